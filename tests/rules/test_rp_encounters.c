/* Royal Python, rules RP-40, RP-41 and RP-47 to RP-50: who is met on a spot. */
#include "rp_scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* Seat 0 plays one card from 20; then these are the tokens of both. The cards: 4YK, 2SY, 6LK, 5SW, EX. */
static void expect_after(const char *before0, const char *before1, const char *text, const char *after0,
                         const char *after1)
{
    struct scene x;
    POSE(x, .tokens = { before0, before1 }, .hands = { "4YK 2SY 6LK 5SW EX" });
    scene_play(&x, text);
    assert_string_equal(rp_tokens(&x, 0), after0);
    assert_string_equal(rp_tokens(&x, 1), after1);
    scene_end(&x);
}

/* ---- Uncrowned movers -------------------------------------------------------------------------------------------- */

static void test_rp_40_on_its_own_kind_it_leaps_to_the_next_empty_spot(void **state)
{
    (void)state;
    expect_after("20 24", "1", "play 4YK as Y move 20", "24 25 4supply", "1 5supply");
    expect_after("20 24 25 26", "1", "play 4YK as Y move 20", "24 25 26 27 2supply", "1 5supply");
    expect_after("20 24*", "1", "play 4YK as Y move 20", "25 24* 4supply", "1 5supply"); /* an own crowned one */
    expect_after("20 24", "23 26", "play 4YK as Y move 20", "24 25 4supply", "23 26 4supply");
}

static void test_rp_40_it_leaps_from_an_enemys_crowned_piece(void **state)
{
    (void)state;
    expect_after("20", "24*", "play 4YK as Y move 20", "25 5supply", "24* 5supply");
    expect_after("20 25", "24* 26*", "play 4YK as Y move 20", "25 27 4supply", "24* 26* 4supply");
}

/* H-25 */
static void test_rp_40_a_leap_passes_enemies_unharmed(void **state)
{
    (void)state;
    expect_after("20 24", "25 26", "play 4YK as Y move 20", "24 27 4supply", "25 26 4supply");
    struct scene x;
    POSE(x, .tokens = { "20 24", "25 26" }, .hands = { "4YK 2SY 6LK 5SW" });
    scene_play(&x, "play 4YK as Y move 20");
    assert_int_equal(scene_count(&x, RP_EV_DANCED), 0);
    assert_string_equal(rp_turn(&x), "0 cobra 27 Y spent 1 landed"); /* the leap's end counts */
    scene_end(&x);
    /* On an empty spot there is nothing to leap over, whatever stands beyond. */
    expect_after("20 25", "23 26", "play 4YK as Y move 20", "24 25 4supply", "23 26 4supply");
}

/* */
static void test_rp_40_the_token_is_named_by_where_it_leapt(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "20 24" }, .hands = { "4YK 2SY 6LK 5SW" });
    scene_play(&x, "play 4YK as Y move 20");
    LEGAL(x, "play 2SY as S move 25, play 2SY as Y move 25, stop");
    scene_end(&x);
}

static void test_rp_41_an_enemy_uncrowned_token_dances_back(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "20", "24 30" }, .hands = { "4YK 2SY 6LK 5SW" });
    scene_play(&x, "play 4YK as Y move 20");
    assert_int_equal(scene_count(&x, RP_EV_DANCED), 1);
    assert_string_equal(rp_tokens(&x, 0), "24 5supply");
    assert_string_equal(rp_tokens(&x, 1), "20 30 4supply");
    scene_end(&x);
    expect_after("20", "24 25", "play 4YK as Y move 20", "24 5supply", "20 25 4supply");
}

static void test_rp_41_it_dances_to_where_this_card_began(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "20", "26" }, .hands = { "4YK 2SY 6LK 5SW" });
    rp_play(&x, "play 4YK as Y move 20, play 2SY as S move 24");
    assert_string_equal(rp_tokens(&x, 0), "26 5supply");
    assert_string_equal(rp_tokens(&x, 1), "24 5supply");
    scene_end(&x);
    /* In a chain one after the other may dance, the same one again too. */
    POSE(x, .tokens = { "20", "24 26" }, .hands = { "4YK 2SY 6LK 5SW" });
    rp_play(&x, "play 4YK as Y move 20, play 2SY as S move 24");
    assert_string_equal(rp_tokens(&x, 0), "26 5supply");
    assert_string_equal(rp_tokens(&x, 1), "20 24 4supply");
    scene_end(&x);
}

/* H-19: only the selected token takes a Cobra card. */
static void test_rp_41_the_danced_token_takes_no_cobra_card(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "19", "25" }, .hands = { "4YK 2SY 6LK 5SW" });
    scene_play(&x, "play 6LK as L move 19");
    assert_string_equal(rp_tokens(&x, 1), "19 5supply");
    assert_string_equal(rp_turn(&x), "0 act 25 L spent 1");
    scene_end(&x);
}

/* ---- Crowned movers ---------------------------------------------------------------------------------------------- */

/* H-26 */
static void test_rp_47_a_crowned_mover_captures_an_enemys_uncrowned_token(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .seats = 3, .tokens = { "20*", "16 30", "14" }, .hands = { "4YK 2SY 6LK 5SW" });
    scene_play(&x, "play 4YK as Y move 20*");
    assert_int_equal(scene_count(&x, RP_EV_CAPTURED), 1);
    assert_string_equal(rp_tokens(&x, 0), "16* 5supply");
    assert_string_equal(rp_tokens(&x, 1), "30 4supply lost");
    assert_string_equal(rp_key(&x, "trophies"), "[1,0,0]");
    assert_string_equal(rp_turn(&x), "0 act 16* Y spent 1");
    scene_play(&x, "play 2SY as S move 16*"); /* and the next one with the next card */
    assert_string_equal(rp_tokens(&x, 0), "14* 5supply");
    assert_string_equal(rp_tokens(&x, 2), "5supply lost");
    assert_string_equal(rp_key(&x, "trophies"), "[2,0,0]");
    scene_end(&x);
    /* Straight from the head. */
    POSE(x, .tokens = { "head*", "33" }, .hands = { "4YK 2SY 6LK 5SW" });
    scene_play(&x, "play 4YK as K move head*");
    assert_string_equal(rp_tokens(&x, 0), "33* 5supply");
    assert_string_equal(rp_tokens(&x, 1), "5supply lost");
    scene_end(&x);
}

static void test_rp_47_a_player_whose_last_token_is_captured_is_out(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "20* 9", "16 5lost" }, .trophies = "5 0", .hands = { "4YK 2SY 6LK 5SW", "AM" });
    scene_play(&x, "play 4YK as Y move 20*");
    assert_int_equal(scene_count(&x, RP_EV_OUT), 1);
    assert_string_equal(rp_tokens(&x, 1), "6lost");
    scene_play(&x, "stop");
    assert_string_equal(rp_turn(&x), "0 draw - - spent 0 draws 1");
    scene_end(&x);
}

/* hands are kept out of play only as long as somebody can win without. */
static void test_rp_47_who_is_out_gives_back_what_nobody_can_win_without(void **state)
{
    (void)state;
    static const struct {
        const char *second, *third; /* hands: of who loses the last token, of who is out already */
        bool kept;
    } cases[] = {
        { "AM AS AW 9LK", "AL AY", true }, /* AK is elsewhere */
        { "AM AS AW 9LK", "AL AY AK", false },
        { "XM XS XW XL XY", "", true },
        { "XM XS XW XL XY", "XK", false },
        { "AM AS AW AL AY 2MK 3SK 5YK", "6LK 7SK 8YK 9LK", true }, /* 4YK and AK */
        { "AM AS AW AL AY 2MK 3SK 5YK", "6LK 7SK 8YK 9LK 4YK XK", false },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct scene x;
        POSE(x, .seats = 3, .tokens = { "20* 9", "16 5lost", "6lost" }, .trophies = "11 0 0",
             .hands = { "4WL 2SY 6MW 5ML", cases[i].second, cases[i].third });
        scene_play(&x, "play 4WL as W move 20*");
        assert_int_equal(scene_count(&x, RP_EV_DISCARDED) == 0, cases[i].kept);
        assert_int_equal(strstr(rp_key(&x, "hands"), "],[],[]]") != NULL, !cases[i].kept);
        scene_end(&x);
    }
    struct scene loaded; /* where the game begins so, it goes on so */
    POSE(loaded, .tokens = { "20* 9", "6lost" }, .trophies = "6 0",
         .hands = { "4WL 2SY 6MW 5ML", "AM AS AW AL AY AK" });
    scene_end(&loaded);
}

static void test_rp_48_a_crowned_mover_leaps_from_its_own_uncrowned_token(void **state)
{
    (void)state;
    expect_after("20* 16", "1", "play 4YK as Y move 20*", "16 15* 4supply", "1 5supply");
    expect_after("20* 16", "15 14*", "play 4YK as Y move 20*", "16 13* 4supply", "15 14* 4supply"); /* past any */
    expect_after("20* 16 15 14", "1", "play 4YK as Y move 20*", "14 15 16 13* 2supply", "1 5supply");
    expect_after("33 head*", "1", "play 4YK as Y move head*", "33 32* 4supply", "1 5supply");
}

static void test_rp_49_crowned_pieces_dance_with_each_other(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "20*", "16* 9" }, .hands = { "4YK 2SY 6LK 5SW" });
    scene_play(&x, "play 4YK as Y move 20*");
    assert_int_equal(scene_count(&x, RP_EV_DANCED), 1);
    assert_string_equal(rp_tokens(&x, 0), "16* 5supply");
    assert_string_equal(rp_tokens(&x, 1), "9 20* 4supply");
    assert_string_equal(rp_key(&x, "trophies"), "[0,0]");
    scene_end(&x);
}

/* H-24 */
static void test_rp_49_the_other_piece_may_dance_back_to_the_head(void **state)
{
    (void)state;
    expect_after("head*", "33* 9", "play 4YK as Y move head*", "33* 5supply", "9 head* 4supply");
    expect_after("33* head*", "9", "play 4YK as Y move head*", "33* head* 4supply", "9 5supply");
}

/* H-11 */
static void test_rp_50_crowned_pieces_never_leap_from_crowned_pieces(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "20* 16*" }, .hands = { "4YK 2SY 6LK 5SW" });
    scene_play(&x, "play 4YK as Y move 20*");
    assert_int_equal(scene_count(&x, RP_EV_DANCED), 1);
    assert_string_equal(rp_tokens(&x, 0), "16* 20* 4supply");
    assert_string_equal(rp_turn(&x), "0 act 16* Y spent 1"); /* the mover is the one that came */
    scene_end(&x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rp_40_on_its_own_kind_it_leaps_to_the_next_empty_spot),
        cmocka_unit_test(test_rp_40_it_leaps_from_an_enemys_crowned_piece),
        cmocka_unit_test(test_rp_40_a_leap_passes_enemies_unharmed),
        cmocka_unit_test(test_rp_40_the_token_is_named_by_where_it_leapt),
        cmocka_unit_test(test_rp_41_an_enemy_uncrowned_token_dances_back),
        cmocka_unit_test(test_rp_41_it_dances_to_where_this_card_began),
        cmocka_unit_test(test_rp_41_the_danced_token_takes_no_cobra_card),
        cmocka_unit_test(test_rp_47_a_crowned_mover_captures_an_enemys_uncrowned_token),
        cmocka_unit_test(test_rp_47_a_player_whose_last_token_is_captured_is_out),
        cmocka_unit_test(test_rp_47_who_is_out_gives_back_what_nobody_can_win_without),
        cmocka_unit_test(test_rp_48_a_crowned_mover_leaps_from_its_own_uncrowned_token),
        cmocka_unit_test(test_rp_49_crowned_pieces_dance_with_each_other),
        cmocka_unit_test(test_rp_49_the_other_piece_may_dance_back_to_the_head),
        cmocka_unit_test(test_rp_50_crowned_pieces_never_leap_from_crowned_pieces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
