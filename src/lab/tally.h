/* How often each whole number came up: plies of games, scores. Everything a report says is computed from such counts,
 * so that it does not depend on the order in which games end. */
#ifndef COIL_LAB_TALLY_H
#define COIL_LAB_TALLY_H

#include <stdint.h>

struct tally_entry {
    int64_t value, times;
};

struct tally {
    int64_t total; /* numbers counted */
    int count, capacity;
    struct tally_entry *entries; /* ascending by value */
};

/* An estimate and its 95 % interval. */
struct estimate {
    double value, low, high;
};

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
/* The mean; its interval is that of the normal distribution. */
struct estimate tally_mean(const struct tally *t);

/* The share part / whole, `whole` > 0 being `parts` for each of some independent trials (a shared first place is a part
 * of one), with the interval of Wilson, which holds for small numbers and near 0 and 1 too. */
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
/* The total of the parts by that of the wholes, which is not 0. */
struct estimate ratio_estimate(const struct ratio *r);
/* The same where the one is part of the other: the interval stays within 0 and 1, and for a share of 0 or 1 it is that
 * of Wilson, with the games as trials. */
struct estimate ratio_share(const struct ratio *r);

#endif
