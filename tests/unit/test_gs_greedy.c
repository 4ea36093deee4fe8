/* What `greedy` sees in The Greatest Snake: it eats, takes what wins, answers what threatens it, stops who would win,
 * and otherwise keeps its cards. */
#include "bots/bot.h"
#include "games/greatest_snake/greatest_snake.h"
#include "gs_scene.h"
#include "lab/simulate.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

/* Asserts that greedy does this, whatever the seed. Ends the scene. */
static void assert_greedy_does(struct scene *x, const char *text)
{
    struct bot_player *player = bot_open(bot_find("greedy", x->rules->game, NULL), x->rules);
    int seat = game_sole_actor(&x->memory.state);
    union state_memory view;
    game_view(x->rules, &x->memory.state, seat, &view.state);
    assert_true(scene_can(x, text));
    for (uint64_t seed = 0; seed < 20; seed++) {
        char memory[64];
        struct textbuf out = textbuf_over(memory, sizeof memory);
        struct bot_answer answer;
        struct bot_task task = { .view = &view.state, .seat = seat, .seed = seed };
        bot_think(player, &task, &answer);
        game_action_text(x->rules, &x->memory.state, seat, answer.chosen, &out);
        assert_string_equal(memory, text);
    }
    bot_close(player);
    scene_end(x);
}

#define SIX "head body common-rat common-rat common-rat tail"

static void test_greedy_eats(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .drawn = "common-rat", .hands = { "squeeze lullaby", "dodge", "rust" });
    assert_greedy_does(&x, "eat");
    POSE(x, .drawn = "common-rat", .snakes = { "asleep head body tail" }, .hands = { "alarm-clock lullaby" });
    assert_greedy_does(&x, "play alarm-clock 0");
}

static void test_greedy_takes_what_wins(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .snakes = { NULL, SIX ":common-rat" }, .hands = { "squeeze", "digestive-tonic dodge" });
    scene_play(&x, "play squeeze 1.5");
    assert_greedy_does(&x, "play digestive-tonic 1.5");
    POSE(x, .snakes = { SIX ":common-rat", "head body tail:common-rat" }, .hands = { "squeeze" });
    assert_greedy_does(&x, "digest");
}

static void test_greedy_answers_what_threatens_it(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .snakes = { NULL, "head body common-rat:common-rat tail" }, .hands = { "big-squeeze", "dodge rust" });
    scene_play(&x, "play big-squeeze 1.2");
    assert_greedy_does(&x, "play dodge");
    POSE(x, .snakes = { NULL, "head body=cloak common-rat:speedy-rat tail" }, .hands = { "big-squeeze", "rust" });
    scene_play(&x, "play big-squeeze 1.2");
    assert_greedy_does(&x, "use 1.1 itself");
}

static void test_greedy_stops_who_would_win(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .snakes = { SIX ":common-rat" }, .hands = { "", "squeeze dodge" });
    scene_play(&x, "digest");
    assert_greedy_does(&x, "play squeeze 0.5");
    POSE(x, .snakes = { SIX ":common-rat" }, .hands = { "digestive-tonic", "rust", "big-squeeze" });
    scene_play(&x, "play digestive-tonic 0.5");
    scene_play(&x, "pass");
    assert_greedy_does(&x, "play big-squeeze 0.5");
}

static void test_greedy_keeps_its_cards(void **state)
{
    (void)state;
    struct scene x;
    POSE(x, .hands = { "dodge squeeze lullaby rust", "gun", "gun" });
    assert_greedy_does(&x, "digest");
    POSE(x, .hands = { "pickpocket", "dodge" });
    scene_play(&x, "play pickpocket 1");
    assert_greedy_does(&x, "pass");
    POSE(x, .hands = { "dodge*2 gun squeeze*3 lullaby*2", "", "" });
    assert_greedy_does(&x, "equip gun 0.1");
}

/* Plays a game of greedy players, who never take Equipment off; returns how often they put it on. */
static int play_with_equipment(struct bot_player *player, struct rng *rng)
{
    static action legal[TEST_LIST_MAX];
    const struct rules *rules = player->rules;
    union state_memory memory, view;
    struct state *s = &memory.state;
    int put_on = 0, seat;
    action a;
    game_setup(rules, s);
    while (test_pick(rules, s, rng, legal, &seat, &a)) {
        if (seat != SEAT_CHANCE) {
            struct bot_answer answer;
            game_view(rules, s, seat, &view.state);
            bot_think(player, &(struct bot_task){ .view = &view.state, .seat = seat, .seed = rng_next(rng) }, &answer);
            a = answer.chosen;
            enum gs_verb verb = gs_unpack((const struct gs_rules *)rules, (const struct gs_state *)s, seat, a).verb;
            assert_int_not_equal(verb, GS_V_UNEQUIP);
            put_on += verb == GS_V_EQUIP;
        }
        game_apply(rules, s, seat, a, NULL);
    }
    return put_on;
}

/* Whether it digests, answers or goes on playing, the table is compared at the same mark, so Equipment is never worth
 * more off the snake: once it was taken off 769 times in 300 games. */
static void test_greedy_keeps_its_equipment(void **state)
{
    (void)state;
    static const struct {
        const char *ruleset;
        int seats;
    } cases[] = { { "base", 3 }, { "base", 4 }, { "expansion", 5 } };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct rules *rules = test_rules(test_games(), "greatest-snake", cases[i].ruleset, cases[i].seats, NULL);
        struct bot_player *player = bot_open(bot_find("greedy", rules->game, NULL), rules);
        struct rng rng = rng_from_seed(9);
        int games = test_scale(40), put_on = 0;
        for (int game = 0; game < games; game++)
            put_on += play_with_equipment(player, &rng);
        assert_true(put_on > 5 * games);
        bot_close(player);
        rules_free(rules);
    }
}

/* At least 90 of 100 games against two random players: 97.6 of 100 in 2,000 games (96.8 to 98.2). */
static void test_greedy_beats_two_random_players(void **state)
{
    (void)state;
    struct rules *rules = test_rules(test_games(), "greatest-snake", NULL, 3, NULL);
    struct sim_setup setup = { .rules = rules, .rotate = true, .games = 300, .seed = "strong", .threads = 2 };
    struct sim_report report;
    for (int seat = 0; seat < 3; seat++)
        setup.entrant[seat] = bot_find(seat ? "random" : "greedy", rules->game, NULL);
    sim_run(&setup, &report);
    assert_int_equal(report.unfinished, 0);
    assert_in_range(report.entrant[0].first / FIRST_PARTS, 300 * 90 / 100, 300);
    sim_report_release(&report);
    rules_free(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_greedy_eats),
        cmocka_unit_test(test_greedy_takes_what_wins),
        cmocka_unit_test(test_greedy_answers_what_threatens_it),
        cmocka_unit_test(test_greedy_stops_who_would_win),
        cmocka_unit_test(test_greedy_keeps_its_cards),
        cmocka_unit_test(test_greedy_keeps_its_equipment),
        cmocka_unit_test(test_greedy_beats_two_random_players),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
