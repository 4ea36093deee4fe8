/* What a person may do now: the legal actions with their texts, and the one that a typed text means. */
#ifndef COIL_TUI_CHOICES_H
#define COIL_TUI_CHOICES_H

#include "match/match.h"

enum { ACTION_TEXT_SIZE = 128 };

struct choices {
    int count; /* 0 while nobody is asked */
    action *actions;
    char (*texts)[ACTION_TEXT_SIZE];
};

/* Takes memory for all the actions a seat of this game may ever have. */
void choices_init(struct choices *c, const struct rules *rules);
void choices_release(struct choices *c);

/* The legal actions of a seat, SEAT_NONE for none. */
void choices_of_seat(struct choices *c, struct match *m, int seat);

/* The index of the action a text means: its exact text, or else any part of it that begins at a word and means no other
 * ("3.7" for "move 3.7"); with `numbers` also its number in the list, from 1. -1, with an error that says what would
 * do. */
int choices_find(const struct choices *c, const char *typed, bool numbers, struct error *err);

/* Completes a typed text as far as all actions that begin with it agree. */
void choices_complete(const struct choices *c, char *typed, size_t size);

/* True if the text of an action begins with this character. */
bool choices_begin_with(const struct choices *c, uint32_t character);

#endif
