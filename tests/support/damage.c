/* Texts damaged by lot; see damage.h. */
#include "damage.h"

#include "json_places.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Cutting and pasting ----------------------------------------------------------------------------------------- */

static size_t below(struct rng *rng, size_t n)
{
    return n ? rng_below(rng, (uint32_t)n) : 0;
}

/* Puts `count` bytes, which may be of the text itself, in place of text[from … to). */
static void replace(struct textbuf *text, size_t from, size_t to, const char *bytes, size_t count)
{
    struct textbuf whole = TEXTBUF_GROWING;
    text_put_bytes(&whole, textbuf_text(text), from);
    text_put_bytes(&whole, bytes, count);
    text_put_bytes(&whole, textbuf_text(text) + to, text->length - to);
    textbuf_release(text);
    *text = whole;
}

/* Puts a copy of text[from … to) at `at`. */
static void repeat(struct textbuf *text, size_t from, size_t to, size_t at)
{
    replace(text, at, at, textbuf_text(text) + from, to - from);
}

/* ---- Numbers ----------------------------------------------------------------------------------------------------- */

static const char *const hard_numbers[] = {
    "0",
    "-1",
    "1",
    "2",
    "7",
    "16",
    "50",
    "99",
    "127",
    "128",
    "255",
    "256",
    "65535",
    "65536",
    "2147483647",
    "2147483648",
    "4294967295",
    "4294967296",
    "-2147483649",
    "1000000000",
    "9223372036854775807",
    "-9223372036854775808",
    "9223372036854775808",
    "18446744073709551616",
    "1e999",
    "-0",
    "00",
    "1.5",
    "1e2",
    "1e-999",
    "-",
    "999999999999999999999999999",
};

/* Changes one of the numbers in text[from … to), by one or to a hard one. False if there is none. */
static bool damage_number(struct textbuf *text, size_t from, size_t to, struct rng *rng)
{
    size_t start = from + below(rng, to - from);
    while (start < to && !isdigit((unsigned char)text->data[start]))
        start++;
    if (start == to)
        return false;
    while (start > from && isdigit((unsigned char)text->data[start - 1]))
        start--;
    size_t end = start;
    while (end < to && isdigit((unsigned char)text->data[end]))
        end++;
    char near[24];
    const char *number = near;
    if (below(rng, 3))
        snprintf(near, sizeof near, "%lld",
                 (long long)((uint64_t)strtoll(text->data + start, NULL, 10) + below(rng, 5) - 2));
    else
        number = hard_numbers[below(rng, sizeof hard_numbers / sizeof *hard_numbers)];
    replace(text, start, end, number, strlen(number));
    return true;
}

/* ---- Bytes ------------------------------------------------------------------------------------------------------- */

static const struct {
    const char *bytes;
    size_t count;
} hard_words[] = {
#define WORD(text)                                                                                                     \
    {                                                                                                                  \
        text, sizeof text - 1                                                                                          \
    }
    WORD("\0"),
    WORD("\xff"),
    WORD("\xc3"),
    WORD("\xed\xa0\x80"),
    WORD("\xf4\x90\x80\x80"),
    WORD("\xc0\x80"),
    WORD("\xef\xbb\xbf"),
    WORD("\\u0000"),
    WORD("\\ud800"),
    WORD("\\"),
    WORD("\""),
    WORD("\"\""),
    WORD("{"),
    WORD("}"),
    WORD("["),
    WORD("]"),
    WORD(","),
    WORD(":"),
    WORD("\n"),
    WORD("\r\n"),
    WORD(" "),
    WORD("\t"),
    WORD("null"),
    WORD("true"),
    WORD("{}"),
    WORD("[]"),
    WORD("%s%n%d"),
    WORD("\x1b[2J"),
    WORD("\x7f"),
    WORD("\xc2\x9b"),
    WORD("/*x*/"),
    WORD("NaN"),
    WORD("'"),
    WORD("."),
    WORD("-"),
#undef WORD
};

/* Repeats the first member of some object, so that a key stands twice. */
static void repeat_member(struct textbuf *text, size_t at)
{
    const char *open = memchr(text->data + at, '{', text->length - at);
    const char *comma = open ? memchr(open, ',', text->length - (size_t)(open - text->data)) : NULL;
    if (!comma)
        return;
    size_t from = (size_t)(open - text->data) + 1;
    repeat(text, from, (size_t)(comma - text->data) + 1, from);
}

/* A long run of one byte. */
static void put_run(struct textbuf *text, size_t at, struct rng *rng)
{
    char run[3000];
    size_t count = 1 + below(rng, sizeof run);
    memset(run, "[{\"a0 \\-"[below(rng, 8)], count);
    replace(text, at, at, run, count);
}

static void damage_byte(struct textbuf *text, struct rng *rng)
{
    size_t at = below(rng, text->length + 1), to = at + below(rng, 1 + below(rng, 40));
    to = to < text->length ? to : text->length;
    size_t word = below(rng, sizeof hard_words / sizeof *hard_words);
    switch (below(rng, 10)) {
    case 0:
        if (at < text->length)
            text->data[at] ^= (char)(1 << below(rng, 8));
        break;
    case 1:
        if (at < text->length)
            text->data[at] = (char)rng_next(rng);
        break;
    case 2:
        replace(text, at, to, "", 0);
        break;
    case 3:
        repeat(text, at, to, below(rng, text->length + 1));
        break;
    case 4: /* the end is cut off */
        replace(text, at, text->length, "", 0);
        break;
    case 5:
        if (text->length)
            repeat_member(text, below(rng, text->length));
        break;
    case 6:
        put_run(text, at, rng);
        break;
    case 7:
    case 8:
        if (text->length)
            damage_number(text, 0, text->length, rng);
        break;
    case 9:
        replace(text, at, below(rng, 2) ? to : at, hard_words[word].bytes, hard_words[word].count);
        break;
    }
}

void damage_bytes(struct textbuf *text, struct rng *rng)
{
    for (size_t i = below(rng, 3); i < 3; i++)
        damage_byte(text, rng);
}

/* ---- JSON -------------------------------------------------------------------------------------------------------- */

enum { PLACES_MAX = 1000 };

static json_t *nested(size_t depth)
{
    json_t *value = json_array();
    while (depth-- > 0) {
        json_t *outer = json_array();
        json_array_append_new(outer, value);
        value = outer;
    }
    return value;
}

/* A value that is hard to read, or of another type than is wanted. */
static json_t *hard_value(struct rng *rng)
{
    static const json_int_t numbers[] = { -1,    0,          1,          2,          9,         16,
                                          127,   128,        255,        256,        300,       65535,
                                          65536, 2147483647, 2147483648, 4294967295, INT64_MAX, INT64_MIN };
    static const char *const texts[] = { "",     "0",    "hub", "7.0", "-1", "%s%n", "\x1b[2J", "\xc3\xa9\xe2\x9c\x93",
                                         "a\nb", "table" };
    char run[4000];
    switch (below(rng, 10)) {
    case 0:
        return json_pack("f", (double)below(rng, 5) - 1.5);
    case 1:
        return json_boolean(below(rng, 2));
    case 2:
        return json_pack("n");
    case 3:
        return json_array();
    case 4:
        return json_object();
    case 5:
        return json_string(texts[below(rng, sizeof texts / sizeof *texts)]);
    case 6:
        memset(run, "a0\x7f "[below(rng, 4)], sizeof run);
        return json_stringn(run, below(rng, sizeof run));
    case 7:
        return json_stringn("hub\0hub", 1 + below(rng, 7));
    case 8:
        return nested(below(rng, 4) ? below(rng, 5) : below(rng, 200));
    default:
        return json_integer(numbers[below(rng, sizeof numbers / sizeof *numbers)]);
    }
}

/* Takes over `value`. */
static void put_value(const struct place *at, json_t *value)
{
    if (at->key)
        json_object_set_new(at->parent, at->key, value);
    else
        json_array_set_new(at->parent, at->index, value);
}

static bool is_plain(const json_t *value)
{
    return !json_is_object(value) && !json_is_array(value);
}

/* Only values of which neither is inside the other, so plain ones and their neighbours. */
static void swap_values(const struct place *a, const struct place *b)
{
    bool apart = a->parent == b->parent || (is_plain(a->value) && is_plain(b->value));
    if (a->value == b->value || !apart)
        return;
    json_t *copy = json_deep_copy(a->value);
    put_value(a, json_deep_copy(b->value));
    put_value(b, copy);
}

static json_t *near_value(const json_t *value, struct rng *rng)
{
    if (json_is_boolean(value))
        return json_boolean(!json_is_true(value));
    uint64_t number = (uint64_t)json_integer_value(value) + below(rng, 5) - 2;
    return json_integer((json_int_t)number);
}

/* The member or entry goes, or goes elsewhere. */
static void move_value(const struct place *at, struct rng *rng)
{
    json_t *parent = at->parent, *value = json_incref(at->value);
    if (at->key) {
        static const char *const keys[] = { "strange", "note", "", "0", "a.b", "viewer", "seats" };
        const char *key = keys[below(rng, sizeof keys / sizeof *keys)];
        json_object_del(parent, at->key);
        if (below(rng, 2))
            json_object_set(parent, key, value);
    } else {
        size_t away = below(rng, 3);
        if (away)
            json_array_remove(parent, at->index);
        if (away < 2)
            json_array_insert(parent, below(rng, json_array_size(parent) + 1), value);
    }
    json_decref(value);
}

static void damage_value(const struct place *places, int count, struct rng *rng)
{
    const struct place *at = &places[below(rng, (size_t)count)], *other = &places[below(rng, (size_t)count)];
    switch (below(rng, 8)) {
    case 0:
        put_value(at, hard_value(rng));
        break;
    case 1:
    case 2:
        if (json_is_integer(at->value) || json_is_boolean(at->value))
            put_value(at, near_value(at->value, rng));
        break;
    case 3:
    case 4:
        put_value(at, json_deep_copy(other->value));
        break;
    case 5:
        if (at != other)
            swap_values(at, other);
        break;
    default:
        move_value(at, rng);
        break;
    }
}

bool damage_json(struct textbuf *text, struct rng *rng)
{
    static const size_t flags = JSON_ALLOW_NUL | JSON_DECODE_ANY;
    json_t *value = json_loadb(textbuf_text(text), text->length, flags, NULL);
    if (!value)
        return false;
    struct place *places = calloc(PLACES_MAX, sizeof *places);
    for (size_t i = below(rng, 3); places && i < 3; i++) {
        int count = find_places(value, places, 0, PLACES_MAX);
        if (count > 0)
            damage_value(places, count, rng);
    }
    char *dumped = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
    if (dumped)
        replace(text, 0, text->length, dumped, strlen(dumped));
    free(dumped);
    free(places);
    json_decref(value);
    return true;
}

/* ---- Lines ------------------------------------------------------------------------------------------------------- */

/* Some line, its end included: text[*from … *to). */
static void pick_line(const struct textbuf *text, struct rng *rng, size_t *from, size_t *to)
{
    size_t at = below(rng, text->length);
    *from = at;
    while (*from > 0 && text->data[*from - 1] != '\n')
        --*from;
    const char *end = memchr(text->data + at, '\n', text->length - at);
    *to = end ? (size_t)(end - text->data) + 1 : text->length;
}

/* The first stands before the second. */
static void swap_lines(struct textbuf *text, size_t from, size_t to, size_t from2, size_t to2)
{
    struct textbuf second = TEXTBUF_GROWING;
    text_put_bytes(&second, text->data + from2, to2 - from2);
    replace(text, from2, to2, text->data + from, to - from);
    replace(text, from, to, textbuf_text(&second), second.length);
    textbuf_release(&second);
}

static void damage_line(struct textbuf *text, struct rng *rng)
{
    size_t from, to, other, end;
    if (text->length == 0)
        return;
    pick_line(text, rng, &from, &to);
    pick_line(text, rng, &other, &end);
    switch (below(rng, 6)) {
    case 0:
        replace(text, from, to, "", 0);
        break;
    case 1:
        repeat(text, from, to, other);
        break;
    case 2:
        if (to <= other)
            swap_lines(text, from, to, other, end);
        break;
    case 3: /* all from there on */
        replace(text, from, text->length, "", 0);
        break;
    default:
        damage_number(text, from, to, rng);
        break;
    }
}

void damage_lines(struct textbuf *text, struct rng *rng)
{
    for (size_t i = below(rng, 3); i < 3; i++)
        damage_line(text, rng);
}

void damage_one_line(struct textbuf *text, struct rng *rng)
{
    struct textbuf line = TEXTBUF_GROWING;
    size_t from, to;
    if (text->length == 0)
        return;
    pick_line(text, rng, &from, &to);
    to -= text->data[to - 1] == '\n';
    const char *json = memchr(text->data + from, '{', to - from);
    if (json)
        from = (size_t)(json - text->data);
    text_put_bytes(&line, text->data + from, to - from);
    if (!damage_json(&line, rng))
        damage_bytes(&line, rng);
    replace(text, from, to, textbuf_text(&line), line.length);
    textbuf_release(&line);
}
