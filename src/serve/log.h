/* The log of a server: a line on standard error for each thing that happened, made of keys and values. Tokens are never
 * in it. */
#ifndef COIL_SERVE_LOG_H
#define COIL_SERVE_LOG_H

#include "serve/options.h"

/* log_line(format, "seat", "table", id, "seat", "2", NULL); a pair whose value is NULL is left out. */
void log_line(enum log_format format, const char *event, ...) __attribute__((sentinel));

#endif
