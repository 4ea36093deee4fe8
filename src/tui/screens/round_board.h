/* A board of rings and spokes as a picture of character cells: where each space stands, and the lines between them.
 *
 * Spoke 0 is half a step clockwise from twelve o'clock. Spaces never share a cell, whatever the window. Lines are fine
 * dots (eight to a cell) where the terminal has them; in ASCII only a large board has lines. Knows no game. */
#ifndef COIL_TUI_ROUND_BOARD_H
#define COIL_TUI_ROUND_BOARD_H

#include "tui/term.h"

enum {
    ROUND_RINGS_MAX = 7,
    ROUND_SPOKES_MAX = 16,
    ROUND_ROWS_MIN = 20, /* smaller boards are not laid out */
    ROUND_ROWS_MAX = 64,
    ROUND_COLUMNS_MAX = 160,
    ROUND_ROWS_BIG = 32 /* from here on a piece has room for three columns */
};

enum round_way { ROUND_BOTH_WAYS, ROUND_CLOCKWISE, ROUND_COUNTER };

struct round_ring {
    enum round_way way;
    enum colour colour;
};

struct round_cell {
    int16_t y, x; /* on the screen */
};

struct round_board {
    int rings, spokes;
    struct round_ring ring[ROUND_RINGS_MAX]; /* [0] is next to the hub */
    int y, x, height, width;                 /* of the whole picture on the screen */
    int label;                               /* columns on either side for the numbers of the spokes */
    struct round_cell hub;                   /* its middle; it has this row and the one above */
    int hub_reach;                           /* columns that belong to it on either side */
    struct round_cell space[ROUND_RINGS_MAX][ROUND_SPOKES_MAX];
    struct round_cell arrow[ROUND_RINGS_MAX][ROUND_SPOKES_MAX]; /* after the spoke, clockwise; y is -1 for none */
    uint8_t dots[ROUND_ROWS_MAX][ROUND_COLUMNS_MAX];            /* of the braille pattern */
    uint8_t dot_colour[ROUND_ROWS_MAX][ROUND_COLUMNS_MAX];
};

/* The number of columns that suits a number of rows. */
int round_board_width(int height);

/* Lays out a board whose rings, spokes and ring[] are set. Does nothing if it is laid out like this already. */
void round_board_place(struct round_board *b, int y, int x, int height, int width);

/* Draws lines, arrows, empty spaces and the numbers of the spokes. */
void round_board_draw(const struct round_board *b, struct term *t);

/* What stands at a place of the screen: true and *ring (from 0; -1 for the hub), *spoke; false for nothing. */
bool round_board_hit(const struct round_board *b, int y, int x, int *ring, int *spoke);

#endif
