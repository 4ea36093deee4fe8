/* Fuzzes game records, and game IDs, which are one line. What can be replayed must be written back, undone, redone and
 * continued. */
#include "feed.h"
#include "mutator.h"

#include "base/memory.h"

/* Goes back to some point of what can be replayed and on from there in another way, with hashes that are right; as a
 * record, or as an ID. */
static bool play_otherwise(struct textbuf *text, struct rng *rng)
{
    struct match *m;
    struct error warning, err;
    if (match_from_record(&test_games()->catalog, textbuf_text(text), text->length, test_flattener(), CHANCE_MANUAL, "",
                          &m, &warning, &err))
        return false;
    const struct rules *rules = match_rules(m);
    action *scratch = memory_new((size_t)rules_list_max(rules) * sizeof *scratch), a;
    int seat;
    match_seek(m, (int)rng_below(rng, (uint32_t)match_ply(m) + 1));
    for (uint32_t i = rng_below(rng, 20); i > 0 && test_pick(rules, match_state(m), rng, scratch, &seat, &a); i--)
        match_play_action(m, seat, a);
    textbuf_clear(text);
    if (rng_below(rng, 2) || match_id(m, text, &err))
        match_record(m, text);
    match_free(m);
    free(scratch);
    return true;
}

static void damage(struct textbuf *text, struct rng *rng)
{
    uint32_t way = rng_below(rng, 8);
    if (way < 2 && play_otherwise(text, rng))
        return;
    if (way < 7)
        damage_lines(text, rng);
    else
        damage_bytes(text, rng);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    return mutate(data, size, max_size, seed, damage);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size && memchr(data, '\n', size))
        feed_record(test_games(), (const char *)data, size, seed_of(data, size));
    else
        feed_id(test_games(), (const char *)data, size, seed_of(data, size));
    return 0;
}
