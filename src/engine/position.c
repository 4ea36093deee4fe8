/* Positions and views as JSON, and positions read back; see play.h. The engine writes and reads the keys that all games
 * share, the game the rest. */
#include "engine/play.h"

#include "base/hash.h"

#include <assert.h>
#include <string.h>

const struct game_key *game_last_key(const struct rules *rules)
{
    static const struct game_key turns = { "turns", "int", NULL, "How many turns are finished; the game ends by it." };
    const struct game_key *key = rules->game->keys;
    while (key->name && strcmp(key->name, turns.name) != 0)
        key++;
    return rules->turns_max && !key->name ? &turns : NULL;
}

void rules_options_json(const struct rules *rules, struct json *w)
{
    json_member_object(w, "options");
    for (int i = 0; rules->game->options[i].key; i++)
        if (rules_option_written(rules, i))
            json_member_text(w, rules->game->options[i].key, rules->option[i]);
    json_object_end(w);
}

void game_json(const struct rules *rules, const struct state *view, enum json_order order, struct textbuf *out)
{
    struct json w;
    json_init(&w, out, order);
    json_object_begin(&w);
    json_member_text(&w, "game", rules->game->id);
    json_member_text(&w, "ruleset", rules->ruleset->id);
    rules_options_json(rules, &w);
    json_member_int(&w, "seats", rules->seats);
    if (view->viewer == VIEW_TABLE)
        json_member_text(&w, "viewer", "table");
    else if (view->viewer != VIEW_FULL)
        json_member_int(&w, "viewer", view->viewer);
    rules->game->json(rules, view, &w);
    if (rules->turns_max)
        json_member_int(&w, "turns", view->turns);
    json_object_end(&w);
}

uint64_t game_position_hash(const struct rules *rules, const struct state *s, struct textbuf *scratch)
{
    textbuf_clear(scratch);
    game_json(rules, s, JSON_SORTED, scratch);
    return hash_bytes(HASH_START, textbuf_text(scratch), scratch->length);
}

static int read_options(struct flat *f, const struct game *game, struct options *options, struct error *err)
{
    char key[OPTION_TEXT_MAX * 2];
    const char *value;
    if (!flat_has(f, "options"))
        return flat_refuse(f, err, "options", "is missing (expected an object)");
    if (flat_find(f, "options") && !flat_member(f, 0, key, sizeof key, "options")) {
        const struct flat_item *item = flat_find(f, "options");
        return item->type == FLAT_EMPTY_OBJECT ? 0 : flat_refuse(f, err, "options", "must be an object");
    }
    for (int n = 0; flat_member(f, n, key, sizeof key, "options"); n++) {
        struct error inner;
        int code = flat_text(f, err, &value, "options.%s", key);
        if (code)
            return code;
        if (options_set(options, game, key, value, &inner))
            return flat_refuse(f, err, "options", "%s", inner.text);
    }
    return 0;
}

/* Whose view it is: a seat or "table". */
static int read_viewer(struct flat *f, int seats, int *viewer, struct error *err)
{
    int64_t seat;
    static const char *const words[] = { "table", NULL };
    int word, code;
    const struct flat_item *item = flat_find(f, "viewer");
    *viewer = VIEW_TABLE;
    if (item && item->type == FLAT_TEXT)
        return flat_word(f, err, words, &word, "viewer");
    if ((code = flat_int(f, err, 0, seats - 1, &seat, "viewer")))
        return code;
    *viewer = (int)seat;
    return 0;
}

/* The keys that all positions share, and all views: finds the game and builds its rules. */
static int read_shared(const struct catalog *c, struct flat *f, bool view, struct rules **rules, int *viewer,
                       struct error *err)
{
    const char *game_id, *ruleset_id;
    int64_t seats;
    struct options options = { 0 };
    struct error inner;
    int code = flat_text(f, err, &game_id, "game");
    if (code)
        return code;
    const struct game *game = catalog_game(c, game_id);
    if (!game)
        return error_set(err, ERR_UNKNOWN_GAME, "there is no game '%.60s'", game_id);
    if (!view && flat_has(f, "viewer"))
        return flat_refuse(f, err, "viewer", "this is a view, which lacks what its viewer cannot see; load a position");
    if ((code = flat_text(f, err, &ruleset_id, "ruleset")))
        return code;
    const struct ruleset *ruleset = catalog_ruleset(c, game, ruleset_id);
    if (!ruleset)
        return flat_refuse(f, err, "ruleset", "%s has no ruleset '%.60s'", game->title, ruleset_id);
    if ((code = read_options(f, game, &options, err)) ||
        (code = flat_int(f, err, ruleset->seats_min, ruleset->seats_max, &seats, "seats")) ||
        (view && (code = read_viewer(f, (int)seats, viewer, err))))
        return code;
    if (rules_new(ruleset, &options, (int)seats, rules, &inner))
        return flat_refuse(f, err, "options", "%s", inner.text);
    return 0;
}

static int read_whole(const struct catalog *c, struct flat *f, bool view, struct rules **rules, struct state *s,
                      struct error *err)
{
    int viewer = VIEW_FULL;
    *rules = NULL;
    flat_begin(f);
    int code = read_shared(c, f, view, rules, &viewer, err);
    if (code)
        return code;
    assert(*rules);
    memset(s, 0, (*rules)->game->state_size);
    s->seats = (uint8_t)(*rules)->seats;
    s->viewer = (uint8_t)viewer;
    int64_t turns = 0;
    if ((*rules)->turns_max)
        code = flat_int(f, err, 0, (*rules)->turns_max, &turns, "turns");
    s->turns = (uint16_t)turns;
    if (!code)
        code = (*rules)->game->read(*rules, f, s, err);
    if (!code)
        code = flat_done(f, err);
    if (code) {
        rules_free(*rules);
        *rules = NULL;
    }
    return code;
}

int game_read_position(const struct catalog *c, struct flat *f, struct rules **rules, struct state *s,
                       struct error *err)
{
    return read_whole(c, f, false, rules, s, err);
}

int game_read_view(const struct catalog *c, struct flat *f, struct rules **rules, struct state *view, struct error *err)
{
    return read_whole(c, f, true, rules, view, err);
}
