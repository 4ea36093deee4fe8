/* What has happened, turn by turn, for logs and for "since your last turn": made from events as their reader has seen
 * them and from the reader's view before the first of them, so it tells nothing that these do not hold.
 *
 * A game says in its show where a turn begins and what a turn comes to in a few words; a game that says nothing of it
 * has its turns from the roles of its events, and their sentences. */
#ifndef COIL_SHOW_STORY_H
#define COIL_SHOW_STORY_H

#include "show/show.h"

/* A turn, or a round that is nobody's alone. */
struct turn {
    int first, count; /* its events, among those that were handed in */
    int seat;         /* whose; SEAT_NONE: nobody's alone */
    int number;       /* what else its title needs: a token, a round; TURN_NONE before any has begun */
    int32_t before[SEATS_MAX], after[SEATS_MAX]; /* the scores */
};

enum { TURN_NONE = -1 };

/* The turns of events as their reader saw them, in order. */
struct story {
    const struct rules *rules; /* borrowed */
    union state_memory view;   /* the reader's, moved along */
    struct event *events;      /* the story's own, */
    struct turn *turns;        /* and so are these */
    int event_count, turn_count;
};

/* Begins with the reader's view before the first event; released by story_release. */
void story_begin(struct story *s, const struct rules *rules, const struct state *view);
void story_release(struct story *s);

/* The next event as its reader saw it (event_seen_by), bare ones too. */
void story_add(struct story *s, const struct event *seen);

/* The first turn that a seat has not seen end: behind its own last turn that is over, and where turns are nobody's,
 * behind the last round. Never the one alone that has only just begun. For another viewer the first one. */
int story_since(const struct story *s, int seat);

/* "Bo: +9, now 34". */
void story_title(const struct story *s, int turn, struct teller *t);
/* What happened in a few words, and what it did to the scores: "Bo: moves 16 to 25 with the Castle, captures your token
 * on 25; +9, now 34". */
void story_line(const struct story *s, int turn, struct teller *t);

/* The turns from the one of the event at place `from` (0: all) on, as a list of objects; number[i] is that of the i-th
 * event. See docs/protocol.md, `story`. */
void story_json(const struct story *s, int from, const int *number, const struct cast *cast, struct json *w);

/* ---- For games' shows -------------------------------------------------------------------------------------------- */

/* Parts of the recap of a turn, parted by commas. */
struct recap {
    struct teller *t;
    const char *opening; /* what stands before the first part */
    int subject;         /* of the last part */
    int count;
    int kept; /* from an event of the turn for a later one; 0 at first */
};

/* Begins a part about a seat, SEAT_NONE for what has a subject of its own: writes the comma, and the seat where it is
 * not that of the part before. The words follow: tell(t, "[draws] %H", …). */
struct teller *recap_part(struct recap *a, int seat);

/* A seat that an argument of an event names; one from afar may name none. */
static inline int recap_seat(int value)
{
    return value >= 0 && value < SEATS_MAX ? value : SEAT_NONE;
}

#endif
