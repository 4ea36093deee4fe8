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

static void step_to(struct form *t, const char *key, int index)
{
    size_t length = (size_t)t->open[t->depth].length, room = sizeof t->path - length;
    const char *dot = length ? "." : "";
    if (key)
        snprintf(t->path + length, room, "%s%s", dot, key);
    else
        snprintf(t->path + length, room, "%s%d", dot, index);
}

void form_key(struct form *t, const char *key)
{
    if (t->w)
        json_key(t->w, key);
    else
        step_to(t, key, 0);
}

void form_item(struct form *t, int index)
{
    if (form_reads(t))
        step_to(t, NULL, index);
}

static void open_level(struct form *t, bool list)
{
    assert(t->depth + 1 < (int)(sizeof t->open / sizeof *t->open));
    t->open[++t->depth] = (struct form_level){ (int)strlen(t->path), list };
}

int form_list(struct form *t, int count, int min, int max)
{
    if (t->w)
        json_list_begin(t->w);
    else if (t->code || (t->code = flat_list(t->f, t->err, min, max, &count, "%s", t->path)))
        count = 0;
    open_level(t, true);
    return count;
}

void form_object(struct form *t)
{
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

/* ---- What -------------------------------------------------------------------------------------------------------- */

void form_int(struct form *t, int64_t *value, int64_t min, int64_t max)
{
    if (t->w)
        json_put_int(t->w, *value);
    else if (!t->code)
        t->code = flat_int(t->f, t->err, min, max, value, "%s", t->path);
}

void form_byte(struct form *t, uint8_t *value, int min, int max)
{
    int64_t number = *value;
    form_int(t, &number, min, max);
    *value = (uint8_t)number;
}

void form_flag(struct form *t, uint8_t *value)
{
    bool yes = *value;
    if (t->w)
        json_put_bool(t->w, yes);
    else if (!t->code)
        t->code = flat_bool(t->f, t->err, &yes, "%s", t->path);
    *value = yes;
}

void form_word(struct form *t, uint8_t *value, const char *const *words)
{
    int index = *value;
    if (t->w)
        json_put_text(t->w, words[index]);
    else if (!t->code)
        t->code = flat_word(t->f, t->err, words, &index, "%s", t->path);
    *value = (uint8_t)index;
}

void form_text(struct form *t, const char **text)
{
    if (t->w)
        json_put_text(t->w, *text);
    else if (t->code || (t->code = flat_text(t->f, t->err, text, "%s", t->path)))
        *text = "";
}

bool form_null(struct form *t, bool none)
{
    if (form_reads(t))
        return t->code || flat_null(t->f, "%s", t->path);
    if (none)
        json_put_null(t->w);
    return none;
}

bool form_said(struct form *t, bool said, const char *word)
{
    if (form_reads(t)) {
        uint8_t index = 0;
        const struct flat_item *item = flat_look(t->f, "%s", t->path);
        if (t->code || !item || item->type != FLAT_TEXT)
            return false;
        form_word(t, &index, (const char *const[]){ word, NULL });
        return true;
    }
    if (said)
        json_put_text(t->w, word);
    return said;
}

void form_byte_or_null(struct form *t, uint8_t *value, int min, int max, int none)
{
    if (form_null(t, *value == none))
        *value = (uint8_t)none;
    else
        form_byte(t, value, min, max);
}

void form_bits(struct form *t, uint8_t *set, int end, const char *what)
{
    unsigned rest = *set;
    int count = form_list(t, __builtin_popcount(rest), 0, end);
    for (int i = 0; i < count; i++, rest &= rest - 1) {
        uint8_t number = form_reads(t) ? 0 : (uint8_t)__builtin_ctz(rest);
        form_item(t, i);
        form_byte(t, &number, 0, end - 1);
        if (form_reads(t) && *set >> number & 1)
            form_refuse_all(t, "names %s %d twice", what, number);
        *set |= (uint8_t)(1u << number);
    }
    form_end(t);
}

/* `written` are those of the number that is being written. */
void form_counts(struct form *t, uint8_t *count, int first, int last, int most)
{
    int all = 0, written = 0;
    uint8_t number = (uint8_t)first;
    for (int n = first; n <= last; n++)
        all += count[n];
    all = form_list(t, all, 0, most);
    for (int i = 0; i < all; i++) {
        form_item(t, i);
        for (; !form_reads(t) && written == count[number]; number++)
            written = 0;
        written++;
        form_byte(t, &number, first, last);
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
