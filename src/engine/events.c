/* Events: appending, and showing as much of one as a viewer may see; see play.h. */
#include "engine/play.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

void event_add_secret(struct event_log *log, int type, int seat, const int32_t *args, int count, int to, int secret)
{
    if (!log)
        return;
    assert(log->count < log->capacity && count <= EVENT_ARGS_MAX);
    struct event *e = &log->events[log->count++];
    *e = (struct event){ .type = (uint8_t)type, .seat = (uint8_t)seat, .to = (uint16_t)to, .secret = (uint8_t)secret };
    memcpy(e->arg, args, (size_t)count * sizeof *args);
}

void event_add(struct event_log *log, int type, int seat, const int32_t *args, int count)
{
    event_add_secret(log, type, seat, args, count, EVENT_TO_ALL, 0);
}

enum event_sight event_sight(const struct event *e, int viewer)
{
    assert(viewer < SEATS_MAX || viewer == VIEW_TABLE || viewer == VIEW_FULL);
    int bit = viewer == VIEW_TABLE ? EVENT_TO_TABLE : 1 << (viewer & (SEATS_MAX - 1));
    if (viewer == VIEW_FULL || e->secret == 0 || (e->to & bit))
        return EVENT_WHOLE;
    return e->secret == EVENT_SECRET ? EVENT_UNSEEN : EVENT_PARTLY;
}

struct event event_seen_by(const struct event *e, int viewer)
{
    struct event seen = *e;
    switch (event_sight(e, viewer)) {
    case EVENT_WHOLE:
        seen.to = EVENT_TO_ALL;
        seen.secret = 0;
        break;
    case EVENT_PARTLY:
        seen.to = 0;
        for (int i = 0; i < EVENT_ARGS_MAX; i++)
            if (e->secret >> i & 1)
                seen.arg[i] = 0;
        break;
    case EVENT_UNSEEN:
        seen = (struct event){ .type = EVENT_BARE, .seat = SEAT_NONE, .secret = EVENT_SECRET };
        break;
    }
    return seen;
}

void game_event_text(const struct rules *rules, const struct event *e, int viewer, struct textbuf *out)
{
    struct event seen = event_seen_by(e, viewer);
    struct teller t = teller_to(out, NULL);
    game_event_tell(rules, &seen, &t);
}

const char *role_name(enum event_role role)
{
    static const char *const names[ROLE_COUNT] = {
        [ROLE_NONE] = "",         [ROLE_TURN] = "turn",       [ROLE_CHANCE] = "chance",     [ROLE_DRAW] = "draw",
        [ROLE_CHOOSE] = "choose", [ROLE_PLAY] = "play",       [ROLE_ANSWER] = "answer",     [ROLE_MOVE] = "move",
        [ROLE_TAKE] = "take",     [ROLE_CAPTURE] = "capture", [ROLE_DISCARD] = "discard",   [ROLE_HAPPEN] = "happen",
        [ROLE_SCORE] = "score",   [ROLE_KNOW] = "know",       [ROLE_TURN_END] = "turn-end", [ROLE_END] = "end",
        [ROLE_QUIET] = "quiet",
    };
    return names[role];
}

/* ---- Arguments --------------------------------------------------------------------------------------------------- */

void event_arg_text(const struct rules *rules, const struct event *e, int index, struct textbuf *out)
{
    const struct event_arg *arg = &rules->game->event_types[e->type].args[index];
    if (arg->kind != ARG_WORD)
        text_put_int(out, e->arg[index]);
    else if (arg->words)
        text_put(out, arg->words[e->arg[index]]);
    else
        rules->game->arg_text(rules, e, index, out);
}

/* The way back, of an ARG_WORD argument. */
static bool arg_value(const struct rules *rules, struct event *e, int index, const char *text)
{
    const char *const *words = rules->game->event_types[e->type].args[index].words;
    int32_t *value = &e->arg[index];
    if (!words)
        return rules->game->arg_value(rules, e, index, text, value);
    *value = word_find(words, text);
    return *value >= 0 && *text;
}

/* ---- JSON -------------------------------------------------------------------------------------------------------- */

static void write_args(const struct rules *rules, const struct event *seen, struct json *w)
{
    const struct event_arg *args = rules->game->event_types[seen->type].args;
    for (int i = 0; i < EVENT_ARGS_MAX && args[i].kind != ARG_NONE; i++) {
        if (seen->secret >> i & 1)
            continue;
        json_key(w, args[i].key);
        if (args[i].kind == ARG_INT) {
            json_put_int(w, seen->arg[i]);
        } else if (args[i].kind == ARG_BOOL) {
            json_put_bool(w, seen->arg[i] != 0);
        } else {
            char memory[128];
            struct textbuf word = textbuf_over(memory, sizeof memory);
            event_arg_text(rules, seen, i, &word);
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
    if (e->to & EVENT_TO_TABLE)
        json_put_text(w, "table");
    json_list_end(w);
}

void game_event_json(const struct rules *rules, const struct event *e, int v, int viewer, struct json *w)
{
    struct event seen = event_seen_by(e, viewer);
    json_object_begin(w);
    json_member_int(w, "v", v);
    if (seen.type != EVENT_BARE) {
        char memory[400];
        struct textbuf text = textbuf_over(memory, sizeof memory);
        struct teller t = teller_to(&text, NULL);
        json_member_text(w, "type", rules->game->event_types[e->type].name);
        json_key(w, "seat");
        if (e->seat == SEAT_CHANCE)
            json_put_text(w, "chance");
        else if (e->seat == SEAT_NONE)
            json_put_null(w);
        else
            json_put_int(w, e->seat);
        write_args(rules, &seen, w);
        if (viewer == VIEW_FULL)
            write_recipients(rules, e, w);
        game_event_tell(rules, &seen, &t);
        json_member_text(w, "text", memory);
    }
    json_object_end(w);
}

/* ---- Read back --------------------------------------------------------------------------------------------------- */

/* "events.3.type: WHO WHAT 'word'" */
static int refuse_member(const struct flat *f, struct error *err, const char *path, const char *key, const char *who,
                         const char *what, const char *word)
{
    char at[FLAT_PATH_MAX];
    snprintf(at, sizeof at, "%s%s", path, key);
    return flat_refuse(f, err, at, "%s %s '%.40s'", who, what, word);
}

static int read_type(const struct rules *rules, struct flat *f, const char *path, struct event *e, struct error *err)
{
    const char *name;
    int code = flat_text(f, err, &name, "%stype", path);
    if (code)
        return code;
    for (const struct event_type *type = rules->game->event_types; type->name; type++)
        if (strcmp(type->name, name) == 0) {
            e->type = (uint8_t)(type - rules->game->event_types);
            return 0;
        }
    return refuse_member(f, err, path, "type", rules->game->title, "has no event", name);
}

static int read_seat(const struct rules *rules, struct flat *f, const char *path, struct event *e, struct error *err)
{
    int64_t seat;
    const char *word;
    e->seat = SEAT_NONE;
    if (flat_null(f, "%sseat", path))
        return 0;
    const struct flat_item *item = flat_find(f, "%sseat", path);
    if (item && item->type == FLAT_TEXT) {
        int code = flat_text(f, err, &word, "%sseat", path);
        e->seat = SEAT_CHANCE;
        return code || strcmp(word, "chance") == 0
                   ? code
                   : refuse_member(f, err, path, "seat", "a seat is a number, 'chance' or null,", "not", word);
    }
    int code = flat_int(f, err, 0, rules->seats - 1, &seat, "%sseat", path);
    if (!code)
        e->seat = (uint8_t)seat;
    return code;
}

static int read_arg(const struct rules *rules, struct flat *f, const char *path, int index, struct event *e,
                    struct error *err)
{
    const struct event_arg *arg = &rules->game->event_types[e->type].args[index];
    int64_t number = 0;
    bool yes = false;
    const char *word;
    int code;
    switch (arg->kind) {
    case ARG_INT:
        code = flat_int(f, err, INT32_MIN, INT32_MAX, &number, "%s%s", path, arg->key);
        e->arg[index] = (int32_t)number;
        return code;
    case ARG_BOOL:
        code = flat_bool(f, err, &yes, "%s%s", path, arg->key);
        e->arg[index] = yes;
        return code;
    default:
        code = flat_text(f, err, &word, "%s%s", path, arg->key);
        if (!code && !arg_value(rules, e, index, word))
            code = refuse_member(f, err, path, arg->key, "this", "cannot be", word);
        return code;
    }
}

int game_read_event(const struct rules *rules, struct flat *f, const char *path, int *v, struct event *out,
                    struct error *err)
{
    int64_t number;
    const char *text;
    int code = flat_int(f, err, 1, INT32_MAX, &number, "%sv", path);
    *out = (struct event){ .type = EVENT_BARE, .seat = SEAT_NONE, .secret = EVENT_SECRET };
    if (code)
        return code;
    *v = (int)number;
    if (!flat_has(f, "%stype", path))
        return 0;
    *out = (struct event){ .to = EVENT_TO_ALL };
    if ((code = read_type(rules, f, path, out, err)) || (code = read_seat(rules, f, path, out, err)))
        return code;
    const struct event_arg *args = rules->game->event_types[out->type].args;
    for (int i = 0; !code && i < EVENT_ARGS_MAX && args[i].kind != ARG_NONE; i++) {
        if (flat_has(f, "%s%s", path, args[i].key))
            code = read_arg(rules, f, path, i, out, err);
        else
            out->secret |= (uint8_t)(1 << i);
    }
    if (out->secret)
        out->to = 0;
    if (code || !flat_has(f, "%stext", path))
        return code;
    code = flat_text(f, err, &text, "%stext", path);
    if (!code && rules->game->event_recall)
        rules->game->event_recall(rules, out, text);
    return code;
}
