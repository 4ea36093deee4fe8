/* The commands that begin a match: `new` and `load`. Until the new match stands, the running one is not touched. */
#include "protocol/commands.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

static const char *const chance_words[] = { [CHANCE_AUTO] = "auto", [CHANCE_MANUAL] = "manual", NULL };

int read_seed(const struct request *q, char seed[SEED_SIZE], bool *given, struct error *err)
{
    const json_t *value = request_value(q, "seed");
    *given = value;
    return value ? text_of_value(value, true, "'seed'", seed, SEED_SIZE, err) : 0;
}

/* The arguments that `new` and `load` share. A seed that is left out is drawn. */
struct beginning {
    int chance; /* enum chance_mode */
    char seed[SEED_SIZE];
};

static int read_beginning(const struct request *q, struct beginning *b, struct error *err)
{
    bool given;
    b->chance = CHANCE_AUTO;
    int code = request_word(q, "chance", chance_words, &b->chance, err);
    if (!code)
        code = read_seed(q, b->seed, &given, err);
    if (!code && !given) {
        uint64_t drawn;
        if (getrandom(&drawn, sizeof drawn, 0) != sizeof drawn)
            return error_set(err, ERR_BAD_ARGUMENT, "no seed can be drawn on this machine: give one");
        snprintf(b->seed, SEED_SIZE, "%016" PRIx64, drawn);
    }
    return code;
}

static void begin_match(struct engine *e, struct match *m)
{
    match_free(e->match);
    e->match = m;
}

/* ---- new --------------------------------------------------------------------------------------------------------- */

static int read_options(const struct request *q, const struct game *game, struct options *options, struct error *err)
{
    const char *key;
    json_t *value;
    json_object_foreach (request_value(q, "options"), key, value) {
        char text[OPTION_TEXT_MAX], what[80];
        snprintf(what, sizeof what, "option '%.40s'", key);
        int code = text_of_value(value, true, what, text, sizeof text, err);
        if (!code)
            code = options_set(options, game, key, text, err);
        if (code)
            return code;
    }
    return 0;
}

static int check_names(const struct request *q, struct error *err)
{
    const json_t *names = request_value(q, "names");
    for (size_t i = 0; i < json_array_size(names); i++) {
        char name[NAME_SIZE];
        int code = text_of_value(json_array_get(names, i), false, "a name", name, sizeof name, err);
        if (code)
            return code;
    }
    return 0;
}

/* Arguments whose types can be told without knowing the game. */
static int check_new(const struct request *q, const char **game, const char **ruleset, int64_t *seats,
                     struct beginning *b, struct error *err)
{
    int code;
    if ((code = request_text(q, "game", NEEDED, game, err)) ||
        (code = request_int(q, "seats", NEEDED, 1, SEATS_MAX, seats, err)) ||
        (code = request_text(q, "ruleset", OPTIONAL, ruleset, err)) || (code = read_beginning(q, b, err)))
        return code;
    if (request_value(q, "options") && !json_is_object(request_value(q, "options")))
        return error_set(err, ERR_BAD_ARGUMENT, "'options' must be an object");
    if (request_value(q, "names") && !json_is_array(request_value(q, "names")))
        return error_set(err, ERR_BAD_ARGUMENT, "'names' must be a list");
    if (json_array_size(request_value(q, "names")) > (size_t)*seats)
        return error_set(err, ERR_BAD_ARGUMENT, "'names' has more entries than there are seats");
    return check_names(q, err);
}

int command_new(struct engine *e, const struct request *q, struct json *w, struct error *err)
{
    const char *game_id, *ruleset_id = NULL;
    int64_t seats;
    struct beginning b;
    struct options options = { 0 };
    struct rules *rules;
    int code = check_new(q, &game_id, &ruleset_id, &seats, &b, err);
    if (code)
        return code;
    const struct game *game = catalog_game(e->catalog, game_id);
    if (!game)
        return error_set(err, ERR_UNKNOWN_GAME, "there is no game '%.60s'", game_id);
    const struct ruleset *ruleset = catalog_ruleset(e->catalog, game, ruleset_id);
    if (!ruleset)
        return error_set(err, ERR_BAD_RULESET, "%s has no ruleset '%.60s'", game->title, ruleset_id);
    if ((code = read_options(q, game, &options, err)) || (code = rules_new(ruleset, &options, (int)seats, &rules, err)))
        return code;
    struct match *m = match_new(rules, (enum chance_mode)b.chance, b.seed);
    const json_t *names = request_value(q, "names");
    for (size_t i = 0; i < json_array_size(names); i++)
        match_set_name(m, (int)i, json_string_value(json_array_get(names, i)));
    begin_match(e, m);
    reply_turn(w, m);
    json_member_text(w, "seed", match_seed(m));
    return 0;
}

/* ---- load -------------------------------------------------------------------------------------------------------- */

static const struct flattener flattener = { .make = flat_of_position, .release = flat_release };

/* By way of its text, so that a position is read in exactly the same way here and in a record. */
static int load_position(struct engine *e, const struct request *q, const struct beginning *b, struct match **out,
                         struct error *err)
{
    struct flat list;
    struct rules *rules;
    union state_memory state;
    char *text = request_dump(q, request_value(q, "position"), true);
    int code = flat_of_position(text ? text : "", text ? strlen(text) : 0, ERR_BAD_POSITION, &list, err);
    free(text);
    if (code)
        return code;
    code = game_read_position(e->catalog, &list, &rules, &state.state, err);
    flat_release(&list);
    if (!code)
        *out = match_from_state(rules, &state.state, (enum chance_mode)b->chance, b->seed);
    return code;
}

int command_load(struct engine *e, const struct request *q, struct json *w, struct error *err)
{
    const json_t *position = request_value(q, "position"), *record = request_value(q, "record");
    struct beginning b;
    struct error warning = { 0 };
    struct match *m = NULL;
    if (!position == !record)
        return error_set(err, ERR_BAD_ARGUMENT, "'load' needs either a 'position' or a 'record'");
    if (position && !json_is_object(position))
        return error_set(err, ERR_BAD_ARGUMENT, "'position' must be an object");
    if (record && (!json_is_string(record) || big_number(record)))
        return error_set(err, ERR_BAD_ARGUMENT, "'record' must be a text");
    int code = read_beginning(q, &b, err);
    if (!code && position)
        code = load_position(e, q, &b, &m, err);
    else if (!code)
        code = match_from_record(e->catalog, json_string_value(record), json_string_length(record), flattener,
                                 (enum chance_mode)b.chance, b.seed, &m, &warning, err);
    if (code)
        return code;
    begin_match(e, m);
    reply_turn(w, m);
    if (warning.code)
        reply_message(w, "warning", warning.text);
    return 0;
}
