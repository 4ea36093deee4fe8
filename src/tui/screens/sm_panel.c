/* Serpent Master's seats, cards and stacks in words and small pictures; see sm_panel.h. */
#include "tui/screens/sm_panel.h"

#include "tui/screens/sm_choosing.h"
#include "tui/seat_words.h"

#include <ctype.h>
#include <string.h>

enum {
    PLAYED_INDENT = 5,
    STATE_COLUMNS = 5,
    WIDE_PANEL = 54,
    PANEL_COLUMNS_MAX = 64,
    CARD_ROWS = 5,
    PICTURE_COLUMNS = 10,
    HAND_LABEL = 8,
    HAND_PITCH = 3
};

static const struct style grey = { COLOUR_GREY, 0 };
static const struct style bold = { COLOUR_PLAIN, STYLE_BOLD };
static const struct style marked = { COLOUR_YELLOW, STYLE_BOLD };

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

/* The letter of a seat on its colour, three columns wide. */
static void draw_chip(struct term *t, int y, int x, int seat)
{
    char text[] = { ' ', capital(seat), ' ', '\0' };
    sm_paint_text(t, y, x, sm_paint_bold(sm_paint_of(seat)), text);
}

/* ---- Seats ------------------------------------------------------------------------------------------------------- */

static void draw_heading(const struct sm_picture *p, struct term *t, struct area area, const struct look *look)
{
    int right = area.x + area.width - STATE_COLUMNS - 1;
    term_textf(t, area.y, area.x, area.width, bold, "Round %d of %d", p->round, rules_of(look)->rounds);
    if (area.width >= WIDE_PANEL)
        term_text(t, area.y, right - 21, 12, grey, "stack alone");
    term_text(t, area.y, right - 8, 8, grey, "pts left");
}

/* The cards that are open, in order of resolution. */
static void draw_order(const struct sm_picture *p, struct term *t, struct area area)
{
    int x = area.x, end = area.x + area.width;
    if (p->open)
        x += term_text(t, area.y, x, end - x, grey, "Order:");
    for (int i = 0; i < p->open; i++) {
        int seat = p->order[i];
        struct style now = STYLE(COLOUR_PLAIN, STYLE_BOLD | STYLE_REVERSE), style = i == p->through ? now : STYLE_PLAIN;
        bool lost = p->lost[seat] & SM_CARD(p->chosen[seat]);
        x += 1 + term_textf(t, area.y, x + 1, end - x - 1, i < p->through ? grey : style, "%c%d%s", capital(seat),
                            p->chosen[seat], lost ? "x" : "");
    }
}

/* "Blue Player A" */
static void put_name(const struct look *look, int seat, struct textbuf *out)
{
    const char *colour = sm_colour_name[seat];
    text_put_char(out, (char)toupper((unsigned char)colour[0]));
    text_putf(out, "%s ", colour + 1);
    seat_name_words(look->name, look->rules->seats, seat, out);
}

/* What a seat has done in this round. */
static void put_state(const struct sm_picture *p, int seat, struct textbuf *out)
{
    int card = p->chosen[seat];
    if (card == SM_HIDDEN_CARD)
        text_put(out, "ready");
    else if (card != SM_NO_CARD)
        text_putf(out, "%d%s", card, p->lost[seat] & SM_CARD(card) ? "x" : "");
}

static void draw_seat(const struct sm_picture *p, struct term *t, struct area area, const struct look *look, int seat)
{
    char text[120];
    struct textbuf out = textbuf_over(text, sizeof text);
    int right = area.x + area.width - STATE_COLUMNS - 1, names = area.width - STATE_COLUMNS - 14;
    int turn = sm_picture_turn(p);
    bool owes = look->seat == SEAT_NONE && turn != SEAT_NONE ? turn == seat : game_owes(look->view, seat);
    struct sm_standing standing = sm_picture_standing(p, seat);
    struct style style = owes ? bold : STYLE_PLAIN;
    term_text(t, area.y, area.x, 1, bold, owes ? ">" : " ");
    draw_chip(t, area.y, area.x + 1, seat);
    put_name(look, seat, &out);
    term_text(t, area.y, area.x + 5, area.width >= WIDE_PANEL ? names - 13 : names, style, text);
    if (area.width >= WIDE_PANEL)
        term_textf(t, area.y, right - 21, 11, style, "%5d %5d", standing.stack, standing.alone);
    term_textf(t, area.y, right - 8, 8, style, "%3d %4d", standing.points, sm_count(p->hand[seat]));
    textbuf_clear(&out);
    put_state(p, seat, &out);
    term_text(t, area.y, right + 1, STATE_COLUMNS, style, text);
}

/* The cards that a seat has played, or in a view that knows everything those that it has. */
static void put_cards(const struct sm_picture *p, const struct look *look, int seat, struct textbuf *out)
{
    if (look->view->viewer == VIEW_FULL && p->hand[seat]) {
        text_put(out, "has");
        for (uint32_t cards = p->hand[seat] & ~SM_COUNTED; cards; cards &= cards - 1)
            text_putf(out, " %d", __builtin_ctz(cards));
        return;
    }
    for (int i = 0; i < p->rounds_over; i++) {
        int card = p->played[seat][i];
        text_putf(out, p->lost[seat] & SM_CARD(card) ? "%dx" : "%d ", card);
    }
}

/* Alone: how well it goes (AM-27). */
static int draw_grade(const struct sm_picture *p, struct term *t, struct area area, const struct look *look)
{
    const struct sm_rules *r = rules_of(look);
    int lost = sm_count(p->lost[0]), grade = 0, tokens = 0, left = r->cards - sm_count(p->hand[0]);
    while (grade < 3 && lost > r->grade[grade])
        grade++;
    for (uint32_t cards = p->lost[0]; cards; cards &= cards - 1)
        tokens += r->size[__builtin_ctz(cards)];
    left -= sm_count(p->aside[0]) + p->rounds_over + (p->chosen[0] != SM_NO_CARD);
    term_textf(t, area.y, area.x, area.width, STYLE_PLAIN, "Grade%s: %s",
               look->view->node == NODE_OVER ? "" : " so far", look->rules->game->reasons[SM_MASTER + grade]);
    term_textf(t, area.y + 1, area.x, area.width, grey, "%d card%s lost, %d token%s", lost, lost == 1 ? "" : "s",
               tokens, tokens == 1 ? "" : "s");
    if (r->hand == 0 || area.height < 3)
        return 2;
    term_textf(t, area.y + 2, area.x, area.width, grey, "%d card%s face down", left, left == 1 ? "" : "s");
    return 3;
}

int sm_panel_seats(const struct sm_picture *p, struct term *t, struct area area, const struct look *look)
{
    int seats = look->rules->seats, used = 1;
    if (area.width > PANEL_COLUMNS_MAX)
        area.width = PANEL_COLUMNS_MAX;
    bool over = look->view->node == NODE_OVER, two_rows = area.height >= 2 + 2 * seats + (over ? 0 : CARD_ROWS);
    if (area.height < 1 + seats)
        return 0;
    draw_heading(p, t, area, look);
    for (int seat = 0; seat < seats; seat++) {
        char text[160];
        struct textbuf out = textbuf_over(text, sizeof text);
        draw_seat(p, t, (struct area){ area.y + used++, area.x, 1, area.width }, look, seat);
        put_cards(p, look, seat, &out);
        if (two_rows)
            term_text(t, area.y + used++, area.x + PLAYED_INDENT, area.width - PLAYED_INDENT, grey, text);
    }
    if (seats == 1 && area.height >= used + 2)
        used += draw_grade(p, t, (struct area){ area.y + used, area.x, area.height - used, area.width }, look);
    else if (seats > 1 && area.height > used)
        draw_order(p, t, (struct area){ area.y + used++, area.x, 1, area.width });
    return used;
}

/* ---- The card in question ---------------------------------------------------------------------------------------- */

/* A picture of a card: the head is where the serpent is, the numbers are its tokens in placing order, and the last one,
 * marked, gets the head. Returns the columns it takes. */
static int draw_picture(struct term *t, struct area area, const struct sm_rules *r, int seat, int card, int pattern)
{
    const struct sm_cell *cells = r->pattern[card][pattern];
    int left = 0, right = 0, top = 0, size = r->size[card];
    for (int i = 0; i < size; i++) {
        left = cells[i].x < left ? cells[i].x : left;
        right = cells[i].x > right ? cells[i].x : right;
        top = cells[i].y > top ? cells[i].y : top;
    }
    for (int i = -1; i < size; i++) {
        struct sm_cell cell = i < 0 ? (struct sm_cell){ 0, 0 } : cells[i];
        int y = area.y + top - cell.y, x = area.x + 2 * (cell.x - left);
        struct style style = i < 0 ? sm_paint_of(seat).letter : i == size - 1 ? marked : STYLE_PLAIN;
        if (i == size - 1)
            style.flags |= STYLE_UNDERLINE;
        if (y < area.y + area.height)
            term_textf(t, y, x, 1, style, "%c", i < 0 ? capital(seat) : '1' + i);
    }
    return 2 * (right - left + 1);
}

static void put_effect(const struct look *look, const struct sm_preview *preview, struct textbuf *out)
{
    struct sm_effect effect = sm_effect_of(rules_of(look), view_of(look), preview->seat, preview->number);
    int gain = effect.after - effect.before, others = 0;
    if (preview->count > 1)
        text_putf(out, "Placement %d of %d\n", preview->way + 1, preview->count);
    else
        text_put(out, "The only placement\n");
    if (gain > 0)
        text_putf(out, "+%d point%s: %d to %d\n", gain, gain == 1 ? "" : "s", effect.before, effect.after);
    else
        text_put(out, "Points stay the same\n");
    for (int seat = 0; seat < SM_SEATS_MAX; seat++)
        if (effect.covers[seat])
            text_putf(out, "%s%d %s", others++ ? ", " : "Covers ", effect.covers[seat], sm_colour_name[seat]);
    text_put(out, others ? "\n" : "");
    if (effect.stack > 1)
        text_putf(out, "Head on a stack of %d", effect.stack);
}

int sm_panel_card(const struct sm_picture *p, struct term *t, struct area area, const struct look *look,
                  const struct sm_preview *preview)
{
    const struct sm_rules *r = rules_of(look);
    char text[240];
    struct textbuf out = textbuf_over(text, sizeof text);
    bool chosen = preview->seat != SEAT_NONE;
    int seat = chosen ? preview->seat : sm_picture_turn(p);
    if (seat == SEAT_NONE || area.height < 2)
        return 0;
    int card = chosen ? preview->card : p->chosen[seat];
    int pattern = chosen && preview->number >= 0 ? r->path[preview->number].form / 4 : 0;
    int used = draw_picture(t, (struct area){ area.y, area.x, area.height, area.width }, r, seat, card, pattern) + 1;
    if (used < PICTURE_COLUMNS)
        used = PICTURE_COLUMNS;
    text_putf(&out, "Card %d: %d token%s\n", card, r->size[card], r->size[card] == 1 ? "" : "s");
    if (!chosen)
        text_putf(&out, "of %s", sm_colour_name[seat]);
    else if (preview->number >= 0)
        put_effect(look, preview, &out);
    else
        text_put(&out, "It could not be placed as things stand.");
    int lines = term_wrap(t, area.y, area.x + used, area.height, area.width - used, 0, STYLE_PLAIN, text);
    int rows = lines < CARD_ROWS ? CARD_ROWS : lines;
    return rows < area.height ? rows : area.height;
}

/* ---- Stacks ------------------------------------------------------------------------------------------------------ */

int sm_panel_stacks(const struct sm_picture *p, struct term *t, struct area area, const struct look *look, int most)
{
    int y = area.y, x = area.x, end = area.y + area.height;
    char text[16];
    for (int square = 0; square < SM_SQUARES && y < end; square++) {
        int height = p->height[square];
        struct textbuf out = textbuf_over(text, sizeof text);
        if (height <= most)
            continue;
        if (x > area.x && x + 3 + height > area.x + area.width) {
            x = area.x;
            y++;
        }
        if (y == end)
            break;
        sm_place_text(rules_of(look), square, &out);
        x += term_text(t, y, x, area.x + area.width - x, STYLE_PLAIN, text) + 1;
        for (int i = 0; i < height && x < area.x + area.width; i++)
            x += term_textf(t, y, x, 1, sm_paint_of(p->stack[square][i]).letter, "%c",
                            sm_colour_letter[p->stack[square][i]]);
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

/* The column of the n-th card of a hand of so many, of which the chosen one is in sight; -1 for one that is not. */
static int hand_column(struct area area, int count, int chosen, int n)
{
    int fit = (area.width - HAND_LABEL) / HAND_PITCH, first = chosen < fit ? 0 : chosen - fit + 1;
    first = first > count - fit ? count - fit : first;
    n -= first > 0 ? first : 0;
    return n < 0 || n >= fit ? -1 : area.x + HAND_LABEL + HAND_PITCH * n;
}

/* A card of a hand: its number and below it its tokens. */
static void draw_card(struct term *t, int y, int x, const struct sm_rules *r, int card, bool chosen, bool fits)
{
    struct style style = chosen ? STYLE(COLOUR_YELLOW, STYLE_BOLD | STYLE_REVERSE) : fits ? STYLE_PLAIN : grey;
    if (chosen)
        term_textf(t, y, x - (card > 9), 4, style, "[%d]", card);
    else
        term_textf(t, y, x, 2, style, "%2d", card);
    term_textf(t, y + 1, x, 3, grey, fits ? "%2d" : "%dx", r->size[card]);
}

static void draw_aside(const struct sm_picture *p, struct term *t, struct area area, int seat)
{
    char text[80];
    struct textbuf out = textbuf_over(text, sizeof text);
    for (uint32_t cards = p->aside[seat]; cards; cards &= cards - 1)
        text_putf(&out, " %2d", __builtin_ctz(cards));
    term_textf(t, area.y + 2, area.x, area.width, grey, "Aside  %s", text);
}

void sm_hand_draw(const struct sm_picture *p, struct term *t, struct area area, const struct look *look)
{
    const struct sm_rules *r = rules_of(look);
    int seat = holder(look), number = 0, chosen = -1;
    if (seat == SEAT_NONE)
        return;
    bool choosing = look->count > 0 && look->view->phase == SM_CHOOSE && look->seat == seat;
    uint32_t hand = p->hand[seat] & ~SM_COUNTED;
    if (choosing && look->chosen >= 0)
        chosen = __builtin_popcount(hand & (SM_CARD(sm_what_of(look->actions[look->chosen])) - 1));
    term_text(t, area.y, area.x, area.width, hand ? STYLE_PLAIN : grey, hand ? "Cards" : "No cards left");
    term_text(t, area.y + 1, area.x, area.width, grey, hand ? "Tokens" : "");
    for (uint32_t cards = hand; cards; cards &= cards - 1, number++) {
        int card = __builtin_ctz(cards), x = hand_column(area, __builtin_popcount(hand), chosen, number);
        bool fits = !choosing || sm_placeable(r, view_of(look), seat, card);
        if (x >= 0)
            draw_card(t, area.y, x, r, card, number == chosen, fits);
    }
    if (area.height > 2 && p->aside[seat] && !(p->aside[seat] & SM_COUNTED))
        draw_aside(p, t, area, seat);
}

int sm_hand_hit(struct area area, const struct look *look, int y, int x)
{
    if (y < area.y || y > area.y + 1)
        return -1;
    for (int i = 0; i < look->count; i++) {
        int column = hand_column(area, look->count, look->chosen, i);
        if (column >= 0 && x >= column - 1 && x < column + 2)
            return i;
    }
    return -1;
}
