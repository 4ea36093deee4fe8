/* Numbers by which those who follow a match from far away say what they mean, so that a late answer cannot be taken for
 * another one: the epoch, which an undo and a redo end; the decision; and numbers of events that never mean two things.
 *
 * A decision is a node that seats decide. It is one while several seats choose in secret there, and while seat after
 * seat lets pass what was announced. */
#ifndef COIL_MATCH_NUMBERING_H
#define COIL_MATCH_NUMBERING_H

#include "match/match.h"

enum { NUMBERS_MAX = 1000000000 }; /* of events; then a match may not be undone or redone any more */

/* All zero: a match that is not numbered, whose events have their places as numbers. */
struct numbering {
    int epoch;    /* from 1 */
    int decision; /* the latest, from 1; 0 before the first */
    int counted;  /* plies whose nodes are in `decision` */
    int given;    /* the highest number that is used up */
    /* From place `first` on, numbers are by so much higher than places. */
    struct numbering_part {
        int first, offset;
    } * parts;
    int part_count, part_room;
};

/* Begins with the match as it stands. */
void numbering_begin(struct numbering *n, const struct match *m);
void numbering_release(struct numbering *n);

/* After something was played. */
void numbering_follow(struct numbering *n, const struct match *m);

/* After an undo or a redo, which left the first `kept` events as they were. Events after it have numbers beyond all
 * there were, and one is left out, so that whoever missed it sees a gap. */
void numbering_break(struct numbering *n, const struct match *m, int kept);

/* The number of the match's event at a place (match_event). */
int numbering_event(const struct numbering *n, int place);

#endif
