/* The commands that begin a match: `new` and `load`. Until the new match stands, the running one is not touched. */
#include "protocol/commands.h"
#include "show/looks.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char *const chance_words[] = { [CHANCE_AUTO] = "auto", [CHANCE_MANUAL] = "manual", NULL };

/* The arguments that `new` and `load` share. A seed that is left out is drawn. */
struct beginning {
    int chance; /* enum chance_mode */
    bool numbered;
    char seed[SEED_SIZE];
};

static int read_beginning(const struct session *session, const struct flat *request, struct beginning *b,
                          struct error *err)
{
    bool given;
    *b = (struct beginning){ .chance = CHANCE_AUTO };
    int code = argument_word(request, "chance", chance_words, &b->chance, err);
    if (!code)
        code = argument_bool(request, "numbered", OPTIONAL, &b->numbered, err);
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

/* The mode to make a match in: chance that the owner draws is none of the seed's from the start. */
static enum chance_mode making_mode(const struct session *session, const struct beginning *b)
{
    return session->owner.chance ? CHANCE_MANUAL : (enum chance_mode)b->chance;
}

static void begin_match(struct session *session, struct match *m, const struct beginning *b)
{
    if (session->owner.chance && b->chance == CHANCE_AUTO)
        match_set_chance(m, session->owner.chance, session->owner.context);
    session_begin(session, m, NULL);
    if (b->numbered)
        numbering_begin(&session->numbering, m);
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

int check_names(const struct flat *request, int64_t seats, struct error *err)
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

int read_looks(const struct flat *request, const struct game *game, int seats, char look[SEATS_MAX][LOOK_SIZE],
               struct error *err)
{
    int count = flat_count(request, "looks"), code = 0;
    memset(look, 0, (size_t)SEATS_MAX * LOOK_SIZE);
    if (count < 0 && flat_has(request, "looks"))
        return error_set(err, ERR_BAD_ARGUMENT, "'looks' must be a list");
    if (count > seats)
        return error_set(err, ERR_BAD_ARGUMENT, "'looks' has more entries than there are seats");
    for (int i = 0; i < count && !code; i++) {
        char text[4 * LOOK_SIZE];
        struct worn worn;
        if (!(code = text_of_item(flat_look(request, "looks.%d", i), false, "a look", text, sizeof text, err)) &&
            !(code = looks_read(game, text, &worn, err)))
            looks_text(game, &worn, look[i]);
    }
    return code;
}

int own_ruleset(const struct session *session, const struct flat *request, const struct ruleset **out,
                struct error *err)
{
    *out = NULL;
    if (!flat_is_object(request, "ruleset"))
        return 0;
    struct flat list = flat_ruleset_part(request);
    int code = ruleset_new(session->catalog->games, &list, out, err);
    flat_release(&list);
    return code;
}

/* The ruleset to play by, held: the request's own, or one of the catalogue. */
static int find_ruleset(const struct session *session, const struct flat *request, const struct game *game,
                        const struct ruleset **out, struct error *err)
{
    const struct flat_item *item = flat_look(request, "ruleset");
    const char *id = item ? item->text : NULL;
    int code = own_ruleset(session, request, out, err);
    if (code)
        return code;
    if (!*out) {
        const struct ruleset *known = catalog_ruleset(session->catalog, game, id);
        *out = known ? ruleset_share(known) : NULL;
    } else if ((*out)->game != game) {
        code = error_set(err, ERR_BAD_RULESET, "'%.60s' is a ruleset of %s", (*out)->id, (*out)->game->title);
        ruleset_free(*out);
        return code;
    }
    return *out ? 0 : error_set(err, ERR_BAD_RULESET, "%s has no ruleset '%.60s'", game->title, id ? id : "");
}

/* Arguments whose types can be told without knowing the game. */
static int check_new(const struct session *session, const struct flat *request, const char **game, int64_t *seats,
                     struct beginning *b, struct error *err)
{
    const char *id;
    int code;
    if ((code = argument_text(request, "game", NEEDED, game, err)) ||
        (code = argument_int(request, "seats", NEEDED, 1, SEATS_MAX, seats, err)) ||
        (!flat_is_object(request, "ruleset") && (code = argument_text(request, "ruleset", OPTIONAL, &id, err))) ||
        (code = read_beginning(session, request, b, err)))
        return code;
    if (flat_has(request, "options") && !flat_is_object(request, "options"))
        return error_set(err, ERR_BAD_ARGUMENT, "'options' must be an object");
    return check_names(request, *seats, err);
}

int command_new(struct session *session, const struct flat *request, struct json *w, struct error *err)
{
    const char *game_id;
    int64_t seats;
    struct beginning b;
    struct options options = { 0 };
    const struct ruleset *ruleset;
    struct rules *rules;
    char look[SEATS_MAX][LOOK_SIZE];
    int code = check_new(session, request, &game_id, &seats, &b, err);
    if (code)
        return code;
    const struct game *game = need_game(session, game_id, err);
    if (!game)
        return ERR_UNKNOWN_GAME;
    if ((code = find_ruleset(session, request, game, &ruleset, err)))
        return code;
    if (!(code = read_options(request, game, &options, err)) &&
        !(code = read_looks(request, game, (int)seats, look, err)))
        code = rules_new(ruleset, &options, (int)seats, &rules, err);
    ruleset_free(ruleset);
    if (code)
        return code;
    struct match *m = match_new(rules, making_mode(session, &b), b.seed);
    for (int i = 0; i < flat_count(request, "names"); i++)
        match_set_name(m, i, flat_look(request, "names.%d", i)->text);
    for (int seat = 0; seat < seats && seat < rules->seats; seat++)
        match_set_look(m, seat, look[seat]);
    begin_match(session, m, &b);
    reply_turn(w, session);
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
        *out = match_from_state(rules, &state.state, making_mode(session, b), b->seed);
    return code;
}

/* A record or a game ID, which are texts. */
static int load_text(const struct session *session, const struct flat *request, const struct beginning *b,
                     struct match **out, struct error *warning, struct error *err)
{
    const char *text = NULL;
    size_t length = 0;
    enum chance_mode mode = making_mode(session, b);
    int code = argument_text(request, "game_id", OPTIONAL, &text, err);
    if (!code && text)
        return match_from_id(session->catalog, text, mode, b->seed, out, err);
    code = argument_bytes(request, "record", NEEDED, &text, &length, err);
    return code ? code
                : match_from_record(session->catalog, text, length, session->owner.flattener, mode, b->seed, out,
                                    warning, err);
}

/* What is loaded, and that only a view comes with names, and with nothing else. */
static int check_load(const struct flat *request, struct error *err)
{
    static const char *const match_only[] = { "chance", "seed", "numbered", NULL };
    static const char *const view_only[] = { "names", "looks", "ruleset", NULL };
    bool view = flat_has(request, "view"), id = flat_has(request, "game_id");
    int old = flat_has(request, "position") + flat_has(request, "record");
    if (old + view + id != 1)
        return error_set(err, ERR_BAD_ARGUMENT,
                         view || id ? "'load' needs one of 'position', 'record', 'view' and 'game_id'"
                                    : "'load' needs either a 'position' or a 'record'");
    if (flat_has(request, "position") && !flat_is_object(request, "position"))
        return error_set(err, ERR_BAD_ARGUMENT, "'position' must be an object");
    if (view && !flat_is_object(request, "view"))
        return error_set(err, ERR_BAD_ARGUMENT, "'view' must be an object");
    for (int i = 0; !view && view_only[i]; i++)
        if (flat_has(request, "%s", view_only[i]))
            return error_set(err, ERR_BAD_ARGUMENT, "'%s' goes with 'view' only", view_only[i]);
    for (int i = 0; view && match_only[i]; i++)
        if (flat_has(request, "%s", match_only[i]))
            return error_set(err, ERR_BAD_ARGUMENT, "'%s' does not go with 'view'", match_only[i]);
    if (flat_has(request, "ruleset") && !flat_is_object(request, "ruleset"))
        return error_set(err, ERR_BAD_ARGUMENT, "'ruleset' must be an object");
    const char *text;
    size_t length;
    int code = argument_bytes(request, "record", OPTIONAL, &text, &length, err);
    return code ? code : argument_text(request, "game_id", OPTIONAL, &text, err);
}

int command_load(struct session *session, const struct flat *request, struct json *w, struct error *err)
{
    struct beginning b;
    struct error warning = { 0 };
    struct match *m = NULL;
    bool view = flat_has(request, "view");
    int code = check_load(request, err);
    if (!code)
        code = view ? load_view(session, request, err) : read_beginning(session, request, &b, err);
    if (!code && !view)
        code = flat_has(request, "position") ? load_position(session, request, &b, &m, err)
                                             : load_text(session, request, &b, &m, &warning, err);
    if (code)
        return code;
    if (!view)
        begin_match(session, m, &b);
    reply_turn(w, session);
    if (warning.code)
        reply_message(w, "warning", warning.text);
    return 0;
}
