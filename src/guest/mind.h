/* Who decides for a seat at a far table: one of our bots, or a program from outside (native/program.h). It is shown
 * what the seat sees and thinks in a thread of the loop's pool, so that the connection stays alive meanwhile. */
#ifndef COIL_GUEST_MIND_H
#define COIL_GUEST_MIND_H

#include "bots/outsider.h"

struct uv_loop_s;
struct mind;

struct mind_setup {
    const char *bot;                 /* the name of one of ours; NULL: the program */
    const struct outsider *outsider; /* borrowed */
    int64_t ms, sims;                /* for an answer at most; 0: as long as it likes */
};

/* Called by the loop with the answer, or what went wrong with the program. */
typedef void mind_done(void *context, enum fault fault, action chosen);

/* One for the seat whose view this is; holds the rules. NULL with ERR_BAD_ARGUMENT for a bot that does not play. */
struct mind *mind_new(const struct mind_setup *setup, struct uv_loop_s *loop, const struct rules *rules,
                      const struct state *view, mind_done *done, void *context, struct error *err);

/* The next event that the seat has seen. */
void mind_observe(struct mind *m, const struct event *seen);

/* Begins to think about a view in which the seat is asked, for `ms` at most if that is not 0. It must not be busy. */
void mind_think(struct mind *m, const struct state *view, int64_t ms);
bool mind_busy(const struct mind *m);
/* The answer is not wanted any more: it may come sooner. */
void mind_hurry(struct mind *m);

/* Ends it, as soon as it has thought; `done` is not called any more. With a result the game is over. Takes NULL. */
void mind_free(struct mind *m, const struct result *result);

#endif
