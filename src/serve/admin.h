/* What who runs a server may ask of it and do, over HTTP with a token (docs/server.md). */
#ifndef COIL_SERVE_ADMIN_H
#define COIL_SERVE_ADMIN_H

#include "serve/hub.h"

/* Whether an Authorization header has the token. Returns 0 or ERR_NOT_ALLOWED. */
int admin_allows(const struct hub *h, const char *authorization, struct error *err);

/* Appends members: how the server is, its tables, who is connected. */
void admin_show(struct hub *h, struct json *w);

/* The request's address may do nothing for some time, and its connections end; or it may again. *number is that of the
 * entry in the store. */
int admin_ban(struct hub *h, const struct flat *request, uint64_t *number, struct error *err);

/* No new tables are made, or are again. */
int admin_drain(struct hub *h, const struct flat *request, struct error *err);

#endif
