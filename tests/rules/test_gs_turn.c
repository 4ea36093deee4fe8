/* The Greatest Snake, rules GS-8 to GS-21, GS-28, GS-29 and GS-37: turns, digestion and the end. */
#include "gs_scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define SIX "head body common-rat common-rat common-rat tail"
#define SEVEN "head body common-rat common-rat common-rat common-rat tail"

/* ---- The end ----------------------------------------------------------------------------------------------------- */

static void test_gs_08_the_first_snake_of_seven_wins(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .snakes = { "head body tail:fat-rat", SIX ":common-rat", "head body fat-rat tail" });
    scene_play(&x, "digest");
    assert_string_equal(gst_snake(&x, 1), SEVEN);
    assert_string_equal(gst_key(&x, "phase"), "\"over\"");
    assert_string_equal(gst_key(&x, "turn"), "0");
    assert_int_equal(x.memory.state.node, NODE_OVER);
    assert_string_equal(scene_scores(&x), "4 7 4"); /* the fat rat has left in the turn of its owner */
    assert_string_equal(scene_ranks(&x), "2 1 2");
    scene_end(&x);
    POSE(x, .snakes = { "head body common-rat common-rat tail:common-rat" });
    scene_play(&x, "digest"); /* six are not enough */
    assert_string_equal(gst_turn(&x), "1 draw draw 1");
    scene_end(&x);
}

/* The whole Digestion Phase is one moment, whoever is done first. */
static void test_gs_09_snakes_of_seven_at_the_same_moment_tie(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .seats = 4, .turn = 2,
         .snakes = { "asleep " SIX ":speedy-rat", "head body tail", SIX ":common-rat", "head body fat-rat tail" });
    scene_play(&x, "digest");
    assert_string_equal(gst_key(&x, "phase"), "\"over\"");
    assert_string_equal(scene_scores(&x), "7 3 7 4");
    assert_string_equal(scene_ranks(&x), "1 4 1 3");
    scene_end(&x);
}

static void test_gs_a11_scores_are_lengths_and_at_most_seven(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .snakes = { SIX ":speedy-rat", "head body tail", "head body tail" }, .hands = { "digestive-tonic" });
    assert_string_equal(scene_scores(&x), "6 3 3");
    assert_string_equal(scene_ranks(&x), "1 2 2");
    scene_end(&x);
    POSE(x, .snakes = { "head body common-rat common-rat tail:common-rat", "head body tail", SIX ":common-rat" });
    scene_play(&x, "digest");
    assert_string_equal(scene_scores(&x), "6 3 7");
    assert_string_equal(scene_ranks(&x), "2 3 1");
    scene_end(&x);
    /* Two rats leave a snake of six in one phase. */
    POSE(x, .snakes = { "head body common-rat common-rat common-rat=water-slide:speedy-rat tail:common-rat" });
    scene_play(&x, "digest");
    assert_string_equal(gst_key(&x, "phase"), "\"over\"");
    assert_string_equal(gst_snake(&x, 0),
                        "head body common-rat common-rat common-rat=water-slide common-rat speedy-rat tail");
    assert_string_equal(scene_scores(&x), "7 3 3");
    scene_end(&x);
}

/* After each entry of the stack; what was pending stays where it is, what would follow is dropped. */
static void test_gs_a12_a_win_ends_the_game_with_the_stack_as_it_is(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .snakes = { [1] = SIX ":explosive-rat" }, .hands = { "", "digestive-tonic" });
    gst_play(&x, "0 digest, 1 play digestive-tonic 1.5");
    assert_string_equal(gst_key(&x, "phase"), "\"over\"");
    assert_string_equal(gst_stack(&x), "0 digest");
    assert_string_equal(gst_list(&x, "discard"), "digestive-tonic");
    assert_string_equal(scene_scores(&x), "3 7 3");
    scene_end(&x);
    POSE(x, .snakes = { [1] = "head body=armor common-rat common-rat common-rat tail:explosive-rat" },
         .hands = { "", "digestive-tonic", "rust" }, .drawn = "common-rat");
    gst_play(&x, "0 eat, 1 play digestive-tonic 1.5, 2 pass");
    assert_string_equal(gst_key(&x, "phase"), "\"over\"");
    assert_string_equal(gst_stack(&x), "0 eat common-rat");
    assert_string_equal(gst_queue(&x), "");
    assert_string_equal(gst_snake(&x, 1), "head body=armor common-rat common-rat common-rat explosive-rat tail");
    scene_end(&x);
    /* In the Digestion Phase the choice it causes is dropped too. */
    POSE(x, .snakes = { "head body=armor common-rat common-rat common-rat tail:explosive-rat" });
    scene_play(&x, "digest");
    assert_string_equal(gst_key(&x, "phase"), "\"over\"");
    assert_string_equal(gst_queue(&x), "");
    scene_end(&x);
}

/* Hole 12: the length is looked at after every effect, not only after a Digestion Phase. */
static void test_gs_08_a_tonic_wins_at_once(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .snakes = { SIX ":common-rat", SIX ":speedy-rat" }, .hands = { "digestive-tonic" }, .step = "draw");
    scene_play(&x, "play digestive-tonic 0.5");
    assert_string_equal(gst_turn(&x), "0 draw over");
    assert_string_equal(scene_scores(&x), "7 6 3");
    assert_string_equal(gst_list(&x, "discard"), "digestive-tonic");
    scene_end(&x);
}

/* ---- The beginning of a turn ------------------------------------------------------------------------------------- */

static void test_gs_10_the_own_snake_wakes_at_the_start_of_the_turn(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .snakes = { "head body tail", "asleep head body tail", "asleep head body tail" });
    scene_play(&x, "digest");
    assert_string_equal(gst_turn(&x), "1 draw draw 1"); /* A9: no phase of its own */
    assert_string_equal(gst_snake(&x, 1), "head body tail");
    assert_string_equal(gst_snake(&x, 2), "asleep head body tail");
    scene_end(&x);
}

/* A9, A38: Super Glue goes with it, also where the snake was awake. */
static void test_gs_a09_glue_goes_at_the_start_of_the_turn(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .snakes = { "head:glue body tail", "asleep head:glue body tail", "head:glue body tail" });
    scene_play(&x, "digest");
    assert_string_equal(gst_snake(&x, 0), "head:glue body tail");
    assert_string_equal(gst_snake(&x, 1), "head body tail");
    assert_string_equal(gst_list(&x, "discard"), "super-glue");
    gst_play(&x, "draw deck, draw common-rat, refuse, digest");
    assert_string_equal(gst_turn(&x), "2 draw draw 2");
    assert_string_equal(gst_snake(&x, 2), "head body tail");
    assert_string_equal(gst_list(&x, "discard"), "super-glue super-glue");
    assert_string_equal(gst_snake(&x, 0), "head:glue body tail");
    scene_end(&x);
}

static void test_gs_11_exactly_one_card_is_drawn_unseen(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .step = "draw", .deck = "dodge gun*2 common-rat");
    LEGAL(x, "draw deck");
    scene_play(&x, "draw deck");
    assert_string_equal(gst_turn(&x), "0 draw effect -");
    assert_string_equal(gst_queue(&x), "draw 0");
    assert_string_equal(gst_odds(&x), "draw common-rat 1, draw dodge 1, draw gun 2");
    scene_play(&x, "draw gun");
    assert_string_equal(gst_turn(&x), "0 main main 0");
    assert_string_equal(gst_hand(&x, 0), "gun");
    LEGAL(x, "equip gun 0.1, digest"); /* no further card */
    assert_string_equal(gst_key_seen(&x, 0, "hands"), "[[\"gun\"],0,0]");
    assert_string_equal(gst_key_seen(&x, 1, "hands"), "[1,[],0]");
    assert_string_equal(gst_key_seen(&x, VIEW_TABLE, "hands"), "[1,0,0]");
    assert_true(gst_tells(&x, 0, "gun"));
    assert_false(gst_tells(&x, 1, "gun"));
    assert_false(gst_tells(&x, 2, "gun"));
    assert_false(gst_tells(&x, VIEW_TABLE, "gun"));
    scene_end(&x);
}

static void test_gs_12_a_drawn_rat_is_shown_and_eaten_or_refused(void **state)
{
    (void)state;
    struct scene x;
    for (int eaten = 0; eaten < 2; eaten++) {
        POSE(x, .step = "draw", .pit = "fat-rat", .snakes = { "head body:speedy-rat tail" });
        gst_play(&x, "draw deck, draw spiky-rat");
        assert_string_equal(gst_turn(&x), "0 rat rat 0");
        for (int viewer = 0; viewer < 3; viewer++)
            assert_string_equal(gst_key_seen(&x, viewer, "drawn"), "\"spiky-rat\"");
        assert_string_equal(gst_key_seen(&x, VIEW_TABLE, "drawn"), "\"spiky-rat\"");
        assert_true(gst_tells(&x, 1, "spiky-rat"));
        assert_true(gst_tells(&x, VIEW_TABLE, "spiky-rat"));
        LEGAL(x, "eat, refuse");
        scene_play(&x, eaten ? "eat" : "refuse");
        assert_string_equal(gst_turn(&x), "0 main main 0");
        assert_string_equal(gst_key(&x, "drawn"), "null");
        assert_string_equal(gst_snake(&x, 0),
                            eaten ? "head:spiky-rat body:speedy-rat tail" : "head body:speedy-rat tail");
        assert_string_equal(gst_list(&x, "pit"), eaten ? "fat-rat" : "fat-rat spiky-rat");
        scene_end(&x);
    }
}

static void test_gs_13_a_drawn_card_is_kept_or_played(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .step = "draw", .snakes = { "head body tail", "head body=armor tail" });
    gst_play(&x, "draw deck, draw rust");
    LEGAL(x, "play rust 1.1, digest");
    scene_play(&x, "play rust 1.1");
    assert_string_equal(gst_snake(&x, 1), "head body tail");
    scene_end(&x);
    POSE(x, .step = "draw", .snakes = { "head body tail", "head body=armor tail" });
    gst_play(&x, "draw deck, draw rust, digest");
    gst_pass(&x);
    assert_string_equal(gst_hand(&x, 0), "rust");
    assert_string_equal(gst_turn(&x), "1 draw draw 1");
    scene_end(&x);
}

/* ---- Digest! ----------------------------------------------------------------------------------------------------- */

static void test_gs_14_only_digest_ends_the_turn(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "lullaby*2" });
    LEGAL(x, "play lullaby 0, play lullaby 1, play lullaby 2, digest");
    gst_play(&x, "play lullaby 1, 0 pass, 0 play lullaby 2");
    assert_string_equal(gst_turn(&x), "0 main main 0");
    LEGAL(x, "digest");
    scene_play(&x, "digest");
    assert_string_equal(gst_turn(&x), "1 draw draw 1");
    scene_end(&x);
    POSE(x, .step = "draw", .hands = { "lullaby" }); /* not before a card is drawn */
    assert_false(scene_can(&x, "digest"));
    scene_end(&x);
    POSE(x, .drawn = "common-rat");
    assert_false(scene_can(&x, "digest"));
    scene_end(&x);
}

static void test_gs_15_all_snakes_digest_after_every_turn(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .turn = 2, .snakes = { "head:common-rat body tail", "head body:common-rat tail", "head body tail" });
    scene_play(&x, "digest");
    assert_string_equal(gst_turn(&x), "0 draw draw 0");
    assert_string_equal(gst_snake(&x, 0), "head body:common-rat tail");
    assert_string_equal(gst_snake(&x, 1), "head body tail:common-rat");
    gst_play(&x, "draw deck, draw spiky-rat, eat, digest");
    assert_string_equal(gst_snake(&x, 0), "head body:spiky-rat tail:common-rat");
    assert_string_equal(gst_snake(&x, 1), "head body common-rat tail");
    scene_end(&x);
}

static void test_gs_16_rats_move_by_their_own_speed(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .snakes = { "head:common-rat body tail", "head:speedy-rat body tail", "head:fat-rat body tail" });
    scene_play(&x, "digest");
    assert_string_equal(gst_snake(&x, 0), "head body:common-rat tail");
    assert_string_equal(gst_snake(&x, 1), "head body tail:speedy-rat");
    assert_string_equal(gst_snake(&x, 2), "head:fat-rat body tail");
    scene_end(&x);
}

static void test_gs_17_sleeping_snakes_digest_too(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .snakes = { "asleep head:common-rat body tail", "asleep head body tail:speedy-rat",
                        "asleep head body:common-rat tail:common-rat" });
    scene_play(&x, "digest");
    assert_string_equal(gst_snake(&x, 0), "asleep head body:common-rat tail");
    assert_string_equal(gst_snake(&x, 1), "head body speedy-rat tail"); /* its turn has begun */
    assert_string_equal(gst_snake(&x, 2), "asleep head body common-rat:common-rat tail");
    scene_end(&x);
}

static void test_gs_18_the_tail_is_a_space_and_beyond_it_a_rat_is_digested(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .snakes = { "head body:common-rat tail" });
    scene_play(&x, "digest");
    assert_string_equal(gst_snake(&x, 0), "head body tail:common-rat");
    gst_play(&x, "draw deck, draw spiky-rat, refuse, digest");
    assert_string_equal(gst_snake(&x, 0), "head body common-rat tail");
    assert_string_equal(scene_scores(&x), "4 3 3");
    scene_end(&x);
    /* Hole 11: no exact count is needed. */
    POSE(x, .snakes = { "head body tail:speedy-rat" });
    scene_play(&x, "digest");
    assert_string_equal(gst_snake(&x, 0), "head body speedy-rat tail");
    scene_end(&x);
}

/* A43: the digested rat itself is the new Body Card, the last before the Tail. */
static void test_gs_19_a_digested_rat_becomes_the_last_body_card(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .snakes = { "head body=gun(rust) fat-rat=armor tail:spiky-rat" });
    scene_play(&x, "digest");
    assert_string_equal(gst_snake(&x, 0), "head body=gun(rust) fat-rat=armor spiky-rat tail");
    scene_end(&x);
    POSE(x, .snakes = { "head body tail:common-rat" }, .hands = { "gun" });
    gst_play(&x, "digest, pass, 1 draw deck, draw fat-rat, refuse, digest, 0 pass");
    gst_play(&x, "2 draw deck, draw fat-rat, refuse, digest, 0 pass");
    assert_string_equal(gst_turn(&x), "0 draw draw 0");
    LEGAL(x, "draw deck, equip gun 0.1, equip gun 0.2"); /* it carries Equipment like any Body Card */
    scene_end(&x);
}

/* Hole 9: from tail to head; a new Body Card is a space at once, so the next rat moves onto it. */
static void test_gs_19_the_next_rat_moves_onto_the_new_body_card(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .snakes = { "head body:common-rat tail:common-rat", "head:speedy-rat body:common-rat tail:common-rat",
                        "head:speedy-rat body tail:common-rat" });
    scene_play(&x, "digest");
    assert_string_equal(gst_snake(&x, 0), "head body common-rat:common-rat tail");
    assert_string_equal(gst_snake(&x, 1), "head body:speedy-rat common-rat:common-rat tail");
    assert_string_equal(gst_snake(&x, 2), "head body common-rat:speedy-rat tail");
    scene_end(&x);
    POSE(x, .snakes = { "head body:speedy-rat tail:common-rat" });
    scene_play(&x, "digest"); /* one step onto the new card, one onto the Tail */
    assert_string_equal(gst_snake(&x, 0), "head body common-rat tail:speedy-rat");
    scene_end(&x);
}

static void test_gs_20_nothing_is_played_in_the_digestion_phase(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .snakes = { "head body:common-rat tail", "head body=sword tail" },
         .hands = { "squeeze dodge", "squeeze rust", "squeeze digestive-tonic" });
    scene_play(&x, "digest");
    assert_string_equal(gst_turn(&x), "0 main response 1");
    gst_play(&x, "1 pass, 2 pass");
    assert_string_equal(gst_snake(&x, 0), "head body:common-rat tail");
    scene_play(&x, "pass"); /* the last pass, and everything up to the next turn follows */
    assert_string_equal(gst_snake(&x, 0), "head body tail:common-rat");
    assert_string_equal(gst_turn(&x), "1 draw draw 1");
    scene_end(&x);
    /* Neither is there a window at the choices it leaves. */
    POSE(x, .snakes = { "head body=armor tail:explosive-rat" }, .hands = { "dodge", "squeeze", "rust" });
    gst_play(&x, "digest, pass, pass, pass");
    assert_string_equal(gst_turn(&x), "0 end effect 0");
    LEGAL(x, "destroy 0.1");
    scene_play(&x, "destroy 0.1");
    assert_string_equal(gst_turn(&x), "1 draw draw 1");
    scene_end(&x);
}

static void test_gs_21_above_the_limit_a_card_goes_before_digest(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "dodge*3 super-glue*4 gun*2", "dodge squeeze*4 swap*3" });
    assert_false(scene_can(&x, "digest"));
    LEGAL_OF(x, "discard", "discard dodge, discard super-glue, discard gun");
    scene_play(&x, "discard dodge"); /* A4: at once */
    assert_string_equal(gst_turn(&x), "0 main main 0");
    assert_string_equal(gst_list(&x, "discard"), "dodge");
    assert_string_equal(gst_hand(&x, 0), "dodge dodge super-glue super-glue super-glue super-glue gun gun");
    assert_false(scene_can(&x, "digest"));
    scene_play(&x, "equip gun 0.1"); /* or play down to seven */
    gst_pass(&x);
    LEGAL_OF(x, "discard", "");
    assert_true(scene_can(&x, "digest"));
    scene_play(&x, "digest");
    gst_pass(&x);
    assert_string_equal(gst_turn(&x), "1 draw draw 1"); /* hole 24: others may hold more meanwhile */
    assert_int_equal(strlen(gst_hand(&x, 1)), strlen("dodge squeeze squeeze squeeze squeeze swap swap swap"));
    scene_end(&x);
}

/* A8: only in main, and only above the limit. */
static void test_gs_a08_discarding_down_is_part_of_main(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "dodge*3 super-glue*4 gun" }, .step = "draw");
    LEGAL_OF(x, "discard", "");
    scene_end(&x);
    POSE(x, .hands = { "dodge*3 super-glue*4 gun" }, .drawn = "fat-rat");
    LEGAL_OF(x, "discard", "");
    scene_end(&x);
    POSE(x, .hands = { "dodge*3 super-glue*4 gun" });
    LEGAL_OF(x, "discard", "discard dodge, discard super-glue, discard gun");
    assert_false(scene_can(&x, "digest"));
    scene_end(&x);
    POSE(x, .hands = { "dodge*3 super-glue*4" });
    LEGAL_OF(x, "discard", "");
    assert_true(scene_can(&x, "digest"));
    scene_end(&x);
}

/* ---- Power Cards and the phases of a turn ------------------------------------------------------------------------ */

static void test_gs_28_power_cards_are_played_at_any_time_but_in_digestion(void **state)
{
    (void)state;
    struct scene x;
    static const char *const steps[] = { "draw", "rat", "main" };
    for (int i = 0; i < 3; i++) { /* A2 */
        POSE(x, .step = steps[i], .drawn = i == 1 ? "common-rat" : NULL, .hands = { "lullaby", "rust", "rust" });
        LEGAL_OF(x, "play", "play lullaby 0, play lullaby 1, play lullaby 2");
        scene_play(&x, "play lullaby 1");
        assert_string_equal(gst_key(&x, "phase"), "\"response\""); /* a window opens as always */
        gst_play(&x, "1 pass, 2 pass");
        assert_string_equal(gst_snake(&x, 1), "asleep head body tail");
        assert_string_equal(gst_key(&x, "step"), i == 0 ? "\"draw\"" : i == 1 ? "\"rat\"" : "\"main\"");
        assert_string_equal(gst_key(&x, "drawn"), i == 1 ? "\"common-rat\"" : "null");
        scene_end(&x);
    }
    POSE(x, .drawn = "common-rat", .hands = { "", "lullaby", "alarm-clock" }); /* in anyone's turn */
    gst_play(&x, "0 eat, 1 play lullaby 0, 2 pass, 2 pass");
    assert_string_equal(gst_list(&x, "pit"), "common-rat");
    gst_play(&x, "0 digest, 2 play alarm-clock 0");
    assert_string_equal(gst_snake(&x, 0), "head body tail");
    scene_end(&x);
}

/* A1: with nothing pending only the active player acts. */
static void test_gs_a01_with_nothing_pending_only_the_active_player_acts(void **state)
{
    (void)state;
    struct scene x;
    static const char *const steps[] = { "draw", "rat", "main" };
    for (int i = 0; i < 3; i++) {
        POSE(x, .turn = 1, .step = steps[i], .drawn = i == 1 ? "common-rat" : NULL,
             .snakes = { "head body=sword tail", "head body:common-rat tail" },
             .hands = { "lullaby squeeze", "lullaby", "rust lullaby" });
        assert_int_equal(game_sole_actor(&x.memory.state), 1);
        assert_string_equal(scene_legal_of(&x, 0), "");
        assert_string_equal(scene_legal_of(&x, 2), "");
        scene_end(&x);
    }
}

/* A2: the rat stays where it is while cards are played over it, and is decided on afterwards. */
static void test_gs_a02_a_drawn_rat_waits_for_what_is_played(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .drawn = "common-rat", .snakes = { "asleep head body=coffee-machine tail" }, .hands = { "dodge" });
    LEGAL(x, "refuse, use 0.1 discard dodge");
    scene_play(&x, "use 0.1 discard dodge");
    assert_string_equal(gst_turn(&x), "0 rat rat 0");
    LEGAL(x, "eat, refuse");
    scene_end(&x);
    POSE(x, .drawn = "common-rat", .hands = { "super-glue" });
    scene_play(&x, "play super-glue 0");
    LEGAL(x, "refuse");
    scene_end(&x);
}

static void test_gs_29_a_used_power_card_goes_to_the_discard_pile(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "lullaby", "rust" }, .discard = "gun");
    scene_play(&x, "play lullaby 2");
    assert_string_equal(gst_list(&x, "discard"), "gun"); /* A18: not while it is on the stack */
    assert_string_equal(gst_hand(&x, 0), "");
    scene_play(&x, "pass");
    assert_string_equal(gst_list(&x, "discard"), "lullaby gun");
    scene_end(&x);
}

static void test_gs_37_a_snake_sleeps_until_its_owners_next_turn(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "lullaby*2" });
    gst_play(&x, "play lullaby 2, pass, play lullaby 0"); /* hole 26: the own snake, in the own turn */
    assert_string_equal(gst_snake(&x, 0), "asleep head body tail");
    gst_play(&x, "digest, 1 draw deck, draw fat-rat, refuse");
    assert_string_equal(gst_snake(&x, 2), "asleep head body tail");
    gst_play(&x, "1 digest");
    assert_string_equal(gst_snake(&x, 2), "head body tail");
    assert_string_equal(gst_snake(&x, 0), "asleep head body tail");
    gst_play(&x, "2 draw deck, draw fat-rat, refuse, digest");
    assert_string_equal(gst_snake(&x, 0), "head body tail");
    scene_end(&x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_gs_08_the_first_snake_of_seven_wins),
        cmocka_unit_test(test_gs_09_snakes_of_seven_at_the_same_moment_tie),
        cmocka_unit_test(test_gs_a11_scores_are_lengths_and_at_most_seven),
        cmocka_unit_test(test_gs_a12_a_win_ends_the_game_with_the_stack_as_it_is),
        cmocka_unit_test(test_gs_08_a_tonic_wins_at_once),
        cmocka_unit_test(test_gs_10_the_own_snake_wakes_at_the_start_of_the_turn),
        cmocka_unit_test(test_gs_a09_glue_goes_at_the_start_of_the_turn),
        cmocka_unit_test(test_gs_11_exactly_one_card_is_drawn_unseen),
        cmocka_unit_test(test_gs_12_a_drawn_rat_is_shown_and_eaten_or_refused),
        cmocka_unit_test(test_gs_13_a_drawn_card_is_kept_or_played),
        cmocka_unit_test(test_gs_14_only_digest_ends_the_turn),
        cmocka_unit_test(test_gs_15_all_snakes_digest_after_every_turn),
        cmocka_unit_test(test_gs_16_rats_move_by_their_own_speed),
        cmocka_unit_test(test_gs_17_sleeping_snakes_digest_too),
        cmocka_unit_test(test_gs_18_the_tail_is_a_space_and_beyond_it_a_rat_is_digested),
        cmocka_unit_test(test_gs_19_a_digested_rat_becomes_the_last_body_card),
        cmocka_unit_test(test_gs_19_the_next_rat_moves_onto_the_new_body_card),
        cmocka_unit_test(test_gs_20_nothing_is_played_in_the_digestion_phase),
        cmocka_unit_test(test_gs_21_above_the_limit_a_card_goes_before_digest),
        cmocka_unit_test(test_gs_a08_discarding_down_is_part_of_main),
        cmocka_unit_test(test_gs_28_power_cards_are_played_at_any_time_but_in_digestion),
        cmocka_unit_test(test_gs_a01_with_nothing_pending_only_the_active_player_acts),
        cmocka_unit_test(test_gs_a02_a_drawn_rat_waits_for_what_is_played),
        cmocka_unit_test(test_gs_29_a_used_power_card_goes_to_the_discard_pile),
        cmocka_unit_test(test_gs_37_a_snake_sleeps_until_its_owners_next_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
