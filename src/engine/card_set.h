/* Sets of cards: a bit for each card of a deck of at most 64 different ones. Deck, hands and discard are sets, never
 * piles in an order: a card is drawn when it is needed, from what is left. */
#ifndef COIL_ENGINE_CARD_SET_H
#define COIL_ENGINE_CARD_SET_H

#include "base/rng.h"

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

static inline uint64_t card_bit(int card)
{
    return (uint64_t)1 << card;
}

static inline bool card_in(uint64_t set, int card)
{
    return set >> card & 1;
}

static inline int card_count(uint64_t set)
{
    return __builtin_popcountll(set);
}

/* The lowest card of a set that is not empty. */
static inline int card_first(uint64_t set)
{
    assert(set);
    return __builtin_ctzll(set);
}

/* The n-th card of a set, ascending from 0; the set has more than n. */
static inline int card_nth(uint64_t set, int n)
{
    while (n-- > 0)
        set &= set - 1;
    return card_first(set);
}

/* Any card of a set that is not empty. */
static inline int card_draw(uint64_t set, struct rng *rng)
{
    return card_nth(set, (int)rng_below(rng, (uint32_t)card_count(set)));
}

/* Takes the lowest card out of a set that is not empty: for (uint64_t rest = set; rest;) card_take(&rest) … */
static inline int card_take(uint64_t *set)
{
    int card = card_first(*set);
    *set &= *set - 1;
    return card;
}

#endif
