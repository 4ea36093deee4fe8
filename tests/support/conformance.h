/* The conformance suite: what every game must keep to, whatever its rules.
 *
 * Each check is a function that reports what is wrong instead of asserting it, so that the suite can be tried on games
 * with planted faults. State checks are run at the plies of random games, game checks once a game, setting checks once
 * for each ruleset, number of seats and option value, table checks once a game of the catalogue. */
#ifndef COIL_TESTS_CONFORMANCE_H
#define COIL_TESTS_CONFORMANCE_H

#include "support.h"

enum { FAULT_MAX = 1200 };

/* Rules to test with, and how to make them again. */
struct setting {
    const struct test_catalog *catalog;
    const struct ruleset *ruleset;
    struct options options;
    int seats;
    struct rules *rules;
    char name[160]; /* "null-game standard, 2 seats, challenge=no" */
};

/* One state of one random game, and memory to try things in. All states are followed by a few guard bytes. */
struct probe {
    const struct setting *setting;
    const struct game *game;
    const struct rules *rules;
    uint64_t seed; /* of the game; 0 outside games */
    int ply;
    struct rng rng;  /* for the checks' own choices */
    struct state *s; /* the state under test; checks leave it as it is */
    struct state *a, *b, *c;
    action *list, *other; /* room for actions_max each, and guards */
    uint64_t *weight;
    struct event *events; /* two lots of event_room */
    int event_room;       /* well above events_max, so that one that is too small is found and not run into */
    struct textbuf text, text2;
    struct textbuf ids; /* of the things that `describe` tells, each between blanks; empty until it is asked for */
    const char *check;  /* the name of the running check */
    char fault[FAULT_MAX];
};

/* Notes what is wrong and returns false, so that a check ends in `return fault(p, …)`. */
bool fault(struct probe *p, const char *format, ...) __attribute__((format(printf, 2, 3)));

struct check {
    const char *name;
    bool (*run)(struct probe *p);
    int every; /* state checks: at one ply in so many, drawn by lot */
};

/* Lists ended by an entry without name. */
extern const struct check limit_checks[]; /* of all states, before the others, which rely on these limits */
extern const struct check play_checks[], position_checks[], secrecy_checks[]; /* of states */
extern const struct check view_checks[], show_checks[];
extern const struct check ply_checks[], fold_checks[]; /* of all states, also of long games: they are quick */
extern const struct check game_checks[], setting_checks[];

/* Facts that need no play: limits, tables, files that go with a game. Writes the first fault and returns false. */
bool check_table(const struct test_catalog *c, const struct game *game, char *message, size_t size);

/* ---- Settings ---------------------------------------------------------------------------------------------------- */

/* Calls `visit` for every ruleset, number of seats and single option value of a game, until it returns false. */
void for_each_setting(const struct test_catalog *c, const struct game *game,
                      bool (*visit)(const struct setting *s, void *context), void *context);

/* Fills in a setting; false if the game refuses it (an option value that does not go with the seats). */
bool setting_init(struct setting *s, const struct test_catalog *c, const struct ruleset *ruleset, int seats,
                  const struct options *options);
void setting_release(struct setting *s);
/* New rules, the same again. */
struct rules *setting_rules(const struct setting *s);

/* Runs the checks over `games` random games of a setting (all checks, or only the one of that name). Returns true, or
 * false with the first fault in `message`: setting, check, seed, ply. An assertion that fails meanwhile is told with
 * the same, on the standard error. */
bool conform(const struct setting *s, int games, const char *only, char *message, size_t size);

/* ---- For checks -------------------------------------------------------------------------------------------------- */

/* Copies a state of the probe's game. */
void copy_state(const struct probe *p, struct state *to, const struct state *from);
bool same_state(const struct probe *p, const struct state *a, const struct state *b);

/* Writes the state as JSON into p->text (or text2 with `second`) and returns it. */
const char *json_of(struct probe *p, const struct state *s, enum json_order order, bool second);

/* Draws an action for the probe's state; false, as a fault, if there is none. */
bool pick(struct probe *p, int *seat, action *a);

/* The same, carried out on a copy of the state, with its events in p->events. False where there is nothing to try, and
 * a check ends with `return untried(p)`: true at the end of a game, false at a fault. */
bool try_action(struct probe *p, struct state *copy, int *seat, action *a, struct event_log *log);
static inline bool untried(const struct probe *p)
{
    return !p->fault[0];
}

/* What is wrong with the blanks of a one-line text, or NULL. */
const char *line_fault(const char *text);

/* A viewer by index: 0 … seats-1 are the seats, then the table. */
int viewer_at(const struct probe *p, int index);

#endif
