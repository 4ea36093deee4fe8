/* What `server_load` does: see load.c. Each is true if all was as it should be. */
#ifndef COIL_LOAD_MODES_H
#define COIL_LOAD_MODES_H

#include <stdbool.h>
#include <stdint.h>

struct load_options {
    const char *program; /* `coil` */
    const char *folder;  /* where the server's own is made: on the disk that is to be measured */
    int clients, foes;
    int seconds;
    int rate; /* actions a second of the open loop */
    int kills;
    uint64_t seed;
    bool json;
};

bool mode_bench(const struct load_options *o);
/* Players beside those who mean no good. */
bool mode_hostile(const struct load_options *o);
/* Play for a long time, while the server is killed now and then. */
bool mode_soak(const struct load_options *o);

#endif
