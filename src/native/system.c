/* Time and randomness; see system.h. */
#include "native/system.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
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

int system_addresses(char out[][IPV4_SIZE], int most)
{
    struct ifaddrs *all = NULL;
    int count = 0;
    if (getifaddrs(&all))
        return 0;
    for (const struct ifaddrs *one = all; one && count < most; one = one->ifa_next) {
        bool usable = one->ifa_addr && one->ifa_addr->sa_family == AF_INET && one->ifa_flags & IFF_UP &&
                      !(one->ifa_flags & IFF_LOOPBACK);
        if (usable && inet_ntop(AF_INET, &((const struct sockaddr_in *)one->ifa_addr)->sin_addr, out[count], IPV4_SIZE))
            count++;
    }
    freeifaddrs(all);
    return count;
}
