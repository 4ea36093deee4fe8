/* Conformance of a game's table of facts, and the files that go with every game. */
#include "conformance.h"

#include "native/files.h"
#include "show/looks.h"

#include <dirent.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct table {
    const struct test_catalog *catalog;
    const struct game *game;
    char *message;
    size_t size;
};

static bool wrong(const struct table *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool wrong(const struct table *t, const char *format, ...)
{
    char text[400];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    snprintf(t->message, t->size, "%s: %s", t->game->id, text);
    return false;
}

static bool is_word(const char *text)
{
    return text && *text && strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-") == strlen(text);
}

static bool check_facts(const struct table *t)
{
    const struct game *g = t->game;
    if (!is_word(g->id))
        return wrong(t, "the id is not a word of lower-case letters, digits and hyphens");
    if (!g->title || line_fault(g->title) || !g->about || line_fault(g->about))
        return wrong(t, "title and about are one line each");
    if (g->version < 1 || g->plies_max < 1)
        return wrong(t, "version and plies_max begin at 1");
    if (g->rules_size < sizeof(struct rules) || g->state_size < sizeof(struct state) || g->state_size > STATE_SIZE_MAX)
        return wrong(t, "rules_size or state_size (%zu) is out of bounds", g->state_size);
    if (!g->build || !g->setup || !g->legal || !g->chance_odds || !g->apply || !g->result || !g->action_text ||
        !g->advance || !g->settle || !g->render || !g->keys || !g->json || !g->read)
        return wrong(t, "a function is missing");
    if (g->hidden && (!g->redact || !g->determinize))
        return wrong(t, "it has hidden information, but no redact or determinize");
    if (!g->phases[0] || !g->reasons[0])
        return wrong(t, "it has no phases or reasons");
    for (int i = 0; g->phases[i]; i++)
        if (!is_word(g->phases[i]))
            return wrong(t, "phase '%s' is not a word", g->phases[i]);
    return true;
}

static bool check_options(const struct table *t)
{
    for (const struct game_option *o = t->game->options; o->key; o++) {
        if (!is_word(o->key) || strlen(o->key) >= OPTION_TEXT_MAX)
            return wrong(t, "option '%s' is not a short word", o->key);
        if (!o->help || line_fault(o->help))
            return wrong(t, "option '%s' has no help", o->key);
        if (!o->values && (!o->value_hint || !o->fallback))
            return wrong(t, "option '%s' with free text needs a hint and a default", o->key);
        for (const char *const *value = o->values; value && *value; value++)
            if (!is_word(*value) || strlen(*value) >= OPTION_TEXT_MAX)
                return wrong(t, "value '%s' of option '%s' is not a short word", *value, o->key);
    }
    return true;
}

static bool check_event_types(const struct table *t)
{
    const struct event_type *types = t->game->event_types;
    for (int i = 0; types[i].name; i++) {
        if (!is_word(types[i].name))
            return wrong(t, "event type '%s' is not a word", types[i].name);
        if (types[i].role <= ROLE_NONE || types[i].role >= ROLE_COUNT)
            return wrong(t, "event type '%s' has no role", types[i].name);
        if (!types[i].sentence && !t->game->event_text)
            return wrong(t, "event type '%s' has no sentence", types[i].name);
        for (int k = 0; k < i; k++)
            if (strcmp(types[i].name, types[k].name) == 0)
                return wrong(t, "there are two event types '%s'", types[i].name);
        for (int k = 0; k < EVENT_ARGS_MAX && types[i].args[k].kind != ARG_NONE; k++) {
            static const char *const taken[] = { "v", "type", "seat", "to", "text", NULL };
            const char *key = types[i].args[k].key;
            if (!is_word(key))
                return wrong(t, "an argument of event type '%s' is not a word", types[i].name);
            for (int n = 0; taken[n]; n++)
                if (strcmp(key, taken[n]) == 0)
                    return wrong(t, "event type '%s' cannot have a key '%s'", types[i].name, key);
            if (types[i].args[k].kind == ARG_WORD && !types[i].args[k].words &&
                (!t->game->arg_text || !t->game->arg_value))
                return wrong(t, "event type '%s' has words, but no arg_text or arg_value", types[i].name);
        }
    }
    return true;
}

static int count_goldens(const char *id)
{
    DIR *folder = opendir(test_path("tests/golden/%s", id));
    int count = 0;
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        size_t length = strlen(entry->d_name);
        count += length > 4 && strcmp(entry->d_name + length - 4, ".txt") == 0;
    }
    if (folder)
        closedir(folder);
    return count;
}

/* True if a table of the text has the key in a first column: "| `hands`, `aside` | …". */
static bool has_row(const char *text, const char *key)
{
    char quoted[60];
    snprintf(quoted, sizeof quoted, "`%s`", key);
    for (const char *row = text; row; row = strchr(row + 1, '\n')) {
        const char *cell = row + (*row == '\n');
        const char *end = strncmp(cell, "| ", 2) == 0 ? strchr(cell + 2, '|') : NULL, *found = strstr(cell, quoted);
        if (end && found && found < end)
            return true;
    }
    return false;
}

/* The rules for players tell programs of every key of a position. */
static bool check_document(const struct table *t)
{
    struct textbuf text = TEXTBUF_GROWING;
    struct error err;
    if (file_read(test_path("docs/rules/reference/%s.md", t->game->id), 1 << 20, &text, &err))
        return wrong(t, "docs/rules/reference/%s.md: %s", t->game->id, err.text);
    const char *part = strstr(textbuf_text(&text), "\n## For programs");
    bool fine = true;
    for (const struct game_key *key = t->game->keys; fine && key->name; key++)
        fine = (part && has_row(part, key->name)) ||
               wrong(t, "docs/rules/reference/%s.md has no row for the key '%s'", t->game->id, key->name);
    textbuf_release(&text);
    return fine;
}

static bool check_files(const struct table *t)
{
    const char *id = t->game->id;
    bool example = strcmp(id, "null-game") == 0 || strcmp(id, "small-game") == 0; /* their headers tell the rules */
    if (!example && !check_document(t))
        return false;
    if (count_goldens(id) < 2)
        return wrong(t, "tests/golden/%s has less than two transcripts", id);
    if (t->game->hidden && !catalog_ruleset(&t->catalog->catalog, t->game, "tiny"))
        return wrong(t, "tests/data/%s/tiny.json is missing: the bucket test of secrecy needs it", id);
    return true;
}

/* What a seat may pick to look like: words and lines, ids that differ, a text that has room. */
static bool check_looks(const struct table *t)
{
    const struct look_kind *kinds = looks_of(t->game);
    size_t longest = 0;
    for (int k = 0; kinds[k].id; k++) {
        size_t length = 0;
        if (k == LOOK_KINDS_MAX || !is_word(kinds[k].id) || line_fault(kinds[k].name))
            return wrong(t, "'%s' is no kind of looks, or one too many", kinds[k].id);
        for (const struct look_item *item = kinds[k].items; item->id; item++) {
            char word[LOOK_SIZE];
            struct worn worn;
            snprintf(word, sizeof word, "%s=%s", kinds[k].id, item->id);
            if (!is_word(item->id) || line_fault(item->name) || line_fault(item->about) || line_fault(item->ascii) ||
                line_fault(item->unicode))
                return wrong(t, "'%s' is no word, or a text of it is no line", word);
            if (looks_read(t->game, word, &worn, NULL) || worn.item[k] != item)
                return wrong(t, "'%s' is there twice", word);
            length = strlen(word) > length ? strlen(word) : length;
        }
        longest += length + 1;
    }
    return longest <= LOOK_SIZE || wrong(t, "what a seat wears does not fit into LOOK_SIZE");
}

bool check_table(const struct test_catalog *c, const struct game *game, char *message, size_t size)
{
    struct table t = { c, game, message, size };
    return check_facts(&t) && check_options(&t) && check_event_types(&t) && check_looks(&t) && check_files(&t);
}
