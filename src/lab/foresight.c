/* Beams through games of which the luck is known; see foresight.h. */
#include "lab/foresight.h"

#include "base/hash.h"
#include "base/memory.h"
#include "lab/table.h"

#include <string.h>

enum {
    FIRST_WIDTH = 16,
    WIDER = 16, /* times, where no win was found */
    DECISIONS_MAX = 2000
};

enum verdict { NOT_KNOWN, WON, LOST };

/* A position at a decision, and the luck that is left. */
struct place {
    uint64_t hash; /* of the state and the luck */
    int32_t value;
    struct rng luck;
    union state_memory s;
};

struct places {
    char *memory; /* of `size` bytes each */
    size_t size, count, room;
};

struct worker {
    const struct rules *rules;
    uint64_t seed; /* of the run */
    int width;
    bool best;
    struct places now, next;
    const struct place **order; /* of the next ones */
    size_t order_room;
    action *legal;
    int64_t won, lost, games;
};

static struct place *place_at(const struct places *p, size_t index)
{
    return (struct place *)(p->memory + index * p->size);
}

/* Room for one more, which does not count yet. */
static struct place *place_next(struct places *p)
{
    if (p->count == p->room) {
        p->room = p->room ? 2 * p->room : 1024;
        p->memory = memory_resize(p->memory, p->room * p->size);
    }
    return place_at(p, p->count);
}

/* Lets chance bring what it will, up to a decision or the end. */
static void let_chance(const struct rules *rules, struct place *p)
{
    while (p->s.state.node == NODE_CHANCE)
        game_apply(rules, &p->s.state, SEAT_CHANCE, game_chance(rules, &p->s.state, &p->luck), NULL);
}

static bool is_won(const struct worker *w, const struct state *s)
{
    struct result result;
    int32_t worth[SEATS_MAX];
    game_result(w->rules, s, &result);
    game_utility(w->rules, s, worth);
    return result.rank[0] == 1 && (!w->best || worth[0] == 1000);
}

/* Adds what every decision at a place leads to; true if one of them wins. */
static bool go_on(struct worker *w, const struct place *from)
{
    int count = game_legal(w->rules, &from->s.state, 0, w->legal);
    for (int i = 0; i < count; i++) {
        struct place *to = place_next(&w->next);
        int32_t value[SEATS_MAX];
        memcpy(to, from, w->next.size);
        game_apply(w->rules, &to->s.state, 0, w->legal[i], NULL);
        let_chance(w->rules, to);
        if (to->s.state.node == NODE_OVER) {
            if (is_won(w, &to->s.state))
                return true;
            continue;
        }
        eval_value(w->rules, &to->s.state, value);
        to->value = value[0];
        to->hash = hash_bytes(hash_bytes(HASH_START, &to->luck, sizeof to->luck), &to->s, w->rules->game->state_size);
        w->next.count++;
    }
    return false;
}

/* The best first; the same ones beside each other. */
static int by_value(const void *a, const void *b)
{
    const struct place *one = *(const struct place *const *)a, *other = *(const struct place *const *)b;
    if (one->value != other->value)
        return one->value > other->value ? -1 : 1;
    return (one->hash > other->hash) - (one->hash < other->hash);
}

/* Makes the best `width` of the next places those at hand. True if some had to be left out. */
static bool keep_best(struct worker *w, size_t width)
{
    if (w->next.count > w->order_room) {
        w->order_room = w->next.room;
        w->order = memory_resize(w->order, w->order_room * sizeof(void *));
    }
    for (size_t i = 0; i < w->next.count; i++)
        w->order[i] = place_at(&w->next, i);
    if (w->next.count)
        qsort(w->order, w->next.count, sizeof *w->order, by_value);
    uint64_t last = 0;
    w->now.count = 0;
    for (size_t i = 0; i < w->next.count; i++) {
        if (w->now.count && w->order[i]->hash == last)
            continue;
        if (w->now.count == width)
            return true;
        last = w->order[i]->hash;
        memcpy(place_next(&w->now), w->order[i], w->now.size);
        w->now.count++;
    }
    return false;
}

static enum verdict search(struct worker *w, uint64_t seed, size_t width)
{
    bool left_out = false;
    w->now.count = 0;
    struct place *start = place_next(&w->now);
    start->luck = rng_from_seed(rng_derive(seed, 0));
    game_setup(w->rules, &start->s.state);
    let_chance(w->rules, start);
    w->now.count = 1;
    for (int decisions = 0; w->now.count && decisions < DECISIONS_MAX; decisions++) {
        w->next.count = 0;
        for (size_t i = 0; i < w->now.count; i++)
            if (go_on(w, place_at(&w->now, i)))
                return WON;
        left_out |= keep_best(w, width);
    }
    return left_out || w->now.count ? NOT_KNOWN : LOST;
}

static void judge(void *worker, int64_t index)
{
    struct worker *w = worker;
    uint64_t seed = rng_derive(w->seed, (uint64_t)index);
    enum verdict verdict = NOT_KNOWN;
    for (int64_t width = FIRST_WIDTH; verdict == NOT_KNOWN; width *= WIDER) {
        verdict = search(w, seed, (size_t)(width < w->width ? width : w->width));
        if (width >= w->width)
            break;
    }
    w->games++;
    w->won += verdict == WON;
    w->lost += verdict == LOST;
}

void foresight_run(const struct sim_setup *setup, int width, bool best, struct foresight *out)
{
    const struct rules *rules = setup->rules;
    size_t size = offsetof(struct place, s) + rules->game->state_size;
    size = (size + _Alignof(struct place) - 1) / _Alignof(struct place) * _Alignof(struct place);
    struct worker *workers = memory_new((size_t)setup->threads * sizeof *workers);
    for (int i = 0; i < setup->threads; i++) {
        workers[i] =
            (struct worker){ .rules = rules, .seed = rng_seed_of_text(setup->seed), .width = width, .best = best };
        workers[i].now.size = workers[i].next.size = size;
        workers[i].legal = memory_new((size_t)rules_list_max(rules) * sizeof(action));
    }
    sim_crew(setup, judge, workers, sizeof *workers);
    *out = (struct foresight){ 0 };
    for (int i = 0; i < setup->threads; i++) {
        out->games += workers[i].games;
        out->won += workers[i].won;
        out->lost += workers[i].lost;
        free(workers[i].now.memory);
        free(workers[i].next.memory);
        free(workers[i].order);
        free(workers[i].legal);
    }
    free(workers);
    out->at_least = share_estimate(out->won, out->games, out->games);
    out->at_most = share_estimate(out->games - out->lost, out->games, out->games);
}
