/* Snapshots, actions and events of one match; see history.h. Games are short and states are small, so that keeping all
 * of them is simpler than any log that has to be replayed: going anywhere is one assignment. */
#include "match/history.h"

#include "base/memory.h"

#include <assert.h>
#include <string.h>

static struct state *snapshot(const struct history *h, int ply)
{
    return (struct state *)(h->states + (size_t)ply * h->stride);
}

/* Makes room for one more action with all its events. */
static void reserve(struct history *h)
{
    if (h->at + 1 >= h->capacity) {
        h->capacity = 2 * h->capacity + 64;
        h->states = memory_resize(h->states, (size_t)h->capacity * h->stride);
        h->plies = memory_resize(h->plies, (size_t)h->capacity * sizeof *h->plies);
    }
    int needed = h->plies[h->at].events_before + h->rules->events_max;
    if (needed > h->event_capacity) {
        h->event_capacity = 2 * needed + 64;
        h->events = memory_resize(h->events, (size_t)h->event_capacity * sizeof *h->events);
    }
}

void history_init(struct history *h, const struct rules *rules, const struct state *start)
{
    size_t alignment = _Alignof(max_align_t);
    *h = (struct history){ .rules = rules };
    h->stride = (rules->game->state_size + alignment - 1) / alignment * alignment;
    h->capacity = 64;
    h->states = memory_new((size_t)h->capacity * h->stride);
    h->plies = memory_new((size_t)h->capacity * sizeof *h->plies);
    memcpy(h->states, start, rules->game->state_size);
}

void history_release(struct history *h)
{
    free(h->states);
    free(h->plies);
    free(h->events);
    *h = (struct history){ 0 };
}

const struct state *history_state(const struct history *h, int ply)
{
    assert(ply >= 0 && ply <= h->length);
    return snapshot(h, ply);
}

void history_cut(struct history *h)
{
    h->length = h->at;
}

void history_push(struct history *h, int seat, action a)
{
    if (h->at < h->length && h->plies[h->at].seat == seat && h->plies[h->at].action == a) {
        h->at++;
        return;
    }
    history_cut(h);
    reserve(h);
    int before = h->plies[h->at].events_before;
    struct event_log log = { .events = h->events + before, .capacity = h->event_capacity - before };
    memcpy(snapshot(h, h->at + 1), snapshot(h, h->at), h->rules->game->state_size);
    game_apply(h->rules, snapshot(h, h->at + 1), seat, a, &log);
    h->plies[h->at].seat = seat;
    h->plies[h->at].action = a;
    h->length = ++h->at;
    h->plies[h->at].events_before = before + log.count;
}
