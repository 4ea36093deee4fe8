/* The Greatest Snake, the rats one by one, with rules GS-58 and GS-59 and amendments A23 and A32 to A42 as far as they
 * are theirs. */
#include "gs_scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* ---- Rats without an effect of their own ------------------------------------------------------------------------- */

/* A long snake with the rat on its Head: how far it comes in the own phase and in that of another player. */
#define LONG " body common-rat common-rat common-rat tail"
static void expect_speed(const char *rat, const char *own, const char *other)
{
    char before[80];
    struct textbuf text = textbuf_over(before, sizeof before);
    text_putf(&text, "head:%s" LONG, rat);
    DIGESTED(0, before, own);
    DIGESTED(2, before, other);
}

static void test_gs_card_common_rat_moves_one_space(void **state)
{
    (void)state;
    expect_speed("common-rat", "head body:common-rat common-rat common-rat common-rat tail",
                 "head body:common-rat common-rat common-rat common-rat tail");
    SQUEEZED("head body:common-rat tail", "1.1", "head body tail", "common-rat");
}

static void test_gs_card_speedy_rat_moves_two_spaces(void **state)
{
    (void)state;
    expect_speed("speedy-rat", "head body common-rat:speedy-rat common-rat common-rat tail",
                 "head body common-rat:speedy-rat common-rat common-rat tail");
    SQUEEZED("head body common-rat:speedy-rat tail", "1.2", "head body:speedy-rat common-rat tail", "");
}

/* Hole 10: slow is one space, in the phases of its snake's owner only. */
static void test_gs_card_fat_rat_moves_in_the_phase_of_its_owner_only(void **state)
{
    (void)state;
    expect_speed("fat-rat", "head body:fat-rat common-rat common-rat common-rat tail", "head:fat-rat" LONG);
    DIGESTED(0, "head body tail:fat-rat", "head body fat-rat tail");
    DIGESTED(1, "head body tail:fat-rat", "head body tail:fat-rat");
}

static void test_gs_card_spiky_rat_is_not_squeezed(void **state)
{
    (void)state;
    struct scene x;
    expect_speed("spiky-rat", "head body:spiky-rat common-rat common-rat common-rat tail",
                 "head body:spiky-rat common-rat common-rat common-rat tail");
    POSE(x, .hands = { "squeeze digestive-tonic" },
         .snakes = { "head body=gun tail", "head body=sword:spiky-rat tail" });
    LEGAL_OF(x, "play", "play digestive-tonic 1.1"); /* other things move it */
    LEGAL_OF(x, "use", "");
    scene_end(&x);
}

/* A28: two steps, each of which pushes; only if it is itself squeezed. */
static void test_gs_card_greasy_rat_slides_two_spaces(void **state)
{
    (void)state;
    expect_speed("greasy-rat", "head body:greasy-rat common-rat common-rat common-rat tail",
                 "head body:greasy-rat common-rat common-rat common-rat tail");
    SQUEEZED("head body common-rat common-rat:greasy-rat tail", "1.3",
             "head body:greasy-rat common-rat common-rat tail", "");
    SQUEEZED("head body common-rat:greasy-rat tail", "1.2", "head body common-rat tail", "greasy-rat");
    SQUEEZED("head body:greasy-rat tail", "1.1", "head body tail", "greasy-rat");
}

static void test_gs_a28_a_greasy_rat_pushes_with_each_step(void **state)
{
    (void)state;
    SQUEEZED("head body common-rat:fat-rat common-rat:greasy-rat tail", "1.3",
             "head body:greasy-rat common-rat common-rat tail", "fat-rat");
    SQUEEZED("head body:fat-rat common-rat common-rat:greasy-rat tail", "1.3",
             "head body:greasy-rat common-rat common-rat tail", "fat-rat"); /* met by the second step */
    SQUEEZED("head:fat-rat body:lucky-rat common-rat:greasy-rat tail", "1.2", "head body common-rat tail",
             "fat-rat lucky-rat greasy-rat");
    /* Pushed, it goes one space for each step of the squeezed rat. */
    SQUEEZED("head body common-rat:greasy-rat tail:common-rat", "1.3",
             "head body:greasy-rat common-rat:common-rat tail", "");
    SQUEEZED("head body common-rat common-rat:greasy-rat common-rat:greasy-rat tail", "1.4",
             "head body:greasy-rat common-rat:greasy-rat common-rat common-rat tail", "");
}

/* Big Squeeze: two squeezes of two steps. */
static void test_gs_a28_every_squeeze_of_a_greasy_rat_is_two_steps(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .snakes = { [1] = "head body common-rat common-rat common-rat tail:greasy-rat" },
         .hands = { "big-squeeze" });
    scene_play(&x, "play big-squeeze 1.5");
    assert_string_equal(gst_snake(&x, 1), "head body:greasy-rat common-rat common-rat common-rat tail");
    scene_end(&x);
}

/* ---- Rats that do something when eaten --------------------------------------------------------------------------- */

static void test_gs_card_sleepy_rat_puts_its_snake_to_sleep(void **state)
{
    (void)state;
    struct scene x;
    expect_speed("sleepy-rat", "head body:sleepy-rat common-rat common-rat common-rat tail",
                 "head body:sleepy-rat common-rat common-rat common-rat tail");
    POSE(x, .drawn = "sleepy-rat");
    scene_play(&x, "eat");
    assert_string_equal(gst_snake(&x, 0), "asleep head:sleepy-rat body tail");
    scene_end(&x);
    POSE(x, .drawn = "sleepy-rat");
    scene_play(&x, "refuse"); /* only when eaten */
    assert_string_equal(gst_snake(&x, 0), "head body tail");
    scene_end(&x);
    POSE(x, .pit = "sleepy-rat", .hands = { "pit-stop" });
    scene_play(&x, "play pit-stop"); /* from the Pit too */
    assert_string_equal(gst_snake(&x, 0), "asleep head:sleepy-rat body tail");
    scene_end(&x);
}

static void test_gs_a37_a_neck_brace_does_not_stop_a_sleepy_rat(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .drawn = "sleepy-rat", .snakes = { "head body=neck-brace tail" });
    scene_play(&x, "eat");
    assert_string_equal(gst_snake(&x, 0), "asleep head:sleepy-rat body=neck-brace tail");
    scene_end(&x);
}

static void test_gs_card_lucky_rat_draws_a_card(void **state)
{
    (void)state;
    struct scene x;
    expect_speed("lucky-rat", "head body:lucky-rat common-rat common-rat common-rat tail",
                 "head body:lucky-rat common-rat common-rat common-rat tail");
    POSE(x, .drawn = "lucky-rat", .deck = "gun*2 dodge common-rat tattletale-rat");
    scene_play(&x, "eat");
    assert_string_equal(gst_turn(&x), "0 main effect -");
    assert_string_equal(gst_queue(&x), "gain 0");
    assert_string_equal(gst_odds(&x), "draw common-rat 1, draw dodge 1, draw gun 2, draw tattletale-rat 1");
    scene_play(&x, "draw gun");
    assert_string_equal(gst_hand(&x, 0), "gun");
    assert_string_equal(gst_turn(&x), "0 main main 0");
    assert_true(gst_tells(&x, 0, "gun"));
    assert_false(gst_tells(&x, 1, "gun"));
    scene_end(&x);
    POSE(x, .drawn = "lucky-rat"); /* a Rat goes to the Pit, uneaten and undecided */
    gst_play(&x, "eat, draw sleepy-rat");
    assert_string_equal(gst_list(&x, "pit"), "sleepy-rat");
    assert_string_equal(gst_snake(&x, 0), "head:lucky-rat body tail");
    assert_string_equal(gst_turn(&x), "0 main main 0");
    assert_true(gst_tells(&x, 1, "sleepy-rat"));
    scene_end(&x);
}

/* The owner of the snake draws, whoever's turn it is. */
static void test_gs_card_lucky_rat_serves_the_owner_of_the_snake(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .drawn = "common-rat", .hands = { "", "pit-stop" }, .pit = "lucky-rat");
    gst_play(&x, "0 eat, 1 play pit-stop");
    assert_string_equal(gst_queue(&x), "gain 1");
    assert_string_equal(gst_stack(&x), "0 eat common-rat");
    assert_string_equal(gst_list(&x, "discard"), "pit-stop"); /* A34: the causing card has reached its pile */
    scene_play(&x, "draw dodge");
    assert_string_equal(gst_hand(&x, 1), "dodge");
    assert_string_equal(gst_turn(&x), "0 main response 1"); /* and then the next window */
    scene_play(&x, "pass");
    assert_string_equal(gst_snake(&x, 0), "head:common-rat body tail");
    scene_end(&x);
}

/* In whatever step the rat was eaten, the turn goes on from there. */
static void test_gs_a34_a_gain_does_not_move_the_turn_on(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .step = "draw", .hands = { "pit-stop" }, .pit = "lucky-rat");
    gst_play(&x, "play pit-stop, draw gun");
    assert_string_equal(gst_turn(&x), "0 draw draw 0");
    LEGAL_OF(x, "draw", "draw deck");
    scene_end(&x);
    POSE(x, .drawn = "common-rat", .hands = { "pit-stop" }, .pit = "lucky-rat");
    gst_play(&x, "play pit-stop, draw fat-rat");
    assert_string_equal(gst_turn(&x), "0 rat rat 0");
    LEGAL(x, "refuse");
    scene_end(&x);
}

/* A36: Rat King drawn by a Lucky Rat is eaten at once; the Lucky Rat is destroyed. */
static void test_gs_a36_a_lucky_rat_draws_rat_king(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .drawn = "lucky-rat", .hands = { "", "gun", "gun" });
    gst_play(&x, "eat, pass, pass, draw rat-king");
    assert_string_equal(gst_snake(&x, 0), "head:rat-king body tail");
    assert_string_equal(gst_list(&x, "discard"), "lucky-rat");
    assert_string_equal(gst_list(&x, "pit"), "");
    assert_string_equal(gst_turn(&x), "0 main main 0"); /* nothing may be answered */
    scene_end(&x);
}

static void test_gs_card_stinky_rat_costs_a_card(void **state)
{
    (void)state;
    struct scene x;
    expect_speed("stinky-rat", "head body:stinky-rat common-rat common-rat common-rat tail",
                 "head body:stinky-rat common-rat common-rat common-rat tail");
    POSE(x, .drawn = "stinky-rat", .hands = { "dodge*2 rust", "gun" });
    gst_play(&x, "0 eat, 1 pass, 0 pass");
    assert_string_equal(gst_turn(&x), "0 main effect 0");
    assert_string_equal(gst_queue(&x), "discard 0");
    LEGAL(x, "discard dodge, discard rust"); /* the owner's choice, and nothing else */
    scene_play(&x, "discard dodge");
    assert_string_equal(gst_hand(&x, 0), "dodge rust");
    assert_string_equal(gst_list(&x, "discard"), "dodge");
    assert_string_equal(gst_turn(&x), "0 main main 0");
    scene_end(&x);
    POSE(x, .drawn = "stinky-rat", .hands = { "", "gun" }); /* if any */
    gst_play(&x, "0 eat, 1 pass");
    assert_string_equal(gst_turn(&x), "0 main main 0");
    scene_end(&x);
}

/* A33: a choice with one possibility is asked. */
static void test_gs_a33_a_single_choice_is_asked(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .drawn = "stinky-rat", .hands = { "rust" });
    gst_play(&x, "0 eat, 0 pass");
    assert_string_equal(gst_turn(&x), "0 main effect 0");
    LEGAL(x, "discard rust");
    scene_end(&x);
    POSE(x, .drawn = "stinky-rat", .hands = { "gun*2" });
    gst_play(&x, "0 eat, 0 pass");
    LEGAL(x, "discard gun"); /* A27: two copies are one possibility */
    scene_end(&x);
    POSE(x, .snakes = { "head body=armor tail:explosive-rat" });
    scene_play(&x, "digest");
    LEGAL(x, "destroy 0.1");
    scene_end(&x);
    POSE(x, .snakes = { "head body tail:explosive-rat" }); /* and none without any */
    scene_play(&x, "digest");
    assert_string_equal(gst_turn(&x), "1 draw draw 1");
    scene_end(&x);
}

/* ---- Explosive Rat ----------------------------------------------------------------------------------------------- */

static void test_gs_card_explosive_rat_destroys_when_it_leaves(void **state)
{
    (void)state;
    struct scene x;
    expect_speed("explosive-rat", "head body:explosive-rat common-rat common-rat common-rat tail",
                 "head body:explosive-rat common-rat common-rat common-rat tail");
    POSE(x, .snakes = { "head body tail", "head body=gun(rust) fat-rat=armor tail:explosive-rat" }); /* digested */
    scene_play(&x, "digest");
    assert_string_equal(gst_turn(&x), "0 end effect 1"); /* its snake's owner */
    assert_string_equal(gst_queue(&x), "destroy 1");
    LEGAL(x, "destroy 1.1, destroy 1.2");
    scene_play(&x, "destroy 1.1");
    assert_string_equal(gst_snake(&x, 1), "head body fat-rat=armor explosive-rat tail");
    assert_string_equal(gst_list(&x, "discard"), "rust gun"); /* hole 31: the ammo goes along */
    assert_string_equal(gst_turn(&x), "1 draw draw 1");
    scene_end(&x);
    POSE(x, .snakes = { [1] = "head body=gun:explosive-rat tail" }, .hands = { "squeeze" }); /* vomited */
    scene_play(&x, "play squeeze 1.1");
    assert_string_equal(gst_list(&x, "pit"), "explosive-rat");
    assert_string_equal(gst_turn(&x), "0 main effect 1");
    scene_play(&x, "destroy 1.1");
    assert_string_equal(gst_snake(&x, 1), "head body tail");
    assert_string_equal(gst_turn(&x), "0 main main 0");
    scene_end(&x);
    POSE(x, .snakes = { [1] = "head body:explosive-rat tail" }, .hands = { "squeeze" }); /* if any */
    scene_play(&x, "play squeeze 1.1");
    assert_string_equal(gst_turn(&x), "0 main main 0");
    scene_end(&x);
}

/* A23: a Padlock does not help against it. */
static void test_gs_a23_a_padlock_may_be_destroyed_by_an_explosive_rat(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .snakes = { "head body=padlock fat-rat=armor tail:explosive-rat" });
    scene_play(&x, "digest");
    LEGAL(x, "destroy 0.1, destroy 0.2");
    scene_end(&x);
}

/* A32: chosen when the whole effect is done, in digestion when all snakes are. */
static void test_gs_a32_an_explosion_waits_for_the_whole_effect(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .snakes = { "head body=armor:common-rat tail:explosive-rat", "head body:common-rat tail:common-rat" });
    scene_play(&x, "digest");
    assert_string_equal(gst_turn(&x), "0 end effect 0");
    assert_string_equal(gst_snake(&x, 0), "head body=armor explosive-rat:common-rat tail");
    assert_string_equal(gst_snake(&x, 1), "head body common-rat:common-rat tail");
    scene_play(&x, "destroy 0.1");
    assert_string_equal(gst_turn(&x), "1 draw draw 1");
    scene_end(&x);
    /* Rat King destroys it: then it has not left. */
    POSE(x, .step = "draw", .snakes = { "head:explosive-rat body=armor tail" });
    gst_play(&x, "draw deck, draw rat-king");
    assert_string_equal(gst_snake(&x, 0), "head:rat-king body=armor tail");
    assert_string_equal(gst_list(&x, "discard"), "explosive-rat");
    assert_string_equal(gst_turn(&x), "0 main main 0");
    scene_end(&x);
}

/* A34: what is caused waits in a queue, in the order of events, and comes before the next window. */
static void test_gs_a34_choices_and_draws_wait_in_order(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .ruleset = "expansion", .snakes = { "head:explosive-rat body=armor tail" },
         .hands = { "food-poisoning", "gun" }, .drawn = "common-rat");
    scene_play(&x, "play food-poisoning");
    scene_play(&x, "pass");
    assert_string_equal(gst_queue(&x), "destroy 0");
    assert_string_equal(gst_turn(&x), "0 rat effect 0");
    assert_string_equal(gst_list(&x, "discard"), "food-poisoning");
    scene_play(&x, "destroy 0.1");
    assert_string_equal(gst_turn(&x), "0 rat rat 0");
    scene_end(&x);
    /* A Lucky Rat that draws Tattletale: first the draw, then the look. */
    POSE(x, .drawn = "lucky-rat", .hands = { "", "gun" });
    gst_play(&x, "eat, pass, draw tattletale-rat");
    assert_string_equal(gst_queue(&x), "look 0");
    assert_string_equal(gst_list(&x, "pit"), "tattletale-rat");
    scene_play(&x, "look 1");
    assert_string_equal(gst_turn(&x), "0 main main 0");
    scene_end(&x);
}

/* ---- Tattletale Rat ---------------------------------------------------------------------------------------------- */

static void test_gs_card_tattletale_rat_shows_a_hand(void **state)
{
    (void)state;
    struct scene x;
    expect_speed("tattletale-rat", "head body:tattletale-rat common-rat common-rat common-rat tail",
                 "head body:tattletale-rat common-rat common-rat common-rat tail");
    POSE(x, .step = "draw", .hands = { "armor", "dodge*2 gun", "" });
    gst_play(&x, "draw deck, draw tattletale-rat");
    assert_string_equal(gst_queue(&x), "look 0");
    assert_string_equal(gst_turn(&x), "0 rat effect 0"); /* A35: before it is eaten or not */
    assert_string_equal(gst_key(&x, "drawn"), "\"tattletale-rat\"");
    LEGAL(x, "look 1, look 2"); /* A35: also an empty hand */
    scene_play(&x, "look 1");
    assert_string_equal(gst_known(&x, 0), "1:dodge,dodge,gun");
    assert_string_equal(gst_known(&x, 1), "");
    assert_string_equal(gst_known(&x, 2), "");
    assert_true(gst_tells(&x, 0, "gun"));
    assert_false(gst_tells(&x, 1, "armor"));
    assert_false(gst_tells(&x, 2, "gun"));
    assert_false(gst_tells(&x, VIEW_TABLE, "gun"));
    assert_int_equal(gst_events(&x, VIEW_TABLE)[0], '0'); /* that it happened is seen by all */
    LEGAL(x, "eat, refuse");
    scene_end(&x);
}

static void test_gs_a35_tattletale_tells_nothing_from_the_pit(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .step = "draw", .pit = "tattletale-rat", .snakes = { [1] = "head body common-rat tail" },
         .hands = { "", "gun" });
    scene_play(&x, "draw pit");
    assert_string_equal(gst_turn(&x), "0 rat rat 0");
    assert_string_equal(gst_key(&x, "drawn"), "\"tattletale-rat\"");
    scene_end(&x);
    POSE(x, .pit = "tattletale-rat", .hands = { "pit-stop", "gun" });
    gst_play(&x, "play pit-stop, pass");
    assert_string_equal(gst_turn(&x), "0 main main 0");
    assert_string_equal(gst_known(&x, 0), "");
    scene_end(&x);
}

/* A35: drawn by a Lucky Rat it looks for whoever draws it, in anyone's turn. */
static void test_gs_a35_tattletale_tells_whoever_draws_it(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "armor", "pit-stop", "rust" }, .pit = "lucky-rat");
    gst_play(&x, "0 digest, 1 play pit-stop, 2 pass, 0 pass, draw tattletale-rat");
    assert_string_equal(gst_turn(&x), "0 main effect 1");
    LEGAL(x, "look 0, look 2");
    scene_play(&x, "look 2");
    assert_string_equal(gst_known(&x, 1), "2:rust");
    scene_end(&x);
}

/* ---- Rat King ---------------------------------------------------------------------------------------------------- */

static void test_gs_card_rat_king_is_eaten_at_once(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .step = "draw", .hands = { "gun", "super-glue lullaby", "fake-rat" });
    gst_play(&x, "draw deck, draw rat-king");
    assert_string_equal(gst_snake(&x, 0), "head:rat-king body tail");
    assert_string_equal(gst_key(&x, "drawn"), "null");
    assert_string_equal(gst_turn(&x), "0 main main 0"); /* nobody is asked, nothing is decided */
    assert_true(gst_tells(&x, VIEW_TABLE, "rat-king"));
    scene_end(&x);
    expect_speed("rat-king", "head body:rat-king common-rat common-rat common-rat tail",
                 "head body:rat-king common-rat common-rat common-rat tail");
}

static void test_gs_58_rat_king_is_eaten_asleep_or_blocked(void **state)
{
    (void)state;
    static const struct {
        const char *before, *after, *discard;
    } heads[] = {
        { "asleep head body tail", "asleep head:rat-king body tail", "" },
        { "head:glue body tail", "head:rat-king body tail", "super-glue" },
        { "asleep head:glue body tail", "asleep head:rat-king body tail", "super-glue" },
        { "head:fake-rat body tail", "head:rat-king body tail", "fake-rat" },
        { "head:common-rat body:fat-rat tail", "head:rat-king body:fat-rat tail", "common-rat" }, /* hole 7 */
        { "head:stinky-rat body tail", "head:rat-king body tail", "stinky-rat" },
    };
    struct scene x;
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
        POSE(x, .step = "draw", .snakes = { heads[i].before }, .hands = { "", "dodge", "dodge" });
        gst_play(&x, "draw deck, draw rat-king");
        assert_string_equal(gst_snake(&x, 0), heads[i].after);
        assert_string_equal(gst_list(&x, "discard"), heads[i].discard);
        assert_string_equal(gst_list(&x, "pit"), "");
        assert_string_equal(gst_turn(&x), "0 main main 0");
        scene_end(&x);
    }
}

static void test_gs_59_once_eaten_rat_king_is_like_any_rat(void **state)
{
    (void)state;
    struct scene x;
    SQUEEZED("head body:rat-king tail", "1.1", "head body tail", "rat-king");
    DIGESTED(0, "head body tail:rat-king", "head body rat-king tail");
    POSE(x, .snakes = { "head:rat-king body tail" }, .hands = { "digestive-tonic" });
    scene_play(&x, "play digestive-tonic 0.0");
    assert_string_equal(gst_snake(&x, 0), "head body:rat-king tail");
    scene_end(&x);
    POSE(x, .snakes = { "head:rat-king body tail" }, .drawn = "common-rat");
    LEGAL(x, "refuse"); /* it blocks like any other */
    scene_end(&x);
}

/* A40, hole 8: eating from the Pit is not drawing; the Pit-y Rule is. */
static void test_gs_a40_rat_king_from_the_pit(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .pit = "rat-king", .hands = { "pit-stop" }, .snakes = { "head:common-rat body tail" });
    LEGAL_OF(x, "play", ""); /* it breaks no way for itself */
    scene_end(&x);
    POSE(x, .pit = "rat-king", .hands = { "pit-stop" });
    scene_play(&x, "play pit-stop");
    assert_string_equal(gst_snake(&x, 0), "head:rat-king body tail");
    scene_end(&x);
    POSE(x, .pit = "common-rat rat-king", .step = "draw", .hands = { "", "dodge" },
         .snakes = { "asleep head:glue body tail", "head body common-rat tail" });
    scene_play(&x, "draw pit");
    assert_string_equal(gst_snake(&x, 0), "asleep head:rat-king body tail");
    assert_string_equal(gst_list(&x, "pit"), "common-rat");
    assert_string_equal(gst_list(&x, "discard"), "super-glue");
    assert_string_equal(gst_turn(&x), "0 main main 0");
    scene_end(&x);
}

/* ---- Bouncy Rat -------------------------------------------------------------------------------------------------- */

/* A42: the key `top`, and a draw that is certain. */
static void test_gs_card_bouncy_rat_goes_on_top_of_the_deck(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .ruleset = "expansion", .step = "draw", .snakes = { [1] = "head body:bouncy-rat tail" },
         .hands = { "squeeze" });
    scene_play(&x, "play squeeze 1.1");
    assert_string_equal(gst_snake(&x, 1), "head body tail");
    assert_string_equal(gst_list(&x, "pit"), "");
    assert_string_equal(gst_list(&x, "top"), "bouncy-rat");
    scene_play(&x, "draw deck");
    assert_string_equal(gst_odds(&x), "draw bouncy-rat 1");
    scene_play(&x, "draw bouncy-rat");
    assert_string_equal(gst_list(&x, "top"), "");
    assert_string_equal(gst_key(&x, "drawn"), "\"bouncy-rat\"");
    scene_play(&x, "refuse"); /* only vomiting makes it bounce */
    assert_string_equal(gst_list(&x, "pit"), "bouncy-rat");
    assert_string_equal(gst_list(&x, "top"), "");
    scene_end(&x);
    POSE(x, .ruleset = "expansion", .snakes = { "head body:bouncy-rat tail" });
    scene_play(&x, "digest"); /* speed 1 */
    assert_string_equal(gst_snake(&x, 0), "head body tail:bouncy-rat");
    scene_end(&x);
    POSE(x, .ruleset = "expansion", .snakes = { "head body tail:bouncy-rat" });
    scene_play(&x, "digest");
    assert_string_equal(gst_snake(&x, 0), "head body bouncy-rat tail");
    assert_string_equal(gst_list(&x, "top"), "");
    scene_end(&x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_gs_card_common_rat_moves_one_space),
        cmocka_unit_test(test_gs_card_speedy_rat_moves_two_spaces),
        cmocka_unit_test(test_gs_card_fat_rat_moves_in_the_phase_of_its_owner_only),
        cmocka_unit_test(test_gs_card_spiky_rat_is_not_squeezed),
        cmocka_unit_test(test_gs_card_greasy_rat_slides_two_spaces),
        cmocka_unit_test(test_gs_a28_a_greasy_rat_pushes_with_each_step),
        cmocka_unit_test(test_gs_a28_every_squeeze_of_a_greasy_rat_is_two_steps),
        cmocka_unit_test(test_gs_card_sleepy_rat_puts_its_snake_to_sleep),
        cmocka_unit_test(test_gs_a37_a_neck_brace_does_not_stop_a_sleepy_rat),
        cmocka_unit_test(test_gs_card_lucky_rat_draws_a_card),
        cmocka_unit_test(test_gs_card_lucky_rat_serves_the_owner_of_the_snake),
        cmocka_unit_test(test_gs_a34_a_gain_does_not_move_the_turn_on),
        cmocka_unit_test(test_gs_a36_a_lucky_rat_draws_rat_king),
        cmocka_unit_test(test_gs_card_stinky_rat_costs_a_card),
        cmocka_unit_test(test_gs_a33_a_single_choice_is_asked),
        cmocka_unit_test(test_gs_card_explosive_rat_destroys_when_it_leaves),
        cmocka_unit_test(test_gs_a23_a_padlock_may_be_destroyed_by_an_explosive_rat),
        cmocka_unit_test(test_gs_a32_an_explosion_waits_for_the_whole_effect),
        cmocka_unit_test(test_gs_a34_choices_and_draws_wait_in_order),
        cmocka_unit_test(test_gs_card_tattletale_rat_shows_a_hand),
        cmocka_unit_test(test_gs_a35_tattletale_tells_nothing_from_the_pit),
        cmocka_unit_test(test_gs_a35_tattletale_tells_whoever_draws_it),
        cmocka_unit_test(test_gs_card_rat_king_is_eaten_at_once),
        cmocka_unit_test(test_gs_58_rat_king_is_eaten_asleep_or_blocked),
        cmocka_unit_test(test_gs_59_once_eaten_rat_king_is_like_any_rat),
        cmocka_unit_test(test_gs_a40_rat_king_from_the_pit),
        cmocka_unit_test(test_gs_card_bouncy_rat_goes_on_top_of_the_deck),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
