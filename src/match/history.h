/* What has happened in a match: a snapshot of the state before every action, the actions, and their events.
 *
 * Undo only moves `at` back; what lies beyond it stays for redo until something new is pushed. */
#ifndef COIL_MATCH_HISTORY_H
#define COIL_MATCH_HISTORY_H

#include "engine/play.h"

struct ply {
    action action;
    int seat;
    int events_before; /* in all, before this action */
};

struct history {
    const struct rules *rules; /* borrowed */
    size_t stride;             /* bytes from one snapshot to the next */
    unsigned char *states;     /* length + 1 snapshots */
    struct ply *plies;         /* length entries, and one more whose events_before counts all events */
    struct event *events;
    int length, at;               /* actions known, and on the table */
    int capacity, event_capacity; /* room for actions and for events */
};

/* Begins with a copy of `start`; the memory is freed by history_release. */
void history_init(struct history *h, const struct rules *rules, const struct state *start);
void history_release(struct history *h);

/* The snapshot before action `ply`, 0 … length. Valid until the next push. */
const struct state *history_state(const struct history *h, int ply);

/* Carries out a legal action on the state at `at`. If it is the one that redo would bring back, that is brought back
 * and what lies beyond it stays; else the rest is dropped. */
void history_push(struct history *h, int seat, action a);

/* Drops what lies beyond `at`. */
void history_cut(struct history *h);

#endif
