/* Weights from samples (bots/learnt.h): those that make it most likely that who came first did so. The likelihood has
 * one maximum, which Newton's method finds in a few steps. Doubles without the mathematical library: the same weights
 * on every machine. */
#ifndef COIL_LAB_FIT_H
#define COIL_LAB_FIT_H

#include "bots/learnt.h"

enum { FIT_HELD_OUT_OF = 8 };

/* How all seats stood at one moment, and their ranks at the end. */
struct fit_sample {
    uint8_t seats; /* 0: no sample */
    uint8_t late;
    uint8_t rank[SEATS_MAX];
    int16_t of[SEATS_MAX][FEATURES_MAX];
};

void fit_sample_init(struct fit_sample *out, const struct standing *s, int seats);

struct fit_data {
    const struct fit_sample *samples; /* borrowed */
    size_t count;
    int features, seats;
    size_t part; /* of every so many, one in FIT_HELD_OUT_OF is held out: the last ones */
};

/* Fits to what is not held out; out->seats is set. */
void fit_weights(const struct fit_data *data, struct weights *out);

/* Of what is held out: how many bits it takes, on average, to say who came first. NULL: if all are as likely. */
double fit_loss(const struct fit_data *data, const struct weights *w);

#endif
