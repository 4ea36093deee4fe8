/* The Greatest Snake, rules GS-1 to GS-7 and amendments A13, A48 to A50: before the first turn. */
#include "gs_scene.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* The deck of each ruleset, card by card. */
#define BASE_DECK                                                                                                      \
    "draw common-rat 12, draw speedy-rat 4, draw fat-rat 4, draw spiky-rat 2, draw greasy-rat 2, draw sleepy-rat 2, "  \
    "draw lucky-rat 2, draw stinky-rat 1, draw explosive-rat 1, draw tattletale-rat 1, draw rat-king 1, "              \
    "draw dodge 5, draw super-glue 4, draw squeeze 4, draw big-squeeze 2, draw fake-rat 3, draw steal 3, "             \
    "draw swap 3, draw lullaby 3, draw alarm-clock 2, draw digestive-tonic 2, draw rust 2, draw pit-stop 1, "          \
    "draw garbage-dive 1, draw pickpocket 1, draw gun 2, draw lasers 2, draw sword 2, draw jet-pack 2, draw cloak 1, " \
    "draw armor 2, draw neck-brace 2, draw padlock 2, draw water-slide 2, draw backpack 1, draw trampoline 2, "        \
    "draw fishing-rod 2, draw boxing-glove 2, draw magnet 1, draw hypno-disc 2, draw coffee-machine 1"
#define EXPANSION_DECK                                                                                                 \
    "draw common-rat 15, draw speedy-rat 5, draw fat-rat 4, draw spiky-rat 2, draw greasy-rat 2, draw sleepy-rat 2, "  \
    "draw lucky-rat 2, draw stinky-rat 1, draw explosive-rat 1, draw tattletale-rat 1, draw rat-king 1, "              \
    "draw bouncy-rat 1, draw dodge 6, draw super-glue 5, draw squeeze 5, draw big-squeeze 2, draw fake-rat 4, "        \
    "draw steal 3, draw swap 3, draw lullaby 3, draw alarm-clock 2, draw digestive-tonic 2, draw rust 2, "             \
    "draw pit-stop 1, draw garbage-dive 1, draw pickpocket 1, draw food-poisoning 1, draw group-hug 1, draw gun 2, "   \
    "draw lasers 2, draw sword 2, draw jet-pack 2, draw cloak 1, draw armor 2, draw neck-brace 3, draw padlock 2, "    \
    "draw water-slide 2, draw backpack 1, draw trampoline 2, draw fishing-rod 2, draw boxing-glove 3, draw magnet 1, " \
    "draw hypno-disc 2, draw coffee-machine 1, draw shield 1, draw blender 1"

static bool starts_with(const char *ruleset, int seats)
{
    const struct catalog *c = &test_games()->catalog;
    const struct ruleset *r = catalog_ruleset(c, catalog_game(c, "greatest-snake"), ruleset);
    struct rules *rules;
    struct error err;
    assert_non_null(r);
    if (rules_new(r, NULL, seats, &rules, &err))
        return false;
    rules_free(rules);
    return true;
}

static void test_gs_01_three_or_four_play_five_with_the_expansion(void **state)
{
    (void)state;
    static const bool base[] = { false, false, false, true, true, false, false };
    static const bool expansion[] = { false, false, false, true, true, true, false };
    for (int seats = 1; seats <= 6; seats++) {
        assert_int_equal(starts_with("base", seats), base[seats]);
        assert_int_equal(starts_with("expansion", seats), expansion[seats]);
    }
    assert_true(starts_with(NULL, 3)); /* base is the usual one */
    struct scene x;
    gst_start(&x, NULL, 4, NULL);
    assert_string_equal(gst_key(&x, "ruleset"), "\"base\"");
    scene_end(&x);
}

/* GS-2, A50: one Head, one Body, one Tail for each; their pictures are nowhere in the position, nor in the deck. */
static void test_gs_02_each_player_takes_a_head_a_body_and_a_tail(void **state)
{
    (void)state;
    struct scene x;
    gst_start(&x, "expansion", 5, NULL);
    for (int seat = 0; seat < 5; seat++)
        assert_string_equal(gst_snake(&x, seat), "head body tail");
    scene_play(&x, "first 4");
    assert_null(strstr(gst_odds(&x), "draw head"));
    assert_null(strstr(gst_odds(&x), "draw body"));
    assert_null(strstr(gst_odds(&x), "draw tail"));
    scene_end(&x);
}

static void test_gs_03_a_start_snake_has_three_cards_and_is_awake(void **state)
{
    (void)state;
    struct scene x;
    gst_start(&x, "base", 3, NULL);
    static const char snake[] = "{\"awake\":true,\"cells\":[{\"card\":\"head\",\"rat\":null,\"glue\":false},"
                                "{\"card\":\"body\",\"equipment\":null,\"used\":0,\"ammo\":[],\"rat\":null},"
                                "{\"card\":\"tail\",\"rat\":null}]}";
    char all[1000];
    struct textbuf out = textbuf_over(all, sizeof all);
    text_putf(&out, "[%s,%s,%s]", snake, snake, snake);
    assert_string_equal(gst_key(&x, "snakes"), all);
    assert_string_equal(scene_scores(&x), "3 3 3");
    scene_end(&x);
}

static void test_gs_04_all_other_cards_are_the_deck(void **state)
{
    (void)state;
    struct scene x;
    gst_start(&x, "base", 4, "first=0");
    assert_string_equal(gst_odds(&x), scene_sorted(BASE_DECK, ""));
    scene_end(&x);
    gst_start(&x, "expansion", 3, "first=0");
    assert_string_equal(gst_odds(&x), scene_sorted(EXPANSION_DECK, ""));
    scene_end(&x);
}

/* But for the numbers of copies the cards of the base deck are the same in both files. */
static void test_gs_04_the_expansion_repeats_the_base_deck(void **state)
{
    (void)state;
    json_t *files[2], *card;
    static const char *const names[] = { "base", "expansion" };
    for (int i = 0; i < 2; i++)
        files[i] = json_load_file(test_path("src/games/greatest_snake/rulesets/%s.json", names[i]), 0, NULL);
    const json_t *base = json_object_get(files[0], "cards"), *both = json_object_get(files[1], "cards");
    size_t i, at = 0, added = 0;
    assert_int_equal(json_array_size(base), 41);
    json_array_foreach (both, i, card) {
        json_t *same = json_array_get(base, at);
        if (!same || !json_equal(json_object_get(card, "id"), json_object_get(same, "id"))) {
            added++;
            continue;
        }
        json_object_del(card, "copies");
        json_object_del(same, "copies");
        assert_true(json_equal(card, same));
        at++;
    }
    assert_int_equal(at, 41);
    assert_int_equal(added, 5);
    static const char *const numbers[] = { "hand", "limit", "length" };
    static const int values[] = { 3, 7, 7 };
    for (int n = 0; n < 3; n++)
        for (int file = 0; file < 2; file++)
            assert_int_equal(json_integer_value(json_object_get(files[file], numbers[n])), values[n]);
    json_decref(files[0]);
    json_decref(files[1]);
}

/* Draws for all seats but the first are Power Cards. */
#define SEAT_1 "draw rust, draw swap, draw lullaby"
#define SEAT_2 "draw squeeze, draw squeeze, draw squeeze"

static void test_gs_05_each_player_draws_three_cards_to_keep(void **state)
{
    (void)state;
    struct scene x;
    gst_start(&x, "base", 3, "first=0");
    gst_play(&x, "- draw dodge, draw gun");
    assert_string_equal(gst_hand(&x, 0), "dodge gun");
    assert_string_equal(gst_turn(&x), "0 setup setup -");
    scene_play(&x, "draw common-rat");
    scene_play(&x, "draw fat-rat");
    assert_string_equal(gst_list(&x, "pit"), "common-rat fat-rat");
    assert_string_equal(gst_hand(&x, 0), "dodge gun");
    scene_play(&x, "draw super-glue");
    assert_string_equal(gst_hand(&x, 0), "dodge super-glue gun");
    gst_play(&x, SEAT_1);
    assert_string_equal(gst_hand(&x, 1), "swap lullaby rust");
    gst_play(&x, "draw squeeze, draw spiky-rat, draw squeeze");
    assert_string_equal(gst_turn(&x), "0 setup setup -");
    scene_play(&x, "draw squeeze");
    assert_string_equal(gst_hand(&x, 2), "squeeze squeeze squeeze");
    assert_string_equal(gst_list(&x, "pit"), "common-rat fat-rat spiky-rat");
    assert_string_equal(gst_turn(&x), "0 draw draw 0");
    scene_end(&x);
}

static void test_gs_06_rat_king_is_shuffled_back(void **state)
{
    (void)state;
    struct scene x;
    gst_start(&x, "base", 3, "first=2");
    gst_play(&x, "draw dodge, draw common-rat");
    char before[12000], odds[3000];
    struct textbuf position = textbuf_over(before, sizeof before), chances = textbuf_over(odds, sizeof odds);
    text_put(&position, scene_position(&x));
    text_put(&chances, gst_odds(&x));
    assert_non_null(strstr(odds, "draw rat-king 1"));
    scene_play(&x, "draw rat-king");
    assert_string_equal(scene_position(&x), before);
    assert_string_equal(gst_odds(&x), odds);
    assert_true(scene_can(&x, "draw rat-king")); /* it may come again */
    scene_end(&x);
}

static void test_gs_07_chance_decides_who_begins_and_then_clockwise(void **state)
{
    (void)state;
    struct scene x;
    gst_start(&x, "base", 3, NULL);
    assert_string_equal(gst_turn(&x), "0 first first -");
    assert_string_equal(gst_odds(&x), "first 0 1, first 1 1, first 2 1");
    gst_play(&x, "- first 1, draw dodge, draw gun, draw rust, draw swap, draw lullaby, draw rust, " SEAT_2);
    assert_string_equal(gst_turn(&x), "1 draw draw 1");
    gst_play(&x, "1 draw deck, draw alarm-clock, 1 digest");
    gst_pass(&x);
    assert_string_equal(gst_turn(&x), "2 draw draw 2");
    gst_play(&x, "2 draw deck, draw alarm-clock, 2 digest");
    gst_pass(&x);
    assert_string_equal(gst_turn(&x), "0 draw draw 0");
    scene_end(&x);
    gst_start(&x, "expansion", 5, NULL);
    assert_string_equal(gst_odds(&x), "first 0 1, first 1 1, first 2 1, first 3 1, first 4 1");
    scene_end(&x);
}

/* Hands are dealt from seat 0 on, whoever begins, and rats do nothing then. */
static void test_gs_a13_hands_are_dealt_from_seat_0_on(void **state)
{
    (void)state;
    struct scene x;
    gst_start(&x, "base", 3, NULL);
    gst_play(&x, "first 2, draw lucky-rat, draw tattletale-rat, draw sleepy-rat, draw stinky-rat, draw dodge");
    assert_string_equal(gst_hand(&x, 0), "dodge");
    assert_string_equal(gst_turn(&x), "2 setup setup -");
    assert_string_equal(gst_queue(&x), "");
    assert_string_equal(gst_list(&x, "pit"), "lucky-rat tattletale-rat sleepy-rat stinky-rat");
    gst_play(&x, "draw dodge, draw dodge, draw common-rat, draw gun");
    assert_string_equal(gst_hand(&x, 1), "gun");
    assert_string_equal(gst_hand(&x, 2), "");
    gst_play(&x, "draw gun, draw rust, " SEAT_2);
    assert_string_equal(gst_turn(&x), "2 draw draw 2");
    for (int seat = 0; seat < 3; seat++) {
        assert_string_equal(gst_snake(&x, seat), "head body tail");
        assert_string_equal(gst_known(&x, seat), "");
    }
    scene_end(&x);
}

static void test_gs_a48_the_option_first_names_a_seat(void **state)
{
    (void)state;
    struct scene x;
    gst_start(&x, "base", 3, "first=1");
    assert_string_equal(gst_turn(&x), "1 setup setup -");
    assert_string_equal(gst_key(&x, "options"), "{\"first\":\"1\"}");
    gst_play(&x, "draw dodge, draw gun, draw rust, draw swap, draw lullaby, draw rust, " SEAT_2);
    assert_string_equal(gst_turn(&x), "1 draw draw 1");
    scene_end(&x);
    gst_start(&x, "base", 3, "first=random");
    assert_string_equal(gst_turn(&x), "0 first first -");
    assert_string_equal(gst_key(&x, "options"), "{}");
    scene_end(&x);
    assert_string_equal(REFUSAL(.options = "\"first\":\"2\""), "");
    assert_string_not_equal(REFUSAL(.options = "\"first\":\"3\""), ""); /* there are three */
    assert_string_not_equal(REFUSAL(.options = "\"first\":\"nobody\""), "");
}

/* Who draws what in set-up: a Rat is seen by all, anything else by its owner only. */
static void test_gs_a49_dealt_cards_are_seen_by_their_owner_only(void **state)
{
    (void)state;
    struct scene x;
    gst_start(&x, "base", 3, "first=0");
    scene_play(&x, "draw dodge");
    assert_true(gst_tells(&x, 0, "dodge"));
    assert_false(gst_tells(&x, 1, "dodge"));
    assert_false(gst_tells(&x, VIEW_TABLE, "dodge"));
    assert_string_equal(gst_key_seen(&x, 0, "hands"), "[[\"dodge\"],0,0]");
    assert_string_equal(gst_key_seen(&x, 1, "hands"), "[1,[],0]");
    assert_string_equal(gst_key_seen(&x, VIEW_TABLE, "hands"), "[1,0,0]");
    scene_play(&x, "draw common-rat");
    assert_true(gst_tells(&x, 1, "common-rat"));
    assert_true(gst_tells(&x, VIEW_TABLE, "common-rat"));
    scene_play(&x, "draw rat-king");
    assert_true(gst_tells(&x, 2, "rat-king"));
    scene_end(&x);
}

static void test_gs_a50_pictures_of_start_cards_are_not_told(void **state)
{
    (void)state;
    struct scene x;
    gst_start(&x, "expansion", 3, NULL);
    static const char *const pictures[] = { "fang", "Fang", "sweater", "Sweater", "rattle", "picture" };
    for (size_t i = 0; i < sizeof pictures / sizeof *pictures; i++)
        assert_null(strstr(scene_position(&x), pictures[i]));
    scene_end(&x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_gs_01_three_or_four_play_five_with_the_expansion),
        cmocka_unit_test(test_gs_02_each_player_takes_a_head_a_body_and_a_tail),
        cmocka_unit_test(test_gs_03_a_start_snake_has_three_cards_and_is_awake),
        cmocka_unit_test(test_gs_04_all_other_cards_are_the_deck),
        cmocka_unit_test(test_gs_04_the_expansion_repeats_the_base_deck),
        cmocka_unit_test(test_gs_05_each_player_draws_three_cards_to_keep),
        cmocka_unit_test(test_gs_06_rat_king_is_shuffled_back),
        cmocka_unit_test(test_gs_07_chance_decides_who_begins_and_then_clockwise),
        cmocka_unit_test(test_gs_a13_hands_are_dealt_from_seat_0_on),
        cmocka_unit_test(test_gs_a48_the_option_first_names_a_seat),
        cmocka_unit_test(test_gs_a49_dealt_cards_are_seen_by_their_owner_only),
        cmocka_unit_test(test_gs_a50_pictures_of_start_cards_are_not_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
