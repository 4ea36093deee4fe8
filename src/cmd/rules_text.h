/* The rules for players, docs/rules/ID.md, as compiled into the program (cmake/embed_text.cmake generates the list). */
#ifndef COIL_CMD_RULES_TEXT_H
#define COIL_CMD_RULES_TEXT_H

struct rules_text {
    const char *game; /* its id */
    const char *text; /* Markdown, UTF-8 */
};

/* Closed by an entry without game. */
extern const struct rules_text rules_texts[];

/* The text of a game, or NULL. */
const char *rules_text(const char *game);

#endif
