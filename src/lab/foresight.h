/* How often could somebody win, or have the best result there is, who plays alone and knows beforehand what chance will
 * bring? Nobody who does not can do so more often, so it bounds what can be reached at all.
 *
 * Game i has the luck of game i of a simulation with the same seed. Its positions are searched from decision to
 * decision, the best of them only where there are more than the search may keep (a beam), with few kept at first and
 * more if that finds no win. If nothing had to be left out and no win was found, there is none. */
#ifndef COIL_LAB_FORESIGHT_H
#define COIL_LAB_FORESIGHT_H

#include "lab/simulate.h"

enum { FORESIGHT_WIDTH_MAX = 1 << 20 };

struct foresight {
    int64_t games, won, lost;          /* of those left neither is known */
    struct estimate at_least, at_most; /* the share of games that can be won */
};

/* `setup` says all but who plays; its rules are for one seat, and their game has an evaluator. At most `width`
 * positions are kept, at least 1. With `best` a game is won by the best result alone (a game_utility of 1000). */
void foresight_run(const struct sim_setup *setup, int width, bool best, struct foresight *out);

#endif
