/* `coil verify FILE...`: plays records again, and says for each whether every line is right. */
#include "cmd/choice.h"
#include "cmd/cmd.h"
#include "match/match.h"
#include "native/files.h"
#include "native/flatten.h"

#include <stdio.h>
#include <string.h>

enum { RECORD_SIZE_MAX = 64 << 20 };

struct request {
    struct game_choice choice; /* for rulesets only */
    int first;                 /* index of the first FILE in argv */
};

static error_t parse(int key, char *text, struct argp_state *state)
{
    struct request *request = state->input;
    (void)text;
    switch (key) {
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

static const struct argp_child children[] = { { &ruleset_file_argp, 0, NULL, 0 }, { 0 } };

static const struct argp argp = {
    .parser = parse,
    .args_doc = "FILE...",
    .doc = "Check recorded games: every action is played again by the rules, and every hash is compared. For each FILE "
           "('-' is standard input) one line tells that it is right and how the game stands, or the first line that "
           "is wrong.\v"
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

/* Prints the verdict; returns the exit status. */
static int verify(const struct catalog *catalog, const char *text, size_t length)
{
    const struct flattener flattener = { flat_of_position, flat_release };
    struct match *m;
    struct error warning = { 0 }, err = { 0 };
    int code = match_from_record(catalog, text, length, flattener, CHANCE_MANUAL, "", &m, &warning, &err);
    bool right = !code && !warning.code;
    if (right)
        print_standing(m);
    else
        printf("WRONG, %s\n", code ? err.text : warning.text);
    match_free(m);
    return right ? CMD_OK : CMD_FAILED;
}

int cmd_verify(struct catalog *catalog, int argc, char **argv)
{
    struct request request = { .choice.catalog = catalog };
    argp_parse(&argp, argc, argv, 0, NULL, &request);
    int status = CMD_OK;
    struct textbuf text = TEXTBUF_GROWING;
    for (int i = request.first; i < argc; i++) {
        const char *path = strcmp(argv[i], "-") == 0 ? "/dev/stdin" : argv[i];
        struct error err = { 0 };
        textbuf_clear(&text);
        if (file_read(path, RECORD_SIZE_MAX, &text, &err)) {
            cmd_refuse(argv[0], &err);
            status = CMD_FAILED;
            continue;
        }
        printf("%s: ", argv[i]);
        if (verify(catalog, textbuf_text(&text), text.length) != CMD_OK)
            status = CMD_FAILED;
    }
    textbuf_release(&text);
    return status;
}
