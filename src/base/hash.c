/* The hash with a key; see hash.h. */
#include "base/hash.h"

#include "base/rng.h"

static void mix(uint64_t v[4], int rounds)
{
    while (rounds-- > 0) {
        v[0] += v[1];
        v[2] += v[3];
        v[1] = rng_rotate(v[1], 13) ^ v[0];
        v[3] = rng_rotate(v[3], 16) ^ v[2];
        v[0] = rng_rotate(v[0], 32) + v[3];
        v[2] += v[1];
        v[3] = rng_rotate(v[3], 21) ^ v[0];
        v[1] = rng_rotate(v[1], 17) ^ v[2];
        v[2] = rng_rotate(v[2], 32);
    }
}

uint64_t hash_keyed(const uint64_t key[2], uint64_t number)
{
    const uint64_t words[] = { number, (uint64_t)sizeof number << 56 }; /* the last one tells the length */
    uint64_t v[] = { key[0] ^ 0x736f6d6570736575u, key[1] ^ 0x646f72616e646f6du, key[0] ^ 0x6c7967656e657261u,
                     key[1] ^ 0x7465646279746573u };
    for (int i = 0; i < 2; i++) {
        v[3] ^= words[i];
        mix(v, 2);
        v[0] ^= words[i];
    }
    v[2] ^= 0xff;
    mix(v, 4);
    return v[0] ^ v[1] ^ v[2] ^ v[3];
}
