/* Time and randomness; see system.h. */
#include "native/system.h"

#include <sys/random.h>
#include <time.h>
#include <unistd.h>

int64_t system_ms(void *context)
{
    struct timespec now;
    (void)context;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

bool system_random(void *context, uint64_t *bits)
{
    (void)context;
    return getrandom(bits, sizeof *bits, 0) == sizeof *bits;
}

int system_processors(int most)
{
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online < 1 ? 1 : online > most ? most : (int)online;
}
