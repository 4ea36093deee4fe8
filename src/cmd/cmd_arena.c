/* `coil arena GAME BOT BOT…`: finds out which bot is stronger, shows how far it is, and keeps what was played. */
#include "cmd/choice.h"
#include "cmd/cmd.h"
#include "cmd/contest_file.h"
#include "cmd/running.h"
#include "lab/contest_table.h"
#include "lab/report_contest.h"
#include "lab/workers.h"
#include "native/program.h"

#ifdef COIL_WITH_MPI
#include "mpi/spread.h"
#endif

#include <ctype.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PROGRAMS_MAX = CONTEST_BOTS_MAX, LIST_NAME_MAX = 64 + BOT_NAME_MAX, TOLD_MAX = 5 };

enum {
    KEY_SEATS = 1,
    KEY_GAUNTLET,
    KEY_TEST,
    KEY_SIMS,
    KEY_MS,
    KEY_PROGRAM,
    KEY_MOVE_TIME,
    KEY_SAVE,
    KEY_JSON,
    KEY_TIMING
};

/* Who takes part, as they were named. */
struct entrant {
    struct program program; /* if it is one */
    atomic_int told;        /* of its faults */
    char name[LIST_NAME_MAX], program_name[LIST_NAME_MAX], bot_name[BOT_NAME_MAX];
};

struct arguments {
    struct game_choice choice;
    struct run_choice run; /* no games: as many as suit the test */
    struct contest_setup setup;
    struct entrant entrant[CONTEST_BOTS_MAX];
    int list_count, program_count;
    const char *list[CONTEST_BOTS_MAX]; /* "greedy,random" */
    const char *program[PROGRAMS_MAX];  /* "NAME=COMMAND" */
    int seats;                          /* 0: as it suits the game */
    int64_t move_ms;
    const char *save; /* a file, or NULL */
    bool json, timing;
};

/* ---- The command line -------------------------------------------------------------------------------------------- */

static void parse_test(struct arguments *q, const char *text, struct argp_state *state)
{
    struct elo_test *test = &q->setup.test;
    char *colon, *end = NULL;
    test->elo0 = strtol(text, &colon, 10);
    if (colon != text && *colon == ':')
        test->elo1 = strtol(colon + 1, &end, 10);
    if (!end || end == colon + 1 || *end || test->elo0 >= test->elo1 || test->elo0 < -1000 || test->elo1 > 1000)
        argp_error(state, "--test: two Elo differences such as 0:20, the lower one first, from -1000 to 1000, not '%s'",
                   text);
    q->setup.tested = true;
}

/* A name that can stand in a list of bots. */
static void parse_program(struct arguments *q, const char *text, struct argp_state *state)
{
    size_t length = strcspn(text, "=");
    bool good = length > 0 && length < 32 && text[length] == '=' && text[length + 1];
    for (size_t i = 0; i < length && good; i++)
        good = isalnum((unsigned char)text[i]) || strchr("._-", text[i]);
    if (!good)
        argp_error(state, "--program: NAME=COMMAND, a name of letters, digits and . _ -, not '%s'", text);
    if (q->program_count == PROGRAMS_MAX)
        argp_error(state, "at most %d programs", PROGRAMS_MAX);
    q->program[q->program_count++] = text;
}

static void parse_argument(struct arguments *q, const char *text, struct argp_state *state)
{
    if (!q->choice.game) {
        q->choice.game = text;
        return;
    }
    if (q->list_count == CONTEST_BOTS_MAX)
        argp_error(state, "at most %d bots", CONTEST_BOTS_MAX);
    q->list[q->list_count++] = text;
}

static error_t parse(int key, char *text, struct argp_state *state)
{
    struct arguments *q = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &q->choice;
        state->child_inputs[1] = &q->run;
        return 0;
    case KEY_SEATS:
        q->seats = (int)cmd_number(state, "--seats", text, 1, SEATS_MAX);
        return 0;
    case KEY_GAUNTLET:
        q->setup.gauntlet = true;
        return 0;
    case KEY_TEST:
        parse_test(q, text, state);
        return 0;
    case KEY_SIMS:
        q->setup.sims = cmd_number(state, "--sims", text, 1, 999999);
        return 0;
    case KEY_MS:
        q->setup.ms = cmd_number(state, "--ms", text, 1, 999999);
        return 0;
    case KEY_PROGRAM:
        parse_program(q, text, state);
        return 0;
    case KEY_MOVE_TIME:
        q->move_ms = cmd_number(state, "--move-time", text, 1, 86400000);
        return 0;
    case KEY_SAVE:
        q->save = text;
        return 0;
    case KEY_JSON:
        q->json = true;
        return 0;
    case KEY_TIMING:
        q->timing = true;
        return 0;
    case ARGP_KEY_ARG:
        parse_argument(q, text, state);
        return 0;
    case ARGP_KEY_END:
        if (q->setup.ms && q->setup.sims)
            argp_error(state, "either --sims or --ms");
        return 0;
    }
    return ARGP_ERR_UNKNOWN;
}

static const struct argp_option options[] = {
    { NULL, 0, NULL, 0, "Who meets whom:", 1 },
    { "seats", KEY_SEATS, "N", 0, "Seats of a game. Default: 2, or the fewest that the game allows", 1 },
    { "gauntlet", KEY_GAUNTLET, NULL, 0, "The first bot against each of the others; else all against all", 1 },
    { "test", KEY_TEST, "ELO0:ELO1", 0,
      "End each meeting when it is sure that the first is at most ELO0, or at least ELO1, stronger: wrong one time in "
      "20",
      1 },
    { "sims", KEY_SIMS, "N", 0, "Bots that search simulate N games a decision, if their name says nothing else", 1 },
    { "ms", KEY_MS, "N", 0, "Bots that search think N milliseconds of processor time; no two runs are the same then",
      1 },
    { NULL, 0, NULL, 0, "Programs from outside:", 2 },
    { "program", KEY_PROGRAM, "NAME=COMMAND", OPTION_REPEATS,
      "Seat a program under this name, one process for each seat; NAME/BOT asks it for its bot BOT. May be repeated",
      2 },
    { "move-time", KEY_MOVE_TIME, "MS", 0, "Who takes longer for a move has lost the game. Default: 10000", 2 },
    { NULL, 0, NULL, 0, "How it runs, and what comes out:", 3 },
    { "save", KEY_SAVE, "FILE", 0, "Keep what was played in this file; the same command goes on from there", 3 },
    { "json", KEY_JSON, NULL, 0, "Print the results as JSON", 3 },
    { "timing", KEY_TIMING, NULL, 0, "Put the time it took into the JSON too", 3 },
    { 0 },
};

static const struct argp_child children[] = { { &game_choice_argp, 0, NULL, 0 },
                                              { &run_choice_argp, 0, NULL, 0 },
                                              { 0 } };

static const struct argp argp = {
    .options = options,
    .parser = parse,
    .args_doc = "[GAME] BOT BOT...",
    .doc =
        "Find out which bot is stronger, in Elo with 95 % intervals. Bots play in blocks of games with the same luck, "
        "in which each sits in every seat as often as the other. Ctrl-C ends early and reports what there is.\v"
        "With two seats a block is two games. With more, A sits alone among B's in every seat, then B among A's; "
        "with one, each bot plays the same game by itself. The share of a bot is its part of all first places in "
        "such blocks: one half is level.\n\n"
        "Examples:\n"
        "  coil arena serpent-master random greedy rollouts:sims=200\n"
        "  coil arena royal-python --seats 4 --gauntlet ismcts greedy random\n"
        "  coil arena serpent-master --test 0:30 ismcts:sims=400 ismcts:sims=200\n"
        "  coil arena royal-python greedy mine --program 'mine=python3 mine.py'\n"
        "  coil arena snakes-and-foxes --seats 1 greedy rollouts --save night.txt",
    .children = children,
};

/* ---- Who takes part ---------------------------------------------------------------------------------------------- */

/* A program's faults are told as they come, the first few of them. */
static void tell_fault(const struct program *self, const char *text)
{
    struct entrant *e = (struct entrant *)self;
    int told = atomic_fetch_add(&e->told, 1);
    if (told < TOLD_MAX)
        fprintf(stderr, "%scoil arena: %s%s\n", isatty(STDERR_FILENO) ? "\r\033[K" : "", text,
                told + 1 == TOLD_MAX ? " (and no more is told of it)" : "");
}

/* The command of a program, "NAME" or "NAME/BOT"; NULL if no program has this name. */
static const char *command_of(const struct arguments *q, const char *name)
{
    size_t length = strcspn(name, "/:");
    for (int i = 0; i < q->program_count; i++)
        if (strlen(q->program[i]) > length && strncmp(q->program[i], name, length) == 0 && q->program[i][length] == '=')
            return q->program[i] + length + 1;
    return NULL;
}

static void seat_program(struct arguments *q, struct entrant *e, struct contest_bot *bot, const char *name,
                         const char *command)
{
    const char *slash = strchr(name, '/');
    program_init(&e->program);
    snprintf(e->program_name, sizeof e->program_name, "%s", name);
    snprintf(e->bot_name, sizeof e->bot_name, "%s", slash ? slash + 1 : "");
    e->program.name = e->program_name;
    e->program.command = command;
    e->program.bot = slash ? e->bot_name : NULL;
    e->program.move_ms = q->move_ms;
    e->program.tell = tell_fault;
    bot->outsider = &e->program.outsider;
}

/* Those who have the same name are numbered. */
static void name_entrant(struct arguments *q, int index, const char *name)
{
    struct entrant *e = &q->entrant[index];
    struct textbuf text = textbuf_over(e->name, sizeof e->name);
    int same = 1;
    if (q->setup.bot[index].outsider)
        text_put(&text, name);
    else
        bot_name(&q->setup.bot[index].choice, &text);
    for (int i = 0; i < index; i++) {
        size_t length = strlen(e->name);
        same += strncmp(q->entrant[i].name, e->name, length) == 0 &&
                (!q->entrant[i].name[length] || q->entrant[i].name[length] == ' ');
    }
    if (same > 1)
        text_putf(&text, " (%d)", same);
    q->setup.bot[index].name = e->name;
}

static int add_entrant(struct arguments *q, const struct game *game, const char *name, struct error *err)
{
    struct contest_setup *setup = &q->setup;
    const char *command = command_of(q, name);
    if (setup->count == CONTEST_BOTS_MAX)
        return error_set(err, ERR_BAD_ARGUMENT, "at most %d bots", CONTEST_BOTS_MAX);
    struct contest_bot *bot = &setup->bot[setup->count];
    if (command)
        seat_program(q, &q->entrant[setup->count], bot, name, command);
    else if (!(bot->choice = bot_find(name, game, err)).bot)
        return ERR_BAD_ARGUMENT;
    name_entrant(q, setup->count++, name);
    return 0;
}

static bool is_seated(const struct arguments *q, const char *program)
{
    bool seated = false;
    for (int i = 0; i < q->setup.count; i++)
        seated = seated ||
                 (q->setup.bot[i].outsider && command_of(q, q->entrant[i].program_name) == strchr(program, '=') + 1);
    return seated;
}

/* Where a file tells the game, the first argument may be a bot. */
static void take_game_from_file(struct arguments *q)
{
    if (q->list_count == CONTEST_BOTS_MAX)
        return;
    memmove(q->list + 1, q->list, (size_t)q->list_count++ * sizeof *q->list);
    q->list[0] = q->choice.game;
    q->choice.game = NULL;
}

static int find_entrants(struct arguments *q, const struct game *game, struct error *err)
{
    int code = 0;
    for (int i = 0; i < q->list_count; i++)
        for (const char *next = q->list[i]; next && !code;) {
            char name[BOT_NAME_MAX];
            next = bot_next_name(next, name);
            code = add_entrant(q, game, name, err);
        }
    for (int i = 0; i < q->program_count && !code; i++)
        if (!is_seated(q, q->program[i]))
            code = error_set(err, ERR_BAD_ARGUMENT, "the program '%.*s' is not among the bots",
                             (int)strcspn(q->program[i], "="), q->program[i]);
    if (!code && q->setup.count < 2)
        code = error_set(err, ERR_BAD_ARGUMENT, "name two bots or more: 'coil arena %s greedy random'", game->id);
    return code;
}

static int check_programs(const struct arguments *q, struct error *err)
{
    int code = 0;
    for (int i = 0; i < q->setup.count && !code; i++)
        if (q->setup.bot[i].outsider)
            code = program_check(&q->entrant[i].program, q->setup.rules, err);
    return code;
}

/* Whether answers depend on the clock. */
static bool is_timed(const struct arguments *q)
{
    bool timed = false;
    for (int i = 0; i < q->setup.count; i++) {
        const struct bot_choice *choice = &q->setup.bot[i].choice;
        timed = timed || (choice->bot && choice->bot->searches && q->setup.ms);
        for (int k = 0; choice->bot && choice->bot->params && choice->bot->params[k].key; k++)
            timed = timed || (strcmp(choice->bot->params[k].key, "ms") == 0 && choice->param[k] > 0);
    }
    return timed;
}

/* ---- While it runs ----------------------------------------------------------------------------------------------- */

struct run {
    struct arguments *q;
    struct contest *contest;
    int rank, processes;
    int64_t before; /* games that were kept */
    double start, told;
    bool terminal;
};

static void show_progress(void *context)
{
    struct run *r = context;
    const struct contest *c = r->contest;
    double now = seconds_now();
    if (r->rank > 0 || now < r->told + (r->terminal ? 0.5 : 60))
        return;
    char line[250];
    struct textbuf text = textbuf_over(line, sizeof line);
    int64_t all = r->q->setup.rounds * c->meetings * contest_games(&r->q->setup);
    pthread_mutex_lock(&r->contest->lock);
    int64_t games = c->games;
    pthread_mutex_unlock(&r->contest->lock);
    put_progress(&text, games, all, "games", r->before, r->start);
    text_putf(&text, ", %.1f a second", (double)(games - r->before) / (now - r->start));
    if (games > 0) {
        text_put(&text, "; ");
        contest_standing_text(r->contest, &text);
    }
    r->told = now;
    if (r->terminal)
        show_progress_line(line);
    else
        fprintf(stderr, "coil arena: %s\n", line);
}

struct worker {
    struct run *run;
    int thread;
};

static bool next_block(const struct worker *w, int64_t done, const struct contest_block *block, int64_t *next)
{
#ifdef COIL_WITH_MPI
    if (w->run->rank > 0)
        return spread_ask(w->thread, done, block, next);
#endif
    if (block)
        contest_give(w->run->contest, done, block);
    return contest_take(w->run->contest, next);
}

static void work(void *argument)
{
    const struct worker *w = argument;
#ifdef COIL_WITH_MPI
    if (w->thread == w->run->q->run.threads) {
        spread_serve(w->run->contest, w->run->processes, w->run->q->run.threads);
        return;
    }
#endif
    struct contest_table table;
    struct contest_block block;
    int64_t index;
    contest_table_init(&table, w->run->contest);
    bool more = next_block(w, -1, NULL, &index);
    while (more && contest_table_play(&table, index, &block))
        more = next_block(w, index, &block, &index);
    contest_table_release(&table);
}

static void play(struct run *r)
{
    bool serves = r->rank == 0 && r->processes > 1;
    int threads = r->q->run.threads + serves; /* one more answers the other processes */
    struct worker workers[CONTEST_THREADS_MAX + 1];
    for (int i = 0; i < threads; i++)
        workers[i] = (struct worker){ r, i };
    r->start = r->told = seconds_now();
    r->before = r->contest->games;
    r->terminal = isatty(STDERR_FILENO);
    running_begin();
    workers_run(threads, work, workers, sizeof *workers, show_progress, r);
    running_end();
    if (r->terminal && r->rank == 0)
        clear_progress_line();
}

/* ---- What comes out ---------------------------------------------------------------------------------------------- */

static void put_timing(const struct run *r, double seconds, struct textbuf *out)
{
    const struct contest *c = r->contest;
    int64_t games = c->games - r->before;
    text_putf(out, "\n%.1f s on %d thread%s", seconds, r->q->run.threads, r->q->run.threads == 1 ? "" : "s");
    if (r->processes > 1)
        text_putf(out, " in each of %d processes", r->processes);
    text_putf(out, ": %.1f games a second; processor time a decision:", games ? (double)games / seconds : 0);
    for (int bot = 0; bot < c->setup->count; bot++) {
        const struct contest_standing *s = &c->bot[bot];
        if (s->decisions)
            text_putf(out, "\n  %-36s %8.2f ms%s", c->setup->bot[bot].name,
                      (double)s->thought_us / 1000 / (double)s->decisions,
                      c->setup->bot[bot].outsider ? " by the clock on the wall" : "");
    }
    text_put(out, "\n");
}

static void print(const struct run *r, double seconds)
{
    struct textbuf out = TEXTBUF_GROWING;
    if (r->q->json) {
        struct json w;
        json_init(&w, &out, JSON_AS_WRITTEN);
        json_object_begin(&w);
        contest_json(r->contest, r->q->timing, &w);
        if (r->q->timing) {
            json_member_real(&w, "seconds", seconds);
            json_member_int(&w, "threads", r->q->run.threads);
        }
        json_object_end(&w);
        text_put_char(&out, '\n');
    } else {
        contest_text(r->contest, &out);
        put_timing(r, seconds, &out);
    }
    fputs(textbuf_text(&out), stdout);
    textbuf_release(&out);
}

/* Why it ended early, if it did. */
static void tell_end(const struct run *r)
{
    const struct contest *c = r->contest;
    if (c->due == INT64_MAX)
        return;
    fprintf(stderr, "coil arena: stopped after %lld games; ", (long long)c->games);
    if (r->q->save)
        fprintf(stderr, "the same command goes on with '%s'\n", r->q->save);
    else
        fputs("with --save FILE it could go on later\n", stderr);
}

/* ---- The run ----------------------------------------------------------------------------------------------------- */

/* All that decides what comes out, in one line. */
static void put_setup(const struct arguments *q, struct textbuf *out)
{
    struct json w;
    json_init(&w, out, JSON_AS_WRITTEN);
    json_object_begin(&w);
    json_member_text(&w, "coil", COIL_VERSION);
    contest_setup_json(&q->setup, &w);
    json_member_object(&w, "programs");
    for (int i = 0; i < q->setup.count; i++)
        if (q->setup.bot[i].outsider)
            json_member_text(&w, q->entrant[i].name, q->entrant[i].program.command);
    json_object_end(&w);
    json_member_int(&w, "move_time", q->move_ms);
    json_object_end(&w);
}

static int open_file(const struct arguments *q, struct contest *c, struct contest_file *f, struct error *err)
{
    struct textbuf setup = TEXTBUF_GROWING;
    put_setup(q, &setup);
    int code = contest_file_open(f, q->save, textbuf_text(&setup), c, err);
    textbuf_release(&setup);
    if (!code && f->damaged)
        fprintf(stderr, "coil arena: the last line of '%s' was not whole: it is dropped\n", q->save);
    if (!code && f->blocks)
        fprintf(stderr, "coil arena: going on after %lld games in '%s'\n", (long long)c->games, q->save);
    return code;
}

static int run(struct run *r, const char *program)
{
    struct contest_file file = { .file = -1 };
    struct error err = { 0 };
    int status = CMD_OK;
    if (r->rank == 0 && (check_programs(r->q, &err) || (r->q->save && open_file(r->q, r->contest, &file, &err))))
        status = cmd_refuse(program, &err);
    if (r->rank == 0 && status == CMD_OK && is_timed(r->q))
        fputs("coil arena: thinking by the clock: another run will not give the same games\n", stderr);
#ifdef COIL_WITH_MPI
    if (!spread_agree(status == CMD_OK))
        return status;
#endif
    if (status != CMD_OK)
        return status;
    play(r);
    if (r->rank == 0) {
        if (file.failed) {
            fprintf(stderr, "%s: cannot write '%s': %s\n", program, r->q->save, strerror(file.failed));
            status = CMD_FAILED;
        }
        tell_end(r);
        if (r->contest->games == 0)
            status = CMD_FAILED;
        else
            print(r, seconds_now() - r->start);
    }
    contest_file_close(&file);
    return status;
}

static int begin(struct arguments *q, const char *program)
{
    struct contest contest;
    struct run r = { .q = q, .contest = &contest, .processes = 1 };
    int games = contest_games(&q->setup);
    int64_t wanted = q->run.games ? q->run.games : q->setup.tested ? 100000 : 200;
    q->setup.rounds = q->setup.rules->seats == 1 ? wanted : (wanted + games - 1) / games;
    q->setup.stop = running_stopped();
    signal(SIGPIPE, SIG_IGN); /* a program that has ended is a fault of its own */
#ifdef COIL_WITH_MPI
    spread_begin(&r.rank, &r.processes);
#endif
    if (!q->run.threads)
        q->run.threads = r.processes > 1 ? 1 : run_threads(&q->run);
    contest_init(&contest, &q->setup);
    int status = run(&r, program);
    contest_release(&contest);
#ifdef COIL_WITH_MPI
    spread_end();
#endif
    return status;
}

int cmd_arena(struct catalog *catalog, int argc, char **argv)
{
    struct arguments q;
    q = (struct arguments){
        .choice.catalog = catalog,
        .run = { 0, 1, 100000000,
                 "Games of each meeting, rounded up to whole blocks. Default: 200; with --test at most 100000",
                 .seed = "1" },
        .move_ms = 10000,
    };
    cmd_parse(&argp, argc, argv, &q);
    q.setup.seed = q.run.seed;
    struct error err = { 0 };
    struct rules *rules = NULL;
    if (q.choice.file_count && q.choice.game && !catalog_game(catalog, q.choice.game))
        take_game_from_file(&q);
    const struct ruleset *ruleset = game_choice_ruleset(&q.choice, &err);
    int seats = q.seats;
    if (ruleset && !seats)
        seats = ruleset->seats_min <= 2 && ruleset->seats_max >= 2 ? 2 : ruleset->seats_min;
    int status;
    if (!ruleset || find_entrants(&q, ruleset->game, &err) ||
        game_choice_rules(&q.choice, ruleset, seats, &rules, &err)) {
        status = cmd_refuse(argv[0], &err);
    } else {
        q.setup.rules = rules;
        status = begin(&q, argv[0]);
    }
    rules_free(rules);
    return status;
}
