/* Strength from results: what a share of results says about an Elo difference, ratings of many at once, and a test that
 * ends when it is sure. Figures for reports: they use no functions of the C library but the square root, which is exact
 * everywhere, so that the same results give the same text on every machine.
 *
 * The unit is the block: some games with the same luck, in which two bots A and B sit equally often in every seat. Its
 * score for A is A's part of all its first places, 0 to 1, and two that are level have one half each. With n seats a
 * block has A alone among B's in each seat once, and B alone among A's.
 *
 * Elo follows from the model of Plackett and Luce: each seat comes first with a chance in proportion to its bot's
 * strength, and strengths of 400 Elo more are ten times as large. With r = 10 ^ (difference / 400), A is first with
 * r / (r + n - 1) where it is alone, and one of the A's with (n - 1) r / (1 + (n - 1) r) where B is; A's share is the
 * mean of the two. With two seats that is the usual r / (1 + r). */
#ifndef COIL_LAB_ELO_H
#define COIL_LAB_ELO_H

#include "lab/tally.h"

enum { RATED_MAX = 16 };

/* The share that a difference gives with so many seats, and the difference that a share means: `elo_of` stays within
 * ELO_FAR, which stands for "no end". */
enum { ELO_FAR = 4000 };
double elo_share(double difference, int seats);
double elo_of(double share, int seats);

/* ---- A test that ends when it is sure ---------------------------------------------------------------------------- */

/* Is the difference at most elo0, or at least elo1? Each of the two is wrong in one of 20 runs at most if the
 * difference is just that. */
struct elo_test {
    double elo0, elo1;
};
enum elo_verdict { ELO_OPEN, ELO_AT_MOST, ELO_AT_LEAST };

/* The logarithm of how much more likely the scores of blocks (`score`, each of so many parts of `whole`) are at elo1
 * than at elo0: the generalized likelihood ratio, in which how scores are distributed is estimated together with the
 * mean, from however many different scores there are; of two games with no draws they are the usual five. */
double elo_evidence(const struct elo_test *test, const struct tally *score, int64_t whole, int seats);
enum elo_verdict elo_verdict(double evidence);

/* ---- Ratings of many --------------------------------------------------------------------------------------------- */

/* Results between the first and the second. `score` and `whole` are sums over blocks. */
struct elo_pair {
    int first, second;
    int64_t blocks;
    double score; /* of the first: the sum of its shares of the blocks */
};

struct elo_ratings {
    double rating[RATED_MAX];
    double error[RATED_MAX]; /* half of the 95 % interval */
};

/* Ratings of `count` with mean 0, such that everybody has as much of all results as they should have. Each pair is
 * given one level block besides, so that who wins everything has a rating too. */
void elo_rate(int count, int seats, const struct elo_pair *pairs, int pair_count, struct elo_ratings *out);

/* The errors: `round` gives what came of each pair in a round, all of which share their luck: its share of the block,
 * or a negative number if it was not played. */
void elo_errors(int count, int seats, const struct elo_pair *pairs, int pair_count, int64_t rounds,
                double (*round)(const void *context, int pair, int64_t index), const void *context,
                struct elo_ratings *out);

#endif
