/* The Greatest Snake, positions (section 5, A43, A47): what is written, what is read back, what is refused. */
#include "gs_scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* ---- Written and read -------------------------------------------------------------------------------------------- */

/* What is read is written again as it was. */
static void expect_kept(struct gst_pose pose)
{
    struct scene x;
    scene_load(&x, gst_pose_text(&pose));
    assert_string_equal(scene_position(&x), gst_pose_text(&pose));
    assert_null(x.rules->game->invariant(x.rules, &x.memory.state));
    scene_end(&x);
}

#define KEPT(...) expect_kept((struct gst_pose){ __VA_ARGS__ })
#define SIX "head body common-rat common-rat common-rat tail"

static void test_gs_a47_every_phase_is_kept(void **state)
{
    (void)state;
    KEPT(.step = "first", .turn = 0);
    KEPT(.step = "setup", .options = "\"first\":\"2\"", .turn = 2);
    KEPT(.step = "setup", .turn = 1, .hands = { "dodge dodge gun", "rust" }, .pit = "fat-rat common-rat fat-rat");
    KEPT(.step = "draw", .turn = 2);
    KEPT(.step = "draw", .queue = "draw 0");
    KEPT(.drawn = "stinky-rat");
    KEPT(.drawn = "tattletale-rat", .queue = "look 0", .hands = { "", "gun" });
    KEPT(.step = "main");
    KEPT(.step = "main", .stack = "0 eat common-rat", .hands = { "", "gun" });
    KEPT(.step = "main", .stack = "0 digest", .hands = { "", "gun", "dodge" }, .passed = "1");
    KEPT(.step = "main", .stack = "0 equip gun 0.1", .hands = { "", "gun" });
    KEPT(.step = "draw", .stack = "0 play lullaby 1", .hands = { "", "dodge" });
    KEPT(.step = "end", .queue = "destroy 1", .snakes = { [1] = "head body=armor explosive-rat tail" });
    KEPT(.step = "main", .queue = "gain 0", .snakes = { "head:lucky-rat body tail" });
    KEPT(.step = "main", .queue = "discard 0", .snakes = { "head:stinky-rat body tail" }, .hands = { "gun" });
    KEPT(.step = "main", .queue = "take 0 1", .discard = "pickpocket", .hands = { "", "gun" });
}

static void test_gs_a47_a_finished_game_is_kept(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .snakes = { SIX ":common-rat" }, .hands = { "", "gun" });
    scene_play(&x, "digest");
    scene_play(&x, "pass");
    char over[6000];
    snprintf(over, sizeof over, "%s", scene_position(&x));
    scene_end(&x);
    scene_load(&x, over);
    assert_string_equal(scene_position(&x), over);
    assert_int_equal(x.memory.state.node, NODE_OVER);
    assert_string_equal(scene_scores(&x), "7 3 3");
    scene_end(&x);
    /* A12: with what was pending. */
    POSE(x, .snakes = { [1] = SIX ":common-rat" }, .hands = { "", "digestive-tonic", "gun" });
    gst_play(&x, "0 digest, 1 play digestive-tonic 1.5, 2 pass");
    snprintf(over, sizeof over, "%s", scene_position(&x));
    scene_end(&x);
    scene_load(&x, over);
    assert_string_equal(scene_position(&x), over);
    assert_string_equal(gst_stack(&x), "0 digest");
    assert_string_equal(gst_turn(&x), "0 main over");
    scene_end(&x);
}

static void test_gs_a47_snakes_stacks_and_knowledge_are_kept(void **state)
{
    (void)state;
    KEPT(.ruleset = "expansion", .seats = 5, .turn = 4, .options = "\"first\":\"4\"",
         .snakes = { "asleep head:glue body=gun(rust,dodge):fat-rat fat-rat=armor tail:fake-rat",
                     "head:common-rat body:rat-king tail:lucky-rat", "head body=lasers(gun) bouncy-rat=shield tail" },
         .hands = { "dodge dodge super-glue sword", "", "fake-rat blender" },
         .known = { "2:fake-rat", "0:dodge,sword 2:blender", "0:dodge,dodge" }, .pit = "spiky-rat common-rat spiky-rat",
         .discard = "common-rat dodge squeeze squeeze armor", .hands[4] = "padlock");
    KEPT(.hands = { "dodge", "lullaby gun", "gun" }, .stack = "0 digest, 1 play lullaby 0, 0 play dodge");
    KEPT(.hands = { "gun" }, .stack = "1 play squeeze -, 2 play digestive-tonic 0.1", .turn = 1,
         .snakes = { "head body:common-rat tail" });
    KEPT(.ruleset = "expansion", .hands = { "gun", "gun" }, .stack = "0 play food-poisoning !1",
         .snakes = { "head:fat-rat body tail", "head:fat-rat body tail" }, .passed = "1");
    KEPT(.hands = { "", "gun" }, .stack = "0 use gun 1.1", .snakes = { "head body tail", "head body:fat-rat tail" },
         .discard = "dodge dodge dodge gun");
    KEPT(.hands = { "", "gun" }, .stack = "0 play steal 1.1 0.1", .snakes = { "head body tail", "head body=gun tail" });
    KEPT(.ruleset = "expansion", .top = "bouncy-rat", .step = "draw");
}

/* A47: multisets in any order; they are written in the order of the cards. */
static void test_gs_a47_multisets_are_read_in_any_order(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "gun dodge sword dodge pickpocket fake-rat" },
         .discard = "coffee-machine rat-king dodge common-rat", .known = { NULL, "0:gun,dodge" },
         .pit = "fat-rat common-rat fat-rat");
    assert_string_equal(gst_hand(&x, 0), "dodge dodge fake-rat pickpocket gun sword");
    assert_string_equal(gst_list(&x, "discard"), "common-rat rat-king dodge coffee-machine");
    assert_string_equal(gst_known(&x, 1), "0:dodge,gun");
    assert_string_equal(gst_list(&x, "pit"), "fat-rat common-rat fat-rat"); /* its order counts */
    scene_end(&x);
    POSE(x, .ruleset = "expansion",
         .hands = { "blender shield coffee-machine gun group-hug food-poisoning pickpocket" },
         .discard = "dodge bouncy-rat rat-king");
    assert_string_equal(gst_hand(&x, 0), "pickpocket food-poisoning group-hug gun coffee-machine shield blender");
    assert_string_equal(gst_list(&x, "discard"), "rat-king bouncy-rat dodge");
    scene_end(&x);
    POSE(x, .snakes = { "head body=gun(rust,dodge) tail", "head body=lasers(dodge,rust) tail" });
    assert_string_equal(gst_snake(&x, 0), "head body=gun(rust,dodge) tail"); /* in the order of payment */
    assert_string_equal(gst_snake(&x, 1), "head body=lasers(dodge,rust) tail");
    scene_end(&x);
}

/* Play from a position goes on as play that led to it. */
static void test_gs_a47_play_goes_on_from_a_stack(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .stack = "0 eat common-rat, 1 play super-glue 0", .hands = { "dodge", "", "gun" }, .passed = "2");
    assert_string_equal(gst_turn(&x), "0 main response 0");
    scene_play(&x, "play dodge");
    gst_play(&x, "2 pass, 2 pass");
    assert_string_equal(gst_snake(&x, 0), "head:common-rat body tail");
    scene_end(&x);
    POSE(x, .queue = "destroy 1, discard 0", .step = "main", .snakes = { "head body tail", "head body=gun tail" },
         .hands = { "rust" });
    assert_string_equal(gst_turn(&x), "0 main effect 1");
    scene_play(&x, "destroy 1.1");
    LEGAL(x, "discard rust");
    scene_play(&x, "discard rust");
    assert_string_equal(gst_turn(&x), "0 main main 0");
    scene_end(&x);
}

/* "What has become impossible is dropped when its turn comes." */
static void test_gs_a47_what_has_become_impossible_is_dropped(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .queue = "destroy 1, destroy 1, discard 0", .snakes = { "head body tail", "head body=gun tail" });
    scene_play(&x, "destroy 1.1");
    assert_string_equal(gst_turn(&x), "0 main main 0");
    scene_end(&x);
}

/* ---- Refused ----------------------------------------------------------------------------------------------------- */

#define REFUSED(...) assert_string_not_equal(REFUSAL(__VA_ARGS__), "")
#define ACCEPTED(...) assert_string_equal(REFUSAL(__VA_ARGS__), "")

static void test_gs_a47_cards_that_cannot_be_are_refused(void **state)
{
    (void)state;
    ACCEPTED(.pit = "common-rat*12");
    REFUSED(.pit = "common-rat*13");
    REFUSED(.pit = "common-rat*12", .snakes = { "head:common-rat body tail" });
    REFUSED(.pit = "rat-king", .discard = "rat-king");
    REFUSED(.hands = { "dodge*3", "dodge*3" });
    REFUSED(.hands = { "dodge*3" }, .discard = "dodge*3");
    REFUSED(.hands = { "super-glue*4" }, .snakes = { "head:glue body tail" });
    REFUSED(.hands = { "gun*2" }, .snakes = { "head body=gun tail" });
    REFUSED(.hands = { "rust*2" }, .snakes = { "head body=gun(rust) tail" });
    REFUSED(.pit = "common-rat*12", .drawn = "common-rat");
    REFUSED(.pit = "common-rat*12", .stack = "0 eat common-rat", .hands = { "", "gun" });
    REFUSED(.hands = { "", "lullaby*3" }, .stack = "0 play lullaby 1");
    REFUSED(.pit = "bouncy-rat"); /* not in this deck */
    ACCEPTED(.pit = "bouncy-rat", .ruleset = "expansion");
    REFUSED(.hands = { "common-rat" });
    REFUSED(.pit = "dodge");
    REFUSED(.pit = "fake-rat");
    REFUSED(.pit = "weasel");
    REFUSED(.drawn = "dodge");
    REFUSED(.drawn = "fake-rat");
    REFUSED(.top = "common-rat");
}

static void test_gs_a47_snakes_that_cannot_be_are_refused(void **state)
{
    (void)state;
    REFUSED(.snakes = { "head tail" });
    REFUSED(.snakes = { "head common-rat tail" }); /* the first Body Card is the start one */
    REFUSED(.snakes = { "head body body tail" });
    REFUSED(.snakes = { "body tail" });
    REFUSED(.snakes = { "head body" });
    REFUSED(.snakes = { "head body tail tail" });
    REFUSED(.snakes = { "head body fake-rat tail" }); /* it adds no length */
    REFUSED(.snakes = { "head body dodge tail" });
    REFUSED(.snakes = { "head body=common-rat tail" });
    REFUSED(.snakes = { "head body=dodge tail" });
    REFUSED(.snakes = { "head body:gun tail" });
    REFUSED(.snakes = { "head body:dodge tail" });
    ACCEPTED(.snakes = { "head body=gun(rust,dodge) tail" });
    REFUSED(.snakes = { "head body=gun(rust,dodge,swap) tail" }); /* used up */
    REFUSED(.snakes = { "head body=sword(rust) tail" });
    REFUSED(.snakes = { "head body=gun(common-rat) tail" });
    REFUSED(.snakes = { "head body common-rat common-rat common-rat common-rat tail" }, .phase = "main");
    REFUSED(.phase = "over");
}

static void test_gs_a47_steps_and_phases_that_cannot_be_are_refused(void **state)
{
    (void)state;
    REFUSED(.step = "rat");
    REFUSED(.step = "main", .drawn = "common-rat");
    REFUSED(.step = "draw", .drawn = "common-rat");
    REFUSED(.step = "main", .phase = "draw");
    REFUSED(.step = "main", .phase = "response");
    REFUSED(.step = "main", .phase = "effect");
    REFUSED(.phase = "main", .stack = "0 digest", .hands = { "", "gun" });
    REFUSED(.phase = "response", .stack = "0 digest", .hands = { "", "gun" }, .queue = "gain 0");
    REFUSED(.step = "over");
    REFUSED(.step = "response");
    REFUSED(.step = "sleep");
    REFUSED(.step = "end"); /* nothing is open */
    REFUSED(.turn = 3);
    REFUSED(.turn = -1);
    REFUSED(.step = "first", .turn = 1);
    REFUSED(.step = "first", .hands = { "dodge" }); /* nothing has been dealt */
    REFUSED(.step = "setup", .turn = 1, .options = "\"first\":\"2\"");
    REFUSED(.step = "setup", .hands = { "dodge*3", "gun", "gun" }); /* seat by seat */
    REFUSED(.seats = 2);
    REFUSED(.seats = 5);
    ACCEPTED(.seats = 5, .ruleset = "expansion");
}

static void test_gs_a47_stacks_that_cannot_be_are_refused(void **state)
{
    (void)state;
#define STACK(text) REFUSED(.stack = text, .hands = { "", "gun", "gun" }, .snakes = { [1] = "head body:fat-rat tail" })
    ACCEPTED(.stack = "0 digest, 1 play squeeze 1.1", .hands = { "", "gun", "gun" },
             .snakes = { [1] = "head body:fat-rat tail" });
    STACK("0 play squeeze 1.1, 0 digest"); /* only at the bottom */
    STACK("0 play squeeze 1.1, 0 eat common-rat");
    STACK("0 digest, 0 equip sword 0.1");
    STACK("1 digest"); /* only by the active player */
    STACK("1 eat common-rat");
    STACK("1 equip sword 1.1");
    STACK("0 eat dodge");
    STACK("0 play common-rat");
    STACK("0 play sword 1.1");
    STACK("0 use squeeze 1.1");
    STACK("0 equip dodge 0.1");
    STACK("0 equip sword 1.1");
    STACK("0 play squeeze");
    STACK("0 play squeeze 1.1 1.2");
    STACK("0 play squeeze 1");
    STACK("0 play lullaby 1.1");
    STACK("0 play lullaby 3");
    STACK("0 play squeeze 1.9");
    STACK("0 play squeeze 1.1 !2"); /* nobody is spared of that */
    STACK("0 play dodge");          /* of what? */
    STACK("0 eat common-rat, 1 play dodge");
    STACK("3 play squeeze 1.1");
    STACK("0 sing squeeze 1.1");
#undef STACK
    REFUSED(.passed = "1"); /* without a stack */
    REFUSED(.stack = "0 digest", .hands = { "", "gun", "gun" }, .passed = "1 1");
    REFUSED(.stack = "0 digest", .hands = { "", "gun", "gun" }, .passed = "3");
    REFUSED(.stack = "0 digest", .hands = { "", "gun" }, .passed = "1"); /* nobody is left to be asked */
    REFUSED(.stack = "0 digest");
    REFUSED(.queue = "sneeze 0");
    REFUSED(.queue = "gain 3");
    REFUSED(.queue = "take 0 0", .hands = { "gun" });
    REFUSED(.queue = "draw 1"); /* it is not its turn */
}

/* Targets by the slots of the card; what has been announced could be announced. */
static void test_gs_a47_targets_that_cannot_be_are_refused(void **state)
{
    (void)state;
#define AIMED(text)                                                                                                    \
    REFUSAL(.seats = 4, .ruleset = "base", .hands = { "", "gun" }, .stack = text,                                      \
            .snakes = { "head body=armor tail", "head:fat-rat body=sword:spiky-rat tail:common-rat" })
    assert_string_equal(AIMED("0 play squeeze 1.2"), "");
    assert_string_equal(AIMED("0 play squeeze -"), "");
    assert_string_not_equal(AIMED("0 play squeeze 1.0"), ""); /* a Head */
    assert_string_not_equal(AIMED("0 play squeeze 1.1"), ""); /* a Spiky Rat */
    assert_string_not_equal(AIMED("0 play squeeze 2.1"), ""); /* no rat */
    assert_string_equal(AIMED("0 play digestive-tonic 1.0"), "");
    assert_string_equal(AIMED("0 play rust 1.1"), "");
    assert_string_not_equal(AIMED("0 play rust 2.1"), ""); /* no Equipment */
    assert_string_equal(AIMED("0 play swap 0.1 1.1"), "");
    assert_string_not_equal(AIMED("0 play swap 1.1 0.1"), "");  /* one's own comes first */
    assert_string_equal(AIMED("0 play steal 1.1 0.1"), "");     /* its place may have been filled meanwhile */
    assert_string_not_equal(AIMED("0 play steal 1.1 0.2"), ""); /* a Tail */
    assert_string_not_equal(AIMED("0 play steal 1.1 2.1"), "");
    assert_string_not_equal(AIMED("0 play steal 1.1 -"), ""); /* a place is never lost */
    assert_string_equal(AIMED("0 use boxing-glove 1.2"), "");
    assert_string_not_equal(AIMED("0 use boxing-glove 2.1"), "");
    assert_string_not_equal(AIMED("0 use armor"), ""); /* it has no ability to use */
    assert_string_equal(AIMED("0 play lullaby 1"), "");
    assert_string_not_equal(AIMED("0 play lullaby -"), ""); /* nor is a snake */
    assert_string_equal(AIMED("0 play pickpocket 1"), "");
    assert_string_not_equal(AIMED("0 play pickpocket 0"), "");
    assert_string_equal(AIMED("0 play garbage-dive gun"), "");
    assert_string_not_equal(AIMED("0 play garbage-dive common-rat"), "");
    assert_string_not_equal(AIMED("0 equip gun 0.2"), "");
    assert_string_not_equal(AIMED("1 play lullaby 0"), ""); /* seat 0 is on turn */
#undef AIMED
}

/* A19 */
static void test_gs_a47_dodges_that_cannot_be_are_refused(void **state)
{
    (void)state;
#define DODGED(text)                                                                                                   \
    REFUSAL(.ruleset = "expansion", .hands = { "", "gun", "gun" }, .stack = text,                                      \
            .snakes = { "head:fat-rat body tail", "head:fat-rat body tail" })
    assert_string_equal(DODGED("0 play lullaby 1, 1 play dodge"), "");
    assert_string_equal(DODGED("0 play lullaby 1, 1 play dodge, 0 use cloak"), "");
    assert_string_not_equal(DODGED("0 play lullaby 2, 1 play dodge"), "");
    assert_string_not_equal(DODGED("0 play lullaby 1, 1 play dodge, 2 play dodge"), "");
    assert_string_not_equal(DODGED("0 play lullaby 0, 0 play dodge"), "");
    assert_string_equal(DODGED("0 play food-poisoning, 1 play dodge"), "");
    assert_string_equal(DODGED("0 play food-poisoning !2, 1 play dodge"), "");
    assert_string_not_equal(DODGED("0 play food-poisoning !1, 1 play dodge"), ""); /* spared already */
    assert_string_not_equal(DODGED("0 play food-poisoning, 1 play dodge, 0 play dodge"), "");
    assert_string_not_equal(DODGED("0 play food-poisoning !1 !1"), "");
    assert_string_not_equal(DODGED("0 play food-poisoning !0"), ""); /* its player does not dodge it */
    assert_string_not_equal(DODGED("0 use cloak"), "");
#undef DODGED
}

static void test_gs_a47_a_course_that_cannot_be_is_refused(void **state)
{
    (void)state;
    /* Before the first turn nothing has happened. */
    ACCEPTED(.step = "setup", .hands = { "dodge*3", "gun" });
    REFUSED(.step = "setup", .hands = { "dodge*3", "gun" }, .known = { NULL, "0:dodge" });
    REFUSED(.step = "setup", .hands = { "dodge*3", "gun" }, .snakes = { "head body:common-rat tail" });
    REFUSED(.step = "setup", .hands = { "dodge*3", "gun" }, .snakes = { "asleep head body tail" });
    REFUSED(.step = "setup", .hands = { "dodge*3", "gun*2 rust", "swap*3" });
    REFUSED(.step = "setup", .hands = { "dodge*4", "gun" });
    REFUSED(.step = "setup", .hands = { "dodge*3", "gun" }, .discard = "rust");
    REFUSED(.step = "setup", .hands = { "dodge*3", "gun" }, .pit = "rat-king");
    REFUSED(.step = "setup", .hands = { "dodge*3", "gun" }, .drawn = "common-rat");
    REFUSED(.step = "first", .pit = "common-rat");
    /* Announced in the steps where that is possible. */
    REFUSED(.step = "draw", .stack = "0 eat common-rat", .hands = { "", "gun" });
    REFUSED(.step = "draw", .stack = "0 digest", .hands = { "", "gun" });
    ACCEPTED(.step = "draw", .stack = "0 equip gun 0.1", .hands = { "", "gun" });
    REFUSED(.drawn = "fat-rat", .stack = "0 equip gun 0.1", .hands = { "", "gun" });
    REFUSED(.stack = "0 digest", .hands = { "dodge*5 gun*2 rust", "swap" }); /* above the limit */
    REFUSED(.stack = "0 eat rat-king", .hands = { "", "gun" });              /* not announced */
    REFUSED(.drawn = "rat-king");
    REFUSED(.step = "end", .phase = "response");
    REFUSED(.step = "end", .queue = "gain 0");
    REFUSED(.step = "end", .queue = "destroy 0", .snakes = { "head body=gun tail" }, .stack = "0 play lullaby 1",
            .hands = { "", "gun" });
    /* Nothing that is impossible is first in the queue, and seats pass in their order. */
    REFUSED(.queue = "discard 0");
    REFUSED(.queue = "destroy 0");
    REFUSED(.queue = "take 0 1");
    REFUSED(.queue = "gain 0", .deck = "", .hands = { "", "rest" });
    REFUSED(.queue = "gain 0", .stack = "0 play lullaby 1", .hands = { "", "gun" }, .passed = "1");
    REFUSED(.stack = "0 digest", .hands = { "", "gun", "gun" }, .passed = "2");
    REFUSED(.stack = "0 digest", .hands = { "rust", "gun", "gun" }, .passed = "2 1");
    ACCEPTED(.stack = "0 digest", .hands = { "rust", "gun", "gun" }, .passed = "1 2");
    REFUSED(.stack = "0 digest", .hands = { "rust", "", "gun" }, .passed = "1"); /* it was not asked */
    /* At the end nothing is owed any more. */
    REFUSED(.snakes = { "head body common-rat common-rat common-rat common-rat tail" }, .queue = "gain 0");
    REFUSED(.snakes = { "head body common-rat common-rat common-rat common-rat tail" }, .stack = "0 digest",
            .hands = { "", "gun" }, .passed = "1");
    REFUSED(.ruleset = "expansion", .top = "bouncy-rat", .pit = "bouncy-rat");
}

static void test_gs_a47_knowledge_that_cannot_be_is_refused(void **state)
{
    (void)state;
    ACCEPTED(.hands = { "", "dodge gun" }, .known = { "1:dodge,gun" });
    REFUSED(.hands = { "", "dodge gun" }, .known = { "1:rust" });
    REFUSED(.hands = { "", "dodge gun" }, .known = { "1:dodge,dodge" });
    REFUSED(.hands = { "", "dodge gun" }, .known = { NULL, "1:dodge" }); /* of oneself nothing is listed */
}

/* Replaces the first of a text in a good position; it has to be refused then. */
static void expect_refused(const char *from, const char *to)
{
    char changed[6000];
    const char *text = gst_pose_text(&(struct gst_pose){ .snakes = { "head body=gun(rust) tail" } });
    const char *at = strstr(text, from);
    assert_non_null(at);
    struct textbuf out = textbuf_over(changed, sizeof changed);
    text_put_bytes(&out, text, (size_t)(at - text));
    text_put(&out, to);
    text_put(&out, at + strlen(from));
    if (strcmp(scene_refusal(changed), "") == 0)
        fail_msg("accepted with %s instead of %s", to, from);
}

static void test_gs_a47_every_key_is_needed_and_no_other(void **state)
{
    (void)state;
    expect_refused("\"step\":\"main\",", "");
    expect_refused("\"phase\":\"main\",", "");
    expect_refused("\"pit\":[],", "");
    expect_refused("\"discard\":[],", "");
    expect_refused("\"top\":[],", "");
    expect_refused("\"turn\":0,", "");
    expect_refused("\"drawn\":null,", "");
    expect_refused("\"stack\":[],", "");
    expect_refused("\"passed\":[],", "");
    expect_refused(",\"queue\":[]", "");
    expect_refused("\"hands\":[[],[],[]],", "");
    expect_refused("\"hands\":[[],[],[]],", "\"hands\":[[],[]],");
    expect_refused("\"hands\":[[],[],[]],", "\"hands\":[[],[],[],[]],");
    expect_refused("\"known\":[[[],[],[]],[[],[],[]],[[],[],[]]],", "");
    expect_refused("\"known\":[[[],[],[]],[[],[],[]],[[],[],[]]],", "\"known\":[[[],[],[]],null,null],");
    expect_refused("\"known\":[[[],[],[]],", "\"known\":[[[],[]],");
    expect_refused("\"used\":1,", "\"used\":2,");
    expect_refused("\"used\":1,", "\"used\":0,");
    expect_refused("\"used\":1,", "");
    expect_refused("\"rat\":null,\"glue\":false", "\"rat\":\"fat-rat\",\"glue\":true"); /* one or the other */
    expect_refused("\"glue\":false", "\"glue\":0");
    expect_refused(",\"glue\":false", "");
    expect_refused("\"awake\":true", "\"awake\":1");
    expect_refused("\"queue\":[]", "\"queue\":[],\"more\":1");
    expect_refused("{\"card\":\"tail\",\"rat\":null}", "{\"card\":\"tail\",\"rat\":null,\"glue\":false}");
    expect_refused("{\"card\":\"tail\",\"rat\":null}", "{\"card\":\"tail\",\"rat\":\"dodge\"}");
}

/* A43: the cell keeps the name of the rat, and so the Deck is what is nowhere else. */
static void test_gs_a43_digested_rats_are_not_in_the_deck(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .step = "draw",
         .snakes = { "head body rat-king stinky-rat explosive-rat tail:lucky-rat",
                     "head body common-rat=gun(dodge,rust) lucky-rat tail:fake-rat", "head:glue body sleepy-rat tail" },
         .hands = { "magnet" }, .pit = "tattletale-rat", .discard = "cloak");
    scene_play(&x, "draw deck");
    static const char *const gone[] = { "rat-king", "stinky-rat",     "explosive-rat", "lucky-rat",
                                        "magnet",   "tattletale-rat", "cloak" };
    for (size_t i = 0; i < sizeof gone / sizeof *gone; i++) {
        char text[40];
        snprintf(text, sizeof text, "draw %s", gone[i]);
        assert_false(scene_can(&x, text));
    }
    const char *odds = gst_odds(&x);
    assert_non_null(strstr(odds, "draw common-rat 11"));
    assert_non_null(strstr(odds, "draw sleepy-rat 1"));
    assert_non_null(strstr(odds, "draw gun 1"));
    assert_non_null(strstr(odds, "draw dodge 4"));
    assert_non_null(strstr(odds, "draw rust 1"));
    assert_non_null(strstr(odds, "draw fake-rat 2"));
    assert_non_null(strstr(odds, "draw super-glue 3"));
    scene_end(&x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_gs_a47_every_phase_is_kept),
        cmocka_unit_test(test_gs_a47_a_finished_game_is_kept),
        cmocka_unit_test(test_gs_a47_snakes_stacks_and_knowledge_are_kept),
        cmocka_unit_test(test_gs_a47_multisets_are_read_in_any_order),
        cmocka_unit_test(test_gs_a47_play_goes_on_from_a_stack),
        cmocka_unit_test(test_gs_a47_what_has_become_impossible_is_dropped),
        cmocka_unit_test(test_gs_a47_cards_that_cannot_be_are_refused),
        cmocka_unit_test(test_gs_a47_snakes_that_cannot_be_are_refused),
        cmocka_unit_test(test_gs_a47_steps_and_phases_that_cannot_be_are_refused),
        cmocka_unit_test(test_gs_a47_stacks_that_cannot_be_are_refused),
        cmocka_unit_test(test_gs_a47_targets_that_cannot_be_are_refused),
        cmocka_unit_test(test_gs_a47_dodges_that_cannot_be_are_refused),
        cmocka_unit_test(test_gs_a47_a_course_that_cannot_be_is_refused),
        cmocka_unit_test(test_gs_a47_knowledge_that_cannot_be_is_refused),
        cmocka_unit_test(test_gs_a47_every_key_is_needed_and_no_other),
        cmocka_unit_test(test_gs_a43_digested_rats_are_not_in_the_deck),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
