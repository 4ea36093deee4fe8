/* `coil engine`: the protocol on standard input and output, for bots, scripts and research. */
#include "cmd/choice.h"
#include "cmd/cmd.h"
#include "native/lines.h"

#include <stdio.h>

static error_t parse(int key, char *text, struct argp_state *state)
{
    (void)text;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = state->input;
        return 0;
    case ARGP_KEY_ARG:
        argp_error(state, "requests come on standard input, not as arguments");
        return 0;
    }
    return ARGP_ERR_UNKNOWN;
}

static const struct argp_child children[] = { { &ruleset_file_argp, 0, NULL, 0 }, { 0 } };

static const struct argp argp = {
    .parser = parse,
    .doc = "Serve programs: one JSON request a line on standard input, one reply a line on standard output."
           "\vExample: echo '{\"cmd\":\"games\"}' | coil engine\n\n"
           "The protocol is described in docs/protocol.md.",
    .children = children,
};

int cmd_engine(struct catalog *catalog, int argc, char **argv)
{
    struct game_choice choice = { .catalog = catalog };
    argp_parse(&argp, argc, argv, 0, NULL, &choice);
    struct session_owner owner = native_owner(COIL_VERSION);
    struct session *session = session_new(catalog, &owner);
    int status = lines_serve(session, stdin, stdout) == 0 ? CMD_OK : CMD_FAILED;
    session_free(session);
    return status;
}
