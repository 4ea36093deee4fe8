/* The inside of rulesets, for ruleset.c and rules.c only: who holds them, and the rules that were built of them. */
#ifndef COIL_ENGINE_RULESET_PARTS_H
#define COIL_ENGINE_RULESET_PARTS_H

#include "engine/ruleset.h"

#include <stdatomic.h>

struct shared_ruleset {
    struct ruleset ruleset; /* what everybody else sees of it: first, so that both have one address */
    atomic_int holders;
    atomic_flag busy;           /* guards `rules`; held for a short walk only, since this floor knows no threads */
    struct shared_rules *rules; /* those alive that were built of it; rules.c */
};

/* Reads the keys that all rulesets share; `game` only marks as read. Returns 0 or f->code. */
int ruleset_read_head(struct flat *f, struct ruleset *r, struct error *err);

/* rules.c: notes all that keeps a ruleset from being built for a number of seats. */
void rules_check(struct shared_ruleset *home, int seats, struct faults *faults);

#endif
