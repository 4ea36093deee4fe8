/* JSON into flat lists; see flatten.h. */
#include "native/flatten.h"

#include "base/json_slips.h"
#include "base/textbuf.h"
#include "base/utf8.h"
#include "match/record.h"
#include "native/big_numbers.h"
#include "native/files.h"

#include <ctype.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_LIMIT = 1 << 20 };

struct walk {
    struct flat_maker maker;
    bool notes;
    bool request;
    bool quoted;      /* big numbers are texts (big_numbers.h) */
    size_t outermost; /* the length of the first step of a request and its dot, which do not count as depth */
    char path[FLAT_PATH_MAX];
};

static void add(struct walk *w, enum flat_type type, int64_t number)
{
    flat_add(&w->maker, w->path, type, number, NULL, 0);
}

static void add_text(struct walk *w, enum flat_type type, const char *text)
{
    flat_add(&w->maker, w->path, type, 0, text, strlen(text));
}

static void add_string(struct walk *w, const json_t *string)
{
    const char *text = json_string_value(string);
    size_t length = json_string_length(string);
    const char *number = w->quoted ? big_number(text, length) : NULL;
    if (number)
        add_text(w, FLAT_BIG, number);
    else if (strlen(text) == length)
        add_text(w, FLAT_TEXT, text);
    else
        flat_add(&w->maker, w->path, FLAT_BYTES, (int64_t)length, text, length);
}

/* Appends a step to the path. */
static void append(struct walk *w, const char *step)
{
    size_t length = strlen(w->path);
    struct textbuf path = textbuf_over(w->path + length, sizeof w->path - length);
    text_put(&path, length ? "." : "");
    text_put(&path, step);
}

/* NULL if the text is refused. */
static json_t *parse(const char *text, size_t length, int code, const char *name, struct error *err)
{
    json_error_t problem;
    json_t *value = json_loadb(text, length, JSON_REJECT_DUPLICATES, &problem);
    if (!value) {
        struct flat nothing = { .code = code, .name = name };
        char place[60];
        snprintf(place, sizeof place, "line %d, column %d", problem.line, problem.column);
        flat_refuse(&nothing, err, place, "%s", problem.text);
    }
    return value;
}

/* The JSON of a value, compact, to be freed; NULL if there is none. */
static char *dump(const struct walk *w, const json_t *value, bool big_as_texts)
{
    char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
    if (text && w->quoted)
        big_numbers_unquote(text, big_as_texts);
    return text;
}

/* Zero bytes make the whole of an argument that is an object unfit to be read: says what a parser says that does not
 * allow them. */
static void add_zero_complaint(struct walk *w, const json_t *object)
{
    struct error err;
    char *text = dump(w, object, true);
    json_t *parsed = NULL;
    append(w, "?");
    if (text && strstr(text, "\\u0000") && !(parsed = parse(text, strlen(text), ERR_BAD_JSON, NULL, &err)))
        add_text(w, FLAT_BAD, err.text);
    json_decref(parsed);
    free(text);
}

static bool fits(const struct walk *w, const char *step)
{
    size_t length = strlen(w->path), inside = length > w->outermost ? length - w->outermost : 0;
    if (w->request && length == 0)
        return strlen(step) <= FLAT_ARGUMENT_LIMIT;
    return inside + 1 + strlen(step) <= FLAT_PATH_LIMIT;
}

static void walk_value(struct walk *w, const json_t *value);

/* A member or an entry; the path is as before when it is done. */
static void walk_step(struct walk *w, const char *step, bool odd, const json_t *value)
{
    size_t length = strlen(w->path);
    bool told = !odd && fits(w, step);
    append(w, told ? step : "?");
    if (told)
        walk_value(w, value);
    else
        add_text(w, odd ? FLAT_ODD_KEY : FLAT_DEEP, step);
    w->path[length] = '\0';
}

static void walk_member(struct walk *w, const char *key, const json_t *value)
{
    walk_step(w, key, *key == '\0' || isdigit((unsigned char)*key) || strchr(key, '.'), value);
}

static void walk_object(struct walk *w, json_t *object)
{
    int members = 0;
    const char *key;
    json_t *member;
    json_object_foreach (object, key, member) {
        if (w->notes && strcmp(key, "note") == 0)
            continue;
        members++;
        walk_member(w, key, member);
    }
    if (members == 0)
        add(w, FLAT_EMPTY_OBJECT, 0);
    if (w->request && !strchr(w->path, '.'))
        add_zero_complaint(w, object);
}

static void walk_list(struct walk *w, const json_t *list)
{
    size_t count = json_array_size(list);
    for (size_t i = 0; i < count; i++) {
        char step[24];
        snprintf(step, sizeof step, "%zu", i);
        walk_step(w, step, false, json_array_get(list, i));
    }
    if (count == 0)
        add(w, FLAT_EMPTY_LIST, 0);
}

static void walk_value(struct walk *w, const json_t *value)
{
    switch (json_typeof(value)) {
    case JSON_OBJECT:
        walk_object(w, (json_t *)value); /* jansson's iterators want it so; nothing is changed */
        break;
    case JSON_ARRAY:
        walk_list(w, value);
        break;
    case JSON_STRING:
        add_string(w, value);
        break;
    case JSON_INTEGER:
        add(w, FLAT_INT, json_integer_value(value));
        break;
    case JSON_REAL:
        add(w, FLAT_REAL, 0);
        break;
    case JSON_TRUE:
    case JSON_FALSE:
        add(w, FLAT_BOOL, json_is_true(value));
        break;
    case JSON_NULL:
        add(w, FLAT_NULL, 0);
        break;
    }
}

/* `walk` goes over the value twice, the first time to measure the list. */
static struct flat make_list(struct walk *w, void walk(struct walk *w, const json_t *value), const json_t *value)
{
    walk(w, value);
    flat_make_room(&w->maker);
    walk(w, value);
    return w->maker.list;
}

int flat_of_json(const json_t *value, int code, const char *name, bool notes, struct flat *out, struct error *err)
{
    struct walk w = { .maker.list = { .code = code, .name = name }, .notes = notes };
    *out = make_list(&w, walk_value, value);
    return flat_check(out, err);
}

int flat_of_text(const char *text, size_t length, int code, const char *name, bool notes, struct flat *out,
                 struct error *err)
{
    json_t *value = parse(text, length, code, name, err);
    int status = value ? flat_of_json(value, code, name, notes, out, err) : code;
    json_decref(value);
    return status;
}

int flat_of_position(const char *text, size_t length, int code, struct flat *out, struct error *err)
{
    return flat_of_text(text, length, code, NULL, false, out, err);
}

const struct flattener native_flattener = { flat_of_position, flat_release };

/* ---- Files ------------------------------------------------------------------------------------------------------- */

/* Programs that write files put a mark before the text: that of UTF-8 is passed over, others are refused by name. */
static int pass_mark(const char *path, int code, struct textbuf *text, struct error *err)
{
    struct flat nothing = { .code = code, .name = path };
    if (text->length >= 3 && memcmp(text->data, "\xef\xbb\xbf", 3) == 0) {
        text->length -= 3;
        memmove(text->data, text->data + 3, text->length + 1);
    }
    if (text->length >= 2 && (memcmp(text->data, "\xff\xfe", 2) == 0 || memcmp(text->data, "\xfe\xff", 2) == 0))
        return flat_refuse(&nothing, err, "", "is written in UTF-16; save it as UTF-8");
    return 0;
}

/* The record of a game is easily taken for a ruleset; what a parser of JSON says of it would lead nobody to that. */
static int refuse_record(const char *path, int code, const struct textbuf *text, struct error *err)
{
    struct flat nothing = { .code = code, .name = path };
    if (strncmp(textbuf_text(text), RECORD_FIRST_LINE, strlen(RECORD_FIRST_LINE)) != 0)
        return 0;
    return flat_refuse(&nothing, err, "", "this is the record of a game, for 'coil verify'; a ruleset is JSON");
}

/* The value of a text that was written by hand. Its slips are noted and mended, if it is a text at all. */
static json_t *parse_by_hand(const struct textbuf *text, int code, const char *path, struct faults *faults,
                             struct error *err)
{
    json_t *value = parse(textbuf_text(text), text->length, code, path, err);
    struct textbuf mended = TEXTBUF_GROWING;
    if (!value && utf8_sound(textbuf_text(text), text->length)) {
        json_mend(textbuf_text(text), text->length, &mended, faults);
        if (faults->errors)
            value = parse(textbuf_text(&mended), mended.length, code, path, err);
        textbuf_release(&mended);
    }
    return value;
}

int flat_of_written(const char *path, int code, bool notes, struct faults *faults, struct flat *out, struct error *err)
{
    struct textbuf text = TEXTBUF_GROWING;
    struct walk w = { .maker.list = { .code = code, .name = path }, .notes = notes };
    json_t *value = NULL;
    if (file_read(path, FILE_LIMIT, &text, err)) {
        if (err)
            err->code = code;
    } else if (pass_mark(path, code, &text, err) == 0 && refuse_record(path, code, &text, err) == 0) {
        value = parse_by_hand(&text, code, path, faults, err);
    }
    if (value)
        *out = make_list(&w, walk_value, value);
    textbuf_release(&text);
    json_decref(value);
    return value ? 0 : code;
}

int flat_of_file(const char *path, int code, bool notes, struct flat *out, struct error *err)
{
    struct faults faults = FAULTS_NONE;
    struct flat named = { .code = code, .name = path };
    int status = flat_of_written(path, code, notes, &faults, out, err), slips = flat_refuse_first(&named, &faults, err);
    if (status == 0 && slips)
        flat_release(out);
    faults_release(&faults);
    return status || slips ? code : flat_check(out, err);
}

/* ---- Requests ---------------------------------------------------------------------------------------------------- */

static void add_id(struct walk *w, const json_t *value)
{
    append(w, "id");
    char *text = dump(w, value, false);
    add_text(w, FLAT_RAW, text ? text : "null");
    free(text);
}

static void walk_request(struct walk *w, const json_t *request)
{
    const char *key;
    json_t *member;
    json_object_foreach ((json_t *)request, key, member) {
        w->outermost = strlen(key) + 1;
        if (strcmp(key, "id") == 0)
            add_id(w, member);
        else
            walk_member(w, key, member);
        *w->path = '\0';
    }
    if (json_object_size(request) == 0)
        add(w, FLAT_EMPTY_OBJECT, 0);
}

/* Parses a line; *quoted tells whether it had to be quoted for its big numbers. */
static json_t *parse_line(const char *line, size_t length, bool *quoted, json_error_t *problem)
{
    const size_t flags = JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL;
    json_t *value = json_loadb(line, length, flags, problem);
    *quoted = !value && json_error_code(problem) == json_error_numeric_overflow;
    if (*quoted) {
        struct textbuf text = TEXTBUF_GROWING;
        big_numbers_quote(line, length, &text);
        value = json_loadb(textbuf_text(&text), text.length, flags, problem);
        textbuf_release(&text);
    }
    return value;
}

int flat_of_request(const char *line, size_t length, struct flat *out, struct error *err)
{
    json_error_t problem;
    struct walk w = { .maker.list.code = ERR_BAD_JSON, .request = true };
    json_t *request = parse_line(line, length, &w.quoted, &problem);
    if (!request)
        return error_set(err, ERR_BAD_JSON, "column %d: %s", problem.column, problem.text);
    bool object = json_is_object(request);
    if (object)
        *out = make_list(&w, walk_request, request);
    json_decref(request);
    return object ? 0 : error_set(err, ERR_BAD_JSON, "a request is a JSON object");
}
