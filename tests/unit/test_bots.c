/* The computer players (src/bots): what every bot owes in every game, and what `greedy` sees in Snakes & Foxes. */
#include "bots/bot.h"
#include "sf_scene.h"
#include "support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct test_catalog *catalog;

static int open_catalog(void **state)
{
    (void)state;
    catalog = test_catalog_new(NULL);
    return 0;
}

static int close_catalog(void **state)
{
    (void)state;
    test_catalog_free(catalog);
    return 0;
}

static bool plays(const struct bot *bot, const struct game *game)
{
    return !bot->knows || bot->knows(game);
}

/* What the player does for a seat in a full state. */
static action ask(struct bot_player *player, const struct state *s, int seat, uint64_t seed)
{
    union state_memory view;
    struct bot_answer answer;
    game_view(player->rules, s, seat, &view.state);
    struct bot_task task = { .view = &view.state, .seat = seat, .seed = seed };
    bot_think(player, &task, &answer);
    return answer.action;
}

/* ---- Every bot, every game --------------------------------------------------------------------------------------- */

static void assert_good_answer(struct bot_player *player, const struct state *s, int seat, uint64_t seed)
{
    const struct rules *rules = player->rules;
    action legal[rules->game->actions_max], answer = ask(player, s, seat, seed);
    int count = game_legal(rules, s, seat, legal), i = 0;
    while (i < count && legal[i] != answer)
        i++;
    assert_true(i < count);
    struct bot_player *other = bot_open(player->bot, rules);
    assert_true(ask(other, s, seat, seed) == answer);
    bot_close(other);
}

/* Random games in which the bot is asked at every decision, but not obeyed. */
static void check_bot(const struct bot *bot, const struct game *game, int seats, int games)
{
    struct rules *rules = test_rules(catalog, game->id, NULL, seats, NULL);
    struct bot_player *player = bot_open(bot, rules);
    struct rng rng = rng_from_seed(7);
    action scratch[game->actions_max], a;
    for (int i = 0; i < games; i++) {
        union state_memory memory;
        struct state *s = &memory.state;
        int seat;
        game_setup(rules, s);
        while (test_pick(rules, s, &rng, scratch, &seat, &a)) {
            if (seat != SEAT_CHANCE)
                assert_good_answer(player, s, seat, rng_next(&rng));
            game_apply(rules, s, seat, a, NULL);
        }
    }
    bot_close(player);
    rules_free(rules);
}

static void test_bots_answer_legally_and_the_same_again_in_every_game(void **state)
{
    (void)state;
    const struct catalog *c = &catalog->catalog;
    for (int i = 0; c->games[i]; i++) {
        const struct ruleset *ruleset = catalog_ruleset(c, c->games[i], NULL);
        for (const struct bot *const *bot = bot_list(); *bot; bot++)
            for (int seats = ruleset->seats_min; seats <= ruleset->seats_max; seats++)
                if (plays(*bot, c->games[i]))
                    check_bot(*bot, c->games[i], seats, test_scale(5));
    }
}

static void test_bots_are_found_by_their_ids(void **state)
{
    (void)state;
    const struct game *null_game = catalog_game(&catalog->catalog, "null-game");
    struct error err;
    assert_string_equal(bot_find("random", null_game, &err)->id, "random");
    assert_string_equal(bot_find("greedy", &snakes_and_foxes, &err)->id, "greedy");
    assert_null(bot_find("greedy", null_game, &err));
    assert_int_equal(err.code, ERR_BAD_ARGUMENT);
    assert_string_equal(err.text, "there is no bot 'greedy' for Null Game; there are: random");
    assert_null(bot_find("Random", null_game, NULL));
    assert_string_equal(bot_strongest(null_game)->id, "random");
    assert_string_equal(bot_strongest(&snakes_and_foxes)->id, "greedy");
}

static void test_random_takes_every_action_equally_often(void **state)
{
    (void)state;
    struct scene x;
    SCENE(x, .seats = 1, .t0 = "3.3", .t1 = "1.9", .roll = "2 2 2");
    struct bot_player *player = bot_open(bot_find("random", &snakes_and_foxes, NULL), x.rules);
    action legal[x.rules->game->actions_max];
    int count = game_legal(x.rules, &x.s->base, 0, legal), times[256] = { 0 }, each = 1000;
    assert_true(count > 3);
    for (int i = 0; i < each * count; i++) {
        action a = ask(player, &x.s->base, 0, (uint64_t)i);
        for (int k = 0; k < count; k++)
            times[k] += legal[k] == a;
    }
    for (int k = 0; k < count; k++)
        assert_in_range(times[k], each - 150, each + 150); /* nearly five standard deviations */
    bot_close(player);
    scene_end(&x);
}

/* ---- Greedy in Snakes & Foxes ------------------------------------------------------------------------------------ */

/* Asserts that greedy does this, whatever the seed. */
static void assert_greedy_does(struct scene *x, const char *expected)
{
    struct bot_player *player = bot_open(bot_find("greedy", &snakes_and_foxes, NULL), x->rules);
    int seat = game_sole_actor(&x->s->base);
    for (uint64_t seed = 0; seed < 20; seed++) {
        char memory[64];
        struct textbuf text = textbuf_over(memory, sizeof memory);
        game_action_text(x->rules, &x->s->base, seat, ask(player, &x->s->base, seat, seed), &text);
        assert_string_equal(memory, expected);
    }
    bot_close(player);
    scene_end(x);
}

static void test_greedy_goes_home(void **state)
{
    (void)state;
    struct scene x;
    SCENE(x, .seats = 1, .t0 = "2.3 rim", .t1 = "1.9", .roll = "4 1 1");
    assert_greedy_does(&x, "move hub");
}

static void test_greedy_touches_the_rim_and_turns_back(void **state)
{
    (void)state;
    struct scene x;
    SCENE(x, .seats = 1, .t0 = "6.3", .t1 = "1.9", .roll = "2 0 4", .snakes = "5.8 5.9 5.10 5.11 5.12 5.13 5.14 5.15",
          .foxes = "4.8 4.9 4.10 4.11 4.12 4.13 4.14 4.15");
    assert_greedy_does(&x, "move 6.3"); /* no other walk ends there, so the text needs no "rim" */
}

static void test_greedy_leaves_a_space_that_would_be_eaten(void **state)
{
    (void)state;
    struct scene x;
    /* The snake on 4.4 is upon a token on 3.4 or on 4.5, nearer to the rim, in one step; not so on 2.5. */
    SCENE(x, .seats = 1, .t0 = "3.5", .t1 = "1.12", .roll = "1 1 4", .snakes = "+4.4");
    assert_string_equal(scene_legal(&x), "move 2.5, move 3.4, move 4.5");
    assert_greedy_does(&x, "move 2.5");
}

static void test_greedy_chooses_the_card_that_brings_it_home(void **state)
{
    (void)state;
    struct scene x;
    SCENE(x, .seats = 1, .options = "\"chance\":\"hand\"", .t0 = "4.3 rim", .t1 = "1.9", .phase = "roll",
          .more = ",\"hands\":[[1,2,2,4],[0,1,1,2,2,2,3,3,4]],\"extra\":\"snake\"");
    assert_greedy_does(&x, "card 4");
}

static void test_greedy_as_beasts_spares_its_own_token(void **state)
{
    (void)state;
    struct scene x;
    /* The snake on 5.6 comes as near to the token on 3.5 by 4.6 as by 5.5, where the token of its own player stands. */
    SCENE(x, .seats = 2, .t0 = "3.5", .t1 = "5.5", .phase = "snakes", .roll = "5 1 0", .left = 1, .snakes = "+5.6",
          .next = "5.6");
    assert_string_equal(scene_legal(&x), "beast 5.6 4.6, beast 5.6 5.5");
    assert_greedy_does(&x, "beast 5.6 4.6");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bots_answer_legally_and_the_same_again_in_every_game),
        cmocka_unit_test(test_bots_are_found_by_their_ids),
        cmocka_unit_test(test_random_takes_every_action_equally_often),
        cmocka_unit_test(test_greedy_goes_home),
        cmocka_unit_test(test_greedy_touches_the_rim_and_turns_back),
        cmocka_unit_test(test_greedy_leaves_a_space_that_would_be_eaten),
        cmocka_unit_test(test_greedy_chooses_the_card_that_brings_it_home),
        cmocka_unit_test(test_greedy_as_beasts_spares_its_own_token),
    };
    return cmocka_run_group_tests(tests, open_catalog, close_catalog);
}
