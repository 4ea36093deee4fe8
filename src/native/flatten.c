/* JSON into flat lists; see flatten.h. A value is walked twice: first to check it and to measure the list, then to fill
 * one block of memory that holds items, marks and all texts. */
#include "native/flatten.h"

#include "base/memory.h"
#include "native/files.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Paths stay well below FLAT_PATH_MAX, so that readers can ask for keys below any path that they found. */
enum { PATH_LIMIT = FLAT_PATH_MAX - 40, FILE_LIMIT = 1 << 20 };

struct walk {
    struct flat *out; /* while measuring only code, name and count */
    struct error *err;
    bool notes;
    struct flat_item *items; /* NULL while measuring */
    char *texts;             /* where the next text goes */
    size_t text_bytes;
    char path[FLAT_PATH_MAX];
};

static const char *keep_text(struct walk *w, const char *text, size_t length)
{
    w->text_bytes += length + 1;
    if (!w->items)
        return NULL;
    char *kept = memcpy(w->texts, text, length + 1);
    w->texts += length + 1;
    return kept;
}

static void add(struct walk *w, enum flat_type type, int64_t number, const char *text)
{
    size_t length = strlen(w->path);
    const char *path = keep_text(w, w->path, length);
    const char *value = text ? keep_text(w, text, strlen(text)) : NULL;
    if (w->items)
        w->items[w->out->count] =
            (struct flat_item){ .path = path, .text = value, .number = number, .type = type, .length = (int)length };
    w->out->count++;
}

/* Appends a step to the path. */
static int enter(struct walk *w, const char *step)
{
    size_t length = strlen(w->path);
    if (length + 1 + strlen(step) > PATH_LIMIT)
        return flat_refuse(w->out, w->err, w->path, "'%.40s' is too long or too deep", step);
    snprintf(w->path + length, sizeof w->path - length, "%s%s", length ? "." : "", step);
    return 0;
}

static int walk_value(struct walk *w, const json_t *value);

static int walk_object(struct walk *w, json_t *object)
{
    size_t length = strlen(w->path);
    int members = 0;
    const char *key;
    json_t *member;
    json_object_foreach (object, key, member) {
        if (w->notes && strcmp(key, "note") == 0)
            continue;
        members++;
        if (*key == '\0' || isdigit((unsigned char)*key) || strchr(key, '.'))
            return flat_refuse(w->out, w->err, w->path, "unknown key '%.40s'", key);
        int status = enter(w, key);
        if (status == 0)
            status = walk_value(w, member);
        if (status != 0)
            return status;
        w->path[length] = '\0';
    }
    if (members == 0)
        add(w, FLAT_EMPTY_OBJECT, 0, NULL);
    return 0;
}

static int walk_list(struct walk *w, const json_t *list)
{
    size_t length = strlen(w->path), count = json_array_size(list);
    for (size_t i = 0; i < count; i++) {
        char step[24];
        snprintf(step, sizeof step, "%zu", i);
        int status = enter(w, step);
        if (status == 0)
            status = walk_value(w, json_array_get(list, i));
        if (status != 0)
            return status;
        w->path[length] = '\0';
    }
    if (count == 0)
        add(w, FLAT_EMPTY_LIST, 0, NULL);
    return 0;
}

static int walk_value(struct walk *w, const json_t *value)
{
    switch (json_typeof(value)) {
    case JSON_OBJECT:
        return walk_object(w, (json_t *)value); /* jansson's iterators want it so; nothing is changed */
    case JSON_ARRAY:
        return walk_list(w, value);
    case JSON_STRING:
        add(w, FLAT_TEXT, 0, json_string_value(value));
        break;
    case JSON_INTEGER:
        add(w, FLAT_INT, json_integer_value(value), NULL);
        break;
    case JSON_REAL:
        add(w, FLAT_REAL, 0, NULL);
        break;
    case JSON_TRUE:
    case JSON_FALSE:
        add(w, FLAT_BOOL, json_is_true(value), NULL);
        break;
    case JSON_NULL:
        add(w, FLAT_NULL, 0, NULL);
        break;
    }
    return 0;
}

int flat_of_json(const json_t *value, int code, const char *name, bool notes, struct flat *out, struct error *err)
{
    struct flat list = { .code = code, .name = name };
    struct walk w = { .out = &list, .err = err, .notes = notes };
    int status = walk_value(&w, value);
    if (status != 0)
        return status;
    size_t count = (size_t)list.count;
    char *memory = memory_new(count * (sizeof *w.items + sizeof *list.used) + w.text_bytes);
    w.items = (struct flat_item *)(void *)memory;
    list.items = w.items;
    list.used = (bool *)(memory + count * sizeof *w.items);
    list.count = 0;
    w.texts = (char *)(list.used + count);
    walk_value(&w, value);
    *out = list;
    return 0;
}

int flat_of_text(const char *text, size_t length, int code, const char *name, bool notes, struct flat *out,
                 struct error *err)
{
    json_error_t problem;
    json_t *value = json_loadb(text, length, JSON_REJECT_DUPLICATES, &problem);
    if (!value) {
        struct flat nothing = { .code = code, .name = name };
        char place[60];
        snprintf(place, sizeof place, "line %d, column %d", problem.line, problem.column);
        return flat_refuse(&nothing, err, place, "%s", problem.text);
    }
    int status = flat_of_json(value, code, name, notes, out, err);
    json_decref(value);
    return status;
}

int flat_of_position(const char *text, size_t length, int code, struct flat *out, struct error *err)
{
    return flat_of_text(text, length, code, NULL, false, out, err);
}

int flat_of_file(const char *path, int code, bool notes, struct flat *out, struct error *err)
{
    struct textbuf text = TEXTBUF_GROWING;
    int status = file_read(path, FILE_LIMIT, &text, err);
    if (status == 0)
        status = flat_of_text(textbuf_text(&text), text.length, code, path, notes, out, err);
    else if (err)
        err->code = code;
    textbuf_release(&text);
    return status == 0 ? 0 : code;
}

void flat_release(struct flat *f)
{
    free((void *)f->items); /* one block holds everything */
    *f = (struct flat){ .code = f->code };
}
