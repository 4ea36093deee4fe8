/* What stands below the snakes: piles, the hand of whoever looks, and what the chosen action does; see gs_screen.h. */
#include "tui/screens/gs_screen.h"

enum {
    WORD_SIZE = 120,
    HAND_ROWS = 4,
    NAME_COLUMNS = 20,
    TEXTS_COLUMNS = 90, /* from so much room on the cards of a hand are told with their texts */
    TEXTS_ROWS = 10
};

/* ---- Piles ------------------------------------------------------------------------------------------------------- */

static int count_discard(const struct gs_rules *r, const struct gs_state *s)
{
    int cards = 0;
    for (int card = 0; card < r->kinds; card++)
        cards += s->discard[card];
    return cards;
}

static int draw_piles(struct term *t, struct area area, const struct look *look)
{
    const struct gs_rules *r = gs_rules_of(look);
    const struct gs_state *s = gs_state_of(look);
    struct gs_flow f = { .t = t, .area = area };
    int drawn = s->aside != GS_NONE ? s->aside : s->drawn;
    bool pit = s->pit_count > 0;
    gs_flow_put(&f, 1, STYLE_PLAIN, "Deck %d ", s->deck_count);
    gs_flow_put(&f, 1, STYLE_PLAIN, "Pit %d%s%s ", s->pit_count, pit ? ": " : "",
                pit ? r->card[s->pit[s->pit_count - 1]].name : "");
    gs_flow_put(&f, 1, STYLE_PLAIN, "Discard %d ", count_discard(r, s));
    if (drawn != GS_NONE)
        gs_flow_put(&f, 1, STYLE_BRIGHT, "Drawn: %s", r->card[drawn].name);
    return least(gs_flow_rows(&f), area.height);
}

/* ---- Hands ------------------------------------------------------------------------------------------------------- */

/* The card that the chosen action takes from the hand, and the one it pays; GS_NONE. */
static void chosen_cards(const struct look *look, int *played, int *price)
{
    *played = *price = GS_NONE;
    if (look->chosen < 0)
        return;
    struct gs_action a =
        gs_unpack(gs_rules_of(look), gs_state_of(look), look->seat, look->choice.actions[look->chosen]);
    if (a.verb == GS_V_PLAY || a.verb == GS_V_EQUIP || a.verb == GS_V_DISCARD)
        *played = a.card;
    *price = a.price;
}

/* A line of a hand: its owner before the cards, or a card. */
struct hand {
    const struct gs_rules *r;
    const struct gs_state *s;
    int seat;
    int played, price; /* cards of the chosen action */
};

static void put_copies(const struct hand *h, int card, struct textbuf *out)
{
    int copies = h->s->hand[h->seat][card];
    text_put(out, h->r->card[card].name);
    if (copies > 1)
        text_putf(out, " \u00d7%d", copies);
}

static struct style card_style(const struct hand *h, int card)
{
    return card == h->played || card == h->price ? STYLE_LIT : STYLE_PLAIN;
}

/* One card behind the other. */
static int draw_names(const struct hand *h, struct gs_flow f, const char *owner)
{
    char text[WORD_SIZE];
    struct textbuf out = textbuf_over(text, sizeof text);
    int left = h->s->held[h->seat];
    gs_flow_put(&f, 1, STYLE_STRONG, "%s", owner);
    for (int card = 0; card < h->r->kinds; card++) {
        if (!h->s->hand[h->seat][card])
            continue;
        left -= h->s->hand[h->seat][card];
        textbuf_clear(&out);
        put_copies(h, card, &out);
        text_put(&out, left > 0 ? "," : "");
        gs_flow_put(&f, 1, card_style(h, card), "%s", text);
    }
    return least(gs_flow_rows(&f), f.area.height);
}

/* One card below the other, with what it says. */
static int draw_texts(const struct hand *h, struct term *t, struct area area, const char *owner)
{
    char name[WORD_SIZE];
    struct told words;
    int y = area.y;
    term_text(t, y++, area.x, area.width, STYLE_STRONG, owner);
    for (int card = 0; card < h->r->kinds; card++) {
        struct textbuf out = textbuf_over(name, sizeof name);
        if (!h->s->hand[h->seat][card])
            continue;
        put_copies(h, card, &out);
        show_of(h->r->base.game)->card_text(&h->r->base, card, told_begin(&words, NULL));
        int used = term_text(t, y, area.x + 1, area.width, card_style(h, card), name);
        int x = used < NAME_COLUMNS ? NAME_COLUMNS : used + 2;
        term_sentences(t, (struct area){ y++, area.x + x, 1, area.width - x }, STYLE_QUIET, words.memory);
    }
    return y - area.y;
}

static int draw_hand(struct term *t, struct area area, const struct look *look, int seat)
{
    struct hand h = { gs_rules_of(look), gs_state_of(look), seat, GS_NONE, GS_NONE };
    struct told owner;
    int kinds = __builtin_popcountll(h.s->hand_kinds[seat]);
    if (seat == look->seat)
        chosen_cards(look, &h.played, &h.price);
    tell(told_begin(&owner, &look->cast), h.s->held[seat] ? "%W hand:" : "%W hand is empty", seat);
    if (area.width >= TEXTS_COLUMNS && area.height >= kinds + TEXTS_ROWS)
        return draw_texts(&h, t, area, owner.memory);
    return draw_names(&h, (struct gs_flow){ .t = t, .area = area_top(area, HAND_ROWS) }, owner.memory);
}

/* ---- What is chosen ---------------------------------------------------------------------------------------------- */

/* What the chosen action does, once it is decided, and what the card says. */
static void draw_words(struct term *t, struct area area, const struct look *look)
{
    struct told told;
    const action *a = look->chosen < 0 ? NULL : &look->choice.actions[look->chosen];
    int card = gs_card_in_question(look->rules, look->view, look->seat, a), used = 0;
    if (area.height <= 0)
        return;
    if (a && choice_level_from(&look->choice, look->chosen, look->level + 1) == SHOW_LEVELS_MAX) {
        show_action(look->rules, look->view, look->seat, *a, told_begin(&told, &look->cast));
        used = term_sentences(t, area, STYLE_BRIGHT, told.memory);
    }
    if (card == GS_NONE || used >= area.height)
        return;
    struct teller *teller = told_begin(&told, &look->cast);
    tell(teller, "%s: ", gs_rules_of(look)->card[card].name);
    show_of(look->rules->game)->card_text(look->rules, card, teller);
    term_sentences(t, area_rest(area, used), STYLE_QUIET, told.memory);
}

void gs_draw_below(struct term *t, struct area area, const struct look *look)
{
    area = area_rest(area, draw_piles(t, area, look));
    for (int seat = 0; seat < look->rules->seats; seat++)
        if (look->view->viewer == seat || look->view->viewer == VIEW_FULL)
            area = area_rest(area, draw_hand(t, area, look, seat));
    if (area.height > TEXTS_ROWS)
        area = area_rest(area, 1);
    draw_words(t, area, look);
}
