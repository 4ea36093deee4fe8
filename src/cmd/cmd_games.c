/* `coil games`: what can be played, by which rulesets, with which options. */
#include "base/json.h"
#include "cmd/choice.h"
#include "cmd/cmd.h"
#include "protocol/session.h"
#include "show/looks.h"

#include <stdio.h>
#include <string.h>

enum { KEY_JSON = 1 };

struct arguments {
    struct game_choice choice;
    bool json;
};

static error_t parse(int key, char *text, struct argp_state *state)
{
    struct arguments *request = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &request->choice;
        return 0;
    case KEY_JSON:
        request->json = true;
        return 0;
    case ARGP_KEY_ARG:
        if (request->choice.game)
            argp_error(state, "one game at a time, or none for all");
        request->choice.game = text;
        return 0;
    }
    return ARGP_ERR_UNKNOWN;
}

static const struct argp_option options[] = {
    { "json", KEY_JSON, NULL, 0, "Print JSON, as the protocol's 'games' command replies", 1 },
    { 0 },
};

static const struct argp_child children[] = { { &ruleset_file_argp, 0, NULL, 0 }, { 0 } };

static const struct argp argp = {
    .options = options,
    .parser = parse,
    .args_doc = "[GAME]",
    .doc = "List the games, their rulesets, options and looks.\v"
           "Example: coil games snakes-and-foxes",
    .children = children,
};

static void put_seats(struct textbuf *out, int min, int max)
{
    if (min == max)
        text_putf(out, "%d seat%s", min, min == 1 ? "" : "s");
    else
        text_putf(out, "%d to %d seats", min, max);
}

static void put_ruleset(const struct ruleset *ruleset, struct textbuf *out)
{
    text_putf(out, "    %-18s %s, ", ruleset->id, ruleset->title);
    put_seats(out, ruleset->seats_min, ruleset->seats_max);
    for (int i = 0; ruleset->marks[i]; i++)
        text_putf(out, "%s%s", i ? ", " : " [", ruleset->marks[i]);
    text_put(out, ruleset->marks[0] ? "]\n" : "\n");
}

/* "yes", or "yes (1 seat), no (2 seats)" where it depends on them. */
static void put_default(const struct ruleset *ruleset, int index, struct textbuf *out)
{
    int from = ruleset->seats_min;
    for (int seats = from; seats <= ruleset->seats_max; seats++) {
        const char *value = option_default(ruleset, from, index);
        if (seats < ruleset->seats_max && strcmp(option_default(ruleset, seats + 1, index), value) == 0)
            continue;
        text_putf(out, "%s%s", from > ruleset->seats_min ? ", " : "", value);
        if (from > ruleset->seats_min || seats < ruleset->seats_max) {
            text_put(out, " (");
            put_seats(out, from, seats);
            text_put(out, ")");
        }
        from = seats + 1;
    }
}

/* A text in lines that begin eight columns in and end by column 79. */
static void put_lines(const char *text, struct textbuf *out)
{
    const size_t indent = 8, end = 79;
    size_t column = end;
    while (*text) {
        size_t word = strcspn(text, " ");
        bool fits = column + 1 + word <= end;
        if (fits)
            text_put_char(out, ' ');
        else
            text_putf(out, "\n%*s", (int)indent, "");
        column = (fits ? column + 1 : indent) + word;
        text_put_bytes(out, text, word);
        text += word + strspn(text + word, " ");
    }
}

static void put_option(const struct ruleset *ruleset, int index, struct textbuf *out)
{
    const struct game_option *option = &ruleset->game->options[index];
    text_putf(out, "    %s=", option->key);
    for (int i = 0; option->values && option->values[i]; i++)
        text_putf(out, "%s%s", i ? "|" : "", option->values[i]);
    text_put(out, option->values ? "" : option->value_hint);
    put_lines(option->help, out);
    struct textbuf line = TEXTBUF_GROWING;
    text_put(&line, "Default: ");
    put_default(ruleset, index, &line);
    put_lines(textbuf_text(&line), out);
    text_put(out, "\n");
    textbuf_release(&line);
}

/* What the things of a seat may look like. */
static void put_looks(const struct game *game, struct textbuf *out)
{
    const struct look_kind *kinds = looks_of(game);
    text_put(out, kinds->id ? "\n  Looks, which mean nothing in play:\n" : "");
    for (int k = 0; kinds[k].id; k++)
        for (const struct look_item *item = kinds[k].items; item->id; item++)
            text_putf(out, "    %s=%-*s  %s\n", kinds[k].id, 19 - (int)strlen(kinds[k].id), item->id, item->about);
}

static void put_game(const struct catalog *catalog, const struct game *game, struct textbuf *out)
{
    text_putf(out, "%s (%s)\n  %s\n\n  Rulesets, the default first:\n", game->title, game->id, game->about);
    const struct ruleset *ruleset;
    for (int i = 0; (ruleset = catalog_ruleset_at(catalog, game, i)); i++)
        put_ruleset(ruleset, out);
    if (game_option_count(game) > 0)
        text_put(out, "\n  Options:\n");
    for (int i = 0; i < game_option_count(game); i++)
        put_option(catalog_ruleset(catalog, game, NULL), i, out);
    put_looks(game, out);
}

static void put_games(const struct catalog *catalog, const struct game *only, struct textbuf *out)
{
    for (int i = 0; catalog->games[i]; i++) {
        if (only && catalog->games[i] != only)
            continue;
        if (out->length > 0)
            text_put_char(out, '\n');
        put_game(catalog, catalog->games[i], out);
    }
}

static void put_games_json(const struct catalog *catalog, const struct game *only, struct textbuf *out)
{
    struct json w;
    json_init(&w, out, JSON_AS_WRITTEN);
    json_object_begin(&w);
    session_write_games(catalog, only, &w);
    json_object_end(&w);
    text_put_char(out, '\n');
}

int cmd_games(struct catalog *catalog, int argc, char **argv)
{
    struct arguments request = { .choice.catalog = catalog };
    cmd_parse(&argp, argc, argv, &request);
    struct error err = { 0 };
    const struct game *only = NULL;
    if (request.choice.game && !(only = choose_game(catalog, request.choice.game, &err)))
        return cmd_refuse(argv[0], &err);
    struct textbuf out = TEXTBUF_GROWING;
    if (request.json)
        put_games_json(catalog, only, &out);
    else
        put_games(catalog, only, &out);
    fputs(textbuf_text(&out), stdout);
    textbuf_release(&out);
    return CMD_OK;
}
