/* How fast the rules of a game are, in random games through the contract with nobody listening; and how much memory a
 * match takes. */
#ifndef COIL_LAB_PLAYOUTS_H
#define COIL_LAB_PLAYOUTS_H

#include "match/match.h"

enum { PLAYOUT_RUNS_MAX = 99 };

/* Of the processor time of this thread. A move is one action, chance included; a playout is one game to its end. */
struct playout_rate {
    double playouts_per_s, moves_per_s;
};

/* How often it is measured, and for how many seconds of processor time each; who waits is told of each run that ends,
 * if `ran` is set. */
struct bench_setup {
    int runs; /* 1 … PLAYOUT_RUNS_MAX */
    double seconds;
    void (*ran)(void *context);
    void *context;
};

static inline void bench_ran(const struct bench_setup *setup)
{
    if (setup->ran)
        setup->ran(setup->context);
}

/* Plays random games, at least sixteen in each run; the median of these measurements. */
struct playout_rate playouts_median(const struct rules *rules, const struct bench_setup *setup);

/* The bytes of a match that has just begun, and after a random game of the median length, which has so many moves. Its
 * rules, which others share, are not in them. */
struct match_sizes {
    size_t at_birth, played;
    int moves;
};
struct match_sizes match_sizes_measure(const struct rules *rules);

/* Processor time of this thread, in seconds. */
double thread_seconds(void);

/* Sorts the values. */
double median_of(double *values, int count);

#endif
