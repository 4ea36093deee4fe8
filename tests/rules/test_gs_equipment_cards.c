/* The Greatest Snake, the Equipment Cards one by one, with rules GS-54 and GS-55. */
#include "gs_scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* ---- Gun and Lasers ---------------------------------------------------------------------------------------------- */

static void test_gs_card_gun_squeezes_for_ammo(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "armor rust" },
         .snakes = { "head body=gun common-rat:common-rat tail", "head:fat-rat body:spiky-rat tail:common-rat" });
    LEGAL_OF(x, "use", "use 0.1 ammo armor 0.2, use 0.1 ammo rust 0.2, use 0.1 ammo armor 1.2, use 0.1 ammo rust 1.2");
    gst_play(&x, "use 0.1 ammo rust 0.2, pass"); /* any snake, the own too */
    assert_string_equal(gst_snake(&x, 0), "head body=gun(rust):common-rat common-rat tail");
    assert_string_equal(gst_hand(&x, 0), "armor");
    assert_string_equal(gst_list(&x, "discard"), "");
    scene_end(&x);
}

static void test_gs_card_lasers_destroy_for_ammo(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "dodge" },
         .snakes = { "head body=lasers fat-rat=armor tail", "head body=padlock tail",
                     "head body=sword:common-rat tail" });
    LEGAL_OF(x, "use", "use 0.1 ammo dodge 1.1, use 0.1 ammo dodge 2.1"); /* others' only; A23 */
    scene_play(&x, "use 0.1 ammo dodge 1.1");
    assert_string_equal(gst_snake(&x, 1), "head body tail");
    assert_string_equal(gst_snake(&x, 0), "head body=lasers(dodge) fat-rat=armor tail");
    assert_string_equal(gst_list(&x, "discard"), "padlock");
    scene_end(&x);
}

static void test_gs_54_a_taken_weapon_keeps_its_used_shots(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "steal dodge*3" },
         .snakes = { "head body tail", "head body=gun(rust,rust) tail", "head body common-rat:fat-rat tail" });
    gst_play(&x, "play steal 1.1 0.1, pass");
    assert_string_equal(gst_snake(&x, 0), "head body=gun(rust,rust) tail");
    gst_play(&x, "use 0.1 ammo dodge 2.2, pass");
    assert_string_equal(gst_snake(&x, 0), "head body tail");
    assert_string_equal(gst_list(&x, "discard"), "dodge steal rust rust gun");
    scene_end(&x);
    POSE(x, .hands = { "swap" }, .snakes = { "head body=armor tail", "head body=lasers(rust) tail" });
    scene_play(&x, "play swap 0.1 1.1");
    assert_string_equal(gst_snake(&x, 0), "head body=lasers(rust) tail");
    scene_end(&x);
}

/* Three in all, beside the weapon until then; drawn again it is fresh (hole 31). */
static void test_gs_55_ammo_lies_beside_the_weapon_until_it_is_used_up(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "rust armor dodge garbage-dive" },
         .snakes = { "head body=gun tail", "head body common-rat common-rat common-rat:fat-rat tail" });
    gst_play(&x, "use 0.1 ammo rust 1.4, pass");
    assert_string_equal(gst_snake(&x, 0), "head body=gun(rust) tail");
    gst_play(&x, "use 0.1 ammo armor 1.3, pass");
    assert_string_equal(gst_snake(&x, 0), "head body=gun(rust,armor) tail"); /* in the order of payment */
    assert_string_equal(gst_list(&x, "discard"), "");
    gst_play(&x, "use 0.1 ammo dodge 1.2, pass");
    assert_string_equal(gst_snake(&x, 0), "head body tail");
    assert_string_equal(gst_snake(&x, 1), "head body:fat-rat common-rat common-rat common-rat tail");
    assert_string_equal(gst_list(&x, "discard"), "dodge rust gun armor");
    gst_play(&x, "play garbage-dive gun, equip gun 0.1");
    assert_string_equal(gst_snake(&x, 0), "head body=gun tail");
    scene_end(&x);
}

/* ---- Sleep as a price -------------------------------------------------------------------------------------------- */

static void test_gs_card_sword_squeezes_twice_for_sleep(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .snakes = { "head body=sword tail:common-rat", "head:fat-rat body common-rat common-rat:fat-rat tail",
                        "head body:spiky-rat tail:common-rat" });
    LEGAL_OF(x, "use", "use 0.1 sleep 1.3, use 0.1 sleep 2.2"); /* another snake's */
    scene_play(&x, "use 0.1 sleep 1.3");
    assert_string_equal(gst_snake(&x, 1), "head:fat-rat body:fat-rat common-rat common-rat tail");
    assert_string_equal(gst_snake(&x, 0), "asleep head body=sword tail:common-rat");
    scene_end(&x);
    POSE(x,
         .snakes = { "head body=sword tail", "head body=armor common-rat:common-rat tail", "head body:fat-rat tail" });
    scene_play(&x, "use 0.1 sleep 1.2"); /* A29 */
    assert_string_equal(gst_snake(&x, 1), "head body=armor:common-rat common-rat tail");
    scene_end(&x);
}

static void test_gs_card_jet_pack_dodges_for_sleep(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "rust" }, .snakes = { "head body tail", "head body=jet-pack tail" });
    scene_play(&x, "play rust 1.1");
    LEGAL(x, "pass, use 1.1 sleep");
    scene_play(&x, "use 1.1 sleep");
    assert_string_equal(gst_snake(&x, 1), "asleep head body=jet-pack tail");
    assert_string_equal(gst_list(&x, "discard"), "rust");
    scene_end(&x);
    POSE(x, .snakes = { "head body=jet-pack tail" }); /* only in answer */
    LEGAL_OF(x, "use", "");
    scene_end(&x);
    POSE(x, .hands = { "rust" }, .snakes = { "head body tail", "head body=jet-pack:common-rat tail" }); /* GS-35 */
    scene_play(&x, "play rust 1.1");
    assert_string_equal(gst_snake(&x, 1), "head body:common-rat tail");
    scene_end(&x);
}

static void test_gs_card_trampoline_moves_an_own_rat(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .snakes = { "head:fat-rat body=trampoline common-rat:common-rat tail:spiky-rat",
                        "head:common-rat body tail" });
    LEGAL_OF(x, "use", "use 0.1 sleep 0.0, use 0.1 sleep 0.3"); /* not a blocked one, not another's */
    scene_play(&x, "use 0.1 sleep 0.3");
    assert_string_equal(gst_snake(&x, 0), "asleep head:fat-rat body=trampoline common-rat:common-rat spiky-rat tail");
    scene_end(&x);
}

static void test_gs_card_magnet_steals_for_sleep(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .snakes = { "head body=magnet fat-rat tail", "head body=gun(rust) tail", "head body=padlock tail" });
    LEGAL_OF(x, "use", "use 0.1 sleep 1.1 0.2");
    scene_play(&x, "use 0.1 sleep 1.1 0.2");
    assert_string_equal(gst_snake(&x, 0), "asleep head body=magnet fat-rat=gun(rust) tail");
    assert_string_equal(gst_snake(&x, 1), "head body tail");
    scene_end(&x);
    POSE(x, .snakes = { "head body=magnet tail", "head body=gun(rust) tail" }); /* hole 15: not its own place */
    LEGAL_OF(x, "use", "");
    scene_end(&x);
}

/* ---- A hand card as a price -------------------------------------------------------------------------------------- */

static void test_gs_card_fishing_rod_eats_from_the_pit(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .snakes = { "head body=fishing-rod tail" }, .pit = "fat-rat spiky-rat", .hands = { "armor" });
    scene_play(&x, "use 0.1 discard armor");
    assert_string_equal(gst_snake(&x, 0), "head:spiky-rat body=fishing-rod tail");
    assert_string_equal(gst_list(&x, "pit"), "fat-rat");
    assert_string_equal(gst_list(&x, "discard"), "armor");
    scene_end(&x);
    POSE(x, .snakes = { "head body=fishing-rod tail" }, .hands = { "armor" });
    LEGAL_OF(x, "use", "");
    scene_end(&x);
    POSE(x, .snakes = { "head:glue body=fishing-rod tail" }, .pit = "fat-rat", .hands = { "armor" });
    LEGAL_OF(x, "use", "");
    scene_end(&x);
}

static void test_gs_card_boxing_glove_squeezes_a_neighbours_rat(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .ruleset = "expansion", .seats = 5, .hands = { "dodge" },
         .snakes = { "head body=boxing-glove tail:fat-rat", "head body:common-rat tail", "head body:common-rat tail",
                     "head body:common-rat tail", "head body:common-rat tail:spiky-rat" });
    LEGAL_OF(x, "use", "use 0.1 discard dodge 1.1, use 0.1 discard dodge 4.1");
    scene_play(&x, "use 0.1 discard dodge 4.1");
    assert_string_equal(gst_snake(&x, 4), "head body tail:spiky-rat");
    assert_string_equal(gst_list(&x, "discard"), "dodge");
    scene_end(&x);
    POSE(x, .hands = { "dodge" }, .snakes = { "head body=boxing-glove tail", "head body tail:common-rat" });
    scene_play(&x, "use 0.1 discard dodge 1.2"); /* one space */
    assert_string_equal(gst_snake(&x, 1), "head body:common-rat tail");
    scene_end(&x);
    POSE(x, .turn = 1, .hands = { [1] = "dodge" },
         .snakes = { "head body:common-rat tail", "head body=boxing-glove tail", "head body:common-rat tail" });
    LEGAL_OF(x, "use", "use 1.1 discard dodge 0.1, use 1.1 discard dodge 2.1"); /* with three all are neighbours */
    scene_end(&x);
    POSE(x, .seats = 4, .turn = 3, .hands = { [3] = "dodge" },
         .snakes = { "head body:common-rat tail", "head body:common-rat tail", "head body:common-rat tail",
                     "head body=boxing-glove tail" });
    LEGAL_OF(x, "use", "use 3.1 discard dodge 0.1, use 3.1 discard dodge 2.1");
    scene_end(&x);
}

static void test_gs_card_hypno_disc_puts_another_snake_to_sleep(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .seats = 4, .hands = { "dodge" },
         .snakes = { "head body=hypno-disc tail", "head body tail", "asleep head body tail",
                     "head body=neck-brace tail" });
    LEGAL_OF(x, "use", "use 0.1 discard dodge 1");
    scene_play(&x, "use 0.1 discard dodge 1");
    assert_string_equal(gst_snake(&x, 1), "asleep head body tail");
    assert_string_equal(gst_snake(&x, 0), "head body=hypno-disc tail");
    scene_end(&x);
}

static void test_gs_card_coffee_machine_wakes_its_snake(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .snakes = { "asleep head:glue body=coffee-machine tail", "asleep head body tail" }, .hands = { "dodge" });
    LEGAL_OF(x, "use", "use 0.1 discard dodge");
    scene_play(&x, "use 0.1 discard dodge");
    assert_string_equal(gst_snake(&x, 0), "head:glue body=coffee-machine tail");
    assert_string_equal(gst_snake(&x, 1), "asleep head body tail");
    scene_end(&x);
    POSE(x, .snakes = { "head body=coffee-machine tail" }, .hands = { "dodge" });
    LEGAL_OF(x, "use", "");
    scene_end(&x);
}

/* ---- Dodging by throwing it away --------------------------------------------------------------------------------- */

static void expect_thrown_dodge(const char *ruleset, const char *card)
{
    struct scene x;
    char snake[60];
    struct textbuf text = textbuf_over(snake, sizeof snake);
    text_putf(&text, "head body=%s tail", card);
    POSE(x, .ruleset = ruleset, .snakes = { [1] = snake }, .hands = { "lullaby" });
    LEGAL_OF(x, "use", "");
    scene_play(&x, "play lullaby 1");
    LEGAL(x, "pass, use 1.1 itself");
    scene_play(&x, "use 1.1 itself");
    assert_string_equal(gst_snake(&x, 1), "head body tail");
    assert_non_null(strstr(gst_list(&x, "discard"), card));
    assert_non_null(strstr(gst_list(&x, "discard"), "lullaby"));
    scene_end(&x);
    /* Asleep it still works: sleep is not the price. */
    text.length = 0;
    text_putf(&text, "asleep head body=%s tail", card);
    POSE(x, .ruleset = ruleset, .snakes = { [1] = snake }, .hands = { "super-glue" });
    scene_play(&x, "play super-glue 1");
    LEGAL(x, "pass, use 1.1 itself");
    scene_end(&x);
    POSE(x, .ruleset = ruleset, .turn = 1, .snakes = { [1] = snake }); /* only in answer */
    LEGAL_OF(x, "use", "");
    scene_end(&x);
}

static void test_gs_card_cloak_dodges_and_is_gone(void **state)
{
    (void)state;
    expect_thrown_dodge("base", "cloak");
    struct scene x;
    POSE(x, .snakes = { [1] = "head body=cloak tail" }, .hands = { "rust" });
    gst_play(&x, "0 play rust 1.1, 1 use 1.1 itself"); /* its own target is lost by the price; no matter */
    assert_string_equal(gst_snake(&x, 1), "head body tail");
    assert_string_equal(gst_list(&x, "discard"), "rust cloak");
    scene_end(&x);
}

static void test_gs_card_shield_dodges_and_is_gone(void **state)
{
    (void)state;
    expect_thrown_dodge("expansion", "shield");
}

/* ---- Constant ones ----------------------------------------------------------------------------------------------- */

static void test_gs_card_armor_makes_its_card_unsqueezable(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .snakes = { "head body=armor:common-rat common-rat:common-rat tail", "head body=gun:fat-rat tail" },
         .hands = { "squeeze" });
    LEGAL_OF(x, "play", "play squeeze 0.2, play squeeze 1.1"); /* the card it covers and no other */
    LEGAL_OF(x, "use", "");
    scene_end(&x);
    POSE(x, .snakes = { "head body=armor:common-rat tail" });
    scene_play(&x, "digest"); /* digestion goes on */
    assert_string_equal(gst_snake(&x, 0), "head body=armor tail:common-rat");
    scene_end(&x);
}

/* A37: cards and abilities of other players only. */
static void test_gs_card_neck_brace_keeps_awake(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .turn = 1, .snakes = { "head body=neck-brace tail", "head body=hypno-disc tail" },
         .hands = { "", "lullaby gun" });
    LEGAL_OF(x, "play", "play lullaby 1, play lullaby 2");
    LEGAL_OF(x, "use", "use 1.1 discard lullaby 2, use 1.1 discard gun 2");
    scene_end(&x);
    POSE(x, .snakes = { "head body=neck-brace common-rat=sword tail", "head body:common-rat tail" },
         .hands = { "lullaby" });
    scene_play(&x, "use 0.2 sleep 1.1"); /* a price */
    gst_pass(&x);
    assert_string_equal(gst_snake(&x, 0), "asleep head body=neck-brace common-rat=sword tail");
    scene_end(&x);
    POSE(x, .snakes = { "head body=neck-brace tail" }, .hands = { "lullaby" });
    scene_play(&x, "play lullaby 0"); /* the own card */
    assert_string_equal(gst_snake(&x, 0), "asleep head body=neck-brace tail");
    scene_end(&x);
    /* A brace that has come meanwhile. */
    POSE(x, .snakes = { "head body tail", "head body=armor tail", "head body=neck-brace tail" },
         .hands = { "lullaby", "swap" });
    gst_play(&x, "0 play lullaby 1, 1 play swap 1.1 2.1");
    assert_string_equal(gst_snake(&x, 1), "head body=neck-brace tail");
    scene_end(&x);
}

static void test_gs_card_padlock_stops_thieves(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "steal swap" },
         .snakes = { "head body=magnet fat-rat tail", "head body=padlock fat-rat=gun tail" });
    LEGAL_OF(x, "play", "");
    LEGAL_OF(x, "use", "");
    scene_end(&x);
}

static void expect_slide(const char *before, int turn, const char *after)
{
    struct scene x;
    POSE(x, .ruleset = strstr(before, "blender") ? "expansion" : "base", .turn = turn, .snakes = { before });
    scene_play(&x, "digest");
    assert_string_equal(gst_snake(&x, 0), after);
    scene_end(&x);
}

static void test_gs_card_water_slide_speeds_up_a_rat_that_starts_on_it(void **state)
{
    (void)state;
    expect_slide("head body=water-slide:common-rat common-rat common-rat tail", 1,
                 "head body=water-slide common-rat common-rat:common-rat tail");
    expect_slide("head:common-rat body=water-slide common-rat common-rat tail", 1,
                 "head body=water-slide:common-rat common-rat common-rat tail"); /* started elsewhere */
    expect_slide("head body=water-slide:speedy-rat common-rat common-rat tail", 1,
                 "head body=water-slide common-rat common-rat tail:speedy-rat");
    expect_slide("head body=water-slide:common-rat common-rat:common-rat common-rat tail", 1,
                 "head body=water-slide common-rat:common-rat common-rat:common-rat tail"); /* blocked all the same */
    expect_slide("head body=water-slide:common-rat common-rat=water-slide common-rat tail", 1,
                 "head body=water-slide common-rat=water-slide common-rat:common-rat tail"); /* once */
}

/* A39: only a rat that moves at all; first the speed, then the slide. */
static void test_gs_a39_a_slide_adds_to_a_speed_that_is_not_nothing(void **state)
{
    (void)state;
    expect_slide("head body=water-slide:fat-rat common-rat common-rat tail", 1,
                 "head body=water-slide:fat-rat common-rat common-rat tail");
    expect_slide("head body=water-slide:fat-rat common-rat common-rat tail", 0,
                 "head body=water-slide common-rat common-rat:fat-rat tail");
    expect_slide("head body=water-slide:fat-rat common-rat=blender common-rat tail", 1,
                 "head body=water-slide common-rat=blender common-rat:fat-rat tail");
}

static void test_gs_card_blender_moves_slow_rats_in_every_phase(void **state)
{
    (void)state;
    expect_slide("head:fat-rat body=blender common-rat tail", 1, "head body=blender:fat-rat common-rat tail");
    expect_slide("head:fat-rat body=blender common-rat tail", 0, "head body=blender:fat-rat common-rat tail");
    expect_slide("head:common-rat body=blender common-rat tail", 1, "head body=blender:common-rat common-rat tail");
    expect_slide("head:fat-rat body=blender:fat-rat common-rat tail", 2,
                 "head body=blender:fat-rat common-rat:fat-rat tail");
    struct scene x;
    POSE(x, .ruleset = "expansion", .snakes = { "head body=blender tail", "head:fat-rat body tail" });
    scene_play(&x, "digest"); /* in its own snake only */
    assert_string_equal(gst_snake(&x, 1), "head:fat-rat body tail");
    scene_end(&x);
}

/* A44: nine while one is on the snake. */
static void test_gs_card_backpack_raises_the_limit_to_nine(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .snakes = { "head body=backpack tail" }, .hands = { "dodge*5 super-glue*4" });
    assert_true(scene_can(&x, "digest"));
    LEGAL_OF(x, "discard", "");
    scene_play(&x, "unequip 0.1");
    assert_false(scene_can(&x, "digest"));
    LEGAL_OF(x, "discard", "discard dodge, discard super-glue");
    scene_end(&x);
    POSE(x, .snakes = { "head body=backpack tail" }, .hands = { "dodge*5 super-glue*4 gun" });
    assert_false(scene_can(&x, "digest"));
    scene_play(&x, "discard gun");
    assert_true(scene_can(&x, "digest"));
    scene_end(&x);
    POSE(x, .snakes = { [1] = "head body=backpack tail" }, .hands = { "dodge*5 super-glue*3" });
    assert_false(scene_can(&x, "digest")); /* another's is of no use */
    scene_end(&x);
}

/* Lost in answer to "Digest!", the limit is that of all others again. */
static void test_gs_a44_the_limit_is_nine_only_while_a_backpack_is_there(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .snakes = { "head body=backpack tail" }, .hands = { "dodge*5 super-glue*3", "rust" });
    gst_play(&x, "0 digest, 1 play rust 0.1");
    gst_pass(&x);
    assert_string_equal(gst_turn(&x), "0 main main 0");
    assert_false(scene_can(&x, "digest"));
    scene_play(&x, "discard dodge");
    assert_true(scene_can(&x, "digest"));
    scene_end(&x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_gs_card_gun_squeezes_for_ammo),
        cmocka_unit_test(test_gs_card_lasers_destroy_for_ammo),
        cmocka_unit_test(test_gs_54_a_taken_weapon_keeps_its_used_shots),
        cmocka_unit_test(test_gs_55_ammo_lies_beside_the_weapon_until_it_is_used_up),
        cmocka_unit_test(test_gs_card_sword_squeezes_twice_for_sleep),
        cmocka_unit_test(test_gs_card_jet_pack_dodges_for_sleep),
        cmocka_unit_test(test_gs_card_trampoline_moves_an_own_rat),
        cmocka_unit_test(test_gs_card_magnet_steals_for_sleep),
        cmocka_unit_test(test_gs_card_fishing_rod_eats_from_the_pit),
        cmocka_unit_test(test_gs_card_boxing_glove_squeezes_a_neighbours_rat),
        cmocka_unit_test(test_gs_card_hypno_disc_puts_another_snake_to_sleep),
        cmocka_unit_test(test_gs_card_coffee_machine_wakes_its_snake),
        cmocka_unit_test(test_gs_card_cloak_dodges_and_is_gone),
        cmocka_unit_test(test_gs_card_shield_dodges_and_is_gone),
        cmocka_unit_test(test_gs_card_armor_makes_its_card_unsqueezable),
        cmocka_unit_test(test_gs_card_neck_brace_keeps_awake),
        cmocka_unit_test(test_gs_card_padlock_stops_thieves),
        cmocka_unit_test(test_gs_card_water_slide_speeds_up_a_rat_that_starts_on_it),
        cmocka_unit_test(test_gs_a39_a_slide_adds_to_a_speed_that_is_not_nothing),
        cmocka_unit_test(test_gs_card_blender_moves_slow_rats_in_every_phase),
        cmocka_unit_test(test_gs_card_backpack_raises_the_limit_to_nine),
        cmocka_unit_test(test_gs_a44_the_limit_is_nine_only_while_a_backpack_is_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
