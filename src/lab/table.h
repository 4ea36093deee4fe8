/* One table at which bots play game after game, and the threads that have one each. For the modules of the lab that let
 * games be played. */
#ifndef COIL_LAB_TABLE_H
#define COIL_LAB_TABLE_H

#include "lab/cards.h"
#include "lab/simulate.h"
#include "match/match.h"

/* What one thread needs to play, and the game that it has just played. */
struct sim_table {
    const struct sim_setup *setup;        /* borrowed */
    struct bot_player *player[SEATS_MAX]; /* by entrant */
    const struct measures *measures;      /* of the game, or NULL */
    int64_t count[MEASURE_COUNTS_MAX];    /* by them */
    struct card_game cards;               /* if setup->cards */
    struct event *events;                 /* of one action; NULL if nobody listens */
    bool observed;                        /* some player remembers what it sees */
    union state_memory state, view;
    struct result result; /* over, unless the game was cut off */
    int64_t plies, decisions;
};

/* `cards` is borrowed, and NULL if nobody asks about them. Needs sim_table_release. */
void sim_table_init(struct sim_table *t, const struct sim_setup *setup, const struct card_list *cards);
void sim_table_release(struct sim_table *t);

/* Plays game `index`, and onto `record` if that is not NULL. */
void sim_table_play(struct sim_table *t, int64_t index, struct match *record);

/* The entrant in a seat. */
int sim_entrant_in(const struct sim_setup *setup, int64_t index, int seat);

/* Calls play(worker, index) for all games of the run on its threads, each with a worker of its own, out of an array of
 * setup->threads workers of so many bytes; stops early and tells progress as the setup says. Returns how many were
 * played: the first ones. */
int64_t sim_crew(const struct sim_setup *setup, void (*play)(void *worker, int64_t index), void *workers, size_t size);

#endif
