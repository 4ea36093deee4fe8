/* The protocol of docs/protocol.md: a session answers one request after the other, and has at most one match at a time.
 * No request ends more than the session, and a refused one changes nothing.
 *
 * A request comes as a flat list of its JSON object, in which `id` is one item (base/flat.h). Natively it is made of a
 * line by native/flatten.h, elsewhere by a parser that hands it over as base/flat_bytes.h says. What a session needs
 * besides comes from its owner, so that nothing here depends on a platform. */
#ifndef COIL_PROTOCOL_SESSION_H
#define COIL_PROTOCOL_SESSION_H

#include "base/json.h"
#include "match/match.h"

enum { PROTOCOL_VERSION = 1, REQUEST_BYTES_MAX = 1 << 20 };

struct session;

struct session_owner {
    const char *version;                              /* of the program, which `hello` tells; borrowed */
    struct flattener flattener;                       /* for the JSON inside records */
    bool (*draw_seed)(void *context, uint64_t *seed); /* for who gives none; false if none can be had */
    int64_t (*now_ms)(void *context);                 /* a clock that does not go back */
    /* For searches, see struct bot_task. NULL: one after the other. */
    void (*together)(void *context, int count, void (*job)(void *of, int index), void *of);
    match_chance *chance; /* automatic chance (match.h); NULL: from the match's seed */
    void *context;        /* handed to all of them */
};

/* Borrows the catalogue, copies what the owner says. Freed by session_free. */
struct session *session_new(const struct catalog *catalog, const struct session_owner *owner);
/* NULL is allowed. */
void session_free(struct session *session);

/* Answers a request: `reply` (growing) becomes the reply's line without its end. Returns false if it was `quit`. */
bool session_answer(struct session *session, const struct flat *request, struct textbuf *reply);

/* The reply to what could not be made into a list: `err` says why, with ERR_BAD_JSON, or ERR_TOO_LONG for more than
 * REQUEST_BYTES_MAX bytes. */
void session_refuse(const struct error *err, struct textbuf *reply);

/* Writes the member `games` of that command's reply; with `only` it lists this game alone. */
void session_write_games(const struct catalog *catalog, const struct game *only, struct json *w);

#endif
