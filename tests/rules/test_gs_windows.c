/* The Greatest Snake, rules GS-49 to GS-53 and amendments A4 to A7: who is asked, in which order, and what happens
 * then. */
#include "gs_scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* ---- Who is asked ------------------------------------------------------------------------------------------------ */

/* After this action of seat 0 seat 1 is asked, and nothing has happened yet. */
static void expect_window(struct gst_pose pose, const char *text, const char *entry)
{
    struct scene x;
    scene_load(&x, gst_pose_text(&pose));
    scene_play_seat(&x, 0, text);
    assert_string_equal(gst_stack(&x), entry);
    assert_string_equal(gst_key(&x, "phase"), "\"response\"");
    assert_int_equal(x.memory.state.node, NODE_REACTION);
    assert_int_equal(game_sole_actor(&x.memory.state), 1);
    assert_true(scene_can(&x, "pass"));
    scene_end(&x);
}

#define WINDOW(text, entry, ...) expect_window((struct gst_pose){ __VA_ARGS__ }, text, entry)

static void test_gs_49_every_announced_action_may_be_answered(void **state)
{
    (void)state;
    WINDOW("eat", "0 eat common-rat", .drawn = "common-rat", .hands = { "", "gun" });
    WINDOW("play lullaby 2", "0 play lullaby 2", .hands = { "lullaby", "gun" });
    WINDOW("use 0.1 sleep 1.1", "0 use sword 1.1", .hands = { "", "gun" },
           .snakes = { "head body=sword tail", "head body:common-rat tail" });
    WINDOW("equip gun 0.1", "0 equip gun 0.1", .hands = { "gun", "gun" });
    WINDOW("digest", "0 digest", .hands = { "", "gun" });
}

/* A4: everything else happens at once. */
static void test_gs_a04_what_is_not_announced_is_not_answered(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .drawn = "common-rat", .hands = { "dodge", "dodge", "dodge" });
    scene_play(&x, "refuse");
    assert_string_equal(gst_turn(&x), "0 main main 0");
    scene_end(&x);
    POSE(x, .snakes = { "head body=gun tail" }, .hands = { "dodge", "dodge", "dodge" });
    scene_play(&x, "unequip 0.1");
    assert_string_equal(gst_turn(&x), "0 main main 0");
    assert_string_equal(gst_list(&x, "discard"), "gun");
    scene_end(&x);
    POSE(x, .hands = { "squeeze*4 rust*2 swap*2", "dodge", "dodge" });
    scene_play(&x, "discard rust");
    assert_string_equal(gst_turn(&x), "0 main main 0");
    scene_end(&x);
    POSE(x, .hands = { "rust", "dodge", "dodge" }, .drawn = "stinky-rat");
    gst_play(&x, "eat, pass, pass, pass");
    assert_string_equal(gst_turn(&x), "0 main effect 0");
    scene_play(&x, "discard rust");
    assert_string_equal(gst_turn(&x), "0 main main 0");
    scene_end(&x);
    POSE(x, .hands = { "rust", "dodge", "dodge" }, .step = "draw");
    scene_play(&x, "draw deck");
    scene_play(&x, "draw tattletale-rat");
    assert_string_equal(gst_turn(&x), "0 rat effect 0");
    scene_play(&x, "look 1");
    assert_string_equal(gst_turn(&x), "0 rat rat 0");
    scene_end(&x);
}

/* A5: by public knowledge alone: any hand card, or a usable ability. */
static void test_gs_a05_a_seat_with_any_card_or_a_usable_ability_is_asked(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .seats = 4, .drawn = "common-rat", .hands = { "", "", "backpack", "" },
         .snakes = { "head body tail", "head body=gun tail:common-rat", "head body tail", "head body=sword tail" });
    scene_play(&x, "eat");
    assert_string_equal(gst_turn(&x), "0 main response 2"); /* a gun without ammo is of no use */
    scene_play(&x, "pass");
    assert_string_equal(gst_turn(&x), "0 main response 3");
    LEGAL(x, "pass, use 3.1 sleep 1.2");
    scene_play(&x, "pass");
    assert_string_equal(gst_turn(&x), "0 main main 0");
    scene_end(&x);
}

static void test_gs_a05_equipment_in_hand_is_asked_like_anything_else(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .drawn = "common-rat", .hands = { "", "backpack", "" });
    scene_play(&x, "eat");
    assert_string_equal(gst_turn(&x), "0 main response 1");
    LEGAL(x, "pass"); /* it can do nothing, and nobody may tell */
    scene_play(&x, "pass");
    assert_string_equal(gst_turn(&x), "0 main main 0");
    scene_end(&x);
}

/* With an empty hand, on seeing an eaten rat, a snake is asked or not. */
static bool asked_with(const char *snake, const char *other)
{
    struct scene x;
    POSE(x, .drawn = "common-rat", .snakes = { "head body tail", snake, other });
    scene_play(&x, "eat");
    bool asked = strcmp(gst_turn(&x), "0 main response 1") == 0;
    if (!asked)
        assert_string_equal(gst_turn(&x), "0 main main 0");
    scene_end(&x);
    return asked;
}

static void test_gs_a05_an_ability_counts_only_if_it_is_usable_now(void **state)
{
    (void)state;
    assert_false(asked_with("head body tail", "head body tail"));
    assert_true(asked_with("head body=sword tail", "head body:common-rat tail"));
    assert_false(asked_with("head body=sword tail", "head:common-rat body tail"));         /* no target */
    assert_false(asked_with("asleep head body=sword tail", "head body:common-rat tail"));  /* cannot pay */
    assert_false(asked_with("head body=sword:common-rat tail", "head body:fat-rat tail")); /* covered */
    assert_false(asked_with("head body=gun tail", "head body:common-rat tail"));           /* no ammo */
    assert_false(asked_with("head body=cloak tail", "head body:common-rat tail"));         /* not aimed at it */
    assert_false(asked_with("head body=armor tail", "head body:common-rat tail"));         /* no ability to use */
    assert_true(asked_with("head body=trampoline tail:common-rat", "head body tail"));
}

static void test_gs_a05_a_dodging_ability_is_asked_if_it_is_aimed_at(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "lullaby" }, .snakes = { "head body tail", "head body=jet-pack tail", "head body=cloak tail" });
    scene_play(&x, "play lullaby 2");
    assert_string_equal(gst_turn(&x), "0 main response 2");
    LEGAL(x, "pass, use 2.1 itself");
    scene_end(&x);
}

/* A6: the player of the entry on top is asked last, earlier passes count no more after an answer. */
static void test_gs_a06_asking_goes_round_from_the_left_of_the_top_entry(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .seats = 4, .turn = 1, .drawn = "common-rat", .hands = { "gun", "lullaby", "lullaby", "rust" });
    gst_play(&x, "1 eat");
    assert_string_equal(gst_turn(&x), "1 main response 2");
    scene_play(&x, "pass");
    assert_string_equal(gst_key(&x, "passed"), "[2]");
    assert_string_equal(gst_turn(&x), "1 main response 3");
    scene_play(&x, "pass");
    assert_string_equal(gst_turn(&x), "1 main response 0");
    scene_play(&x, "pass");
    assert_string_equal(gst_key(&x, "passed"), "[2,3,0]");
    assert_string_equal(gst_turn(&x), "1 main response 1"); /* one's own action, last */
    scene_play(&x, "play lullaby 1");
    assert_string_equal(gst_key(&x, "passed"), "[]");
    assert_string_equal(gst_turn(&x), "1 main response 2"); /* its hand is empty now, so it is not asked again */
    scene_play(&x, "play lullaby 3");
    gst_play(&x, "3 pass, 0 pass"); /* left of seat 2; it has no card, nor has seat 1 */
    assert_string_equal(gst_snake(&x, 3), "asleep head body tail");
    assert_string_equal(gst_stack(&x), "1 eat common-rat, 1 play lullaby 1");
    assert_string_equal(gst_key(&x, "passed"), "[]");
    assert_string_equal(gst_turn(&x), "1 main response 3"); /* anew, left of seat 1 */
    gst_play(&x, "3 pass, 0 pass");
    assert_string_equal(gst_stack(&x), "1 eat common-rat");
    gst_play(&x, "3 pass, 0 pass");
    assert_string_equal(gst_turn(&x), "1 main main 1");
    assert_string_equal(gst_list(&x, "pit"), "common-rat");
    scene_end(&x);
}

static void test_gs_a06_without_anybody_to_ask_it_resolves_at_once(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .drawn = "common-rat");
    scene_play(&x, "eat");
    assert_string_equal(gst_snake(&x, 0), "head:common-rat body tail");
    assert_string_equal(gst_turn(&x), "0 main main 0");
    scene_end(&x);
}

static void test_gs_50_answers_resolve_last_in_first_out(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .drawn = "common-rat", .hands = { "", "lullaby gun", "alarm-clock" });
    gst_play(&x, "0 eat, 1 play lullaby 0, 2 pass, 1 pass");
    assert_string_equal(gst_snake(&x, 0), "asleep head body tail"); /* before the rat is in its mouth */
    assert_string_equal(gst_stack(&x), "0 eat common-rat");
    gst_play(&x, "1 pass, 2 play alarm-clock 0");
    assert_string_equal(gst_stack(&x), "0 eat common-rat, 2 play alarm-clock 0");
    gst_pass(&x);
    assert_string_equal(gst_snake(&x, 0), "head:common-rat body tail");
    scene_end(&x);
    /* The other way round the clock is too early to be announced at all. */
    POSE(x, .drawn = "common-rat", .hands = { "", "lullaby gun", "alarm-clock" });
    gst_play(&x, "0 eat, 1 play lullaby 0");
    LEGAL(x, "pass");
    scene_end(&x);
}

/* Example A of the rules document. */
static void test_gs_51_glue_dodged_by_a_card_and_the_rat_is_eaten(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .step = "draw", .hands = { "dodge", "super-glue" });
    gst_play(&x, "0 draw deck, draw common-rat, 0 eat, 1 play super-glue 0, 0 play dodge");
    assert_string_equal(gst_snake(&x, 0), "head:common-rat body tail");
    assert_string_equal(gst_list(&x, "discard"), "dodge super-glue");
    assert_string_equal(gst_list(&x, "pit"), "");
    assert_string_equal(gst_turn(&x), "0 main main 0");
    scene_end(&x);
    /* The same with onlookers: the stack as it is, and who is asked. */
    POSE(x, .step = "draw", .hands = { "dodge", "super-glue rust", "gun" });
    gst_play(&x, "0 draw deck, draw common-rat, 0 eat, 1 play super-glue 0, 2 pass");
    assert_string_equal(gst_stack(&x), "0 eat common-rat, 1 play super-glue 0");
    LEGAL(x, "pass, play dodge");
    scene_play(&x, "play dodge");
    assert_string_equal(gst_stack(&x), "0 eat common-rat, 1 play super-glue 0, 0 play dodge");
    gst_play(&x, "1 pass, 2 pass");
    assert_string_equal(gst_stack(&x), "0 eat common-rat");
    assert_string_equal(gst_list(&x, "discard"), "dodge super-glue");
    gst_play(&x, "1 pass, 2 pass");
    assert_string_equal(gst_snake(&x, 0), "head:common-rat body tail");
    scene_end(&x);
    /* Without the dodge the rat is lost. */
    POSE(x, .step = "draw", .hands = { "dodge", "super-glue" });
    gst_play(&x, "0 draw deck, draw common-rat, 0 eat, 1 play super-glue 0, 0 pass, 0 pass");
    assert_string_equal(gst_snake(&x, 0), "head:glue body tail");
    assert_string_equal(gst_list(&x, "pit"), "common-rat");
    scene_end(&x);
}

/* Example B: by an ability whose price is sleep. */
static void test_gs_52_glue_dodged_by_equipment_and_the_snake_sleeps(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .step = "draw", .hands = { "", "super-glue" }, .snakes = { "head body=jet-pack tail" });
    gst_play(&x, "0 draw deck, draw common-rat, 0 eat, 1 play super-glue 0");
    LEGAL(x, "pass, use 0.1 sleep");
    scene_play(&x, "use 0.1 sleep");
    assert_string_equal(gst_snake(&x, 0), "asleep head body=jet-pack tail");
    assert_string_equal(gst_list(&x, "discard"), "super-glue");
    assert_string_equal(gst_list(&x, "pit"), "common-rat");
    assert_string_equal(gst_turn(&x), "0 main main 0");
    scene_end(&x);
}

static void test_gs_53_nobody_hurries_through_the_turn(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .drawn = "common-rat", .hands = { "lullaby rust", "gun", "armor" });
    scene_play(&x, "eat");
    for (int asked = 1; asked <= 2; asked++) {
        assert_false(game_owes(&x.memory.state, 0)); /* not before both have passed */
        assert_string_equal(scene_legal_of(&x, 0), "");
        assert_true(game_owes(&x.memory.state, asked));
        scene_play(&x, "pass");
    }
    LEGAL(x, "pass, play lullaby 0, play lullaby 1, play lullaby 2");
    scene_play(&x, "pass");
    assert_string_equal(gst_snake(&x, 0), "head:common-rat body tail");
    scene_play(&x, "digest");
    assert_string_equal(gst_turn(&x), "0 main response 1");
    scene_end(&x);
}

/* ---- Digest! ----------------------------------------------------------------------------------------------------- */

static void test_gs_a07_an_unanswered_digest_is_final(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .snakes = { "head:common-rat body tail" }, .hands = { "gun", "gun", "dodge" });
    gst_play(&x, "0 digest, 1 pass, 2 pass");
    LEGAL(x, "pass"); /* no second thoughts: equipping needs main */
    scene_play(&x, "pass");
    assert_string_equal(gst_turn(&x), "1 draw draw 1");
    assert_string_equal(gst_snake(&x, 0), "head body:common-rat tail");
    scene_end(&x);
}

static void test_gs_a07_an_answer_takes_digest_back(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .snakes = { "head:common-rat body tail" }, .hands = { "gun", "lullaby", "dodge" });
    gst_play(&x, "0 digest, 1 play lullaby 2");
    assert_string_equal(gst_stack(&x), "0 digest, 1 play lullaby 2");
    gst_play(&x, "2 pass, 0 pass");
    assert_string_equal(gst_snake(&x, 2), "asleep head body tail");
    assert_string_equal(gst_snake(&x, 0), "head:common-rat body tail"); /* nothing is digested */
    assert_string_equal(gst_stack(&x), "");
    assert_string_equal(gst_turn(&x), "0 main main 0");
    LEGAL(x, "equip gun 0.1, digest");
    scene_play(&x, "digest");
    assert_string_equal(gst_turn(&x), "0 main response 2"); /* and it may be answered again */
    scene_end(&x);
    /* The active player may answer as well. */
    POSE(x, .hands = { "lullaby", "", "" });
    gst_play(&x, "0 digest, 0 play lullaby 1");
    assert_string_equal(gst_snake(&x, 1), "asleep head body tail");
    assert_string_equal(gst_turn(&x), "0 main main 0");
    scene_end(&x);
}

/* As soon as the entry right above it has gone, also by a Dodge; not while others lie above that. */
static void test_gs_a07_digest_waits_for_the_entry_right_above_it(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "dodge", "lullaby" });
    gst_play(&x, "0 digest, 1 play lullaby 0, 0 play dodge");
    assert_string_equal(gst_snake(&x, 0), "head body tail");
    assert_string_equal(gst_stack(&x), "");
    assert_string_equal(gst_turn(&x), "0 main main 0");
    scene_end(&x);
    POSE(x, .hands = { "", "lullaby rust", "lullaby" });
    gst_play(&x, "0 digest, 1 play lullaby 2, 2 play lullaby 0, 1 pass");
    assert_string_equal(gst_snake(&x, 0), "asleep head body tail");
    assert_string_equal(gst_stack(&x), "0 digest, 1 play lullaby 2");
    scene_play(&x, "pass");
    assert_string_equal(gst_snake(&x, 2), "asleep head body tail");
    assert_string_equal(gst_turn(&x), "0 main main 0");
    scene_end(&x);
}

/* An answer to Digest! that leaves a draw or a choice: done first, then main again. */
static void test_gs_a07_what_an_answer_causes_comes_before_main(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .snakes = { [1] = "head body tail" }, .hands = { "", "pit-stop" }, .pit = "lucky-rat");
    gst_play(&x, "0 digest, 1 play pit-stop");
    assert_string_equal(gst_queue(&x), "gain 1");
    assert_string_equal(gst_turn(&x), "0 main effect -");
    scene_play(&x, "draw dodge");
    assert_string_equal(gst_hand(&x, 1), "dodge");
    assert_string_equal(gst_turn(&x), "0 main main 0");
    scene_end(&x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_gs_49_every_announced_action_may_be_answered),
        cmocka_unit_test(test_gs_a04_what_is_not_announced_is_not_answered),
        cmocka_unit_test(test_gs_a05_a_seat_with_any_card_or_a_usable_ability_is_asked),
        cmocka_unit_test(test_gs_a05_equipment_in_hand_is_asked_like_anything_else),
        cmocka_unit_test(test_gs_a05_an_ability_counts_only_if_it_is_usable_now),
        cmocka_unit_test(test_gs_a05_a_dodging_ability_is_asked_if_it_is_aimed_at),
        cmocka_unit_test(test_gs_a06_asking_goes_round_from_the_left_of_the_top_entry),
        cmocka_unit_test(test_gs_a06_without_anybody_to_ask_it_resolves_at_once),
        cmocka_unit_test(test_gs_50_answers_resolve_last_in_first_out),
        cmocka_unit_test(test_gs_51_glue_dodged_by_a_card_and_the_rat_is_eaten),
        cmocka_unit_test(test_gs_52_glue_dodged_by_equipment_and_the_snake_sleeps),
        cmocka_unit_test(test_gs_53_nobody_hurries_through_the_turn),
        cmocka_unit_test(test_gs_a07_an_unanswered_digest_is_final),
        cmocka_unit_test(test_gs_a07_an_answer_takes_digest_back),
        cmocka_unit_test(test_gs_a07_digest_waits_for_the_entry_right_above_it),
        cmocka_unit_test(test_gs_a07_what_an_answer_causes_comes_before_main),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
