/* A match as one seat has it, far from whoever referees: a view, the events that the seat sees, and what follows from
 * both. A page at a distant table and a bot from outside hold one. It can be given nothing that its seat should not
 * know, and draws no chance: what happens is told to it. */
#ifndef COIL_SEAT_SEAT_MATCH_H
#define COIL_SEAT_SEAT_MATCH_H

#include "match/match.h"
#include "show/story.h"

struct seat_match;

/* Begins with a view of a seat or of the table; takes the rules, copies the view. Freed by seat_match_free, which takes
 * NULL too. */
struct seat_match *seat_match_new(struct rules *rules, const struct state *view);
void seat_match_free(struct seat_match *m);

const struct rules *seat_match_rules(const struct seat_match *m);

/* The view that it began with. */
const struct state *seat_match_start(const struct seat_match *m);

/* The view now, valid until the next event; its `viewer` says whose it is. */
const struct state *seat_match_view(const struct seat_match *m);

/* The same as it is when the viewer is asked for an answer, if they will be in the round that goes on: as if those
 * before them had let it pass. So all can answer at the same time. Valid until the next call. */
const struct state *seat_match_asked(struct seat_match *m);

/* The next event, as game_read_event gave it, and its number: one more than the one before (the first may have any).
 * The view moves along. Returns 0, or ERR_BAD_ARGUMENT for a number that leaves a gap, with nothing changed. */
int seat_match_observe(struct seat_match *m, int v, const struct event *seen, struct error *err);

/* The events seen so far: their number, and the number (`v`) of the last one, 0 before the first. */
int seat_match_event_count(const struct seat_match *m);
int seat_match_last_event(const struct seat_match *m);
/* The n-th of them, from 0. */
const struct event *seat_match_event(const struct seat_match *m, int n);

/* The same turn by turn. */
const struct story *seat_match_story(const struct seat_match *m);

/* All of a match that is here, up to its event `last`, as a viewer (a seat, VIEW_TABLE, VIEW_FULL) saw it; for
 * story_release. */
void story_of_match(struct story *s, struct match *m, int viewer, int last);

/* A seed for a bot that thinks here; it follows from the view alone. */
uint64_t seat_match_think_seed(const struct seat_match *m);

#endif
