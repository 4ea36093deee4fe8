/* The server of the page: files over HTTP, by libwebsockets on one libuv loop. */
#ifndef COIL_SERVE_SERVE_H
#define COIL_SERVE_SERVE_H

#include "serve/site.h"

/* Serves until SIGTERM or SIGINT; then open replies are finished and connections closed. Calls `ready` with the port
 * (useful if `port` is 0: any free one) once it listens. `site` is borrowed. Returns 0 or ERR_BAD_ARGUMENT. */
int serve(const struct site *site, const char *address, int port, void (*ready)(const char *address, int port),
          struct error *err);

#endif
