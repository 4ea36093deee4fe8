/* Hands and piles, and who knows what of them (GS-45, GS-46, A41 … A45). */
#include "games/greatest_snake/gs_parts.h"

#include <assert.h>
#include <string.h>

/* ---- Piles ------------------------------------------------------------------------------------------------------- */

void gs_to_discard(struct gs_state *s, int card)
{
    s->discard[card]++;
    s->discard_kinds |= card_bit(card);
}

void gs_from_discard(struct gs_state *s, int card)
{
    assert(s->discard[card] > 0);
    if (--s->discard[card] == 0)
        s->discard_kinds &= ~card_bit(card);
}

void gs_to_pit(struct gs_state *s, int card)
{
    s->pit[s->pit_count++] = (uint8_t)card;
}

int gs_from_pit(struct gs_state *s)
{
    int card = s->pit[--s->pit_count];
    s->pit[s->pit_count] = 0;
    return card;
}

void gs_to_top(struct gs_state *s, int card)
{
    s->top[s->top_count++] = (uint8_t)card;
    s->deck[card]++;
    s->deck_count++;
}

void gs_from_deck(struct gs_state *s, int card)
{
    assert(s->deck[card] > 0);
    s->deck[card]--;
    s->deck_count--;
    if (s->top_count)
        s->top[--s->top_count] = 0;
}

void gs_forget_top(struct gs_state *s)
{
    memset(s->top, 0, sizeof s->top);
    s->top_count = 0;
}

bool gs_refill(struct gs_play p)
{
    struct gs_state *s = p.s;
    if (s->deck_count > 0)
        return true;
    int cards = s->pit_count;
    while (s->pit_count)
        s->deck[gs_from_pit(s)]++;
    for (uint64_t kinds = s->discard_kinds; kinds;) {
        int card = card_take(&kinds);
        cards += s->discard[card];
        s->deck[card] = (uint8_t)(s->deck[card] + s->discard[card]);
        s->discard[card] = 0;
    }
    s->discard_kinds = 0;
    s->deck_count = (uint8_t)cards;
    if (cards)
        EVENT(p.log, GS_EV_SHUFFLED, s->turn, cards);
    return cards > 0;
}

/* ---- Hands ------------------------------------------------------------------------------------------------------- */

void gs_hand_add(struct gs_state *s, int seat, int card)
{
    s->hand[seat][card]++;
    s->hand_kinds[seat] |= card_bit(card);
    s->held[seat]++;
}

static void remove_from_hand(struct gs_state *s, int seat, int card)
{
    assert(s->hand[seat][card] > 0);
    if (--s->hand[seat][card] == 0)
        s->hand_kinds[seat] &= ~card_bit(card);
    s->held[seat]--;
}

void gs_hand_add_seen(struct gs_state *s, int seat, int card)
{
    gs_hand_add(s, seat, card);
    for (int viewer = 0; viewer < s->base.seats; viewer++)
        s->known[viewer][seat][card] += viewer != seat;
}

void gs_hand_drop(struct gs_state *s, int seat, int card)
{
    remove_from_hand(s, seat, card);
    for (int viewer = 0; viewer < s->base.seats; viewer++)
        s->known[viewer][seat][card] -= s->known[viewer][seat][card] > 0;
}

/* The thief strikes out the card; who has only seen that one is gone, one of each kind: it may have been that. */
void gs_hand_steal(struct gs_state *s, int thief, int victim, int card)
{
    remove_from_hand(s, victim, card);
    gs_hand_add(s, thief, card);
    s->known[victim][thief][card]++;
    s->known[thief][victim][card] -= s->known[thief][victim][card] > 0;
    for (int viewer = 0; viewer < s->base.seats; viewer++)
        for (int kind = 0; kind < GS_KINDS_MAX && viewer != thief && viewer != victim; kind++)
            s->known[viewer][victim][kind] -= s->known[viewer][victim][kind] > 0;
}

/* An event for each card, copies too: that there are events everybody learns, and so it may tell only the number of
 * cards, which everybody knows. */
void gs_hand_look(struct gs_play p, int seat, int at)
{
    memcpy(p.s->known[seat][at], p.s->hand[at], sizeof p.s->hand[at]);
    EVENT(p.log, GS_EV_LOOKED, seat, at);
    for (uint64_t kinds = p.s->hand_kinds[at]; kinds && p.log;) {
        int card = card_take(&kinds);
        int32_t args[] = { at, card };
        for (int n = 0; n < p.s->hand[at][card]; n++)
            event_add_secret(p.log, GS_EV_SAW, seat, args, 2, 1 << seat, EVENT_SECRET);
    }
}

/* ---- Views ------------------------------------------------------------------------------------------------------- */

void gs_redact(const struct rules *rules, struct state *state, int viewer)
{
    struct gs_state *s = (struct gs_state *)state;
    for (int seat = 0; seat < rules->seats; seat++) {
        if (seat == viewer)
            continue;
        for (int card = 0; card < GS_KINDS_MAX; card++)
            s->deck[card] = (uint8_t)(s->deck[card] + s->hand[seat][card]);
        memset(s->hand[seat], 0, sizeof s->hand[seat]);
        memset(s->known[seat], 0, sizeof s->known[seat]);
        s->hand_kinds[seat] = 0;
    }
}

/* A keepable card of those nobody has placed yet, each copy as likely; the top of the Deck is never one. */
static int draw_keepable(const struct gs_rules *r, const struct gs_state *s, struct rng *rng)
{
    uint32_t copies = 0;
    for (int card = 0; card < r->kinds; card++)
        copies += gs_is_rat(r, card) ? 0 : s->deck[card];
    uint32_t n = rng_below(rng, copies);
    int card = 0;
    while (gs_is_rat(r, card) || n >= s->deck[card]) {
        n -= gs_is_rat(r, card) ? 0 : s->deck[card];
        card++;
    }
    return card;
}

static void place_in_hand(struct gs_state *s, int seat, int card)
{
    s->deck[card]--;
    s->hand[seat][card]++;
    s->hand_kinds[seat] |= card_bit(card);
}

/* First what the seat (not the table) knows of each hand, then any cards: hands hold no rats. What others know of hands
 * it cannot tell, and lets them know nothing. */
void gs_determinize(const struct rules *rules, struct state *state, int seat, struct rng *rng)
{
    const struct gs_rules *r = (const struct gs_rules *)rules;
    struct gs_state *s = (struct gs_state *)state;
    int missing[GS_SEATS_MAX] = { 0 };
    for (int other = 0; other < rules->seats; other++) {
        missing[other] = other == seat ? 0 : s->held[other];
        for (int card = 0; card < r->kinds && seat < rules->seats; card++)
            for (int n = s->known[seat][other][card]; n > 0; n--, missing[other]--)
                place_in_hand(s, other, card);
    }
    for (int other = 0; other < rules->seats; other++)
        for (; missing[other] > 0; missing[other]--)
            place_in_hand(s, other, draw_keepable(r, s, rng));
}
