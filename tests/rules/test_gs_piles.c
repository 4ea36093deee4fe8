/* The Greatest Snake, rules GS-45 to GS-48 and amendments A10, A41, A42: the Deck, the Discard Pile and the Pit. */
#include "gs_scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void test_gs_45_used_cards_are_discarded_and_escaped_rats_go_to_the_pit(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "squeeze rust" }, .snakes = { [1] = "head body=gun:fat-rat tail" }, .pit = "lucky-rat",
         .discard = "dodge");
    gst_play(&x, "play squeeze 1.1, pass, play rust 1.1");
    for (int viewer = 0; viewer < 3; viewer++) { /* face up */
        assert_string_equal(gst_key_seen(&x, viewer, "pit"), "[\"lucky-rat\",\"fat-rat\"]");
        assert_string_equal(gst_key_seen(&x, viewer, "discard"), "[\"dodge\",\"squeeze\",\"rust\",\"gun\"]");
    }
    assert_string_equal(gst_key_seen(&x, VIEW_TABLE, "discard"), "[\"dodge\",\"squeeze\",\"rust\",\"gun\"]");
    scene_end(&x);
}

/* A46: ammo and prices are public too. */
static void test_gs_a46_what_is_paid_is_seen_by_all(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "armor sword" }, .snakes = { "head body=gun tail", "head body tail:common-rat" });
    scene_play(&x, "use 0.1 ammo armor 1.2");
    assert_non_null(strstr(gst_key_seen(&x, VIEW_TABLE, "snakes"), "\"ammo\":[\"armor\"]"));
    assert_true(gst_tells(&x, VIEW_TABLE, "armor"));
    scene_end(&x);
    POSE(x, .hands = { "armor sword" }, .snakes = { "head body=fishing-rod tail" }, .pit = "fat-rat");
    scene_play(&x, "use 0.1 discard armor");
    assert_true(gst_tells(&x, 1, "armor"));
    assert_string_equal(gst_key_seen(&x, VIEW_TABLE, "discard"), "[\"armor\"]");
    scene_end(&x);
}

static void test_gs_46_both_piles_are_shuffled_when_the_deck_is_empty(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .step = "draw", .hands = { "", "rest" }, .deck = "", .discard = "gun*2 dodge", .pit = "fat-rat lucky-rat",
         .snakes = { "head:speedy-rat body=armor:fat-rat tail" });
    scene_play(&x, "draw deck");
    assert_string_equal(gst_list(&x, "pit"), "");
    assert_string_equal(gst_list(&x, "discard"), "");
    const char *odds = gst_odds(&x);
    assert_non_null(strstr(odds, "draw gun 2"));
    assert_non_null(strstr(odds, "draw dodge 1"));
    assert_non_null(strstr(odds, "draw lucky-rat 2"));   /* one was in the Pit, one discarded */
    assert_non_null(strstr(odds, "draw common-rat 12")); /* the other rats were discarded */
    assert_non_null(strstr(odds, "draw speedy-rat 3"));  /* one is in a snake */
    assert_non_null(strstr(odds, "draw fat-rat 3"));
    assert_null(strstr(odds, "draw squeeze")); /* in a hand */
    assert_null(strstr(odds, "draw armor"));
    scene_end(&x);
}

/* A41: not before a card has to be drawn; and a last card in the Deck is drawn first. */
static void test_gs_a41_the_deck_is_refilled_only_when_needed(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .step = "draw", .deck = "gun", .hands = { "", "rest" });
    scene_play(&x, "draw deck");
    assert_string_equal(gst_odds(&x), "draw gun 1");
    scene_play(&x, "draw gun");
    assert_true(strlen(gst_list(&x, "discard")) > 0); /* the Deck is empty, and nothing is shuffled */
    assert_string_equal(gst_turn(&x), "0 main main 0");
    scene_end(&x);
    /* A Lucky Rat draws as well. What is on the stack, in snakes, drawn or ammo stays out. */
    POSE(x, .deck = "", .hands = { "", "rest" }, .drawn = "lucky-rat", .pit = "spiky-rat",
         .snakes = { "head body=gun(dodge) tail", "head body:greasy-rat tail" });
    scene_play(&x, "eat");
    gst_pass(&x);
    assert_string_equal(gst_queue(&x), "gain 0");
    assert_string_equal(gst_list(&x, "pit"), "");
    const char *odds = gst_odds(&x);
    assert_non_null(strstr(odds, "draw lucky-rat 1"));
    assert_non_null(strstr(odds, "draw greasy-rat 1"));
    assert_non_null(strstr(odds, "draw spiky-rat 2"));
    assert_null(strstr(odds, "draw dodge"));
    assert_null(strstr(odds, "draw gun"));
    scene_end(&x);
}

/* All rats are in snakes, all other cards in hands. */
#define ALL_RATS                                                                                                       \
    "head:common-rat body:common-rat common-rat:common-rat common-rat:common-rat common-rat:common-rat "               \
    "tail:common-rat",                                                                                                 \
        "head:common-rat body:common-rat common-rat:speedy-rat speedy-rat:speedy-rat speedy-rat:fat-rat tail:fat-rat", \
        "head:fat-rat body:fat-rat spiky-rat:spiky-rat greasy-rat:greasy-rat sleepy-rat:sleepy-rat tail:lucky-rat"

/* A10: `draw deck` is always an action; with nothing to draw the turn goes on. */
static void test_gs_a10_without_any_card_the_draw_phase_is_over(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .seats = 4, .turn = 3, .step = "draw", .deck = "", .hands = { "rest" },
         .snakes = { ALL_RATS, "head:lucky-rat body:stinky-rat explosive-rat:tattletale-rat rat-king tail" });
    assert_string_equal(gst_list(&x, "discard"), "");
    LEGAL(x, "draw deck");
    scene_play(&x, "draw deck");
    assert_string_equal(gst_turn(&x), "3 main main 3");
    LEGAL(x, "digest");
    scene_end(&x);
    /* The same for a Lucky Rat. */
    POSE(x, .seats = 4, .turn = 3, .deck = "", .hands = { "rest" }, .drawn = "lucky-rat",
         .snakes = { ALL_RATS, "head body:stinky-rat explosive-rat:tattletale-rat rat-king tail" });
    scene_play(&x, "eat");
    gst_pass(&x);
    assert_string_equal(gst_turn(&x), "3 main main 3");
    assert_string_equal(gst_queue(&x), "");
    assert_string_equal(gst_hand(&x, 3), "");
    scene_end(&x);
}

static void expect_pity(bool may, const char *own, const char *other, const char *pit)
{
    struct scene x;
    POSE(x, .step = "draw", .snakes = { own, other }, .pit = pit);
    LEGAL_OF(x, "draw", may ? "draw deck, draw pit" : "draw deck");
    scene_end(&x);
}

static void test_gs_47_the_shortest_without_a_rat_may_draw_from_the_pit(void **state)
{
    (void)state;
    expect_pity(true, "head body tail", "head body common-rat tail", "fat-rat");
    expect_pity(true, "asleep head:glue body=gun tail", "head body common-rat tail", "fat-rat");
    expect_pity(false, "head body tail", "head body common-rat tail", NULL);
    expect_pity(false, "head body tail", "head body tail", "fat-rat");                     /* nobody is ahead */
    expect_pity(false, "head body common-rat tail", "head body tail", "fat-rat");          /* it is not shortest */
    expect_pity(false, "head:fake-rat body tail", "head body common-rat tail", "fat-rat"); /* hole 20 */
    expect_pity(false, "head:common-rat body tail", "head body common-rat tail", "fat-rat");
    expect_pity(false, "head body tail:common-rat", "head body common-rat tail", "fat-rat");
    struct scene x; /* only between the two longest and the shortest, not in the middle */
    POSE(x, .step = "draw", .pit = "fat-rat",
         .snakes = { "head body fat-rat tail", "head body common-rat common-rat tail", "head body tail" });
    LEGAL(x, "draw deck");
    scene_end(&x);
    POSE(x, .step = "draw", .pit = "spiky-rat fat-rat", .snakes = { [2] = "head body common-rat tail" });
    scene_play(&x, "draw pit"); /* its top, instead of the Deck */
    assert_string_equal(gst_turn(&x), "0 rat rat 0");
    assert_string_equal(gst_key(&x, "drawn"), "\"fat-rat\"");
    assert_string_equal(gst_list(&x, "pit"), "spiky-rat");
    scene_end(&x);
}

/* Hole 21: it may still be refused. */
static void test_gs_48_a_rat_from_the_pit_is_like_one_from_the_deck(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .step = "draw", .pit = "spiky-rat lucky-rat", .snakes = { [1] = "head body common-rat tail" });
    scene_play(&x, "draw pit");
    LEGAL(x, "eat, refuse");
    scene_play(&x, "refuse");
    assert_string_equal(gst_list(&x, "pit"), "spiky-rat lucky-rat");
    assert_string_equal(gst_turn(&x), "0 main main 0");
    scene_end(&x);
    POSE(x, .step = "draw", .pit = "spiky-rat lucky-rat", .snakes = { [1] = "head body common-rat tail" });
    gst_play(&x, "draw pit, eat");
    assert_string_equal(gst_queue(&x), "gain 0"); /* its effect as ever */
    scene_end(&x);
}

/* A42: cards on top of the Deck are drawn first, the last one put there before the others. */
static void test_gs_a42_the_top_of_the_deck_is_certain(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .ruleset = "expansion", .step = "draw", .top = "bouncy-rat");
    scene_play(&x, "draw deck");
    assert_string_equal(gst_odds(&x), "draw bouncy-rat 1");
    gst_play(&x, "draw bouncy-rat, refuse, digest, draw deck");
    assert_null(strstr(gst_odds(&x), "bouncy-rat"));
    assert_non_null(strstr(gst_odds(&x), "draw common-rat 15"));
    scene_end(&x);
    /* It belongs to the Deck, which is not empty with it. */
    POSE(x, .ruleset = "expansion", .step = "draw", .deck = "bouncy-rat", .top = "bouncy-rat", .hands = { "", "rest" });
    scene_play(&x, "draw deck");
    assert_true(strlen(gst_list(&x, "discard")) > 0);
    assert_string_equal(gst_odds(&x), "draw bouncy-rat 1");
    scene_end(&x);
    /* Eaten from there by a Lucky Rat's draw it goes to the Pit. */
    POSE(x, .ruleset = "expansion", .drawn = "lucky-rat", .top = "bouncy-rat");
    scene_play(&x, "eat");
    assert_string_equal(gst_odds(&x), "draw bouncy-rat 1");
    scene_play(&x, "draw bouncy-rat");
    assert_string_equal(gst_list(&x, "pit"), "bouncy-rat");
    assert_string_equal(gst_list(&x, "top"), "");
    scene_end(&x);
}

/* A49: what lies on top is known to all. */
static void test_gs_a42_the_top_is_public(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .ruleset = "expansion", .hands = { "squeeze" }, .snakes = { [1] = "head body:bouncy-rat tail" });
    scene_play(&x, "play squeeze 1.1");
    assert_string_equal(gst_key_seen(&x, 2, "top"), "[\"bouncy-rat\"]");
    assert_string_equal(gst_key_seen(&x, VIEW_TABLE, "top"), "[\"bouncy-rat\"]");
    assert_true(gst_tells(&x, VIEW_TABLE, "bouncy-rat"));
    scene_end(&x);
}

/* How often one outcome is drawn in a thousand draws. */
static int drawn_of_1000(struct scene *x, const char *outcome)
{
    struct rng rng = rng_from_seed(4);
    int count = 0;
    for (int n = 0; n < 1000; n++) {
        char memory[40];
        struct textbuf text = textbuf_over(memory, sizeof memory);
        action a = game_chance(x->rules, &x->memory.state, &rng);
        game_action_text(x->rules, &x->memory.state, SEAT_CHANCE, a, &text);
        count += strcmp(memory, outcome) == 0;
    }
    return count;
}

/* Section 5: by copies in the Deck, by copies in the hand that is robbed, by lot for the first seat. */
static void test_gs_11_cards_come_by_their_copies(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .step = "draw", .deck = "common-rat*4 gun dodge*5");
    scene_play(&x, "draw deck");
    assert_in_range(drawn_of_1000(&x, "draw common-rat"), 360, 440);
    assert_in_range(drawn_of_1000(&x, "draw dodge"), 460, 540);
    assert_in_range(drawn_of_1000(&x, "draw gun"), 75, 125);
    scene_end(&x);
    POSE(x, .hands = { "pickpocket", "dodge*3 gun" });
    gst_play(&x, "play pickpocket 1, pass");
    assert_in_range(drawn_of_1000(&x, "take dodge"), 710, 790);
    assert_in_range(drawn_of_1000(&x, "take gun"), 210, 290);
    scene_end(&x);
    POSE(x, .ruleset = "expansion", .step = "draw", .top = "bouncy-rat");
    scene_play(&x, "draw deck");
    assert_int_equal(drawn_of_1000(&x, "draw bouncy-rat"), 1000);
    scene_end(&x);
    gst_start(&x, "base", 4, NULL);
    assert_in_range(drawn_of_1000(&x, "first 3"), 210, 290);
    scene_end(&x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_gs_45_used_cards_are_discarded_and_escaped_rats_go_to_the_pit),
        cmocka_unit_test(test_gs_a46_what_is_paid_is_seen_by_all),
        cmocka_unit_test(test_gs_46_both_piles_are_shuffled_when_the_deck_is_empty),
        cmocka_unit_test(test_gs_a41_the_deck_is_refilled_only_when_needed),
        cmocka_unit_test(test_gs_a10_without_any_card_the_draw_phase_is_over),
        cmocka_unit_test(test_gs_47_the_shortest_without_a_rat_may_draw_from_the_pit),
        cmocka_unit_test(test_gs_48_a_rat_from_the_pit_is_like_one_from_the_deck),
        cmocka_unit_test(test_gs_a42_the_top_of_the_deck_is_certain),
        cmocka_unit_test(test_gs_a42_the_top_is_public),
        cmocka_unit_test(test_gs_11_cards_come_by_their_copies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
