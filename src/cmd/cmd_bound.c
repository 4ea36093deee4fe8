/* `coil bound GAME`: how often somebody could win who plays alone and knows all luck beforehand. */
#include "cmd/choice.h"
#include "cmd/cmd.h"
#include "cmd/running.h"
#include "lab/foresight.h"
#include "lab/lines.h"

#include <stdio.h>

enum { KEY_BEST = 1, KEY_WIDTH, KEY_JSON };

struct arguments {
    struct game_choice choice;
    struct run_choice run;
    int width;
    bool best, json;
};

static error_t parse(int key, char *text, struct argp_state *state)
{
    struct arguments *q = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &q->choice;
        state->child_inputs[1] = &q->run;
        return 0;
    case KEY_BEST:
        q->best = true;
        return 0;
    case KEY_WIDTH:
        q->width = (int)cmd_number(state, "--width", text, 1, FORESIGHT_WIDTH_MAX);
        return 0;
    case KEY_JSON:
        q->json = true;
        return 0;
    }
    return ARGP_ERR_UNKNOWN;
}

static const struct argp_option options[] = {
    { "best", KEY_BEST, NULL, 0, "Look for the best result that there is, where a win is not all", 1 },
    { "width", KEY_WIDTH, "N", 0,
      "Keep the best N positions of each decision: with more of them more wins are found. Default: 4096", 1 },
    { "json", KEY_JSON, NULL, 0, "Print the results as JSON", 1 },
    { 0 },
};

static const struct argp_child children[] = { { &game_named_argp, 0, NULL, 0 },
                                              { &run_choice_argp, 0, NULL, 0 },
                                              { 0 } };

static const struct argp argp = {
    .options = options,
    .parser = parse,
    .args_doc = "[GAME]",
    .doc =
        "How often could a lone player win who knew all luck beforehand? Searches each game for a win; where it finds "
        "none, it may prove that there is none. Nobody can win more often than in all the others.\v"
        "Game 1 has the luck of game 1 of 'coil simulate' with the same seed, and so on.\n\n"
        "Example: coil bound snakes-and-foxes --games 200",
    .children = children,
};

static void print(const struct arguments *q, const struct sim_setup *setup, const struct foresight *f)
{
    struct textbuf out = TEXTBUF_GROWING;
    struct json w;
    if (q->json) {
        json_init(&w, &out, JSON_AS_WRITTEN);
        json_object_begin(&w);
        json_member_text(&w, "game", setup->rules->game->id);
        json_member_text(&w, "ruleset", setup->rules->ruleset->id);
        json_member_text(&w, "seed", setup->seed);
        json_member_int(&w, "width", q->width);
        json_member_bool(&w, "best", q->best);
        json_member_int(&w, "games", f->games);
        json_member_int(&w, "won", f->won);
        json_member_int(&w, "lost", f->lost);
        json_member_object(&w, "at_least");
        json_interval(&w, "share", f->at_least);
        json_object_end(&w);
        json_member_object(&w, "at_most");
        json_interval(&w, "share", f->at_most);
        json_object_end(&w);
        json_object_end(&w);
        text_put_char(&out, '\n');
    } else {
        text_putf(&out, "%s, ruleset %s, who plays alone knows the luck of %lld games\n", setup->rules->game->title,
                  setup->rules->ruleset->id, (long long)f->games);
        line_heading(&out, q->best ? "Best result" : "Can be won", line_share_columns);
        line_share(&out, "at least: it was found", f->at_least);
        line_share(&out, "at most: it is not ruled out", f->at_most);
    }
    fputs(textbuf_text(&out), stdout);
    textbuf_release(&out);
}

int cmd_bound(struct catalog *catalog, int argc, char **argv)
{
    struct arguments q = {
        .choice.catalog = catalog,
        .run = { 200, 1, 1000000, "Number of games. Default: 200", .seed = "1" },
        .width = 4096,
    };
    cmd_parse(&argp, argc, argv, &q);
    struct error err = { 0 };
    struct rules *rules;
    const struct ruleset *ruleset = game_choice_ruleset(&q.choice, &err);
    if (ruleset && (ruleset->seats_min > 1 || !eval_find(ruleset->game->id)))
        error_set(&err, ERR_BAD_ARGUMENT,
                  ruleset->seats_min > 1 ? "nobody plays %s alone by ruleset '%s'; --ruleset-id names another"
                                         : "no bot knows how to judge %s by ruleset '%s'",
                  ruleset->game->title, ruleset->id);
    if (err.code || game_choice_rules(&q.choice, ruleset, 1, &rules, &err))
        return cmd_refuse(argv[0], &err);
    struct progress progress = { .all = q.run.games, .unit = "games" };
    struct sim_setup setup = { .rules = rules,
                               .games = q.run.games,
                               .seed = q.run.seed,
                               .threads = run_threads(&q.run),
                               .stop = running_stopped(),
                               .progress = progress_show,
                               .context = &progress };
    struct foresight found;
    progress_begin(&progress);
    foresight_run(&setup, q.width, q.best, &found);
    progress_end(&progress, argv[0], found.games);
    if (found.games)
        print(&q, &setup, &found);
    rules_free(rules);
    return found.games ? CMD_OK : CMD_FAILED;
}
