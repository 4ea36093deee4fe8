/* Rulesets and the catalogue; see ruleset.h. Options and rules are in rules.c. */
#include "engine/ruleset_parts.h"

#include "base/faults.h"
#include "base/flat_bytes.h"
#include "base/flat_make.h"
#include "base/memory.h"
#include "base/nearest.h"

#include <assert.h>
#include <string.h>

static const char *const mark_words[] = { "reconstruction", "experimental", "house rule", NULL };

enum { TITLE_MAX = 80 };

/* ---- Heads ------------------------------------------------------------------------------------------------------- */

static int check_id(const struct flat *f, const char *id, struct error *err)
{
    size_t length = strlen(id);
    if (length == 0 || length > 40 || strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-") != length)
        return flat_refuse(f, err, "ruleset", "'%.60s' is not an id of lower-case letters, digits and hyphens", id);
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
    int seats, before, code;
    if ((code = flat_text(f, err, &game, "game")) || (code = flat_text(f, err, &r->id, "ruleset")) ||
        (code = check_id(f, r->id, err)) || (code = flat_line(f, err, TITLE_MAX, &r->title, "title")) ||
        (code = flat_int(f, err, 1, 1000000, &version, "version")))
        return code;
    before = flat_refusals(f);
    if ((code = flat_list(f, err, 2, 2, &seats, "seats")) || (code = flat_int(f, err, 1, SEATS_MAX, &min, "seats.0")) ||
        (code = flat_int(f, err, min, SEATS_MAX, &max, "seats.1")))
        return code;
    r->seats_guessed = flat_refusals(f) > before;
    r->version = (int)version;
    r->seats_min = (int)min;
    r->seats_max = (int)max;
    return read_marks(f, r, err);
}

/* ---- Rulesets ---------------------------------------------------------------------------------------------------- */

static const struct game *find_game(const struct game *const *games, const char *id)
{
    for (; *games; games++)
        if (strcmp((*games)->id, id) == 0)
            return *games;
    return NULL;
}

enum { GAMES_MAX = 20 }; /* to be suggested */

static int refuse_game(const struct flat *f, const struct game *const *games, const char *id, struct error *err)
{
    const char *ids[GAMES_MAX + 1] = { 0 };
    for (int i = 0; i < GAMES_MAX && games[i]; i++)
        ids[i] = games[i]->id;
    const char *near = nearest_word(id, ids);
    return flat_refuse(f, err, "game", "there is no game '%.60s'%s%s%s", id, near ? "; did you mean '" : "",
                       near ? near : "", near ? "'?" : "");
}

/* Reads the head of `made`, and finds its game. What may be refused is noted in `faults`, unless that is NULL. */
static int read_ruleset(const struct game *const *games, struct shared_ruleset *made, struct faults *faults,
                        struct error *err)
{
    const char *game;
    struct ruleset *r = &made->ruleset;
    struct flat f = r->flat;
    f.faults = faults;
    f.used = memory_new((size_t)f.count * sizeof *f.used);
    int code = ruleset_read_head(&f, r, err);
    if (!code) {
        (void)flat_text(&f, err, &game, "game");
        r->game = find_game(games, game);
        if (!r->game)
            code = refuse_game(&f, games, game, err);
    }
    free(f.used);
    return code;
}

/* A ruleset of which only the head is checked. */
static struct shared_ruleset *make(const struct game *const *games, const struct flat *list, bool builtin,
                                   struct faults *faults, struct error *err)
{
    struct shared_ruleset *made = memory_new(sizeof *made);
    made->ruleset = (struct ruleset){ .builtin = builtin, .hash = flat_hash(list), .flat = flat_copy(list) };
    atomic_init(&made->holders, 1);
    atomic_flag_clear(&made->busy);
    if (read_ruleset(games, made, faults, err) == 0)
        return made;
    ruleset_free(&made->ruleset);
    return NULL;
}

/* A ruleset of which everything has been checked, whether it is sound or not; NULL if there is nothing to be had. Rules
 * for more seats are only tried if there are some for fewer. */
static struct shared_ruleset *make_checked(const struct game *const *games, const struct flat *list,
                                           struct faults *faults)
{
    struct shared_ruleset *made = make(games, list, false, faults, NULL);
    struct ruleset *r = &made->ruleset;
    if (!r->game) { /* else there is a ruleset, since nothing was refused */
        ruleset_free(r);
        return NULL;
    }
    for (int seats = r->seats_min; seats <= r->seats_max && (seats == r->seats_min || !faults->errors); seats++)
        rules_check(made, seats, faults);
    faults_settle(faults);
    flat_order_faults(list, faults);
    return made;
}

int ruleset_new(const struct game *const *games, const struct flat *list, const struct ruleset **out, struct error *err)
{
    struct faults faults = FAULTS_NONE;
    struct shared_ruleset *made = make_checked(games, list, &faults);
    int code = flat_refuse_first(list, &faults, err);
    *out = NULL;
    if (code) {
        ruleset_free(made ? &made->ruleset : NULL);
    } else {
        made->ruleset.carried = true;
        *out = &made->ruleset;
    }
    faults_release(&faults);
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

void catalog_players(const struct catalog *c, const struct game *game, int *least, int *most)
{
    const struct ruleset *r;
    *least = SEATS_MAX;
    *most = 0;
    for (int n = 0; (r = catalog_ruleset_at(c, game, n)); n++) {
        *least = r->seats_min < *least ? r->seats_min : *least;
        *most = r->seats_max > *most ? r->seats_max : *most;
    }
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

/* The same as make_checked, for a place in the catalogue. */
static struct shared_ruleset *make_for(const struct catalog *c, const struct flat *list, struct faults *faults)
{
    struct shared_ruleset *made = make_checked(c->games, list, faults);
    const struct ruleset *r = made ? &made->ruleset : NULL;
    if (r && catalog_ruleset(c, r->game, r->id)) {
        struct flat f = { .faults = faults };
        flat_refuse(&f, NULL, "ruleset", "there is a ruleset '%s' of this game already; choose another id", r->id);
        flat_order_faults(list, faults);
    }
    return made;
}

void catalog_check(const struct catalog *c, const struct flat *list, struct faults *faults)
{
    struct shared_ruleset *made = make_for(c, list, faults);
    ruleset_free(made ? &made->ruleset : NULL);
}

int catalog_add(struct catalog *c, const struct flat *list, const struct ruleset **out, struct error *err)
{
    struct faults faults = FAULTS_NONE;
    struct shared_ruleset *made = make_for(c, list, &faults);
    const struct ruleset *r = made ? &made->ruleset : NULL;
    int code = flat_refuse_first(list, &faults, err);
    faults_release(&faults);
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
        for (const struct ruleset_data *data = games[i]->rulesets; data->bytes; data++) {
            struct flat list;
            struct error err = { 0 };
            int code = flat_of_bytes(data->bytes, data->length, ERR_BAD_RULESET, &list, &err);
            struct shared_ruleset *made = code ? NULL : make(games, &list, true, NULL, &err);
            if (!made)
                coil_fatal("built-in ruleset of %s: %s", games[i]->id, err.text);
            append(c, &made->ruleset);
            flat_release(&list);
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
