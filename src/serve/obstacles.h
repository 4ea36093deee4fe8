/* What keeps a server from beginning, found by tries of our own: libwebsockets would tell it to its log alone, in words
 * for programmers. */
#ifndef COIL_SERVE_OBSTACLES_H
#define COIL_SERVE_OBSTACLES_H

#include "base/status.h"
#include "serve/options.h"

/* Returns 0 if nothing is in the way of listening where the options say, with their certificate, or
 * ERR_BAD_ARGUMENT. */
int obstacle_find(const struct serve_options *o, struct error *err);

/* Says that we cannot listen there, and why, by an errno; 0: it is not known. Returns ERR_BAD_ARGUMENT. */
int obstacle_tell(const struct serve_options *o, int obstacle, struct error *err);

#endif
