/* Hands and piles, and who knows what of them (GS-45, GS-46, A41 … A45), in states and in views. */
#include "games/greatest_snake/gs_parts.h"

#include <string.h>

static void add_one(uint8_t *count, uint64_t *kinds, int card)
{
    count[card]++;
    *kinds |= card_bit(card);
}

static void take_one(uint8_t *count, uint64_t *kinds, int card)
{
    if (count[card] > 0 && --count[card] == 0)
        *kinds &= ~card_bit(card);
}

/* ---- Piles ------------------------------------------------------------------------------------------------------- */

void gs_to_discard(struct gs_state *s, int card)
{
    add_one(s->discard, &s->discard_kinds, card);
}

void gs_from_discard(struct gs_state *s, int card)
{
    take_one(s->discard, &s->discard_kinds, card);
}

void gs_to_pit(struct gs_state *s, int card)
{
    if (s->pit_count < GS_CARDS_MAX)
        s->pit[s->pit_count++] = (uint8_t)card;
}

int gs_from_pit(struct gs_state *s)
{
    if (s->pit_count == 0)
        return GS_NONE;
    int card = s->pit[--s->pit_count];
    s->pit[s->pit_count] = 0;
    return card;
}

void gs_to_top(struct gs_state *s, int card)
{
    if (s->top_count < GS_CARDS_MAX)
        s->top[s->top_count++] = (uint8_t)card;
    s->deck[card]++;
    s->deck_count++;
}

void gs_forget_top(struct gs_state *s)
{
    memset(s->top, 0, sizeof s->top);
    s->top_count = 0;
}

/* The next card is off the Deck, whatever it is. */
static void uncover(struct gs_state *s)
{
    s->deck_count -= s->deck_count > 0;
    if (s->top_count > 0)
        s->top[--s->top_count] = 0;
}

void gs_from_deck(struct gs_state *s, int card)
{
    s->deck[card] -= s->deck[card] > 0;
    uncover(s);
}

void gs_shuffle(struct gs_state *s)
{
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
}

/* ---- Hands ------------------------------------------------------------------------------------------------------- */

static void add_to_hand(struct gs_state *s, int seat, int card)
{
    s->held[seat]++;
    if (state_is_of(&s->base, seat))
        add_one(s->hand[seat], &s->hand_kinds[seat], card);
    else
        s->deck[card]++;
}

static void take_from_hand(struct gs_state *s, int seat, int card)
{
    s->held[seat] -= s->held[seat] > 0;
    if (state_is_of(&s->base, seat))
        take_one(s->hand[seat], &s->hand_kinds[seat], card);
    else
        s->deck[card] -= s->deck[card] > 0;
}

void gs_hand_draw(struct gs_state *s, int seat, int card)
{
    if (state_is_of(&s->base, seat)) {
        gs_from_deck(s, card);
        add_to_hand(s, seat, card);
    } else {
        uncover(s);
        s->held[seat]++;
    }
}

static void know(struct gs_state *s, int viewer, int seat, int card)
{
    s->known[viewer][seat][card] += viewer != seat && state_is_of(&s->base, viewer);
}

/* Strikes out one copy where there is one: never in what a view does not have. */
static void forget(struct gs_state *s, int viewer, int seat, int card)
{
    s->known[viewer][seat][card] -= s->known[viewer][seat][card] > 0;
}

void gs_hand_add_seen(struct gs_state *s, int seat, int card)
{
    add_to_hand(s, seat, card);
    for (int viewer = 0; viewer < s->base.seats; viewer++)
        know(s, viewer, seat, card);
}

void gs_hand_drop(struct gs_state *s, int seat, int card)
{
    take_from_hand(s, seat, card);
    for (int viewer = 0; viewer < s->base.seats; viewer++)
        forget(s, viewer, seat, card);
}

/* The thief strikes out the card; who has only seen that one is gone, one of each kind: it may have been that. */
void gs_hand_steal(struct gs_state *s, int thief, int victim, int card)
{
    if (state_is_of(&s->base, thief) || state_is_of(&s->base, victim)) {
        take_from_hand(s, victim, card);
        add_to_hand(s, thief, card);
    } else {
        s->held[victim] -= s->held[victim] > 0;
        s->held[thief]++;
    }
    know(s, victim, thief, card);
    forget(s, thief, victim, card);
    for (int viewer = 0; viewer < s->base.seats; viewer++)
        for (int kind = 0; kind < GS_KINDS_MAX && viewer != thief && viewer != victim; kind++)
            forget(s, viewer, victim, kind);
}

void gs_hand_forget(struct gs_state *s, int seat, int at)
{
    memset(s->known[seat][at], 0, sizeof s->known[seat][at]);
}

void gs_hand_know(struct gs_state *s, int seat, int at, int card)
{
    know(s, seat, at, card);
}
