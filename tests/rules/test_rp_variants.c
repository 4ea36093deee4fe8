/* Royal Python, rules RP-58 and RP-59: Nom Nom and the extended deck. */
#include "rp_scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* ---- Nom Nom (H-15) ---------------------------------------------------------------------------------------------- */

#define NOM_NOM .options = "\"nom-nom\":\"yes\"", .more = ",\"turns\":9"

/* */
static void test_rp_58_crowned_pieces_move_either_way(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, NOM_NOM, .tokens = { "12* 5head" }, .hands = { "4YK 2SY 9LK AW" });
    LEGAL(x, "play AW as W move 12*, play AW as W move 12* up, play 2SY as S move 12*, play 2SY as S move 12* up, "
             "play 2SY as Y move 12*, play 2SY as Y move 12* up, play 4YK as Y move 12*, play 4YK as Y move 12* up, "
             "play 4YK as K move 12*, play 4YK as K move 12* up, play 9LK as L move 12*, play 9LK as L move 12* up, "
             "play 9LK as K move 12*, play 9LK as K move 12* up");
    scene_play(&x, "play 4YK as Y move 12* up");
    assert_string_equal(rp_tokens(&x, 0), "16* 5head");
    LEGAL(x, "play 2SY as S move 16*, play 2SY as S move 16* up, play 2SY as Y move 16*, play 2SY as Y move 16* up, "
             "stop"); /* either way for each card */
    scene_play(&x, "play 2SY as S move 16*");
    assert_string_equal(rp_tokens(&x, 0), "14* 5head");
    scene_end(&x);
}

static void test_rp_58_encounters_are_those_of_crowned_pieces_both_ways(void **state)
{
    (void)state;
    struct scene x;
    static const struct {
        const char *tokens[2], *after[2], *trophies;
    } met[] = {
        { { "12* 5", "16 9" }, { "5 16* 4supply", "9 4supply lost" }, "[1,0]" },
        { { "12* 5", "16* 9" }, { "5 16* 4supply", "9 12* 4supply" }, "[0,0]" },
        { { "12* 16", "17" }, { "16 18* 4supply", "17 5supply" }, "[0,0]" }, /* a leap on toward the head */
    };
    for (size_t i = 0; i < sizeof met / sizeof *met; i++) {
        POSE(x, NOM_NOM, .tokens = { met[i].tokens[0], met[i].tokens[1] }, .hands = { "4YK 2SY 9LK AW" });
        scene_play(&x, "play 4YK as Y move 12* up");
        assert_string_equal(rp_tokens(&x, 0), met[i].after[0]);
        assert_string_equal(rp_tokens(&x, 1), met[i].after[1]);
        assert_string_equal(rp_key(&x, "trophies"), met[i].trophies);
        scene_end(&x);
    }
}

static void test_rp_58_nobody_leaves_by_the_tail(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, NOM_NOM, .tokens = { "4* 5head" }, .hands = { "4YK 5SW 9LK EX" });
    assert_false(scene_can(&x, "play 4YK as Y move 4*"));
    assert_false(scene_can(&x, "play 5SW as S move 4*"));
    assert_false(scene_can(&x, "play EX as 4 move 4*"));
    assert_true(scene_can(&x, "play EX as 3 move 4*"));
    assert_true(scene_can(&x, "play 4YK as Y move 4* up"));
    scene_end(&x);
    POSE(x, NOM_NOM, .tokens = { "9* 5head" }, .hands = { "4YK 5YK AL AW" });
    scene_play(&x, "play 4YK as Y move 9*");
    LEGAL(x, "play 5YK as Y move 5* up, play 5YK as K move 5* up, stop");
    scene_end(&x);
}

/* by at least the distance, with no piece in the supply. */
static void test_rp_58_a_crowned_piece_may_go_back_onto_the_head(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, NOM_NOM, .tokens = { "33* 5 4head" }, .hands = { "4YK 5SW 3LY AW" });
    assert_true(scene_can(&x, "play 5SW as S move 33* up"));
    scene_play(&x, "play 4YK as Y move 33* up");
    assert_string_equal(rp_tokens(&x, 0), "5 4head head*");
    assert_string_equal(rp_turn(&x), "0 act head* Y spent 1");
    LEGAL(x, "play 3LY as L move head*, play 3LY as Y move head*, stop");
    scene_end(&x);
    POSE(x, NOM_NOM, .tokens = { "33* 5 3head" }, .hands = { "4YK 5SW 3LY AW" });
    assert_false(scene_can(&x, "play 4YK as Y move 33* up"));
    assert_false(scene_can(&x, "play 5SW as S move 33* up"));
    assert_true(scene_can(&x, "play 3LY as Y move 33* up"));
    scene_end(&x);
    /* A leap onto it is no different. */
    POSE(x, NOM_NOM, .tokens = { "33* 36 4head" }, .hands = { "4YK 5SW 3LY AW" });
    scene_play(&x, "play 3LY as Y move 33* up");
    assert_string_equal(rp_tokens(&x, 0), "36 4head head*");
    scene_end(&x);
    POSE(x, NOM_NOM, .tokens = { "33* 36 3head" }, .hands = { "4YK 5SW 3LY AW" });
    assert_false(scene_can(&x, "play 3LY as Y move 33* up"));
    scene_end(&x);
}

static void test_rp_58_one_token_is_crowned_at_a_time(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, NOM_NOM, .tokens = { "5head 20*" }, .hands = { "XW AS AY AL" });
    LEGAL(x, "play XW as W move 20*, play XW as W move 20* up, play AS as S move 20*, play AS as S move 20* up, "
             "play AY as Y move 20*, play AY as Y move 20* up, play AL as L move 20*, play AL as L move 20* up");
    scene_end(&x);
    POSE(x, NOM_NOM, .tokens = { "5head head*" }, .hands = { "XW AS AY AL" });
    assert_null(strstr(scene_legal(&x), "crown"));
    scene_end(&x);
    POSE(x, NOM_NOM, .tokens = { "5head left" }, .hands = { "XW AS AY AL" }); /* the former one has left */
    LEGAL(x, "play XW as W crown");
    scene_end(&x);
    POSE(x, NOM_NOM, .tokens = { "33 4head 20*" }, .hands = { "4YK XY AS AL" }); /* nor in the turn of arrival */
    scene_play(&x, "play 4YK as Y move 33");
    LEGAL(x, "stop");
    scene_end(&x);
}

static void test_rp_58_a_crowned_token_without_subjects_leaves(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, NOM_NOM, .tokens = { "20* 9", "16 30*" }, .hands = { "4MS 2SY 9LK AW" }, .deck = "AM");
    scene_play(&x, "play 4MS as M move 20*");
    assert_int_equal(scene_count(&x, RP_EV_LEFT), 1);
    assert_string_equal(rp_tokens(&x, 0), "9 16* 4supply");
    assert_string_equal(rp_tokens(&x, 1), "4supply lost left");
    assert_string_equal(rp_key(&x, "trophies"), "[1,0]"); /* one that leaves is no trophy */
    assert_string_equal(rp_turn(&x), "0 draw 16* M spent 1 draws 1");
    scene_end(&x);
    /* One on the head is a subject. */
    POSE(x, NOM_NOM, .tokens = { "20* 9", "16 30* head" }, .hands = { "4MS 2SY 9LK AW" });
    scene_play(&x, "play 4MS as S move 20*");
    assert_string_equal(rp_tokens(&x, 1), "30* head 3supply lost");
    scene_end(&x);
    /* A crowned one on the head leaves as well, and the last subject may also be danced home. */
    POSE(x, NOM_NOM, .tokens = { "", "5 head*" }, .hands = { "5SW 2SY 9LK AW" });
    scene_play(&x, "play 5SW as W enter");
    assert_string_equal(rp_tokens(&x, 0), "5 5supply");
    assert_string_equal(rp_tokens(&x, 1), "5supply left");
    scene_end(&x);
}

/* */
static void test_rp_58_crowning_the_last_token_sends_it_away(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, NOM_NOM, .tokens = { "head", "5" }, .hands = { "XM AS AW AL" });
    assert_string_equal(scene_legal(&x), "play XM as M crown");
    scene_play(&x, "play XM as M crown");
    assert_string_equal(rp_tokens(&x, 0), "5supply left");
    assert_string_equal(rp_key(&x, "trophies"), "[0,0]");
    assert_string_equal(rp_key(&x, "hands"), "[[\"AS\",\"AW\",\"AL\"],[]]"); /* nothing drawn, and the turn is over */
    assert_string_equal(rp_turn(&x), "1 draw - - spent 0 draws 4");
    assert_string_equal(rp_key(&x, "turns"), "10");
    scene_end(&x);
    POSE(x, NOM_NOM, .tokens = { "head 5lost", "5 20*" }, .trophies = "0 5", .hands = { "XM AS AW AL" });
    scene_play(&x, "play XM as M crown"); /* nobody else is in now */
    assert_string_equal(rp_reason(&x), "last");
    assert_string_equal(scene_scores(&x), "0 5");
    assert_string_equal(scene_ranks(&x), "2 1");
    scene_end(&x);
}

/* */
static void test_rp_58_the_last_one_in_wins(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, NOM_NOM, .tokens = { "20* 9", "16 30* 4lost" }, .trophies = "4 0", .hands = { "4MS 2SY 9LK AW" });
    scene_play(&x, "play 4MS as M move 20*");
    assert_string_equal(rp_turn(&x), "0 over - - spent 0");
    assert_string_equal(rp_reason(&x), "last");
    assert_string_equal(rp_tokens(&x, 1), "5lost left");
    assert_string_equal(scene_scores(&x), "5 0"); /* trophies */
    assert_string_equal(scene_ranks(&x), "1 2");
    scene_end(&x);
    /* The others share the rank behind. */
    POSE(x, NOM_NOM, .seats = 3, .tokens = { "20* 9 2lost", "16 30* 4lost", "6lost" }, .trophies = "4 8 0",
         .hands = { "4MS 2SY 9LK AW" });
    scene_play(&x, "play 4MS as M move 20*");
    assert_string_equal(scene_scores(&x), "5 8 0");
    assert_string_equal(scene_ranks(&x), "1 2 2");
    scene_end(&x);
    /* Pieces in the supply keep a player in. */
    POSE(x, NOM_NOM, .tokens = { "20* 9", "16 4lost" }, .trophies = "4 0", .hands = { "4MS 2SY 9LK AW" });
    scene_play(&x, "play 4MS as S move 20*");
    assert_string_equal(rp_turn(&x), "0 act 16* S spent 1");
    assert_string_equal(rp_tokens(&x, 1), "supply 5lost");
    scene_end(&x);
}

/* */
static void test_rp_58_after_a_hundred_rounds_trophies_decide(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .options = "\"nom-nom\":\"yes\"", .more = ",\"turns\":298", .seats = 3,
         .tokens = { "20* 9 3lost", "5lost left", "21* 10 2lost" }, .trophies = "2 5 3", .token = "9", .suit = "S",
         .spent = 1, .hands = { "AS", "", "4MS 2SY 9LK AW" });
    scene_play(&x, "stop"); /* the player who is out is not counted */
    assert_string_equal(rp_key(&x, "turns"), "299");
    assert_string_equal(rp_turn(&x), "2 act - - spent 0");
    rp_play(&x, "play 9LK as K move 10, cobra 1, cobra C9");
    assert_string_equal(rp_turn(&x), "2 over - - spent 0");
    assert_string_equal(rp_key(&x, "turns"), "300");
    assert_string_equal(rp_reason(&x), "cap");
    assert_string_equal(scene_scores(&x), "2 5 3");
    assert_string_equal(scene_ranks(&x), "2 3 1");
    scene_end(&x);
    POSE(x, .options = "\"nom-nom\":\"yes\"", .more = ",\"turns\":199", .tokens = { "6head", "5" },
         .hands = { "AS AW AL AK" });
    scene_play(&x, "discard AS"); /* a forced discard is a turn as well */
    assert_string_equal(rp_reason(&x), "cap");
    assert_string_equal(scene_ranks(&x), "1 1");
    scene_end(&x);
}

/* */
static void test_rp_58_ahead_on_cobra_cards_is_toward_the_tail(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, NOM_NOM, .tokens = { "15* 5", "10 22" }, .hands = { "4MS 2SY 9LK AW" },
         .grid = "C1 C2 C3 C4 C5 C6 C7 C8 C9");
    rp_play(&x, "play 4MS as S move 15* up, cobra 1");
    assert_string_equal(rp_tokens(&x, 0), "5 10* 4supply");
    assert_string_equal(rp_tokens(&x, 1), "19 22 4supply");
    scene_end(&x);
    POSE(x, NOM_NOM, .tokens = { "15* 5", "10 22" }, .hands = { "4MS 2SY 9LK AW" },
         .grid = "C1 C2 C3 C4 C5 C6 C7 C8 C9");
    rp_play(&x, "play 4MS as S move 15* up, cobra 5");
    assert_string_equal(rp_tokens(&x, 0), "5 14* 4supply");
    scene_end(&x);
}

static void test_rp_58_the_turns_are_counted_in_nom_nom_only(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "AM AS AW AL" });
    assert_string_equal(rp_key(&x, "turns"), "");
    scene_end(&x);
    rp_start(&x, 2, "nom-nom=yes");
    assert_string_equal(rp_key(&x, "turns"), "0");
    scene_end(&x);
    assert_string_not_equal(REFUSAL(.more = ",\"turns\":9", .hands = { "AM AS AW AL" }), "");
    assert_string_not_equal(REFUSAL(.options = "\"nom-nom\":\"yes\"", .hands = { "AM AS AW AL" }), "");
}

static void test_rp_58_positions_that_cannot_be_are_refused(void **state)
{
    (void)state;
    assert_string_not_equal(REFUSAL(NOM_NOM, .tokens = { "5 20* head*" }, .hands = { "AM AS AW AL" }), "");
    assert_string_not_equal(REFUSAL(NOM_NOM, .tokens = { "20*", "5" }, .hands = { "AM AS AW AL" }), "");
    assert_string_not_equal(REFUSAL(NOM_NOM, .tokens = { "5", "head*" }, .hands = { "AM AS AW AL" }), "");
    assert_string_not_equal(
        REFUSAL(NOM_NOM, .tokens = { "5 20*", "6lost" }, .trophies = "6 0", .hands = { "AM AS AW AL" }),
        ""); /* one is left: it is over */
    assert_string_equal(REFUSAL(NOM_NOM, .tokens = { "5 20*", "6lost" }, .trophies = "6 0", .phase = "over"), "");
    assert_string_not_equal(REFUSAL(NOM_NOM, .tokens = { "5 20*", "16" }, .phase = "over"), "");
    assert_string_not_equal(REFUSAL(NOM_NOM, .tokens = { "6left", "6left" }, .phase = "over"), "");
    assert_string_not_equal(REFUSAL(.options = "\"nom-nom\":\"yes\"", .more = ",\"turns\":201",
                                    .tokens = { "5 20*", "16" }, .phase = "over"),
                            "");
    assert_string_equal(REFUSAL(.options = "\"nom-nom\":\"yes\"", .more = ",\"turns\":200", .tokens = { "5 20*", "16" },
                                .phase = "over"),
                        "");
}

/* Only what NOM_NOM changes is different: the same position by the usual rules. */
static void test_rp_58_without_the_option_nothing_of_this_holds(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "20* 9", "16 30* 4lost" }, .trophies = "4 0", .hands = { "4MS 2SY 9LK AW" });
    assert_null(strstr(scene_legal(&x), " up"));
    scene_play(&x, "play 4MS as S move 20*");
    assert_string_equal(rp_turn(&x), "0 act 16* S spent 1");
    assert_string_equal(rp_tokens(&x, 1), "30* 5lost");
    scene_end(&x);
}

/* ---- The extended deck (H-16, A-35) ------------------------------------------------------------------------------ */

#define EXTENDED .options = "\"deck\":\"extended\""

static void test_rp_59_the_extended_deck_adds_pawns_and_courts(void **state)
{
    (void)state;
    struct scene x;
    rp_start(&x, 2, "first=0 deck=extended");
    assert_int_equal(rp_texts(scene_legal(&x)), 45);
    assert_true(rp_even(&x));
    for (int card = 0; card < DECKTET_CARDS; card++) {
        char text[16];
        snprintf(text, sizeof text, "draw %s", decktet[card].code);
        assert_true(scene_can(&x, text));
    }
    scene_end(&x);
}

static void test_rp_59_they_move_ten_and_bear_three_suits(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, EXTENDED, .tokens = { "2 5lost", "head*" }, .trophies = "0 5", .suits = "YM",
         .hands = { "PMSL CMWK EX AK" });
    LEGAL(x, "play PMSL as M move 2, play PMSL as S move 2, play PMSL as L move 2, play CMWK as M move 2, "
             "play CMWK as W move 2, play CMWK as K move 2, play AK as K move 2, play EX as 2 move 2, "
             "play EX as 3 move 2, play EX as 4 move 2, play EX as 5 move 2, play EX as 6 move 2, "
             "play EX as 7 move 2, play EX as 8 move 2, play EX as 9 move 2");
    rp_play(&x, "play PMSL as M move 2");
    assert_string_equal(rp_tokens(&x, 0), "12 5lost");
    LEGAL(x, "play CMWK as M move 12, play CMWK as W move 12, play CMWK as K move 12, stop");
    rp_play(&x, "play CMWK as K move 12");
    LEGAL(x, "play AK as K move 22, stop");
    scene_end(&x);
}

static void test_rp_59_they_enter_pay_exit_and_are_replaced_as_tens(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, EXTENDED, .hands = { "PMSL CMWK EX AK" });
    scene_play(&x, "play PMSL as M enter");
    assert_string_equal(rp_tokens(&x, 0), "10 5supply");
    assert_string_equal(rp_turn(&x), "0 draw 10 M spent 1 draws 1");
    scene_end(&x);
    POSE(x, EXTENDED, .tokens = { "20" }, .hands = { "PSWK CMWK EX AM" });
    rp_play(&x, "play PSWK as W pay, play CMWK as K enter");
    assert_string_equal(rp_tokens(&x, 0), "10 20 4supply");
    scene_end(&x);
    POSE(x, EXTENDED, .tokens = { "10* 5" }, .hands = { "PSWK CMWK EX AM" });
    scene_play(&x, "play CMWK as M move 10*");
    assert_string_equal(rp_turn(&x), "0 over - - spent 0");
    scene_end(&x);
    POSE(x, EXTENDED, .tokens = { "27 1 5 9 13 17" }, .hands = { "PSWK CMWK EX AM" });
    scene_play(&x, "play CMWK as W move 27"); /* the exact first arrival */
    assert_string_equal(rp_turn(&x), "0 act head W spent 1");
    LEGAL(x, "stop"); /* but a Pawn does not crown */
    scene_end(&x);
}

static void test_rp_59_only_crowns_crown(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, EXTENDED, .tokens = { "6head" }, .hands = { "PMSL CMWK XM EX" });
    LEGAL(x, "play XM as M crown");
    scene_end(&x);
}

static void test_rp_59_the_basic_game_has_none_of_them(void **state)
{
    (void)state;
    assert_string_equal(REFUSAL(EXTENDED, .hands = { "PMSL AM AS AL" }), "");
    assert_string_not_equal(REFUSAL(.hands = { "PMSL AM AS AL" }), "");
    assert_string_not_equal(REFUSAL(.hands = { "AM AS AL AK" }, .discard = "CMWK"), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rp_58_crowned_pieces_move_either_way),
        cmocka_unit_test(test_rp_58_encounters_are_those_of_crowned_pieces_both_ways),
        cmocka_unit_test(test_rp_58_nobody_leaves_by_the_tail),
        cmocka_unit_test(test_rp_58_a_crowned_piece_may_go_back_onto_the_head),
        cmocka_unit_test(test_rp_58_one_token_is_crowned_at_a_time),
        cmocka_unit_test(test_rp_58_a_crowned_token_without_subjects_leaves),
        cmocka_unit_test(test_rp_58_crowning_the_last_token_sends_it_away),
        cmocka_unit_test(test_rp_58_the_last_one_in_wins),
        cmocka_unit_test(test_rp_58_after_a_hundred_rounds_trophies_decide),
        cmocka_unit_test(test_rp_58_ahead_on_cobra_cards_is_toward_the_tail),
        cmocka_unit_test(test_rp_58_the_turns_are_counted_in_nom_nom_only),
        cmocka_unit_test(test_rp_58_positions_that_cannot_be_are_refused),
        cmocka_unit_test(test_rp_58_without_the_option_nothing_of_this_holds),
        cmocka_unit_test(test_rp_59_the_extended_deck_adds_pawns_and_courts),
        cmocka_unit_test(test_rp_59_they_move_ten_and_bear_three_suits),
        cmocka_unit_test(test_rp_59_they_enter_pay_exit_and_are_replaced_as_tens),
        cmocka_unit_test(test_rp_59_only_crowns_crown),
        cmocka_unit_test(test_rp_59_the_basic_game_has_none_of_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
