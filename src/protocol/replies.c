/* Writing replies; see replies.h. */
#include "protocol/replies.h"

#include "base/utf8.h"
#include "protocol/commands.h"

void reply_turn(struct json *w, const struct session *session)
{
    const struct state *s = session_state(session);
    json_member_object(w, "turn");
    json_member_text(w, "node", node_name((enum node)s->node));
    json_member_list(w, "seats");
    if (s->node == NODE_CHANCE)
        json_put_text(w, "chance");
    for (int seat = 0; seat < s->seats; seat++)
        if (game_owes(s, seat))
            json_put_int(w, seat);
    json_list_end(w);
    json_member_text(w, "phase", session_rules(session)->game->phases[s->phase]);
    if (session->match)
        json_member_int(w, "ply", match_ply(session->match));
    if (session->numbering.epoch) {
        json_member_int(w, "epoch", session->numbering.epoch);
        json_member_int(w, "decision", session->numbering.decision);
    }
    json_object_end(w);
}

void reply_seats(struct json *w, const char *key, unsigned seats)
{
    json_member_list(w, key);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (seats >> seat & 1)
            json_put_int(w, seat);
    json_list_end(w);
}

void reply_state(struct json *w, const struct session *session, const struct state *s)
{
    struct textbuf text = TEXTBUF_GROWING;
    game_json(session_rules(session), s, JSON_AS_WRITTEN, &text);
    json_put_raw(w, textbuf_text(&text));
    textbuf_release(&text);
}

void reply_events(struct json *w, const struct session *session, int first, int last, int viewer)
{
    json_member_list(w, "events");
    for (int place = first; place <= last; place++) {
        struct event seen =
            session->match ? *match_event(session->match, place) : session_event(session, place, viewer);
        game_event_json(session_rules(session), &seen, session_event_number(session, place), viewer, w);
    }
    json_list_end(w);
}

void reply_action(struct json *w, const struct session *session, int seat, action a)
{
    struct textbuf text = TEXTBUF_GROWING;
    game_action_text(session_rules(session), session_state(session), seat, a, &text);
    json_put_text(w, textbuf_text(&text));
    textbuf_release(&text);
}

void reply_actions(struct json *w, const struct session *session, int seat, const action *actions, int count)
{
    json_member_list(w, "actions");
    for (int i = 0; i < count; i++)
        reply_action(w, session, seat, actions[i]);
    json_list_end(w);
}

void reply_message(struct json *w, const char *key, const char *text)
{
    struct textbuf whole = TEXTBUF_GROWING;
    utf8_put(&whole, text);
    json_member_text(w, key, textbuf_text(&whole));
    textbuf_release(&whole);
}

void reply_error(struct json *w, const char *cmd, const struct error *err)
{
    json_member_bool(w, "ok", false);
    if (cmd)
        json_member_text(w, "cmd", cmd);
    json_member_object(w, "error");
    json_member_text(w, "code", status_name(err->code));
    reply_message(w, "message", err->text);
    json_object_end(w);
}
