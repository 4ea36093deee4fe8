/* Serpent Master, rules SM-9 to SM-21: the order of the cards, where tokens may lie, cards that are lost, rounds. */
#include "sm_scene.h"

#include "games/serpent_master/serpent_master.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

/* Places the cards of the round, wherever it is possible first, and writes who did: "102". */
static const char *order_of_round(struct scene *x)
{
    static char order[8];
    size_t count = 0;
    while (strcmp(pit_key(x, VIEW_FULL, "phase"), "\"resolve\"") == 0 && count < sizeof order - 1) {
        char text[60];
        int seat = game_sole_actor(&x->memory.state);
        snprintf(text, sizeof text, "%d", seat);
        assert_string_equal(pit_key(x, VIEW_FULL, "turn"), text); /* AM-6 */
        snprintf(text, sizeof text, "%.*s", (int)strcspn(scene_legal(x), ","), scene_legal(x));
        scene_play(x, text);
        order[count++] = (char)('0' + seat);
    }
    order[count] = '\0';
    return order;
}

/* Four cards of every seat that the positions below do not use. */
#define ASIDE "10 11 12 13 / 10 11 12 13 / 10 11 12 13 / 10 11 12 13"

/* ---- Order ------------------------------------------------------------------------------------------------------- */

static void test_sm_09_from_the_highest_number_to_the_lowest(void **state)
{
    (void)state;
    struct scene x;
    pit_start(&x, NULL, 4, "a1 w, h1 e, a8 w, h8 e", "2 3 4 5 / 2 3 4 5 / 2 3 4 5 / 2 3 4 5");
    pit_play(&x, "0 card 7, 1 card 12, 2 card 9, 3 card 1");
    int seat = 0; /* they are shown in this order too */
    for (int i = 0; i < x.log.count; i++)
        if (x.events[i].type == SM_EV_REVEAL)
            assert_int_equal(x.events[i].seat, "1203"[seat++] - '0');
    assert_string_equal(order_of_round(&x), "1203");
    scene_end(&x);
}

static void test_sm_10_ties_by_the_round_before(void **state)
{
    (void)state;
    struct scene x;
    /* All cards so far were lost: wasted cards count as played (hole 12). */
    PIT(x, .heads = "a1/w g7/e", .played = "3 / 5", .lost = "3 / 5", .aside = ASIDE, .chosen = "7 -");
    scene_play(&x, "card 7");
    assert_string_equal(order_of_round(&x), "10");
    scene_end(&x);
    /* The latest round counts, whatever was before. */
    PIT(x, .heads = "a1/w g7/e", .played = "14 2 / 1 3", .lost = "14 2 / 1 3", .aside = ASIDE, .chosen = "7 -");
    scene_play(&x, "card 7");
    assert_string_equal(order_of_round(&x), "10");
    scene_end(&x);
    PIT(x, .heads = "a1/w g7/e", .played = "3 2 / 9 2", .lost = "3 2 / 9 2", .aside = ASIDE, .chosen = "7 -");
    scene_play(&x, "card 7");
    assert_string_equal(order_of_round(&x), "10");
    scene_end(&x);
    PIT(x, .heads = "a1/w g7/e", .played = "3 2 / 9 2", .lost = "3 2 / 9 2", .aside = ASIDE, .chosen = "- 7");
    scene_play(&x, "card 8");
    assert_string_equal(order_of_round(&x), "01");
    scene_end(&x);
}

/* Hole 12 */
static void test_sm_10_whole_histories_are_compared(void **state)
{
    (void)state;
    struct scene x;
    PIT(x, .seats = 3, .heads = "a1/w h1/e a8/w", .played = "3 2 / 9 2 / 14 1", .lost = "3 2 / 9 2 / 14 1",
        .aside = ASIDE, .chosen = "7 7 -");
    scene_play(&x, "card 7");
    assert_string_equal(order_of_round(&x), "102");
    scene_end(&x);
    PIT(x, .seats = 4, .heads = "a1/w h1/e a8/w h8/n", .played = "3 6 2 / 9 4 2 / 4 6 2 / 5 1 3",
        .lost = "3 6 2 / 9 4 2 / 4 6 2 / 5 1 3", .aside = ASIDE, .chosen = "7 7 - 8");
    scene_play(&x, "card 7");
    assert_string_equal(order_of_round(&x), "3201");
    scene_end(&x);
}

static void test_sm_11_else_the_oldest_goes_first(void **state)
{
    (void)state;
    struct scene x;
    pit_start(&x, NULL, 3, "a1 w, h1 e, a8 w", "1 2 3 4 / 1 2 3 4 / 1 2 3 4");
    pit_play(&x, "2 card 9, 1 card 9, 0 card 9");
    assert_string_equal(order_of_round(&x), "012"); /* no round before this one */
    pit_play(&x, "2 card 11, 1 card 11, 0 card 11");
    assert_int_equal(game_sole_actor(&x.memory.state), 0);
    scene_end(&x);
}

/* ---- Where tokens may lie ---------------------------------------------------------------------------------------- */

static void test_sm_14_never_on_an_own_token_that_shows(void **state)
{
    (void)state;
    struct scene x;
    PIT(x, .stacks = "d4:b d5:b d6:b g7:r", .heads = "d4 g7", .played = "3 / 1", .chosen = "15 2", .phase = "resolve");
    assert_string_equal(pit_choices(&x), "c4, d3, e4");
    scene_end(&x);
    PIT(x, .stacks = "d4:b d6:b c6:rb g7:r", .heads = "d4 g7", .played = "3 / 2", .chosen = "4 1", .phase = "resolve",
        .board = 8, .options = "\"board\":\"8\"");
    assert_string_equal(pit_choices(&x), "e4 f4 g4 h4"); /* nor in the middle of a card */
    scene_end(&x);
}

/* Hole 5 */
static void test_sm_14_a_buried_own_token_may_be_covered_again(void **state)
{
    (void)state;
    struct scene x;
    PIT(x, .stacks = "d4:b d5:br d6:b g7:r", .heads = "d4 g7", .played = "3 / 2", .chosen = "15 3", .phase = "resolve");
    assert_string_equal(pit_choices(&x), "c4, d3, d5, e4");
    scene_play(&x, "place d5");
    assert_string_equal(pit_stack(&x, "d5"), "brb");
    scene_end(&x);
}

/* Hole 14 */
static void test_sm_14_own_tokens_may_be_crossed_diagonally(void **state)
{
    (void)state;
    struct scene x;
    PIT(x, .stacks = "d4:b d5:b e4:b g7:r", .heads = "d4 g7", .played = "3 / 1", .chosen = "5 2", .phase = "resolve");
    assert_true(scene_can(&x, "place e5 f6"));
    assert_false(scene_can(&x, "place d5 e6"));
    scene_end(&x);
}

static void test_sm_15_never_on_a_rival_head(void **state)
{
    (void)state;
    struct scene x;
    PIT(x, .stacks = "d4:b d5:r c5:r", .heads = "d4 d5", .played = "1 / 2", .chosen = "15 3", .phase = "resolve");
    assert_string_equal(pit_choices(&x), "c4, d3, e4");
    scene_play(&x, "place d3");
    scene_end(&x);
    PIT(x, .stacks = "d4:b d5:r c5:r", .heads = "d4 c5", .played = "1 / 2", .chosen = "15 3", .phase = "resolve");
    assert_string_equal(pit_choices(&x), "c4, d3, d5, e4"); /* its body is no bar */
    scene_end(&x);
}

/* AM-24, hole 3: blue rests on red's entry, so red's card is lost; when blue has gone, red comes in over its tokens. */
static void test_sm_15_a_head_on_the_entry_keeps_the_other_out(void **state)
{
    (void)state;
    struct scene x;
    PIT(x, .stacks = "a2:b", .heads = "a2 a1/w", .played = "1 / 5", .lost = " / 5", .chosen = "15 4",
        .phase = "resolve");
    assert_string_equal(pit_choices(&x), "a1, a3, b2"); /* a waiting head blocks nothing */
    scene_play(&x, "place a1");
    assert_string_equal(pit_key(&x, VIEW_FULL, "lost"), "[[],[5,4]]");
    assert_string_equal(pit_key(&x, VIEW_FULL, "heads"), "[{\"at\":\"a1\"},{\"entry\":\"a1 w\"}]");
    assert_string_equal(pit_key(&x, VIEW_FULL, "round"), "3");
    pit_play(&x, "0 card 14, 1 card 13");
    assert_string_equal(scene_legal(&x), "place b1 c1"); /* AM-9: asked though nothing else is possible */
    scene_play(&x, "place b1 c1");
    assert_string_equal(scene_legal(&x), "place a1 b1 b2");
    scene_play(&x, "place a1 b1 b2");
    assert_string_equal(pit_stack(&x, "a1"), "br");
    assert_string_equal(pit_stack(&x, "b1"), "br");
    assert_string_equal(pit_key(&x, VIEW_FULL, "heads"), "[{\"at\":\"c1\"},{\"at\":\"b2\"}]");
    scene_end(&x);
}

static void test_sm_16_tokens_lie_on_those_of_others(void **state)
{
    (void)state;
    struct scene x;
    PIT(x, .seats = 3, .stacks = "d4:b d5:rk d6:k d7:r a1:r a8:k b8:k", .heads = "d4 a1 a8", .played = "1 / 3 / 4",
        .chosen = "3 2 1", .phase = "resolve");
    scene_play(&x, "place d5 d6 d7");
    assert_string_equal(pit_stack(&x, "d5"), "rkb");
    assert_string_equal(pit_stack(&x, "d6"), "kb");
    assert_string_equal(pit_stack(&x, "d7"), "rb");
    int tokens = 0;
    static const int covered[] = { 2, 2, 1 }, height[] = { 3, 2, 2 };
    for (int i = 0; i < x.log.count; i++)
        if (x.events[i].type == SM_EV_TOKEN) {
            assert_int_equal(x.events[i].arg[1], covered[tokens]);
            assert_int_equal(x.events[i].arg[2], height[tokens]);
            tokens++;
        }
    assert_int_equal(tokens, 3);
    assert_int_equal(scene_count(&x, SM_EV_HEAD), 1);
    scene_end(&x);
}

static void test_sm_17_all_tokens_of_a_card(void **state)
{
    (void)state;
    struct scene x;
    PIT(x, .stacks = "a1:b g7:r", .heads = "a1 g7", .played = "1 / 1", .chosen = "4 3", .phase = "resolve");
    assert_string_equal(pit_choices(&x), "a2 a3 a4 a5, b1 c1 d1 e1");
    assert_false(scene_can(&x, "place a2"));
    assert_false(scene_can(&x, "place a2 a3 a4"));
    assert_false(scene_can(&x, "place a2 a3 a4 a5 a6"));
    scene_end(&x);
}

/* ---- Lost cards -------------------------------------------------------------------------------------------------- */

static void test_sm_18_what_cannot_be_placed_is_lost_without_effect(void **state)
{
    (void)state;
    struct scene x;
    PIT(x, .stacks = "a1:b a2:b b1:b g7:r", .heads = "a1 g7", .played = "8 / 1", .chosen = "14 -",
        .aside = "9 10 11 12 / 9 10 11 12");
    scene_play(&x, "card 3"); /* nobody is asked about blue's card */
    assert_int_equal(scene_count(&x, SM_EV_LOST), 1);
    assert_int_equal(game_sole_actor(&x.memory.state), 1);
    assert_string_equal(pit_key(&x, VIEW_TABLE, "lost"), "[[14],[]]"); /* AM-1: at once */
    assert_string_equal(pit_key(&x, VIEW_TABLE, "played"), "[[8],[1]]");
    assert_string_equal(pit_key(&x, VIEW_TABLE, "chosen"), "[14,3]");
    assert_string_equal(pit_key(&x, VIEW_TABLE, "heads"), "[{\"at\":\"a1\"},{\"at\":\"g7\"}]");
    assert_string_equal(pit_result(&x), "3 1 | 1 2");
    scene_play(&x, "place g6 g5 g4");
    assert_string_equal(pit_key(&x, VIEW_TABLE, "played"), "[[8,14],[1,3]]");
    assert_string_equal(pit_key(&x, VIEW_TABLE, "lost"), "[[14],[]]");
    scene_end(&x);
}

/* AM-14 */
static void test_sm_18_a_round_in_which_all_is_lost_ends_by_itself(void **state)
{
    (void)state;
    struct scene x;
    PIT(x, .stacks = "a1:b a2:b b1:b g7:r g6:r f7:r", .heads = "a1 g7", .played = "8 / 13", .chosen = "14 -",
        .aside = "9 10 11 12 / 9 10 11 12");
    scene_play(&x, "card 2");
    assert_int_equal(scene_count(&x, SM_EV_LOST), 2);
    assert_string_equal(pit_key(&x, VIEW_FULL, "phase"), "\"choose\"");
    assert_string_equal(pit_key(&x, VIEW_FULL, "round"), "3");
    assert_string_equal(pit_key(&x, VIEW_FULL, "lost"), "[[14],[2]]");
    assert_string_equal(pit_key(&x, VIEW_FULL, "played"), "[[8,14],[13,2]]");
    scene_end(&x);
    PIT(x, .stacks = "a1:b a2:b b1:b g7:r g6:r f7:r", .heads = "a1 g7",
        .played = "8 1 3 4 5 6 7 9 10 11 / 13 1 3 4 5 6 7 8 9 10", .lost = "1 3 4 5 6 7 9 10 11 / 1 3 4 5 6 7 8 9 10",
        .hands = " / 2", .chosen = "14 -");
    scene_play(&x, "card 2");
    assert_int_equal(x.memory.state.node, NODE_OVER);
    assert_string_equal(pit_key(&x, VIEW_FULL, "phase"), "\"over\"");
    assert_string_equal(pit_key(&x, VIEW_FULL, "round"), "11");
    assert_string_equal(pit_key(&x, VIEW_FULL, "turn"), "0");
    assert_string_equal(pit_key(&x, VIEW_FULL, "chosen"), "[null,null]");
    scene_end(&x);
}

/* Hole 13 */
static void test_sm_18_each_card_meets_the_board_that_the_others_left(void **state)
{
    (void)state;
    struct scene x;
    static const struct pit both = {
        .stacks = "a1:r b1:r b2:b", .heads = "b2 a1", .played = "1 / 2", .chosen = "15 14", .phase = "resolve"
    };
    scene_pit(&x, &both);
    scene_play(&x, "place a2"); /* red wanted to go there */
    assert_string_equal(pit_key(&x, VIEW_FULL, "lost"), "[[],[14]]");
    scene_end(&x);
    scene_pit(&x, &both);
    scene_play(&x, "place b3");
    assert_string_equal(scene_legal(&x), "place a2 a3");
    scene_end(&x);
}

/* Hole 11, AM-9 */
static void test_sm_19_what_can_be_placed_must_be(void **state)
{
    (void)state;
    struct scene x;
    PIT(x, .stacks = "a1:b a2:b g7:r", .heads = "a1 g7", .played = "2 / 1", .chosen = "4 3", .phase = "resolve");
    assert_int_equal(x.memory.state.node, NODE_TURN);
    assert_string_equal(scene_legal(&x), "place b1 c1 d1 e1");
    assert_false(scene_can(&x, "pass"));
    scene_play(&x, "place b1 c1 d1 e1");
    for (const char *text = scene_legal(&x); text; text = strchr(text, ',') ? strchr(text, ',') + 2 : NULL)
        assert_memory_equal(text, "place ", 6);
    scene_end(&x);
}

/* ---- Rounds ------------------------------------------------------------------------------------------------------ */

/* AM-5 */
static void test_sm_20_cards_are_put_away_at_the_end_of_the_round(void **state)
{
    (void)state;
    struct scene x;
    pit_start(&x, NULL, 2, "a1 w, g7 e", "2 3 4 5 / 2 3 4 5");
    pit_play(&x, "0 card 15, 1 card 14, 0 place a1");
    assert_int_equal(scene_count(&x, SM_EV_ROUND), 0);
    assert_string_equal(pit_key(&x, VIEW_FULL, "chosen"), "[15,14]");
    assert_string_equal(pit_key(&x, VIEW_FULL, "played"), "[[],[]]");
    assert_string_equal(pit_key(&x, VIEW_FULL, "turn"), "1");
    scene_play(&x, "place g7 f7");
    assert_int_equal(scene_count(&x, SM_EV_ROUND), 1);
    assert_string_equal(pit_key(&x, VIEW_FULL, "chosen"), "[null,null]");
    assert_string_equal(pit_key(&x, VIEW_FULL, "played"), "[[15],[14]]");
    assert_string_equal(pit_key(&x, VIEW_FULL, "round"), "2");
    assert_string_equal(pit_key(&x, VIEW_FULL, "turn"), "0"); /* AM-6 */
    assert_string_equal(pit_key(&x, VIEW_FULL, "phase"), "\"choose\"");
    assert_string_equal(pit_key(&x, VIEW_FULL, "hands"), "[[1,6,7,8,9,10,11,12,13,14],[1,6,7,8,9,10,11,12,13,15]]");
    assert_string_equal(pit_key(&x, VIEW_TABLE, "played"), "[[15],[14]]"); /* hole 17: discards are open */
    assert_string_equal(pit_key(&x, 1, "played"), "[[15],[14]]");
    scene_end(&x);
}

static void test_sm_21_over_when_all_have_resolved_the_eleventh_card(void **state)
{
    (void)state;
    struct scene x;
    PIT(x, .stacks = "a1:b a2:b g7:r", .heads = "a1 g7", .hands = "7 / 8",
        .played = "2 3 4 5 6 1 9 10 11 12 / 1 2 3 4 5 6 7 9 10 11",
        .lost = "3 4 5 6 1 9 10 11 12 / 2 3 4 5 6 7 9 10 11");
    pit_play(&x, "0 card 7, 1 card 8, 1 place f7 e7 e6");
    assert_int_equal(x.memory.state.node, NODE_TURN);
    scene_play(&x, "place b1 c1 d1 d2 d3");
    assert_int_equal(x.memory.state.node, NODE_OVER);
    assert_int_equal(scene_count(&x, SM_EV_SCORE), 2);
    assert_int_equal(scene_count(&x, SM_EV_OVER), 1);
    assert_string_equal(pit_key(&x, VIEW_FULL, "phase"), "\"over\""); /* AM-14 */
    assert_string_equal(pit_key(&x, VIEW_FULL, "round"), "11");
    assert_string_equal(pit_key(&x, VIEW_FULL, "turn"), "0");
    assert_string_equal(pit_key(&x, VIEW_FULL, "chosen"), "[null,null]");
    assert_string_equal(pit_key(&x, VIEW_FULL, "hands"), "[[],[]]");
    assert_string_equal(pit_key(&x, VIEW_FULL, "played"), "[[2,3,4,5,6,1,9,10,11,12,7],[1,2,3,4,5,6,7,9,10,11,8]]");
    assert_string_equal(pit_result(&x), "7 4 | 1 2");
    assert_string_equal(scene_legal_of(&x, 0), "");
    scene_end(&x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sm_09_from_the_highest_number_to_the_lowest),
        cmocka_unit_test(test_sm_10_ties_by_the_round_before),
        cmocka_unit_test(test_sm_10_whole_histories_are_compared),
        cmocka_unit_test(test_sm_11_else_the_oldest_goes_first),
        cmocka_unit_test(test_sm_14_never_on_an_own_token_that_shows),
        cmocka_unit_test(test_sm_14_a_buried_own_token_may_be_covered_again),
        cmocka_unit_test(test_sm_14_own_tokens_may_be_crossed_diagonally),
        cmocka_unit_test(test_sm_15_never_on_a_rival_head),
        cmocka_unit_test(test_sm_15_a_head_on_the_entry_keeps_the_other_out),
        cmocka_unit_test(test_sm_16_tokens_lie_on_those_of_others),
        cmocka_unit_test(test_sm_17_all_tokens_of_a_card),
        cmocka_unit_test(test_sm_18_what_cannot_be_placed_is_lost_without_effect),
        cmocka_unit_test(test_sm_18_a_round_in_which_all_is_lost_ends_by_itself),
        cmocka_unit_test(test_sm_18_each_card_meets_the_board_that_the_others_left),
        cmocka_unit_test(test_sm_19_what_can_be_placed_must_be),
        cmocka_unit_test(test_sm_20_cards_are_put_away_at_the_end_of_the_round),
        cmocka_unit_test(test_sm_21_over_when_all_have_resolved_the_eleventh_card),
    };
    return cmocka_run_group_tests_name("the course of Serpent Master", tests, NULL, NULL);
}
