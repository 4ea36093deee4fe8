/* Many games between bots, on several threads, and what came of them.
 *
 * Game i of a run is fixed by the seed of the run and i alone: the number of threads and their luck change no result.
 * The games that were played are always the first ones, also of a run that was stopped. */
#ifndef COIL_LAB_SIMULATE_H
#define COIL_LAB_SIMULATE_H

#include "bots/bot.h"
#include "lab/cards.h"
#include "lab/measure.h"

#include <stdatomic.h>

enum { SIM_THREADS_MAX = 256 };

struct sim_setup {
    const struct rules *rules;            /* borrowed */
    struct bot_choice entrant[SEATS_MAX]; /* who takes part, as many as there are seats */
    bool rotate;                          /* entrant e sits in seat e + i of game i, counted around; else in seat e */
    bool cards;                           /* what becomes of each card is counted too */
    int64_t games;                        /* at least 1 */
    const char *seed;                     /* any text */
    int threads;                          /* 1 … SIM_THREADS_MAX */
    const atomic_bool *stop; /* when it becomes true, games in hand are played out and no other begins; NULL: never */
    /* Called now and then by the calling thread with the number of games played so far; NULL: nobody asks. */
    void (*progress)(void *context, int64_t played);
    void *context;
};

/* How one entrant, or whoever sat in one seat, has done. */
struct sim_standing {
    struct tally score;
    int64_t first; /* first places, in parts of FIRST_PARTS for each game: those who share one share the parts */
};

struct sim_report {
    int seats;
    int64_t games;        /* that were played */
    int64_t unfinished;   /* of those; cut off at the game's own limit of plies. They are in none of the figures */
    int64_t nobody_first; /* games in which no seat has rank 1 */
    struct tally plies, decisions;
    struct sim_standing entrant[SEATS_MAX], seat[SEATS_MAX];
    int64_t reason[UINT8_MAX + 1]; /* games by why they ended: index into the game's reasons */
    struct measured measured;      /* what suits the game */
    struct card_sums cards;        /* if the setup asks for them */
};

/* Games that have ended: all figures are theirs. */
static inline int64_t sim_ended(const struct sim_report *r)
{
    return r->games - r->unfinished;
}

/* Plays the games; *out needs sim_report_release. */
void sim_run(const struct sim_setup *setup, struct sim_report *out);
void sim_report_release(struct sim_report *r);

/* Appends the record of game `index` of the run, which is played again for it. `options` built the rules. */
void sim_record(const struct sim_setup *setup, const struct options *options, int64_t index, struct textbuf *out);

#endif
