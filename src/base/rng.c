/* Random numbers; see rng.h. */
#include "base/rng.h"

#include "base/hash.h"

#include <string.h>

uint64_t rng_mix(uint64_t x)
{
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

uint64_t rng_derive(uint64_t seed, uint64_t index)
{
    return rng_mix(rng_mix(seed) ^ rng_mix(index ^ 0xa0761d6478bd642fu));
}

uint64_t rng_seed_of_text(const char *text)
{
    return rng_mix(hash_bytes(HASH_START, text, strlen(text)));
}

struct rng rng_from_seed(uint64_t seed)
{
    struct rng r;
    for (int i = 0; i < 4; i++)
        r.s[i] = rng_mix(seed + (uint64_t)i * 0x9e3779b97f4a7c15u);
    return r;
}

uint64_t rng_below64(struct rng *r, uint64_t n)
{
    if (n <= UINT32_MAX)
        return rng_below(r, (uint32_t)n);
    uint64_t limit = UINT64_MAX - UINT64_MAX % n; /* the largest multiple of n: above it numbers are thrown away */
    uint64_t x = rng_next(r);
    while (x >= limit)
        x = rng_next(r);
    return x % n;
}
