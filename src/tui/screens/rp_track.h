/* A snake as a winding track of character cells: rows of spots that run to and fro from the tail at the foot to the
 * head, a row of its own at the top, with walls around all of it and openings where it turns. Knows no tokens. */
#ifndef COIL_TUI_RP_TRACK_H
#define COIL_TUI_RP_TRACK_H

#include "tui/screen.h"

enum {
    TRACK_SPOTS_MAX = 60,
    TRACK_ROWS_MAX = 12,     /* of spots */
    TRACK_LINES_MAX = 51,    /* 3 of the head, and 4 for each row */
    TRACK_COLUMNS_MAX = 150, /* of the whole picture */
    TRACK_CELL_MIN = 3,      /* columns of a spot */
    TRACK_CELL_MAX = 7
};

struct track {
    int spots;
    int lines;                                        /* that a cell has at most: 3 (number, token, value), or 2 */
    struct area area;                                 /* that it was laid out for; then */
    int y, x, height, width;                          /* what it takes of it */
    int rows, in_row;                                 /* of spots, and how many are in a full one */
    int cell_height, cell_width;                      /* without walls */
    uint8_t wall[TRACK_LINES_MAX][TRACK_COLUMNS_MAX]; /* by place in the picture, bits for the four directions */
};

/* Lays out a track whose `spots` (1 … TRACK_SPOTS_MAX) and `lines` are set, as well as the area allows; it wants at
 * least 50 columns and 15 lines. Does nothing if it is laid out like this already. */
void track_place(struct track *k, struct area area);

/* The cell of a spot from 1 on, its walls left out; the inside of the head for spots + 1. */
struct area track_cell(const struct track *k, int place);

void track_draw_walls(const struct track *k, struct term *t, struct style style);

/* The place at y, x of the screen: a spot, spots + 1 for the head, 0 for the tail; -1 for none. */
int track_hit(const struct track *k, int y, int x);

#endif
