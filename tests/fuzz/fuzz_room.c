/* Fuzzes the lines that a server keeps of a table. */
#include "feed.h"
#include "mutator.h"

static void damage(struct textbuf *text, struct rng *rng)
{
    if (rng_below(rng, 2))
        damage_lines(text, rng);
    else
        damage_one_line(text, rng);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    return mutate(data, size, max_size, seed, damage);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    feed_room(test_games(), (const char *)data, size, seed_of(data, size));
    return 0;
}
