/* Flat lists from their serial form; see flat_bytes.h. The bytes are gone through twice: to check and measure, then to
 * fill the list. */
#include "base/flat_bytes.h"

#include "base/utf8.h"

#include <string.h>

struct reader {
    const unsigned char *next;
    size_t left;
    char path[FLAT_PATH_MAX]; /* of the last item */
};

/* The next `count` bytes, NULL if there are not so many. */
static const unsigned char *take(struct reader *r, size_t count)
{
    const unsigned char *bytes = r->next;
    if (count > r->left)
        return NULL;
    r->next += count;
    r->left -= count;
    return bytes;
}

/* A number of `count` bytes, lowest first. */
static bool take_number(struct reader *r, size_t count, uint64_t *out)
{
    const unsigned char *bytes = take(r, count);
    *out = 0;
    for (size_t i = 0; bytes && i < count; i++)
        *out |= (uint64_t)bytes[i] << (8 * i);
    return bytes;
}

/* Steps that are not empty, joined by dots, not too long; they become r->path. */
static bool take_path(struct reader *r, enum flat_type type, bool shares)
{
    char *path = r->path;
    uint64_t shared = 0, more;
    bool untold = type >= FLAT_ODD_KEY;
    if ((shares && !take_number(r, 1, &shared)) || shared > strlen(path) || !take_number(r, 1, &more))
        return false;
    const unsigned char *rest = take(r, more);
    size_t length = shared + more;
    if (!rest || length > FLAT_ARGUMENT_LIMIT + 1 + FLAT_PATH_LIMIT + (untold ? 2 : 0) || memchr(rest, 0, more))
        return false;
    memcpy(path + shared, rest, more);
    path[length] = '\0';
    if (length == 0)
        return type == FLAT_EMPTY_OBJECT || type == FLAT_EMPTY_LIST;
    const char *last = strrchr(path, '.');
    if (!utf8_sound(path, length) || *path == '.' || path[length - 1] == '.' || strstr(path, ".."))
        return false;
    return !untold || strcmp(last ? last + 1 : path, "?") == 0;
}

/* Sets type and text of what is said to be a text. */
static bool take_text(struct reader *r, enum flat_type *type, const unsigned char **text, size_t *length)
{
    uint64_t count;
    *text = take_number(r, 4, &count) ? take(r, count) : NULL;
    if (!*text || !utf8_sound((const char *)*text, count))
        return false;
    *length = count;
    for (size_t i = 0; *type == FLAT_RAW && i < count; i++)
        if ((*text)[i] < 0x20)
            return false;
    if (!memchr(*text, 0, count))
        return count > 0 || *type == FLAT_TEXT || *type == FLAT_ODD_KEY;
    if (*type != FLAT_TEXT)
        return false;
    *type = FLAT_BYTES;
    return true;
}

/* Adds the next item. Returns what is wrong with it, or NULL. */
static const char *take_item(struct reader *r, struct flat_maker *m)
{
    unsigned first = *take(r, 1);
    enum flat_type type = first & ~FLAT_SHARES;
    const unsigned char *text = NULL;
    size_t length = 0;
    uint64_t number = 0;
    if (type > FLAT_BAD || type == FLAT_BYTES)
        return "there is no such type";
    if (!take_path(r, type, first & FLAT_SHARES))
        return "this is no path";
    if (type == FLAT_INT && !take_number(r, 8, &number))
        return "the number is cut off";
    if (type == FLAT_BOOL && (!take_number(r, 1, &number) || number > 1))
        return "this is neither 0 nor 1";
    if ((type == FLAT_TEXT || type > FLAT_BYTES) && !take_text(r, &type, &text, &length))
        return "this is no text";
    if (type == FLAT_BYTES)
        number = length;
    flat_add(m, r->path, type, (int64_t)number, (const char *)text, length);
    return NULL;
}

int flat_of_bytes(const void *bytes, size_t length, int code, struct flat *out, struct error *err)
{
    struct flat_maker m = { .list.code = code };
    const char *wrong = length == 0 ? "there is no item" : length > FLAT_BYTES_MAX ? "the list is too long" : NULL;
    if (wrong)
        return flat_refuse(&m.list, err, "", "%s", wrong);
    struct reader r = { .next = bytes, .left = length };
    while (r.left > 0) {
        size_t place = length - r.left;
        if ((wrong = take_item(&r, &m)))
            return flat_refuse(&m.list, err, "", "the item at byte %zu: %s", place, wrong);
    }
    flat_make_room(&m);
    for (r = (struct reader){ .next = bytes, .left = length }; r.left > 0;)
        take_item(&r, &m);
    *out = m.list;
    return 0;
}
