/* The commands that show a match and change nothing. */
#include "protocol/commands.h"

/* "events":[…] that were seen at a seat's end. */
static void reply_seen(struct json *w, const struct seat_match *m, int64_t from)
{
    int before = seat_match_last_event(m) - seat_match_event_count(m);
    json_member_list(w, "events");
    for (int n = 0; n < seat_match_event_count(m); n++)
        if (before + n + 1 >= from)
            game_event_json(seat_match_rules(m), seat_match_event(m, n), before + n + 1, seat_match_view(m)->viewer, w);
    json_list_end(w);
}

int command_events(struct session *session, const struct flat *request, struct json *w, struct error *err)
{
    int viewer, code;
    int64_t from = 1;
    if ((code = argument_seat(request, NEEDED, "table", &viewer, err)) ||
        (code = argument_int(request, "from", OPTIONAL, 1, INT64_MAX, &from, err)) ||
        (code = need_viewer(session, &viewer, err)))
        return code;
    if (session->match)
        reply_events(w, session, numbering_place(&session->numbering, session->match, from), viewer);
    else
        reply_seen(w, session->seat_match, from);
    return 0;
}

static void reply_state(struct json *w, const char *key, const struct session *session, const struct state *s)
{
    struct textbuf text = TEXTBUF_GROWING;
    game_json(session_rules(session), s, JSON_AS_WRITTEN, &text);
    json_member_raw(w, key, textbuf_text(&text));
    textbuf_release(&text);
}

int command_view(struct session *session, const struct flat *request, struct json *w, struct error *err)
{
    int viewer, code;
    if ((code = argument_seat(request, NEEDED, "table", &viewer, err)) || (code = need_viewer(session, &viewer, err)))
        return code;
    reply_state(w, "view", session, session_view(session, viewer));
    return 0;
}

int command_position(struct session *session, const struct flat *request, struct json *w, struct error *err)
{
    (void)request, (void)err;
    reply_state(w, "position", session, session_state(session));
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
