/* The options of the command line that choose what is played, the same for every sub-command that plays:
 * `--ruleset FILE`, `--ruleset-id ID`, `--option KEY=VALUE`.
 *
 * A sub-command makes the argp parser below a child of its own, hands it a struct game_choice (with `catalog` set) as
 * child input, stores its GAME argument in `game`, and asks afterwards:
 *
 *     struct game_choice choice = { .catalog = catalog };          state->child_inputs[0] = &choice;  (ARGP_KEY_INIT)
 *     argp_parse(...);
 *     const struct ruleset *ruleset = game_choice_ruleset(&choice, &err);
 *     if (ruleset && game_choice_rules(&choice, ruleset, seats, &rules, &err) == 0) ... */
#ifndef COIL_CMD_CHOICE_H
#define COIL_CMD_CHOICE_H

#include "engine/ruleset.h"

#include <argp.h>

enum { CHOICE_FILES_MAX = 16 };

struct game_choice {
    struct catalog *catalog;            /* borrowed; --ruleset adds to it */
    const char *game;                   /* the id that was given, or NULL */
    const char *ruleset_id;             /* --ruleset-id, or NULL */
    int file_count;                     /* rulesets from files */
    const struct ruleset *file_ruleset; /* the last of them, or NULL */
    const char *file;                   /* its path */
    int option_count;
    const char *option[OPTIONS_MAX]; /* "KEY=VALUE" */
};

/* The parser for the three options; its input is a struct game_choice. A file that is refused ends the process with
 * status 1, as argp does with 2 for wrong usage. */
extern const struct argp game_choice_argp;

/* The same for commands that are given records, each maybe by another ruleset: `--ruleset FILE` may be repeated. */
extern const struct argp game_records_argp;

/* The same for commands with one argument, GAME, which it stores. */
extern const struct argp game_named_argp;

/* The same for commands that only need to know such rulesets: `--ruleset FILE` alone. */
extern const struct argp ruleset_file_argp;

/* The same for commands that tell about one: `--ruleset FILE` and `--ruleset-id ID`. */
extern const struct argp ruleset_choice_argp;

/* The game by id. NULL, and err (ERR_UNKNOWN_GAME) names the nearest one or all there are. */
const struct game *choose_game(const struct catalog *catalog, const char *id, struct error *err);

/* The ruleset that was asked for: by id, else the last file, else the first of the game. GAME may be left out if a file
 * tells it. NULL with err set (ERR_UNKNOWN_GAME, ERR_BAD_ARGUMENT) if they do not fit together. */
const struct ruleset *game_choice_ruleset(const struct game_choice *choice, struct error *err);

/* The options that were given, checked. Returns 0 or ERR_BAD_ARGUMENT. */
int game_choice_options(const struct game_choice *choice, const struct game *game, struct options *out,
                        struct error *err);

/* Builds rules, which the caller frees. Returns what game_choice_options and rules_new return. */
int game_choice_rules(const struct game_choice *choice, const struct ruleset *ruleset, int seats, struct rules **out,
                      struct error *err);

/* True if the text is meant as a game ID: it begins with a game and a slash, and is no file's name. */
bool is_game_id(const struct catalog *catalog, const char *text);

#endif
