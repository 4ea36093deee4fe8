/* The Greatest Snake, amendments A19 to A21: what a Dodge stops. */
#include "gs_scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* ---- Dodging ----------------------------------------------------------------------------------------------------- */

/* May seat 1 dodge this, announced by seat 0 in this pose? */
static void expect_dodge(bool may, struct gst_pose pose, const char *text)
{
    struct scene x;
    pose.hands[1] = "dodge";
    scene_load(&x, gst_pose_text(&pose));
    scene_play_seat(&x, 0, text);
    assert_int_equal(game_sole_actor(&x.memory.state), 1);
    assert_int_equal(scene_can(&x, "play dodge"), may);
    scene_end(&x);
}

#define CAN_DODGE(text, ...) expect_dodge(true, (struct gst_pose){ __VA_ARGS__ }, text)
#define CANNOT_DODGE(text, ...) expect_dodge(false, (struct gst_pose){ __VA_ARGS__ }, text)
#define RATS                                                                                                           \
    .snakes = { "head body=sword:fat-rat tail", "head body=armor tail:common-rat", "head body=gun tail:fat-rat" }

static void test_gs_a19_what_is_aimed_at_you_is_dodged(void **state)
{
    (void)state;
    CAN_DODGE("play super-glue 1", .hands = { "super-glue" });
    CANNOT_DODGE("play super-glue 2", .hands = { "super-glue" });
    CANNOT_DODGE("play super-glue 0", .hands = { "super-glue" });
    CAN_DODGE("play squeeze 1.2", RATS, .hands = { "squeeze" });
    CANNOT_DODGE("play squeeze 2.2", RATS, .hands = { "squeeze" });
    CANNOT_DODGE("play squeeze 0.1", RATS, .hands = { "squeeze" });
    CAN_DODGE("play big-squeeze 1.2", RATS, .hands = { "big-squeeze" });
    CAN_DODGE("play fake-rat 1", .hands = { "fake-rat" });
    CANNOT_DODGE("play fake-rat 2", .hands = { "fake-rat" });
    CAN_DODGE("play steal 1.1 0.1", .snakes = { [1] = "head body=gun tail" }, .hands = { "steal" });
    CANNOT_DODGE("play steal 2.1 0.1", .snakes = { [2] = "head body=gun tail" }, .hands = { "steal" });
    CAN_DODGE("play swap 0.1 1.1", RATS, .hands = { "swap" });
    CANNOT_DODGE("play swap 0.1 2.1", RATS, .hands = { "swap" });
    CAN_DODGE("play lullaby 1", .hands = { "lullaby" });
    CAN_DODGE("play alarm-clock 1", .hands = { "alarm-clock" }, .snakes = { [1] = "asleep head body tail" });
    CAN_DODGE("play digestive-tonic 1.2", RATS, .hands = { "digestive-tonic" });
    CAN_DODGE("play rust 1.1", RATS, .hands = { "rust" });
    CANNOT_DODGE("play rust 2.1", RATS, .hands = { "rust" });
    CAN_DODGE("play pickpocket 1", .hands = { "pickpocket" });
    CANNOT_DODGE("play pickpocket 2", .hands = { "pickpocket", "", "gun" });
}

static void test_gs_a19_what_is_not_aimed_at_anybody_is_not_dodged(void **state)
{
    (void)state;
    CANNOT_DODGE("play pit-stop", .hands = { "pit-stop" }, .pit = "common-rat");
    CANNOT_DODGE("play garbage-dive gun", .hands = { "garbage-dive" }, .discard = "gun");
    CANNOT_DODGE("eat", .drawn = "common-rat");
    CANNOT_DODGE("equip gun 0.1", .hands = { "gun" });
    CANNOT_DODGE("digest", .hands = { "" });
}

static void test_gs_a19_abilities_are_dodged_too(void **state)
{
    (void)state;
    CAN_DODGE("use 0.1 sleep 1.1", .snakes = { "head body=sword tail", "head body:fat-rat tail" });
    CANNOT_DODGE("use 0.1 sleep 2.1", .snakes = { "head body=sword tail", [2] = "head body:fat-rat tail" });
    CAN_DODGE("use 0.1 ammo rust 1.1", .snakes = { "head body=lasers tail", "head body=gun tail" },
              .hands = { "rust" });
    CAN_DODGE("use 0.1 sleep 1.1 0.2", .snakes = { "head body=magnet fat-rat tail", "head body=gun tail" });
    CAN_DODGE("use 0.1 discard rust 1", .snakes = { "head body=hypno-disc tail" }, .hands = { "rust" });
    CANNOT_DODGE("use 0.1 discard rust 2", .snakes = { "head body=hypno-disc tail" }, .hands = { "rust" });
    CANNOT_DODGE("use 0.1 discard rust", .snakes = { "asleep head body=coffee-machine tail" }, .hands = { "rust" });
    CANNOT_DODGE("use 0.1 sleep 0.2", .snakes = { "head body=trampoline tail:fat-rat" });
}

/* Only the top entry, only another player's; a Dodge if it cancels one's own entry. */
static void test_gs_a19_only_the_entry_on_top_is_dodged(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .seats = 4, .hands = { "lullaby", "dodge", "alarm-clock squeeze", "dodge" },
         .snakes = { "head body tail", "head body tail", "head body:common-rat tail", "asleep head body tail" });
    scene_play(&x, "play lullaby 1");
    gst_play(&x, "1 pass");
    scene_play(&x, "play alarm-clock 3");
    LEGAL(x, "pass, play dodge"); /* seat 3: the clock */
    scene_play(&x, "pass");
    assert_string_equal(gst_turn(&x), "0 main response 1");
    LEGAL(x, "pass"); /* seat 1: the lullaby is not on top */
    gst_play(&x, "1 pass, 2 pass");
    assert_string_equal(gst_stack(&x), "0 play lullaby 1");
    gst_play(&x, "1 play dodge"); /* now it is */
    gst_pass(&x);
    assert_string_equal(gst_snake(&x, 1), "head body tail");
    scene_end(&x);
}

static void test_gs_a19_a_dodge_of_your_own_entry_is_dodged(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "lullaby dodge", "dodge*2", "dodge" });
    gst_play(&x, "0 play lullaby 1, 1 play dodge");
    LEGAL(x, "pass"); /* seat 2: it is not its entry */
    scene_play(&x, "pass");
    LEGAL(x, "pass, play dodge");
    gst_play(&x, "0 play dodge");
    assert_string_equal(gst_stack(&x), "0 play lullaby 1, 1 play dodge, 0 play dodge");
    LEGAL(x, "pass, play dodge"); /* seat 1: its dodge is about to be cancelled */
    gst_play(&x, "1 pass, 2 pass");
    assert_string_equal(gst_stack(&x), "0 play lullaby 1");
    LEGAL(x, "pass, play dodge"); /* once more, with its second one */
    scene_play(&x, "pass");
    gst_pass(&x);
    assert_string_equal(gst_snake(&x, 1), "asleep head body tail");
    assert_string_equal(gst_list(&x, "discard"), "dodge dodge lullaby");
    scene_end(&x);
}

/* A lost target aims at nobody. */
static void test_gs_a19_a_lost_target_is_not_dodged(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .snakes = { [1] = "head body:common-rat tail" }, .hands = { "squeeze", "dodge", "digestive-tonic" });
    gst_play(&x, "0 play squeeze 1.1, 1 pass, 2 play digestive-tonic 1.1, 1 pass");
    assert_string_equal(gst_stack(&x), "0 play squeeze -");
    LEGAL(x, "pass");
    scene_end(&x);
}

/* A19, A20: a mass effect, and who is spared. A Dodge over it cancels nothing and so cannot be dodged itself. */
static void test_gs_a20_a_dodge_spares_from_a_mass_effect(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .ruleset = "expansion", .seats = 4, .hands = { "food-poisoning dodge", "dodge*2", "dodge", "dodge" },
         .snakes = { "head:fat-rat body tail", "head:common-rat body tail", "head body:common-rat tail",
                     "head:spiky-rat body tail" });
    scene_play(&x, "play food-poisoning");
    LEGAL(x, "pass, play dodge");
    scene_play(&x, "play dodge");
    LEGAL(x, "pass"); /* seat 2: it would not change, and the Dodge does not concern it */
    scene_play(&x, "pass");
    LEGAL(x, "pass"); /* seat 3: not on top */
    scene_play(&x, "pass");
    LEGAL(x, "pass"); /* seat 0: nothing of its own is cancelled */
    gst_play(&x, "0 pass, 1 pass");
    assert_string_equal(gst_stack(&x), "0 play food-poisoning !1");
    LEGAL(x, "pass"); /* seat 1: not aimed at any more */
    scene_play(&x, "pass");
    LEGAL(x, "pass"); /* seat 2 has no rat on its Head */
    scene_play(&x, "pass");
    LEGAL(x, "pass, play dodge");
    scene_play(&x, "pass");
    LEGAL(x, "pass"); /* one's own is not dodged */
    scene_play(&x, "pass");
    assert_string_equal(gst_snake(&x, 0), "head body tail");
    assert_string_equal(gst_snake(&x, 1), "head:common-rat body tail");
    assert_string_equal(gst_snake(&x, 2), "head body:common-rat tail");
    assert_string_equal(gst_snake(&x, 3), "head body tail");
    assert_string_equal(gst_list(&x, "pit"), "fat-rat spiky-rat");
    assert_string_equal(gst_list(&x, "discard"), "dodge food-poisoning");
    scene_end(&x);
}

static void test_gs_a20_two_may_be_spared(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .ruleset = "expansion", .hands = { "group-hug", "dodge", "dodge" },
         .snakes = { "head body tail", "head body:common-rat tail", "head body:common-rat tail" });
    gst_play(&x, "0 play group-hug, 1 pass, 2 play dodge, 1 pass");
    assert_string_equal(gst_stack(&x), "0 play group-hug !2");
    scene_play(&x, "play dodge");
    assert_string_equal(gst_list(&x, "pit"), "");
    assert_string_equal(gst_snake(&x, 1), "head body:common-rat tail");
    assert_string_equal(gst_snake(&x, 2), "head body:common-rat tail");
    assert_string_equal(gst_list(&x, "discard"), "dodge dodge group-hug");
    scene_end(&x);
}

/* Who is spared is not aimed at any more: a second Dodge is of no use. */
static void test_gs_a20_nobody_is_spared_twice(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .ruleset = "expansion", .hands = { "group-hug", "dodge*2" },
         .snakes = { "head body tail", "head body:common-rat tail", "head body:common-rat tail" });
    gst_play(&x, "0 play group-hug, 1 play dodge, 1 pass");
    assert_string_equal(gst_stack(&x), "0 play group-hug !1");
    LEGAL(x, "pass");
    scene_play(&x, "pass");
    assert_string_equal(gst_snake(&x, 1), "head body:common-rat tail");
    assert_string_equal(gst_snake(&x, 2), "head body tail");
    scene_end(&x);
}

/* An ability may spare as well. */
static void test_gs_a20_an_ability_spares_too(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .ruleset = "expansion", .hands = { "group-hug" },
         .snakes = { "head body tail", "head body=shield common-rat:common-rat tail", "head body:common-rat tail" });
    scene_play(&x, "play group-hug");
    LEGAL(x, "pass, use 1.1 itself");
    scene_play(&x, "use 1.1 itself");
    assert_string_equal(gst_snake(&x, 1), "head body common-rat:common-rat tail");
    assert_string_equal(gst_snake(&x, 2), "head body tail");
    assert_string_equal(gst_list(&x, "discard"), "group-hug shield");
    scene_end(&x);
}

/* A21: a Dodge cancels the entry beneath it even if that has lost its target meanwhile. */
static void test_gs_a21_a_dodge_cancels_what_lies_beneath_it(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .snakes = { "head body=armor tail", "head body=gun tail" }, .hands = { "swap", "dodge", "rust gun" });
    gst_play(&x, "0 play swap 0.1 1.1, 1 play dodge, 2 play rust 1.1, 2 pass");
    assert_string_equal(gst_stack(&x), "0 play swap 0.1 -, 1 play dodge");
    scene_play(&x, "pass");
    assert_string_equal(gst_stack(&x), "");
    assert_string_equal(gst_list(&x, "discard"), "dodge swap rust gun");
    assert_string_equal(gst_snake(&x, 0), "head body=armor tail");
    scene_end(&x);
}

/* A22: what is on the stack is in no snake. */
static void test_gs_a22_a_rat_about_to_be_eaten_is_no_target(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .drawn = "common-rat", .hands = { "", "squeeze digestive-tonic rust" });
    scene_play(&x, "eat");
    LEGAL(x, "pass");
    scene_end(&x);
    POSE(x, .hands = { "gun", "rust lasers" });
    scene_play(&x, "equip gun 0.1");
    LEGAL(x, "pass");
    scene_end(&x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_gs_a19_what_is_aimed_at_you_is_dodged),
        cmocka_unit_test(test_gs_a19_what_is_not_aimed_at_anybody_is_not_dodged),
        cmocka_unit_test(test_gs_a19_abilities_are_dodged_too),
        cmocka_unit_test(test_gs_a19_only_the_entry_on_top_is_dodged),
        cmocka_unit_test(test_gs_a19_a_dodge_of_your_own_entry_is_dodged),
        cmocka_unit_test(test_gs_a19_a_lost_target_is_not_dodged),
        cmocka_unit_test(test_gs_a20_a_dodge_spares_from_a_mass_effect),
        cmocka_unit_test(test_gs_a20_two_may_be_spared),
        cmocka_unit_test(test_gs_a20_nobody_is_spared_twice),
        cmocka_unit_test(test_gs_a20_an_ability_spares_too),
        cmocka_unit_test(test_gs_a21_a_dodge_cancels_what_lies_beneath_it),
        cmocka_unit_test(test_gs_a22_a_rat_about_to_be_eaten_is_no_target),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
