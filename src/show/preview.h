/* What surely happens if a seat plays an action: `apply` on its view, cut before chance, before something comes to
 * light, or before another decides. In a window it also tells what happens if nobody answers. */
#ifndef COIL_SHOW_PREVIEW_H
#define COIL_SHOW_PREVIEW_H

#include "show/show.h"

/* Why a preview stops where it does. */
enum preview_stop {
    STOP_CHANCE,  /* then dice or cards */
    STOP_REVEAL,  /* then something hidden is shown: nothing is carried out */
    STOP_OTHER,   /* then another seat decides */
    STOP_ANSWERS, /* then others may answer; the view is the one if nobody does */
    STOP_ON,      /* the seat goes on */
    STOP_OVER     /* the game is over */
};

/* "Then chance decides.", "That is so if nobody answers.", …; "" for STOP_ON. */
const char *preview_stop_words(enum preview_stop stop);

struct preview {
    enum preview_stop stop;
    int answered_from;    /* events from this one on happen only if nobody answers; `count` if there are none */
    struct event *events; /* the caller's memory, 2 * rules->events_max of them, as the seat sees them */
    int count;
    union state_memory view; /* then */
};

/* Fills *out, whose `events` the caller has set. `view` is the seat's. */
void preview_action(const struct rules *rules, const struct state *view, int seat, action a, struct preview *out);

/* In a window: the seats that are asked one after the other as long as nobody answers, a bit for each. Made from public
 * facts only; 0 elsewhere. */
unsigned preview_round(const struct rules *rules, const struct state *view);

/* Lets everybody decline until something comes of it, in `view` itself; appends events to `log` (NULL is allowed).
 * Returns the seats that were asked. */
unsigned preview_unanswered(const struct rules *rules, struct state *view, struct event_log *log);

/* In a window: makes `s`, a state or a view, the one in which this seat of the round is asked, since those before it
 * let it pass. Does nothing if the seat is not of the round, or is asked now. */
void preview_asked(const struct rules *rules, struct state *s, int seat);

/* As an object: see docs/protocol.md, `preview`. */
void preview_json(const struct rules *rules, const struct state *view, int seat, action a, const struct cast *cast,
                  struct json *w);

#endif
