/* The Cobra: its grid, and what its cards do. */
#include "games/royal_python/rp_parts.h"

#include <string.h>

/* ---- Targets ----------------------------------------------------------------------------------------------------- */

/* "Ahead" is the way the token travels (section 3.2; A-23). */
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

static void put_on(struct rp_state *s, int seat, int spot, bool crowned)
{
    uint64_t *tokens = crowned ? s->crowned : s->body;
    tokens[seat] |= rp_spot(spot);
}

static void take_off(struct rp_state *s, int seat, int spot, bool crowned)
{
    uint64_t *tokens = crowned ? s->crowned : s->body;
    tokens[seat] &= ~rp_spot(spot);
}

/* both keep their state, nothing else happens. */
static void exchange(struct rp_state *s, int owner, int at, bool crowned, struct event_log *log)
{
    int from = s->token;
    EVENT(log, RP_EV_SWAPPED, s->turn, owner, from, at, crowned);
    take_off(s, s->turn, from, s->token_crowned);
    take_off(s, owner, at, crowned);
    put_on(s, s->turn, at, s->token_crowned);
    put_on(s, owner, from, crowned);
    s->token = (uint8_t)at;
}

static void swap_by_itself(const struct rp_rules *r, struct rp_state *s, int card, struct event_log *log)
{
    int at = 0, owner = rp_swap_target(s, (enum rp_effect)r->cobra[card].effect, &at);
    if (owner == RP_NONE)
        EVENT(log, RP_EV_UNMOVED, s->turn, card); /* RP-37 */
    else
        exchange(s, owner, at, s->crowned[owner] >> at & 1, log);
}

void rp_swap_own(struct rp_state *s, int at, bool crowned, struct event_log *log)
{
    exchange(s, s->turn, at, crowned, log);
}

/* */
static void slide(const struct rp_rules *r, struct rp_state *s, int card, struct event_log *log)
{
    int from = s->token, into = rp_slide_target(r, s, &r->cobra[card]);
    if (into == from) {
        EVENT(log, RP_EV_UNMOVED, s->turn, card);
        return;
    }
    EVENT(log, RP_EV_SLID, s->turn, from, into, s->token_crowned);
    take_off(s, s->turn, from, s->token_crowned);
    put_on(s, s->turn, into, s->token_crowned);
    s->token = (uint8_t)into;
}

/* the hand is on the discard before cards are drawn. */
static void shed(const struct rp_rules *r, struct rp_state *s, int card, struct event_log *log)
{
    int held = s->seat[s->turn].held;
    if (held == 0)
        EVENT(log, RP_EV_UNMOVED, s->turn, card);
    for (uint64_t hand = log ? s->hand[s->turn] : 0; hand;)
        EVENT(log, RP_EV_DISCARDED, s->turn, card_take(&hand), 0);
    s->discard |= s->hand[s->turn];
    s->hand[s->turn] = 0;
    s->seat[s->turn].held = 0;
    rp_owe(r, s, held, log);
}

/* RP-37, RP-38: unless the card says otherwise, the turn goes on. */
static void obey(const struct rp_rules *r, struct rp_state *s, int card, struct event_log *log)
{
    s->landed = 0; /* */
    EVENT(log, RP_EV_COBRA, s->turn, card);
    switch ((enum rp_effect)r->cobra[card].effect) {
    case RP_SWAP_AHEAD:
    case RP_SWAP_BEHIND:
    case RP_SWAP_FIRST:
        swap_by_itself(r, s, card, log);
        break;
    case RP_SWAP_OWN:
        if (rp_entwined(s, false) | rp_entwined(s, true)) {
            s->base.phase = RP_SWAP; /* A-13; asked even if there is but one */
            return;
        }
        EVENT(log, RP_EV_UNMOVED, s->turn, card);
        break;
    case RP_SLIDE_AHEAD:
    case RP_SLIDE_BACK:
        slide(r, s, card, log);
        break;
    case RP_SHED_HAND:
        shed(r, s, card, log);
        break;
    case RP_DRAW_CARDS:
        rp_owe(r, s, r->cobra[card].number, log);
        break;
    case RP_END_TURN:
        rp_end_turn(r, s, RP_END_COBRA, log);
        return;
    }
    rp_go_on(s);
}

/* ---- The grid ---------------------------------------------------------------------------------------------------- */

/* RP-36, A-12: before the last card is obeyed. */
static void deal_if_empty(struct rp_state *s, struct event_log *log)
{
    for (int place = 0; place < RP_COBRAS; place++)
        if (s->grid[place] != RP_EMPTY)
            return;
    memset(s->grid, RP_FACE_DOWN, sizeof s->grid);
    EVENT(log, RP_EV_DEALT, s->turn, 0);
}

void rp_choose_cobra(const struct rp_rules *r, struct rp_state *s, int place, struct event_log *log)
{
    int card = s->grid[place - 1];
    EVENT(log, RP_EV_PICKED, s->turn, place, card == RP_FACE_DOWN ? 0 : card);
    if (card == RP_FACE_DOWN) {
        s->place = (uint8_t)place; /* */
        return;
    }
    s->grid[place - 1] = RP_EMPTY; /* RP-35 */
    deal_if_empty(s, log);
    obey(r, s, card, log);
}

void rp_turn_up(const struct rp_rules *r, struct rp_state *s, int card, struct event_log *log)
{
    s->grid[s->place - 1] = (uint8_t)card; /* RP-34 */
    s->place = 0;
    obey(r, s, card, log);
}
