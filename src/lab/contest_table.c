/* Blocks of games, played one after the other; see contest_table.h. */
#include "lab/contest_table.h"

#include "base/hash.h"
#include "base/memory.h"
#include "lab/workers.h"

#include <stdio.h>

void contest_table_init(struct contest_table *t, const struct contest *contest)
{
    const struct contest_setup *setup = contest->setup;
    *t = (struct contest_table){ .contest = contest };
    t->events = memory_new((size_t)setup->rules->events_max * sizeof *t->events);
}

void contest_table_release(struct contest_table *t)
{
    for (int bot = 0; bot < t->contest->setup->count; bot++)
        for (int seat = 0; seat < SEATS_MAX; seat++)
            if (t->outside[bot][seat])
                t->contest->setup->bot[bot].outsider->close(t->outside[bot][seat]);
    free(t->events);
}

/* ---- Players ----------------------------------------------------------------------------------------------------- */

static const struct outsider *outsider_in(const struct contest_table *t, int seat)
{
    return t->contest->setup->bot[t->chair[seat].bot].outsider;
}

static void *outside_in(const struct contest_table *t, int seat)
{
    return t->outside[t->chair[seat].bot][seat];
}

/* A bot that remembers begins with nothing, so that a game does not depend on which others this thread has played. */
static void sit_down(struct contest_table *t, int64_t index, int game)
{
    const struct contest_setup *setup = t->contest->setup;
    const struct contest_meeting *meeting = &t->contest->meeting[index % t->contest->meetings];
    for (int seat = 0; seat < setup->rules->seats; seat++) {
        struct contest_chair *c = &t->chair[seat];
        int member = contest_member_in(setup, game, seat);
        *c = (struct contest_chair){ .member = member, .bot = meeting->member[member] };
        const struct outsider *outsider = outsider_in(t, seat);
        if (!outsider) {
            c->player = bot_open(setup->bot[c->bot].choice, setup->rules);
            continue;
        }
        void **outside = &t->outside[c->bot][seat];
        if (!*outside)
            *outside = outsider->open(outsider, setup->rules, seat);
        game_view(setup->rules, &t->state.state, seat, &t->view.state);
        outsider->begin(*outside, &t->view.state);
    }
}

static void stand_up(struct contest_table *t)
{
    const struct rules *rules = t->contest->setup->rules;
    struct result result;
    game_result(rules, &t->state.state, &result);
    for (int seat = 0; seat < rules->seats; seat++) {
        if (outsider_in(t, seat))
            outsider_in(t, seat)->end(outside_in(t, seat), &result);
        bot_close(t->chair[seat].player);
    }
}

static void show(struct contest_table *t, const struct event_log *log)
{
    for (int seat = 0; seat < t->contest->setup->rules->seats; seat++)
        for (int i = 0; i < log->count; i++) {
            struct event seen = event_seen_by(&log->events[i], seat);
            if (outsider_in(t, seat))
                outsider_in(t, seat)->observe(outside_in(t, seat), &seen, ++t->chair[seat].seen);
            else
                bot_observe(t->chair[seat].player, &seen, 1);
        }
}

static bool is_over(void *context)
{
    return contest_over(context);
}

/* The seed of a decision. A program is told its own, and whoever plays with one has seeds of the same kind: from these
 * nobody can work back to the game's, and so to the chance that is still to come. */
static uint64_t decision_seed(const struct contest_table *t, uint64_t seed, int64_t ply)
{
    uint64_t stream = rng_derive(seed, 1);
    return t->outsiders ? hash_keyed((const uint64_t[]){ stream, rng_derive(seed, 2) }, (uint64_t)ply)
                        : rng_derive(stream, (uint64_t)ply);
}

/* What the seat does, or FAULT_… of a program from outside. Programs are told a seed in digits, and bots have the one
 * that the protocol makes of these: a bot of ours plays the same behind `coil engine`. */
static enum fault decide(struct contest_table *t, int seat, uint64_t seed, action *out)
{
    const struct contest_setup *setup = t->contest->setup;
    struct contest_chair *c = &t->chair[seat];
    struct bot_task task = {
        .view = &t->view.state,
        .seat = seat,
        .seed = seed,
        .ms = setup->ms,
        .sims = setup->sims,
        .now_ms = workers_thread_ms,
        .cancelled = is_over,
        .context = (void *)t->contest,
    };
    struct bot_answer answer;
    enum fault fault = FAULT_NONE;
    game_view(setup->rules, &t->state.state, seat, &t->view.state);
    if (outsider_in(t, seat)) {
        int64_t before = workers_wall_us();
        fault = outsider_in(t, seat)->think(outside_in(t, seat), &task, out);
        t->block->thought_us[c->member] += workers_wall_us() - before;
    } else {
        int64_t before = workers_thread_us();
        char digits[24];
        snprintf(digits, sizeof digits, "%llu", (unsigned long long)seed);
        task.seed = rng_seed_of_text(digits);
        bot_think(c->player, &task, &answer);
        *out = answer.chosen;
        t->block->thought_us[c->member] += workers_thread_us() - before;
    }
    t->block->decisions[c->member]++;
    return fault;
}

/* ---- Games ------------------------------------------------------------------------------------------------------- */

/* Parts of first place by seat, all of which go to the others if one has failed. */
static void share_out(struct contest_table *t, int failed, int32_t parts[2])
{
    const struct rules *rules = t->contest->setup->rules;
    struct result result;
    game_result(rules, &t->state.state, &result);
    for (int seat = 0; seat < rules->seats && failed != SEAT_NONE; seat++)
        result.rank[seat] = seat == failed ? 2 : 1;
    for (int seat = 0; seat < rules->seats; seat++)
        if (result.over || failed != SEAT_NONE)
            parts[t->chair[seat].member] += (int32_t)first_parts(&result, rules->seats, seat);
}

/* Plays until the end; false if the contest is over before. Chance is drawn anew for each of its nodes, by their
 * number, so that games of a block meet the same luck as long as they can. */
static bool play(struct contest_table *t, uint64_t seed, int *failed)
{
    const struct rules *rules = t->contest->setup->rules;
    struct state *s = &t->state.state;
    int64_t draws = 0, plies = 0;
    for (; s->node != NODE_OVER && plies < rules->game->plies_max; plies++) {
        struct event_log log = { t->events, 0, rules->events_max };
        int seat = SEAT_CHANCE;
        action a;
        if (s->node == NODE_CHANCE) {
            struct rng chance = rng_from_seed(rng_derive(rng_derive(seed, 0), (uint64_t)draws++));
            a = game_chance(rules, s, &chance);
        } else {
            seat = __builtin_ctz(s->actors);
            enum fault fault = decide(t, seat, decision_seed(t, seed, plies), &a);
            if (contest_over(t->contest))
                return false;
            if (fault) {
                t->block->fault[t->chair[seat].member][fault]++;
                *failed = seat;
                return true;
            }
        }
        game_apply(rules, s, seat, a, &log);
        show(t, &log);
    }
    t->block->unfinished += s->node != NODE_OVER;
    return true;
}

static bool has_outsiders(const struct contest *c, const struct contest_meeting *meeting)
{
    for (int i = 0; i < meeting->count; i++)
        if (c->setup->bot[meeting->member[i]].outsider)
            return true;
    return false;
}

bool contest_table_play(struct contest_table *t, int64_t index, struct contest_block *out)
{
    const struct contest_setup *setup = t->contest->setup;
    uint64_t seed = rng_derive(rng_seed_of_text(setup->seed), (uint64_t)(index / t->contest->meetings));
    bool whole = true;
    *out = (struct contest_block){ 0 };
    t->block = out;
    t->outsiders = has_outsiders(t->contest, &t->contest->meeting[index % t->contest->meetings]);
    for (int game = 0; whole && game < contest_games(setup); game++) {
        int failed = SEAT_NONE;
        game_setup(setup->rules, &t->state.state);
        sit_down(t, index, game);
        whole = play(t, seed, &failed);
        stand_up(t);
        int32_t worth[SEATS_MAX];
        if (setup->rules->seats > 1) {
            share_out(t, failed, out->parts[game]);
        } else if (failed == SEAT_NONE && t->state.state.node == NODE_OVER) {
            game_utility(setup->rules, &t->state.state, worth);
            out->parts[game][0] = worth[0];
        }
    }
    return whole;
}
