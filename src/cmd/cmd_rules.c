/* `coil rules GAME`: the rules for players, on a terminal through the pager. */
#include "cmd/choice.h"
#include "cmd/cmd.h"
#include "cmd/rules_text.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *rules_text(const char *game)
{
    for (const struct rules_text *entry = rules_texts; entry->game; entry++)
        if (strcmp(entry->game, game) == 0)
            return entry->text;
    return NULL;
}

static error_t parse(int key, char *text, struct argp_state *state)
{
    const char **game = state->input;
    switch (key) {
    case ARGP_KEY_ARG:
        if (*game)
            argp_error(state, "one game at a time");
        *game = text;
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_error(state, "no game is named; 'coil games' lists them");
        return 0;
    }
    return ARGP_ERR_UNKNOWN;
}

static const struct argp argp = {
    .parser = parse,
    .args_doc = "GAME",
    .doc = "Show the rules of a game. On a terminal they are shown by the program that PAGER names, else by less.\v"
           "Example: coil rules snakes-and-foxes",
};

/* False if there is no pager to write to. A reader who leaves early is no failure. */
static bool show_in_pager(const char *text)
{
    const char *pager = getenv("PAGER");
    if (!pager || !*pager)
        pager = "command -v less >/dev/null && exec less; exec cat";
    setenv("LESS", "FRX", 0); /* short texts need no pager */
    fflush(stdout);
    FILE *pipe = popen(pager, "w");
    if (!pipe)
        return false;
    void (*before)(int) = signal(SIGPIPE, SIG_IGN);
    fputs(text, pipe);
    pclose(pipe);
    signal(SIGPIPE, before);
    return true;
}

int cmd_rules(struct catalog *catalog, int argc, char **argv)
{
    const char *id = NULL;
    argp_parse(&argp, argc, argv, 0, NULL, &id);
    struct error err = { 0 };
    const struct game *game = choose_game(catalog, id, &err);
    if (!game)
        return cmd_refuse(argv[0], &err);
    const char *text = rules_text(game->id);
    if (!text) {
        error_set(&err, ERR_BAD_RULESET, "the rules of '%s' are not in this program", game->id);
        return cmd_refuse(argv[0], &err);
    }
    if (!isatty(STDOUT_FILENO) || !show_in_pager(text))
        fputs(text, stdout);
    return CMD_OK;
}
