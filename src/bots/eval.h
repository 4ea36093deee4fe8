/* Evaluators: what bots know about one game. One file a game, eval/ID.c, which may include the game's own header;
 * evals.def lists them. A game without one is played all the same, by bots that need none.
 *
 * An evaluator answers three questions: which actions look best (for `greedy` and hints, with reasons), what a state is
 * worth to every seat, and what somebody would do in a playout (both for bots that search). All is done in whole
 * numbers, without memory of its own, so it is the same on every machine. */
#ifndef COIL_BOTS_EVAL_H
#define COIL_BOTS_EVAL_H

#include "bots/learnt.h"

enum {
    EVAL_TERMS_MAX = 10,
    EVAL_TO_THE_END = 1000 /* turns: as good as no horizon */
};

/* What greedy-1 goes by where others have learnt is left out of a module for pages, which measures nothing. */
#ifdef __wasm__
enum { EVAL_KEEPS_FIRST = 0 };
#else
enum { EVAL_KEEPS_FIRST = 1 };
#endif

/* A judgement as points by term, in the order of the evaluator's terms. Its rating is their sum. */
struct account {
    int64_t points[EVAL_TERMS_MAX];
};

static inline int64_t account_rating(const struct account *a)
{
    int64_t rating = 0;
    for (int term = 0; term < EVAL_TERMS_MAX; term++)
        rating += a->points[term];
    return rating;
}

void account_add(struct account *sum, const struct account *a);
/* A part of a sum, by whole division: the rating is divided, and the largest term takes what rounding costs. */
void account_divide(struct account *sum, int64_t by);

/* Where an evaluator puts its judgements. The accounts are for whoever asks why; they are many and seldom wanted. */
struct ratings {
    int64_t *rating;         /* of each action */
    const int *wanted;       /* indices of the actions whose accounts are kept, */
    int wanted_count;        /* so many, */
    struct account *account; /* here */
    const struct weights
        *weights; /* what is learnt (eval_weights); NULL: the judgement made by hand, if there is one */
    int danger;   /* a term that counts more for somebody careful, and less for somebody bold: */
    int fear;     /* so many hundredths more; 0 for most */
};
void ratings_put(struct ratings *out, int index, const struct account *a);

struct eval {
    const char *game; /* its id */

    /* The ids of the terms, ended by NULL. The words for them are in the game's show. */
    const char *const *terms;

    /* Rates each of the `count` legal actions of `seat`, the higher the better for it, by looking a short way ahead
     * with the game itself. Only the order of ratings means anything. `view` is what the seat sees; `seed` decides
     * whatever the evaluator draws. */
    void (*rate)(const struct rules *rules, const struct state *view, int seat, uint64_t seed, const action *legal,
                 int count, struct ratings *out);

    /* See eval_value; never asked at the end of a game, nor where it is learnt. */
    void (*value)(const struct rules *rules, const struct state *s, int32_t out[SEATS_MAX]);

    /* See eval_policy. */
    int (*policy)(const struct rules *rules, const struct state *s, int seat, const action *legal, int count,
                  struct rng *rng);

    /* Plays a full state on to the end as the policy would, in less time, and tells the chances of all seats as
     * eval_chances does, or by more than that end; what becomes of the state does not matter. False: not from such a
     * state, and nothing has happened. NULL pointer: from none. */
    bool (*finish)(const struct rules *rules, struct state *s, struct rng *rng, int32_t out[SEATS_MAX]);

    /* What is learnt of (learnt.h). No features: nothing is. */
    const uint8_t *feature_terms; /* what is told of each, as an index into the terms */
    int feature_count;
    void (*measure)(const struct rules *rules, const struct state *s, struct standing *out); /* of a full state */
    const struct weights *weights;                                                           /* by seats */

    /* What suits the game when it is searched, found by matches. 0: the usual (no care is usual). */
    struct eval_search {
        int16_t candidates;    /* of paired rollouts: so many of the best by rating, */
        int16_t rollout_turns; /* looked so many whole turns ahead, the one at hand included, */
        int16_t rollout_care;  /* of which so many are played by ratings, the others by the policy */
        int16_t tree_turns;    /* of a tree: the same */
        int16_t tree_care;
        int16_t tree_explore;  /* where several play: how far it looks beyond what seems best */
        bool tree_suits;       /* better than paired rollouts do */
        int16_t casual_misses; /* of the levels: so many of 100 actions are overlooked, */
        int16_t expert_sims;   /* so many games simulated */
        int16_t master_sims;
        int16_t master_turns; /* looked ahead by the last of them, all played by ratings; 0: as above */
    } search;
};

/* The evaluator of a game, or NULL. The following functions are for games that have one. */
const struct eval *eval_find(const char *game);

/* The term "danger" of an evaluator, or -1: its game has none worth a style. */
int eval_danger(const struct eval *eval);

/* The weights that these rules are judged by, or NULL: what is judged is not learnt. */
const struct weights *eval_weights(const struct rules *rules);

/* What each seat may expect of a full state, at any node: an estimate of game_utility at the end, in thousandths, and
 * at the end game_utility itself. Where several play and one of them must win, the values of n seats add up to 500 * n,
 * give or take one for each seat (so those of two are shares of 1000); where the game itself can win they may be less.
 * A lone player's is what the game says winning and losing are worth.
 * No search: it costs about as much as a few moves. */
void eval_value(const struct rules *rules, const struct state *s, int32_t out[SEATS_MAX]);

/* The same for those who play to win: the chance of each seat to be first, a shared first place counting in parts, at
 * the end and before. It is eval_value for two seats, for a lone player, and where nothing is learnt. */
void eval_chances(const struct rules *rules, const struct state *s, int32_t out[SEATS_MAX]);
/* True where it is not eval_value. */
bool eval_first_alone(const struct rules *rules);

/* The index of the action that somebody who plays fast, and not badly, would take in a full state: `legal` are the
 * `count` actions of `seat`, which owes one. For playouts: chance is in it, so that they differ. `eval` is the game's:
 * it is not looked up for each of millions of moves. */
int eval_policy(const struct eval *eval, const struct rules *rules, const struct state *s, int seat,
                const action *legal, int count, struct rng *rng);

/* For evaluators: the account of a seat by what is learnt, in LATE_MAX-ths of strength; against it, as term `rivals`,
 * the strength of all others. */
struct account learnt_account(const struct eval *eval, const struct weights *w, const struct standing *s, int seats,
                              int seat, int rivals);

/* For evaluators: values from what makes each seat strong. Each meets each of the others, and `spread` is how far ahead
 * one has to be to win three of four times. */
void eval_shares(int seats, const int64_t *strength, int64_t spread, int32_t *out);

#endif
