/* Serpent Master's table between two views; see sm_picture.h. */
#include "tui/screens/sm_picture.h"

#include <string.h>

/* ---- Settling ---------------------------------------------------------------------------------------------------- */

static void settle_cards(struct sm_picture *p, const struct sm_state *s)
{
    memcpy(p->hand, s->hand, sizeof p->hand);
    memcpy(p->aside, s->aside, sizeof p->aside);
    memcpy(p->lost, s->lost, sizeof p->lost);
    memcpy(p->chosen, s->chosen, sizeof p->chosen);
    p->round = s->round;
    p->rounds_over = 0;
    while (p->rounds_over < SM_ROUNDS_MAX && s->played[p->rounds_over][0] != SM_NO_CARD) {
        for (int seat = 0; seat < s->base.seats; seat++)
            p->played[seat][p->rounds_over] = s->played[p->rounds_over][seat];
        p->rounds_over++;
    }
}

static void settle_order(struct sm_picture *p, const struct sm_state *s)
{
    p->open = p->through = 0;
    if (s->base.phase != SM_RESOLVE)
        return;
    sm_order(s, p->order);
    p->open = s->base.seats;
    while (p->order[p->through] != s->turn)
        p->through++;
}

void sm_picture_settle(struct sm_picture *p, const struct sm_state *view)
{
    memset(p, 0, sizeof *p);
    for (int square = 0; square < SM_SQUARES; square++)
        p->height[square] = (uint8_t)sm_stack(view, square, p->stack[square]);
    memcpy(p->head, view->head, sizeof p->head);
    settle_cards(p, view);
    settle_order(p, view);
}

/* ---- Events ------------------------------------------------------------------------------------------------------ */

/* A card leaves a hand, which may be one that is only counted. */
static void leave_hand(uint32_t *hand, int card)
{
    if (*hand & SM_COUNTED)
        *hand -= sm_count(*hand) > 0;
    else
        *hand &= ~SM_CARD(card);
}

static void put_token(struct sm_picture *p, int seat, int square)
{
    int steps = 0;
    for (int i = 0; i < SM_SQUARES; i++)
        steps += p->step[i] > 0;
    p->step[square] = (uint8_t)(steps + 1);
    if (p->height[square] < SM_HEIGHT_MAX)
        p->stack[square][p->height[square]++] = (uint8_t)seat;
}

static void go_through(struct sm_picture *p, int seat)
{
    for (int i = 0; i < p->open; i++)
        if (p->order[i] == seat)
            p->through = (uint8_t)(i + 1);
}

static void reveal(struct sm_picture *p, int seat, int card)
{
    p->chosen[seat] = (uint8_t)card;
    if (p->open < SM_SEATS_MAX)
        p->order[p->open++] = (uint8_t)seat;
}

static void end_round(struct sm_picture *p, const struct sm_rules *r)
{
    for (int seat = 0; seat < r->base.seats && p->rounds_over < SM_ROUNDS_MAX; seat++)
        p->played[seat][p->rounds_over] = p->chosen[seat];
    memset(p->chosen, SM_NO_CARD, sizeof p->chosen);
    p->rounds_over += p->rounds_over < SM_ROUNDS_MAX;
    p->round += p->round < r->rounds;
    p->open = p->through = 0;
}

bool sm_picture_advance(struct sm_picture *p, const struct sm_rules *r, const struct event *e)
{
    int card = e->arg[0];
    switch ((enum sm_event)e->type) {
    case SM_EV_ENTER:
        p->head[e->seat] = (uint8_t)e->arg[0];
        return true;
    case SM_EV_ASIDE:
        leave_hand(&p->hand[e->seat], card);
        p->aside[e->seat] |= SM_CARD(card);
        return true;
    case SM_EV_DRAW:
        if (p->hand[e->seat] & SM_COUNTED)
            p->hand[e->seat]++;
        else
            p->hand[e->seat] |= SM_CARD(card);
        return true;
    case SM_EV_COMMIT:
        memset(p->step, 0, sizeof p->step);
        leave_hand(&p->hand[e->seat], card);
        p->chosen[e->seat] = (uint8_t)(card ? card : SM_HIDDEN_CARD);
        return true;
    case SM_EV_REVEAL:
        reveal(p, e->seat, card);
        return true;
    case SM_EV_PLACE:
        memset(p->step, 0, sizeof p->step);
        return false; /* the first token follows */
    case SM_EV_TOKEN:
        put_token(p, e->seat, e->arg[0]);
        return true;
    case SM_EV_HEAD:
        p->head[e->seat] = (uint8_t)e->arg[1];
        go_through(p, e->seat);
        return true;
    case SM_EV_LOST:
        p->lost[e->seat] |= SM_CARD(card);
        memset(p->step, 0, sizeof p->step);
        go_through(p, e->seat);
        return true;
    case SM_EV_ROUND:
        end_round(p, r);
        return true;
    case SM_EV_SCORE:
        return false;
    case SM_EV_OVER:
        return true;
    }
    return false;
}

/* ---- Questions --------------------------------------------------------------------------------------------------- */

int sm_picture_turn(const struct sm_picture *p)
{
    return p->through < p->open ? p->order[p->through] : SEAT_NONE;
}

int sm_picture_top(const struct sm_picture *p, int square)
{
    return p->height[square] ? p->stack[square][p->height[square] - 1] : SEAT_NONE;
}

bool sm_picture_head(const struct sm_picture *p, int square)
{
    int seat = sm_picture_top(p, square);
    return seat != SEAT_NONE && p->head[seat] == square;
}

struct sm_standing sm_picture_standing(const struct sm_picture *p, int seat)
{
    struct sm_standing standing = { .points = 1 };
    if (sm_on_board(p->head[seat]))
        standing.stack = p->height[p->head[seat]];
    for (int square = 0; square < SM_SQUARES; square++) {
        bool shows = sm_picture_top(p, square) == seat && p->head[seat] != square;
        standing.points += shows;
        standing.alone += shows && p->height[square] == 1;
    }
    return standing;
}
