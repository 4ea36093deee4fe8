/* Dialogues; see dialog.h. Each is a pane of its own on top of whatever called it. */
#include "tui/dialog.h"

#include "tui/line_edit.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static bool leaves(struct input in)
{
    return in.kind == INPUT_ESCAPE || in.kind == INPUT_BREAK || in.kind == INPUT_STOP;
}

/* ---- Menus ------------------------------------------------------------------------------------------------------- */

struct menu {
    struct pane pane;
    const char *title, *text;
    const char *const *items;
    int count, chosen, first;
    struct area list; /* of the items on the screen, as last drawn */
};

static int menu_width(const struct menu *m, int columns)
{
    int width = 44; /* of the line below them */
    for (int i = 0; i < m->count; i++)
        width = width < text_columns(m->items[i]) + 2 ? text_columns(m->items[i]) + 2 : width;
    if (m->text)
        width = width < 56 ? 56 : width;
    return least(width, columns - 8);
}

static void draw_menu(struct pane *self, struct term *t)
{
    struct menu *m = (struct menu *)self;
    int width = menu_width(m, t->columns);
    int above = m->text ? text_lines(m->text, width) + 1 : 0;
    int rows = least(m->count, t->rows - 6 - above);
    struct area in = term_centre(t, rows + above + 4, width + 4, m->title);
    m->first = list_first(m->first, m->chosen, rows, m->count);
    m->list = (struct area){ in.y + above, in.x, rows, width };
    if (m->text)
        term_wrap(t, in, STYLE_PLAIN, m->text);
    for (int i = 0; i < rows; i++) {
        char text[400];
        snprintf(text, sizeof text, " %s", m->items[m->first + i]);
        term_item(t, m->list.y + i, m->list.x, width, m->first + i == m->chosen, text);
    }
    const char *help = m->count > rows ? "up/down choose (more below or above), Enter takes, Esc goes back"
                                       : "up/down choose, Enter takes, Esc goes back";
    term_keys(t, in.y + in.height - 1, in.x, width, STYLE_QUIET, help);
}

/* The only item that begins with a letter, or -1. */
static int item_of_letter(const struct menu *m, uint32_t c)
{
    int found = -1;
    for (int i = 0; i < m->count; i++) {
        if (c >= 0x80 || tolower((unsigned char)m->items[i][0]) != tolower((int)c))
            continue;
        if (found >= 0)
            return -1;
        found = i;
    }
    return found;
}

/* True if an item was taken. */
static bool menu_take(struct menu *m, struct input in)
{
    int item = input_moves(in, m->chosen, m->count);
    if (item >= 0) {
        m->chosen = item;
        return false;
    }
    switch (in.kind) {
    case INPUT_PAGE_UP:
    case INPUT_PAGE_DOWN:
        m->chosen = in.kind == INPUT_PAGE_UP ? 0 : m->count - 1;
        return false;
    case INPUT_ENTER:
        return true;
    case INPUT_CHAR:
        item = item_of_letter(m, in.code);
        if (item >= 0)
            m->chosen = item;
        return item >= 0;
    case INPUT_CLICK:
        if (!area_has(m->list, in.y, in.x))
            return false;
        m->chosen = m->first + in.y - m->list.y;
        return true;
    default:
        return false;
    }
}

int dialog_menu(struct term *t, const char *title, const char *text, const char *const *items, int count, int chosen)
{
    struct menu m = { .pane.draw = draw_menu, .title = title, .text = text, .items = items, .count = count };
    m.chosen = chosen >= 0 && chosen < count ? chosen : 0;
    struct input in;
    term_push(t, &m.pane);
    do
        in = term_read(t, -1);
    while (!leaves(in) && !menu_take(&m, in));
    term_pop(t);
    if (leaves(in))
        return in.kind == INPUT_BREAK ? DIALOG_BREAK : DIALOG_NONE;
    return m.chosen;
}

bool dialog_confirm(struct term *t, const char *title, const char *text, const char *yes, const char *no)
{
    const char *items[] = { yes, no };
    return dialog_menu(t, title, text, items, 2, 1) == 0;
}

/* ---- A line of text ---------------------------------------------------------------------------------------------- */

struct prompt {
    struct pane pane;
    const char *title, *text;
    struct line_edit edit;
};

static void draw_prompt(struct pane *self, struct term *t)
{
    struct prompt *p = (struct prompt *)self;
    int width = least(70, t->columns - 8);
    int lines = text_lines(p->text, width);
    struct area in = term_centre(t, lines + 6, width + 4, p->title);
    term_wrap(t, in, STYLE_PLAIN, p->text);
    term_text(t, in.y + lines + 1, in.x, 2, STYLE(COLOUR_CYAN, STYLE_BOLD), ">");
    line_edit_draw(t, in.y + lines + 1, in.x + 2, width - 2, &p->edit);
    term_keys(t, in.y + in.height - 1, in.x, width, STYLE_QUIET, "Enter takes it, Esc goes back");
}

bool dialog_prompt(struct term *t, const char *title, const char *text, char *line, size_t size)
{
    struct prompt p = { .pane.draw = draw_prompt, .title = title, .text = text };
    struct input in;
    line_edit_set(&p.edit, line);
    term_push(t, &p.pane);
    do {
        in = term_read(t, -1);
        line_edit_take(&p.edit, in);
    } while (!leaves(in) && in.kind != INPUT_ENTER);
    term_pop(t);
    if (leaves(in))
        return false;
    size_t length = (size_t)p.edit.length;
    while (length >= size || (length && (p.edit.text[length] & 0xc0) == 0x80)) /* cut at a character */
        length--;
    memcpy(line, p.edit.text, length);
    line[length] = '\0';
    return true;
}

/* ---- Texts to read ----------------------------------------------------------------------------------------------- */

struct reader {
    struct pane pane;
    const struct page *pages;
    int count, page;
    bool lesson;            /* Enter goes on */
    const char *keys;       /* said below, in place of what closes it; NULL */
    int first, lines, rows; /* the first line shown, the lines there are, and those shown, as last drawn */
};

static void scroll(struct reader *r, int by)
{
    r->first = clamp(r->first + by, 0, r->lines - r->rows);
}

static void draw_reader(struct pane *self, struct term *t)
{
    struct reader *r = (struct reader *)self;
    const struct page *page = &r->pages[r->page];
    int width = least(80, t->columns), text_width = width - 4;
    r->lines = text_lines(page->text, text_width);
    r->rows = least(r->lines, t->rows - 6);
    scroll(r, 0);
    struct area in = term_centre(t, r->rows + 4, width, page->title);
    term_wrap_from(t, area_top(in, r->rows), r->first, STYLE_PLAIN, page->text);
    int y = in.y + r->rows + 1;
    bool more = r->lines > r->rows;
    char keys[120];
    snprintf(keys, sizeof keys, "%s%s%s", r->count > 1 && !r->lesson ? "left/right turn the page; " : "",
             more ? "up/down scroll; " : "",
             r->keys     ? r->keys
             : r->lesson ? "Enter goes on, Esc skips"
                         : "Enter or Esc closes");
    int used = term_keys(t, y, in.x, text_width, STYLE_QUIET, keys);
    if (r->count > 1 || more)
        term_textf(t, y, in.x + 2 + used, text_width - used - 2, STYLE_QUIET, "  %d/%d  %d%%", r->page + 1, r->count,
                   r->lines ? (r->first + r->rows) * 100 / r->lines : 100);
}

static void turn_page(struct reader *r, int by)
{
    r->page = (r->page + r->count + by) % r->count;
    r->first = 0;
}

/* False if the reader has read enough. The letter that opens what can be looked up goes on to the next page, too, and
 * closes the last one. */
static bool reader_take(struct reader *r, struct input in)
{
    switch (in.kind) {
    case INPUT_UP:
    case INPUT_WHEEL_UP:
    case INPUT_DOWN:
    case INPUT_WHEEL_DOWN:
        scroll(r, in.kind == INPUT_UP || in.kind == INPUT_WHEEL_UP ? -1 : 1);
        return true;
    case INPUT_PAGE_UP:
    case INPUT_PAGE_DOWN:
        scroll(r, in.kind == INPUT_PAGE_UP ? 1 - r->rows : r->rows - 1);
        return true;
    case INPUT_HOME:
    case INPUT_END:
        scroll(r, in.kind == INPUT_HOME ? -r->lines : r->lines);
        return true;
    case INPUT_LEFT:
    case INPUT_BACK_TAB:
    case INPUT_RIGHT:
    case INPUT_TAB:
        turn_page(r, in.kind == INPUT_LEFT || in.kind == INPUT_BACK_TAB ? -1 : 1);
        return true;
    case INPUT_CHAR:
        if (in.code == ' ')
            scroll(r, r->rows - 1);
        if (in.code == 'i')
            turn_page(r, 1);
        return in.code != 'q' && (in.code != 'i' || r->page > 0);
    case INPUT_ENTER:
        turn_page(r, 1);
        return r->lesson && r->page > 0;
    default:
        return !leaves(in);
    }
}

struct input dialog_keys(struct term *t, const char *title, const char *text, const char *keys)
{
    struct page page = { title, text };
    struct reader r = { .pane.draw = draw_reader, .pages = &page, .count = 1, .keys = keys };
    struct input in;
    term_push(t, &r.pane);
    do
        in = term_read(t, -1);
    while (in.kind != INPUT_CHAR && reader_take(&r, in));
    term_pop(t);
    return in;
}

static void run_reader(struct term *t, struct reader *r)
{
    term_push(t, &r->pane);
    while (reader_take(r, term_read(t, -1)))
        ;
    term_pop(t);
}

void dialog_text(struct term *t, const char *title, const char *text, bool at_end)
{
    struct page page = { title, text };
    struct reader r = { .pane.draw = draw_reader, .pages = &page, .count = 1, .first = at_end ? 1 << 20 : 0 };
    run_reader(t, &r);
}

void dialog_lesson(struct term *t, const struct page *pages, int count)
{
    struct reader r = { .pane.draw = draw_reader, .pages = pages, .count = count, .lesson = true };
    run_reader(t, &r);
}

void dialog_pages(struct term *t, const struct page *pages, int count, int first)
{
    struct reader r = { .pane.draw = draw_reader, .pages = pages, .count = count, .page = first };
    run_reader(t, &r);
}
