/* Programs that play, in any language: a process for each seat, told of games in lines of JSON (docs/arena.md).
 *
 * Who answers `hello` as docs/protocol.md has it is spoken to in that protocol: `load` with a view, `observe`, `think`.
 * Anybody else gets lines of the simple kind: `new`, `act` with a view and the legal actions, `end`. */
#ifndef COIL_NATIVE_PROGRAM_H
#define COIL_NATIVE_PROGRAM_H

#include "bots/outsider.h"

#include <stdint.h>

enum { PROGRAM_START_MS = 30000 }; /* to answer `hello`, or as long as for a move if that is longer */

struct program {
    struct outsider outsider; /* first: what others know of it */
    const char *name, *command;
    const char *bot; /* which of its bots is to play, or NULL */
    int64_t move_ms; /* for an answer, by the clock on the wall */
    /* Called with a sentence whenever it fails, by any thread. */
    void (*tell)(const struct program *self, const char *text);
};

/* Fills in how to speak to it. */
void program_init(struct program *p);

/* Starts it once, to see whether it does and takes these rules. Returns 0 or ERR_BAD_RECORD: it is no wrong usage. */
int program_check(const struct program *p, const struct rules *rules, struct error *err);

#endif
