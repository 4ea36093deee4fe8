/* A JSON document as one flat list of its leaves, in document order: how rulesets and positions reach the rules.
 *
 *     {"tokens":[{"at":"hub","turns":0}],"done":[]}   is   tokens.0.at "hub",  tokens.0.turns 0,  done empty list
 *
 * The leaves of an object or a list stand together. The list is made elsewhere (from a file or a request by a JSON
 * library, from a ruleset at build time, by the browser) and read here strictly: each accessor marks what it has read,
 * and flat_done refuses what nobody asked for, by its path. So a reader that asks for all keys it knows accepts exactly
 * those. Keys that are empty, contain a dot or begin with a digit cannot be told from steps of a path; makers of lists
 * refuse them.
 *
 * A list of a request (protocol/session.h) is kept whole instead, since only the command knows which of it is wrong and
 * what is said then: what other lists cannot hold stands in it as an item of a type of its own. */
#ifndef COIL_BASE_FLAT_H
#define COIL_BASE_FLAT_H

#include "base/json.h"
#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct faults;

/* The numbers are those of the serial form (flat_bytes.h). */
enum flat_type {
    FLAT_INT = 0,
    FLAT_TEXT = 1,
    FLAT_BOOL = 2,
    FLAT_NULL = 3,
    FLAT_REAL = 4, /* never wanted, kept so that it can be refused by name */
    FLAT_EMPTY_LIST = 5,
    FLAT_EMPTY_OBJECT = 6,
    /* In requests only: */
    FLAT_BYTES = 7, /* a text with a zero byte in it; `number` is its length */
    FLAT_BIG = 8,   /* a number beyond 64 bits, as it was written */
    FLAT_RAW = 9,   /* any value as JSON, which nobody reads: the request's `id` */
    /* What a path cannot tell. These have the path of their object or list and "?" for the last step. */
    FLAT_ODD_KEY = 10, /* a member with such a key, which is the text; its value is left out */
    FLAT_DEEP = 11,    /* a member or an entry whose path is too long; the text is its key or number */
    FLAT_BAD = 12      /* said of the whole object: why it must not be read */
};

enum {
    FLAT_PATH_MAX = 200,   /* room for every path that readers ask for */
    FLAT_PATH_LIMIT = 120, /* of the paths of a document, so that there can be asked for keys below any of them */
    FLAT_NAME_BYTES = 44,
    FLAT_ARGUMENT_LIMIT = 30 /* of the first step in a request, which comes on top of it */
};

struct flat_item {
    const char *path;
    const char *text; /* of FLAT_TEXT and of what follows FLAT_EMPTY_OBJECT, else NULL */
    int64_t number;   /* of FLAT_INT, FLAT_BOOL (0 or 1) and FLAT_BYTES, else 0 */
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
    /* Where faults are noted instead of refused (faults.h); NULL: the first one is the end. With it every function
     * below returns 0, and a value that was asked for is a stand-in: the nearest number, the nearest word or the first,
     * no text, an empty list. */
    struct faults *faults;
};

/* Forgets what was read before. */
void flat_begin(struct flat *f);

/* FNV-1a over types, paths and values: tells rulesets apart. */
uint64_t flat_hash(const struct flat *f);

/* Refuses: "NAME: PATH: TEXT"; returns f->code, or 0 where faults are noted. */
int flat_refuse(const struct flat *f, struct error *err, const char *path, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The same for a value that is not what it must be: "NAME: PATH: must be EXPECTED, not 12". */
int flat_refuse_value(struct flat *f, struct error *err, const char *path, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Where faults are noted: a warning; how many were refused so far; f->code if any was, for readers that cannot go on;
 * marks what is at a path and below it as read. Otherwise these do nothing and return 0. */
void flat_warn(const struct flat *f, const char *path, const char *format, ...) __attribute__((format(printf, 3, 4)));
int flat_refusals(const struct flat *f);
int flat_verdict(const struct flat *f);
void flat_skip(struct flat *f, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Sorts what was noted of a document by where it stands in it. */
void flat_order_faults(const struct flat *f, struct faults *faults);

/* The first of some faults, if there is any, as a refusal of the list. */
int flat_refuse_first(const struct flat *f, const struct faults *faults, struct error *err);

/* The item at a path (formatted), marked as read; NULL if there is none. */
const struct flat_item *flat_find(struct flat *f, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* These look at a list and mark nothing: the item at a path, or NULL; whether the path holds anything, be it a value, a
 * list or an object; whether it holds an object; how many entries the list there has, -1 if it is none. */
const struct flat_item *flat_look(const struct flat *f, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool flat_has(const struct flat *f, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool flat_is_object(const struct flat *f, const char *format, ...) __attribute__((format(printf, 2, 3)));
int flat_count(const struct flat *f, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* True, and marked as read, if the path holds null. */
bool flat_null(struct flat *f, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A whole number in min … max. Each of these returns 0, or refuses naming the path and what was expected. */
int flat_int(struct flat *f, struct error *err, int64_t min, int64_t max, int64_t *out, const char *format, ...)
    __attribute__((format(printf, 6, 7)));
/* The same, in one byte. */
int flat_byte(struct flat *f, struct error *err, int min, int max, uint8_t *out, const char *format, ...)
    __attribute__((format(printf, 6, 7)));
/* A text; *out is borrowed from the list. */
int flat_text(struct flat *f, struct error *err, const char **out, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* A text for people in one line, in any script: 1 to `most` letters, and of 24 or fewer FLAT_NAME_BYTES at most. */
int flat_line(struct flat *f, struct error *err, int most, const char **out, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
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

/* The end of a reading: 0 if everything was read, else refuses the first item that was not ("unknown key"); where
 * faults are noted all of them, with the keys that may have been meant. */
int flat_done(struct flat *f, struct error *err);

/* Writes the document again, as one JSON value. What is said of a document stands there as null, a FLAT_REAL as another
 * one: readers refuse either. */
void flat_json(const struct flat *f, struct json *w);

#endif
