/* What stands beside and below the board of Serpent Master: the seats, the card in question, tall stacks, the hand. */
#ifndef COIL_TUI_SM_PANEL_H
#define COIL_TUI_SM_PANEL_H

#include "tui/screen.h"
#include "tui/screens/sm_grid.h"

/* The placement that is turned through. */
struct sm_preview {
    int seat; /* SEAT_NONE: there is nothing to turn through */
    int card;
    int way, count; /* which one of how many */
    int number;     /* of the placement; -1 if the card has none as things stand */
};

/* The seats: who they are, points, cards; returns the rows used. */
int sm_panel_seats(struct term *t, struct area area, const struct look *look);

/* The card of the preview, or the one that is being placed: its picture and what it would do. Returns the rows used, 0
 * if there is no such card. */
int sm_panel_card(struct term *t, struct area area, const struct look *look, const struct sm_preview *preview);

/* The stacks that have more than `most` tokens, from bottom to top; returns the rows used. */
int sm_panel_stacks(struct term *t, struct area area, const struct look *look, int most);

/* The cards of the person who looks, the chosen one marked, in two rows or more. */
void sm_hand_draw(struct term *t, struct area area, const struct look *look);

/* The card of the hand at a place of the screen, or -1. */
int sm_hand_hit(struct area area, const struct look *look, int y, int x);

/* The shapes of all cards in hand, where there is room for every one of them and for the log; the rows used. */
int sm_panel_shapes(struct term *t, struct area area, const struct look *look);

#endif
