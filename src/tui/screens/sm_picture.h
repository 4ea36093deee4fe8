/* What lies on the table of Serpent Master while events are shown: stacks, heads, cards. It settles on a view and is
 * moved along by events; nothing here draws. */
#ifndef COIL_TUI_SM_PICTURE_H
#define COIL_TUI_SM_PICTURE_H

#include "games/serpent_master/serpent_master.h"

struct sm_picture {
    uint8_t stack[SM_SQUARES][SM_HEIGHT_MAX]; /* seats, from bottom to top */
    uint8_t height[SM_SQUARES];
    uint8_t head[SM_SEATS_MAX]; /* a square, an entry or SM_NO_HEAD */

    uint32_t hand[SM_SEATS_MAX]; /* sets of cards, of which some are only counted */
    uint32_t aside[SM_SEATS_MAX];
    uint32_t lost[SM_SEATS_MAX];
    uint8_t chosen[SM_SEATS_MAX];                /* SM_NO_CARD, SM_HIDDEN_CARD, or the card */
    uint8_t played[SM_SEATS_MAX][SM_ROUNDS_MAX]; /* of rounds that are over */
    uint8_t rounds_over, round;

    /* The cards of this round once they are open: seats in order of resolution, how many of them are through, and the
     * one that is being placed. */
    uint8_t order[SM_SEATS_MAX], open, through;
    uint8_t step[SM_SQUARES]; /* the tokens of the card shown last, numbered as they were placed; 0 elsewhere */
};

/* Fills it from a view. */
void sm_picture_settle(struct sm_picture *p, const struct sm_state *view);

/* Moves it along by an event; false if there was nothing to see. */
bool sm_picture_advance(struct sm_picture *p, const struct sm_rules *r, const struct event *e);

/* The seat whose card is being resolved, or SEAT_NONE. */
int sm_picture_turn(const struct sm_picture *p);

/* The seat whose token shows on a square, or SEAT_NONE. */
int sm_picture_top(const struct sm_picture *p, int square);

/* True if the head of the seat that shows on a square is there. */
bool sm_picture_head(const struct sm_picture *p, int square);

/* How a seat stands by what lies there, as sm_standing. */
struct sm_standing sm_picture_standing(const struct sm_picture *p, int seat);

#endif
