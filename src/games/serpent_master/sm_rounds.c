/* Rounds: which cards have been played, who goes before whom, what remains to be drawn (SM-7 to SM-11, SM-20). */
#include "games/serpent_master/sm_parts.h"

#include <string.h>

/* ---- Cards ------------------------------------------------------------------------------------------------------- */

uint32_t sm_played(const struct sm_state *s, int seat)
{
    uint32_t played = 0;
    for (int round = 0; round < SM_ROUNDS_MAX; round++)
        played |= SM_CARD(s->played[round][seat]);
    return played & ~SM_CARD(SM_NO_CARD);
}

uint32_t sm_deck(const struct sm_rules *r, const struct sm_state *s)
{
    return r->all & ~(s->hand[0] | s->aside[0] | sm_chosen_card(s, 0) | sm_played(s, 0));
}

int sm_full_hand(const struct sm_rules *r, const struct sm_state *s)
{
    int left = r->cards - r->aside - (s->round - 1);
    return left < r->hand ? left : r->hand;
}

/* ---- The order of resolution ------------------------------------------------------------------------------------- */

bool sm_all_open(const struct sm_state *s)
{
    bool open = true;
    for (int seat = 0; seat < s->base.seats; seat++)
        open = open && s->chosen[seat] != SM_NO_CARD && s->chosen[seat] != SM_HIDDEN_CARD;
    return open;
}

int sm_deciding_round(const struct sm_state *s, int seat, int other)
{
    int round = s->round - 1;
    while (round > 0 && s->played[round - 1][seat] == s->played[round - 1][other])
        round--;
    return round;
}

/* SM-9 to SM-11, hole 12: true if `seat` comes before `other` with the cards that are chosen. */
static bool goes_before(const struct sm_state *s, int seat, int other)
{
    if (s->chosen[seat] != s->chosen[other])
        return s->chosen[seat] > s->chosen[other];
    int round = sm_deciding_round(s, seat, other);
    return round ? s->played[round - 1][seat] > s->played[round - 1][other] : seat < other;
}

void sm_order(const struct sm_state *s, uint8_t order[SM_SEATS_MAX])
{
    order[0] = 0;
    for (int seat = 1; seat < s->base.seats; seat++) {
        int at = seat;
        for (; at > 0 && goes_before(s, seat, order[at - 1]); at--)
            order[at] = order[at - 1];
        order[at] = (uint8_t)seat;
    }
}

void sm_open_cards(struct sm_state *s)
{
    sm_order(s, s->order);
    s->base.phase = SM_RESOLVE;
}

void sm_end_round(const struct sm_rules *r, struct sm_state *s)
{
    memcpy(s->played[s->round - 1], s->chosen, sizeof s->chosen);
    memset(s->chosen, SM_NO_CARD, sizeof s->chosen);
    memset(s->order, 0, sizeof s->order);
    s->through = s->turn = 0;
    s->base.phase = s->round == r->rounds ? SM_OVER : SM_CHOOSE;
    s->round = (uint8_t)(s->round + (s->base.phase == SM_CHOOSE));
}
