/* `coil replay FILE`: steps through a recorded game in the terminal. */
#include "cmd/choice.h"
#include "cmd/cmd.h"
#include "cmd/cmd_play.h"
#include "cmd/rules_text.h"

struct arguments {
    struct game_choice choice; /* for rulesets only */
    const char *path;          /* or a game ID */
};

static error_t parse(int key, char *text, struct argp_state *state)
{
    struct arguments *q = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &q->choice;
        return 0;
    case ARGP_KEY_ARG:
        if (q->path)
            argp_error(state, "one record at a time");
        q->path = text;
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_error(state, "no record is named");
        return 0;
    }
    return ARGP_ERR_UNKNOWN;
}

static const struct argp_child children[] = { { &ruleset_file_argp, 0, NULL, 0 }, { 0 } };

static const struct argp argp = {
    .parser = parse,
    .args_doc = "FILE|ID",
    .doc = "Step through a recorded game in the terminal: forwards, backwards, by itself, and play on from any point. "
           "The game is a record, or a game ID as 'coil verify --id' prints it.\v"
           "A record made with a ruleset of your own needs that ruleset: --ruleset FILE.\n\n"
           "Example: coil replay snakes-and-foxes.coil",
    .children = children,
};

int cmd_replay(struct catalog *catalog, int argc, char **argv)
{
    struct arguments q = { .choice.catalog = catalog };
    cmd_parse(&argp, argc, argv, &q);
    struct tui_start request = { .replay_path = q.path, .speed = SPEED_NORMAL, .rules = rules_text };
    setup_suggest(&request.setup, catalog, catalog_ruleset(catalog, catalog->games[0], NULL));
    const char *obstacle = term_obstacle();
    if (obstacle)
        return cmd_play_without_terminal(argv[0], obstacle);
    if (is_game_id(catalog, q.path)) {
        struct error err;
        request.replay_path = NULL;
        request.replay_match = request.at_once = true;
        if (match_from_id(catalog, q.path, CHANCE_MANUAL, "", &request.match, &err))
            return cmd_refuse(argv[0], &err);
    }
    return cmd_play_run(argv[0], &request);
}
