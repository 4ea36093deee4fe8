/* What the parts of a server share that know libwebsockets: files and requests over HTTP, WebSockets, the loop. */
#ifndef COIL_SERVE_SERVER_H
#define COIL_SERVE_SERVER_H

#include "serve/options.h"
#include "serve/site.h"

#include <libwebsockets.h>
#include <time.h>

struct address;
struct hub;

struct server {
    const struct site *site;
    const struct serve_options *options;
    struct hub *hub; /* NULL: the page alone */
    struct lws_context *context;
    int files; /* a connection with such a descriptor, or a higher one, is refused: only the spare ones are left */
    time_t told_full; /* when the log was told that it happens */
};

/* ---- http.c ------------------------------------------------------------------------------------------------------ */

enum { EXCHANGE_SIZE = 512 }; /* of libwebsockets' memory for each connection */

int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length);

/* Answers with a line of plain text at once, and returns what a callback is to return then. */
int http_refuse_upgrade(struct lws *wsi, unsigned status, const char *line);

/* True if a page of another server asks, which browsers tell. */
bool http_is_foreign(const struct server *server, struct lws *wsi);

enum { HEADERS_BYTES = 4096 }; /* all of one request, so that a buffer of as many takes any of them */

/* Who is at the other end; behind a proxy, who it says. */
struct address *http_address(const struct server *server, struct lws *wsi);

/* ---- socket.c ---------------------------------------------------------------------------------------------------- */

/* What is said of a request to become what `wanted` names, a WebSocket: 0, or what http_refuse_upgrade returned. */
int socket_admit(const struct server *server, struct lws *wsi, const char *wanted);

int socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length);

#endif
