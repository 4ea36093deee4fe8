/* The small game: the shortest way to be a game here, to be copied for a new game without secrets and answers. The null
 * game has what it leaves out.
 *
 * SG-1  2 to 4 seats share one pile of chips and a die; the ruleset says how many chips, and how many faces.
 * SG-2  Seat 0 begins, and seat after seat takes a turn. It begins with a roll of the die.
 * SG-3  The seat takes at least one chip, and at most as many as the die shows.
 * SG-4  Whoever takes the last chip wins. */
#ifndef COIL_GAMES_SMALL_GAME_H
#define COIL_GAMES_SMALL_GAME_H

#include "engine/play.h"

/* A limit for everything: a ruleset beyond them is refused. */
enum { SG_SEATS_MAX = 4, SG_CHIPS_MAX = 100, SG_FACES_MAX = 20 };

enum sg_phase { SG_ROLL, SG_TAKE, SG_OVER };

/* Rules: all numbers of the ruleset, read once, shared by all states. */
struct sg_rules {
    struct rules base;
    int chips, faces;
};

/* The state: no padding, nothing that can be computed from the rest. */
struct sg_state {
    struct state base;
    uint8_t chips; /* in the pile */
    uint8_t turn;  /* whose it is; at the end, whose it was */
    uint8_t die;   /* 0 before the roll */
    uint8_t unused[5];
};

/* An action is a verb and a number. Ascending order is the order of lists. */
enum sg_verb { SG_DO_ROLL = 1, SG_DO_TAKE };

enum sg_event {
    SG_EV_ROLLED, /* die */
    SG_EV_TOOK,   /* chips */
    SG_EV_OVER
};

extern const struct game small_game;
extern const struct ruleset_data small_game_rulesets[]; /* made from rulesets/ by the build */

#endif
