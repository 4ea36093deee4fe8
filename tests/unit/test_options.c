/* Options in plain words, and the facts of each game: what stands in two places is the same. */
#include "games/games.h"
#include "show/show.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

static void check_option(const struct ruleset *ruleset, int seats, int option)
{
    const struct game *game = ruleset->game;
    const char *const *values = game->options[option].values;
    char value[OPTION_TEXT_MAX];
    char seen[16][64];
    int count = 0, all = 0;
    for (; show_value(ruleset, seats, option, count, value); count++) {
        struct options chosen = { 0 };
        struct rules *rules;
        struct error err;
        const char *answer = show_answer(game, option, value);
        assert_in_range(count, 0, 15);
        assert_in_range(strlen(answer), 1, 60);
        assert_int_equal(options_set(&chosen, game, game->options[option].key, value, &err), 0);
        assert_int_equal(rules_new(ruleset, &chosen, seats, &rules, &err), 0);
        rules_free(rules);
        for (int i = 0; i < count; i++)
            assert_string_not_equal(seen[i], answer);
        snprintf(seen[count], sizeof seen[count], "%s", answer);
    }
    while (values && values[all])
        all++;
    assert_true(values ? count == all : count > 1); /* what has words is all there is */
    assert_true(show_value(ruleset, seats, option, 0, value));
    assert_string_equal(value, option_default(ruleset, seats, option));
}

static void test_every_answer_can_be_given(void **context)
{
    struct catalog catalog;
    const struct ruleset *ruleset;
    (void)context;
    catalog_init(&catalog, game_list());
    for (int g = 0; catalog.games[g]; g++)
        for (int n = 0; (ruleset = catalog_ruleset_at(&catalog, catalog.games[g], n)); n++)
            for (int seats = ruleset->seats_min; seats <= ruleset->seats_max; seats++)
                for (int option = 0; option < game_option_count(ruleset->game); option++)
                    check_option(ruleset, seats, option);
    catalog_release(&catalog);
}

/* Every game that people get has words for every option; others have its help. */
static void test_questions(void **context)
{
    const struct game *const *games = game_list();
    (void)context;
    for (; *games; games++)
        for (int i = 0; (*games)->options[i].key; i++) {
            const char *question = show_question(*games, i);
            assert_int_equal(!show_of(*games)->options, question == (*games)->options[i].help);
            assert_true(!show_of(*games)->options || (strlen(question) < 64 && strchr(question, '?')));
        }
}

/* The line of a document's header with a word in it, in memory that is used again. */
static const char *header_line(const char *game, const char *word)
{
    static char line[200];
    char path[300];
    snprintf(path, sizeof path, "%s/docs/rules/%s.md", SOURCE_DIR, game);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file) && !strstr(line, word))
        ;
    fclose(file);
    return line;
}

/* Time and players are told as the documents to learn from tell them. */
static void test_facts_are_those_of_the_documents(void **context)
{
    static const char *const numbers[] = { "no", "one", "two", "three", "four", "five", "six", "seven", "eight" };
    struct catalog catalog;
    (void)context;
    catalog_init(&catalog, game_list());
    for (int g = 0; catalog.games[g]; g++) {
        const struct game *game = catalog.games[g];
        if (!show_of(game)->time)
            continue;
        int least, most;
        catalog_players(&catalog, game, &least, &most);
        assert_non_null(strstr(header_line(game->id, "**Time:**"), show_of(game)->time));
        assert_non_null(strstr(header_line(game->id, "**Players:**"), numbers[least]));
        assert_non_null(strstr(header_line(game->id, "**Players:**"), numbers[most]));
    }
    catalog_release(&catalog);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_answer_can_be_given),
        cmocka_unit_test(test_questions),
        cmocka_unit_test(test_facts_are_those_of_the_documents),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
