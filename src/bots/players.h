/* The computer players, for the list in bot.c. */
#ifndef COIL_BOTS_PLAYERS_H
#define COIL_BOTS_PLAYERS_H

#include "bots/bot.h"

extern const struct bot bot_random, bot_casual, bot_greedy, bot_greedy_1, bot_rollouts, bot_ismcts, bot_expert;
extern const struct bot bot_master;

/* With all parameters as they are where nobody sets them. NULL: no bot. */
struct bot_choice bot_by_default(const struct bot *bot);

/* The parameters of greedy. */
enum { GREEDY_SLIPS, GREEDY_MISSES, GREEDY_FEAR };

/* A player that needs room for one list of legal actions and a rating of each. */
struct list_player {
    struct bot_player base;
    action *legal; /* the following are actions_max long */
    int64_t *rating;
};

size_t list_player_memory(const struct bot_choice *choice, const struct rules *rules);
void list_player_open(struct bot_player *p);

/* The index of the highest rating; every one that shares it is as likely. */
int pick_best(const int64_t *rating, int count, struct rng *rng);

/* Cuts the lines of an answer, the best first, to those that are told with reasons, which have empty accounts then. */
void answer_begin_reasons(const struct rules *rules, struct bot_answer *answer);

/* The same, and has the game's evaluator account for them: it rates the `count` legal actions of the task once more,
 * into `rating`. */
void answer_reasons(const struct rules *rules, const struct bot_task *task, const action *legal, int count,
                    int64_t *rating, struct bot_answer *answer);

/* Adds to the accounts of the lines what the evaluator makes of them in a state or a view of the answer's seat. */
void answer_account(const struct rules *rules, const struct state *s, uint64_t seed, const action *legal, int count,
                    int64_t *rating, struct bot_answer *answer);

#endif
