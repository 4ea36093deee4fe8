/* A JSON document as one flat list of its leaves, in document order: how rulesets and positions reach the rules.
 *
 *     {"tokens":[{"at":"hub","turns":0}],"done":[]}   is   tokens.0.at "hub",  tokens.0.turns 0,  done empty list
 *
 * The leaves of an object or a list stand together. The list is made elsewhere (from a file or a request by a JSON
 * library, from a ruleset at build time, by the browser) and read here strictly: each accessor marks what it has read,
 * and flat_done refuses what nobody asked for, by its path. So a reader that asks for all keys it knows accepts exactly
 * those. Keys that contain a dot or begin with a digit cannot be told from steps of a path; makers of lists refuse
 * them. */
#ifndef COIL_BASE_FLAT_H
#define COIL_BASE_FLAT_H

#include "base/json.h"
#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum flat_type {
    FLAT_INT,
    FLAT_TEXT,
    FLAT_BOOL,
    FLAT_NULL,
    FLAT_REAL, /* never wanted, kept so that it can be refused by name */
    FLAT_EMPTY_LIST,
    FLAT_EMPTY_OBJECT
};

enum { FLAT_PATH_MAX = 160 };

struct flat_item {
    const char *path;
    const char *text; /* of FLAT_TEXT, else NULL */
    int64_t number;   /* of FLAT_INT and FLAT_BOOL (0 or 1) */
    enum flat_type type;
    int length; /* of path */
};

/* Items are borrowed; `used` has one entry an item and belongs to the reader. Begin a reading with flat_begin. */
struct flat {
    const struct flat_item *items;
    bool *used;
    int count;
    int last;         /* read, where the next look-up begins */
    int code;         /* the status of every refusal: ERR_BAD_RULESET or ERR_BAD_POSITION */
    const char *name; /* put before paths in messages, "ring.json"; NULL for none */
};

/* Forgets what was read before. */
void flat_begin(struct flat *f);

/* FNV-1a over types, paths and values: tells rulesets apart. */
uint64_t flat_hash(const struct flat *f);

/* Refuses: "NAME: PATH: TEXT"; returns f->code. */
int flat_refuse(const struct flat *f, struct error *err, const char *path, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The item at a path (formatted), marked as read; NULL if there is none. */
const struct flat_item *flat_find(struct flat *f, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* True if the path holds anything: a value, a list or an object. Marks nothing. */
bool flat_has(const struct flat *f, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* True, and marked as read, if the path holds null. */
bool flat_null(struct flat *f, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A whole number in min … max. Each of these returns 0, or refuses naming the path and what was expected. */
int flat_int(struct flat *f, struct error *err, int64_t min, int64_t max, int64_t *out, const char *format, ...)
    __attribute__((format(printf, 6, 7)));
/* A text; *out is borrowed from the list. */
int flat_text(struct flat *f, struct error *err, const char **out, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
int flat_bool(struct flat *f, struct error *err, bool *out, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* One of `words` (ended by NULL); *out is its index. */
int flat_word(struct flat *f, struct error *err, const char *const *words, int *out, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
/* The length of the list at a path, between min and max; the empty list is marked as read. */
int flat_list(struct flat *f, struct error *err, int min, int max, int *out, const char *format, ...)
    __attribute__((format(printf, 6, 7)));
/* The key of the n-th member (from 0) of the object at a path, copied into `key`; false if there are not so many. */
bool flat_member(struct flat *f, int n, char *key, size_t key_size, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* The end of a reading: 0 if everything was read, else refuses the first item that was not ("unknown key"). */
int flat_done(struct flat *f, struct error *err);

/* A copy of the items, their texts and the name in one block of new memory, freed by flat_free_copy; `used` is NULL. */
struct flat flat_copy(const struct flat *f);
void flat_free_copy(struct flat *f);

/* Writes the document again, as one JSON value; a list with a FLAT_REAL in it has none. */
void flat_json(const struct flat *f, struct json *w);

#endif
