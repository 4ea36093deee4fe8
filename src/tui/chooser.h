/* Choosing step by step from the tree of choices (show/choice.h): the options of one level, one below the other. The
 * same for every game; a picture may offer the same options in its own way and leave it to the chooser what they lead
 * to. */
#ifndef COIL_TUI_CHOOSER_H
#define COIL_TUI_CHOOSER_H

#include "show/choice.h"
#include "tui/term.h"

enum { CHOOSER_OPTIONS_MAX = 256, CHOOSER_ROWS_MAX = 64 };

/* Where a person is in the tree. */
struct chooser {
    int level;        /* that is asked now */
    int cursor;       /* the action that was last chosen here; -1: the choice has not begun */
    struct area menu; /* the options as last drawn, and which of them each row shows a part of */
    int16_t row[CHOOSER_ROWS_MAX];
};

/* The next question is a new one. */
void chooser_begin(struct chooser *c);

/* Goes to the first level of a new choice; to the last one of an action that was chosen elsewhere (a hint, a typed
 * text). Called before the others, with the action under the cursor. */
void chooser_follow(struct chooser *c, const struct choice *choice, int chosen);

/* The action that a key leads to, or -1 if the key means nothing here: to take the action is the caller's business. */
int chooser_take(struct chooser *c, const struct choice *choice, int chosen, struct input in);

/* The action under the option before or behind that of `at` on a level, going round; later steps stay as near as they
 * can. */
int chooser_turn(const struct choice *choice, int at, int level, int by);

/* The action that is meant by pointing at a thing: at the level that is asked if it is an option there, else wherever
 * it is one; the level moves there. -1 if it is none. */
int chooser_thing(struct chooser *c, const struct choice *choice, int chosen, const struct handle *thing);

/* What an action points at on a level; THING_NONE for nothing. */
struct handle chooser_points_at(const struct choice *choice, int index, int level);

/* The action under the option at a place of the screen, or -1. */
int chooser_hit(const struct chooser *c, const struct choice *choice, int chosen, int y, int x);

/* Goes on to the next level behind the chosen option; false if there is none. */
bool chooser_forward(struct chooser *c, const struct choice *choice, int chosen);

/* Draws the question and the options; returns the rows used. */
int chooser_draw(struct chooser *c, struct term *t, struct area area, const struct choice *choice, int chosen,
                 const struct cast *cast);

#endif
