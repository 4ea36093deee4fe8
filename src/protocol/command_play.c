/* The commands that say what is due and carry it out. */
#include "base/memory.h"
#include "protocol/commands.h"

#include <string.h>

int command_turn(struct session *session, const struct flat *request, struct json *w, struct error *err)
{
    (void)request, (void)err;
    reply_turn(w, session);
    return 0;
}

/* The outcomes of the chance node now, with their odds. */
static void reply_outcomes(struct json *w, const struct session *session)
{
    const struct rules *rules = session_rules(session);
    size_t room = (size_t)rules_list_max(rules);
    action *outcomes = memory_new(room * sizeof *outcomes);
    uint64_t *weights = memory_new(room * sizeof *weights), total = 0;
    int count = rules->game->chance_odds(rules, session_state(session), outcomes, weights);
    for (int i = 0; i < count; i++)
        total += weights[i];
    reply_actions(w, session, SEAT_CHANCE, outcomes, count);
    json_member_list(w, "odds");
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
        code = need_viewer(session, &seat, err);
    if (code)
        return code;
    const struct state *s = session_state(session);
    if (seat == SEAT_NONE) {
        seat = game_sole_actor(s);
        if (seat == SEAT_NONE && s->node != NODE_OVER)
            return error_set(err, ERR_BAD_ARGUMENT, "several seats owe an action: say which seat's are wanted");
    }
    reply_turn(w, session);
    if (seat == SEAT_CHANCE && game_owes(s, seat)) {
        reply_outcomes(w, session);
        return 0;
    }
    const struct rules *rules = session_rules(session);
    action *actions = memory_new((size_t)rules_list_max(rules) * sizeof *actions);
    int count = seat == SEAT_NONE ? 0 : game_legal(rules, s, seat, actions);
    reply_actions(w, session, seat, actions, count);
    free(actions);
    return 0;
}

/* Of a match that is numbered `play` may say which decision it means. */
struct meant {
    int64_t epoch, decision; /* 0: not said */
};

static int read_meant(const struct flat *request, struct meant *meant, struct error *err)
{
    int code = argument_int(request, "epoch", OPTIONAL, 1, INT64_MAX, &meant->epoch, err);
    return code ? code : argument_int(request, "decision", OPTIONAL, 1, INT64_MAX, &meant->decision, err);
}

static int check_meant(const struct meant *meant, const struct numbering *n, struct error *err)
{
    if ((meant->epoch || meant->decision) && !n->epoch)
        return error_set(err, ERR_BAD_ARGUMENT, "this match is not numbered: begin one with 'numbered'");
    if ((meant->epoch && meant->epoch != n->epoch) || (meant->decision && meant->decision != n->decision))
        return error_set(err, ERR_STALE, "that is not what is due: now it is decision %d of epoch %d", n->decision,
                         n->epoch);
    return 0;
}

int command_play(struct session *session, const struct flat *request, struct json *w, struct error *err)
{
    int seat = SEAT_NONE;
    const char *text = "";
    size_t length = 0;
    struct meant meant = { 0 };
    int code = argument_bytes(request, "action", NEEDED, &text, &length, err);
    if (!code)
        code = argument_seat(request, OPTIONAL, "chance", &seat, err);
    if (!code)
        code = read_meant(request, &meant, err);
    if (!code)
        code = need_referee(session, seat, err);
    if (!code)
        code = check_meant(&meant, &session->numbering, err);
    if (code)
        return code;
    /* A text with a zero byte is no action's, but its part before it might be. */
    code = match_play(session->match, seat, strlen(text) == length ? text : "", err);
    if (code)
        return code;
    if (session->numbering.epoch)
        numbering_follow(&session->numbering, session->match);
    reply_events(w, session, match_fresh_event(session->match), match_event_count(session->match), VIEW_FULL);
    reply_turn(w, session);
    return 0;
}

/* Undoes, redoes, or goes to a ply. */
static int turn_back(struct session *session, int (*turn)(struct match *m, struct error *err), int ply, struct json *w,
                     struct error *err)
{
    struct numbering *n = &session->numbering;
    int before = match_event_count(session->match);
    if (n->given > NUMBERS_MAX)
        return error_set(err, ERR_NOTHING_TO_UNDO, "this match has used up its numbers");
    int code = 0;
    if (turn)
        code = turn(session->match, err);
    else
        match_seek(session->match, ply);
    if (code)
        return code;
    int after = match_event_count(session->match);
    if (n->epoch)
        numbering_break(n, session->match, after < before ? after : before);
    reply_turn(w, session);
    return 0;
}

int command_undo(struct session *session, const struct flat *request, struct json *w, struct error *err)
{
    (void)request;
    return turn_back(session, match_undo, 0, w, err);
}

int command_redo(struct session *session, const struct flat *request, struct json *w, struct error *err)
{
    (void)request;
    return turn_back(session, match_redo, 0, w, err);
}

int command_seek(struct session *session, const struct flat *request, struct json *w, struct error *err)
{
    int64_t ply, last = match_ply(session->match) + match_redoable(session->match);
    int code = argument_int(request, "ply", NEEDED, 0, last, &ply, err);
    return code ? code : turn_back(session, NULL, (int)ply, w, err);
}

int command_quit(struct session *session, const struct flat *request, struct json *w, struct error *err)
{
    (void)request, (void)w, (void)err;
    session->quits = true;
    return 0;
}
