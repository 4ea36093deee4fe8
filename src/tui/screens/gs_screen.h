/* What the files of The Greatest Snake's screen share: the scene, and who draws what of it. Private to the screen.
 *
 *   gs_events   settling, moving along by events      gs_words    names, targets, the stack, cards, the end
 *   gs_picture  the snakes                            gs_options  the options of a step, what an action does
 *   gs_below    piles, the hand, what is chosen       gs_asking   answers: what matters, who is asked in a round
 *   gs_panel    the stack, and the steps of a choice  gs_pages    what can be looked up: cards, piles
 *   gs_choice   what a key or a click leads to        gs_help     the pages of help */
#ifndef COIL_TUI_GS_SCREEN_H
#define COIL_TUI_GS_SCREEN_H

#include "games/greatest_snake/greatest_snake.h"
#include "tui/screen.h"

/* An action is chosen in steps. A step that leaves no choice is left out. */
enum gs_level {
    GS_LEVEL_WHAT,   /* the card, the ability, or what else is to be done */
    GS_LEVEL_CARD,   /* the card that is paid or discarded */
    GS_LEVEL_TARGET, /* what it is aimed at, or a cell of the own snake */
    GS_LEVEL_SECOND, /* the second target */
    GS_LEVELS
};

/* What can be looked up in place of the picture. */
enum gs_page { GS_PAGE_TABLE, GS_PAGE_CARD, GS_PAGE_CARDS, GS_PAGE_PILES, GS_PAGE_COUNT };

/* One snake as last drawn, for clicks: rows of one cell, or 0 where cells have no place of their own. */
struct gs_column {
    struct area area; /* of the cells */
    int rows;
};

struct gs_scene {
    struct gs_state s;              /* the view, moved along by events */
    uint16_t touched[GS_SEATS_MAX]; /* cells that the last event has changed */
    uint8_t level;                  /* enum gs_level; the step of the choice */
    bool fresh;                     /* the choice has not begun */
    int cursor;                     /* the action that was last chosen here; another one comes from a hint */
    uint8_t page;                   /* enum gs_page */
    int scroll, scroll_max;         /* lines of the page */
    struct gs_column column[GS_SEATS_MAX];
    struct area menu; /* the options of the step, as last drawn: the first one shown, */
    int menu_first;
};

/* ---- gs_events.c ------------------------------------------------------------------------------------------------- */

void gs_screen_settle(void *memory, const struct rules *rules, const struct state *view);
bool gs_screen_advance(void *memory, const struct rules *rules, const struct event *e);
bool gs_screen_quiet(const struct event *e);

/* ---- gs_picture.c ------------------------------------------------------------------------------------------------ */

enum colour gs_seat_colour(int seat);
/* Returns the rows used, at most area.height. */
int gs_draw_snakes(struct gs_scene *scene, struct term *t, struct area area, const struct look *look);

/* ---- gs_below.c -------------------------------------------------------------------------------------------------- */

/* Piles, the hand of whoever looks, and what the chosen action does. */
void gs_draw_below(struct gs_scene *scene, struct term *t, struct area area, const struct look *look);

/* ---- gs_panel.c -------------------------------------------------------------------------------------------------- */

int gs_screen_panel(void *memory, struct term *t, struct area area, const struct look *look);

/* ---- gs_pages.c -------------------------------------------------------------------------------------------------- */

void gs_draw_page(struct gs_scene *scene, struct term *t, struct area area, const struct look *look);
bool gs_screen_glance(void *memory, const struct look *look, struct input in);

/* ---- gs_choice.c ------------------------------------------------------------------------------------------------- */

enum { GS_OPTIONS_MAX = 256 };

/* The different values that a step has, among the actions that agree with the chosen one in the steps before. */
struct gs_options {
    int count;
    int here; /* the chosen one */
    struct {
        int value, first, actions; /* the first action that has it, and how many have it */
    } option[GS_OPTIONS_MAX];
};

/* An action's value in a step; values of one step ascend in the list of actions. */
int gs_level_value(const struct gs_action *a, int seat, enum gs_level level);
struct gs_action gs_action_at(const struct look *look, int index);
void gs_options_of(const struct look *look, enum gs_level level, struct gs_options *out);
/* The next or previous step that leaves a choice, or GS_LEVELS. */
enum gs_level gs_next_level(const struct look *look, enum gs_level level);
enum gs_level gs_level_before(const struct look *look, enum gs_level level);
/* Begins a new choice with its first step; goes to the last step of an action that was chosen from outside. */
void gs_follow_choice(struct gs_scene *scene, const struct look *look);
int gs_screen_steer(void *memory, const struct look *look, struct input in);
int gs_screen_hit(void *memory, const struct look *look, int y, int x);

/* ---- gs_asking.c ------------------------------------------------------------------------------------------------- */

extern const struct screen_answering gs_answering;

#endif
