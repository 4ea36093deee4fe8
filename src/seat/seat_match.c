/* A match as one seat has it; see seat_match.h. */
#include "seat/seat_match.h"

#include "base/memory.h"
#include "show/preview.h"

#include <assert.h>
#include <string.h>

struct seat_match {
    struct rules *rules; /* owned */
    union state_memory start;
    struct story story; /* view and events */
    int last;           /* number of the last event */
    union state_memory asked;
};

struct seat_match *seat_match_new(struct rules *rules, const struct state *view)
{
    assert(view->viewer != VIEW_FULL);
    struct seat_match *m = memory_new(sizeof *m);
    m->rules = rules;
    memcpy(&m->start, view, rules->game->state_size);
    story_begin(&m->story, rules, view);
    return m;
}

void seat_match_free(struct seat_match *m)
{
    if (!m)
        return;
    story_release(&m->story);
    rules_free(m->rules);
    free(m);
}

const struct rules *seat_match_rules(const struct seat_match *m)
{
    return m->rules;
}

const struct state *seat_match_start(const struct seat_match *m)
{
    return &m->start.state;
}

const struct state *seat_match_view(const struct seat_match *m)
{
    return &m->story.view.state;
}

const struct state *seat_match_asked(struct seat_match *m)
{
    memcpy(&m->asked, seat_match_view(m), m->rules->game->state_size);
    preview_asked(m->rules, &m->asked.state, m->asked.state.viewer);
    return &m->asked.state;
}

const struct story *seat_match_story(const struct seat_match *m)
{
    return &m->story;
}

int seat_match_observe(struct seat_match *m, int v, const struct event *seen, struct error *err)
{
    if (m->story.event_count && v != m->last + 1)
        return error_set(err, ERR_BAD_ARGUMENT, "event %d was expected, not %d: ask for a fresh view", m->last + 1, v);
    story_add(&m->story, seen);
    m->last = v;
    return 0;
}

int seat_match_event_count(const struct seat_match *m)
{
    return m->story.event_count;
}

int seat_match_last_event(const struct seat_match *m)
{
    return m->last;
}

const struct event *seat_match_event(const struct seat_match *m, int n)
{
    assert(n >= 0 && n < m->story.event_count);
    return &m->story.events[n];
}

uint64_t seat_match_think_seed(const struct seat_match *m)
{
    struct textbuf scratch = TEXTBUF_GROWING;
    uint64_t seed = rng_mix(game_position_hash(m->rules, seat_match_view(m), &scratch));
    textbuf_release(&scratch);
    return seed;
}

void story_of_match(struct story *s, struct match *m, int viewer, int last)
{
    story_begin(s, match_rules(m), match_view_at(m, 0, viewer));
    for (int v = 1; v <= last; v++) {
        struct event seen = event_seen_by(match_event(m, v), viewer);
        story_add(s, &seen);
    }
}
