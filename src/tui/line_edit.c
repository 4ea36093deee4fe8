/* Editing of one line; see line_edit.h. */
#include "tui/line_edit.h"

#include <string.h>

void line_edit_set(struct line_edit *e, const char *text)
{
    size_t length = strnlen(text, LINE_EDIT_SIZE - 1);
    memcpy(e->text, text, length);
    e->text[length] = '\0';
    e->length = e->cursor = (int)length;
}

static bool continues(char byte)
{
    return ((unsigned char)byte & 0xc0) == 0x80;
}

static int char_before(const struct line_edit *e, int at)
{
    while (at > 0 && continues(e->text[at - 1]))
        at--;
    return at > 0 ? at - 1 : 0;
}

static int char_after(const struct line_edit *e, int at)
{
    if (at < e->length)
        at++;
    while (at < e->length && continues(e->text[at]))
        at++;
    return at;
}

static void cut(struct line_edit *e, int from, int to)
{
    memmove(e->text + from, e->text + to, (size_t)(e->length - to) + 1);
    e->length -= to - from;
    e->cursor = from;
}

static int encode(uint32_t c, char *out)
{
    if (c < 0x80) {
        out[0] = (char)c;
        return 1;
    }
    int more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    static const unsigned char lead[] = { 0, 0xc0, 0xe0, 0xf0 };
    for (int i = more; i > 0; i--) {
        out[i] = (char)(0x80 | (c & 0x3f));
        c >>= 6;
    }
    out[0] = (char)(lead[more] | c);
    return more + 1;
}

static void insert(struct line_edit *e, uint32_t c)
{
    char bytes[4];
    int count = encode(c, bytes);
    if (e->length + count >= LINE_EDIT_SIZE)
        return;
    memmove(e->text + e->cursor + count, e->text + e->cursor, (size_t)(e->length - e->cursor) + 1);
    memcpy(e->text + e->cursor, bytes, (size_t)count);
    e->length += count;
    e->cursor += count;
}

bool line_edit_take(struct line_edit *e, struct input in)
{
    switch (in.kind) {
    case INPUT_CHAR:
        if (in.code == 21) /* Ctrl-U */
            cut(e, 0, e->cursor);
        else if (in.code >= 0x20 && in.code < 0x110000)
            insert(e, in.code);
        return true;
    case INPUT_BACKSPACE:
        cut(e, char_before(e, e->cursor), e->cursor);
        return true;
    case INPUT_DELETE:
        cut(e, e->cursor, char_after(e, e->cursor));
        return true;
    case INPUT_LEFT:
        e->cursor = char_before(e, e->cursor);
        return true;
    case INPUT_RIGHT:
        e->cursor = char_after(e, e->cursor);
        return true;
    case INPUT_HOME:
        e->cursor = 0;
        return true;
    case INPUT_END:
        e->cursor = e->length;
        return true;
    default:
        return false;
    }
}

void line_edit_draw(struct term *t, int y, int x, int width, const struct line_edit *e)
{
    char part[LINE_EDIT_SIZE];
    int first = 0;
    memcpy(part, e->text, (size_t)e->cursor);
    part[e->cursor] = '\0';
    while (text_columns(part + first) >= width)
        first = char_after(e, first);
    int used = term_text(t, y, x, width, STYLE_PLAIN, part + first);
    int end = char_after(e, e->cursor);
    size_t under = (size_t)(end - e->cursor);
    memcpy(part, under ? e->text + e->cursor : " ", under ? under : 1);
    part[under ? under : 1] = '\0';
    used += term_text(t, y, x + used, width - used, STYLE(COLOUR_PLAIN, STYLE_REVERSE), part);
    term_text(t, y, x + used, width - used, STYLE_PLAIN, e->text + end);
}
