/* The screen of Serpent Master: the board with its stacks and heads, what a card could do, the cards. Settles on views,
 * moves by events; see screen.h. What lies on the table is kept in sm_picture.c, sm_grid.c knows where squares stand,
 * sm_choosing.c what can be chosen, sm_panel.c and sm_words.c have the rest. */
#include "games/serpent_master/serpent_master.h"
#include "tui/screen.h"
#include "tui/screens/sm_choosing.h"
#include "tui/screens/sm_grid.h"
#include "tui/screens/sm_panel.h"
#include "tui/screens/sm_picture.h"
#include "tui/screens/sm_words.h"

#include <ctype.h>
#include <string.h>

enum { HAND_ROWS = 2, HAND_ROWS_ROOMY = 4, ROOMY = 30 };

struct scene {
    struct sm_picture picture;
    struct sm_grid grid;           /* as last drawn */
    struct area hand;              /* as last drawn */
    bool buried;                   /* stacks are shown from bottom to top */
    uint8_t way[SM_CARDS_MAX + 1]; /* how far the placements of each card have been turned through */
    uint8_t typed;                 /* the first digit of a card's number */
};

static const struct sm_paint chosen_paint = {
    { COLOUR_YELLOW, STYLE_BOLD | STYLE_REVERSE }, { COLOUR_YELLOW, STYLE_BOLD | STYLE_REVERSE }, ' ', ' '
};

static const struct sm_rules *rules_of(const struct look *look)
{
    return (const struct sm_rules *)look->rules;
}

static const struct sm_state *view_of(const struct look *look)
{
    return (const struct sm_state *)look->view;
}

static char capital(int seat)
{
    return (char)toupper((unsigned char)sm_colour_letter[seat]);
}

/* ---- Settling and events ----------------------------------------------------------------------------------------- */

static void settle(void *memory, const struct rules *rules, const struct state *view)
{
    struct scene *scene = memory;
    (void)rules;
    sm_picture_settle(&scene->picture, (const struct sm_state *)view);
    memset(scene->way, 0, sizeof scene->way); /* what a person has looked at is for that person only */
    scene->typed = 0;
}

static bool advance(void *memory, const struct rules *rules, const struct event *e)
{
    struct scene *scene = memory;
    return sm_picture_advance(&scene->picture, (const struct sm_rules *)rules, e);
}

/* The tokens of a placement, which is told as a whole. */
static bool quiet(const struct event *e)
{
    return e->type == SM_EV_TOKEN || e->type == SM_EV_HEAD;
}

/* ---- What is chosen ---------------------------------------------------------------------------------------------- */

static bool pictured(const struct look *look)
{
    return look->count > 0;
}

static enum sm_verb verb_of(const struct look *look)
{
    return sm_verb_of(look->actions[look->chosen]);
}

static int what_of(const struct look *look)
{
    return sm_what_of(look->actions[look->chosen]);
}

/* The placement under the cursor: one of those of the chosen card, or the one to be played. */
static struct sm_preview preview_of(const struct scene *scene, const struct look *look)
{
    struct sm_preview preview = { .seat = SEAT_NONE, .number = -1 };
    struct sm_ways ways;
    if (!look->count || look->chosen < 0 || verb_of(look) == SM_DO_ENTER)
        return preview;
    preview.seat = look->seat;
    if (verb_of(look) == SM_DO_PLACE) {
        preview.card = view_of(look)->chosen[look->seat];
        preview.way = look->chosen;
        preview.count = look->count;
        preview.number = what_of(look);
        return preview;
    }
    preview.card = what_of(look);
    sm_ways_now(rules_of(look), view_of(look), look->seat, preview.card, &ways);
    preview.count = ways.count;
    if (ways.count) {
        preview.way = scene->way[preview.card] % ways.count;
        preview.number = ways.number[preview.way];
    }
    return preview;
}

/* ---- Squares ----------------------------------------------------------------------------------------------------- */

/* The number of a stack's tokens, for one place; nothing for a single token. */
static char height_digit(int height)
{
    return height < 2 ? ' ' : height > 9 ? '+' : (char)('0' + height);
}

static void draw_token(const struct scene *scene, struct term *t, int square)
{
    const struct sm_picture *p = &scene->picture;
    int seat = sm_picture_top(p, square);
    bool head = sm_picture_head(p, square), fresh = p->step[square] > 0;
    struct sm_paint paint = sm_paint_of(seat);
    char text[] = { head    ? '('
                    : fresh ? '>'
                            : ' ',
                    head ? capital(seat) : sm_colour_letter[seat],
                    head    ? ')'
                    : fresh ? '<'
                            : ' ',
                    height_digit(p->height[square]), '\0' };
    if (head || fresh)
        paint = sm_paint_bold(paint);
    sm_grid_fill(&scene->grid, t, square, paint, text);
}

/* All tokens of a square from bottom to top; of a stack that is too high for it the upper ones. */
static void draw_stack(const struct scene *scene, struct term *t, int square)
{
    const struct sm_picture *p = &scene->picture;
    int height = p->height[square], room = sm_grid_spots(&scene->grid), count = height < room ? height : room;
    int first = height - count, y, x, wrap;
    sm_grid_spot(&scene->grid, square, count, &y, &x, &wrap);
    for (int i = first; i < height; i++) {
        int seat = p->stack[square][i], spot = i - first;
        bool top = i == height - 1, head = top && sm_picture_head(p, square), cut = first > 0 && i == first;
        struct style style = cut ? STYLE_PLAIN : sm_paint_of(seat).letter;
        if (top)
            style.flags |= STYLE_BOLD;
        term_textf(t, y + spot / wrap, x + spot % wrap, 1, style, "%c",
                   cut    ? '+'
                   : head ? capital(seat)
                          : sm_colour_letter[seat]);
    }
}

static void draw_squares(const struct scene *scene, struct term *t)
{
    for (int square = 0; square < SM_SQUARES; square++) {
        if (!scene->picture.height[square])
            continue;
        if (scene->buried)
            draw_stack(scene, t, square);
        else
            draw_token(scene, t, square);
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
        term_textf(t, y, x - 1, 3, style, "(%c)", capital(seat));
    else
        term_textf(t, y, x, 1, style, "%c", capital(seat));
}

/* The free entries, and the chosen one with the square that it leads to. */
static void draw_entries(const struct scene *scene, struct term *t, const struct look *look)
{
    static const uint32_t arrows[] = { 0x25be, 0x25c2, 0x25b4, 0x25b8 }; /* inward from north, east, south, west */
    static const char plain[] = "v<^>";
    for (int i = 0; i < look->count; i++) {
        int entry = sm_what_of(look->actions[i]), side = (int)sm_entry_side(entry), y, x;
        sm_grid_outside(&scene->grid, entry, &y, &x);
        term_glyph(t, y, x, STYLE(COLOUR_GREY, 0), arrows[side], plain[side]);
    }
    int entry = what_of(look), side = (int)sm_entry_side(entry);
    char text[] = { '[', plain[side], ']', ' ', '\0' };
    sm_grid_fill(&scene->grid, t, sm_entry_square(rules_of(look), entry), chosen_paint, text);
    draw_waiting(scene, t, entry, look->seat, chosen_paint.letter);
}

/* The squares of the placement in placing order, each with what it would cover. */
static void draw_preview(const struct scene *scene, struct term *t, const struct look *look,
                         const struct sm_preview *preview)
{
    const struct sm_rules *r = rules_of(look);
    const uint8_t *cell = r->path[preview->number].cell;
    int size = r->size[preview->card];
    for (int i = 0; i < size; i++) {
        int seat = sm_picture_top(&scene->picture, cell[i]);
        bool last = i == size - 1;
        char text[] = { last ? '(' : '[', (char)('1' + i), last ? ')' : ']',
                        seat == SEAT_NONE ? ' ' : sm_colour_letter[seat], '\0' };
        sm_grid_fill(&scene->grid, t, cell[i], chosen_paint, text);
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
    char text[100];
    struct textbuf out = textbuf_over(text, sizeof text);
    sm_hand_draw(&scene->picture, t, scene->hand, look);
    if (!look->count || look->view->viewer == look->seat || look->view->phase == SM_ENTER)
        return;
    text_put(&out, "Hands are face down. v: ");
    sm_colour_words(look->seat, &out);
    text_put(&out, " sees its cards");
    term_text(t, scene->hand.y, scene->hand.x, scene->hand.width, STYLE(COLOUR_GREY, 0), text);
}

static void draw(void *memory, struct term *t, struct area area, const struct look *look)
{
    struct scene *scene = memory;
    struct sm_preview preview = preview_of(scene, look);
    int y = sm_grid_place(&scene->grid, rules_of(look), area, hand_rows(area.height));
    int rows = area.y + area.height - y;
    scene->hand = (struct area){ y + (rows > HAND_ROWS), area.x + 1, rows - (rows > HAND_ROWS), area.width - 1 };
    sm_grid_draw(&scene->grid, t);
    draw_squares(scene, t);
    for (int seat = 0; seat < look->rules->seats; seat++)
        if (sm_waits(scene->picture.head[seat]))
            draw_waiting(scene, t, scene->picture.head[seat], seat, sm_paint_of(seat).letter);
    if (look->count && verb_of(look) == SM_DO_ENTER)
        draw_entries(scene, t, look);
    if (preview.number >= 0)
        draw_preview(scene, t, look, &preview);
    draw_below(scene, t, look);
}

static int panel(void *memory, struct term *t, struct area area, const struct look *look)
{
    const struct scene *scene = memory;
    struct sm_preview preview = preview_of(scene, look);
    int used = sm_panel_seats(&scene->picture, t, area, look), gap = area.height - used > 10;
    struct area rest = { area.y + used + gap, area.x, area.height - used - gap, area.width };
    int more = scene->buried ? sm_panel_stacks(&scene->picture, t, rest, look, sm_grid_spots(&scene->grid)) : 0;
    if (!more)
        more = sm_panel_card(&scene->picture, t, rest, look, &preview);
    return more ? used + gap + more : used;
}

/* ---- Keys and mouse ---------------------------------------------------------------------------------------------- */

/* Turns through the placements of the chosen card. */
static void turn(struct scene *scene, const struct look *look, int by)
{
    struct sm_preview preview = preview_of(scene, look);
    if (preview.count)
        scene->way[preview.card] = (uint8_t)((preview.way + preview.count + by) % preview.count);
}

static int steer_cards(struct scene *scene, const struct look *look, struct input in)
{
    int found;
    bool digit = in.kind == INPUT_CHAR && in.code >= '0' && in.code <= '9';
    if (!digit)
        scene->typed = 0;
    switch (in.kind) {
    case INPUT_LEFT:
    case INPUT_BACK_TAB:
        return (look->chosen + look->count - 1) % look->count;
    case INPUT_RIGHT:
    case INPUT_TAB:
        return (look->chosen + 1) % look->count;
    case INPUT_UP:
        turn(scene, look, -1);
        return look->chosen;
    case INPUT_DOWN:
        turn(scene, look, 1);
        return look->chosen;
    case INPUT_HOME:
        return 0;
    case INPUT_END:
        return look->count - 1;
    default:
        break;
    }
    if (in.kind == INPUT_CHAR && in.code == 'r') {
        turn(scene, look, 1);
        return look->chosen;
    }
    found = digit ? sm_card_typed(look, (int)in.code - '0', &scene->typed) : -1;
    return digit && found < 0 ? look->chosen : found;
}

static int steer_entries(const struct look *look, struct input in)
{
    switch (in.kind) {
    case INPUT_UP:
    case INPUT_DOWN:
    case INPUT_LEFT:
    case INPUT_RIGHT:
        return sm_entry_towards(look, in.kind);
    case INPUT_TAB:
        return sm_entry_next(look, 1);
    case INPUT_BACK_TAB:
        return sm_entry_next(look, -1);
    default:
        return -1;
    }
}

static int steer(void *memory, const struct look *look, struct input in)
{
    bool letter = in.kind == INPUT_CHAR && in.code == 'r';
    switch (verb_of(look)) {
    case SM_DO_ENTER:
        return steer_entries(look, in);
    case SM_DO_CARD:
        return steer_cards(memory, look, in);
    default:
        if (in.kind == INPUT_RIGHT || letter)
            return (look->chosen + 1) % look->count;
        return in.kind == INPUT_LEFT ? (look->chosen + look->count - 1) % look->count : -1;
    }
}

static bool glance(void *memory, const struct look *look, struct input in)
{
    struct scene *scene = memory;
    (void)look;
    if (in.kind != INPUT_CHAR || in.code != 'b')
        return false;
    scene->buried = !scene->buried;
    return true;
}

/* How well a placement fits a click on a square: 2 if the head would come to it, 1 if a token would. */
static int fit_of(const struct sm_rules *r, int number, int square)
{
    return r->last[number] == square ? 2 : r->mask[number] & SM_BIT(square) ? 1 : 0;
}

/* The next of `count` placements after `chosen` that uses a square, one whose head would come to it if there is any; -1
 * if none does. */
static int next_on(const struct sm_rules *r, const struct look *look, const struct sm_ways *ways, int chosen,
                   int square)
{
    int count = ways ? ways->count : look->count, best = 0, found = -1;
    for (int i = 1; i <= count; i++) {
        int n = (chosen + i) % count, number = ways ? ways->number[n] : sm_what_of(look->actions[n]);
        int fit = fit_of(r, number, square);
        if (fit > best) {
            best = fit;
            found = n;
        }
    }
    return found;
}

static int hit_entry(const struct look *look, int place)
{
    for (int i = 0; i < look->count; i++) { /* a corner has two entries: a click on it keeps the chosen one */
        int n = (look->chosen + i) % look->count, entry = sm_what_of(look->actions[n]);
        if (entry == place || sm_entry_square(rules_of(look), entry) == place)
            return n;
    }
    return -1;
}

static int hit(void *memory, const struct look *look, int y, int x)
{
    struct scene *scene = memory;
    struct sm_preview preview = preview_of(scene, look);
    struct sm_ways ways;
    int place = sm_grid_hit(&scene->grid, y, x);
    if (verb_of(look) == SM_DO_ENTER)
        return place == SM_NO_HEAD ? -1 : hit_entry(look, place);
    if (verb_of(look) == SM_DO_PLACE)
        return sm_on_board(place) ? next_on(rules_of(look), look, NULL, look->chosen, place) : -1;
    if (!sm_on_board(place))
        return sm_hand_hit(scene->hand, look, y, x);
    sm_ways_now(rules_of(look), view_of(look), look->seat, preview.card, &ways);
    int way = ways.count ? next_on(rules_of(look), look, &ways, preview.way, place) : -1;
    if (way >= 0) /* only looked at: a click on the board takes no card */
        scene->way[preview.card] = (uint8_t)way;
    return -1;
}

/* ---- The table of the screen ------------------------------------------------------------------------------------- */

/* Entries and placements are made before all eyes; only cards are chosen in secret. */
static bool is_open(const struct state *s)
{
    return s->node == NODE_TURN;
}

const struct screen serpent_master_screen = {
    .game = "serpent-master",
    .scene_size = sizeof(struct scene),
    .width = width,
    .settle = settle,
    .advance = advance,
    .draw = draw,
    .panel = panel,
    .advice = sm_advice_words,
    .pictured = pictured,
    .open = is_open,
    .steer = steer,
    .hit = hit,
    .glance = glance,
    .quiet = quiet,
    .ending = sm_ending_words,
    .help = sm_help,
    .help_count = SM_HELP_PAGES,
    .keys = "b buried",
};
