/* Royal Python, rules RP-17 to RP-26: what cards do, and chains of them. */
#include "rp_scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

/* ---- Movement ---------------------------------------------------------------------------------------------------- */

static void test_rp_17_a_spent_card_is_discarded(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "20" }, .hands = { "5ML 6LK 2SY 7WY" });
    scene_play(&x, "play 6LK as K move 20");
    assert_string_equal(rp_key(&x, "discard"), "[\"6LK\"]");
    assert_string_equal(rp_key(&x, "hands"), "[[\"2SY\",\"5ML\",\"7WY\"],[]]");
    scene_end(&x);
}

/* Only one token of seat 0 on the board, and nothing in the supply. */
#define ALONE(spot)                                                                                                    \
    {                                                                                                                  \
        spot " 5lost", "head*"                                                                                         \
    }

/* Where the token from spot 1 is after a card. */
static void expect_steps(const char *hand, const char *text, const char *tokens)
{
    struct scene x;
    POSE(x, .tokens = ALONE("1"), .trophies = "0 5", .hands = { hand });
    scene_play(&x, text);
    assert_string_equal(rp_tokens(&x, 0), tokens);
    scene_end(&x);
}

static void test_rp_18_cards_move_by_their_rank(void **state)
{
    (void)state;
    expect_steps("AL 9MS XW EX", "play AL as L move 1", "2 5lost");
    expect_steps("2MK 3LY 4WL 5SW", "play 2MK as M move 1", "3 5lost");
    expect_steps("2MK 3LY 4WL 5SW", "play 3LY as L move 1", "4 5lost");
    expect_steps("2MK 3LY 4WL 5SW", "play 4WL as W move 1", "5 5lost");
    expect_steps("2MK 3LY 4WL 5SW", "play 5SW as S move 1", "6 5lost");
    expect_steps("6LK 7ML 8YK 9MS", "play 6LK as L move 1", "7 5lost");
    expect_steps("6LK 7ML 8YK 9MS", "play 7ML as L move 1", "8 5lost");
    expect_steps("6LK 7ML 8YK 9MS", "play 8YK as K move 1", "9 5lost");
    expect_steps("6LK 7ML 8YK 9MS", "play 9MS as S move 1", "10 5lost");
    expect_steps("AL 9MS XW EX", "play XW as W move 1", "11 5lost");
}

static void test_rp_18_the_excuse_moves_two_to_nine(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = ALONE("1"), .trophies = "0 5", .hands = { "AS 9MS XW EX" });
    LEGAL(x, "play AS as S move 1, play 9MS as M move 1, play 9MS as S move 1, play XW as W move 1, "
             "play EX as 2 move 1, play EX as 3 move 1, play EX as 4 move 1, play EX as 5 move 1, "
             "play EX as 6 move 1, play EX as 7 move 1, play EX as 8 move 1, play EX as 9 move 1");
    scene_end(&x);
    for (int steps = 2; steps <= 9; steps++) {
        char text[32], tokens[32];
        snprintf(text, sizeof text, "play EX as %d move 1", steps);
        snprintf(tokens, sizeof tokens, "%d 5lost", 1 + steps);
        expect_steps("AS 9MS XW EX", text, tokens);
    }
}

static void test_rp_19_uncrowned_tokens_go_up_and_crowned_ones_down(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "12 20*" }, .hands = { "4YK XW 2SY 7SK" });
    scene_play(&x, "play 4YK as Y move 12");
    assert_string_equal(rp_tokens(&x, 0), "16 20* 4supply");
    scene_end(&x);
    POSE(x, .tokens = { "12 20*" }, .hands = { "4YK XW 2SY 7SK" });
    scene_play(&x, "play 4YK as Y move 20*");
    assert_string_equal(rp_tokens(&x, 0), "12 16* 4supply");
    assert_string_equal(rp_turn(&x), "0 act 16* Y spent 1");
    assert_false(scene_can(&x, "play 2SY as Y move 16* up"));
    LEGAL(x, "play 2SY as S move 16*, play 2SY as Y move 16*, stop");
    scene_end(&x);
}

/* H-5 */
static void test_rp_20_a_card_is_moved_in_full_or_not_at_all(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "35 1 5 9 13 17" }, .hands = { "2MK 3LY AW XK" });
    assert_true(scene_can(&x, "play 2MK as M move 35"));
    assert_true(scene_can(&x, "play AW as W move 35"));
    assert_false(scene_can(&x, "play 3LY as L move 35")); /* beyond the head, which is not open */
    assert_false(scene_can(&x, "play XK as K move 35"));
    assert_true(scene_can(&x, "play XK as K move 17"));
    scene_end(&x);
    POSE(x, .tokens = { "5* 5head" }, .hands = { "2MK 6LK AW 7WY" });
    LEGAL(x, "play 2MK as M move 5*, play 2MK as K move 5*, play AW as W move 5*"); /* not beyond the tail */
    scene_end(&x);
}

/* H-25 */
static void test_rp_20_tokens_passed_over_are_ignored(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "20 21 25*", "22 23 24*" }, .hands = { "6LK 2SY 4YK 9WY" });
    scene_play(&x, "play 6LK as K move 20");
    assert_string_equal(rp_tokens(&x, 0), "21 26 25* 3supply");
    assert_string_equal(rp_tokens(&x, 1), "22 23 24* 3supply");
    assert_int_equal(scene_count(&x, RP_EV_DANCED) + scene_count(&x, RP_EV_CAPTURED), 0);
    scene_end(&x);
    POSE(x, .tokens = { "20 25*", "22 23 24*" }, .hands = { "6LK 2SY 4YK 9WY" });
    scene_play(&x, "play 9WY as Y move 25*");
    assert_string_equal(rp_tokens(&x, 0), "20 16* 4supply");
    assert_string_equal(rp_tokens(&x, 1), "22 23 24* 3supply");
    scene_end(&x);
}

/* ---- Suits and replacements -------------------------------------------------------------------------------------- */

static void test_rp_21_one_suit_on_the_card_is_declared(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = ALONE("20"), .trophies = "0 5", .hands = { "5ML AY XS 8YK" });
    LEGAL(x, "play 5ML as M move 20, play 5ML as L move 20, play AY as Y move 20, play XS as S move 20, "
             "play 8YK as Y move 20, play 8YK as K move 20");
    scene_play(&x, "play 8YK as K move 20");
    assert_string_equal(rp_key(&x, "suit"), "\"K\"");
    scene_end(&x);
}

/* A-4, H-23: after the move, always, and only in the own suit. */
static void test_rp_22_a_card_of_the_own_suit_is_replaced(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "20" }, .hands = { "5ML AM XS 8YK" }, .deck = "9WY EX");
    scene_play(&x, "play 5ML as M move 20");
    assert_string_equal(rp_turn(&x), "0 draw 25 M spent 1 draws 1");
    assert_string_equal(rp_tokens(&x, 0), "25 5supply");
    assert_int_equal(game_sole_actor(&x.memory.state), SEAT_CHANCE);
    LEGAL(x, "draw 9WY, draw EX");
    assert_true(rp_even(&x));
    scene_play(&x, "draw 9WY");
    assert_string_equal(rp_turn(&x), "0 act 25 M spent 1");
    assert_string_equal(rp_key(&x, "hands"), "[[\"AM\",\"8YK\",\"9WY\",\"XS\"],[]]");
    scene_end(&x);
    POSE(x, .tokens = { "20" }, .hands = { "5ML AM XS 8YK" });
    scene_play(&x, "play 5ML as L move 20");
    assert_string_equal(rp_turn(&x), "0 act 25 L spent 1");
    scene_end(&x);
    POSE(x, .tokens = { "20" }, .suits = "KS", .hands = { "5ML AM XS 8YK" }); /* the player's suit counts, no other */
    scene_play(&x, "play 5ML as M move 20");
    assert_string_equal(rp_turn(&x), "0 act 25 M spent 1");
    scene_end(&x);
}

/* H-20 */
static void test_rp_22_the_spent_card_itself_may_come_back(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "20" }, .hands = { "5ML", "rest" }, .deck = "", .discard = "2SY", .token = "20", .suit = "L",
         .spent = 1);
    scene_play(&x, "play 5ML as M move 20");
    assert_int_equal(scene_count(&x, RP_EV_SHUFFLED), 1);
    assert_string_equal(rp_key(&x, "discard"), "[]");
    LEGAL(x, "draw 2SY, draw 5ML");
    scene_end(&x);
}

/* H-21 is out of reach here: the card just spent can always be drawn. */
static void test_rp_22_the_last_card_is_always_its_own_replacement(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "20" }, .hands = { "5ML", "rest" }, .deck = "", .discard = "", .token = "20", .suit = "L",
         .spent = 1);
    rp_play(&x, "play 5ML as M move 20, draw 5ML");
    LEGAL(x, "play 5ML as M move 25, play 5ML as L move 25, stop");
    scene_end(&x);
}

/* ---- Chains ------------------------------------------------------------------------------------------------------ */

static void test_rp_23_another_card_of_the_declared_suit_may_follow(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "20" }, .hands = { "5ML 6LK 9MS AS" });
    scene_play(&x, "play 5ML as L move 20");
    LEGAL(x, "play 6LK as L move 25, play 6LK as K move 25, stop");
    scene_end(&x);
}

static void test_rp_24_chains_have_no_limit_and_use_cards_just_drawn(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "1" }, .hands = { "AM AS AW AK" });
    rp_play(&x, "play AM as M move 1, draw 3MW, play 3MW as M move 2, draw 4MS, play 4MS as M move 5, draw 5ML, "
                "play 5ML as M move 9, draw 6MW, play 6MW as M move 14, draw 8MS");
    assert_string_equal(rp_turn(&x), "0 act 20 M spent 5");
    LEGAL(x, "play 8MS as M move 20, play 8MS as S move 20, stop");
    rp_play(&x, "play 8MS as S move 20, play AS as S move 28");
    assert_string_equal(rp_turn(&x), "0 act 29 S spent 7");
    LEGAL(x, "stop");
    scene_end(&x);
}

/* H-6 */
static void test_rp_25_the_new_suit_governs_the_next_card(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "1" }, .hands = { "5ML 6LK 3SK 7ML" });
    rp_play(&x, "play 5ML as L move 1, play 6LK as K move 6");
    assert_string_equal(rp_turn(&x), "0 act 12 K spent 2");
    LEGAL(x, "play 3SK as S move 12, play 3SK as K move 12, stop");
    scene_end(&x);
    POSE(x, .tokens = { "1" }, .hands = { "5ML 6LK 3SK 7ML" });
    rp_play(&x, "play 5ML as L move 1, play 6LK as L move 6");
    LEGAL(x, "play 7ML as M move 12, play 7ML as L move 12, stop");
    scene_end(&x);
}

static void test_rp_25_with_chain_same_the_suit_stays(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .options = "\"chain\":\"same\"", .tokens = { "1" }, .hands = { "5ML 6LK 3SK 7ML" });
    assert_true(scene_can(&x, "play 5ML as M move 1")); /* the first card is free to choose */
    scene_play(&x, "play 5ML as L move 1");
    LEGAL(x, "play 6LK as L move 6, play 7ML as L move 6, stop");
    scene_play(&x, "play 6LK as L move 6");
    LEGAL(x, "play 7ML as L move 12, stop");
    scene_end(&x);
}

static void test_rp_26_the_excuse_stands_alone(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "20" }, .hands = { "EX 6LK 5ML 7ML" });
    scene_play(&x, "play EX as 4 move 20");
    assert_string_equal(rp_turn(&x), "0 act 24 - spent 1"); /* no suit, no replacement */
    LEGAL(x, "stop");
    scene_end(&x);
    POSE(x, .tokens = { "20" }, .hands = { "EX 6LK 5ML 7ML" });
    scene_play(&x, "play 6LK as L move 20");
    LEGAL(x, "play 5ML as M move 26, play 5ML as L move 26, play 7ML as M move 26, play 7ML as L move 26, stop");
    scene_end(&x);
}

/* H-29 */
static void test_rp_26_an_excuse_drawn_as_replacement_waits(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "20" }, .hands = { "5ML AS AW AK" });
    rp_play(&x, "play 5ML as M move 20, draw EX");
    LEGAL(x, "stop");
    scene_end(&x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rp_17_a_spent_card_is_discarded),
        cmocka_unit_test(test_rp_18_cards_move_by_their_rank),
        cmocka_unit_test(test_rp_18_the_excuse_moves_two_to_nine),
        cmocka_unit_test(test_rp_19_uncrowned_tokens_go_up_and_crowned_ones_down),
        cmocka_unit_test(test_rp_20_a_card_is_moved_in_full_or_not_at_all),
        cmocka_unit_test(test_rp_20_tokens_passed_over_are_ignored),
        cmocka_unit_test(test_rp_21_one_suit_on_the_card_is_declared),
        cmocka_unit_test(test_rp_22_a_card_of_the_own_suit_is_replaced),
        cmocka_unit_test(test_rp_22_the_spent_card_itself_may_come_back),
        cmocka_unit_test(test_rp_22_the_last_card_is_always_its_own_replacement),
        cmocka_unit_test(test_rp_23_another_card_of_the_declared_suit_may_follow),
        cmocka_unit_test(test_rp_24_chains_have_no_limit_and_use_cards_just_drawn),
        cmocka_unit_test(test_rp_25_the_new_suit_governs_the_next_card),
        cmocka_unit_test(test_rp_25_with_chain_same_the_suit_stays),
        cmocka_unit_test(test_rp_26_the_excuse_stands_alone),
        cmocka_unit_test(test_rp_26_an_excuse_drawn_as_replacement_waits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
