/* The rules of the games, as compiled into the program: docs/rules/ID.md, from which people learn to play, and
 * docs/rules/reference/ID.md, with everything by number (cmake/embed_text.cmake generates the list). */
#ifndef COIL_CMD_RULES_TEXT_H
#define COIL_CMD_RULES_TEXT_H

#include "base/textbuf.h"

struct rules_text {
    const char *game; /* its id */
    bool reference;
    const char *text; /* Markdown, UTF-8 */
};

/* Closed by an entry without game. */
extern const struct rules_text rules_texts[];

/* The text from which a game is learned, or its reference if there is none; NULL if there is neither. */
const char *rules_text(const char *game);
/* Its reference, or NULL. */
const char *rules_reference(const char *game);

/* A text as lines for standard output: a terminal of at most 80 columns, with stressed words, or a file or pipe. */
void rules_lines(struct textbuf *out, const char *text, bool terminal);

#endif
