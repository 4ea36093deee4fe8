/* Royal Python, events: whole turns as an onlooker is told of them. */
#include "rp_scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define FACE_UP "C1 C2 C3 C4 C5 C6 C7 C8 C9"

static void expect_events(struct scene *x, const char *text, const char *events)
{
    scene_play(x, text);
    assert_string_equal(rp_events(x), events);
}

/* The example of docs/rules/royal-python.md. */
static void test_rp_24_the_example_of_the_rules_page(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "4 20", "24 30" }, .hands = { "4MS 6LK 9LK AK" });
    expect_events(&x, "play 4MS as M move 20",
                  "0 spent 4MS M 4 move, 0 moved 20 24 false false, 0 danced 1 24 20 false");
    expect_events(&x, "draw 5ML", "0 drawn 5ML");
    expect_events(&x, "play 5ML as L move 24", "0 spent 5ML L 5 move, 0 moved 24 29 false false");
    expect_events(&x, "play 6LK as K move 29", "0 spent 6LK K 6 move, 0 moved 29 35 false false, 0 landed 35");
    expect_events(&x, "cobra 2", "0 picked 2 down");
    expect_events(&x, "cobra C5", "0 cobra C5, 0 unmoved C5");
    LEGAL(x, "play AK as K move 35, stop");
    expect_events(&x, "play AK as K move 35", "0 spent AK K 1 move, 0 moved 35 36 false false");
    LEGAL(x, "stop");
    expect_events(&x, "stop", "0 turn-ended stop, 1 turn");
    assert_string_equal(rp_tokens(&x, 0), "4 36 4supply");
    assert_string_equal(rp_tokens(&x, 1), "20 30 4supply");
    assert_string_equal(rp_key(&x, "hands"), "[[\"9LK\"],[]]");
    scene_end(&x);
}

static void test_rp_14_events_of_an_entry(void **state)
{
    (void)state;
    struct scene x;
    rp_start(&x, 2, NULL);
    expect_events(&x, "first 1", "1 first, 1 turn");
    scene_end(&x);
    POSE(x, .tokens = { "6" }, .hands = { "5ML 6LK AS AW" });
    expect_events(&x, "play 5ML as L pay", "0 spent 5ML L 0 pay");
    expect_events(&x, "play 6LK as K enter",
                  "0 spent 6LK K 6 enter, 0 moved supply 7 false true, 0 landed 7"); /* it leapt */
    scene_end(&x);
    POSE(x, .tokens = { "", "4" }, .hands = { "EX 6LK AS AW" });
    expect_events(&x, "play EX as 4 enter",
                  "0 spent EX none 4 enter, 0 moved supply 4 false false, 0 danced 1 4 supply false");
    scene_end(&x);
}

static void test_rp_43_events_of_the_head(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "33 1 5 9 13 17" }, .suits = "WY", .hands = { "4MS XS AS AW" });
    expect_events(&x, "play 4MS as S move 33", "0 spent 4MS S 4 move, 0 moved 33 head false false, 0 opened");
    expect_events(&x, "play XS as S crown", "0 spent XS S 0 crown, 0 crowned");
    expect_events(&x, "play AS as S move head*", "0 spent AS S 1 move, 0 moved head 36 true false");
    scene_end(&x);
    POSE(x, .tokens = { "head*", "33*" }, .hands = { "4MS XS AS AW" });
    expect_events(&x, "play 4MS as S move head*",
                  "0 spent 4MS S 4 move, 0 moved head 33 true false, 0 danced 1 33 head true");
    scene_end(&x);
    POSE(x, .tokens = { "6head" }, .hands = { "2SY 5ML AS AW" });
    expect_events(&x, "discard AS", "0 discarded AS true, 0 turn-ended discard, 1 turn");
    scene_end(&x);
}

static void test_rp_47_events_of_a_capture(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "20* 9", "16 5lost" }, .trophies = "5 0", .hands = { "4MS XS AS AW" });
    expect_events(&x, "play 4MS as S move 20*",
                  "0 spent 4MS S 4 move, 0 moved 20 16 true false, 0 captured 1 16, 1 out");
    scene_end(&x);
    POSE(x, .tokens = { "4* 9", "16" }, .hands = { "4MS XS AS AW" });
    expect_events(&x, "play 4MS as S move 4*", "0 spent 4MS S 4 move, 0 left 4, 0 over exit");
    scene_end(&x);
}

static void test_rp_35_events_of_cobra_cards(void **state)
{
    (void)state;
    static const struct {
        const char *text, *events;
    } cards[] = {
        { "cobra 1", "0 picked 1 C1, 0 cobra C1, 0 swapped 1 19 30 true" },
        { "cobra 2", "0 picked 2 C2, 0 cobra C2, 0 swapped 1 19 12 false" },
        { "cobra 4", "0 picked 4 C4, 0 cobra C4" },
        { "cobra 5", "0 picked 5 C5, 0 cobra C5, 0 slid 19 24 false" },
        { "cobra 6", "0 picked 6 C6, 0 cobra C6, 0 slid 19 14 false" },
        { "cobra 7", "0 picked 7 C7, 0 cobra C7, 0 discarded AS false, 0 discarded 6LK false" },
        { "cobra 8", "0 picked 8 C8, 0 cobra C8" },
        { "cobra 9", "0 picked 9 C9, 0 cobra C9, 0 turn-ended cobra, 1 turn" },
    };
    struct scene x;
    for (size_t i = 0; i < sizeof cards / sizeof *cards; i++) {
        POSE(x, .tokens = { "19 4", "12 30*" }, .phase = "cobra", .token = "19", .suit = "S", .spent = 1,
             .landed = true, .grid = FACE_UP, .hands = { "AS 6LK" });
        expect_events(&x, cards[i].text, cards[i].events);
        scene_end(&x);
    }
    POSE(x, .tokens = { "19 4" }, .phase = "cobra", .token = "19", .suit = "S", .spent = 1, .landed = true,
         .grid = "- - - - C4 - - - -", .cobras = "C1 C2 C3 C5 C6 C7 C8 C9");
    expect_events(&x, "cobra 5", "0 picked 5 C4, 0 dealt, 0 cobra C4");
    expect_events(&x, "swap 4", "0 swapped 0 19 4 false");
    scene_end(&x);
    POSE(x, .tokens = { "5" }, .token = "5", .suit = "S", .spent = 1, .hands = { "rest", "AM" }, .deck = "",
         .discard = "XM XS XW XL");
    expect_events(&x, "stop", "0 turn-ended stop, 1 turn, 1 shuffled 4");
    scene_end(&x);
}

static void test_rp_58_events_of_nom_nom(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .options = "\"nom-nom\":\"yes\"", .more = ",\"turns\":9", .tokens = { "head", "5" },
         .hands = { "XM AS AW AL" });
    expect_events(&x, "play XM as M crown",
                  "0 spent XM M 0 crown, 0 crowned, 0 left head, 0 turn-ended no-subject, 1 turn");
    scene_end(&x);
    POSE(x, .options = "\"nom-nom\":\"yes\"", .more = ",\"turns\":9", .tokens = { "20* 9", "16 30* 4lost" },
         .trophies = "4 0", .hands = { "4MS 2SY 9LK AW" });
    expect_events(&x, "play 4MS as M move 20*",
                  "0 spent 4MS M 4 move, 0 moved 20 16 true false, 0 captured 1 16, 1 left 30, 1 out, 0 over last");
    scene_end(&x);
    POSE(x, .options = "\"nom-nom\":\"yes\"", .more = ",\"turns\":199", .tokens = { "6head", "5" },
         .hands = { "AS AW AL AK" });
    expect_events(&x, "discard AS", "0 discarded AS true, 0 turn-ended discard, 0 over cap");
    scene_end(&x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rp_24_the_example_of_the_rules_page),
        cmocka_unit_test(test_rp_14_events_of_an_entry),
        cmocka_unit_test(test_rp_43_events_of_the_head),
        cmocka_unit_test(test_rp_47_events_of_a_capture),
        cmocka_unit_test(test_rp_35_events_of_cobra_cards),
        cmocka_unit_test(test_rp_58_events_of_nom_nom),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
