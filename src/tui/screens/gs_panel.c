/* What stands beside the snakes: the stack of what was announced, and the steps of a choice; see gs_screen.h. */
#include "tui/screens/gs_words.h"

#include <string.h>

enum { LOG_ROWS = 5, LOG_ROWS_ASKED = 3, MENU_ROWS_MIN = 8, STACK_ROWS = 12, LINE_SIZE = 200 };

static const struct style bold = { COLOUR_PLAIN, STYLE_BOLD };
static const struct style grey = { COLOUR_GREY, 0 };

static struct area rest_of(struct area area, int used)
{
    return (struct area){ area.y + used, area.x, area.height - used, area.width };
}

/* ---- The stack --------------------------------------------------------------------------------------------------- */

static void put_line(const struct gs_scene *scene, const struct look *look, int height, struct textbuf *out)
{
    text_putf(out, "%d ", height + 1);
    gs_put_name(look, scene->s.stack[height].seat, out);
    text_put(out, ": ");
    gs_put_entry(look, &scene->s, height, out);
}

/* The rows of one entry. Drawn only with room for all of them. */
static int draw_entry(const struct gs_scene *scene, struct term *t, struct area area, const struct look *look,
                      int height)
{
    char text[LINE_SIZE];
    struct textbuf out = textbuf_over(text, sizeof text);
    bool top = height == scene->s.entries - 1;
    put_line(scene, look, height, &out);
    struct style style = top ? STYLE(COLOUR_ORANGE, STYLE_BOLD) : STYLE_PLAIN;
    int rows = term_wrap(NULL, 0, 0, 0, area.width - 2, 0, style, text);
    if (rows > area.height)
        return rows;
    term_text(t, area.y, area.x, 1, style, top ? ">" : " ");
    return term_wrap(t, area.y, area.x + 2, rows, area.width - 2, 0, style, text);
}

/* From the top, which is dealt with first, down to what was announced first. Returns the rows used. */
static int draw_stack(const struct gs_scene *scene, struct term *t, struct area area, const struct look *look)
{
    int used = 1, n = scene->s.entries - 1;
    bool told = n == 0 && look->count && area.height < STACK_ROWS; /* by the advice */
    if (n < 0 || area.height < 3 || told)
        return 0;
    term_text(t, area.y, area.x, area.width, bold, n ? "Announced, latest on top:" : "Announced:");
    for (; n >= 0; n--) {
        struct area line = rest_of(area, used);
        line.height -= n > 0; /* for the line that tells how many more there are */
        int rows = draw_entry(scene, t, line, look, n);
        if (rows > line.height)
            break;
        used += rows;
    }
    if (n >= 0)
        term_textf(t, area.y + used, area.x + 2, area.width - 2, grey, "... %d more below", n + 1);
    used += n >= 0;
    return used < area.height ? used : area.height;
}

/* ---- The steps --------------------------------------------------------------------------------------------------- */

static void draw_option(struct term *t, struct area row, const struct look *look, const struct gs_options *o, int n,
                        enum gs_level level)
{
    char text[LINE_SIZE];
    struct textbuf out = textbuf_over(text, sizeof text);
    bool here = n == o->here;
    struct style style = STYLE(COLOUR_PLAIN, here ? STYLE_REVERSE : 0);
    int count = o->option[n].actions;
    gs_put_option(look, level, gs_action_at(look, o->option[n].first), &out);
    term_fill(t, row.y, row.x, 1, row.width, style);
    term_textf(t, row.y, row.x, row.width, style, "%c %s", here ? '>' : ' ', text);
    if (count < 2)
        return;
    textbuf_clear(&out);
    text_putf(&out, " (%d)", count);
    int width = text_columns(text);
    term_text(t, row.y, row.x + row.width - width, width, style, text);
}

/* What Enter does, and how to go back. */
static void put_keys(const struct look *look, enum gs_level level, struct textbuf *out)
{
    bool more = gs_next_level(look, level) != GS_LEVELS, before = gs_level_before(look, level) != GS_LEVELS;
    text_put(out, more ? "Enter: next step" : "Enter: do it");
    text_put(out, before ? ", Esc: back" : "");
}

/* What is asked, and which of the options are shown if there is no room for all. */
static void draw_question(struct term *t, struct area area, const char *question, int first, int rows, int count)
{
    char range[40] = "";
    struct textbuf out = textbuf_over(range, sizeof range);
    if (rows < count)
        text_putf(&out, " %d-%d/%d", first + 1, first + rows, count);
    int width = area.width - text_columns(range);
    term_text(t, area.y, area.x, width, bold, question);
    term_text(t, area.y, area.x + width, area.width - width, grey, range);
}

static int draw_menu(struct gs_scene *scene, struct term *t, struct area area, const struct look *look)
{
    struct gs_options o;
    enum gs_level level = (enum gs_level)scene->level;
    char text[LINE_SIZE];
    struct textbuf out = textbuf_over(text, sizeof text);
    gs_options_of(look, level, &o);
    int rows = o.count < area.height - 2 ? o.count : area.height - 2;
    if (rows <= 0)
        return 0;
    int first = o.here - rows / 2;
    first = first > o.count - rows ? o.count - rows : first;
    first = first < 0 ? 0 : first;
    gs_put_question(look, level, &out);
    draw_question(t, area, text, first, rows, o.count);
    scene->menu = (struct area){ area.y + 1, area.x, rows, area.width };
    scene->menu_first = first;
    for (int i = 0; i < rows; i++)
        draw_option(t, rest_of(area, 1 + i), look, &o, first + i, level);
    textbuf_clear(&out);
    put_keys(look, level, &out);
    term_text(t, area.y + 1 + rows, area.x, area.width, grey, text);
    return rows + 2;
}

/* ---- All of it --------------------------------------------------------------------------------------------------- */

int gs_screen_panel(void *memory, struct term *t, struct area area, const struct look *look)
{
    struct gs_scene *scene = memory;
    struct area all = area;
    int rest = look->count && scene->s.entries ? LOG_ROWS_ASKED : LOG_ROWS; /* for the log */
    scene->menu.height = 0;
    gs_follow_choice(scene, look);
    all.height -= rest;
    struct area stack = all;
    stack.height -= look->count ? MENU_ROWS_MIN : 0;
    int used = draw_stack(scene, t, stack, look);
    used += used > 0;
    if (look->count)
        used += draw_menu(scene, t, rest_of(all, used), look) + 1;
    return used < area.height ? used : area.height;
}
