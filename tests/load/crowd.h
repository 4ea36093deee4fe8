/* Many players at once, and how they fare. */
#ifndef COIL_LOAD_CROWD_H
#define COIL_LOAD_CROWD_H

#include "host.h"
#include "player.h"

struct crowd {
    struct host *host;
    struct loop loop;
    struct ledger ledger;
    struct player *players;
    struct company *companies;
    int count, company_count;
    int64_t said, ticked; /* when something was printed last, and when all were looked at, µs */
};

/* So many players; nobody has begun. Of each kind of table in the list, which a NULL game ends, there are as many, as
 * far as it goes; the first one is for one player. */
struct crowd_kind {
    const char *game, *others;
    int seats;
};
void crowd_make(struct crowd *c, struct host *host, int players, const struct crowd_kind *kinds, uint64_t seed);
void crowd_release(struct crowd *c);

/* One turn of the loop. */
void crowd_turn(struct crowd *c);
/* Until all play, but at most so many seconds; false if not all do. */
bool crowd_begin(struct crowd *c, int seconds);
/* From now on each chooses at most every `period_us`, spread evenly; 0: at once. */
void crowd_pace(struct crowd *c, int64_t period_us);
/* How many have a seat and are connected. */
int crowd_playing(const struct crowd *c);
/* Prints a line about how far it is, now and then, to standard error. */
void crowd_say(struct crowd *c, const char *what, double done, double of);

/* Samples of the ledger are taken from now on, at most so many. */
void crowd_sample(struct crowd *c, size_t most);
/* The part of the samples of which `share` are not larger, µs. Sorts them. */
double crowd_quantile(struct crowd *c, double share);

/* Compares the ledger with the store, the server being ended, and prints what is not as it should be. True if nothing is
 * missing, unsound, dropped or odd. */
bool crowd_check(struct crowd *c, struct ledger_findings *findings);

#endif
