/* How a token of Snakes & Foxes stands, for its chance to come home and for those who find the weights of that: the
 * features of snakes_and_foxes.def. */
#ifndef COIL_BOTS_EVAL_SNAKES_AND_FOXES_H
#define COIL_BOTS_EVAL_SNAKES_AND_FOXES_H

#include "bots/learnt.h"
#include "games/snakes_and_foxes/snakes_and_foxes.h"

enum {
#define FEATURE(id, term) +1
    SF_TOKEN_FEATURES = 0
#include "bots/eval/snakes_and_foxes.def"
#undef FEATURE
};

/* Fills in out->of[0] and out->late, for a token that is neither home nor eaten. */
void sf_measure_token(const struct sf_rules *r, const struct sf_state *s, const struct sf_token *token,
                      struct standing *out);

#endif
