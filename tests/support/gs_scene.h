/* Small scenes of The Greatest Snake for rule tests: a position in few words, and looks at what matters. Everything
 * goes through texts and JSON as the rulebook has them, nothing through the structs of the game. */
#ifndef COIL_TESTS_GS_SCENE_H
#define COIL_TESTS_GS_SCENE_H

#include "scene.h"

/* What is left out (0, NULL) is ordinary: ruleset base, three seats, snakes of three cards that are awake, empty hands
 * and piles, all other cards in the deck, seat 0 on turn in step main (rat, if a card is drawn), nothing pending.
 *
 * Cards are ids parted by blanks, `id*3` for three of a kind.
 * snakes: "asleep head:common-rat body=gun(rust,dodge):spiky-rat fat-rat tail": cells from head to tail, each a card
 *   with its equipment after `=`, ammo in brackets, and what is in it after `:`; `head:glue` for Super Glue.
 * hands: cards, or "rest" for all powers and equipment that are nowhere else.
 * known: by viewer, "1:dodge,gun 2:rust", what is known of whom.
 * deck: what is left of it; the others are then discarded.
 * stack: "0 eat common-rat, 1 play super-glue 0", bottom first; `-` for a lost target, `!2` for a spared seat.
 * queue: "gain 0, take 0 1". passed: "1 2". */
struct gst_pose {
    const char *ruleset;
    const char *options; /* members of the JSON object: "\"first\":\"1\"" */
    int seats;
    const char *snakes[5], *hands[5], *known[5];
    const char *pit, *discard, *top, *deck;
    int turn;
    const char *step, *phase, *drawn;
    const char *stack, *passed, *queue;
};

/* The JSON of a pose. Memory that the next call overwrites. */
const char *gst_pose_text(const struct gst_pose *p);

/* Loads a pose; ends the test program with the message if it is refused. Freed by scene_end. */
#define POSE(x, ...) scene_load(&(x), gst_pose_text(&(struct gst_pose){ __VA_ARGS__ }))
/* The message a pose is refused with, "" if it is accepted. */
#define REFUSAL(...) scene_refusal(gst_pose_text(&(struct gst_pose){ __VA_ARGS__ }))

/* The start of a game. Freed by scene_end. */
void gst_start(struct scene *x, const char *ruleset, int seats, const char *options);

/* Plays texts parted by ", ", each by whoever owes an action, or by the seat named before it (`-` for chance): "0 eat,
 * 1 play super-glue 0, pass". The program ends if that seat does not owe one. */
void gst_play(struct scene *x, const char *texts);
/* All who are asked pass, until nothing is pending or something else is wanted. */
void gst_pass(struct scene *x);

/* What a Digestion Phase at the end of the turn of seat 0 makes of the snake of a seat. Memory as for gst_key. */
const char *gst_digested(int seat, const char *before);
#define DIGESTED(seat, before, after) assert_string_equal(gst_digested(seat, before), after)
/* What a card like Squeeze makes of the snake of seat 1: "head body tail; pit fat-rat". Memory as for gst_key. */
const char *gst_squeezed(const char *card, const char *before, const char *rat);
#define SQUEEZED(before, rat, after, pit) assert_string_equal(gst_squeezed("squeeze", before, rat), after "; pit " pit)

/* The legal texts that begin with a word ("" for all), in alphabetical order, joined by ", ". Memory as for gst_key. */
const char *gst_legal(struct scene *x, const char *word);
/* What is legal, or what of it begins with a word, is exactly this, in any order. */
#define LEGAL(x, list) assert_string_equal(gst_legal(&(x), ""), scene_sorted(list, ""))
#define LEGAL_OF(x, word, list) assert_string_equal(gst_legal(&(x), word), scene_sorted(list, ""))
/* The outcomes of a chance node and their weights in lowest terms: "draw dodge 5, draw gun 2". */
const char *gst_odds(struct scene *x);

/* One member of the position, or of a viewer's, as JSON without blanks; "" if there is none. In memory that is used
 * again after some calls of the functions from gst_digested to gst_events. */
const char *gst_key(struct scene *x, const char *key);
const char *gst_key_seen(struct scene *x, int viewer, const char *key);

/* Parts of the position, written as in a pose; cards each for themselves. */
const char *gst_snake(struct scene *x, int seat);
const char *gst_hand(struct scene *x, int seat);
const char *gst_known(struct scene *x, int viewer);
const char *gst_list(struct scene *x, const char *key); /* pit, discard, top */
const char *gst_stack(struct scene *x);
const char *gst_queue(struct scene *x);

/* Turn, step, phase and who owes an action: "0 main response 2", "1 draw effect -" for chance, "0 main over". */
const char *gst_turn(struct scene *x);

/* The events of the latest play as a viewer is told of them, parted by ", ": seat, type and the values of its keys;
 * `?` for what is withheld. */
const char *gst_events(struct scene *x, int viewer);
/* A viewer is told this word by any event of the latest play, as a value or in a sentence. */
bool gst_tells(struct scene *x, int viewer, const char *word);

#endif
