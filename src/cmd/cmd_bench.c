/* `coil bench`: how many random games and moves a second the rules of each game allow, on one thread, and how much
 * memory a match takes. */
#include "base/json.h"
#include "cmd/choice.h"
#include "cmd/cmd.h"
#include "cmd/running.h"
#include "lab/playouts.h"
#include "lab/report.h"
#include "lab/search_rates.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { KEY_SECONDS = 1, KEY_RUNS, KEY_SEARCH, KEY_JSON };

struct arguments {
    const struct catalog *catalog;
    const struct game *only; /* NULL: all games */
    struct bench_setup setup;
    bool searches, json;
    struct progress progress; /* of runs */
    int64_t ran;
};

static error_t parse(int key, char *text, struct argp_state *state)
{
    struct arguments *q = state->input;
    struct error err;
    char *end;
    switch (key) {
    case KEY_SECONDS:
        q->setup.seconds = strtod(text, &end);
        if (end == text || *end || !(q->setup.seconds > 0 && q->setup.seconds <= 3600))
            argp_error(state, "--seconds is a number above 0 and up to 3600, not '%s'", text);
        return 0;
    case KEY_RUNS:
        q->setup.runs = (int)cmd_number(state, "--runs", text, 1, PLAYOUT_RUNS_MAX);
        return 0;
    case KEY_SEARCH:
        q->searches = true;
        return 0;
    case KEY_JSON:
        q->json = true;
        return 0;
    case ARGP_KEY_ARG:
        if (q->only)
            argp_error(state, "one game at a time, or none for all");
        if (!(q->only = choose_game(q->catalog, text, &err)))
            argp_error(state, "%s", err.text);
        return 0;
    }
    return ARGP_ERR_UNKNOWN;
}

static const struct argp_option options[] = {
    { "seconds", KEY_SECONDS, "S", 0, "Processor time of each run. Default: 0.5", 1 },
    { "runs", KEY_RUNS, "N", 0, "Runs, of which the median counts. Default: 5", 1 },
    { "search", KEY_SEARCH, NULL, 0,
      "Measure the bots that search instead: simulations a second at the first choice of a game, and what it costs to "
      "grow a tree from them",
      1 },
    { "json", KEY_JSON, NULL, 0, "Print JSON", 1 },
    { 0 },
};

static const struct argp argp = {
    .options = options,
    .parser = parse,
    .args_doc = "[GAME]",
    .doc = "Measure how fast the rules are: random games on one thread, with every number of seats, by the standard "
           "ruleset with default options. A move is one action of a seat or of chance; time is processor time. Then "
           "the memory, in bytes: of a state, of a match as it begins, and as it ends after a random game of the "
           "median length, and of the rules that all such matches share.\v"
           "Example: coil bench snakes-and-foxes --runs 3",
};

/* ---- Rows -------------------------------------------------------------------------------------------------------- */

struct row {
    const struct rules *rules;
    struct playout_rate rate;
    struct match_sizes match;
};

static void print_head(void)
{
    printf("%-16s %5s %9s %11s %7s %5s %6s %6s %6s\n", "game", "seats", "games/s", "moves/s", "ns/move", "state",
           "match", "played", "rules");
}

static void print_row(const struct row *row)
{
    char playouts[32], moves[32];
    struct textbuf playouts_text = textbuf_over(playouts, sizeof playouts);
    struct textbuf moves_text = textbuf_over(moves, sizeof moves);
    text_put_count(&playouts_text, (int64_t)row->rate.playouts_per_s);
    text_put_count(&moves_text, (int64_t)row->rate.moves_per_s);
    printf("%-16s %5d %9s %11s %7.1f %5zu %6zu %6zu %6zu\n", row->rules->game->id, row->rules->seats, playouts, moves,
           1e9 / row->rate.moves_per_s, row->rules->game->state_size, row->match.at_birth, row->match.played,
           rules_bytes(row->rules));
    fflush(stdout); /* the next row takes its time */
}

static void put_row_json(const struct row *row, struct json *w)
{
    json_object_begin(w);
    json_member_text(w, "game", row->rules->game->id);
    json_member_int(w, "seats", row->rules->seats);
    json_member_real(w, "playouts_per_s", row->rate.playouts_per_s);
    json_member_real(w, "moves_per_s", row->rate.moves_per_s);
    json_member_real(w, "ns_per_move", 1e9 / row->rate.moves_per_s);
    json_member_int(w, "state_bytes", (int64_t)row->rules->game->state_size);
    json_member_int(w, "match_bytes_new", (int64_t)row->match.at_birth);
    json_member_int(w, "match_bytes_played", (int64_t)row->match.played);
    json_member_int(w, "match_moves", row->match.moves);
    json_member_int(w, "rules_bytes", (int64_t)rules_bytes(row->rules));
    json_object_end(w);
}

/* ---- Searches ---------------------------------------------------------------------------------------------------- */

static void print_search_head(void)
{
    printf("%-16s %5s %12s %12s %9s %12s\n", "game", "seats", "no tree/s", "ismcts/s", "of that", "rollouts/s");
}

static void print_search_row(const struct rules *rules, const struct search_rates *r)
{
    printf("%-16s %5d %12.0f %12.0f %7.1f %% %12.0f\n", rules->game->id, rules->seats, r->alone, r->tree,
           100 * r->tree_share, r->rollouts);
    fflush(stdout);
}

static void put_search_json(const struct rules *rules, const struct search_rates *r, struct json *w)
{
    json_object_begin(w);
    json_member_text(w, "game", rules->game->id);
    json_member_int(w, "seats", rules->seats);
    json_member_real(w, "sims_per_s_without_tree", r->alone);
    json_member_real(w, "sims_per_s_ismcts", r->tree);
    json_member_real(w, "tree_share", r->tree_share);
    json_member_real(w, "sims_per_s_rollouts", r->rollouts);
    json_object_end(w);
}

/* ---- The command ------------------------------------------------------------------------------------------------- */

static void show_run(void *context)
{
    struct arguments *q = context;
    progress_show(&q->progress, ++q->ran);
}

static void measure(const struct arguments *q, const struct rules *rules, struct json *w)
{
    if (q->searches) {
        struct search_rates rates = search_rates_median(rules, &q->setup);
        progress_hide(&q->progress);
        if (q->json)
            put_search_json(rules, &rates, w);
        else
            print_search_row(rules, &rates);
        return;
    }
    struct row row = { rules, playouts_median(rules, &q->setup), match_sizes_measure(rules) };
    progress_hide(&q->progress);
    if (q->json)
        put_row_json(&row, w);
    else
        print_row(&row);
}

static bool is_measured(const struct arguments *q, const struct game *game)
{
    return (!q->only || q->only == game) && (!q->searches || eval_find(game->id));
}

/* The rows of one game, one for each number of seats. Returns the exit status. */
static int measure_game(const struct arguments *q, const struct game *game, struct json *w, const char *program)
{
    const struct ruleset *ruleset = catalog_ruleset(q->catalog, game, NULL);
    for (int seats = ruleset->seats_min; seats <= ruleset->seats_max; seats++) {
        struct rules *rules;
        struct error err;
        if (rules_new(ruleset, NULL, seats, &rules, &err))
            return cmd_refuse(program, &err);
        measure(q, rules, w);
        rules_free(rules);
    }
    return CMD_OK;
}

/* Ctrl-C ends it at once, as it is not caught: rows that are printed stay. */
static void begin_progress(struct arguments *q)
{
    q->progress = (struct progress){ .unit = "runs", .start = seconds_now(), .shown = isatty(STDERR_FILENO) };
    q->setup.ran = show_run;
    q->setup.context = q;
    for (int i = 0; q->catalog->games[i]; i++) {
        const struct ruleset *ruleset = catalog_ruleset(q->catalog, q->catalog->games[i], NULL);
        if (is_measured(q, q->catalog->games[i]))
            q->progress.all += (int64_t)q->setup.runs * (ruleset->seats_max - ruleset->seats_min + 1);
    }
}

int cmd_bench(struct catalog *catalog, int argc, char **argv)
{
    struct arguments q = { .catalog = catalog, .setup = { .runs = 5, .seconds = 0.5 } };
    cmd_parse(&argp, argc, argv, &q);
    begin_progress(&q);
    struct textbuf out = TEXTBUF_GROWING;
    struct json w;
    json_init(&w, &out, JSON_AS_WRITTEN);
    json_object_begin(&w);
    json_member_list(&w, "games");
    if (!q.json && q.searches)
        print_search_head();
    else if (!q.json)
        print_head();
    int status = CMD_OK;
    for (int i = 0; catalog->games[i] && status == CMD_OK; i++)
        if (is_measured(&q, catalog->games[i]))
            status = measure_game(&q, catalog->games[i], &w, argv[0]);
    json_list_end(&w);
    json_object_end(&w);
    if (q.json && status == CMD_OK)
        puts(textbuf_text(&out));
    textbuf_release(&out);
    return status;
}
