/* The screen of Snakes & Foxes: the round board with its pieces, dice and tokens beside it. The picture of rings and
 * spokes is round_board.c's; what stands where is in the view, and the scene adds what was touched last. */
#include "show/games/sf_show.h"
#include "tui/screen.h"
#include "tui/screens/round_board.h"

#include <stdlib.h>

enum { LOG_ROWS = 6 };

struct scene {
    struct round_board board;
    uint8_t from, to; /* of the last step shown, or SF_NO_SPACE */
};

/* What the functions of drawing share. */
struct picture {
    struct term *t;
    const struct scene *scene;
    const struct round_board *board;
    const struct sf_state *s;
};

static const struct sf_state *state_of(const struct look *look)
{
    return (const struct sf_state *)look->view;
}

/* ---- Settling and events ----------------------------------------------------------------------------------------- */

static void settle(void *memory, const struct rules *rules, const struct state *view)
{
    static const enum round_way ways[] = {
        [SF_CLOCKWISE] = ROUND_CLOCKWISE, [SF_COUNTER] = ROUND_COUNTER, [SF_BOTH] = ROUND_BOTH_WAYS
    };
    struct scene *scene = memory;
    struct round_board *b = &scene->board;
    const struct sf_rules *r = (const struct sf_rules *)rules;
    (void)view;
    scene->from = scene->to = SF_NO_SPACE;
    if (b->rings == r->rings && b->spokes == r->spokes)
        return;
    b->rings = r->rings;
    b->spokes = r->spokes;
    b->height = 0; /* to be laid out anew */
    for (int i = 0; i < r->rings; i++)
        b->ring[i] = (struct round_ring){ ways[r->ring_way[i]], colour_named(r->colour_name[r->ring_colour[i]]) };
}

/* The first and the last space that an event names. */
static bool touch(void *memory, const struct look *look, const struct event *seen)
{
    struct scene *scene = memory;
    const struct event_arg *args = look->rules->game->event_types[seen->type].args;
    scene->from = scene->to = SF_NO_SPACE;
    for (int i = 0; i < EVENT_ARGS_MAX && args[i].kind != ARG_NONE; i++)
        if (args[i].thing == THING_SPACE) {
            scene->to = (uint8_t)seen->arg[i];
            scene->from = scene->from == SF_NO_SPACE ? scene->to : scene->from;
        }
    return true;
}

/* ---- Cells ------------------------------------------------------------------------------------------------------- */

static struct round_cell cell_of(const struct round_board *b, int space)
{
    return space == SF_HUB ? b->hub : b->space[sf_ring_of(space) - 1][sf_spoke_of(space)];
}

/* True if nothing but lines is at a place, so that a bracket of this space may stand there. */
static bool free_place(const struct picture *p, int space, int y, int x)
{
    const struct round_board *b = p->board;
    for (int i = 0; i < 2; i++) { /* tokens have brackets of their own */
        struct round_cell token = cell_of(b, p->s->token[i].at);
        if (p->s->token[i].fate == SF_IN && p->s->token[i].at != space && token.y == y && abs(token.x - x) <= 1)
            return false;
    }
    for (int r = 0; r < b->rings; r++)
        for (int s = 0; s < b->spokes; s++)
            if (b->space[r][s].y == y && b->space[r][s].x == x)
                return false;
    return true;
}

/* A character with marks on both sides, if there is room for both. */
static void put_marked(const struct picture *p, int space, struct style style, const char *marks, char character)
{
    struct round_cell cell = cell_of(p->board, space);
    bool room = free_place(p, space, cell.y, cell.x - 1) && free_place(p, space, cell.y, cell.x + 1);
    for (int side = 0; side < 2 && marks && room; side++)
        term_textf(p->t, cell.y, cell.x + (side ? 1 : -1), 1, style, "%c", marks[side]);
    term_textf(p->t, cell.y, cell.x, 1, style, "%c", character);
}

/* ---- Pieces ------------------------------------------------------------------------------------------------------ */

static struct style token_style(int token)
{
    return STYLE(token ? COLOUR_PURPLE : COLOUR_CYAN, STYLE_BOLD | STYLE_REVERSE);
}

static void draw_piece(const struct picture *p, int space, bool stressed)
{
    bool big = p->board->height >= ROUND_ROWS_BIG, snake = p->s->piece[SF_SNAKE] & SF_BIT(space);
    struct style style = STYLE(snake ? COLOUR_GREEN : COLOUR_ORANGE, STYLE_BOLD);
    if (big || stressed)
        style.flags |= STYLE_REVERSE;
    put_marked(p, space, style, stressed ? "><" : big ? "  " : NULL, snake ? 'S' : 'F');
}

static bool in_hub(const struct picture *p, int token)
{
    return p->s->token[token].fate == SF_IN && p->s->token[token].at == SF_HUB;
}

/* The hub, and both tokens if they are in it. */
static void draw_hub(const struct picture *p)
{
    struct round_cell hub = p->board->hub;
    bool piece = (p->s->piece[SF_SNAKE] | p->s->piece[SF_FOX]) & SF_BIT(SF_HUB);
    term_text(p->t, hub.y - 1, hub.x - 1, 3, STYLE(COLOUR_BLUE, STYLE_BOLD), "hub");
    if (in_hub(p, 0) && in_hub(p, 1)) {
        term_text(p->t, hub.y, hub.x - 2, 2, token_style(0), "(1");
        term_text(p->t, hub.y, hub.x, 1, STYLE_PLAIN, " ");
        term_text(p->t, hub.y, hub.x + 1, 2, token_style(1), "2)");
    } else if (!in_hub(p, 0) && !in_hub(p, 1) && !piece) {
        term_text(p->t, hub.y, hub.x - 1, 3, STYLE(COLOUR_BLUE, 0), "( )");
    }
}

static void draw_pieces(const struct picture *p)
{
    draw_hub(p);
    for (sf_set rest = p->s->piece[SF_SNAKE] | p->s->piece[SF_FOX]; rest; rest &= rest - 1)
        draw_piece(p, sf_first(rest), sf_first(rest) == p->scene->to);
    for (int i = 1; i >= 0; i--)
        if (p->s->token[i].fate == SF_IN && !(in_hub(p, 0) && in_hub(p, 1)))
            put_marked(p, p->s->token[i].at, token_style(i), "()", i ? '2' : '1');
}

/* ---- What may be chosen ------------------------------------------------------------------------------------------ */

/* The space that an action leads to, or SF_NO_SPACE for one that is chosen by other means. */
static int end_of(const struct look *look, int index)
{
    struct sf_action u = sf_unpack(look->choice.actions[index]);
    return u.verb == SF_DO_MOVE ? u.a : u.verb == SF_DO_BEAST ? u.b : SF_NO_SPACE;
}

static bool has_ends(const struct look *look)
{
    return look->choice.count > 0 && end_of(look, 0) != SF_NO_SPACE;
}

/* By which way to a space is asked in words. */
static bool pictured(const struct look *look)
{
    return has_ends(look) && look->level == 0;
}

/* The token in play on a space, or -1. */
static int token_at(const struct picture *p, int space)
{
    for (int i = 0; i < 2; i++)
        if (p->s->token[i].fate == SF_IN && p->s->token[i].at == space)
            return i;
    return -1;
}

static void draw_ends(const struct picture *p, const struct look *look)
{
    struct style under = STYLE(COLOUR_YELLOW, STYLE_BOLD | STYLE_UNDERLINE);
    for (int i = 0; i < look->choice.count; i++) {
        int end = end_of(look, i), token = token_at(p, end);
        struct round_cell cell = cell_of(p->board, end);
        if (end == SF_HUB)
            term_text(p->t, cell.y - 1, cell.x - 1, 3, under, "hub");
        else if (token >= 0) /* a loop back to where it stands, or a hunter's step onto it */
            put_marked(p, end, under, "**", token ? '2' : '1');
        else
            term_glyph(p->t, cell.y, cell.x, STYLE_BRIGHT, 0x25c6, '*'); /* a diamond */
    }
}

/* The steps to the chosen end by letters, and the end in brackets. Tokens on the way stay to be seen. */
static void draw_chosen(const struct picture *p, const struct look *look)
{
    action a = look->choice.actions[look->chosen];
    struct sf_action u = sf_unpack(a);
    uint8_t path[SF_DICE_MAX] = { (uint8_t)end_of(look, look->chosen) };
    bool walk = u.verb == SF_DO_MOVE;
    int steps = walk ? sf_walk(look->rules, look->view, a, path) : 1;
    for (int i = 0; i < steps; i++) {
        int token = token_at(p, path[i]);
        bool last = i == steps - 1;
        struct style style = STYLE(COLOUR_YELLOW, STYLE_BOLD | (last ? STYLE_REVERSE : STYLE_UNDERLINE));
        char letter = walk ? (char)('a' + i) : '*'; /* tokens have numbers */
        if (last || token < 0)
            put_marked(p, path[i], style, last ? "[]" : NULL, token < 0 ? letter : token ? '2' : '1');
    }
    if (!walk) /* the one that steps */
        draw_piece(p, u.a, true);
}

static void draw(void *memory, struct term *t, struct area area, const struct look *look)
{
    struct scene *scene = memory;
    struct picture p = { t, scene, &scene->board, state_of(look) };
    round_board_place(&scene->board, area.y, area.x, area.height, area.width);
    round_board_draw(&scene->board, t);
    if (scene->from != scene->to && scene->from != SF_HUB) {
        struct round_cell cell = cell_of(&scene->board, scene->from);
        term_glyph(t, cell.y, cell.x, STYLE_BRIGHT, 0x25cb, '.'); /* where it came from */
    }
    draw_pieces(&p);
    if (!has_ends(look))
        return;
    draw_ends(&p, look);
    if (look->chosen >= 0)
        draw_chosen(&p, look);
}

/* ---- Keys and mouse ---------------------------------------------------------------------------------------------- */

/* The other form, plain or by way of the rim, of the chosen move; the chosen one if there is none. */
static int other_form(const struct look *look)
{
    for (int i = 0; i < look->choice.count; i++)
        if (i != look->chosen && end_of(look, i) == end_of(look, look->chosen))
            return i;
    return look->chosen;
}

/* The nearest end in a direction; what lies aside counts more than what lies ahead. */
static int towards(const struct scene *scene, const struct look *look, int dy, int dx)
{
    struct round_cell from = cell_of(&scene->board, end_of(look, look->chosen));
    int best = look->chosen, least = 1 << 20;
    for (int i = 0; i < look->choice.count; i++) {
        struct round_cell cell = cell_of(&scene->board, end_of(look, i));
        int down = 2 * (cell.y - from.y), right = cell.x - from.x; /* a row is as high as two columns are wide */
        int ahead = down * dy + right * dx, aside = abs(down * dx) + abs(right * dy);
        if (ahead > 0 && ahead + 2 * aside < least) {
            least = ahead + 2 * aside;
            best = i;
        }
    }
    return best;
}

static int steer(void *memory, const struct look *look, struct input in)
{
    switch (in.kind) {
    case INPUT_UP:
        return towards(memory, look, -1, 0);
    case INPUT_DOWN:
        return towards(memory, look, 1, 0);
    case INPUT_LEFT:
        return towards(memory, look, 0, -1);
    case INPUT_RIGHT:
        return towards(memory, look, 0, 1);
    case INPUT_CHAR:
        return in.code == 'r' ? other_form(look) : -1;
    default:
        return -1;
    }
}

static bool point(void *memory, const struct look *look, int y, int x, struct handle *out)
{
    const struct scene *scene = memory;
    struct textbuf id = textbuf_over(out->id, sizeof out->id);
    int ring, spoke;
    (void)look;
    out->thing = THING_SPACE;
    if (!round_board_hit(&scene->board, y, x, &ring, &spoke))
        return false;
    sf_space_text(sf_space(ring + 1, spoke), &id);
    return true;
}

/* ---- Beside the board -------------------------------------------------------------------------------------------- */

static int draw_dice(const struct sf_state *s, struct term *t, struct area area)
{
    static const char *const faces[] = { "[M]", "[S]", "[F]" };
    static const enum colour colours[] = { COLOUR_CYAN, COLOUR_GREEN, COLOUR_ORANGE };
    const int count[] = { s->roll.move, s->roll.snake, s->roll.fox };
    int x = area.x, limit = area.x + area.width;
    for (int symbol = 0; symbol < 3; symbol++)
        for (int i = 0; i < count[symbol] && x + 3 <= limit; i++)
            x += term_text(t, area.y, x, 3, STYLE(colours[symbol], STYLE_BOLD), faces[symbol]);
    return x > area.x;
}

/* Whose a token is and where it stands, in one row or, for two seats in a narrow panel, in two. */
static int draw_token(struct term *t, struct area area, const struct look *look, int token)
{
    struct told told;
    struct teller *teller = told_begin(&told, &look->cast);
    const struct sf_state *s = state_of(look);
    bool on_turn = look->view->node != NODE_OVER && s->turn == token;
    term_text(t, area.y, area.x, 1, STYLE_STRONG, on_turn ? ">" : " ");
    term_textf(t, area.y, area.x + 2, 3, token_style(token), "(%d)", token + 1);
    if (look->rules->seats == 2) {
        tell_name(teller, token);
        tell(teller, area.width < 36 ? "\n" : " ");
    }
    sf_tell_fate(&s->token[token], teller);
    return term_wrap(t, area_top(area_right(area, 6), 2), s->token[token].fate == SF_IN ? STYLE_PLAIN : STYLE_STRONG,
                     told.memory);
}

/* Words have to leave room for the log. */
static int panel(void *memory, struct term *t, struct area area, const struct look *look)
{
    struct told told;
    int used = 0;
    (void)memory;
    if (area.height < LOG_ROWS)
        return 0;
    for (int i = 0; i < 2; i++)
        used += draw_token(t, area_rest(area, used), look, i);
    used += draw_dice(state_of(look), t, area_rest(area, used));
    sf_tell_cards(look->rules, state_of(look), told_begin(&told, &look->cast));
    used += term_wrap(t, area_top(area_rest(area, used), 2), STYLE_QUIET, told.memory);
    if (!has_ends(look) || look->chosen < 0)
        return used;
    used += look_draw_chosen(look, t, area_rest(area, used));
    show_action(look->rules, look->view, look->seat, look->choice.actions[look->chosen],
                told_begin(&told, &look->cast));
    struct area words = area_top(area_rest(area, used), area.height - used - LOG_ROWS);
    return used +
           (text_lines(told.memory, area.width) > words.height ? 0 : term_wrap(t, words, STYLE_PLAIN, told.memory));
}

static int width(int height, int columns)
{
    (void)columns;
    return round_board_width(height);
}

static const struct page help[] = {
    { "Snakes & Foxes: the picture",
      "(1) (2)  the tokens        S  a snake        F  a fox\n"
      "Spokes are dotted lines, and the numbers outside the rim are theirs; rings have arrows.\n"
      "Diamonds (or *) are where your walk can end. The one in [ ] is chosen; the letters a, b, c before it are the "
      "way there. "
      "The arrow keys, Tab or a click choose another one. Where a space can be reached both with and without touching "
      "the rim, r changes between the two ways." },
};

const struct screen snakes_and_foxes_screen = {
    .game = "snakes-and-foxes",
    .scene_size = sizeof(struct scene),
    .width = width,
    .settle = settle,
    .touch = touch,
    .draw = draw,
    .panel = panel,
    .pictured = pictured,
    .steer = steer,
    .point = point,
    .help = help,
    .help_count = sizeof help / sizeof *help,
    .keys = "r rim",
};
