/* Computer players. A bot is handed a view, never a state: it cannot know what its seat does not.
 *
 * A bot is a `const struct bot`; with values for its parameters it is a `struct bot_choice`, which has a name that
 * people write: "greedy", "greedy:slips=5". bot_open makes a player of it, with all the memory it will ever use in one
 * block, for one set of rules; the player can then think about any number of views, one at a time. Threads open a
 * player each. The same view, seed and number of simulations give the same answer on every machine. */
#ifndef COIL_BOTS_BOT_H
#define COIL_BOTS_BOT_H

#include "base/arena.h"
#include "bots/eval.h"
#include "engine/play.h"

enum { BOT_LINES_MAX = 64, BOT_WHY_LINES = 3, BOT_PARAMS_MAX = 8, BOT_NAME_MAX = 80 };

/* What to think about, and for how long. A bot that searches stops at the first limit that is reached; one that does
 * not ignores them. 0 means no such limit, but no search is without end: with neither it simulates SEARCH_SIMS games,
 * and never more than SEARCH_SIMS_MAX (bots/search.h). */
struct bot_task {
    const struct state *view; /* of `seat`, which owes an action in it */
    int seat;
    uint64_t seed;
    int64_t ms;   /* milliseconds by `now_ms`; no limit without that */
    int64_t sims; /* simulated games */
    bool why;     /* the best candidates are wanted with their reasons */
    action must;  /* a bot that searches measures this action along with the best, as exactly; 0: none */
    /* The clock and the wish to stop are handed in, since the core has neither clock nor threads. NULL: there is none.
     * `cancelled` becoming true means: answer soon with the best so far. */
    int64_t (*now_ms)(void *context);
    bool (*cancelled)(void *context);
    /* Does job(of, index) for every index below `count`, at the same time if it can, and returns when all are done.
     * Jobs share nothing that they write, so the answer is the same. NULL: one after the other. */
    void (*together)(void *context, int count, void (*job)(void *of, int index), void *of);
    void *context;
};

struct bot_answer {
    int seat;
    action chosen;
    bool valued;  /* the following are computed */
    double value; /* expected result for the seat, 0 to 1 */
    int64_t sims;
    int line_count; /* candidates, best first */
    struct bot_line {
        action candidate;
        double value;
        int64_t visits;
        /* If it was asked why: its judgement, and from a bot that searches what happens more often, or less, in the
         * games imagined with it than in those with the first (the first: than with the second). */
        struct account account;
        struct happening {
            const struct happening_words *what; /* NULL: nothing stands out */
            int16_t percent, against;           /* of the games, */
            bool soon;                          /* which are imagined for a few turns only */
        } happening;
    } lines[BOT_LINES_MAX];
    int must_line;   /* that of the action that had to be measured; -1: none */
    double variance; /* of how far that is behind the first: the square of the standard error */
    /* For a bot that rates by an evaluator and was asked why; the lines are then the best BOT_WHY_LINES, or fewer.
     * NULL: it has no reasons to tell. */
    const struct eval *eval;
};

/* A whole number that changes how a bot plays. The list of a bot is closed by an entry without key. */
struct bot_param {
    const char *key;
    int32_t min, max, fallback; /* the last one from min to max, too: what is told can be asked for */
    const char *help;           /* one sentence */
};

struct bot;

/* A bot and the values of its parameters. */
struct bot_choice {
    const struct bot *bot; /* NULL: none */
    int32_t param[BOT_PARAMS_MAX];
};

/* First member of what a bot makes of a choice. */
struct bot_player {
    struct bot_choice choice;
    const struct rules *rules; /* borrowed */
    struct arena arena;        /* the player itself is its first piece */
};

struct bot {
    const char *id, *title, *about;
    const struct bot_param *params;         /* NULL: none */
    bool for_people;                        /* offered where people choose who plays with them */
    bool searches;                          /* obeys limits, and its answers with `ms` depend on the clock */
    bool (*knows)(const struct game *game); /* NULL pointer: plays every game */
    /* A level: the choice for which its name stands in a game. It has nothing of what follows. NULL pointer: none. */
    struct bot_choice (*stands_for)(const struct game *game);
    size_t player_size; /* of the struct that begins with struct bot_player */
    /* The bytes of the pieces that `open` takes besides, each by arena_piece. NULL pointer: none. */
    size_t (*memory)(const struct bot_choice *choice, const struct rules *rules);
    /* Takes pieces of p->arena; the player is zeroed but for what the struct above has. NULL pointer: nothing to do. */
    void (*open)(struct bot_player *p);
    void (*think)(struct bot_player *p, const struct bot_task *task, struct bot_answer *answer);
    /* A player that sits at a table is shown all that its seat sees, in order. NULL pointer: it remembers nothing. A
     * player that is only asked (`think` of the protocol, hints, reviews) is not shown anything. */
    void (*observe)(struct bot_player *p, const struct event *seen, int count);
    /* A new game begins. NULL pointer: it has nothing to forget. */
    void (*forget)(struct bot_player *p);
};

/* What plays: for a level the choice for which its name stands. */
static inline struct bot_choice bot_behind(struct bot_choice choice, const struct game *game)
{
    return choice.bot->stands_for ? choice.bot->stands_for(game) : choice;
}

/* All bots of this build, weakest first, ended by NULL. */
const struct bot *const *bot_list(void);

/* Without a game: some game. */
bool bot_plays(const struct bot *bot, const struct game *game);

/* Whether people are offered it where they choose who plays with them: the levels, and the usual bot. */
bool bot_is_offered(const struct bot *bot, const struct game *game);

/* The bot that a name means: NAME or NAME:key=value,key=value. Without a game it may play any. No bot (`.bot` NULL) if
 * there is none of that name, it does not play the game, or a parameter is wrong; err (ERR_BAD_ARGUMENT) says what
 * there is. */
struct bot_choice bot_find(const char *name, const struct game *game, struct error *err);

/* The next name of a list such as "greedy:slips=5,random", copied into `name`; returns where the list goes on, NULL
 * after the last. What has a value but no colon is one more parameter of the bot before it. */
const char *bot_next_name(const char *list, char name[BOT_NAME_MAX]);

/* The name of a choice: parameters that are not as they are by default are told. */
void bot_name(const struct bot_choice *choice, struct textbuf *out);

/* The bot that plays the game where nobody has named one: the strongest that answers at once, without search. */
struct bot_choice bot_usual(const struct game *game);

/* The bot for hints and reviews: the search that suits the game; the usual one where there is none. */
struct bot_choice bot_adviser(const struct game *game);

/* Makes a player of a bot (not none) that plays the game. It borrows the rules, and is freed by bot_close. */
struct bot_player *bot_open(struct bot_choice choice, const struct rules *rules);
/* Fills `answer` with what the player would do. */
void bot_think(struct bot_player *p, const struct bot_task *task, struct bot_answer *answer);
/* Why a line of an answer with reasons is good, in a sentence, or two from a bot that searches: the first is held
 * against the next that is judged otherwise, the others against the first. It says what it does, with "it" for the
 * action. */
void bot_reason(const struct rules *rules, const struct bot_answer *answer, int line, struct teller *t);
/* Events as the player's seat has seen them (event_seen_by), in order; cheap for bots that remember nothing. */
void bot_observe(struct bot_player *p, const struct event *seen, int count);
/* Another game begins: the player plays as if it had just been opened. */
void bot_forget(struct bot_player *p);
/* NULL is allowed. */
void bot_close(struct bot_player *p);

#endif
