/* The JSON writer; see json.h. */
#include "base/json.h"

#include <assert.h>
#include <string.h>

void json_init(struct json *w, struct textbuf *out, enum json_order order)
{
    w->out = out;
    w->order = order;
    w->depth = 0;
    w->level[0] = (struct json_level){ 0 };
}

/* Called before every value: the comma of a list, nothing after a key. */
static void before_value(struct json *w)
{
    struct json_level *level = &w->level[w->depth];
    if (level->object) {
        assert(level->after_key);
        level->after_key = false;
    } else {
        if (level->count > 0)
            text_put_char(w->out, ',');
        level->count++;
        assert(w->depth > 0 || level->count == 1);
    }
}

static void open_level(struct json *w, bool object)
{
    before_value(w);
    assert(w->depth + 1 < JSON_DEPTH_MAX);
    const struct json_level *outer = &w->level[w->depth];
    int members = w->order == JSON_SORTED && outer->object ? outer->count : 0;
    struct json_level *level = &w->level[++w->depth];
    level->first = outer->first + members;
    level->object = object;
    level->after_key = false;
    level->count = 0;
    text_put_char(w->out, object ? '{' : '[');
}

static void reverse(char *bytes, size_t count)
{
    for (size_t i = 0, k = count; i + 1 < k; i++) {
        char kept = bytes[i];
        bytes[i] = bytes[--k];
        bytes[k] = kept;
    }
}

/* A member begins with its quoted key; a quote sorts before every character a key may hold, so prefixes come first. */
static bool key_less(const char *a, const char *b)
{
    const char *a_end = strchr(a + 1, '"'), *b_end = strchr(b + 1, '"');
    size_t a_length = (size_t)(a_end - a), b_length = (size_t)(b_end - b);
    int order = memcmp(a, b, a_length < b_length ? a_length : b_length);
    return order < 0 || (order == 0 && a_length < b_length);
}

/* Insertion sort of the members in place: a member moves forward by rotating the bytes before it (three reversals). */
static void sort_members(struct json *w)
{
    const struct json_level *level = &w->level[w->depth];
    size_t *start = w->start + level->first;
    if (w->out->cut || level->count < 2)
        return;
    text_put_char(w->out, ','); /* while sorting, every member ends in a comma */
    char *data = w->out->data;
    for (int i = 1; i < level->count; i++) {
        size_t end = i + 1 < level->count ? start[i + 1] : w->out->length;
        size_t begin = start[i], size = end - begin;
        int k = i;
        while (k > 0 && key_less(data + begin, data + start[k - 1]))
            k--;
        size_t to = start[k];
        reverse(data + to, begin - to);
        reverse(data + begin, size);
        reverse(data + to, end - to);
        for (int m = i; m > k; m--)
            start[m] = start[m - 1] + size;
    }
    w->out->data[--w->out->length] = '\0';
}

static void close_level(struct json *w, bool object)
{
    struct json_level *level = &w->level[w->depth];
    assert(w->depth > 0 && level->object == object && !level->after_key);
    if (object && w->order == JSON_SORTED)
        sort_members(w);
    text_put_char(w->out, object ? '}' : ']');
    w->depth--;
}

void json_object_begin(struct json *w)
{
    open_level(w, true);
}

void json_object_end(struct json *w)
{
    close_level(w, true);
}

void json_list_begin(struct json *w)
{
    open_level(w, false);
}

void json_list_end(struct json *w)
{
    close_level(w, false);
}

/* Letters first: most are. */
static bool is_plain(char c)
{
    unsigned char byte = (unsigned char)c;
    return byte > '\\' ? byte != 0x7f : byte >= 0x20 && byte != '"' && byte != '\\';
}

static void put_string(struct textbuf *out, const char *text)
{
    text_put_char(out, '"');
    while (*text) {
        size_t plain = 0;
        while (is_plain(text[plain]))
            plain++;
        text_put_bytes(out, text, plain);
        text += plain;
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\')
            text_putf(out, "\\%c", c);
        else if (c == '\n')
            text_put(out, "\\n");
        else if (c == '\t')
            text_put(out, "\\t");
        else if (c == '\r')
            text_put(out, "\\r");
        else if (c)
            text_putf(out, "\\u%04x", c);
        text += c != '\0';
    }
    text_put_char(out, '"');
}

void json_key(struct json *w, const char *key)
{
    struct json_level *level = &w->level[w->depth];
    assert(level->object && !level->after_key);
    if (level->count > 0)
        text_put_char(w->out, ',');
    if (w->order == JSON_SORTED) {
        assert(level->first + level->count < JSON_MEMBERS_MAX);
        w->start[level->first + level->count] = w->out->length;
    }
    level->count++;
    level->after_key = true;
    put_string(w->out, key);
    text_put_char(w->out, ':');
}

void json_put_int(struct json *w, int64_t value)
{
    before_value(w);
    text_put_int(w->out, value);
}

void json_put_bool(struct json *w, bool value)
{
    before_value(w);
    text_put(w->out, value ? "true" : "false");
}

void json_put_null(struct json *w)
{
    before_value(w);
    text_put(w->out, "null");
}

void json_put_text(struct json *w, const char *text)
{
    before_value(w);
    put_string(w->out, text);
}

void json_put_raw(struct json *w, const char *json)
{
    before_value(w);
    text_put(w->out, json);
}

void json_put_real(struct json *w, double value)
{
    before_value(w);
    text_putf(w->out, "%.17g", value);
}

void json_member_int(struct json *w, const char *key, int64_t value)
{
    json_key(w, key);
    json_put_int(w, value);
}

void json_member_bool(struct json *w, const char *key, bool value)
{
    json_key(w, key);
    json_put_bool(w, value);
}

void json_member_text(struct json *w, const char *key, const char *text)
{
    json_key(w, key);
    json_put_text(w, text);
}

void json_member_null(struct json *w, const char *key)
{
    json_key(w, key);
    json_put_null(w);
}

void json_member_raw(struct json *w, const char *key, const char *json)
{
    json_key(w, key);
    json_put_raw(w, json);
}

void json_member_real(struct json *w, const char *key, double value)
{
    json_key(w, key);
    json_put_real(w, value);
}

void json_member_object(struct json *w, const char *key)
{
    json_key(w, key);
    json_object_begin(w);
}

void json_member_list(struct json *w, const char *key)
{
    json_key(w, key);
    json_list_begin(w);
}

void json_member_texts(struct json *w, const char *key, const char *const *texts)
{
    json_member_list(w, key);
    while (texts && *texts)
        json_put_text(w, *texts++);
    json_list_end(w);
}
