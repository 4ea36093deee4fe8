/* `server_load`: puts a server under load, over real sockets and with a real store. `make bench-server` measures it,
 * `make soak` and the tests try whether it loses anything. */
#include "modes.h"

#include <argp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { KEY_PROGRAM = 1, KEY_FOLDER, KEY_CLIENTS, KEY_FOES, KEY_SECONDS, KEY_RATE, KEY_KILLS, KEY_SEED, KEY_JSON };

struct arguments {
    struct load_options options;
    bool (*mode)(const struct load_options *o);
};

static const struct mode {
    const char *name;
    bool (*run)(const struct load_options *o);
    int clients, seconds, rate;
} modes[] = {
    { "bench", mode_bench, 1000, 10, 5000 },
    { "hostile", mode_hostile, 50, 60, 0 },
    { "soak", mode_soak, 300, 3600, 1000 },
};

static const struct argp_option options[] = {
    { "program", KEY_PROGRAM, "PATH", 0, "Of `coil`; build/coil, or what COIL says", 1 },
    { "folder", KEY_FOLDER, "PATH", 0, "Where the tables are kept meanwhile: /tmp, or another disk to measure", 1 },
    { "clients", KEY_CLIENTS, "N", 0, "Players: 1000 (bench), 50 (hostile), 300 (soak)", 1 },
    { "foes", KEY_FOES, "N", 0, "hostile: connections of those who mean no good, 1000", 1 },
    { "seconds", KEY_SECONDS, "N", 0, "Of each loop: 10 (bench); of all: 60 (hostile), 3600 (soak)", 1 },
    { "rate", KEY_RATE, "N", 0,
      "Actions a second of all players: 5000 (bench, its open loop), 5 of each player (hostile), 1000 (soak)", 1 },
    { "kills", KEY_KILLS, "N", 0, "soak: how often the server is killed, 200", 1 },
    { "seed", KEY_SEED, "N", 0, "Of what players and foes choose; chance at the tables is the server's", 1 },
    { "json", KEY_JSON, NULL, 0, "bench: print JSON", 1 },
    { 0 },
};

static void choose_mode(struct argp_state *state, const char *name)
{
    struct arguments *q = state->input;
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        if (strcmp(modes[i].name, name) != 0)
            continue;
        q->mode = modes[i].run;
        q->options.clients = q->options.clients ? q->options.clients : modes[i].clients;
        q->options.seconds = q->options.seconds ? q->options.seconds : modes[i].seconds;
        q->options.rate = q->options.rate ? q->options.rate : modes[i].rate;
        return;
    }
    argp_error(state, "'%s' is none of bench, hostile and soak", name);
}

static int number(const struct argp_state *state, const char *text, long most)
{
    char *end;
    long value = strtol(text, &end, 10);
    if (end == text || *end || value < 0 || value > most)
        argp_error(state, "'%s' is no number up to %ld", text, most);
    return (int)value;
}

static error_t parse(int key, char *text, struct argp_state *state)
{
    struct arguments *q = state->input;
    struct load_options *o = &q->options;
    switch (key) {
    case KEY_PROGRAM:
        o->program = text;
        return 0;
    case KEY_FOLDER:
        o->folder = text;
        return 0;
    case KEY_CLIENTS:
        o->clients = number(state, text, 20000);
        return 0;
    case KEY_FOES:
        o->foes = number(state, text, 20000);
        return 0;
    case KEY_SECONDS:
        o->seconds = number(state, text, 1000000);
        return 0;
    case KEY_RATE:
        o->rate = number(state, text, 1000000);
        return 0;
    case KEY_KILLS:
        o->kills = number(state, text, 1000000);
        return 0;
    case KEY_SEED:
        o->seed = strtoull(text, NULL, 10);
        return 0;
    case KEY_JSON:
        o->json = true;
        return 0;
    case ARGP_KEY_ARG:
        choose_mode(state, text);
        return 0;
    case ARGP_KEY_END:
        if (!q->mode)
            argp_error(state, "what? bench, hostile or soak");
        return 0;
    }
    return ARGP_ERR_UNKNOWN;
}

static const struct argp argp = {
    .options = options,
    .parser = parse,
    .args_doc = "bench|hostile|soak",
    .doc = "Put a server of tables under load, over real sockets and with a real store.",
};

/* Each connection needs a descriptor here, too. */
static void raise_files(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

int main(int argc, char **argv)
{
    const char *coil = getenv("COIL");
    struct arguments q = {
        .options = { .program = coil ? coil : "build/coil", .folder = "/tmp", .foes = 1000, .kills = 200, .seed = 1 }
    };
    argp_parse(&argp, argc, argv, 0, NULL, &q);
    raise_files();
    return q.mode(&q.options) ? 0 : 1;
}
