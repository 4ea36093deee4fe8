/* Royal Python, rules RP-27 to RP-32 and RP-43 to RP-46: onto the head, crowned there, and off it. */
#include "rp_scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* ---- Onto the head ----------------------------------------------------------------------------------------------- */

static void test_rp_27_the_head_is_closed_while_a_piece_is_off_the_board(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "33 1 5 9 13" }, .hands = { "4YK AS AW XK" });
    assert_false(scene_can(&x, "play 4YK as Y move 33"));
    scene_end(&x);
    POSE(x, .tokens = { "33 1 5 9 13", "head" }, .hands = { "4YK AS AW XK" }); /* also when others were there */
    assert_false(scene_can(&x, "play 4YK as Y move 33"));
    assert_false(scene_can(&x, "play XK as K move 33"));
    scene_end(&x);
    POSE(x, .tokens = { "33 1 5 9 13 17" }, .hands = { "4YK AS AW XK" });
    assert_true(scene_can(&x, "play 4YK as Y move 33"));
    scene_end(&x);
    /* It is the own pieces that count. */
    POSE(x, .tokens = { "33 1 5 9 13 17", "36" }, .hands = { "4YK AS AW XK" });
    assert_true(scene_can(&x, "play 4YK as Y move 33"));
    scene_end(&x);
}

/* H-7 */
static void test_rp_28_captured_pieces_are_left_out_and_those_on_the_head_are_on_the_board(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "33 5lost", "5 20*" }, .trophies = "0 5", .hands = { "4YK AS AW XK" });
    scene_play(&x, "play 4YK as Y move 33");
    assert_string_equal(rp_tokens(&x, 0), "head 5lost");
    scene_end(&x);
    POSE(x, .tokens = { "33 3head head* 14*" }, .hands = { "4YK AS AW XK" });
    scene_play(&x, "play 4YK as Y move 33");
    assert_string_equal(rp_tokens(&x, 0), "14* 4head head*");
    scene_end(&x);
    POSE(x, .tokens = { "33 3lost head", "5 20*" }, .trophies = "0 3", .hands = { "4YK AS AW XK" });
    assert_false(scene_can(&x, "play 4YK as Y move 33")); /* one is still in the supply */
    scene_end(&x);
    /* A piece that was danced home closes the head until it enters again. */
    POSE(x, .tokens = { "33 1 5 9 13 17" }, .hands = { "4YK AL AW XK", "XS 5SW AM AY" });
    assert_true(scene_can(&x, "play 4YK as Y move 33"));
    rp_play(&x, "play AW as W move 17, stop, play 5SW as W enter, stop, draw AS");
    assert_string_equal(rp_tokens(&x, 0), "1 9 13 18 33 supply");
    assert_false(scene_can(&x, "play 4YK as Y move 33"));
    scene_end(&x);
}

static void test_rp_29_the_first_token_reaches_the_head_exactly(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "33 1 5 9 13 17" }, .hands = { "4YK 5YK 3LY XY" });
    assert_true(scene_can(&x, "play 4YK as Y move 33"));
    assert_true(scene_can(&x, "play 3LY as Y move 33"));
    assert_false(scene_can(&x, "play 5YK as Y move 33"));
    assert_false(scene_can(&x, "play XY as Y move 33"));
    scene_play(&x, "play 4YK as Y move 33");
    assert_int_equal(scene_count(&x, RP_EV_OPENED), 1);
    assert_string_equal(rp_tokens(&x, 0), "1 5 9 13 17 head");
    assert_string_equal(rp_key(&x, "headOpened"), "true");
    assert_string_equal(rp_turn(&x), "0 act head Y spent 1");
    scene_end(&x);
    POSE(x, .tokens = { "33 1 5 9 13 17" }, .hands = { "EX 5YK 3LY XY" });
    assert_false(scene_can(&x, "play EX as 5 move 33"));
    scene_play(&x, "play EX as 4 move 33");
    assert_string_equal(rp_key(&x, "headOpened"), "true");
    scene_end(&x);
}

/* H-8: once for all players, and for good. */
static void test_rp_30_later_tokens_need_at_least_the_distance(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "33 1 5 9 13 17", "head" }, .hands = { "4YK 5YK 3LY XY" });
    assert_true(scene_can(&x, "play 4YK as Y move 33"));
    assert_true(scene_can(&x, "play 5YK as Y move 33"));
    scene_play(&x, "play XY as Y move 33");
    assert_int_equal(scene_count(&x, RP_EV_OPENED), 0);
    assert_string_equal(rp_tokens(&x, 0), "1 5 9 13 17 head");
    assert_string_equal(rp_turn(&x), "0 act head Y spent 1");
    scene_end(&x);
    POSE(x, .tokens = { "33 1 5 9 13 17", "30*" }, .hands = { "4YK 5YK 3LY XY" }); /* the head is empty again */
    assert_true(scene_can(&x, "play XY as Y move 33"));
    scene_end(&x);
    /* Its own first arrival needs nothing more, nor the next card of the same chain. */
    POSE(x, .tokens = { "28 1 5 9 13 17", "30*" }, .hands = { "4YK 9WY 3LY XY" });
    rp_play(&x, "play 4YK as Y move 28, play 9WY as Y move 32");
    assert_string_equal(rp_tokens(&x, 0), "1 5 9 13 17 head");
    scene_end(&x);
}

static void test_rp_31_the_head_holds_any_number_and_is_safe(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "33 4head head*", "2head 2head*" }, .hands = { "4YK AS AW XK" });
    scene_play(&x, "play 4YK as Y move 33");
    assert_string_equal(rp_tokens(&x, 0), "5head head*");
    assert_string_equal(rp_tokens(&x, 1), "2head 2head* 2supply");
    assert_int_equal(scene_count(&x, RP_EV_DANCED) + scene_count(&x, RP_EV_CAPTURED), 0);
    scene_end(&x);
}

static void test_rp_32_an_uncrowned_token_stays_on_the_head(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "head 1 5 9 13 17" }, .hands = { "2SY 7WY AK EX" });
    assert_null(strstr(scene_legal(&x), "head"));
    scene_end(&x);
    POSE(x, .tokens = { "6head" }, .hands = { "2SY 7WY AK EX" });
    LEGAL(x, "discard 2SY, discard 7WY, discard AK, discard EX");
    scene_end(&x);
    POSE(x, .tokens = { "5head 33" }, .hands = { "4YK 7WY AY 8YK" }); /* nor in the turn of its arrival */
    scene_play(&x, "play 4YK as Y move 33");
    LEGAL(x, "stop");
    scene_end(&x);
}

/* ---- A leap that runs out of spots ------------------------------------------------------------------------------- */

/* H-17, A-36 */
static void test_rp_a_36_a_leap_ends_on_the_head_only_when_it_is_open(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "34 36 1 5 9 13" }, .hands = { "2MK AS AW XK" });
    assert_false(scene_can(&x, "play 2MK as K move 34")); /* never the exact first arrival */
    scene_end(&x);
    POSE(x, .tokens = { "34 36 1 5 9 13", "head" }, .hands = { "2MK AS AW XK" });
    scene_play(&x, "play 2MK as K move 34");
    assert_string_equal(rp_tokens(&x, 0), "1 5 9 13 36 head");
    assert_string_equal(rp_turn(&x), "0 act head K spent 1");
    scene_end(&x);
    POSE(x, .tokens = { "34 36 1 5 9", "head" }, .hands = { "2MK AS AW XK" });
    assert_false(scene_can(&x, "play 2MK as K move 34")); /* a piece is off the board */
    scene_end(&x);
    POSE(x, .tokens = { "33 35 1 5 9 13", "36 head" }, .hands = { "2MK AS AW XK" }); /* over an enemy at the end */
    scene_play(&x, "play 2MK as K move 33");
    assert_string_equal(rp_tokens(&x, 0), "1 5 9 13 35 head");
    assert_string_equal(rp_tokens(&x, 1), "36 head 4supply");
    scene_end(&x);
    POSE(x, .tokens = { "33 35 1 5 9 13" }, .hands = { "2MK AS AW XK" }); /* a spot is left: no question of the head */
    scene_play(&x, "play 2MK as K move 33");
    assert_string_equal(rp_tokens(&x, 0), "1 5 9 13 35 36");
    assert_string_equal(rp_key(&x, "headOpened"), "false");
    scene_end(&x);
}

/* H-17 */
static void test_rp_52_a_leap_past_the_first_spot_is_no_exit(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "5* 2 1" }, .hands = { "3SK AS AW XK" });
    assert_false(scene_can(&x, "play 3SK as S move 5*"));
    scene_end(&x);
    POSE(x, .tokens = { "5* 2", "1" }, .hands = { "3SK AS AW XK" });
    assert_false(scene_can(&x, "play 3SK as S move 5*"));
    scene_end(&x);
    POSE(x, .tokens = { "5* 2" }, .hands = { "3SK AS AW XK" });
    scene_play(&x, "play 3SK as S move 5*");
    assert_string_equal(rp_tokens(&x, 0), "2 1* 4supply");
    scene_end(&x);
}

/* ---- Crowning ---------------------------------------------------------------------------------------------------- */

static void test_rp_43_a_crown_of_any_suit_crowns_a_token_on_the_head(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "6head" }, .hands = { "XM XW 2SY EX" });
    LEGAL(x, "play XM as M crown, play XW as W crown");
    scene_play(&x, "play XW as W crown");
    assert_int_equal(scene_count(&x, RP_EV_CROWNED), 1);
    assert_string_equal(rp_tokens(&x, 0), "5head head*");
    assert_string_equal(rp_turn(&x), "0 act head* W spent 1");
    assert_string_equal(rp_key(&x, "discard"), "[\"XW\"]");
    scene_end(&x);
    POSE(x, .tokens = { "36", "head" }, .hands = { "XM XW 2SY EX" }); /* only on the head, and only the own ones */
    assert_null(strstr(scene_legal(&x), "crown"));
    scene_end(&x);
}

static void test_rp_44_crowning_may_follow_the_arrival_in_its_suit(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "33 4head head*" }, .suits = "WY", .hands = { "4MS XS XM XK" });
    scene_play(&x, "play 4MS as S move 33");
    LEGAL(x, "play XS as S crown, stop");
    scene_play(&x, "play XS as S crown");
    assert_string_equal(rp_tokens(&x, 0), "4head 2head*");
    assert_string_equal(rp_turn(&x), "0 act head* S spent 2");
    scene_end(&x);
    POSE(x, .tokens = { "33 5head" }, .suits = "WY", .hands = { "EX XS XM XK" }); /* the Excuse has no suit */
    scene_play(&x, "play EX as 4 move 33");
    LEGAL(x, "stop");
    scene_end(&x);
    /* In a later turn it is the first card. */
    POSE(x, .tokens = { "6head" }, .suits = "WY", .hands = { "4MS XS XM XK" });
    LEGAL(x, "play XS as S crown, play XM as M crown, play XK as K crown");
    scene_end(&x);
}

/* H-10, A-28 */
static void test_rp_45_crowning_is_a_spend_like_any_other(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "6head" }, .hands = { "XM 5ML 2SY EX" }, .deck = "AM 9WY");
    scene_play(&x, "play XM as M crown");
    assert_string_equal(rp_turn(&x), "0 draw head* M spent 1 draws 1");
    scene_play(&x, "draw 9WY");
    LEGAL(x, "play 5ML as M move head*, play 5ML as L move head*, stop");
    scene_play(&x, "play 5ML as L move head*");
    assert_string_equal(rp_tokens(&x, 0), "32* 5head");
    assert_string_equal(rp_turn(&x), "0 act 32* L spent 2");
    scene_end(&x);
    POSE(x, .tokens = { "6head" }, .hands = { "XW 5ML 2SY EX" }); /* enough by itself, and no more */
    scene_play(&x, "play XW as W crown");
    LEGAL(x, "stop");
    scene_end(&x);
}

static void test_rp_46_only_crowned_pieces_leave_the_head(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "5head head*" }, .hands = { "4MS AS 2WL 9LK" });
    LEGAL(x, "play 4MS as M move head*, play 4MS as S move head*, play AS as S move head*, play 2WL as W move head*, "
             "play 2WL as L move head*, play 9LK as L move head*, play 9LK as K move head*");
    scene_play(&x, "play 4MS as S move head*");
    assert_string_equal(rp_tokens(&x, 0), "33* 5head");
    assert_string_equal(rp_turn(&x), "0 act 33* S spent 1");
    scene_end(&x);
    static const struct {
        const char *text, *tokens;
    } moves[] = {
        { "play AL as L move head*", "36* 5head" },  { "play 2WL as W move head*", "35* 5head" },
        { "play 9LK as K move head*", "28* 5head" }, { "play XL as L move head*", "27* 5head" },
        { "play EX as 5 move head*", "32* 5head" },
    };
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        POSE(x, .tokens = { "5head head*" }, .hands = { "AL 2WL 9LK XL EX" });
        scene_play(&x, moves[i].text);
        assert_string_equal(rp_tokens(&x, 0), moves[i].tokens);
        scene_end(&x);
    }
}

static void test_rp_51_any_number_of_pieces_may_be_crowned(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "3head 20* 2head*" }, .hands = { "XW XM 2SY 3SK" });
    scene_play(&x, "play XW as W crown");
    assert_string_equal(rp_tokens(&x, 0), "20* 2head 3head*");
    scene_end(&x);
}

static void test_rp_a_37_a_crown_may_also_move_or_pay(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "head 5" }, .hands = { "XM AM 2SY 3LY" });
    LEGAL(x, "play XM as M crown, play XM as M move 5, play XM as M pay, play AM as M move 5, play AM as M pay, "
             "play 2SY as S move 5, play 2SY as Y move 5, play 2SY as Y pay, "
             "play 3LY as L move 5, play 3LY as Y move 5, play 3LY as Y pay");
    scene_end(&x);
    /* A chosen crowned one on the head is moved by it. */
    POSE(x, .tokens = { "5head head*" }, .suits = "WY", .hands = { "4MS XS XM XK" });
    LEGAL(x, "play XS as S crown, play XM as M crown, play XK as K crown, play 4MS as M move head*, "
             "play 4MS as S move head*, play XS as S move head*, play XM as M move head*, play XK as K move head*");
    scene_end(&x);
    /* On the selected token, which stands on the head, it can only crown. */
    POSE(x, .tokens = { "33 1 5 9 13 head" }, .suits = "WY", .hands = { "4MS XS XM AS" });
    scene_play(&x, "play 4MS as S move 33");
    LEGAL(x, "play XS as S crown, stop");
    scene_end(&x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rp_27_the_head_is_closed_while_a_piece_is_off_the_board),
        cmocka_unit_test(test_rp_28_captured_pieces_are_left_out_and_those_on_the_head_are_on_the_board),
        cmocka_unit_test(test_rp_29_the_first_token_reaches_the_head_exactly),
        cmocka_unit_test(test_rp_30_later_tokens_need_at_least_the_distance),
        cmocka_unit_test(test_rp_31_the_head_holds_any_number_and_is_safe),
        cmocka_unit_test(test_rp_32_an_uncrowned_token_stays_on_the_head),
        cmocka_unit_test(test_rp_a_36_a_leap_ends_on_the_head_only_when_it_is_open),
        cmocka_unit_test(test_rp_52_a_leap_past_the_first_spot_is_no_exit),
        cmocka_unit_test(test_rp_43_a_crown_of_any_suit_crowns_a_token_on_the_head),
        cmocka_unit_test(test_rp_44_crowning_may_follow_the_arrival_in_its_suit),
        cmocka_unit_test(test_rp_45_crowning_is_a_spend_like_any_other),
        cmocka_unit_test(test_rp_46_only_crowned_pieces_leave_the_head),
        cmocka_unit_test(test_rp_51_any_number_of_pieces_may_be_crowned),
        cmocka_unit_test(test_rp_a_37_a_crown_may_also_move_or_pay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
