/* Tables of which memory has more than the disk is sure to have: those with entries in the journal, and those that rest
 * while their commit is awaited. For the owner's thread alone. */
#ifndef COIL_STORE_HELD_H
#define COIL_STORE_HELD_H

#include "store/store.h"

#include <sys/queue.h>

struct held {
    struct store_fact fact;
    struct textbuf text; /* what was added since the table rested last; if `whole`, all there is of it */
    bool whole;
    bool live;      /* has entries in the journal, beginning with `first` */
    uint64_t first; /* both are numbers of entries */
    uint64_t last;  /* once this is committed, a table that is not live may be let go of */
    struct held *next;
    TAILQ_ENTRY(held) neighbours;
};
TAILQ_HEAD(held_list, held);

struct held_tables {
    struct held **bucket; /* chains, by the hash of the id */
    size_t buckets, count;
    struct held_list live;    /* by `first` */
    struct held_list resting; /* by `last` */
};

void held_init(struct held_tables *t);
void held_release(struct held_tables *t);

/* NULL if it is not held. */
struct held *held_find(const struct held_tables *t, const char *id);
/* A new one that rests, without a text, if need be. */
struct held *held_get(struct held_tables *t, const char *id);

/* What an entry does to a table that is held. */
void held_append(struct held_tables *t, struct held *h, uint64_t number, int64_t at, const char *entry, size_t length);
void held_rest(struct held_tables *t, struct held *h, uint64_t number, const char *text, size_t length);
void held_mark_checked(struct held_tables *t, struct held *h, uint64_t number, bool sound);

/* Lets go of those of which the disk has everything. */
void held_settle(struct held_tables *t, uint64_t committed);

#endif
