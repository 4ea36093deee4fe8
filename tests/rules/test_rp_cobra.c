/* Royal Python, rules RP-33 to RP-39: Cobra spots and the nine Cobra cards. */
#include "rp_scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define ALL_PLACES "cobra 1, cobra 2, cobra 3, cobra 4, cobra 5, cobra 6, cobra 7, cobra 8, cobra 9"
#define FACE_UP "C1 C2 C3 C4 C5 C6 C7 C8 C9" /* every card on the place of its number */

/* ---- Taking a card ----------------------------------------------------------------------------------------------- */

static void test_rp_33_landing_on_a_cobra_spot_takes_a_card(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "16" }, .hands = { "3SK 2SY 6LK 5SW" });
    scene_play(&x, "play 3SK as S move 16");
    assert_int_equal(scene_count(&x, RP_EV_LANDED), 1);
    assert_string_equal(rp_turn(&x), "0 cobra 19 S spent 1 landed");
    LEGAL(x, ALL_PLACES); /* and nothing else */
    assert_string_equal(scene_legal_of(&x, 1), "");
    scene_end(&x);
    POSE(x, .tokens = { "16" }, .hands = { "4YK 2SY 6LK 5SW" }); /* going over one is not landing */
    scene_play(&x, "play 4YK as Y move 16");
    assert_string_equal(rp_turn(&x), "0 act 20 Y spent 1");
    scene_end(&x);
}

static void test_rp_33_the_encounter_comes_first(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "16", "19" }, .hands = { "3SK 2SY 6LK 5SW" });
    scene_play(&x, "play 3SK as S move 16");
    assert_string_equal(rp_tokens(&x, 1), "16 5supply");
    assert_string_equal(rp_turn(&x), "0 cobra 19 S spent 1 landed");
    scene_end(&x);
}

/* A-4, H-20: the move, the replacement, the Cobra card, the next card. */
static void test_rp_33_the_replacement_is_drawn_before(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "16" }, .hands = { "3MW 2SY 6LK 5SW" });
    scene_play(&x, "play 3MW as M move 16");
    assert_string_equal(rp_turn(&x), "0 draw 19 M spent 1 draws 1 landed");
    scene_play(&x, "draw 9MS");
    assert_string_equal(rp_turn(&x), "0 cobra 19 M spent 1 landed");
    rp_play(&x, "cobra 5, cobra C8");
    assert_string_equal(rp_turn(&x), "0 draw 19 M spent 1 draws 2");
    rp_play(&x, "draw AM, draw AL");
    assert_string_equal(rp_turn(&x), "0 act 19 M spent 1");
    LEGAL(x, "play 9MS as M move 19, play 9MS as S move 19, play AM as M move 19, stop");
    scene_end(&x);
}

/* */
static void test_rp_33_crowned_tokens_dances_captures_and_leaps_land_too(void **state)
{
    (void)state;
    static const struct {
        const char *tokens[2], *text, *turn;
    } landings[] = {
        { { "22*" }, "play 3SK as S move 22*", "0 cobra 19* S spent 1 landed" },
        { { "22*", "19" }, "play 3SK as S move 22*", "0 cobra 19* S spent 1 landed" },
        { { "22*", "19*" }, "play 3SK as S move 22*", "0 cobra 19* S spent 1 landed" },
        { { "22* 20" }, "play 2SY as S move 22*", "0 cobra 19* S spent 1 landed" },
        { { "16", "19" }, "play 3SK as S move 16", "0 cobra 19 S spent 1 landed" },
        { { "16 18" }, "play 2SY as S move 16", "0 cobra 19 S spent 1 landed" },
        { { "head*" }, "play 2SY as S move head*", "0 cobra 35* S spent 1 landed" },
        { { "16 19" }, "play 3SK as S move 16", "0 act 20 S spent 1" }, /* leapt off it */
        { { "35 5head" }, "play 2SY as S move 35", "0 act head S spent 1" },
    };
    for (size_t i = 0; i < sizeof landings / sizeof *landings; i++) {
        struct scene x;
        POSE(x, .tokens = { landings[i].tokens[0], landings[i].tokens[1] }, .hands = { "3SK 2SY 6LK 5SW" });
        scene_play(&x, landings[i].text);
        assert_string_equal(rp_turn(&x), landings[i].turn);
        scene_end(&x);
    }
}

/* H-19 */
static void test_rp_33_each_card_of_a_chain_can_land(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "16", "" }, .hands = { "3SK 4MS 6LK 5SW" });
    rp_play(&x, "play 3SK as S move 16, cobra 1, cobra C1, play 4MS as S move 19");
    assert_string_equal(rp_turn(&x), "0 cobra 23 S spent 2 landed");
    scene_end(&x);
}

/* */
static void test_rp_34_the_first_nine_takings_turn_up_a_card(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "19" }, .phase = "cobra", .token = "19", .suit = "S", .spent = 1, .landed = true);
    scene_play(&x, "cobra 5");
    assert_int_equal(scene_count(&x, RP_EV_PICKED), 1);
    assert_string_equal(rp_turn(&x), "0 cobra 19 S spent 1 landed place 5");
    assert_int_equal(game_sole_actor(&x.memory.state), SEAT_CHANCE);
    LEGAL(x, "cobra C1, cobra C2, cobra C3, cobra C4, cobra C5, cobra C6, cobra C7, cobra C8, cobra C9");
    assert_true(rp_even(&x));
    scene_play(&x, "cobra C1");
    assert_int_equal(scene_count(&x, RP_EV_COBRA), 1);
    assert_string_equal(rp_key(&x, "grid"),
                        "[\"down\",\"down\",\"down\",\"down\",\"C1\",\"down\",\"down\",\"down\",\"down\"]");
    assert_string_equal(rp_turn(&x), "0 act 19 S spent 1");
    scene_end(&x);
}

static void test_rp_34_only_cards_that_lie_face_down_are_chosen(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "19" }, .phase = "cobra", .token = "19", .suit = "S", .spent = 1, .landed = true,
         .grid = "C9 down C2 C8 C3 down C1 down C7");
    LEGAL(x, "cobra 2, cobra 6, cobra 8");
    scene_play(&x, "cobra 8");
    LEGAL(x, "cobra C4, cobra C5, cobra C6"); /* those that do not lie face up */
    assert_true(rp_even(&x));
    scene_end(&x);
    POSE(x, .tokens = { "19" }, .phase = "cobra", .token = "19", .suit = "S", .spent = 1, .landed = true,
         .grid = "C9 C4 C2 C8 C3 C6 C1 down C7");
    LEGAL(x, "cobra 8"); /* one place, one card: both are asked for */
    scene_play(&x, "cobra 8");
    LEGAL(x, "cobra C5");
    scene_play(&x, "cobra C5");
    assert_string_equal(rp_key(&x, "grid"), "[\"C9\",\"C4\",\"C2\",\"C8\",\"C3\",\"C6\",\"C1\",\"C5\",\"C7\"]");
    scene_end(&x);
}

/* */
static void test_rp_35_then_a_face_up_card_is_chosen_and_discarded(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "19" }, .phase = "cobra", .token = "19", .suit = "S", .spent = 1, .landed = true,
         .grid = "C2 C1 C3 C4 C5 C6 C9 C8 C7");
    LEGAL(x, ALL_PLACES);
    scene_play(&x, "cobra 8"); /* obeyed at once */
    assert_int_equal(scene_count(&x, RP_EV_PICKED), 1);
    assert_int_equal(scene_count(&x, RP_EV_COBRA), 1);
    assert_string_equal(rp_turn(&x), "0 draw 19 S spent 1 draws 2");
    assert_string_equal(rp_key(&x, "grid"), "[\"C2\",\"C1\",\"C3\",\"C4\",\"C5\",\"C6\",\"C9\",null,\"C7\"]");
    assert_string_equal(rp_key(&x, "cobraDiscard"), "[\"C8\"]");
    scene_end(&x);
    POSE(x, .tokens = { "19" }, .phase = "cobra", .token = "19", .suit = "S", .spent = 1, .landed = true,
         .grid = "C2 - C3 - C5 C6 C9 - C7", .cobras = "C8 C1 C4");
    LEGAL(x, "cobra 1, cobra 3, cobra 5, cobra 6, cobra 7, cobra 9");
    scene_play(&x, "cobra 1");
    assert_string_equal(rp_key(&x, "cobraDiscard"), "[\"C1\",\"C2\",\"C4\",\"C8\"]");
    scene_end(&x);
}

/* dealt anew before the last card is obeyed. */
static void test_rp_36_an_empty_grid_is_dealt_anew(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "19" }, .phase = "cobra", .token = "19", .suit = "S", .spent = 1, .landed = true,
         .grid = "- - - C8 - - - - -", .cobras = "C1 C2 C3 C4 C5 C6 C7 C9");
    LEGAL(x, "cobra 4");
    scene_play(&x, "cobra 4");
    assert_int_equal(scene_count(&x, RP_EV_DEALT), 1);
    assert_string_equal(rp_turn(&x), "0 draw 19 S spent 1 draws 2");
    assert_string_equal(rp_key(&x, "grid"),
                        "[\"down\",\"down\",\"down\",\"down\",\"down\",\"down\",\"down\",\"down\",\"down\"]");
    assert_string_equal(rp_key(&x, "cobraDiscard"), "[]");
    scene_end(&x);
}

/* ---- The nine cards ---------------------------------------------------------------------------------------------- */

/* The scene of a token that obeys a card on spot 19, with the suit S declared. */
static void obey(struct scene *x, const char *card, const char *tokens0, const char *tokens1, const char *selected)
{
    char text[16];
    POSE(*x, .tokens = { tokens0, tokens1 }, .phase = "cobra", .token = selected, .suit = "S", .spent = 1,
         .landed = true, .hands = { "2SY 6LK" });
    snprintf(text, sizeof text, "cobra %s", card);
    scene_play(x, "cobra 9");
    scene_play(x, text);
}

static void expect_obeyed(const char *card, const char *tokens0, const char *tokens1, const char *selected,
                          const char *after0, const char *after1, const char *turn)
{
    struct scene x;
    obey(&x, card, tokens0, tokens1, selected);
    assert_string_equal(rp_tokens(&x, 0), after0);
    assert_string_equal(rp_tokens(&x, 1), after1);
    assert_string_equal(rp_turn(&x), turn);
    scene_end(&x);
}

static void test_rp_37_without_a_partner_the_token_stays_and_the_turn_goes_on(void **state)
{
    (void)state;
    static const char *const swaps[] = { "C1", "C2", "C3", "C4" };
    for (size_t i = 0; i < sizeof swaps / sizeof *swaps; i++) {
        struct scene x;
        obey(&x, swaps[i], "19 head", "2head head*", "19"); /* on the head they are safe */
        assert_string_equal(rp_tokens(&x, 0), "19 head 4supply");
        assert_string_equal(rp_tokens(&x, 1), "2head head* 3supply");
        assert_string_equal(rp_turn(&x), "0 act 19 S spent 1");
        LEGAL(x, "play 2SY as S move 19, play 2SY as Y move 19, stop");
        scene_end(&x);
    }
    expect_obeyed("C1", "19", "9 12*", "19", "19 5supply", "9 12* 4supply", "0 act 19 S spent 1");
    expect_obeyed("C2", "19", "29 32*", "19", "19 5supply", "29 32* 4supply", "0 act 19 S spent 1");
    expect_obeyed("C3", "19", "9* 32*", "19", "19 5supply", "9* 32* 4supply", "0 act 19 S spent 1");
}

/* by the suit that was declared. */
static void test_rp_38_after_the_card_the_turn_continues(void **state)
{
    (void)state;
    struct scene x;
    obey(&x, "C1", "19", "30", "19");
    assert_string_equal(rp_turn(&x), "0 act 30 S spent 1");
    LEGAL(x, "play 2SY as S move 30, play 2SY as Y move 30, stop");
    rp_play(&x, "play 2SY as Y move 30");
    assert_string_equal(rp_tokens(&x, 0), "32 5supply");
    scene_end(&x);
}

static void test_rp_39_cobra_spots_are_the_third_of_each_band(void **state)
{
    (void)state;
    for (int spot = 2; spot <= 36; spot++) {
        struct scene x;
        char tokens[8], text[32];
        snprintf(tokens, sizeof tokens, "%d", spot - 1);
        snprintf(text, sizeof text, "play AK as K move %d", spot - 1);
        POSE(x, .tokens = { tokens }, .hands = { "AK AS AW AL" });
        scene_play(&x, text);
        assert_int_equal(strncmp(rp_turn(&x), "0 cobra", strlen("0 cobra")) == 0, spot % 4 == 3);
        scene_end(&x);
    }
}

/* */
static void test_rp_39_c1_strike_swaps_with_the_nearest_enemy_ahead(void **state)
{
    (void)state;
    expect_obeyed("C1", "19 20", "10 22 30", "19", "20 22 4supply", "10 19 30 3supply", "0 act 22 S spent 1");
    expect_obeyed("C1", "19 21*", "22", "19", "22 21* 4supply", "19 5supply", "0 act 22 S spent 1");
    expect_obeyed("C1", "19", "18 26* 30", "19", "26 5supply", "18 30 19* 3supply", "0 act 26 S spent 1");
    /* A crowned token looks toward the tail. */
    expect_obeyed("C1", "19*", "5 10 22", "19*", "10* 5supply", "5 19 22 3supply", "0 act 10* S spent 1");
    expect_obeyed("C1", "19*", "5 10* 22", "19*", "10* 5supply", "5 22 19* 3supply", "0 act 10* S spent 1");
}

static void test_rp_39_c1_asks_who_is_nearest_of_all_enemies(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .seats = 3, .tokens = { "19", "24 18", "22*" }, .phase = "cobra", .token = "19", .suit = "S", .spent = 1,
         .landed = true, .grid = FACE_UP);
    scene_play(&x, "cobra 1");
    assert_int_equal(scene_count(&x, RP_EV_SWAPPED), 1);
    assert_string_equal(rp_tokens(&x, 0), "22 5supply");
    assert_string_equal(rp_tokens(&x, 1), "18 24 4supply");
    assert_string_equal(rp_tokens(&x, 2), "19* 5supply");
    scene_end(&x);
}

static void test_rp_39_c2_recoil_swaps_with_the_nearest_enemy_behind(void **state)
{
    (void)state;
    expect_obeyed("C2", "19 17", "10 12 22", "19", "12 17 4supply", "10 19 22 3supply", "0 act 12 S spent 1");
    expect_obeyed("C2", "19 17*", "12", "19", "12 17* 4supply", "19 5supply", "0 act 12 S spent 1");
    expect_obeyed("C2", "19", "10 12* 22", "19", "12 5supply", "10 22 19* 3supply", "0 act 12 S spent 1");
    expect_obeyed("C2", "19*", "10 22 30", "19*", "22* 5supply", "10 19 30 3supply", "0 act 22* S spent 1");
}

static void test_rp_39_c3_mesmerise_swaps_with_the_uncrowned_enemy_nearest_the_head(void **state)
{
    (void)state;
    expect_obeyed("C3", "19", "10 22 30 33* head", "19", "30 5supply", "10 19 22 33* head supply",
                  "0 act 30 S spent 1");
    expect_obeyed("C3", "19 35 36*", "9", "19", "9 35 36* 3supply", "19 5supply", "0 act 9 S spent 1");
    expect_obeyed("C3", "19", "5 9 33*", "19", "9 5supply", "5 19 33* 3supply", "0 act 9 S spent 1");
    expect_obeyed("C3", "19*", "5 30", "19*", "30* 5supply", "5 19 4supply", "0 act 30* S spent 1");
}

/* */
static void test_rp_39_c4_entwine_swaps_with_an_own_token_of_choice(void **state)
{
    (void)state;
    struct scene x;
    obey(&x, "C4", "4 19 12 25* head head*", "30", "19");
    assert_string_equal(rp_turn(&x), "0 swap 19 S spent 1");
    LEGAL(x, "swap 4, swap 12, swap 25*");
    scene_play(&x, "swap 25*");
    assert_int_equal(scene_count(&x, RP_EV_SWAPPED), 1);
    assert_string_equal(rp_tokens(&x, 0), "4 12 25 19* head head*");
    assert_string_equal(rp_turn(&x), "0 act 25 S spent 1");
    scene_end(&x);
    obey(&x, "C4", "4 19", "30", "19"); /* one is asked for too */
    LEGAL(x, "swap 4");
    scene_play(&x, "swap 4");
    assert_string_equal(rp_tokens(&x, 0), "4 19 4supply");
    assert_string_equal(rp_turn(&x), "0 act 4 S spent 1");
    scene_end(&x);
    obey(&x, "C4", "4 19* 25*", "30", "19*");
    LEGAL(x, "swap 4, swap 25*");
    scene_play(&x, "swap 4");
    assert_string_equal(rp_tokens(&x, 0), "19 4* 25* 3supply");
    assert_string_equal(rp_turn(&x), "0 act 4* S spent 1");
    scene_end(&x);
}

/* */
static void test_rp_39_c5_slither_goes_five_or_more_ahead(void **state)
{
    (void)state;
    expect_obeyed("C5", "19", "30", "19", "24 5supply", "30 5supply", "0 act 24 S spent 1");
    expect_obeyed("C5", "19 24", "25 26*", "19", "24 27 4supply", "25 26* 4supply", "0 act 27 S spent 1");
    expect_obeyed("C5", "31", "30", "31", "36 5supply", "30 5supply", "0 act 36 S spent 1");
    expect_obeyed("C5", "31", "36", "31", "31 5supply", "36 5supply", "0 act 31 S spent 1");
    expect_obeyed("C5", "35 5head", "30", "35", "35 5head", "30 5supply", "0 act 35 S spent 1"); /* never the head */
    expect_obeyed("C5", "19*", "30", "19*", "14* 5supply", "30 5supply", "0 act 14* S spent 1");
    expect_obeyed("C5", "3*", "30", "3*", "3* 5supply", "30 5supply", "0 act 3* S spent 1"); /* nor the tail */
}

static void test_rp_39_c6_slide_back_goes_five_or_more_the_other_way(void **state)
{
    (void)state;
    expect_obeyed("C6", "19", "30", "19", "14 5supply", "30 5supply", "0 act 14 S spent 1");
    expect_obeyed("C6", "19 14", "13 12*", "19", "11 14 4supply", "13 12* 4supply", "0 act 11 S spent 1");
    expect_obeyed("C6", "3", "30", "3", "3 5supply", "30 5supply", "0 act 3 S spent 1");
    expect_obeyed("C6", "7", "1 2", "7", "7 5supply", "1 2 4supply", "0 act 7 S spent 1");
    expect_obeyed("C6", "19*", "30", "19*", "24* 5supply", "30 5supply", "0 act 24* S spent 1");
    expect_obeyed("C6", "35*", "30", "35*", "35* 5supply", "30 5supply", "0 act 35* S spent 1");
}

/* no replacement for the cards shed, whatever their suit. */
static void test_rp_39_c7_shed_skin_changes_the_hand(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "19" }, .phase = "cobra", .token = "19", .suit = "S", .spent = 1, .landed = true,
         .grid = FACE_UP, .hands = { "5ML 6LK AM", "XM" });
    scene_play(&x, "cobra 7");
    assert_int_equal(scene_count(&x, RP_EV_DISCARDED), 3);
    assert_string_equal(rp_turn(&x), "0 draw 19 S spent 1 draws 3");
    assert_string_equal(rp_key(&x, "hands"), "[[],[\"XM\"]]");
    assert_string_equal(rp_key(&x, "discard"), "[\"AM\",\"5ML\",\"6LK\"]");
    rp_play(&x, "draw 2SY, draw 5SW, draw 9LK");
    assert_string_equal(rp_turn(&x), "0 act 19 S spent 1");
    LEGAL(x, "play 2SY as S move 19, play 2SY as Y move 19, play 5SW as S move 19, play 5SW as W move 19, stop");
    scene_end(&x);
    /* A reshuffle may bring them back. */
    POSE(x, .tokens = { "19" }, .phase = "cobra", .token = "19", .suit = "S", .spent = 1, .landed = true,
         .grid = FACE_UP, .hands = { "5ML 6LK", "rest" }, .deck = "AM", .discard = "");
    scene_play(&x, "cobra 7");
    LEGAL(x, "draw AM");
    scene_play(&x, "draw AM");
    LEGAL(x, "draw 5ML, draw 6LK");
    scene_end(&x);
    POSE(x, .tokens = { "19" }, .phase = "cobra", .token = "19", .suit = "S", .spent = 1, .landed = true,
         .grid = FACE_UP);
    scene_play(&x, "cobra 7"); /* an empty hand stays empty */
    assert_string_equal(rp_turn(&x), "0 act 19 S spent 1");
    LEGAL(x, "stop");
    scene_end(&x);
}

/* H-22 */
static void test_rp_39_c8_charmed_draws_two(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "19" }, .phase = "cobra", .token = "19", .suit = "S", .spent = 1, .landed = true,
         .grid = FACE_UP, .hands = { "5ML 6LK AM AK", "" });
    rp_play(&x, "cobra 8, draw 2SY, draw 9LK");
    assert_string_equal(rp_key(&x, "hands"), "[[\"AM\",\"AK\",\"2SY\",\"5ML\",\"6LK\",\"9LK\"],[]]");
    assert_string_equal(rp_turn(&x), "0 act 19 S spent 1");
    LEGAL(x, "play 2SY as S move 19, play 2SY as Y move 19, stop");
    scene_end(&x);
    /* No more than there are (H-21), and a reshuffle between the two. */
    POSE(x, .tokens = { "19" }, .phase = "cobra", .token = "19", .suit = "S", .spent = 1, .landed = true,
         .grid = FACE_UP, .hands = { "5ML", "rest" }, .deck = "AM", .discard = "AK");
    rp_play(&x, "cobra 8, draw AM");
    LEGAL(x, "draw AK");
    scene_play(&x, "draw AK");
    assert_string_equal(rp_turn(&x), "0 act 19 S spent 1");
    scene_end(&x);
    POSE(x, .tokens = { "19" }, .phase = "cobra", .token = "19", .suit = "S", .spent = 1, .landed = true,
         .grid = FACE_UP, .hands = { "5ML", "rest" }, .deck = "", .discard = "");
    scene_play(&x, "cobra 8");
    assert_string_equal(rp_turn(&x), "0 act 19 S spent 1");
    scene_end(&x);
}

static void test_rp_39_c9_venom_ends_the_turn(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "19", "30" }, .phase = "cobra", .token = "19", .suit = "S", .spent = 1, .landed = true,
         .grid = FACE_UP, .hands = { "5ML 6LK AM AK", "2SY" });
    scene_play(&x, "cobra 9");
    assert_int_equal(scene_count(&x, RP_EV_TURN_ENDED), 1);
    assert_string_equal(rp_turn(&x), "1 draw - - spent 0 draws 3");
    assert_string_equal(rp_key(&x, "hands"), "[[\"AM\",\"AK\",\"5ML\",\"6LK\"],[\"2SY\"]]");
    assert_string_equal(rp_key(&x, "grid"), "[\"C1\",\"C2\",\"C3\",\"C4\",\"C5\",\"C6\",\"C7\",\"C8\",null]");
    scene_end(&x);
}

/* ---- What the cards do not do ------------------------------------------------------------------------------------ */

/* H-19: a token moved by a Cobra card takes no other. */
static void test_rp_33_moved_by_a_cobra_card_a_token_takes_no_other(void **state)
{
    (void)state;
    expect_obeyed("C1", "19", "23", "19", "23 5supply", "19 5supply", "0 act 23 S spent 1");
    expect_obeyed("C2", "19", "15", "19", "15 5supply", "19 5supply", "0 act 15 S spent 1");
    expect_obeyed("C5", "19", "24 25 26", "19", "27 5supply", "24 25 26 3supply", "0 act 27 S spent 1");
    struct scene x;
    obey(&x, "C4", "19 31", "1", "19");
    scene_play(&x, "swap 31");
    assert_string_equal(rp_turn(&x), "0 act 31 S spent 1");
    scene_end(&x);
}

/* nobody is danced or captured by them. */
static void test_rp_a_32_a_swap_changes_no_tokens_state(void **state)
{
    (void)state;
    struct scene x;
    obey(&x, "C1", "19*", "14", "19*");
    assert_string_equal(rp_tokens(&x, 0), "14* 5supply");
    assert_string_equal(rp_tokens(&x, 1), "19 5supply");
    assert_string_equal(rp_key(&x, "trophies"), "[0,0]");
    assert_int_equal(scene_count(&x, RP_EV_CAPTURED) + scene_count(&x, RP_EV_DANCED), 0);
    scene_end(&x);
}

/* */
static void test_rp_a_31_after_the_excuse_the_card_is_obeyed_and_the_turn_is_over(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "16" }, .hands = { "EX 2SY 6LK 5SW" }, .grid = FACE_UP);
    scene_play(&x, "play EX as 3 move 16");
    assert_string_equal(rp_turn(&x), "0 cobra 19 - spent 1 landed");
    rp_play(&x, "cobra 8, draw 3SK, draw 4MS");
    assert_string_equal(rp_turn(&x), "0 act 19 - spent 1");
    LEGAL(x, "stop");
    scene_end(&x);
    POSE(x, .tokens = { "16" }, .hands = { "EX 2SY" }, .grid = FACE_UP, .token = "16", .suit = "L", .spent = 1);
    assert_false(scene_can(&x, "play EX as 3 move 16")); /* but it follows nothing */
    scene_end(&x);
    POSE(x, .tokens = { "16" }, .hands = { "EX 2SY 6LK 5SW" }, .grid = FACE_UP);
    rp_play(&x, "play EX as 3 move 16, cobra 7, draw 3SK, draw 4MS, draw AS");
    LEGAL(x, "stop");
    scene_end(&x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rp_33_landing_on_a_cobra_spot_takes_a_card),
        cmocka_unit_test(test_rp_33_the_encounter_comes_first),
        cmocka_unit_test(test_rp_33_the_replacement_is_drawn_before),
        cmocka_unit_test(test_rp_33_crowned_tokens_dances_captures_and_leaps_land_too),
        cmocka_unit_test(test_rp_33_each_card_of_a_chain_can_land),
        cmocka_unit_test(test_rp_34_the_first_nine_takings_turn_up_a_card),
        cmocka_unit_test(test_rp_34_only_cards_that_lie_face_down_are_chosen),
        cmocka_unit_test(test_rp_35_then_a_face_up_card_is_chosen_and_discarded),
        cmocka_unit_test(test_rp_36_an_empty_grid_is_dealt_anew),
        cmocka_unit_test(test_rp_37_without_a_partner_the_token_stays_and_the_turn_goes_on),
        cmocka_unit_test(test_rp_38_after_the_card_the_turn_continues),
        cmocka_unit_test(test_rp_39_cobra_spots_are_the_third_of_each_band),
        cmocka_unit_test(test_rp_39_c1_strike_swaps_with_the_nearest_enemy_ahead),
        cmocka_unit_test(test_rp_39_c1_asks_who_is_nearest_of_all_enemies),
        cmocka_unit_test(test_rp_39_c2_recoil_swaps_with_the_nearest_enemy_behind),
        cmocka_unit_test(test_rp_39_c3_mesmerise_swaps_with_the_uncrowned_enemy_nearest_the_head),
        cmocka_unit_test(test_rp_39_c4_entwine_swaps_with_an_own_token_of_choice),
        cmocka_unit_test(test_rp_39_c5_slither_goes_five_or_more_ahead),
        cmocka_unit_test(test_rp_39_c6_slide_back_goes_five_or_more_the_other_way),
        cmocka_unit_test(test_rp_39_c7_shed_skin_changes_the_hand),
        cmocka_unit_test(test_rp_39_c8_charmed_draws_two),
        cmocka_unit_test(test_rp_39_c9_venom_ends_the_turn),
        cmocka_unit_test(test_rp_33_moved_by_a_cobra_card_a_token_takes_no_other),
        cmocka_unit_test(test_rp_a_32_a_swap_changes_no_tokens_state),
        cmocka_unit_test(test_rp_a_31_after_the_excuse_the_card_is_obeyed_and_the_turn_is_over),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
