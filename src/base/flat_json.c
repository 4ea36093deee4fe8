/* The JSON that a flat list was made from; see flat.h. */
#include "base/flat.h"

#include <ctype.h>
#include <string.h>

static void put_leaf(const struct flat_item *item, struct json *w)
{
    switch (item->type) {
    case FLAT_INT:
        json_put_int(w, item->number);
        break;
    case FLAT_TEXT:
    case FLAT_BYTES: /* up to its zero byte */
        json_put_text(w, item->text);
        break;
    case FLAT_BOOL:
        json_put_bool(w, item->number != 0);
        break;
    case FLAT_REAL: /* which one is kept nowhere, since readers refuse any */
        json_put_raw(w, "0.5");
        break;
    case FLAT_EMPTY_LIST:
        json_list_begin(w);
        json_list_end(w);
        break;
    case FLAT_EMPTY_OBJECT:
        json_object_begin(w);
        json_object_end(w);
        break;
    default: /* FLAT_NULL, and what is in no list that was accepted */
        json_put_null(w);
        break;
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

/* A step of a path has two bytes at least, and a writer may be in a few objects already. */
_Static_assert(FLAT_PATH_LIMIT / 2 + 8 <= JSON_DEPTH_MAX, "every document that lists hold can be written");

void flat_json(const struct flat *f, struct json *w)
{
    put_value(f, 0, 0, w);
}
