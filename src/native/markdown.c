/* Markdown as lines for a terminal; see markdown.h. A text is read line by line into blocks. What belongs to a block is
 * collected with its stress as control characters, which take no room, and then broken into lines. */
#include "native/markdown.h"

#include "base/utf8.h"

#include <ctype.h>
#include <string.h>

enum { BOLD = 1, UNDERLINED = 2 }; /* control characters that switch these on and off */
enum { CODE_INDENT = 4, TABLE_COLUMNS = 8, TABLE_GAP = 2, HEADINGS_UNDERLINED = 2 };

struct sheet {
    struct textbuf *out;
    struct markdown_style style;
    bool gap;            /* an empty line is due before the next block */
    struct textbuf flow; /* the paragraph or item that is being collected */
    int indent, hanging; /* of its first line and of the others */
};

/* ---- Words ------------------------------------------------------------------------------------------------------- */

static size_t char_bytes(const char *c)
{
    size_t n = 1;
    while (!utf8_begins(c[n]))
        n++;
    return n;
}

static int columns_of(const char *text, size_t bytes)
{
    int columns = 0;
    for (const char *c = text; c < text + bytes; c += char_bytes(c))
        columns += *c != BOLD && *c != UNDERLINED;
    return columns;
}

static bool toggles(const char *at, const char *begin, const char *end, int length)
{
    bool opens = at + length < end && !isspace((unsigned char)at[length]);
    bool closes = at > begin && !isspace((unsigned char)at[-1]);
    return opens || closes;
}

/* "](", after which the link of a bracket stands; NULL if it is no link's. */
static const char *link_of(const char *bracket, const char *end)
{
    const char *close = memchr(bracket, ']', (size_t)(end - bracket));
    return close && close + 1 < end && close[1] == '(' ? close : NULL;
}

/* The text of a line of a paragraph, or of a cell, without the marks of stress, code and links. Code may go on in the
 * next line, so a mark of it may be alone. */
static void collect(struct textbuf *out, const char *begin, const char *end)
{
    for (const char *at = begin; at < end; at++) {
        const char *close = *at == '`' ? memchr(at + 1, '`', (size_t)(end - at - 1)) : NULL;
        if (close) {
            text_put_bytes(out, at + 1, (size_t)(close - at - 1));
            at = close;
        } else if (*at == '\\' && at + 1 < end && ispunct((unsigned char)at[1])) {
            text_put_char(out, *++at);
        } else if (*at == '*' && at + 1 < end && at[1] == '*' && toggles(at, begin, end, 2)) {
            text_put_char(out, BOLD);
            at++;
        } else if (*at == '*' && toggles(at, begin, end, 1)) {
            text_put_char(out, UNDERLINED);
        } else if (*at == ']' && at + 1 < end && at[1] == '(' && memchr(at, ')', (size_t)(end - at))) {
            at = memchr(at, ')', (size_t)(end - at));
        } else if (*at != '`' && (*at != '[' || !link_of(at, end))) {
            text_put_char(out, *at);
        }
    }
}

static void put_char(struct sheet *s, const char *c, size_t bytes, int stress)
{
    if ((unsigned char)*c >= 0x80 && !s->style.unicode) {
        c = bytes == 3 && memcmp(c, "†", 3) == 0 ? "+" : "?";
        bytes = 1;
    }
    if (stress & BOLD)
        text_put_bytes(s->out, c, bytes);
    else if (stress & UNDERLINED)
        text_put_char(s->out, '_');
    if (stress)
        text_put_char(s->out, '\b');
    text_put_bytes(s->out, c, bytes);
}

static void put_blanks(struct sheet *s, int count)
{
    text_putf(s->out, "%*s", count, "");
}

/* Puts the words that fit into `width` columns, at least one, and goes on behind them. Returns the columns used. */
static int put_words(struct sheet *s, const char **text, int width, int *stress)
{
    int used = 0;
    for (;;) {
        const char *word = *text + strspn(*text, " ");
        size_t bytes = strcspn(word, " ");
        int columns = columns_of(word, bytes);
        if (!bytes || (used && used + 1 + columns > width)) {
            *text = word;
            return used;
        }
        if (used)
            put_char(s, " ", 1, s->style.stress ? *stress & UNDERLINED : 0);
        used += columns + (used > 0);
        for (const char *c = word; c < word + bytes; c += char_bytes(c))
            if (*c == BOLD || *c == UNDERLINED)
                *stress ^= *c;
            else
                put_char(s, c, char_bytes(c), s->style.stress ? *stress : 0);
        *text = word + bytes;
    }
}

/* ---- Blocks ------------------------------------------------------------------------------------------------------ */

static void begin_block(struct sheet *s)
{
    if (s->gap && s->out->length)
        text_put_char(s->out, '\n');
    s->gap = false;
}

/* Ends the paragraph or item that is being collected. */
static void end_flow(struct sheet *s)
{
    const char *text = textbuf_text(&s->flow);
    int stress = 0;
    for (int indent = s->indent; *text; indent = s->hanging) {
        put_blanks(s, indent);
        put_words(s, &text, s->style.columns - indent, &stress);
        text_put_char(s->out, '\n');
    }
    textbuf_clear(&s->flow);
}

static void put_heading(struct sheet *s, const char *line, const char *end)
{
    size_t level = strspn(line, "#");
    text_put_char(&s->flow, BOLD);
    collect(&s->flow, line + level + strspn(line + level, " "), end);
    text_put_char(&s->flow, BOLD);
    int columns = columns_of(textbuf_text(&s->flow), s->flow.length);
    s->gap = true;
    begin_block(s);
    s->indent = s->hanging = 0;
    end_flow(s);
    for (int i = 0; level <= HEADINGS_UNDERLINED && i < columns && i < s->style.columns; i++)
        text_put_char(s->out, level == 1 ? '=' : '-');
    if (level <= HEADINGS_UNDERLINED)
        text_put_char(s->out, '\n');
    s->gap = true;
}

/* The bytes of a list's mark with the blank after it, "- " or "12. "; 0 for other lines. */
static size_t mark_of(const char *line)
{
    if ((*line == '-' || *line == '*') && line[1] == ' ')
        return 2;
    size_t digits = strspn(line, "0123456789");
    return digits && line[digits] == '.' && line[digits + 1] == ' ' ? digits + 2 : 0;
}

static void begin_flow(struct sheet *s, const char *line, int blanks)
{
    size_t mark = mark_of(line);
    begin_block(s);
    s->indent = blanks;
    s->hanging = blanks + (int)mark;
}

/* ---- Tables ------------------------------------------------------------------------------------------------------ */

/* The text of a cell; false if the row has no such one. */
static bool collect_cell(struct textbuf *out, const char *line, int index)
{
    const char *end = line + strcspn(line, "\n"), *bar = line;
    textbuf_clear(out);
    for (int i = 0; i < index && bar; i++)
        bar = memchr(bar + 1, '|', (size_t)(end - bar - 1));
    const char *close = bar ? memchr(bar + 1, '|', (size_t)(end - bar - 1)) : NULL;
    if (!close)
        return false;
    collect(out, bar + 1, close);
    return true;
}

static const char *next_line(const char *line)
{
    line += strcspn(line, "\n");
    return *line ? line + 1 : line;
}

/* Room for each column: what its widest cell needs, and if that is too much the widest columns get less. */
static int share_out(struct sheet *s, const char *first, const char *end, int width[TABLE_COLUMNS])
{
    struct textbuf cell = TEXTBUF_GROWING;
    int count = 0, total = 0;
    for (const char *row = first; row < end; row = next_line(row)) {
        for (int i = 0; i < TABLE_COLUMNS && row[1] != '-' && collect_cell(&cell, row, i); i++) {
            const char *text = textbuf_text(&cell) + strspn(textbuf_text(&cell), " ");
            size_t bytes = strlen(text);
            while (bytes && text[bytes - 1] == ' ')
                bytes--;
            int columns = columns_of(text, bytes);
            count = count > i ? count : i + 1;
            width[i] = width[i] > columns ? width[i] : columns;
        }
    }
    textbuf_release(&cell);
    for (int i = 0; i < count; i++)
        total += width[i] + (i ? TABLE_GAP : 0);
    for (; total > s->style.columns; total--) {
        int widest = 0;
        for (int i = 1; i < count; i++)
            widest = width[i] > width[widest] ? i : widest;
        width[widest]--;
    }
    return count;
}

static void put_row(struct sheet *s, const char *row, const int *width, int count, int stress)
{
    struct textbuf cells[TABLE_COLUMNS];
    const char *rest[TABLE_COLUMNS];
    int stresses[TABLE_COLUMNS];
    bool more = false;
    for (int i = 0; i < count; i++) {
        cells[i] = TEXTBUF_GROWING;
        collect_cell(&cells[i], row, i);
        rest[i] = textbuf_text(&cells[i]) + strspn(textbuf_text(&cells[i]), " ");
        stresses[i] = stress;
        more = more || *rest[i];
    }
    while (more) {
        int at = 0, column = 0; /* where the line ends, where the column begins */
        more = false;
        for (int i = 0; i < count; column += width[i++] + TABLE_GAP) {
            if (!*rest[i])
                continue;
            int begin = column > at || !i ? column : at + 1; /* a long word may need the next column's room */
            put_blanks(s, begin - at);
            at = begin + put_words(s, &rest[i], width[i], &stresses[i]);
            more = more || *rest[i];
        }
        text_put_char(s->out, '\n');
    }
    for (int i = 0; i < count; i++)
        textbuf_release(&cells[i]);
}

/* Returns the end of the table. */
static const char *put_table(struct sheet *s, const char *first)
{
    const char *end = first;
    int width[TABLE_COLUMNS] = { 0 };
    while (*end == '|')
        end = next_line(end);
    int count = share_out(s, first, end, width);
    begin_block(s);
    for (const char *row = first; row < end; row = next_line(row)) {
        if (row[1] != '-') {
            put_row(s, row, width, count, row == first ? BOLD : 0);
            continue;
        }
        for (int i = 0; i < count && strspn(first, "| ") < strcspn(first, "\n"); i++) { /* the head is not empty */
            put_blanks(s, i ? TABLE_GAP : 0);
            for (int n = 0; n < width[i]; n++)
                text_put_char(s->out, '-');
        }
        if (strspn(first, "| ") < strcspn(first, "\n"))
            text_put_char(s->out, '\n');
    }
    s->gap = true;
    return end;
}

/* ---- The text ---------------------------------------------------------------------------------------------------- */

void markdown_put(struct textbuf *out, const char *text, struct markdown_style style)
{
    struct sheet s = { .out = out, .style = style, .flow = TEXTBUF_GROWING };
    bool fenced = false;
    for (const char *line = text; *line;) {
        const char *end = line + strcspn(line, "\n"), *next = next_line(line), *first = line + strspn(line, " ");
        bool fence = strncmp(first, "```", 3) == 0, empty = first == end;
        bool comment = strncmp(line, "<!--", 4) == 0, code = fenced || (first - line >= CODE_INDENT && !s.flow.length);
        if (fence || empty || comment || *line == '#' || *line == '|' || mark_of(first))
            end_flow(&s);
        if (fence) {
            fenced = !fenced;
        } else if (empty && !fenced) {
            s.gap = true;
        } else if (code) {
            begin_block(&s);
            put_blanks(&s, fenced && !empty ? CODE_INDENT : 0);
            for (const char *c = line; c < end; c += char_bytes(c))
                put_char(&s, c, char_bytes(c), 0);
            text_put_char(out, '\n');
        } else if (*line == '#') {
            put_heading(&s, line, end);
        } else if (*line == '|') {
            next = put_table(&s, line);
        } else if (!comment) {
            if (s.flow.length)
                text_put_char(&s.flow, ' ');
            else
                begin_flow(&s, first, (int)(first - line));
            collect(&s.flow, first, end);
        }
        line = next;
    }
    end_flow(&s);
    textbuf_release(&s.flow);
}
