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
    const struct state *s = session->match ? session_state(session) : seat_match_asked(session->seat_match);
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
    int before = match_event_count(session->match);
    code = match_play(session->match, seat, strlen(text) == length ? text : "", err);
    if (code)
        return code;
    if (session->numbering.epoch)
        numbering_follow(&session->numbering, session->match);
    reply_events(w, session, before + 1, match_event_count(session->match), VIEW_FULL);
    reply_turn(w, session);
    return 0;
}

/* ---- Back and forward -------------------------------------------------------------------------------------------- */

static int need_numbers(const struct session *session, struct error *err)
{
    if (session->numbering.given > NUMBERS_MAX)
        return error_set(err, ERR_NOTHING_TO_UNDO, "this match has used up its numbers");
    return 0;
}

/* Another part of the match is on the table, in which there were `before` events until now. */
static void reply_turned(struct session *session, int before, struct json *w)
{
    int after = match_event_count(session->match);
    if (session->numbering.epoch)
        numbering_break(&session->numbering, session->match, after < before ? after : before);
    reply_turn(w, session);
}

/* Undoes or redoes. */
static int turn_back(struct session *session, int (*turn)(struct match *m, struct error *err), struct json *w,
                     struct error *err)
{
    int before = match_event_count(session->match), code = need_numbers(session, err);
    if (!code)
        code = turn(session->match, err);
    if (!code)
        reply_turned(session, before, w);
    return code;
}

int command_undo(struct session *session, const struct flat *request, struct json *w, struct error *err)
{
    (void)request;
    return turn_back(session, match_undo, w, err);
}

int command_redo(struct session *session, const struct flat *request, struct json *w, struct error *err)
{
    (void)request;
    return turn_back(session, match_redo, w, err);
}

int command_seek(struct session *session, const struct flat *request, struct json *w, struct error *err)
{
    int before = match_event_count(session->match), code;
    int64_t ply, last = match_ply(session->match) + match_redoable(session->match);
    if ((code = argument_int(request, "ply", NEEDED, 0, last, &ply, err)) || (code = need_numbers(session, err)))
        return code;
    match_seek(session->match, (int)ply);
    reply_turned(session, before, w);
    return 0;
}

int command_quit(struct session *session, const struct flat *request, struct json *w, struct error *err)
{
    (void)request, (void)w, (void)err;
    session->quits = true;
    return 0;
}
