/* Events: appending, and showing as much of one as a viewer may see; see play.h. */
#include "engine/play.h"

#include <assert.h>
#include <string.h>

void event_add_secret(struct event_log *log, int type, int seat, const int32_t *args, int count, int to, int secret)
{
    if (!log)
        return;
    assert(log->count < log->capacity && count <= EVENT_ARGS_MAX);
    struct event *e = &log->events[log->count++];
    *e = (struct event){ .type = (uint8_t)type, .seat = (uint8_t)seat, .to = (uint8_t)to, .secret = (uint8_t)secret };
    memcpy(e->arg, args, (size_t)count * sizeof *args);
}

void event_add(struct event_log *log, int type, int seat, const int32_t *args, int count)
{
    event_add_secret(log, type, seat, args, count, EVENT_TO_ALL, 0);
}

enum event_sight event_sight(const struct event *e, int viewer)
{
    bool among = viewer < SEATS_MAX && (e->to >> viewer & 1);
    if (viewer == VIEW_FULL || e->to == EVENT_TO_ALL || e->secret == 0 || among)
        return EVENT_WHOLE;
    return e->secret == EVENT_SECRET ? EVENT_UNSEEN : EVENT_PARTLY;
}

struct event event_seen_by(const struct event *e, int viewer)
{
    struct event seen = *e;
    for (int i = 0; i < EVENT_ARGS_MAX && event_sight(e, viewer) == EVENT_PARTLY; i++)
        if (e->secret >> i & 1)
            seen.arg[i] = 0;
    return seen;
}

void game_event_text(const struct rules *rules, const struct event *e, int viewer, struct textbuf *out)
{
    enum event_sight sight = event_sight(e, viewer);
    if (sight == EVENT_UNSEEN)
        return;
    struct event shown = event_seen_by(e, viewer);
    rules->game->event_text(rules, &shown, sight == EVENT_WHOLE, out);
}

static void write_args(const struct rules *rules, const struct event *e, bool whole, struct json *w)
{
    const struct event_arg *args = rules->game->event_types[e->type].args;
    for (int i = 0; i < EVENT_ARGS_MAX && args[i].kind != ARG_NONE; i++) {
        if (!whole && (e->secret >> i & 1))
            continue;
        json_key(w, args[i].key);
        if (args[i].kind == ARG_INT) {
            json_put_int(w, e->arg[i]);
        } else if (args[i].kind == ARG_BOOL) {
            json_put_bool(w, e->arg[i] != 0);
        } else {
            char memory[128];
            struct textbuf word = textbuf_over(memory, sizeof memory);
            rules->game->arg_text(rules, e, i, &word);
            json_put_text(w, memory);
        }
    }
}

static void write_recipients(const struct rules *rules, const struct event *e, struct json *w)
{
    json_key(w, "to");
    if (e->to == EVENT_TO_ALL || e->secret == 0) {
        json_put_text(w, "all");
        return;
    }
    json_list_begin(w);
    for (int seat = 0; seat < rules->seats; seat++)
        if (e->to >> seat & 1)
            json_put_int(w, seat);
    json_list_end(w);
}

void game_event_json(const struct rules *rules, const struct event *e, int v, int viewer, struct json *w)
{
    enum event_sight sight = event_sight(e, viewer);
    json_object_begin(w);
    json_member_int(w, "v", v);
    if (sight != EVENT_UNSEEN) {
        char memory[400];
        struct textbuf text = textbuf_over(memory, sizeof memory);
        json_member_text(w, "type", rules->game->event_types[e->type].name);
        json_key(w, "seat");
        if (e->seat == SEAT_CHANCE)
            json_put_text(w, "chance");
        else if (e->seat == SEAT_NONE)
            json_put_null(w);
        else
            json_put_int(w, e->seat);
        write_args(rules, e, sight == EVENT_WHOLE, w);
        if (viewer == VIEW_FULL)
            write_recipients(rules, e, w);
        game_event_text(rules, e, viewer, &text);
        json_member_text(w, "text", memory);
    }
    json_object_end(w);
}
