/* The winding track: how it is laid out, its walls, what a click meets; see rp_track.h. */
#include "tui/screens/rp_track.h"

#include <string.h>

enum { UP = 1, DOWN = 2, LEFT = 4, RIGHT = 8 };
enum { HEAD_LINES = 3, HEAD_COLUMNS = 46, TAIL_COLUMNS = 12 };

/* ---- Layout ------------------------------------------------------------------------------------------------------ */

/* Sizes for a number of rows; false if they do not fit. */
static bool fit_rows(struct track *k, int rows)
{
    int wide = least(k->area.width, TRACK_COLUMNS_MAX) - 2, high = least(k->area.height, TRACK_LINES_MAX) - HEAD_LINES;
    k->in_row = (k->spots + rows - 1) / rows;
    k->rows = (k->spots + k->in_row - 1) / k->in_row;
    k->cell_width = least(wide / k->in_row, TRACK_CELL_MAX);
    k->cell_height = least(high / k->rows - 1, k->lines);
    return k->cell_width >= TRACK_CELL_MIN && k->cell_height >= 2;
}

/* Large cells before all else; then full rows, and about as many as a snake has bends. */
static int merit(const struct track *k)
{
    enum { BENDS = 3 };
    int off = k->rows < BENDS ? BENDS - k->rows : k->rows - BENDS;
    return 100 * k->cell_height + 10 * k->cell_width + 5 * (k->spots % k->in_row == 0) - off;
}

static void choose_rows(struct track *k)
{
    int best = 0, most = 0;
    for (int rows = 1; rows <= TRACK_ROWS_MAX; rows++)
        if (fit_rows(k, rows) && merit(k) > most) {
            most = merit(k);
            best = rows;
        }
    if (!best || !fit_rows(k, best)) { /* a window as small as nobody can have: cut at its edges */
        fit_rows(k, 4);
        k->cell_width = TRACK_CELL_MIN;
        k->cell_height = 2;
    }
}

/* ---- Walls ------------------------------------------------------------------------------------------------------- */

static void join(struct track *k, int y, int x, int bits)
{
    if (y >= 0 && y < TRACK_LINES_MAX && x >= 0 && x < TRACK_COLUMNS_MAX)
        k->wall[y][x] |= (uint8_t)bits;
}

/* Right or down, up to the last place. */
static void line(struct track *k, int y, int x, int bottom, int right)
{
    while (y < bottom || x < right) {
        int down = y < bottom;
        join(k, y, x, down ? DOWN : RIGHT);
        y += down;
        x += !down;
        join(k, y, x, down ? UP : LEFT);
    }
}

static void box(struct track *k, int y, int x, int bottom, int right)
{
    line(k, y, x, y, right);
    line(k, bottom, x, bottom, right);
    line(k, y, x, bottom, x);
    line(k, y, right, bottom, right);
}

/* Takes away the wall over a cell, from its left wall to its right one. */
static void open_above(struct track *k, struct area cell)
{
    int y = cell.y - 1 - k->y, x = cell.x - 1 - k->x;
    for (int i = x; i < x + cell.width + 1; i++)
        if (y < TRACK_LINES_MAX && i + 1 < TRACK_COLUMNS_MAX) {
            k->wall[y][i] &= (uint8_t)~RIGHT;
            k->wall[y][i + 1] &= (uint8_t)~LEFT;
        }
}

static void build_walls(struct track *k)
{
    memset(k->wall, 0, sizeof k->wall);
    box(k, 0, 0, HEAD_LINES - 1, k->width - 1);
    for (int first = 1; first <= k->spots; first += k->in_row) {
        struct area a = track_cell(k, first), b = track_cell(k, least(first + k->in_row - 1, k->spots));
        int left = least(a.x, b.x), right = a.x + b.x - left + a.width;
        box(k, a.y - 1 - k->y, left - 1 - k->x, a.y + a.height - k->y, right - k->x);
    }
    for (int last = k->in_row; last < k->spots; last += k->in_row)
        open_above(k, track_cell(k, last));
    open_above(k, track_cell(k, k->spots));
}

void track_place(struct track *k, struct area area)
{
    if (k->height && memcmp(&k->area, &area, sizeof area) == 0)
        return;
    k->area = area;
    choose_rows(k);
    int wide = k->in_row * k->cell_width + 2, room = least(area.width, TRACK_COLUMNS_MAX);
    k->height = HEAD_LINES + k->rows * (k->cell_height + 1);
    k->width = wide > HEAD_COLUMNS ? wide : least(HEAD_COLUMNS, room);
    k->y = area.y;
    k->x = area.x + (area.width > k->width ? (area.width - k->width) / 2 : 0);
    build_walls(k);
}

/* ---- Places ------------------------------------------------------------------------------------------------------ */

struct area track_cell(const struct track *k, int place)
{
    if (place > k->spots)
        return (struct area){ k->y + 1, k->x + 1, 1, k->width - 2 };
    int row = (place - 1) / k->in_row, column = (place - 1) % k->in_row;
    if (row % 2)
        column = k->in_row - 1 - column;
    int y = k->y + HEAD_LINES + (k->rows - 1 - row) * (k->cell_height + 1);
    return (struct area){ y, k->x + 1 + column * k->cell_width, k->cell_height, k->cell_width };
}

void track_draw_walls(const struct track *k, struct term *t, struct style style)
{
    static const uint16_t glyph[16] = { [UP] = 0x2575,
                                        [DOWN] = 0x2577,
                                        [UP | DOWN] = 0x2502,
                                        [LEFT] = 0x2574,
                                        [RIGHT] = 0x2576,
                                        [LEFT | RIGHT] = 0x2500,
                                        [DOWN | RIGHT] = 0x256d,
                                        [DOWN | LEFT] = 0x256e,
                                        [UP | RIGHT] = 0x2570,
                                        [UP | LEFT] = 0x256f,
                                        [UP | DOWN | RIGHT] = 0x251c,
                                        [UP | DOWN | LEFT] = 0x2524,
                                        [DOWN | LEFT | RIGHT] = 0x252c,
                                        [UP | LEFT | RIGHT] = 0x2534,
                                        [UP | DOWN | LEFT | RIGHT] = 0x253c };
    for (int y = 0; y < k->height && y < TRACK_LINES_MAX; y++)
        for (int x = 0; x < k->width && x < TRACK_COLUMNS_MAX; x++) {
            int wall = k->wall[y][x];
            char ascii = wall & (LEFT | RIGHT) ? wall & (UP | DOWN) ? '+' : '-' : '|';
            if (wall)
                term_glyph(t, k->y + y, k->x + x, style, glyph[wall], ascii);
        }
}

int track_hit(const struct track *k, int y, int x)
{
    for (int place = 1; place <= k->spots + 1; place++)
        if (area_has(track_cell(k, place), y, x))
            return place;
    return y == k->y + k->height - 1 && x >= k->x && x < k->x + TAIL_COLUMNS ? 0 : -1;
}
