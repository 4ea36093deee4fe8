/* Rulesets with `turns`: every game by them ends with the last turn at the latest, the standing decides, and the count
 * is told at the table and in the position. What one turn may bring has limits of its own. */
#include "rp_scene.h"

#include "show/show.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct bounded {
    const char *game;
    int turns;
    const char *reason; /* of a game that only its turns have ended */
} bounded[] = {
    { "snakes-and-foxes", 5, "the turns ran out" },
    { "royal-python", 30, "turns" },
    { "greatest-snake", 20, "turns" },
};

static bool runs_out(const struct state *s, const struct rules *rules, const struct bounded *b)
{
    return strcmp(rules->game->reasons[s->reason], b->reason) == 0;
}

/* The ranks are by the scores, but in Snakes & Foxes, where a seat that is not home is behind the hunters. */
static void check_standing(const struct rules *rules, const struct state *s)
{
    struct result result;
    game_result(rules, s, &result);
    assert_true(result.over);
    for (int seat = 0; seat < rules->seats; seat++)
        for (int other = 0; other < rules->seats; other++)
            if (result.score[seat] > result.score[other])
                assert_true(result.rank[seat] < result.rank[other]);
}

/* Plays a random game; `turns` grows by one with each turn that ends. Returns whether only the turns have ended it. */
static bool play(const struct rules *rules, const struct bounded *b, uint64_t seed)
{
    union state_memory memory, before;
    struct state *s = &memory.state;
    struct rng rng = rng_from_seed(seed);
    struct textbuf table = TEXTBUF_GROWING;
    action *scratch = malloc((size_t)rules_list_max(rules) * sizeof *scratch), a;
    char told[60];
    int seat;
    game_setup(rules, s);
    while (test_pick(rules, s, &rng, scratch, &seat, &a)) {
        before = memory;
        game_apply(rules, s, seat, a, NULL);
        assert_in_range(s->turns - before.state.turns, 0, 1);
        if (s->node != NODE_OVER && s->turns > before.state.turns)
            assert_true(game_turn_ended(rules, &before.state, s));
        assert_int_equal(turns_are_out(rules, s) && s->node != NODE_OVER, false);
    }
    assert_int_equal(s->node, NODE_OVER);
    bool out = runs_out(s, rules, b);
    if (out)
        assert_int_equal(s->turns, b->turns);
    check_standing(rules, s);
    game_render(rules, s, &table);
    snprintf(told, sizeof told, "%d of %d turns are played.\n", s->turns, b->turns);
    assert_non_null(strstr(textbuf_text(&table), told));
    textbuf_release(&table);
    free(scratch);
    return out;
}

static void test_the_last_turn_ends_a_game(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof bounded / sizeof *bounded; i++) {
        const struct bounded *b = &bounded[i];
        struct rules *rules = test_rules(test_games(), b->game, "turns", 3 - (i == 0), NULL);
        int games = test_scale(200), out = 0;
        assert_int_equal(rules->turns_max, b->turns);
        for (int game = 0; game < games; game++)
            out += play(rules, b, (uint64_t)game);
        assert_true(out > 0);
        rules_free(rules);
    }
}

/* What the ruleset is about tells of them, and what never changes in a match. */
static void check_told(const struct rules *rules, int turns)
{
    struct textbuf card_list = TEXTBUF_GROWING, described = TEXTBUF_GROWING;
    char words[80];
    struct json w;
    snprintf(words, sizeof words, "The game is over after %d turns, if nothing else ends it.", turns);
    show_ruleset(rules, &card_list);
    json_init(&w, &described, JSON_AS_WRITTEN);
    show_describe(rules, &w);
    assert_int_equal(strstr(textbuf_text(&card_list), words) != NULL, turns > 0);
    assert_int_equal(strstr(textbuf_text(&described), words) != NULL, turns > 0);
    textbuf_release(&described);
    textbuf_release(&card_list);
}

static void test_only_rulesets_with_turns_tell_of_them(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof bounded / sizeof *bounded; i++) {
        struct scene x;
        scene_start(&x, bounded[i].game, NULL, 3 - (i == 0), NULL);
        assert_int_equal(x.rules->turns_max, 0);
        assert_true(i == 0 || !strstr(scene_position(&x), "\"turns\"")); /* there each token has its own */
        assert_null(game_last_key(x.rules));
        check_told(x.rules, 0);
        scene_end(&x);
        scene_start(&x, bounded[i].game, "turns", 3 - (i == 0), NULL);
        const char *position = scene_position(&x);
        assert_string_equal(position + strlen(position) - strlen(",\"turns\":0}"), ",\"turns\":0}");
        assert_int_equal(game_last_key(x.rules) != NULL, strcmp(bounded[i].game, "royal-python") != 0);
        check_told(x.rules, bounded[i].turns);
        scene_end(&x);
    }
}

/* Nom Nom has a bound of its own, and a smaller one of the ruleset holds there too. */
static void test_nom_nom_counts_by_the_smaller_bound(void **state)
{
    (void)state;
    struct rules *rules = test_rules(test_games(), "royal-python", "standard", 4, "nom-nom=yes");
    assert_int_equal(rules->turns_max, 400);
    rules_free(rules);
    rules = test_rules(test_games(), "royal-python", "turns", 4, "nom-nom=yes");
    assert_int_equal(rules->turns_max, 30);
    rules_free(rules);
}

/* RP-24: where the same card comes back for ever, a turn ends all the same. */
static void test_a_turn_of_royal_python_has_a_hundred_cards_at_most(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "20", "30" }, .hands = { "4MS" }, .token = "20", .suit = "S", .spent = 99);
    LEGAL(x, "play 4MS as M move 20, play 4MS as S move 20, stop");
    scene_end(&x);
    POSE(x, .tokens = { "20", "30" }, .hands = { "4MS" }, .token = "20", .suit = "S", .spent = 100);
    LEGAL(x, "stop");
    scene_end(&x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_last_turn_ends_a_game),
        cmocka_unit_test(test_only_rulesets_with_turns_tell_of_them),
        cmocka_unit_test(test_nom_nom_counts_by_the_smaller_bound),
        cmocka_unit_test(test_a_turn_of_royal_python_has_a_hundred_cards_at_most),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
