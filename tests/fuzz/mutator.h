/* For fuzzers whose inputs have a structure: half of the time libFuzzer alters the bytes as it likes, else `damage`
 * alters what they mean (damage.h). */
#ifndef COIL_TESTS_MUTATOR_H
#define COIL_TESTS_MUTATOR_H

#include "damage.h"

#include <string.h>

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static inline size_t mutate(uint8_t *data, size_t size, size_t max_size, unsigned seed,
                            void (*damage)(struct textbuf *text, struct rng *rng))
{
    struct rng rng = rng_from_seed(seed);
    if (rng_below(&rng, 2))
        return LLVMFuzzerMutate(data, size, max_size);
    struct textbuf text = TEXTBUF_GROWING;
    text_put_bytes(&text, (const char *)data, size);
    damage(&text, &rng);
    size = text.length < max_size ? text.length : max_size;
    memcpy(data, textbuf_text(&text), size);
    textbuf_release(&text);
    return size;
}

/* A seed that depends on the input alone. */
static inline uint64_t seed_of(const uint8_t *data, size_t size)
{
    return size ? rng_mix(size * 31 + data[size / 2]) : 0;
}

#endif
