/* What who runs a server may ask of it and do, over HTTP with a token (docs/server.md). */
#ifndef COIL_SERVE_ADMIN_H
#define COIL_SERVE_ADMIN_H

#include "serve/hub.h"

#define ADMIN_SCHEME "Bearer "

/* Whether an Authorization header has the token. Returns 0, ERR_NOT_ALLOWED, or ERR_TOO_MANY to an address that has
 * tried too many wrong ones. */
int admin_allows(struct hub *h, struct address *address, const char *authorization, struct error *err);

enum { ADMIN_PAGE = 50 }; /* so many of a list at once */

/* Appends members: how the server is, and the first of its tables and of those who are connected. */
void admin_show(struct hub *h, struct json *w);
/* A member with a part of a list, from a place on: tables, the one that changed last first; addresses, those that are
 * banned first, then by what they have open. */
void admin_put_tables(struct hub *h, int from, struct json *w);
void admin_put_addresses(struct hub *h, int from, struct json *w);

/* The request's address may do nothing for some time, and its connections end; or it may again. *number is that of the
 * entry in the store. */
int admin_ban(struct hub *h, const struct flat *request, uint64_t *number, struct error *err);

/* No new tables are made, or are again. */
int admin_drain(struct hub *h, const struct flat *request, struct error *err);

#endif
