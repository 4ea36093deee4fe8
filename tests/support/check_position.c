/* Conformance of positions: what is written is read back the same; all else is refused, or is sound and playable. */
#include "conformance.h"

#include "json_places.h"
#include "native/flatten.h"

#include <string.h>

/* Reads a position of the probe's game; *rules is to be freed. */
static int read_json(struct probe *p, const json_t *value, struct rules **rules, union state_memory *s,
                     struct error *err)
{
    struct flat list;
    *rules = NULL;
    int code = flat_of_json(value, ERR_BAD_POSITION, NULL, false, &list, err);
    if (code)
        return code;
    code = game_read_position(&p->setting->catalog->catalog, &list, rules, &s->state, err);
    flat_release(&list);
    return code;
}

/* ---- Round trips ------------------------------------------------------------------------------------------------- */

static bool rules_are_the_same(struct probe *p, const struct rules *rules)
{
    for (int i = 0; p->game->options[i].key; i++)
        if (strcmp(rules->option[i], p->rules->option[i]) != 0)
            return fault(p, "option '%s' is read back as '%s'", p->game->options[i].key, rules->option[i]);
    if (rules->ruleset != p->rules->ruleset || rules->seats != p->rules->seats)
        return fault(p, "another ruleset or number of seats is read back");
    return true;
}

/* Writes a full state, reads it, and compares bytes and text. */
static bool goes_round(struct probe *p, const struct state *s, enum json_order order)
{
    union state_memory read;
    struct rules *rules;
    struct error err = { 0 };
    const char *json = json_of(p, s, order, false);
    if (test_read_position(p->setting->catalog, json, &rules, &read, &err))
        return fault(p, "a position that was written is refused: %s: %s", err.text, json);
    bool fine = rules_are_the_same(p, rules);
    if (fine && strcmp(json, json_of(p, &read.state, order, true)) != 0)
        fine = fault(p, "a position is read back as another: %s: %s", json, textbuf_text(&p->text2));
    if (fine && !same_state(p, s, &read.state))
        fine = fault(p, "a position that is read back has the same text, but other bytes: %s", json);
    rules_free(rules);
    return fine;
}

static bool check_round_trip(struct probe *p)
{
    copy_state(p, p->a, p->s);
    if (!goes_round(p, p->s, JSON_AS_WRITTEN))
        return false;
    return same_state(p, p->s, p->a) ? true : fault(p, "writing the position changed the state");
}

/* With the keys in another order. */
static bool check_sorted_round_trip(struct probe *p)
{
    return goes_round(p, p->s, JSON_SORTED);
}

/* ---- Refusals ---------------------------------------------------------------------------------------------------- */

/* The value must be refused, with a message. */
static bool is_refused(struct probe *p, const json_t *value, const char *what, const char *key)
{
    union state_memory read;
    struct rules *rules;
    struct error err = { 0 };
    int code = read_json(p, value, &rules, &read, &err);
    rules_free(rules);
    size_t length = strlen(err.text);
    if (!code)
        return fault(p, "a position %s '%s' is accepted", what, key);
    if ((code != ERR_BAD_POSITION && code != ERR_UNKNOWN_GAME) || length == 0 || err.text[length - 1] == '.')
        return fault(p, "a position %s '%s' is refused by %s without a proper message: '%s'", what, key,
                     status_name(code), err.text);
    return true;
}

/* Takes the members of an object away one by one, and puts a strange one in. What is left out of `options` has its
 * default. */
static bool refuses_other_members(struct probe *p, json_t *object, const json_t *whole, bool optional)
{
    json_t *copy = json_copy(object);
    const char *key;
    json_t *member;
    bool fine = true;
    json_object_foreach (copy, key, member) {
        if (!fine || optional)
            break;
        json_object_del(object, key);
        fine = is_refused(p, whole, "without", key);
        json_object_update(object, copy);
    }
    if (fine) {
        json_object_set_new(object, "strange", json_integer(1));
        fine = is_refused(p, whole, "with the key", "strange");
        json_object_del(object, "strange");
    }
    json_decref(copy);
    return fine;
}

/* The same for every object inside a value, and every plain value replaced by an object. */
static bool refuses_inside(struct probe *p, json_t *value, const json_t *whole, bool optional)
{
    const char *key;
    json_t *member;
    size_t count = json_array_size(value);
    void *next;
    if (json_is_object(value) && !refuses_other_members(p, value, whole, optional))
        return false;
    json_object_foreach_safe (value, next, key, member) {
        char name[64];
        snprintf(name, sizeof name, "%s", key);
        if (json_is_object(member) || json_is_array(member)) {
            if (!refuses_inside(p, member, whole, strcmp(name, "options") == 0))
                return false;
            continue;
        }
        json_incref(member);
        json_object_set_new(value, name, json_pack("{s:[f]}", "odd", 1.5));
        bool fine = is_refused(p, whole, "with an object in place of", name);
        json_object_set_new(value, name, member);
        if (!fine)
            return false;
    }
    for (size_t i = 0; i < count; i++)
        if (!refuses_inside(p, json_array_get(value, i), whole, false))
            return false;
    return true;
}

static bool check_position_refusals(struct probe *p)
{
    json_t *whole = json_loads(json_of(p, p->s, JSON_AS_WRITTEN, false), JSON_REJECT_DUPLICATES, NULL);
    if (!whole)
        return fault(p, "the position is no JSON: %s", textbuf_text(&p->text));
    bool fine = refuses_inside(p, whole, whole, false);
    json_decref(whole);
    for (int i = 0; i <= p->rules->seats && fine; i++) {
        game_view(p->rules, p->s, viewer_at(p, i), p->a);
        json_t *view = json_loads(json_of(p, p->a, JSON_AS_WRITTEN, false), JSON_REJECT_DUPLICATES, NULL);
        fine = view ? is_refused(p, view, "of viewer", i < p->rules->seats ? "a seat" : "table")
                    : fault(p, "a view is no JSON: %s", textbuf_text(&p->text));
        json_decref(view);
    }
    return fine;
}

/* ---- Altered positions ------------------------------------------------------------------------------------------- */

enum { PLACES_MAX = 400 };

static void put_value(const struct place *place, json_t *value)
{
    if (place->key)
        json_object_set_new(place->parent, place->key, value);
    else
        json_array_set_new(place->parent, place->index, value);
}

/* Changes one place at random: a number by a little or a lot, a text or null to what stands elsewhere, a list's order
 * or length. */
static void alter(struct probe *p, const struct place *places, int count)
{
    const struct place *at = &places[rng_below(&p->rng, (uint32_t)count)];
    json_t *elsewhere = places[rng_below(&p->rng, (uint32_t)count)].value, *value = at->value;
    uint32_t way = rng_below(&p->rng, 4);
    if (json_is_integer(value) && way < 3) {
        static const json_int_t steps[] = { 1, -1, 1000000 };
        put_value(at, json_integer(json_integer_value(value) + steps[way]));
    } else if (json_is_boolean(value)) {
        put_value(at, json_boolean(!json_is_true(value)));
    } else if (json_is_array(value) && json_array_size(value) > 0) {
        size_t index = rng_below(&p->rng, (uint32_t)json_array_size(value));
        json_t *entry = json_deep_copy(json_array_get(value, index));
        if (way > 0)
            json_array_remove(value, index);
        if (way < 3)
            json_array_insert_new(value, rng_below(&p->rng, (uint32_t)json_array_size(value) + 1), entry);
        else
            json_decref(entry);
    } else {
        put_value(at, json_deep_copy(elsewhere));
    }
}

/* An accepted position is sound, comes round, and can be played to the end. */
static bool is_sound(struct probe *p, const struct rules *rules, struct state *s)
{
    const char *wrong = p->game->invariant ? p->game->invariant(rules, s) : NULL;
    textbuf_clear(&p->text);
    game_json(rules, s, JSON_AS_WRITTEN, &p->text);
    const char *json = textbuf_text(&p->text);
    if (wrong)
        return fault(p, "a position is accepted though %s: %s", wrong, json);
    union state_memory memory;
    struct rules *again;
    struct error err = { 0 };
    if (test_read_position(p->setting->catalog, json, &again, &memory, &err))
        return fault(p, "a position is accepted, but refused when written again: %s: %s", err.text, json);
    rules_free(again);
    if (!same_state(p, s, &memory.state))
        return fault(p, "a position is accepted, but read back as another: %s", json);
    if (!test_playout(rules, s, &p->rng, 2 * p->game->plies_max))
        return fault(p, "a position is accepted, but is not over after twice `plies_max` actions: %s", json);
    return true;
}

static bool check_altered(struct probe *p)
{
    enum { ROUNDS = 24 };
    json_t *whole = json_loads(json_of(p, p->s, JSON_AS_WRITTEN, false), 0, NULL);
    bool fine = whole ? true : fault(p, "the position is no JSON");
    for (int round = 0; round < ROUNDS && fine; round++) {
        struct place places[PLACES_MAX];
        union state_memory read;
        struct rules *rules;
        struct error err = { 0 };
        json_t *altered = json_deep_copy(whole);
        for (uint32_t i = rng_below(&p->rng, 3); i < 3; i++)
            alter(p, places, find_places(altered, places, 0, PLACES_MAX));
        int code = read_json(p, altered, &rules, &read, &err);
        if (!code)
            fine = is_sound(p, rules, &read.state);
        else if (!*err.text)
            fine = fault(p, "a position is refused without a message");
        rules_free(rules);
        json_decref(altered);
    }
    json_decref(whole);
    return fine;
}

/* ---- The plain table --------------------------------------------------------------------------------------------- */

static bool table_is_sound(struct probe *p, const struct state *view)
{
    textbuf_clear(&p->text);
    game_render(p->rules, view, &p->text);
    const char *text = textbuf_text(&p->text);
    int columns = 0;
    for (const char *c = text; *c; c++) {
        if (*c == '\n') {
            if (c > text && c[-1] == ' ')
                return fault(p, "a line of the table ends in a blank:\n%s", text);
            columns = 0;
        } else if ((unsigned char)*c < ' ') {
            return fault(p, "the table has a control character:\n%s", text);
        } else if (((unsigned char)*c & 0xc0) != 0x80 && ++columns > 79) {
            return fault(p, "a line of the table has more than 79 columns:\n%s", text);
        }
    }
    return p->text.length > 0 && columns == 0 ? true : fault(p, "the table is empty or its last line is not ended");
}

static bool check_render(struct probe *p)
{
    for (int i = 0; i <= p->rules->seats; i++) {
        game_view(p->rules, p->s, viewer_at(p, i), p->a);
        if (!table_is_sound(p, p->a))
            return false;
    }
    return table_is_sound(p, p->s);
}

const struct check position_checks[] = {
    { "round trip", check_round_trip, 1 },
    { "sorted round trip", check_sorted_round_trip, 8 },
    { "position refusals", check_position_refusals, 60 },
    { "altered positions", check_altered, 16 },
    { "table", check_render, 4 },
    { .name = NULL },
};
