/* The Greatest Snake, events: what an onlooker is told, in which order, and what is withheld. */
#include "gs_scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void expect_events(struct scene *x, const char *text, const char *events)
{
    gst_play(x, text);
    assert_string_equal(gst_events(x, VIEW_FULL), events);
}

/* Of a play that hides nothing all are told everything. */
static void expect_open(struct scene *x, const char *text, const char *events)
{
    expect_events(x, text, events);
    for (int viewer = 0; viewer < 3; viewer++)
        assert_string_equal(gst_events(x, viewer), events);
    assert_string_equal(gst_events(x, VIEW_TABLE), events);
}

/* Of a play of seat 0 that hides something the others and the table are told only this. */
static void expect_secret(struct scene *x, const char *text, const char *events, const char *others)
{
    expect_events(x, text, events);
    assert_string_equal(gst_events(x, 0), events);
    for (int viewer = 1; viewer < 3; viewer++)
        assert_string_equal(gst_events(x, viewer), others);
    assert_string_equal(gst_events(x, VIEW_TABLE), others);
}

static void test_gs_05_events_of_the_set_up(void **state)
{
    (void)state;
    struct scene x;
    gst_start(&x, "base", 3, NULL);
    expect_open(&x, "first 1", "1 first");
    expect_secret(&x, "draw dodge", "0 dealt dodge", "0 dealt ?");
    expect_open(&x, "draw common-rat", "0 dealt-rat common-rat");
    expect_open(&x, "draw rat-king", "0 king-back rat-king");
    gst_play(&x, "draw gun, draw rust, draw swap, draw lullaby, draw rust, draw squeeze, draw squeeze");
    expect_events(&x, "draw squeeze", "2 dealt squeeze, 1 turn");
    assert_string_equal(gst_events(&x, 1), "2 dealt ?, 1 turn");
    scene_end(&x);
}

static void test_gs_11_events_of_the_draw(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .step = "draw");
    expect_open(&x, "draw deck", "0 draws");
    expect_secret(&x, "draw gun", "0 drew gun", "0 drew ?");
    scene_end(&x);
    POSE(x, .step = "draw");
    expect_open(&x, "draw deck", "0 draws");
    expect_open(&x, "draw fat-rat", "0 drew-rat fat-rat false");
    expect_open(&x, "refuse", "0 to-pit fat-rat");
    scene_end(&x);
    POSE(x, .step = "draw", .pit = "fat-rat", .snakes = { [1] = "head body common-rat tail" });
    expect_open(&x, "draw pit", "0 drew-rat fat-rat true");
    scene_end(&x);
    POSE(x, .step = "draw", .deck = "", .discard = "gun", .hands = { "", "rest" });
    expect_open(&x, "draw deck", "0 draws, 0 shuffled 33"); /* 32 rats and the gun */
    scene_end(&x);
    POSE(x, .drawn = "lucky-rat");
    expect_open(&x, "eat", "0 announced eat lucky-rat none none none none, 0 ate lucky-rat");
    expect_secret(&x, "draw magnet", "0 drew magnet", "0 drew ?");
    scene_end(&x);
    POSE(x, .drawn = "lucky-rat");
    gst_play(&x, "eat");
    expect_open(&x, "draw fat-rat", "0 drew-rat fat-rat false, 0 to-pit fat-rat");
    scene_end(&x);
}

/* That it happened is seen by all; how many cards there are they know anyway. */
static void test_gs_a49_events_of_a_look(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .step = "draw", .hands = { "", "dodge*2 gun" });
    gst_play(&x, "draw deck, draw tattletale-rat");
    expect_secret(&x, "look 1", "0 looked 1, 0 saw 1 dodge, 0 saw 1 dodge, 0 saw 1 gun", "0 looked 1, ?, ?, ?");
    scene_end(&x);
    POSE(x, .drawn = "tattletale-rat", .queue = "look 0");
    expect_open(&x, "look 2", "0 looked 2");
    scene_end(&x);
}

static void test_gs_a49_events_of_a_theft(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "pickpocket", "armor gun" });
    expect_open(&x, "play pickpocket 1", "0 announced play pickpocket none none 1 none");
    expect_open(&x, "pass", "1 passed, 0 takes-effect play pickpocket");
    expect_events(&x, "take armor", "0 took 1 armor");
    assert_string_equal(gst_events(&x, 0), "0 took 1 armor");
    assert_string_equal(gst_events(&x, 1), "0 took 1 armor");
    assert_string_equal(gst_events(&x, 2), "0 took 1 ?");
    assert_string_equal(gst_events(&x, VIEW_TABLE), "0 took 1 ?");
    scene_end(&x);
    POSE(x, .hands = { "pickpocket", "lullaby" });
    gst_play(&x, "play pickpocket 1");
    expect_open(&x, "play lullaby 2",
                "1 announced play lullaby none none 2 none, 1 takes-effect play lullaby, 2 slept, "
                "0 failed play pickpocket");
    scene_end(&x);
}

static void test_gs_58_events_of_rat_king(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .step = "draw", .snakes = { "asleep head:common-rat body tail" });
    gst_play(&x, "draw deck");
    expect_open(&x, "draw rat-king", "0 crowned rat-king, 0 head-cleared common-rat");
    scene_end(&x);
    POSE(x, .step = "draw", .snakes = { "head:glue body tail" });
    gst_play(&x, "draw deck");
    expect_open(&x, "draw rat-king", "0 crowned rat-king, 0 head-cleared super-glue");
    scene_end(&x);
}

static void test_gs_51_events_of_the_examples(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .drawn = "common-rat", .hands = { "dodge", "super-glue" });
    expect_open(&x, "eat", "0 announced eat common-rat none none none none");
    expect_open(&x, "1 play super-glue 0", "1 announced play super-glue none none 0 none");
    expect_open(&x, "0 play dodge",
                "0 announced play dodge none none none none, 0 takes-effect play dodge, "
                "0 cancelled 1 play super-glue, 0 ate common-rat");
    scene_end(&x);
    POSE(x, .drawn = "common-rat", .hands = { "", "super-glue" }, .snakes = { "head body=jet-pack tail" });
    gst_play(&x, "0 eat, 1 play super-glue 0");
    expect_open(&x, "use 0.1 sleep",
                "0 announced use jet-pack 0.1 none none none, 0 slept, 0 takes-effect use jet-pack, "
                "0 cancelled 1 play super-glue, 0 failed eat common-rat, 0 to-pit common-rat");
    scene_end(&x);
    POSE(x, .drawn = "common-rat", .hands = { "", "super-glue" });
    gst_play(&x, "0 eat");
    expect_open(&x, "1 play super-glue 0",
                "1 announced play super-glue none none 0 none, 1 takes-effect play super-glue, 0 glued super-glue, "
                "0 failed eat common-rat, 0 to-pit common-rat");
    scene_end(&x);
}

/* A34: clockwise from the active player, in each snake from tail to head. */
static void test_gs_15_events_of_a_digestion_phase(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .turn = 2,
         .snakes = { "asleep head body:common-rat tail:fake-rat", "head:speedy-rat body tail:common-rat",
                     "head:glue body tail:fat-rat" });
    expect_open(&x, "digest",
                "2 announced digest none none none none none, 2 digestion, 2 digested fat-rat body 4, "
                "0 digested fake-rat discard 3, 0 moved common-rat 0.1 0.2 digestion, 1 digested common-rat body 4, "
                "1 moved speedy-rat 1.0 1.2 digestion, 0 turn, 0 woke");
    scene_end(&x);
    POSE(x, .snakes = { "head body=armor tail:explosive-rat", "asleep head:glue body tail" });
    expect_open(&x, "digest",
                "0 announced digest none none none none none, 0 digestion, 0 digested explosive-rat body 4");
    expect_open(&x, "destroy 0.1", "0 lost armor 0.1 choice, 1 turn, 1 woke, 1 unglued super-glue");
    scene_end(&x);
    POSE(x, .snakes = { "head body common-rat common-rat common-rat tail:common-rat" });
    expect_open(&x, "digest",
                "0 announced digest none none none none none, 0 digestion, 0 digested common-rat body 7, 0 over 7");
    scene_end(&x);
}

static void test_gs_a07_events_of_digest(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "", "lullaby" });
    expect_open(&x, "digest", "0 announced digest none none none none none");
    expect_open(&x, "1 play lullaby 2",
                "1 announced play lullaby none none 2 none, 1 takes-effect play lullaby, 2 slept, 0 unsaid");
    scene_end(&x);
    POSE(x, .hands = { "", "lullaby" });
    gst_play(&x, "digest");
    expect_open(&x, "pass", "1 passed, 0 digestion, 1 turn");
    scene_end(&x);
}

static void test_gs_30_events_of_equipment(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "gun rust" }, .snakes = { [1] = "head body:fat-rat tail" });
    expect_open(&x, "equip gun 0.1", "0 announced equip gun none none 0.1 none");
    expect_open(&x, "pass", "0 passed, 0 equipped gun 0.1");
    expect_open(&x, "use 0.1 ammo rust 1.1",
                "0 announced use gun 0.1 rust 1.1 none, 0 takes-effect use gun, 1 moved fat-rat 1.1 1.0 squeeze, "
                "1 vomited fat-rat pit");
    expect_open(&x, "unequip 0.1", "0 lost gun 0.1 unequipped");
    scene_end(&x);
    POSE(x, .hands = { "dodge" }, .snakes = { "head body=gun(rust,armor) tail", "head body tail:fat-rat" });
    expect_open(&x, "use 0.1 ammo dodge 1.2",
                "0 announced use gun 0.1 dodge 1.2 none, 0 lost gun 0.1 used-up, 0 takes-effect use gun, "
                "1 moved fat-rat 1.2 1.1 squeeze");
    scene_end(&x);
    POSE(x, .hands = { "steal" }, .snakes = { [1] = "head body=gun(rust) tail" });
    expect_open(&x, "play steal 1.1 0.1",
                "0 announced play steal none none 1.1 0.1, 0 takes-effect play steal, 0 stolen gun 1.1 0.1");
    scene_end(&x);
    POSE(x, .hands = { "swap" }, .snakes = { "head body=armor tail", "head body=gun(rust) tail" });
    expect_open(&x, "play swap 0.1 1.1",
                "0 announced play swap none none 0.1 1.1, 0 takes-effect play swap, 0 swapped armor 0.1 gun 1.1");
    scene_end(&x);
    POSE(x, .hands = { "rust" }, .snakes = { [1] = "head body=gun(dodge) tail" });
    expect_open(&x, "play rust 1.1",
                "0 announced play rust none none 1.1 none, 0 takes-effect play rust, 1 lost gun 1.1 destroyed");
    scene_end(&x);
    POSE(x, .hands = { "squeeze" }, .snakes = { [1] = "head body:fat-rat common-rat=cloak tail" });
    gst_play(&x, "play squeeze 1.1");
    expect_open(&x, "use 1.2 itself",
                "1 announced use cloak 1.2 none none none, 1 lost cloak 1.2 price, 1 takes-effect use cloak, "
                "1 cancelled 0 play squeeze");
    scene_end(&x);
    POSE(x, .hands = { "gun steal" }, .snakes = { "head body tail", "head body=sword tail" });
    gst_play(&x, "equip gun 0.1");
    expect_open(&x, "play steal 1.1 0.1",
                "0 announced play steal none none 1.1 0.1, 0 takes-effect play steal, 0 stolen sword 1.1 0.1, "
                "0 failed equip gun");
    scene_end(&x);
}

static void test_gs_29_events_of_power_cards(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "garbage-dive" }, .discard = "gun");
    expect_open(&x, "play garbage-dive gun",
                "0 announced play garbage-dive none none gun none, 0 takes-effect play garbage-dive, 0 salvaged gun");
    scene_end(&x);
    POSE(x, .hands = { "alarm-clock" }, .snakes = { [1] = "asleep head body tail" });
    expect_open(&x, "play alarm-clock 1",
                "0 announced play alarm-clock none none 1 none, 0 takes-effect play alarm-clock, 1 woke");
    scene_end(&x);
    POSE(x, .hands = { "digestive-tonic" }, .snakes = { [1] = "head body:fat-rat tail" });
    expect_open(&x, "play digestive-tonic 1.1",
                "0 announced play digestive-tonic none none 1.1 none, 0 takes-effect play digestive-tonic, "
                "1 moved fat-rat 1.1 1.2 advance");
    scene_end(&x);
    POSE(x, .hands = { "digestive-tonic" }, .snakes = { [1] = "head body tail:fat-rat" });
    expect_open(&x, "play digestive-tonic 1.2",
                "0 announced play digestive-tonic none none 1.2 none, 0 takes-effect play digestive-tonic, "
                "1 digested fat-rat body 4");
    scene_end(&x);
    POSE(x, .hands = { "pit-stop" }, .pit = "sleepy-rat");
    expect_open(&x, "play pit-stop",
                "0 announced play pit-stop none none none none, 0 takes-effect play pit-stop, 0 ate sleepy-rat, "
                "0 slept");
    scene_end(&x);
    POSE(x, .hands = { "fake-rat" });
    expect_open(&x, "play fake-rat 1",
                "0 announced play fake-rat none none 1 none, 0 takes-effect play fake-rat, 1 ate fake-rat");
    scene_end(&x);
}

static void test_gs_21_events_of_discards(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "dodge*5 rust swap*2" });
    expect_open(&x, "discard rust", "0 discarded rust limit");
    scene_end(&x);
    POSE(x, .hands = { "rust" }, .drawn = "stinky-rat");
    gst_play(&x, "eat");
    expect_open(&x, "pass", "0 passed, 0 ate stinky-rat");
    expect_open(&x, "discard rust", "0 discarded rust choice");
    scene_end(&x);
}

/* A30: the rat nearest the Head first. */
static void test_gs_42_events_of_a_squeezed_row(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "big-squeeze" }, .snakes = { [1] = "head:fat-rat body:lucky-rat tail:fake-rat" });
    expect_open(&x, "play big-squeeze 1.2",
                "0 announced play big-squeeze none none 1.2 none, 0 takes-effect play big-squeeze, "
                "1 vomited fat-rat pit, 1 moved lucky-rat 1.1 1.0 squeeze, 1 vomited lucky-rat pit, "
                "1 moved fake-rat 1.2 1.1 squeeze, 1 moved fake-rat 1.1 1.0 squeeze, 1 vomited fake-rat discard");
    scene_end(&x);
}

static void test_gs_a20_events_of_a_mass_effect(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .ruleset = "expansion", .hands = { "group-hug", "dodge" },
         .snakes = { "head body tail", "head body:fat-rat tail", "head body:bouncy-rat tail" });
    expect_open(&x, "play group-hug", "0 announced play group-hug none none none none");
    expect_open(&x, "play dodge",
                "1 announced play dodge none none none none, 1 takes-effect play dodge, 1 spared 0 group-hug, "
                "0 takes-effect play group-hug, 2 moved bouncy-rat 2.1 2.0 squeeze, 2 vomited bouncy-rat deck");
    scene_end(&x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_gs_05_events_of_the_set_up),        cmocka_unit_test(test_gs_11_events_of_the_draw),
        cmocka_unit_test(test_gs_a49_events_of_a_look),           cmocka_unit_test(test_gs_a49_events_of_a_theft),
        cmocka_unit_test(test_gs_58_events_of_rat_king),          cmocka_unit_test(test_gs_51_events_of_the_examples),
        cmocka_unit_test(test_gs_15_events_of_a_digestion_phase), cmocka_unit_test(test_gs_a07_events_of_digest),
        cmocka_unit_test(test_gs_30_events_of_equipment),         cmocka_unit_test(test_gs_29_events_of_power_cards),
        cmocka_unit_test(test_gs_21_events_of_discards),          cmocka_unit_test(test_gs_42_events_of_a_squeezed_row),
        cmocka_unit_test(test_gs_a20_events_of_a_mass_effect),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
