/* What players that search have in common: how long they may think, how a game goes on without them, and the answer.
 *
 * A simulation begins with one full state that the view could be (game_determinize), drawn for its number: the true
 * state is never there. All sums are of whole thousandths, and limits by time are looked at between batches of a fixed
 * size only, so that a seed and a number of simulations give one answer everywhere. */
#ifndef COIL_BOTS_SEARCH_H
#define COIL_BOTS_SEARCH_H

#include "bots/bot.h"

enum {
    SEARCH_SIMS = 1000, /* where nobody has set a limit */
    SEARCH_SIMS_MAX = 1000000
};

/* The first parameters of every bot that searches, and those that follow. */
enum { SEARCH_PARAM_SIMS, SEARCH_PARAM_MS, SEARCH_PARAM_TURNS, SEARCH_PARAM_CARE, SEARCH_PARAMS };
/* clang-format off */
#define SEARCH_PARAM_LIST                                                                                              \
    { "sims", 0, 999999, 0, "it simulates so many games for a decision; 0: as many as asked" },                        \
    { "ms", 0, 999999, 0, "it thinks so many milliseconds, where there is a clock; 0: as asked" },                     \
    { "turns", 0, EVAL_TO_THE_END, 0, "a simulation ends after so many turns; 0: as suits the game" },                 \
    { "care", -1, EVAL_TO_THE_END, -1, "so many of them are played as greedy would; -1: as suits the game" }
/* clang-format on */

struct walker;

/* First member of their players. */
struct searcher {
    struct bot_player base;
    const struct eval *eval;
    const struct weights *weights; /* of the evaluator */
    /* The following are actions_max long. */
    action *legal;        /* the choice that the player has */
    int64_t *rating;      /* of the choice, by the evaluator */
    int *order;           /* of the choice by rating, the best first: `greedy` would take that one */
    int count;            /* of the choice */
    int turns;            /* how far a simulation goes, the turn at hand included */
    int care;             /* so many of these turns are played by the evaluator's ratings, the others by its policy */
    action must;          /* of the task */
    int64_t most;         /* simulations */
    int64_t until;        /* by the clock of the task */
    uint64_t seed;        /* of all simulations */
    struct walker *aside; /* one for what is no part of the search: reasons, reviews */
};

/* The luck of a simulation. It starts anew with each turn, so that two games which have gone apart meet the same dice
 * in the next one. */
struct luck {
    struct rng chance, choice; /* dice and cards; what the policies of all seats draw */
    uint64_t seed;
    int turn; /* finished so far */
};

/* Where simulations are played, one at a time. Walkers of one searcher may walk at the same time. */
struct walker {
    const struct searcher *of;
    union state_memory *full, *now, *before; /* a determinization, the simulated game, and that one action ago */
    struct luck luck;
    /* The following are actions_max long. */
    action *list;   /* of whoever acts */
    int64_t *worth; /* of the list, when it is played with care */
    /* Of the one aside: is shown the events of every action of a playout, if it is not NULL. */
    void (*watch)(void *context, const struct event *events, int count);
    void *context;
    struct event *events; /* events_max */
};

bool search_knows(const struct game *game);
/* With so many walkers, beside the one aside. */
size_t search_memory(const struct rules *rules, int walkers);
void search_open(struct searcher *s);
void search_open_walker(struct searcher *s, struct walker *w);

/* Begins to think: the limits, the choice, its ratings and order. `turns` and `care` are what suits the game. */
void search_begin(struct searcher *s, const struct bot_task *task, int turns, int care);

/* Makes ready for simulations that begin with a view or a full state, without a choice; the horizon suits rollouts. */
void search_prepare(struct searcher *s, const struct bot_task *task);

/* May it go on after so many simulations? To be asked between batches. */
bool search_goes_on(const struct searcher *s, const struct bot_task *task, int64_t done);

/* Does `job(of, index)` for every index below `count`, at the same time where the task has a way to do so. */
void search_together(const struct bot_task *task, int count, void (*job)(void *of, int index), void *of);

/* Draws the state of a simulation into w->full. */
void search_imagine(struct walker *w, const struct bot_task *task, int64_t sim);

/* Begins the simulation in that state, with the luck of its number. */
void search_start(struct walker *w, int64_t sim);

/* Carries out an action in w->now; counts the turn if it ends with that. */
void search_apply(struct walker *w, int seat, action a, struct event_log *log);

/* Plays w->now on to the horizon or the end, and tells what it is worth to each seat. */
void search_play_out(struct walker *w, int32_t value[SEATS_MAX]);

/* A line of the answer for the action at `index` of the choice; lines are added from the best to the worst, and the
 * first is what is chosen. Lines beyond the most that an answer has room for are left out. */
void search_tell(const struct searcher *s, struct bot_answer *answer, int index, int64_t sum, int64_t visits);

/* Why the first few lines of an answer are what they are, by imagined states and games: cuts the others off. The action
 * that had to be measured stays. */
void search_reasons(struct searcher *s, const struct bot_task *task, struct bot_answer *answer);

/* Closes the answer: what the best is worth, and reasons if they are wanted. */
void search_end(struct searcher *s, const struct bot_task *task, struct bot_answer *answer, int64_t sims);

#endif
