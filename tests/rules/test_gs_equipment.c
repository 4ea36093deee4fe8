/* The Greatest Snake, rules GS-30 to GS-36 and GS-39 and amendments A3 and A26: Equipment. */
#include "gs_scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* ---- Equipping --------------------------------------------------------------------------------------------------- */

static void test_gs_30_equipment_goes_on_body_cards_in_the_own_turn(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "gun", "sword" },
         .snakes = { "head body fat-rat:common-rat spiky-rat=armor tail", "head body tail" });
    LEGAL_OF(x, "equip", "equip gun 0.1, equip gun 0.2"); /* GS-36: a rat is no bar; hole 13: one on each */
    gst_play(&x, "equip gun 0.2, 1 pass");
    assert_string_equal(gst_snake(&x, 0), "head body fat-rat=gun:common-rat spiky-rat=armor tail");
    assert_string_equal(gst_hand(&x, 0), "");
    scene_end(&x);
    POSE(x, .hands = { "gun", "sword" }); /* hole 14: no answer */
    scene_play(&x, "digest");
    LEGAL(x, "pass");
    scene_play(&x, "pass");
    LEGAL(x, "pass");
    scene_end(&x);
    POSE(x, .snakes = { "head body=gun tail" }, .hands = { "sword" });
    LEGAL_OF(x, "equip", "");
    scene_end(&x);
}

/* A3: in draw and main with nothing pending, not while a drawn rat waits. */
static void test_gs_a03_equip_and_unequip_in_draw_and_main(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .step = "draw", .hands = { "gun" }, .snakes = { "head body=armor fat-rat tail" });
    LEGAL(x, "draw deck, equip gun 0.2, unequip 0.1");
    scene_play(&x, "equip gun 0.2");
    assert_string_equal(gst_turn(&x), "0 draw draw 0");
    scene_play(&x, "unequip 0.1");
    assert_string_equal(gst_turn(&x), "0 draw draw 0");
    scene_end(&x);
    POSE(x, .hands = { "gun" }, .snakes = { "head body=armor fat-rat tail" });
    LEGAL(x, "equip gun 0.2, unequip 0.1, digest");
    scene_end(&x);
    POSE(x, .drawn = "common-rat", .hands = { "gun" }, .snakes = { "head body=armor fat-rat tail" });
    LEGAL(x, "eat, refuse");
    scene_end(&x);
}

static void test_gs_31_any_number_is_equipped_in_a_turn(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "gun sword armor" }, .snakes = { "head body fat-rat common-rat tail" });
    gst_play(&x, "equip gun 0.1, pass, equip sword 0.3, pass, equip armor 0.2");
    assert_string_equal(gst_snake(&x, 0), "head body=gun fat-rat=armor common-rat=sword tail");
    scene_end(&x);
}

static void test_gs_32_equipment_stays_until_removed_or_discarded(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .snakes = { "head body=gun(rust,dodge):fat-rat tail", "head body=armor tail" });
    scene_play(&x, "digest");
    assert_string_equal(gst_snake(&x, 0), "head body=gun(rust,dodge) tail:fat-rat");
    assert_string_equal(gst_turn(&x), "1 draw draw 1");
    LEGAL(x, "draw deck, unequip 1.1"); /* the own one only */
    scene_play(&x, "unequip 1.1");
    assert_string_equal(gst_snake(&x, 1), "head body tail");
    assert_string_equal(gst_list(&x, "discard"), "armor");
    scene_end(&x);
    POSE(x, .snakes = { "head body=gun(rust,dodge):fat-rat tail" }); /* with its ammo, and under a rat */
    scene_play(&x, "unequip 0.1");
    assert_string_equal(gst_snake(&x, 0), "head body:fat-rat tail");
    assert_string_equal(gst_list(&x, "discard"), "dodge rust gun");
    scene_end(&x);
}

static void test_gs_33_equipment_is_neither_moved_nor_taken_back(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .snakes = { "head body=armor fat-rat tail" }, .hands = { "backpack" });
    LEGAL(x, "equip backpack 0.2, unequip 0.1, digest");
    scene_play(&x, "unequip 0.1");
    assert_string_equal(gst_hand(&x, 0), "backpack"); /* to the pile, not the hand */
    scene_end(&x);
}

static void test_gs_a27_a_text_names_a_kind_of_card(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "gun*2 lullaby*3 armor*2" }, .snakes = { "head body=fishing-rod fat-rat tail" },
         .pit = "fat-rat");
    LEGAL(x, "play lullaby 0, play lullaby 1, play lullaby 2, equip gun 0.2, equip armor 0.2, use 0.1 discard gun, "
             "use 0.1 discard lullaby, use 0.1 discard armor, unequip 0.1, digest");
    scene_end(&x);
}

/* A26: the place is filled while the card is on the stack. */
static void test_gs_a26_equipment_without_a_place_is_discarded(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "gun steal", "dodge" }, .snakes = { "head body tail", "head body=sword tail" });
    gst_play(&x, "0 equip gun 0.1, 1 pass, 0 play steal 1.1 0.1, 1 pass");
    assert_string_equal(gst_snake(&x, 0), "head body=sword tail");
    assert_string_equal(gst_stack(&x), "0 equip gun 0.1");
    gst_play(&x, "1 pass");
    assert_string_equal(gst_snake(&x, 0), "head body=sword tail");
    assert_string_equal(gst_list(&x, "discard"), "steal gun");
    scene_end(&x);
}

static void test_gs_34_abilities_are_used_at_any_time_but_in_digestion(void **state)
{
    (void)state;
    struct scene x;
    static const char *const steps[] = { "draw", "rat", "main" };
    for (int i = 0; i < 3; i++) { /* A2 */
        POSE(x, .step = steps[i], .drawn = i == 1 ? "common-rat" : NULL,
             .snakes = { "head body=sword tail", "head body:common-rat tail", "head body=sword tail" });
        LEGAL_OF(x, "use", "use 0.1 sleep 1.1");
        scene_play(&x, "use 0.1 sleep 1.1");
        assert_string_equal(gst_turn(&x), i == 0   ? "0 draw response 2"
                                          : i == 1 ? "0 rat response 2"
                                                   : "0 main response 2"); /* in anyone's turn */
        LEGAL(x, "pass, use 2.1 sleep 1.1");
        scene_play(&x, "pass");
        assert_string_equal(gst_list(&x, "pit"), "common-rat");
        scene_end(&x);
    }
    POSE(x, .snakes = { "head body=sword tail", "head body:common-rat tail", "head body tail" });
    scene_play(&x, "digest"); /* asked before, not in it */
    assert_string_equal(gst_turn(&x), "0 main response 0");
    scene_play(&x, "pass");
    assert_string_equal(gst_turn(&x), "1 draw draw 1");
    scene_end(&x);
}

static void test_gs_35_a_priced_ability_needs_its_card_free_of_rats(void **state)
{
    (void)state;
    struct scene x;
    POSE(x,
         .snakes = { "head body=sword:common-rat fat-rat=trampoline common-rat=boxing-glove:fake-rat tail:common-rat",
                     "head body:common-rat tail" },
         .hands = { "rust" });
    LEGAL_OF(x, "use", "use 0.2 sleep 0.1, use 0.2 sleep 0.4");
    scene_end(&x);
    /* Constant ones work under a rat. */
    POSE(x, .snakes = { [1] = "head body=armor:common-rat tail" }, .hands = { "squeeze" });
    LEGAL_OF(x, "play", "");
    scene_end(&x);
    POSE(x, .snakes = { [1] = "head body=neck-brace:common-rat tail" }, .hands = { "lullaby" });
    LEGAL_OF(x, "play", "play lullaby 0, play lullaby 2");
    scene_end(&x);
    POSE(x, .snakes = { "head body=backpack:common-rat tail" }, .hands = { "dodge*5 super-glue*4" });
    assert_true(scene_can(&x, "digest"));
    scene_end(&x);
}

static void test_gs_36_a_rat_prevents_neither_equipping_nor_stealing(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .snakes = { "head body:common-rat tail", "head body=sword:fat-rat tail" }, .hands = { "gun steal swap" });
    assert_true(scene_can(&x, "equip gun 0.1"));
    assert_true(scene_can(&x, "play steal 1.1 0.1"));
    scene_end(&x);
    POSE(x, .snakes = { "head body=gun:common-rat tail", "head body=sword:fat-rat tail" }, .hands = { "swap" });
    scene_play(&x, "play swap 0.1 1.1");
    assert_string_equal(gst_snake(&x, 0), "head body=sword:common-rat tail");
    assert_string_equal(gst_snake(&x, 1), "head body=gun:fat-rat tail");
    scene_end(&x);
}

static void test_gs_39_a_sleeping_snake_cannot_pay_with_sleep(void **state)
{
    (void)state;
    struct scene x;
    POSE(x,
         .snakes = { "asleep head body=sword fat-rat=trampoline common-rat=magnet tail:common-rat",
                     "head body=armor:common-rat tail" },
         .hands = { "rust" });
    LEGAL_OF(x, "use", "");
    scene_end(&x);
    POSE(x, .snakes = { "asleep head body=gun tail", "head body:common-rat tail" }, .hands = { "rust" });
    LEGAL_OF(x, "use", "use 0.1 ammo rust 1.1"); /* other prices it can pay */
    scene_end(&x);
    POSE(x, .snakes = { "head body tail", "asleep head body=jet-pack tail" }, .hands = { "super-glue" });
    scene_play(&x, "play super-glue 1"); /* and nobody is asked */
    assert_string_equal(gst_snake(&x, 1), "asleep head:glue body=jet-pack tail");
    scene_end(&x);
}

/* Hole 30: the last hand card pays, an empty hand does not. */
static void test_gs_34_a_price_in_cards_needs_a_card(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .snakes = { "head body=gun fat-rat=boxing-glove tail", "head body:common-rat tail" });
    LEGAL_OF(x, "use", "");
    scene_end(&x);
    POSE(x, .snakes = { "head body=gun fat-rat=boxing-glove tail", "head body:common-rat tail" },
         .hands = { "dodge*2 armor" });
    LEGAL_OF(x, "use",
             "use 0.1 ammo dodge 1.1, use 0.1 ammo armor 1.1, use 0.2 discard dodge 1.1, "
             "use 0.2 discard armor 1.1");
    scene_end(&x);
}

/* Every Equipment by its constant abilities, most have none. */
static void test_gs_34_only_some_equipment_is_constant(void **state)
{
    (void)state;
    static const char *const all[] = { "gun",          "lasers",   "sword",      "jet-pack",
                                       "cloak",        "armor",    "neck-brace", "padlock",
                                       "water-slide",  "backpack", "trampoline", "fishing-rod",
                                       "boxing-glove", "magnet",   "hypno-disc", "coffee-machine",
                                       "shield",       "blender" };
    struct scene x;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        const char *ruleset = i < 16 ? "base" : "expansion";
        char snake[80], after[80];
        snprintf(snake, sizeof snake, "head:fat-rat body=%s:common-rat fat-rat tail", all[i]);
        POSE(x, .ruleset = ruleset, .hands = { "squeeze lullaby steal" }, .snakes = { "head body tail", snake });
        assert_int_equal(scene_can(&x, "play squeeze 1.1"), strcmp(all[i], "armor") != 0);
        assert_int_equal(scene_can(&x, "play lullaby 1"), strcmp(all[i], "neck-brace") != 0);
        assert_int_equal(scene_can(&x, "play steal 1.1 0.1"), strcmp(all[i], "padlock") != 0);
        scene_play(&x, "digest");
        gst_pass(&x);
        bool slides = strcmp(all[i], "water-slide") == 0, blends = strcmp(all[i], "blender") == 0;
        snprintf(after, sizeof after, "head%s body=%s%s fat-rat%s tail%s", blends ? "" : ":fat-rat", all[i],
                 blends ? ":fat-rat" : "", slides ? "" : ":common-rat", slides ? ":common-rat" : "");
        assert_string_equal(gst_snake(&x, 1), after);
        scene_end(&x);
        snprintf(snake, sizeof snake, "head body=%s tail", all[i]);
        POSE(x, .ruleset = ruleset, .hands = { "dodge*5 squeeze*3" }, .snakes = { snake });
        assert_int_equal(scene_can(&x, "digest"), strcmp(all[i], "backpack") == 0);
        scene_end(&x);
    }
}

/* What leaves a snake works there no more, and works where it comes to. */
static void test_gs_34_constant_abilities_go_with_their_card(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .snakes = { "head body:fat-rat tail", "head body=armor:common-rat common-rat=neck-brace tail" },
         .hands = { "steal squeeze lullaby steal" });
    assert_false(scene_can(&x, "play squeeze 1.1"));
    gst_play(&x, "play steal 1.1 0.1, pass");
    assert_true(scene_can(&x, "play squeeze 1.1"));
    assert_false(scene_can(&x, "play squeeze 0.1"));
    assert_false(scene_can(&x, "play lullaby 1"));
    gst_play(&x, "unequip 0.1, play steal 1.2 0.1, pass");
    assert_true(scene_can(&x, "play lullaby 1"));
    scene_end(&x);
    POSE(x, .snakes = { "head body=gun:common-rat tail", "head body=armor:common-rat tail" },
         .hands = { "swap squeeze" });
    gst_play(&x, "play swap 0.1 1.1, pass");
    LEGAL_OF(x, "play", "play squeeze 1.1");
    scene_end(&x);
    POSE(x, .snakes = { [1] = "head body=padlock common-rat=gun tail" }, .hands = { "rust steal" });
    LEGAL_OF(x, "play", "play rust 1.1, play rust 1.2");
    gst_play(&x, "play rust 1.1, pass");
    LEGAL_OF(x, "play", "play steal 1.2 0.1");
    scene_end(&x);
}

/* "Another snake" is any other, not only a neighbour's. */
static void test_gs_34_another_snake_need_not_be_next(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .seats = 4, .hands = { "steal swap pickpocket", "", "gun" },
         .snakes = { "head body=magnet fat-rat=lasers common-rat=hypno-disc common-rat tail", "head body tail",
                     "head body=gun tail" });
    assert_true(scene_can(&x, "play steal 2.1 0.4"));
    assert_true(scene_can(&x, "play swap 0.2 2.1"));
    assert_true(scene_can(&x, "play pickpocket 2"));
    assert_true(scene_can(&x, "use 0.1 sleep 2.1 0.4"));
    assert_true(scene_can(&x, "use 0.2 ammo swap 2.1"));
    assert_true(scene_can(&x, "use 0.3 discard swap 2"));
    scene_end(&x);
    POSE(x, .seats = 4, .snakes = { "head body=sword tail", [2] = "head body:fat-rat tail" });
    assert_true(scene_can(&x, "use 0.1 sleep 2.1"));
    scene_end(&x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_gs_30_equipment_goes_on_body_cards_in_the_own_turn),
        cmocka_unit_test(test_gs_a03_equip_and_unequip_in_draw_and_main),
        cmocka_unit_test(test_gs_31_any_number_is_equipped_in_a_turn),
        cmocka_unit_test(test_gs_32_equipment_stays_until_removed_or_discarded),
        cmocka_unit_test(test_gs_33_equipment_is_neither_moved_nor_taken_back),
        cmocka_unit_test(test_gs_a27_a_text_names_a_kind_of_card),
        cmocka_unit_test(test_gs_a26_equipment_without_a_place_is_discarded),
        cmocka_unit_test(test_gs_34_abilities_are_used_at_any_time_but_in_digestion),
        cmocka_unit_test(test_gs_35_a_priced_ability_needs_its_card_free_of_rats),
        cmocka_unit_test(test_gs_36_a_rat_prevents_neither_equipping_nor_stealing),
        cmocka_unit_test(test_gs_39_a_sleeping_snake_cannot_pay_with_sleep),
        cmocka_unit_test(test_gs_34_a_price_in_cards_needs_a_card),
        cmocka_unit_test(test_gs_34_only_some_equipment_is_constant),
        cmocka_unit_test(test_gs_34_constant_abilities_go_with_their_card),
        cmocka_unit_test(test_gs_34_another_snake_need_not_be_next),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
