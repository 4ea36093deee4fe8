/* The rules of the null game, one test for each (games/null_game/null_game.h). */
#include "native/flatten.h"
#include "scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void begin(struct scene *x, int seats, const char *options)
{
    scene_start(x, "null-game", NULL, seats, options);
}

/* Plays actions separated by commas: "0 play 3, 1 play 2". */
static void play(struct scene *x, const char *lines)
{
    char line[64];
    int length;
    for (; sscanf(lines, " %63[^,]%n", line, &length) == 1; lines += length + (lines[length] == ',')) {
        struct error err;
        if (test_play_line(x->rules, &x->memory.state, line, NULL, &err))
            fail_msg("'%s': %s", line, err.text);
    }
}

/* Two seats at their first choice, with 1 2 6 and 3 5 6 in hand and a 4 as the prize. */
static void deal_two(struct scene *x)
{
    play(x, "- lay 4, - draw 6, - draw 1, - draw 2, - draw 3, - draw 6, - draw 5");
}

static void expect_in(const char *whole, const char *part)
{
    if (!strstr(whole, part))
        fail_msg("'%s' is not in %s", part, whole);
}

/* ---- Rules ------------------------------------------------------------------------------------------------------- */

/* Adds a ruleset given as text; returns the status. */
static int add_ruleset(struct test_catalog *c, const char *json, struct error *err)
{
    struct flat list;
    assert_int_equal(flat_of_text(json, strlen(json), ERR_BAD_RULESET, "own.json", true, &list, err), 0);
    int code = catalog_add(&c->catalog, &list, NULL, err);
    flat_release(&list);
    return code;
}

static void test_ng_01_ruleset_gives_the_numbers(void **state)
{
    (void)state;
    struct test_catalog *c = test_catalog_new(NULL);
    struct error err;
    const char *head = "{\"game\":\"null-game\",\"title\":\"Own\",\"version\":1,\"hand\":1,\"rounds\":1,"
                       "\"points\":{\"score\":1,\"look\":0},\"copies\":[1,1,";
    char json[400];
    snprintf(json, sizeof json, "%s%s", head, "2],\"ruleset\":\"own\",\"seats\":[2,2]}");
    assert_int_equal(add_ruleset(c, json, &err), 0);
    snprintf(json, sizeof json, "%s%s", head, "1],\"ruleset\":\"few\",\"seats\":[2,2]}");
    assert_int_equal(add_ruleset(c, json, &err), ERR_BAD_RULESET);
    assert_string_equal(err.text, "own.json: copies: make 3 cards, but 2 seats need 4");
    snprintf(json, sizeof json, "%s%s", head, "0],\"ruleset\":\"none\",\"seats\":[2,2]}");
    assert_int_equal(add_ruleset(c, json, &err), ERR_BAD_RULESET);
    assert_string_equal(err.text, "own.json: copies.2: must be a whole number from 1 to 9, not 0");
    snprintf(json, sizeof json, "%s%s", head, "9],\"ruleset\":\"five\",\"seats\":[2,5]}");
    assert_int_equal(add_ruleset(c, json, &err), ERR_BAD_RULESET);
    assert_string_equal(err.text, "own.json: seats: must be within 2 to 4");
    test_catalog_free(c);
}

static void test_ng_02_prize_is_laid_first_and_known_to_nobody(void **state)
{
    (void)state;
    struct scene x;
    begin(&x, 2, NULL);
    assert_string_equal(scene_legal_of(&x, SEAT_CHANCE), "lay 1, lay 2, lay 3, lay 4, lay 5, lay 6");
    play(&x, "- lay 4");
    expect_in(scene_position(&x), "\"prize\":4");
    expect_in(scene_view(&x, 0), "\"prize\":\"hidden\"");
    expect_in(scene_view(&x, VIEW_TABLE), "\"prize\":\"hidden\"");
    scene_end(&x);
}

static void test_ng_03_hands_are_dealt_one_after_the_other(void **state)
{
    (void)state;
    struct scene x;
    begin(&x, 2, NULL);
    play(&x, "- lay 6, - draw 6, - draw 6");
    expect_in(scene_position(&x), "\"phase\":\"deal\",\"round\":1,\"prize\":6,\"looked\":[],\"hands\":[[6,6],[]]");
    play(&x, "- draw 6");
    assert_string_equal(scene_legal_of(&x, SEAT_CHANCE),
                        "draw 1, draw 2, draw 3, draw 4, draw 5"); /* all four sixes are out */
    play(&x, "- draw 2, - draw 1, - draw 3");
    expect_in(scene_position(&x), "\"hands\":[[6,6,6],[1,2,3]]");
    expect_in(scene_view(&x, 0), "\"hands\":[[6,6,6],3]");
    expect_in(scene_view(&x, VIEW_TABLE), "\"hands\":[3,3]");
    scene_end(&x);
}

static void test_ng_04_cards_are_chosen_in_secret_and_shown_together(void **state)
{
    (void)state;
    struct scene x;
    begin(&x, 2, NULL);
    deal_two(&x);
    assert_string_equal(scene_legal_of(&x, 0), "play 1, play 2, play 6");
    assert_string_equal(scene_legal_of(&x, 1), "play 3, play 5, play 6");
    play(&x, "1 play 5");
    expect_in(scene_view(&x, 0), "\"played\":[null,\"hidden\"]");
    expect_in(scene_view(&x, 1), "\"played\":[null,5]");
    assert_string_equal(scene_legal_of(&x, 1), "");
    play(&x, "0 play 6");
    expect_in(scene_view(&x, VIEW_TABLE), "\"played\":[6,5],\"gone\":[5,6]");
    scene_end(&x);
}

static void test_ng_05_highest_card_that_stands_alone_wins(void **state)
{
    (void)state;
    struct scene x;
    begin(&x, 3, NULL);
    play(&x, "- lay 4, - draw 6, - draw 1, - draw 2, - draw 3, - draw 6, - draw 5, - draw 1, - draw 1, - draw 2");
    play(&x, "0 play 6, 1 play 6, 2 play 1");
    expect_in(scene_position(&x), "\"winner\":2");
    scene_end(&x);
    begin(&x, 2, NULL);
    deal_two(&x);
    play(&x, "0 play 6, 1 play 6");
    expect_in(scene_position(&x), "\"phase\":\"deal\",\"round\":2"); /* nobody has won, and nobody is asked */
    scene_end(&x);
}

static void test_ng_06_others_may_challenge_once_in_a_game(void **state)
{
    (void)state;
    struct scene x;
    begin(&x, 2, NULL);
    deal_two(&x);
    play(&x, "0 play 2, 1 play 3");
    expect_in(scene_position(&x), "\"winner\":1,\"asked\":0");
    assert_string_equal(scene_legal_of(&x, 0), "pass, challenge");
    play(&x, "0 challenge, - turn-up 3"); /* not higher */
    expect_in(scene_position(&x), "\"phase\":\"reward\"");
    expect_in(scene_position(&x), "\"winner\":1,\"asked\":null,\"challenged\":[0]");
    play(&x, "1 score, - draw 1, - draw 1, 0 play 1, 1 play 5");
    expect_in(scene_position(&x), "\"phase\":\"reward\""); /* seat 0 is not asked again */
    play(&x, "1 score, - draw 1, - draw 1, 0 play 6, 1 play 1, 1 challenge");
    assert_string_equal(scene_legal_of(&x, SEAT_CHANCE),
                        "turn-up 1, turn-up 2, turn-up 3, turn-up 4, turn-up 5, turn-up 6");
    scene_end(&x);
}

static void test_ng_06_higher_card_wins_the_round_for_the_challenger(void **state)
{
    (void)state;
    struct scene x;
    begin(&x, 3, NULL);
    play(&x, "- lay 4, - draw 6, - draw 1, - draw 2, - draw 3, - draw 6, - draw 5, - draw 1, - draw 1, - draw 2");
    play(&x, "0 play 1, 1 play 5, 2 play 2");
    expect_in(scene_position(&x), "\"winner\":1,\"asked\":2"); /* the next after the winner */
    play(&x, "2 pass");
    expect_in(scene_position(&x), "\"winner\":1,\"asked\":0");
    play(&x, "0 challenge, - turn-up 6");
    expect_in(scene_position(&x), "\"winner\":0,\"asked\":null,\"challenged\":[0]");
    assert_string_equal(scene_legal_of(&x, 0), "score, look");
    scene_end(&x);
}

static void test_ng_06_without_the_option_nobody_is_asked(void **state)
{
    (void)state;
    struct scene x;
    begin(&x, 2, "challenge=no");
    deal_two(&x);
    play(&x, "0 play 2, 1 play 3");
    expect_in(scene_position(&x), "\"phase\":\"reward\"");
    scene_end(&x);
}

static void test_ng_07_winner_scores_or_looks(void **state)
{
    (void)state;
    struct scene x;
    begin(&x, 2, "challenge=no");
    deal_two(&x);
    play(&x, "0 play 2, 1 play 3, 1 look");
    expect_in(scene_view(&x, 1), "\"prize\":4,\"looked\":[1]");
    expect_in(scene_view(&x, 0), "\"prize\":\"hidden\",\"looked\":[1]");
    assert_string_equal(scene_scores(&x), "0 1");
    assert_string_equal(scene_ranks(&x), "2 1");
    play(&x, "- draw 1, - draw 1, 0 play 6, 1 play 5, 0 score");
    assert_string_equal(scene_scores(&x), "2 1");
    assert_string_equal(scene_ranks(&x), "1 2");
    scene_end(&x);
}

static void test_ng_08_last_round_wins_the_prize(void **state)
{
    (void)state;
    struct scene x;
    begin(&x, 2, "challenge=no");
    deal_two(&x);
    play(&x, "0 play 6, 1 play 3, 0 score, - draw 1, - draw 1, 0 play 2, 1 play 1, 0 score, - draw 3, - draw 1");
    play(&x, "0 play 1, 1 play 5, 1 look");
    expect_in(scene_view(&x, VIEW_TABLE), "\"phase\":\"over\",\"round\":3,\"prize\":4");
    assert_string_equal(scene_scores(&x), "4 5");
    assert_string_equal(scene_ranks(&x), "2 1");
    scene_end(&x);
}

static void test_ng_09_most_points_win_and_level_seats_share(void **state)
{
    (void)state;
    struct scene x;
    begin(&x, 2, "challenge=no");
    assert_string_equal(scene_scores(&x), "0 0");
    assert_string_equal(scene_ranks(&x), "1 1");
    deal_two(&x);
    play(&x, "0 play 6, 1 play 3, 0 score");
    assert_string_equal(scene_scores(&x), "2 0");
    assert_string_equal(scene_ranks(&x), "1 2");
    scene_end(&x);
}

/* ---- Positions --------------------------------------------------------------------------------------------------- */

/* A position of two seats, from its phase on. */
static const char *written(const char *rest)
{
    struct textbuf *json = scene_text();
    text_putf(json, "{\"game\":\"null-game\",\"ruleset\":\"standard\",\"options\":{},\"seats\":2,%s}", rest);
    return textbuf_text(json);
}

static void test_null_game_sets_are_read_in_any_order(void **state)
{
    (void)state;
    struct scene x, read;
    begin(&x, 2, NULL);
    deal_two(&x);
    play(&x, "0 play 2, 1 play 3, 0 pass");
    scene_load(&read, written("\"phase\":\"reward\",\"round\":1,\"prize\":4,\"looked\":[],\"hands\":[[6,1],[6,5]],"
                              "\"played\":[2,3],\"gone\":[3,2],\"winner\":1,\"asked\":null,\"challenged\":[],"
                              "\"points\":[0,0]"));
    assert_memory_equal(&read.memory, &x.memory, x.rules->game->state_size);
    scene_end(&read);
    scene_end(&x);
}

static void test_null_game_refuses_what_cannot_be(void **state)
{
    (void)state;
    static const struct {
        const char *rest, *message;
    } cases[] = {
        { "\"phase\":\"choose\",\"round\":1,\"prize\":4,\"looked\":[],\"hands\":[[1,2],[3,5,6]],\"played\":[null,null],"
          "\"gone\":[],\"winner\":null,\"asked\":null,\"challenged\":[],\"points\":[0,0]",
          "cards are dealt while a hand is not full, and only then" },
        { "\"phase\":\"choose\",\"round\":1,\"prize\":6,\"looked\":[],\"hands\":[[6,6,6],[6,5,5]],\"played\":[null,"
          "null],"
          "\"gone\":[],\"winner\":null,\"asked\":null,\"challenged\":[],\"points\":[0,0]",
          "a card is there more often than the deck has it" },
        { "\"phase\":\"choose\",\"round\":1,\"prize\":4,\"looked\":[],\"hands\":[[1,2,6],[3,5,6]],\"played\":[3,null],"
          "\"gone\":[],\"winner\":null,\"asked\":null,\"challenged\":[],\"points\":[0,0]",
          "a seat plays a card that it does not hold" },
        { "\"phase\":\"choose\",\"round\":1,\"prize\":4,\"looked\":[],\"hands\":[[1,2,7],[3,5,6]],\"played\":[null,"
          "null],"
          "\"gone\":[],\"winner\":null,\"asked\":null,\"challenged\":[],\"points\":[0,0]",
          "hands.0.2: must be a whole number from 1 to 6, not 7" },
        { "\"phase\":\"reward\",\"round\":1,\"prize\":4,\"looked\":[],\"hands\":[[1,6],[5,6]],\"played\":[2,3],"
          "\"gone\":[2,3],\"winner\":0,\"asked\":null,\"challenged\":[],\"points\":[0,0]",
          "this seat cannot have won the round" },
        { "\"phase\":\"reward\",\"round\":1,\"prize\":4,\"looked\":[0,0],\"hands\":[[1,6],[5,6]],\"played\":[2,3],"
          "\"gone\":[2,3],\"winner\":1,\"asked\":null,\"challenged\":[],\"points\":[0,0]",
          "looked: names seat 0 twice" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_string_equal(scene_refusal(written(cases[i].rest)), cases[i].message);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ng_01_ruleset_gives_the_numbers),
        cmocka_unit_test(test_ng_02_prize_is_laid_first_and_known_to_nobody),
        cmocka_unit_test(test_ng_03_hands_are_dealt_one_after_the_other),
        cmocka_unit_test(test_ng_04_cards_are_chosen_in_secret_and_shown_together),
        cmocka_unit_test(test_ng_05_highest_card_that_stands_alone_wins),
        cmocka_unit_test(test_ng_06_others_may_challenge_once_in_a_game),
        cmocka_unit_test(test_ng_06_higher_card_wins_the_round_for_the_challenger),
        cmocka_unit_test(test_ng_06_without_the_option_nobody_is_asked),
        cmocka_unit_test(test_ng_07_winner_scores_or_looks),
        cmocka_unit_test(test_ng_08_last_round_wins_the_prize),
        cmocka_unit_test(test_ng_09_most_points_win_and_level_seats_share),
        cmocka_unit_test(test_null_game_sets_are_read_in_any_order),
        cmocka_unit_test(test_null_game_refuses_what_cannot_be),
    };
    return cmocka_run_group_tests_name("rules of the null game", tests, NULL, NULL);
}
