/* Legs of actions, and the way back to any state and event; see history.h. */
#include "match/history.h"

#include "base/memory.h"

#include <assert.h>
#include <string.h>

enum {
    SPARE_EVENTS = 64, /* room that is not given back */
    STEPS_BACK = 7     /* who goes back a step, often goes back some more */
};

/* The state that was looked at last, and the events of one leg, as far as it goes: they are read in order, forwards and
 * backwards, and those of the latest actions most of all. */
struct past {
    struct state *state;
    int ply; /* of `state`; -1: none */
    struct event *events;
    int leg;    /* whose events they are; -1: of none */
    int before; /* how many events there were before it */
    int count, room;
};

static int leg_of(int ply)
{
    return ply / LEG_PLIES;
}

static struct ply *ply_at(const struct history *h, int ply)
{
    return &h->legs[leg_of(ply)]->ply[ply % LEG_PLIES];
}

static struct state *leg_start(const struct history *h, int leg)
{
    return (struct state *)(void *)h->legs[leg]->start;
}

/* ---- Making and counting ----------------------------------------------------------------------------------------- */

static size_t leg_bytes(const struct history *h)
{
    return sizeof(struct leg) + h->rules->game->state_size;
}

/* Begins the leg that follows the last one. */
static void add_leg(struct history *h, const struct state *start)
{
    if (h->leg_count == h->leg_room) {
        h->leg_room = 2 * h->leg_room + 2;
        h->legs = memory_resize(h->legs, (size_t)h->leg_room * sizeof(struct leg *));
    }
    h->legs[h->leg_count++] = memory_new(leg_bytes(h));
    memcpy(leg_start(h, h->leg_count - 1), start, h->rules->game->state_size);
}

void history_init(struct history *h, const struct rules *rules, const struct state *start)
{
    *h = (struct history){ .rules = rules };
    add_leg(h, start);
    h->now = memory_new(rules->game->state_size);
    memcpy(h->now, start, rules->game->state_size);
    h->past = memory_new(sizeof *h->past);
    h->past->state = memory_new(rules->game->state_size);
    h->past->ply = h->past->leg = -1;
}

void history_release(struct history *h)
{
    for (int leg = 0; leg < h->leg_count; leg++)
        free(h->legs[leg]);
    free(h->legs);
    free(h->now);
    free(h->past->state);
    free(h->past->events);
    free(h->past);
    *h = (struct history){ 0 };
}

size_t history_bytes(const struct history *h)
{
    return (size_t)h->leg_room * sizeof(struct leg *) + (size_t)h->leg_count * leg_bytes(h) +
           2 * h->rules->game->state_size + sizeof *h->past + (size_t)h->past->room * sizeof(struct event);
}

/* ---- The past ---------------------------------------------------------------------------------------------------- */

const struct ply *history_ply(const struct history *h, int ply)
{
    assert(ply >= 0 && ply < h->length);
    return ply_at(h, ply);
}

int history_events_before(const struct history *h, int ply)
{
    assert(ply >= 0 && ply <= h->length);
    return ply ? ply_at(h, ply - 1)->events : 0;
}

/* Moves a state that stands at `from` (-1: nowhere) to `to`, by the shorter way: on, or from the start of the leg. */
static void walk(const struct history *h, struct state *s, int from, int to)
{
    int start = leg_of(to) * LEG_PLIES;
    if (from < start || from > to) {
        memcpy(s, leg_start(h, leg_of(to)), h->rules->game->state_size);
        from = start;
    }
    for (; from < to; from++)
        game_apply(h->rules, s, ply_at(h, from)->seat, ply_at(h, from)->action, NULL);
}

static const struct state *past_state(const struct history *h, int ply)
{
    walk(h, h->past->state, h->past->ply, ply);
    h->past->ply = ply;
    return h->past->state;
}

const struct state *history_state(const struct history *h, int ply)
{
    assert(ply >= 0 && ply <= h->length);
    return ply == h->at ? h->now : past_state(h, ply);
}

static void resize_events(struct past *p, int room)
{
    p->room = room;
    p->events = memory_resize(p->events, (size_t)room * sizeof *p->events);
}

/* Applies an action and adds its events to those of the leg. While that lasts there is room for as many as the rules
 * allow. */
static void apply_logged(const struct history *h, struct state *s, int seat, action a)
{
    struct past *p = h->past;
    int most = h->rules->events_max;
    if (p->room < p->count + most)
        resize_events(p, p->count + 2 * most);
    struct event_log log = { .events = p->events, .count = p->count, .capacity = p->room };
    game_apply(h->rules, s, seat, a, &log);
    p->count = log.count;
}

/* Gives back room that is not needed, if it is much. */
static void trim_events(struct past *p)
{
    if (p->room > p->count + SPARE_EVENTS)
        resize_events(p, p->count + 1);
}

/* Makes the events of a leg again. */
static void recall_leg(const struct history *h, int leg)
{
    struct past *p = h->past;
    if (p->leg == leg)
        return;
    int end = (leg + 1) * LEG_PLIES < h->length ? (leg + 1) * LEG_PLIES : h->length;
    p->leg = leg;
    p->before = history_events_before(h, leg * LEG_PLIES);
    p->count = 0;
    walk(h, p->state, -1, leg * LEG_PLIES);
    for (p->ply = leg * LEG_PLIES; p->ply < end; p->ply++)
        apply_logged(h, p->state, ply_at(h, p->ply)->seat, ply_at(h, p->ply)->action);
    trim_events(p);
}

/* The leg in which event `v` happened. */
static int leg_of_event(const struct history *h, int v)
{
    int leg = 0;
    for (int last = leg_of(h->length); leg < last;) {
        int middle = (leg + last) / 2;
        if (history_events_before(h, (middle + 1) * LEG_PLIES) < v)
            leg = middle + 1;
        else
            last = middle;
    }
    return leg;
}

const struct event *history_event(const struct history *h, int v)
{
    const struct past *p = h->past;
    if (p->leg < 0 || v <= p->before || v > p->before + p->count)
        recall_leg(h, leg_of_event(h, v));
    return &p->events[v - p->before - 1];
}

/* ---- Changes ----------------------------------------------------------------------------------------------------- */

void history_seek(struct history *h, int at)
{
    assert(at >= 0 && at <= h->length);
    int from = h->at, near = at % LEG_PLIES < STEPS_BACK ? leg_of(at) * LEG_PLIES : at - STEPS_BACK;
    if (at < from) {
        from = h->past->ply;
        if (from < near || from > at)
            from = near;
        memcpy(h->now, past_state(h, from), h->rules->game->state_size);
    }
    walk(h, h->now, from, at);
    h->at = at;
}

void history_cut(struct history *h)
{
    struct past *p = h->past;
    h->length = h->at;
    while (h->leg_count > leg_of(h->at) + 1)
        free(h->legs[--h->leg_count]);
    if (p->ply > h->at)
        p->ply = -1;
    if (p->leg > leg_of(h->at))
        p->leg = -1;
    if (p->leg == leg_of(h->at))
        p->count = history_events_before(h, h->at) - p->before;
}

void history_push(struct history *h, int seat, action a)
{
    if (h->at < h->length && ply_at(h, h->at)->seat == seat && ply_at(h, h->at)->action == a) {
        history_seek(h, h->at + 1);
        return;
    }
    history_cut(h);
    recall_leg(h, leg_of(h->at));
    apply_logged(h, h->now, seat, a);
    trim_events(h->past);
    *ply_at(h, h->at) = (struct ply){ .action = a, .events = h->past->before + h->past->count, .seat = (uint8_t)seat };
    h->length = ++h->at;
    if (h->at % LEG_PLIES == 0)
        add_leg(h, h->now);
}
