/* Choosing an action step by step: the legal actions of a seat as a short tree, for any game.
 *
 * Each action is a row of steps (show.h); those that agree so far stand together, and what they differ in next is the
 * next question. A level on which there is nothing to choose is passed over. Nothing is stored: a place in the tree is
 * an action of the list and a level, so a front end may also begin from what was clicked. */
#ifndef COIL_SHOW_CHOICE_H
#define COIL_SHOW_CHOICE_H

#include "show/show.h"

/* The legal actions of a seat, as game_legal lists them from the view; all borrowed. */
struct choice {
    const struct show *show; /* of the game */
    const struct rules *rules;
    const struct state *view;
    int seat;
    const action *actions;
    int count;
};

/* The choice among these actions; with `count` 0 there is none. */
struct choice choice_among(const struct rules *rules, const struct state *view, int seat, const action *actions,
                           int count);

/* One option: how many actions stand under it, and the first of them. */
struct choice_option {
    int first, count;
    int order;
};

/* The steps of the action at an index into out[SHOW_LEVELS_MAX]; returns their number. A game without steps of its own
 * has the words of the action's text. */
int choice_steps(const struct choice *c, int index, struct step *out);

/* The options at `level`, among the actions that agree with the one at index `at` on all levels before it, in the order
 * in which they are offered, into out[room]; returns how many there are (no more than room are written). */
int choice_options(const struct choice *c, int at, int level, struct choice_option *out, int room);

/* The first level from `level` on where the actions that agree with `at` before it differ; SHOW_LEVELS_MAX if they do
 * not. The last level before `level` where there was a choice, or -1. */
int choice_level_from(const struct choice *c, int at, int level);
int choice_level_before(const struct choice *c, int at, int level);

/* The first action that agrees with `at` before `level` and points at the thing there; -1. */
int choice_at_thing(const struct choice *c, int at, int level, const struct handle *thing);
/* The first action any step of which points at the thing, if possible one that agrees with `at` on as many levels as
 * possible; -1. For clicks. */
int choice_of_thing(const struct choice *c, int at, const struct handle *thing);

void choice_question(const struct choice *c, int at, int level, struct teller *t);
void choice_label(const struct choice *c, int at, int level, struct teller *t);

/* The action at an index in the words of its labels: "Play Fake Rat, your snake". */
void choice_words(const struct choice *c, int index, struct teller *t);
/* An action of the list in words for who does not look at the table: also what it could not have been otherwise, and
 * what is done with it. "Move 3.7", "The Penitent, Token on 5 to 9, Wyrms". */
void choice_words_apart(const struct choice *c, action a, struct teller *t);

/* The text of the action at an index. */
void choice_text(const struct choice *c, int index, struct textbuf *out);

/* The index of the action that a typed text means: its exact text, or else any part of it that begins at a word and
 * means no other ("3.7" for "move 3.7"); with `numbers` also its number in the list, from 1. -1, with an error that
 * says what would do. */
int choice_typed(const struct choice *c, const char *typed, bool numbers, struct error *err);
/* Completes a typed text as far as all actions that begin with it agree. */
void choice_complete(const struct choice *c, char *typed, size_t size);
/* True if the text of an action begins with this character. */
bool choice_begins_with(const struct choice *c, char character);

/* The index of the action that declines (CHOICE_DECLINES), or -1. */
int choice_declining(const struct choice *c);

/* The whole tree as an object: see docs/protocol.md, `ask`. */
void choice_json(const struct choice *c, const struct cast *cast, struct json *w);

#endif
