/* Flat lists that are kept: a copy in one block, and the JSON they were made from; see flat.h. */
#include "base/flat.h"
#include "base/memory.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

/* ---- Copies ------------------------------------------------------------------------------------------------------ */

static size_t text_size(const char *text)
{
    return text ? strlen(text) + 1 : 0;
}

static const char *keep(char **next, const char *text)
{
    size_t size = text_size(text);
    const char *kept = size ? memcpy(*next, text, size) : NULL;
    *next += size;
    return kept;
}

struct flat flat_copy(const struct flat *f)
{
    size_t bytes = text_size(f->name) + 1;
    for (int i = 0; i < f->count; i++)
        bytes += text_size(f->items[i].path) + text_size(f->items[i].text);
    struct flat_item *items = memory_new((size_t)f->count * sizeof *items + bytes);
    char *next = (char *)(items + f->count);
    for (int i = 0; i < f->count; i++) {
        items[i] = f->items[i];
        items[i].path = keep(&next, f->items[i].path);
        items[i].text = keep(&next, f->items[i].text);
    }
    return (struct flat){ .items = items, .count = f->count, .code = f->code, .name = keep(&next, f->name) };
}

void flat_free_copy(struct flat *f)
{
    free((void *)f->items);
    *f = (struct flat){ .code = f->code };
}

/* ---- JSON -------------------------------------------------------------------------------------------------------- */

static void put_leaf(const struct flat_item *item, struct json *w)
{
    switch (item->type) {
    case FLAT_INT:
        json_put_int(w, item->number);
        break;
    case FLAT_TEXT:
        json_put_text(w, item->text);
        break;
    case FLAT_BOOL:
        json_put_bool(w, item->number != 0);
        break;
    case FLAT_NULL:
        json_put_null(w);
        break;
    case FLAT_EMPTY_LIST:
        json_list_begin(w);
        json_list_end(w);
        break;
    case FLAT_EMPTY_OBJECT:
        json_object_begin(w);
        json_object_end(w);
        break;
    default:
        assert(!"this is in no list that was accepted");
    }
}

/* True if the item lies below the first `length` bytes of `path`. */
static bool is_below(const struct flat_item *item, const char *path, size_t length)
{
    return length == 0 || (strncmp(item->path, path, length) == 0 && item->path[length] == '.');
}

/* Writes the value at the first `length` bytes of the path of item `i`; returns the index of what follows it. */
static int put_value(const struct flat *f, int i, size_t length, struct json *w)
{
    const char *path = f->items[i].path;
    if (path[length] == '\0') {
        put_leaf(&f->items[i], w);
        return i + 1;
    }
    size_t step = length ? length + 1 : 0;
    bool list = isdigit((unsigned char)path[step]);
    if (list)
        json_list_begin(w);
    else
        json_object_begin(w);
    while (i < f->count && is_below(&f->items[i], path, length)) {
        char key[FLAT_PATH_MAX];
        const char *next = f->items[i].path + step;
        size_t size = strcspn(next, ".");
        memcpy(key, next, size);
        key[size] = '\0';
        if (!list)
            json_key(w, key);
        i = put_value(f, i, step + size, w);
    }
    if (list)
        json_list_end(w);
    else
        json_object_end(w);
    return i;
}

void flat_json(const struct flat *f, struct json *w)
{
    put_value(f, 0, 0, w);
}
