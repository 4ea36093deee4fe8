/* Answers to answers in The Greatest Snake: how many can be pending has a bound that never grows while a window is
 * open, and every game ends. Many random games, half of them by players who answer whenever they can; ever so many with
 * `make soak`. */
#include "games/greatest_snake/greatest_snake.h"
#include "support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

enum { GAMES = 250, PATIENCE = 12 /* one pass in so many, of those who like to answer */ };

/* What many games have come to. */
struct soak {
    const struct rules *rules;
    action *legal;
    int deepest, longest, widest; /* entries pending, plies, actions to choose from */
    int64_t plies;
};

static action choose(struct soak *k, const struct gs_state *s, bool eager, struct rng *rng)
{
    int seat = game_sole_actor(&s->base);
    if (s->base.node == NODE_CHANCE)
        return game_chance(k->rules, &s->base, rng);
    int count = game_legal(k->rules, &s->base, seat, k->legal);
    k->widest = count > k->widest ? count : k->widest;
    /* The last of the list is `pass`. */
    if (eager && s->base.node == NODE_REACTION && count > 1 && rng_below(rng, PATIENCE))
        count--;
    return k->legal[rng_below(rng, (uint32_t)count)];
}

/* Plays one game and asserts at every ply that the bound holds, and did not grow while something was pending. */
static void play_one(struct soak *k, uint64_t seed, bool eager)
{
    const struct gs_rules *r = (const struct gs_rules *)k->rules;
    union state_memory memory;
    struct gs_state *s = (struct gs_state *)&memory;
    struct rng rng = rng_from_seed(seed);
    int plies = 0, bound = 0;
    game_setup(k->rules, &s->base);
    for (; s->base.node != NODE_OVER; plies++) {
        assert_true(plies < k->rules->game->plies_max);
        bool open = s->entries > 0;
        int before = gs_stack_bound(r, s), turn = s->turn;
        game_apply(k->rules, &s->base, game_sole_actor(&s->base), choose(k, s, eager, &rng), NULL);
        bound = gs_stack_bound(r, s);
        assert_true(s->entries <= bound && bound <= GS_STACK_MAX);
        if (open && s->turn == turn && s->entries > 0)
            assert_true(bound <= before);
        k->deepest = s->entries > k->deepest ? s->entries : k->deepest;
        if (plies % 64 == 0)
            assert_null(k->rules->game->invariant(k->rules, &s->base));
    }
    k->longest = plies > k->longest ? plies : k->longest;
    k->plies += plies;
}

/* In half of the games players always answer. */
static void soak(const char *ruleset, int seats)
{
    struct rules *rules = test_rules(test_games(), "greatest-snake", ruleset, seats, NULL);
    struct soak k = { .rules = rules };
    int games = test_scale(GAMES);
    k.legal = malloc((size_t)rules_list_max(rules) * sizeof *k.legal);
    for (int i = 0; i < games; i++)
        play_one(&k, rng_derive(rng_seed_of_text(ruleset), (uint64_t)i), i % 2);
    print_message("%s, %d seats: %d games, %lld plies, at most %d in a game, %d pending, %d to choose from\n", ruleset,
                  seats, games, (long long)k.plies, k.longest, k.deepest, k.widest);
    assert_true(k.deepest >= 4);
    free(k.legal);
    rules_free(rules);
}

static void test_nesting_is_bounded_in_the_base_game(void **state)
{
    (void)state;
    soak("base", 3);
    soak("base", 4);
}

static void test_nesting_is_bounded_in_the_expansion(void **state)
{
    (void)state;
    soak("expansion", 3);
    soak("expansion", 4);
    soak("expansion", 5);
}

static void test_nesting_is_bounded_with_odd_cards(void **state)
{
    (void)state;
    soak("wide", 5);
    soak("long", 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nesting_is_bounded_in_the_base_game),
        cmocka_unit_test(test_nesting_is_bounded_in_the_expansion),
        cmocka_unit_test(test_nesting_is_bounded_with_odd_cards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
