/* Actions by what somebody types; see choice.h. */
#include "show/choice.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { TEXT_SIZE = 128 };

static const char *text_at(const struct choice *c, int index, char text[TEXT_SIZE])
{
    struct textbuf out = textbuf_over(text, TEXT_SIZE);
    choice_text(c, index, &out);
    return text;
}

/* How well a typed text fits an action's. */
enum fit { FIT_NONE, FIT_PART, FIT_END, FIT_WHOLE };

static enum fit fit_of(const char *typed, const char *text)
{
    size_t length = strlen(typed);
    enum fit best = FIT_NONE;
    if (strcasecmp(typed, text) == 0)
        return FIT_WHOLE;
    for (const char *p = text; *p; p++) {
        bool word = p == text || p[-1] == ' ';
        if (!word || strncasecmp(typed, p, length) != 0)
            continue;
        enum fit fit = p[length] == '\0' ? FIT_END : FIT_PART;
        best = fit > best ? fit : best;
    }
    return best;
}

/* Its words with one blank between them. */
static void trim(const char *typed, char *out, size_t size)
{
    struct textbuf text = textbuf_over(out, size);
    for (size_t length; *(typed += strspn(typed, " ")); typed += length) {
        length = strcspn(typed, " ");
        text_put(&text, text.length ? " " : "");
        text_put_bytes(&text, typed, length);
    }
}

/* The message for a text that fits none or several. */
static void explain(const struct choice *c, const char *typed, enum fit best, struct error *err)
{
    char list[200], text[TEXT_SIZE];
    struct textbuf out = textbuf_over(list, sizeof list);
    int listed = 0;
    for (int i = 0; i < c->count && listed < 6; i++)
        if (best == FIT_NONE || fit_of(typed, text_at(c, i, text)) == best)
            text_putf(&out, "%s%s", listed++ ? ", " : "", text_at(c, i, text));
    text_put(&out, listed == 6 ? ", and more" : "");
    error_set(err, ERR_ILLEGAL_ACTION,
              best == FIT_NONE ? "'%.40s' is not possible now; try: %s" : "'%.40s' may mean: %s", typed, list);
}

int choice_typed(const struct choice *c, const char *typed, bool numbers, struct error *err)
{
    char words[TEXT_SIZE], text[TEXT_SIZE];
    trim(typed, words, sizeof words);
    long number = numbers && !words[strspn(words, "0123456789")] ? strtol(words, NULL, 10) : 0;
    enum fit best = FIT_NONE;
    int found = -1, fitting = 0;
    for (int i = 0; i < c->count && words[0]; i++) {
        enum fit fit = fit_of(words, text_at(c, i, text));
        if (fit > best) {
            best = fit;
            fitting = 0;
            found = i;
        }
        fitting += fit == best;
    }
    if (best != FIT_WHOLE && number >= 1 && number <= c->count)
        return (int)number - 1;
    if (found >= 0 && fitting == 1)
        return found;
    explain(c, words, best, err);
    return -1;
}

void choice_complete(const struct choice *c, char *typed, size_t size)
{
    char first[TEXT_SIZE], text[TEXT_SIZE];
    size_t length = strlen(typed), common = 0;
    bool found = false;
    for (int i = 0; i < c->count; i++) {
        if (strncasecmp(typed, text_at(c, i, text), length) != 0)
            continue;
        if (!found) {
            memcpy(first, text, sizeof first);
            common = strlen(text);
            found = true;
        }
        for (size_t k = 0; k < common; k++)
            if (text[k] != first[k])
                common = k;
    }
    if (found && common >= length && common < size) {
        memcpy(typed, first, common);
        typed[common] = '\0';
    }
}

bool choice_begins_with(const struct choice *c, char character)
{
    char text[TEXT_SIZE];
    for (int i = 0; i < c->count; i++)
        if (text_at(c, i, text)[0] == character)
            return true;
    return false;
}
