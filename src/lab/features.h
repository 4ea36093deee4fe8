/* The names of features (bots/learnt.h), for those who read weights. The core does without. */
#ifndef COIL_LAB_FEATURES_H
#define COIL_LAB_FEATURES_H

/* In the order of the evaluator; NULL for a game of which nothing is learnt. */
const char *const *feature_names(const char *game);

#endif
