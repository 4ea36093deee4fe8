/* Keys of information sets; see knowledge.h. */
#include "engine/knowledge.h"

#include <string.h>

/* One more word: a bijection of the number for each word, and mixed, so that order counts. */
static uint64_t fold(uint64_t past, uint64_t word)
{
    return rng_mix(past ^ (word * 0xff51afd7ed558ccdu));
}

void knowledge_see(struct knowledge *k, const struct event *seen)
{
    k->past = fold(k->past,
                   (uint64_t)seen->type << 40 | (uint64_t)seen->seat << 32 | (uint64_t)seen->secret << 24 | seen->to);
    for (int i = 0; i < EVENT_ARGS_MAX; i += 2)
        k->past = fold(k->past, (uint64_t)(uint32_t)seen->arg[i] << 32 | (uint32_t)seen->arg[i + 1]);
}

void knowledge_do(struct knowledge *k, action a)
{
    k->past = fold(k->past, ~a);
}

uint64_t knowledge_key(const struct knowledge *k, const struct rules *rules, const struct state *view)
{
    const unsigned char *bytes = (const unsigned char *)view;
    uint64_t key = k->past;
    for (size_t at = 0; at < rules->game->state_size; at += 8) {
        uint64_t word = 0;
        size_t left = rules->game->state_size - at;
        memcpy(&word, bytes + at, left < 8 ? left : 8);
        key = fold(key, word);
    }
    return key;
}
