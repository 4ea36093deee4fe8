/* JSON into flat lists (base/flat.h) by jansson: the only place that parses JSON. Native programs only; inside a page a
 * parser of its own parses. */
#ifndef COIL_NATIVE_FLATTEN_H
#define COIL_NATIVE_FLATTEN_H

#include "base/flat_make.h"
#include "match/match.h"

struct json_t; /* of jansson */

/* Makes the list of a JSON value, in new memory that flat_release frees. `code` is the status of all refusals, the
 * reader's too; `name` is put before paths in messages (borrowed, or NULL); with `notes` a member called "note" is a
 * comment anywhere. Refuses keys that a path cannot tell (with a dot, empty, beginning with a digit), and nesting or
 * paths beyond all reason. Returns 0 or `code`; then *out needs no release. */
int flat_of_json(const struct json_t *value, int code, const char *name, bool notes, struct flat *out,
                 struct error *err);

/* The same from text, which must be one JSON value and nothing else, without duplicate keys. Syntax errors name line
 * and column. */
int flat_of_text(const char *text, size_t length, int code, const char *name, bool notes, struct flat *out,
                 struct error *err);

/* The same for a position: without a name and without notes. */
int flat_of_position(const char *text, size_t length, int code, struct flat *out, struct error *err);

/* That, for records with a position. */
extern const struct flattener native_flattener;

/* The same from a file, which may begin with the byte order mark of UTF-8. What people get wrong that write JSON by
 * hand is refused in their words (json_slips.h). */
int flat_of_file(const char *path, int code, bool notes, struct flat *out, struct error *err);

struct faults;
/* The same for a file whose faults are all to be told: those as JSON are noted, and what no such list can have is in
 * it, for flat_done to tell of. Refuses only what cannot be read at all. */
int flat_of_written(const char *path, int code, bool notes, struct faults *faults, struct flat *out, struct error *err);

/* The list of a request (protocol/session.h) from its line: kept whole, with `id` as JSON. Returns 0 or ERR_BAD_JSON,
 * which names the column; then *out needs no release. */
int flat_of_request(const char *line, size_t length, struct flat *out, struct error *err);

#endif
