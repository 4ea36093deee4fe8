/* `coil`: finds the sub-command and hands over to it. */
#include "base/nearest.h"
#include "cmd/cmd.h"
#include "games/games.h"

#include <argp.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct command {
    const char *name, *about;
    int (*run)(struct catalog *catalog, int argc, char **argv);
};

static const struct command commands[] = {
    { "play", "play a game in the terminal", cmd_play },
    { "games", "list the games, their rulesets and options", cmd_games },
    { "rules", "show the rules of a game", cmd_rules },
    { "replay", "step through a recorded game", cmd_replay },
    { "review", "judge recorded games: choices, luck, who was ahead", cmd_review },
    { "verify", "check recorded games by playing them again", cmd_verify },
    { "check", "tell all that is wrong with a ruleset", cmd_check },
    { "simulate", "let bots play many games and report the results", cmd_simulate },
    { "arena", "find out which bot is stronger; programs from outside play too", cmd_arena },
    { "bound", "how often a lone player could win who knew all luck", cmd_bound },
    { "train", "let the bots of a game learn", cmd_train },
    { "bench", "measure how fast the rules are", cmd_bench },
    { "bot", "let a bot or a program play at a table of a server", cmd_bot },
    { "serve", "serve the page: the games in a browser", cmd_serve },
    { "engine", "serve programs: the Coil protocol on standard input and output", cmd_engine },
};
enum { COMMANDS = (int)(sizeof commands / sizeof *commands) };

static const struct command *find_command(const char *name)
{
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

static void refuse_command(struct argp_state *state, const char *name)
{
    const char *names[COMMANDS + 2];
    for (int i = 0; i < COMMANDS; i++)
        names[i] = commands[i].name;
    names[COMMANDS] = "help";
    names[COMMANDS + 1] = NULL;
    const char *near = nearest_word(name, names);
    if (near)
        argp_error(state, "there is no command '%s'; did you mean '%s'?", name, near);
    else
        argp_error(state, "there is no command '%s'", name);
}

/* ---- The command line -------------------------------------------------------------------------------------------- */

struct arguments {
    const struct command *command; /* NULL: none was named */
    int first;                     /* its index in argv */
    bool help;                     /* `coil help …` */
};

static error_t parse(int key, char *text, struct argp_state *state)
{
    struct arguments *request = state->input;
    if (key != ARGP_KEY_ARG)
        return ARGP_ERR_UNKNOWN;
    if (strcmp(text, "help") == 0) {
        if (request->help)
            argp_state_help(state, stdout, ARGP_HELP_STD_HELP); /* of help itself */
        request->help = true;
        return 0;
    }
    request->command = find_command(text);
    if (!request->command)
        refuse_command(state, text);
    request->first = state->next - 1;
    state->next = state->argc; /* the rest is the command's own */
    return 0;
}

/* The list of commands at the end of `coil --help`. */
static char *filter_help(int key, const char *text, void *input)
{
    (void)input;
    if (key != ARGP_KEY_HELP_POST_DOC)
        return (char *)text;
    struct textbuf out = TEXTBUF_GROWING;
    text_put(&out, "Commands:\n");
    for (int i = 0; i < COMMANDS; i++)
        text_putf(&out, "  %-10s %s\n", commands[i].name, commands[i].about);
    text_putf(&out, "  %-10s %s\n\n", "help", "show the help of a command");
    text_put(&out, text);
    return out.data; /* freed by argp */
}

static const struct argp coil_argp = {
    .parser = parse,
    .args_doc = "COMMAND [ARGUMENT...]",
    .doc = "Tabletop games of snakes: play them, let bots play them, drive them from a program.\v"
           "'coil COMMAND --help' tells more about a command. On a terminal, 'coil' alone begins to play.\n\n"
           "Exit status: 0 all is well, 1 what was asked for failed, 2 the command line makes no sense.",
    .help_filter = filter_help,
};

/* Runs a command with argv[0] "coil NAME", which is what its messages begin with. */
static int run(const struct command *command, int argc, char **argv)
{
    struct catalog catalog;
    catalog_init(&catalog, game_list());
    char name[40];
    struct textbuf text = textbuf_over(name, sizeof name);
    text_putf(&text, "coil %s", command->name);
    argv[0] = name;
    int status = command->run(&catalog, argc, argv);
    catalog_release(&catalog);
    return status;
}

/* What `--help` prints; does not return for the program as a whole. */
static int show_help(const struct command *command)
{
    char program[] = "coil", option[] = "--help";
    char *argv[] = { program, option, NULL };
    if (command)
        return run(command, 2, argv);
    return argp_parse(&coil_argp, 2, argv, ARGP_IN_ORDER, NULL, &(struct arguments){ 0 });
}

/* Output that got lost is a failure, except when the reader has gone: then nobody is there to care. This is asked at
 * the end, wherever that is: argp ends the program by itself once it has printed a help text. */
static void finish(int status, void *context)
{
    (void)context;
    errno = 0;
    if (ferror(stdout)) /* nobody has kept why: one more write tells */
        putchar('\n');
    if ((fflush(stdout) == 0 && !ferror(stdout)) || errno == EPIPE)
        return;
    fprintf(stderr, "coil: cannot write the output: %s\n", strerror(errno));
    if (status == CMD_OK)
        _exit(CMD_FAILED);
}

/* A stream that is closed from the start can be neither read nor written, as it should be, but its descriptor is taken:
 * else the next file to be opened would get it, and what is printed would end up there. */
static void take_closed_streams(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0)
            (void)!open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

int main(int argc, char **argv)
{
    take_closed_streams();
    on_exit(finish, NULL);
    argp_program_version = "coil " COIL_VERSION;
    argp_err_exit_status = CMD_USAGE;
    struct arguments request = { 0 };
    argp_parse(&coil_argp, argc, argv, ARGP_IN_ORDER, NULL, &request);
    if (request.help)
        return show_help(request.command);
    if (request.command)
        return run(request.command, argc - request.first, argv + request.first);
    if (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO))
        return run(&commands[0], 1, argv);
    return show_help(NULL);
}
