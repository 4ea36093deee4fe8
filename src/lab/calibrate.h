/* Do expectations come true? The reviewing bot plays games against itself; from each one decision is drawn, and what it
 * expected there is held against how the game ended for that seat. Games are independent, and so are these cases. */
#ifndef COIL_LAB_CALIBRATE_H
#define COIL_LAB_CALIBRATE_H

#include "base/json.h"
#include "bots/review.h"
#include "lab/tally.h"

#include <stdatomic.h>

enum { CALIBRATION_BINS = 10, CALIBRATION_KNOTS = 11 };

struct calibration_setup {
    const struct rules *rules; /* borrowed */
    struct bot_choice bot;     /* in all seats; it searches */
    int64_t sims, games;
    const char *seed; /* any text */
    int threads;
    const atomic_bool *stop; /* when it becomes true, games in hand are played out and no other begins; NULL: never */
    /* Called now and then by the calling thread with the number of games played so far; NULL: nobody asks. */
    void (*progress)(void *context, int64_t played);
    void *context;
};

struct calibration {
    struct calibration_setup setup;
    int64_t games; /* that were played */
    int64_t cases; /* of those that ended and had a decision */
    /* By expectation, calibrated as reviews are: cases, and the sums of what was expected and what came. */
    struct calibration_bin {
        int64_t cases, result; /* in thousandths */
        double expected;
    } bin[CALIBRATION_BINS];
    /* A line of bots/calibrations.def that these games would make: what came where the search itself expected 0, 100, …
     * thousandths, made to rise, and drawn towards what was expected where there are few cases. */
    int fitted[CALIBRATION_KNOTS];
};

void calibration_run(const struct calibration_setup *setup, struct calibration *out);

void calibration_text(const struct calibration *c, bool fit, struct textbuf *out);
void calibration_json(const struct calibration *c, struct json *w); /* the members of an open object */
void calibration_svg(const struct calibration *c, struct textbuf *out);

#endif
