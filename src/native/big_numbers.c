/* Numbers beyond 64 bits; see big_numbers.h. */
#include "native/big_numbers.h"

#include <ctype.h>
#include <errno.h>
#include <float.h>
#include <stdlib.h>
#include <string.h>

static const char mark[] = "\"\\u0000";
enum { MARK = sizeof mark - 1 };

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
    return strtod(digits, &end) > DBL_MAX && !*end;
}

void big_numbers_quote(const char *line, size_t length, struct textbuf *out)
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
            text_put(out, mark);
            text_put_bytes(out, line + i, end - i);
            text_put_char(out, '"');
        }
        i = end;
    }
}

const char *big_number(const char *text, size_t length)
{
    return length > 1 && !*text && is_beyond_64_bits(text + 1) ? text + 1 : NULL;
}

/* The quote at which a text begins has no backslash before it. */
void big_numbers_unquote(char *json, bool as_texts)
{
    char *to = json, before = 0;
    for (const char *from = json; *from;) {
        size_t count = 0;
        if (before != '\\' && strncmp(from, mark, MARK) == 0)
            while (is_number_char(from[MARK + count]))
                count++;
        before = *from;
        if (count > 0 && from[MARK + count] == '"') {
            size_t quote = as_texts;
            *to = '"';
            memmove(to + quote, from + MARK, count + quote);
            to += count + 2 * quote;
            from += MARK + count + 1;
        } else {
            *to++ = *from++;
        }
    }
    *to = '\0';
}
