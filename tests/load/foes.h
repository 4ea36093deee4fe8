/* Those who mean no good: connections that do what no client does, again and again. They come from addresses of their
 * own, some hundred from each, so that the limits for addresses hold as they do usually. */
#ifndef COIL_LOAD_FOES_H
#define COIL_LOAD_FOES_H

#include <stdbool.h>
#include <stdint.h>

/* What they have done so far. */
struct foes_deeds {
    int64_t attacks;         /* connections that were begun */
    int64_t messages, bytes; /* sent */
};

/* They begin, in a process of their own, so that they take no time from those who are measured here. Some watch at the
 * table of that id. */
struct foes *foes_begin(int count, int port, const char *table, uint64_t seed);
struct foes_deeds foes_deeds(const struct foes *f);
/* False if they had ended by themselves. */
bool foes_end(struct foes *f);

#endif
