/* Rulesets, options and rules; see ruleset.h. */
#include "engine/ruleset.h"

#include "base/memory.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const mark_words[] = { "reconstruction", "experimental", "house rule", NULL };

/* Memory for the reader's marks; a list lives as long as its catalogue, its marks only as long as one reading. */
static bool *marks_new(int count)
{
    return memory_new(((size_t)count + 1) * sizeof(bool));
}

/* ---- Heads ------------------------------------------------------------------------------------------------------- */

static int check_id(const struct flat *f, const char *id, struct error *err)
{
    size_t length = strlen(id);
    if (length == 0 || length > 40 || strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-") != length)
        return flat_refuse(f, err, "ruleset", "'%.60s' is not an id of lower-case letters, digits and hyphens", id);
    return 0;
}

/* Titles stand in lists and on screens. */
static int check_title(const struct flat *f, const char *title, struct error *err)
{
    bool plain = true;
    int letters = 0;
    for (const char *p = title; *p; p++) {
        plain = plain && (unsigned char)*p >= ' ' && *p != 0x7f;
        letters += ((unsigned char)*p & 0xc0) != 0x80;
    }
    if (!plain || letters < 1 || letters > 80)
        return flat_refuse(f, err, "title", "must have 1 to 80 letters, and no control characters");
    return 0;
}

static int read_marks(struct flat *f, struct ruleset *r, struct error *err)
{
    if (!flat_has(f, "marks"))
        return 0;
    int count, code = flat_list(f, err, 0, RULESET_MARKS_MAX, &count, "marks");
    for (int i = 0, word; !code && i < count; i++) {
        code = flat_word(f, err, mark_words, &word, "marks.%d", i);
        if (!code)
            r->marks[i] = mark_words[word];
    }
    return code;
}

/* Reads the keys that all rulesets share. */
static int read_head(struct flat *f, struct ruleset *r, struct error *err)
{
    const char *game;
    int64_t version, min, max;
    int seats, code;
    if ((code = flat_text(f, err, &game, "game")) || (code = flat_text(f, err, &r->id, "ruleset")) ||
        (code = check_id(f, r->id, err)) || (code = flat_text(f, err, &r->title, "title")) ||
        (code = check_title(f, r->title, err)) || (code = flat_int(f, err, 1, 1000000, &version, "version")) ||
        (code = flat_list(f, err, 2, 2, &seats, "seats")) || (code = flat_int(f, err, 1, SEATS_MAX, &min, "seats.0")) ||
        (code = flat_int(f, err, min, SEATS_MAX, &max, "seats.1")) || (code = read_marks(f, r, err)))
        return code;
    r->version = (int)version;
    r->seats_min = (int)min;
    r->seats_max = (int)max;
    return 0;
}

/* ---- Building ---------------------------------------------------------------------------------------------------- */

int game_option_count(const struct game *game)
{
    int count = 0;
    while (game->options[count].key)
        count++;
    assert(count <= OPTIONS_MAX);
    return count;
}

const char *option_default(const struct ruleset *ruleset, int seats, int index)
{
    const struct game *game = ruleset->game;
    const char *text = game->option_default ? game->option_default(ruleset, seats, index) : NULL;
    if (text)
        return text;
    const struct game_option *option = &game->options[index];
    return option->values ? option->values[0] : option->fallback;
}

int rules_option_seat(const struct rules *rules, int index, uint8_t *seat, struct error *err)
{
    const char *value = rules->option[index];
    *seat = SEAT_NONE;
    if (strcmp(value, "random") == 0)
        return 0;
    if (value[0] < '0' || value[0] >= '0' + rules->seats || value[1])
        return error_set(err, ERR_BAD_ARGUMENT, "option '%s' cannot be '%s'; it is random, or a seat from 0 to %d",
                         rules->game->options[index].key, value, rules->seats - 1);
    *seat = (uint8_t)(value[0] - '0');
    return 0;
}

bool rules_option_written(const struct rules *rules, int index)
{
    return strcmp(rules->option[index], option_default(rules->ruleset, rules->seats, index)) != 0;
}

static int value_index(const struct game_option *option, const char *value)
{
    for (int i = 0; option->values && option->values[i]; i++)
        if (strcmp(option->values[i], value) == 0)
            return i;
    return -1;
}

int options_set(struct options *o, const struct game *game, const char *key, const char *value, struct error *err)
{
    const struct game_option *option = game->options;
    while (option->key && strcmp(option->key, key) != 0)
        option++;
    if (!option->key)
        return error_set(err, ERR_BAD_ARGUMENT, "%s has no option '%.40s'", game->title, key);
    for (int i = 0; i < o->count; i++)
        if (strcmp(o->chosen[i].key, key) == 0)
            return error_set(err, ERR_BAD_ARGUMENT, "option '%s' is given twice", key);
    if (strlen(value) >= OPTION_TEXT_MAX || (option->values && value_index(option, value) < 0)) {
        char list[200];
        struct textbuf text = textbuf_over(list, sizeof list);
        for (int i = 0; option->values && option->values[i]; i++)
            text_putf(&text, "%s%s", i ? ", " : "", option->values[i]);
        return error_set(err, ERR_BAD_ARGUMENT, "option '%s' cannot be '%.40s'; it is one of: %s", key, value,
                         option->values ? list : option->value_hint);
    }
    assert(o->count < OPTIONS_MAX);
    struct option_choice *choice = &o->chosen[o->count++];
    snprintf(choice->key, sizeof choice->key, "%s", key);
    snprintf(choice->value, sizeof choice->value, "%s", value);
    return 0;
}

static void resolve_options(struct rules *rules, const struct options *options)
{
    const struct game *game = rules->game;
    for (int i = 0; game->options[i].key; i++) {
        const char *value = option_default(rules->ruleset, rules->seats, i);
        for (int k = 0; options && k < options->count; k++)
            if (strcmp(options->chosen[k].key, game->options[i].key) == 0)
                value = options->chosen[k].value;
        snprintf(rules->option[i], sizeof rules->option[i], "%s", value);
        int index = value_index(&game->options[i], value);
        rules->choice[i] = (uint8_t)(index < 0 ? 0 : index);
    }
}

int rules_new(const struct ruleset *ruleset, const struct options *options, int seats, struct rules **out,
              struct error *err)
{
    *out = NULL;
    const struct game *game = ruleset->game;
    if (seats < ruleset->seats_min || seats > ruleset->seats_max)
        return error_set(err, ERR_BAD_ARGUMENT, "ruleset '%s' of %s is for %d to %d seats, not %d", ruleset->id,
                         game->title, ruleset->seats_min, ruleset->seats_max, seats);
    size_t size = (game->rules_size + 63) & ~(size_t)63;
    struct rules *rules = memory_checked(aligned_alloc(64, size));
    memset(rules, 0, size);
    rules->game = game;
    rules->ruleset = ruleset;
    rules->seats = seats;
    resolve_options(rules, options);
    struct flat f = ruleset->flat;
    f.used = marks_new(f.count);
    struct ruleset head = { 0 };
    int code = read_head(&f, &head, err);
    if (!code)
        code = game->build(rules, &f, err);
    if (!code)
        code = flat_done(&f, err);
    free(f.used);
    if (code) {
        rules_free(rules);
        return code;
    }
    *out = rules;
    return 0;
}

void rules_free(struct rules *rules)
{
    free(rules);
}

/* ---- The catalogue ----------------------------------------------------------------------------------------------- */

const struct game *catalog_game(const struct catalog *c, const char *id)
{
    for (int i = 0; c->games[i]; i++)
        if (strcmp(c->games[i]->id, id) == 0)
            return c->games[i];
    return NULL;
}

const struct ruleset *catalog_ruleset_at(const struct catalog *c, const struct game *game, int n)
{
    for (int i = 0; i < c->ruleset_count; i++)
        if (c->rulesets[i].game == game && n-- == 0)
            return &c->rulesets[i];
    return NULL;
}

const struct ruleset *catalog_ruleset(const struct catalog *c, const struct game *game, const char *id)
{
    for (int i = 0; i < c->ruleset_count; i++)
        if (c->rulesets[i].game == game && (!id || strcmp(c->rulesets[i].id, id) == 0))
            return &c->rulesets[i];
    return NULL;
}

static int add_checked(struct catalog *c, struct ruleset *r, struct flat *f, struct error *err)
{
    const char *game;
    int code = read_head(f, r, err);
    if (code)
        return code;
    (void)flat_text(f, err, &game, "game");
    r->game = catalog_game(c, game);
    if (!r->game)
        return flat_refuse(f, err, "game", "there is no game '%.60s'", game);
    if (catalog_ruleset(c, r->game, r->id))
        return flat_refuse(f, err, "ruleset", "there is a ruleset '%s' of this game already; choose another id", r->id);
    if (c->ruleset_count == RULESETS_MAX)
        return flat_refuse(f, err, "", "there are %d rulesets already, no more fit", RULESETS_MAX);
    for (int seats = r->seats_min; seats <= r->seats_max && !code; seats++) {
        struct rules *rules;
        code = rules_new(r, NULL, seats, &rules, err);
        rules_free(rules);
    }
    return code;
}

int catalog_add(struct catalog *c, const struct flat *list, const struct ruleset **out, struct error *err)
{
    struct ruleset r = { .flat = *list, .hash = flat_hash(list) };
    struct flat f = *list;
    r.flat.code = f.code = ERR_BAD_RULESET;
    r.flat.used = NULL;
    f.used = marks_new(f.count);
    int code = add_checked(c, &r, &f, err);
    free(f.used);
    if (code)
        return code;
    c->rulesets[c->ruleset_count] = r;
    if (out)
        *out = &c->rulesets[c->ruleset_count];
    c->ruleset_count++;
    return 0;
}

void catalog_init(struct catalog *c, const struct game *const *games)
{
    *c = (struct catalog){ .games = games };
    for (int i = 0; games[i]; i++) {
        for (const struct ruleset_data *data = games[i]->rulesets; data->items; data++) {
            struct flat list = { .items = data->items, .count = data->count, .code = ERR_BAD_RULESET };
            struct error err = { 0 };
            int code = catalog_add(c, &list, NULL, &err);
            if (code)
                fatal("built-in ruleset of %s: %s", games[i]->id, err.text);
            c->rulesets[c->ruleset_count - 1].builtin = true;
        }
    }
}
