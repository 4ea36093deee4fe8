/* Small scenes of Serpent Master for rule tests: a position in few words, and looks at what matters. Everything goes
 * through texts and JSON as the rulebook has them, nothing through the structs of the game. */
#ifndef COIL_TESTS_SM_SCENE_H
#define COIL_TESTS_SM_SCENE_H

#include "scene.h"

/* A position. What is left out (0, NULL) is ordinary: ruleset standard, two seats, the board of so many, phase choose,
 * nobody has chosen, the round after the cards that seat 0 has played (over: 11), nothing lost. Lists by seat are
 * parted by slashes: "11 14 / 7 5". Without `aside` those are the lowest four cards that stand nowhere else, and
 * without `hands` those are what is left. */
struct pit {
    const char *ruleset;
    int seats;
    const char *options; /* members of the JSON object: "\"board\":\"6\"" */
    int board;
    const char *stacks; /* "a4:b b2:br", from bottom to top */
    const char *heads;  /* a word for each seat: "a3", or "c1/s" waiting outside, or "-" without an entry */
    const char *hands, *aside, *played, *lost;
    const char *chosen; /* "12 -" */
    int round;
    const char *phase;
    int turn;
    const char *more; /* further members, with a comma before them */
};

/* Its JSON, in static memory. */
const char *pit_text(const struct pit *p);

/* Loads it; ends the test program with the message if it is refused. Freed by scene_end. */
void scene_pit(struct scene *x, const struct pit *p);
#define PIT(x, ...) scene_pit(&(x), &(struct pit){ __VA_ARGS__ })

/* The message it is refused with, "" if it is accepted. Memory as for scene_refusal. */
#define PIT_REFUSAL(...) scene_refusal(pit_text(&(struct pit){ __VA_ARGS__ }))

/* The start of a game by a ruleset (NULL: standard), after these entries ("a1 w, g7 e") and these cards set aside
 * ("1 2 3 4 / 5 6 7 8"); either may be NULL, the second then too. Freed by scene_end. */
void pit_start(struct scene *x, const char *ruleset, int seats, const char *entries, const char *aside);

/* Plays texts separated by commas, each after its seat or "-" for chance: "0 card 12, 1 card 5, 0 place a1". */
void pit_play(struct scene *x, const char *lines);

/* The squares of all legal placements, or the rest of other actions after their first word, in alphabetical order:
 * "a3, b4 c5". Static memory. */
const char *pit_choices(struct scene *x);
/* How many actions are legal. */
int pit_choice_count(struct scene *x);

/* One member of the position or a view, as JSON: pit_key(x, 0, "hands") is "[[1,2],9]". In memory that is used again
 * after some calls. */
const char *pit_key(struct scene *x, int viewer, const char *key);

/* The stack on a square, "" if it is bare. Static memory. */
const char *pit_stack(struct scene *x, const char *square);

/* Scores and ranks as "9 7 | 1 2". Static memory. */
const char *pit_result(struct scene *x);
/* Why it ended, or that it goes on. */
const char *pit_reason(struct scene *x);

#endif
