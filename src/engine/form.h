/* Positions in both directions: one description of what a position holds, by which it is written and read back.
 *
 *     form_key(t, "round");
 *     form_byte(t, &s->round, 1, r->rounds);
 *
 * writes the round, or reads it and refuses what is no number from 1 to that. Whichever it is, the same calls are made
 * in the same order, and each value is put where it came from (so write from a copy). When reading, the first refusal is kept and all calls
 * after it do nothing: what they should have filled in stays as it was, so begin with zeros, and ask `code` at the end.
 *
 * A value has a path, `hands.2.0`, made by form_key and form_item; refusals name it. */
#ifndef COIL_ENGINE_FORM_H
#define COIL_ENGINE_FORM_H

#include "base/flat.h"
#include "base/json.h"

struct form {
    struct json *w; /* writes to it; NULL: reads */
    struct flat *f;
    struct error *err;
    int code; /* of the first refusal, or 0 */
    int depth;
    struct form_level {
        int length; /* of its path */
        bool list;
    } open[8];
    char path[FLAT_PATH_MAX]; /* of the value that is next, or was last; empty when writing */
};

/* A form that writes the members of an object that is open, and one that reads them. */
struct form form_to(struct json *w);
struct form form_from(struct flat *f, struct error *err);

static inline bool form_reads(const struct form *t)
{
    return !t->w;
}

/* ---- Where: the next value is a member of the open object, an entry of the open list ----------------------------- */

void form_key(struct form *t, const char *key);
void form_item(struct form *t, int index);

/* Opens a list. Returns the number of its entries: `count` when writing, else as many as there are, between min and
 * max; 0 after a refusal. */
int form_list(struct form *t, int count, int min, int max);
void form_object(struct form *t);
/* Closes it; it is the last value then. */
void form_end(struct form *t);

/* ---- What -------------------------------------------------------------------------------------------------------- */

void form_int(struct form *t, int64_t *value, int64_t min, int64_t max);
void form_byte(struct form *t, uint8_t *value, int min, int max);
/* 0 or 1. */
void form_flag(struct form *t, uint8_t *value);
/* The index of a word in a list that NULL ends. */
void form_word(struct form *t, uint8_t *value, const char *const *words);
/* A text, borrowed; "" after a refusal. */
void form_text(struct form *t, const char **text);

/* Writes null if there is none; true if it did, or has read null. */
bool form_null(struct form *t, bool none);
/* The same for a word in place of another value: in its place no other text is read. */
bool form_said(struct form *t, bool said, const char *word);

/* A byte, and null for the number that means none. */
void form_byte_or_null(struct form *t, uint8_t *value, int min, int max, int none);

/* A set of numbers below `end`, a bit each, ascending: none may be named twice ("names seat 2 twice"; `what` is the
 * word). */
void form_bits(struct form *t, uint8_t *set, int end, const char *what);
/* How often each number from first to last is there, ascending; at most `most` of all together. */
void form_counts(struct form *t, uint8_t *count, int first, int last, int most);

/* ---- Refusals: what is written is never refused -------------------------------------------------------------------------------------- */

/* Of the value that was last, and of the list or object that is open. */
void form_refuse(struct form *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
void form_refuse_all(struct form *t, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
