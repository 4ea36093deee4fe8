/* What the files of The Greatest Snake's screen share: the scene, and who draws what of it. Private to the screen. What
 * is told and offered comes from the game's show.
 *
 *   greatest_snake.c    layout, events, the stack          gs_below.c       piles, the hand, what is chosen
 *   gs_picture.c        the snakes                         gs_legend.c      how to read the picture
 *   gs_pointing.c       places by arrow keys and mouse */
#ifndef COIL_TUI_GS_SCREEN_H
#define COIL_TUI_GS_SCREEN_H

#include "show/games/gs_show.h"
#include "tui/screen.h"

/* One snake as last drawn, for clicks: rows of one cell, or 0 where cells have no place of their own. */
struct gs_column {
    struct area area; /* of the cells */
    int rows;
};

struct gs_scene {
    uint16_t touched[GS_SEATS_MAX]; /* cells that the last event has changed */
    struct gs_column column[GS_SEATS_MAX];
};

static inline const struct gs_rules *gs_rules_of(const struct look *look)
{
    return (const struct gs_rules *)look->rules;
}
static inline const struct gs_state *gs_state_of(const struct look *look)
{
    return (const struct gs_state *)look->view;
}

/* ---- gs_picture.c ------------------------------------------------------------------------------------------------ */

/* Words one behind the other, on as many lines as there are. */
struct gs_flow {
    struct term *t;
    struct area area;
    int y, x;
};
/* Puts a word of printf's format, and blanks behind it. */
void gs_flow_put(struct gs_flow *f, int blanks, struct style style, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* The rows that the words take; more than there are if some had no room. */
int gs_flow_rows(const struct gs_flow *f);

/* Returns the rows used, at most area.height. */
int gs_draw_snakes(struct gs_scene *scene, struct term *t, struct area area, const struct look *look);

/* ---- gs_below.c -------------------------------------------------------------------------------------------------- */

/* Piles, the hand of whoever looks, and what the chosen action does. */
void gs_draw_below(struct term *t, struct area area, const struct look *look);

/* ---- gs_pointing.c ----------------------------------------------------------------------------------------------- */

/* The seat and the cell (-1: the snake as a whole) that a handle means; false for other things. */
bool gs_place_of(const struct handle *h, int *seat, int *cell);
/* The level that is asked now, which may be the first one with a choice; SHOW_LEVELS_MAX. */
int gs_level_of(const struct look *look);
/* The places among the options of a level, into out[GS_PLACES_MAX]; returns their number. */
enum { GS_PLACES_MAX = 80 };
int gs_places_at(const struct look *look, int level, struct handle *out);
int gs_screen_steer(void *memory, const struct look *look, struct input in);
bool gs_screen_point(void *memory, const struct look *look, int y, int x, struct handle *out);

/* ---- gs_legend.c ------------------------------------------------------------------------------------------------- */

enum { GS_LEGEND_PAGES = 2 };
extern const struct page gs_legend[GS_LEGEND_PAGES];

#endif
