/* The rules of the small game, one test for each (games/small_game/small_game.h). */
#include "scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void test_sg_01_a_pile_and_a_die(void **state)
{
    (void)state;
    struct scene x;
    scene_start(&x, "small-game", NULL, 2, NULL);
    assert_string_equal(scene_position(&x), "{\"game\":\"small-game\",\"ruleset\":\"standard\",\"options\":{},"
                                            "\"seats\":2,\"phase\":\"roll\",\"turn\":0,\"chips\":21,\"die\":0}");
    scene_end(&x);
}

static void test_sg_02_seat_after_seat_rolls(void **state)
{
    (void)state;
    struct scene x;
    scene_start(&x, "small-game", NULL, 3, NULL);
    for (int turn = 0; turn < 4; turn++) {
        assert_string_equal(scene_legal(&x), "roll 1, roll 2, roll 3");
        scene_play(&x, "roll 2");
        assert_int_equal(game_sole_actor(&x.memory.state), turn % 3);
        scene_play(&x, "take 1");
    }
    scene_end(&x);
}

static void test_sg_03_at_most_what_the_die_shows(void **state)
{
    (void)state;
    struct scene x;
    scene_start(&x, "small-game", NULL, 2, NULL);
    scene_play(&x, "roll 2");
    assert_string_equal(scene_legal(&x), "take 1, take 2");
    scene_end(&x);
    scene_load(&x, "{\"game\":\"small-game\",\"ruleset\":\"standard\",\"options\":{},\"seats\":2,\"phase\":\"take\","
                   "\"turn\":1,\"chips\":1,\"die\":3}");
    assert_string_equal(scene_legal(&x), "take 1");
    scene_end(&x);
}

static void test_sg_04_the_last_chip_wins(void **state)
{
    (void)state;
    struct scene x;
    scene_load(&x, "{\"game\":\"small-game\",\"ruleset\":\"standard\",\"options\":{},\"seats\":3,\"phase\":\"take\","
                   "\"turn\":1,\"chips\":2,\"die\":2}");
    assert_string_equal(scene_ranks(&x), "1 1 1");
    scene_play(&x, "take 2");
    assert_int_equal(x.memory.state.node, NODE_OVER);
    assert_string_equal(scene_scores(&x), "0 1 0");
    assert_string_equal(scene_ranks(&x), "2 1 2");
    scene_end(&x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sg_01_a_pile_and_a_die),
        cmocka_unit_test(test_sg_02_seat_after_seat_rolls),
        cmocka_unit_test(test_sg_03_at_most_what_the_die_shows),
        cmocka_unit_test(test_sg_04_the_last_chip_wins),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
