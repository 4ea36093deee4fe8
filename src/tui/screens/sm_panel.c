/* Serpent Master's seats, cards and stacks in words and small pictures; see sm_panel.h. */
#include "tui/screens/sm_panel.h"

#include <ctype.h>

enum {
    PLAYED_INDENT = 5,
    STATE_COLUMNS = 5,
    WIDE_PANEL = 54,
    PANEL_COLUMNS_MAX = 64,
    CARD_ROWS = 5,
    LOG_ROWS = 4,
    PICTURE_COLUMNS = 10,
    HAND_LABEL = 8,
    HAND_PITCH = 3
};

/* The letter of a seat on its colour, three columns wide. */
static void draw_chip(struct term *t, int y, int x, int seat)
{
    char text[] = { ' ', sm_capital(seat), ' ', '\0' };
    sm_paint_text(t, y, x, sm_paint_bold(sm_paint_of(seat)), text);
}

/* ---- Seats ------------------------------------------------------------------------------------------------------- */

/* The seat whose card is being resolved, also between the events of an action; SEAT_NONE. */
static int resolving(const struct sm_state *s)
{
    uint8_t order[SM_SEATS_MAX];
    if (!sm_all_open(s) || s->through >= s->base.seats)
        return SEAT_NONE;
    sm_order(s, order);
    return order[s->through];
}

static void draw_heading(struct term *t, struct area area, const struct look *look)
{
    int right = area.x + area.width - STATE_COLUMNS - 1;
    term_textf(t, area.y, area.x, area.width, STYLE_STRONG, "Round %d of %d", sm_view_of(look)->round,
               sm_rules_of(look)->rounds);
    if (area.width >= WIDE_PANEL)
        term_text(t, area.y, right - 21, 12, STYLE_QUIET, "stack alone");
    term_text(t, area.y, right - 8, 8, STYLE_QUIET, "pts left");
}

static bool is_lost(const struct sm_state *s, int seat, int card)
{
    return s->lost[seat] & SM_CARD(card);
}

/* The cards that are open, in order of resolution. */
static void draw_order(struct term *t, struct area area, const struct sm_state *s)
{
    uint8_t order[SM_SEATS_MAX];
    int x = area.x, end = area.x + area.width;
    if (!sm_all_open(s))
        return;
    sm_order(s, order);
    x += term_text(t, area.y, x, end - x, STYLE_QUIET, "Order:");
    for (int i = 0; i < s->base.seats; i++) {
        int seat = order[i], card = s->chosen[seat];
        struct style now = STYLE(COLOUR_PLAIN, STYLE_BOLD | STYLE_REVERSE), style = i < s->through    ? STYLE_QUIET
                                                                                    : i == s->through ? now
                                                                                                      : STYLE_PLAIN;
        x += 1 + term_textf(t, area.y, x + 1, end - x - 1, style, "%c%d%s", sm_capital(seat), card,
                            is_lost(s, seat, card) ? "x" : "");
    }
}

/* What a seat has done in this round. */
static void put_state(const struct sm_state *s, int seat, struct textbuf *out)
{
    int card = s->chosen[seat];
    if (card == SM_HIDDEN_CARD)
        text_put(out, "ready");
    else if (card != SM_NO_CARD)
        text_putf(out, "%d%s", card, is_lost(s, seat, card) ? "x" : "");
}

static void draw_seat(struct term *t, struct area area, const struct look *look, int seat)
{
    struct told told;
    struct teller *name = told_begin(&told, &look->cast);
    char text[16];
    struct textbuf out = textbuf_over(text, sizeof text);
    const struct sm_state *s = sm_view_of(look);
    int right = area.x + area.width - STATE_COLUMNS - 1, names = area.width - STATE_COLUMNS - 14;
    int turn = look->seat == SEAT_NONE ? resolving(s) : SEAT_NONE;
    bool owes = turn != SEAT_NONE ? turn == seat : game_owes(look->view, seat);
    struct sm_standing standing = sm_standing(s, seat);
    struct style style = owes ? STYLE_STRONG : STYLE_PLAIN;
    term_text(t, area.y, area.x, 1, STYLE_STRONG, owes ? ">" : " ");
    draw_chip(t, area.y, area.x + 1, seat);
    tell(name, "%s ", sm_colour_name[seat]); /* "Blue Player A" */
    told.memory[0] = (char)toupper((unsigned char)told.memory[0]);
    tell_name(name, seat);
    term_text(t, area.y, area.x + 5, area.width >= WIDE_PANEL ? names - 13 : names, style, told.memory);
    if (area.width >= WIDE_PANEL)
        term_textf(t, area.y, right - 21, 11, style, "%5d %5d", standing.stack, standing.alone);
    term_textf(t, area.y, right - 8, 8, style, "%3d %4d", standing.points, sm_count(s->hand[seat]));
    put_state(s, seat, &out);
    term_text(t, area.y, right + 1, STATE_COLUMNS, style, text);
}

/* The cards that a seat has played, or in a view that knows everything those that it has. */
static void put_cards(const struct sm_state *s, int seat, struct textbuf *out)
{
    if (s->base.viewer == VIEW_FULL && s->hand[seat]) {
        text_put(out, "has");
        for (uint32_t cards = s->hand[seat]; cards; cards &= cards - 1)
            text_putf(out, " %d", __builtin_ctz(cards));
        return;
    }
    for (int i = 0; i < SM_ROUNDS_MAX && s->played[i][seat] != SM_NO_CARD; i++)
        text_putf(out, is_lost(s, seat, s->played[i][seat]) ? "%dx" : "%d ", s->played[i][seat]);
}

/* Alone: how well it goes. */
static int draw_standing(struct term *t, struct area area, const struct look *look)
{
    struct told told;
    show_standing(look->rules, look->view, 0, told_begin(&told, &look->cast));
    return term_wrap(t, area, STYLE_PLAIN, told.memory);
}

int sm_panel_seats(struct term *t, struct area area, const struct look *look)
{
    int seats = look->rules->seats, used = 1;
    area.width = least(area.width, PANEL_COLUMNS_MAX);
    bool over = look->view->node == NODE_OVER, all = look->view->viewer == VIEW_FULL; /* whose cards tell the most */
    bool two_rows = area.height >= 2 + 2 * seats + (over ? 0 : CARD_ROWS) + (all ? 0 : LOG_ROWS);
    if (area.height < 1 + seats)
        return 0;
    draw_heading(t, area, look);
    for (int seat = 0; seat < seats; seat++) {
        char text[160];
        struct textbuf out = textbuf_over(text, sizeof text);
        draw_seat(t, area_rest(area, used++), look, seat);
        put_cards(sm_view_of(look), seat, &out);
        if (two_rows)
            term_text(t, area.y + used++, area.x + PLAYED_INDENT, area.width - PLAYED_INDENT, STYLE_QUIET, text);
    }
    if (seats == 1 && area.height >= used + 2)
        used += draw_standing(t, area_rest(area, used), look);
    else if (seats > 1 && area.height > used)
        draw_order(t, area_rest(area, used++), sm_view_of(look));
    return used;
}

/* ---- The card in question ---------------------------------------------------------------------------------------- */

/* The place of a card's picture; the head is at the origin. */
struct extent {
    int left, right, bottom, top;
};

static struct extent extent_of(const struct sm_rules *r, int card, int pattern)
{
    const struct sm_cell *cells = r->pattern[card][pattern];
    struct extent e = { 0 };
    for (int i = 0; i < r->size[card]; i++) {
        e.left = cells[i].x < e.left ? cells[i].x : e.left;
        e.right = cells[i].x > e.right ? cells[i].x : e.right;
        e.bottom = cells[i].y < e.bottom ? cells[i].y : e.bottom;
        e.top = cells[i].y > e.top ? cells[i].y : e.top;
    }
    return e;
}

/* A picture of a card: the head is where the serpent is, the numbers are its tokens in placing order, and the last one,
 * marked, gets the head. Returns the columns it takes. */
static int draw_picture(struct term *t, struct area area, const struct sm_rules *r, int seat, int card, int pattern)
{
    const struct sm_cell *cells = r->pattern[card][pattern];
    const struct extent e = extent_of(r, card, pattern);
    int size = r->size[card];
    for (int i = -1; i < size; i++) {
        struct sm_cell cell = i < 0 ? (struct sm_cell){ 0, 0 } : cells[i];
        int y = area.y + e.top - cell.y, x = area.x + 2 * (cell.x - e.left);
        struct style style = i < 0 ? sm_paint_of(seat).letter : i == size - 1 ? STYLE_BRIGHT : STYLE_PLAIN;
        if (i == size - 1)
            style.flags |= STYLE_UNDERLINE;
        if (y < area.y + area.height)
            term_textf(t, y, x, 1, style, "%c", i < 0 ? sm_capital(seat) : '1' + i);
    }
    return 2 * (e.right - e.left + 1);
}

/* What is chosen and what it would do, or whose card is carried out. */
static void tell_card(const struct look *look, const struct sm_preview *preview, int seat, int card, struct teller *t)
{
    if (preview->seat == SEAT_NONE) {
        tell(t, "Card %d: %N", card, seat);
        return;
    }
    if (look->view->phase == SM_CHOOSE)
        choice_label(&look->choice, look->chosen, 0, t);
    else
        tell(t, "Card %d", card);
    if (preview->number < 0)
        return;
    if (preview->count > 1)
        tell(t, "\nPlacement %d of %d\n", preview->way + 1, preview->count);
    else
        tell(t, "\nThe only placement\n");
    show_action(look->rules, look->view, seat, sm_pack(SM_DO_PLACE, preview->number), t);
}

int sm_panel_card(struct term *t, struct area area, const struct look *look, const struct sm_preview *preview)
{
    const struct sm_rules *r = sm_rules_of(look);
    struct told told;
    bool chosen = preview->seat != SEAT_NONE;
    int seat = chosen ? preview->seat : resolving(sm_view_of(look));
    if (seat == SEAT_NONE || area.height < 2)
        return 0;
    int card = chosen ? preview->card : sm_view_of(look)->chosen[seat];
    int pattern = chosen && preview->number >= 0 ? r->path[preview->number].form / 4 : 0;
    int used = draw_picture(t, area, r, seat, card, pattern) + 1;
    used = used < PICTURE_COLUMNS ? PICTURE_COLUMNS : used;
    tell_card(look, preview, seat, card, told_begin(&told, &look->cast));
    int lines = term_sentences(t, area_right(area, used), STYLE_PLAIN, told.memory);
    return least(lines < CARD_ROWS ? CARD_ROWS : lines, area.height);
}

/* ---- Stacks ------------------------------------------------------------------------------------------------------ */

int sm_panel_stacks(struct term *t, struct area area, const struct look *look, int most)
{
    uint8_t stack[SM_HEIGHT_MAX];
    int y = area.y, x = area.x, end = area.y + area.height;
    char text[16];
    for (int square = 0; square < SM_SQUARES && y < end; square++) {
        int height = sm_stack(sm_view_of(look), square, stack);
        struct textbuf out = textbuf_over(text, sizeof text);
        if (height <= most)
            continue;
        if (x > area.x && x + 3 + height > area.x + area.width) {
            x = area.x;
            y++;
        }
        if (y == end)
            break;
        sm_place_text(sm_rules_of(look), square, &out);
        x += term_text(t, y, x, area.x + area.width - x, STYLE_PLAIN, text) + 1;
        for (int i = 0; i < height && x < area.x + area.width; i++)
            x += term_textf(t, y, x, 1, sm_paint_of(stack[i]).letter, "%c", sm_colour_letter[stack[i]]);
        x += 2;
    }
    return x > area.x ? y - area.y + 1 : 0;
}

/* ---- The hand ---------------------------------------------------------------------------------------------------- */

/* The seat whose hand is to be seen, or SEAT_NONE. */
static int holder(const struct look *look)
{
    return look->view->viewer < look->rules->seats ? look->view->viewer : SEAT_NONE;
}

/* The shapes of a hand, one row of them below the other; with `t` NULL they are only measured. Returns the rows. */
static int draw_shapes(struct term *t, struct area area, const struct sm_rules *r, int seat, uint32_t hand)
{
    int x = area.x, y = area.y, rows = 0;
    for (; hand; hand &= hand - 1) {
        int card = __builtin_ctz(hand);
        struct extent e = extent_of(r, card, 0);
        int columns = 2 * (e.right - e.left + 1) + 1, height = e.top - e.bottom + 2;
        columns = columns < 4 ? 4 : columns;
        if (x > area.x && x + columns > area.x + area.width) {
            x = area.x;
            y += rows + 1;
            rows = 0;
        }
        if (t) {
            term_textf(t, y, x, columns, STYLE_STRONG, "%d", card);
            draw_picture(t, (struct area){ y + 1, x, height, columns }, r, seat, card, 0);
        }
        x += columns + 1;
        rows = height > rows ? height : rows;
    }
    return y + rows - area.y;
}

int sm_panel_shapes(struct term *t, struct area area, const struct look *look)
{
    const struct sm_rules *r = sm_rules_of(look);
    int seat = holder(look);
    uint32_t hand = seat == SEAT_NONE ? 0 : sm_view_of(look)->hand[seat];
    if (!hand || draw_shapes(NULL, area, r, seat, hand) + 3 + LOG_ROWS > area.height)
        return 0;
    return draw_shapes(t, area, r, seat, hand) + 1;
}

/* The column of the n-th card of a hand of so many, of which the chosen one is in sight; -1 for one that is not. */
static int hand_column(struct area area, int count, int chosen, int n)
{
    int label = HAND_LABEL + HAND_PITCH * count <= area.width ? HAND_LABEL : 0; /* a large hand goes before words */
    int fit = (area.width + 1 - label) / HAND_PITCH, first = chosen < fit ? 0 : chosen - fit + 1;
    first = first > count - fit ? count - fit : first;
    n -= first > 0 ? first : 0;
    return n < 0 || n >= fit ? -1 : area.x + label + HAND_PITCH * n;
}

/* A card of a hand: its number and below it its tokens. */
static void draw_card(struct term *t, int y, int x, const struct sm_rules *r, int card, bool chosen, bool fits)
{
    struct style style = chosen ? STYLE(COLOUR_YELLOW, STYLE_BOLD | STYLE_REVERSE) : fits ? STYLE_PLAIN : STYLE_QUIET;
    if (chosen)
        term_textf(t, y, x - (card > 9), 4, style, "[%d]", card);
    else
        term_textf(t, y, x, 2, style, "%2d", card);
    term_textf(t, y + 1, x, 3, STYLE_QUIET, fits ? "%2d" : "%dx", r->size[card]);
}

static void draw_aside(struct term *t, struct area area, uint32_t cards)
{
    char text[80];
    struct textbuf out = textbuf_over(text, sizeof text);
    for (; cards; cards &= cards - 1)
        text_putf(&out, " %2d", __builtin_ctz(cards));
    term_textf(t, area.y + 2, area.x, area.width, STYLE_QUIET, "Aside  %s", text);
}

void sm_hand_draw(struct term *t, struct area area, const struct look *look)
{
    const struct sm_rules *r = sm_rules_of(look);
    const struct sm_state *s = sm_view_of(look);
    int seat = holder(look), number = 0, chosen = -1;
    if (seat == SEAT_NONE)
        return;
    bool choosing = look->choice.count > 0 && look->view->phase == SM_CHOOSE && look->seat == seat;
    uint32_t hand = s->hand[seat];
    if (choosing && look->chosen >= 0)
        chosen = __builtin_popcount(hand & (SM_CARD(sm_what_of(look->choice.actions[look->chosen])) - 1));
    bool label = HAND_LABEL + HAND_PITCH * __builtin_popcount(hand) <= area.width;
    term_text(t, area.y, area.x, area.width, hand ? STYLE_PLAIN : STYLE_QUIET,
              !hand   ? "No cards left"
              : label ? "Cards"
                      : "");
    term_text(t, area.y + 1, area.x, area.width, STYLE_QUIET, hand && label ? "Tokens" : "");
    for (uint32_t cards = hand; cards; cards &= cards - 1, number++) {
        int card = __builtin_ctz(cards), x = hand_column(area, __builtin_popcount(hand), chosen, number);
        bool fits = !choosing || sm_placeable(r, s, seat, card);
        if (x >= 0)
            draw_card(t, area.y, x, r, card, number == chosen, fits);
    }
    if (area.height > 2 && s->aside[seat] && !(s->aside[seat] & SM_COUNTED))
        draw_aside(t, area, s->aside[seat]);
}

int sm_hand_hit(struct area area, const struct look *look, int y, int x)
{
    if (y < area.y || y > area.y + 1)
        return -1;
    for (int i = 0; i < look->choice.count; i++) {
        int column = hand_column(area, look->choice.count, look->chosen, i);
        if (column >= 0 && x >= column - 1 && x < column + 2)
            return sm_what_of(look->choice.actions[i]);
    }
    return -1;
}
