/* The screen of Snakes & Foxes: the round board with its pieces, dice and tokens beside it. Settles on views, moves by
 * events; see screen.h. The picture of rings and spokes is round_board.c's, the words are in sf_words.c. */
#include "games/snakes_and_foxes/snakes_and_foxes.h"
#include "tui/screen.h"
#include "tui/screens/round_board.h"
#include "tui/screens/sf_words.h"

#include <stdlib.h>
#include <string.h>

/* What is on the board while events are shown. */
struct scene {
    struct round_board board;
    sf_set piece[2]; /* by enum sf_kind */
    struct sf_token token[2];
    uint8_t turn;
    uint8_t roll[3];  /* MOVE, SNAKE, FOX; all 0 before there is one */
    uint8_t from, to; /* of the last step shown, or SF_NO_SPACE */
};

/* ---- Settling and events ----------------------------------------------------------------------------------------- */

static void set_rings(struct round_board *b, const struct sf_rules *r)
{
    static const enum round_way ways[] = {
        [SF_CLOCKWISE] = ROUND_CLOCKWISE, [SF_COUNTER] = ROUND_COUNTER, [SF_BOTH] = ROUND_BOTH_WAYS
    };
    if (b->rings == r->rings && b->spokes == r->spokes)
        return;
    b->rings = r->rings;
    b->spokes = r->spokes;
    b->height = 0; /* to be laid out anew */
    for (int i = 0; i < r->rings; i++)
        b->ring[i] = (struct round_ring){ ways[r->ring_way[i]], colour_named(r->colour_name[r->ring_colour[i]]) };
}

static void settle(void *memory, const struct rules *rules, const struct state *view)
{
    struct scene *scene = memory;
    const struct sf_state *s = (const struct sf_state *)view;
    set_rings(&scene->board, (const struct sf_rules *)rules);
    memcpy(scene->piece, s->piece, sizeof scene->piece);
    memcpy(scene->token, s->token, sizeof scene->token);
    scene->turn = s->turn;
    scene->roll[0] = s->roll.move;
    scene->roll[1] = s->roll.snake;
    scene->roll[2] = s->roll.fox;
    scene->from = scene->to = SF_NO_SPACE;
}

static void show_roll(struct scene *scene, const int32_t *arg)
{
    scene->turn = (uint8_t)arg[0];
    for (int i = 0; i < 3; i++)
        scene->roll[i] = (uint8_t)arg[i + 1];
    scene->from = scene->to = SF_NO_SPACE;
}

static bool advance(void *memory, const struct rules *rules, const struct event *e)
{
    struct scene *scene = memory;
    const int32_t *arg = e->arg;
    (void)rules;
    switch ((enum sf_event)e->type) {
    case SF_EV_ROLL:
    case SF_EV_CARD:
        show_roll(scene, arg);
        break;
    case SF_EV_FIRST:
        scene->turn = (uint8_t)arg[0];
        break;
    case SF_EV_WALK:
        scene->from = (uint8_t)arg[1];
        scene->to = scene->token[arg[0]].at = (uint8_t)arg[2];
        scene->token[arg[0]].rim |= (uint8_t)arg[3];
        break;
    case SF_EV_HOME:
        scene->token[arg[0]].fate = SF_HOME;
        break;
    case SF_EV_STEP:
        scene->piece[arg[0]] = (scene->piece[arg[0]] & ~SF_BIT(arg[1])) | SF_BIT(arg[2]);
        scene->from = (uint8_t)arg[1];
        scene->to = (uint8_t)arg[2];
        break;
    case SF_EV_NEXT:
    case SF_EV_PASSED:
        scene->from = scene->to = (uint8_t)arg[1];
        break;
    case SF_EV_EATEN:
        scene->token[arg[0]].fate = SF_EATEN;
        scene->from = scene->to = (uint8_t)arg[1];
        break;
    case SF_EV_ROLLOFF:
    case SF_EV_STAY:
    case SF_EV_SHUFFLE:
    case SF_EV_OVER:
        break;
    }
    return true;
}

/* ---- Cells ------------------------------------------------------------------------------------------------------- */

static struct round_cell cell_of(const struct scene *scene, int space)
{
    if (space == SF_HUB)
        return scene->board.hub;
    return scene->board.space[sf_ring_of(space) - 1][sf_spoke_of(space)];
}

/* True if nothing but lines is at a place, so that a bracket of this space may stand there. */
static bool free_place(const struct scene *scene, int space, int y, int x)
{
    const struct round_board *b = &scene->board;
    for (int i = 0; i < 2; i++) { /* tokens have brackets of their own */
        struct round_cell token = cell_of(scene, scene->token[i].at);
        if (scene->token[i].fate == SF_IN && scene->token[i].at != space && token.y == y && abs(token.x - x) <= 1)
            return false;
    }
    for (int r = 0; r < b->rings; r++)
        for (int s = 0; s < b->spokes; s++)
            if (b->space[r][s].y == y && b->space[r][s].x == x)
                return false;
    return true;
}

/* A character with marks on both sides, if there is room for both. */
static void put_marked(const struct scene *scene, struct term *t, int space, struct style style, const char *marks,
                       const char *text)
{
    struct round_cell cell = cell_of(scene, space);
    bool room = free_place(scene, space, cell.y, cell.x - 1) && free_place(scene, space, cell.y, cell.x + 1);
    for (int side = 0; side < 2 && marks && room; side++) {
        char mark[2] = { marks[side], '\0' };
        term_text(t, cell.y, cell.x + (side ? 1 : -1), 1, style, mark);
    }
    term_text(t, cell.y, cell.x, 1, style, text);
}

/* ---- Pieces ------------------------------------------------------------------------------------------------------ */

static void draw_piece(const struct scene *scene, struct term *t, int space, enum sf_kind kind, bool stressed)
{
    bool big = scene->board.height >= ROUND_ROWS_BIG;
    struct style style = STYLE(kind == SF_SNAKE ? COLOUR_GREEN : COLOUR_ORANGE, STYLE_BOLD);
    if (big || stressed)
        style.flags |= STYLE_REVERSE;
    put_marked(scene, t, space, style, stressed ? "><" : big ? "  " : NULL, kind == SF_SNAKE ? "S" : "F");
}

static void draw_token(const struct scene *scene, struct term *t, int token)
{
    struct style style = STYLE(token ? COLOUR_PURPLE : COLOUR_CYAN, STYLE_BOLD | STYLE_REVERSE);
    put_marked(scene, t, scene->token[token].at, style, "()", token ? "2" : "1");
}

/* The hub shows who is in it: one token, both, or a piece. */
static void draw_hub(const struct scene *scene, struct term *t)
{
    struct round_cell hub = scene->board.hub;
    term_text(t, hub.y - 1, hub.x - 1, 3, STYLE(COLOUR_BLUE, STYLE_BOLD), "hub");
    bool in[2];
    for (int i = 0; i < 2; i++)
        in[i] = scene->token[i].fate == SF_IN && scene->token[i].at == SF_HUB;
    if (in[0] && in[1]) {
        term_text(t, hub.y, hub.x - 2, 2, STYLE(COLOUR_CYAN, STYLE_BOLD | STYLE_REVERSE), "(1");
        term_text(t, hub.y, hub.x, 1, STYLE_PLAIN, " ");
        term_text(t, hub.y, hub.x + 1, 2, STYLE(COLOUR_PURPLE, STYLE_BOLD | STYLE_REVERSE), "2)");
    } else if (!in[0] && !in[1] && !((scene->piece[0] | scene->piece[1]) & SF_BIT(SF_HUB))) {
        term_text(t, hub.y, hub.x - 1, 3, STYLE(COLOUR_BLUE, 0), "( )");
    }
}

static void draw_pieces(const struct scene *scene, struct term *t)
{
    draw_hub(scene, t);
    for (int space = 0; space < SF_SPACES; space++)
        for (int kind = SF_SNAKE; kind <= SF_FOX; kind++)
            if (scene->piece[kind] & SF_BIT(space))
                draw_piece(scene, t, space, (enum sf_kind)kind, space == scene->to);
    bool both = scene->token[0].at == SF_HUB && scene->token[1].at == SF_HUB;
    for (int i = 1; i >= 0; i--)
        if (scene->token[i].fate == SF_IN && !(both && scene->token[1 - i].fate == SF_IN))
            draw_token(scene, t, i);
}

/* ---- What may be chosen ------------------------------------------------------------------------------------------ */

/* The space that an action leads to, or SF_NO_SPACE for one that is chosen by other means. */
static int end_of(action a)
{
    struct sf_action u = sf_unpack(a);
    return u.verb == SF_DO_MOVE ? u.a : u.verb == SF_DO_BEAST ? u.b : SF_NO_SPACE;
}

static bool pictured(const struct look *look)
{
    return look->count > 0 && end_of(look->actions[0]) != SF_NO_SPACE;
}

/* The token in play on a space, or -1. */
static int token_at(const struct scene *scene, int space)
{
    for (int i = 0; i < 2; i++)
        if (scene->token[i].fate == SF_IN && scene->token[i].at == space)
            return i;
    return -1;
}

static const char *token_digit(int token)
{
    return token ? "2" : "1";
}

static void draw_ends(const struct scene *scene, struct term *t, const struct look *look)
{
    struct style style = STYLE(COLOUR_YELLOW, STYLE_BOLD);
    for (int i = 0; i < look->count; i++) {
        int end = end_of(look->actions[i]), token = token_at(scene, end);
        struct round_cell cell = cell_of(scene, end);
        if (end == SF_HUB)
            term_text(t, cell.y - 1, cell.x - 1, 3, STYLE(COLOUR_YELLOW, STYLE_BOLD | STYLE_UNDERLINE), "hub");
        else if (token >= 0) /* a loop back to where it stands, or a hunter's step onto it */
            put_marked(scene, t, end, STYLE(COLOUR_YELLOW, STYLE_BOLD | STYLE_UNDERLINE), "**", token_digit(token));
        else
            term_glyph(t, cell.y, cell.x, style, 0x25c6, '*'); /* a diamond */
    }
}

/* The way to the chosen end, numbered, and the end in brackets. Tokens on the way stay to be seen. */
static void draw_chosen(const struct scene *scene, struct term *t, const struct look *look)
{
    struct style way = STYLE(COLOUR_YELLOW, STYLE_BOLD | STYLE_UNDERLINE);
    struct style end = STYLE(COLOUR_YELLOW, STYLE_BOLD | STYLE_REVERSE);
    struct sf_action u = sf_unpack(look->actions[look->chosen]);
    uint8_t path[SF_DICE_MAX] = { (uint8_t)end_of(look->actions[look->chosen]) };
    int steps = u.verb == SF_DO_MOVE ? sf_walk(look->rules, look->view, look->actions[look->chosen], path) : 1;
    for (int i = 0; i < steps; i++) {
        char number[2] = { u.verb == SF_DO_MOVE ? (char)('1' + i) : '*', '\0' };
        int token = token_at(scene, path[i]);
        bool last = i == steps - 1;
        if (last || token < 0)
            put_marked(scene, t, path[i], last ? end : way, last ? "[]" : NULL,
                       token < 0 ? number : token_digit(token));
    }
    if (u.verb == SF_DO_BEAST) /* the one that steps */
        draw_piece(scene, t, u.a, scene->piece[SF_SNAKE] & SF_BIT(u.a) ? SF_SNAKE : SF_FOX, true);
}

static void draw(void *memory, struct term *t, struct area area, const struct look *look)
{
    struct scene *scene = memory;
    round_board_place(&scene->board, area.y, area.x, area.height, area.width);
    round_board_draw(&scene->board, t);
    if (scene->from != scene->to && scene->from != SF_HUB)
        term_glyph(t, cell_of(scene, scene->from).y, cell_of(scene, scene->from).x, STYLE(COLOUR_YELLOW, STYLE_BOLD),
                   0x25cb, '.'); /* where it came from */
    draw_pieces(scene, t);
    if (!pictured(look))
        return;
    draw_ends(scene, t, look);
    if (look->chosen >= 0)
        draw_chosen(scene, t, look);
}

/* ---- Keys and mouse ---------------------------------------------------------------------------------------------- */

static int first_to(const struct look *look, int end)
{
    for (int i = 0; i < look->count; i++)
        if (end_of(look->actions[i]) == end)
            return i;
    return -1;
}

/* The other form, plain or by way of the rim, of the chosen move; the chosen one if there is none. */
static int other_form(const struct look *look)
{
    for (int i = 0; i < look->count; i++)
        if (i != look->chosen && end_of(look->actions[i]) == end_of(look->actions[look->chosen]))
            return i;
    return look->chosen;
}

/* The nearest end in a direction; what lies aside counts more than what lies ahead. */
static int towards(const struct scene *scene, const struct look *look, int dy, int dx)
{
    struct round_cell from = cell_of(scene, end_of(look->actions[look->chosen]));
    int best = look->chosen, least = 1 << 20;
    for (int i = 0; i < look->count; i++) {
        struct round_cell cell = cell_of(scene, end_of(look->actions[i]));
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

static int hit(void *memory, const struct look *look, int y, int x)
{
    const struct scene *scene = memory;
    int ring, spoke;
    if (!round_board_hit(&scene->board, y, x, &ring, &spoke))
        return -1;
    int end = ring < 0 ? SF_HUB : sf_space(ring + 1, spoke);
    if (look->chosen >= 0 && end_of(look->actions[look->chosen]) == end)
        return look->chosen;
    return first_to(look, end);
}

/* ---- Beside the board -------------------------------------------------------------------------------------------- */

static int draw_dice(const struct scene *scene, struct term *t, struct area area)
{
    static const char *const faces[] = { "[M]", "[S]", "[F]" };
    static const enum colour colours[] = { COLOUR_CYAN, COLOUR_GREEN, COLOUR_ORANGE };
    int x = area.x, limit = area.x + area.width;
    for (int symbol = 0; symbol < 3; symbol++)
        for (int i = 0; i < scene->roll[symbol] && x + 3 <= limit; i++)
            x += term_text(t, area.y, x, 3, STYLE(colours[symbol], STYLE_BOLD), faces[symbol]);
    return x > area.x;
}

/* The owner's name without what says that it is a bot. */
static void put_owner(const struct look *look, int token, struct textbuf *out)
{
    const char *name = look->name[look->rules->seats == 2 ? token : 0], *bot = strstr(name, " (bot)");
    text_put_bytes(out, name, bot ? (size_t)(bot - name) : strlen(name));
}

/* Whose a token is and where it stands, in one row or, for two seats in a narrow panel, in two. */
static int draw_token_rows(const struct scene *scene, struct term *t, struct area area, const struct look *look,
                           int token)
{
    char text[160];
    struct textbuf out = textbuf_over(text, sizeof text);
    const struct sf_token *k = &scene->token[token];
    struct style style = STYLE(token ? COLOUR_PURPLE : COLOUR_CYAN, STYLE_BOLD | STYLE_REVERSE);
    bool on_turn = look->view->node != NODE_OVER && scene->turn == token;
    term_text(t, area.y, area.x, 1, STYLE(COLOUR_PLAIN, STYLE_BOLD), on_turn ? ">" : " ");
    term_textf(t, area.y, area.x + 2, 3, style, "(%d)", token + 1);
    if (look->rules->seats == 2) {
        put_owner(look, token, &out);
        text_put(&out, area.width < 36 ? "\n" : " ");
    }
    sf_token_words(k, &out);
    return term_wrap(t, area.y, area.x + 6, 2, area.width - 6, 0,
                     STYLE(COLOUR_PLAIN, k->fate == SF_IN ? 0 : STYLE_BOLD), text);
}

static int panel(void *memory, struct term *t, struct area area, const struct look *look)
{
    const struct scene *scene = memory;
    char text[100];
    int used = 0;
    if (area.height < 6)
        return 0;
    for (int i = 0; i < 2; i++) {
        struct area rows = { area.y + used, area.x, 2, area.width };
        used += draw_token_rows(scene, t, rows, look, i);
    }
    used += draw_dice(scene, t, (struct area){ area.y + used, area.x, 1, area.width });
    struct textbuf out = textbuf_over(text, sizeof text);
    sf_cards_words(look, &out);
    if (out.length)
        used += term_wrap(t, area.y + used, area.x, 2, area.width, 0, STYLE(COLOUR_GREY, 0), text);
    if (pictured(look) && look->chosen >= 0) {
        textbuf_clear(&out);
        text_put(&out, "> ");
        game_action_text(look->rules, look->view, look->seat, look->actions[look->chosen], &out);
        term_text(t, area.y + used++, area.x, area.width, STYLE(COLOUR_YELLOW, STYLE_BOLD), text);
    }
    return used;
}

static int width(int height, int columns)
{
    (void)columns;
    return round_board_width(height);
}

const struct screen snakes_and_foxes_screen = {
    .game = "snakes-and-foxes",
    .scene_size = sizeof(struct scene),
    .width = width,
    .settle = settle,
    .advance = advance,
    .draw = draw,
    .panel = panel,
    .advice = sf_advice_words,
    .pictured = pictured,
    .steer = steer,
    .hit = hit,
    .help = sf_help,
    .help_count = SF_HELP_PAGES,
    .keys = "r rim",
};
