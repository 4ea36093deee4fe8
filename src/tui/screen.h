/* A handmade picture of one game's table, in place of the plain text that every game has.
 *
 * A screen owns a scene: where things stand in the picture. It is settled on views, and between views it is moved along
 * by events, one at a time, which is all there is to animation. It is told nothing that the person in front of it may
 * not see: views and events have been through redaction. A game without a screen plays by its text and a list.
 *
 * Screens are in screens/ID.c, and are listed in screen.c. */
#ifndef COIL_TUI_SCREEN_H
#define COIL_TUI_SCREEN_H

#include "show/story.h"
#include "tui/chooser.h"
#include "tui/dialog.h"
#include "tui/term.h"

#include <stddef.h>

/* What there is to show. */
struct look {
    const struct rules *rules;
    const struct state *view;  /* moved along by events while these are shown */
    int seat;                  /* of the person who is to choose; SEAT_NONE while nobody is */
    struct choice choice;      /* what they can do; empty while nobody chooses */
    int chosen;                /* the action the cursor is on; -1 for none */
    struct cast cast;          /* names, and who is "you" */
    int level;                 /* of the tree that is asked now */
    const struct story *story; /* what has happened, as far as it has been shown */
    /* What the things of each seat look like (show/looks.h); NULL or "" for plain. */
    const char *worn[SEATS_MAX];
};

struct screen {
    const char *game; /* its id */
    size_t scene_size;

    /* How many columns the picture takes of a window, for the rows of the picture and the columns of the window. */
    int (*width)(int height, int columns);

    /* Fills a zeroed or an older scene from a view. */
    void (*settle)(void *scene, const struct rules *rules, const struct state *view);
    /* An event, as it was seen, has just moved look->view along: marks what it touched. False if there was nothing to
     * see. */
    bool (*touch)(void *scene, const struct look *look, const struct event *seen);
    void (*draw)(void *scene, struct term *t, struct area area, const struct look *look);
    /* What belongs beside the picture (dice, who stands where); returns the rows used, at most area.height. */
    int (*panel)(void *scene, struct term *t, struct area area, const struct look *look);

    /* True if the present actions are chosen in the picture; else they are listed. NULL: they always are, and the
     * picture only marks them. */
    bool (*pictured)(const struct look *look);
    /* The action a key leads to from look->chosen, or -1 if the key means nothing here. NULL: the chooser knows. */
    int (*steer)(void *scene, const struct look *look, struct input in);
    /* The thing that lies at y, x; the chooser finds what it means. NULL: nothing does. */
    bool (*point)(void *scene, const struct look *look, int y, int x, struct handle *out);
    /* A key that only changes what is shown, whoever is asked; false if it means nothing here. NULL: there is none. */
    bool (*glance)(void *scene, const struct look *look, struct input in);

    const struct page *help; /* how to read the picture */
    int help_count;
    const char *keys; /* of the screen's own, for the line at the bottom; "" for none */
};

/* The text of the chosen action on a row of its own, "> move 3.7"; the rows used: none without one, or without room. */
int look_draw_chosen(const struct look *look, struct term *t, struct area area);

/* The screen of a game, or NULL. */
const struct screen *screen_of(const struct game *game);

#endif
