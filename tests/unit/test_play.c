/* Play on the contract (src/engine/play.h), as far as the conformance tests do not try it: scores as people read
 * them. */
#include "support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* How a score reads in a game, in static memory. */
static const char *score_text(const struct rules *rules, int32_t score)
{
    static char memory[32];
    struct textbuf text = textbuf_over(memory, sizeof memory);
    game_score_text(rules, score, &text);
    return memory;
}

static void test_play_scores_are_points_where_a_game_says_no_more(void **state)
{
    (void)state;
    static const char *const games[] = { "snakes-and-foxes", "serpent-master", "null-game" };
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct rules *rules = test_rules(test_games(), games[i], NULL, 2, NULL);
        assert_int_equal(game_score_unit(rules), 1);
        assert_string_equal(score_text(rules, 0), "0");
        assert_string_equal(score_text(rules, 17), "17");
        assert_string_equal(score_text(rules, -3), "-3");
        rules_free(rules);
    }
}

static void test_play_scores_in_tenths_are_told_as_points(void **state)
{
    (void)state;
    struct rules *rules = test_rules(test_games(), "royal-python", NULL, 2, NULL);
    assert_int_equal(game_score_unit(rules), 10);
    assert_string_equal(score_text(rules, 170), "17.0");
    assert_string_equal(score_text(rules, 123), "12.3");
    assert_string_equal(score_text(rules, 1), "0.1");
    assert_string_equal(score_text(rules, 0), "0.0");
    assert_string_equal(score_text(rules, -1), "-0.1");
    assert_string_equal(score_text(rules, -170), "-17.0");
    rules_free(rules);
}

static void test_play_the_unit_may_depend_on_options(void **state)
{
    (void)state;
    struct rules *rules = test_rules(test_games(), "royal-python", NULL, 2, "nom-nom=yes");
    assert_int_equal(game_score_unit(rules), 1);
    assert_string_equal(score_text(rules, 12), "12");
    rules_free(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_play_scores_are_points_where_a_game_says_no_more),
        cmocka_unit_test(test_play_scores_in_tenths_are_told_as_points),
        cmocka_unit_test(test_play_the_unit_may_depend_on_options),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
