/* Small scenes of Snakes & Foxes for rule tests: a position with only what matters spelled out, and short ways to play
 * and to look. */
#ifndef COIL_TESTS_SF_SCENE_H
#define COIL_TESTS_SF_SCENE_H

#include "games/snakes_and_foxes/snakes_and_foxes.h"
#include "support.h"

/* What is left out (0, NULL) is ordinary: two seats, standard options, the pieces as at the start but those named,
 * token 0 on turn in phase move. Token texts are "AT", "AT rim", "AT eaten", "AT rim eaten", "home"; " new" makes its
 * turns 0. */
struct pose {
    int seats;
    const char *options; /* members of the JSON object: "\"distance\":\"token\"" */
    const char *t0, *t1;
    const char *snakes, *foxes; /* "7.0 3.4": all of them; or "+3.4 5.6": these in place of the first ones */
    const char *phase;
    const char *roll; /* "2 3 1" */
    const char *done; /* "4.3 4.5" */
    const char *next;
    const char *more; /* further members, with a comma before them */
    int turn, left;
};

struct scene {
    struct rules *rules;
    union state_memory memory;
    struct sf_state *s;
    struct event events[256];
    struct event_log log; /* of the latest play */
};

/* The JSON of a pose, in static memory. */
const char *pose_text(const struct pose *p);

/* Loads a pose; ends the test program with the message if it is refused. Freed by scene_end. */
void scene_begin(struct scene *x, const struct pose *p);
#define SCENE(x, ...) scene_begin(&(x), &(struct pose){ __VA_ARGS__ })
/* The start of a game. */
void scene_start(struct scene *x, int seats, const char *options);
void scene_end(struct scene *x);

/* Plays texts, each by whoever owes an action; ends the test with what would have been legal. */
void scene_play(struct scene *x, const char *text);

/* The legal texts of whoever owes an action, in order, joined by ", ". Static memory. */
const char *scene_legal(struct scene *x);
/* True if the text is legal now. */
bool scene_can(struct scene *x, const char *text);

/* "7.0 7.2 hub": a set in words. Static memory. */
const char *scene_set(sf_set set);
/* The space a text names. */
int scene_space(const char *text);
/* True if the latest play had an event of this type, and how many. */
int scene_count(const struct scene *x, enum sf_event type);

/* The message a pose is refused with, "" if it is accepted. Static memory. */
const char *pose_refusal(const struct pose *p);
#define REFUSAL(...) pose_refusal(&(struct pose){ __VA_ARGS__ })

#endif
