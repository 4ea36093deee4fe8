/* Fuzzes positions: JSON text that `load` would be given. What is accepted must be sound and playable to the end. */
#include "feed.h"
#include "mutator.h"

/* Plays a sound position on for a little, so that odd corners of games are reached. */
static bool play_some(struct textbuf *text, struct rng *rng)
{
    struct rules *rules;
    union state_memory s;
    struct error err;
    if (test_read_position(test_games(), textbuf_text(text), &rules, &s, &err))
        return false;
    test_playout(rules, &s.state, rng, 1 + (int)rng_below(rng, 12));
    textbuf_clear(text);
    game_json(rules, &s.state, JSON_AS_WRITTEN, text);
    rules_free(rules);
    return true;
}

static void damage(struct textbuf *text, struct rng *rng)
{
    if (rng_below(rng, 8) == 0 && play_some(text, rng))
        return;
    if (!damage_json(text, rng))
        damage_bytes(text, rng);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    return mutate(data, size, max_size, seed, damage);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    feed_position(test_games(), (const char *)data, size, seed_of(data, size));
    return 0;
}
