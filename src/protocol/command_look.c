/* The commands that show a match and change nothing. */
#include "protocol/commands.h"

int command_events(struct engine *e, const struct request *q, struct json *w, struct error *err)
{
    int viewer, code;
    int64_t from = 1;
    if ((code = request_seat(q, NEEDED, "table", &viewer, err)) ||
        (code = request_int(q, "from", OPTIONAL, 1, INT64_MAX, &from, err)) || (code = need_match(e, viewer, err)))
        return code;
    int beyond = match_event_count(e->match) + 1;
    reply_events(w, e->match, from < beyond ? (int)from : beyond, viewer);
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

int command_view(struct engine *e, const struct request *q, struct json *w, struct error *err)
{
    int viewer, code;
    if ((code = request_seat(q, NEEDED, "table", &viewer, err)) || (code = need_match(e, viewer, err)))
        return code;
    reply_state(w, "view", e->match, match_view(e->match, viewer));
    return 0;
}

int command_position(struct engine *e, const struct request *q, struct json *w, struct error *err)
{
    (void)q;
    int code = need_match(e, SEAT_NONE, err);
    if (!code)
        reply_state(w, "position", e->match, match_state(e->match));
    return code;
}

int command_record(struct engine *e, const struct request *q, struct json *w, struct error *err)
{
    (void)q;
    int code = need_match(e, SEAT_NONE, err);
    if (code)
        return code;
    struct textbuf text = TEXTBUF_GROWING;
    match_record(e->match, &text);
    json_member_text(w, "record", textbuf_text(&text));
    textbuf_release(&text);
    return 0;
}

int command_result(struct engine *e, const struct request *q, struct json *w, struct error *err)
{
    (void)q;
    int code = need_match(e, SEAT_NONE, err);
    if (code)
        return code;
    const struct rules *rules = match_rules(e->match);
    struct result result;
    game_result(rules, match_state(e->match), &result);
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
