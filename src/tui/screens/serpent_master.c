/* The screen of Serpent Master: the board with its stacks and heads, what a card could do, the cards. The picture is
 * made of the view; the scene keeps which tokens are fresh and what a person has looked at. sm_grid.c knows where
 * squares stand, sm_choosing.c what keys choose, sm_panel.c has what stands beside the board and below it. */
#include "games/serpent_master/serpent_master.h"
#include "tui/screen.h"
#include "tui/screens/sm_choosing.h"
#include "tui/screens/sm_grid.h"
#include "tui/screens/sm_panel.h"

#include <string.h>

enum { HAND_ROWS = 2, HAND_ROWS_ROOMY = 4, ROOMY = 30 };

struct scene {
    struct sm_grid grid;           /* as last drawn */
    struct area hand;              /* as last drawn */
    bool fresh[SM_SQUARES];        /* tokens of the card shown last */
    bool buried;                   /* stacks are shown from bottom to top, */
    bool order;                    /* or tokens by the order in which their serpent came */
    uint8_t way[SM_CARDS_MAX + 1]; /* how far the placements of each card have been turned through */
    uint8_t typed;                 /* the first digit of a card's number */
};

#define CHOSEN_PAINT ((struct sm_paint){ STYLE_LIT, STYLE_LIT, ' ', ' ' })

/* ---- What events touch ------------------------------------------------------------------------------------------- */

static void settle(void *memory, const struct rules *rules, const struct state *view)
{
    struct scene *scene = memory;
    (void)rules, (void)view;
    memset(scene->fresh, 0, sizeof scene->fresh);
    memset(scene->way, 0, sizeof scene->way); /* what a person has looked at is for that person only */
    scene->typed = 0;
}

/* Nothing is to be seen of a placement before its first token, nor of points. */
static bool touch(void *memory, const struct look *look, const struct event *seen)
{
    struct scene *scene = memory;
    (void)look;
    if (seen->type == SM_EV_COMMIT || seen->type == SM_EV_PLACE || seen->type == SM_EV_LOST)
        memset(scene->fresh, 0, sizeof scene->fresh);
    if (seen->type == SM_EV_TOKEN)
        scene->fresh[seen->arg[0]] = true;
    return seen->type != SM_EV_PLACE && seen->type != SM_EV_SCORE;
}

/* ---- What is chosen ---------------------------------------------------------------------------------------------- */

static bool pictured(const struct look *look)
{
    return look->choice.count > 0;
}

static enum sm_verb verb_of(const struct look *look)
{
    return sm_verb_of(look->choice.actions[look->chosen]);
}

static int what_of(const struct look *look)
{
    return sm_what_of(look->choice.actions[look->chosen]);
}

/* The placement under the cursor: one of those of the chosen card, or the one to be played. */
static struct sm_preview preview_of(const struct scene *scene, const struct look *look)
{
    struct sm_preview preview = { .seat = SEAT_NONE, .number = -1 };
    action ways[SM_FORMS_MAX];
    if (!pictured(look) || look->chosen < 0 || verb_of(look) == SM_DO_ENTER)
        return preview;
    preview.seat = look->seat;
    if (verb_of(look) == SM_DO_PLACE) {
        preview.card = sm_view_of(look)->chosen[look->seat];
        preview.way = look->chosen;
        preview.count = look->choice.count;
        preview.number = what_of(look);
        return preview;
    }
    preview.card = what_of(look);
    preview.count = sm_placements(sm_rules_of(look), sm_view_of(look), look->seat, preview.card, ways);
    if (preview.count) {
        preview.way = scene->way[preview.card] % preview.count;
        preview.number = sm_what_of(ways[preview.way]);
    }
    return preview;
}

/* ---- Squares ----------------------------------------------------------------------------------------------------- */

/* The number of a stack's tokens, for one place; nothing for a single token. */
static char height_digit(int height)
{
    return height < 2 ? ' ' : height > 9 ? '+' : (char)('0' + height);
}

static bool bears_head(const struct sm_state *s, int square)
{
    int seat = sm_top_of(s, square);
    return seat >= 0 && s->head[seat] == square;
}

static void draw_token(const struct scene *scene, struct term *t, const struct sm_state *s, int square)
{
    int seat = sm_top_of(s, square);
    bool head = bears_head(s, square), fresh = scene->fresh[square];
    struct sm_paint paint = sm_paint_of(seat);
    char text[] = { head    ? '('
                    : fresh ? '>'
                            : ' ',
                    head ? sm_capital(seat) : sm_colour_letter[seat],
                    head    ? ')'
                    : fresh ? '<'
                            : ' ',
                    height_digit(sm_height(s, square)), '\0' };
    if (head || fresh)
        paint = sm_paint_bold(paint);
    sm_grid_fill(&scene->grid, t, square, paint, text);
}

/* All tokens of a square from bottom to top; of a stack that is too high for it the upper ones. */
static void draw_stack(const struct scene *scene, struct term *t, const struct sm_state *s, int square)
{
    uint8_t stack[SM_HEIGHT_MAX];
    int height = sm_stack(s, square, stack), count = least(height, sm_grid_spots(&scene->grid));
    int first = height - count, y, x, wrap;
    sm_grid_spot(&scene->grid, square, count, &y, &x, &wrap);
    for (int i = first; i < height; i++) {
        int seat = stack[i], spot = i - first;
        bool top = i == height - 1, head = top && bears_head(s, square), cut = first > 0 && i == first;
        struct style style = cut ? STYLE_PLAIN : sm_paint_of(seat).letter;
        if (top)
            style.flags |= STYLE_BOLD;
        term_textf(t, y + spot / wrap, x + spot % wrap, 1, style, "%c",
                   cut    ? '+'
                   : head ? sm_capital(seat)
                          : sm_colour_letter[seat]);
    }
}

static void draw_squares(const struct scene *scene, struct term *t, const struct sm_state *s)
{
    for (uint64_t rest = sm_occupied(s); rest; rest &= rest - 1)
        if (scene->buried)
            draw_stack(scene, t, s, __builtin_ctzll(rest));
        else
            draw_token(scene, t, s, __builtin_ctzll(rest));
}

/* The tokens on top, numbered from the first that their serpent placed, as far as it has been seen. */
static void draw_order(const struct scene *scene, struct term *t, const struct look *look)
{
    const struct sm_state *s = sm_view_of(look);
    int placed[SM_SEATS_MAX] = { 0 };
    for (int i = 0; i < look->story->event_count; i++) {
        const struct event *e = &look->story->events[i];
        if (e->type != SM_EV_TOKEN || sm_top_of(s, e->arg[0]) != e->seat)
            placed[e->seat % SM_SEATS_MAX] += e->type == SM_EV_TOKEN;
        else {
            char text[8];
            struct textbuf out = textbuf_over(text, sizeof text);
            bool head = s->head[e->seat] == e->arg[0];
            text_putf(&out, "%c%-3d", head ? sm_capital(e->seat) : sm_colour_letter[e->seat], ++placed[e->seat]);
            sm_grid_fill(&scene->grid, t, e->arg[0], sm_paint_of(e->seat), text);
        }
    }
}

/* A head outside the frame. */
static void draw_waiting(const struct scene *scene, struct term *t, int entry, int seat, struct style style)
{
    int y, x;
    bool upright = sm_entry_side(entry) == SM_NORTH || sm_entry_side(entry) == SM_SOUTH;
    sm_grid_outside(&scene->grid, entry, &y, &x);
    style.flags |= STYLE_BOLD;
    if (upright || scene->grid.margin >= 3)
        term_textf(t, y, x - 1, 3, style, "(%c)", sm_capital(seat));
    else
        term_textf(t, y, x, 1, style, "%c", sm_capital(seat));
}

/* The free entries, and the chosen one with the square that it leads to. */
static void draw_entries(const struct scene *scene, struct term *t, const struct look *look)
{
    static const uint32_t arrows[] = { 0x25be, 0x25c2, 0x25b4, 0x25b8 }; /* inward from north, east, south, west */
    static const char plain[] = "v<^>";
    for (int i = 0; i < look->choice.count; i++) {
        int entry = sm_what_of(look->choice.actions[i]), side = (int)sm_entry_side(entry), y, x;
        sm_grid_outside(&scene->grid, entry, &y, &x);
        term_glyph(t, y, x, STYLE_QUIET, arrows[side], plain[side]);
    }
    int entry = what_of(look), side = (int)sm_entry_side(entry);
    char text[] = { '[', plain[side], ']', ' ', '\0' };
    sm_grid_fill(&scene->grid, t, sm_entry_square(sm_rules_of(look), entry), CHOSEN_PAINT, text);
    draw_waiting(scene, t, entry, look->seat, STYLE_LIT);
}

/* The squares of the placement in placing order, each with what it would cover. */
static void draw_preview(const struct scene *scene, struct term *t, const struct look *look,
                         const struct sm_preview *preview)
{
    const struct sm_rules *r = sm_rules_of(look);
    const uint8_t *cell = r->path[preview->number].cell;
    int size = r->size[preview->card];
    for (int i = 0; i < size; i++) {
        int seat = sm_top_of(sm_view_of(look), cell[i]);
        bool last = i == size - 1;
        char text[] = { last ? '(' : '[', (char)('1' + i), last ? ')' : ']', seat < 0 ? ' ' : sm_colour_letter[seat],
                        '\0' };
        sm_grid_fill(&scene->grid, t, cell[i], CHOSEN_PAINT, text);
    }
}

/* ---- The whole picture ------------------------------------------------------------------------------------------- */

static int hand_rows(int height)
{
    return height >= ROOMY ? HAND_ROWS_ROOMY : HAND_ROWS;
}

static int width(int height, int columns)
{
    (void)columns;
    return sm_grid_width(height, hand_rows(height));
}

static void draw_below(struct scene *scene, struct term *t, const struct look *look)
{
    struct told told;
    sm_hand_draw(t, scene->hand, look);
    if (!pictured(look) || look->view->viewer == look->seat || look->view->phase == SM_ENTER)
        return;
    tell(told_begin(&told, &look->cast), "Hands are face down. v: %N [looks]", look->seat);
    term_text(t, scene->hand.y, scene->hand.x, scene->hand.width, STYLE_QUIET, told.memory);
}

static void draw(void *memory, struct term *t, struct area area, const struct look *look)
{
    struct scene *scene = memory;
    const struct sm_state *s = sm_view_of(look);
    struct sm_preview preview = preview_of(scene, look);
    int y = sm_grid_place(&scene->grid, sm_rules_of(look), area, hand_rows(area.height));
    int rows = area.y + area.height - y;
    scene->hand = (struct area){ y + (rows > HAND_ROWS), area.x + 1, rows - (rows > HAND_ROWS), area.width - 1 };
    sm_grid_draw(&scene->grid, t);
    draw_squares(scene, t, s);
    if (scene->order)
        draw_order(scene, t, look);
    for (int seat = 0; seat < look->rules->seats; seat++)
        if (sm_waits(s->head[seat]))
            draw_waiting(scene, t, s->head[seat], seat, sm_paint_of(seat).letter);
    if (pictured(look) && verb_of(look) == SM_DO_ENTER)
        draw_entries(scene, t, look);
    if (preview.number >= 0 && !scene->order)
        draw_preview(scene, t, look, &preview);
    draw_below(scene, t, look);
}

static int panel(void *memory, struct term *t, struct area area, const struct look *look)
{
    const struct scene *scene = memory;
    struct sm_preview preview = preview_of(scene, look);
    int used = sm_panel_seats(t, area, look), gap = area.height - used > 10;
    struct area rest = area_rest(area, used + gap);
    int more = scene->buried ? sm_panel_stacks(t, rest, look, sm_grid_spots(&scene->grid)) : 0;
    if (!more)
        more = sm_panel_card(t, rest, look, &preview);
    used += more ? gap + more : 0;
    return used + sm_panel_shapes(t, area_rest(area, used + 1), look);
}

/* ---- Keys and mouse ---------------------------------------------------------------------------------------------- */

/* Turns through the placements of the chosen card. */
static void turn(struct scene *scene, const struct look *look, int by)
{
    struct sm_preview preview = preview_of(scene, look);
    if (preview.count)
        scene->way[preview.card] = (uint8_t)((preview.way + preview.count + by) % preview.count);
}

static bool letter(struct input in, char c)
{
    return in.kind == INPUT_CHAR && in.code == (uint32_t)c;
}

static int steer_cards(struct scene *scene, const struct look *look, struct input in)
{
    int by = in.kind == INPUT_UP ? -1 : in.kind == INPUT_DOWN || letter(in, 'r');
    if (in.kind == INPUT_CHAR && in.code >= '0' && in.code <= '9') {
        int found = sm_card_typed(look, (int)in.code - '0', &scene->typed);
        return found < 0 ? look->chosen : found;
    }
    scene->typed = 0;
    if (by) {
        turn(scene, look, by);
        return look->chosen;
    }
    if (in.kind == INPUT_LEFT || in.kind == INPUT_RIGHT)
        in.kind = in.kind == INPUT_LEFT ? INPUT_BACK_TAB : INPUT_TAB;
    return input_moves(in, look->chosen, look->choice.count);
}

static int steer(void *memory, const struct look *look, struct input in)
{
    int count = look->choice.count;
    switch (verb_of(look)) {
    case SM_DO_ENTER:
        return sm_entry_by_key(look, in.kind);
    case SM_DO_CARD:
        return steer_cards(memory, look, in);
    default:
        if (in.kind == INPUT_RIGHT || letter(in, 'r'))
            return (look->chosen + 1) % count;
        return in.kind == INPUT_LEFT ? (look->chosen + count - 1) % count : -1;
    }
}

static bool glance(void *memory, const struct look *look, struct input in)
{
    struct scene *scene = memory;
    (void)look;
    scene->buried = letter(in, 'b') ? !scene->buried : scene->buried && !letter(in, 'g');
    scene->order = letter(in, 'g') ? !scene->order : scene->order && !letter(in, 'b');
    return letter(in, 'b') || letter(in, 'g');
}

/* How well a placement fits a click on a square: 2 if the head would come to it, 1 if a token would. */
static int fit_of(const struct sm_rules *r, int number, int square)
{
    return r->last[number] == square ? 2 : r->mask[number] & SM_BIT(square) ? 1 : 0;
}

/* The next of `count` placements after the nth that uses a square, one whose head would come to it if there is any; -1
 * if none does. */
static int next_on(const struct sm_rules *r, const action *ways, int count, int nth, int square)
{
    int best = 0, found = -1;
    for (int i = 1; i <= count; i++) {
        int n = (nth + i) % count, fit = fit_of(r, sm_what_of(ways[n]), square);
        if (fit > best) {
            best = fit;
            found = n;
        }
    }
    return found;
}

/* What a click on a square means: the placement on which the head comes to it, or else one that covers it; after that,
 * among the ways to one square, the one that covers it. */
static bool point_placement(const struct look *look, int *place)
{
    const struct sm_rules *r = sm_rules_of(look);
    int here = what_of(look), found = look->chosen;
    if (look->level == 0 || !fit_of(r, here, *place))
        found = next_on(r, look->choice.actions, look->choice.count, look->chosen, *place);
    if (found < 0)
        return false;
    int number = sm_what_of(look->choice.actions[found]);
    bool way = look->level > 0 && r->last[number] == r->last[here];
    *place = way ? r->path[number].cell[0] : r->last[number];
    return true;
}

/* An entry, or its square; the square of the chosen one is the entry itself once that is chosen. */
static bool point_entry(const struct look *look, int *place)
{
    if (look->level > 0 && *place == sm_entry_square(sm_rules_of(look), what_of(look)))
        *place = what_of(look);
    return *place != SM_NO_HEAD;
}

/* A card; on the board its placements are only turned through, and none is taken. */
static bool point_card(struct scene *scene, const struct look *look, int y, int x, int place, struct handle *out)
{
    struct sm_preview preview = preview_of(scene, look);
    action ways[SM_FORMS_MAX];
    int card = sm_hand_hit(scene->hand, look, y, x);
    if (sm_on_board(place) && preview.count) {
        sm_placements(sm_rules_of(look), sm_view_of(look), look->seat, preview.card, ways);
        int way = next_on(sm_rules_of(look), ways, preview.count, preview.way, place);
        scene->way[preview.card] = (uint8_t)(way < 0 ? preview.way : way);
    }
    if (sm_on_board(place) || card < 0)
        return false;
    *out = handle_of(THING_CARD, "%d", card);
    return true;
}

static bool point(void *memory, const struct look *look, int y, int x, struct handle *out)
{
    struct scene *scene = memory;
    int place = sm_grid_hit(&scene->grid, y, x);
    if (!pictured(look))
        return false;
    if (verb_of(look) == SM_DO_CARD)
        return point_card(scene, look, y, x, place, out);
    bool found =
        verb_of(look) == SM_DO_ENTER ? point_entry(look, &place) : sm_on_board(place) && point_placement(look, &place);
    if (!found)
        return false;
    *out = (struct handle){ .thing = THING_SPACE };
    struct textbuf id = textbuf_over(out->id, sizeof out->id);
    sm_place_text(sm_rules_of(look), place, &id);
    return true;
}

/* ---- The table of the screen ------------------------------------------------------------------------------------- */

static const struct page legend[] = {
    { "Serpent Master: the picture and the keys",
      " b r k w    the token on top: blue, red, black, white\n"
      "(B)         a head: a capital letter in brackets. Outside the frame it still waits\n"
      " r 3        a stack of three tokens, of which a red one shows\n"
      "[1][2](3)   where the tokens of your card would go, in order; the head comes to (3). A letter behind it is what "
      "lies there now\n"
      ">b<         a token that was just placed\n"
      "\n"
      "b           shows what is buried: the tokens of every stack from bottom to top; + stands for more than there is "
      "room for, and such stacks are listed at the side. b again goes back\n"
      "g           shows how each serpent grew: its tokens on top, numbered in the order in which they came. g "
      "again goes back\n"
      "arrows      entering: go round the border, or to the other side\n"
      "left, right choose a card; so do digits and the mouse\n"
      "up, down, r turn through the places where it could go now\n"
      "Enter       takes the card, or places it\n"
      "v           with several people: look at your cards before you place\n"
      "\n"
      "At the side: > is to act. pts: points as they stand. left: cards in hand. ready: has chosen in secret; once "
      "cards are shown, the card. x: it was lost. Below each name are the cards played, and below all the order in "
      "which the cards of this round are carried out. Below the board is your hand with the tokens of each card; 3x: "
      "this card could not be placed as things stand.\n"
      "\n"
      "Several people at one keyboard choose their cards one by one, with the screen covered in between. Entries and "
      "placements are made before everybody." },
};

const struct screen serpent_master_screen = {
    .game = "serpent-master",
    .scene_size = sizeof(struct scene),
    .width = width,
    .settle = settle,
    .touch = touch,
    .draw = draw,
    .panel = panel,
    .pictured = pictured,
    .steer = steer,
    .point = point,
    .glance = glance,
    .help = legend,
    .help_count = 1,
    .keys = "b buried  g growth",
};
