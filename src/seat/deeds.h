/* How each action of a match came about, and with it the right to take actions back where persons have secrets from
 * each other. Made from public facts only, noted when an action is played. */
#ifndef COIL_SEAT_DEEDS_H
#define COIL_SEAT_DEEDS_H

#include "show/show.h"

enum origin {
    ORIGIN_DECIDED, /* somebody decided it */
    ORIGIN_PUBLIC,  /* all persons together decided not to answer */
    ORIGIN_TABLE    /* it follows from a wish or from that decision */
};

/* What became of the wish to take something back. */
enum take_back { TAKEN_BACK, NOTHING_DONE, TOO_LATE };

/* The deed of each ply; what is not known was decided. Released by deeds_release. */
struct deeds {
    struct deed {
        uint8_t seat;   /* SEAT_CHANCE too */
        uint8_t origin; /* enum origin */
        bool open;      /* done before all eyes (struct show) */
        bool sealed;    /* chosen in secret */
    } * list;
    int room;
};

void deeds_release(struct deeds *d);

/* Notes what is about to be played at `ply`, with the view of anybody before it. */
void deeds_note(struct deeds *d, const struct rules *rules, const struct state *view, int ply, int seat,
                enum origin origin);

struct deed deeds_at(const struct deeds *d, int ply);

/* The last ply before `ply` that somebody decided (neither chance nor played for a person), -1 if there is none; with
 * `seats` only one of those seats (a bit for each). */
int deeds_last_decided(const struct deeds *d, int ply, unsigned seats);

/* True if persons (a bit for each) have secrets from each other. */
bool secrets_among(const struct rules *rules, unsigned persons);

/* True if `asker` may take back everything down to the deed of ply `to`, the match now being at `ply`. Where there are
 * no secrets (`secrets` false) everybody may. Else what was done before all eyes may be taken back, what was chosen in
 * secret may not, and other things only by whoever did them, or by all together from a screen that all see
 * (`together`), while nobody else has acted. */
bool deeds_may_take_back(const struct deeds *d, int to, int ply, int asker, bool secrets, bool together);

/* Why nothing is taken back, for people; "" for TAKEN_BACK. */
const char *deeds_refusal(enum take_back what);

#endif
