/* Hidden information: what a viewer may not see is taken out of a copy of the state, and a view is made whole again by
 * cards that its viewer has not seen (AM-16). */
#include "games/serpent_master/sm_parts.h"

#include "engine/card_set.h"

/* The only place where secrets leave a state. Public are: the board, the heads, cards played and lost, and the numbers
 * of cards; those that are chosen once all have chosen. */
void sm_redact(const struct rules *rules, struct state *state, int viewer)
{
    const struct sm_rules *r = (const struct sm_rules *)rules;
    struct sm_state *s = (struct sm_state *)state;
    for (int seat = 0; seat < s->base.seats; seat++) {
        if (seat != viewer || r->hand > 0) /* hole 17: in the blind pit nobody knows */
            s->aside[seat] = SM_COUNTED | (uint32_t)sm_count(s->aside[seat]);
        if (seat == viewer)
            continue;
        s->hand[seat] = SM_COUNTED | (uint32_t)sm_count(s->hand[seat]);
        if (s->base.phase == SM_CHOOSE && s->chosen[seat] != SM_NO_CARD)
            s->chosen[seat] = SM_HIDDEN_CARD;
    }
}

/* Draws as many cards as a set is said to hold, out of those that are unseen. */
static void fill(uint32_t *set, uint32_t *unseen, struct rng *rng)
{
    if (!(*set & SM_COUNTED))
        return;
    int count = sm_count(*set);
    *set = 0;
    while (count-- > 0) {
        uint32_t card = SM_CARD(card_nth(*unseen, (int)rng_below(rng, (uint32_t)sm_count(*unseen))));
        *set |= card;
        *unseen &= ~card;
    }
}

/* What stays unseen is the deck of the blind pit; elsewhere nothing does. */
void sm_determinize(const struct rules *rules, struct state *state, int viewer, struct rng *rng)
{
    const struct sm_rules *r = (const struct sm_rules *)rules;
    struct sm_state *s = (struct sm_state *)state;
    (void)viewer;
    for (int seat = 0; seat < s->base.seats; seat++) {
        uint32_t unseen = r->all & ~sm_played(s, seat), chosen = SM_COUNTED | 1;
        if (!(s->hand[seat] & SM_COUNTED))
            unseen &= ~s->hand[seat];
        if (!(s->aside[seat] & SM_COUNTED))
            unseen &= ~s->aside[seat];
        if (s->chosen[seat] != SM_HIDDEN_CARD)
            unseen &= ~SM_CARD(s->chosen[seat]);
        fill(&s->aside[seat], &unseen, rng);
        fill(&s->hand[seat], &unseen, rng);
        if (s->chosen[seat] == SM_HIDDEN_CARD) {
            fill(&chosen, &unseen, rng);
            s->chosen[seat] = (uint8_t)card_first(chosen);
        }
    }
}
