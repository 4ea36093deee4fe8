/* Sentences for people: text, and in it the seats, cards and places that are spoken of.
 *
 * Whoever writes a sentence names seats by number; the teller knows who sits there and who reads, and finds the name
 * and the form of the verb. So the same call gives "Ann draws the Mill." to one reader and "You draw the Mill." to Ann.
 * Each word that means a thing on the table is noted as a span: a page makes a link of it, a terminal
 * passes over it. */
#ifndef COIL_ENGINE_TELLER_H
#define COIL_ENGINE_TELLER_H

#include "base/textbuf.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    TELL_SEATS_MAX = 8,
    HANDLE_TEXT_MAX = 48 /* the terminator included */
};

/* What a word or an argument of an event points at. */
enum thing {
    THING_NONE,
    THING_SEAT,  /* by its number */
    THING_CARD,  /* by its id; these and the following as in action texts and positions */
    THING_SPACE, /* a place where pieces stand */
    THING_CELL,  /* a place inside something that belongs to a seat */
    THING_PIECE, /* of nobody */
    THING_TOKEN, /* of a seat */
    THING_SUIT,
    THING_ENTRY, /* what was announced and waits, by its height from 0 */
    THING_COUNT
};

/* "card", "space", …; "" for THING_NONE. */
const char *thing_name(enum thing thing);

struct handle {
    uint8_t thing; /* enum thing */
    char id[HANDLE_TEXT_MAX];
};

/* A handle of a formatted id. */
struct handle handle_of(enum thing thing, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Who sits where, and who reads. Zeroed but for `you` it is a table without names: "Seat 0". */
struct cast {
    int you;                          /* the reader's seat, or SEAT_NONE */
    const char *name[TELL_SEATS_MAX]; /* borrowed; NULL: nameless */
    bool in_full;                     /* cards go by their names, where they have codes too */
};

/* Bytes `start` to before `end` of the text mean the thing. */
struct span {
    int start, end;
    struct handle handle;
};

struct teller {
    struct textbuf *out;           /* borrowed */
    const struct cast *cast;       /* borrowed; NULL: a table without names, and nobody is "you" */
    const char *const *seat_words; /* what seats without a name are called, "blue"; NULL: "seat 0" */
    struct span *spans;            /* borrowed room for `span_room` of them; those beyond are left out */
    int span_count, span_room;
    int subject; /* the seat that words in brackets go with */
};

/* A teller onto a text buffer, which keeps no spans. */
struct teller teller_to(struct textbuf *out, const struct cast *cast);

/* Writes a sentence, or a part of one. In `format`
 *   %s  a text                      %d  a number (int)                %%  a percent sign
 *   %N  a seat (int) that does something: "Ann", "you"; it is the subject from then on, up to the next full stop
 *   %O  a seat (int) to which something is done: "Ann", "you"
 *   %W  a seat (int) that something belongs to: "Ann's", "your"
 *   %H  a thing: enum thing (int), its id (text), the words for it (text)
 *   [draws]  a word about the subject in the third person: "draws", or "draw" if the subject is "you"; also [their],
 *            [they], [them], [is], [has]
 * A name that opens a sentence begins with a capital letter: "You", "Seat 3". SEAT_NONE is "nobody". */
void tell(struct teller *t, const char *format, ...);

/* The seats of a set, a bit for each, by a form with one of %N, %O, %W: "Ann, Bo and you". */
void tell_seats(struct teller *t, const char *form, unsigned seats);

/* The name of a seat alone, as others know it, also where it is the reader's: "Ann", "Ann 2" for the second Ann. */
void tell_name(struct teller *t, int seat);

/* True where the next word begins a sentence. */
bool tells_opening(const struct teller *t);

/* True if cards go by their names. */
bool tells_in_full(const struct teller *t);

/* True if the seat is the reader's. */
bool tells_you(const struct teller *t, int seat);

#endif
