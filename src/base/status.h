/* Status codes and the message that goes with one.
 *
 * Every fallible function returns an `int`: 0 for success, else a negative code of STATUS_MAP. That is the protocol's
 * list of error codes, because every refusal may end up in front of a user, and at its end what a server has besides
 * (docs/server.md); the names are those of the wire. Programmer errors are not reported, they are asserted. */
#ifndef COIL_BASE_STATUS_H
#define COIL_BASE_STATUS_H

#define SERVER_STATUS_MAP(X)                                                                                           \
    X(NO_TABLE, "no-table")                                                                                            \
    X(NOT_ALLOWED, "not-allowed")                                                                                      \
    X(TAKEN, "taken")                                                                                                  \
    X(TOO_MANY, "too-many")                                                                                            \
    X(CLOSING, "closing")

#define STATUS_MAP(X)                                                                                                  \
    X(BAD_JSON, "bad-json")                                                                                            \
    X(TOO_LONG, "too-long")                                                                                            \
    X(UNKNOWN_COMMAND, "unknown-command")                                                                              \
    X(BAD_ARGUMENT, "bad-argument")                                                                                    \
    X(UNKNOWN_GAME, "unknown-game")                                                                                    \
    X(BAD_RULESET, "bad-ruleset")                                                                                      \
    X(BAD_POSITION, "bad-position")                                                                                    \
    X(BAD_RECORD, "bad-record")                                                                                        \
    X(NO_MATCH, "no-match")                                                                                            \
    X(NOT_YOUR_TURN, "not-your-turn")                                                                                  \
    X(ILLEGAL_ACTION, "illegal-action")                                                                                \
    X(GAME_OVER, "game-over")                                                                                          \
    X(NOTHING_TO_UNDO, "nothing-to-undo")                                                                              \
    X(STALE, "stale")                                                                                                  \
    SERVER_STATUS_MAP(X)

enum status_index {
    STATUS_INDEX_OK,
#define X(name, text) STATUS_INDEX_##name,
    STATUS_MAP(X)
#undef X
};

enum status {
    STATUS_OK = 0,
#define X(name, text) ERR_##name = -STATUS_INDEX_##name,
    STATUS_MAP(X)
#undef X
};

/* What went wrong, for a person: lower case, no full stop, the subject in quotes. Untouched on success. */
struct error {
    int code; /* enum status */
    char text[400];
};

/* The wire name of a code, "bad-json" for ERR_BAD_JSON; "ok" for 0. */
const char *status_name(int code);

/* Fills `err` (NULL is allowed) and returns `code`, so that a refusal is one line. Long texts are cut,
 * control characters become '?'. */
int error_set(struct error *err, int code, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Puts "PREFIX: " before the text of `err`, which holds an error already (NULL is allowed); returns its code. */
int error_prefix(struct error *err, int code, const char *prefix);

#endif
