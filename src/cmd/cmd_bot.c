/* `coil bot --url LINK`: sits at a table of a server, far away, with a bot or a program. */
#include "cmd/cmd.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

#ifdef COIL_WITH_SERVE
#include "guest/guest.h"
#include "native/program.h"
#endif

enum { KEY_URL = 1, KEY_BOT, KEY_NAME, KEY_MS, KEY_SIMS, KEY_MOVE_TIME, KEY_STAY, KEY_CA };

struct arguments {
    const char *url, *bot, *name, *authorities;
    int64_t ms, sims, move_ms;
    bool stays;
    char **program; /* its name and arguments, ended by NULL; NULL: there is none */
};

static error_t parse(int key, char *text, struct argp_state *state)
{
    struct arguments *q = state->input;
    switch (key) {
    case KEY_URL:
        q->url = text;
        return 0;
    case KEY_BOT:
        q->bot = text;
        return 0;
    case KEY_NAME:
        q->name = text;
        return 0;
    case KEY_MS:
        q->ms = cmd_number(state, "--ms", text, 1, 999999);
        return 0;
    case KEY_SIMS:
        q->sims = cmd_number(state, "--sims", text, 1, 999999);
        return 0;
    case KEY_MOVE_TIME:
        q->move_ms = cmd_number(state, "--move-time", text, 1, 86400000);
        return 0;
    case KEY_STAY:
        q->stays = true;
        return 0;
    case KEY_CA:
        q->authorities = text;
        return 0;
    case ARGP_KEY_ARGS:
        q->program = state->argv + state->next;
        return 0;
    case ARGP_KEY_END:
        if (!q->url)
            argp_error(state, "--url names the table: its link, or a personal one");
        if (!q->bot == !q->program)
            argp_error(state, "who is to play: --bot NAME, or -- PROGRAM ARGUMENT...");
        if (q->ms && q->sims)
            argp_error(state, "either --sims or --ms");
        return 0;
    }
    return ARGP_ERR_UNKNOWN;
}

static const struct argp_option options[] = {
    { NULL, 0, NULL, 0, "Where:", 1 },
    { "url", KEY_URL, "LINK", 0,
      "A table's link, to take a seat that is open; or the personal link of a seat (… #TOKEN), to play in it", 1 },
    { "name", KEY_NAME, "NAME", 0, "The name to sit down with; that of the bot or the program, if not given", 1 },
    { "ca", KEY_CA, "FILE", 0, "Trust the certificates in this file, for a server with one of its own making", 1 },
    { "stay", KEY_STAY, NULL, 0, "Stay when the game is over, and play in rematches", 1 },
    { NULL, 0, NULL, 0, "Who plays:", 2 },
    { "bot", KEY_BOT, "NAME", 0, "A bot of this program, such as 'expert' or 'greedy:slips=5'", 2 },
    { "ms", KEY_MS, "N", 0, "Milliseconds for each answer, for who searches", 2 },
    { "sims", KEY_SIMS, "N", 0, "Games imagined for each answer, for who searches", 2 },
    { "move-time", KEY_MOVE_TIME, "MS", 0, "How long a program may take to answer; 10000 if not given", 2 },
    { 0 },
};

static const struct argp argp = {
    .options = options,
    .parser = parse,
    .args_doc = "[-- PROGRAM [ARGUMENT...]]",
    .doc =
        "Let a bot play at a table of a server ('coil serve'), as a guest from outside; or a program, in any language, "
        "that speaks the protocol of 'coil engine' or answers lines, as docs/arena.md tells. It is told what its "
        "seat sees and nothing else. If the connection is lost, it comes back.\v"
        "The first line printed is the personal link of the seat: keep it to yourself. With it the bot, or you, can "
        "play on.\n\n"
        "Examples: coil bot --url http://localhost:8642/t/6f1c --bot expert\n"
        "          coil bot --url http://localhost:8642/t/6f1c -- python3 mine.py\n\n"
        "Exit status: 0 if the game is over, 1 if the seat cannot be had or the program fails.",
};

#ifdef COIL_WITH_SERVE

static void say(const char *line)
{
    printf("%s\n", line);
    fflush(stdout);
}

static void tell_fault(const struct program *p, const char *text)
{
    (void)p;
    fprintf(stderr, "coil bot: %s\n", text);
}

/* The words of a command line for the shell, as they are. */
static void quote(char **words, struct textbuf *out)
{
    text_put(out, "exec");
    for (; *words; words++) {
        text_put(out, " '");
        for (const char *c = *words; *c; c++)
            *c == '\'' ? text_put(out, "'\\''") : text_put_char(out, *c);
        text_put_char(out, '\'');
    }
}

/* The last part of a path: what a program is called. */
static const char *short_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static int run(struct catalog *catalog, const struct arguments *q, struct error *err)
{
    struct textbuf command = TEXTBUF_GROWING;
    char name[25];
    struct guest_setup setup = {
        .catalog = catalog,
        .authorities = q->authorities,
        .name = q->name,
        .mind = { .bot = q->bot, .ms = q->ms, .sims = q->sims },
        .stays = q->stays,
        .tell = say,
    };
    int code = link_read(q->url, &setup.link, err);
    if (!code && q->bot && !bot_find(q->bot, NULL, err).bot)
        code = err->code;
    if (code)
        return code;
    const char *player = q->bot ? q->bot : short_name(q->program[0]);
    struct program program = { .name = player, .move_ms = q->move_ms, .tell = tell_fault };
    if (q->program) {
        quote(q->program, &command);
        program.command = textbuf_text(&command);
        program_init(&program);
        setup.mind.outsider = &program.outsider;
        signal(SIGPIPE, SIG_IGN);
    }
    snprintf(name, sizeof name, "%s", player);
    if (!setup.name)
        setup.name = name;
    code = guest_play(&setup, err);
    textbuf_release(&command);
    return code;
}

#else

static int run(struct catalog *catalog, const struct arguments *q, struct error *err)
{
    (void)catalog, (void)q;
    return error_set(err, ERR_BAD_ARGUMENT, "this program was built without libwebsockets, so it reaches no server");
}

#endif

int cmd_bot(struct catalog *catalog, int argc, char **argv)
{
    struct arguments request = { .move_ms = 10000 };
    struct error err;
    cmd_parse(&argp, argc, argv, &request);
    return run(catalog, &request, &err) ? cmd_refuse(argv[0], &err) : CMD_OK;
}
