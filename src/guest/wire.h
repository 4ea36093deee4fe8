/* The way to a server: a request over HTTP, and a WebSocket, by libwebsockets on a loop of the owner's. One of them is
 * open at a time. */
#ifndef COIL_GUEST_WIRE_H
#define COIL_GUEST_WIRE_H

#include "guest/link.h"

#include <stddef.h>

struct uv_loop_s;
struct wire;

/* Who is told what happens. */
struct wire_owner {
    void (*opened)(void *context);
    /* A whole message. */
    void (*heard)(void *context, const char *text, size_t length);
    /* The WebSocket has ended or could not be opened; `why` may be "". */
    void (*closed)(void *context, const char *why);
    /* The reply to a request; status 0: there was none, and `body` says why. */
    void (*replied)(void *context, int status, const char *body, size_t length);
    void *context;
};

/* A way to the server of a link; nothing is opened. The link is borrowed, the owner copied. `authorities` is a file of
 * certificates to trust besides the system's, or NULL. NULL if libwebsockets cannot begin. */
struct wire *wire_new(struct uv_loop_s *loop, const struct link *link, const char *authorities,
                      const struct wire_owner *owner);

/* Begins to open the WebSocket; one that was begun before is dropped, for some never hear that nobody answers. */
void wire_open(struct wire *w);
/* A message, sent when the connection takes it. */
void wire_send(struct wire *w, const char *text, size_t length);
/* Ends it; `closed` is called. */
void wire_close(struct wire *w);

/* Posts a JSON body. */
void wire_post(struct wire *w, const char *path, const char *body);

/* Ends all, and runs the loop until nothing is left on it. Not to be called by it. */
void wire_free(struct wire *w);

#endif
