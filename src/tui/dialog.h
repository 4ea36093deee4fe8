/* Boxes in front of the screen: a choice, a line of text, a text to read. They return when the user has done with them.
 *
 * Escape, Ctrl-C and INPUT_STOP leave a dialogue as cancelled; whoever called reads INPUT_STOP again and leaves too. */
#ifndef COIL_TUI_DIALOG_H
#define COIL_TUI_DIALOG_H

#include "show/show.h"
#include "tui/term.h"

#include <stddef.h>

enum { DIALOG_NONE = -1, DIALOG_BREAK = -2 };

/* Offers `count` items below a text (NULL for none) and returns the index of the one that was taken, or DIALOG_NONE, or
 * DIALOG_BREAK for Ctrl-C. Items may be taken by their first letter if no other begins with it. */
int dialog_menu(struct term *t, const char *title, const char *text, const char *const *items, int count, int chosen);

/* A yes-or-no question; false if cancelled. */
bool dialog_confirm(struct term *t, const char *title, const char *text, const char *yes, const char *no);

/* Asks for a line of text, beginning with what `line` (of `size` bytes) holds. False if cancelled. */
bool dialog_prompt(struct term *t, const char *title, const char *text, char *line, size_t size);

/* A text to read, with scrolling. With `at_end` it opens at its end. */
void dialog_text(struct term *t, const char *title, const char *text, bool at_end);

/* A text with keys below it; returns the first key that does not scroll: a letter, Enter, Escape, or what leaves. */
struct input dialog_keys(struct term *t, const char *title, const char *text, const char *keys);

/* Pages to be read once: Enter goes on to the next, and Escape skips them. */
void dialog_lesson(struct term *t, const struct page *pages, int count);

/* Pages of text to turn with the arrow keys or i, beginning with the page `first`. */
void dialog_pages(struct term *t, const struct page *pages, int count, int first);

#endif
