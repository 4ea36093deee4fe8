/* Values of positions, written or read; see form.h. */
#include "engine/form.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct form form_to(struct json *w)
{
    return (struct form){ .w = w };
}

struct form form_from(struct flat *f, struct error *err)
{
    return (struct form){ .f = f, .err = err };
}

/* ---- Where ------------------------------------------------------------------------------------------------------- */

/* The path of a member, or of the next entry. */
static void step_to(struct form *t, const char *key)
{
    const struct form_level *level = &t->open[t->depth];
    char *end = t->path + level->length;
    size_t room = sizeof t->path - (size_t)level->length;
    assert(level->list == !key);
    if (level->list)
        snprintf(end, room, ".%d", level->count);
    else
        snprintf(end, room, "%s%s", level->length ? "." : "", key);
}

/* A value is to be written, or can be read. */
static bool begin_value(struct form *t, const char *key)
{
    if (t->w && key)
        json_key(t->w, key);
    if (t->w)
        return true;
    step_to(t, key);
    t->open[t->depth].count++;
    return t->code == 0;
}

static void open_level(struct form *t, bool list)
{
    assert(t->depth + 1 < (int)(sizeof t->open / sizeof *t->open));
    t->open[++t->depth] = (struct form_level){ .list = list, .length = (int)strlen(t->path) };
}

int form_list(struct form *t, const char *key, int count, int min, int max)
{
    bool good = begin_value(t, key);
    if (t->w)
        json_list_begin(t->w);
    else if (!good || (t->code = flat_list(t->f, t->err, min, max, &count, "%s", t->path)))
        count = 0;
    open_level(t, true);
    return count;
}

void form_object(struct form *t, const char *key)
{
    begin_value(t, key);
    if (t->w)
        json_object_begin(t->w);
    open_level(t, false);
}

void form_end(struct form *t)
{
    const struct form_level *level = &t->open[t->depth--];
    if (form_reads(t))
        t->path[level->length] = '\0';
    else if (level->list)
        json_list_end(t->w);
    else
        json_object_end(t->w);
}

/* ---- Values ------------------------------------------------------------------------------------------------------ */

void form_int(struct form *t, const char *key, int64_t *value, int64_t min, int64_t max)
{
    bool good = begin_value(t, key);
    if (t->w)
        json_put_int(t->w, *value);
    else if (good)
        t->code = flat_int(t->f, t->err, min, max, value, "%s", t->path);
}

void form_byte(struct form *t, const char *key, uint8_t *value, int min, int max)
{
    int64_t number = *value;
    form_int(t, key, &number, min, max);
    *value = (uint8_t)number;
}

void form_maybe(struct form *t, const char *key, uint8_t *value, int min, int max, int none)
{
    if (form_null(t, key, *value == none))
        *value = (uint8_t)none;
    else
        form_byte(t, key, value, min, max);
}

void form_flag(struct form *t, const char *key, uint8_t *value)
{
    bool yes = *value, good = begin_value(t, key);
    if (t->w)
        json_put_bool(t->w, yes);
    else if (good)
        t->code = flat_bool(t->f, t->err, &yes, "%s", t->path);
    *value = yes;
}

void form_word(struct form *t, const char *key, uint8_t *value, const char *const *words)
{
    bool good = begin_value(t, key);
    int index = *value;
    if (t->w)
        json_put_text(t->w, words[index]);
    else if (good)
        t->code = flat_word(t->f, t->err, words, &index, "%s", t->path);
    *value = (uint8_t)index;
}

void form_text(struct form *t, const char *key, const char **text)
{
    bool good = begin_value(t, key);
    if (t->w)
        json_put_text(t->w, *text);
    else if (!good || (t->code = flat_text(t->f, t->err, text, "%s", t->path)))
        *text = "";
}

bool form_null(struct form *t, const char *key, bool none)
{
    if (form_reads(t)) {
        step_to(t, key);
        none = !t->code && flat_null(t->f, "%s", t->path);
    }
    if (none && begin_value(t, key) && t->w)
        json_put_null(t->w);
    return none;
}

bool form_said(struct form *t, const char *key, bool said, const char *word)
{
    uint8_t index = 0;
    if (form_reads(t)) {
        step_to(t, key);
        const struct flat_item *item = flat_look(t->f, "%s", t->path);
        said = !t->code && item && item->type == FLAT_TEXT;
    }
    if (said)
        form_word(t, key, &index, (const char *const[]){ word, NULL });
    return said;
}

void form_bits(struct form *t, const char *key, uint8_t *set, int end)
{
    unsigned rest = *set;
    int count = form_list(t, key, __builtin_popcount(rest), 0, end);
    for (int i = 0; i < count; i++, rest &= rest - 1) {
        uint8_t number = form_reads(t) ? 0 : (uint8_t)__builtin_ctz(rest);
        form_byte(t, NULL, &number, 0, end - 1);
        if (*set >> number & 1)
            form_refuse_all(t, "names seat %d twice", number);
        *set |= (uint8_t)(1u << number);
    }
    form_end(t);
}

/* `written` are those of the number that is being written. */
void form_counts(struct form *t, const char *key, uint8_t *count, int first, int last, int least, int most)
{
    int all = 0, written = 0;
    uint8_t number = (uint8_t)first;
    for (int n = first; n <= last; n++)
        all += count[n];
    all = form_list(t, key, all, least, most);
    for (int i = 0; i < all; i++) {
        for (; !form_reads(t) && written == count[number]; number++)
            written = 0;
        written++;
        form_byte(t, NULL, &number, first, last);
        count[number] = (uint8_t)(count[number] + form_reads(t));
    }
    form_end(t);
}

/* ---- Refusals ---------------------------------------------------------------------------------------------------- */

static void refuse(struct form *t, const char *path, const char *format, va_list args)
{
    char text[160];
    vsnprintf(text, sizeof text, format, args);
    if (form_reads(t) && !t->code)
        t->code = flat_refuse(t->f, t->err, path, "%s", text);
}

void form_refuse(struct form *t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    refuse(t, t->path, format, args);
    va_end(args);
}

void form_refuse_all(struct form *t, const char *format, ...)
{
    char path[FLAT_PATH_MAX];
    va_list args;
    snprintf(path, sizeof path, "%.*s", t->open[t->depth].length, t->path);
    va_start(args, format);
    refuse(t, path, format, args);
    va_end(args);
}
