/* Reading flat lists; see flat.h. Readers ask for what stands together one after the other, and the leaves of an object
 * or a list stand together: so a look-up begins among the neighbours of what was read last, and goes through the whole
 * list only to get from one object to the next. */
#include "base/flat.h"

#include "base/faults.h"
#include "base/hash.h"
#include "base/nearest.h"
#include "base/utf8.h"

#include <assert.h>
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

_Static_assert((int)FAULT_PATH_MAX >= (int)FLAT_PATH_MAX, "paths are kept whole");

struct path {
    char text[FLAT_PATH_MAX];
    int length;
};

/* Most are a word, or "%s" for one: printf would take longer than what is done with them. */
static void make_path(struct path *p, const char *format, va_list args)
{
    const char *word = strcmp(format, "%s") == 0 ? va_arg(args, const char *) : strchr(format, '%') ? NULL : format;
    p->length = word ? (int)strlen(word) : vsnprintf(p->text, sizeof p->text, format, args);
    assert(p->length >= 0 && p->length < FLAT_PATH_MAX);
    if (word)
        memcpy(p->text, word, (size_t)p->length + 1);
}

#define PATH_FROM_FORMAT(p)                                                                                            \
    struct path p;                                                                                                     \
    do {                                                                                                               \
        va_list args;                                                                                                  \
        va_start(args, format);                                                                                        \
        make_path(&p, format, args);                                                                                   \
        va_end(args);                                                                                                  \
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

/* ---- Refusing ---------------------------------------------------------------------------------------------------- */

/* The id or else the name of the innermost entry of a list that the path leads into; empty if there is none. */
static void find_owner(const struct flat *f, const char *path, char owner[FAULT_OWNER_MAX])
{
    int longest = 0;
    *owner = '\0';
    for (int i = 0; i < f->count; i++) {
        const struct flat_item *item = &f->items[i];
        const char *last = strrchr(item->path, '.');
        int length = last ? (int)(last - item->path) : 0;
        if (length <= longest || item->type != FLAT_TEXT || (strcmp(last, ".id") != 0 && strcmp(last, ".name") != 0) ||
            !isdigit((unsigned char)last[-1]) || strncmp(path, item->path, (size_t)length) != 0 ||
            (path[length] && path[length] != '.'))
            continue;
        longest = length;
        snprintf(owner, FAULT_OWNER_MAX, "%.40s", item->text);
    }
}

static int note(const struct flat *f, struct error *err, enum fault_kind kind, const char *path, const char *text)
{
    const char *name = f->name ? f->name : "", *colon = f->name ? ": " : "";
    if (f->faults) {
        char owner[FAULT_OWNER_MAX];
        find_owner(f, path, owner);
        faults_add(f->faults, kind, path, owner, text);
        for (int i = 0; i < f->count && f->used; i++) /* it need not be unknown, too */
            f->used[i] = f->used[i] || strcmp(f->items[i].path, path) == 0;
        return 0;
    }
    return error_set(err, f->code, "%s%s%s%s%s", name, colon, path, *path ? ": " : "", text);
}

#define TEXT_FROM_FORMAT(text)                                                                                         \
    char text[FAULT_TEXT_MAX];                                                                                         \
    do {                                                                                                               \
        va_list args;                                                                                                  \
        va_start(args, format);                                                                                        \
        vsnprintf(text, sizeof text, format, args);                                                                    \
        va_end(args);                                                                                                  \
    } while (0)

int flat_refuse(const struct flat *f, struct error *err, const char *path, const char *format, ...)
{
    TEXT_FROM_FORMAT(text);
    return note(f, err, FAULT_VALUE, path, text);
}

void flat_warn(const struct flat *f, const char *path, const char *format, ...)
{
    TEXT_FROM_FORMAT(text);
    if (f->faults)
        note(f, NULL, FAULT_WARNING, path, text);
}

int flat_refusals(const struct flat *f)
{
    return f->faults ? f->faults->errors : 0;
}

int flat_verdict(const struct flat *f)
{
    return flat_refusals(f) ? f->code : 0;
}

/* Where in the document a path is: the place of its first item, or of what it would stand in. */
static int place_of(const struct flat *f, const char *path)
{
    for (size_t length = strlen(path); length > 0; length--) {
        if (path[length] != '\0' && path[length] != '.')
            continue;
        for (int i = 0; i < f->count; i++)
            if (strncmp(f->items[i].path, path, length) == 0 && strchr(".", f->items[i].path[length]))
                return i;
    }
    return -1;
}

void flat_order_faults(const struct flat *f, struct faults *faults)
{
    int places[FAULTS_MAX];
    for (int i = 0; i < faults->count; i++) {
        struct fault fault = faults->list[i];
        int place = place_of(f, fault.path), at = i;
        for (; at > 0 && places[at - 1] > place; at--) {
            places[at] = places[at - 1];
            faults->list[at] = faults->list[at - 1];
        }
        places[at] = place;
        faults->list[at] = fault;
    }
}

int flat_refuse_first(const struct flat *f, const struct faults *faults, struct error *err)
{
    const struct fault *first = faults_first(faults);
    struct flat named = { .code = f->code, .name = f->name };
    char memory[FAULT_TEXT_MAX + FAULT_PATH_MAX];
    struct textbuf text = textbuf_over(memory, sizeof memory);
    if (!first)
        return 0;
    fault_text(first, &text);
    return note(&named, err, FAULT_VALUE, "", memory);
}

/* ---- Looking up -------------------------------------------------------------------------------------------------- */

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

static bool is_list(const struct flat *f, const struct path *p)
{
    const struct flat_item *below = first_below(f, p);
    return below && is_entry(below, p);
}

/* What stands at a path, in words; `item` is NULL for a list or an object with something in it. */
static void put_found(const struct flat *f, const struct path *p, const struct flat_item *item, struct textbuf *out)
{
    if (!item) {
        text_put(out, is_list(f, p) ? "a list" : "an object");
        return;
    }
    switch (item->type) {
    case FLAT_INT:
        text_put_int(out, item->number);
        break;
    case FLAT_TEXT:
    case FLAT_BIG:
        text_putf(out, "'%.60s'", item->text);
        break;
    case FLAT_BOOL:
        text_put(out, item->number ? "true" : "false");
        break;
    case FLAT_NULL:
        text_put(out, "null");
        break;
    case FLAT_REAL:
        text_put(out, "a number with a fraction");
        break;
    case FLAT_EMPTY_LIST:
        text_put(out, "an empty list");
        break;
    case FLAT_EMPTY_OBJECT:
        text_put(out, "an empty object");
        break;
    default:
        text_put(out, "a text with a zero byte");
    }
}

/* Where faults are noted, and a value is not there at all: its reader may have asked for what is there under another
 * name. */
static void ask(const struct flat *f, const struct path *p)
{
    if (f->faults && !look_up(f, p) && !first_below(f, p))
        faults_ask(f->faults, p->text);
}

static void skip(struct flat *f, const struct path *p)
{
    const struct flat_item *item = look_up(f, p);
    for (int i = 0; i < f->count; i++)
        if (&f->items[i] == item || is_below(&f->items[i], p))
            f->used[i] = true;
}

static int refuse_type(struct flat *f, struct error *err, const struct path *p, const char *expected, const char *hint);

/* Where faults are noted and nothing is at a path: true if that is because there is a text, say, in place of the object
 * or list that it would be in, which is told then. */
static bool refuse_parent(struct flat *f, const struct path *p)
{
    const char *dot = strrchr(p->text, '.');
    struct path parent = { .length = dot ? (int)(dot - p->text) : 0 };
    memcpy(parent.text, p->text, (size_t)parent.length);
    const struct flat_item *item = look_up(f, &parent);
    bool entry = dot && isdigit((unsigned char)dot[1]);
    if (!f->faults || !dot)
        return false;
    if (!item && !first_below(f, &parent))
        return refuse_parent(f, &parent);
    if (item ? item->type == FLAT_EMPTY_OBJECT || item->type == FLAT_EMPTY_LIST : is_list(f, &parent) == entry)
        return false;
    refuse_type(f, NULL, &parent, entry ? "a list" : "an object", "");
    return true;
}

/* What stands at a path in place of what was expected; `hint` goes behind it for those who write a document by hand. */
static int refuse_type(struct flat *f, struct error *err, const struct path *p, const char *expected, const char *hint)
{
    const struct flat_item *item = look_up(f, p);
    char memory[FAULT_TEXT_MAX];
    struct textbuf text = textbuf_over(memory, sizeof memory);
    bool there = item || first_below(f, p);
    if (there) {
        text_putf(&text, "must be %s, not ", expected);
        put_found(f, p, item, &text);
        text_put(&text, f->faults ? hint : "");
    } else if (refuse_parent(f, p)) {
        return 0;
    } else {
        text_putf(&text, "is missing (expected %s)", expected);
    }
    if (f->faults && there)
        skip(f, p);
    return note(f, err, there ? FAULT_TYPE : FAULT_MISSING, p->text, memory);
}

int flat_refuse_value(struct flat *f, struct error *err, const char *path, const char *format, ...)
{
    TEXT_FROM_FORMAT(expected);
    struct path p;
    p.length = snprintf(p.text, sizeof p.text, "%s", path);
    return refuse_type(f, err, &p, expected, "");
}

void flat_skip(struct flat *f, const char *format, ...)
{
    PATH_FROM_FORMAT(p);
    ask(f, &p);
    if (f->faults)
        skip(f, &p);
}

const struct flat_item *flat_find(struct flat *f, const char *format, ...)
{
    PATH_FROM_FORMAT(p);
    ask(f, &p);
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
    ask(f, &p);
    return look_up(f, &p) || first_below(f, &p);
}

bool flat_is_object(const struct flat *f, const char *format, ...)
{
    PATH_FROM_FORMAT(p);
    const struct flat_item *item = look_up(f, &p), *below = first_below(f, &p);
    return item ? item->type == FLAT_EMPTY_OBJECT : below && !is_entry(below, &p);
}

/* The number of the entry of the list at a path that an item is, or is in; -1 if it is in none. */
static int entry_of(const struct flat_item *item, const struct path *p)
{
    int index = 0;
    if (!is_below(item, p) || !is_entry(item, p))
        return -1;
    for (const char *digit = rest_of(item, p); *digit >= '0' && *digit <= '9' && index < 1000000; digit++)
        index = 10 * index + (*digit - '0');
    return index;
}

static int count_entries(const struct flat *f, const struct path *p)
{
    const struct flat_item *item = look_up(f, p);
    int count = item && item->type == FLAT_EMPTY_LIST ? 0 : -1;
    for (int i = 0; !item && i < f->count; i++) {
        int entry = entry_of(&f->items[i], p);
        count = entry >= 0 && entry + 1 > count ? entry + 1 : count;
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
    bool text = item && item->type == FLAT_TEXT, digits = text && *item->text && strlen(item->text) < 18 &&
                                                          strspn(item->text, "0123456789") == strlen(item->text);
    int64_t number = item ? item->number : 0;
    ask(f, &p);
    if (digits)
        for (const char *digit = item->text; *digit; digit++)
            number = 10 * number + (*digit - '0');
    if (item && item->type == FLAT_INT && number >= min && number <= max) {
        *out = number;
        return 0;
    }
    if (f->faults)
        *out = number < min ? min : number > max ? max : number;
    char expected[80];
    snprintf(expected, sizeof expected, "a whole number from %lld to %lld", (long long)min, (long long)max);
    return refuse_type(f, err, &p, expected, digits ? ": leave the quotes out" : "");
}

int flat_byte(struct flat *f, struct error *err, int min, int max, uint8_t *out, const char *format, ...)
{
    PATH_FROM_FORMAT(p);
    int64_t number = 0;
    int code = flat_int(f, err, min, max, &number, "%s", p.text);
    *out = (uint8_t)number;
    return code;
}

int flat_text(struct flat *f, struct error *err, const char **out, const char *format, ...)
{
    PATH_FROM_FORMAT(p);
    const struct flat_item *item = take(f, &p);
    ask(f, &p);
    if (item && item->type == FLAT_TEXT) {
        *out = item->text;
        return 0;
    }
    if (f->faults)
        *out = "";
    return refuse_type(f, err, &p, "a text", "");
}

int flat_line(struct flat *f, struct error *err, int most, const char **out, const char *format, ...)
{
    PATH_FROM_FORMAT(p);
    int code = flat_text(f, err, out, "%s", p.text);
    if (code)
        return code;
    int letters = utf8_letters(*out);
    if (letters < 0)
        return flat_refuse(f, err, p.text, "must be letters, blanks and signs in one line");
    if (letters < 1 || letters > most)
        return flat_refuse(f, err, p.text, "must have 1 to %d letters, not %d", most, letters);
    if (most <= 24 && strlen(*out) > FLAT_NAME_BYTES)
        return flat_refuse(f, err, p.text, "is too long in this script: %d bytes, and there can be %d",
                           (int)strlen(*out), FLAT_NAME_BYTES);
    return 0;
}

int flat_bool(struct flat *f, struct error *err, bool *out, const char *format, ...)
{
    PATH_FROM_FORMAT(p);
    const struct flat_item *item = take(f, &p);
    ask(f, &p);
    if (item && item->type == FLAT_BOOL) {
        *out = item->number != 0;
        return 0;
    }
    if (f->faults)
        *out = false;
    bool quoted = item && item->type == FLAT_TEXT && (!strcmp(item->text, "true") || !strcmp(item->text, "false"));
    return refuse_type(f, err, &p, "true or false", quoted ? ": leave the quotes out" : "");
}

int flat_word(struct flat *f, struct error *err, const char *const *words, int *out, const char *format, ...)
{
    PATH_FROM_FORMAT(p);
    const struct flat_item *item = take(f, &p);
    char known[300], hint[80] = "";
    struct textbuf expected = textbuf_over(known, sizeof known);
    const char *near = item && item->type == FLAT_TEXT ? nearest_word(item->text, words) : NULL;
    bool one = f->faults && words[0] && !words[1];
    text_put(&expected, one ? "" : "one of ");
    ask(f, &p);
    if (f->faults)
        *out = 0;
    for (int i = 0; words[i]; i++) {
        if (f->faults && near == words[i])
            *out = i;
        if (item && item->type == FLAT_TEXT && strcmp(item->text, words[i]) == 0) {
            *out = i;
            return 0;
        }
        text_putf(&expected, one ? "%s'%s'" : "%s%s", i ? ", " : "", words[i]);
    }
    if (!item && is_list(f, &p))
        snprintf(hint, sizeof hint, ": one word, without [ ]");
    if (near && !one)
        snprintf(hint, sizeof hint, "; did you mean '%.50s'?", near);
    return refuse_type(f, err, &p, known, hint);
}

int flat_list(struct flat *f, struct error *err, int min, int max, int *out, const char *format, ...)
{
    PATH_FROM_FORMAT(p);
    int count = count_entries(f, &p);
    take(f, &p);
    ask(f, &p);
    if (f->faults || (count >= min && count <= max))
        *out = count < 0 ? 0 : count < max ? count : max;
    if (count < 0)
        return refuse_type(f, err, &p, "a list", first_below(f, &p) ? ": put it into [ ]" : "");
    if (count >= min && count <= max)
        return 0;
    for (int i = 0; f->faults && i < f->count; i++)
        f->used[i] = f->used[i] || entry_of(&f->items[i], &p) >= max; /* they are told already */
    return min == max ? flat_refuse(f, err, p.text, "must have %d entries, not %d", min, count)
                      : flat_refuse(f, err, p.text, "must have %d to %d entries, not %d", min, max, count);
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

/* True if what the first `length` bytes of the item's path lead to was asked for, or anything in it. */
static bool is_known(const struct flat *f, const struct flat_item *item, int length)
{
    for (int i = 0; i < f->count; i++) {
        const struct flat_item *other = &f->items[i];
        if (f->used[i] && other->length >= length && memcmp(other->path, item->path, (size_t)length) == 0 &&
            (other->length == length || other->path[length] == '.'))
            return true;
    }
    return faults_asked(f->faults, item->path, length);
}

/* The shortest beginning of the path of an item that nobody asked for is the key that is not known. */
static void note_unread(struct flat *f, const struct flat_item *item)
{
    struct path p;
    char owner[FAULT_OWNER_MAX];
    int length = (int)strcspn(item->path, ".");
    while (length < item->length && is_known(f, item, length))
        length += 1 + (int)strcspn(item->path + length + 1, ".");
    p.length = snprintf(p.text, sizeof p.text, "%.*s", length, item->path);
    skip(f, &p);
    find_owner(f, p.text, owner);
    if (item->type >= FLAT_ODD_KEY && length == item->length) {
        static const char *const texts[] = { "unknown key '%.40s'", "'%.40s' is too long or too deep", "%.200s" };
        char text[FAULT_TEXT_MAX];
        p.text[length > 1 ? length - 2 : 0] = '\0'; /* without the "?" */
        snprintf(text, sizeof text, texts[item->type - FLAT_ODD_KEY], item->text);
        note(f, NULL, FAULT_VALUE, p.text, text);
        return;
    }
    faults_add_unknown_key(f->faults, p.text, owner);
}

int flat_done(struct flat *f, struct error *err)
{
    for (int i = 0; i < f->count && !(f->faults && f->faults->count == FAULTS_MAX); i++) {
        if (f->used[i])
            continue;
        if (!f->faults)
            return flat_refuse(f, err, f->items[i].path, "unknown key");
        note_unread(f, &f->items[i]);
    }
    return 0;
}
