/* What each event does to a position, or to a view of it: the one place for it. `apply` only lets events happen, and
 * `advance` repeats them. Inline, since where an event's type is known nothing is left of it but its effect: play is as
 * quick as if there were no events. Private to the game. */
#ifndef COIL_GAMES_RP_EFFECTS_H
#define COIL_GAMES_RP_EFFECTS_H

#include "games/royal_python/rp_parts.h"

#include <string.h>

enum {
    RP_ARGS = 4,   /* of an event, at most */
    RP_UNSEEN = -1 /* for a card */
};

/* ---- Tokens ------------------------------------------------------------------------------------------------------ */

static inline void rp_lift(const struct rp_rules *r, struct rp_state *s, int seat, int place, bool crowned)
{
    if (place == 0)
        s->seat[seat].supply--;
    else if (place == r->head && crowned)
        s->seat[seat].crowned_head--;
    else if (place == r->head)
        s->seat[seat].head--;
    else if (crowned)
        s->crowned[seat] &= ~rp_spot(place);
    else
        s->body[seat] &= ~rp_spot(place);
}

static inline void rp_set_down(const struct rp_rules *r, struct rp_state *s, int seat, int place, bool crowned)
{
    if (place == 0)
        s->seat[seat].supply++;
    else if (place == r->head && crowned)
        s->seat[seat].crowned_head++;
    else if (place == r->head)
        s->seat[seat].head++;
    else if (crowned)
        s->crowned[seat] |= rp_spot(place);
    else
        s->body[seat] |= rp_spot(place);
}

/* The selected token goes elsewhere. */
static inline void rp_move(const struct rp_rules *r, struct rp_state *s, int from, int into, bool crowned)
{
    rp_lift(r, s, s->turn, from, crowned);
    rp_set_down(r, s, s->turn, into, crowned);
    s->token = (uint8_t)into;
    s->token_crowned = crowned;
}

/* RP-41, RP-42, RP-49: the mover stands there already, by the very bit if both are crowned tokens of one seat. */
static inline void rp_dancing(const struct rp_rules *r, struct rp_state *s, const int32_t *arg)
{
    rp_lift(r, s, arg[0], arg[1], arg[3]);
    rp_set_down(r, s, s->turn, arg[1], s->token_crowned);
    rp_set_down(r, s, arg[0], arg[2], arg[3]);
}

/* both keep their state. */
static inline void rp_exchange(const struct rp_rules *r, struct rp_state *s, const int32_t *arg)
{
    rp_lift(r, s, s->turn, arg[1], s->token_crowned);
    rp_lift(r, s, arg[0], arg[2], arg[3]);
    rp_set_down(r, s, s->turn, arg[2], s->token_crowned);
    rp_set_down(r, s, arg[0], arg[1], arg[3]);
    s->token = (uint8_t)arg[2];
    s->entwines = 0;
}

static inline void rp_crowning(const struct rp_rules *r, struct rp_state *s)
{
    rp_lift(r, s, s->turn, r->head, false);
    rp_set_down(r, s, s->turn, r->head, true);
    s->token = (uint8_t)r->head;
    s->token_crowned = 1;
}

/* ---- Cards ------------------------------------------------------------------------------------------------------- */

/* Owes the player on turn so many cards, or as many as there are (A-6, H-21). */
static inline void rp_owe(const struct rp_rules *r, struct rp_state *s, int cards)
{
    int left = rp_in_no_hand(r, s);
    s->draws = (uint8_t)(cards < 0 ? 0 : cards < left ? cards : left);
}

static inline void rp_take_card(struct rp_state *s, int card)
{
    s->seat[s->turn].held++;
    s->draws--;
    if (card != RP_UNSEEN)
        s->hand[s->turn] |= card_bit(card);
}

/* RP-17 */
static inline void rp_drop_card(struct rp_state *s, int seat, int card)
{
    s->seat[seat].held--;
    s->hand[seat] &= ~card_bit(card);
    s->discard |= card_bit(card);
}

/* RP-22, A-28: a card of the own suit will be replaced, after the move. */
static inline void rp_spend(const struct rp_rules *r, struct rp_state *s, const int32_t *arg)
{
    rp_drop_card(s, s->turn, arg[0]);
    s->spent++;
    s->suit = arg[1] < 0 ? RP_NONE : (uint8_t)arg[1];
    if (s->suit == s->seat[s->turn].suit)
        rp_owe(r, s, 1);
    if (arg[3] == RP_USE_PAY)
        s->token = 0; /* */
}

/* ---- Turns and Cobra cards --------------------------------------------------------------------------------------- */

static inline void rp_rest(struct rp_state *s)
{
    s->token = s->suit = RP_NONE;
    s->token_crowned = s->landed = s->place = s->entwines = s->draws = 0;
    s->spent = 0;
}

/* RP-8, A-6 */
static inline void rp_begin_turn(const struct rp_rules *r, struct rp_state *s, int seat)
{
    rp_rest(s);
    s->turn = (uint8_t)seat;
    rp_owe(r, s, r->hand - s->seat[seat].held);
}

/* A card face up goes to the Cobra discard at once, one face down is turned up by chance. */
static inline void rp_picked(struct rp_state *s, int place, int card)
{
    if (card)
        s->grid[place - 1] = RP_EMPTY; /* RP-35 */
    else
        s->place = (uint8_t)place;
}

/* What a Cobra card leaves to be done; what it does at once are events of their own. */
static inline void rp_obeying(const struct rp_rules *r, struct rp_state *s, int card)
{
    if (s->place)
        s->grid[s->place - 1] = (uint8_t)card; /* RP-34 */
    s->place = s->landed = 0;                  /* */
    if (r->cobra[card].effect == RP_DRAW_CARDS)
        rp_owe(r, s, r->cobra[card].number);
    if (r->cobra[card].effect == RP_SWAP_OWN)
        s->entwines = (rp_entwined(s, false) | rp_entwined(s, true)) != 0; /* */
}

/* ---- Events ------------------------------------------------------------------------------------------------------ */

static inline void rp_change(const struct rp_rules *r, struct rp_state *s, enum rp_event type, int seat,
                             const int32_t *arg)
{
    switch (type) {
    case RP_EV_TURN:
        rp_begin_turn(r, s, seat);
        break;
    case RP_EV_DRAWN:
        rp_take_card(s, arg[0]);
        break;
    case RP_EV_SHUFFLED:
        s->discard = 0;
        break;
    case RP_EV_SPENT:
        rp_spend(r, s, arg);
        break;
    case RP_EV_MOVED:
    case RP_EV_SLID:
        rp_move(r, s, arg[0], arg[1], arg[2]);
        break;
    case RP_EV_DANCED:
        rp_dancing(r, s, arg);
        break;
    case RP_EV_CAPTURED:
        rp_lift(r, s, arg[0], arg[1], false);
        s->seat[arg[0]].lost++;
        s->seat[seat].trophies++;
        break;
    case RP_EV_OPENED:
        s->opened = 1;
        break;
    case RP_EV_CROWNED:
        rp_crowning(r, s);
        break;
    case RP_EV_LEFT:
        rp_lift(r, s, seat, arg[0], true);
        s->seat[seat].left++;
        break;
    case RP_EV_LANDED:
        s->landed = 1;
        break;
    case RP_EV_PICKED:
        rp_picked(s, arg[0], arg[1]);
        break;
    case RP_EV_COBRA:
        rp_obeying(r, s, arg[0]);
        break;
    case RP_EV_DEALT: /* RP-36 */
        memset(s->grid, RP_FACE_DOWN, sizeof s->grid);
        break;
    case RP_EV_SWAPPED:
        rp_exchange(r, s, arg);
        break;
    case RP_EV_DISCARDED:
        rp_drop_card(s, seat, arg[0]);
        s->draws += !arg[1]; /* a card that is shed is drawn again */
        break;
    case RP_EV_TURN_ENDED:
        turns_count(&r->base, &s->base); /* */
        break;
    case RP_EV_OVER: /* */
        rp_rest(s);
        s->base.reason = (uint8_t)arg[0];
        break;
    case RP_EV_FIRST:
    case RP_EV_UNMOVED:
    case RP_EV_OUT:
        break;
    }
}

/* ---- Happening --------------------------------------------------------------------------------------------------- */

/* Appends an event; rp_views.c. */
void rp_note(struct event_log *log, enum rp_event type, int seat, const int32_t *arg);

/* `arg` has RP_ARGS numbers. */
static inline void rp_happen(const struct rp_rules *r, struct rp_state *s, struct event_log *log, enum rp_event type,
                             int seat, const int32_t *arg)
{
    rp_change(r, s, type, seat, arg);
    if (log)
        rp_note(log, type, seat, arg);
}

#define HAPPEN(r, s, log, type, seat, ...) rp_happen(r, s, log, type, seat, (const int32_t[RP_ARGS]){ __VA_ARGS__ })

#endif
