/* Reading requests; see requests.h. */
#include "protocol/requests.h"

#include "engine/game.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Parsing ----------------------------------------------------------------------------------------------------- */

static bool is_number_char(char c)
{
    return isdigit((unsigned char)c) || (c && strchr("+-.eE", c));
}

/* True for the text of a JSON number that does not fit 64 bits. */
static bool is_beyond_64_bits(const char *text)
{
    const char *digits = text + (*text == '-');
    if (!isdigit((unsigned char)*digits) || (digits[0] == '0' && isdigit((unsigned char)digits[1])))
        return false;
    char *end;
    errno = 0;
    if (!strpbrk(text, ".eE")) {
        strtoll(text, &end, 10);
        return errno == ERANGE && !*end;
    }
    return isinf(strtod(text, &end)) && !*end;
}

/* Numbers beyond 64 bits are made texts that begin with a zero byte, as no text in a request may. */
static const char big_mark[] = "\"\\u0000";
enum { BIG_MARK = sizeof big_mark - 1 };

const char *big_number(const json_t *value)
{
    const char *text = json_string_value(value);
    return text && !*text && json_string_length(value) > 1 && is_beyond_64_bits(text + 1) ? text + 1 : NULL;
}

/* Copies a line with such texts in the place of big numbers. */
static void quote_big_numbers(const char *line, size_t length, struct textbuf *out)
{
    bool in_string = false;
    for (size_t i = 0; i < length;) {
        size_t end = i + 1;
        if (line[i] == '"')
            in_string = !in_string;
        else if (in_string && line[i] == '\\' && end < length)
            end++;
        else if (!in_string && is_number_char(line[i]))
            while (end < length && is_number_char(line[end]))
                end++;
        size_t start = out->length;
        text_put_bytes(out, line + i, end - i);
        if (!in_string && is_beyond_64_bits(out->data + start)) {
            out->length = start;
            text_put(out, big_mark);
            text_put_bytes(out, line + i, end - i);
            text_put_char(out, '"');
        }
        i = end;
    }
}

int request_parse(struct request *q, const char *line, size_t length, struct error *err)
{
    const size_t flags = JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL;
    json_error_t problem;
    *q = (struct request){ .root = json_loadb(line, length, flags, &problem) };
    if (!q->root && json_error_code(&problem) == json_error_numeric_overflow) {
        struct textbuf quoted = TEXTBUF_GROWING;
        quote_big_numbers(line, length, &quoted);
        *q = (struct request){ .root = json_loadb(textbuf_text(&quoted), quoted.length, flags, &problem),
                               .quoted = true };
        textbuf_release(&quoted);
    }
    if (!q->root)
        return error_set(err, ERR_BAD_JSON, "column %d: %s", problem.column, problem.text);
    if (!json_is_object(q->root)) {
        request_release(q);
        return error_set(err, ERR_BAD_JSON, "a request is a JSON object");
    }
    return 0;
}

void request_release(struct request *q)
{
    json_decref(q->root);
    q->root = NULL;
}

/* Puts the numbers back, in place, perhaps as texts. The quote at which a text begins has no backslash before it. */
static void unquote_big_numbers(char *text, bool as_texts)
{
    char *to = text, before = 0;
    for (const char *from = text; *from;) {
        size_t count = 0;
        if (before != '\\' && strncmp(from, big_mark, BIG_MARK) == 0)
            while (is_number_char(from[BIG_MARK + count]))
                count++;
        before = *from;
        if (count > 0 && from[BIG_MARK + count] == '"') {
            size_t quote = as_texts;
            *to = '"';
            memmove(to + quote, from + BIG_MARK, count + quote);
            to += count + 2 * quote;
            from += BIG_MARK + count + 1;
        } else {
            *to++ = *from++;
        }
    }
    *to = '\0';
}

char *request_dump(const struct request *q, const json_t *value, bool big_as_texts)
{
    char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
    if (text && q->quoted)
        unquote_big_numbers(text, big_as_texts);
    return text;
}

void request_write_id(const struct request *q, struct json *w)
{
    const json_t *id = json_object_get(q->root, "id");
    if (!id)
        return;
    json_key(w, "id");
    char *text = request_dump(q, id, false);
    json_put_raw(w, text ? text : "null");
    free(text);
}

const char *request_command(const struct request *q)
{
    const json_t *cmd = json_object_get(q->root, "cmd");
    const char *text = json_string_value(cmd);
    return text && strlen(text) == json_string_length(cmd) ? text : "";
}

/* ---- Arguments --------------------------------------------------------------------------------------------------- */

int request_check_keys(const struct request *q, const char *const *keys, struct error *err)
{
    const char *key;
    json_t *value;
    json_object_foreach (q->root, key, value) {
        bool known = strcmp(key, "id") == 0 || strcmp(key, "cmd") == 0;
        for (int i = 0; keys[i] && !known; i++)
            known = strcmp(key, keys[i]) == 0;
        if (!known)
            return error_set(err, ERR_BAD_ARGUMENT, "'%s' has no argument '%.60s'", request_command(q), key);
    }
    return 0;
}

json_t *request_value(const struct request *q, const char *key)
{
    return json_object_get(q->root, key);
}

static int missing(const char *key, enum need need, struct error *err)
{
    return need == NEEDED ? error_set(err, ERR_BAD_ARGUMENT, "the argument '%s' is missing", key) : 0;
}

int request_text(const struct request *q, const char *key, enum need need, const char **out, struct error *err)
{
    const json_t *value = request_value(q, key);
    if (!value)
        return missing(key, need, err);
    if (!json_is_string(value) || strlen(json_string_value(value)) != json_string_length(value))
        return error_set(err, ERR_BAD_ARGUMENT, "'%s' must be a text", key);
    *out = json_string_value(value);
    return 0;
}

int request_int(const struct request *q, const char *key, enum need need, int64_t min, int64_t max, int64_t *out,
                struct error *err)
{
    const json_t *value = request_value(q, key);
    if (!value)
        return missing(key, need, err);
    int64_t number = json_integer_value(value);
    if (json_is_integer(value) && number >= min && number <= max) {
        *out = number;
        return 0;
    }
    if (max == INT64_MAX)
        return error_set(err, ERR_BAD_ARGUMENT, "'%s' must be a whole number, %lld or more", key, (long long)min);
    return error_set(err, ERR_BAD_ARGUMENT, "'%s' must be a whole number from %lld to %lld", key, (long long)min,
                     (long long)max);
}

int request_word(const struct request *q, const char *key, const char *const *words, int *out, struct error *err)
{
    const char *text = NULL;
    int code = request_text(q, key, OPTIONAL, &text, err);
    if (code || !text)
        return code;
    char list[120];
    struct textbuf names = textbuf_over(list, sizeof list);
    for (int i = 0; words[i]; i++) {
        if (strcmp(text, words[i]) == 0) {
            *out = i;
            return 0;
        }
        text_putf(&names, "%s'%s'", i ? ", " : "", words[i]);
    }
    return error_set(err, ERR_BAD_ARGUMENT, "'%s' must be one of %s", key, list);
}

int request_seat(const struct request *q, enum need need, const char *word, int *out, struct error *err)
{
    const json_t *value = request_value(q, "seat");
    if (!value)
        return missing("seat", need, err);
    if (word && json_is_string(value) && json_string_length(value) == strlen(word) &&
        strcmp(json_string_value(value), word) == 0) {
        *out = strcmp(word, "table") == 0 ? VIEW_TABLE : SEAT_CHANCE;
        return 0;
    }
    if (!json_is_integer(value) || json_integer_value(value) < 0 || json_integer_value(value) >= SEATS_MAX)
        return error_set(err, ERR_BAD_ARGUMENT, "'seat' must be the number of a seat%s%s%s", word ? " or '" : "",
                         word ? word : "", word ? "'" : "");
    *out = (int)json_integer_value(value);
    return 0;
}

int text_of_value(const json_t *value, bool numbers, const char *what, char *out, size_t size, struct error *err)
{
    char digits[24];
    const char *text = NULL, *big = numbers ? big_number(value) : NULL;
    if (json_is_string(value) && strlen(json_string_value(value)) == json_string_length(value))
        text = json_string_value(value);
    else if (big && !strpbrk(big, ".eE"))
        text = big;
    else if (numbers && json_is_integer(value))
        text = digits;
    snprintf(digits, sizeof digits, "%lld", (long long)json_integer_value(value));
    if (!text)
        return error_set(err, ERR_BAD_ARGUMENT, "%s must be a text%s", what, numbers ? " or a whole number" : "");
    if (strlen(text) >= size)
        return error_set(err, ERR_BAD_ARGUMENT, "%s must be at most %zu bytes long", what, size - 1);
    memcpy(out, text, strlen(text) + 1);
    return 0;
}
