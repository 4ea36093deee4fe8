/* A seat's end of a match: `load` of a view begins one, `observe` moves it along. Whatever comes, the view that is held
 * is one that the game would read. */
#include "base/memory.h"
#include "protocol/commands.h"

#include <stdio.h>
#include <string.h>

int load_view(struct session *session, const struct flat *request, struct error *err)
{
    struct flat list;
    struct rules *rules;
    union state_memory view;
    char look[SEATS_MAX][LOOK_SIZE];
    const struct ruleset *own;
    int code = own_ruleset(session, request, &own, err);
    if (code)
        return code;
    const struct catalog only = { .games = session->catalog->games, .rulesets = &own, .ruleset_count = 1 };
    if (!(code = flat_part(request, "view", ERR_BAD_POSITION, &list, err))) {
        code = game_read_view(own ? &only : session->catalog, &list, &rules, &view.state, err);
        flat_release(&list);
    }
    ruleset_free(own);
    if (!code && ((code = check_names(request, rules->seats, err)) ||
                  (code = read_looks(request, rules->game, rules->seats, look, err))))
        rules_free(rules);
    if (code)
        return code;
    session_begin(session, NULL, seat_match_new(rules, &view.state));
    for (int i = 0; i < flat_count(request, "names"); i++)
        snprintf(session->name[i], NAME_SIZE, "%s", flat_look(request, "names.%d", i)->text);
    memcpy(session->look, look, sizeof look);
    return 0;
}

/* ---- observe ----------------------------------------------------------------------------------------------------- */

struct feed_event {
    int v;
    struct event event;
};

/* The items of the n-th entry of a list, from item `at` on. They stand together and are looked at alone, so that a long
 * feed is read in one go. */
static struct flat entry_at(const struct flat *list, int at, int n)
{
    char prefix[16];
    int length = snprintf(prefix, sizeof prefix, "%d.", n), count = 0;
    while (at + count < list->count && strncmp(list->items[at + count].path, prefix, (size_t)length) == 0)
        count++;
    struct flat entry = *list;
    entry.items += at;
    entry.used += at;
    entry.count = count;
    flat_begin(&entry);
    return entry;
}

/* The events of a list, numbered without gaps from the one after `last` on (0: from any). */
static int read_feed(const struct rules *rules, const struct flat *list, int last, struct feed_event *out, int count,
                     struct error *err)
{
    int at = 0;
    for (int n = 0; n < count; n++) {
        char path[16];
        struct flat entry = entry_at(list, at, n);
        snprintf(path, sizeof path, "%d.", n);
        int code = game_read_event(rules, &entry, path, &out[n].v, &out[n].event, err);
        if (!code)
            code = flat_done(&entry, err);
        if (code)
            return code;
        if (last && out[n].v != last + 1)
            return error_set(err, ERR_BAD_ARGUMENT, "event %d was expected, not %d: load the view again", last + 1,
                             out[n].v);
        last = out[n].v;
        at += entry.count;
    }
    return 0;
}

/* Refuses events that do not go with the view: what comes of them must be a view that would be read. */
static int check_feed(const struct session *session, const struct feed_event *feed, int count, struct error *err)
{
    const struct rules *rules = session_rules(session);
    const struct ruleset *ruleset = rules->ruleset; /* it may be the match's own */
    const struct catalog only = { .games = session->catalog->games, .rulesets = &ruleset, .ruleset_count = 1 };
    struct rules *again;
    union state_memory view, read;
    struct textbuf text = TEXTBUF_GROWING;
    struct flat list;
    struct error inner;
    memcpy(&view, session_state(session), rules->game->state_size);
    for (int n = 0; n < count; n++) {
        game_advance(rules, &view.state, &feed[n].event);
        game_settle(rules, &view.state);
    }
    game_json(rules, &view.state, JSON_AS_WRITTEN, &text);
    int code = session->owner.flattener.make(textbuf_text(&text), text.length, ERR_BAD_POSITION, &list, &inner);
    textbuf_release(&text);
    if (code)
        return error_set(err, ERR_BAD_ARGUMENT, "these events do not go with the view: %s", inner.text);
    code = game_read_view(&only, &list, &again, &read.state, &inner);
    session->owner.flattener.release(&list);
    if (code)
        return error_set(err, ERR_BAD_ARGUMENT, "these events do not go with the view: %s", inner.text);
    rules_free(again);
    return 0;
}

static int observe(const struct session *session, const struct flat *list, struct feed_event *feed, int count,
                   struct error *err)
{
    struct seat_match *m = session->seat_match;
    int code = read_feed(seat_match_rules(m), list, seat_match_last_event(m), feed, count, err);
    if (!code)
        code = check_feed(session, feed, count, err);
    for (int n = 0; !code && n < count; n++)
        code = seat_match_observe(m, feed[n].v, &feed[n].event, err);
    return code;
}

int command_observe(struct session *session, const struct flat *request, struct json *w, struct error *err)
{
    struct flat list;
    int count = flat_count(request, "events"), code = 0;
    if (count < 0)
        return error_set(err, ERR_BAD_ARGUMENT,
                         flat_has(request, "events") ? "'events' must be a list" : "the argument 'events' is missing");
    if ((code = need_match(session, SEAT_NONE, err)))
        return code;
    if (!session->seat_match)
        return error_set(err, ERR_NO_MATCH, "only a seat's end of a match observes: begin one with a 'view'");
    if (count > 0) {
        if ((code = flat_part(request, "events", ERR_BAD_ARGUMENT, &list, err)))
            return code;
        list.name = "events";
        struct feed_event *feed = memory_new((size_t)count * sizeof *feed);
        code = observe(session, &list, feed, count, err);
        free(feed);
        flat_release(&list);
    }
    if (!code)
        reply_turn(w, session);
    return code;
}
