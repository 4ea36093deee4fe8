/* Computer players. A bot is handed a view, never a state: it cannot know what its seat does not.
 *
 * A bot is a `const struct bot`; bot_open makes a player of it, with all the memory it will ever use, for one set of
 * rules; the player can then think about any number of views, one at a time. Threads open a player each. The same view,
 * seed and number of simulations give the same answer on every machine. */
#ifndef COIL_BOTS_BOT_H
#define COIL_BOTS_BOT_H

#include "engine/play.h"

#include <stdatomic.h>

enum { BOT_LINES_MAX = 64 };

/* What to think about, and for how long. A bot that searches stops at the first limit that is reached; one that does
 * not ignores them. 0 means no such limit. */
struct bot_task {
    const struct state *view; /* of `seat`, which owes an action in it */
    int seat;
    uint64_t seed;
    int64_t ms;                /* wall-clock milliseconds */
    int64_t sims;              /* simulated games */
    const atomic_bool *cancel; /* when it becomes true, answer soon with the best so far; NULL for never */
};

struct bot_answer {
    action action;
    bool valued;  /* the following are computed */
    double value; /* expected result for the seat, 0 to 1 */
    int64_t sims;
    int line_count; /* candidates, best first */
    struct bot_line {
        action action;
        double value;
        int64_t visits;
    } lines[BOT_LINES_MAX];
};

struct bot_player; /* first member of what `open` makes */

struct bot {
    const char *id, *title, *about;
    bool searches;                          /* obeys budgets, and its answers with `ms` depend on the clock */
    bool (*knows)(const struct game *game); /* NULL pointer: plays every game */
    struct bot_player *(*open)(const struct bot *bot, const struct rules *rules);
    void (*think)(struct bot_player *p, const struct bot_task *task, struct bot_answer *answer);
    void (*close)(struct bot_player *p);
};

struct bot_player {
    const struct bot *bot;
    const struct rules *rules; /* borrowed */
};

/* All bots of this build, weakest first, ended by NULL. */
const struct bot *const *bot_list(void);

/* The bot of that id that plays the game; NULL, and err (ERR_BAD_ARGUMENT) names those there are. */
const struct bot *bot_find(const char *id, const struct game *game, struct error *err);

/* The strongest bot that plays the game: the last of the list that does. */
const struct bot *bot_strongest(const struct game *game);

struct bot_player *bot_open(const struct bot *bot, const struct rules *rules);
void bot_think(struct bot_player *p, const struct bot_task *task, struct bot_answer *answer);
/* NULL is allowed. */
void bot_close(struct bot_player *p);

#endif
