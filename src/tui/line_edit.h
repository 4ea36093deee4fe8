/* One line of text being typed: UTF-8, a cursor, the usual keys. */
#ifndef COIL_TUI_LINE_EDIT_H
#define COIL_TUI_LINE_EDIT_H

#include "tui/term.h"

enum { LINE_EDIT_SIZE = 512 };

struct line_edit {
    char text[LINE_EDIT_SIZE];
    int length, cursor; /* bytes */
};

/* Begins with a text, the cursor behind it. */
void line_edit_set(struct line_edit *e, const char *text);

/* Takes a key that edits; false for one that does not (Enter, Escape, Tab, arrows up and down …). */
bool line_edit_take(struct line_edit *e, struct input in);

/* Draws the line and its cursor; a long text is shown around the cursor. */
void line_edit_draw(struct term *t, int y, int x, int width, const struct line_edit *e);

#endif
