/* Looks: what the things of a seat look like, picked for pleasure. Nothing in play depends on them, so they are neither
 * in a state nor in a position, but belong to a seat of a match, as its name does (match_look).
 *
 * A game that offers some has a list of kinds in its show: "head", "body", "tail". What a seat has picked is one text,
 * the same in records, in the protocol and on the command line: "head=fang tail=bell". What is not in it is plain. */
#ifndef COIL_SHOW_LOOKS_H
#define COIL_SHOW_LOOKS_H

#include "engine/game.h"

enum { LOOK_KINDS_MAX = 4 };

struct look_item {
    const char *id, *name;       /* "hawaiian-shirt", "Hawaiian Shirt" */
    const char *about;           /* a sentence for whoever picks */
    const char *ascii, *unicode; /* a small picture, three columns wide */
};

struct look_kind {
    const char *id, *name;         /* "head", "Head" */
    const struct look_item *items; /* closed by an entry without id */
};

/* An item of each kind, in their order; NULL for plain. */
struct worn {
    const struct look_item *item[LOOK_KINDS_MAX];
};

/* The kinds of a game, closed by one without id; it is the first where there are none. */
const struct look_kind *looks_of(const struct game *game);

/* What a seat's text means. Words that are not known here are passed over: a record may be of a later program. NULL is
 * the empty text. */
struct worn looks_worn(const struct game *game, const char *look);

/* The same for a text that somebody wrote, with blanks or commas between the words: returns ERR_BAD_ARGUMENT for one
 * that is not known, and says what is. */
int looks_read(const struct game *game, const char *text, struct worn *out, struct error *err);

/* The text that a seat has for it, of LOOK_SIZE bytes. */
void looks_text(const struct game *game, const struct worn *worn, char *look);

/* "Fang, Bell": what is picked; "plain" if nothing is. */
void looks_words(const struct game *game, const char *look, struct textbuf *out);

/* The member "looks" of `describe`, for a game that has some. */
void looks_json(const struct game *game, struct json *w);

#endif
