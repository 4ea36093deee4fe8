/* Previews: apply on a view, cut where something unknown begins; see preview.h. */
#include "show/preview.h"

#include "base/memory.h"

#include <assert.h>
#include <string.h>

const char *preview_stop_words(enum preview_stop stop)
{
    static const char *const words[] = {
        [STOP_CHANCE] = "Then chance decides.",
        [STOP_REVEAL] = "Then what is hidden comes to light.",
        [STOP_OTHER] = "Then another player decides.",
        [STOP_ANSWERS] = "That is so if nobody answers.",
        [STOP_ON] = "",
        [STOP_OVER] = "The game is over.",
    };
    return words[stop];
}

/* Applies to a view, with the events as its viewer sees them. */
static void apply_seen(const struct rules *rules, struct state *view, int seat, action a, struct event_log *log)
{
    int from = log ? log->count : 0;
    rules->game->apply(rules, view, seat, a, log);
    for (int i = from; log && i < log->count; i++)
        log->events[i] = event_seen_by(&log->events[i], view->viewer);
}

/* Who declines makes one event; what comes of it makes others. */
unsigned preview_unanswered(const struct rules *rules, struct state *view, struct event_log *log)
{
    const struct answering *answering = show_of(rules->game)->answering;
    struct event_log own = { .capacity = rules->events_max };
    unsigned seats = 0;
    bool on = show_in_window(rules, view);
    if (!log && on) {
        own.events = memory_new((size_t)own.capacity * sizeof *own.events);
        log = &own;
    }
    while (on) {
        int seat = game_sole_actor(view), from = log == &own ? (own.count = 0) : log->count;
        assert(seat < SEATS_MAX);
        seats |= 1u << seat;
        apply_seen(rules, view, seat, answering->decline(rules, view, seat), log);
        on = view->node == NODE_REACTION && log->count == from + 1;
    }
    free(own.events);
    return seats;
}

unsigned preview_round(const struct rules *rules, const struct state *view)
{
    union state_memory after;
    memcpy(&after, view, rules->game->state_size);
    return preview_unanswered(rules, &after.state, NULL);
}

void preview_asked(const struct rules *rules, struct state *s, int seat)
{
    const struct answering *answering = show_of(rules->game)->answering;
    if (seat >= SEATS_MAX || !show_in_window(rules, s) || !(preview_round(rules, s) >> seat & 1))
        return;
    for (int asked; (asked = game_sole_actor(s)) != seat;)
        apply_seen(rules, s, asked, answering->decline(rules, s, asked), NULL);
}

static enum preview_stop stop_of(const struct state *view, int seat)
{
    switch ((enum node)view->node) {
    case NODE_OVER:
        return STOP_OVER;
    case NODE_CHANCE:
        return STOP_CHANCE;
    default:
        return view->actors >> seat & 1 ? STOP_ON : STOP_OTHER;
    }
}

void preview_action(const struct rules *rules, const struct state *view, int seat, action a, struct preview *out)
{
    struct event_log log = { out->events, 0, 2 * rules->events_max };
    assert(view->viewer == seat && game_owes(view, seat));
    memcpy(&out->view, view, rules->game->state_size);
    out->stop = STOP_REVEAL;
    if (!show_reveals(rules, view, seat, a)) {
        apply_seen(rules, &out->view.state, seat, a, &log);
        out->stop = stop_of(&out->view.state, seat);
    }
    out->answered_from = out->count = log.count;
    if (out->stop == STOP_REVEAL || !show_in_window(rules, &out->view.state))
        return;
    preview_unanswered(rules, &out->view.state, &log);
    out->stop = STOP_ANSWERS;
    out->count = log.count;
}

/* ---- JSON -------------------------------------------------------------------------------------------------------- */

static void events_json(const struct rules *rules, const struct preview *p, const struct cast *cast, struct json *w)
{
    json_member_list(w, "events");
    for (int i = 0; i < p->count; i++) {
        struct told told;
        const struct event *e = &p->events[i];
        json_object_begin(w);
        if (e->type != EVENT_BARE) {
            json_member_text(w, "type", rules->game->event_types[e->type].name);
            if (i >= p->answered_from)
                json_member_bool(w, "unanswered", true);
            game_event_tell(rules, e, told_begin(&told, cast));
            told_member(&told, "text", w);
        }
        json_object_end(w);
    }
    json_list_end(w);
}

static void scores_json(const struct rules *rules, const char *key, const struct state *view, struct json *w)
{
    struct result result;
    game_result(rules, view, &result);
    json_member_list(w, key);
    for (int seat = 0; seat < rules->seats; seat++)
        json_put_int(w, result.score[seat]);
    json_list_end(w);
}

void preview_json(const struct rules *rules, const struct state *view, int seat, action a, const struct cast *cast,
                  struct json *w)
{
    struct preview *p = memory_new(sizeof *p);
    struct textbuf whole = TEXTBUF_GROWING;
    struct told told;
    p->events = memory_new(2 * (size_t)rules->events_max * sizeof *p->events);
    preview_action(rules, view, seat, a, p);
    json_object_begin(w);
    show_action(rules, view, seat, a, told_begin(&told, cast));
    told_member(&told, "text", w);
    events_json(rules, p, cast, w);
    json_member_text(w, "stops", preview_stop_words(p->stop));
    scores_json(rules, "scores_before", view, w);
    scores_json(rules, "scores", &p->view.state, w);
    game_json(rules, &p->view.state, JSON_AS_WRITTEN, &whole);
    json_member_raw(w, "view", textbuf_text(&whole));
    json_object_end(w);
    textbuf_release(&whole);
    free(p->events);
    free(p);
}
