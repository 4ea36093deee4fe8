/* Keys of information sets: equal histories give equal keys, others do not, in many random games. */
#include "base/memory.h"
#include "engine/knowledge.h"
#include "support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { GAMES = 12, PLIES = 120, KEYS_MAX = GAMES * PLIES };

static int compare_keys(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* The keys of seat 0 through one game; returns their number. */
static int follow(const struct rules *rules, uint64_t seed, uint64_t *keys)
{
    static action scratch[TEST_LIST_MAX];
    union state_memory state, view;
    struct event *events = memory_new((size_t)rules->events_max * sizeof *events);
    struct rng rng = rng_from_seed(seed);
    struct knowledge k = KNOWLEDGE_START;
    int seat, count = 0;
    action a;
    game_setup(rules, &state.state);
    while (count < PLIES && test_pick(rules, &state.state, &rng, scratch, &seat, &a)) {
        struct event_log log = { events, 0, rules->events_max };
        game_apply(rules, &state.state, seat, a, &log);
        if (seat == 0)
            knowledge_do(&k, a);
        for (int i = 0; i < log.count; i++) {
            struct event seen = event_seen_by(&events[i], 0);
            knowledge_see(&k, &seen);
        }
        game_view(rules, &state.state, 0, &view.state);
        keys[count++] = knowledge_key(&k, rules, &view.state);
    }
    free(events);
    return count;
}

static void test_keys_tell_histories_apart(void **state)
{
    (void)state;
    static uint64_t keys[KEYS_MAX], again[PLIES];
    const struct test_catalog *c = test_games();
    for (int g = 0; c->catalog.games[g]; g++) {
        const struct ruleset *ruleset = catalog_ruleset(&c->catalog, c->catalog.games[g], NULL);
        struct rules *rules = test_rules(c, ruleset->game->id, NULL, ruleset->seats_max, NULL);
        int count = 0;
        for (int i = 0; i < GAMES; i++) {
            int one = follow(rules, (uint64_t)(100 + i), keys + count);
            assert_int_equal(follow(rules, (uint64_t)(100 + i), again), one);
            assert_memory_equal(keys + count, again, (size_t)one * sizeof *keys);
            count += one;
        }
        qsort(keys, (size_t)count, sizeof *keys, compare_keys);
        int twice = 0;
        for (int i = 1; i < count; i++)
            twice += keys[i] == keys[i - 1];
        /* Beginnings of games may be alike to a seat, and there only: hidden draws before its own first card. */
        assert_true(twice <= count / 4);
        rules_free(rules);
    }
}

/* What somebody else did in secret changes nothing, what the seat did itself changes the key. */
static void test_own_deeds_count(void **state)
{
    (void)state;
    struct rules *rules = test_rules(test_games(), "null-game", NULL, 2, NULL);
    union state_memory s;
    struct knowledge one = KNOWLEDGE_START, other = KNOWLEDGE_START;
    game_setup(rules, &s.state);
    game_view(rules, &s.state, 0, &s.state);
    assert_true(knowledge_key(&one, rules, &s.state) == knowledge_key(&other, rules, &s.state));
    knowledge_do(&one, 5);
    assert_true(knowledge_key(&one, rules, &s.state) != knowledge_key(&other, rules, &s.state));
    knowledge_do(&one, 6);
    knowledge_do(&other, 6);
    knowledge_do(&other, 5);
    assert_true(knowledge_key(&one, rules, &s.state) != knowledge_key(&other, rules, &s.state));
    rules_free(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_keys_tell_histories_apart),
                                        cmocka_unit_test(test_own_deeds_count) };
    return cmocka_run_group_tests_name("knowledge", tests, NULL, NULL);
}
