/* Simulations a second; see search_rates.h. */
#include "lab/search_rates.h"

#include "base/memory.h"
#include "bots/search.h"

#include <assert.h>

enum { SIMS = 1000 }; /* of a decision */

/* ---- Simulations alone ------------------------------------------------------------------------------------------- */

struct idle_player {
    struct searcher base;
    struct walker walker;
};

static size_t memory(const struct bot_choice *choice, const struct rules *rules)
{
    (void)choice;
    return search_memory(rules, 1);
}

static void open_player(struct bot_player *p)
{
    struct idle_player *player = (struct idle_player *)p;
    search_open(&player->base);
    search_open_walker(&player->base, &player->walker);
}

static void think(struct bot_player *p, const struct bot_task *task, struct bot_answer *answer)
{
    struct idle_player *player = (struct idle_player *)p;
    struct searcher *s = &player->base;
    struct walker *w = &player->walker;
    int32_t value[SEATS_MAX];
    search_begin(s, task, s->eval->search.tree_turns, s->eval->search.tree_care);
    for (int64_t sim = 0; sim < s->most; sim++) {
        search_imagine(w, task, sim);
        search_start(w, sim);
        search_play_out(w, value);
    }
    search_tell(s, answer, s->order[0], 0, s->most);
    search_end(s, task, answer, s->most);
}

static const struct bot idle = {
    .id = "idle", .player_size = sizeof(struct idle_player), .memory = memory, .open = open_player, .think = think
};

/* ---- Measuring --------------------------------------------------------------------------------------------------- */

/* The first state of a game in which somebody has a choice, who is returned. */
static int first_choice(const struct rules *rules, struct state *s, struct rng *rng, action *legal)
{
    game_setup(rules, s);
    while (s->node != NODE_OVER) {
        int seat = s->node == NODE_CHANCE ? SEAT_CHANCE : __builtin_ctz(s->actors);
        int count = seat == SEAT_CHANCE ? 1 : game_legal(rules, s, seat, legal);
        if (count > 1)
            return seat;
        game_apply(rules, s, seat, seat == SEAT_CHANCE ? game_chance(rules, s, rng) : legal[0], NULL);
    }
    assert(!"somebody has a choice in every game");
    return 0;
}

/* The time of one decision, and its simulations a second. */
static double rate(struct bot_player *p, const struct state *view, int seat, uint64_t seed, double *used)
{
    struct bot_task task = { .view = view, .seat = seat, .seed = seed, .sims = SIMS };
    struct bot_answer answer;
    double start = thread_seconds();
    bot_think(p, &task, &answer);
    double seconds = thread_seconds() - start;
    *used += seconds;
    return seconds > 0 ? (double)answer.sims / seconds : 0;
}

struct search_rates search_rates_median(const struct rules *rules, const struct bench_setup *setup)
{
    int runs = setup->runs;
    assert(runs >= 1 && runs <= PLAYOUT_RUNS_MAX && eval_find(rules->game->id));
    struct bot_choice alone = bot_find("ismcts", rules->game, NULL);
    alone.bot = &idle;
    struct bot_player *player[] = { bot_open(alone, rules), bot_open(bot_find("ismcts", rules->game, NULL), rules),
                                    bot_open(bot_find("rollouts", rules->game, NULL), rules) };
    double rates[4][PLAYOUT_RUNS_MAX];
    union state_memory s, view;
    action *legal = memory_new((size_t)rules_list_max(rules) * sizeof *legal);
    for (int run = 0; run < runs; run++) {
        double sum[3] = { 0 }, used = 0;
        int decisions = 0;
        while (used < setup->seconds) {
            uint64_t seed = rng_derive((uint64_t)run + 1, (uint64_t)decisions++);
            struct rng rng = rng_from_seed(seed);
            int seat = first_choice(rules, &s.state, &rng, legal);
            game_view(rules, &s.state, seat, &view.state);
            for (int i = 0; i < 3; i++)
                sum[i] += rate(player[i], &view.state, seat, seed, &used);
        }
        for (int i = 0; i < 3; i++)
            rates[i][run] = sum[i] / decisions;
        rates[3][run] = rates[1][run] / rates[0][run];
        bench_ran(setup);
    }
    for (int i = 0; i < 3; i++)
        bot_close(player[i]);
    free(legal);
    return (struct search_rates){ .alone = median_of(rates[0], runs),
                                  .tree = median_of(rates[1], runs),
                                  .rollouts = median_of(rates[2], runs),
                                  .tree_share = median_of(rates[3], runs) };
}
