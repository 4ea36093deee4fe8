/* `coil rules GAME`: how it is played, or the whole reference; on a terminal through the pager. */
#include "cmd/choice.h"
#include "cmd/cmd.h"
#include "cmd/rules_text.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct request {
    const char *game;
    bool all;
};

static error_t parse(int key, char *text, struct argp_state *state)
{
    struct request *q = state->input;
    switch (key) {
    case 'a':
        q->all = true;
        return 0;
    case ARGP_KEY_ARG:
        if (q->game)
            argp_error(state, "one game at a time");
        q->game = text;
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_error(state, "no game is named; 'coil games' lists them");
        return 0;
    }
    return ARGP_ERR_UNKNOWN;
}

static const struct argp_option options[] = {
    { "all", 'a', NULL, 0, "The reference: every rule by its number, the options, the data, positions and texts", 0 },
    { 0 },
};

static const struct argp argp = {
    .options = options,
    .parser = parse,
    .args_doc = "GAME",
    .doc = "Show how a game is played. On a terminal it is shown by the program that PAGER names, else by less.\v"
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
    struct request q = { 0 };
    argp_parse(&argp, argc, argv, 0, NULL, &q);
    struct error err = { 0 };
    const struct game *game = choose_game(catalog, q.game, &err);
    if (!game)
        return cmd_refuse(argv[0], &err);
    const char *text = q.all ? rules_reference(game->id) : rules_text(game->id);
    if (!text) {
        error_set(&err, ERR_BAD_RULESET, "the rules of '%s' are not in this program", game->id);
        return cmd_refuse(argv[0], &err);
    }
    struct textbuf page = TEXTBUF_GROWING;
    bool terminal = isatty(STDOUT_FILENO);
    rules_lines(&page, text, terminal);
    if (!terminal || !show_in_pager(textbuf_text(&page)))
        fputs(textbuf_text(&page), stdout);
    textbuf_release(&page);
    return CMD_OK;
}
