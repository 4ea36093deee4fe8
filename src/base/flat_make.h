/* Making flat lists (flat.h) in one block of memory, which flat_release frees.
 *
 * A maker goes through its document twice, in the same way: the first time flat_add only measures, then flat_make_room
 * allocates, and the second time the list is filled. */
#ifndef COIL_BASE_FLAT_MAKE_H
#define COIL_BASE_FLAT_MAKE_H

#include "base/flat.h"

struct flat_maker {
    struct flat list; /* what is made; begin with its code and name, the rest zero */
    struct flat_item *items;
    char *texts; /* where the next text goes */
    size_t text_bytes;
};

/* Adds an item; path and text are copied. `text` is NULL for types without one; a zero byte is put behind it. */
void flat_add(struct flat_maker *m, const char *path, enum flat_type type, int64_t number, const char *text,
              size_t text_length);

/* Between the first time and the second. There is at least one item. */
void flat_make_room(struct flat_maker *m);

/* Frees a list that was made so; one that is all zero but for its code is allowed. */
void flat_release(struct flat *f);

/* A copy of the items, their texts and the name, without marks: many may read it, each with marks of their own. */
struct flat flat_copy(const struct flat *f);

/* The end of making a list that is no request's: 0, or refuses what such a list cannot hold, and releases it. */
int flat_check(struct flat *f, struct error *err);

/* The part of a request's list that is the object or list at `path`, as a list of its own, with paths that begin there;
 * texts and paths are borrowed. A number beyond 64 bits becomes a text, so that readers say what they expected. It is
 * checked as above: returns 0 or `code`, the status of its refusals; then *out needs no release. */
int flat_part(const struct flat *f, const char *path, int code, struct flat *out, struct error *err);

/* The same for the object "ruleset", whose faults are to be noted: members called "note" are left out, and nothing is
 * checked, since flat_done tells of what such lists cannot hold. */
struct flat flat_ruleset_part(const struct flat *f);

#endif
