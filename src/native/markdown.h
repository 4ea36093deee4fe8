/* Texts in Markdown for people at a terminal: headings, paragraphs, lists, tables, code, stress and links, which is
 * what the rulebooks use. */
#ifndef COIL_NATIVE_MARKDOWN_H
#define COIL_NATIVE_MARKDOWN_H

#include "base/textbuf.h"

struct markdown_style {
    int columns;  /* lines are at most this long, but for code and for words that are longer */
    bool stress;  /* stressed words as typewriters made them, a letter twice in one place; pagers understand it */
    bool unicode; /* false: ASCII only; the dagger becomes a plus */
};

/* Writes the text; comments are left out. */
void markdown_put(struct textbuf *out, const char *text, struct markdown_style style);

#endif
