/* What evaluators learn (`coil train`): the strength of each seat as a sum of features with weights.
 *
 * Features are small whole numbers that say how a seat stands. The evaluator of a game counts them from the state and
 * the numbers of its rules, never from the ids of cards or rulesets; eval/ID.def lists them. Each has two weights, one
 * for a game that has just begun and one for a game about to end, and counts in between by how late it is.
 *
 * A strength is in thousandths of a doubling: who is 1000 ahead of somebody is twice as likely to come before them, and
 * all are first by the same odds. Weights are found by fitting these odds to many games (lab/train.h) and are kept as
 * texts, eval/ID-SEATS.txt, which are compiled into the program. */
#ifndef COIL_BOTS_LEARNT_H
#define COIL_BOTS_LEARNT_H

#include "engine/play.h"

enum { FEATURES_MAX = 40, LATE_MAX = 16, WEIGHT_MAX = 30000 };

struct weights {
    int seats; /* for games of so many; 0 closes a list */
    int16_t early[FEATURES_MAX], late[FEATURES_MAX];
};

/* How all seats stand in a full state. */
struct standing {
    int late; /* 0 at the beginning to LATE_MAX just before the end */
    int32_t of[SEATS_MAX][FEATURES_MAX];
};

/* The weights of a list for a number of seats, or for the nearest; NULL for an empty list. */
const struct weights *weights_for(const struct weights *list, int seats);

/* What one feature of a seat does for its strength, times LATE_MAX. */
static inline int64_t weighed(const struct weights *w, const struct standing *s, int seat, int feature)
{
    return (int64_t)s->of[seat][feature] * (w->early[feature] * (LATE_MAX - s->late) + w->late[feature] * s->late);
}

int64_t strength_of(const struct weights *w, const struct standing *s, int features, int seat);

/* The strength of all seats but one together: one that is as strong as them all has even odds against them. */
int64_t strength_of_others(const int64_t *strength, int seats, int seat);

/* The chance of each seat to be first, in thousandths. */
void strength_chances(const int64_t *strength, int seats, int32_t *out);

/* Values as eval_value promises them: each seat meets each of the others. */
void strength_shares(const int64_t *strength, int seats, int32_t *out);

#endif
