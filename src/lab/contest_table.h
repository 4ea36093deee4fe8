/* One table of a contest: plays blocks, with players of its own. Every thread has one. */
#ifndef COIL_LAB_CONTEST_TABLE_H
#define COIL_LAB_CONTEST_TABLE_H

#include "lab/contest.h"

struct contest_table {
    const struct contest *contest; /* borrowed */
    /* Programs from outside are started once for each seat; bots are opened for each game. */
    void *outside[CONTEST_BOTS_MAX][SEATS_MAX];
    struct event *events;
    union state_memory state, view;
    bool outsiders; /* one is in the meeting of the block at hand */
    /* The game at hand. */
    struct contest_chair {
        int member, bot;
        struct bot_player *player;
        int seen; /* events so far */
    } chair[SEATS_MAX];
    struct contest_block *block;
};

/* Needs contest_table_release. */
void contest_table_init(struct contest_table *t, const struct contest *contest);
void contest_table_release(struct contest_table *t);

/* Plays a block; false if it was given up because the contest is over. */
bool contest_table_play(struct contest_table *t, int64_t index, struct contest_block *out);

#endif
