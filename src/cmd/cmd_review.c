/* `coil review RECORD...`: judges games that have been played. */
#include "base/json.h"
#include "cmd/choice.h"
#include "cmd/cmd.h"
#include "cmd/running.h"
#include "lab/calibrate.h"
#include "lab/limits.h"
#include "lab/review.h"
#include "native/files.h"
#include "native/game_file.h"

#include <stdio.h>

enum { KEY_SEAT = 1, KEY_BOT, KEY_SIMS, KEY_HTML, KEY_SVG, KEY_JSON, KEY_CALIBRATE, KEY_SEATS, KEY_FIT };

enum { SIMS_DEFAULT = 1000, SIMS_MOST = 1000000, GAMES_DEFAULT = 2000, GAMES_MOST = 10000000 };

struct arguments {
    struct game_choice choice; /* of records: for rulesets only */
    struct run_choice run;     /* its games: to calibrate by */
    const char *program, *bot; /* its name, or NULL */
    int64_t sims;              /* for who judges, if it has no limit of its own */
    int seat;                  /* or VIEW_FULL */
    struct review_setup setup;
    const char *html, *svg; /* files, or NULL */
    bool json, calibrates, fit;
    int seats;        /* to calibrate with; 0: the fewest */
    int first, count; /* of the records in argv */
};

/* ---- The command line -------------------------------------------------------------------------------------------- */

static error_t parse(int key, char *text, struct argp_state *state)
{
    struct arguments *q = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &q->choice;
        state->child_inputs[1] = &q->run;
        return 0;
    case KEY_SEAT:
        q->seat = (int)cmd_number(state, "--seat", text, 0, SEATS_MAX - 1);
        return 0;
    case KEY_BOT:
        q->bot = text;
        return 0;
    case KEY_SIMS:
        q->sims = cmd_number(state, "--sims", text, 2, SIMS_MOST);
        return 0;
    case KEY_HTML:
        q->html = text;
        return 0;
    case KEY_SVG:
        q->svg = text;
        return 0;
    case KEY_JSON:
        q->json = true;
        return 0;
    case KEY_CALIBRATE:
        q->calibrates = true;
        q->choice.game = text;
        return 0;
    case KEY_SEATS:
        q->seats = (int)cmd_number(state, "--seats", text, 1, SEATS_MAX);
        return 0;
    case KEY_FIT:
        q->fit = true;
        return 0;
    case ARGP_KEY_ARGS:
        q->first = state->next;
        q->count = state->argc - state->next;
        return 0;
    case ARGP_KEY_NO_ARGS:
        if (!q->calibrates)
            argp_error(state, "no record is named");
        return 0;
    case ARGP_KEY_END:
        if (q->count > 1 && (q->html || q->svg))
            argp_error(state, "--html and --svg are for one record at a time");
        if (q->calibrates && (q->count || q->html || q->seat != VIEW_FULL))
            argp_error(state, "--calibrate plays games of its own, without records, --seat and --html");
        if (!q->calibrates && (q->fit || q->run.games != GAMES_DEFAULT || q->seats))
            argp_error(state, "--games, --seats and --fit are for --calibrate");
        if (!q->calibrates && (q->choice.ruleset_id || q->choice.option_count))
            argp_error(state, "--option and --ruleset-id are for --calibrate; a record tells how it was played");
        return 0;
    }
    return ARGP_ERR_UNKNOWN;
}

static const struct argp_option options[] = {
    { "seat", KEY_SEAT, "SEAT", 0,
      "Review the choices of this seat alone, and all by what it could know; seats count from 0", 1 },
    { "bot", KEY_BOT, "BOT", 0, "Who judges, a bot that searches: rollouts, ismcts. Default: what suits the game", 1 },
    { "sims", KEY_SIMS, "N", 0, "Imagined games for each choice, if the bot has no number of its own. Default: 1000",
      1 },
    { NULL, 0, NULL, 0, "What comes out:", 2 },
    { "html", KEY_HTML, "FILE", 0, "Write the review as a page that needs nothing else, with a picture", 2 },
    { "svg", KEY_SVG, "FILE", 0, "Write the picture alone: who was ahead", 2 },
    { "json", KEY_JSON, NULL, 0, "Print JSON, one line for each record", 2 },
    { NULL, 0, NULL, 0, "Whether expectations come true:", 3 },
    { "calibrate", KEY_CALIBRATE, "GAME", 0,
      "Instead of reviewing, let the bot play games, and hold what it expected in one decision of each against how "
      "they "
      "ended",
      3 },
    { "seats", KEY_SEATS, "N", 0, "With so many seats. Default: the fewest", 3 },
    { "fit", KEY_FIT, NULL, 0, "Print the line for calibrations.def that follows from them, too", 3 },
    { 0 },
};

static const struct argp_child children[] = { { &game_records_argp, 0, NULL, 0 },
                                              { &run_choice_argp, 0, NULL, 0 },
                                              { 0 } };

static const struct argp argp = {
    .options = options,
    .parser = parse,
    .args_doc = "FILE|ID...",
    .doc = "Review recorded games: for every choice, what was played and what was better, judged by what that player "
           "could know; what each lost by it; what luck did; and who was ahead. A FILE is a record ('-' is standard "
           "input); a game ID is reviewed likewise. After several of them comes what they add up to. Ctrl-C stops "
           "early and reports what has been judged.\v"
           "Results are in hundredths of a win, or from the last place to the first where places count. A player's "
           "'fair' result is the result less all luck.\n\n"
           "Examples:\n"
           "  coil review game.coil\n"
           "  coil review game.coil --seat 0 --html review.html\n"
           "  coil review --calibrate royal-python --games 2000 --svg plot.svg",
    .children = children,
};

/* ---- One record -------------------------------------------------------------------------------------------------- */

/* The bot that judges a game. Returns 0 or ERR_BAD_ARGUMENT. */
static int settle_bot(struct arguments *q, const struct game *game, struct error *err)
{
    q->setup.bot = q->bot ? bot_find(q->bot, game, err) : bot_adviser(game);
    if (!q->setup.bot.bot)
        return ERR_BAD_ARGUMENT;
    if (!q->setup.bot.bot->searches)
        return error_set(err, ERR_BAD_ARGUMENT,
                         q->bot ? "bot '%s' does not search, so it cannot judge" : "no bot that searches plays %s",
                         q->bot ? q->setup.bot.bot->id : game->title);
    int64_t own = bot_own_sims(q->setup.bot, game);
    q->setup.sims = own ? own : q->sims;
    return 0;
}

/* And by whose eyes, by the rules at hand. */
static int settle(struct arguments *q, const struct rules *rules, struct error *err)
{
    if (settle_bot(q, rules->game, err))
        return ERR_BAD_ARGUMENT;
    q->setup.viewer = q->seat;
    if (q->seat != VIEW_FULL && q->seat >= rules->seats)
        return error_set(err, ERR_BAD_ARGUMENT, "there is no seat %d: seats count from 0 to %d", q->seat,
                         rules->seats - 1);
    return 0;
}

static int write_files(const struct arguments *q, const struct review *r, struct error *err)
{
    struct textbuf out = TEXTBUF_GROWING;
    int code = 0;
    if (q->html) {
        review_html(r, &out);
        code = file_write(q->html, textbuf_text(&out), out.length, err);
        textbuf_clear(&out);
    }
    if (q->svg && !code) {
        review_svg(r, &out);
        code = file_write(q->svg, textbuf_text(&out), out.length, err);
    }
    textbuf_release(&out);
    return code;
}

static void print_review(const struct arguments *q, const struct review *r)
{
    struct textbuf out = TEXTBUF_GROWING;
    struct json w;
    if (q->json) {
        json_init(&w, &out, JSON_AS_WRITTEN);
        json_object_begin(&w);
        review_json(r, &w);
        json_object_end(&w);
        text_put_char(&out, '\n');
    } else {
        struct review_style style = { .unicode = cmd_unicode(), .colour = cmd_colours() };
        review_text(r, style, &out);
        text_put(&out, q->count > 1 ? "\n" : "");
    }
    fputs(textbuf_text(&out), stdout);
    fflush(stdout);
    textbuf_release(&out);
}

/* Returns the exit status. */
static int review_match(struct arguments *q, struct match *m, struct review_summary *sum)
{
    struct progress progress = { .all = match_ply(m) + 1, .unit = "positions" };
    struct review review;
    struct error err = { 0 };
    if (settle(q, match_rules(m), &err))
        return cmd_refuse(q->program, &err);
    q->setup.stop = running_stopped();
    q->setup.progress = progress_show;
    q->setup.context = &progress;
    progress_begin(&progress);
    review_run(m, &q->setup, &review);
    progress_end(&progress, q->program, progress.all - review.left_out);
    int status = CMD_FAILED;
    if (review.left_out < progress.all) {
        print_review(q, &review);
        review_summary_add(sum, &review);
        status = write_files(q, &review, &err) ? cmd_refuse(q->program, &err) : CMD_OK;
    }
    review_release(&review);
    return status;
}

/* The match of a game ID, or of a file, which is named by what is wrong with it. */
static int load_named(const struct catalog *catalog, const char *name, struct match **m, struct error *warning,
                      struct error *err)
{
    if (is_game_id(catalog, name))
        return match_from_id(catalog, name, CHANCE_MANUAL, "", m, err);
    struct textbuf text = TEXTBUF_GROWING;
    struct error inner = { 0 };
    int code = file_read(file_named(name), GAME_FILE_MAX, &text, err);
    if (!code && (code = game_text_load(catalog, &text, CHANCE_MANUAL, NULL, m, warning, &inner)))
        error_set(err, code, "%s: %s", name, inner.text);
    textbuf_release(&text);
    return code;
}

/* Loads what a word of the command line names and reviews it; returns the exit status. */
static int review_named(struct arguments *q, const char *name, struct review_summary *sum)
{
    const struct catalog *catalog = q->choice.catalog;
    struct match *m = NULL;
    struct error warning = { 0 }, err = { 0 };
    int code = load_named(catalog, name, &m, &warning, &err);
    if (warning.code)
        fprintf(stderr, "%s: %s: %s; what comes before is reviewed\n", q->program, name, warning.text);
    int status = code ? cmd_refuse(q->program, &err) : review_match(q, m, sum);
    match_free(m);
    return status;
}

static void print_summary(const struct arguments *q, const struct review_summary *sum)
{
    struct textbuf out = TEXTBUF_GROWING;
    struct json w;
    if (q->json) {
        json_init(&w, &out, JSON_AS_WRITTEN);
        json_object_begin(&w);
        review_summary_json(sum, &w);
        json_object_end(&w);
        text_put_char(&out, '\n');
    } else {
        review_summary_text(sum, &out);
    }
    fputs(textbuf_text(&out), stdout);
    textbuf_release(&out);
}

/* ---- Whether expectations come true ------------------------------------------------------------------------------ */

static int print_calibration(const struct arguments *q, const struct calibration *c, struct error *err)
{
    struct textbuf out = TEXTBUF_GROWING;
    struct json w;
    int code = 0;
    if (q->json) {
        json_init(&w, &out, JSON_AS_WRITTEN);
        json_object_begin(&w);
        calibration_json(c, &w);
        json_object_end(&w);
        text_put_char(&out, '\n');
    } else {
        calibration_text(c, q->fit, &out);
    }
    fputs(textbuf_text(&out), stdout);
    textbuf_clear(&out);
    if (q->svg) {
        calibration_svg(c, &out);
        code = file_write(q->svg, textbuf_text(&out), out.length, err);
    }
    textbuf_release(&out);
    return code;
}

/* Returns the exit status. */
static int calibrate(struct arguments *q)
{
    struct error err = { 0 };
    struct rules *rules = NULL;
    const struct ruleset *ruleset = game_choice_ruleset(&q->choice, &err);
    if (!ruleset || settle_bot(q, ruleset->game, &err) ||
        game_choice_rules(&q->choice, ruleset, q->seats ? q->seats : ruleset->seats_min, &rules, &err))
        return cmd_refuse(q->program, &err);
    struct progress progress = { .all = q->run.games, .unit = "games" };
    struct calibration_setup setup = { .rules = rules,
                                       .bot = q->setup.bot,
                                       .sims = q->setup.sims,
                                       .games = q->run.games,
                                       .seed = q->setup.seed,
                                       .threads = q->setup.threads,
                                       .stop = running_stopped(),
                                       .progress = progress_show,
                                       .context = &progress };
    struct calibration result;
    progress_begin(&progress);
    calibration_run(&setup, &result);
    progress_end(&progress, q->program, result.games);
    int status = CMD_FAILED;
    if (result.games)
        status = print_calibration(q, &result, &err) ? cmd_refuse(q->program, &err) : CMD_OK;
    rules_free(rules);
    return status;
}

int cmd_review(struct catalog *catalog, int argc, char **argv)
{
    struct arguments q = {
        .choice.catalog = catalog,
        .program = argv[0],
        .seat = VIEW_FULL,
        .run = { GAMES_DEFAULT, 1, GAMES_MOST, "With --calibrate, so many games. Default: 2000", .seed = "1" },
        .sims = SIMS_DEFAULT,
    };
    struct review_summary sum = { .count = 0 };
    cmd_parse(&argp, argc, argv, &q);
    q.setup.seed = q.run.seed;
    q.setup.threads = run_threads(&q.run);
    if (q.calibrates)
        return calibrate(&q);
    int status = CMD_OK, reviewed = 0, next = q.first, end = q.first + q.count;
    while (next < end && !atomic_load(running_stopped())) {
        int one = review_named(&q, argv[next++], &sum);
        status = one != CMD_OK ? one : status;
        reviewed += one == CMD_OK;
    }
    if (next < end)
        fprintf(stderr, "%s: %d more record%s not reviewed\n", q.program, end - next, end - next > 1 ? "s are" : " is");
    if (reviewed > 1)
        print_summary(&q, &sum);
    return status;
}
