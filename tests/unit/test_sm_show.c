/* Serpent Master's show: what is asked, offered and told at positions, to you, to others, and without names. */
#include "games/serpent_master/serpent_master.h"
#include "sm_scene.h"
#include "told.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void test_sm_show_entries(void **state)
{
    (void)state;
    struct scene x;
    PIT(x, .options = "\"board\":\"6\"", .board = 6, .heads = "- -", .aside = " / ", .phase = "enter", .round = 1);
    assert_string_equal(told_advice(&x, YOU), "You choose where your head waits; it comes in on the square beside it.");
    assert_string_equal(told_advice(&x, NAMELESS),
                        "Blue chooses where their head waits; it comes in on the square beside it.");
    assert_string_equal(told_question(&x, "enter c1 s", 0, YOU),
                        "Where do you come in? a6 | b6 | c6 | d6 | e6 | f6 | f5 | f4 | f3 | f2 | f1 | e1 | d1 | c1 | "
                        "b1 | a1 | a2 | a3 | a4 | a5");
    assert_string_equal(told_question(&x, "enter a1 w", 1, NAMED),
                        "From which side of the corner? from the south | from the west");
    assert_string_equal(told_apart(&x, "enter c1 s"), "Enter c1, from the south");
    assert_string_equal(told_effect(&x, "enter c1 s", NAMED), "Ann will enter at c1 from the south.");
    assert_string_equal(told_path(&x, "enter c1 s"), "c1");
    assert_string_equal(told_lacks(&x), "");
    scene_play(&x, "enter c1 s");
    assert_string_equal(told_lacks(&x), "c1: blue comes in there");
    assert_string_equal(told_standing(&x, 0), "1 point, 15 cards in hand, still outside");
    scene_end(&x);
}

#define BETWEEN .stacks = "a4:b b3:b b2:br a1:br a2:b a3:b", .heads = "a3 b2", .played = "11 14 / 7 5", .lost = " / 7"

static void test_sm_show_cards(void **state)
{
    (void)state;
    struct scene x;
    PIT(x, BETWEEN, .aside = "2 3 8 9 / 1 2 3 4");
    assert_string_equal(told_advice(&x, YOU), "You choose a card in secret.");
    assert_string_equal(told_question(&x, "card 1", 0, YOU),
                        "Which card? Card 1: 1 token, no room now | Card 4: 4 tokens, no room now | Card 5: 2 tokens "
                        "| Card 6: 4 tokens, no room now | Card 7: 5 tokens, no room now | Card 10: 4 tokens | Card "
                        "12: 4 tokens, no room now | Card 13: 3 tokens, no room now | Card 15: 1 token, no room now");
    assert_string_equal(told_effect(&x, "card 5", YOU),
                        "You choose card 5: 2 tokens. As things stand there is 1 way to place it.");
    assert_string_equal(told_effect(&x, "card 12", NAMELESS),
                        "Blue chooses card 12: 4 tokens. As things stand it has no place and would be lost.");
    assert_string_equal(told_standing(&x, 1), "2 points, 9 cards in hand, 1 lost");
    scene_end(&x);
}

static void test_sm_show_alone(void **state)
{
    (void)state;
    struct scene x;
    PIT(x, .ruleset = "blind-pit", .seats = 1, .stacks = "d1:b d2:b", .heads = "d2", .hands = "5 6 7",
        .aside = "1 2 3 4", .played = "14 15", .lost = "15");
    assert_string_equal(told_advice(&x, YOU), "You choose a card.");
    assert_string_equal(told_standing(&x, 0), "Charmer so far: 2 points, 3 cards in hand, 6 face down, 1 lost");
    scene_end(&x);
}

static void test_sm_show_placements(void **state)
{
    (void)state;
    struct scene x;
    PIT(x, BETWEEN, .chosen = "12 15", .phase = "resolve", .turn = 1);
    assert_string_equal(told_advice(&x, NAMED), "Bob places their 15: there are 4 ways.");
    assert_string_equal(told_apart(&x, "place b1"), "Place b1");
    assert_string_equal(told_question(&x, "place b1", 0, YOU),
                        "Card 15: where does the head come to? b3 | c2 | b1 | a2");
    assert_string_equal(told_effect(&x, "place b1", YOU), "Bob places their 15: b1. Bob gains 1 point: 2 to 3.");
    assert_string_equal(
        told_effect(&x, "place b3", YOU),
        "Bob places their 15: b3. Bob gains 1 point: 2 to 3. It covers 1 token of you. The head comes to a stack "
        "of 2.");
    assert_string_equal(told_path(&x, "place b3"), "b3");
    scene_end(&x);
    PIT(x, .stacks = "d1:b", .heads = "d1 g7/e", .played = "1 / 1", .lost = " / 1", .chosen = "10 2",
        .phase = "resolve");
    assert_string_equal(told_apart(&x, "place c2 d3 c4 d5"), "Place d5, c2 d3 c4 d5");
    assert_string_equal(told_question(&x, "place c2 d3 c4 d5", 1, YOU),
                        "Card 10: by which way? e2 d3 e4 d5 | c2 d3 c4 d5");
    assert_string_equal(told_path(&x, "place c2 d3 c4 d5"), "c2 d3 c4 d5");
    assert_string_equal(told_effect(&x, "place c2 d3 c4 d5", YOU),
                        "You place your 10: c2 d3 c4 d5. You gain 4 points: 1 to 5.");
    scene_end(&x);
}

/* What an effect tells of points and of the stack under the head is what comes of it. */
static void assert_effect(struct scene *x, int seat, action a)
{
    static const char *const some[] = { "", "s" };
    const struct sm_state *before = (const struct sm_state *)&x->memory;
    union state_memory after = x->memory;
    char text[64], points[80], stack[40];
    struct textbuf out = textbuf_over(text, sizeof text);
    game_action_text(x->rules, &x->memory.state, seat, a, &out);
    game_apply(x->rules, &after.state, seat, a, NULL);
    struct sm_standing was = sm_standing(before, seat), is = sm_standing((const struct sm_state *)&after, seat);
    int gain = is.points - was.points;
    snprintf(points, sizeof points, " %d point%s: %d to %d.", gain, some[gain != 1], was.points, is.points);
    if (gain <= 0)
        snprintf(points, sizeof points, "The points stay the same: %d.", is.points);
    snprintf(stack, sizeof stack, "stack of %d.", is.stack);
    const char *told = told_effect(x, text, NAMELESS);
    if (!strstr(told, points) || (is.stack > 1) != (strstr(told, stack) != NULL))
        fail_msg("'%s' does not tell '%s' or a '%s'", told, points, stack);
}

static void test_sm_show_effects_are_those_of_the_rules(void **state)
{
    (void)state;
    static action list[TEST_LIST_MAX];
    struct rng rng = rng_from_seed(7);
    for (int game = 0; game < test_scale(12); game++) {
        struct scene x;
        int seat;
        action a;
        scene_start(&x, "serpent-master", game % 4 ? NULL : "open-pit", 1 + game % 4, NULL);
        while (test_pick(x.rules, &x.memory.state, &rng, list, &seat, &a)) {
            if (x.memory.state.phase == SM_RESOLVE)
                assert_effect(&x, seat, a);
            game_apply(x.rules, &x.memory.state, seat, a, NULL);
        }
        scene_end(&x);
    }
}

#define ELEVEN "1 2 3 4 5 6 7 8 9 10 11"
#define FROM_4 "4 5 6 7 8 9 10 11"
#define SOLO .ruleset = "open-pit", .seats = 1, .heads = "a1", .phase = "over"
#define OVER .played = ELEVEN " / " ELEVEN, .phase = "over"

static const struct {
    struct pit pit;
    const char *you, *nameless, *standing, *parts;
} endings[] = {
    { { OVER, .stacks = "a1:b a2:b g7:r g6:r g5:r", .heads = "a2 g7", .lost = "1 3 " FROM_4 " / 1 2 " FROM_4 },
      "Bob wins. Bob has the most points: 3 to 2.",
      "Red wins. Red has the most points: 3 to 2.",
      "2 points, 10 lost",
      "1 for tokens that show, 1 for the head" },
    { { OVER, .stacks = "a1:b a2:rb g7:r g6:r", .heads = "a2 g7", .lost = "1 3 " FROM_4 " / 1 2 " FROM_4 },
      "You win. Level on points, you have the larger stack under your head: 2 to 1.",
      "Blue wins. Level on points, blue has the larger stack under their head: 2 to 1.",
      "2 points, a stack of 2, 10 lost",
      "1 for tokens that show, 1 for the head" },
    { { OVER, .stacks = "a1:b a2:b a3:br g7:r", .heads = "a2 g7", .lost = "1 2 " FROM_4 " / 1 3 " FROM_4 },
      "You win. Level on points and stacks, you have more tokens lying alone: 1 to 0.",
      "Blue wins. Level on points and stacks, blue has more tokens lying alone: 1 to 0.",
      "2 points, a stack of 1, 1 alone, 10 lost",
      "1 for tokens that show, 1 for the head" },
    { { OVER, .heads = "a1/w g7/n", .lost = ELEVEN " / " ELEVEN },
      "A draw between you and Bob. Points, stacks under heads and tokens alone are level: play another.",
      "A draw between blue and red. Points, stacks under heads and tokens alone are level: play another.",
      "1 point, a stack of 0, 0 alone, 11 lost, still outside",
      "0 for tokens that show, 1 for the head" },
    { { SOLO, .stacks = "a1:b a2:b a3:b", .played = "3 " FROM_4 " 12 13", .lost = FROM_4 " 12 13" },
      "Prey! 10 cards could not be placed.",
      "Prey! 10 cards could not be placed.",
      "3 points, 10 lost",
      "2 for tokens that show, 1 for the head" },
};

static void test_sm_show_the_table_in_words(void **state)
{
    (void)state;
    struct scene x;
    PIT(x, BETWEEN, .aside = "2 3 8 9 / 1 2 3 4");
    assert_string_equal(told_table(&x),
                        "Round 3 of 11. Columns a to g go from west to east, rows 1 to 7 from south to north.\n"
                        "You: head on a3; shows on a2, a3, a4, b3; has played 11, 14.\n"
                        "Bob: head on b2; shows on a1 (2 high), b2 (2 high); has played 7, 5.\n"
                        "\n"
                        "Cards in hand: 1, 4, 5, 6, 7, 10, 12, 13, 15.\n"
                        "Set aside, out of play: 2, 3, 8, 9.\n");
    scene_end(&x);
}

static void test_sm_show_endings(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        struct scene x;
        scene_pit(&x, &endings[i].pit);
        assert_string_equal(told_ending(&x, YOU), endings[i].you);
        assert_string_equal(told_ending(&x, NAMELESS), endings[i].nameless);
        assert_string_equal(told_standing(&x, 0), endings[i].standing);
        assert_string_equal(told_parts(&x, 0), endings[i].parts);
        scene_end(&x);
    }
}

static void test_sm_show_cards_in_words(void **state)
{
    (void)state;
    struct scene x;
    scene_start(&x, "serpent-master", NULL, 2, NULL);
    assert_string_equal(told_card(&x, 0), "Places 1 token: 1 up. It may be turned by quarters.");
    assert_string_equal(told_card(&x, 5),
                        "Places 4 tokens: 3 up, 1 right; or 3 up, 1 left. It may be turned by quarters.");
    assert_string_equal(told_card(&x, 8),
                        "Places 3 tokens: 3 up-right; or 1 up, 2 up-right; or 1 up, 2 up-left. It may be turned by "
                        "quarters.");
    scene_end(&x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sm_show_entries),
        cmocka_unit_test(test_sm_show_cards),
        cmocka_unit_test(test_sm_show_alone),
        cmocka_unit_test(test_sm_show_placements),
        cmocka_unit_test(test_sm_show_effects_are_those_of_the_rules),
        cmocka_unit_test(test_sm_show_the_table_in_words),
        cmocka_unit_test(test_sm_show_endings),
        cmocka_unit_test(test_sm_show_cards_in_words),
    };
    return cmocka_run_group_tests_name("the show of Serpent Master", tests, NULL, NULL);
}
