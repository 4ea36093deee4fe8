/* How many simulations a second searches reach, and what growing a tree costs. */
#ifndef COIL_LAB_SEARCH_RATES_H
#define COIL_LAB_SEARCH_RATES_H

#include "lab/playouts.h"

/* Simulations a second of processor time, on one thread, at the first choice of a game: of simulations alone (a state
 * is imagined and played out, and nothing learnt), of a tree search, and of paired rollouts. */
struct search_rates {
    double alone, tree, rollouts;
    double tree_share; /* of `alone`, by the median of runs that measure both */
};

/* Medians of several runs. For games with an evaluator. */
struct search_rates search_rates_median(const struct rules *rules, const struct bench_setup *setup);

#endif
