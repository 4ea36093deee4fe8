/* The rules of the null game, one test for each (games/null_game/null_game.h). */
#include "support.h"

#include "games/null_game/null_game.h"
#include "native/flatten.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

struct scene {
    struct test_catalog *catalog;
    struct rules *rules;
    union state_memory s;
};

static void scene_begin(struct scene *scene, int seats, const char *options)
{
    scene->catalog = test_catalog_new(NULL);
    scene->rules = test_rules(scene->catalog, "null-game", NULL, seats, options);
    game_setup(scene->rules, &scene->s.state);
}

static void scene_end(struct scene *scene)
{
    rules_free(scene->rules);
    test_catalog_free(scene->catalog);
}

/* Plays actions separated by commas: "0 play 3, 1 play 2". */
static void play(struct scene *scene, const char *lines)
{
    char line[64];
    int length;
    for (; sscanf(lines, " %63[^,]%n", line, &length) == 1; lines += length + (lines[length] == ',')) {
        struct error err;
        if (test_play_line(scene->rules, &scene->s.state, line, NULL, &err))
            fail_msg("'%s': %s", line, err.text);
    }
}

/* Two seats at their first choice, with 1 2 6 and 3 5 6 in hand and a 4 as the prize. */
static void deal_two(struct scene *scene)
{
    play(scene, "- lay 4, - draw 6, - draw 1, - draw 2, - draw 3, - draw 6, - draw 5");
}

static void expect_choices(struct scene *scene, int seat, const char *expected)
{
    char memory[400];
    struct textbuf out = textbuf_over(memory, sizeof memory);
    action list[NG_CARD_MAX];
    int count = game_legal(scene->rules, &scene->s.state, seat, list);
    for (int i = 0; i < count; i++) {
        text_put(&out, i ? ", " : "");
        game_action_text(scene->rules, &scene->s.state, seat, list[i], &out);
    }
    assert_string_equal(memory, expected);
}

/* The position, or what a viewer sees of it, contains that text. */
static void expect_in_view(struct scene *scene, int viewer, const char *expected)
{
    union state_memory view;
    struct textbuf json = TEXTBUF_GROWING;
    game_view(scene->rules, &scene->s.state, viewer, &view.state);
    game_json(scene->rules, &view.state, JSON_AS_WRITTEN, &json);
    if (!strstr(textbuf_text(&json), expected))
        fail_msg("'%s' is not in %s", expected, textbuf_text(&json));
    textbuf_release(&json);
}

static void expect_position(struct scene *scene, const char *expected)
{
    expect_in_view(scene, VIEW_FULL, expected);
}

static void expect_result(struct scene *scene, int score0, int score1, int rank0, int rank1)
{
    struct result result;
    game_result(scene->rules, &scene->s.state, &result);
    assert_int_equal(result.score[0], score0);
    assert_int_equal(result.score[1], score1);
    assert_int_equal(result.rank[0], rank0);
    assert_int_equal(result.rank[1], rank1);
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
    struct scene scene;
    scene_begin(&scene, 2, NULL);
    expect_choices(&scene, SEAT_CHANCE, "lay 1, lay 2, lay 3, lay 4, lay 5, lay 6");
    play(&scene, "- lay 4");
    expect_position(&scene, "\"prize\":4");
    expect_in_view(&scene, 0, "\"prize\":\"hidden\"");
    expect_in_view(&scene, VIEW_TABLE, "\"prize\":\"hidden\"");
    scene_end(&scene);
}

static void test_ng_03_hands_are_dealt_one_after_the_other(void **state)
{
    (void)state;
    struct scene scene;
    scene_begin(&scene, 2, NULL);
    play(&scene, "- lay 6, - draw 6, - draw 6");
    expect_position(&scene, "\"phase\":\"deal\",\"round\":1,\"prize\":6,\"looked\":[],\"hands\":[[6,6],[]]");
    play(&scene, "- draw 6");
    expect_choices(&scene, SEAT_CHANCE, "draw 1, draw 2, draw 3, draw 4, draw 5"); /* all four sixes are out */
    play(&scene, "- draw 2, - draw 1, - draw 3");
    expect_position(&scene, "\"hands\":[[6,6,6],[1,2,3]]");
    expect_in_view(&scene, 0, "\"hands\":[[6,6,6],3]");
    expect_in_view(&scene, VIEW_TABLE, "\"hands\":[3,3]");
    scene_end(&scene);
}

static void test_ng_04_cards_are_chosen_in_secret_and_shown_together(void **state)
{
    (void)state;
    struct scene scene;
    scene_begin(&scene, 2, NULL);
    deal_two(&scene);
    expect_choices(&scene, 0, "play 1, play 2, play 6");
    expect_choices(&scene, 1, "play 3, play 5, play 6");
    play(&scene, "1 play 5");
    expect_in_view(&scene, 0, "\"played\":[null,\"hidden\"]");
    expect_in_view(&scene, 1, "\"played\":[null,5]");
    expect_choices(&scene, 1, "");
    play(&scene, "0 play 6");
    expect_in_view(&scene, VIEW_TABLE, "\"played\":[6,5],\"gone\":[5,6]");
    scene_end(&scene);
}

static void test_ng_05_highest_card_that_stands_alone_wins(void **state)
{
    (void)state;
    struct scene scene;
    scene_begin(&scene, 3, NULL);
    play(&scene, "- lay 4, - draw 6, - draw 1, - draw 2, - draw 3, - draw 6, - draw 5, - draw 1, - draw 1, - draw 2");
    play(&scene, "0 play 6, 1 play 6, 2 play 1");
    expect_position(&scene, "\"winner\":2");
    scene_end(&scene);
    scene_begin(&scene, 2, NULL);
    deal_two(&scene);
    play(&scene, "0 play 6, 1 play 6");
    expect_position(&scene, "\"phase\":\"deal\",\"round\":2"); /* nobody has won, and nobody is asked */
    scene_end(&scene);
}

static void test_ng_06_others_may_challenge_once_in_a_game(void **state)
{
    (void)state;
    struct scene scene;
    scene_begin(&scene, 2, NULL);
    deal_two(&scene);
    play(&scene, "0 play 2, 1 play 3");
    expect_position(&scene, "\"winner\":1,\"asked\":0");
    expect_choices(&scene, 0, "pass, challenge");
    play(&scene, "0 challenge, - turn-up 3"); /* not higher */
    expect_position(&scene, "\"phase\":\"reward\"");
    expect_position(&scene, "\"winner\":1,\"asked\":null,\"challenged\":[0]");
    play(&scene, "1 score, - draw 1, - draw 1, 0 play 1, 1 play 5");
    expect_position(&scene, "\"phase\":\"reward\""); /* seat 0 is not asked again */
    play(&scene, "1 score, - draw 1, - draw 1, 0 play 6, 1 play 1, 1 challenge");
    expect_choices(&scene, SEAT_CHANCE, "turn-up 1, turn-up 2, turn-up 3, turn-up 4, turn-up 5, turn-up 6");
    scene_end(&scene);
}

static void test_ng_06_higher_card_wins_the_round_for_the_challenger(void **state)
{
    (void)state;
    struct scene scene;
    scene_begin(&scene, 3, NULL);
    play(&scene, "- lay 4, - draw 6, - draw 1, - draw 2, - draw 3, - draw 6, - draw 5, - draw 1, - draw 1, - draw 2");
    play(&scene, "0 play 1, 1 play 5, 2 play 2");
    expect_position(&scene, "\"winner\":1,\"asked\":2"); /* the next after the winner */
    play(&scene, "2 pass");
    expect_position(&scene, "\"winner\":1,\"asked\":0");
    play(&scene, "0 challenge, - turn-up 6");
    expect_position(&scene, "\"winner\":0,\"asked\":null,\"challenged\":[0]");
    expect_choices(&scene, 0, "score, look");
    scene_end(&scene);
}

static void test_ng_06_without_the_option_nobody_is_asked(void **state)
{
    (void)state;
    struct scene scene;
    scene_begin(&scene, 2, "challenge=no");
    deal_two(&scene);
    play(&scene, "0 play 2, 1 play 3");
    expect_position(&scene, "\"phase\":\"reward\"");
    scene_end(&scene);
}

static void test_ng_07_winner_scores_or_looks(void **state)
{
    (void)state;
    struct scene scene;
    scene_begin(&scene, 2, "challenge=no");
    deal_two(&scene);
    play(&scene, "0 play 2, 1 play 3, 1 look");
    expect_in_view(&scene, 1, "\"prize\":4,\"looked\":[1]");
    expect_in_view(&scene, 0, "\"prize\":\"hidden\",\"looked\":[1]");
    expect_result(&scene, 0, 1, 2, 1);
    play(&scene, "- draw 1, - draw 1, 0 play 6, 1 play 5, 0 score");
    expect_result(&scene, 2, 1, 1, 2);
    scene_end(&scene);
}

static void test_ng_08_last_round_wins_the_prize(void **state)
{
    (void)state;
    struct scene scene;
    scene_begin(&scene, 2, "challenge=no");
    deal_two(&scene);
    play(&scene, "0 play 6, 1 play 3, 0 score, - draw 1, - draw 1, 0 play 2, 1 play 1, 0 score, - draw 3, - draw 1");
    play(&scene, "0 play 1, 1 play 5, 1 look");
    expect_in_view(&scene, VIEW_TABLE, "\"phase\":\"over\",\"round\":3,\"prize\":4");
    expect_result(&scene, 4, 5, 2, 1);
    scene_end(&scene);
}

static void test_ng_09_most_points_win_and_level_seats_share(void **state)
{
    (void)state;
    struct scene scene;
    scene_begin(&scene, 2, "challenge=no");
    expect_result(&scene, 0, 0, 1, 1);
    deal_two(&scene);
    play(&scene, "0 play 6, 1 play 3, 0 score");
    expect_result(&scene, 2, 0, 1, 2);
    scene_end(&scene);
}

/* ---- Positions --------------------------------------------------------------------------------------------------- */

static int read(struct scene *scene, const char *rest, union state_memory *s, struct error *err)
{
    char json[600];
    struct rules *rules;
    snprintf(json, sizeof json, "{\"game\":\"null-game\",\"ruleset\":\"standard\",\"options\":{},\"seats\":2,%s}",
             rest);
    int code = test_read_position(scene->catalog, json, &rules, s, err);
    rules_free(rules);
    return code;
}

static void test_null_game_sets_are_read_in_any_order(void **state)
{
    (void)state;
    struct scene scene;
    union state_memory s;
    struct error err;
    scene_begin(&scene, 2, NULL);
    deal_two(&scene);
    play(&scene, "0 play 2, 1 play 3, 0 pass");
    assert_int_equal(read(&scene,
                          "\"phase\":\"reward\",\"round\":1,\"prize\":4,\"looked\":[],\"hands\":[[6,1],[6,5]],"
                          "\"played\":[2,3],\"gone\":[3,2],\"winner\":1,\"asked\":null,\"challenged\":[],"
                          "\"points\":[0,0]",
                          &s, &err),
                     0);
    assert_memory_equal(&s, &scene.s, scene.rules->game->state_size);
    scene_end(&scene);
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
    struct scene scene;
    scene_begin(&scene, 2, NULL);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        union state_memory s;
        struct error err;
        assert_int_equal(read(&scene, cases[i].rest, &s, &err), ERR_BAD_POSITION);
        assert_string_equal(err.text, cases[i].message);
    }
    scene_end(&scene);
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
