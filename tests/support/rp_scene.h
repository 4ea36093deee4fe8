/* Small scenes of Royal Python for rule tests: positions with only what matters spelled out, ways to look at them. */
#ifndef COIL_TESTS_RP_SCENE_H
#define COIL_TESTS_RP_SCENE_H

#include "games/royal_python/royal_python.h"
#include "scene.h"

/* What is left out (0, NULL) is ordinary: two seats with their usual suits, all tokens in the supply, empty hands, all
 * other cards in the deck, a grid that lies face down, seat 0 on turn in phase act.
 *
 * tokens: "4 12 20* head head* lost left", with a count before a word for several: "2head". The others are in the
 *   supply. A text that begins with "{" is the JSON object itself.
 * hands: codes, or "rest" for all cards that are nowhere else.
 * deck: what is left of it; the other cards are then discarded. Else `discard` is what is discarded.
 * opened: headOpened, if it is not what the tokens say. */
struct rp_pose {
    int seats;
    int each;            /* tokens of a seat, where they are not those of RP-2 */
    const char *ruleset; /* another one */
    const char *options; /* members of the JSON object: "\"chain\":\"same\"" */
    const char *suits;   /* "MSW" */
    const char *tokens[6], *hands[6];
    const char *deck, *discard;
    const char *opened;
    const char *grid;     /* nine of "down", "C3", "-" */
    const char *cobras;   /* the Cobra cards discarded: "C3 C4" */
    const char *trophies; /* "0 2" */
    const char *phase, *token, *suit;
    const char *more; /* further members, with a comma before them */
    int turn, spent, draws, place;
    bool landed;
};

/* The JSON of a pose. Memory that the next call overwrites. */
const char *rp_pose_text(const struct rp_pose *p);

/* Loads a pose; ends the test program with the message if it is refused. Freed by scene_end. */
#define POSE(x, ...) scene_load(&(x), rp_pose_text(&(struct rp_pose){ __VA_ARGS__ }))
/* The message a pose is refused with, "" if it is accepted. */
#define REFUSAL(...) scene_refusal(rp_pose_text(&(struct rp_pose){ __VA_ARGS__ }))

/* The start of a game by the standard ruleset. Freed by scene_end. */
void rp_start(struct scene *x, int seats, const char *options);

/* Plays texts parted by ", ", each by whoever owes an action. */
void rp_play(struct scene *x, const char *texts);

/* What is legal is exactly this, in any order. */
#define LEGAL(x, list) assert_string_equal(scene_sorted(scene_legal(&(x)), ""), scene_sorted(list, ""))
/* How many texts a list has. */
int rp_texts(const char *list);
/* All outcomes of the chance node are equally likely. */
bool rp_even(struct scene *x);

/* One member of the position as JSON without blanks; "" if there is none. In memory that is used again after some calls
 * of rp_key, rp_key_seen, rp_tokens, rp_turn and rp_events. */
const char *rp_key(struct scene *x, const char *key);
/* The same for what a viewer sees. */
const char *rp_key_seen(struct scene *x, int viewer, const char *key);

/* The tokens of a seat, as in a pose but with the supply: "4 12 20* 2head head* supply 3lost". */
const char *rp_tokens(struct scene *x, int seat);

/* Where the turn stands: turn, phase, token, suit, then spent and what else is not 0, false or null:
 * "0 draw 12 M spent 1 draws 1 landed", "- first - - spent 0", "0 cobra 12 K spent 1 landed place 5". */
const char *rp_turn(struct scene *x);

/* Why the game is over. */
const char *rp_reason(struct scene *x);

/* The events of the latest play, parted by ", ": seat, type and the values of its keys in their order. Memory as for
 * rp_key. */
const char *rp_events(struct scene *x);

#endif
