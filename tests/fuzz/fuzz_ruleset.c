/* Fuzzes ruleset files. What is accepted must build rules, and games by them must go as they should. */
#include "feed.h"
#include "mutator.h"

static void damage(struct textbuf *text, struct rng *rng)
{
    if (!damage_json(text, rng))
        damage_bytes(text, rng);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    return mutate(data, size, max_size, seed, damage);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    feed_ruleset(test_games(), (const char *)data, size, seed_of(data, size));
    return 0;
}
