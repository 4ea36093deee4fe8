/* What players that search have in common; see search.h. */
#include "bots/search.h"

#include "bots/players.h"

#include <string.h>

enum {
    PLIES_MAX = 4000, /* of a simulation: policies that go round in circles are stopped and judged */
    TURNS = 4         /* for games that do not say */
};

/* Streams of the task's seed. That of the order is greedy's, whose choice comes first in it. */
enum { STREAM_ORDER = 1, STREAM_SIMS = 4, STREAM_STATE = 0, STREAM_LUCK = 1 };

bool search_knows(const struct game *game)
{
    return eval_find(game->id) != NULL;
}

size_t search_memory(const struct rules *rules)
{
    size_t count = (size_t)rules->actions_max;
    return 3 * arena_piece(sizeof(union state_memory)) + 2 * arena_piece(count * sizeof(action)) +
           2 * arena_piece(count * sizeof(int64_t)) + arena_piece(count * sizeof(int)) +
           arena_piece((size_t)rules->events_max * sizeof(struct event));
}

void search_open(struct searcher *s)
{
    struct arena *arena = &s->base.arena;
    size_t count = (size_t)s->base.rules->actions_max;
    s->eval = eval_find(s->base.rules->game->id);
    s->full = (union state_memory *)arena_take(arena, sizeof *s->full);
    s->now = (union state_memory *)arena_take(arena, sizeof *s->now);
    s->before = (union state_memory *)arena_take(arena, sizeof *s->before);
    s->legal = (action *)arena_take(arena, count * sizeof *s->legal);
    s->list = (action *)arena_take(arena, count * sizeof *s->list);
    s->rating = (int64_t *)arena_take(arena, count * sizeof *s->rating);
    s->worth = (int64_t *)arena_take(arena, count * sizeof *s->worth);
    s->order = (int *)arena_take(arena, count * sizeof *s->order);
    s->events = (struct event *)arena_take(arena, (size_t)s->base.rules->events_max * sizeof *s->events);
}

/* ---- Limits ------------------------------------------------------------------------------------------------------ */

/* What stands behind the bot's name goes before what the task says. */
static void set_limits(struct searcher *s, const struct bot_task *task)
{
    const int32_t *param = s->base.choice.param;
    int64_t ms = param[SEARCH_PARAM_MS] ? param[SEARCH_PARAM_MS] : task->ms;
    bool timed = ms > 0 && task->now_ms;
    int64_t sims = param[SEARCH_PARAM_SIMS] ? param[SEARCH_PARAM_SIMS] : task->sims;
    s->most = sims ? sims : timed ? SEARCH_SIMS_MAX : SEARCH_SIMS;
    s->most = s->most < SEARCH_SIMS_MAX ? s->most : SEARCH_SIMS_MAX;
    s->until = timed ? task->now_ms(task->context) : 0;
    s->until = !timed ? INT64_MAX : ms < INT64_MAX - s->until ? s->until + ms : INT64_MAX;
}

bool search_goes_on(const struct searcher *s, const struct bot_task *task, int64_t done)
{
    return done < s->most && !(task->cancelled && task->cancelled(task->context)) &&
           (s->until == INT64_MAX || task->now_ms(task->context) < s->until);
}

/* ---- The choice -------------------------------------------------------------------------------------------------- */

/* A heap sort would be longer and no faster for lists of this length. What is rated alike keeps its place. */
static void sort_choice(struct searcher *s)
{
    for (int i = 0; i < s->count; i++) {
        int at = i;
        for (; at > 0 && s->rating[i] > s->rating[s->order[at - 1]]; at--)
            s->order[at] = s->order[at - 1];
        s->order[at] = i;
    }
}

static void prepare(struct searcher *s, const struct bot_task *task, int turns, int care)
{
    const int32_t *param = s->base.choice.param;
    set_limits(s, task);
    s->turns = param[SEARCH_PARAM_TURNS] ? param[SEARCH_PARAM_TURNS] : turns ? turns : TURNS;
    s->care = param[SEARCH_PARAM_CARE] >= 0 ? param[SEARCH_PARAM_CARE] : care;
    s->seed = rng_derive(task->seed, STREAM_SIMS);
    s->must = task->must;
}

void search_prepare(struct searcher *s, const struct bot_task *task)
{
    prepare(s, task, s->eval->search.rollout_turns, s->eval->search.rollout_care);
}

void search_begin(struct searcher *s, const struct bot_task *task, int turns, int care)
{
    const struct rules *rules = s->base.rules;
    prepare(s, task, turns, care);
    s->count = game_legal(rules, task->view, task->seat, s->legal);
    s->rating[0] = 0;
    struct ratings ratings = { .rating = s->rating };
    if (s->count > 1)
        s->eval->rate(rules, task->view, task->seat, task->seed, s->legal, s->count, &ratings);
    sort_choice(s);
    struct rng rng = rng_from_seed(rng_derive(task->seed, STREAM_ORDER));
    int best = pick_best(s->rating, s->count, &rng), at = 0;
    while (s->order[at] != best)
        at++;
    for (; at > 0; at--)
        s->order[at] = s->order[at - 1];
    s->order[0] = best;
}

/* ---- Simulations ------------------------------------------------------------------------------------------------- */

void search_imagine(struct searcher *s, const struct bot_task *task, int64_t sim)
{
    struct rng rng = rng_from_seed(rng_derive(rng_derive(s->seed, (uint64_t)sim), STREAM_STATE));
    game_determinize(s->base.rules, task->view, &rng, &s->full->state);
}

static void draw_luck(struct luck *luck)
{
    luck->chance = rng_from_seed(rng_derive(luck->seed, 2 * (uint64_t)luck->turn));
    luck->choice = rng_from_seed(rng_derive(luck->seed, 2 * (uint64_t)luck->turn + 1));
}

struct luck search_luck(const struct searcher *s, int64_t sim)
{
    struct luck luck = { .seed = rng_derive(rng_derive(s->seed, (uint64_t)sim), STREAM_LUCK) };
    draw_luck(&luck);
    return luck;
}

void search_apply(struct searcher *s, struct luck *luck, int seat, action a, struct event_log *log)
{
    const struct rules *rules = s->base.rules;
    memcpy(s->before, s->now, rules->game->state_size);
    game_apply(rules, &s->now->state, seat, a, log);
    if (game_turn_ended(rules, &s->before->state, &s->now->state)) {
        luck->turn++;
        draw_luck(luck);
    }
}

/* The index of what a seat does in a playout. */
static int decide(struct searcher *s, struct luck *luck, int seat, int count)
{
    const struct rules *rules = s->base.rules;
    if (count == 1 || luck->turn >= s->care)
        return eval_policy(rules, &s->now->state, seat, s->list, count, &luck->choice);
    struct ratings ratings = { .rating = s->worth };
    s->eval->rate(rules, &s->now->state, seat, rng_next(&luck->choice), s->list, count, &ratings);
    return pick_best(s->worth, count, &luck->choice);
}

void search_play_out(struct searcher *s, struct luck *luck, int32_t value[SEATS_MAX], search_watch *watch,
                     void *context)
{
    const struct rules *rules = s->base.rules;
    struct state *now = &s->now->state;
    for (int plies = 0; now->node != NODE_OVER && luck->turn < s->turns && plies < PLIES_MAX; plies++) {
        struct event_log log = { s->events, 0, rules->events_max }, *listener = watch ? &log : NULL;
        if (now->node == NODE_CHANCE) {
            search_apply(s, luck, SEAT_CHANCE, game_chance(rules, now, &luck->chance), listener);
        } else {
            int seat = __builtin_ctz(now->actors), count = game_legal(rules, now, seat, s->list);
            search_apply(s, luck, seat, s->list[decide(s, luck, seat, count)], listener);
        }
        if (watch)
            watch(context, log.events, log.count);
    }
    eval_value(rules, now, value);
}

/* ---- The answer -------------------------------------------------------------------------------------------------- */

void search_tell(const struct searcher *s, struct bot_answer *answer, int index, int64_t sum, int64_t visits)
{
    if (answer->line_count == 0)
        answer->chosen = s->legal[index];
    bool must = s->legal[index] == s->must;
    if (answer->line_count == BOT_LINES_MAX && !must)
        return;
    answer->line_count -= answer->line_count == BOT_LINES_MAX;
    answer->must_line = must ? answer->line_count : answer->must_line;
    double value = visits ? (double)sum / (1000.0 * (double)visits) : 0;
    answer->lines[answer->line_count++] =
        (struct bot_line){ .candidate = s->legal[index], .value = value, .visits = visits };
}

void search_end(struct searcher *s, const struct bot_task *task, struct bot_answer *answer, int64_t sims)
{
    answer->sims = sims;
    answer->valued = sims > 0;
    answer->value = answer->lines[0].value;
    if (task->why)
        search_reasons(s, task, answer);
}
