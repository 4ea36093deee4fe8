/* Addresses that may do nothing for a while. The store keeps them, as a text that is no table's: so they outlive the
 * server. */
#ifndef COIL_SERVE_BANS_H
#define COIL_SERVE_BANS_H

#include "serve/limits.h"
#include "store/store.h"

/* Bans whom the store says to be banned at `now`. */
void bans_read(struct limits *l, struct store *s, int64_t now);

/* An address is banned until a time, in ms since 1970, or is not any more: 0. Returns the number of the entry in the
 * store. */
uint64_t bans_set(struct address *a, struct store *s, int64_t until, int64_t now);

#endif
