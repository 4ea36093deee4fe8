/* The commands that show a match and change nothing. */
#include "protocol/commands.h"

int command_events(struct session *session, const struct flat *request, struct json *w, struct error *err)
{
    int viewer, code;
    int64_t from = 1;
    if ((code = argument_seat(request, NEEDED, "table", &viewer, err)) ||
        (code = argument_int(request, "from", OPTIONAL, 1, INT64_MAX, &from, err)) ||
        (code = need_match(session, viewer, err)))
        return code;
    int beyond = match_event_count(session->match) + 1;
    reply_events(w, session->match, from < beyond ? (int)from : beyond, viewer);
    return 0;
}

static void reply_state(struct json *w, const char *key, const struct match *m, const struct state *s)
{
    struct textbuf text = TEXTBUF_GROWING;
    game_json(match_rules(m), s, JSON_AS_WRITTEN, &text);
    json_key(w, key);
    json_put_raw(w, textbuf_text(&text));
    textbuf_release(&text);
}

int command_view(struct session *session, const struct flat *request, struct json *w, struct error *err)
{
    int viewer, code;
    if ((code = argument_seat(request, NEEDED, "table", &viewer, err)) || (code = need_match(session, viewer, err)))
        return code;
    reply_state(w, "view", session->match, match_view(session->match, viewer));
    return 0;
}

int command_position(struct session *session, const struct flat *request, struct json *w, struct error *err)
{
    (void)request;
    int code = need_match(session, SEAT_NONE, err);
    if (!code)
        reply_state(w, "position", session->match, match_state(session->match));
    return code;
}

int command_record(struct session *session, const struct flat *request, struct json *w, struct error *err)
{
    (void)request;
    int code = need_match(session, SEAT_NONE, err);
    if (code)
        return code;
    struct textbuf text = TEXTBUF_GROWING;
    match_record(session->match, &text);
    json_member_text(w, "record", textbuf_text(&text));
    textbuf_release(&text);
    return 0;
}

int command_result(struct session *session, const struct flat *request, struct json *w, struct error *err)
{
    (void)request;
    int code = need_match(session, SEAT_NONE, err);
    if (code)
        return code;
    const struct rules *rules = match_rules(session->match);
    struct result result;
    game_result(rules, match_state(session->match), &result);
    json_member_bool(w, "over", result.over);
    json_key(w, "scores");
    json_list_begin(w);
    for (int seat = 0; seat < rules->seats; seat++)
        json_put_int(w, result.score[seat]);
    json_list_end(w);
    json_key(w, "ranks");
    json_list_begin(w);
    for (int seat = 0; seat < rules->seats; seat++)
        json_put_int(w, result.rank[seat]);
    json_list_end(w);
    json_member_text(w, "reason", result.reason);
    return 0;
}
