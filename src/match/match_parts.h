/* The inside of a match, for the files of this folder only. */
#ifndef COIL_MATCH_MATCH_PARTS_H
#define COIL_MATCH_MATCH_PARTS_H

#include "match/history.h"
#include "match/match.h"

struct match {
    const struct rules *rules; /* held */
    enum chance_mode mode;
    match_chance *chance; /* in place of the seed; NULL: from the seed */
    void *chance_context;
    bool from_position; /* the record names the position it begins at */
    char seed[SEED_SIZE];
    char name[SEATS_MAX][NAME_SIZE], look[SEATS_MAX][LOOK_SIZE];
    struct history history;
    struct state *view; /* memory for match_view */
};

/* A match at a state, with its chance still pending; takes the rules. */
struct match *match_make(const struct rules *rules, const struct state *start, enum chance_mode mode, const char *seed);

/* The generator of the chance that is due at `ply`. */
struct rng match_rng(const struct match *m, int ply);

/* After a reader has played a match with another mode: what follows is played with `mode`. */
void match_go_on(struct match *m, enum chance_mode mode);

#endif
