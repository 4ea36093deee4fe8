/* What all C tests share: a catalogue with the rulesets of tests/data, rules by their names, random play, positions as
 * text. Nothing here needs a test framework; what cannot go wrong in a sound tree ends the program with a message. */
#ifndef COIL_TESTS_SUPPORT_H
#define COIL_TESTS_SUPPORT_H

#include "engine/play.h"
#include "match/match.h"

/* `count` times the environment's COIL_TEST_SCALE (1 if it is not set), at least 1: for longer or shorter test runs.
 * Under sanitizers, which make it slow, a part of it (cmake/tests.cmake). */
int test_scale(int count);

/* Whether sanitizers make it slow: tests of nothing but how well bots play are skipped then. */
bool test_is_slow(void);

/* The same as it comes, which may be less than 1: for counts that add up. */
double test_share(double count);

/* The path of a file of the source tree, in static memory that the next call overwrites. */
const char *test_path(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Ends the program with a message. */
_Noreturn void test_die(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* ---- Games and rules --------------------------------------------------------------------------------------------- */

struct test_catalog {
    struct catalog catalog;
};

/* The catalogue of some games (ended by NULL, borrowed; NULL for all games and the null game) with their built-in
 * rulesets and those of tests/data/ID/. Freed by test_catalog_free. */
struct test_catalog *test_catalog_new(const struct game *const *games);
void test_catalog_free(struct test_catalog *c);

/* The catalogue of all games, made at the first call and kept until the program ends. */
const struct test_catalog *test_games(void);

/* Rules by names: ruleset NULL for the first, options as "key=value key=value" or NULL. Freed by rules_free. */
struct rules *test_rules(const struct test_catalog *c, const char *game, const char *ruleset, int seats,
                         const char *options);

/* Room for the actions of any seat of any game, or the outcomes of chance. */
enum { TEST_LIST_MAX = 1 << 15 };

/* ---- Play -------------------------------------------------------------------------------------------------------- */

/* An action for the state, drawn evenly from those of one of the seats that owe one, or an outcome of chance by its
 * odds; `scratch` has room for actions_max. Returns false if there is none. */
bool test_pick(const struct rules *rules, const struct state *s, struct rng *rng, action *scratch, int *seat,
               action *a);

/* Plays on at random until the game is over; false if it is not after `plies_max` actions, or nobody can act. */
bool test_playout(const struct rules *rules, struct state *s, struct rng *rng, int plies_max);

/* Plays "0 move 3.7" or "- roll 2 2 2": a line as in records. Returns 0 or the status with err. */
int test_play_line(const struct rules *rules, struct state *s, const char *line, struct event_log *log,
                   struct error *err);

/* ---- Positions --------------------------------------------------------------------------------------------------- */

/* Reads a position from text: new rules, and the state into memory for any game. */
int test_read_position(const struct test_catalog *c, const char *json, struct rules **rules, union state_memory *s,
                       struct error *err);

/* JSON parsing for match_from_record. */
struct flattener test_flattener(void);

#endif
