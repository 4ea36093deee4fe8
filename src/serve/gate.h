/* What is to be sent waits here until it may be told: until the store has committed what it follows from. A message
 * goes with the number of the last entry of its table of which all may know, and the reply to a seat with that of what
 * it alone knows, too: if others waited for an answer in a window, they could tell that there is one. What all tables
 * share is the disk: who has something stored may wait for the end of a commit of anybody's, of any table. A
 * connection's messages leave in order. Messages of the same bytes to several connections share their memory. */
#ifndef COIL_SERVE_GATE_H
#define COIL_SERVE_GATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct lws;

/* Bytes with one or more holders, and room before them for what libwebsockets puts there. */
struct parcel {
    int holders;
    size_t length;
    unsigned char memory[];
};

/* NULL is allowed. */
void parcel_release(struct parcel *p);
unsigned char *parcel_bytes(struct parcel *p);

/* The way out to one connection; all zero but for `wsi` and `send` at first. */
struct outlet {
    struct lws *wsi;
    struct letter {
        struct parcel *parcel;
        uint64_t number;
    } * letters;
    int first, end, room; /* letters first … end - 1 wait */
    size_t bytes;         /* of theirs */
    bool listed;          /* among those that wait for a commit */
    struct outlet *previous, *next;
    /* Sends at once what may leave after a commit, which saves asking the system whether it can; NULL: libwebsockets
     * says when the connection can be written to. */
    void (*send)(struct outlet *o);
};

struct gate {
    uint64_t committed;
    struct outlet *waiting; /* whose first letter may not leave yet */
    struct parcel *latest;  /* what was put last, for the next that is the same */
    uint64_t latest_number;
    size_t bytes; /* that wait, of all */
};

/* Puts a message behind the others. */
void gate_put(struct gate *g, struct outlet *o, const char *bytes, size_t length, uint64_t number);
/* The same, but before all that were put after outlet_mark told this mark. */
void gate_put_at(struct gate *g, struct outlet *o, int mark, const char *bytes, size_t length, uint64_t number);
int outlet_mark(const struct outlet *o);

/* The next message that may leave, which becomes the caller's; NULL if there is none. */
struct parcel *gate_take(struct gate *g, struct outlet *o);

/* More is committed: connections that have something to send do so, or are told to. */
void gate_open(struct gate *g, uint64_t committed);

/* Drops what may not leave yet, for it never will. */
void gate_drop_held(struct gate *g, struct outlet *o);

/* Drops all. */
void gate_close(struct gate *g, struct outlet *o);

/* Lets go of what the gate itself keeps. */
void gate_release(struct gate *g);

#endif
