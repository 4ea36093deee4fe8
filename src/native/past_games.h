/* How games ended that persons played at this computer: a file in the state folder to which each adds a line. */
#ifndef COIL_NATIVE_PAST_GAMES_H
#define COIL_NATIVE_PAST_GAMES_H

#include "match/match.h"
#include "native/setup.h"

/* Adds the game that has ended, unless it is there: a game with the same seed, players and rules counts as it ended
 * first, so what was taken back does not count. Games of bots alone are not added. Returns 0 or ERR_BAD_ARGUMENT. */
int past_games_add(const struct match *m, const struct setup *setup, struct error *err);

/* Games against opponents of one kind. */
struct past_count {
    char against[160];       /* "greedy", "greedy and persons"; "" for games alone */
    int played, won, shared; /* of these: first alone, first together with others */
};

/* Counts the games of a person by that name, the kinds in the order in which they were first met; returns how many
 * there are, at most `max`. *damaged is how many lines could not be read. */
int past_games_count(const struct game *game, const char *name, struct past_count *out, int max, int *damaged);

/* A line on the games of each of the persons (a bit for each seat), by their names, after a line end: "Your record in
 * this game: 1 of 3 won against greedy." None for who has none. One more tells if some lines could not be read. */
void past_games_tell(const struct match *m, unsigned persons, struct teller *t);

#endif
