/* The conformance suite over every game of the registry and the null game: each ruleset (those of tests/data too), each
 * number of seats, each single option value. A failure names the setting, the check, the seed and the ply.
 *
 *     test_conformance [GAME [CHECK]]        COIL_TEST_SCALE=10 plays ten times as many games
 *
 * With less than one game for each setting, as under sanitizers, some settings are left out. */
#include "conformance.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

struct run {
    const struct test_catalog *catalog;
    const struct game *game;
    const char *only; /* this check, at every state; NULL: all by lot */
    int settings;
    double due; /* games that were not played yet */
    char message[4 * FAULT_MAX];
};

static bool conforms(const struct setting *s, void *context)
{
    struct run *run = context;
    run->due += test_share(s->ruleset->builtin ? 4 : 2) / (s->options.count > 0 ? 4 : 1);
    int games = (int)run->due;
    run->due -= games;
    run->settings += games > 0;
    return games == 0 || conform(s, games, run->only, run->message, sizeof run->message);
}

static void test_game_conforms(void **state)
{
    struct run *run = *state;
    for_each_setting(run->catalog, run->game, conforms, run);
    if (*run->message)
        fail_msg("%s", run->message);
    print_message("%s: %d settings\n", run->game->id, run->settings);
}

static void test_game_has_all_facts_and_files(void **state)
{
    struct run *run = *state;
    char message[FAULT_MAX];
    if (!check_table(run->catalog, run->game, message, sizeof message))
        fail_msg("%s", message);
}

int main(int argc, char **argv)
{
    enum { GAMES_MAX = 32 };
    struct test_catalog *catalog = test_catalog_new(NULL);
    struct run runs[GAMES_MAX];
    struct CMUnitTest tests[2 * GAMES_MAX];
    char names[2 * GAMES_MAX][80];
    size_t count = 0;
    for (int i = 0; catalog->catalog.games[i] && i < GAMES_MAX; i++) {
        const struct game *game = catalog->catalog.games[i];
        if (argc > 1 && strcmp(argv[1], game->id) != 0)
            continue;
        runs[i] = (struct run){ .catalog = catalog, .game = game, .only = argc > 2 ? argv[2] : NULL };
        snprintf(names[count], sizeof names[count], "%s has all facts and files", game->id);
        tests[count] = (struct CMUnitTest){ names[count], test_game_has_all_facts_and_files, NULL, NULL, &runs[i] };
        count++;
        snprintf(names[count], sizeof names[count], "%s conforms", game->id);
        tests[count] = (struct CMUnitTest){ names[count], test_game_conforms, NULL, NULL, &runs[i] };
        count++;
    }
    int failures = count == 0 ? 1 : _cmocka_run_group_tests("conformance", tests, count, NULL, NULL);
    test_catalog_free(catalog);
    return failures;
}
