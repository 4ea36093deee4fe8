/* The commands that say what is due and carry it out. */
#include "base/memory.h"
#include "protocol/commands.h"

#include <string.h>

int command_turn(struct session *session, const struct flat *request, struct json *w, struct error *err)
{
    (void)request;
    int code = need_match(session, SEAT_NONE, err);
    if (!code)
        reply_turn(w, session->match);
    return code;
}

/* The outcomes of the chance node now, with their odds. */
static void reply_outcomes(struct json *w, const struct match *m)
{
    const struct rules *rules = match_rules(m);
    size_t room = (size_t)rules_list_max(rules);
    action *outcomes = memory_new(room * sizeof *outcomes);
    uint64_t *weights = memory_new(room * sizeof *weights), total = 0;
    int count = rules->game->chance_odds(rules, match_state(m), outcomes, weights);
    for (int i = 0; i < count; i++)
        total += weights[i];
    reply_actions(w, m, SEAT_CHANCE, outcomes, count);
    json_key(w, "odds");
    json_list_begin(w);
    for (int i = 0; i < count; i++)
        json_put_real(w, (double)weights[i] / (double)total);
    json_list_end(w);
    free(outcomes);
    free(weights);
}

int command_actions(struct session *session, const struct flat *request, struct json *w, struct error *err)
{
    int seat = SEAT_NONE;
    int code = argument_seat(request, OPTIONAL, "chance", &seat, err);
    if (!code)
        code = need_match(session, seat, err);
    if (code)
        return code;
    const struct state *s = match_state(session->match);
    if (seat == SEAT_NONE) {
        seat = game_sole_actor(s);
        if (seat == SEAT_NONE && s->node != NODE_OVER)
            return error_set(err, ERR_BAD_ARGUMENT, "several seats owe an action: say which seat's are wanted");
    }
    reply_turn(w, session->match);
    if (seat == SEAT_CHANCE && game_owes(s, seat)) {
        reply_outcomes(w, session->match);
        return 0;
    }
    action *actions = memory_new((size_t)rules_list_max(match_rules(session->match)) * sizeof *actions);
    int count = seat == SEAT_NONE ? 0 : match_legal(session->match, seat, actions);
    reply_actions(w, session->match, seat, actions, count);
    free(actions);
    return 0;
}

int command_play(struct session *session, const struct flat *request, struct json *w, struct error *err)
{
    int seat = SEAT_NONE;
    const char *text = "";
    size_t length = 0;
    int code = argument_bytes(request, "action", NEEDED, &text, &length, err);
    if (!code)
        code = argument_seat(request, OPTIONAL, "chance", &seat, err);
    if (!code)
        code = need_match(session, seat, err);
    if (code)
        return code;
    /* A text with a zero byte is no action's, but its part before it might be. */
    code = match_play(session->match, seat, strlen(text) == length ? text : "", err);
    if (code)
        return code;
    reply_events(w, session->match, match_fresh_event(session->match), VIEW_FULL);
    reply_turn(w, session->match);
    return 0;
}

int command_undo(struct session *session, const struct flat *request, struct json *w, struct error *err)
{
    (void)request;
    int code = need_match(session, SEAT_NONE, err);
    if (!code)
        code = match_undo(session->match, err);
    if (!code)
        reply_turn(w, session->match);
    return code;
}

int command_redo(struct session *session, const struct flat *request, struct json *w, struct error *err)
{
    (void)request;
    int code = need_match(session, SEAT_NONE, err);
    if (!code)
        code = match_redo(session->match, err);
    if (!code)
        reply_turn(w, session->match);
    return code;
}

int command_quit(struct session *session, const struct flat *request, struct json *w, struct error *err)
{
    (void)request;
    (void)w;
    (void)err;
    session->quits = true;
    return 0;
}
