/* The commands that begin a match: `new` and `load`. Until the new match stands, the running one is not touched. */
#include "protocol/commands.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char *const chance_words[] = { [CHANCE_AUTO] = "auto", [CHANCE_MANUAL] = "manual", NULL };

/* The arguments that `new` and `load` share. A seed that is left out is drawn. */
struct beginning {
    int chance; /* enum chance_mode */
    char seed[SEED_SIZE];
};

static int read_beginning(const struct session *session, const struct flat *request, struct beginning *b,
                          struct error *err)
{
    bool given;
    b->chance = CHANCE_AUTO;
    int code = argument_word(request, "chance", chance_words, &b->chance, err);
    if (!code)
        code = argument_seed(request, b->seed, &given, err);
    if (!code && !given) {
        const struct session_owner *owner = &session->owner;
        uint64_t drawn;
        if (!owner->draw_seed(owner->context, &drawn))
            return error_set(err, ERR_BAD_ARGUMENT, "no seed can be drawn on this machine: give one");
        snprintf(b->seed, SEED_SIZE, "%016" PRIx64, drawn);
    }
    return code;
}

static void begin_match(struct session *session, struct match *m)
{
    match_free(session->match);
    session->match = m;
}

/* ---- new --------------------------------------------------------------------------------------------------------- */

/* An item that is an option or, wrongly, a part of one. */
static int read_option(const struct flat_item *item, const struct game *game, struct options *options,
                       struct error *err)
{
    const char *key = item->path + strlen("options.");
    size_t length = strcspn(key, ".");
    bool part = key[length];
    char text[OPTION_TEXT_MAX], what[80];
    if (item->type >= FLAT_ODD_KEY && !part)
        return options_set(options, game, item->text, "", err); /* no option has such a key */
    snprintf(what, sizeof what, "option '%.*s'", (int)(length < 40 ? length : 40), key);
    int code = text_of_item(part ? NULL : item, true, what, text, sizeof text, err);
    return code ? code : options_set(options, game, key, text, err);
}

static int read_options(const struct flat *request, const struct game *game, struct options *options, struct error *err)
{
    int code = 0;
    for (int i = 0; i < request->count && !code; i++)
        if (strncmp(request->items[i].path, "options.", strlen("options.")) == 0)
            code = read_option(&request->items[i], game, options, err);
    return code;
}

static int check_names(const struct flat *request, int64_t seats, struct error *err)
{
    int count = flat_count(request, "names"), code = 0;
    if (count < 0 && flat_has(request, "names"))
        return error_set(err, ERR_BAD_ARGUMENT, "'names' must be a list");
    if (count > seats)
        return error_set(err, ERR_BAD_ARGUMENT, "'names' has more entries than there are seats");
    for (int i = 0; i < count && !code; i++) {
        char name[NAME_SIZE];
        code = text_of_item(flat_look(request, "names.%d", i), false, "a name", name, sizeof name, err);
    }
    return code;
}

/* Arguments whose types can be told without knowing the game. */
static int check_new(const struct session *session, const struct flat *request, const char **game, const char **ruleset,
                     int64_t *seats, struct beginning *b, struct error *err)
{
    int code;
    if ((code = argument_text(request, "game", NEEDED, game, err)) ||
        (code = argument_int(request, "seats", NEEDED, 1, SEATS_MAX, seats, err)) ||
        (code = argument_text(request, "ruleset", OPTIONAL, ruleset, err)) ||
        (code = read_beginning(session, request, b, err)))
        return code;
    if (flat_has(request, "options") && !flat_is_object(request, "options"))
        return error_set(err, ERR_BAD_ARGUMENT, "'options' must be an object");
    return check_names(request, *seats, err);
}

int command_new(struct session *session, const struct flat *request, struct json *w, struct error *err)
{
    const char *game_id, *ruleset_id = NULL;
    int64_t seats;
    struct beginning b;
    struct options options = { 0 };
    struct rules *rules;
    int code = check_new(session, request, &game_id, &ruleset_id, &seats, &b, err);
    if (code)
        return code;
    const struct game *game = catalog_game(session->catalog, game_id);
    if (!game)
        return error_set(err, ERR_UNKNOWN_GAME, "there is no game '%.60s'", game_id);
    const struct ruleset *ruleset = catalog_ruleset(session->catalog, game, ruleset_id);
    if (!ruleset)
        return error_set(err, ERR_BAD_RULESET, "%s has no ruleset '%.60s'", game->title, ruleset_id);
    if ((code = read_options(request, game, &options, err)) ||
        (code = rules_new(ruleset, &options, (int)seats, &rules, err)))
        return code;
    struct match *m = match_new(rules, (enum chance_mode)b.chance, b.seed);
    for (int i = 0; i < flat_count(request, "names"); i++)
        match_set_name(m, i, flat_look(request, "names.%d", i)->text);
    begin_match(session, m);
    reply_turn(w, m);
    json_member_text(w, "seed", match_seed(m));
    return 0;
}

/* ---- load -------------------------------------------------------------------------------------------------------- */

static int load_position(const struct session *session, const struct flat *request, const struct beginning *b,
                         struct match **out, struct error *err)
{
    struct flat position;
    struct rules *rules;
    union state_memory state;
    int code = flat_part(request, "position", ERR_BAD_POSITION, &position, err);
    if (code)
        return code;
    code = game_read_position(session->catalog, &position, &rules, &state.state, err);
    flat_release(&position);
    if (!code)
        *out = match_from_state(rules, &state.state, (enum chance_mode)b->chance, b->seed);
    return code;
}

int command_load(struct session *session, const struct flat *request, struct json *w, struct error *err)
{
    bool position = flat_has(request, "position");
    const char *record = NULL;
    size_t length = 0;
    struct beginning b;
    struct error warning = { 0 };
    struct match *m = NULL;
    if (position == flat_has(request, "record"))
        return error_set(err, ERR_BAD_ARGUMENT, "'load' needs either a 'position' or a 'record'");
    if (position && !flat_is_object(request, "position"))
        return error_set(err, ERR_BAD_ARGUMENT, "'position' must be an object");
    int code = argument_bytes(request, "record", OPTIONAL, &record, &length, err);
    if (!code)
        code = read_beginning(session, request, &b, err);
    if (!code && position)
        code = load_position(session, request, &b, &m, err);
    else if (!code)
        code = match_from_record(session->catalog, record, length, session->owner.flattener, (enum chance_mode)b.chance,
                                 b.seed, &m, &warning, err);
    if (code)
        return code;
    begin_match(session, m);
    reply_turn(w, m);
    if (warning.code)
        reply_message(w, "warning", warning.text);
    return 0;
}
