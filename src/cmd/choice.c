/* What is played, from the command line; see choice.h. */
#include "cmd/choice.h"

#include "base/faults.h"
#include "base/memory.h"
#include "base/nearest.h"
#include "cmd/cmd.h"
#include "native/flatten.h"

#include <string.h>
#include <unistd.h>

enum { KEY_RULESET = 1000, KEY_RULESET_ID, KEY_OPTION };

/* ---- The parser -------------------------------------------------------------------------------------------------- */

static void add_file(struct game_choice *choice, const char *path, struct argp_state *state)
{
    if (choice->file_count == CHOICE_FILES_MAX)
        argp_error(state, "more than %d ruleset files", CHOICE_FILES_MAX);
    choice->file_count++;
    choice->file = path;
    struct flat list;
    struct error err = { 0 };
    struct faults slips = FAULTS_NONE;
    int code = flat_of_written(path, ERR_BAD_RULESET, true, &slips, &list, &err);
    if (!code) {
        if (!(code = flat_refuse_first(&list, &slips, &err)))
            code = catalog_add(choice->catalog, &list, &choice->file_ruleset, &err);
        flat_release(&list);
    } else {
        flat_refuse_first(&(struct flat){ .code = code, .name = path }, &slips, &err);
    }
    faults_release(&slips);
    if (code)
        argp_failure(state, CMD_FAILED, 0, "%s", err.text);
}

static error_t parse_choice(int key, char *text, struct argp_state *state)
{
    struct game_choice *choice = state->input;
    switch (key) {
    case KEY_RULESET:
        add_file(choice, text, state);
        return 0;
    case KEY_RULESET_ID:
        choice->ruleset_id = text;
        return 0;
    case KEY_OPTION:
        if (choice->option_count == OPTIONS_MAX)
            argp_error(state, "more than %d options", OPTIONS_MAX);
        if (!strchr(text, '='))
            argp_error(state, "'%s' is not of the form KEY=VALUE", text);
        choice->option[choice->option_count++] = text;
        return 0;
    }
    return ARGP_ERR_UNKNOWN;
}

static error_t parse_named(int key, char *text, struct argp_state *state)
{
    struct game_choice *choice = state->input;
    if (key != ARGP_KEY_ARG)
        return parse_choice(key, text, state);
    if (choice->game)
        argp_error(state, "one game at a time");
    choice->game = text;
    return 0;
}

static const struct argp_option file_options[] = {
    { "ruleset", KEY_RULESET, "FILE", OPTION_REPEATS, "Add the ruleset in FILE (JSON)", 5 },
    { 0 },
};

const struct argp ruleset_file_argp = { .options = file_options, .parser = parse_choice };

static const struct argp_option ruleset_options[] = {
    { "ruleset", KEY_RULESET, "FILE", 0, "Tell what the ruleset in FILE (JSON) sets", 5 },
    { "ruleset-id", KEY_RULESET_ID, "ID", 0, "Tell what this ruleset sets; 'coil games' lists them", 5 },
    { 0 },
};

const struct argp ruleset_choice_argp = { .options = ruleset_options, .parser = parse_choice };

/* What is chosen beside a file: by its id, and with which options. */
#define BY_ID "Play by this ruleset of the game; 'coil games' lists them"
#define OPTIONS "Set an option of the game; 'coil games' lists them. May be repeated"
#define ID_AND_OPTIONS                                                                                                 \
    { "ruleset-id", KEY_RULESET_ID, "ID", 0, BY_ID, 5 },                                                               \
    {                                                                                                                  \
        "option", KEY_OPTION, "KEY=VALUE", OPTION_REPEATS, OPTIONS, 5                                                  \
    }

static const struct argp_option choice_options[] = {
    { NULL, 0, NULL, 0, "The rules:", 5 },
    { "ruleset", KEY_RULESET, "FILE", 0, "Play by the ruleset in FILE (JSON), which names its game", 5 },
    ID_AND_OPTIONS,
    { 0 },
};

/* Records may be by different rulesets. */
static const struct argp_option record_options[] = {
    { NULL, 0, NULL, 0, "The rules:", 5 },
    { "ruleset", KEY_RULESET, "FILE", OPTION_REPEATS, "Add the ruleset in FILE (JSON), which names its game", 5 },
    ID_AND_OPTIONS,
    { 0 },
};

const struct argp game_records_argp = { .options = record_options, .parser = parse_choice };
const struct argp game_choice_argp = { .options = choice_options, .parser = parse_choice };
const struct argp game_named_argp = { .options = choice_options, .parser = parse_named };

/* ---- The choice -------------------------------------------------------------------------------------------------- */

const struct game *choose_game(const struct catalog *catalog, const char *id, struct error *err)
{
    const struct game *game = catalog_game(catalog, id);
    if (game)
        return game;
    int count = 0;
    while (catalog->games[count])
        count++;
    const char **ids = memory_new((size_t)(count + 1) * sizeof *ids);
    char list[300];
    struct textbuf text = textbuf_over(list, sizeof list);
    for (int i = 0; i < count; i++) {
        ids[i] = catalog->games[i]->id;
        text_putf(&text, "%s%s", i ? ", " : "", ids[i]);
    }
    const char *near = nearest_word(id, ids);
    free(ids);
    if (near)
        error_set(err, ERR_UNKNOWN_GAME, "there is no game '%.60s'; did you mean '%s'?", id, near);
    else
        error_set(err, ERR_UNKNOWN_GAME, "there is no game '%.60s'; there are: %s", id, list);
    return NULL;
}

static const struct game *chosen_game(const struct game_choice *choice, struct error *err)
{
    const struct ruleset *file = choice->file_ruleset;
    if (!choice->game) {
        if (!file)
            error_set(err, ERR_BAD_ARGUMENT, "no game is named; 'coil games' lists them");
        return file ? file->game : NULL;
    }
    const struct game *game = choose_game(choice->catalog, choice->game, err);
    if (game && file && file->game != game) {
        error_set(err, ERR_BAD_ARGUMENT, "ruleset '%s' is for '%s', not for '%s'", file->id, file->game->id, game->id);
        return NULL;
    }
    return game;
}

const struct ruleset *game_choice_ruleset(const struct game_choice *choice, struct error *err)
{
    const struct game *game = chosen_game(choice, err);
    if (!game)
        return NULL;
    if (!choice->ruleset_id && choice->file_ruleset)
        return choice->file_ruleset;
    const struct ruleset *ruleset = catalog_ruleset(choice->catalog, game, choice->ruleset_id);
    if (ruleset)
        return ruleset;
    char list[300];
    struct textbuf text = textbuf_over(list, sizeof list);
    for (int i = 0; (ruleset = catalog_ruleset_at(choice->catalog, game, i)); i++)
        text_putf(&text, "%s%s", i ? ", " : "", ruleset->id);
    error_set(err, ERR_BAD_ARGUMENT, "%s has no ruleset '%.60s'; it has: %s", game->title, choice->ruleset_id, list);
    return NULL;
}

/* 0 if the game has the option. */
static int check_key(const struct game *game, const char *key, struct error *err)
{
    char list[300];
    struct textbuf text = textbuf_over(list, sizeof list);
    for (const struct game_option *option = game->options; option->key; option++) {
        if (strcmp(option->key, key) == 0)
            return 0;
        text_putf(&text, "%s%s", option == game->options ? "" : ", ", option->key);
    }
    return error_set(err, ERR_BAD_ARGUMENT, "%s has no option '%s'; it has: %s", game->title, key, list);
}

int game_choice_options(const struct game_choice *choice, const struct game *game, struct options *out,
                        struct error *err)
{
    *out = (struct options){ 0 };
    int code = 0;
    for (int i = 0; i < choice->option_count && !code; i++) {
        const char *equals = strchr(choice->option[i], '=');
        char key[OPTION_TEXT_MAX];
        struct textbuf text = textbuf_over(key, sizeof key);
        text_put_bytes(&text, choice->option[i], (size_t)(equals - choice->option[i]));
        code = check_key(game, key, err);
        if (!code)
            code = options_set(out, game, key, equals + 1, err);
    }
    return code;
}

int game_choice_rules(const struct game_choice *choice, const struct ruleset *ruleset, int seats, struct rules **out,
                      struct error *err)
{
    struct options options;
    *out = NULL;
    int code = game_choice_options(choice, ruleset->game, &options, err);
    return code ? code : rules_new(ruleset, &options, seats, out, err);
}

bool is_game_id(const struct catalog *catalog, const char *text)
{
    const char *slash = strchr(text, '/');
    bool known = false;
    for (int i = 0; slash && catalog->games[i]; i++) {
        const char *id = catalog->games[i]->id;
        known = known || (strlen(id) == (size_t)(slash - text) && strncmp(text, id, strlen(id)) == 0);
    }
    return known && access(text, F_OK) != 0;
}
