/* What may be done: entries, cards, placements, and what chance may bring (SM-3, SM-4, SM-8, SM-12 to SM-17). */
#include "games/serpent_master/sm_parts.h"

#include "engine/card_set.h"

bool sm_fits(const struct sm_rules *r, uint64_t blocked, int place, int card)
{
    const uint16_t *first = &r->first[card][place];
    for (int number = first[0]; number < first[1]; number++)
        if (!(r->mask[number] & blocked))
            return true;
    return false;
}

bool sm_placeable(const struct sm_rules *r, const struct sm_state *s, int seat, int card)
{
    return sm_fits(r, sm_blocked(s, seat), s->head[seat], card);
}

/* SM-3, SM-4, hole 2. Each is written and only then counted or not, here and below: lists are made without a guess. */
static int legal_entries(const struct sm_rules *r, const struct sm_state *s, action *out)
{
    uint64_t taken = 0;
    int count = 0;
    for (int seat = 0; seat < s->turn; seat++)
        taken |= SM_BIT(sm_entry_square(r, s->head[seat]));
    for (int side = SM_NORTH; side <= SM_WEST; side++)
        for (int along = 0; along < r->side; along++) {
            int entry = sm_entry((enum sm_side)side, along);
            out[count] = sm_pack(SM_DO_ENTER, entry);
            count += !(taken & SM_BIT(sm_entry_square(r, entry)));
        }
    return count;
}

static int list_cards(uint32_t cards, enum sm_verb verb, action *out)
{
    int count = 0;
    for (; cards; cards &= cards - 1)
        out[count++] = sm_pack(verb, __builtin_ctz(cards));
    return count;
}

int sm_placements(const struct sm_rules *r, const struct sm_state *s, int seat, int card, action *out)
{
    uint64_t blocked = sm_blocked(s, seat);
    const uint16_t *first = &r->first[card][s->head[seat]];
    int count = 0;
    for (int number = first[0]; number < first[1]; number++) {
        out[count] = sm_pack(SM_DO_PLACE, number);
        count += !(r->mask[number] & blocked);
    }
    return count;
}

int sm_legal(const struct rules *rules, const struct state *state, int seat, action *out)
{
    const struct sm_rules *r = (const struct sm_rules *)rules;
    const struct sm_state *s = (const struct sm_state *)state;
    if (s->base.phase == SM_CHOOSE)
        return list_cards(s->hand[seat], SM_DO_CARD, out);
    return s->base.phase == SM_RESOLVE ? sm_placements(r, s, seat, s->chosen[seat], out) : legal_entries(r, s, out);
}

/* ---- Chance ------------------------------------------------------------------------------------------------------ */

/* The cards of which one is drawn, all at even odds (AM-3, AM-12). */
static uint32_t urn(const struct sm_rules *r, const struct sm_state *s)
{
    return s->base.phase == SM_ASIDE ? r->all & ~s->aside[s->turn] : sm_deck(r, s);
}

static enum sm_verb draw_verb(const struct sm_state *s)
{
    return s->base.phase == SM_ASIDE ? SM_DO_ASIDE : SM_DO_DRAW;
}

int sm_chance_odds(const struct rules *rules, const struct state *state, action *out, uint64_t *weight)
{
    const struct sm_state *s = (const struct sm_state *)state;
    int count = list_cards(urn((const struct sm_rules *)rules, s), draw_verb(s), out);
    for (int i = 0; i < count; i++)
        weight[i] = 1;
    return count;
}

action sm_chance(const struct rules *rules, const struct state *state, struct rng *rng)
{
    const struct sm_state *s = (const struct sm_state *)state;
    uint32_t cards = urn((const struct sm_rules *)rules, s);
    return sm_pack(draw_verb(s), card_draw(cards, rng));
}
