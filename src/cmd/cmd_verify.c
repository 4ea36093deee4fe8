/* `coil verify FILE...`: plays records again, and says for each whether every line is right. */
#include "cmd/choice.h"
#include "cmd/cmd.h"
#include "native/files.h"
#include "native/game_file.h"

#include <stdio.h>

enum { KEY_ID = 1 };

struct arguments {
    struct game_choice choice; /* for rulesets only */
    bool id;                   /* print game IDs too */
    int first;                 /* index of the first FILE in argv */
};

static error_t parse(int key, char *text, struct argp_state *state)
{
    struct arguments *request = state->input;
    (void)text;
    switch (key) {
    case KEY_ID:
        request->id = true;
        return 0;
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &request->choice;
        return 0;
    case ARGP_KEY_ARGS:
        request->first = state->next;
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_error(state, "no record is named");
        return 0;
    }
    return ARGP_ERR_UNKNOWN;
}

static const struct argp_option options[] = {
    { "id", KEY_ID, NULL, 0, "Print the game ID of each game that is right: the whole game as one word", 1 },
    { 0 },
};

static const struct argp_child children[] = { { &ruleset_file_argp, 0, NULL, 0 }, { 0 } };

static const struct argp argp = {
    .options = options,
    .parser = parse,
    .args_doc = "FILE|ID...",
    .doc = "Check recorded games: every action is played again by the rules, and every hash is compared. For each FILE "
           "('-' is standard input) one line tells that it is right and how the game stands, or the first line that "
           "is wrong. A game ID is checked likewise.\v"
           "A record made with a ruleset of your own needs that ruleset: --ruleset FILE.\n\n"
           "Example: coil verify games/*.coil\n\n"
           "Exit status: 0 if all are right, 1 if any is not.",
    .children = children,
};

/* ---- One record -------------------------------------------------------------------------------------------------- */

static void print_standing(const struct match *m)
{
    struct result result;
    struct textbuf line = TEXTBUF_GROWING;
    game_result(match_rules(m), match_state(m), &result);
    text_putf(&line, "OK, %d actions, %s, score ", match_ply(m), result.reason);
    for (int seat = 0; seat < match_rules(m)->seats; seat++) {
        text_put(&line, seat ? ", " : "");
        game_score_text(match_rules(m), result.score[seat], &line);
    }
    puts(textbuf_text(&line));
    textbuf_release(&line);
}

static void print_id(const struct match *m)
{
    struct textbuf id = TEXTBUF_GROWING;
    struct error err;
    puts(match_id(m, &id, &err) ? err.text : textbuf_text(&id));
    textbuf_release(&id);
}

/* Prints the verdict on a record or, with text NULL, a game ID; returns the exit status. */
static int verify(const struct arguments *q, const char *name, const struct textbuf *text)
{
    const struct catalog *catalog = q->choice.catalog;
    struct match *m;
    struct error warning = { 0 }, err = { 0 };
    int code = text ? game_text_load(catalog, text, CHANCE_MANUAL, NULL, &m, &warning, &err)
                    : match_from_id(catalog, name, CHANCE_MANUAL, "", &m, &err);
    bool right = !code && !warning.code;
    printf("%s: ", name);
    if (right)
        print_standing(m);
    else
        printf("WRONG, %s\n", code ? err.text : warning.text);
    if (right && q->id)
        print_id(m);
    match_free(m);
    return right ? CMD_OK : CMD_FAILED;
}

int cmd_verify(struct catalog *catalog, int argc, char **argv)
{
    struct arguments request = { .choice.catalog = catalog };
    cmd_parse(&argp, argc, argv, &request);
    int status = CMD_OK;
    struct textbuf text = TEXTBUF_GROWING;
    for (int i = request.first; i < argc; i++) {
        const char *path = file_named(argv[i]);
        bool id = is_game_id(catalog, argv[i]);
        struct error err = { 0 };
        textbuf_clear(&text);
        if (!id && file_read(path, GAME_FILE_MAX, &text, &err)) {
            status = cmd_refuse(argv[0], &err);
            continue;
        }
        if (verify(&request, argv[i], id ? NULL : &text) != CMD_OK)
            status = CMD_FAILED;
    }
    textbuf_release(&text);
    return status;
}
