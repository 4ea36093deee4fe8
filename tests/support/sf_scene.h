/* Small scenes of Snakes & Foxes for rule tests: a position with only what matters spelled out, and short ways to play
 * and to look. */
#ifndef COIL_TESTS_SF_SCENE_H
#define COIL_TESTS_SF_SCENE_H

#include "games/snakes_and_foxes/snakes_and_foxes.h"
#include "scene.h"

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

/* The state of a scene. */
static inline struct sf_state *sf_of(struct scene *x)
{
    return (struct sf_state *)&x->memory.state;
}

/* The JSON of a pose, in static memory. */
const char *pose_text(const struct pose *p);

/* Loads a pose; ends the test program with the message if it is refused. Freed by scene_end. */
void scene_pose(struct scene *x, const struct pose *p);
#define SCENE(x, ...) scene_pose(&(x), &(struct pose){ __VA_ARGS__ })

/* The start of a game by the standard ruleset. Freed by scene_end. */
void sf_start(struct scene *x, int seats, const char *options);

/* "7.0 7.2 hub": a set in words. Static memory. */
const char *scene_set(sf_set set);
/* The space a text names. */
int scene_space(const char *text);

/* The message a pose is refused with, "" if it is accepted. Memory as for scene_refusal. */
const char *pose_refusal(const struct pose *p);
#define REFUSAL(...) pose_refusal(&(struct pose){ __VA_ARGS__ })

#endif
