/* When a person wants to be asked for an answer to what was announced (NODE_REACTION). It is none of the rules'
 * business: they ask whom they ask. Where a person does not want to be asked, whoever runs the table plays the action
 * that is no answer in their place. Everything here works on views and on events that all see, so a terminal, a page
 * and a server decide the same. */
#ifndef COIL_SEAT_WISHES_H
#define COIL_SEAT_WISHES_H

#include "show/show.h"

enum wish {
    WISH_ALL,
    WISH_MATTERS, /* only about what matters to the person (struct answering) */
    WISH_NONE,    /* not until their own turn begins */
    WISH_COUNT
};

/* The wishes of all seats. Zeroed: everybody wants to be asked always. */
struct wishes {
    uint8_t wish[SEATS_MAX];    /* enum wish */
    uint8_t lasting[SEATS_MAX]; /* what comes back when WISH_NONE is over */
};

/* "always", "if it matters", "not until your turn" */
const char *wish_words(enum wish wish);

void wishes_set(struct wishes *w, int seat, enum wish wish);

/* True if the seat, which is asked in this window, wants to be. `view` is anybody's. */
bool wishes_wants(const struct wishes *w, const struct rules *rules, const struct state *view, int seat);

/* An event that all see: the turn of a seat that did not want to be asked before it begins. */
void wishes_observe(struct wishes *w, const struct rules *rules, const struct event *e);

/* An action has been played: the wishes of now are those that last. */
void wishes_keep(struct wishes *w);

#endif
