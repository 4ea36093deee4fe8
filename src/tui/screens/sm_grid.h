/* The squares of Serpent Master as a picture of character cells: where each stands, the lines between them, and what is
 * written into them. Entries have places outside the border, beside their squares. Knows nothing of a game's course. */
#ifndef COIL_TUI_SM_GRID_H
#define COIL_TUI_SM_GRID_H

#include "games/serpent_master/serpent_master.h"
#include "tui/screen.h"

#include <ctype.h>

enum {
    SM_CELL_COLUMNS_MIN = 4, /* a mark, a letter, a mark, a height */
    SM_CELL_COLUMNS_MAX = 13,
    SM_CELL_ROWS_MAX = 5
};

static inline const struct sm_rules *sm_rules_of(const struct look *look)
{
    return (const struct sm_rules *)look->rules;
}
static inline const struct sm_state *sm_view_of(const struct look *look)
{
    return (const struct sm_state *)look->view;
}

/* The letter of a seat's head. */
static inline char sm_capital(int seat)
{
    return (char)toupper((unsigned char)sm_colour_letter[seat]);
}

/* How the tokens of a colour look: letters on a ground that is plain colour or, for black, a texture. */
struct sm_paint {
    struct style letter, ground;
    uint32_t glyph; /* of the ground */
    char ascii;
};

struct sm_paint sm_paint_of(int seat);
struct sm_paint sm_paint_bold(struct sm_paint paint);

/* A text on a ground, which shows through its blanks. */
void sm_paint_text(struct term *t, int y, int x, struct sm_paint paint, const char *text);

struct sm_grid {
    const struct sm_rules *rules;
    int y, x;          /* of the frame's corner */
    int rows, columns; /* inside a square */
    int margin;        /* columns at either side for the heads that wait: 1 or 3 */
};

/* The number of columns that suits a number of rows, of which `below` are left free. */
int sm_grid_width(int height, int below);

/* Lays the board of the rules out in the middle of an area, and leaves `below` rows free under it. Returns the first of
 * those. */
int sm_grid_place(struct sm_grid *g, const struct sm_rules *r, struct area area, int below);

/* Lines, letters of columns, numbers of rows. */
void sm_grid_draw(const struct sm_grid *g, struct term *t);

/* Fills a square, with a text of four columns in its middle. */
void sm_grid_fill(const struct sm_grid *g, struct term *t, int square, struct sm_paint paint, const char *text);

/* How many characters a square has room for. */
int sm_grid_spots(const struct sm_grid *g);

/* Where the first of `count` characters stands that are written into a square row by row; *wrap is the columns of a
 * row. */
void sm_grid_spot(const struct sm_grid *g, int square, int count, int *y, int *x, int *wrap);

/* The middle of an entry's place outside the frame. */
void sm_grid_outside(const struct sm_grid *g, int entry, int *y, int *x);

/* The square or entry at a place of the screen, SM_NO_HEAD for none. */
int sm_grid_hit(const struct sm_grid *g, int y, int x);

#endif
