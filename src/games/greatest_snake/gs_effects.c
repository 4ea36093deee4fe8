/* What happens in snakes: eating, squeezing, digestion, Equipment. Here is what comes of what; what each event changes
 * is in gs_views.c. */
#include "games/greatest_snake/gs_parts.h"

/* ---- Rats -------------------------------------------------------------------------------------------------------- */

static void move_rat(const struct gs_play *p, int seat, int from, int into, enum gs_why why)
{
    const struct gs_snake *n = &p->s->snake[seat];
    int last = n->length - 1, tails = (from == last ? GS_FROM_TAIL : 0) | (into == last ? GS_INTO_TAIL : 0);
    HAPPEN(p, GS_EV_MOVED, seat, n->rat[from], from, into, why, tails);
}

static void end_digested(const struct gs_play *p, int seat)
{
    const struct gs_snake *n = &p->s->snake[seat];
    int rat = n->rat[n->length - 1], pile = p->r->card[rat].digested;
    HAPPEN(p, GS_EV_DIGESTED, seat, rat, pile, n->length + (pile == GS_TO_BODY));
}

void gs_vomit(const struct gs_play *p, int seat)
{
    int rat = p->s->snake[seat].rat[0];
    HAPPEN(p, GS_EV_VOMITED, seat, rat, p->r->card[rat].vomited);
}

/* A37: no Equipment helps against it. */
static void fall_asleep(const struct gs_play *p, int seat, int rat)
{
    if (p->r->card[rat].eaten == GS_EATEN_SLEEP && p->s->snake[seat].awake)
        HAPPEN(p, GS_EV_SLEPT, seat, 0);
}

void gs_eat(const struct gs_play *p, int seat, int rat)
{
    HAPPEN(p, GS_EV_ATE, seat, rat);
    fall_asleep(p, seat, rat);
}

void gs_crown(const struct gs_play *p, int seat, int king)
{
    const struct gs_snake *n = &p->s->snake[seat];
    int glue = n->glued ? p->r->glue : GS_NONE, rat = n->rats & 1 ? n->rat[0] : GS_NONE;
    HAPPEN(p, GS_EV_CROWNED, seat, king);
    if (glue != GS_NONE)
        HAPPEN(p, GS_EV_BLOCKED, seat, glue);
    if (rat != GS_NONE)
        HAPPEN(p, GS_EV_BLOCKED, seat, rat);
    fall_asleep(p, seat, king);
}

/* ---- Squeezing --------------------------------------------------------------------------------------------------- */

/* One space: the rats that lie right ahead are pushed, the foremost first; whatever reaches the Head is vomited (GS-40
 * … GS-42, hole 16, A30). */
static void squeeze_step(const struct gs_play *p, int seat, int cell)
{
    const struct gs_snake *n = &p->s->snake[seat];
    int front = cell;
    while (front > 0 && n->rats >> (front - 1) & 1)
        front--;
    if (front == 0)
        gs_vomit(p, seat);
    for (int c = front ? front : 1; c <= cell; c++) {
        move_rat(p, seat, c, c - 1, GS_BY_SQUEEZE);
        if (c == 1)
            gs_vomit(p, seat);
    }
}

void gs_squeeze(const struct gs_play *p, int seat, int cell, int times)
{
    for (int n = 0; n < times && gs_squeezable(p->r, p->s, seat) >> cell & 1; n++) {
        int slide = p->r->card[p->s->snake[seat].rat[cell]].slide; /* A28 */
        for (; slide > 0 && cell > 0; slide--)
            squeeze_step(p, seat, cell--);
    }
}

/* ---- Digestion --------------------------------------------------------------------------------------------------- */

void gs_advance_rat(const struct gs_play *p, int seat, int cell)
{
    if (cell == p->s->snake[seat].length - 1)
        end_digested(p, seat);
    else
        move_rat(p, seat, cell, cell + 1, GS_BY_ADVANCE);
}

/* A39 */
static int spaces(const struct gs_play *p, int seat, int cell)
{
    const struct gs_snake *n = &p->s->snake[seat];
    int speed = p->r->card[n->rat[cell]].speed;
    if (speed == 0)
        speed = seat == p->s->turn || n->slow_move;
    return speed && n->gears >> cell & 1 ? speed + p->r->card[n->gear[cell]].water : speed;
}

/* GS-16 … GS-19, GS-26, GS-27. The Tail recedes as rats end there: the i-th to end, from 0, started at least i cells
 * ahead of the Tail and so goes 2 i + 1 spaces. Eight are the most (GS_SPEED_MAX twice), so four rats can end. */
static void digest_rat(const struct gs_play *p, int seat, int cell)
{
    const struct gs_snake *n = &p->s->snake[seat];
    int left = spaces(p, seat, cell), into = cell;
    while (left > 0 && into < n->length - 1 && !(n->rats >> (into + 1) & 1)) {
        into++;
        left--;
    }
    if (into != cell)
        move_rat(p, seat, cell, into, GS_BY_DIGESTION);
    if (left > 0 && into == n->length - 1)
        end_digested(p, seat);
}

void gs_digest(const struct gs_play *p)
{
    int seat = p->s->turn;
    for (int n = 0; n < p->s->base.seats; n++, seat = gs_left_of(p->s, seat))
        for (unsigned rats = p->s->snake[seat].rats; rats;) {
            int cell = 31 - __builtin_clz(rats);
            rats &= ~(1u << cell);
            digest_rat(p, seat, cell);
        }
}

/* ---- Equipment --------------------------------------------------------------------------------------------------- */

void gs_lose(const struct gs_play *p, int seat, int cell, enum gs_loss why)
{
    HAPPEN(p, GS_EV_LOST, seat, p->s->snake[seat].gear[cell], cell, why);
}

void gs_steal(const struct gs_play *p, int seat, int from, int into)
{
    int gear = p->s->snake[gs_target_seat(from)].gear[gs_target_cell(from)];
    HAPPEN(p, GS_EV_STOLEN, seat, gear, from, gs_target_cell(into));
}

void gs_swap(const struct gs_play *p, int seat, int own, int other)
{
    int cell = gs_target_cell(own), got = p->s->snake[gs_target_seat(other)].gear[gs_target_cell(other)];
    HAPPEN(p, GS_EV_SWAPPED, seat, p->s->snake[seat].gear[cell], cell, got, other);
}
