/* Making flat lists; see flat_make.h. */
#include "base/flat_make.h"

#include "base/memory.h"

#include <assert.h>
#include <string.h>

static const char *keep(struct flat_maker *m, const char *text, size_t length)
{
    m->text_bytes += length + 1;
    if (!m->items)
        return NULL;
    char *kept = memcpy(m->texts, text, length);
    kept[length] = '\0';
    m->texts += length + 1;
    return kept;
}

void flat_add(struct flat_maker *m, const char *path, enum flat_type type, int64_t number, const char *text,
              size_t text_length)
{
    size_t length = strlen(path);
    assert(length < FLAT_PATH_MAX);
    struct flat_item item = { .path = keep(m, path, length), .number = number, .type = type, .length = (int)length };
    if (text)
        item.text = keep(m, text, text_length);
    if (m->items)
        m->items[m->list.count] = item;
    m->list.count++;
}

/* One block: items, marks and, for those who copy them, texts. */
static struct flat_item *make_block(struct flat *list, int count, size_t text_bytes)
{
    size_t items = (size_t)count * sizeof *list->items;
    char *block = memory_new(items + (size_t)count * sizeof *list->used + text_bytes);
    list->items = (struct flat_item *)(void *)block;
    list->used = (bool *)(block + items);
    return (struct flat_item *)(void *)block;
}

void flat_make_room(struct flat_maker *m)
{
    assert(!m->items && m->list.count > 0);
    m->items = make_block(&m->list, m->list.count, m->text_bytes);
    m->texts = (char *)(m->list.used + m->list.count);
    m->list.count = 0;
}

void flat_release(struct flat *f)
{
    free((void *)f->items);
    *f = (struct flat){ .code = f->code };
}

static void copy_items(struct flat_maker *m, const struct flat *f)
{
    for (int i = 0; i < f->count; i++) {
        const struct flat_item *item = &f->items[i];
        flat_add(m, item->path, item->type, item->number, item->text, item->text ? strlen(item->text) : 0);
    }
    if (f->name)
        m->list.name = keep(m, f->name, strlen(f->name));
}

struct flat flat_copy(const struct flat *f)
{
    struct flat_maker m = { .list = { .code = f->code } };
    copy_items(&m, f);
    flat_make_room(&m);
    copy_items(&m, f);
    m.list.used = NULL;
    return m.list;
}

int flat_check(struct flat *f, struct error *err)
{
    const struct flat_item *found = NULL;
    for (int i = 0; i < f->count; i++)
        if (f->items[i].type == FLAT_BAD || (f->items[i].type >= FLAT_ODD_KEY && !found))
            found = &f->items[i];
    if (!found)
        return 0;
    char path[FLAT_PATH_MAX];
    size_t length = (size_t)found->length - (found->length > 1 ? 2 : 1); /* without the "?" */
    memcpy(path, found->path, length);
    path[length] = '\0';
    if (found->type == FLAT_ODD_KEY)
        flat_refuse(f, err, path, "unknown key '%.40s'", found->text);
    else if (found->type == FLAT_DEEP)
        flat_refuse(f, err, path, "'%.40s' is too long or too deep", found->text);
    else
        flat_refuse(f, err, path, "%s", found->text);
    flat_release(f);
    return f->code;
}

/* Whether the item is the value at a path, or in it. */
static bool is_within(const struct flat_item *item, const char *path, int length)
{
    return item->length >= length && memcmp(item->path, path, (size_t)length) == 0 &&
           (item->length == length || item->path[length] == '.');
}

/* A member called "note", or in one, of the value at the first `length` bytes. */
static bool is_note(const struct flat_item *item, int length)
{
    for (const char *step = item->path + length; (step = strstr(step, ".note")); step++)
        if (step[5] == '\0' || step[5] == '.')
            return true;
    return false;
}

static struct flat part_of(const struct flat *f, const char *path, int code, bool notes)
{
    struct flat part = { .code = code };
    int length = (int)strlen(path), count = 0;
    for (int i = 0; i < f->count; i++)
        count += is_within(&f->items[i], path, length);
    assert(count > 0);
    struct flat_item *items = make_block(&part, count, 0);
    for (int i = 0; i < f->count; i++) {
        if (!is_within(&f->items[i], path, length) || (notes && is_note(&f->items[i], length)))
            continue;
        struct flat_item *item = &items[part.count++];
        int skipped = f->items[i].length > length ? length + 1 : length;
        *item = f->items[i];
        item->path += skipped;
        item->length -= skipped;
        if (item->type == FLAT_BIG)
            item->type = FLAT_TEXT;
    }
    if (part.count == 0) /* notes alone */
        items[part.count++] = (struct flat_item){ .path = "", .type = FLAT_EMPTY_OBJECT };
    return part;
}

int flat_part(const struct flat *f, const char *path, int code, struct flat *out, struct error *err)
{
    *out = part_of(f, path, code, false);
    return flat_check(out, err);
}

struct flat flat_ruleset_part(const struct flat *f)
{
    return part_of(f, "ruleset", ERR_BAD_RULESET, true);
}
