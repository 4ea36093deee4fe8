/* The computer players (src/bots): what every bot owes in every game, how strong they are, and what `greedy` sees. */
#include "bots/bot.h"
#include "engine/decktet.h"
#include "games/serpent_master/serpent_master.h"
#include "lab/simulate.h"
#include "sf_scene.h"
#include "sm_scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SIMS = 12 }; /* of bots that search: test_search.c has more about them */

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
    task.sims = test_is_slow() ? SIMS / 3 : SIMS;
    bot_think(player, &task, &answer);
    return answer.chosen;
}

/* ---- Every bot, every game --------------------------------------------------------------------------------------- */

static void assert_good_answer(struct bot_player *player, const struct state *s, int seat, uint64_t seed)
{
    const struct rules *rules = player->rules;
    static action legal[TEST_LIST_MAX];
    action answer = ask(player, s, seat, seed);
    int count = game_legal(rules, s, seat, legal), i = 0;
    while (i < count && legal[i] != answer)
        i++;
    assert_true(i < count);
    struct bot_player *other = bot_open(player->choice, rules);
    assert_true(ask(other, s, seat, seed) == answer);
    bot_close(other);
}

/* Random games in which the bot is asked at one in so many decisions, but not obeyed. */
static void check_bot(const struct bot *bot, const struct ruleset *ruleset, int seats, int games, uint32_t one_in)
{
    struct rules *rules = test_rules(test_games(), ruleset->game->id, ruleset->id, seats, NULL);
    struct bot_player *player = bot_open(bot_find(bot->id, rules->game, NULL), rules);
    struct rng rng = rng_from_seed(7);
    static action scratch[TEST_LIST_MAX];
    action a;
    while (games-- > 0) {
        union state_memory memory;
        struct state *s = &memory.state;
        int seat;
        game_setup(rules, s);
        while (test_pick(rules, s, &rng, scratch, &seat, &a)) {
            if (seat != SEAT_CHANCE && rng_below(&rng, one_in) == 0)
                assert_good_answer(player, s, seat, rng_next(&rng));
            game_apply(rules, s, seat, a, NULL);
        }
    }
    bot_close(player);
    rules_free(rules);
}

/* Levels that search are the bots that search, for longer. */
static bool is_long(const struct bot *bot)
{
    return bot->stands_for && bot->searches;
}

/* Also by the rulesets of tests/data, whose boards, hands and cards are at their limits; there bots may take long. */
static void test_bots_answer_legally_and_the_same_again_in_every_game(void **state)
{
    (void)state;
    const struct catalog *c = &test_games()->catalog;
    for (int i = 0; i < c->ruleset_count; i++) {
        const struct ruleset *ruleset = c->rulesets[i];
        for (const struct bot *const *bot = bot_list(); *bot; bot++) {
            if (is_long(*bot))
                continue;
            int games = test_scale(ruleset->builtin && !(*bot)->searches ? 2 : 1);
            uint32_t one_in = (ruleset->builtin ? 2 : 60) * ((*bot)->searches ? test_is_slow() ? 80 : 20 : 1);
            for (int seats = ruleset->seats_min; seats <= ruleset->seats_max; seats++)
                if (plays(*bot, ruleset->game))
                    check_bot(*bot, ruleset, seats, games, one_in);
        }
    }
}

/* Returns how often something hidden was another thing. */
static int check_blindness(const struct bot *bot, const struct game *game, int seats)
{
    struct rules *rules = test_rules(test_games(), game->id, NULL, seats, NULL);
    struct bot_player *player = bot_open(bot_find(bot->id, rules->game, NULL), rules);
    struct rng rng = rng_from_seed(8);
    union state_memory memory, view, other;
    static action scratch[TEST_LIST_MAX];
    action a;
    int seat, differ = 0;
    game_setup(rules, &memory.state);
    while (test_pick(rules, &memory.state, &rng, scratch, &seat, &a)) {
        uint64_t seed = rng_next(&rng);
        if (seat != SEAT_CHANCE && seed % 8 == 0) {
            game_view(rules, &memory.state, seat, &view.state);
            game_determinize(rules, &view.state, &rng, &other.state);
            differ += memcmp(&memory, &other, game->state_size) != 0;
            assert_true(ask(player, &memory.state, seat, seed) == ask(player, &other.state, seat, seed));
        }
        game_apply(rules, &memory.state, seat, a, NULL);
    }
    bot_close(player);
    rules_free(rules);
    return differ;
}

static void test_bots_do_not_depend_on_what_their_seat_cannot_see(void **state)
{
    (void)state;
    const struct catalog *c = &test_games()->catalog;
    for (int i = 0; c->games[i]; i++) {
        const struct game *game = c->games[i];
        int most = catalog_ruleset(c, game, NULL)->seats_max;
        for (const struct bot *const *bot = bot_list(); *bot; bot++) {
            if (is_long(*bot))
                continue;
            int differ = 0, games = test_scale(10);
            for (int n = 0; n < games && plays(*bot, game); n++)
                differ += check_blindness(*bot, game, most);
            assert_true((differ >= games) == (game->hidden && plays(*bot, game)));
        }
    }
}

static void test_bots_are_found_by_their_ids(void **state)
{
    (void)state;
    const struct game *null_game = catalog_game(&test_games()->catalog, "null-game");
    struct error err;
    assert_string_equal(bot_find("random", null_game, &err).bot->id, "random");
    assert_string_equal(bot_find("greedy", &snakes_and_foxes, &err).bot->id, "greedy");
    assert_null(bot_find("greedy", null_game, &err).bot);
    assert_int_equal(err.code, ERR_BAD_ARGUMENT);
    assert_string_equal(err.text, "there is no bot 'greedy' for Null Game; there are: random");
    assert_null(bot_find("Random", null_game, NULL).bot);
    assert_string_equal(bot_usual(null_game).bot->id, "random");
    assert_string_equal(bot_usual(&snakes_and_foxes).bot->id, "greedy");
}

static void test_parameters_of_bots(void **state)
{
    (void)state;
    static const struct {
        const char *name, *told, *refusal; /* the name of what was found, or why nothing was */
    } cases[] = {
        { "greedy", "greedy", NULL },
        { "greedy:slips=0", "greedy", NULL },
        { "greedy:slips=20", "greedy:slips=20", NULL },
        { "greedy:slips=101", NULL, "'slips' of bot 'greedy' is a whole number from 0 to 100" },
        { "greedy:slips=", NULL, "'slips' of bot 'greedy' is a whole number from 0 to 100" },
        { "greedy:slips=-1", NULL, "'slips' of bot 'greedy' is a whole number from 0 to 100" },
        { "greedy:slips", NULL,
          "bot 'greedy' has no parameter 'slips'; it has: slips=0...100, misses=0...100, fear=0...400" },
        { "greedy:", NULL, "bot 'greedy' has no parameter ''; it has: slips=0...100, misses=0...100, fear=0...400" },
        { "greedy:depth=3", NULL,
          "bot 'greedy' has no parameter 'depth=3'; it has: slips=0...100, misses=0...100, fear=0...400" },
        { "rollouts:care=0,sims=7", "rollouts:sims=7,care=0", NULL },
        { "rollouts:care=-2", NULL, "'care' of bot 'rollouts' is a whole number from -1 to 1000" },
        { "rollouts:care=-", NULL, "'care' of bot 'rollouts' is a whole number from -1 to 1000" },
        { "random:slips=3", NULL, "bot 'random' has no parameter 'slips=3'; it has: none" },
        { "greedy slips=3", NULL,
          "there is no bot 'greedy slips=3' for Snakes & Foxes; there are: random, casual, greedy, "
          "rollouts, ismcts, expert, master" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct error err = { 0 };
        char memory[BOT_NAME_MAX];
        struct textbuf text = textbuf_over(memory, sizeof memory);
        struct bot_choice choice = bot_find(cases[i].name, &snakes_and_foxes, &err);
        if (cases[i].refusal) {
            assert_null(choice.bot);
            assert_string_equal(err.text, cases[i].refusal);
            continue;
        }
        assert_non_null(choice.bot);
        bot_name(&choice, &text);
        assert_string_equal(memory, cases[i].told);
    }
}

/* What a parameter is if nobody says it can be said: so it is one of the values that are told. */
static void test_usual_values_of_parameters_are_values(void **state)
{
    (void)state;
    int params = 0;
    for (const struct bot *const *bot = bot_list(); *bot; bot++)
        for (const struct bot_param *p = (*bot)->params; p && p->key; p++, params++) {
            char name[BOT_NAME_MAX];
            snprintf(name, sizeof name, "%s:%s=%d", (*bot)->id, p->key, p->fallback);
            struct bot_choice usual = bot_find((*bot)->id, NULL, NULL), said = bot_find(name, NULL, NULL);
            assert_true(p->min <= p->fallback && p->fallback <= p->max);
            assert_ptr_equal(said.bot, *bot);
            assert_memory_equal(said.param, usual.param, sizeof usual.param);
        }
    assert_true(params > 10);
}

static void test_lists_of_bots(void **state)
{
    (void)state;
    static const char *const names[] = { "greedy:slips=5,other=2", "random", "greedy:slips=1", "" };
    const char *next = "greedy:slips=5,other=2,random,greedy:slips=1,";
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char name[BOT_NAME_MAX];
        assert_non_null(next);
        next = bot_next_name(next, name);
        assert_string_equal(name, names[i]);
    }
    assert_null(next);
}

/* In how many of 300 decisions of seat 0 a bot plays otherwise than `greedy`; always the same with the same seed. */
static int count_other(const char *game, int seats, const char *name)
{
    struct rules *rules = test_rules(test_games(), game, NULL, seats, NULL);
    struct bot_player *plain = bot_open(bot_find("greedy", rules->game, NULL), rules);
    struct bot_player *slips = bot_open(bot_find(name, rules->game, NULL), rules);
    static action scratch[TEST_LIST_MAX];
    struct rng rng = rng_from_seed(5);
    union state_memory s;
    int asked = 0, other = 0, seat;
    action a;
    game_setup(rules, &s.state);
    while (asked < 300) {
        if (!test_pick(rules, &s.state, &rng, scratch, &seat, &a)) {
            game_setup(rules, &s.state);
            continue;
        }
        if (seat == 0 && game_legal(rules, &s.state, 0, scratch) > 3) {
            uint64_t seed = (uint64_t)asked++;
            other += ask(plain, &s.state, 0, seed) != ask(slips, &s.state, 0, seed);
            assert_true(ask(slips, &s.state, 0, seed) == ask(slips, &s.state, 0, seed));
        }
        game_apply(rules, &s.state, seat, a, NULL);
    }
    bot_close(plain);
    bot_close(slips);
    rules_free(rules);
    return other;
}

static void test_greedy_slips(void **state)
{
    (void)state;
    assert_in_range(count_other("snakes-and-foxes", 1, "greedy:slips=50"), 80, 170);
}

/* Who is bold or careful plays otherwise now and then, where there is a danger; elsewhere it is nothing. */
static void test_greedy_fear(void **state)
{
    (void)state;
    if (test_is_slow())
        skip();
    static const struct {
        const char *game;
        int seats, most;
    } games[] = { { "snakes-and-foxes", 1, 150 },
                  { "royal-python", 2, 150 },
                  { "serpent-master", 2, 150 },
                  { "greatest-snake", 3, 0 } };
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        assert_in_range(count_other(games[i].game, games[i].seats, "greedy:fear=0"), games[i].most > 0, games[i].most);
        assert_in_range(count_other(games[i].game, games[i].seats, "greedy:fear=300"), games[i].most > 0,
                        games[i].most);
    }
}

static void test_random_takes_every_action_equally_often(void **state)
{
    (void)state;
    struct scene x;
    SCENE(x, .seats = 1, .t0 = "3.3", .t1 = "1.9", .roll = "2 2 2");
    struct bot_player *player = bot_open(bot_find("random", &snakes_and_foxes, NULL), x.rules);
    static action legal[TEST_LIST_MAX];
    int count = game_legal(x.rules, &x.memory.state, 0, legal), times[256] = { 0 }, each = 1000;
    assert_true(count > 3);
    for (int i = 0; i < each * count; i++) {
        action a = ask(player, &x.memory.state, 0, (uint64_t)i);
        for (int k = 0; k < count; k++)
            times[k] += legal[k] == a;
    }
    for (int k = 0; k < count; k++)
        assert_in_range(times[k], each - 150, each + 150); /* nearly five standard deviations */
    bot_close(player);
    scene_end(&x);
}

/* How many of 100 games one greedy player wins against random ones, each game from another seat. Shared wins count in
 * parts. */
static int greedy_wins(const char *game, int seats)
{
    struct rules *rules = test_rules(test_games(), game, NULL, seats, NULL);
    struct sim_setup setup = { .rules = rules, .rotate = true, .games = 200, .seed = "strong", .threads = 2 };
    struct sim_report report;
    for (int seat = 0; seat < seats; seat++)
        setup.entrant[seat] = bot_find(seat ? "random" : "greedy", rules->game, NULL);
    sim_run(&setup, &report);
    assert_int_equal(report.unfinished, 0);
    int64_t parts = report.entrant[0].first;
    sim_report_release(&report);
    rules_free(rules);
    return (int)(parts / (2 * FIRST_PARTS));
}

static void test_greedy_beats_random(void **state)
{
    (void)state;
    if (test_is_slow())
        skip();
    assert_in_range(greedy_wins("serpent-master", 2), 75, 100);
    assert_in_range(greedy_wins("serpent-master", 4), 60, 100);
    assert_in_range(greedy_wins("royal-python", 2), 98, 100);
    assert_in_range(greedy_wins("royal-python", 6), 95, 100);
}

/* ---- Greedy in Snakes & Foxes ------------------------------------------------------------------------------------ */

/* What greedy does in a scene, in static memory. */
static const char *greedy_does(struct bot_player *player, struct scene *x, uint64_t seed)
{
    static char memory[64];
    struct textbuf text = textbuf_over(memory, sizeof memory);
    int seat = game_sole_actor(&x->memory.state);
    game_action_text(x->rules, &x->memory.state, seat, ask(player, &x->memory.state, seat, seed), &text);
    return memory;
}

/* Asserts that greedy does this, whatever the seed; or that it does not. */
static void assert_greedy(struct scene *x, const char *text, bool does)
{
    struct bot_player *player = bot_open(bot_find("greedy", x->rules->game, NULL), x->rules);
    assert_true(scene_can(x, text));
    for (uint64_t seed = 0; seed < 20; seed++) {
        if (does)
            assert_string_equal(greedy_does(player, x, seed), text);
        else
            assert_string_not_equal(greedy_does(player, x, seed), text);
    }
    bot_close(player);
    scene_end(x);
}

static void assert_greedy_does(struct scene *x, const char *text)
{
    assert_greedy(x, text, true);
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
    /* Alone both tokens are its own. The snake on 4.1 comes as near by 3.1; by 4.2 it would be next to the token. */
    const char *alone = "\"beasts\":\"opponent\"";
    SCENE(x, .seats = 1, .options = alone, .t0 = "3.5", .t1 = "5.5", .phase = "snakes", .roll = "5 1 0", .left = 1,
          .snakes = "+5.6", .next = "5.6");
    assert_greedy_does(&x, "beast 5.6 4.6");
    SCENE(x, .seats = 1, .options = alone, .t0 = "3.2", .t1 = "1.12", .phase = "snakes", .roll = "5 1 0", .left = 1,
          .snakes = "+4.1", .next = "4.1");
    assert_string_equal(scene_legal(&x), "beast 4.1 3.1, beast 4.1 4.2");
    assert_greedy_does(&x, "beast 4.1 3.1");
}

/* ---- Greedy in Serpent Master ------------------------------------------------------------------------------------ */

/* Both have lost all cards of ten rounds but the 2, and place one token each in the last. */
#define LAST_ROUND(...)                                                                                                \
    .played = "2 3 4 5 6 7 8 9 10 11 / 2 3 4 5 6 7 8 9 10 11", .lost = "3 4 5 6 7 8 9 10 11 / 3 4 5 6 7 8 9 10 11",    \
    .phase = "resolve", .chosen = "15 1", __VA_ARGS__

static void test_greedy_lays_its_token_over_a_rival(void **state)
{
    (void)state;
    struct scene x;
    PIT(x, LAST_ROUND(.stacks = "c2:b c3:b c4:r g7:r", .heads = "c3 g7"));
    assert_string_equal(pit_choices(&x), "b3, c4, d3");
    assert_greedy_does(&x, "place c4");
}

static void test_greedy_enters_by_another_side(void **state)
{
    (void)state;
    struct scene x;
    pit_start(&x, NULL, 2, NULL, NULL);
    scene_play(&x, "enter d1 s");
    struct bot_player *player = bot_open(bot_find("greedy", &serpent_master, NULL), x.rules);
    for (uint64_t seed = 0; seed < 50; seed++)
        assert_null(strchr(greedy_does(player, &x, seed), 's'));
    bot_close(player);
    scene_end(&x);
}

/* ---- Greedy in Royal Python -------------------------------------------------------------------------------------- */

/* A turn of the first of two, who has an uncrowned token on spot 9 and a crowned one. Lists are those of JSON. */
static void scene_python(struct scene *x, int crowned, const char *hand, const char *other_body, const char *other_hand,
                         bool nom_nom)
{
    char json[2000];
    struct textbuf out = textbuf_over(json, sizeof json);
    text_putf(&out, "{'game':'royal-python','ruleset':'standard','options':{%s},'seats':2,'suits':['M','S'],'tokens':[",
              nom_nom ? "'nom-nom':'yes'" : "");
    text_putf(&out, "{'supply':4,'body':[9],'head':0,'crowned':[%d],'crownedHead':0,'lost':0,'left':0},", crowned);
    text_putf(&out, "{'supply':0,'body':[%s],'head':0,'crowned':[],'crownedHead':0,'lost':0,'left':0}],", other_body);
    text_putf(&out, "'hands':[[%s],[%s]],'discard':[],'headOpened':true,'grid':['down'", hand, other_hand);
    for (int place = 2; place <= 9; place++)
        text_put(&out, ",'down'");
    text_putf(&out, "],'cobraDiscard':[],'trophies':[0,0],'turn':0,'phase':'act','token':null,'suit':null,'spent':0,");
    text_putf(&out, "'draws':0,'landed':false,'place':null%s}", nom_nom ? ",'turns':0" : "");
    for (char *quote = json; (quote = strchr(quote, '\''));)
        *quote = '"';
    scene_load(x, json);
}

static void test_greedy_leaves_the_snake_when_that_wins(void **state)
{
    (void)state;
    struct scene x;
    scene_python(&x, 1, "'AM','4WL','6LK','8WL'", "2,3,4,5,6,7", "", false);
    assert_greedy(&x, "play AM as M move 1*", true);
    scene_python(&x, 1, "'AM','4WL','6LK','8WL'", "31,32,33,34,35,36", "", false);
    assert_greedy(&x, "play AM as M move 1*", false);
}

/* All other cards are in a hand, so one of the own suit is drawn again as soon as it is spent, and a crowned token of
 * Nom Nom goes up and down without end. */
static void test_greedy_thinks_of_chains_without_end(void **state)
{
    (void)state;
    struct scene x;
    char others[300] = "";
    struct textbuf list = textbuf_over(others, sizeof others);
    for (int card = 0; card <= DECKTET_EXCUSE; card++)
        if (strcmp(decktet[card].code, "AM") != 0 && strcmp(decktet[card].code, "XM") != 0)
            text_putf(&list, "%s'%s'", list.length ? "," : "", decktet[card].code);
    scene_python(&x, 20, "'AM','XM'", "30,31,32,33,34,35", others, true);
    struct bot_player *player = bot_open(bot_find("greedy", x.rules->game, NULL), x.rules);
    assert_good_answer(player, &x.memory.state, 0, 1);
    bot_close(player);
    scene_end(&x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bots_answer_legally_and_the_same_again_in_every_game),
        cmocka_unit_test(test_bots_do_not_depend_on_what_their_seat_cannot_see),
        cmocka_unit_test(test_bots_are_found_by_their_ids),
        cmocka_unit_test(test_parameters_of_bots),
        cmocka_unit_test(test_usual_values_of_parameters_are_values),
        cmocka_unit_test(test_lists_of_bots),
        cmocka_unit_test(test_greedy_slips),
        cmocka_unit_test(test_greedy_fear),
        cmocka_unit_test(test_random_takes_every_action_equally_often),
        cmocka_unit_test(test_greedy_beats_random),
        cmocka_unit_test(test_greedy_goes_home),
        cmocka_unit_test(test_greedy_touches_the_rim_and_turns_back),
        cmocka_unit_test(test_greedy_leaves_a_space_that_would_be_eaten),
        cmocka_unit_test(test_greedy_chooses_the_card_that_brings_it_home),
        cmocka_unit_test(test_greedy_as_beasts_spares_its_own_token),
        cmocka_unit_test(test_greedy_lays_its_token_over_a_rival),
        cmocka_unit_test(test_greedy_enters_by_another_side),
        cmocka_unit_test(test_greedy_leaves_the_snake_when_that_wins),
        cmocka_unit_test(test_greedy_thinks_of_chains_without_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
