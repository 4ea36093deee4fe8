/* Reading the arguments of requests; see arguments.h. */
#include "protocol/arguments.h"

#include "base/textbuf.h"
#include "match/match.h"

#include <stdio.h>
#include <string.h>

static bool is_argument(const char *key, size_t length, const char *const *names)
{
    while (*names && (strlen(*names) != length || memcmp(*names, key, length) != 0))
        names++;
    return *names;
}

int check_arguments(const struct flat *request, const char *command, const char *const *names, struct error *err)
{
    static const char *const always[] = { "id", "cmd", NULL };
    for (int i = 0; i < request->count; i++) {
        const struct flat_item *item = &request->items[i];
        if (item->type == FLAT_EMPTY_OBJECT && !*item->path) /* the request itself */
            continue;
        bool untold = item->type >= FLAT_ODD_KEY && item->length == 1;
        const char *key = untold ? item->text : item->path;
        size_t length = untold ? strlen(key) : strcspn(key, ".");
        if (untold || (!is_argument(key, length, always) && !is_argument(key, length, names)))
            return error_set(err, ERR_BAD_ARGUMENT, "'%s' has no argument '%.*s'", command,
                             (int)(length < 60 ? length : 60), key);
    }
    return 0;
}

static int missing(const char *key, enum need need, struct error *err)
{
    return need == NEEDED ? error_set(err, ERR_BAD_ARGUMENT, "the argument '%s' is missing", key) : 0;
}

int argument_bytes(const struct flat *request, const char *key, enum need need, const char **out, size_t *length,
                   struct error *err)
{
    if (!flat_has(request, "%s", key))
        return missing(key, need, err);
    const struct flat_item *item = flat_look(request, "%s", key);
    if (!item || (item->type != FLAT_TEXT && item->type != FLAT_BYTES))
        return error_set(err, ERR_BAD_ARGUMENT, "'%s' must be a text", key);
    *out = item->text;
    *length = item->type == FLAT_BYTES ? (size_t)item->number : strlen(item->text);
    return 0;
}

int argument_text(const struct flat *request, const char *key, enum need need, const char **out, struct error *err)
{
    const char *text = NULL;
    size_t length;
    int code = argument_bytes(request, key, need, &text, &length, err);
    if (code || !text)
        return code;
    if (strlen(text) != length)
        return error_set(err, ERR_BAD_ARGUMENT, "'%s' must be a text", key);
    *out = text;
    return 0;
}

int argument_int(const struct flat *request, const char *key, enum need need, int64_t min, int64_t max, int64_t *out,
                 struct error *err)
{
    if (!flat_has(request, "%s", key))
        return missing(key, need, err);
    const struct flat_item *item = flat_look(request, "%s", key);
    if (item && item->type == FLAT_INT && item->number >= min && item->number <= max) {
        *out = item->number;
        return 0;
    }
    if (max == INT64_MAX)
        return error_set(err, ERR_BAD_ARGUMENT, "'%s' must be a whole number, %lld or more", key, (long long)min);
    return error_set(err, ERR_BAD_ARGUMENT, "'%s' must be a whole number from %lld to %lld", key, (long long)min,
                     (long long)max);
}

int argument_bool(const struct flat *request, const char *key, enum need need, bool *out, struct error *err)
{
    if (!flat_has(request, "%s", key))
        return missing(key, need, err);
    const struct flat_item *item = flat_look(request, "%s", key);
    if (!item || item->type != FLAT_BOOL)
        return error_set(err, ERR_BAD_ARGUMENT, "'%s' must be true or false", key);
    *out = item->number != 0;
    return 0;
}

int argument_word(const struct flat *request, const char *key, const char *const *words, int *out, struct error *err)
{
    const char *text = NULL;
    int code = argument_text(request, key, OPTIONAL, &text, err);
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

int argument_seat(const struct flat *request, enum need need, const char *word, int *out, struct error *err)
{
    if (!flat_has(request, "seat"))
        return missing("seat", need, err);
    const struct flat_item *item = flat_look(request, "seat");
    if (word && item && item->type == FLAT_TEXT && strcmp(item->text, word) == 0) {
        *out = strcmp(word, "table") == 0 ? VIEW_TABLE : SEAT_CHANCE;
        return 0;
    }
    if (word && item && item->type == FLAT_TEXT && strcmp(word, "table") == 0 && strcmp(item->text, "all") == 0) {
        *out = VIEW_FULL;
        return 0;
    }
    if (!item || item->type != FLAT_INT || item->number < 0 || item->number >= SEATS_MAX)
        return error_set(err, ERR_BAD_ARGUMENT, "'seat' must be the number of a seat%s%s%s", word ? " or '" : "",
                         word ? word : "", word ? "'" : "");
    *out = (int)item->number;
    return 0;
}

int argument_seed(const struct flat *request, char *seed, bool *given, struct error *err)
{
    *given = flat_has(request, "seed");
    return *given ? text_of_item(flat_look(request, "seed"), true, "'seed'", seed, SEED_SIZE, err) : 0;
}

int text_of_item(const struct flat_item *item, bool numbers, const char *what, char *out, size_t size,
                 struct error *err)
{
    char digits[24];
    const char *text = NULL;
    if (item && (item->type == FLAT_TEXT || (numbers && item->type == FLAT_BIG && !strpbrk(item->text, ".eE"))))
        text = item->text;
    if (item && numbers && item->type == FLAT_INT) {
        snprintf(digits, sizeof digits, "%lld", (long long)item->number);
        text = digits;
    }
    if (!text)
        return error_set(err, ERR_BAD_ARGUMENT, "%s must be a text%s", what, numbers ? " or a whole number" : "");
    if (strlen(text) >= size)
        return error_set(err, ERR_BAD_ARGUMENT, "%s must be at most %zu bytes long", what, size - 1);
    memcpy(out, text, strlen(text) + 1);
    return 0;
}
