/* Who is stronger: meetings of bots in blocks of games, and what is known of them so far.
 *
 * A meeting is of two bots, A and B. A block of it is played with one seed, so that every game of it meets the same
 * luck: with two seats both ways round; with more, A alone among B's in each seat, then B alone among A's in each seat.
 * With one seat there is a single meeting of all bots, and in a block each plays the same game by itself.
 *
 * Blocks are numbered: block `index` is round index / meetings of meeting index % meetings. What a block brings follows
 * from the setup and its index alone. Threads, and processes on other machines, play them in any order; they are
 * counted in the order of the index. So all that is decided on the way, and the results, do not depend on who played
 * what. */
#ifndef COIL_LAB_CONTEST_H
#define COIL_LAB_CONTEST_H

#include "bots/outsider.h"
#include "lab/elo.h"

#include <pthread.h>
#include <stdatomic.h>

enum {
    CONTEST_BOTS_MAX = RATED_MAX,
    CONTEST_PAIRS_MAX = CONTEST_BOTS_MAX * (CONTEST_BOTS_MAX - 1) / 2,
    CONTEST_GAMES_MAX = 2 * SEATS_MAX, /* of a block */
    CONTEST_THREADS_MAX = 256,
    CONTEST_ALONE = 1000, /* in place of FIRST_PARTS with one seat: what the game was worth */
    CONTEST_BATCH = 10    /* blocks of a pair after which it is tested */
};

struct contest_bot {
    const char *name;
    struct bot_choice choice;        /* or, if that has no bot: */
    const struct outsider *outsider; /* borrowed */
};

struct contest_setup {
    const struct rules *rules; /* borrowed */
    int count;
    struct contest_bot bot[CONTEST_BOTS_MAX];
    bool gauntlet;    /* the first against all others; else all against all */
    int64_t rounds;   /* blocks of each meeting, at most */
    const char *seed; /* any text */
    int64_t sims, ms; /* for bots that search and have no limit of their own; 0: none */
    bool tested;      /* a meeting ends when the test is sure of it */
    struct elo_test test;
    const atomic_bool *stop; /* when it becomes true, games in hand are dropped */
};

/* ---- Blocks ------------------------------------------------------------------------------------------------------ */

/* What came of a block. Members of a meeting are counted from 0. */
struct contest_block {
    /* By game: the parts of first place that the first member's seats had, and the second's. With one seat game g is
     * that of member g, in [g][0]. Where nobody came first, some are missing. */
    int32_t parts[CONTEST_GAMES_MAX][2];
    uint16_t fault[CONTEST_BOTS_MAX][FAULTS]; /* by member; a game with one is lost by who made it */
    uint16_t unfinished;                      /* games cut off at their own limit of plies: nobody came first */
    /* For the curious, and not the same every time: by member. */
    int64_t thought_us[CONTEST_BOTS_MAX], decisions[CONTEST_BOTS_MAX];
};

struct contest_meeting {
    int count, member[CONTEST_BOTS_MAX]; /* bots */
};

/* The games of a block, and the member in a seat of game `game`. */
int contest_games(const struct contest_setup *setup);
int contest_member_in(const struct contest_setup *setup, int game, int seat);

/* ---- What is known ----------------------------------------------------------------------------------------------- */

struct contest_pair {
    int first, second; /* bots; places in the meeting below */
    int meeting, place[2];
    struct tally score;       /* of blocks: the first's parts of contest_whole */
    struct ratio share;       /* the same */
    struct ratio alone[2];    /* first places of each where it sits alone, in FIRST_PARTS parts */
    enum elo_verdict verdict; /* if it is tested */
    double evidence;          /* at the last test */
    int32_t *by_round;        /* its score, or -1; as many as `room` */
};

struct contest_standing {
    int64_t games; /* in which it sat */
    int64_t fault[FAULTS];
    int64_t thought_us, decisions;
    struct ratio won; /* with one seat: what its games were worth */
};

struct contest {
    const struct contest_setup *setup; /* borrowed */
    int meetings, pairs;
    struct contest_meeting *meeting;
    struct contest_pair pair[CONTEST_PAIRS_MAX];
    struct contest_standing bot[CONTEST_BOTS_MAX];
    int64_t games, unfinished;
    int64_t rounds; /* begun */
    /* Called with each block when it is counted, in order; NULL: nobody keeps them. */
    void (*keep)(void *context, int64_t index, const struct contest_block *block);
    void *context;

    /* Who plays what; all that follows and all figures are guarded by the lock. */
    pthread_mutex_t lock;
    int64_t given, due; /* the next block to hand out, and to count */
    int waiting_count, waiting_room;
    struct contest_waiting *waiting; /* played ahead of others */
    int64_t room;                    /* rounds that `by_round` has room for */
};

/* Needs contest_release. */
void contest_init(struct contest *c, const struct contest_setup *setup);
void contest_release(struct contest *c);

/* All parts of a block's score. */
int64_t contest_whole(const struct contest_setup *setup);

/* The next block to play; false if there is none, or the run is stopped. These two may be called by many threads. */
bool contest_take(struct contest *c, int64_t *index);
/* Hands in what came of it. */
void contest_give(struct contest *c, int64_t index, const struct contest_block *block);
/* Counts a block that was played earlier, before anything is handed out; false if it is not the one that is due. */
bool contest_recall(struct contest *c, int64_t index, const struct contest_block *block);

/* True if there is nothing left to play: blocks in hand are of no use. */
bool contest_over(const struct contest *c);

/* ---- Figures ----------------------------------------------------------------------------------------------------- */

/* A bot's part of all blocks it was in; with one seat, what its games were worth. */
struct estimate contest_share(const struct contest *c, int bot);
struct estimate contest_pair_share(const struct contest_pair *pair);
/* The Elo difference of the first to the second, with `few` from the share; ends beyond ELO_FAR are at ELO_FAR. */
struct estimate contest_pair_elo(const struct contest *c, const struct contest_pair *pair);
void contest_ratings(const struct contest *c, struct elo_ratings *out);
/* Bots by rating, the best first; behind them those who have played no game, whose rating says nothing. Returns how
 * many have played. */
int contest_order(const struct contest *c, const struct elo_ratings *ratings, int order[CONTEST_BOTS_MAX]);

#endif
