/* Random games at full speed; see playouts.h. */
#include "lab/playouts.h"

#include "base/memory.h"
#include "lab/workers.h"

#include <assert.h>
#include <stdlib.h>

double thread_seconds(void)
{
    return (double)workers_thread_us() / 1e6;
}

static action *scratch_new(const struct rules *rules)
{
    return memory_new((size_t)rules_list_max(rules) * sizeof(action));
}

/* One game of random actions; `legal` is scratch. Returns the number of moves. */
static int64_t playout(const struct rules *rules, struct state *s, struct rng *rng, action *legal)
{
    const struct game *game = rules->game;
    int64_t moves = 0;
    game_setup(rules, s);
    for (; s->node != NODE_OVER; moves++) {
        if (s->node == NODE_CHANCE) {
            game->apply(rules, s, SEAT_CHANCE, game_chance(rules, s, rng), NULL);
            continue;
        }
        int seat = __builtin_ctz(s->actors);
        int count = game->legal(rules, s, seat, legal);
        game->apply(rules, s, seat, legal[rng_below(rng, (uint32_t)count)], NULL);
    }
    return moves;
}

/* Random games for about so many seconds, at least sixteen. */
static struct playout_rate measure(const struct rules *rules, uint64_t seed, double seconds)
{
    union state_memory memory;
    struct rng rng = rng_from_seed(seed);
    action *legal = scratch_new(rules);
    int64_t playouts = 0, moves = 0;
    double start = thread_seconds(), used;
    do {
        for (int i = 0; i < 16; i++) /* reading the clock costs as much as some moves */
            moves += playout(rules, &memory.state, &rng, legal);
        playouts += 16;
        used = thread_seconds() - start;
    } while (used < seconds);
    free(legal);
    return (struct playout_rate){ (double)playouts / used, (double)moves / used };
}

static int compare_numbers(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double median_of(double *values, int count)
{
    qsort(values, (size_t)count, sizeof *values, compare_numbers);
    return (values[(count - 1) / 2] + values[count / 2]) / 2;
}

struct playout_rate playouts_median(const struct rules *rules, const struct bench_setup *setup)
{
    int runs = setup->runs;
    assert(runs >= 1 && runs <= PLAYOUT_RUNS_MAX);
    double playouts[PLAYOUT_RUNS_MAX], moves[PLAYOUT_RUNS_MAX];
    for (int i = 0; i < runs; i++) {
        struct playout_rate rate = measure(rules, rng_derive(1, (uint64_t)i), setup->seconds);
        playouts[i] = rate.playouts_per_s;
        moves[i] = rate.moves_per_s;
        bench_ran(setup);
    }
    return (struct playout_rate){ median_of(playouts, runs), median_of(moves, runs) };
}

/* ---- Memory ------------------------------------------------------------------------------------------------------ */

struct length {
    int64_t moves;
    uint64_t seed;
};

static int compare_lengths(const void *a, const void *b)
{
    const struct length *x = a, *y = b;
    return x->moves != y->moves ? (x->moves > y->moves) - (x->moves < y->moves)
                                : (x->seed > y->seed) - (x->seed < y->seed);
}

/* The seed of a game that is longer than as many others as it is shorter. */
static uint64_t typical_seed(const struct rules *rules, action *legal)
{
    enum { GAMES = 101 };
    union state_memory memory;
    struct length games[GAMES];
    for (int i = 0; i < GAMES; i++) {
        games[i].seed = rng_derive(2, (uint64_t)i);
        struct rng rng = rng_from_seed(games[i].seed);
        games[i].moves = playout(rules, &memory.state, &rng, legal);
    }
    qsort(games, GAMES, sizeof *games, compare_lengths);
    return games[GAMES / 2].seed;
}

struct match_sizes match_sizes_measure(const struct rules *rules)
{
    action *legal = scratch_new(rules);
    struct rng rng = rng_from_seed(typical_seed(rules, legal));
    struct match *m = match_new(rules_share(rules), CHANCE_MANUAL, "");
    struct match_sizes sizes = { .at_birth = match_bytes(m) };
    const struct state *s;
    while ((s = match_state(m))->node != NODE_OVER) {
        int seat = s->node == NODE_CHANCE ? SEAT_CHANCE : __builtin_ctz(s->actors);
        if (seat == SEAT_CHANCE)
            match_play_action(m, seat, game_chance(rules, s, &rng));
        else
            match_play_action(m, seat, legal[rng_below(&rng, (uint32_t)match_legal(m, seat, legal))]);
    }
    sizes.moves = match_ply(m);
    sizes.played = match_bytes(m);
    match_free(m);
    free(legal);
    return sizes;
}
