/* The Greatest Snake, the Power Cards one by one, rule GS-56 and amendments A23 to A31 as far as they are theirs. */
#include "gs_scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* ---- Dodge and Super Glue ---------------------------------------------------------------------------------------- */

static void test_gs_card_dodge_cancels_what_is_aimed_at_you(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "lullaby", "dodge" });
    gst_play(&x, "0 play lullaby 1, 1 play dodge");
    assert_string_equal(gst_snake(&x, 1), "head body tail");
    assert_string_equal(gst_list(&x, "discard"), "dodge lullaby");
    assert_string_equal(gst_turn(&x), "0 main main 0");
    scene_end(&x);
    static const char *const steps[] = { "draw", "rat", "main" }; /* only in answer to something */
    for (int i = 0; i < 3; i++) {
        POSE(x, .step = steps[i], .drawn = i == 1 ? "fat-rat" : NULL, .hands = { "dodge" });
        LEGAL_OF(x, "play", "");
        scene_end(&x);
    }
}

static void test_gs_card_super_glue_covers_a_bare_head(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .seats = 4, .hands = { "super-glue" },
         .snakes = { "head:fat-rat body tail", "head:glue body tail", "asleep head body tail",
                     "head body:fat-rat tail" });
    LEGAL_OF(x, "play", "play super-glue 2, play super-glue 3"); /* A38: a sleeping one too */
    scene_play(&x, "play super-glue 3");
    assert_string_equal(gst_snake(&x, 3), "head:glue body:fat-rat tail");
    assert_string_equal(gst_list(&x, "discard"), "");
    scene_end(&x);
    POSE(x, .hands = { "super-glue" });
    LEGAL_OF(x, "play", "play super-glue 0, play super-glue 1, play super-glue 2");
    scene_end(&x);
}

/* Hole 6: it lies until the owner's next Wake Up, and stops every eating until then. */
static void test_gs_card_super_glue_lies_until_the_owner_wakes_up(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .drawn = "common-rat", .hands = { "fake-rat", "super-glue" });
    gst_play(&x, "0 eat, 1 play super-glue 0, 0 pass, 0 pass");
    assert_string_equal(gst_snake(&x, 0), "head:glue body tail");
    assert_string_equal(gst_list(&x, "pit"), "common-rat");
    LEGAL(x, "play fake-rat 1, play fake-rat 2, digest");
    gst_play(&x, "0 digest, 0 pass, 1 draw deck, draw fat-rat, refuse, digest, 0 pass");
    gst_play(&x, "2 draw deck, draw fat-rat, refuse");
    assert_string_equal(gst_snake(&x, 0), "head:glue body tail");
    gst_play(&x, "2 digest, 0 pass");
    assert_string_equal(gst_snake(&x, 0), "head body tail");
    assert_string_equal(gst_list(&x, "discard"), "super-glue");
    scene_end(&x);
}

/* A38: being woken by a card is no Wake Up. */
static void test_gs_a38_an_alarm_clock_does_not_remove_glue(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "alarm-clock" }, .snakes = { [1] = "asleep head:glue body tail" });
    scene_play(&x, "play alarm-clock 1");
    assert_string_equal(gst_snake(&x, 1), "head:glue body tail");
    scene_end(&x);
}

#define BIG(before, rat, after, pit) assert_string_equal(gst_squeezed("big-squeeze", before, rat), after "; pit " pit)

/* ---- Squeeze, Big Squeeze ---------------------------------------------------------------------------------------- */

static void test_gs_card_squeeze_moves_a_rat_in_any_snake(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "squeeze" },
         .snakes = { "head:fat-rat body tail:common-rat", "head body:common-rat tail",
                     "asleep head body tail:lucky-rat" });
    LEGAL_OF(x, "play", "play squeeze 0.2, play squeeze 1.1, play squeeze 2.2");
    scene_play(&x, "play squeeze 2.2");
    assert_string_equal(gst_snake(&x, 2), "asleep head body:lucky-rat tail");
    assert_string_equal(gst_list(&x, "discard"), "squeeze");
    scene_end(&x);
}

static void test_gs_card_big_squeeze_moves_the_same_rat_twice(void **state)
{
    (void)state;
    BIG("head body common-rat common-rat:fat-rat tail", "1.3", "head body:fat-rat common-rat common-rat tail", "");
    BIG("head body common-rat:fat-rat tail", "1.2", "head body common-rat tail", "fat-rat");
    BIG("head body:fat-rat tail:common-rat", "1.1", "head body tail:common-rat", "fat-rat");
    BIG("head body:lucky-rat common-rat:fat-rat tail:common-rat", "1.3", "head body:common-rat common-rat tail",
        "lucky-rat fat-rat");
    struct scene x;
    POSE(x, .hands = { "big-squeeze" },
         .snakes = { "head:fat-rat body:spiky-rat tail:common-rat", "head body=armor:common-rat tail" });
    LEGAL_OF(x, "play", "play big-squeeze 0.2");
    scene_end(&x);
}

/* A29: the second squeeze is one of its own, on the new space. */
static void test_gs_a29_the_second_squeeze_is_checked_anew(void **state)
{
    (void)state;
    BIG("head body common-rat=armor common-rat:fat-rat tail", "1.3",
        "head body common-rat=armor:fat-rat common-rat tail", "");
    BIG("head body=armor common-rat:fat-rat tail", "1.2", "head body=armor:fat-rat common-rat tail", "");
}

/* ---- Fake Rat ---------------------------------------------------------------------------------------------------- */

static void test_gs_56_fake_rat_is_fed_to_any_snake_that_could_eat(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .seats = 4, .hands = { "fake-rat*2" },
         .snakes = { "head body:fat-rat tail", "asleep head body tail", "head:glue body tail",
                     "head:fat-rat body tail" });
    LEGAL_OF(x, "play", "play fake-rat 0"); /* A25 */
    scene_play(&x, "play fake-rat 0");
    scene_play(&x, "pass");
    assert_string_equal(gst_snake(&x, 0), "head:fake-rat body:fat-rat tail");
    LEGAL_OF(x, "play", "");
    scene_end(&x);
    POSE(x, .hands = { "fake-rat" });
    LEGAL_OF(x, "play", "play fake-rat 0, play fake-rat 1, play fake-rat 2");
    scene_end(&x);
}

/* Looked at again when it resolves. */
static void test_gs_a25_a_fake_rat_that_cannot_be_eaten_is_discarded(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "fake-rat", "super-glue" });
    gst_play(&x, "0 play fake-rat 1, 1 play super-glue 1");
    assert_string_equal(gst_snake(&x, 1), "head:glue body tail");
    assert_string_equal(gst_list(&x, "discard"), "fake-rat");
    scene_end(&x);
}

/* Fed to stop a rat from being eaten: its first use. */
static void test_gs_card_fake_rat_stops_the_mouth(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .drawn = "common-rat", .hands = { "", "fake-rat" });
    gst_play(&x, "0 eat, 1 play fake-rat 0");
    assert_string_equal(gst_snake(&x, 0), "head:fake-rat body tail");
    assert_string_equal(gst_list(&x, "pit"), "common-rat");
    assert_string_equal(gst_list(&x, "discard"), "");
    scene_play(&x, "digest"); /* speed 1, like a Common Rat */
    assert_string_equal(gst_snake(&x, 0), "head body:fake-rat tail");
    scene_end(&x);
    POSE(x, .drawn = "common-rat", .hands = { "dodge", "fake-rat" });
    gst_play(&x, "0 eat, 1 play fake-rat 0, 0 play dodge");
    assert_string_equal(gst_snake(&x, 0), "head:common-rat body tail");
    assert_string_equal(gst_list(&x, "discard"), "dodge fake-rat");
    scene_end(&x);
}

/* ---- Steal and Swap ---------------------------------------------------------------------------------------------- */

static void test_gs_card_steal_moves_equipment_to_the_own_snake(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "steal" },
         .snakes = { "head body=gun fat-rat:common-rat common-rat tail", "head body=sword:fat-rat tail",
                     "head body=padlock common-rat=armor tail" });
    LEGAL_OF(x, "play", "play steal 1.1 0.2, play steal 1.1 0.3");
    scene_play(&x, "play steal 1.1 0.2");
    assert_string_equal(gst_snake(&x, 0), "head body=gun fat-rat=sword:common-rat common-rat tail");
    assert_string_equal(gst_snake(&x, 1), "head body:fat-rat tail");
    assert_string_equal(gst_list(&x, "discard"), "steal");
    scene_end(&x);
    POSE(x, .hands = { "steal" }, .snakes = { "head body=gun tail", "head body=sword tail" }); /* hole 15 */
    LEGAL_OF(x, "play", "");
    scene_end(&x);
}

static void test_gs_card_swap_exchanges_equipment(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "swap" },
         .snakes = { "head body=gun(rust) fat-rat=armor tail", "head body=sword:fat-rat tail",
                     "head body=lasers(dodge,squeeze) tail" });
    LEGAL_OF(x, "play", "play swap 0.1 1.1, play swap 0.1 2.1, play swap 0.2 1.1, play swap 0.2 2.1");
    scene_play(&x, "play swap 0.1 2.1");
    assert_string_equal(gst_snake(&x, 0), "head body=lasers(dodge,squeeze) fat-rat=armor tail"); /* used ammo too */
    assert_string_equal(gst_snake(&x, 2), "head body=gun(rust) tail");
    scene_end(&x);
    POSE(x, .hands = { "swap" }, .snakes = { "head body tail", "head body=sword tail" });
    LEGAL_OF(x, "play", ""); /* one is needed to give */
    scene_end(&x);
}

/* A23: a Padlock on either snake stops a Swap, on the other a Steal; itself included. */
static void test_gs_a23_a_padlock_stops_theft_from_both_sides(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "steal swap rust" }, .snakes = { "head body=padlock fat-rat tail", "head body=gun tail" });
    LEGAL_OF(x, "play", "play steal 1.1 0.2, play rust 0.1, play rust 1.1"); /* one's own lock is no bar to stealing */
    assert_true(scene_can(&x, "unequip 0.1"));
    scene_end(&x);
    POSE(x, .hands = { "steal swap rust" },
         .snakes = { "head body=gun fat-rat tail", "head body=padlock fat-rat=armor tail" });
    LEGAL_OF(x, "play", "play rust 0.1, play rust 1.1, play rust 1.2");
    scene_end(&x);
}

/* ---- Lullaby and Alarm Clock ------------------------------------------------------------------------------------- */

static void test_gs_card_lullaby_puts_a_snake_to_sleep(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "lullaby" }, .snakes = { "head body tail", "asleep head body tail", "head:fat-rat body tail" });
    LEGAL_OF(x, "play", "play lullaby 0, play lullaby 2");
    scene_play(&x, "play lullaby 2");
    assert_string_equal(gst_snake(&x, 2), "asleep head:fat-rat body tail");
    scene_end(&x);
    POSE(x, .hands = { "lullaby" }, .snakes = { "head body=neck-brace tail", "head body=neck-brace tail" });
    LEGAL_OF(x, "play", "play lullaby 0, play lullaby 2"); /* A37: one's own card */
    scene_end(&x);
}

static void test_gs_card_alarm_clock_wakes_a_snake(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "alarm-clock" },
         .snakes = { "asleep head body tail", "asleep head body tail", "head body tail" });
    LEGAL_OF(x, "play", "play alarm-clock 0, play alarm-clock 1");
    scene_play(&x, "play alarm-clock 0");
    assert_string_equal(gst_snake(&x, 0), "head body tail");
    assert_string_equal(gst_list(&x, "discard"), "alarm-clock");
    scene_end(&x);
}

/* ---- Digestive Tonic --------------------------------------------------------------------------------------------- */

static void test_gs_card_digestive_tonic_moves_a_rat_toward_the_tail(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "digestive-tonic" },
         .snakes = { "head:fat-rat body=armor:spiky-rat tail", "head:speedy-rat body:fat-rat tail:common-rat",
                     "asleep head body tail:fat-rat" });
    LEGAL_OF(x, "play", "play digestive-tonic 0.1, play digestive-tonic 1.2, play digestive-tonic 2.2");
    scene_play(&x, "play digestive-tonic 0.1");
    assert_string_equal(gst_snake(&x, 0), "head:fat-rat body=armor tail:spiky-rat");
    scene_end(&x);
    POSE(x, .hands = { "digestive-tonic" }, .snakes = { [2] = "asleep head body tail:fat-rat" });
    scene_play(&x, "play digestive-tonic 2.2"); /* past the Tail it is digested */
    assert_string_equal(gst_snake(&x, 2), "asleep head body fat-rat tail");
    scene_end(&x);
    POSE(x, .hands = { "digestive-tonic" }, .snakes = { [1] = "head:speedy-rat body=water-slide tail" });
    scene_play(&x, "play digestive-tonic 1.0"); /* one space, whatever its speed */
    assert_string_equal(gst_snake(&x, 1), "head body=water-slide:speedy-rat tail");
    scene_end(&x);
}

/* ---- Rust, Pit Stop, Garbage Dive, Pickpocket -------------------------------------------------------------------- */

static void test_gs_card_rust_destroys_equipment(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "rust" },
         .snakes = { "head body=armor tail", "head body=gun(dodge,rust):fat-rat tail", "head body=padlock tail" });
    LEGAL_OF(x, "play", "play rust 0.1, play rust 1.1, play rust 2.1"); /* A23: locked or not, the own one too */
    scene_play(&x, "play rust 1.1");
    assert_string_equal(gst_snake(&x, 1), "head body:fat-rat tail");
    assert_string_equal(gst_list(&x, "discard"), "dodge rust rust gun"); /* hole 31 */
    scene_end(&x);
}

static void test_gs_card_pit_stop_eats_from_the_pit(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "pit-stop" }, .pit = "fat-rat spiky-rat", .snakes = { "head body:common-rat tail" });
    LEGAL_OF(x, "play", "play pit-stop");
    scene_play(&x, "play pit-stop");
    assert_string_equal(gst_snake(&x, 0), "head:spiky-rat body:common-rat tail");
    assert_string_equal(gst_list(&x, "pit"), "fat-rat");
    scene_end(&x);
    POSE(x, .hands = { "pit-stop" });
    LEGAL_OF(x, "play", "");
    scene_end(&x);
    static const char *const unable[] = { "asleep head body tail", "head:glue body tail", "head:fat-rat body tail" };
    for (int i = 0; i < 3; i++) {
        POSE(x, .hands = { "pit-stop" }, .pit = "common-rat", .snakes = { unable[i] });
        LEGAL_OF(x, "play", "");
        scene_end(&x);
    }
}

/* A24: what lies on top when it resolves. */
static void test_gs_a24_pit_stop_eats_what_is_on_top_when_it_resolves(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "pit-stop", "squeeze" }, .pit = "common-rat", .snakes = { [2] = "head body:stinky-rat tail" });
    gst_play(&x, "0 play pit-stop, 1 play squeeze 2.1");
    assert_string_equal(gst_snake(&x, 0), "head:stinky-rat body tail");
    assert_string_equal(gst_list(&x, "pit"), "common-rat");
    scene_end(&x);
    POSE(x, .hands = { "rust", "squeeze" }, .pit = "common-rat",
         .snakes = { "head body=fishing-rod tail", "head body tail", "head body:stinky-rat tail" });
    gst_play(&x, "0 use 0.1 discard rust, 1 play squeeze 2.1");
    assert_string_equal(gst_snake(&x, 0), "head:stinky-rat body=fishing-rod tail");
    scene_end(&x);
}

/* Another one may have emptied it. */
static void test_gs_a24_an_empty_pit_feeds_nobody(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "pit-stop", "rust" }, .pit = "common-rat",
         .snakes = { "head body tail", "head body=fishing-rod tail" });
    gst_play(&x, "0 play pit-stop, 1 use 1.1 discard rust");
    assert_string_equal(gst_snake(&x, 1), "head:common-rat body=fishing-rod tail");
    assert_string_equal(gst_snake(&x, 0), "head body tail");
    assert_string_equal(gst_list(&x, "discard"), "rust pit-stop");
    assert_string_equal(gst_turn(&x), "0 main main 0");
    scene_end(&x);
}

static void test_gs_card_garbage_dive_takes_a_card_from_the_discard_pile(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "garbage-dive rust" }, .discard = "common-rat dodge*2 gun");
    LEGAL_OF(x, "play", "play garbage-dive dodge, play garbage-dive gun"); /* no rats */
    gst_play(&x, "play garbage-dive dodge, pass");
    assert_string_equal(gst_hand(&x, 0), "dodge rust");
    assert_string_equal(gst_list(&x, "discard"), "common-rat dodge garbage-dive gun");
    scene_end(&x);
    POSE(x, .hands = { "garbage-dive" }, .discard = "common-rat rat-king");
    LEGAL_OF(x, "play", "");
    scene_end(&x);
}

static void test_gs_card_pickpocket_takes_a_random_card(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .seats = 4, .hands = { "pickpocket rust", "dodge*2 gun", "", "armor" });
    LEGAL_OF(x, "play", "play pickpocket 1, play pickpocket 3");
    scene_play(&x, "play pickpocket 1");
    gst_pass(&x);
    assert_string_equal(gst_turn(&x), "0 main effect -");
    assert_string_equal(gst_queue(&x), "take 0 1");
    assert_string_equal(gst_odds(&x), "take dodge 2, take gun 1");
    assert_string_equal(gst_list(&x, "discard"), "pickpocket");
    scene_play(&x, "take dodge");
    assert_string_equal(gst_hand(&x, 0), "dodge rust");
    assert_string_equal(gst_hand(&x, 1), "dodge gun");
    assert_string_equal(gst_turn(&x), "0 main main 0");
    scene_end(&x);
}

/* ---- Food Poisoning and Group Hug -------------------------------------------------------------------------------- */

/* A30, A31: clockwise from its player, whose own snake is included. */
static void test_gs_card_food_poisoning_empties_every_head(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .ruleset = "expansion", .seats = 4, .turn = 2, .hands = { [2] = "food-poisoning" },
         .snakes = { "head:common-rat body:common-rat tail", "head body:fat-rat tail", "head:spiky-rat body=armor tail",
                     "asleep head:lucky-rat body tail" });
    gst_play(&x, "2 play food-poisoning");
    assert_string_equal(gst_snake(&x, 0), "head body:common-rat tail");
    assert_string_equal(gst_snake(&x, 1), "head body:fat-rat tail");
    assert_string_equal(gst_snake(&x, 2), "head body=armor tail");
    assert_string_equal(gst_snake(&x, 3), "asleep head body tail");
    assert_string_equal(gst_list(&x, "pit"), "spiky-rat lucky-rat common-rat");
    assert_string_equal(gst_list(&x, "discard"), "food-poisoning");
    scene_end(&x);
    POSE(x, .ruleset = "expansion", .hands = { "food-poisoning" }, .snakes = { "head:fake-rat body tail" });
    scene_play(&x, "play food-poisoning"); /* one is enough, also a Fake Rat */
    assert_string_equal(gst_snake(&x, 0), "head body tail");
    assert_string_equal(gst_list(&x, "discard"), "fake-rat food-poisoning");
    scene_end(&x);
    POSE(x, .ruleset = "expansion", .hands = { "food-poisoning" },
         .snakes = { "head:glue body:fat-rat tail", "head body:fat-rat tail" });
    LEGAL_OF(x, "play", "");
    scene_end(&x);
}

static void test_gs_card_group_hug_squeezes_every_other_snake(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .ruleset = "expansion", .seats = 4, .turn = 1, .hands = { [1] = "group-hug" },
         .snakes = { "head body:common-rat tail", "head body:fat-rat tail:fat-rat",
                     "head body:stinky-rat common-rat:lucky-rat tail", "asleep head body common-rat:fat-rat tail" });
    gst_play(&x, "1 play group-hug");
    assert_string_equal(gst_snake(&x, 0), "head body tail");
    assert_string_equal(gst_snake(&x, 1), "head body:fat-rat tail:fat-rat");
    assert_string_equal(gst_snake(&x, 2), "head body:lucky-rat common-rat tail");
    assert_string_equal(gst_snake(&x, 3), "asleep head body:fat-rat common-rat tail");
    assert_string_equal(gst_list(&x, "pit"), "stinky-rat common-rat"); /* A30: clockwise, the player's left first */
    scene_end(&x);
}

/* A31: only the rat nearest the tail counts; where that cannot be squeezed, nothing changes. */
static void test_gs_a31_group_hug_looks_at_the_rat_nearest_the_tail(void **state)
{
    (void)state;
    static const char *const safe[] = { "head:common-rat body tail", "head body:common-rat tail:spiky-rat",
                                        "head body:common-rat common-rat=armor:common-rat tail", "head body tail" };
    struct scene x;
    for (int i = 0; i < 4; i++) {
        POSE(x, .ruleset = "expansion", .hands = { "group-hug" }, .snakes = { "head body:fat-rat tail", safe[i] });
        LEGAL_OF(x, "play", "");
        scene_end(&x);
        POSE(x, .ruleset = "expansion", .hands = { "group-hug", "dodge" },
             .snakes = { "head body tail", safe[i], "head body tail:common-rat" });
        scene_play(&x, "play group-hug");
        LEGAL(x, "pass"); /* not aimed at */
        scene_play(&x, "pass");
        assert_string_equal(gst_snake(&x, 1), safe[i]);
        assert_string_equal(gst_snake(&x, 2), "head body:common-rat tail");
        scene_end(&x);
    }
    POSE(x, .ruleset = "expansion", .hands = { "group-hug" }, .snakes = { [1] = "head:fat-rat body:greasy-rat tail" });
    scene_play(&x, "play group-hug");
    assert_string_equal(gst_list(&x, "pit"), "fat-rat greasy-rat");
    scene_end(&x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_gs_card_dodge_cancels_what_is_aimed_at_you),
        cmocka_unit_test(test_gs_card_super_glue_covers_a_bare_head),
        cmocka_unit_test(test_gs_card_super_glue_lies_until_the_owner_wakes_up),
        cmocka_unit_test(test_gs_a38_an_alarm_clock_does_not_remove_glue),
        cmocka_unit_test(test_gs_card_squeeze_moves_a_rat_in_any_snake),
        cmocka_unit_test(test_gs_card_big_squeeze_moves_the_same_rat_twice),
        cmocka_unit_test(test_gs_a29_the_second_squeeze_is_checked_anew),
        cmocka_unit_test(test_gs_56_fake_rat_is_fed_to_any_snake_that_could_eat),
        cmocka_unit_test(test_gs_a25_a_fake_rat_that_cannot_be_eaten_is_discarded),
        cmocka_unit_test(test_gs_card_fake_rat_stops_the_mouth),
        cmocka_unit_test(test_gs_card_steal_moves_equipment_to_the_own_snake),
        cmocka_unit_test(test_gs_card_swap_exchanges_equipment),
        cmocka_unit_test(test_gs_a23_a_padlock_stops_theft_from_both_sides),
        cmocka_unit_test(test_gs_card_lullaby_puts_a_snake_to_sleep),
        cmocka_unit_test(test_gs_card_alarm_clock_wakes_a_snake),
        cmocka_unit_test(test_gs_card_digestive_tonic_moves_a_rat_toward_the_tail),
        cmocka_unit_test(test_gs_card_rust_destroys_equipment),
        cmocka_unit_test(test_gs_card_pit_stop_eats_from_the_pit),
        cmocka_unit_test(test_gs_a24_pit_stop_eats_what_is_on_top_when_it_resolves),
        cmocka_unit_test(test_gs_a24_an_empty_pit_feeds_nobody),
        cmocka_unit_test(test_gs_card_garbage_dive_takes_a_card_from_the_discard_pile),
        cmocka_unit_test(test_gs_card_pickpocket_takes_a_random_card),
        cmocka_unit_test(test_gs_card_food_poisoning_empties_every_head),
        cmocka_unit_test(test_gs_card_group_hug_squeezes_every_other_snake),
        cmocka_unit_test(test_gs_a31_group_hug_looks_at_the_rat_nearest_the_tail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
