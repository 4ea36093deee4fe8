/* Royal Python, rules RP-1 to RP-12: what there is at the start, and how turns begin and end. */
#include "rp_scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* ---- Setup ------------------------------------------------------------------------------------------------------- */

static void test_rp_01_two_to_six_players_with_a_suit_each(void **state)
{
    (void)state;
    static const char *const suits[] = {
        [2] = "[\"M\",\"S\"]",
        [3] = "[\"M\",\"S\",\"W\"]",
        [4] = "[\"M\",\"S\",\"W\",\"L\"]",
        [5] = "[\"M\",\"S\",\"W\",\"L\",\"Y\"]",
        [6] = "[\"M\",\"S\",\"W\",\"L\",\"Y\",\"K\"]",
    };
    struct scene x;
    for (int seats = 2; seats <= 6; seats++) {
        rp_start(&x, seats, NULL);
        assert_string_equal(rp_key(&x, "suits"), suits[seats]);
        scene_end(&x);
    }
    const struct ruleset *standard = catalog_ruleset(&test_games()->catalog, &royal_python, "standard");
    assert_int_equal(standard->seats_min, 2);
    assert_int_equal(standard->seats_max, 6);
}

static void test_rp_01_suits_are_chosen_by_an_option(void **state)
{
    (void)state;
    struct scene x;
    rp_start(&x, 2, "suits=KY");
    assert_string_equal(rp_key(&x, "suits"), "[\"K\",\"Y\"]");
    assert_string_equal(rp_key(&x, "options"), "{\"suits\":\"KY\"}");
    scene_end(&x);
    rp_start(&x, 3, "suits=MSW"); /* the default, written out */
    assert_string_equal(rp_key(&x, "options"), "{}");
    scene_end(&x);
}

/* */
static void test_rp_01_a_position_may_have_any_suits(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .seats = 3, .suits = "KYL", .hands = { "AM AS AW AL" });
    assert_string_equal(rp_key(&x, "suits"), "[\"K\",\"Y\",\"L\"]");
    assert_string_equal(rp_key(&x, "options"), "{}");
    scene_end(&x);
    assert_string_not_equal(REFUSAL(.seats = 3, .suits = "KYK", .hands = { "AM AS AW AL" }), "");
    assert_string_not_equal(REFUSAL(.suits = "KX", .hands = { "AM AS AW AL" }), "");
}

/* The supply of each seat at the start. */
static void expect_supplies(int seats, const char *tokens)
{
    struct scene x;
    rp_start(&x, seats, NULL);
    for (int seat = 0; seat < seats; seat++)
        assert_string_equal(rp_tokens(&x, seat), tokens);
    scene_end(&x);
}

static void test_rp_02_six_five_or_four_tokens_each(void **state)
{
    (void)state;
    expect_supplies(2, "6supply");
    expect_supplies(3, "6supply");
    expect_supplies(4, "5supply");
    expect_supplies(5, "4supply");
    expect_supplies(6, "4supply");
}

static void test_rp_03_the_basic_deck_and_the_excuse(void **state)
{
    (void)state;
    struct scene x;
    rp_start(&x, 2, "first=0");
    assert_int_equal(rp_texts(scene_legal(&x)), 37);
    assert_true(rp_even(&x));
    for (int card = 0; card < DECKTET_CARDS; card++) {
        char text[16];
        snprintf(text, sizeof text, "draw %s", decktet[card].code);
        assert_int_equal(scene_can(&x, text), card <= DECKTET_EXCUSE);
    }
    assert_string_equal(rp_key(&x, "discard"), "[]");
    scene_end(&x);
}

static void test_rp_04_nine_cobra_cards_lie_face_down(void **state)
{
    (void)state;
    struct scene x;
    rp_start(&x, 4, NULL);
    assert_string_equal(rp_key(&x, "grid"),
                        "[\"down\",\"down\",\"down\",\"down\",\"down\",\"down\",\"down\",\"down\",\"down\"]");
    assert_string_equal(rp_key(&x, "cobraDiscard"), "[]");
    scene_end(&x);
}

#define NEW_TOKENS "{\"supply\":6,\"body\":[],\"head\":0,\"crowned\":[],\"crownedHead\":0,\"lost\":0,\"left\":0}"

static void test_rp_05_all_tokens_start_off_the_board_and_no_hand_is_dealt(void **state)
{
    (void)state;
    struct scene x;
    rp_start(&x, 2, NULL);
    assert_string_equal(
        scene_position(&x),
        "{\"game\":\"royal-python\",\"ruleset\":\"standard\",\"options\":{},\"seats\":2,\"suits\":[\"M\",\"S\"],"
        "\"tokens\":[" NEW_TOKENS "," NEW_TOKENS "],\"hands\":[[],[]],\"discard\":[],\"headOpened\":false,"
        "\"grid\":[\"down\",\"down\",\"down\",\"down\",\"down\",\"down\",\"down\",\"down\",\"down\"],"
        "\"cobraDiscard\":[],\"trophies\":[0,0],\"turn\":null,\"phase\":\"first\",\"token\":null,\"suit\":null,"
        "\"spent\":0,\"draws\":0,\"landed\":false,\"place\":null}");
    assert_string_equal(scene_scores(&x), "0 0");
    scene_end(&x);
}

/* */
static void test_rp_06_the_first_player_is_drawn(void **state)
{
    (void)state;
    struct scene x;
    rp_start(&x, 3, NULL);
    assert_string_equal(rp_turn(&x), "- first - - spent 0");
    assert_int_equal(game_sole_actor(&x.memory.state), SEAT_CHANCE);
    assert_string_equal(scene_legal(&x), "first 0, first 1, first 2");
    assert_true(rp_even(&x));
    assert_string_equal(scene_legal_of(&x, 0), "");
    scene_play(&x, "first 2");
    assert_int_equal(scene_count(&x, RP_EV_FIRST), 1);
    assert_int_equal(scene_count(&x, RP_EV_TURN), 1);
    assert_string_equal(rp_turn(&x), "2 draw - - spent 0 draws 4");
    scene_end(&x);
}

static void test_rp_06_the_first_player_is_an_option(void **state)
{
    (void)state;
    struct scene x;
    rp_start(&x, 3, "first=1");
    assert_string_equal(rp_turn(&x), "1 draw - - spent 0 draws 4");
    assert_string_equal(rp_key(&x, "options"), "{\"first\":\"1\"}");
    scene_end(&x);
    rp_start(&x, 3, "first=random");
    assert_string_equal(rp_turn(&x), "- first - - spent 0");
    scene_end(&x);
}

static void test_rp_07_turns_pass_clockwise(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .seats = 3, .tokens = { "5", "6", "9" }, .token = "5", .suit = "S", .spent = 1,
         .hands = { "", "2SY 3SK 4YK EX", "5SW 6LK 7WY 8WL" });
    scene_play(&x, "stop");
    assert_int_equal(scene_count(&x, RP_EV_TURN_ENDED), 1);
    assert_string_equal(rp_turn(&x), "1 act - - spent 0");
    assert_string_equal(scene_legal_of(&x, 0), "");
    rp_play(&x, "play EX as 4 move 6, stop");
    assert_string_equal(rp_turn(&x), "2 act - - spent 0");
    rp_play(&x, "play 8WL as L move 9, stop");
    assert_string_equal(rp_turn(&x), "0 draw - - spent 0 draws 4");
    scene_end(&x);
}

/* H-2, A-25: their cards stay out of play. */
static void test_rp_07_a_player_without_tokens_is_skipped(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .seats = 3, .tokens = { "5", "6lost", "9 20*" }, .trophies = "0 0 6", .token = "5", .suit = "S", .spent = 1,
         .hands = { "", "2SY", "3SK" });
    scene_play(&x, "stop");
    assert_string_equal(rp_turn(&x), "2 draw - - spent 0 draws 3");
    assert_false(scene_can(&x, "draw 2SY"));
    assert_int_equal(rp_texts(scene_legal(&x)), 35);
    assert_string_equal(rp_key(&x, "hands"), "[[],[\"2SY\"],[\"3SK\"]]");
    scene_end(&x);
    /* With nobody else left the same player goes on. */
    POSE(x, .tokens = { "9 20*", "6lost" }, .trophies = "6 0", .token = "9", .suit = "S", .spent = 1,
         .hands = { "AM AS AW AL", "" });
    scene_play(&x, "stop");
    assert_string_equal(rp_turn(&x), "0 act - - spent 0");
    scene_end(&x);
    /* A piece in the supply is enough to be in. */
    POSE(x, .tokens = { "9 20*", "5lost" }, .trophies = "5 0", .token = "9", .suit = "S", .spent = 1,
         .hands = { "AM AS AW AL", "" });
    scene_play(&x, "stop");
    assert_string_equal(rp_turn(&x), "1 draw - - spent 0 draws 4");
    scene_end(&x);
}

/* ---- The turn ---------------------------------------------------------------------------------------------------- */

static void test_rp_08_a_turn_begins_with_a_hand_of_four(void **state)
{
    (void)state;
    struct scene x;
    rp_start(&x, 2, "first=1");
    rp_play(&x, "draw AM, draw XK, draw EX");
    assert_string_equal(rp_turn(&x), "1 draw - - spent 0 draws 1");
    assert_false(scene_can(&x, "draw EX"));
    scene_play(&x, "draw 5ML");
    assert_string_equal(rp_turn(&x), "1 act - - spent 0");
    assert_string_equal(rp_key(&x, "hands"), "[[],[\"AM\",\"5ML\",\"XK\",\"EX\"]]");
    scene_end(&x);
    POSE(x, .tokens = { "5" }, .token = "5", .suit = "S", .spent = 1, .hands = { "", "2SY 3SK 4YK" });
    scene_play(&x, "stop");
    assert_string_equal(rp_turn(&x), "1 draw - - spent 0 draws 1");
    scene_end(&x);
}

/* H-22 */
static void test_rp_08_with_four_or_more_cards_nothing_is_drawn(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "5" }, .token = "5", .suit = "S", .spent = 1, .hands = { "", "2SY 3SK 4YK 5SW" });
    scene_play(&x, "stop");
    assert_string_equal(rp_turn(&x), "1 act - - spent 0");
    scene_end(&x);
    POSE(x, .tokens = { "5" }, .token = "5", .suit = "S", .spent = 1, .hands = { "", "2SY 3SK 4YK 5SW 6LK 7WY" });
    scene_play(&x, "stop");
    assert_string_equal(rp_turn(&x), "1 act - - spent 0");
    assert_string_equal(rp_key(&x, "hands"),
                        "[[],[\"2SY\",\"3SK\",\"4YK\",\"5SW\",\"6LK\",\"7WY\"]]"); /* and all are kept */
    scene_end(&x);
}

/* */
static void test_rp_09_an_empty_deck_is_made_of_the_discard(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "5" }, .token = "5", .suit = "S", .spent = 1, .hands = { "", "2SY 3SK" }, .deck = "XM");
    scene_play(&x, "stop");
    assert_string_equal(rp_turn(&x), "1 draw - - spent 0 draws 2");
    assert_string_equal(scene_legal(&x), "draw XM");
    assert_int_equal(scene_count(&x, RP_EV_SHUFFLED), 0);
    scene_play(&x, "draw XM");
    assert_int_equal(scene_count(&x, RP_EV_SHUFFLED), 1);
    assert_string_equal(rp_turn(&x), "1 draw - - spent 0 draws 1");
    assert_string_equal(rp_key(&x, "discard"), "[]");
    assert_int_equal(rp_texts(scene_legal(&x)), 34);
    assert_true(rp_even(&x));
    assert_true(scene_can(&x, "draw EX"));
    assert_false(scene_can(&x, "draw 2SY"));
    scene_end(&x);
    POSE(x, .tokens = { "5" }, .token = "5", .suit = "S", .spent = 1, .hands = { "", "2SY" }, .deck = "");
    scene_play(&x, "stop");
    assert_string_equal(rp_key(&x, "discard"), "[]"); /* on arrival, before anything is drawn */
    assert_int_equal(rp_texts(scene_legal(&x)), 36);
    scene_end(&x);
}

static void test_rp_09_nothing_is_shuffled_while_no_card_is_owed(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "5" }, .token = "5", .suit = "S", .spent = 1, .hands = { "rest", "2SY 3SK 4YK" }, .deck = "XM",
         .discard = "AM AS");
    rp_play(&x, "stop, draw XM");
    assert_string_equal(rp_turn(&x), "1 act - - spent 0");
    assert_string_equal(rp_key(&x, "discard"), "[\"AM\",\"AS\"]");
    scene_end(&x);
}

/* H-21, A-6 */
static void test_rp_09_no_more_is_drawn_than_there_is(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "5" }, .token = "5", .suit = "S", .spent = 1, .hands = { "rest", "2SY" }, .deck = "XM",
         .discard = "AM");
    scene_play(&x, "stop");
    assert_string_equal(rp_turn(&x), "1 draw - - spent 0 draws 2");
    rp_play(&x, "draw XM, draw AM");
    assert_string_equal(rp_turn(&x), "1 act - - spent 0");
    assert_string_equal(rp_key(&x, "discard"), "[]");
    scene_end(&x);
    POSE(x, .tokens = { "5" }, .token = "5", .suit = "S", .spent = 1, .hands = { "rest", "2SY" }, .deck = "",
         .discard = "");
    scene_play(&x, "stop"); /* two empty piles: there is nothing to draw */
    assert_string_equal(rp_turn(&x), "1 act - - spent 0");
    scene_end(&x);
}

/* */
static void test_rp_10_one_token_is_moved_in_a_turn(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "1 5" }, .hands = { "2SY 6SY 7WY 4YK" });
    assert_string_equal(rp_turn(&x), "0 act - - spent 0");
    assert_true(scene_can(&x, "play 4YK as Y move 1"));
    assert_true(scene_can(&x, "play 4YK as Y move 5"));
    assert_true(scene_can(&x, "play 4YK as Y pay"));
    scene_play(&x, "play 4YK as Y move 5");
    assert_string_equal(rp_turn(&x), "0 act 9 Y spent 1");
    LEGAL(x, "play 2SY as S move 9, play 2SY as Y move 9, play 6SY as S move 9, play 6SY as Y move 9, "
             "play 7WY as W move 9, play 7WY as Y move 9, stop");
    scene_end(&x);
    /* Nor may another one on the head be crowned or moved. */
    POSE(x, .tokens = { "5 head head*" }, .suits = "WS", .hands = { "4MS XS XM 2SY" });
    scene_play(&x, "play 4MS as S move 5");
    LEGAL(x, "play XS as S move 9, play 2SY as S move 9, play 2SY as Y move 9, stop");
    scene_end(&x);
}

static void test_rp_11_at_least_one_card_is_spent(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "5head" }, .hands = { "AS XW EX AL" });
    /* The piece in the supply cannot be paid for: no two cards share a suit. A Crown is all there is. */
    assert_string_equal(scene_legal(&x), "play XW as W crown");
    scene_end(&x);
    POSE(x, .tokens = { "5" }, .hands = { "AS XW AY AL" });
    LEGAL(x, "play AS as S move 5, play XW as W move 5, play AY as Y move 5, play AL as L move 5");
    scene_end(&x);
}

/* H-2, A-26 */
static void test_rp_11_without_a_legal_spend_a_card_is_discarded(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "6head" }, .hands = { "5ML 2SY 3LY EX", "9MS 9WY 9LK XM" }); /* and no Crown in hand */
    LEGAL(x, "discard 5ML, discard 2SY, discard 3LY, discard EX");
    scene_play(&x, "discard 5ML");
    assert_int_equal(scene_count(&x, RP_EV_DISCARDED), 1);
    assert_string_equal(rp_turn(&x), "1 act - - spent 0"); /* no replacement, though it was of their suit */
    assert_string_equal(rp_key(&x, "discard"), "[\"5ML\"]");
    assert_string_equal(rp_tokens(&x, 0), "6head");
    scene_end(&x);
    POSE(x, .tokens = { "36" }, .hands = { "AM AS AW EX" }); /* the head is closed, and nothing can be paid */
    LEGAL(x, "discard AM, discard AS, discard AW, discard EX");
    scene_play(&x, "discard EX");
    assert_string_equal(rp_key(&x, "discard"), "[\"EX\"]");
    scene_end(&x);
    /* A payment or a crowning is a spend like any other. */
    POSE(x, .tokens = { "36" }, .hands = { "2SY 5YK AW AM" });
    LEGAL(x, "play 2SY as Y pay, play 5YK as Y pay");
    scene_end(&x);
    POSE(x, .tokens = { "6head" }, .hands = { "XM 2SY 3LY EX" });
    LEGAL(x, "play XM as M crown");
    scene_end(&x);
    /* With something spent it is never asked for. */
    POSE(x, .tokens = { "36" }, .hands = { "2SY 5YK" }, .token = "36", .suit = "L", .spent = 1);
    LEGAL(x, "stop");
    scene_end(&x);
}

/* */
static void test_rp_11_without_any_card_there_is_only_stop(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "5" }, .hands = { "", "rest" });
    LEGAL(x, "stop");
    scene_play(&x, "stop");
    assert_string_equal(rp_turn(&x), "1 act - - spent 0");
    scene_end(&x);
}

/* H-3 */
static void test_rp_12_after_a_card_the_player_may_stop(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "20" }, .hands = { "5SW 6SY AY AK" });
    assert_false(scene_can(&x, "stop"));
    scene_play(&x, "play AK as K move 20");
    LEGAL(x, "stop");
    scene_end(&x);
    POSE(x, .tokens = { "20" }, .hands = { "5SW 6SY AY AK" });
    scene_play(&x, "play 5SW as S move 20");
    LEGAL(x, "play 6SY as S move 25, play 6SY as Y move 25, stop");
    scene_play(&x, "stop");
    assert_string_equal(rp_key(&x, "hands"), "[[\"AY\",\"AK\",\"6SY\"],[]]");
    assert_string_equal(rp_turn(&x), "1 draw - - spent 0 draws 4");
    scene_end(&x);
}

static void test_rp_12_no_stop_on_the_tail_or_before_the_cobra_card(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "20" }, .hands = { "5SW 6SY AY AK" });
    scene_play(&x, "play 5SW as S pay");
    LEGAL(x, "play 6SY as S enter, play 6SY as Y enter");
    scene_end(&x);
    POSE(x, .tokens = { "18" }, .hands = { "5SW 6SY AY AK" });
    scene_play(&x, "play AY as Y move 18");
    LEGAL(x, "cobra 1, cobra 2, cobra 3, cobra 4, cobra 5, cobra 6, cobra 7, cobra 8, cobra 9");
    scene_end(&x);
}

/* */
static void test_rp_12_stop_is_asked_for_even_alone(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "20" }, .hands = { "EX 6SY AY AK" });
    scene_play(&x, "play EX as 5 move 20");
    assert_string_equal(rp_turn(&x), "0 act 25 - spent 1");
    LEGAL(x, "stop");
    scene_end(&x);
    POSE(x, .tokens = { "20" }, .hands = { "AK" }, .token = "20", .suit = "K", .spent = 3);
    scene_play(&x, "play AK as K move 20");
    LEGAL(x, "stop"); /* with an empty hand too */
    scene_end(&x);
}

/* ---- What is seen ------------------------------------------------------------------------------------------------ */

/* H-28, A-15 */
static void test_rp_a_15_hands_are_private_and_the_rest_is_open(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .seats = 3, .tokens = { "5", "6", "9" }, .hands = { "AM AS AW AL", "2SY 3SK", "EX" }, .deck = "XM XS",
         .grid = "C4 down down down down down C1 down down");
    assert_string_equal(rp_key_seen(&x, 0, "hands"), "[[\"AM\",\"AS\",\"AW\",\"AL\"],2,1]");
    assert_string_equal(rp_key_seen(&x, 2, "hands"), "[4,2,[\"EX\"]]");
    assert_string_equal(rp_key_seen(&x, VIEW_TABLE, "hands"), "[4,2,1]");
    static const char *const open[] = {
        "suits",    "tokens", "discard", "headOpened", "grid", "cobraDiscard",
        "trophies", "turn",   "phase",   "token",      "suit", "spent",
    };
    for (size_t i = 0; i < sizeof open / sizeof *open; i++) {
        assert_string_equal(rp_key_seen(&x, 1, open[i]), rp_key(&x, open[i]));
        assert_string_equal(rp_key_seen(&x, VIEW_TABLE, open[i]), rp_key(&x, open[i]));
        assert_string_not_equal(rp_key(&x, open[i]), "");
    }
    scene_end(&x);
}

static void test_rp_a_15_hands_stay_hidden_after_the_end(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "5 left", "6" }, .hands = { "AM AS", "2SY" }, .phase = "over");
    assert_string_equal(rp_key_seen(&x, 0, "hands"), "[[\"AM\",\"AS\"],1]");
    assert_string_equal(rp_key_seen(&x, VIEW_TABLE, "hands"), "[2,1]");
    scene_end(&x);
}

static void test_rp_a_15_a_drawn_card_is_seen_by_its_owner(void **state)
{
    (void)state;
    struct scene x;
    rp_start(&x, 3, "first=1");
    scene_play(&x, "draw EX");
    assert_int_equal(x.log.count, 1);
    assert_int_equal(x.events[0].type, RP_EV_DRAWN);
    assert_int_equal(x.events[0].seat, 1);
    assert_int_equal(event_sight(&x.events[0], 1), EVENT_WHOLE);
    assert_int_equal(event_sight(&x.events[0], 0), EVENT_PARTLY);
    assert_int_equal(event_sight(&x.events[0], 2), EVENT_PARTLY);
    assert_int_equal(event_sight(&x.events[0], VIEW_TABLE), EVENT_PARTLY);
    char seen[2][200];
    for (int i = 0; i < 2; i++) {
        struct textbuf out = textbuf_over(seen[i], sizeof seen[i]);
        game_event_text(x.rules, &x.events[0], i == 0 ? 1 : VIEW_TABLE, &out);
    }
    assert_string_not_equal(seen[0], seen[1]);
    assert_non_null(strstr(seen[0], "EX"));
    assert_null(strstr(seen[1], "EX"));
    scene_end(&x);
}

/* The card that lies face down is nobody's secret: it is drawn when it is turned up. */
static void test_rp_a_15_a_card_being_turned_up_shows_nothing(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "19" }, .phase = "cobra", .token = "19", .suit = "S", .spent = 1, .landed = true);
    scene_play(&x, "cobra 4");
    assert_string_equal(rp_key_seen(&x, VIEW_TABLE, "place"), "4");
    assert_string_equal(rp_key_seen(&x, 0, "grid"), rp_key(&x, "grid"));
    scene_end(&x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rp_01_two_to_six_players_with_a_suit_each),
        cmocka_unit_test(test_rp_01_suits_are_chosen_by_an_option),
        cmocka_unit_test(test_rp_01_a_position_may_have_any_suits),
        cmocka_unit_test(test_rp_02_six_five_or_four_tokens_each),
        cmocka_unit_test(test_rp_03_the_basic_deck_and_the_excuse),
        cmocka_unit_test(test_rp_04_nine_cobra_cards_lie_face_down),
        cmocka_unit_test(test_rp_05_all_tokens_start_off_the_board_and_no_hand_is_dealt),
        cmocka_unit_test(test_rp_06_the_first_player_is_drawn),
        cmocka_unit_test(test_rp_06_the_first_player_is_an_option),
        cmocka_unit_test(test_rp_07_turns_pass_clockwise),
        cmocka_unit_test(test_rp_07_a_player_without_tokens_is_skipped),
        cmocka_unit_test(test_rp_08_a_turn_begins_with_a_hand_of_four),
        cmocka_unit_test(test_rp_08_with_four_or_more_cards_nothing_is_drawn),
        cmocka_unit_test(test_rp_09_an_empty_deck_is_made_of_the_discard),
        cmocka_unit_test(test_rp_09_nothing_is_shuffled_while_no_card_is_owed),
        cmocka_unit_test(test_rp_09_no_more_is_drawn_than_there_is),
        cmocka_unit_test(test_rp_10_one_token_is_moved_in_a_turn),
        cmocka_unit_test(test_rp_11_at_least_one_card_is_spent),
        cmocka_unit_test(test_rp_11_without_a_legal_spend_a_card_is_discarded),
        cmocka_unit_test(test_rp_11_without_any_card_there_is_only_stop),
        cmocka_unit_test(test_rp_12_after_a_card_the_player_may_stop),
        cmocka_unit_test(test_rp_12_no_stop_on_the_tail_or_before_the_cobra_card),
        cmocka_unit_test(test_rp_12_stop_is_asked_for_even_alone),
        cmocka_unit_test(test_rp_a_15_hands_are_private_and_the_rest_is_open),
        cmocka_unit_test(test_rp_a_15_hands_stay_hidden_after_the_end),
        cmocka_unit_test(test_rp_a_15_a_drawn_card_is_seen_by_its_owner),
        cmocka_unit_test(test_rp_a_15_a_card_being_turned_up_shows_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
