/* Rulesets and the catalogue; see ruleset.h. Options and rules are in rules.c. */
#include "engine/ruleset_parts.h"

#include "base/flat_make.h"
#include "base/memory.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static const char *const mark_words[] = { "reconstruction", "experimental", "house rule", NULL };

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

int ruleset_read_head(struct flat *f, struct ruleset *r, struct error *err)
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

/* ---- Rulesets ---------------------------------------------------------------------------------------------------- */

static const struct game *find_game(const struct game *const *games, const char *id)
{
    for (; *games; games++)
        if (strcmp((*games)->id, id) == 0)
            return *games;
    return NULL;
}

/* Reads the head of `made`, and finds its game. */
static int read_ruleset(const struct game *const *games, struct shared_ruleset *made, struct error *err)
{
    const char *game;
    struct ruleset *r = &made->ruleset;
    struct flat f = r->flat;
    f.used = memory_new((size_t)f.count * sizeof *f.used);
    int code = ruleset_read_head(&f, r, err);
    if (!code) {
        (void)flat_text(&f, err, &game, "game");
        r->game = find_game(games, game);
        if (!r->game)
            code = flat_refuse(&f, err, "game", "there is no game '%.60s'", game);
    }
    free(f.used);
    return code;
}

/* A ruleset of which only the head is checked. The list of a built-in one is a constant, others are copied. */
static int make(const struct game *const *games, const struct flat *list, bool builtin, struct shared_ruleset **out,
                struct error *err)
{
    struct shared_ruleset *made = memory_new(sizeof *made);
    made->ruleset =
        (struct ruleset){ .builtin = builtin, .hash = flat_hash(list), .flat = builtin ? *list : flat_copy(list) };
    atomic_init(&made->holders, 1);
    atomic_flag_clear(&made->busy);
    int code = read_ruleset(games, made, err);
    if (code)
        ruleset_free(&made->ruleset);
    *out = code ? NULL : made;
    return code;
}

/* Whether rules can be built for every number of seats. */
static int check_seats(const struct ruleset *r, struct error *err)
{
    int code = 0;
    for (int seats = r->seats_min; seats <= r->seats_max && !code; seats++) {
        struct rules *rules;
        code = rules_new(r, NULL, seats, &rules, err);
        rules_free(rules);
    }
    return code;
}

int ruleset_new(const struct game *const *games, const struct flat *list, const struct ruleset **out, struct error *err)
{
    struct shared_ruleset *made;
    *out = NULL;
    int code = make(games, list, false, &made, err);
    if (code)
        return code;
    made->ruleset.carried = true;
    code = check_seats(&made->ruleset, err);
    if (code)
        ruleset_free(&made->ruleset);
    else
        *out = &made->ruleset;
    return code;
}

const struct ruleset *ruleset_share(const struct ruleset *ruleset)
{
    atomic_fetch_add_explicit(&((struct shared_ruleset *)ruleset)->holders, 1, memory_order_relaxed);
    return ruleset;
}

void ruleset_free(const struct ruleset *ruleset)
{
    struct shared_ruleset *shared = (struct shared_ruleset *)ruleset;
    if (!shared || atomic_fetch_sub(&shared->holders, 1) > 1)
        return;
    assert(!shared->rules);
    if (!ruleset->builtin)
        flat_release(&shared->ruleset.flat);
    free(shared);
}

/* ---- The catalogue ----------------------------------------------------------------------------------------------- */

const struct game *catalog_game(const struct catalog *c, const char *id)
{
    return find_game(c->games, id);
}

const struct ruleset *catalog_ruleset_at(const struct catalog *c, const struct game *game, int n)
{
    for (int i = 0; i < c->ruleset_count; i++)
        if (c->rulesets[i]->game == game && n-- == 0)
            return c->rulesets[i];
    return NULL;
}

const struct ruleset *catalog_ruleset(const struct catalog *c, const struct game *game, const char *id)
{
    for (int i = 0; i < c->ruleset_count; i++)
        if (c->rulesets[i]->game == game && (!id || strcmp(c->rulesets[i]->id, id) == 0))
            return c->rulesets[i];
    return NULL;
}

static void append(struct catalog *c, const struct ruleset *ruleset)
{
    c->rulesets = memory_resize(c->rulesets, (size_t)(c->ruleset_count + 1) * sizeof *c->rulesets);
    c->rulesets[c->ruleset_count++] = ruleset;
}

int catalog_add(struct catalog *c, const struct flat *list, const struct ruleset **out, struct error *err)
{
    struct shared_ruleset *made;
    int code = make(c->games, list, false, &made, err);
    if (code)
        return code;
    const struct ruleset *r = &made->ruleset;
    if (catalog_ruleset(c, r->game, r->id))
        code =
            flat_refuse(list, err, "ruleset", "there is a ruleset '%s' of this game already; choose another id", r->id);
    if (!code)
        code = check_seats(r, err);
    if (code) {
        ruleset_free(r);
        return code;
    }
    append(c, r);
    if (out)
        *out = r;
    return 0;
}

void catalog_init(struct catalog *c, const struct game *const *games)
{
    *c = (struct catalog){ .games = games };
    for (int i = 0; games[i]; i++) {
        for (const struct ruleset_data *data = games[i]->rulesets; data->items; data++) {
            struct flat list = { .items = data->items, .count = data->count, .code = ERR_BAD_RULESET };
            struct shared_ruleset *made;
            struct error err = { 0 };
            if (make(games, &list, true, &made, &err))
                fatal("built-in ruleset of %s: %s", games[i]->id, err.text);
            append(c, &made->ruleset);
        }
    }
}

void catalog_release(struct catalog *c)
{
    for (int i = 0; i < c->ruleset_count; i++)
        ruleset_free(c->rulesets[i]);
    free(c->rulesets);
    *c = (struct catalog){ .games = c->games };
}
