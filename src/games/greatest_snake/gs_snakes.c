/* What happens in snakes: eating, squeezing, digestion, sleep, Equipment. */
#include "games/greatest_snake/gs_parts.h"

#include <assert.h>
#include <string.h>

void gs_owe(struct gs_state *s, enum gs_due due, int seat, int from)
{
    assert(s->tasks < GS_QUEUE_MAX);
    s->queue[s->tasks++] = (struct gs_task){ (uint8_t)due, (uint8_t)seat, (uint8_t)from };
}

/* ---- Rats -------------------------------------------------------------------------------------------------------- */

void gs_put_rat(struct gs_snake *n, int cell, int rat)
{
    n->rats |= (uint16_t)(1u << cell);
    n->rat[cell] = (uint8_t)rat;
}

int gs_lift_rat(const struct gs_rules *r, struct gs_state *s, int seat, int cell)
{
    struct gs_snake *n = &s->snake[seat];
    int rat = n->rat[cell];
    n->rats &= (uint16_t) ~(1u << cell);
    n->rat[cell] = 0;
    gs_lose_targets(r, s, seat, cell, GS_AT_RAT);
    return rat;
}

static void move_rat(struct gs_play p, int seat, int from, int into, enum gs_why why)
{
    int rat = gs_lift_rat(p.r, p.s, seat, from);
    gs_put_rat(&p.s->snake[seat], into, rat);
    EVENT(p.log, GS_EV_MOVED, seat, rat, from, into, why);
}

/* A lifted rat leaves the snake (GS-19, GS-41, hole 19). The new Body Card lies where the Tail was. */
static void leave(struct gs_play p, int seat, int rat, enum gs_exit exit)
{
    struct gs_snake *n = &p.s->snake[seat];
    switch (exit) {
    case GS_TO_PIT:
        gs_to_pit(p.s, rat);
        break;
    case GS_TO_DISCARD:
        gs_to_discard(p.s, rat);
        break;
    case GS_TO_TOP:
        gs_to_top(p.s, rat);
        break;
    case GS_TO_BODY:
        assert(n->length < GS_CELLS_MAX);
        n->card[n->length - 1] = (uint8_t)rat;
        n->length++;
        break;
    }
    if (p.r->card[rat].leaves_destroy)
        gs_owe(p.s, GS_DUE_DESTROY, seat, 0);
}

static void end_digested(struct gs_play p, int seat)
{
    struct gs_snake *n = &p.s->snake[seat];
    int rat = gs_lift_rat(p.r, p.s, seat, n->length - 1);
    enum gs_exit pile = (enum gs_exit)p.r->card[rat].digested;
    leave(p, seat, rat, pile);
    EVENT(p.log, GS_EV_DIGESTED, seat, rat, pile, n->length);
}

void gs_vomit(struct gs_play p, int seat)
{
    int rat = gs_lift_rat(p.r, p.s, seat, 0);
    enum gs_exit pile = (enum gs_exit)p.r->card[rat].vomited;
    EVENT(p.log, GS_EV_VOMITED, seat, rat, pile);
    leave(p, seat, rat, pile);
}

static void swallow(struct gs_play p, int seat, int rat)
{
    gs_put_rat(&p.s->snake[seat], 0, rat);
    switch ((enum gs_eaten)p.r->card[rat].eaten) {
    case GS_EATEN_NOTHING:
        break;
    case GS_EATEN_SLEEP: /* A37: no Equipment helps against it */
        if (p.s->snake[seat].awake)
            gs_sleep(p, seat);
        break;
    case GS_EATEN_GAIN:
        gs_owe(p.s, GS_DUE_GAIN, seat, 0);
        break;
    case GS_EATEN_DISCARD:
        gs_owe(p.s, GS_DUE_DISCARD, seat, 0);
        break;
    }
}

void gs_eat(struct gs_play p, int seat, int rat)
{
    EVENT(p.log, GS_EV_ATE, seat, rat);
    swallow(p, seat, rat);
}

/* What blocks the Head goes to the Discard Pile, and does nothing on leaving (holes 7 and 8, A32). */
void gs_crown(struct gs_play p, int seat, int king)
{
    struct gs_snake *n = &p.s->snake[seat];
    EVENT(p.log, GS_EV_CROWNED, seat, king);
    if (n->glued) {
        n->glued = 0;
        gs_to_discard(p.s, p.r->glue);
        EVENT(p.log, GS_EV_BLOCKED, seat, p.r->glue);
    }
    if (n->rats & 1) {
        int rat = gs_lift_rat(p.r, p.s, seat, 0);
        gs_to_discard(p.s, rat);
        EVENT(p.log, GS_EV_BLOCKED, seat, rat);
    }
    swallow(p, seat, king);
}

/* ---- Squeezing --------------------------------------------------------------------------------------------------- */

/* One space: the rats that lie right ahead are pushed, the foremost first; whatever reaches the Head is vomited (GS-40
 * … GS-42, hole 16, A30). */
static void squeeze_step(struct gs_play p, int seat, int cell)
{
    const struct gs_snake *n = &p.s->snake[seat];
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

void gs_squeeze(struct gs_play p, int seat, int cell, int times)
{
    for (int n = 0; n < times && gs_squeezable(p.r, p.s, seat) >> cell & 1; n++) {
        int slide = p.r->card[p.s->snake[seat].rat[cell]].slide; /* A28 */
        for (; slide > 0 && cell > 0; slide--)
            squeeze_step(p, seat, cell--);
    }
}

/* ---- Digestion --------------------------------------------------------------------------------------------------- */

void gs_advance(struct gs_play p, int seat, int cell)
{
    if (cell == p.s->snake[seat].length - 1)
        end_digested(p, seat);
    else
        move_rat(p, seat, cell, cell + 1, GS_BY_ADVANCE);
}

/* A39 */
static int spaces(struct gs_play p, int seat, int cell)
{
    const struct gs_snake *n = &p.s->snake[seat];
    int speed = p.r->card[n->rat[cell]].speed;
    if (speed == 0)
        speed = seat == p.s->turn || n->slow_move;
    return speed && n->gears >> cell & 1 ? speed + p.r->card[n->gear[cell]].water : speed;
}

/* GS-16 … GS-19, GS-26, GS-27. The Tail recedes as rats end there: the i-th to end, from 0, started at least i cells
 * ahead of the Tail and so goes 2 i + 1 spaces. Eight are the most (GS_SPEED_MAX twice), so four rats can end. */
static void digest_rat(struct gs_play p, int seat, int cell)
{
    struct gs_snake *n = &p.s->snake[seat];
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

void gs_digest(struct gs_play p)
{
    int seat = p.s->turn;
    EVENT(p.log, GS_EV_DIGESTION, seat, 0);
    for (int n = 0; n < p.s->base.seats; n++, seat = gs_left_of(p.s, seat))
        for (unsigned rats = p.s->snake[seat].rats; rats;) {
            int cell = 31 - __builtin_clz(rats);
            rats &= ~(1u << cell);
            digest_rat(p, seat, cell);
        }
}

/* ---- Sleep ------------------------------------------------------------------------------------------------------- */

void gs_sleep(struct gs_play p, int seat)
{
    p.s->snake[seat].awake = 0;
    EVENT(p.log, GS_EV_SLEPT, seat, 0);
}

void gs_wake(struct gs_play p, int seat)
{
    p.s->snake[seat].awake = 1;
    EVENT(p.log, GS_EV_WOKE, seat, 0);
}

/* ---- Equipment --------------------------------------------------------------------------------------------------- */

void gs_update_constants(const struct gs_rules *r, struct gs_snake *n)
{
    n->armor = 0;
    n->braced = n->locked = n->slow_move = 0;
    n->limit = 0;
    for (unsigned cells = n->gears; cells;) {
        int cell = gs_next(&cells);
        const struct gs_card *card = &r->card[n->gear[cell]];
        n->armor |= (uint16_t)((unsigned)card->armor << cell);
        n->braced |= card->braced;
        n->locked |= card->locked;
        n->slow_move |= card->slow_move;
        n->limit = card->limit > n->limit ? card->limit : n->limit;
    }
    if (n->limit == 0)
        n->limit = (uint8_t)r->limit;
}

struct gs_outfit gs_undress(const struct gs_rules *r, struct gs_state *s, int seat, int cell)
{
    struct gs_snake *n = &s->snake[seat];
    struct gs_outfit o = { .gear = n->gear[cell], .used = n->used[cell] };
    memcpy(o.ammo, n->ammo[cell], sizeof o.ammo);
    n->gears &= (uint16_t) ~(1u << cell);
    n->gear[cell] = n->used[cell] = 0;
    memset(n->ammo[cell], 0, sizeof n->ammo[cell]);
    gs_update_constants(r, n);
    gs_lose_targets(r, s, seat, cell, GS_AT_EQUIPMENT);
    return o;
}

void gs_dress(const struct gs_rules *r, struct gs_state *s, int seat, int cell, struct gs_outfit o)
{
    struct gs_snake *n = &s->snake[seat];
    n->gears |= (uint16_t)(1u << cell);
    n->gear[cell] = o.gear;
    n->used[cell] = o.used;
    memcpy(n->ammo[cell], o.ammo, sizeof o.ammo);
    gs_update_constants(r, n);
}

void gs_equip(struct gs_play p, int seat, int cell, int card)
{
    gs_dress(p.r, p.s, seat, cell, (struct gs_outfit){ .gear = (uint8_t)card });
    EVENT(p.log, GS_EV_EQUIPPED, seat, card, cell);
}

void gs_lose(struct gs_play p, int seat, int cell, enum gs_loss why)
{
    struct gs_outfit o = gs_undress(p.r, p.s, seat, cell);
    gs_to_discard(p.s, o.gear);
    for (int i = 0; i < o.used; i++)
        gs_to_discard(p.s, o.ammo[i]);
    EVENT(p.log, GS_EV_LOST, seat, o.gear, cell, why);
}

/* GS-54: used-up ammo stays used up. */
void gs_steal(struct gs_play p, int seat, int from, int into)
{
    int owner = gs_target_seat(from);
    struct gs_outfit o = gs_undress(p.r, p.s, owner, gs_target_cell(from));
    gs_dress(p.r, p.s, seat, gs_target_cell(into), o);
    EVENT(p.log, GS_EV_STOLEN, seat, o.gear, from, gs_target_cell(into));
}

void gs_swap(struct gs_play p, int seat, int own, int other)
{
    int owner = gs_target_seat(other);
    struct gs_outfit given = gs_undress(p.r, p.s, seat, gs_target_cell(own));
    struct gs_outfit got = gs_undress(p.r, p.s, owner, gs_target_cell(other));
    gs_dress(p.r, p.s, seat, gs_target_cell(own), got);
    gs_dress(p.r, p.s, owner, gs_target_cell(other), given);
    EVENT(p.log, GS_EV_SWAPPED, seat, given.gear, gs_target_cell(own), got.gear, other);
}
