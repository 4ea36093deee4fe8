/* Random numbers that are the same on every machine: xoshiro256** of Blackman and Vigna, seeded by splitmix64.
 *
 * Nothing in Coil uses a hidden or a global generator. Simulations take their seed from the run's seed and the index of
 * the game, a match takes a fresh generator for every chance node, so that neither threads nor undo change a result. */
#ifndef COIL_BASE_RNG_H
#define COIL_BASE_RNG_H

#include <stdint.h>

struct rng {
    uint64_t s[4];
};

/* One step of splitmix64: turns any number into a well mixed one. */
uint64_t rng_mix(uint64_t x);

/* The seed of stream `index` under `seed`: independent streams for games, plies, threads. */
uint64_t rng_derive(uint64_t seed, uint64_t index);

/* The seed that a text stands for: 64-bit FNV-1a, mixed. A number means its digits. */
uint64_t rng_seed_of_text(const char *text);

struct rng rng_from_seed(uint64_t seed);

static inline uint64_t rng_rotate(uint64_t x, int k)
{
    return (x << k) | (x >> (64 - k));
}

/* 64 random bits. */
static inline uint64_t rng_next(struct rng *r)
{
    uint64_t *s = r->s;
    uint64_t out = rng_rotate(s[1] * 5, 7) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rng_rotate(s[3], 45);
    return out;
}

/* A whole number in 0 … n-1, n > 0, without bias and mostly without division (Lemire 2019). */
static inline uint32_t rng_below(struct rng *r, uint32_t n)
{
    uint64_t product = (rng_next(r) >> 32) * n;
    if ((uint32_t)product < n) {
        uint32_t threshold = -n % n;
        while ((uint32_t)product < threshold)
            product = (rng_next(r) >> 32) * n;
    }
    return (uint32_t)(product >> 32);
}

/* The same for 64-bit limits (totals of odds); n > 0. */
uint64_t rng_below64(struct rng *r, uint64_t n);

#endif
