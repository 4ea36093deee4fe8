/* `coil train GAME`: lets the evaluator of a game learn, and writes what it has learnt if a match proves it better. */
#include "cmd/choice.h"
#include "cmd/cmd.h"
#include "cmd/running.h"
#include "lab/train.h"
#include "native/files.h"

#include <stdio.h>
#include <string.h>

enum { KEY_SEATS = 1, KEY_ROUNDS, KEY_MATCH, KEY_ANEW, KEY_OUT };

struct arguments {
    struct game_choice choice;
    struct run_choice run;
    struct train_setup setup;
    int seats; /* 0: all */
    const char *out;
};

static error_t parse(int key, char *text, struct argp_state *state)
{
    struct arguments *q = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &q->choice;
        state->child_inputs[1] = &q->run;
        return 0;
    case KEY_SEATS:
        q->seats = strcmp(text, "all") == 0 ? 0 : (int)cmd_number(state, "--seats", text, 2, SEATS_MAX);
        return 0;
    case KEY_ROUNDS:
        q->setup.rounds = (int)cmd_number(state, "--rounds", text, 1, TRAIN_ROUNDS_MAX);
        return 0;
    case KEY_MATCH:
        q->setup.match = cmd_number(state, "--match", text, 0, 1000000);
        return 0;
    case KEY_ANEW:
        q->setup.anew = true;
        return 0;
    case KEY_OUT:
        q->out = text;
        return 0;
    case ARGP_KEY_END:
        if (!q->choice.game)
            argp_error(state, "which game?");
        return 0;
    }
    return ARGP_ERR_UNKNOWN;
}

static const struct argp_option options[] = {
    { "seats", KEY_SEATS, "N|all", 0, "For so many seats. Default: all numbers that there are, from two", 1 },
    { "rounds", KEY_ROUNDS, "N", 0, "Rounds, each played by what the last one has found. Default: 4", 1 },
    { "anew", KEY_ANEW, NULL, 0,
      "Begin with the judgement made by hand, and play the match against it: that of the bot greedy-1. Default: with "
      "what has been learnt before",
      1 },
    { "match", KEY_MATCH, "N", 0, "Games of the match of the new weights against the old. Default: 2000", 1 },
    { "out", KEY_OUT, "FOLDER", 0, "Write GAME-SEATS.txt into this folder. Default: print it", 1 },
    { 0 },
};

static const struct argp_child children[] = { { &game_named_argp, 0, NULL, 0 },
                                              { &run_choice_argp, 0, NULL, 0 },
                                              { 0 } };

static const struct argp argp = {
    .options = options,
    .parser = parse,
    .args_doc = "GAME",
    .doc = "Let the evaluator of a game learn from games of bots: fit the weights of its features to how the games "
           "ended, check them on games held out, and play a match of the new weights against the old. They are kept "
           "only if that proves them better. Without --ruleset all rulesets of the game are played in turn. Ctrl-C "
           "stops early; weights that have not been tested are not kept.\v"
           "Example: coil train royal-python --seats 4 --out src/bots/eval",
    .children = children,
};

static void show_line(void *context, const char *line)
{
    progress_hide(context);
    fprintf(stderr, "%s\n", line);
}

/* ---- What comes out ---------------------------------------------------------------------------------------------- */

static void put_head(const struct arguments *q, const struct train_result *r, struct textbuf *out)
{
    const struct train_setup *s = &q->setup;
    text_putf(out, "# coil train %s", q->choice.game);
    if (q->choice.file)
        text_putf(out, " --ruleset %s", q->choice.file);
    if (q->choice.ruleset_id)
        text_putf(out, " --ruleset-id %s", q->choice.ruleset_id);
    for (int i = 0; i < q->choice.option_count; i++)
        text_putf(out, " --option %s", q->choice.option[i]);
    text_putf(out, "%s --seats %d --games %lld --rounds %d --match %lld --seed %s\n", s->anew ? " --anew" : "",
              r->weights.seats, (long long)s->games, s->rounds, (long long)s->match, s->seed);
    text_putf(out, "# held out: %.4f bits a game, before %.4f, level %.4f\n", r->loss, r->loss_before, r->loss_level);
    text_putf(out, "# match: %.3f of the first places, %.3f to %.3f; level is %.3f\n", r->share.value, r->share.low,
              r->share.high, 1.0 / r->weights.seats);
}

static int write_weights(const struct arguments *q, const struct game *game, const struct train_result *r,
                         struct error *err)
{
    struct textbuf text = TEXTBUF_GROWING, path = TEXTBUF_GROWING;
    int code = 0;
    put_head(q, r, &text);
    train_text(eval_find(game->id), &r->weights, &text);
    if (q->out) {
        text_putf(&path, "%s/", q->out);
        for (const char *c = game->id; *c; c++)
            text_put_char(&path, *c == '-' ? '_' : *c);
        text_putf(&path, "-%d.txt", r->weights.seats);
        code = file_write(textbuf_text(&path), textbuf_text(&text), text.length, err);
    }
    if (!q->out || code) /* what took hours is not lost on a full disk */
        fputs(textbuf_text(&text), stdout);
    textbuf_release(&text);
    textbuf_release(&path);
    return code;
}

/* ---- The rules --------------------------------------------------------------------------------------------------- */

/* All rulesets of the game that the program has, or the one that was asked for, where they are for so many seats; how
 * many. -1 with an error if one of them cannot be made: then there are none. */
static int make_rules(const struct arguments *q, const struct ruleset *chosen, int seats, struct rules **out,
                      struct error *err)
{
    const struct catalog *c = q->choice.catalog;
    bool one = q->choice.ruleset_id || q->choice.file_count;
    int count = 0, code = 0;
    for (int i = 0; i < c->ruleset_count && !code && count < TRAIN_RULES_MAX; i++) {
        const struct ruleset *ruleset = c->rulesets[i];
        if ((one ? ruleset == chosen : ruleset->game == chosen->game) && seats >= ruleset->seats_min &&
            seats <= ruleset->seats_max)
            code = game_choice_rules(&q->choice, ruleset, seats, &out[count++], err);
    }
    for (int i = 0; code && i < count - 1; i++)
        rules_free(out[i]);
    return code ? -1 : count;
}

/* Learns by the rules that are set up; returns the exit status. */
static int train(struct arguments *q, const struct game *game, int seats, const char *program)
{
    char unit[24];
    struct progress progress = { .all = train_games(&q->setup), .unit = unit };
    struct train_result result;
    struct error err;
    snprintf(unit, sizeof unit, "games for %d seats", seats);
    q->setup.context = &progress;
    progress_begin(&progress);
    train_run(&q->setup, &result);
    progress_end(&progress, program, result.played);
    bool all = result.played == progress.all;
    if (all)
        fprintf(stderr, "match: %.3f of the first places, %.3f to %.3f; level is %.3f\n", result.share.value,
                result.share.low, result.share.high, 1.0 / seats);
    if (!result.better)
        fprintf(stderr, "%s: not %s; nothing is written for %d seats\n", program, all ? "better" : "tested to the end",
                seats);
    else if (write_weights(q, game, &result, &err))
        return cmd_refuse(program, &err);
    return all ? CMD_OK : CMD_FAILED;
}

/* The same for a number of seats; `found` counts those for which there were rules. */
static int train_seats(struct arguments *q, const struct ruleset *chosen, int seats, int *found, const char *program)
{
    struct rules *rules[TRAIN_RULES_MAX] = { NULL };
    struct error err = { 0 };
    int count = make_rules(q, chosen, seats, rules, &err), status = CMD_OK;
    if (count < 0)
        return cmd_refuse(program, &err);
    if (count > 0) {
        q->setup.rules = (const struct rules *const *)rules;
        q->setup.rules_count = count;
        status = train(q, chosen->game, seats, program);
        ++*found;
    }
    for (int i = 0; i < count; i++)
        rules_free(rules[i]);
    return status;
}

int cmd_train(struct catalog *catalog, int argc, char **argv)
{
    struct arguments q = {
        .choice.catalog = catalog,
        .run = { 4000, 8, 1000000, "Games of a round. Default: 4000", .seed = "1" },
        .setup = { .rounds = 4,
                   .match = 2000,
                   .stop = running_stopped(),
                   .tell = show_line,
                   .progress = progress_show },
    };
    cmd_parse(&argp, argc, argv, &q);
    q.setup.games = q.run.games;
    q.setup.seed = q.run.seed;
    q.setup.threads = run_threads(&q.run);
    struct error err = { 0 };
    const struct ruleset *ruleset = game_choice_ruleset(&q.choice, &err);
    if (!ruleset)
        return cmd_refuse(argv[0], &err);
    const struct eval *eval = eval_find(ruleset->game->id);
    int status = CMD_OK, found = 0;
    if (!eval || !eval->feature_count) {
        error_set(&err, ERR_BAD_ARGUMENT, "nothing is learnt of %s", ruleset->game->title);
        return cmd_refuse(argv[0], &err);
    }
    if (q.out && file_folder(q.out, &err)) /* before anything is played for it */
        return cmd_refuse(argv[0], &err);
    for (int seats = q.seats ? q.seats : 2; seats <= (q.seats ? q.seats : SEATS_MAX) && status == CMD_OK; seats++)
        status = train_seats(&q, ruleset, seats, &found, argv[0]);
    if (status == CMD_OK && !found) {
        error_set(&err, ERR_BAD_ARGUMENT, "%s is not for %d seats", ruleset->game->title, q.seats);
        return cmd_refuse(argv[0], &err);
    }
    return status;
}
