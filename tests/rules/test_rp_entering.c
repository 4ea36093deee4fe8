/* Royal Python, rules RP-13 to RP-16 and RP-42: how a token comes onto the snake. */
#include "rp_scene.h"

#include "native/flatten.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* ---- Free entry -------------------------------------------------------------------------------------------------- */

static void test_rp_13_without_a_token_on_the_snake_any_card_enters(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "AM 5ML XK EX" });
    LEGAL(x, "play AM as M enter, play 5ML as M enter, play 5ML as L enter, play XK as K enter, play EX as 2 enter, "
             "play EX as 3 enter, play EX as 4 enter, play EX as 5 enter, play EX as 6 enter, play EX as 7 enter, "
             "play EX as 8 enter, play EX as 9 enter");
    scene_end(&x);
}

static void test_rp_13_a_card_of_value_n_enters_on_spot_n(void **state)
{
    (void)state;
    static const struct {
        const char *text, *tokens;
    } entries[] = {
        { "play AK as K enter", "1 5supply" },  { "play 5ML as L enter", "5 5supply" },
        { "play XK as K enter", "10 5supply" }, { "play EX as 2 enter", "2 5supply" },
        { "play EX as 9 enter", "9 5supply" },
    };
    for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) {
        struct scene x;
        POSE(x, .hands = { "AK 5ML XK EX" });
        scene_play(&x, entries[i].text);
        assert_string_equal(rp_tokens(&x, 0), entries[i].tokens);
        assert_int_equal(scene_count(&x, RP_EV_SPENT), 1);
        assert_int_equal(scene_count(&x, RP_EV_MOVED), 1);
        scene_end(&x);
    }
}

static void test_rp_13_the_entered_token_goes_on(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "2MK 5ML XK EX" });
    scene_play(&x, "play 2MK as K enter");
    assert_string_equal(rp_turn(&x), "0 act 2 K spent 1");
    LEGAL(x, "play XK as K move 2, stop"); /* no second one enters */
    scene_end(&x);
    POSE(x, .hands = { "2MK 5ML XK EX" });
    scene_play(&x, "play EX as 4 enter");
    assert_string_equal(rp_turn(&x), "0 act 4 - spent 1");
    LEGAL(x, "stop");
    scene_end(&x);
}

/* the head and crowned pieces are on the snake; captured ones are not. */
static void test_rp_13_entry_is_free_exactly_when_no_token_is_on_the_snake(void **state)
{
    (void)state;
    struct scene x;
    static const char *const options[] = { "", "\"tail-dance\":\"leap\"", "\"nom-nom\":\"yes\"" };
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        const char *more = i == 2 ? ",\"turns\":9" : "";
        POSE(x, .options = options[i], .more = more, .tokens = { "4lost", "9 20*" }, .trophies = "0 4",
             .hands = { "AS AW AL AY" });
        LEGAL(x, "play AS as S enter, play AW as W enter, play AL as L enter, play AY as Y enter");
        scene_end(&x);
        POSE(x, .options = options[i], .more = more, .tokens = { "head" }, .hands = { "2SY 5YK AL AW" });
        LEGAL(x, "play 2SY as Y pay, play 5YK as Y pay");
        scene_end(&x);
        POSE(x, .options = options[i], .more = more, .tokens = { "30" }, .hands = { "2SY 5YK AL AW" });
        assert_true(scene_can(&x, "play 2SY as Y pay"));
        assert_null(strstr(scene_legal(&x), "enter"));
        scene_end(&x);
    }
    POSE(x, .tokens = { "20* 2lost", "head*" }, .trophies = "0 2", .hands = { "2SY 5YK AL AW" });
    assert_true(scene_can(&x, "play 5YK as Y pay"));
    assert_null(strstr(scene_legal(&x), "enter"));
    scene_end(&x);
    POSE(x, .tokens = { "head*" }, .hands = { "2SY 5YK AL AW" });
    assert_true(scene_can(&x, "play 5YK as Y pay"));
    assert_null(strstr(scene_legal(&x), "enter"));
    scene_end(&x);
}

/* ---- Paid entry -------------------------------------------------------------------------------------------------- */

/* H-4 */
static void test_rp_14_a_later_token_costs_a_payment_and_a_card_of_that_suit(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "20" }, .hands = { "5ML 6LK 2SY XK" });
    LEGAL(x, "play 5ML as M move 20, play 5ML as L move 20, play 6LK as L move 20, play 6LK as K move 20, "
             "play 2SY as S move 20, play 2SY as Y move 20, play XK as K move 20, "
             "play 5ML as L pay, play 6LK as L pay, play 6LK as K pay, play XK as K pay");
    scene_play(&x, "play 5ML as L pay");
    LEGAL(x, "play 6LK as L enter, play 6LK as K enter");
    scene_play(&x, "play 6LK as K enter");
    assert_string_equal(rp_tokens(&x, 0), "6 20 4supply");
    assert_string_equal(rp_turn(&x), "0 act 6 K spent 2");
    assert_string_equal(rp_key(&x, "discard"), "[\"5ML\",\"6LK\"]");
    LEGAL(x, "play XK as K move 6, stop");
    scene_end(&x);
}

static void test_rp_14_without_a_piece_in_the_supply_nothing_is_paid(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "20 5head" }, .hands = { "5ML 6LK 2SY 7WY" });
    assert_null(strstr(scene_legal(&x), "pay"));
    scene_end(&x);
}

/* the hand as it stands decides; a replacement may still be the card that enters. */
static void test_rp_14_a_payment_is_judged_before_its_replacement_is_drawn(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "20" }, .hands = { "5ML AS AK AW" });
    LEGAL(x, "play 5ML as M move 20, play 5ML as L move 20, play AS as S move 20, play AK as K move 20, "
             "play AW as W move 20");
    scene_end(&x);
    POSE(x, .tokens = { "20" }, .hands = { "5ML 9MS AS AK" }, .deck = "AM 2SY");
    scene_play(&x, "play 5ML as M pay");
    assert_string_equal(rp_turn(&x), "0 draw supply M spent 1 draws 1"); /* */
    scene_play(&x, "draw AM");
    LEGAL(x, "play AM as M enter, play 9MS as M enter, play 9MS as S enter");
    scene_play(&x, "play AM as M enter");
    assert_string_equal(rp_tokens(&x, 0), "1 20 4supply");
    assert_string_equal(rp_turn(&x), "0 draw 1 M spent 2 draws 1"); /* the entry draws as well */
    scene_end(&x);
}

/* */
static void test_rp_14_in_a_chain_of_one_suit_the_entry_keeps_it(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .options = "\"chain\":\"same\"", .tokens = { "20" }, .hands = { "5ML 6LK AS AW" });
    scene_play(&x, "play 5ML as L pay");
    LEGAL(x, "play 6LK as L enter");
    scene_end(&x);
}

/* */
static void test_rp_14_payment_and_entry_in_the_own_suit_are_replaced(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "20" }, .suits = "LS", .hands = { "5ML 6LK AS AW" }, .deck = "XS XY");
    rp_play(&x, "play 5ML as L pay, draw XS, play 6LK as L enter");
    assert_string_equal(rp_turn(&x), "0 draw 6 L spent 2 draws 1");
    rp_play(&x, "draw XY");
    LEGAL(x, "stop");
    scene_end(&x);
    POSE(x, .suits = "LS", .hands = { "5ML 6LK AS AW" }, .deck = "XS XY"); /* the free entry too */
    scene_play(&x, "play 5ML as L enter");
    assert_string_equal(rp_turn(&x), "0 draw 5 L spent 1 draws 1");
    scene_end(&x);
}

/* A-5, H-3 */
static void test_rp_15_no_token_stays_on_the_tail(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "20" }, .hands = { "5ML 6LK AS AW" });
    scene_play(&x, "play 5ML as L pay");
    assert_string_equal(rp_turn(&x), "0 act supply L spent 1");
    assert_string_equal(rp_tokens(&x, 0), "20 5supply");
    assert_false(scene_can(&x, "stop"));
    assert_false(scene_can(&x, "play 6LK as L move 20"));
    LEGAL(x, "play 6LK as L enter, play 6LK as K enter");
    scene_end(&x);
}

static void test_rp_16_the_excuse_neither_pays_nor_enters_a_paid_token(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "20" }, .hands = { "5ML AS AK EX" });
    LEGAL(x, "play 5ML as M move 20, play 5ML as L move 20, play AS as S move 20, play AK as K move 20, "
             "play EX as 2 move 20, play EX as 3 move 20, play EX as 4 move 20, play EX as 5 move 20, "
             "play EX as 6 move 20, play EX as 7 move 20, play EX as 8 move 20, play EX as 9 move 20");
    scene_end(&x);
    POSE(x, .tokens = { "20" }, .hands = { "5ML AS 6LK EX" });
    scene_play(&x, "play 5ML as L pay");
    LEGAL(x, "play 6LK as L enter, play 6LK as K enter");
    scene_end(&x);
}

/* ---- Whom it meets ----------------------------------------------------------------------------------------------- */

static void test_rp_42_an_enemy_met_from_the_tail_goes_back_to_the_supply(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "", "5 12" }, .hands = { "5ML AS AK AW" });
    scene_play(&x, "play 5ML as L enter");
    assert_int_equal(scene_count(&x, RP_EV_DANCED), 1);
    assert_string_equal(rp_tokens(&x, 0), "5 5supply");
    assert_string_equal(rp_tokens(&x, 1), "12 5supply");
    scene_end(&x);
    POSE(x, .tokens = { "20", "6 12" }, .hands = { "5ML 6LK AK AW" }); /* after a payment too */
    rp_play(&x, "play 5ML as L pay, play 6LK as L enter");
    assert_string_equal(rp_tokens(&x, 0), "6 20 4supply");
    assert_string_equal(rp_tokens(&x, 1), "12 5supply");
    scene_end(&x);
    /* Their last one: the next entry of that player is free again (H-9). */
    POSE(x, .tokens = { "", "5" }, .hands = { "5ML AS AK AW", "AM AL AY XM" });
    rp_play(&x, "play 5ML as L enter, stop");
    LEGAL(x, "play AM as M enter, play AL as L enter, play AY as Y enter, play XM as M enter");
    scene_end(&x);
}

/* H-9, A-29 */
static void test_rp_42_with_tail_dance_leap_the_entering_token_leaps_on(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .options = "\"tail-dance\":\"leap\"", .tokens = { "", "5 6 12" }, .hands = { "5ML AS AK AW" });
    scene_play(&x, "play 5ML as L enter");
    assert_int_equal(scene_count(&x, RP_EV_DANCED), 0);
    assert_string_equal(rp_tokens(&x, 0), "7 5supply");
    assert_string_equal(rp_tokens(&x, 1), "5 6 12 3supply");
    assert_string_equal(rp_turn(&x), "0 cobra 7 L spent 1 landed"); /* where it ends counts */
    scene_end(&x);
    /* Only from the tail: a body token still dances. */
    POSE(x, .options = "\"tail-dance\":\"leap\"", .tokens = { "1", "6 12" }, .hands = { "5ML AS AK AW" });
    scene_play(&x, "play 5ML as L move 1");
    assert_string_equal(rp_tokens(&x, 0), "6 5supply");
    assert_string_equal(rp_tokens(&x, 1), "1 12 4supply");
    scene_end(&x);
}

/* */
static void test_rp_a_29_an_entering_token_leaps_from_its_own_and_from_crowned_ones(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "6" }, .hands = { "5ML 6LK AK AW" });
    rp_play(&x, "play 5ML as L pay, play 6LK as L enter");
    assert_string_equal(rp_tokens(&x, 0), "6 7 4supply");
    assert_string_equal(rp_turn(&x), "0 cobra 7 L spent 2 landed");
    scene_end(&x);
    POSE(x, .tokens = { "", "5*" }, .hands = { "5ML 6LK AK AW" });
    scene_play(&x, "play 5ML as L enter");
    assert_string_equal(rp_tokens(&x, 0), "6 5supply");
    assert_string_equal(rp_tokens(&x, 1), "5* 5supply");
    scene_end(&x);
    POSE(x, .tokens = { "6* 20", "7 8" }, .hands = { "5ML 6LK AK AW" }); /* over enemies as well */
    rp_play(&x, "play 5ML as L pay, play 6LK as L enter");
    assert_string_equal(rp_tokens(&x, 0), "9 20 6* 3supply");
    assert_string_equal(rp_tokens(&x, 1), "7 8 4supply");
    scene_end(&x);
}

static void test_rp_a_29_an_entry_on_a_cobra_spot_takes_a_card(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .tokens = { "", "7" }, .hands = { "7SK 6LK AK AW" });
    scene_play(&x, "play 7SK as S enter"); /* an enemy there first goes home */
    assert_string_equal(rp_tokens(&x, 1), "6supply");
    assert_string_equal(rp_turn(&x), "0 cobra 7 S spent 1 landed");
    scene_end(&x);
    POSE(x, .hands = { "EX 6LK AK AW" });
    scene_play(&x, "play EX as 3 enter");
    assert_string_equal(rp_turn(&x), "0 cobra 3 - spent 1 landed");
    scene_end(&x);
}

/* ---- Small boards ------------------------------------------------------------------------------------------------ */

/* A snake of one spot and a deck of six cards; two seats with so many tokens each. Only turns end it for sure. */
static struct test_catalog *one_spot(int each)
{
    static const char *const form =
        "{\"game\":\"royal-python\",\"ruleset\":\"one-spot\",\"title\":\"One spot\",\"version\":1,\"seats\":[2,2],"
        "\"turns\":9,"
        "\"board\":{\"values\":[1],\"head\":2,\"leave\":3,\"cobra\":[]},\"tokens\":[%d],\"hand\":2,\"cobra\":[%s],"
        "\"deck\":[\"AM\",\"AS\",\"2MK\",\"XM\",\"XS\",\"EX\"],\"extended\":[]}";
    char cobra[600] = "", json[1200];
    struct textbuf cards = textbuf_over(cobra, sizeof cobra);
    for (int i = 1; i <= 9; i++)
        text_putf(&cards, "%s{\"name\":\"Venom\",\"effect\":\"end-turn\"}", i > 1 ? "," : "");
    snprintf(json, sizeof json, form, each, cobra);
    struct test_catalog *c = test_catalog_new(NULL);
    struct error err;
    struct flat list;
    if (flat_of_text(json, strlen(json), ERR_BAD_RULESET, "one-spot.json", true, &list, &err) ||
        catalog_add(&c->catalog, &list, NULL, &err))
        test_die("%s", err.text);
    flat_release(&list);
    return c;
}

static void load_from(struct scene *x, const struct test_catalog *c, struct rp_pose pose)
{
    struct error err;
    memset(x, 0, sizeof *x);
    x->log = (struct event_log){ x->events, 0, 256 };
    pose.ruleset = "one-spot";
    pose.more = ",\"turns\":0";
    if (test_read_position(c, rp_pose_text(&pose), &x->rules, &x->memory, &err))
        test_die("%s\nrefused: %s", rp_pose_text(&pose), err.text);
}

/* a piece that enters onto the head does not count as off the board itself. */
static void test_rp_a_30_the_entering_piece_does_not_close_the_head(void **state)
{
    (void)state;
    struct scene x;
    struct test_catalog *c = one_spot(1);
    load_from(&x, c, (struct rp_pose){ .each = 1, .tokens = { "", "head" }, .hands = { "XM AS" } });
    LEGAL(x, "play XM as M enter, play AS as S enter");
    scene_play(&x, "play XM as M enter");
    assert_string_equal(rp_tokens(&x, 0), "head");
    scene_end(&x);
    /* The first arrival of all is exact here too, and opens the head. */
    load_from(&x, c, (struct rp_pose){ .each = 1, .tokens = { "", "1" }, .hands = { "XM 2MK EX" } });
    LEGAL(x, "play 2MK as M enter, play 2MK as K enter, play EX as 2 enter");
    scene_play(&x, "play EX as 2 enter");
    assert_string_equal(rp_key(&x, "headOpened"), "true");
    scene_end(&x);
    /* A leap is no exact arrival. */
    load_from(&x, c,
              (struct rp_pose){
                  .each = 1, .tokens = { "", "1" }, .options = "\"tail-dance\":\"leap\"", .hands = { "XM AS" } });
    LEGAL(x, "discard XM, discard AS");
    scene_end(&x);
    test_catalog_free(c);
}

/* H-4: where the other card could not enter, there is no payment. */
static void test_rp_14_a_payment_needs_a_legal_entry(void **state)
{
    (void)state;
    struct scene x;
    struct test_catalog *c = one_spot(4);
    load_from(&x, c, (struct rp_pose){ .each = 4, .tokens = { "1 head" }, .hands = { "AM XM" } });
    LEGAL(x, "play XM as M crown"); /* both would end on the head, with one more piece off the board */
    scene_end(&x);
    load_from(&x, c, (struct rp_pose){ .each = 4, .tokens = { "1 2head" }, .hands = { "AM XM" } });
    LEGAL(x, "play XM as M crown, play AM as M pay, play XM as M pay");
    rp_play(&x, "play XM as M pay, draw XS, play AM as M enter"); /* a leap from the own token, onto the head */
    assert_string_equal(rp_tokens(&x, 0), "1 3head");
    scene_end(&x);
    test_catalog_free(c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rp_13_without_a_token_on_the_snake_any_card_enters),
        cmocka_unit_test(test_rp_13_a_card_of_value_n_enters_on_spot_n),
        cmocka_unit_test(test_rp_13_the_entered_token_goes_on),
        cmocka_unit_test(test_rp_13_entry_is_free_exactly_when_no_token_is_on_the_snake),
        cmocka_unit_test(test_rp_14_a_later_token_costs_a_payment_and_a_card_of_that_suit),
        cmocka_unit_test(test_rp_14_without_a_piece_in_the_supply_nothing_is_paid),
        cmocka_unit_test(test_rp_14_a_payment_is_judged_before_its_replacement_is_drawn),
        cmocka_unit_test(test_rp_14_in_a_chain_of_one_suit_the_entry_keeps_it),
        cmocka_unit_test(test_rp_14_payment_and_entry_in_the_own_suit_are_replaced),
        cmocka_unit_test(test_rp_15_no_token_stays_on_the_tail),
        cmocka_unit_test(test_rp_16_the_excuse_neither_pays_nor_enters_a_paid_token),
        cmocka_unit_test(test_rp_42_an_enemy_met_from_the_tail_goes_back_to_the_supply),
        cmocka_unit_test(test_rp_42_with_tail_dance_leap_the_entering_token_leaps_on),
        cmocka_unit_test(test_rp_a_29_an_entering_token_leaps_from_its_own_and_from_crowned_ones),
        cmocka_unit_test(test_rp_a_29_an_entry_on_a_cobra_spot_takes_a_card),
        cmocka_unit_test(test_rp_a_30_the_entering_piece_does_not_close_the_head),
        cmocka_unit_test(test_rp_14_a_payment_needs_a_legal_entry),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
