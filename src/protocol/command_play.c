/* The commands that say what is due and carry it out. */
#include "base/memory.h"
#include "protocol/commands.h"

#include <string.h>

int command_turn(struct engine *e, const struct request *q, struct json *w, struct error *err)
{
    (void)q;
    int code = need_match(e, SEAT_NONE, err);
    if (!code)
        reply_turn(w, e->match);
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

int command_actions(struct engine *e, const struct request *q, struct json *w, struct error *err)
{
    int seat = SEAT_NONE;
    int code = request_seat(q, OPTIONAL, "chance", &seat, err);
    if (!code)
        code = need_match(e, seat, err);
    if (code)
        return code;
    const struct state *s = match_state(e->match);
    if (seat == SEAT_NONE) {
        seat = game_sole_actor(s);
        if (seat == SEAT_NONE && s->node != NODE_OVER)
            return error_set(err, ERR_BAD_ARGUMENT, "several seats owe an action: say which seat's are wanted");
    }
    reply_turn(w, e->match);
    if (seat == SEAT_CHANCE && game_owes(s, seat)) {
        reply_outcomes(w, e->match);
        return 0;
    }
    action *actions = memory_new((size_t)rules_list_max(match_rules(e->match)) * sizeof *actions);
    int count = seat == SEAT_NONE ? 0 : match_legal(e->match, seat, actions);
    reply_actions(w, e->match, seat, actions, count);
    free(actions);
    return 0;
}

int command_play(struct engine *e, const struct request *q, struct json *w, struct error *err)
{
    int seat = SEAT_NONE;
    const json_t *text = request_value(q, "action");
    if (!text)
        return error_set(err, ERR_BAD_ARGUMENT, "the argument 'action' is missing");
    if (!json_is_string(text) || big_number(text))
        return error_set(err, ERR_BAD_ARGUMENT, "'action' must be a text");
    int code = request_seat(q, OPTIONAL, "chance", &seat, err);
    if (!code)
        code = need_match(e, seat, err);
    if (code)
        return code;
    /* A text with a zero byte is no action's, but its part before it might be. */
    bool whole = strlen(json_string_value(text)) == json_string_length(text);
    code = match_play(e->match, seat, whole ? json_string_value(text) : "", err);
    if (code)
        return code;
    reply_events(w, e->match, match_fresh_event(e->match), VIEW_FULL);
    reply_turn(w, e->match);
    return 0;
}

int command_undo(struct engine *e, const struct request *q, struct json *w, struct error *err)
{
    (void)q;
    int code = need_match(e, SEAT_NONE, err);
    if (!code)
        code = match_undo(e->match, err);
    if (!code)
        reply_turn(w, e->match);
    return code;
}

int command_redo(struct engine *e, const struct request *q, struct json *w, struct error *err)
{
    (void)q;
    int code = need_match(e, SEAT_NONE, err);
    if (!code)
        code = match_redo(e->match, err);
    if (!code)
        reply_turn(w, e->match);
    return code;
}

int command_quit(struct engine *e, const struct request *q, struct json *w, struct error *err)
{
    (void)q;
    (void)w;
    (void)err;
    e->quits = true;
    return 0;
}
