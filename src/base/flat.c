/* Reading flat lists; see flat.h. Readers ask for what stands together one after the other, and the leaves of an object
 * or a list stand together: so a look-up begins among the neighbours of what was read last, and goes through the whole
 * list only to get from one object to the next. */
#include "base/flat.h"

#include "base/hash.h"

#include <assert.h>
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct path {
    char text[FLAT_PATH_MAX];
    int length;
};

#define PATH_FROM_FORMAT(p)                                                                                            \
    struct path p;                                                                                                     \
    do {                                                                                                               \
        va_list args;                                                                                                  \
        va_start(args, format);                                                                                        \
        p.length = vsnprintf(p.text, sizeof p.text, format, args);                                                     \
        va_end(args);                                                                                                  \
        assert(p.length >= 0 && p.length < FLAT_PATH_MAX);                                                             \
    } while (0)

void flat_begin(struct flat *f)
{
    memset(f->used, 0, (size_t)f->count * sizeof *f->used);
    f->last = 0;
}

uint64_t flat_hash(const struct flat *f)
{
    uint64_t hash = HASH_START;
    for (int i = 0; i < f->count; i++) {
        const struct flat_item *item = &f->items[i];
        unsigned char type = (unsigned char)item->type, number[8];
        for (int k = 0; k < 8; k++)
            number[k] = (unsigned char)((uint64_t)item->number >> (8 * k));
        hash = hash_bytes(hash, item->path, strlen(item->path) + 1);
        hash = hash_bytes(hash, &type, 1);
        hash = hash_bytes(hash, number, sizeof number);
        if (item->text)
            hash = hash_bytes(hash, item->text, strlen(item->text) + 1);
    }
    return hash;
}

int flat_refuse(const struct flat *f, struct error *err, const char *path, const char *format, ...)
{
    char text[240];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    const char *name = f->name ? f->name : "", *colon = f->name ? ": " : "";
    if (*path)
        return error_set(err, f->code, "%s%s%s: %s", name, colon, path, text);
    return error_set(err, f->code, "%s%s%s", name, colon, text);
}

/* The part of a list where a path can be: the leaves of the object or list that it is in, if what was read last is one
 * of them; else all. */
struct range {
    int first, end;
};

static bool has_prefix(const struct flat_item *item, const struct path *p, int length)
{
    return item->length > length && memcmp(item->path, p->text, (size_t)length) == 0;
}

static struct range where(const struct flat *f, const struct path *p)
{
    struct range range = { f->last, f->last };
    int parent = p->length;
    while (parent > 0 && p->text[parent - 1] != '.')
        parent--;
    if (parent == 0 || f->last >= f->count || !has_prefix(&f->items[f->last], p, parent))
        return (struct range){ 0, f->count };
    while (range.first > 0 && has_prefix(&f->items[range.first - 1], p, parent))
        range.first--;
    while (range.end < f->count && has_prefix(&f->items[range.end], p, parent))
        range.end++;
    return range;
}

static const struct flat_item *look_up(const struct flat *f, const struct path *p)
{
    struct range range = where(f, p);
    for (int i = range.first; i < range.end; i++) {
        const struct flat_item *item = &f->items[i];
        if (item->length == p->length && memcmp(item->path, p->text, (size_t)p->length) == 0)
            return item;
    }
    return NULL;
}

/* True if the item lies strictly below the path. */
static bool is_below(const struct flat_item *item, const struct path *p)
{
    if (p->length == 0)
        return true;
    return item->length > p->length && item->path[p->length] == '.' &&
           memcmp(item->path, p->text, (size_t)p->length) == 0;
}

/* The first item strictly below the path, or NULL. */
static const struct flat_item *first_below(const struct flat *f, const struct path *p)
{
    struct range range = where(f, p);
    for (int i = range.first; i < range.end; i++)
        if (is_below(&f->items[i], p))
            return &f->items[i];
    return NULL;
}

static const struct flat_item *take(struct flat *f, const struct path *p)
{
    const struct flat_item *item = look_up(f, p);
    if (item) {
        f->last = (int)(item - f->items);
        f->used[f->last] = true;
    }
    return item;
}

/* What comes after the path in the path of an item below it. */
static const char *rest_of(const struct flat_item *item, const struct path *p)
{
    return item->path + p->length + (p->length > 0);
}

/* An entry of a list, or what is inside one, rather than a member of an object. */
static bool is_entry(const struct flat_item *item, const struct path *p)
{
    return isdigit((unsigned char)*rest_of(item, p));
}

/* What stands at a path in place of what was expected. */
static int refuse_type(const struct flat *f, struct error *err, const struct path *p, const char *expected)
{
    const struct flat_item *item = look_up(f, p);
    const struct flat_item *below = item ? NULL : first_below(f, p);
    if (below)
        return flat_refuse(f, err, p->text, "must be %s, not %s", expected,
                           is_entry(below, p) ? "a list" : "an object");
    if (!item)
        return flat_refuse(f, err, p->text, "is missing (expected %s)", expected);
    switch (item->type) {
    case FLAT_INT:
        return flat_refuse(f, err, p->text, "must be %s, not %lld", expected, (long long)item->number);
    case FLAT_TEXT:
    case FLAT_BIG:
        return flat_refuse(f, err, p->text, "must be %s, not '%.60s'", expected, item->text);
    case FLAT_BOOL:
        return flat_refuse(f, err, p->text, "must be %s, not %s", expected, item->number ? "true" : "false");
    case FLAT_NULL:
        return flat_refuse(f, err, p->text, "must be %s, not null", expected);
    case FLAT_REAL:
        return flat_refuse(f, err, p->text, "must be %s, not a number with a fraction", expected);
    case FLAT_EMPTY_LIST:
        return flat_refuse(f, err, p->text, "must be %s, not an empty list", expected);
    case FLAT_EMPTY_OBJECT:
        return flat_refuse(f, err, p->text, "must be %s, not an empty object", expected);
    case FLAT_BYTES:
        return flat_refuse(f, err, p->text, "must be %s, not a text with a zero byte", expected);
    case FLAT_RAW:
    case FLAT_ODD_KEY:
    case FLAT_DEEP:
    case FLAT_BAD:
        break;
    }
    return flat_refuse(f, err, p->text, "must be %s", expected);
}

const struct flat_item *flat_find(struct flat *f, const char *format, ...)
{
    PATH_FROM_FORMAT(p);
    return take(f, &p);
}

const struct flat_item *flat_look(const struct flat *f, const char *format, ...)
{
    PATH_FROM_FORMAT(p);
    return look_up(f, &p);
}

bool flat_has(const struct flat *f, const char *format, ...)
{
    PATH_FROM_FORMAT(p);
    return look_up(f, &p) || first_below(f, &p);
}

bool flat_is_object(const struct flat *f, const char *format, ...)
{
    PATH_FROM_FORMAT(p);
    const struct flat_item *item = look_up(f, &p), *below = first_below(f, &p);
    return item ? item->type == FLAT_EMPTY_OBJECT : below && !is_entry(below, &p);
}

static int count_entries(const struct flat *f, const struct path *p)
{
    const struct flat_item *item = look_up(f, p);
    int count = item && item->type == FLAT_EMPTY_LIST ? 0 : -1;
    for (int i = 0; !item && i < f->count; i++) {
        if (!is_below(&f->items[i], p) || !is_entry(&f->items[i], p))
            continue;
        int index = 0;
        for (const char *digit = rest_of(&f->items[i], p); *digit >= '0' && *digit <= '9' && index < 1000000; digit++)
            index = 10 * index + (*digit - '0');
        count = index + 1 > count ? index + 1 : count;
    }
    return count;
}

int flat_count(const struct flat *f, const char *format, ...)
{
    PATH_FROM_FORMAT(p);
    return count_entries(f, &p);
}

bool flat_null(struct flat *f, const char *format, ...)
{
    PATH_FROM_FORMAT(p);
    const struct flat_item *item = look_up(f, &p);
    return item && item->type == FLAT_NULL && take(f, &p);
}

int flat_int(struct flat *f, struct error *err, int64_t min, int64_t max, int64_t *out, const char *format, ...)
{
    PATH_FROM_FORMAT(p);
    const struct flat_item *item = take(f, &p);
    if (!item || item->type != FLAT_INT || item->number < min || item->number > max) {
        char expected[80];
        snprintf(expected, sizeof expected, "a whole number from %lld to %lld", (long long)min, (long long)max);
        return refuse_type(f, err, &p, expected);
    }
    *out = item->number;
    return 0;
}

int flat_text(struct flat *f, struct error *err, const char **out, const char *format, ...)
{
    PATH_FROM_FORMAT(p);
    const struct flat_item *item = take(f, &p);
    if (!item || item->type != FLAT_TEXT)
        return refuse_type(f, err, &p, "a text");
    *out = item->text;
    return 0;
}

int flat_bool(struct flat *f, struct error *err, bool *out, const char *format, ...)
{
    PATH_FROM_FORMAT(p);
    const struct flat_item *item = take(f, &p);
    if (!item || item->type != FLAT_BOOL)
        return refuse_type(f, err, &p, "true or false");
    *out = item->number != 0;
    return 0;
}

int flat_word(struct flat *f, struct error *err, const char *const *words, int *out, const char *format, ...)
{
    PATH_FROM_FORMAT(p);
    const struct flat_item *item = take(f, &p);
    char expected[160] = "one of";
    size_t length = strlen(expected);
    for (int i = 0; words[i]; i++) {
        if (item && item->type == FLAT_TEXT && strcmp(item->text, words[i]) == 0) {
            *out = i;
            return 0;
        }
        if (length < sizeof expected)
            length += (size_t)snprintf(expected + length, sizeof expected - length, "%s %s", i ? "," : "", words[i]);
    }
    return refuse_type(f, err, &p, expected);
}

int flat_list(struct flat *f, struct error *err, int min, int max, int *out, const char *format, ...)
{
    PATH_FROM_FORMAT(p);
    int count = count_entries(f, &p);
    take(f, &p);
    if (count < 0)
        return refuse_type(f, err, &p, "a list");
    if (count < min || count > max)
        return min == max ? flat_refuse(f, err, p.text, "must have %d entries, not %d", min, count)
                          : flat_refuse(f, err, p.text, "must have %d to %d entries, not %d", min, max, count);
    *out = count;
    return 0;
}

bool flat_member(struct flat *f, int n, char *key, size_t key_size, const char *format, ...)
{
    PATH_FROM_FORMAT(p);
    const struct flat_item *empty = look_up(f, &p);
    if (empty && empty->type == FLAT_EMPTY_OBJECT)
        take(f, &p);
    char previous[FLAT_PATH_MAX] = "";
    for (int i = 0; i < f->count; i++) {
        if (!is_below(&f->items[i], &p))
            continue;
        const char *rest = rest_of(&f->items[i], &p);
        size_t length = strcspn(rest, ".");
        if (length >= sizeof previous || (strlen(previous) == length && memcmp(previous, rest, length) == 0))
            continue;
        memcpy(previous, rest, length);
        previous[length] = '\0';
        if (n-- == 0) {
            snprintf(key, key_size, "%s", previous);
            return true;
        }
    }
    return false;
}

int flat_done(struct flat *f, struct error *err)
{
    for (int i = 0; i < f->count; i++)
        if (!f->used[i])
            return flat_refuse(f, err, f->items[i].path, "unknown key");
    return 0;
}
