/* `coil simulate GAME`: lets bots play many games by one ruleset or two, shows how far it is, and reports what came of
 * them. */
#include "base/json.h"
#include "base/nearest.h"
#include "cmd/choice.h"
#include "cmd/cmd.h"
#include "cmd/running.h"
#include "lab/compare.h"
#include "native/files.h"
#include "native/flatten.h"

#include <stdio.h>
#include <string.h>

enum {
    KEY_SEATS = 1,
    KEY_ROTATE,
    KEY_AGAINST,
    KEY_AGAINST_ID,
    KEY_CARDS,
    KEY_CARD,
    KEY_JSON,
    KEY_TIMING,
    KEY_RECORDS,
    KEY_RECORD_COUNT
};

struct arguments {
    struct game_choice choice;
    struct run_choice run;
    const char *bots; /* "greedy,random", or NULL */
    struct sim_setup setup;
    const char *against, *against_id; /* a file, an id, or NULL */
    const char *card;                 /* its id, or NULL */
    bool json, timing;
    const char *records; /* a folder, or NULL */
    int record_count;
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
    case KEY_SEATS:
        q->bots = text;
        return 0;
    case KEY_ROTATE:
        q->setup.rotate = true;
        return 0;
    case KEY_AGAINST:
        q->against = text;
        return 0;
    case KEY_AGAINST_ID:
        q->against_id = text;
        return 0;
    case KEY_CARD:
        q->card = text;
        q->setup.cards = true;
        return 0;
    case KEY_CARDS:
        q->setup.cards = true;
        return 0;
    case KEY_JSON:
        q->json = true;
        return 0;
    case KEY_TIMING:
        q->timing = true;
        return 0;
    case KEY_RECORDS:
        q->records = text;
        return 0;
    case KEY_RECORD_COUNT:
        q->record_count = (int)cmd_number(state, "--record-count", text, 1, 1000000);
        return 0;
    case ARGP_KEY_END:
        if (q->against && q->against_id)
            argp_error(state, "one ruleset to compare with at a time");
        if ((q->against || q->against_id) && (q->records || q->card))
            argp_error(state, "--records and --card are for runs by one ruleset");
        return 0;
    }
    return ARGP_ERR_UNKNOWN;
}

static const struct argp_option options[] = {
    { NULL, 0, NULL, 0, "Who plays how often:", 1 },
    { "seats", KEY_SEATS, "BOT,...", 0,
      "A bot for each seat: random, greedy, rollouts, ismcts; with parameters, rollouts:sims=4000. Default: the best "
      "that does not search, in the fewest seats",
      1 },
    { "rotate", KEY_ROTATE, NULL, 0, "Every bot plays in every seat in turn", 1 },
    { NULL, 0, NULL, 0, "What comes out:", 2 },
    { "cards", KEY_CARDS, NULL, 0, "What becomes of each card: drawn, held, played, in vain, answered, winning", 2 },
    { "card", KEY_CARD, "ID", 0, "All about one card", 2 },
    { "against", KEY_AGAINST, "FILE", 0,
      "Compare with the ruleset in this file: the same seeds and bots by both, and what differs", 2 },
    { "against-id", KEY_AGAINST_ID, "ID", 0, "The same with a ruleset that the program has", 2 },
    { "json", KEY_JSON, NULL, 0, "Print the results as JSON", 2 },
    { "timing", KEY_TIMING, NULL, 0, "Put the time it took into the JSON too", 2 },
    { "records", KEY_RECORDS, "DIR", 0, "Write the records of the first games into this folder", 2 },
    { "record-count", KEY_RECORD_COUNT, "N", 0, "With --records, so many. Default: 10", 2 },
    { 0 },
};

static const struct argp_child children[] = { { &game_named_argp, 0, NULL, 0 },
                                              { &run_choice_argp, 0, NULL, 0 },
                                              { 0 } };

static const struct argp argp = {
    .options = options,
    .parser = parse,
    .args_doc = "[GAME]",
    .doc = "Let bots play many games and report the results, with 95 % intervals. Ctrl-C stops early and reports the "
           "games played so far.\v"
           "Examples:\n"
           "  coil simulate snakes-and-foxes --games 10000\n"
           "  coil simulate snakes-and-foxes --seats greedy,random --rotate --json\n"
           "  coil simulate greatest-snake --cards\n"
           "  coil simulate greatest-snake --against my-deck.json --games 4000",
    .children = children,
};

/* Finds the bots of a list such as "greedy,random". Returns their number, or 0 with err set. */
static int find_bots(struct arguments *q, const struct ruleset *ruleset, struct error *err)
{
    if (!q->bots) {
        for (int seat = 0; seat < ruleset->seats_min; seat++)
            q->setup.entrant[seat] = bot_usual(ruleset->game);
        return ruleset->seats_min;
    }
    int seats = 0;
    for (const char *next = q->bots; next;) {
        char id[BOT_NAME_MAX];
        next = bot_next_name(next, id);
        if (seats == SEATS_MAX) {
            error_set(err, ERR_BAD_ARGUMENT, "more than %d seats", SEATS_MAX);
            return 0;
        }
        if (!(q->setup.entrant[seats++] = bot_find(id, ruleset->game, err)).bot)
            return 0;
    }
    return seats;
}

/* ---- What comes out ---------------------------------------------------------------------------------------------- */

static int write_records(const struct arguments *q, const struct options *chosen, int64_t played, struct error *err)
{
    struct textbuf path = TEXTBUF_GROWING, record = TEXTBUF_GROWING;
    int code = 0;
    for (int i = 0; i < q->record_count && i < played && !code; i++) {
        textbuf_clear(&path);
        textbuf_clear(&record);
        text_putf(&path, "%s/game-%06d.coil", q->records, i + 1);
        sim_record(&q->setup, chosen, i, &record);
        code = file_write(textbuf_text(&path), textbuf_text(&record), record.length, err);
    }
    textbuf_release(&path);
    textbuf_release(&record);
    return code;
}

/* What a run has played, for the line about its speed. */
struct played {
    int64_t games, moves;
    double seconds;
};

static void put_timing_json(const struct arguments *q, const struct played *p, struct json *w)
{
    json_member_object(w, "timing");
    json_member_real(w, "seconds", p->seconds);
    json_member_int(w, "threads", q->setup.threads);
    json_member_real(w, "games_per_s", (double)p->games / p->seconds);
    json_member_real(w, "moves_per_s", (double)p->moves / p->seconds);
    json_object_end(w);
}

static void put_timing(const struct arguments *q, const struct played *p, struct textbuf *out)
{
    text_putf(out, "\n%.1f s on %d thread%s: ", p->seconds, q->setup.threads, q->setup.threads == 1 ? "" : "s");
    text_put_count(out, (int64_t)((double)p->games / p->seconds));
    text_put(out, " games and ");
    text_put_count(out, (int64_t)((double)p->moves / p->seconds));
    text_put(out, " moves a second\n");
}

static void begin_run(struct arguments *q, struct progress *progress)
{
    q->setup.stop = running_stopped();
    q->setup.progress = progress_show;
    q->setup.context = progress;
    progress_begin(progress);
}

/* ---- One ruleset ------------------------------------------------------------------------------------------------- */

static void print_json(const struct arguments *q, const struct sim_report *r, const struct played *p)
{
    struct textbuf out = TEXTBUF_GROWING;
    struct json w;
    json_init(&w, &out, JSON_AS_WRITTEN);
    json_object_begin(&w);
    sim_report_json(&q->setup, r, &w);
    if (q->timing)
        put_timing_json(q, p, &w);
    json_object_end(&w);
    puts(textbuf_text(&out));
    textbuf_release(&out);
}

static void print_text(const struct arguments *q, const struct sim_report *r, const struct played *p)
{
    struct textbuf out = TEXTBUF_GROWING;
    if (q->card)
        sim_card_text(&q->setup, r, card_list_find(&r->cards.list, q->card), &out);
    else if (q->setup.cards)
        sim_cards_text(&q->setup, r, &out);
    else
        sim_report_text(&q->setup, r, &out);
    put_timing(q, p, &out);
    if (q->records)
        text_putf(&out, "Records of the first games are in %s; 'coil replay FILE' shows one.\n", q->records);
    fputs(textbuf_text(&out), stdout);
    textbuf_release(&out);
}

/* Plays, reports, writes records; returns the exit status. */
static int simulate(struct arguments *q, const struct options *chosen, const char *program)
{
    struct progress progress = { .all = q->setup.games, .unit = "games" };
    struct sim_report report;
    struct error err = { 0 };
    if (q->records && file_folder(q->records, &err))
        return cmd_refuse(program, &err);
    begin_run(q, &progress);
    sim_run(&q->setup, &report);
    double seconds = progress_end(&progress, program, report.games);
    struct played played = { report.games, (int64_t)(tally_mean(&report.plies).value * (double)sim_ended(&report)),
                             seconds };
    int status = report.games > 0 ? CMD_OK : CMD_FAILED;
    if (q->records && write_records(q, chosen, report.games, &err)) {
        status = cmd_refuse(program, &err);
        q->records = NULL; /* nothing to tell of them */
    }
    if (report.games > 0 && q->json)
        print_json(q, &report, &played);
    else if (report.games > 0)
        print_text(q, &report, &played);
    sim_report_release(&report);
    return status;
}

/* ---- Two rulesets ------------------------------------------------------------------------------------------------ */

/* The ruleset to compare with. A file's is in no catalogue, so it may have an id that is there. NULL with err set; the
 * caller frees it. */
static const struct ruleset *find_other(const struct arguments *q, const struct game *game, struct error *err)
{
    struct game_choice choice = { .catalog = q->choice.catalog, .game = game->id, .ruleset_id = q->against_id };
    const struct ruleset *ruleset = NULL;
    struct flat list;
    if (!q->against) {
        ruleset = game_choice_ruleset(&choice, err);
        return ruleset ? ruleset_share(ruleset) : NULL;
    }
    if (flat_of_file(q->against, ERR_BAD_RULESET, true, &list, err) == 0) {
        ruleset_new(q->choice.catalog->games, &list, &ruleset, err);
        flat_release(&list);
    }
    if (!ruleset || ruleset->game == game)
        return ruleset;
    error_set(err, ERR_BAD_ARGUMENT, "'%s' is a ruleset of %s, not of %s", q->against, ruleset->game->title,
              game->title);
    ruleset_free(ruleset);
    return NULL;
}

static void print_comparison(const struct arguments *q, const struct rules *other, const struct comparison *c,
                             double seconds)
{
    struct textbuf out = TEXTBUF_GROWING;
    struct json w;
    struct played played = { 2 * c->pairs, comparison_actions(c), seconds };
    if (q->json) {
        json_init(&w, &out, JSON_AS_WRITTEN);
        json_object_begin(&w);
        compare_json(&q->setup, other, c, &w);
        if (q->timing)
            put_timing_json(q, &played, &w);
        json_object_end(&w);
        text_put_char(&out, '\n');
    } else {
        compare_text(&q->setup, other, q->against, c, &out);
        put_timing(q, &played, &out);
    }
    fputs(textbuf_text(&out), stdout);
    textbuf_release(&out);
}

static int compare(struct arguments *q, const struct rules *other, const char *program)
{
    struct progress progress = { .all = q->setup.games, .unit = "pairs of games" };
    struct comparison c;
    begin_run(q, &progress);
    compare_run(&q->setup, other, &c);
    double seconds = progress_end(&progress, program, c.pairs);
    if (c.pairs > 0)
        print_comparison(q, other, &c, seconds);
    int status = c.pairs > 0 ? CMD_OK : CMD_FAILED;
    comparison_release(&c);
    return status;
}

/* The same options and seats by the other ruleset; returns the exit status. */
static int compare_with(struct arguments *q, const struct options *chosen, const char *program)
{
    struct error err = { 0 };
    struct rules *other = NULL;
    const struct ruleset *ruleset = find_other(q, q->setup.rules->game, &err);
    int status = !ruleset || rules_new(ruleset, chosen, q->setup.rules->seats, &other, &err)
                     ? cmd_refuse(program, &err)
                     : compare(q, other, program);
    rules_free(other);
    if (ruleset)
        ruleset_free(ruleset);
    return status;
}

/* ---- Whatever was asked for -------------------------------------------------------------------------------------- */

/* Returns 0 if the card that was asked for, if any, is there. */
static int check_card(const struct arguments *q, struct error *err)
{
    struct card_list list;
    const char *ids[CARDS_MAX + 1] = { NULL };
    if (!q->card)
        return 0;
    card_list_init(&list, q->setup.rules);
    bool found = card_list_find(&list, q->card) >= 0;
    for (int card = 0; card < list.count; card++)
        ids[card] = list.cards[card].thing.id;
    const char *near = nearest_word(q->card, ids);
    if (!found)
        error_set(err, ERR_BAD_ARGUMENT, "there is no card '%.60s'%s%s%s", q->card, near ? "; did you mean '" : "",
                  near ? near : "", near ? "'?" : "");
    card_list_release(&list);
    return found ? 0 : -1;
}

int cmd_simulate(struct catalog *catalog, int argc, char **argv)
{
    struct arguments q = {
        .choice.catalog = catalog,
        .run = { 1000, 1, 1000000000, "Number of games. Default: 1000", .seed = "1" },
        .record_count = 10,
    };
    cmd_parse(&argp, argc, argv, &q);
    q.setup.games = q.run.games;
    q.setup.seed = q.run.seed;
    q.setup.threads = run_threads(&q.run);
    struct error err = { 0 };
    struct options chosen;
    struct rules *rules = NULL;
    const struct ruleset *ruleset = game_choice_ruleset(&q.choice, &err);
    int seats = ruleset ? find_bots(&q, ruleset, &err) : 0;
    int status = CMD_USAGE;
    if (seats == 0 || game_choice_options(&q.choice, ruleset->game, &chosen, &err) ||
        rules_new(ruleset, &chosen, seats, &rules, &err)) {
        status = cmd_refuse(argv[0], &err);
    } else {
        q.setup.rules = rules;
        if (check_card(&q, &err))
            status = cmd_refuse(argv[0], &err);
        else if (q.against || q.against_id)
            status = compare_with(&q, &chosen, argv[0]);
        else
            status = simulate(&q, &chosen, argv[0]);
    }
    rules_free(rules);
    return status;
}
