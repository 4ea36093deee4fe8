/* Evaluators: what `greedy` knows about one game. One file a game, eval/ID.c, which may include the game's own header;
 * evals.def lists them. A game without one is played all the same, by the other bots.
 *
 * An evaluator rates actions by looking a short way ahead with the game itself. Ratings are whole numbers, so that they
 * are the same on every machine; only their order means anything. */
#ifndef COIL_BOTS_EVAL_H
#define COIL_BOTS_EVAL_H

#include "engine/play.h"

struct eval {
    const char *game; /* its id */

    /* Rates each of the `count` legal actions of `seat`, the higher the better for it. `view` is what the seat sees;
     * `seed` decides whatever the evaluator draws. */
    void (*rate)(const struct rules *rules, const struct state *view, int seat, uint64_t seed, const action *legal,
                 int count, int64_t *rating);
};

/* The evaluator of a game, or NULL. */
const struct eval *eval_find(const char *game);

#endif
