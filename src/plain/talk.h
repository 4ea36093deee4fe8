/* Talking line by line: what is told goes out as short lines of text, what a person says comes in as a line. No cursor,
 * no colours, nothing is ever written over, so that a screen reader, a pipe and any small window can follow. */
#ifndef COIL_PLAIN_TALK_H
#define COIL_PLAIN_TALK_H

#include "engine/teller.h"

#include <stdio.h>

enum { TALK_ENDED = -1, TALK_BACK = -2, TALK_LINE_MAX = 300 };

struct talk {
    FILE *in, *out;
    int columns;       /* lines are no longer, but for words that are */
    int (*rows)(void); /* so many blank lines push away what stands on the screen; the window may have grown */
    bool unicode;      /* texts may hold more than ASCII */
    bool echo;         /* what is read is written too: it was not typed on this screen */
    bool ended;        /* there is nothing more to read */
    char line[TALK_LINE_MAX];
};

/* Says lines: text with line ends of its own, and a line end behind it. */
void talk_text(struct talk *t, const char *text);
void talk_say(struct talk *t, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* An empty line. */
void talk_pause(struct talk *t);
/* Pushes away what stands on the screen. */
void talk_push_away(struct talk *t);

/* Waits for a line and puts its words into `line`, with one blank between them. False at the end of the input. */
bool talk_read(struct talk *t);

/* The number 1 … max that a text is; -1 if it is another number, 0 if it is none. */
int talk_number(const char *text, int max);
/* What was said behind a word; NULL if it does not begin with the word. "" for the word alone. */
const char *talk_behind(const struct talk *t, const char *word);
/* True if a text begins with what was said, in upper or lower case. */
bool talk_begins(const struct talk *t, const char *text);

/* Asks until one of the items is chosen by its number or a beginning that no other has; Enter alone chooses the first.
 * Returns its index, TALK_BACK for the words "back" and "quit", TALK_ENDED. */
int talk_choose(struct talk *t, const char *question, const char *const *items, int count);

#endif
