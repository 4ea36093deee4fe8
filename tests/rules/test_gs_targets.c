/* The Greatest Snake, amendments A14 to A18 and A22: targets and prices, announced and looked at again. */
#include "gs_scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* ---- Targets ----------------------------------------------------------------------------------------------------- */

static void test_gs_a14_nothing_is_announced_without_a_target(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .snakes = { "head body tail", "head:common-rat body:spiky-rat tail", "head body=armor:common-rat tail" },
         .hands = { "squeeze big-squeeze pickpocket steal swap alarm-clock garbage-dive pit-stop" });
    LEGAL_OF(x, "play", "play steal 2.1 0.1");
    scene_end(&x);
    POSE(x, .ruleset = "expansion", .snakes = { "head body:common-rat tail", "head:common-rat body tail" },
         .hands = { "group-hug food-poisoning digestive-tonic rust" });
    LEGAL_OF(x, "play", "play food-poisoning, play digestive-tonic 0.1, play digestive-tonic 1.0");
    scene_end(&x);
}

/* A15: what has left its space is lost as a target. */
static void test_gs_a15_a_rat_that_has_moved_is_no_target(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .snakes = { [1] = "head body:common-rat tail" }, .hands = { "squeeze", "digestive-tonic" });
    gst_play(&x, "0 play squeeze 1.1, 1 play digestive-tonic 1.1");
    assert_string_equal(gst_snake(&x, 1), "head body tail:common-rat");
    assert_string_equal(gst_list(&x, "discard"), "squeeze digestive-tonic");
    scene_end(&x);
    /* Seen on the stack as null. */
    POSE(x, .snakes = { [1] = "head body:common-rat tail" }, .hands = { "squeeze", "digestive-tonic", "squeeze" });
    gst_play(&x, "0 play squeeze 1.1, 1 play digestive-tonic 1.1, 2 pass");
    assert_string_equal(gst_stack(&x), "0 play squeeze -");
    assert_string_equal(gst_turn(&x), "0 main response 2");
    scene_play(&x, "play squeeze 1.2"); /* it comes back */
    assert_string_equal(gst_snake(&x, 1), "head body:common-rat tail");
    assert_string_equal(gst_list(&x, "pit"), "");
    scene_end(&x);
}

static void test_gs_a15_another_rat_in_its_place_is_no_target(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .snakes = { [1] = "head:common-rat body:common-rat tail" },
         .hands = { "squeeze", "digestive-tonic", "digestive-tonic" });
    gst_play(&x, "0 play squeeze 1.1, 1 play digestive-tonic 1.1, 2 pass, 2 play digestive-tonic 1.0");
    assert_string_equal(gst_snake(&x, 1), "head body:common-rat tail:common-rat");
    assert_string_equal(gst_list(&x, "pit"), "");
    scene_end(&x);
}

static void test_gs_a15_equipment_that_has_left_its_space_is_no_target(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .snakes = { "head body tail", "head body=gun tail", "head body=armor tail" },
         .hands = { "rust", "swap", "swap" });
    gst_play(&x, "0 play rust 1.1, 1 play swap 1.1 2.1, 2 pass");
    assert_string_equal(gst_stack(&x), "0 play rust -");
    assert_string_equal(gst_snake(&x, 1), "head body=armor tail");
    gst_play(&x, "2 play swap 2.1 1.1"); /* the gun comes back */
    assert_string_equal(gst_snake(&x, 1), "head body=gun tail");
    assert_string_equal(gst_turn(&x), "0 main main 0");
    scene_end(&x);
    /* Only what has left: the other target stays named. */
    POSE(x, .snakes = { "head body=armor tail", "head body=gun tail", "head body=sword tail" },
         .hands = { "swap", "rust", "dodge" });
    gst_play(&x, "0 play swap 0.1 1.1, 1 play rust 1.1, 2 pass");
    assert_string_equal(gst_stack(&x), "0 play swap 0.1 -");
    scene_play(&x, "pass");
    assert_string_equal(gst_snake(&x, 0), "head body=armor tail");
    scene_end(&x);
}

/* A pushed rat, a digested one and a vomited one have left as well. */
static void test_gs_a15_pushed_and_digested_rats_are_lost(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .snakes = { [1] = "head body common-rat:common-rat tail:fat-rat" }, .hands = { "squeeze", "squeeze" });
    gst_play(&x, "0 play squeeze 1.2, 1 play squeeze 1.3");
    assert_string_equal(gst_snake(&x, 1), "head body:common-rat common-rat:fat-rat tail");
    scene_end(&x);
    POSE(x, .snakes = { [1] = "head body tail:common-rat" }, .hands = { "squeeze", "digestive-tonic", "dodge" });
    gst_play(&x, "0 play squeeze 1.2, 1 play digestive-tonic 1.2, 2 pass");
    assert_string_equal(gst_stack(&x), "0 play squeeze -");
    scene_play(&x, "pass");
    assert_string_equal(gst_snake(&x, 1), "head body common-rat tail");
    scene_end(&x);
}

/* A16: the conditions of the announcement hold again when it resolves. */
static void test_gs_a16_conditions_are_looked_at_again(void **state)
{
    (void)state;
    struct scene x;
    /* A Head that is not bare any more. */
    POSE(x, .hands = { "super-glue", "fake-rat" });
    gst_play(&x, "0 play super-glue 1, 1 play fake-rat 1");
    assert_string_equal(gst_snake(&x, 1), "head:fake-rat body tail");
    assert_string_equal(gst_list(&x, "discard"), "super-glue");
    scene_end(&x);
    /* A snake that cannot eat any more. */
    POSE(x, .hands = { "fake-rat", "lullaby" });
    gst_play(&x, "0 play fake-rat 1, 1 play lullaby 1");
    assert_string_equal(gst_snake(&x, 1), "asleep head body tail");
    assert_string_equal(gst_list(&x, "discard"), "fake-rat lullaby");
    scene_end(&x);
    /* A rat that cannot be squeezed any more: Armor has come over it. */
    POSE(x, .snakes = { "head body=gun tail", "head body=armor tail", "head body=sword:common-rat tail" },
         .hands = { "squeeze", "", "swap" });
    gst_play(&x, "0 play squeeze 2.1, 2 play swap 2.1 1.1");
    assert_string_equal(gst_snake(&x, 2), "head body=armor:common-rat tail");
    assert_string_equal(gst_list(&x, "pit"), "");
    scene_end(&x);
    /* A rat that is blocked now. */
    POSE(x, .snakes = { [1] = "head:common-rat body tail:fat-rat" }, .hands = { "digestive-tonic", "squeeze" });
    gst_play(&x, "0 play digestive-tonic 1.0, 1 play squeeze 1.2");
    assert_string_equal(gst_snake(&x, 1), "head:common-rat body:fat-rat tail");
    scene_end(&x);
}

static void test_gs_a16_what_is_gone_from_a_pile_or_a_hand_is_not_taken(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "pickpocket", "lullaby" });
    gst_play(&x, "0 play pickpocket 1, 1 play lullaby 2");
    assert_string_equal(gst_turn(&x), "0 main main 0"); /* the hand is empty now */
    assert_string_equal(gst_queue(&x), "");
    assert_string_equal(gst_list(&x, "discard"), "lullaby pickpocket");
    scene_end(&x);
    POSE(x, .hands = { "pit-stop", "lullaby" }, .pit = "common-rat");
    gst_play(&x, "0 play pit-stop, 1 play lullaby 0");
    assert_string_equal(gst_snake(&x, 0), "asleep head body tail");
    assert_string_equal(gst_list(&x, "pit"), "common-rat");
    scene_end(&x);
    /* The deck is refilled by an answer's draw: the card is not in the pile any more. */
    POSE(x, .hands = { "garbage-dive", "rest" }, .deck = "", .discard = "gun*2", .pit = "lucky-rat",
         .snakes = { "head body tail", "head body=fishing-rod tail", "head body tail" });
    gst_play(&x, "0 play garbage-dive gun");
    gst_play(&x, "1 use 1.1 discard rust");
    gst_pass(&x);
    assert_string_equal(gst_turn(&x), "0 main effect -");
    assert_string_equal(gst_list(&x, "discard"), "");
    scene_play(&x, "draw common-rat");
    assert_string_equal(gst_stack(&x), "0 play garbage-dive gun");
    gst_pass(&x);
    assert_string_equal(gst_hand(&x, 0), "");
    assert_string_equal(gst_list(&x, "discard"), "garbage-dive");
    scene_end(&x);
}

static void test_gs_a16_a_free_body_card_may_be_filled_meanwhile(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .snakes = { "head body tail", "head body=gun tail", "head body=sword tail" }, .hands = { "steal*2" });
    gst_play(&x, "0 play steal 1.1 0.1, 0 play steal 2.1 0.1");
    assert_string_equal(gst_snake(&x, 0), "head body=sword tail");
    assert_string_equal(gst_snake(&x, 1), "head body=gun tail");
    assert_string_equal(gst_list(&x, "discard"), "steal steal");
    scene_end(&x);
}

/* A16: not the price, nor the Equipment that the ability came from. */
static void test_gs_a16_an_ability_does_not_need_its_equipment_any_more(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .snakes = { "head body=sword tail", "head body common-rat common-rat:fat-rat tail" },
         .hands = { "", "rust" });
    gst_play(&x, "0 use 0.1 sleep 1.3, 1 play rust 0.1");
    assert_string_equal(gst_snake(&x, 0), "asleep head body tail");
    assert_string_equal(gst_snake(&x, 1), "head body:fat-rat common-rat common-rat tail");
    scene_end(&x);
    POSE(x, .snakes = { "head body=sword tail", "head body common-rat common-rat:fat-rat tail" },
         .hands = { "", "alarm-clock" });
    gst_play(&x, "0 use 0.1 sleep 1.3, 1 play alarm-clock 0, 0 pass"); /* awake again: paid is paid */
    assert_string_equal(gst_snake(&x, 0), "head body=sword tail");
    assert_string_equal(gst_snake(&x, 1), "head body:fat-rat common-rat common-rat tail");
    scene_end(&x);
}

static void test_gs_a17_the_third_shot_uses_the_weapon_up_at_once(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .snakes = { "head body=gun(rust,armor) tail", "head body:fat-rat tail" },
         .hands = { "dodge", "garbage-dive lullaby" });
    scene_play(&x, "use 0.1 ammo dodge 1.1");
    assert_string_equal(gst_snake(&x, 0), "head body tail");
    assert_string_equal(gst_list(&x, "discard"), "dodge rust gun armor");
    assert_string_equal(gst_stack(&x), "0 use gun 1.1");
    scene_play(&x, "play garbage-dive gun"); /* A18: already there to be taken */
    assert_string_equal(gst_stack(&x), "0 use gun 1.1, 1 play garbage-dive gun");
    gst_pass(&x);
    assert_string_equal(gst_hand(&x, 1), "lullaby gun");
    assert_string_equal(gst_snake(&x, 1), "head body tail"); /* the shot still hits */
    assert_string_equal(gst_list(&x, "pit"), "fat-rat");
    scene_end(&x);
}

static void test_gs_a18_prices_lie_on_the_discard_pile_at_once(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .snakes = { "head body=boxing-glove tail", "head body:fat-rat tail" },
         .hands = { "dodge rust", "garbage-dive lullaby" });
    scene_play(&x, "use 0.1 discard dodge 1.1");
    assert_string_equal(gst_list(&x, "discard"), "dodge");
    assert_true(scene_can(&x, "play garbage-dive dodge"));
    gst_play(&x, "1 play garbage-dive dodge, 0 pass, 1 pass");
    assert_string_equal(gst_hand(&x, 1), "dodge lullaby");
    scene_end(&x);
    /* A Power Card only after it has resolved or been cancelled; ammo stays at the weapon. */
    POSE(x, .snakes = { "head body=gun tail", "head body:fat-rat tail" }, .hands = { "dodge rust", "dodge lullaby" });
    scene_play(&x, "use 0.1 ammo rust 1.1");
    assert_string_equal(gst_list(&x, "discard"), "");
    assert_string_equal(gst_snake(&x, 0), "head body=gun(rust) tail");
    gst_play(&x, "1 play dodge, 0 pass");
    assert_string_equal(gst_list(&x, "discard"), "");
    scene_play(&x, "pass");
    assert_string_equal(gst_list(&x, "discard"), "dodge");
    scene_end(&x);
}

/* Hole 3: what was paid for a cancelled ability is not given back. */
static void test_gs_a18_a_cancelled_ability_is_not_refunded(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .snakes = { "head body=sword tail", "head body:fat-rat tail" }, .hands = { "", "dodge" });
    gst_play(&x, "0 use 0.1 sleep 1.1, 1 play dodge");
    assert_string_equal(gst_snake(&x, 0), "asleep head body=sword tail");
    assert_string_equal(gst_snake(&x, 1), "head body:fat-rat tail");
    scene_end(&x);
    POSE(x, .snakes = { "head body=gun tail", "head body:fat-rat tail" }, .hands = { "armor", "dodge" });
    gst_play(&x, "0 use 0.1 ammo armor 1.1, 1 play dodge");
    assert_string_equal(gst_snake(&x, 0), "head body=gun(armor) tail");
    assert_string_equal(gst_snake(&x, 1), "head body:fat-rat tail");
    scene_end(&x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_gs_a14_nothing_is_announced_without_a_target),
        cmocka_unit_test(test_gs_a15_a_rat_that_has_moved_is_no_target),
        cmocka_unit_test(test_gs_a15_another_rat_in_its_place_is_no_target),
        cmocka_unit_test(test_gs_a15_equipment_that_has_left_its_space_is_no_target),
        cmocka_unit_test(test_gs_a15_pushed_and_digested_rats_are_lost),
        cmocka_unit_test(test_gs_a16_conditions_are_looked_at_again),
        cmocka_unit_test(test_gs_a16_what_is_gone_from_a_pile_or_a_hand_is_not_taken),
        cmocka_unit_test(test_gs_a16_a_free_body_card_may_be_filled_meanwhile),
        cmocka_unit_test(test_gs_a16_an_ability_does_not_need_its_equipment_any_more),
        cmocka_unit_test(test_gs_a17_the_third_shot_uses_the_weapon_up_at_once),
        cmocka_unit_test(test_gs_a18_prices_lie_on_the_discard_pile_at_once),
        cmocka_unit_test(test_gs_a18_a_cancelled_ability_is_not_refunded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
