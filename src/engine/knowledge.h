/* A cheap key of all that a seat knows: what it sees now, and what it has seen and done so far, in order. Two moments
 * of a game with the same key are, but for a chance of one in 2^64, the same information set with perfect recall: a
 * table of a search may be keyed by it. The same on every machine, since all that Coil runs on are little-endian. */
#ifndef COIL_ENGINE_KNOWLEDGE_H
#define COIL_ENGINE_KNOWLEDGE_H

#include "engine/play.h"

/* What was seen and done, folded into a number. Begins as KNOWLEDGE_START. */
struct knowledge {
    uint64_t past;
};

#define KNOWLEDGE_START ((struct knowledge){ 0x9e3779b97f4a7c15u })

/* The seat has seen an event, as event_seen_by gives it. */
void knowledge_see(struct knowledge *k, const struct event *seen);

/* The seat has done this itself: in a sealed node no event may tell. */
void knowledge_do(struct knowledge *k, action a);

/* The key, with the seat's view as it is now. */
uint64_t knowledge_key(const struct knowledge *k, const struct rules *rules, const struct state *view);

#endif
