/* The round board's picture; see round_board.h. Coordinates are cells until they are dots. */
#include "tui/screens/round_board.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double pi = 3.14159265358979323846;

/* The curve of one ring: an ellipse around the middle of the board. */
struct ellipse {
    double y, x;   /* middle */
    double ry, rx; /* radii */
};

static double step_of(const struct round_board *b)
{
    return 2 * pi / b->spokes;
}

static int label_columns(int height)
{
    return height < ROUND_ROWS_BIG ? 3 : 4;
}

int round_board_width(int height)
{
    height = least(height, ROUND_ROWS_MAX);
    int width = height * 21 / 10;
    if (width % 2 == 0) /* a middle column looks best */
        width--;
    return width + 2 * label_columns(height);
}

/* The curve of ring `r`, which may lie between rings or inside the first: as large as leaves all spaces in the
 * picture. */
static struct ellipse ellipse_of(const struct round_board *b, double r)
{
    double high = 0, wide = 0, rows = b->height - 1, columns = b->width - 1 - 2 * b->label;
    for (int s = 0; s < b->spokes; s++) {
        high = fmax(high, fabs(cos((s + 0.5) * step_of(b))));
        wide = fmax(wide, fabs(sin((s + 0.5) * step_of(b))));
    }
    double ry = rows / 2 / high, rx = columns / 2 / wide;
    double ry1 = fmax(1.9, 1.2 * ry / b->rings), rx1 = fmax(5.2, 1.2 * rx / b->rings);
    double part = (r - 1) / (b->rings - 1);
    struct ellipse e = { b->y + rows / 2, b->x + b->label + columns / 2, ry1 + (ry - ry1) * part,
                         rx1 + (rx - rx1) * part };
    if (r < 1) { /* towards the hub */
        e.ry = ry1 * r;
        e.rx = rx1 * r;
    }
    return e;
}

/* The cell at an angle, clockwise from twelve o'clock. A hair is added so that opposite sides round alike. */
static struct round_cell cell_at(struct ellipse e, double angle)
{
    double dy = -e.ry * cos(angle), dx = e.rx * sin(angle);
    double y = e.y + dy * (1 + 1e-9), x = e.x + dx * (1 + 1e-9);
    return (struct round_cell){ (int16_t)floor(y + 0.5), (int16_t)floor(x + 0.5) };
}

static bool same(struct round_cell a, struct round_cell b)
{
    return a.y == b.y && a.x == b.x;
}

/* ---- Spaces ------------------------------------------------------------------------------------------------------ */

static bool in_hub(const struct round_board *b, int y, int x)
{
    return (y == b->hub.y || y == b->hub.y - 1) && abs(x - b->hub.x) <= b->hub_reach;
}

/* True if a cell belongs to a space before (ring, spoke) in order, or to the hub. */
static bool taken(const struct round_board *b, struct round_cell cell, int ring, int spoke)
{
    for (int r = 0; r <= ring; r++)
        for (int s = 0; s < (r < ring ? b->spokes : spoke); s++)
            if (same(b->space[r][s], cell))
                return true;
    return in_hub(b, cell.y, cell.x);
}

/* The nearest free cell, sideways first: cells are twice as high as wide. */
static struct round_cell free_near(const struct round_board *b, struct round_cell wish, int ring, int spoke)
{
    for (int far = 0; far < ROUND_COLUMNS_MAX; far++)
        for (int dy = -far / 2; dy <= far / 2; dy++)
            for (int side = -1; side <= 1; side += 2) {
                struct round_cell cell = { (int16_t)(wish.y + dy), (int16_t)(wish.x + side * (far - 2 * abs(dy))) };
                bool inside = cell.y >= b->y && cell.y < b->y + b->height && cell.x >= b->x + b->label &&
                              cell.x < b->x + b->width - b->label;
                if (inside && !taken(b, cell, ring, spoke))
                    return cell;
            }
    return wish;
}

static void place_spaces(struct round_board *b)
{
    struct ellipse middle = ellipse_of(b, 0);
    b->hub = (struct round_cell){ (int16_t)ceil(middle.y), (int16_t)floor(middle.x + 0.5) };
    b->hub_reach = least((int)(ellipse_of(b, 1).rx * 0.6), 4);
    for (int r = 0; r < b->rings; r++) {
        struct ellipse e = ellipse_of(b, r + 1);
        for (int s = 0; s < b->spokes; s++)
            b->space[r][s] = free_near(b, cell_at(e, (s + 0.5) * step_of(b)), r, s);
    }
}

/* Half-way between spaces, where no space is: arrows that show how a ring runs. */
static void place_arrows(struct round_board *b)
{
    for (int r = 0; r < b->rings; r++) {
        struct ellipse e = ellipse_of(b, r + 1);
        for (int s = 0; s < b->spokes; s++) {
            struct round_cell cell = cell_at(e, (s + 1) * step_of(b));
            bool hidden = taken(b, cell, b->rings - 1, b->spokes) || cell.y < b->y || cell.y >= b->y + b->height;
            b->arrow[r][s] = hidden ? (struct round_cell){ -1, -1 } : cell;
        }
    }
}

/* ---- Lines ------------------------------------------------------------------------------------------------------- */

/* Sets one dot, given in cells; where lines meet the first keeps the cell's colour. */
static void dot(struct round_board *b, double y, double x, enum colour colour)
{
    static const uint8_t bit[4][2] = { { 0x01, 0x08 }, { 0x02, 0x10 }, { 0x04, 0x20 }, { 0x40, 0x80 } };
    int row = (int)floor((y + 0.5 - b->y) * 4), column = (int)floor((x + 0.5 - b->x) * 2);
    if (row < 0 || column < 0 || row / 4 >= b->height || column / 2 >= b->width)
        return;
    uint8_t *cell = &b->dots[row / 4][column / 2], *tint = &b->dot_colour[row / 4][column / 2];
    if (!*cell)
        *tint = (uint8_t)colour;
    *cell |= bit[row % 4][column % 2];
}

static void trace_rings(struct round_board *b)
{
    for (int r = 0; r < b->rings; r++) {
        struct ellipse e = ellipse_of(b, r + 1);
        int steps = 4 * b->width + 8 * b->height;
        for (int k = 0; k < steps; k++) {
            double angle = 2 * pi * k / steps;
            dot(b, e.y - e.ry * cos(angle), e.x + e.rx * sin(angle), colour_darker(b->ring[r].colour));
        }
    }
}

/* Spokes are dashed, so that they stay behind the rings. */
static void trace_spokes(struct round_board *b)
{
    int steps = 4 * b->height;
    for (int s = 0; s < b->spokes; s++) {
        double angle = (s + 0.5) * step_of(b);
        for (int k = 0; k < steps; k++) {
            struct ellipse e = ellipse_of(b, 0.6 + (b->rings - 0.6) * k / steps);
            if (k % 6 < 3)
                dot(b, e.y - e.ry * cos(angle), e.x + e.rx * sin(angle), COLOUR_DARK_GREY);
        }
    }
}

void round_board_place(struct round_board *b, int y, int x, int height, int width)
{
    int rows = height;
    height = least(height, ROUND_ROWS_MAX);
    width = least(width, ROUND_COLUMNS_MAX);
    while (height > ROUND_ROWS_MIN && round_board_width(height) > width + width / 8) /* too high to look round */
        height--;
    height -= height % 2; /* the hub's middle lies between two rows, and so do the spokes at its sides */
    y += (rows - height) / 2;
    if (b->y == y && b->x == x && b->height == height && b->width == width)
        return;
    b->y = y;
    b->x = x;
    b->height = height;
    b->width = width;
    b->label = label_columns(height);
    memset(b->dots, 0, sizeof b->dots);
    place_spaces(b);
    place_arrows(b);
    trace_rings(b);
    trace_spokes(b);
}

/* ---- Drawing ----------------------------------------------------------------------------------------------------- */

static void draw_lines(const struct round_board *b, struct term *t)
{
    bool roomy = b->height >= ROUND_ROWS_BIG;
    if (!t->unicode && !roomy)
        return;
    for (int row = 0; row < b->height; row++)
        for (int column = 0; column < b->width; column++)
            if (b->dots[row][column])
                term_glyph(t, b->y + row, b->x + column, STYLE(b->dot_colour[row][column], 0),
                           0x2800u + b->dots[row][column], '.');
}

static void draw_arrow(const struct round_board *b, struct term *t, int ring, int spoke)
{
    static const uint32_t arrows[4] = { 0x25b4, 0x25b8, 0x25be, 0x25c2 }; /* up, right, down, left */
    struct round_cell cell = b->arrow[ring][spoke];
    if (cell.y < 0 || b->ring[ring].way == ROUND_BOTH_WAYS)
        return;
    double angle = (spoke + 1) * step_of(b);
    int quarter = (int)floor((angle + pi / 4) / (pi / 2)) % 4; /* where on the board: top, right, bottom, left */
    int heading = (quarter + (b->ring[ring].way == ROUND_CLOCKWISE ? 1 : 3)) % 4;
    term_glyph(t, cell.y, cell.x, STYLE(b->ring[ring].colour, 0), arrows[heading], "^>v<"[heading]);
}

/* The number of a spoke stands outside the rim. */
static void draw_label(const struct round_board *b, struct term *t, int spoke)
{
    struct round_cell cell = b->space[b->rings - 1][spoke];
    bool left = cell.x <= b->hub.x;
    int x = left ? cell.x - b->label + (spoke < 10) : cell.x + b->label - 1;
    term_textf(t, cell.y, x, 3, STYLE_QUIET, "%d", spoke);
}

void round_board_draw(const struct round_board *b, struct term *t)
{
    draw_lines(b, t);
    for (int r = 0; r < b->rings; r++)
        for (int s = 0; s < b->spokes; s++) {
            draw_arrow(b, t, r, s);
            term_glyph(t, b->space[r][s].y, b->space[r][s].x, STYLE(b->ring[r].colour, 0), 0x2022, 'o');
        }
    for (int s = 0; s < b->spokes; s++)
        draw_label(b, t, s);
}

bool round_board_hit(const struct round_board *b, int y, int x, int *ring, int *spoke)
{
    int best = 3; /* columns away */
    bool found = in_hub(b, y, x);
    *ring = -1;
    *spoke = 0;
    for (int r = 0; r < b->rings && !found; r++)
        for (int s = 0; s < b->spokes; s++) {
            int off = abs(b->space[r][s].x - x) + 2 * abs(b->space[r][s].y - y);
            if (off < best) {
                best = off;
                *ring = r;
                *spoke = s;
            }
        }
    return found || best < 3;
}
