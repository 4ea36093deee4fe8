/* What has happened in a match: its actions, cut into legs of a few dozen, and the state at which each leg begins. Any
 * other state of the past, and all events, are made again from there when somebody asks, which costs at most one leg.
 *
 * Undo only moves `at` back; what lies beyond it stays for redo until something new is pushed. */
#ifndef COIL_MATCH_HISTORY_H
#define COIL_MATCH_HISTORY_H

#include "engine/play.h"

enum { LEG_PLIES = 48 };

/* The actions 48 n … 48 n + 47. */
struct leg {
    struct ply {
        action action;
        int events; /* in all, this action's among them */
        uint8_t seat;
    } ply[LEG_PLIES];
    max_align_t start[]; /* the state before the first of them */
};

struct history {
    const struct rules *rules; /* borrowed */
    struct leg **legs;         /* length / LEG_PLIES + 1 */
    int leg_count, leg_room;
    int length, at;    /* actions known, and on the table */
    struct state *now; /* at `at` */
    struct past *past; /* what was asked for last, so that walking on from there is cheap; moved by looking */
};

/* Begins with a copy of `start`; the memory is freed by history_release. */
void history_init(struct history *h, const struct rules *rules, const struct state *start);
void history_release(struct history *h);

/* The memory it holds, `h` itself apart. */
size_t history_bytes(const struct history *h);

/* The action `ply`, 0 … length - 1. */
const struct ply *history_ply(const struct history *h, int ply);

/* How many events there were before action `ply`, 0 … length. */
int history_events_before(const struct history *h, int ply);

/* The state before action `ply`, 0 … length. Valid until the next look at the past (this function or history_event at
 * another place) or change. */
const struct state *history_state(const struct history *h, int ply);

/* The event of number `v`, 1 … history_events_before(length). Valid as long. */
const struct event *history_event(const struct history *h, int v);

/* Puts another part on the table: `at` becomes 0 … length. */
void history_seek(struct history *h, int at);

/* Carries out a legal action on the state at `at`. If it is the one that redo would bring back, that is brought back
 * and what lies beyond it stays; else the rest is dropped. */
void history_push(struct history *h, int seat, action a);

/* Drops what lies beyond `at`. */
void history_cut(struct history *h);

#endif
