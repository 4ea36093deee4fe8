/* How often each whole number came up: plies of games, scores. Everything a report says is computed from such counts,
 * so that it does not depend on the order in which games end. */
#ifndef COIL_LAB_TALLY_H
#define COIL_LAB_TALLY_H

#include "engine/game.h"

#include <stdbool.h>
#include <stdint.h>

struct tally_entry {
    int64_t value, times;
};

struct tally {
    int64_t total; /* numbers counted */
    int count, capacity;
    struct tally_entry *entries; /* ascending by value */
};

/* An estimate and its 95 % interval. The unit that is counted on is the game: games are independent, what happens
 * within one is not.
 *
 * All intervals are score intervals, as Wilson's is for shares: they hold those true values from which what was seen
 * is less than 1.96 standard errors away, with the error that there would be at that value. So they stay within what
 * is possible, 0 to 1 for a share and 0 upward for a count, and say something where nothing or everything was seen.
 *   - A share of games is Wilson's, with the games as trials.
 *   - Of a share of cases, several in a game, the variance comes from how the games differ. Wilson's interval is then
 *     that of as many trials as would have this variance, but never more than there are cases. Where all cases are
 *     alike there is no such variance; then the trials are the cases, but at most the games.
 *   - A mean of counts, or of counts by others, is Wilson's idea for counts: the variance grows with the value as it
 *     does in what was seen. If nothing was seen it is that of rare events, of which the variance is the mean.
 *   - A mean of numbers that may be below 0, and a difference, have the interval of the normal distribution.
 * What rests on fewer than FEW_CASES cases or games is marked, and a difference of which fewer than FEW_UNEQUAL
 * games tell: such an interval is rough, and what it shows is worth nothing yet. */
enum { FEW_CASES = 30, FEW_UNEQUAL = 10 };
struct estimate {
    double value, low, high;
    int64_t cases; /* 0: there is nothing to tell */
    bool few;
};

/* A first place in parts, which divide evenly among up to eight who share it; and those that a seat has by the result
 * of a game of so many seats. */
enum { FIRST_PARTS = 840 };
int64_t first_parts(const struct result *result, int seats, int seat);

/* Counts a value. A tally begins zeroed. */
void tally_add(struct tally *t, int64_t value, int64_t times);
void tally_merge(struct tally *into, const struct tally *from);
/* Frees the memory and leaves an empty tally. */
void tally_release(struct tally *t);

/* The following are 0 for an empty tally. */
int64_t tally_min(const struct tally *t);
int64_t tally_max(const struct tally *t);
/* The middle value; of an even number of them the mean of the two. */
double tally_median(const struct tally *t);
/* The smallest value that is not below `percent` (1 … 100) of a hundred of the numbers. */
int64_t tally_percentile(const struct tally *t, int percent);
struct estimate tally_mean(const struct tally *t);

/* The share part / whole, `whole` being `parts` for each of some independent trials (a shared first place is a part of
 * one). */
struct estimate share_estimate(int64_t part, int64_t whole, int64_t trials);

/* Two numbers of each of many games, for what their totals are to each other: cards by turns. Games are independent,
 * the turns of one game are not, so the interval comes from how the games differ. A thousand million games have room
 * for numbers of some ten thousands each. */
struct ratio {
    int64_t games, part, whole;
    int64_t part_squares, whole_squares, products;
};

/* Counts a game. A ratio begins zeroed. */
void ratio_add(struct ratio *r, int64_t part, int64_t whole);
void ratio_merge(struct ratio *into, const struct ratio *from);
/* The total of the parts by that of the wholes. */
struct estimate ratio_estimate(const struct ratio *r);
/* The same where the one is part of the other; a case adds `unit` to the wholes. */
struct estimate ratio_share(const struct ratio *r, int64_t unit);

/* Two ratios of the same games, to be compared: of two rulesets that were played with the same seeds, or of seats with
 * and without a card. What the two have in common in a game is part of the reckoning. */
struct contrast {
    int64_t games, unequal; /* those in which the two differ */
    int64_t sum[4];         /* part and whole of the one, of the other */
    int64_t product[4][4];  /* of each two of them; only those with column <= row */
};

void contrast_add(struct contrast *c, const int64_t pair[4]);
void contrast_merge(struct contrast *into, const struct contrast *from);
/* The other ratio less the one; a case adds `unit` to the wholes. Exactly 0 if they were equal in every game. */
struct estimate contrast_estimate(const struct contrast *c, int64_t unit);
/* The ratios themselves, with the one at 0; 0 where there are no cases. */
double contrast_side(const struct contrast *c, int side);
/* How many standard errors the difference is away from 0; 0 without a difference, many without an error. */
double contrast_strength(struct estimate difference);
/* So many standard errors hold all of `figures` differences at once, where none is real, in 95 of 100 runs. */
double strength_among(int figures);

#endif
