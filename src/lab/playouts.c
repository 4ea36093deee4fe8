/* Random games at full speed; see playouts.h. */
#include "lab/playouts.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <time.h>

static double thread_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* One game of random actions; returns the number of moves. */
static int64_t playout(const struct rules *rules, struct state *s, action *legal, struct rng *rng)
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

struct playout_rate playouts_measure(const struct rules *rules, uint64_t seed, double seconds)
{
    union state_memory memory;
    struct rng rng = rng_from_seed(seed);
    int64_t playouts = 0, moves = 0;
    action *legal = memory_new((size_t)rules->actions_max * sizeof *legal);
    double start = thread_seconds(), used;
    do {
        for (int i = 0; i < 16; i++) /* reading the clock costs as much as some moves */
            moves += playout(rules, &memory.state, legal, &rng);
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

static double median(double *values, int count)
{
    qsort(values, (size_t)count, sizeof *values, compare_numbers);
    return (values[(count - 1) / 2] + values[count / 2]) / 2;
}

struct playout_rate playouts_median(const struct rules *rules, int runs, double seconds)
{
    assert(runs >= 1 && runs <= PLAYOUT_RUNS_MAX);
    double playouts[PLAYOUT_RUNS_MAX], moves[PLAYOUT_RUNS_MAX];
    for (int i = 0; i < runs; i++) {
        struct playout_rate rate = playouts_measure(rules, rng_derive(1, (uint64_t)i), seconds);
        playouts[i] = rate.playouts_per_s;
        moves[i] = rate.moves_per_s;
    }
    return (struct playout_rate){ median(playouts, runs), median(moves, runs) };
}
