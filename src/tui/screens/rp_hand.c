/* The hand of Royal Python as cards, and below it what the chosen action does; see rp_screen.h. */
#include "tui/screens/rp_screen.h"

#include "engine/card_set.h"

#include <string.h>

enum { ROWS = 4, STOP_COLUMNS = 6, CARD_MIN = 7, CARD_MAX = 18, MARGIN = 2 };

/* How a card is drawn. */
struct face {
    int card;
    bool usable, chosen;
    int suit;  /* it is declared as this one; RP_NONE */
    int steps; /* the number of the chosen Excuse */
    int own;   /* the suit of the seat */
};

static const char *rank_of(int card)
{
    static const char *const words[] = { "2-9", "A", "2", "3", "4", "5", "6", "7", "8", "9", "P", "C", "X" };
    return words[decktet[card].rank];
}

const char *rp_short_name(int card)
{
    const char *name = decktet[card].name;
    if (decktet[card].rank == DECKTET_ACE)
        return "Ace";
    return strncmp(name, "the ", 4) == 0 ? name + 4 : name;
}

/* ---- A card ------------------------------------------------------------------------------------------------------ */

static void draw_excuse(struct term *t, struct area a, const struct face *f)
{
    term_text(t, a.y + 1, a.x + 1, a.width - 2, STYLE_PLAIN, "no suit");
    if (f->chosen && f->steps) {
        term_text(t, a.y + 2, a.x, 1, STYLE_LIT, ">");
        term_textf(t, a.y + 2, a.x + 1, a.width - 2, STYLE_LIT, "as %d", f->steps);
    }
}

/* One suit on each line: "M Moons", the own one with a plus, the declared one with a sign before it. */
static void draw_suits(struct term *t, struct area a, const struct face *f)
{
    int y = a.y + 1;
    for (unsigned suits = decktet[f->card].suits; suits; suits &= suits - 1, y++) {
        int suit = __builtin_ctz(suits);
        struct style style = STYLE(rp_suit_colour(suit), f->usable ? STYLE_BOLD : 0);
        char text[16];
        struct textbuf out = textbuf_over(text, sizeof text);
        text_putf(&out, "%c%s", decktet_suit_letter[suit], suit == f->own ? "+" : "");
        if (a.width - 2 > text_columns(decktet_suit_name[suit]) + (int)out.length)
            text_putf(&out, " %s", decktet_suit_name[suit]);
        if (f->chosen && f->suit == suit) {
            term_text(t, y, a.x, 1, STYLE_LIT, ">");
            style.flags |= STYLE_REVERSE;
        }
        term_text(t, y, a.x + 1, a.width - 2, style, text);
    }
}

/* The rank stands in the upper edge, in brackets if the card cannot be used now. The name is in the lower edge, or
 * above where a third suit needs that. */
static void draw_card(struct term *t, struct area a, const struct face *f)
{
    struct style edge = f->chosen ? STYLE_BRIGHT : f->usable ? STYLE_PLAIN : STYLE_QUIET;
    struct style rank = f->chosen ? STYLE_LIT : f->usable ? STYLE_STRONG : STYLE_QUIET;
    bool crowded = __builtin_popcount(decktet[f->card].suits) > a.height - 2;
    term_frame(t, a, edge, f->chosen);
    int x = a.x + 1, right = a.x + a.width - 1;
    x += term_textf(t, a.y, x, right - x, rank, f->usable ? " %s " : "(%s)", rank_of(f->card));
    if (!crowded)
        x = a.x + 1;
    const char *name = rp_short_name(f->card);
    if (text_columns(name) <= right - x) /* of a chosen card the sentence tells it */
        term_text(t, crowded ? a.y : a.y + a.height - 1, x, right - x, edge, name);
    if (f->card == DECKTET_EXCUSE)
        draw_excuse(t, a, f);
    else
        draw_suits(t, a, f);
}

static void draw_stop(struct term *t, struct area a, bool chosen)
{
    struct style style = chosen ? STYLE_LIT : STYLE_PLAIN;
    term_frame(t, a, chosen ? STYLE_BRIGHT : STYLE_PLAIN, chosen);
    term_text(t, a.y + 1, a.x + 1, a.width - 2, style, "end ");
    term_text(t, a.y + 2, a.x + 1, a.width - 2, style, "turn");
    term_text(t, a.y + a.height - 1, a.x + 2, 1, chosen ? STYLE_BRIGHT : STYLE_STRONG, "e");
}

/* ---- The hand ---------------------------------------------------------------------------------------------------- */

/* Whose hand is shown: that of the eyes; of whoever is on turn for those that see all. */
static int shown_seat(const struct rp_state *s)
{
    int viewer = s->base.viewer;
    return viewer == VIEW_FULL ? s->turn : viewer < s->base.seats ? viewer : RP_NONE;
}

/* The part of a hand that is shown, around the chosen card: all of it but for very large hands. */
static uint64_t window(uint64_t hand, int room, int chosen)
{
    int count = card_count(hand), first = 0;
    for (uint64_t rest = hand; rest && chosen >= 0 && card_first(rest) < chosen; rest &= rest - 1)
        first++;
    first = first - room / 2 > count - room ? count - room : first - room / 2;
    for (int i = 0; i < first; i++)
        hand &= hand - 1;
    uint64_t shown = 0;
    while (hand && room-- > 0)
        shown |= card_bit(card_take(&hand));
    return shown;
}

static uint64_t usable_cards(const struct look *look, bool *stop)
{
    uint64_t cards = 0;
    for (int i = 0; i < look->choice.count; i++) {
        struct rp_action a = rp_unpack(rp_rules_of(look), look->choice.actions[i]);
        if (a.verb == RP_DO_STOP)
            *stop = true;
        else if (a.verb != RP_DO_COBRA && a.verb != RP_DO_SWAP)
            cards |= card_bit(a.card);
    }
    return cards;
}

static void draw_cards(struct rp_scene *scene, struct term *t, struct area area, const struct look *look, int seat)
{
    bool stop = false;
    uint64_t hand = rp_seen(look)->hand[seat], usable = usable_cards(look, &stop);
    struct rp_action a = rp_chosen(look);
    bool spends = a.verb && a.verb != RP_DO_STOP && card_in(usable, a.card);
    int count = card_count(hand), room = area.width - STOP_COLUMNS;
    int each = clamp(count ? room / count : CARD_MAX, CARD_MIN, CARD_MAX);
    scene->cards = area;
    scene->card_width = each;
    scene->cards_shown = window(hand, room / each, spends ? a.card : -1);
    struct area place = { area.y, area.x, area.height, each };
    for (uint64_t rest = scene->cards_shown; rest; place.x += each) {
        struct face f = { .card = card_take(&rest), .own = rp_seen(look)->seat[seat].suit };
        f.usable = !look->choice.count || card_in(usable, f.card);
        f.chosen = spends && f.card == a.card;
        f.suit = a.verb == RP_DO_DISCARD ? RP_NONE : a.suit;
        f.steps = a.steps;
        draw_card(t, place, &f);
    }
    if (scene->cards_shown != hand)
        term_textf(t, area.y, area.x + area.width - STOP_COLUMNS, STOP_COLUMNS, STYLE_BRIGHT, "of %d", count);
    scene->stop = (struct area){ area.y, place.x, area.height, stop ? STOP_COLUMNS : 0 };
    if (stop)
        draw_stop(t, scene->stop, a.verb == RP_DO_STOP);
}

/* Whose hand this is, while nothing is chosen. */
static void tell_owner(const struct look *look, int seat, struct teller *t)
{
    const struct rp_state *s = rp_seen(look);
    tell(t, "%W hand, %s%s.", seat, decktet_suit_name[s->seat[seat].suit], s->hand[seat] ? "" : ": no cards");
}

void rp_draw_hand(struct rp_scene *scene, struct term *t, struct area area, const struct look *look)
{
    struct told told;
    struct teller *teller = told_begin(&told, &look->cast);
    int seat = shown_seat(rp_seen(look));
    struct area cards = { area.y, area.x, ROWS, area.width };
    scene->cards_shown = 0;
    scene->stop.width = 0;
    if (seat == RP_NONE) { /* hands are hidden from spectators, and stay so after the end */
        rp_draw_seats(t, area, look);
        return;
    }
    draw_cards(scene, t, cards, look, seat);
    if (look->chosen >= 0)
        show_action(look->rules, look->view, look->seat, look->choice.actions[look->chosen], teller);
    else
        tell_owner(look, seat, teller);
    struct area words = { area.y + ROWS, area.x + MARGIN / 2, area.height - ROWS, area.width - MARGIN };
    term_sentences(t, words, look->chosen >= 0 ? STYLE_BRIGHT : STYLE_QUIET, told.memory);
}
