/* The commands that show a match and change nothing. */
#include "protocol/commands.h"
#include "show/show.h"

/* "words":[…], the events as their viewer is told of them. */
static void reply_words(struct json *w, const struct session *session, int first, int last, int viewer,
                        const struct cast *cast)
{
    json_member_list(w, "words");
    for (int place = first; place <= last; place++) {
        struct event seen = session_event(session, place, viewer);
        struct told told;
        struct teller *teller = told_begin(&told, cast);
        if (seen.type != EVENT_BARE)
            game_event_tell(session_rules(session), &seen, teller);
        told_json(&told, w);
    }
    json_list_end(w);
}

/* "views":[…], after each of the events, and "plies":[…], the action that each belongs to, where plies are known. */
static void reply_views(struct json *w, const struct session *session, int first, int last, int viewer)
{
    union state_memory view;
    session_view_before(session, first, viewer, &view.state);
    json_member_list(w, "views");
    for (int place = first; place <= last; place++) {
        session_advance(session, place, viewer, &view.state);
        reply_state(w, session, &view.state);
    }
    json_list_end(w);
    if (!session->match)
        return;
    int ply = session_ply_of(session, first);
    json_member_list(w, "plies");
    for (int place = first; place <= last; place++) {
        while (ply < match_ply(session->match) && match_events_before(session->match, ply + 1) < place)
            ply++;
        json_put_int(w, ply);
    }
    json_list_end(w);
}

/* The places of the events with numbers from `from` to `to`. */
static void places(const struct session *session, int64_t from, int64_t to, int *first, int *last)
{
    *first = session_place(session, from);
    *last = session_place(session, to);
    if (*last > session_event_count(session) || session_event_number(session, *last) > to)
        (*last)--;
}

int command_events(struct session *session, const struct flat *request, struct json *w, struct error *err)
{
    int viewer, code, first, last;
    int64_t from = 1, to = INT64_MAX;
    bool views = false;
    struct cast cast;
    if ((code = argument_seat(request, NEEDED, "table", &viewer, err)) ||
        (code = argument_int(request, "from", OPTIONAL, 1, INT64_MAX, &from, err)) ||
        (code = argument_int(request, "to", OPTIONAL, 0, INT64_MAX, &to, err)) ||
        (code = argument_bool(request, "views", OPTIONAL, &views, err)) ||
        (code = need_viewer(session, &viewer, err)) || (code = read_cast(session, request, viewer, &cast, err)))
        return code;
    places(session, from, to, &first, &last);
    reply_events(w, session, first, last, viewer);
    if (views) {
        reply_words(w, session, first, last, viewer, &cast);
        reply_views(w, session, first, last, viewer);
    }
    return 0;
}

int command_view(struct session *session, const struct flat *request, struct json *w, struct error *err)
{
    int viewer, code;
    if ((code = argument_seat(request, NEEDED, "table", &viewer, err)) || (code = need_viewer(session, &viewer, err)))
        return code;
    json_key(w, "view");
    reply_state(w, session, session_view(session, viewer));
    return 0;
}

int command_position(struct session *session, const struct flat *request, struct json *w, struct error *err)
{
    (void)request, (void)err;
    json_key(w, "position");
    reply_state(w, session, session_state(session));
    return 0;
}

int command_record(struct session *session, const struct flat *request, struct json *w, struct error *err)
{
    (void)request, (void)err;
    struct textbuf text = TEXTBUF_GROWING;
    match_record(session->match, &text);
    json_member_text(w, "record", textbuf_text(&text));
    textbuf_release(&text);
    return 0;
}

int command_id(struct session *session, const struct flat *request, struct json *w, struct error *err)
{
    (void)request;
    struct textbuf text = TEXTBUF_GROWING;
    int code = match_id(session->match, &text, err);
    if (!code)
        json_member_text(w, "game_id", textbuf_text(&text));
    textbuf_release(&text);
    return code;
}

int command_result(struct session *session, const struct flat *request, struct json *w, struct error *err)
{
    (void)request, (void)err;
    const struct rules *rules = session_rules(session);
    struct result result;
    game_result(rules, session_state(session), &result);
    json_member_bool(w, "over", result.over);
    json_member_list(w, "scores");
    for (int seat = 0; seat < rules->seats; seat++)
        json_put_int(w, result.score[seat]);
    json_list_end(w);
    json_member_list(w, "ranks");
    for (int seat = 0; seat < rules->seats; seat++)
        json_put_int(w, result.rank[seat]);
    json_list_end(w);
    json_member_text(w, "reason", result.reason);
    return 0;
}
