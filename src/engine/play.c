/* Play on the contract; see play.h. Events are in events.c, positions in position.c. */
#include "engine/play.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

const char *node_name(enum node node)
{
    switch (node) {
    case NODE_OVER:
        return "over";
    case NODE_CHANCE:
        return "chance";
    case NODE_TURN:
        return "turn";
    case NODE_SEALED:
        return "sealed";
    case NODE_REACTION:
        return "reaction";
    }
    return "";
}

void game_setup(const struct rules *rules, struct state *s)
{
    memset(s, 0, rules->game->state_size);
    s->seats = (uint8_t)rules->seats;
    s->viewer = VIEW_FULL;
    rules->game->setup(rules, s);
}

bool game_owes(const struct state *s, int seat)
{
    if (seat == SEAT_CHANCE)
        return s->node == NODE_CHANCE;
    return seat >= 0 && seat < s->seats && (s->actors >> seat & 1);
}

int game_sole_actor(const struct state *s)
{
    if (s->node == NODE_CHANCE)
        return SEAT_CHANCE;
    if (s->actors == 0 || (s->actors & (s->actors - 1)))
        return SEAT_NONE;
    return __builtin_ctz(s->actors);
}

int game_legal(const struct rules *rules, const struct state *s, int seat, action *out)
{
    if (!game_owes(s, seat))
        return 0;
    if (seat != SEAT_CHANCE)
        return rules->game->legal(rules, s, seat, out);
    uint64_t weight[OUTCOMES_MAX];
    return rules->game->chance_odds(rules, s, out, weight);
}

int game_answers(const struct rules *rules, const struct state *s, int seat, action *out)
{
    assert(seat >= 0 && seat < rules->seats);
    return s->node == NODE_REACTION ? rules->game->legal(rules, s, seat, out) : 0;
}

action game_chance(const struct rules *rules, const struct state *s, struct rng *rng)
{
    return rules->game->chance ? rules->game->chance(rules, s, rng) : game_draw(rules, s, rng);
}

action game_draw(const struct rules *rules, const struct state *s, struct rng *rng)
{
    action outcome[OUTCOMES_MAX];
    uint64_t weight[OUTCOMES_MAX], total = 0;
    int count = rules->game->chance_odds(rules, s, outcome, weight);
    for (int i = 0; i < count; i++)
        total += weight[i];
    assert(count > 0 && total > 0);
    uint64_t drawn = rng_below64(rng, total);
    int i = 0;
    while (drawn >= weight[i])
        drawn -= weight[i++];
    return outcome[i];
}

void game_apply(const struct rules *rules, struct state *s, int seat, action a, struct event_log *log)
{
    assert(game_owes(s, seat) && s->viewer == VIEW_FULL);
    rules->game->apply(rules, s, seat, a, log);
}

void game_action_text(const struct rules *rules, const struct state *s, int seat, action a, struct textbuf *out)
{
    rules->game->action_text(rules, s, seat, a, out);
}

/* "'move 9.9' is not legal here; legal are: move 1.0, …" */
static int refuse_action(const struct rules *rules, const struct state *s, int seat, const char *text,
                         const action *legal, int count, struct error *err)
{
    char list[200];
    struct textbuf out = textbuf_over(list, sizeof list);
    int shown = 0;
    while (shown < count && out.length < 140) {
        text_put(&out, shown ? ", " : "");
        game_action_text(rules, s, seat, legal[shown++], &out);
    }
    if (shown < count)
        text_putf(&out, " and %d more", count - shown);
    return error_set(err, ERR_ILLEGAL_ACTION, "'%.80s' is not legal here; legal: %s", text, list);
}

int game_parse(const struct rules *rules, const struct state *s, int seat, const char *text, action *scratch,
               action *out, struct error *err)
{
    if (s->node == NODE_OVER)
        return error_set(err, ERR_GAME_OVER, "the game is over");
    if (!game_owes(s, seat))
        return seat == SEAT_CHANCE ? error_set(err, ERR_NOT_YOUR_TURN, "nothing is left to chance now")
                                   : error_set(err, ERR_NOT_YOUR_TURN, "seat %d owes no action now", seat);
    int count = game_legal(rules, s, seat, scratch);
    for (int i = 0; i < count; i++) {
        char memory[256];
        struct textbuf buffer = textbuf_over(memory, sizeof memory);
        game_action_text(rules, s, seat, scratch[i], &buffer);
        if (strcmp(memory, text) == 0) {
            *out = scratch[i];
            return 0;
        }
    }
    return refuse_action(rules, s, seat, text, scratch, count, err);
}

int game_try(const struct rules *rules, struct state *s, int seat, const char *text, action *scratch,
             struct event_log *log, struct error *err)
{
    action a = 0;
    int code = game_parse(rules, s, seat, text, scratch, &a, err);
    if (!code)
        game_apply(rules, s, seat, a, log);
    return code;
}

void rank_by(const int64_t *value, int seats, uint8_t *rank)
{
    for (int seat = 0; seat < seats; seat++) {
        rank[seat] = 1;
        for (int other = 0; other < seats; other++)
            rank[seat] += value[other] > value[seat];
    }
}

void game_result(const struct rules *rules, const struct state *s, struct result *out)
{
    *out = (struct result){ .over = s->node == NODE_OVER };
    out->reason = rules->game->reasons[s->reason];
    rules->game->result(rules, s, out);
    int64_t score[SEATS_MAX];
    for (int seat = 0; seat < rules->seats; seat++)
        score[seat] = out->score[seat];
    if (!out->rank[0])
        rank_by(score, rules->seats, out->rank);
}

void game_utility(const struct rules *rules, const struct state *s, int32_t out[SEATS_MAX])
{
    struct result result;
    game_result(rules, s, &result);
    if (rules->seats == 1) {
        out[0] = rules->game->utility ? rules->game->utility(rules, s) : result.rank[0] == 1 ? 1000 : 0;
        return;
    }
    for (int seat = 0; seat < rules->seats; seat++) {
        int level = -1;
        for (int other = 0; other < rules->seats; other++)
            level += result.rank[other] == result.rank[seat];
        int worth = 1000 - (2 * (result.rank[seat] - 1) + level) * 500 / (rules->seats - 1);
        out[seat] = worth > 0 ? worth : 0;
    }
}

bool game_turn_ended(const struct rules *rules, const struct state *before, const struct state *after)
{
    if (after->node == NODE_OVER)
        return true;
    if (rules->game->turn_ended)
        return rules->game->turn_ended(rules, before, after);
    return after->actors && !(after->actors & before->actors);
}

int game_score_unit(const struct rules *rules)
{
    int unit = rules->game->score_unit ? rules->game->score_unit(rules) : 1;
    assert(unit == 1 || unit == 10);
    return unit;
}

void game_score_text(const struct rules *rules, int32_t score, struct textbuf *out)
{
    if (game_score_unit(rules) == 1)
        text_put_int(out, score);
    else
        text_putf(out, "%s%d.%d", score < 0 ? "-" : "", abs(score) / 10, abs(score) % 10);
}

void game_view(const struct rules *rules, const struct state *s, int viewer, struct state *view)
{
    assert(s->viewer == VIEW_FULL || s->viewer == viewer);
    assert((viewer >= 0 && viewer < rules->seats) || viewer == VIEW_TABLE || viewer == VIEW_FULL);
    memcpy(view, s, rules->game->state_size);
    view->viewer = (uint8_t)viewer;
    if (viewer != VIEW_FULL && rules->game->redact)
        rules->game->redact(rules, view, viewer);
}

void game_advance(const struct rules *rules, struct state *view, const struct event *seen)
{
    rules->game->advance(rules, view, seen);
}

void game_settle(const struct rules *rules, struct state *view)
{
    rules->game->settle(rules, view);
}

void game_determinize(const struct rules *rules, const struct state *view, struct rng *rng, struct state *full)
{
    memcpy(full, view, rules->game->state_size);
    full->viewer = VIEW_FULL;
    if (view->viewer != VIEW_FULL && rules->game->determinize)
        rules->game->determinize(rules, full, view->viewer, rng);
}

void game_render(const struct rules *rules, const struct state *view, struct textbuf *out)
{
    rules->game->render(rules, view, out);
    if (rules_tell_turns(rules))
        text_putf(out, "%d of %d turns are played.\n", view->turns, rules->turns_max);
}
