/* What the files of Royal Python's screen share: the scene, and who draws what of it. Private to the screen.
 *
 *   rp_track    the snake as lines and cells          rp_panel    seats, Cobra grid, chain
 *   rp_snake    tokens and landings on the track      rp_steer    what keys and clicks mean
 *   rp_hand     the cards below it                    rp_help     how to read and use the picture */
#ifndef COIL_TUI_RP_SCREEN_H
#define COIL_TUI_RP_SCREEN_H

#include "show/games/rp_show.h"
#include "tui/screen.h"
#include "tui/screens/rp_track.h"

/* What is not in a view: what was just touched, and where things were drawn. */
struct rp_scene {
    struct track track;
    uint8_t from;      /* where the token came from that moved last, while events are shown; RP_NONE */
    struct area cards; /* the hand as last drawn: its first card shown, */
    uint64_t cards_shown;
    int card_width;
    struct area stop; /* where the turn can be ended; width 0: nowhere */
    struct area grid; /* the Cobra grid, by places of grid.width / 3; height 0: not shown */
};

static inline const struct rp_rules *rp_rules_of(const struct look *look)
{
    return (const struct rp_rules *)look->rules;
}

static inline const struct rp_state *rp_seen(const struct look *look)
{
    return (const struct rp_state *)look->view;
}

/* The chosen action; without a verb if none is. */
struct rp_action rp_chosen(const struct look *look);

/* ---- rp_snake.c -------------------------------------------------------------------------------------------------- */

/* The colour of a suit's tokens and cards. */
enum colour rp_suit_colour(int suit);

/* The track with its tokens and, for the chosen action, the token and its landing. */
void rp_draw_snake(struct rp_scene *scene, struct term *t, struct area area, const struct look *look);

/* ---- rp_hand.c --------------------------------------------------------------------------------------------------- */

/* The hand of whoever looks, on four rows, and what the chosen action does; for spectators a table of the seats. */
void rp_draw_hand(struct rp_scene *scene, struct term *t, struct area area, const struct look *look);

/* ---- rp_panel.c -------------------------------------------------------------------------------------------------- */

int rp_panel(void *memory, struct term *t, struct area area, const struct look *look);

/* A card's name in short, without its article: "Castle"; "Ace". */
const char *rp_short_name(int card);

/* The cards spent in this turn, the latest of them at most so many, and the suit that must come next. */
void rp_put_chain(const struct look *look, int most, struct textbuf *out);

/* A row for each seat under a row of titles; the rows used. */
int rp_draw_seats(struct term *t, struct area area, const struct look *look);

/* ---- rp_steer.c -------------------------------------------------------------------------------------------------- */

/* The action that a key leads to from the chosen one, or -1 if the key means nothing. */
int rp_steer(const struct look *look, struct input in);

/* The place where a path of the chosen action ends; RP_NONE if it has none. */
int rp_aim(const struct look *look, int index);

/* What clicks mean: the thing to point at. */
void rp_point_card(const struct look *look, int card, struct handle *out);
void rp_point_place(const struct look *look, int place, struct handle *out);

/* ---- rp_help.c --------------------------------------------------------------------------------------------------- */

enum { RP_LEGEND = 2 };
extern const struct page rp_legend[RP_LEGEND];

#endif
