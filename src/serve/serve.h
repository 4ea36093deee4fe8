/* The server: the page over HTTP, and tables over HTTP and WebSockets (docs/server.md), by libwebsockets on one libuv
 * loop. */
#ifndef COIL_SERVE_SERVE_H
#define COIL_SERVE_SERVE_H

#include "engine/ruleset.h"
#include "serve/options.h"
#include "serve/site.h"

/* Serves until SIGTERM, SIGINT or SIGHUP; then clients are told, open replies are finished and connections closed. Some
 * seconds after the store has failed it ends likewise. Calls `ready` with the port (useful if it was 0: any free one;
 * with a path -1) once it listens. All is borrowed. Returns 0, ERR_BAD_ARGUMENT if it cannot begin, or ERR_CLOSING
 * after a failure. */
int serve(const struct site *site, const struct catalog *catalog, const struct serve_options *options,
          void (*ready)(const struct serve_options *options, int port), struct error *err);

#endif
