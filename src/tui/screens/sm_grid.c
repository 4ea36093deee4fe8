/* Serpent Master's squares on the screen; see sm_grid.h. */
#include "tui/screens/sm_grid.h"

/* Rows around the squares: the frame's last line, waiting heads above and below, letters. Columns: the frame's last
 * line and the numbers of rows. */
enum { ROWS_AROUND = 4, COLUMNS_AROUND = 2, MARGIN_NARROW = 1, MARGIN_WIDE = 3 };

/* ---- Colours ----------------------------------------------------------------------------------------------------- */

/* Black would be lost on a dark screen as plain colour, and is told from white without colours. */
struct sm_paint sm_paint_of(int seat)
{
    static const enum colour colours[SM_SEATS_MAX] = { COLOUR_BLUE, COLOUR_RED, COLOUR_DARK_GREY, COLOUR_PLAIN };
    struct style solid = STYLE(colours[seat], STYLE_REVERSE);
    if (sm_colour_letter[seat] == 'k')
        return (struct sm_paint){ STYLE_STRONG, STYLE(COLOUR_DARK_GREY, 0), 0x2592, ':' };
    return (struct sm_paint){ solid, solid, ' ', ' ' };
}

struct sm_paint sm_paint_bold(struct sm_paint paint)
{
    paint.letter.flags |= STYLE_BOLD;
    if (paint.ground.flags & STYLE_REVERSE) /* some terminals have brighter colours for bold ones */
        paint.ground.flags |= STYLE_BOLD;
    return paint;
}

void sm_paint_text(struct term *t, int y, int x, struct sm_paint paint, const char *text)
{
    for (; *text; text++, x++)
        if (*text == ' ')
            term_glyph(t, y, x, paint.ground, paint.glyph, paint.ascii);
        else
            term_glyph(t, y, x, paint.letter, (unsigned char)*text, *text);
}

/* ---- Layout ------------------------------------------------------------------------------------------------------ */

static int columns_for(int rows)
{
    return rows == 1 ? SM_CELL_COLUMNS_MIN : clamp(2 * rows + 2, SM_CELL_COLUMNS_MIN, SM_CELL_COLUMNS_MAX);
}

static int rows_in(int side, int height)
{
    return clamp((height - ROWS_AROUND) / side - 1, 1, SM_CELL_ROWS_MAX);
}

static int width_of(int side, int columns, int margin)
{
    return side * (columns + 1) + COLUMNS_AROUND + 2 * margin;
}

int sm_grid_width(int height, int below)
{
    int rows = rows_in(SM_SIDE_MAX, height - below);
    return rows == 1 ? 45 : width_of(SM_SIDE_MAX, columns_for(rows), MARGIN_WIDE);
}

int sm_grid_place(struct sm_grid *g, const struct sm_rules *r, struct area area, int below)
{
    int side = r->side, rows = rows_in(side, area.height - below);
    g->rules = r;
    g->margin = width_of(side, SM_CELL_COLUMNS_MIN, MARGIN_WIDE) <= area.width ? MARGIN_WIDE : MARGIN_NARROW;
    int columns = (area.width - width_of(side, -1, g->margin)) / side - 1;
    g->columns = clamp(columns, SM_CELL_COLUMNS_MIN, clamp(2 * rows + 3, 0, SM_CELL_COLUMNS_MAX));
    g->rows = clamp(rows, 1, g->columns / 2);
    int height = side * (g->rows + 1) + ROWS_AROUND, width = width_of(side, g->columns, g->margin);
    int free_rows = area.height - below - height, free_columns = area.width - width;
    g->y = area.y + 1 + (free_rows > 0 ? free_rows / 2 : 0);
    g->x = area.x + 1 + g->margin + (free_columns > 0 ? free_columns / 2 : 0);
    return g->y - 1 + height;
}

/* The corner of a square's inside. */
static void corner_of(const struct sm_grid *g, int square, int *y, int *x)
{
    *y = g->y + 1 + (g->rules->side - 1 - sm_row(square)) * (g->rows + 1);
    *x = g->x + 1 + sm_column(square) * (g->columns + 1);
}

/* The column of a square's letter. */
static int letter_column(const struct sm_grid *g)
{
    return (g->columns - SM_CELL_COLUMNS_MIN + 1) / 2 + 1;
}

/* ---- Drawing ----------------------------------------------------------------------------------------------------- */

/* A line of the frame: its joints differ at its ends and between squares. */
static void draw_line(const struct sm_grid *g, struct term *t, int line)
{
    static const uint32_t joints[3][3] = { { 0x250c, 0x252c, 0x2510 },
                                           { 0x251c, 0x253c, 0x2524 },
                                           { 0x2514, 0x2534, 0x2518 } };
    int side = g->rules->side, y = g->y + line * (g->rows + 1), kind = line == 0 ? 0 : line == side ? 2 : 1;
    for (int column = 0; column <= side; column++) {
        int x = g->x + column * (g->columns + 1);
        term_glyph(t, y, x, STYLE(COLOUR_DARK_GREY, 0), joints[kind][column == 0 ? 0 : column == side ? 2 : 1], '+');
        for (int i = 1; i <= g->columns && column < side; i++)
            term_glyph(t, y, x + i, STYLE(COLOUR_DARK_GREY, 0), 0x2500, '-');
        for (int i = 1; i <= g->rows && line < side; i++)
            term_glyph(t, y + i, x, STYLE(COLOUR_DARK_GREY, 0), 0x2502, '|');
    }
}

void sm_grid_draw(const struct sm_grid *g, struct term *t)
{
    int side = g->rules->side, y, x;
    for (int line = 0; line <= side; line++)
        draw_line(g, t, line);
    for (int i = 0; i < side; i++) {
        corner_of(g, sm_square(0, i), &y, &x);
        term_textf(t, y + g->rows / 2, g->x - g->margin - 1, 1, STYLE_QUIET, "%d", i + 1);
        corner_of(g, sm_square(i, 0), &y, &x);
        term_textf(t, y + g->rows + 2, x + letter_column(g), 1, STYLE_QUIET, "%c", 'a' + i);
    }
}

void sm_grid_fill(const struct sm_grid *g, struct term *t, int square, struct sm_paint paint, const char *text)
{
    int y, x;
    corner_of(g, square, &y, &x);
    for (int i = 0; i < sm_grid_spots(g); i++)
        term_glyph(t, y + i / g->columns, x + i % g->columns, paint.ground, paint.glyph, paint.ascii);
    sm_paint_text(t, y + g->rows / 2, x + letter_column(g) - 1, paint, text);
}

int sm_grid_spots(const struct sm_grid *g)
{
    return g->rows * g->columns;
}

void sm_grid_spot(const struct sm_grid *g, int square, int count, int *y, int *x, int *wrap)
{
    int rows = (count + g->columns - 1) / g->columns;
    corner_of(g, square, y, x);
    *wrap = g->columns;
    if (rows < g->rows)
        *y += (g->rows - rows) / 2;
    if (count < g->columns)
        *x += (g->columns - count) / 2;
}

void sm_grid_outside(const struct sm_grid *g, int entry, int *y, int *x)
{
    int side = g->rules->side, reach = (g->margin + 1) / 2;
    corner_of(g, sm_entry_square(g->rules, entry), y, x);
    *y += g->rows / 2;
    *x += letter_column(g);
    switch (sm_entry_side(entry)) {
    case SM_NORTH:
        *y = g->y - 1;
        break;
    case SM_EAST:
        *x = g->x + side * (g->columns + 1) + reach;
        break;
    case SM_SOUTH:
        *y = g->y + side * (g->rows + 1) + 1;
        break;
    case SM_WEST:
        *x = g->x - reach;
        break;
    }
}

/* ---- Mouse ------------------------------------------------------------------------------------------------------- */

/* The square that a place belongs to, counted from the frame: -1 before the first, `side` after the last. */
static int index_at(int offset, int pitch, int side)
{
    return offset <= 0 ? -1 : offset >= side * pitch ? side : (offset - 1) / pitch;
}

int sm_grid_hit(const struct sm_grid *g, int y, int x)
{
    if (!g->rules)
        return SM_NO_HEAD;
    int side = g->rules->side, column = index_at(x - g->x, g->columns + 1, side);
    int row = side - 1 - index_at(y - g->y, g->rows + 1, side),
        off = (row < 0 || row >= side) + (column < 0 || column >= side);
    int far = x < g->x ? g->x - x : x - g->x - side * (g->columns + 1);
    if (off == 0)
        return sm_square(column, row);
    if (off == 2 || far > g->margin || y < g->y - 1 || y > g->y + side * (g->rows + 1) + 1)
        return SM_NO_HEAD;
    if (column < 0 || column >= side)
        return sm_entry(column < 0 ? SM_WEST : SM_EAST, row);
    return sm_entry(row < 0 ? SM_SOUTH : SM_NORTH, column);
}
