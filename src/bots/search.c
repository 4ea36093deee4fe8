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

size_t search_memory(const struct rules *rules, int walkers)
{
    size_t count = (size_t)rules->actions_max;
    size_t walker = 3 * arena_piece(sizeof(union state_memory)) + arena_piece(count * sizeof(action)) +
                    arena_piece(count * sizeof(int64_t));
    return arena_piece(count * sizeof(action)) + arena_piece(count * sizeof(int64_t)) +
           arena_piece(count * sizeof(int)) + (size_t)(walkers + 1) * walker + arena_piece(sizeof(struct walker)) +
           arena_piece((size_t)rules->events_max * sizeof(struct event));
}

void search_open(struct searcher *s)
{
    struct arena *arena = &s->base.arena;
    size_t count = (size_t)s->base.rules->actions_max;
    s->eval = eval_find(s->base.rules->game->id);
    s->weights = eval_weights(s->base.rules);
    s->legal = (action *)arena_take(arena, count * sizeof *s->legal);
    s->rating = (int64_t *)arena_take(arena, count * sizeof *s->rating);
    s->order = (int *)arena_take(arena, count * sizeof *s->order);
    s->aside = (struct walker *)arena_take(arena, sizeof *s->aside);
    search_open_walker(s, s->aside);
    s->aside->events = (struct event *)arena_take(arena, (size_t)s->base.rules->events_max * sizeof(struct event));
}

void search_open_walker(struct searcher *s, struct walker *w)
{
    struct arena *arena = &s->base.arena;
    size_t count = (size_t)s->base.rules->actions_max;
    *w = (struct walker){ .of = s };
    w->full = (union state_memory *)arena_take(arena, sizeof *w->full);
    w->now = (union state_memory *)arena_take(arena, sizeof *w->now);
    w->before = (union state_memory *)arena_take(arena, sizeof *w->before);
    w->list = (action *)arena_take(arena, count * sizeof *w->list);
    w->worth = (int64_t *)arena_take(arena, count * sizeof *w->worth);
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
    s->must = task->must;
    s->turns = param[SEARCH_PARAM_TURNS] ? param[SEARCH_PARAM_TURNS] : turns ? turns : TURNS;
    s->care = param[SEARCH_PARAM_CARE] >= 0 ? param[SEARCH_PARAM_CARE] : care;
    s->seed = rng_derive(task->seed, STREAM_SIMS);
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
    struct ratings ratings = { .rating = s->rating, .weights = s->weights };
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

void search_together(const struct bot_task *task, int count, void (*job)(void *of, int index), void *of)
{
    if (task->together && count > 1)
        task->together(task->context, count, job, of);
    else
        for (int i = 0; i < count; i++)
            job(of, i);
}

void search_imagine(struct walker *w, const struct bot_task *task, int64_t sim)
{
    const struct searcher *s = w->of;
    struct rng rng = rng_from_seed(rng_derive(rng_derive(s->seed, (uint64_t)sim), STREAM_STATE));
    game_determinize(s->base.rules, task->view, &rng, &w->full->state);
}

static void draw_luck(struct luck *luck)
{
    luck->chance = rng_from_seed(rng_derive(luck->seed, 2 * (uint64_t)luck->turn));
    luck->choice = rng_from_seed(rng_derive(luck->seed, 2 * (uint64_t)luck->turn + 1));
}

void search_start(struct walker *w, int64_t sim)
{
    const struct searcher *s = w->of;
    memcpy(w->now, w->full, s->base.rules->game->state_size);
    w->luck = (struct luck){ .seed = rng_derive(rng_derive(s->seed, (uint64_t)sim), STREAM_LUCK) };
    draw_luck(&w->luck);
}

void search_apply(struct walker *w, int seat, action a, struct event_log *log)
{
    const struct rules *rules = w->of->base.rules;
    memcpy(w->before, w->now, rules->game->state_size);
    game_apply(rules, &w->now->state, seat, a, log);
    if (game_turn_ended(rules, &w->before->state, &w->now->state)) {
        w->luck.turn++;
        draw_luck(&w->luck);
    }
}

/* The index of what a seat does in a playout. */
static int decide(struct walker *w, int seat, int count)
{
    const struct searcher *s = w->of;
    const struct rules *rules = s->base.rules;
    if (count == 1 || w->luck.turn >= s->care)
        return eval_policy(s->eval, rules, &w->now->state, seat, w->list, count, &w->luck.choice);
    struct ratings ratings = { .rating = w->worth, .weights = s->weights };
    s->eval->rate(rules, &w->now->state, seat, rng_next(&w->luck.choice), w->list, count, &ratings);
    return pick_best(w->worth, count, &w->luck.choice);
}

void search_play_out(struct walker *w, int32_t value[SEATS_MAX])
{
    const struct rules *rules = w->of->base.rules;
    const struct searcher *s = w->of;
    struct state *now = &w->now->state;
    bool whole = s->eval->finish && s->turns == EVAL_TO_THE_END && s->care == 0 && !w->watch;
    for (int plies = 0; now->node != NODE_OVER && w->luck.turn < s->turns && plies < PLIES_MAX; plies++) {
        if (whole && s->eval->finish(rules, now, &w->luck.choice, value))
            return;
        struct event_log log = { w->events, 0, rules->events_max }, *listener = w->watch ? &log : NULL;
        if (now->node == NODE_CHANCE) {
            search_apply(w, SEAT_CHANCE, game_chance(rules, now, &w->luck.chance), listener);
        } else {
            int seat = __builtin_ctz(now->actors), count = game_legal(rules, now, seat, w->list);
            search_apply(w, seat, w->list[decide(w, seat, count)], listener);
        }
        if (w->watch)
            w->watch(w->context, log.events, log.count);
    }
    eval_chances(rules, now, value);
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
