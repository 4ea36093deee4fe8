/* The Greatest Snake, amendments A45 and A49 and section 5: what is known of hands, what views and events hide. */
#include "gs_scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

/* ---- What becomes known ------------------------------------------------------------------------------------------ */

static void test_gs_a45_a_look_is_the_whole_hand(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .step = "draw", .hands = { "", "dodge*2 gun", "rust" }, .known = { "1:gun 2:rust", "2:rust", "1:dodge" });
    gst_play(&x, "draw deck, draw tattletale-rat, look 1");
    assert_string_equal(gst_known(&x, 0), "1:dodge,dodge,gun 2:rust");
    assert_string_equal(gst_known(&x, 1), "2:rust");
    assert_string_equal(gst_known(&x, 2), "1:dodge");
    scene_end(&x);
}

static void test_gs_a45_a_garbage_dive_is_seen_by_all_others(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .seats = 4, .hands = { "garbage-dive rust", "dodge", "", "" }, .discard = "gun lasers",
         .known = { "1:dodge", "0:garbage-dive", "0:rust,garbage-dive", NULL });
    scene_play(&x, "play garbage-dive gun");
    assert_string_equal(gst_known(&x, 1), ""); /* the played card is struck out at once */
    assert_string_equal(gst_known(&x, 2), "0:rust");
    gst_pass(&x);
    assert_string_equal(gst_known(&x, 0), "1:dodge");
    assert_string_equal(gst_known(&x, 1), "0:gun");
    assert_string_equal(gst_known(&x, 2), "0:rust,gun");
    assert_string_equal(gst_known(&x, 3), "0:gun");
    scene_end(&x);
}

static void test_gs_a45_the_victim_of_a_theft_knows_what_was_taken(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "pickpocket rust", "dodge*2 gun armor", "" },
         .known = { "1:dodge,gun", "0:rust", "0:rust,pickpocket 1:dodge,dodge,gun" });
    scene_play(&x, "play pickpocket 1");
    gst_pass(&x);
    scene_play(&x, "take dodge");
    assert_string_equal(gst_known(&x, 0), "1:gun");          /* the thief strikes out what they hold now */
    assert_string_equal(gst_known(&x, 1), "0:dodge,rust");   /* the victim learns it */
    assert_string_equal(gst_known(&x, 2), "0:rust 1:dodge"); /* third parties: one copy of each kind may be gone */
    scene_end(&x);
}

static void test_gs_a45_third_parties_cannot_tell_what_was_taken(void **state)
{
    (void)state;
    static const char *const taken[] = { "take dodge", "take gun", "take armor" };
    static const char *const thief[] = { "1:gun", "1:dodge", "1:dodge,gun" }; /* an unknown card strikes nothing out */
    static const char *const victim[] = { "0:dodge", "0:gun", "0:armor" };
    struct scene x;
    for (int i = 0; i < 3; i++) {
        POSE(x, .seats = 4, .hands = { "pickpocket", "dodge*3 gun armor", "squeeze", "" },
             .known = { "1:dodge,gun", "2:squeeze", "1:dodge,dodge,dodge,gun", "1:armor 2:squeeze" });
        scene_play(&x, "play pickpocket 1");
        gst_pass(&x);
        assert_string_equal(gst_odds(&x), "take armor 1, take dodge 3, take gun 1");
        scene_play(&x, taken[i]);
        assert_string_equal(gst_known(&x, 0), thief[i]);
        char expected[40];
        snprintf(expected, sizeof expected, "%s 2:squeeze", victim[i]);
        assert_string_equal(gst_known(&x, 1), expected);
        assert_string_equal(gst_known(&x, 2), "1:dodge,dodge");
        assert_string_equal(gst_known(&x, 3), "2:squeeze");
        scene_end(&x);
    }
}

/* ---- What is not any more ---------------------------------------------------------------------------------------- */

/* Seat 0 does this, with these cards, all of which seat 1 knows; what it knows afterwards. */
static void expect_left(struct gst_pose pose, const char *hand, const char *texts, const char *left)
{
    struct scene x;
    char known[200];
    struct textbuf text = textbuf_over(known, sizeof known);
    text_put(&text, "0:");
    for (const char *c = hand; *c; c++)
        text_put_char(&text, *c == ' ' ? ',' : *c);
    pose.hands[0] = hand;
    pose.known[1] = known;
    scene_load(&x, gst_pose_text(&pose));
    gst_play(&x, texts);
    assert_string_equal(gst_known(&x, 1), left);
    scene_end(&x);
}

#define LEFT(hand, texts, left, ...) expect_left((struct gst_pose){ __VA_ARGS__ }, hand, texts, left)

static void test_gs_a45_what_leaves_the_hand_openly_is_struck_out_once(void **state)
{
    (void)state;
    LEFT("lullaby lullaby rust", "play lullaby 1", "0:lullaby,rust", .turn = 0);
    LEFT("rust gun gun", "equip gun 0.1", "0:rust,gun", .turn = 0);
    LEFT("rust rust armor", "use 0.1 ammo rust 1.1", "0:rust,armor",
         .snakes = { "head body=gun tail", "head body:common-rat tail" });
    LEFT("rust rust armor", "use 0.1 discard armor", "0:rust,rust", .snakes = { "head body=fishing-rod tail" },
         .pit = "common-rat");
    LEFT("dodge dodge dodge dodge rust rust gun gun", "discard rust", "0:dodge,dodge,dodge,dodge,rust,gun,gun",
         .turn = 0);
    LEFT("dodge rust", "eat, pass, discard dodge", "0:rust", .drawn = "stinky-rat");
    LEFT("rust gun", "use 0.1 sleep 1.1", "0:rust,gun", /* no card is paid */
         .snakes = { "head body=sword tail", "head body:common-rat tail" });
}

/* A card of which nothing is known strikes nothing out. */
static void test_gs_a45_only_what_was_listed_is_struck_out(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "lullaby rust" }, .known = { NULL, "0:rust", NULL });
    scene_play(&x, "play lullaby 1");
    assert_string_equal(gst_known(&x, 1), "0:rust");
    scene_end(&x);
    /* One of two, the other one known. */
    POSE(x, .hands = { "lullaby*2" }, .known = { NULL, "0:lullaby", NULL });
    scene_play(&x, "play lullaby 1");
    assert_string_equal(gst_known(&x, 1), "");
    assert_string_equal(gst_hand(&x, 0), "lullaby");
    scene_end(&x);
}

static void test_gs_a45_cards_drawn_unseen_change_nothing(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .step = "draw", .hands = { "rust", "gun" }, .known = { "1:gun", "0:rust", "0:rust 1:gun" });
    gst_play(&x, "draw deck, draw rust");
    assert_string_equal(gst_known(&x, 0), "1:gun");
    assert_string_equal(gst_known(&x, 1), "0:rust");
    assert_string_equal(gst_known(&x, 2), "0:rust 1:gun");
    scene_end(&x);
    POSE(x, .drawn = "lucky-rat", .known = { NULL, NULL, NULL });
    gst_play(&x, "eat, draw rust");
    assert_string_equal(gst_known(&x, 1), "");
    scene_end(&x);
}

/* Equipment taken from a snake goes to a snake: no hand is touched. */
static void test_gs_a45_theft_of_equipment_tells_nothing_of_hands(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "steal", "gun dodge" }, .snakes = { "head body tail", "head body=gun tail" },
         .known = { "1:gun", NULL, "1:gun" });
    scene_play(&x, "play steal 1.1 0.1");
    gst_pass(&x);
    assert_string_equal(gst_snake(&x, 0), "head body=gun tail");
    assert_string_equal(gst_known(&x, 0), "1:gun");
    assert_string_equal(gst_known(&x, 2), "1:gun");
    scene_end(&x);
}

/* ---- Views ------------------------------------------------------------------------------------------------------- */

static void test_gs_a49_views_count_the_hands_of_others(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "dodge gun", "rust", "" }, .known = { "1:rust", "0:gun", "0:dodge 1:rust" });
    assert_string_equal(gst_key_seen(&x, 0, "hands"), "[[\"dodge\",\"gun\"],1,0]");
    assert_string_equal(gst_key_seen(&x, 1, "hands"), "[2,[\"rust\"],0]");
    assert_string_equal(gst_key_seen(&x, 2, "hands"), "[2,1,[]]");
    assert_string_equal(gst_key_seen(&x, VIEW_TABLE, "hands"), "[2,1,0]");
    assert_string_equal(gst_key_seen(&x, 0, "known"), "[[[],[\"rust\"],[]],null,null]");
    assert_string_equal(gst_key_seen(&x, 1, "known"), "[null,[[\"gun\"],[],[]],null]");
    assert_string_equal(gst_key_seen(&x, 2, "known"), "[null,null,[[\"dodge\"],[\"rust\"],[]]]");
    assert_string_equal(gst_key_seen(&x, VIEW_TABLE, "known"), "[null,null,null]");
    scene_end(&x);
}

static void test_gs_a49_all_else_is_public(void **state)
{
    (void)state;
    struct scene x;
    static const char *const keys[] = { "snakes", "pit",   "discard", "top",    "turn", "step",
                                        "phase",  "drawn", "stack",   "passed", "queue" };
    POSE(x, .ruleset = "expansion", .snakes = { "head:glue body=gun(rust,dodge):fat-rat tail" }, .pit = "spiky-rat",
         .discard = "swap", .top = "bouncy-rat", .drawn = "lucky-rat", .hands = { "lullaby gun", "armor", "sword" });
    gst_play(&x, "play lullaby 1, 1 pass");
    for (int viewer = 0; viewer < 4; viewer++)
        for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
            assert_string_equal(gst_key_seen(&x, viewer == 3 ? VIEW_TABLE : viewer, keys[i]), gst_key(&x, keys[i]));
    scene_end(&x);
}

/* Two hands that differ give one view. */
static void test_gs_a49_a_view_does_not_depend_on_what_it_hides(void **state)
{
    (void)state;
    static const char *const hands[] = { "dodge super-glue", "gun armor", "squeeze rust" };
    char views[3][4000], legal[3][400];
    struct scene x;
    for (int i = 0; i < 3; i++) {
        POSE(x, .hands = { "lullaby pickpocket", hands[i] }, .known = { NULL, NULL, NULL },
             .snakes = { "head body:common-rat tail", "head body=sword tail", "head body=gun tail" });
        gst_play(&x, "play lullaby 1, 1 pass");
        snprintf(legal[i], sizeof *legal, "%s", scene_legal(&x));
        snprintf(views[i], sizeof *views, "%s%s", scene_view(&x, 0), scene_view(&x, VIEW_TABLE));
        scene_end(&x);
        if (i > 0) {
            assert_string_equal(views[i], views[0]);
            assert_string_equal(legal[i], legal[0]);
        }
    }
}

/* Nor do the bytes of a view, which bots are given: neither hands nor what others know. */
static void test_gs_a49_the_bytes_of_a_view_hide_it_too(void **state)
{
    (void)state;
    static const char *const hands[] = { "dodge super-glue", "gun armor" };
    static const char *const known[] = { "1:dodge", "1:gun" };
    union state_memory views[2][2];
    struct scene x;
    for (int i = 0; i < 2; i++) {
        POSE(x, .hands = { "rust", hands[i], "swap" }, .known = { NULL, NULL, known[i] });
        game_view(x.rules, &x.memory.state, 0, &views[i][0].state);
        game_view(x.rules, &x.memory.state, VIEW_TABLE, &views[i][1].state);
        if (i > 0) {
            assert_memory_equal(&views[1][0], &views[0][0], x.rules->game->state_size);
            assert_memory_equal(&views[1][1], &views[0][1], x.rules->game->state_size);
        }
        scene_end(&x);
    }
}

/* A49: not even when it is over. */
static void test_gs_a49_hands_stay_hidden_after_the_end(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .snakes = { "head body common-rat common-rat common-rat tail:common-rat" },
         .hands = { "", "dodge gun", "rust" }, .known = { "1:dodge", NULL, NULL });
    gst_play(&x, "0 digest, 1 pass, 2 pass");
    assert_string_equal(gst_key(&x, "phase"), "\"over\"");
    assert_string_equal(gst_key_seen(&x, 0, "hands"), "[[],2,1]");
    assert_string_equal(gst_key_seen(&x, VIEW_TABLE, "hands"), "[0,2,1]");
    assert_string_equal(gst_key_seen(&x, 1, "known"), "[null,[[],[],[]],null]");
    assert_string_equal(gst_key_seen(&x, 0, "known"), "[[[],[\"dodge\"],[]],null,null]");
    scene_end(&x);
}

/* ---- Events ------------------------------------------------------------------------------------------------------ */

static void test_gs_a49_a_picked_card_is_seen_by_thief_and_victim(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "pickpocket", "armor gun", "dodge" });
    scene_play(&x, "play pickpocket 1");
    gst_pass(&x);
    scene_play(&x, "take armor");
    assert_true(gst_tells(&x, 0, "armor"));
    assert_true(gst_tells(&x, 1, "armor"));
    assert_false(gst_tells(&x, 2, "armor"));
    assert_false(gst_tells(&x, VIEW_TABLE, "armor"));
    assert_true(x.log.count > 0);
    assert_int_equal(gst_events(&x, 2)[0], '0'); /* that it happened is seen by all */
    assert_int_equal(gst_events(&x, VIEW_TABLE)[0], '0');
    assert_string_equal(gst_key_seen(&x, 2, "hands"), "[1,1,[\"dodge\"]]");
    scene_end(&x);
}

static void test_gs_a49_a_drawn_card_is_seen_by_its_drawer(void **state)
{
    (void)state;
    struct scene x;
    static const char *const draws[] = { "draw deck", "eat" }; /* the Draw Phase, a Lucky Rat */
    for (int i = 0; i < 2; i++) {
        POSE(x, .step = i ? "rat" : "draw", .drawn = i ? "lucky-rat" : NULL);
        scene_play(&x, draws[i]);
        scene_play(&x, "draw magnet");
        assert_true(gst_tells(&x, 0, "magnet"));
        assert_false(gst_tells(&x, 1, "magnet"));
        assert_false(gst_tells(&x, 2, "magnet"));
        assert_false(gst_tells(&x, VIEW_TABLE, "magnet"));
        assert_int_equal(gst_events(&x, 1)[0], '0');
        scene_end(&x);
    }
}

/* Refuse no less than the events of a window: who passes, and with what, is not told. */
static void test_gs_a49_a_pass_tells_nothing_of_the_hand(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .drawn = "common-rat", .hands = { "", "super-glue", "gun" });
    scene_play(&x, "eat");
    scene_play(&x, "pass");
    for (int viewer = 0; viewer < 3; viewer++)
        assert_false(gst_tells(&x, viewer, "super-glue"));
    scene_end(&x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_gs_a45_a_look_is_the_whole_hand),
        cmocka_unit_test(test_gs_a45_a_garbage_dive_is_seen_by_all_others),
        cmocka_unit_test(test_gs_a45_the_victim_of_a_theft_knows_what_was_taken),
        cmocka_unit_test(test_gs_a45_third_parties_cannot_tell_what_was_taken),
        cmocka_unit_test(test_gs_a45_what_leaves_the_hand_openly_is_struck_out_once),
        cmocka_unit_test(test_gs_a45_only_what_was_listed_is_struck_out),
        cmocka_unit_test(test_gs_a45_cards_drawn_unseen_change_nothing),
        cmocka_unit_test(test_gs_a45_theft_of_equipment_tells_nothing_of_hands),
        cmocka_unit_test(test_gs_a49_views_count_the_hands_of_others),
        cmocka_unit_test(test_gs_a49_all_else_is_public),
        cmocka_unit_test(test_gs_a49_a_view_does_not_depend_on_what_it_hides),
        cmocka_unit_test(test_gs_a49_the_bytes_of_a_view_hide_it_too),
        cmocka_unit_test(test_gs_a49_hands_stay_hidden_after_the_end),
        cmocka_unit_test(test_gs_a49_a_picked_card_is_seen_by_thief_and_victim),
        cmocka_unit_test(test_gs_a49_a_drawn_card_is_seen_by_its_drawer),
        cmocka_unit_test(test_gs_a49_a_pass_tells_nothing_of_the_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
