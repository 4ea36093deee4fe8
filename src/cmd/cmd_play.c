/* `coil play [GAME]`: plays in the terminal. What the command line tells is the setup; the rest is the front end's. */
#include "cmd/cmd_play.h"
#include "cmd/choice.h"
#include "cmd/cmd.h"
#include "cmd/rules_text.h"
#include "native/files.h"
#include "native/remembered.h"
#include "plain/plain.h"
#include "show/looks.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { KEY_SEATS = 1, KEY_BOT, KEY_NAME, KEY_LOOK, KEY_SEED, KEY_RECORD, KEY_LOAD, KEY_SPEED, KEY_PLAIN };

struct arguments {
    struct game_choice choice;
    const char *id;    /* a game ID in place of a game, or NULL */
    const char *seats; /* "person,greedy", or NULL */
    int bot_count, name_count, look_count;
    const char *bot[SEATS_MAX], *name[SEATS_MAX], *look[SEATS_MAX]; /* "SEAT=…" */
    const char *seed, *record, *load;
    enum speed speed;
    bool plain;
};

/* ---- The command line -------------------------------------------------------------------------------------------- */

static enum speed parse_speed(struct argp_state *state, const char *text)
{
    static const char *const words[] = { "slow", "normal", "fast", "instant" };
    for (int i = 0; i < 4; i++)
        if (strcmp(words[i], text) == 0)
            return (enum speed)i;
    argp_error(state, "--speed is slow, normal, fast or instant, not '%s'", text);
    return SPEED_NORMAL;
}

static error_t add_text(struct argp_state *state, const char **list, int *count, const char *text)
{
    if (*count == SEATS_MAX)
        argp_error(state, "more than %d seats", SEATS_MAX);
    list[(*count)++] = text;
    return 0;
}

static error_t parse(int key, char *text, struct argp_state *state)
{
    struct arguments *q = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &q->choice;
        return 0;
    case KEY_SEATS:
        q->seats = text;
        return 0;
    case KEY_BOT:
        return add_text(state, q->bot, &q->bot_count, text);
    case KEY_NAME:
        return add_text(state, q->name, &q->name_count, text);
    case KEY_LOOK:
        return add_text(state, q->look, &q->look_count, text);
    case KEY_SEED:
        if (strlen(text) >= SEED_SIZE)
            argp_error(state, "--seed has at most %d bytes", SEED_SIZE - 1);
        q->seed = text;
        return 0;
    case KEY_RECORD:
        q->record = text;
        return 0;
    case KEY_LOAD:
        q->load = text;
        return 0;
    case KEY_SPEED:
        q->speed = parse_speed(state, text);
        return 0;
    case KEY_PLAIN:
        q->plain = true;
        return 0;
    case ARGP_KEY_ARG:
        if (q->choice.game || q->id)
            argp_error(state, "one game at a time");
        if (strchr(text, '/'))
            q->id = text;
        else
            q->choice.game = text;
        return 0;
    }
    return ARGP_ERR_UNKNOWN;
}

static const struct argp_option options[] = {
    { NULL, 0, NULL, 0, "Who plays:", 1 },
    { "seats", KEY_SEATS, "WHO,...", 0,
      "Who sits in each seat: 'person' or the name of a bot. With it the game begins "
      "at once, without the start screen",
      1 },
    { "bot", KEY_BOT, "SEAT=BOT", OPTION_REPEATS, "Put a bot into a seat; seats count from 0. May be repeated", 1 },
    { "name", KEY_NAME, "SEAT=NAME", OPTION_REPEATS, "The name of the person in a seat. May be repeated", 1 },
    { "look", KEY_LOOK, "SEAT=LOOK,...", OPTION_REPEATS,
      "What the things of a seat look like, such as 0=head=fang,tail=bell; 'coil games' lists what there is to pick. "
      "May be repeated",
      1 },
    { NULL, 0, NULL, 0, "The game:", 2 },
    { "seed", KEY_SEED, "TEXT", 0, "Any text: the same seed and the same actions give the same chances", 2 },
    { "load", KEY_LOAD, "FILE", 0,
      "Play on from this record, which tells what is played and who plays. With --seed what is still to come follows "
      "it",
      2 },
    { "record", KEY_RECORD, "FILE", 0,
      "Write the record of the game into this file, which must be new, after every "
      "action",
      2 },
    { "plain", KEY_PLAIN, NULL, 0,
      "Play line by line, without a full screen: for screen readers, pipes and small windows. Chosen by itself where "
      "there is no terminal, or one that can do no more",
      2 },
    { "speed", KEY_SPEED, "SPEED", 0, "How fast events are shown on the full screen: slow, normal, fast, instant", 2 },
    { 0 },
};

static const struct argp_child children[] = { { &game_choice_argp, 0, NULL, 0 }, { 0 } };

static const struct argp argp = {
    .options = options,
    .parser = parse,
    .args_doc = "[GAME|ID]",
    .doc = "Play in the terminal: alone, with others at one keyboard, or against bots. Without --seats, --bot, --load "
           "or a "
           "game ID a start screen lets you choose.\v"
           "Examples:\n"
           "  coil play\n"
           "  coil play snakes-and-foxes --seats person,greedy\n"
           "  coil play royal-python/standard/3@tea\n\n"
           "The last one is a game ID: a game, its ruleset, the number of seats, and a seed; there may be options and "
           "moves "
           "in it too. 'coil verify --id' prints the ID of a record.\n\n"
           "A game that is left, or broken off, can be continued from the start screen. With the variable NO_COLOR no "
           "colours are used, with COIL_ASCII=1 no characters beyond ASCII.",
    .children = children,
};

/* ---- The setup --------------------------------------------------------------------------------------------------- */

/* Puts 'person' or a bot into a seat. */
static int seat_word(struct setup *setup, int seat, const char *word, struct error *err)
{
    setup->sitter[seat].bot.bot = NULL;
    if (strcmp(word, "person") == 0)
        return 0;
    setup->sitter[seat].bot = bot_find(word, setup->ruleset->game, err);
    if (setup->sitter[seat].bot.bot)
        return 0;
    struct error why = *err;
    return error_set(err, why.code, "%.300s; or 'person'", why.text);
}

static int fill_seats(struct setup *setup, const char *list, struct error *err)
{
    int seats = 0, code = 0;
    for (const char *next = list; next && !code;) {
        char word[BOT_NAME_MAX];
        next = bot_next_name(next, word);
        if (seats == SEATS_MAX)
            return error_set(err, ERR_BAD_ARGUMENT, "more than %d seats", SEATS_MAX);
        code = seat_word(setup, seats++, word, err);
    }
    setup->seats = seats;
    return code;
}

/* The seat of "SEAT=…" and what stands behind the sign; -1 with an error. Without --seats there are as many as that
 * takes. */
static int seat_of(struct setup *setup, const char *text, bool listed, const char **rest, struct error *err)
{
    int seat = text[0] - '0', seats = listed ? setup->seats : setup->ruleset->seats_max;
    if (seat < 0 || seat >= seats || text[1] != '=') {
        error_set(err, ERR_BAD_ARGUMENT, "'%.60s' does not begin with a seat (0 to %d) and '='", text, seats - 1);
        return -1;
    }
    if (seat >= setup->seats)
        setup->seats = seat + 1;
    *rest = text + 2;
    return seat;
}

static int fill_named_seats(struct setup *setup, const struct arguments *q, struct error *err)
{
    const char *rest;
    for (int i = 0; i < q->bot_count; i++) {
        int seat = seat_of(setup, q->bot[i], q->seats != NULL, &rest, err);
        if (seat < 0 || seat_word(setup, seat, rest, err))
            return err->code;
    }
    for (int i = 0; i < q->name_count; i++) {
        int seat = seat_of(setup, q->name[i], q->seats != NULL, &rest, err);
        if (seat < 0)
            return err->code;
        setup->sitter[seat].bot.bot = NULL;
        snprintf(setup->sitter[seat].name, NAME_SIZE, "%s", rest);
    }
    for (int i = 0; i < q->look_count; i++) {
        struct worn worn;
        int seat = seat_of(setup, q->look[i], q->seats != NULL, &rest, err);
        if (seat < 0 || looks_read(setup->ruleset->game, rest, &worn, err))
            return err->code;
        looks_text(setup->ruleset->game, &worn, setup->sitter[seat].look);
    }
    return 0;
}

static void copy_options(struct setup *setup, const struct options *chosen)
{
    const struct game *game = setup->ruleset->game;
    for (int i = 0; game->options[i].key; i++)
        for (int k = 0; k < chosen->count; k++)
            if (strcmp(game->options[i].key, chosen->chosen[k].key) == 0)
                snprintf(setup->option[i], OPTION_TEXT_MAX, "%s", chosen->chosen[k].value);
}

static int fill_setup(struct arguments *q, struct setup *setup, struct error *err)
{
    struct catalog *catalog = q->choice.catalog;
    struct options chosen;
    if (!q->choice.game && !q->choice.file_ruleset)
        q->choice.game = catalog->games[0]->id; /* the suggestion */
    const struct ruleset *ruleset = game_choice_ruleset(&q->choice, err);
    if (!ruleset)
        return err->code;
    setup_suggest(setup, catalog, ruleset);
    if (!q->seats && !q->bot_count && !q->choice.ruleset_id && !q->choice.file_ruleset) {
        struct remembered remembered;
        remembered_load(&remembered);
        remembered_suggest(&remembered, setup);
    }
    int code = game_choice_options(&q->choice, ruleset->game, &chosen, err);
    if (code)
        return code;
    copy_options(setup, &chosen);
    snprintf(setup->seed, SEED_SIZE, "%s", q->seed ? q->seed : "");
    code = q->seats ? fill_seats(setup, q->seats, err) : 0;
    return code ? code : fill_named_seats(setup, q, err);
}

/* A game ID tells what is played; the command line, who plays. */
static int begin_at_id(const struct arguments *q, struct tui_start *request, struct error *err)
{
    struct setup *setup = &request->setup;
    char seed[SEED_SIZE];
    if (q->load || q->choice.ruleset_id || q->choice.option_count)
        return error_set(err, ERR_BAD_ARGUMENT,
                         "a game ID tells all about the game: it goes with neither --load nor "
                         "--ruleset-id nor --option");
    seed_draw(seed);
    int code = match_from_id(q->choice.catalog, q->id, CHANCE_AUTO, q->seed ? q->seed : seed, &request->match, err);
    if (code)
        return code;
    const struct rules *rules = match_rules(request->match);
    if (q->seed && strcmp(q->seed, match_seed(request->match)) != 0)
        return error_set(err, ERR_BAD_ARGUMENT, "the game ID has a seed of its own: leave out --seed");
    setup_suggest(setup, q->choice.catalog, rules->ruleset);
    setup->seats = rules->seats;
    code = q->seats ? fill_seats(setup, q->seats, err) : 0;
    if (!code)
        code = fill_named_seats(setup, q, err);
    if (!code && setup->seats != rules->seats)
        code = error_set(err, ERR_BAD_ARGUMENT, "the game ID is for %d seats, not %d", rules->seats, setup->seats);
    if (!code)
        setup_names(setup, request->match);
    return code;
}

/* ---- Running ----------------------------------------------------------------------------------------------------- */

int cmd_play_without_terminal(const char *program, const char *obstacle)
{
    fprintf(stderr,
            "%s: %s\n"
            "Without a terminal, these may help: 'coil engine' lets a program play, 'coil simulate' lets bots play,\n"
            "'coil verify' checks a record, 'coil rules' prints the rules of a game.\n",
            program, obstacle);
    return CMD_USAGE;
}

int cmd_play_run(const char *program, struct tui_start *request)
{
    struct error err;
    int number;
    if (tui_run(request, &number, &err))
        return cmd_refuse(program, &err);
    if (number) { /* ended by a signal, as the caller should see */
        signal(number, SIG_DFL);
        raise(number);
    }
    return CMD_OK;
}

/* No file is written over unasked. */
static int check_record(const char *path, struct error *err)
{
    if (path && !*path)
        return error_set(err, ERR_BAD_ARGUMENT, "--record needs the name of a new file, not ''");
    if (!path || !file_exists(path))
        return 0;
    return error_set(err, ERR_BAD_ARGUMENT, "'%s' exists already; --record needs the name of a new file", path);
}

/* A record is played on as it is. */
static int check_load(const struct arguments *q, struct error *err)
{
    bool more = q->choice.game || q->choice.ruleset_id || q->choice.option_count || q->seats || q->bot_count ||
                q->name_count || q->look_count;
    if (!q->load || !more)
        return 0;
    return error_set(err, ERR_BAD_ARGUMENT,
                     "a record tells what is played and who plays: --load goes with none of GAME, --seats, --bot, "
                     "--name, --look, --ruleset-id and --option");
}

/* Line by line, `obstacle` being why the full screen cannot be had, or NULL. */
static int play_plainly(const struct tui_start *request, const char *program, const char *obstacle)
{
    struct plain_start start = {
        .talk = { .in = stdin,
                  .out = stdout,
                  .columns = cmd_columns(),
                  .rows = cmd_rows,
                  .unicode = cmd_unicode(),
                  .echo = !isatty(0) },
        .setup = request->setup,
        .game_chosen = request->game_chosen,
        .at_once = request->at_once,
        .load_path = request->load_path,
        .match = request->match,
        .record_path = request->record_path,
        .rules = rules_text,
    };
    struct error err;
    if (obstacle)
        talk_say(&start.talk, "No full screen, so this is plain mode: %s.", obstacle);
    return plain_run(&start, &err) ? cmd_refuse(program, &err) : CMD_OK;
}

int cmd_play(struct catalog *catalog, int argc, char **argv)
{
    struct arguments q = { .choice.catalog = catalog, .speed = SPEED_NORMAL };
    cmd_parse(&argp, argc, argv, &q);
    struct tui_start request = { .load_path = q.load, .record_path = q.record, .speed = q.speed, .rules = rules_text };
    struct error err;
    const char *obstacle = term_obstacle();
    request.game_chosen = q.choice.game || q.choice.file_ruleset;
    request.at_once = q.seats || q.bot_count > 0 || q.id;
    if (!check_record(q.record, &err) &&
        !(q.id ? begin_at_id(&q, &request, &err) : check_load(&q, &err) || fill_setup(&q, &request.setup, &err)))
        return q.plain || obstacle ? play_plainly(&request, argv[0], q.plain ? NULL : obstacle)
                                   : cmd_play_run(argv[0], &request);
    match_free(request.match);
    return cmd_refuse(argv[0], &err);
}
