/* Drawing of text: UTF-8 into cells, wrapping, boxes; see term.h. */
#include "tui/term.h"

#include "base/utf8.h"

#include <curses.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

/* ---- Colours ----------------------------------------------------------------------------------------------------- */

enum colour colour_named(const char *name)
{
    static const struct {
        const char *name;
        enum colour colour;
    } known[] = {
        { "red", COLOUR_RED },       { "green", COLOUR_GREEN },   { "blue", COLOUR_BLUE },
        { "yellow", COLOUR_YELLOW }, { "orange", COLOUR_ORANGE }, { "purple", COLOUR_PURPLE },
        { "violet", COLOUR_PURPLE }, { "cyan", COLOUR_CYAN },     { "grey", COLOUR_GREY },
        { "gray", COLOUR_GREY },
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(known[i].name, name) == 0)
            return known[i].colour;
    return COLOUR_PLAIN;
}

enum colour colour_darker(enum colour colour)
{
    switch (colour) {
    case COLOUR_RED:
        return COLOUR_DARK_RED;
    case COLOUR_GREEN:
        return COLOUR_DARK_GREEN;
    case COLOUR_BLUE:
        return COLOUR_DARK_BLUE;
    default:
        return COLOUR_DARK_GREY;
    }
}

static attr_t attributes(const struct term *t, struct style style)
{
    attr_t a = A_NORMAL;
    if (style.flags & STYLE_BOLD)
        a |= A_BOLD;
    if (style.flags & STYLE_REVERSE)
        a |= A_REVERSE;
    if (style.flags & STYLE_UNDERLINE)
        a |= A_UNDERLINE;
    bool dark = style.colour >= COLOUR_DARK_RED || style.colour == COLOUR_GREY;
    if (style.flags & STYLE_DIM || (dark && t->colours_known < 256 && !(a & A_BOLD)))
        a |= A_DIM;
    return a;
}

/* ---- Characters -------------------------------------------------------------------------------------------------- */

/* The next character of a text; a byte that belongs to none becomes U+FFFD. */
static uint32_t next_char(const char **text)
{
    const unsigned char *p = (const unsigned char *)*text;
    int more = *p < 0x80 ? 0 : *p < 0xc2 ? -1 : *p < 0xe0 ? 1 : *p < 0xf0 ? 2 : *p < 0xf5 ? 3 : -1;
    uint32_t c = more <= 0 ? *p : *p & (0x3fu >> more);
    for (int i = 1; i <= more; i++) {
        if ((p[i] & 0xc0) != 0x80) {
            more = -1;
            break;
        }
        c = c << 6 | (p[i] & 0x3f);
    }
    *text += more < 0 ? 1 : more + 1;
    return more < 0 ? 0xfffd : c;
}

/* Its columns on the screen; -1 for what cannot be shown. */
static int char_columns(uint32_t c)
{
    if (c < 0x7f)
        return c >= 0x20 ? 1 : -1;
    return wcwidth((wchar_t)c);
}

int text_columns(const char *text)
{
    int columns = 0;
    while (*text) {
        int width = char_columns(next_char(&text));
        columns += width < 0 ? 1 : width;
    }
    return columns;
}

static void put_char(struct term *t, int y, int x, struct style style, uint32_t c)
{
    attr_t attrs = attributes(t, style);
    short pair = t->colours ? style.colour : 0;
    cchar_t cell;
    wchar_t wide[2] = { (wchar_t)c, 0 };
    if (y < 0 || x < 0 || y >= t->rows || x >= t->columns)
        return;
    setcchar(&cell, wide, attrs, pair, NULL);
    mvadd_wch(y, x, &cell);
}

int term_text(struct term *t, int y, int x, int width, struct style style, const char *text)
{
    int used = 0;
    while (*text) {
        uint32_t c = next_char(&text);
        if (c > 0x7e && !t->unicode)
            c = (unsigned char)utf8_plainest(c);
        int columns = char_columns(c);
        if (columns < 0) {
            c = '?';
            columns = 1;
        }
        if (columns == 0) /* a combining mark: left out rather than mislaid */
            continue;
        if (used + columns > width || x + used + columns > t->columns)
            break;
        put_char(t, y, x + used, style, c);
        used += columns;
    }
    return used;
}

int term_textf(struct term *t, int y, int x, int width, struct style style, const char *format, ...)
{
    char text[400];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return term_text(t, y, x, width, style, text);
}

void term_glyph(struct term *t, int y, int x, struct style style, uint32_t unicode, char ascii)
{
    put_char(t, y, x, style, t->unicode ? unicode : (unsigned char)ascii);
}

/* ---- Blocks ------------------------------------------------------------------------------------------------------ */

void term_fill(struct term *t, int y, int x, int height, int width, struct style style)
{
    for (int row = y; row < y + height; row++)
        for (int column = x; column < x + width; column++)
            put_char(t, row, column, style, ' ');
}

void term_item(struct term *t, int y, int x, int width, bool here, const char *text)
{
    struct style style = STYLE(COLOUR_PLAIN, here ? STYLE_REVERSE : 0);
    term_fill(t, y, x, 1, width, style);
    term_textf(t, y, x, width, style, "%c%s", here ? '>' : ' ', text);
}

int list_first(int first, int cursor, int rows, int count)
{
    return clamp(clamp(first, cursor - rows + 1, cursor), 0, count - rows);
}

void term_frame(struct term *t, struct area a, struct style style, bool heavy)
{
    static const uint16_t light_glyph[] = { 0x256d, 0x256e, 0x2570, 0x256f, 0x2500, 0x2502 },
                          heavy_glyph[] = { 0x250f, 0x2513, 0x2517, 0x251b, 0x2501, 0x2503 };
    const uint16_t *glyph = heavy ? heavy_glyph : light_glyph;
    int right = a.x + a.width - 1, bottom = a.y + a.height - 1;
    for (int x = a.x + 1; x < right; x++) {
        term_glyph(t, a.y, x, style, glyph[4], heavy ? '=' : '-');
        term_glyph(t, bottom, x, style, glyph[4], heavy ? '=' : '-');
    }
    for (int y = a.y + 1; y < bottom; y++) {
        term_glyph(t, y, a.x, style, glyph[5], heavy ? '#' : '|');
        term_glyph(t, y, right, style, glyph[5], heavy ? '#' : '|');
    }
    for (int corner = 0; corner < 4; corner++)
        term_glyph(t, corner < 2 ? a.y : bottom, corner % 2 ? right : a.x, style, glyph[corner], heavy ? '#' : '+');
}

struct area term_centre(struct term *t, int height, int width, const char *title)
{
    int y = (t->rows - height) / 2, x = (t->columns - width) / 2;
    term_fill(t, y, x, height, width, STYLE_PLAIN);
    term_frame(t, (struct area){ y, x, height, width }, STYLE_QUIET, false);
    term_textf(t, y, x + 2, width - 4, STYLE_STRONG, " %s ", title);
    return (struct area){ y + 1, x + 2, height - 2, width - 4 };
}

/* The end of the line that begins at `text`, and where the next one begins. */
static const char *line_end(const char *text, int width, const char **next)
{
    const char *blank = NULL, *p = text;
    int used = 0;
    while (*p && *p != '\n') {
        const char *here = p;
        int columns = char_columns(next_char(&p));
        used += columns < 0 ? 1 : columns;
        if (used > width && *here != ' ') {
            const char *cut = blank ? blank : here == text ? p : here;
            *next = blank ? blank + 1 : cut;
            return cut;
        }
        if (*here == ' ')
            blank = here;
    }
    *next = *p ? p + 1 : p;
    return p;
}

int text_lines(const char *text, int width)
{
    int lines = 0;
    for (; *text; lines++)
        line_end(text, width, &text);
    return lines;
}

int term_wrap_from(struct term *t, struct area area, int skip, struct style style, const char *text)
{
    int lines = 0;
    while (*text && lines < area.height) {
        char line[1024];
        const char *begin = text, *end = line_end(begin, area.width, &text);
        struct textbuf out = textbuf_over(line, sizeof line);
        if (skip-- > 0)
            continue;
        text_put_bytes(&out, begin, (size_t)(end - begin));
        term_text(t, area.y + lines++, area.x, area.width, style, line);
    }
    return lines;
}

int term_wrap(struct term *t, struct area area, struct style style, const char *text)
{
    return term_wrap_from(t, area, 0, style, text);
}

/* Takes a text's last sentence away, or its last word if it is the only sentence; false if it is but one word. */
static bool shorten(char *text)
{
    char *end = text + strlen(text), *blank = strrchr(text, ' ');
    while (end > text && !(end[-1] == '.' && *end == ' '))
        end--;
    if (end > text)
        *end = '\0';
    else if (blank)
        snprintf(blank, sizeof "...", "...");
    return end > text || blank;
}

int term_sentences(struct term *t, struct area area, struct style style, const char *text)
{
    char shown[1200 + sizeof "..."];
    snprintf(shown, sizeof shown - sizeof "...", "%s", text);
    while (text_lines(shown, area.width) > area.height && shorten(shown))
        continue;
    return term_wrap(t, area, style, shown);
}
