/* What is kept in the state folder: who played last, how games ended, that damage to one line loses no other, and games
 * that go on. */
#include "native/game_file.h"
#include "native/past_games.h"
#include "native/remembered.h"
#include "native/state_folder.h"

#include "support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[] = "/tmp/coil-state-XXXXXX";

static int fresh_folder(void **context)
{
    char command[100];
    (void)context;
    snprintf(command, sizeof command, "rm -rf %s/coil", folder);
    return system(command);
}

static void append(const char *file, const char *text)
{
    char path[STATE_PATH_SIZE];
    assert_true(state_path(file, path));
    FILE *out = fopen(path, "a");
    assert_non_null(out);
    fputs(text, out);
    fclose(out);
}

/* ---- Players ----------------------------------------------------------------------------------------------------- */

static struct setup suggestion(const char *game)
{
    const struct catalog *catalog = &test_games()->catalog;
    struct remembered r;
    struct setup s;
    setup_suggest(&s, catalog, catalog_ruleset(catalog, catalog_game(catalog, game), NULL));
    remembered_load(&r);
    remembered_suggest(&r, &s);
    return s;
}

static void play_once(void)
{
    struct setup s = suggestion("serpent-master");
    setup_set_players(&s, 3);
    snprintf(s.sitter[0].name, NAME_SIZE, "Zoë \"Z\"");
    s.sitter[1].bot = bot_find("random", s.ruleset->game, NULL);
    remember_players(&s);
}

static void check_players(void)
{
    struct setup s = suggestion("serpent-master");
    assert_int_equal(s.seats, 3);
    assert_string_equal(s.sitter[0].name, "Zoë \"Z\"");
    assert_null(s.sitter[0].bot.bot);
    assert_string_equal(s.sitter[1].bot.bot->id, "random");
    assert_string_equal(s.sitter[2].bot.bot->id, "greedy");
}

static void test_players_come_back(void **context)
{
    struct remembered r;
    const struct catalog *catalog = &test_games()->catalog;
    (void)context;
    assert_int_equal(suggestion("serpent-master").seats, 2); /* nothing is known yet */
    play_once();
    check_players();
    assert_true(remember_lesson(catalog_game(catalog, "royal-python")));
    check_players();
    remembered_load(&r);
    assert_string_equal(r.game[0].game, "royal-python"); /* the latest comes first */
    assert_false(remember_lesson(catalog_game(catalog, "royal-python")));
    assert_true(remember_lesson(catalog_game(catalog, "serpent-master")));
    check_players();
    assert_int_equal(suggestion("royal-python").seats, 2);
}

static void test_damaged_players_are_left_out(void **context)
{
    static const char *const lines[] = {
        "{\"game\":\"royal-py",
        "[1,2]\n",
        "{\"game\":\"royal-python\",\"rules_shown\":1,\"seats\":[]}\n",
        "{\"game\":\"royal-python\",\"rules_shown\":true,\"seats\":[{\"name\":7}]}\n",
        "{\"game\":\"royal-python\",\"rules_shown\":true,\"seats\":[{},{},{},{},{},{},{},{},{}]}\n",
        "{\"game\":\"greatest-snake\",\"rules_shown\":true,\"seats\":[{\"look\":\"HEAD\"}]}\n",
        "{\"game\":\"serpent-master\",\"rules_shown\":true,\"seats\":[]}\n", /* a second one */
    };
    char path[STATE_PATH_SIZE + 8];
    (void)context;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct remembered r;
        fresh_folder(NULL);
        play_once();
        append("players.jsonl", lines[i]);
        remembered_load(&r);
        assert_int_equal(r.damaged, 1);
        check_players();
        play_once(); /* what cannot be read is kept beside it */
        remembered_load(&r);
        assert_int_equal(r.damaged, 0);
        check_players();
        assert_true(state_path("players.jsonl.damaged", path));
        assert_int_equal(access(path, R_OK), 0);
    }
}

static void test_unknown_bots_and_too_many_players(void **context)
{
    (void)context;
    append("players.jsonl",
           "{\"game\":\"royal-python\",\"rules_shown\":true,\"seats\":[{\"name\":\"\"},{\"bot\":\"deep\"}]}\n");
    append("players.jsonl", "{\"game\":\"snakes-and-foxes\",\"rules_shown\":true,\"seats\":[{},{},{},{}]}\n");
    struct setup s = suggestion("royal-python");
    assert_int_equal(s.seats, 2);
    assert_string_equal(s.sitter[1].bot.bot->id, "greedy");
    assert_int_equal(suggestion("snakes-and-foxes").seats, 2);
}

/* ---- How games ended --------------------------------------------------------------------------------------------- */

/* A game of Ann at the first seat against a bot, played at random. */
static struct match *play_game(const char *seed, const char *bot, struct setup *s)
{
    const struct catalog *catalog = &test_games()->catalog;
    struct match *m;
    struct error err;
    struct rng rng = rng_from_seed(7);
    int seat;
    action a, *scratch = malloc(TEST_LIST_MAX * sizeof *scratch);
    setup_suggest(s, catalog, catalog_ruleset(catalog, catalog_game(catalog, "snakes-and-foxes"), NULL));
    setup_set_players(s, 2);
    snprintf(s->sitter[0].name, NAME_SIZE, "Ann");
    s->sitter[1].bot = bot_find(bot, s->ruleset->game, NULL);
    snprintf(s->seed, SEED_SIZE, "%s", seed);
    assert_int_equal(setup_match(s, &m, &err), 0);
    while (test_pick(match_rules(m), match_state(m), &rng, scratch, &seat, &a))
        match_play_action(m, seat, a);
    free(scratch);
    return m;
}

/* Adds such a game; returns whether Ann has won. */
static bool add_game(const char *seed, const char *bot)
{
    struct setup s;
    struct error err;
    struct match *m = play_game(seed, bot, &s);
    assert_int_equal(past_games_add(m, &s, &err), 0);
    assert_int_equal(past_games_add(m, &s, &err), 0); /* the same game, looked at again */
    struct result result;
    game_result(match_rules(m), match_state(m), &result);
    bool won = result.rank[0] == 1 && result.rank[1] == 2;
    match_free(m);
    return won;
}

static void test_games_are_counted(void **context)
{
    const struct game *game = catalog_game(&test_games()->catalog, "snakes-and-foxes");
    struct past_count kind[4];
    int damaged, won = 0;
    (void)context;
    assert_int_equal(past_games_count(game, "Ann", kind, 4, &damaged), 0);
    for (int i = 0; i < 5; i++) {
        char seed[8];
        snprintf(seed, sizeof seed, "%d", i);
        won += add_game(seed, "random");
        if (i == 2)
            append("games.jsonl", "{\"day\":\"20"); /* torn: the next line begins anew */
    }
    bool greedy = add_game("0", "greedy");
    append("games.jsonl", "{}\n{\"game\":1,\"id\":\"x\",\"seats\":[{\"name\":\"Ann\"}]}\n");
    assert_int_equal(past_games_count(game, "Ann", kind, 4, &damaged), 2);
    assert_int_equal(damaged, 3);
    assert_string_equal(kind[0].against, "random");
    assert_int_equal(kind[0].played, 5);
    assert_int_equal(kind[0].won, won);
    assert_string_equal(kind[1].against, "greedy");
    assert_int_equal(kind[1].played, 1);
    assert_int_equal(kind[1].won, greedy);
    assert_int_equal(past_games_count(game, "Bo", kind, 4, &damaged), 0);
}

/* ---- Games that go on -------------------------------------------------------------------------------------------- */

static void test_one_file_that_fails_keeps_no_other_from_being_written(void **context)
{
    struct autosave nowhere = { .path = "/nowhere/autosave.coil", .lock = 0 };
    char path[STATE_PATH_SIZE];
    struct setup s;
    struct error err;
    struct match *m = play_game("0", "random", &s);
    (void)context;
    assert_true(state_path("record.coil", path));
    assert_int_equal(game_keep(&nowhere, path, m, &err), ERR_BAD_RECORD);
    assert_non_null(strstr(err.text, nowhere.path));
    assert_int_equal(access(path, R_OK), 0);
    match_free(m);
}

static void test_a_game_that_cannot_be_read_is_not_written_over(void **context)
{
    const struct catalog *catalog = &test_games()->catalog;
    struct autosave_entry list[AUTOSAVES_MAX];
    struct autosave a;
    char path[STATE_PATH_SIZE];
    (void)context;
    assert_true(state_path("autosave.coil", path));
    assert_int_equal(symlink(path, path), 0); /* leads round and round */
    autosave_open(&a, catalog, NULL);
    assert_true(a.lock >= 0);
    assert_string_not_equal(a.path, path);
    autosave_close(&a, true);
    assert_int_equal(autosave_list(catalog, list), 1);
    assert_non_null(strstr(list[0].label, "cannot be opened"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_players_come_back, fresh_folder),
        cmocka_unit_test_setup(test_damaged_players_are_left_out, fresh_folder),
        cmocka_unit_test_setup(test_unknown_bots_and_too_many_players, fresh_folder),
        cmocka_unit_test_setup(test_games_are_counted, fresh_folder),
        cmocka_unit_test_setup(test_one_file_that_fails_keeps_no_other_from_being_written, fresh_folder),
        cmocka_unit_test_setup(test_a_game_that_cannot_be_read_is_not_written_over, fresh_folder),
    };
    if (!mkdtemp(folder))
        return 1;
    setenv("XDG_STATE_HOME", folder, 1);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    fresh_folder(NULL);
    rmdir(folder);
    return failed;
}
