/* Serpent Master, rules SM-22 to SM-26: points and ties; what is seen when all is over; the pits for one player. */
#include "sm_scene.h"

#include "games/serpent_master/serpent_master.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#define ELEVEN "1 2 3 4 5 6 7 8 9 10 11"

/* A game that is over: cards 1 to 11 were played, all of them lost but one a seat at most: its number is in `kept`, 0
 * for none. So a few tokens are enough. */
static void over(struct scene *x, int seats, const int *kept, const char *stacks, const char *heads)
{
    char memory[200];
    struct textbuf lost = textbuf_over(memory, sizeof memory);
    for (int seat = 0; seat < seats; seat++) {
        text_put(&lost, seat ? " /" : "");
        for (int card = 1; card <= 11; card++)
            if (card != kept[seat])
                text_putf(&lost, " %d", card);
    }
    PIT(*x, .seats = seats, .stacks = stacks, .heads = heads, .lost = memory, .phase = "over",
        .played = ELEVEN " / " ELEVEN " / " ELEVEN " / " ELEVEN);
}

#define KEPT(...) ((const int[]){ __VA_ARGS__ })

/* Their result, as "4 2 | 1 2". */
static const char *result_of(int seats, const int *kept, const char *stacks, const char *heads)
{
    struct scene x;
    over(&x, seats, kept, stacks, heads);
    const char *result = pit_result(&x);
    scene_end(&x);
    return result;
}

/* ---- Points and ties --------------------------------------------------------------------------------------------- */

/* Hole 7: the token under a head does not show; the head counts in its place. */
static void test_sm_22_visible_tokens_and_one_for_the_head(void **state)
{
    (void)state;
    assert_string_equal(result_of(2, KEPT(4, 3), "a1:b a2:br a3:rb a4:b g7:r", "a3 g7"), "3 2 | 1 2");
    assert_string_equal(result_of(2, KEPT(1, 3), "d4:rb a1:r a2:r", "d4 a1"), "1 2 | 2 1");
}

/* Hole 8, and hole 3: the head waits outside to the end. */
static void test_sm_22_a_head_that_never_came_in_counts_too(void **state)
{
    (void)state;
    assert_string_equal(result_of(2, KEPT(4, 0), "a1:b a2:b a3:b a4:b", "a4 g7/n"), "4 1 | 1 2");
    assert_string_equal(result_of(2, KEPT(1, 0), "a1:b", "a1 g7/n"), "1 1 | 1 2"); /* on no stack at all */
    assert_string_equal(result_of(2, KEPT(0, 0), "", "a1/w g7/n"), "1 1 | 1 1");
}

/* AM-17 */
static void test_sm_22_the_standing_is_known_at_any_time(void **state)
{
    (void)state;
    struct scene x;
    struct result result;
    pit_start(&x, NULL, 3, NULL, NULL);
    assert_string_equal(pit_result(&x), "1 1 1 | 1 1 1");
    scene_end(&x);
    PIT(x, .stacks = "a4:b b3:b b2:br a1:br a2:b a3:b", .heads = "a3 b2", .played = "11 14 / 7 5", .lost = " / 7",
        .chosen = "12 -");
    assert_string_equal(pit_result(&x), "4 2 | 1 2");
    game_result(x.rules, &x.memory.state, &result);
    assert_false(result.over);
    scene_end(&x);
}

static void test_sm_23_most_points_win(void **state)
{
    (void)state;
    assert_string_equal(
        result_of(4, KEPT(2, 3, 4, 1), "a1:b a2:b b1:r b2:r b3:r c1:k c2:k c3:k c4:k h8:w", "a2 b3 c4 h8"),
        "2 3 4 1 | 3 2 1 4");
}

static void test_sm_24_tie_the_head_on_the_larger_stack(void **state)
{
    (void)state;
    struct scene x;
    assert_string_equal(result_of(2, KEPT(2, 3), "a1:b a2:rb g7:r g6:r", "a2 g7"), "2 2 | 1 2");
    assert_string_equal(result_of(2, KEPT(3, 2), "a1:b a2:b g7:br g6:r", "a2 g7"), "2 2 | 2 1");
    assert_string_equal(result_of(3, KEPT(2, 3, 1), "a1:b a2:rb g7:r g6:r h8:k", "a2 g7 h8"), "2 2 1 | 1 2 3");
    /* It goes before tokens alone: red has one, blue has none. */
    assert_string_equal(result_of(2, KEPT(2, 4), "a1:rb a2:rb g7:r g6:r", "a2 g7"), "2 2 | 1 2");
    /* Hole 9: all colours under the head count, one's own too: blue stands on three, red on two. */
    PIT(x, .stacks = "d4:brb d5:b a1:b g7:br g6:r g5:r", .heads = "d4 g7", .played = ELEVEN " / " ELEVEN,
        .lost = "1 4 5 6 7 8 9 10 11 / 1 2 3 5 6 7 8 9 10 11", .phase = "over");
    assert_string_equal(pit_result(&x), "3 3 | 1 2");
    scene_end(&x);
}

/* Hole 10: nothing else on the square, not even a head. */
static void test_sm_25_tie_most_tokens_alone(void **state)
{
    (void)state;
    assert_string_equal(result_of(2, KEPT(3, 2), "a1:b a2:b a3:br g7:r", "a2 g7"), "2 2 | 1 2");
    assert_string_equal(result_of(2, KEPT(2, 3), "a1:rb a2:b g7:r g6:r", "a2 g7"), "2 2 | 2 1");
}

static void test_sm_26_else_a_draw(void **state)
{
    (void)state;
    struct scene x;
    assert_string_equal(result_of(2, KEPT(2, 2), "a1:b a2:b g7:r g6:r", "a2 g7"), "2 2 | 1 1");
    assert_string_equal(result_of(2, KEPT(0, 0), "", "a1/w g7/n"), "1 1 | 1 1");
    /* AM-15: level seats share their rank wherever they stand, and the next rank is skipped. */
    assert_string_equal(result_of(3, KEPT(2, 2, 1), "a1:b a2:b g7:r g6:r h8:k", "a2 g7 h8"), "2 2 1 | 1 1 3");
    assert_string_equal(result_of(3, KEPT(3, 2, 2), "a1:b a2:b a3:b c1:r c2:r e1:k e2:k", "a3 c2 e2"), "3 2 2 | 1 2 2");
    over(&x, 2, KEPT(2, 2), "a1:b a2:b g7:r g6:r", "a2 g7");
    assert_int_equal(x.memory.state.node, NODE_OVER);
    scene_end(&x);
}

/* AM-16, hole 17 */
static void test_sm_26_set_aside_stays_hidden_after_the_end(void **state)
{
    (void)state;
    struct scene x;
    over(&x, 2, KEPT(2, 3), "a1:b a2:b g7:r g6:r g5:r", "a2 g7");
    assert_string_equal(pit_key(&x, 0, "aside"), "[[12,13,14,15],4]");
    assert_string_equal(pit_key(&x, 1, "aside"), "[4,[12,13,14,15]]");
    assert_string_equal(pit_key(&x, VIEW_TABLE, "aside"), "[4,4]");
    assert_string_equal(pit_key(&x, VIEW_TABLE, "hands"), "[0,0]");
    assert_string_equal(pit_key(&x, 0, "chosen"), "[null,false]");
    assert_string_equal(pit_key(&x, VIEW_TABLE, "lost"), pit_key(&x, VIEW_FULL, "lost"));
    assert_string_equal(pit_key(&x, VIEW_TABLE, "played"), pit_key(&x, VIEW_FULL, "played"));
    scene_end(&x);
}

/* ---- The open pit ------------------------------------------------------------------------------------------------ */

/* Alone, with a token on each of the first squares in order, so many that the cards not lost have placed them. */
static void solo_over(struct scene *x, int tokens, const char *lost)
{
    char memory[400];
    struct textbuf stacks = textbuf_over(memory, sizeof memory);
    for (int i = 0; i < tokens; i++)
        text_putf(&stacks, " %c%d:b", 'a' + i / 7, 1 + i % 7);
    PIT(*x, .ruleset = "open-pit", .seats = 1, .stacks = memory, .heads = "a1", .played = "3 4 5 6 7 8 9 10 11 12 13",
        .lost = lost, .phase = "over");
}

/* AM-27 */
static void test_sm_22_open_pit_grades_count_lost_cards(void **state)
{
    (void)state;
    static const struct {
        const char *lost;
        int tokens;
        const char *result, *grade;
    } ends[] = {
        { "", 39, "39 | 1", "Serpent Master" }, { "7", 34, "34 | 1", "Charmer" },
        { "5", 37, "37 | 1", "Charmer" },       { "5 8", 34, "34 | 1", "Handler" },
        { "4 7 12", 26, "26 | 1", "Prey" },     { "3 4 5 6 7 8 9 10 11 12", 3, "3 | 1", "Prey" },
    };
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        struct scene x;
        solo_over(&x, ends[i].tokens, ends[i].lost);
        assert_string_equal(pit_result(&x), ends[i].result);
        assert_string_equal(pit_reason(&x), ends[i].grade);
        scene_end(&x);
    }
}

/* AM-11: the same phases as with others. */
static void test_sm_08_open_pit_one_player_chooses_any_card(void **state)
{
    (void)state;
    struct scene x;
    pit_start(&x, "open-pit", 1, NULL, NULL);
    assert_string_equal(pit_key(&x, VIEW_FULL, "board"), "7");
    assert_int_equal(pit_choice_count(&x), 28);
    scene_play(&x, "enter d1 s");
    for (int i = 0; i < 4; i++) {
        assert_int_equal(x.memory.state.node, NODE_CHANCE);
        scene_play(&x, i == 0 ? "aside 4" : i == 1 ? "aside 12" : i == 2 ? "aside 1" : "aside 8");
    }
    assert_int_equal(x.memory.state.node, NODE_SEALED);
    assert_int_equal(x.memory.state.actors, 1);
    assert_string_equal(pit_key(&x, 0, "hands"), "[[2,3,5,6,7,9,10,11,13,14,15]]");
    assert_string_equal(pit_key(&x, 0, "aside"), "[[1,4,8,12]]");
    scene_play(&x, "card 7");
    assert_string_equal(pit_choices(&x), "d1 d2 d3 c3 b3, d1 d2 d3 e3 f3");
    scene_play(&x, "place d1 d2 d3 e3 f3");
    assert_string_equal(pit_key(&x, 0, "round"), "2");
    assert_string_equal(pit_key(&x, 0, "phase"), "\"choose\"");
    scene_play(&x, "card 15");
    assert_string_equal(pit_choices(&x), "f2, f4, g3");
    scene_end(&x);
}

static void test_sm_18_open_pit_a_card_that_finds_no_room_is_lost(void **state)
{
    (void)state;
    struct scene x;
    PIT(x, .ruleset = "open-pit", .seats = 1, .stacks = "a1:b a2:b b1:b b2:b", .heads = "a1", .played = "6");
    scene_play(&x, "card 7");
    assert_int_equal(scene_count(&x, SM_EV_LOST), 1);
    assert_string_equal(pit_key(&x, VIEW_FULL, "lost"), "[[7]]");
    assert_string_equal(pit_key(&x, VIEW_FULL, "played"), "[[6,7]]");
    assert_string_equal(pit_key(&x, VIEW_FULL, "phase"), "\"choose\"");
    scene_end(&x);
}

/* ---- The blind pit ----------------------------------------------------------------------------------------------- */

static bool is_phase(struct scene *x, const char *phase)
{
    char quoted[20];
    snprintf(quoted, sizeof quoted, "\"%s\"", phase);
    return strcmp(pit_key(x, VIEW_FULL, "phase"), quoted) == 0;
}

static void play_first(struct scene *x)
{
    char text[60];
    snprintf(text, sizeof text, "%.*s", (int)strcspn(scene_legal(x), ","), scene_legal(x));
    scene_play(x, text);
}

/* One card by even odds; `left` cards are nowhere in the position. */
static void draw_one(struct scene *x, int left)
{
    action list[64];
    uint64_t weight[64];
    assert_true(is_phase(x, "draw"));
    assert_int_equal(x->memory.state.node, NODE_CHANCE);
    assert_string_equal(pit_key(x, VIEW_FULL, "turn"), "0"); /* AM-6 */
    assert_string_equal(pit_key(x, VIEW_FULL, "chosen"), "[null]");
    assert_int_equal(x->rules->game->chance_odds(x->rules, &x->memory.state, list, weight), left);
    for (int i = 1; i < left; i++)
        assert_int_equal(weight[i], weight[0]);
    play_first(x);
}

/* AM-12, AM-13 */
static void test_sm_06_blind_pit_four_aside_and_three_in_hand(void **state)
{
    (void)state;
    struct scene x;
    pit_start(&x, "blind-pit", 1, "d1 s", NULL);
    assert_string_equal(pit_key(&x, VIEW_FULL, "hands"), "[[]]");
    for (int i = 0; i < 4; i++) {
        assert_true(is_phase(&x, "aside"));
        play_first(&x);
        for (int e = 0; e < x.log.count; e++) /* AM-16: nobody sees it */
            assert_int_equal(event_sight(&x.events[e], 0), EVENT_UNSEEN);
    }
    for (int i = 0; i < 3; i++) {
        draw_one(&x, 11 - i);
        assert_int_equal(event_sight(&x.events[0], 0), EVENT_WHOLE);
        assert_int_not_equal(event_sight(&x.events[0], VIEW_TABLE), EVENT_WHOLE);
    }
    assert_true(is_phase(&x, "choose"));
    assert_string_equal(pit_key(&x, VIEW_FULL, "aside"), "[[1,2,3,4]]"); /* the first ones, as it happened */
    assert_string_equal(pit_key(&x, VIEW_FULL, "hands"), "[[5,6,7]]");
    assert_string_equal(pit_key(&x, 0, "hands"), "[[5,6,7]]");
    assert_string_equal(pit_key(&x, 0, "aside"), "[4]"); /* AM-16 */
    assert_string_equal(pit_key(&x, VIEW_TABLE, "hands"), "[3]");
    assert_string_equal(pit_key(&x, VIEW_TABLE, "aside"), "[4]");
    assert_string_equal(scene_legal(&x), "card 5, card 6, card 7");
    scene_end(&x);
}

/* AM-9, AM-12: a card is drawn after each of the first eight rounds, the last one too. */
static void test_sm_07_blind_pit_draws_after_eight_rounds(void **state)
{
    (void)state;
    struct scene x;
    pit_start(&x, "blind-pit", 1, "d1 s", "1 2 3 4");
    for (int i = 0; i < 3; i++)
        draw_one(&x, 11 - i);
    for (int round = 1; round <= 11; round++) {
        char number[8];
        snprintf(number, sizeof number, "%d", round);
        assert_true(is_phase(&x, "choose"));
        assert_string_equal(pit_key(&x, VIEW_FULL, "round"), number);
        assert_int_equal(pit_choice_count(&x), round <= 9 ? 3 : 12 - round);
        play_first(&x);
        if (is_phase(&x, "resolve"))
            play_first(&x);
        if (round <= 8)
            draw_one(&x, 9 - round);
    }
    assert_int_equal(x.memory.state.node, NODE_OVER);
    assert_string_equal(pit_key(&x, 0, "aside"), "[4]");
    assert_string_equal(pit_key(&x, VIEW_FULL, "aside"), "[[1,2,3,4]]");
    scene_end(&x);
}

/* The tokens of a list of cards such as "[[3,14]]", and how many cards it has. */
static int tokens_of(const char *list, int *count)
{
    static const int size[] = { 0, 1, 2, 3, 4, 2, 4, 5, 3, 3, 4, 4, 4, 3, 2, 1 };
    int tokens = 0, card, length, cards = 0;
    for (list += strspn(list, "[,"); sscanf(list, "%d%n", &card, &length) == 1; cards++) {
        tokens += size[card];
        list += length;
        list += strspn(list, ",");
    }
    if (count)
        *count = cards;
    return tokens;
}

/* AM-27: whatever happens, alone the score is the tokens of the cards that were not lost. */
static void test_sm_22_alone_the_score_is_what_was_placed(void **state)
{
    (void)state;
    static const char *const modes[] = { "open-pit", "blind-pit" };
    static const char *const grades[] = { "Serpent Master", "Charmer", "Handler", "Prey" };
    struct rng rng = rng_from_seed(11);
    for (int game = 0; game < 200; game++) {
        struct scene x;
        char expected[20];
        pit_start(&x, modes[game % 2], 1, NULL, NULL);
        assert_true(test_playout(x.rules, &x.memory.state, &rng, 100));
        int lost = 0, placed = tokens_of(pit_key(&x, VIEW_FULL, "played"), NULL);
        placed -= tokens_of(pit_key(&x, VIEW_FULL, "lost"), &lost);
        snprintf(expected, sizeof expected, "%d | 1", placed);
        assert_string_equal(pit_result(&x), expected);
        assert_string_equal(pit_reason(&x), grades[lost < 3 ? lost : 3]);
        scene_end(&x);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sm_22_visible_tokens_and_one_for_the_head),
        cmocka_unit_test(test_sm_22_a_head_that_never_came_in_counts_too),
        cmocka_unit_test(test_sm_22_the_standing_is_known_at_any_time),
        cmocka_unit_test(test_sm_23_most_points_win),
        cmocka_unit_test(test_sm_24_tie_the_head_on_the_larger_stack),
        cmocka_unit_test(test_sm_25_tie_most_tokens_alone),
        cmocka_unit_test(test_sm_26_else_a_draw),
        cmocka_unit_test(test_sm_26_set_aside_stays_hidden_after_the_end),
        cmocka_unit_test(test_sm_22_open_pit_grades_count_lost_cards),
        cmocka_unit_test(test_sm_08_open_pit_one_player_chooses_any_card),
        cmocka_unit_test(test_sm_18_open_pit_a_card_that_finds_no_room_is_lost),
        cmocka_unit_test(test_sm_06_blind_pit_four_aside_and_three_in_hand),
        cmocka_unit_test(test_sm_07_blind_pit_draws_after_eight_rounds),
        cmocka_unit_test(test_sm_22_alone_the_score_is_what_was_placed),
    };
    return cmocka_run_group_tests_name("the end of Serpent Master", tests, NULL, NULL);
}
