/* The Cobra: whom its cards meet, and what becomes of a card that is taken. */
#include "games/royal_python/rp_effects.h"

/* ---- Targets ----------------------------------------------------------------------------------------------------- */

/* "Ahead" is the way the token travels. */
static uint64_t ahead_of(const struct rp_state *s, bool back)
{
    bool toward_head = !s->token_crowned != back;
    return toward_head ? rp_above(s->token) : rp_below(s->token);
}

int rp_swap_target(const struct rp_state *s, enum rp_effect effect, int *at)
{
    bool toward_head = !s->token_crowned != (effect == RP_SWAP_BEHIND);
    uint64_t uncrowned = rp_all_body(s) & ~s->body[s->turn], crowned = rp_all_crowned(s) & ~s->crowned[s->turn];
    uint64_t targets =
        effect == RP_SWAP_FIRST ? uncrowned : (uncrowned | crowned) & ahead_of(s, effect == RP_SWAP_BEHIND);
    if (!targets)
        return RP_NONE;
    *at = effect == RP_SWAP_FIRST || !toward_head ? rp_highest(targets) : rp_lowest(targets);
    int owner = 0;
    while (!((s->body[owner] | s->crowned[owner]) >> *at & 1))
        owner++;
    return owner;
}

int rp_slide_target(const struct rp_rules *r, const struct rp_state *s, const struct rp_cobra *cobra)
{
    bool back = cobra->effect == RP_SLIDE_BACK, toward_head = !s->token_crowned != back;
    int nearest = toward_head ? s->token + cobra->number : s->token - cobra->number;
    uint64_t empty = r->body & ~(rp_all_body(s) | rp_all_crowned(s)), spots;
    if (nearest <= 0 || nearest >= r->head)
        return s->token;
    spots = empty & (rp_spot(nearest) | (toward_head ? rp_above(nearest) : rp_below(nearest)));
    return !spots ? s->token : toward_head ? rp_lowest(spots) : rp_highest(spots);
}

/* ---- Effects ----------------------------------------------------------------------------------------------------- */

static void swap_by_itself(const struct rp_rules *r, struct rp_state *s, int card, struct event_log *log)
{
    int at = 0, owner = rp_swap_target(s, (enum rp_effect)r->cobra[card].effect, &at);
    if (owner == RP_NONE)
        HAPPEN(r, s, log, RP_EV_UNMOVED, s->turn, card); /* RP-37 */
    else
        HAPPEN(r, s, log, RP_EV_SWAPPED, s->turn, owner, s->token, at, s->crowned[owner] >> at & 1);
}

/* To the first empty spot that is far enough; never onto the head or the tail. */
static void slide(const struct rp_rules *r, struct rp_state *s, int card, struct event_log *log)
{
    int into = rp_slide_target(r, s, &r->cobra[card]);
    if (into == s->token)
        HAPPEN(r, s, log, RP_EV_UNMOVED, s->turn, card);
    else
        HAPPEN(r, s, log, RP_EV_SLID, s->turn, s->token, into, s->token_crowned);
}

/* the whole hand is on the discard before cards are drawn. */
static void shed(const struct rp_rules *r, struct rp_state *s, int card, struct event_log *log)
{
    uint64_t hand = s->hand[s->turn];
    if (!hand)
        HAPPEN(r, s, log, RP_EV_UNMOVED, s->turn, card);
    while (hand)
        HAPPEN(r, s, log, RP_EV_DISCARDED, s->turn, card_take(&hand), 0);
}

bool rp_obey(const struct rp_rules *r, struct rp_state *s, int card, struct event_log *log)
{
    HAPPEN(r, s, log, RP_EV_COBRA, s->turn, card);
    switch ((enum rp_effect)r->cobra[card].effect) {
    case RP_SWAP_AHEAD:
    case RP_SWAP_BEHIND:
    case RP_SWAP_FIRST:
        swap_by_itself(r, s, card, log);
        break;
    case RP_SWAP_OWN:
        if (!s->entwines)
            HAPPEN(r, s, log, RP_EV_UNMOVED, s->turn, card);
        break;
    case RP_SLIDE_AHEAD:
    case RP_SLIDE_BACK:
        slide(r, s, card, log);
        break;
    case RP_SHED_HAND:
        shed(r, s, card, log);
        break;
    case RP_DRAW_CARDS:
        break;
    case RP_END_TURN:
        return true;
    }
    return false;
}

/* ---- The grid ---------------------------------------------------------------------------------------------------- */

/* RP-36, A-12: before the last card is obeyed. */
static void deal_if_empty(const struct rp_rules *r, struct rp_state *s, struct event_log *log)
{
    for (int place = 0; place < RP_COBRAS; place++)
        if (s->grid[place] != RP_EMPTY)
            return;
    HAPPEN(r, s, log, RP_EV_DEALT, s->turn, 0);
}

bool rp_choose_cobra(const struct rp_rules *r, struct rp_state *s, int place, struct event_log *log)
{
    int card = s->grid[place - 1];
    if (card == RP_FACE_DOWN)
        card = 0;
    HAPPEN(r, s, log, RP_EV_PICKED, s->turn, place, card);
    if (!card)
        return false;
    deal_if_empty(r, s, log);
    return rp_obey(r, s, card, log);
}
