/* Positions in both directions: one description of what a position holds, by which it is written and read back.
 *
 *     form_byte(t, "round", &s->round, 1, r->rounds);
 *
 * writes the round, or reads it and refuses what is no number from 1 to that. Whichever it is, the same calls are made
 * in the same order, and each value is put where it came from (so write from a copy). When reading, the first refusal
 * is kept and all calls after it do nothing: what they should have filled in stays as it was, so begin with zeros, and
 * look at `code` in the end.
 *
 * `key` is that of a member of the object that is open; in a list it is NULL, and each value is the next entry. */
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
        bool list;
        int length; /* of its path */
        int count;  /* of a list, entries so far */
    } open[8];
    char path[FLAT_PATH_MAX]; /* of the value that was last; empty when writing */
};

/* A form that writes the members of an object that is open, and one that reads them. */
struct form form_to(struct json *w);
struct form form_from(struct flat *f, struct error *err);

static inline bool form_reads(const struct form *t)
{
    return !t->w;
}

/* Opens a list. Returns the number of its entries: `count` when writing, else as many as there are, between min and
 * max; 0 after a refusal. */
int form_list(struct form *t, const char *key, int count, int min, int max);
void form_object(struct form *t, const char *key);
/* Closes it; it is the last value then. */
void form_end(struct form *t);

void form_int(struct form *t, const char *key, int64_t *value, int64_t min, int64_t max);
void form_byte(struct form *t, const char *key, uint8_t *value, int min, int max);
/* The same, with null for the number that means none. */
void form_maybe(struct form *t, const char *key, uint8_t *value, int min, int max, int none);
/* 0 or 1. */
void form_flag(struct form *t, const char *key, uint8_t *value);
/* The index of a word in a list that NULL ends. */
void form_word(struct form *t, const char *key, uint8_t *value, const char *const *words);
/* A text, borrowed; "" after a refusal. */
void form_text(struct form *t, const char *key, const char **text);

/* Instead of another value: writes null if there is none; true if it did, or has read null. */
bool form_null(struct form *t, const char *key, bool none);
/* The same for a word; no other text is read in its place. */
bool form_said(struct form *t, const char *key, bool said, const char *word);

/* A set of seats below `end`, a bit each, ascending; none is named twice. */
void form_bits(struct form *t, const char *key, uint8_t *set, int end);
/* How often each number from first to last is there, ascending; least to most of all together. */
void form_counts(struct form *t, const char *key, uint8_t *count, int first, int last, int least, int most);

/* ---- Refusals: what is written is never refused ------------------------------------------------------------------ */

/* Of the value that was last, and of the list or object that is open. */
void form_refuse(struct form *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
void form_refuse_all(struct form *t, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
