/* Lists of faults; see faults.h. */
#include "base/faults.h"

#include "base/memory.h"
#include "base/nearest.h"
#include "base/utf8.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

void faults_release(struct faults *faults)
{
    free(faults->list);
    textbuf_release(&faults->asked);
    *faults = FAULTS_NONE;
}

/* True if `path` lies below `whole`, strictly. */
static bool is_below(const char *path, const char *whole)
{
    size_t length = strlen(whole);
    return strncmp(path, whole, length) == 0 && (length ? path[length] == '.' : path[0] != '\0');
}

/* True if this only follows from a fault that is known. */
static bool follows(const struct fault *known, enum fault_kind kind, const char *path, const char *text)
{
    bool same = strcmp(known->path, path) == 0;
    if (same && strcmp(known->text, text) == 0)
        return true;
    if (known->kind == FAULT_WARNING)
        return false;
    return (same && known->kind != FAULT_VALUE) || (*path && is_below(known->path, path)) ||
           (*known->path && is_below(path, known->path) && (kind == FAULT_MISSING || known->kind != FAULT_VALUE));
}

/* Messages quote what was read, and may have been cut. */
static void keep(char *out, size_t size, const char *text)
{
    struct textbuf kept = textbuf_over(out, size);
    utf8_put(&kept, text);
}

void faults_add(struct faults *faults, enum fault_kind kind, const char *path, const char *owner, const char *text)
{
    for (int i = 0; i < faults->count; i++)
        if (follows(&faults->list[i], kind, path, text))
            return;
    if (faults->count == FAULTS_MAX)
        return;
    if (!faults->list)
        faults->list = memory_new(FAULTS_MAX * sizeof *faults->list);
    struct fault *fault = &faults->list[faults->count++];
    fault->kind = kind;
    keep(fault->path, sizeof fault->path, path);
    keep(fault->owner, sizeof fault->owner, owner);
    keep(fault->text, sizeof fault->text, text);
    *(kind == FAULT_WARNING ? &faults->warnings : &faults->errors) += 1;
}

void faults_settle(struct faults *faults)
{
    int kept = 0;
    for (int i = 0; faults->errors && i < faults->count; i++)
        if (faults->list[i].kind != FAULT_WARNING)
            faults->list[kept++] = faults->list[i];
    if (faults->errors) {
        faults->count = kept;
        faults->warnings = 0;
    }
}

const struct fault *faults_first(const struct faults *faults)
{
    for (int i = 0; i < faults->count; i++)
        if (faults->list[i].kind != FAULT_WARNING)
            return &faults->list[i];
    return NULL;
}

void fault_text(const struct fault *fault, struct textbuf *out)
{
    if (*fault->owner)
        text_putf(out, "%s (%s): ", fault->path, fault->owner);
    else if (*fault->path)
        text_putf(out, "%s: ", fault->path);
    text_put(out, fault->text);
}

static void put_kind(const struct faults *faults, bool warnings, struct json *w)
{
    json_key(w, warnings ? "warnings" : "faults");
    json_list_begin(w);
    for (int i = 0; i < faults->count; i++) {
        const struct fault *fault = &faults->list[i];
        if ((fault->kind == FAULT_WARNING) != warnings)
            continue;
        json_object_begin(w);
        json_member_text(w, "path", fault->path);
        if (*fault->owner)
            json_member_text(w, "card", fault->owner);
        json_member_text(w, "text", fault->text);
        json_object_end(w);
    }
    json_list_end(w);
}

void faults_json(const struct faults *faults, struct json *w)
{
    put_kind(faults, false, w);
    put_kind(faults, true, w);
}

/* ---- Keys -------------------------------------------------------------------------------------------------------- */

void faults_ask(struct faults *faults, const char *path)
{
    text_put(&faults->asked, path);
    text_put_char(&faults->asked, '\n');
}

/* Goes through the keys that were asked for: copies the next one, which begins at `*at`, and moves it on; false at the
 * end. Keys of a request may hold anything but are never asked for, so a line is a path. */
static bool next_asked(const char **at, char path[FAULT_PATH_MAX])
{
    size_t length = strcspn(*at, "\n");
    if (**at == '\0')
        return false;
    snprintf(path, FAULT_PATH_MAX, "%.*s", (int)length, *at);
    *at += length + 1;
    return true;
}

bool faults_asked(const struct faults *faults, const char *path, int length)
{
    char asked[FAULT_PATH_MAX];
    for (const char *at = textbuf_text(&faults->asked); next_asked(&at, asked);)
        if (strncmp(asked, path, (size_t)length) == 0 && (asked[length] == '\0' || asked[length] == '.'))
            return true;
    return false;
}

/* Where the last step of a path begins. */
static size_t last_step(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot ? (size_t)(dot - path) + 1 : 0;
}

/* The length of what the path and its likes belong to: "cards.12.", or nothing. */
static size_t entry_length(const char *path)
{
    const char *dot = strchr(path, '.');
    if (!dot || !isdigit((unsigned char)dot[1]))
        return 0;
    return (size_t)(dot - path) + 1 + strcspn(dot + 1, ".") + 1;
}

enum { SIBLINGS_MAX = 40 };

/* The keys that may stand beside the one at `path`. */
struct siblings {
    char key[SIBLINGS_MAX][40];
    const char *words[SIBLINGS_MAX + 1];
    int count;
    char elsewhere[FAULT_PATH_MAX]; /* a key of this name that was asked for in another place; or empty */
};

static void add_sibling(struct siblings *s, const char *key)
{
    if (strchr(key, '.') || isdigit((unsigned char)*key) || strlen(key) >= sizeof s->key[0] || s->count == SIBLINGS_MAX)
        return;
    for (int i = 0; i < s->count; i++)
        if (strcmp(s->key[i], key) == 0)
            return;
    snprintf(s->key[s->count], sizeof s->key[0], "%s", key);
    s->words[s->count] = s->key[s->count];
    s->count++;
}

static void find_siblings(const struct faults *faults, const char *path, struct siblings *s)
{
    char asked[FAULT_PATH_MAX];
    size_t entry = entry_length(path), step = last_step(path);
    memset(s, 0, sizeof *s);
    for (const char *at = textbuf_text(&faults->asked); next_asked(&at, asked);) {
        if (strncmp(asked, path, step) == 0)
            add_sibling(s, asked + step);
        if (!*s->elsewhere && strncmp(asked, path, entry) == 0 && strcmp(asked + last_step(asked), path + step) == 0)
            snprintf(s->elsewhere, sizeof s->elsewhere, "%s", asked + entry);
    }
    s->words[s->count] = NULL;
}

static struct fault *find_missing(const struct faults *faults, const char *path)
{
    for (int i = 0; i < faults->count; i++)
        if (faults->list[i].kind == FAULT_MISSING && strcmp(faults->list[i].path, path) == 0)
            return &faults->list[i];
    return NULL;
}

/* A key that is missing, and one that nobody knows in its place. */
static bool merge(struct faults *faults, const char *path, size_t step, const char *near)
{
    char meant[FAULT_PATH_MAX];
    snprintf(meant, sizeof meant, "%.*s%.60s", (int)(step < 120 ? step : 120), path, near);
    struct fault *missing = find_missing(faults, meant);
    if (!missing)
        return false;
    missing->kind = FAULT_VALUE;
    snprintf(missing->path, sizeof missing->path, "%s", path);
    snprintf(missing->text, sizeof missing->text, "unknown key; did you mean '%.60s'?", near);
    return true;
}

void faults_add_unknown_key(struct faults *faults, const char *path, const char *owner)
{
    struct siblings siblings;
    size_t step = last_step(path);
    find_siblings(faults, path, &siblings);
    const char *near = *siblings.elsewhere ? siblings.elsewhere : nearest_word(path + step, siblings.words);
    if (near && !*siblings.elsewhere && merge(faults, path, step, near))
        return;
    char memory[FAULT_TEXT_MAX];
    struct textbuf text = textbuf_over(memory, sizeof memory);
    if (isdigit((unsigned char)path[step])) {
        text_put(&text, "is one entry too many");
    } else if (near) {
        text_putf(&text, "unknown key; did you mean '%s'?", near);
    } else {
        text_put(&text, "unknown key");
        for (int i = 0; i < siblings.count; i++)
            text_putf(&text, "%s%s", i ? ", " : "; there can also be ", siblings.key[i]);
    }
    faults_add(faults, FAULT_VALUE, path, owner, memory);
}
