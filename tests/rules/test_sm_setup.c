/* Serpent Master, rules SM-1 to SM-8: what there is, the entries, the cards set aside, the choice in secret; and who
 * sees what until the cards are revealed. */
#include "sm_scene.h"

#include "games/serpent_master/serpent_master.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#define ALL_CARDS "[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15]"

/* True if chance has that many outcomes, all equally likely. */
static bool even_odds(struct scene *x, int outcomes)
{
    action list[64];
    uint64_t weight[64];
    int count = x->rules->game->chance_odds(x->rules, &x->memory.state, list, weight);
    for (int i = 1; i < count; i++)
        if (weight[i] != weight[0])
            return false;
    return count == outcomes;
}

/* How much of the only event of the latest play a viewer sees. */
static enum event_sight sight(const struct scene *x, int viewer)
{
    assert_int_equal(x->log.count, 1);
    return event_sight(&x->events[0], viewer);
}

/* ---- What there is ----------------------------------------------------------------------------------------------- */

static void test_sm_01_fifteen_cards_and_a_head_in_each_of_four_colours(void **state)
{
    (void)state;
    struct scene x;
    pit_start(&x, NULL, 4, NULL, NULL);
    assert_string_equal(pit_key(&x, VIEW_FULL, "hands"), "[" ALL_CARDS "," ALL_CARDS "," ALL_CARDS "," ALL_CARDS "]");
    assert_string_equal(pit_key(&x, VIEW_FULL, "heads"), "[null,null,null,null]"); /* AM-4 */
    assert_string_equal(pit_key(&x, VIEW_FULL, "stacks"), "{}");
    assert_string_equal(pit_key(&x, VIEW_FULL, "round"), "1");
    scene_end(&x);
}

/* Without the cheapest four cards the others place 39 tokens; that is the most that anybody needs. */
static void test_sm_01_tokens_never_run_out(void **state)
{
    (void)state;
    struct scene x;
    static const int tokens[] = { 1, 2, 3, 4, 2, 4, 5, 3, 3, 4, 4, 4, 3, 2, 1 };
    int all = 0;
    for (int i = 0; i < 15; i++)
        all += tokens[i];
    assert_int_equal(all, 45);
    PIT(x, .ruleset = "open-pit", .seats = 1, .aside = "1 15 2 14", .played = "3 4 5 6 7 8 9 10 11 12 13",
        .phase = "over", .heads = "a1",
        .stacks = "a1:b a2:b a3:b a4:b a5:b a6:b a7:b b1:b b2:b b3:b b4:b b5:b b6:b b7:b c1:b c2:b c3:b c4:b c5:b c6:b "
                  "c7:b d1:b d2:b d3:b d4:b d5:b d6:b d7:b e1:b e2:b e3:b e4:b e5:b e6:b e7:b f1:b f2:b f3:b f4:b");
    assert_string_equal(pit_result(&x), "39 | 1");
    scene_end(&x);
}

static void test_sm_02_each_seat_has_a_colour(void **state)
{
    (void)state;
    struct scene x;
    pit_start(&x, NULL, 4, "a1 w, h1 e, a8 w, h8 e", "2 3 4 5 / 2 3 4 5 / 2 3 4 5 / 2 3 4 5");
    pit_play(&x, "0 card 1, 1 card 1, 2 card 1, 3 card 1, 0 place a1, 1 place h1, 2 place a8, 3 place h8");
    assert_string_equal(pit_stack(&x, "a1"), "b");
    assert_string_equal(pit_stack(&x, "h1"), "r");
    assert_string_equal(pit_stack(&x, "a8"), "k");
    assert_string_equal(pit_stack(&x, "h8"), "w");
    scene_end(&x);
}

/* ---- Entries ----------------------------------------------------------------------------------------------------- */

static void test_sm_03_heads_wait_beside_any_border_square(void **state)
{
    (void)state;
    struct scene x;
    scene_start(&x, "serpent-master", NULL, 2, "board=6");
    assert_string_equal(pit_choices(&x),
                        "a1 s, a1 w, a2 w, a3 w, a4 w, a5 w, a6 n, a6 w, b1 s, b6 n, c1 s, c6 n, d1 s, "
                        "d6 n, e1 s, e6 n, f1 e, f1 s, f2 e, f3 e, f4 e, f5 e, f6 e, f6 n"); /* AM-8 */
    assert_false(scene_can(&x, "enter c1 n"));
    assert_false(scene_can(&x, "enter c3 s"));
    scene_end(&x);
    for (int seats = 2; seats <= 4; seats++) {
        pit_start(&x, NULL, seats, NULL, NULL);
        assert_int_equal(pit_choice_count(&x), seats == 2 ? 28 : 32);
        scene_end(&x);
    }
}

/* Hole 2, AM-2: entries in seat order, before any card is set aside. */
static void test_sm_03_entries_are_chosen_in_seat_order_and_seen_by_all(void **state)
{
    (void)state;
    struct scene x;
    pit_start(&x, NULL, 3, NULL, NULL);
    static const char *const entries[] = { "enter c1 s", "enter h8 n", "enter a1 w" };
    for (int seat = 0; seat < 3; seat++) {
        char turn[8];
        snprintf(turn, sizeof turn, "%d", seat);
        assert_string_equal(pit_key(&x, VIEW_FULL, "phase"), "\"enter\"");
        assert_string_equal(pit_key(&x, VIEW_FULL, "turn"), turn); /* AM-6 */
        assert_int_equal(x.memory.state.node, NODE_TURN);
        assert_int_equal(game_sole_actor(&x.memory.state), seat);
        assert_string_equal(pit_key(&x, VIEW_FULL, "hands"), "[" ALL_CARDS "," ALL_CARDS "," ALL_CARDS "]"); /* AM-13 */
        scene_play(&x, entries[seat]);
        assert_int_equal(scene_count(&x, SM_EV_ENTER), 1);
    }
    assert_string_equal(pit_key(&x, VIEW_TABLE, "heads"),
                        "[{\"entry\":\"c1 s\"},{\"entry\":\"h8 n\"},{\"entry\":\"a1 w\"}]");
    assert_string_equal(pit_key(&x, VIEW_FULL, "phase"), "\"aside\"");
    assert_string_equal(pit_key(&x, VIEW_FULL, "aside"), "[[],[],[]]");
    assert_string_equal(pit_key(&x, 1, "chosen"), "[false,null,false]"); /* AM-16 */
    scene_end(&x);
}

static void test_sm_04_no_two_heads_at_one_square(void **state)
{
    (void)state;
    struct scene x;
    pit_start(&x, NULL, 4, "a1 w", NULL);
    assert_int_equal(pit_choice_count(&x), 30); /* hole 2: a corner is one square */
    assert_false(scene_can(&x, "enter a1 w"));
    assert_false(scene_can(&x, "enter a1 s"));
    scene_play(&x, "enter a2 w");
    assert_int_equal(pit_choice_count(&x), 29);
    scene_play(&x, "enter h8 n");
    assert_false(scene_can(&x, "enter h8 e"));
    assert_false(scene_can(&x, "enter a2 w"));
    assert_int_equal(pit_choice_count(&x), 27);
    scene_end(&x);
}

/* ---- The board --------------------------------------------------------------------------------------------------- */

static void test_sm_05_forty_nine_squares_for_two_all_for_more(void **state)
{
    (void)state;
    struct scene x;
    for (int seats = 2; seats <= 4; seats++) {
        pit_start(&x, NULL, seats, NULL, NULL);
        assert_string_equal(pit_key(&x, VIEW_FULL, "board"), seats == 2 ? "7" : "8");
        assert_int_equal(scene_can(&x, "enter h8 e"), seats > 2);
        assert_string_equal(pit_key(&x, VIEW_FULL, "options"), "{}"); /* AM-20 */
        scene_end(&x);
    }
    pit_start(&x, NULL, 2, "a7 n, g1 e", NULL); /* hole 4: the strip that is left over is outside */
    assert_string_equal(pit_key(&x, VIEW_FULL, "heads"), "[{\"entry\":\"a7 n\"},{\"entry\":\"g1 e\"}]");
    scene_end(&x);
}

static void test_sm_05_the_option_board_holds_for_any_number(void **state)
{
    (void)state;
    struct scene x;
    static const char *const modes[] = { "open-pit", "standard", "standard", "standard" };
    for (int seats = 1; seats <= 4; seats++)
        for (int side = 6; side <= 8; side++) { /* AM-26 */
            char option[16], number[8];
            snprintf(option, sizeof option, "board=%d", side);
            snprintf(number, sizeof number, "%d", side);
            scene_start(&x, "serpent-master", modes[seats - 1], seats, option);
            assert_string_equal(pit_key(&x, VIEW_FULL, "board"), number); /* not the option, which is a text */
            assert_int_equal(pit_choice_count(&x), 4 * side);
            scene_end(&x);
        }
    scene_start(&x, "serpent-master", NULL, 2, "board=6");
    assert_string_equal(pit_key(&x, VIEW_FULL, "options"), "{\"board\":\"6\"}"); /* AM-20 */
    scene_end(&x);
    assert_string_equal(PIT_REFUSAL(.options = "\"board\":\"8\"", .board = 8, .heads = "h8/n a1/s"), "");
}

/* ---- Cards set aside --------------------------------------------------------------------------------------------- */

static void test_sm_06_four_cards_are_set_aside_unseen(void **state)
{
    (void)state;
    struct scene x;
    pit_start(&x, NULL, 2, "a1 w, g7 e", NULL);
    static const char *const draws[] = { "aside 9", "aside 2", "aside 15", "aside 6" };
    for (int seat = 0; seat < 2; seat++) /* AM-3: seat after seat */
        for (int i = 0; i < 4; i++) {
            assert_string_equal(pit_key(&x, VIEW_FULL, "phase"), "\"aside\"");
            assert_string_equal(pit_key(&x, VIEW_FULL, "turn"), seat ? "1" : "0");
            assert_int_equal(x.memory.state.node, NODE_CHANCE);
            assert_true(even_odds(&x, 15 - i));
            scene_play(&x, draws[i]);
            assert_false(scene_can(&x, draws[i]) && i < 3);
        }
    assert_string_equal(pit_key(&x, VIEW_FULL, "aside"), "[[2,6,9,15],[2,6,9,15]]"); /* AM-19 */
    assert_string_equal(pit_key(&x, VIEW_FULL, "hands"), "[[1,3,4,5,7,8,10,11,12,13,14],[1,3,4,5,7,8,10,11,12,13,14]]");
    assert_string_equal(pit_key(&x, VIEW_FULL, "phase"), "\"choose\"");
    assert_string_equal(pit_key(&x, VIEW_FULL, "turn"), "0");
    scene_end(&x);
}

/* AM-16, hole 17: to its owner the card is known, since they hold the others. */
static void test_sm_06_only_the_owner_sees_what_is_set_aside(void **state)
{
    (void)state;
    struct scene x;
    pit_start(&x, NULL, 2, "a1 w, g7 e", NULL);
    scene_play(&x, "aside 9");
    assert_int_equal(sight(&x, 0), EVENT_WHOLE);
    assert_int_equal(sight(&x, 1), EVENT_UNSEEN);
    assert_int_equal(sight(&x, VIEW_TABLE), EVENT_UNSEEN);
    assert_string_equal(pit_key(&x, 0, "aside"), "[[9],0]");
    assert_string_equal(pit_key(&x, 0, "hands"), "[[1,2,3,4,5,6,7,8,10,11,12,13,14,15],15]");
    assert_string_equal(pit_key(&x, 1, "aside"), "[1,[]]");
    assert_string_equal(pit_key(&x, 1, "hands"), "[14," ALL_CARDS "]");
    assert_string_equal(pit_key(&x, VIEW_TABLE, "aside"), "[1,0]");
    assert_string_equal(pit_key(&x, VIEW_TABLE, "hands"), "[14,15]");
    scene_end(&x);
}

/* ---- Rounds and the choice --------------------------------------------------------------------------------------- */

static void play_first(struct scene *x)
{
    char text[80];
    int seat = 0;
    while (x->memory.state.node != NODE_CHANCE && !game_owes(&x->memory.state, seat))
        seat++;
    if (x->memory.state.node == NODE_CHANCE)
        seat = SEAT_CHANCE;
    const char *legal = scene_legal_of(x, seat);
    snprintf(text, sizeof text, "%.*s", (int)strcspn(legal, ","), legal);
    scene_play_seat(x, seat, text);
}

static void test_sm_07_eleven_rounds(void **state)
{
    (void)state;
    for (int seats = 2; seats <= 4; seats++) {
        struct scene x;
        int rounds = 0;
        pit_start(&x, NULL, seats, NULL, NULL);
        while (x.memory.state.node != NODE_OVER) {
            if (x.memory.state.node == NODE_SEALED && x.memory.state.actors == (1 << seats) - 1) {
                char round[8];
                snprintf(round, sizeof round, "%d", ++rounds);
                assert_string_equal(pit_key(&x, VIEW_FULL, "round"), round);
            }
            play_first(&x);
        }
        assert_int_equal(rounds, 11);
        assert_string_equal(pit_key(&x, VIEW_FULL, "round"), "11"); /* AM-14 */
        scene_end(&x);
    }
}

static void test_sm_08_all_choose_in_secret(void **state)
{
    (void)state;
    struct scene x;
    pit_start(&x, NULL, 3, "a1 w, h1 e, a8 w", "12 13 14 15 / 1 2 3 4 / 1 2 14 15");
    assert_int_equal(x.memory.state.node, NODE_SEALED);
    assert_int_equal(x.memory.state.actors, 7);
    assert_string_equal(scene_legal_of(&x, 1), "card 5, card 6, card 7, card 8, card 9, card 10, card 11, card 12, "
                                               "card 13, card 14, card 15");
    scene_play_seat(&x, 1, "card 12");
    assert_int_equal(x.memory.state.actors, 5);
    assert_int_equal(sight(&x, 1), EVENT_WHOLE);
    assert_int_not_equal(sight(&x, 0), EVENT_WHOLE);
    assert_int_not_equal(sight(&x, VIEW_TABLE), EVENT_WHOLE);
    assert_false(scene_can_seat(&x, 1, "card 11")); /* AM-25: no second thoughts */
    assert_string_equal(pit_key(&x, 1, "chosen"), "[false,12,false]");
    assert_string_equal(pit_key(&x, 0, "chosen"), "[null,true,false]");
    assert_string_equal(pit_key(&x, VIEW_TABLE, "chosen"), "[false,true,false]");
    assert_string_equal(pit_key(&x, VIEW_FULL, "chosen"), "[null,12,null]");
    assert_string_equal(pit_key(&x, 0, "hands"), "[[1,2,3,4,5,6,7,8,9,10,11],10,11]"); /* AM-5 */
    assert_string_equal(pit_key(&x, 1, "hands"), "[11,[5,6,7,8,9,10,11,13,14,15],11]");
    scene_end(&x);
}

/* A view has nothing of another seat's choice in it, not even unwritten. */
static void test_sm_08_views_of_different_choices_are_the_same(void **state)
{
    (void)state;
    union state_memory views[2][2] = { 0 };
    for (int i = 0; i < 2; i++) {
        struct scene x;
        pit_start(&x, NULL, 2, "a1 w, g7 e", i ? "1 2 3 4 / 1 2 3 5" : "1 2 3 4 / 1 2 3 4");
        pit_play(&x, i ? "1 card 12" : "1 card 11");
        game_view(x.rules, &x.memory.state, 0, &views[i][0].state);
        game_view(x.rules, &x.memory.state, VIEW_TABLE, &views[i][1].state);
        scene_end(&x);
    }
    assert_memory_equal(views[0], views[1], sizeof views[0]);
}

static void test_sm_08_the_last_choice_reveals_all(void **state)
{
    (void)state;
    struct scene x;
    pit_start(&x, NULL, 3, "a1 w, h1 e, a8 w", "12 13 14 15 / 1 2 3 4 / 1 2 14 15");
    pit_play(&x, "1 card 12, 0 card 7, 2 card 9");
    assert_int_equal(scene_count(&x, SM_EV_REVEAL), 3);
    for (int i = 0; i < x.log.count; i++)
        if (x.events[i].type == SM_EV_REVEAL)
            assert_int_equal(event_sight(&x.events[i], VIEW_TABLE), EVENT_WHOLE);
    for (int viewer = 0; viewer < 3; viewer++)
        assert_string_equal(pit_key(&x, viewer, "chosen"), "[7,12,9]");
    assert_string_equal(pit_key(&x, VIEW_TABLE, "chosen"), "[7,12,9]");
    assert_string_equal(pit_key(&x, VIEW_TABLE, "hands"), "[10,10,10]");
    assert_string_equal(pit_key(&x, VIEW_TABLE, "aside"), "[4,4,4]");
    assert_string_equal(pit_key(&x, VIEW_FULL, "phase"), "\"resolve\"");
    assert_int_equal(x.memory.state.node, NODE_TURN);
    scene_end(&x);
}

/* AM-25 */
static void test_sm_08_the_order_of_choosing_has_no_effect(void **state)
{
    (void)state;
    static const char *const orders[] = {
        "0 card 7, 1 card 12, 2 card 9", "0 card 7, 2 card 9, 1 card 12", "1 card 12, 0 card 7, 2 card 9",
        "1 card 12, 2 card 9, 0 card 7", "2 card 9, 0 card 7, 1 card 12", "2 card 9, 1 card 12, 0 card 7",
    };
    struct scene first, x;
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        pit_start(i ? &x : &first, NULL, 3, "a1 w, h1 e, a8 w", "12 13 14 15 / 1 2 3 4 / 1 2 14 15");
        pit_play(i ? &x : &first, orders[i]);
        if (i > 0) {
            assert_memory_equal(&x.memory, &first.memory, x.rules->game->state_size);
            scene_end(&x);
        }
    }
    scene_end(&first);
}

/* AM-10, and AM-9: also the last card of a hand is chosen. */
static void test_sm_08_any_card_in_hand_may_be_chosen(void **state)
{
    (void)state;
    struct scene x;
    /* Blue sits in a corner between its own tokens: nothing can be placed. */
    PIT(x, .stacks = "a1:b a2:b b1:b b2:b g7:r", .heads = "a1 g7", .played = "4 / 1");
    assert_string_equal(scene_legal_of(&x, 0), "card 6, card 7, card 8, card 9, card 10, card 11, card 12, card 13, "
                                               "card 14, card 15");
    scene_end(&x);
    PIT(x, .stacks = "a1:b a2:b g7:r", .heads = "a1 g7", .hands = "7 / 8",
        .played = "2 3 4 5 6 1 9 10 11 12 / "
                  "1 2 3 4 5 6 7 9 10 11",
        .lost = "3 4 5 6 1 9 10 11 12 / 2 3 4 5 6 7 9 10 11");
    assert_string_equal(scene_legal_of(&x, 0), "card 7");
    assert_string_equal(scene_legal_of(&x, 1), "card 8");
    scene_end(&x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sm_01_fifteen_cards_and_a_head_in_each_of_four_colours),
        cmocka_unit_test(test_sm_01_tokens_never_run_out),
        cmocka_unit_test(test_sm_02_each_seat_has_a_colour),
        cmocka_unit_test(test_sm_03_heads_wait_beside_any_border_square),
        cmocka_unit_test(test_sm_03_entries_are_chosen_in_seat_order_and_seen_by_all),
        cmocka_unit_test(test_sm_04_no_two_heads_at_one_square),
        cmocka_unit_test(test_sm_05_forty_nine_squares_for_two_all_for_more),
        cmocka_unit_test(test_sm_05_the_option_board_holds_for_any_number),
        cmocka_unit_test(test_sm_06_four_cards_are_set_aside_unseen),
        cmocka_unit_test(test_sm_06_only_the_owner_sees_what_is_set_aside),
        cmocka_unit_test(test_sm_07_eleven_rounds),
        cmocka_unit_test(test_sm_08_all_choose_in_secret),
        cmocka_unit_test(test_sm_08_views_of_different_choices_are_the_same),
        cmocka_unit_test(test_sm_08_the_last_choice_reveals_all),
        cmocka_unit_test(test_sm_08_the_order_of_choosing_has_no_effect),
        cmocka_unit_test(test_sm_08_any_card_in_hand_may_be_chosen),
    };
    return cmocka_run_group_tests_name("the set-up of Serpent Master", tests, NULL, NULL);
}
