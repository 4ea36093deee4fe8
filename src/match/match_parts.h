/* The inside of a match, for the files of this folder only. */
#ifndef COIL_MATCH_MATCH_PARTS_H
#define COIL_MATCH_MATCH_PARTS_H

#include "match/history.h"
#include "match/match.h"

struct match {
    struct rules *rules; /* owned */
    enum chance_mode mode;
    bool from_position; /* the record names the position it begins at */
    char seed[SEED_SIZE];
    char name[SEATS_MAX][NAME_SIZE];
    struct history history;
    int fresh;          /* the ply of the latest play or redo; -1 after an undo */
    struct state *view; /* memory for match_view */
    action *legal;      /* memory for match_legal */
};

/* A match at a state, with its chance still pending; takes the rules. */
struct match *match_make(struct rules *rules, const struct state *start, enum chance_mode mode, const char *seed);

/* With CHANCE_AUTO: plays chance until something else is due, what redo would bring back first. */
void match_settle(struct match *m);

#endif
