/* How evaluators learn: bots play, and weights are fitted to how the games ended (bots/learnt.h says what weights are).
 *
 * Rounds: in the first one the games are played by the evaluator as it is, in each later one by the weights of the
 * round before, always with one action in so many by lot, so that games differ. After each, weights are fitted to a few
 * turns' ends of every game so far (fit.h). One game in FIT_HELD_OUT_OF is left out, and only tells what the fit is
 * worth. At last one seat with the new weights plays against the evaluator as it is in all others.
 *
 * All follows from the seed: not from threads, and, since it needs nothing of the mathematical library, from no machine
 * either. */
#ifndef COIL_LAB_TRAIN_H
#define COIL_LAB_TRAIN_H

#include "bots/eval.h"
#include "lab/simulate.h"

enum { TRAIN_RULES_MAX = 16, TRAIN_ROUNDS_MAX = 20 };

struct train_setup {
    const struct rules *const *rules; /* one or more of the same game and number of seats, played in turn; borrowed */
    int rules_count;
    bool anew; /* "as it is" is the judgement made by hand, not what has been learnt before */
    int rounds;
    int64_t games; /* of each round */
    int64_t match; /* games of the match */
    const char *seed;
    int threads;
    const atomic_bool *stop; /* when it becomes true, games in hand are played out, and that is the end; NULL: never */
    /* Tells what has been found so far, a line at a time; and, now and then, how many games have been played, of those
     * of all rounds and the match together. NULL: nobody asks. */
    void (*tell)(void *context, const char *line);
    void (*progress)(void *context, int64_t played);
    void *context;
};

/* How many games there are: of all rounds and the match. */
static inline int64_t train_games(const struct train_setup *setup)
{
    return setup->rounds * setup->games + setup->match;
}

struct train_result {
    int64_t played; /* games; if not all, it was stopped, and nothing has been found */
    struct weights weights;
    /* Of the games held out: how many bits it would take, on average, to say who won, by the new and the old values,
     * and if all were equally likely. */
    double loss, loss_before, loss_level;
    struct estimate share; /* of first places in the match */
    bool better;           /* the whole interval is above a level share */
};

/* The evaluator of the rules' game has features. */
void train_run(const struct train_setup *setup, struct train_result *out);

/* The weights as a text that the build reads, without a head. */
void train_text(const struct eval *eval, const struct weights *w, struct textbuf *out);

#endif
