/* The link of a table or of a seat at one (docs/server.md): http://HOST:PORT/t/ID, with #TOKEN behind it if it is
 * somebody's own. */
#ifndef COIL_GUEST_LINK_H
#define COIL_GUEST_LINK_H

#include "base/status.h"

#include <stdbool.h>

enum { LINK_HOST_SIZE = 256, LINK_ID_SIZE = 64 };

struct link {
    bool secure; /* https */
    char host[LINK_HOST_SIZE];
    int port;
    char table[LINK_ID_SIZE], token[LINK_ID_SIZE]; /* token "": none */
};

/* Returns 0 or ERR_BAD_ARGUMENT, which says what a link looks like. */
int link_read(const char *text, struct link *out, struct error *err);

/* Writes it as text: what follows the scheme and "://" up to the path, as HTTP wants a host; and the whole. */
struct textbuf;
void link_put_host(const struct link *link, struct textbuf *out);
void link_put(const struct link *link, struct textbuf *out);

#endif
