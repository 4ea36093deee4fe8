/* Snakes & Foxes, rules SF-1 to SF-22: the board, the set-up, the turn and the token's move. */
#include "sf_scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

static const struct sf_rules *standard(struct scene *x, int seats)
{
    sf_start(x, seats, NULL);
    return (const struct sf_rules *)x->rules;
}

/* ---- Components -------------------------------------------------------------------------------------------------- */

static void test_sf_01_hub_and_seven_rings_of_sixteen(void **state)
{
    (void)state;
    struct scene x;
    const struct sf_rules *r = standard(&x, 1);
    assert_int_equal(r->rings, 7);
    assert_int_equal(r->spokes, 16);
    assert_int_equal(sf_count(r->board), 113);
    assert_string_equal(scene_set(r->next[SF_HUB]),
                        "1.0 1.1 1.2 1.3 1.4 1.5 1.6 1.7 1.8 1.9 1.10 1.11 1.12 1.13 1.14 1.15");
    scene_end(&x);
}

static void test_sf_02_red_and_green_rings_alternate(void **state)
{
    (void)state;
    struct scene x;
    const struct sf_rules *r = standard(&x, 1);
    for (int ring = 1; ring <= 6; ring++) {
        assert_string_equal(r->colour_name[r->ring_colour[ring - 1]], ring % 2 ? "red" : "green");
        assert_int_equal(r->ring_way[ring - 1], ring % 2 ? SF_COUNTER : SF_CLOCKWISE);
    }
    assert_string_equal(scene_set(r->next[sf_space(1, 0)]), "1.15 2.0 hub");
    assert_string_equal(scene_set(r->next[sf_space(2, 0)]), "1.0 2.1 3.0");
    assert_string_equal(scene_set(r->next[sf_space(2, 15)]), "1.15 2.0 3.15");
    scene_end(&x);
}

static void test_sf_03_rim_and_spokes_go_both_ways(void **state)
{
    (void)state;
    struct scene x;
    const struct sf_rules *r = standard(&x, 1);
    int steps = 0;
    for (int space = 0; space < SF_SPACES; space++)
        steps += sf_count(r->next[space]);
    assert_int_equal(steps, 352);
    assert_string_equal(scene_set(r->next[sf_space(7, 0)]), "6.0 7.1 7.15");
    for (int ring = 1; ring < 7; ring++) {
        assert_true((r->next[sf_space(ring, 5)] & SF_BIT(sf_space(ring + 1, 5))) != 0);
        assert_true((r->next[sf_space(ring + 1, 5)] & SF_BIT(sf_space(ring, 5))) != 0);
    }
    scene_end(&x);
}

static void test_sf_04_eight_foxes_eight_snakes_two_tokens_six_dice(void **state)
{
    (void)state;
    struct scene x;
    const struct sf_rules *r = standard(&x, 2);
    assert_int_equal(sf_count(sf_of(&x)->piece[SF_SNAKE]), 8);
    assert_int_equal(sf_count(sf_of(&x)->piece[SF_FOX]), 8);
    assert_int_equal(r->dice, 6);
    scene_end(&x);
}

/* The weight of one outcome in thousandths of the total, rounded down. */
static int per_mille(struct scene *x, const char *text)
{
    action outcome[2 * SF_SPACES];
    uint64_t weight[2 * SF_SPACES], total = 0, found = 0;
    int count = x->rules->game->chance_odds(x->rules, &x->memory.state, outcome, weight);
    for (int i = 0; i < count; i++) {
        char memory[40];
        struct textbuf out = textbuf_over(memory, sizeof memory);
        game_action_text(x->rules, &x->memory.state, SEAT_CHANCE, outcome[i], &out);
        total += weight[i];
        found += strcmp(memory, text) == 0 ? weight[i] : 0;
    }
    return (int)(found * 1000 / total);
}

static void test_sf_05_each_die_has_two_faces_of_each_kind(void **state)
{
    (void)state;
    struct scene x;
    const struct sf_rules *r = standard(&x, 1);
    assert_int_equal(r->roll_count, 28);
    assert_int_equal(r->roll_total, 46656);
    static const int of_729[] = { 64, 192, 240, 160, 60, 12, 1 };
    for (int move = 0; move <= 6; move++)
        assert_int_equal(r->move_weight[move], 64 * of_729[move]);
    assert_int_equal(per_mille(&x, "roll 2 2 2"), 90000 / 729);
    assert_int_equal(per_mille(&x, "roll 6 0 0"), per_mille(&x, "roll 0 0 6"));
    scene_end(&x);
}

/* ---- Players and set-up ------------------------------------------------------------------------------------------ */

static void test_sf_06_one_or_two_play_with_two_tokens(void **state)
{
    (void)state;
    assert_string_not_equal(REFUSAL(.seats = 3), "");
    assert_string_not_equal(REFUSAL(.seats = -1), "");
    struct scene x;
    sf_start(&x, 1, NULL);
    assert_int_equal(sf_of(&x)->token[0].fate, SF_IN);
    assert_int_equal(sf_of(&x)->token[1].fate, SF_IN);
    scene_end(&x);
}

static void test_sf_07_two_players_own_a_token_each_and_hunt_the_other(void **state)
{
    (void)state;
    struct scene x;
    SCENE(x, .t0 = "3.0", .t1 = "4.8", .turn = 1, .roll = "1 2 3");
    assert_int_equal(game_sole_actor(&x.memory.state), 1);
    scene_end(&x);
    /* A snake with two equally good steps in the turn of token 0: seat 1 chooses. */
    SCENE(x, .t0 = "3.2", .t1 = "1.12", .snakes = "+4.1", .phase = "snakes", .roll = "1 1 4", .left = 1, .next = "4.1");
    assert_int_equal(x.memory.state.node, NODE_TURN);
    assert_int_equal(game_sole_actor(&x.memory.state), 1);
    assert_string_equal(scene_legal(&x), "beast 4.1 3.1, beast 4.1 4.2");
    scene_play(&x, "beast 4.1 4.2");
    assert_int_equal(x.events[0].type, SF_EV_STEP);
    assert_int_equal(x.events[0].seat, 1);
    scene_end(&x);
}

static void test_sf_08_alone_one_player_alternates_the_tokens(void **state)
{
    (void)state;
    struct scene x;
    sf_start(&x, 1, NULL);
    for (int turn = 0; turn < 4; turn++) {
        assert_int_equal(sf_of(&x)->turn, turn % 2);
        scene_play(&x, "roll 1 0 5");
        assert_int_equal(game_sole_actor(&x.memory.state), 0);
        char first[40];
        snprintf(first, sizeof first, "%.*s", (int)strcspn(scene_legal(&x), ","), scene_legal(&x));
        scene_play(&x, first);
        while (x.memory.state.phase != SF_ROLL) { /* draws among level foxes */
            assert_int_equal(x.memory.state.node, NODE_CHANCE);
            snprintf(first, sizeof first, "%.*s", (int)strcspn(scene_legal(&x), ","), scene_legal(&x));
            scene_play(&x, first);
        }
    }
    scene_end(&x);
}

static void test_sf_09_tokens_begin_together_in_the_hub(void **state)
{
    (void)state;
    struct scene x;
    sf_start(&x, 2, NULL);
    assert_int_equal(sf_of(&x)->token[0].at, SF_HUB);
    assert_int_equal(sf_of(&x)->token[1].at, SF_HUB);
    scene_end(&x);
}

static void test_sf_10_pieces_alternate_on_the_rim(void **state)
{
    (void)state;
    struct scene x;
    sf_start(&x, 1, NULL);
    assert_string_equal(scene_set(sf_of(&x)->piece[SF_SNAKE]), "7.0 7.2 7.4 7.6 7.8 7.10 7.12 7.14");
    assert_string_equal(scene_set(sf_of(&x)->piece[SF_FOX]), "7.1 7.3 7.5 7.7 7.9 7.11 7.13 7.15");
    scene_end(&x);
}

/* ---- The turn ---------------------------------------------------------------------------------------------------- */

static void test_sf_11_most_move_starts_and_a_tie_is_rolled_again(void **state)
{
    (void)state;
    struct scene x;
    sf_start(&x, 2, NULL);
    scene_play(&x, "rolloff 2 2");
    assert_int_equal(x.memory.state.phase, SF_ROLLOFF);
    scene_play(&x, "rolloff 1 4");
    assert_int_equal(x.memory.state.phase, SF_ROLL);
    assert_int_equal(sf_of(&x)->turn, 1);
    scene_end(&x);
    sf_start(&x, 2, NULL);
    assert_int_equal(per_mille(&x, "rolloff 0 6"), 64 * 1000 / (729 * 729));
    scene_play(&x, "rolloff 6 0");
    assert_int_equal(sf_of(&x)->turn, 0);
    scene_end(&x);
}

static void test_sf_12_roll_then_token_then_snakes_then_foxes(void **state)
{
    (void)state;
    struct scene x;
    SCENE(x, .t0 = "1.0", .t1 = "1.8", .phase = "roll", .snakes = "+3.0", .foxes = "+3.1 3.2");
    scene_play(&x, "roll 1 2 3");
    scene_play(&x, "move 1.15");
    int last = -1;
    for (int i = 0; i < x.log.count; i++) {
        const struct event *e = &x.log.events[i];
        int order = e->type == SF_EV_WALK ? 0 : e->type == SF_EV_STEP ? 1 + e->arg[0] : last;
        assert_true(order >= last);
        last = order;
    }
    scene_end(&x);
}

static void test_sf_13_six_symbols_say_how_many_move(void **state)
{
    (void)state;
    struct scene x;
    const struct sf_rules *r = standard(&x, 1);
    for (int i = 0; i < r->roll_count; i++)
        assert_int_equal(r->roll[i].move + r->roll[i].snake + r->roll[i].fox, 6);
    scene_play(&x, "roll 1 2 3");
    scene_play(&x, "move 1.0");
    assert_int_equal(sf_of(&x)->left + scene_count(&x, SF_EV_STEP), x.memory.state.phase == SF_SNAKES ? 2 : 5);
    scene_end(&x);
}

static void test_sf_14_a_first_roll_without_move_is_rolled_again(void **state)
{
    (void)state;
    struct scene x;
    sf_start(&x, 1, NULL);
    struct sf_state before = *sf_of(&x);
    assert_int_equal(per_mille(&x, "roll 0 6 0"), 1000 / 729);
    scene_play(&x, "roll 0 3 3");
    assert_memory_equal(sf_of(&x), &before, sizeof before); /* nothing else changed */
    scene_end(&x);
}

static void test_sf_15_later_without_move_the_token_stays(void **state)
{
    (void)state;
    struct scene x;
    SCENE(x, .t0 = "3.3", .t1 = "3.11", .phase = "roll", .snakes = "+4.3");
    scene_play(&x, "roll 0 1 5");
    assert_int_equal(scene_count(&x, SF_EV_STAY), 1);
    assert_int_equal(sf_of(&x)->token[0].at, scene_space("3.3"));
    assert_int_equal(sf_of(&x)->token[0].fate, SF_EATEN); /* the snake moved in */
    scene_end(&x);
}

/* ---- The token's move -------------------------------------------------------------------------------------------- */

static void test_sf_16_exactly_as_many_steps_as_move_symbols(void **state)
{
    (void)state;
    struct scene x;
    SCENE(x, .t0 = "3.4", .t1 = "1.12", .roll = "1 0 5");
    assert_string_equal(scene_legal(&x), "move 2.4, move 3.3, move 4.4");
    scene_end(&x);
    SCENE(x, .t0 = "3.4", .t1 = "1.12", .roll = "2 0 4");
    assert_string_equal(scene_legal(&x), "move 1.4, move 2.3, move 2.5, move 3.2, move 4.3, move 4.5, move 5.4");
    scene_end(&x);
    /* Hole 2: no walk of exactly two steps, so the token stays and nobody is asked; or goes as far as it can. */
    SCENE(x, .t0 = "2.4", .t1 = "1.12", .phase = "roll", .snakes = "+1.4 3.4 3.5", .foxes = "+1.5 2.6");
    scene_play(&x, "roll 2 0 4");
    assert_int_equal(scene_count(&x, SF_EV_STAY), 1);
    scene_end(&x);
    SCENE(x, .options = "\"blocked-move\":\"farthest\"", .t0 = "2.4", .t1 = "1.12", .phase = "roll",
          .snakes = "+1.4 3.4 3.5", .foxes = "+1.5 2.6");
    scene_play(&x, "roll 2 0 4");
    assert_string_equal(scene_legal(&x), "move 2.5");
    scene_end(&x);
}

static void test_sf_17_never_onto_a_piece_or_the_other_token(void **state)
{
    (void)state;
    struct scene x;
    SCENE(x, .t0 = "3.4", .t1 = "2.4", .roll = "1 0 5", .snakes = "+4.4");
    assert_string_equal(scene_legal(&x), "move 3.3");
    scene_end(&x);
    SCENE(x, .t0 = "3.4", .t1 = "2.4", .roll = "2 0 4", .snakes = "+4.4"); /* nor in passing */
    assert_string_equal(scene_legal(&x), "move 2.3, move 3.2, move 4.3");
    scene_end(&x);
    SCENE(x, .t0 = "hub new", .t1 = "hub new", .roll = "1 0 5"); /* the start in the hub is shared */
    assert_true(scene_can(&x, "move 1.7"));
    scene_end(&x);
    SCENE(x, .t0 = "1.4", .t1 = "hub", .roll = "1 0 5");
    assert_false(scene_can(&x, "move hub"));
    scene_end(&x);
    SCENE(x, .t0 = "1.4", .t1 = "hub eaten", .roll = "1 0 5"); /* whoever is gone occupies nothing */
    assert_true(scene_can(&x, "move hub"));
    scene_end(&x);
}

static void test_sf_18_steps_follow_the_lines(void **state)
{
    (void)state;
    struct scene x;
    SCENE(x, .t0 = "2.15", .t1 = "hub", .roll = "1 0 5"); /* green: clockwise, over the top */
    assert_string_equal(scene_legal(&x), "move 1.15, move 2.0, move 3.15");
    scene_end(&x);
    SCENE(x, .t0 = "7.0 rim", .t1 = "hub", .roll = "1 0 5", .snakes = "+4.4",
          .foxes = "+5.5 5.7 5.9 5.11 5.13 5.15 6.6 6.8");
    assert_string_equal(scene_legal(&x), "move 6.0, move 7.1, move 7.15");
    scene_end(&x);
}

static void test_sf_19_no_backtracking(void **state)
{
    (void)state;
    struct scene x;
    SCENE(x, .t0 = "3.4", .t1 = "1.12", .roll = "2 0 4");
    assert_false(scene_can(&x, "move 3.4"));
    scene_end(&x);
    SCENE(x, .t0 = "2.4", .t1 = "1.12", .roll = "4 0 2"); /* hole 3: coming back by a loop is allowed */
    assert_true(scene_can(&x, "move 2.4"));
    scene_end(&x);
    SCENE(x, .t0 = "1.4", .t1 = "4.4", .roll = "2 0 4"); /* hole 4: not hub and back on the same spoke */
    assert_false(scene_can(&x, "move 1.4"));
    assert_true(scene_can(&x, "move 1.5"));
    scene_end(&x);
    SCENE(x, .t0 = "7.4 rim", .t1 = "4.4", .roll = "2 0 4", .snakes = "5.4 4.0 4.1 4.2 4.3 4.5 4.6 4.7",
          .foxes = "5.3 5.5 1.9 1.10 1.11 1.12 1.13 1.14"); /* not 7-6-7 */
    assert_false(scene_can(&x, "move 7.4"));
    scene_end(&x);
}

static void test_sf_20_out_to_the_rim_and_back_on_the_same_spoke(void **state)
{
    (void)state;
    struct scene x;
    SCENE(x, .t0 = "6.4", .t1 = "hub", .roll = "2 0 4", .snakes = "5.0 5.1 5.2 5.3 4.0 4.1 4.2 4.3",
          .foxes = "5.8 5.9 5.10 5.11 4.8 4.9 4.10 4.11");
    assert_true(scene_can(&x, "move 6.4")); /* 6-7-6: only by the rim, so the plain text */
    assert_true(scene_can(&x, "move 7.3"));
    assert_true(scene_can(&x, "move 7.5")); /* or along the rim */
    assert_false(scene_can(&x, "move 6.4 rim"));
    scene_play(&x, "move 6.4");
    assert_true(sf_of(&x)->token[0].rim); /* hole 5: touching it counts */
    scene_end(&x);
    SCENE(x, .t0 = "6.4", .t1 = "hub", .roll = "3 0 3", .snakes = "7.3 7.5 6.5 1.2 1.3 1.5 1.6 1.7",
          .foxes = "1.8 1.9 1.10 1.11 1.12 1.13 1.14 1.15");
    assert_false(scene_can(&x, "move 7.4")); /* 6-7-6-7 is backtracking */
    scene_end(&x);
    /* Both kinds of walk end at 5.5: 6.4-6.5-5.5 by no rim needs two steps; with four 6.4-7.4-7.5-6.5-5.5 touches it.
     */
    SCENE(x, .t0 = "6.4", .t1 = "hub", .roll = "4 0 2", .snakes = "1.1 1.2 1.3 1.5 1.6 1.7 2.8 2.9",
          .foxes = "1.8 1.9 1.10 1.11 1.12 1.13 1.14 1.15");
    assert_true(scene_can(&x, "move 5.5"));
    assert_true(scene_can(&x, "move 5.5 rim"));
    scene_play(&x, "move 5.5");
    assert_false(sf_of(&x)->token[0].rim);
    scene_end(&x);
}

static void test_sf_21_the_hub_may_be_entered_and_left_by_any_spoke(void **state)
{
    (void)state;
    struct scene x;
    SCENE(x, .t0 = "1.4", .t1 = "4.4", .roll = "1 0 5");
    assert_string_equal(scene_legal(&x), "move 1.3, move 2.4, move hub");
    scene_play(&x, "move hub"); /* not yet at the rim: an ordinary step */
    assert_int_equal(sf_of(&x)->token[0].fate, SF_IN);
    assert_int_equal(sf_of(&x)->token[0].at, SF_HUB);
    scene_end(&x);
    SCENE(x, .t0 = "hub", .t1 = "4.4", .roll = "1 0 5", .snakes = "+1.9");
    for (int spoke = 0; spoke < 16; spoke++) {
        char text[32];
        snprintf(text, sizeof text, "move 1.%d", spoke);
        assert_int_equal(scene_can(&x, text), spoke != 9);
    }
    scene_end(&x);
    SCENE(x, .t0 = "1.4", .t1 = "4.4", .roll = "1 0 5", .snakes = "+hub"); /* a piece in the hub closes it */
    assert_false(scene_can(&x, "move hub"));
    scene_end(&x);
}

static void test_sf_22_into_the_hub_after_the_rim_wins_at_once(void **state)
{
    (void)state;
    struct scene x;
    SCENE(x, .t0 = "2.4 rim", .t1 = "4.4", .roll = "5 1 0"); /* hole 6: no exact count; unused steps are lost */
    assert_true(scene_can(&x, "move hub"));
    scene_play(&x, "move hub");
    assert_int_equal(sf_of(&x)->token[0].fate, SF_HOME);
    assert_int_equal(x.memory.state.node, NODE_OVER);
    assert_int_equal(scene_count(&x, SF_EV_STEP), 0); /* hole 7: no step three */
    assert_int_equal(sf_of(&x)->token[0].turns, 4);   /* */
    scene_end(&x);
    SCENE(x, .t0 = "2.4 rim", .t1 = "4.4", .roll = "1 0 5"); /* too far */
    assert_false(scene_can(&x, "move hub"));
    scene_end(&x);
    /* a walk home counts where no exact walk exists, and must then be taken, blocked-move or not. */
    SCENE(x, .options = "\"blocked-move\":\"farthest\"", .t0 = "1.4 rim", .t1 = "4.8", .roll = "5 0 1",
          .snakes = "2.4 1.3 4.5 5.0 5.1 5.2 5.3 5.4");
    assert_string_equal(scene_legal(&x), "move hub");
    scene_end(&x);
    SCENE(x, .t0 = "2.4 rim", .t1 = "hub", .roll = "5 1 0"); /* not while the other is in it */
    assert_false(scene_can(&x, "move hub"));
    scene_end(&x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sf_01_hub_and_seven_rings_of_sixteen),
        cmocka_unit_test(test_sf_02_red_and_green_rings_alternate),
        cmocka_unit_test(test_sf_03_rim_and_spokes_go_both_ways),
        cmocka_unit_test(test_sf_04_eight_foxes_eight_snakes_two_tokens_six_dice),
        cmocka_unit_test(test_sf_05_each_die_has_two_faces_of_each_kind),
        cmocka_unit_test(test_sf_06_one_or_two_play_with_two_tokens),
        cmocka_unit_test(test_sf_07_two_players_own_a_token_each_and_hunt_the_other),
        cmocka_unit_test(test_sf_08_alone_one_player_alternates_the_tokens),
        cmocka_unit_test(test_sf_09_tokens_begin_together_in_the_hub),
        cmocka_unit_test(test_sf_10_pieces_alternate_on_the_rim),
        cmocka_unit_test(test_sf_11_most_move_starts_and_a_tie_is_rolled_again),
        cmocka_unit_test(test_sf_12_roll_then_token_then_snakes_then_foxes),
        cmocka_unit_test(test_sf_13_six_symbols_say_how_many_move),
        cmocka_unit_test(test_sf_14_a_first_roll_without_move_is_rolled_again),
        cmocka_unit_test(test_sf_15_later_without_move_the_token_stays),
        cmocka_unit_test(test_sf_16_exactly_as_many_steps_as_move_symbols),
        cmocka_unit_test(test_sf_17_never_onto_a_piece_or_the_other_token),
        cmocka_unit_test(test_sf_18_steps_follow_the_lines),
        cmocka_unit_test(test_sf_19_no_backtracking),
        cmocka_unit_test(test_sf_20_out_to_the_rim_and_back_on_the_same_spoke),
        cmocka_unit_test(test_sf_21_the_hub_may_be_entered_and_left_by_any_spoke),
        cmocka_unit_test(test_sf_22_into_the_hub_after_the_rim_wins_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
