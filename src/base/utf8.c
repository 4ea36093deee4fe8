/* Texts in UTF-8; see utf8.h. */
#include "base/utf8.h"

#include <string.h>

size_t utf8_character(const char *text, size_t left, uint32_t *out)
{
    static const uint32_t lowest[] = { 0, 0, 0x80, 0x800, 0x10000 };
    const unsigned char *p = (const unsigned char *)text;
    size_t count = *p < 0x80 ? 1 : *p < 0xc0 ? 0 : *p < 0xe0 ? 2 : *p < 0xf0 ? 3 : *p < 0xf8 ? 4 : 0;
    if (count == 0 || count > left)
        return 0;
    uint32_t character = count == 1 ? *p : *p & (0x7fu >> count);
    for (size_t i = 1; i < count; i++) {
        if ((p[i] & 0xc0) != 0x80)
            return 0;
        character = character << 6 | (p[i] & 0x3f);
    }
    if (out)
        *out = character;
    bool surrogate = character >= 0xd800 && character < 0xe000;
    return character < lowest[count] || character > 0x10ffff || surrogate ? 0 : count;
}

int utf8_columns(const char *text, size_t length)
{
    int columns = 0;
    for (size_t i = 0; i < length; i++)
        columns += utf8_begins(text[i]);
    return columns;
}

bool utf8_sound(const char *text, size_t length)
{
    size_t count = 1;
    for (; length > 0 && count; text += count, length -= count)
        count = utf8_character(text, length, NULL);
    return count;
}

static bool is_control(uint32_t c)
{
    return c < 0x20 || (c >= 0x7f && c < 0xa0);
}

/* What has no width or no ink, but for blanks: line and paragraph ends, marks of direction, fillers, tags. Nobody could
 * tell two names apart that differ only by these. */
static bool is_unseen(uint32_t c)
{
    return c == 0xad || c == 0x34f || c == 0x61c || c == 0x115f || c == 0x1160 || c == 0x180e ||
           (c >= 0x200b && c <= 0x200f) || (c >= 0x2028 && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) ||
           c == 0x2800 || c == 0x3164 || c == 0xfeff || c == 0xffa0 || c >> 12 == 0xe0;
}

int utf8_letters(const char *text)
{
    int letters = 0;
    for (size_t left = strlen(text), count; left > 0; text += count, left -= count, letters++) {
        uint32_t c;
        count = utf8_character(text, left, &c);
        if (count == 0 || is_control(c) || is_unseen(c))
            return -1;
    }
    return letters;
}

void utf8_put(struct textbuf *out, const char *text)
{
    for (size_t left = strlen(text), count; left > 0; text += count, left -= count) {
        uint32_t c = 0;
        count = utf8_character(text, left, &c);
        if (is_control(c) && count)
            text_put_char(out, '?');
        else
            text_put_bytes(out, text, count);
        count = count ? count : 1;
    }
}

char utf8_plainest(uint32_t c)
{
    switch (c) {
    case 0x2013: /* dashes */
    case 0x2014:
        return '-';
    case 0x2018: /* quotes */
    case 0x2019:
        return '\'';
    case 0x201c:
    case 0x201d:
        return '"';
    case 0x00d7:
        return 'x';
    case 0x2020: /* the dagger at what is ours in a game's rules */
        return '+';
    case 0x2192:
        return '>';
    }
    return '?';
}
