/* The hub: tables, and who is connected to them, over one gate. All of it is for the loop's thread. */
#ifndef COIL_SERVE_HUB_H
#define COIL_SERVE_HUB_H

#include "serve/gate.h"
#include "serve/limits.h"
#include "serve/options.h"
#include "serve/rooms.h"

enum {
    HUB_REQUEST_BYTES = 1 << 12,
    HUB_TABLE_BYTES = 1 << 16,   /* of a request for a table */
    HUB_RULESET_BYTES = 1 << 18, /* … that brings its own ruleset */
    HUB_QUEUE_BYTES = 1 << 20    /* for one connection; who leaves more unread is let go */
};

/* Somebody who is connected by a WebSocket. */
struct client {
    struct outlet outlet;
    struct table *table; /* NULL before they have joined */
    int guest;           /* their number */
    bool host;           /* they have made it, and only watch */
    struct address *address;
    struct bucket bucket;
    struct textbuf partial; /* of the message that comes in */
    size_t skipped;         /* of one that is too long */
    int ends;               /* the status with which it is to be closed when all is sent; 0: it goes on */
    bool closing;           /* it is being closed */
};

struct hub {
    const struct serve_options *options;
    int port; /* where it listens; -1: at a socket of the file system */
    struct store *store;
    struct rooms *rooms;
    struct pool *pool;
    struct gate gate;
    struct limits limits;
    struct client **clients; /* by number; NULL: free */
    int client_room, client_count;
    struct rate request_rate, table_rate, api_rate, patience_rate;
    bool stopping, failed, draining;
    int64_t begun_ms, begun_ticks, swept;
    struct {
        int64_t connections, requests, actions, refusals, messages, bytes, made, dropped;
    } total; /* since it began */
};

/* Opens the store, and begins the pool. `woken` is called by any thread: hub_wake is to be called then, by the loop's.
 * Returns 0 or ERR_BAD_ARGUMENT; then *h needs no release. */
int hub_open(struct hub *h, const struct serve_options *options, const struct catalog *catalog,
             void (*woken)(void *context), void *context, struct error *err);
void hub_release(struct hub *h);

/* Milliseconds since 1970, and never less than before. */
int64_t hub_now(const struct hub *h);
/* Something was committed or thought. */
void hub_wake(struct hub *h);
/* When hub_tick is wanted, in ms from now; at most some seconds. */
int64_t hub_wait(struct hub *h);
void hub_tick(struct hub *h);

/* The end comes: clients are told, requests refused from now on. */
void hub_stop(struct hub *h);
/* Nothing is left to be said. */
bool hub_quiet(const struct hub *h);

/* Why nothing is taken any more: ERR_CLOSING, or 0. */
int hub_closed(const struct hub *h, struct error *err);

/* Counts a new table among those of an address, in tenths: a rematch needs a game that was played, and is one. Why it
 * is not to be made: ERR_CLOSING, ERR_TOO_MANY, or 0. */
enum { TABLE_TENTHS = 10, REMATCH_TENTHS = 1 };
int hub_new_table(struct hub *h, struct address *address, int tenths, struct error *err);

/* ---- Clients ----------------------------------------------------------------------------------------------------- */

struct client *hub_client(struct hub *h, struct lws *wsi, struct address *address);
void hub_client_gone(struct hub *h, struct client *c);
/* One whole message. */
void hub_message(struct hub *h, struct client *c, const char *text, size_t length);
/* One that is longer than any may be. */
void hub_too_long(struct hub *h, struct client *c, size_t length);
/* A connection is let go since it sends too much, or does not read; its address is kept out for a while, if that
 * happens often. */
void hub_let_go(struct hub *h, struct address *address);

/* ---- Over HTTP --------------------------------------------------------------------------------------------------- */

struct hub_request {
    bool post;
    const char *path; /* it begins with "/api/" */
    struct address *address;
    const char *body;
    size_t length;
    const char *authorization; /* the header, NULL: there is none */
};

struct hub_reply {
    int status; /* of HTTP */
    const char *type;
    struct textbuf body; /* growing */
    uint64_t number;     /* it may be sent when this is committed */
    bool late;           /* and not before a while, so that nobody guesses fast */
};

void hub_answer(struct hub *h, const struct hub_request *request, struct hub_reply *reply);
/* A refusal as a reply. */
void hub_refuse(struct hub_reply *reply, const struct error *err);

void hub_metrics(struct hub *h, struct textbuf *out);

#endif
