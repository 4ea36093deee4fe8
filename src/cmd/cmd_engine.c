/* `coil engine`: the protocol on standard input and output, for bots, scripts and research. */
#include "cmd/choice.h"
#include "cmd/cmd.h"
#include "native/crew.h"
#include "native/lines.h"

#include <stdio.h>

enum { KEY_THREADS = 1 };

struct arguments {
    struct game_choice choice;
    int threads;
};

static error_t parse(int key, char *text, struct argp_state *state)
{
    struct arguments *q = state->input;
    switch (key) {
    case KEY_THREADS:
        q->threads = (int)cmd_number(state, "--threads", text, 1, CREW_MAX);
        return 0;
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &q->choice;
        return 0;
    case ARGP_KEY_ARG:
        argp_error(state, "requests come on standard input, not as arguments");
        return 0;
    }
    return ARGP_ERR_UNKNOWN;
}

static const struct argp_option options[] = {
    { "threads", KEY_THREADS, "N", 0, "Threads of a bot that searches; they do not change what it finds. Default: 1",
      1 },
    { 0 },
};

static void together(void *context, int count, void (*job)(void *of, int index), void *of)
{
    crew_together(context, count, job, of);
}

static const struct argp_child children[] = { { &ruleset_file_argp, 0, NULL, 0 }, { 0 } };

static const struct argp argp = {
    .options = options,
    .parser = parse,
    .doc = "Serve programs: one JSON request a line on standard input, one reply a line on standard output."
           "\vExample: echo '{\"cmd\":\"games\"}' | coil engine\n\n"
           "The protocol is described in docs/protocol.md.",
    .children = children,
};

int cmd_engine(struct catalog *catalog, int argc, char **argv)
{
    struct arguments q = { .choice = { .catalog = catalog }, .threads = 1 };
    cmd_parse(&argp, argc, argv, &q);
    struct session_owner owner = native_owner(COIL_VERSION);
    owner.together = together;
    owner.context = crew_new(q.threads);
    struct session *session = session_new(catalog, &owner);
    int status = lines_serve(session, stdin, stdout) == 0 ? CMD_OK : CMD_FAILED;
    session_free(session);
    crew_free(owner.context);
    return status;
}
