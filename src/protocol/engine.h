/* The protocol of docs/protocol.md: one JSON object a line in, one a line out, at most one match at a time.
 *
 * An engine answers requests; where they come from is the caller's business. No request ends the process, and a refused
 * one changes nothing. */
#ifndef COIL_PROTOCOL_ENGINE_H
#define COIL_PROTOCOL_ENGINE_H

#include "base/json.h"
#include "engine/ruleset.h"

#include <stdio.h>

enum { ENGINE_PROTOCOL = 1, ENGINE_LINE_MAX = 1 << 20 };

struct engine;

/* Borrows the catalogue and the version of the program, which `hello` tells. Freed by engine_free. */
struct engine *engine_new(const struct catalog *catalog, const char *version);
/* NULL is allowed. */
void engine_free(struct engine *e);

/* Answers one request, given without its line end: `reply` (growing) becomes the reply's line without its end, or empty
 * for a blank line. Returns false if the request was `quit`. */
bool engine_answer(struct engine *e, const char *line, size_t length, struct textbuf *reply);

/* Answers requests until `quit` or the end of the input. Every reply is flushed. Returns 0, or -1 if a reply could not
 * be written. */
int engine_run(struct engine *e, FILE *in, FILE *out);

/* Writes the member `games` of that command's reply; with `only` it lists this game alone. */
void engine_write_games(const struct catalog *catalog, const struct game *only, struct json *w);

#endif
