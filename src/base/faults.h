/* All that is wrong with a document, for its author: a list of refusals, and of warnings.
 *
 * A flat list (flat.h) that has one refuses nothing: what would be refused is noted here, and the reader goes on with a
 * stand-in for the value. So a reader that is written for the first fault finds them all. Two things are up to it: what
 * rests on several values it looks at only where nothing was refused before (flat_refusals), and what is not worth
 * reading any more it skips (flat_skip).
 *
 * What only follows from another fault is left out: what is said of a value that is of no use, of a whole with a faulty
 * part, and of something missing where the whole is refused. */
#ifndef COIL_BASE_FAULTS_H
#define COIL_BASE_FAULTS_H

#include "base/json.h"
#include "base/textbuf.h"

#include <stdbool.h>

enum { FAULTS_MAX = 100, FAULT_PATH_MAX = 200, FAULT_OWNER_MAX = 64, FAULT_TEXT_MAX = 360 };

enum fault_kind {
    FAULT_VALUE,   /* a value that cannot be so */
    FAULT_TYPE,    /* no value of the right type */
    FAULT_MISSING, /* no value at all */
    FAULT_WARNING  /* no fault, but something that is of no use */
};

struct fault {
    enum fault_kind kind;
    char path[FAULT_PATH_MAX];   /* may be empty: the document as a whole, or its syntax */
    char owner[FAULT_OWNER_MAX]; /* the id or name of the card that the path leads into; or empty */
    char text[FAULT_TEXT_MAX];
};

struct faults {
    struct fault *list;
    int count;            /* of the list; what is beyond FAULTS_MAX is left out */
    int errors, warnings; /* of the list */
    struct textbuf asked; /* the keys that were asked for and are not there: their paths, a line end after each */
};

#define FAULTS_NONE ((struct faults){ .asked = { .grows = true } })

void faults_release(struct faults *faults);

void faults_add(struct faults *faults, enum fault_kind kind, const char *path, const char *owner, const char *text);

/* Where there are faults, nobody can tell what is of no use: leaves the warnings out. */
void faults_settle(struct faults *faults);

/* The first that is no warning, or NULL. */
const struct fault *faults_first(const struct faults *faults);

/* "cards.12.if (king-cobra): must be …" */
void fault_text(const struct fault *fault, struct textbuf *out);

/* Members "faults" and "warnings" of the open object: lists of {"path":…,"card":…,"text":…}, "card" if it has one. */
void faults_json(const struct faults *faults, struct json *w);

/* ---- Keys -------------------------------------------------------------------------------------------------------- */

/* For the readers of flat.h: notes a key that was asked for and is not there. */
void faults_ask(struct faults *faults, const char *path);

/* True if a key was asked for at the first `length` bytes of `path`, or below them. */
bool faults_asked(const struct faults *faults, const char *path, int length);

/* Adds that nobody asked for the key at `path`, and which one may have been meant. If that one was found missing, both
 * are one fault. */
void faults_add_unknown_key(struct faults *faults, const char *path, const char *owner);

#endif
