/* `coil rules GAME`: how it is played, the whole reference, or what a ruleset sets; on a terminal through the pager. */
#include "cmd/choice.h"
#include "cmd/cmd.h"
#include "cmd/rules_text.h"
#include "show/show.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

struct request {
    struct game_choice choice;
    bool all;
};

static error_t parse(int key, char *text, struct argp_state *state)
{
    struct request *q = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &q->choice;
        return 0;
    case 'a':
        q->all = true;
        return 0;
    case ARGP_KEY_ARG:
        if (q->choice.game)
            argp_error(state, "one game at a time");
        q->choice.game = text;
        return 0;
    case ARGP_KEY_END:
        if (!q->choice.game && !q->choice.file_ruleset)
            argp_error(state, "no game is named; 'coil games' lists them");
        if (q->all && (q->choice.file_ruleset || q->choice.ruleset_id))
            argp_error(state, "--all is for the rules of a game, not for what a ruleset sets");
        return 0;
    }
    return ARGP_ERR_UNKNOWN;
}

static const struct argp_option options[] = {
    { "all", 'a', NULL, 0, "The reference: every rule by its number, the options, the data, positions and texts", 0 },
    { 0 },
};

static const struct argp_child children[] = { { &ruleset_choice_argp, 0, NULL, 0 }, { 0 } };

static const struct argp argp = {
    .options = options,
    .parser = parse,
    .args_doc = "[GAME]",
    .doc =
        "Show how a game is played; or what a ruleset sets: its numbers in words, and its cards with copies, texts and "
        "what their data say. On a terminal it is shown by the program that PAGER names, else by less.\v"
        "Examples: coil rules snakes-and-foxes\n"
        "          coil rules --ruleset my-deck.json",
    .children = children,
};

/* False if there is no pager to write to, or none that runs, which a shell says by these statuses. A reader who leaves
 * early is no failure. */
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
    int status = pclose(pipe);
    signal(SIGPIPE, before);
    return !(WIFEXITED(status) && (WEXITSTATUS(status) == 126 || WEXITSTATUS(status) == 127));
}

static void show_text(const struct textbuf *page)
{
    if (!isatty(STDOUT_FILENO) || !show_in_pager(textbuf_text(page)))
        fputs(textbuf_text(page), stdout);
}

/* What a ruleset sets, for as few seats as it allows. */
static int show_chosen_ruleset(const struct game_choice *choice, const char *program)
{
    struct error err = { 0 };
    struct rules *rules;
    const struct ruleset *ruleset = game_choice_ruleset(choice, &err);
    if (!ruleset || rules_new(ruleset, NULL, ruleset->seats_min, &rules, &err))
        return cmd_refuse(program, &err);
    struct textbuf text = TEXTBUF_GROWING;
    show_ruleset(rules, &text);
    show_text(&text);
    textbuf_release(&text);
    rules_free(rules);
    return CMD_OK;
}

int cmd_rules(struct catalog *catalog, int argc, char **argv)
{
    struct request q = { .choice.catalog = catalog };
    cmd_parse(&argp, argc, argv, &q);
    if (q.choice.file_ruleset || q.choice.ruleset_id)
        return show_chosen_ruleset(&q.choice, argv[0]);
    struct error err = { 0 };
    const struct game *game = choose_game(catalog, q.choice.game, &err);
    if (!game)
        return cmd_refuse(argv[0], &err);
    const char *text = q.all ? rules_reference(game->id) : rules_text(game->id);
    if (!text) {
        error_set(&err, ERR_BAD_RULESET, "the rules of '%s' are not in this program", game->id);
        return cmd_refuse(argv[0], &err);
    }
    struct textbuf page = TEXTBUF_GROWING;
    rules_lines(&page, text, isatty(STDOUT_FILENO));
    show_text(&page);
    textbuf_release(&page);
    return CMD_OK;
}
