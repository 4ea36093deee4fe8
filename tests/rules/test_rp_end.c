/* Royal Python, rules RP-52 to RP-57: how the game ends, and who has won. */
#include "rp_scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

/* ---- The end ----------------------------------------------------------------------------------------------------- */

/* H-12, H-27, A-16 */
static void test_rp_52_a_crowned_piece_leaves_with_its_exact_number(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "4* 9", "16" }, .hands = { "4YK 5SW AW 8YK", "AM" });
    assert_true(scene_can(&x, "play 4YK as Y move 4*"));
    assert_true(scene_can(&x, "play AW as W move 4*"));
    assert_false(scene_can(&x, "play 5SW as S move 4*"));
    scene_play(&x, "play 4YK as K move 4*");
    assert_int_equal(scene_count(&x, RP_EV_LEFT), 1);
    assert_int_equal(scene_count(&x, RP_EV_OVER), 1);
    assert_string_equal(rp_turn(&x), "0 over - - spent 0");
    assert_string_equal(rp_tokens(&x, 0), "9 4supply left");
    assert_string_equal(rp_key(&x, "hands"), "[[\"AW\",\"5SW\",\"8YK\"],[\"AM\"]]"); /* no further cards */
    assert_int_equal(x.memory.state.node, NODE_OVER);
    assert_int_equal(x.memory.state.actors, 0);
    assert_string_equal(scene_legal_of(&x, 0), "");
    assert_string_equal(scene_legal_of(&x, 1), "");
    assert_string_equal(rp_reason(&x), "exit");
    scene_end(&x);
}

static void test_rp_52_the_tail_is_one_step_beyond_the_first_spot(void **state)
{
    (void)state;
    static const struct {
        const char *spot, *text;
    } exits[] = {
        { "1*", "play AW as W move 1*" },   { "2*", "play 2SY as Y move 2*" }, { "9*", "play 9LK as K move 9*" },
        { "10*", "play XW as W move 10*" }, { "3*", "play EX as 3 move 3*" },  { "9*", "play EX as 9 move 9*" },
        { "2*", "play EX as 2 move 2*" },
    };
    for (size_t i = 0; i < sizeof exits / sizeof *exits; i++) {
        struct scene x;
        POSE(x, .tokens = { exits[i].spot }, .hands = { "AW 2SY 9LK XW EX" });
        scene_play(&x, exits[i].text);
        assert_string_equal(rp_turn(&x), "0 over - - spent 0");
        scene_end(&x);
    }
    struct scene x;
    POSE(x, .tokens = { "1* 5head" }, .hands = { "2SY 9LK 7WY EX" });
    LEGAL(x, "discard 2SY, discard 7WY, discard 9LK, discard EX"); /* nothing is cut short (H-2) */
    scene_end(&x);
}

static void test_rp_52_only_the_last_card_of_a_chain_has_to_fit(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "9* 30" }, .hands = { "4YK 5YK AW XW" });
    rp_play(&x, "play 4YK as Y move 9*, play 5YK as Y move 5*");
    assert_string_equal(rp_turn(&x), "0 over - - spent 0");
    scene_end(&x);
    POSE(x, .tokens = { "9* 30" }, .hands = { "4YK 6SY AY 7WY" });
    scene_play(&x, "play 4YK as Y move 9*");
    LEGAL(x, "play AY as Y move 5*, stop"); /* a larger one does not leave in a chain either */
    scene_end(&x);
}

/* */
static void test_rp_52_leaving_in_the_own_suit_draws_nothing(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "4* 9" }, .hands = { "4MS 5SW AW 8YK" });
    scene_play(&x, "play 4MS as M move 4*");
    assert_string_equal(rp_turn(&x), "0 over - - spent 0");
    scene_end(&x);
}

/* the turn stays with the player who ended the game. */
static void test_rp_52_the_turn_stays_where_the_game_ended(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .seats = 3, .tokens = { "9", "4* 12", "16" }, .hands = { "", "4MS 5SW AW 8YK" }, .turn = 1);
    scene_play(&x, "play 4MS as M move 4*");
    assert_string_equal(rp_turn(&x), "1 over - - spent 0");
    scene_end(&x);
}

/* ---- Scores ------------------------------------------------------------------------------------------------------ */

/* H-13, A-17: tenths of points. */
static void test_rp_53_an_uncrowned_token_scores_its_spots_value(void **state)
{
    (void)state;
    for (int spot = 1; spot <= 36; spot++) {
        struct scene x;
        char tokens[8], scores[16];
        snprintf(tokens, sizeof tokens, "%d", spot);
        snprintf(scores, sizeof scores, "%d 0", 10 * (1 + (spot - 1) / 4));
        POSE(x, .tokens = { tokens }, .hands = { "AM AS AW AL" });
        assert_string_equal(scene_scores(&x), scores);
        scene_end(&x);
    }
    struct scene x;
    POSE(x, .tokens = { "2head", "5 36 head" }, .hands = { "AM AS AW AL" });
    assert_string_equal(scene_scores(&x), "200 210");
    assert_string_equal(scene_ranks(&x), "2 1");
    scene_end(&x);
}

static void test_rp_54_a_crowned_token_scores_fifteen_less_the_value(void **state)
{
    (void)state;
    for (int spot = 1; spot <= 36; spot++) {
        struct scene x;
        char tokens[8], scores[16];
        snprintf(tokens, sizeof tokens, "%d*", spot);
        snprintf(scores, sizeof scores, "%d 0", 150 - 10 * (1 + (spot - 1) / 4));
        POSE(x, .tokens = { tokens }, .hands = { "AM AS AW AL" });
        assert_string_equal(scene_scores(&x), scores);
        scene_end(&x);
    }
    struct scene x;
    POSE(x, .tokens = { "2head*", "36* head" }, .hands = { "AM AS AW AL" });
    assert_string_equal(scene_scores(&x), "100 160");
    scene_end(&x);
    POSE(x, .tokens = { "4* 9" }, .hands = { "4YK 5SW AW 8YK" });
    assert_string_equal(scene_scores(&x), "170 0");
    scene_play(&x, "play 4YK as Y move 4*");
    assert_string_equal(scene_scores(&x), "180 0");
    scene_end(&x);
}

/* H-14 */
static void test_rp_55_a_trophy_scores_a_tenth_and_pieces_off_the_board_nothing(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .seats = 3, .tokens = { "20*", "3lost", "16* 5lost" }, .trophies = "6 0 2", .hands = { "AM AS AW AL" });
    assert_string_equal(scene_scores(&x), "106 0 112");
    assert_string_equal(scene_ranks(&x), "2 3 1");
    scene_end(&x);
    /* Ten of them are a whole point. */
    POSE(x, .seats = 3, .tokens = { "20*", "6lost", "4lost 21*" }, .trophies = "10 0 0", .hands = { "AM AS AW AL" });
    assert_string_equal(scene_scores(&x), "110 0 90");
    scene_end(&x);
}

static void test_rp_56_whoever_ends_the_game_does_not_win_by_that(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .seats = 3, .tokens = { "4* 9", "2head 16", "36" }, .hands = { "4YK 5SW AW 8YK" });
    scene_play(&x, "play 4YK as Y move 4*");
    assert_string_equal(scene_scores(&x), "180 240 90");
    assert_string_equal(scene_ranks(&x), "2 1 3");
    scene_end(&x);
}

static void test_rp_57_equal_totals_share_the_win(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .seats = 4, .tokens = { "1*", "head 20", "5", "2" }, .hands = { "AW 5SW AL 8YK" });
    scene_play(&x, "play AW as W move 1*");
    assert_string_equal(scene_scores(&x), "150 150 20 10");
    assert_string_equal(scene_ranks(&x), "1 1 3 4");
    scene_end(&x);
}

/* */
static void test_rp_a_17_before_the_end_the_result_tells_how_things_stand(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .seats = 4, .tokens = { "20", "17 1", "19* 2", "30" }, .hands = { "AM AS AW AL" });
    struct result result;
    game_result(x.rules, &x.memory.state, &result);
    assert_false(result.over);
    assert_string_equal(scene_scores(&x), "50 60 110 80");
    assert_string_equal(scene_ranks(&x), "4 3 1 2");
    scene_end(&x);
    rp_start(&x, 3, NULL);
    assert_string_equal(scene_scores(&x), "0 0 0");
    assert_string_equal(scene_ranks(&x), "1 1 1");
    scene_end(&x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rp_52_a_crowned_piece_leaves_with_its_exact_number),
        cmocka_unit_test(test_rp_52_the_tail_is_one_step_beyond_the_first_spot),
        cmocka_unit_test(test_rp_52_only_the_last_card_of_a_chain_has_to_fit),
        cmocka_unit_test(test_rp_52_leaving_in_the_own_suit_draws_nothing),
        cmocka_unit_test(test_rp_52_the_turn_stays_where_the_game_ended),
        cmocka_unit_test(test_rp_53_an_uncrowned_token_scores_its_spots_value),
        cmocka_unit_test(test_rp_54_a_crowned_token_scores_fifteen_less_the_value),
        cmocka_unit_test(test_rp_55_a_trophy_scores_a_tenth_and_pieces_off_the_board_nothing),
        cmocka_unit_test(test_rp_56_whoever_ends_the_game_does_not_win_by_that),
        cmocka_unit_test(test_rp_57_equal_totals_share_the_win),
        cmocka_unit_test(test_rp_a_17_before_the_end_the_result_tells_how_things_stand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
