/* A handmade picture of one game's table, in place of the plain text that every game has.
 *
 * A screen owns a scene: where things stand in the picture. It is settled on views, and between views it is moved along
 * by events, one at a time, which is all there is to animation. It is told nothing that the person in front of it may
 * not see: views and events have been through redaction. A game without a screen plays by its text and a list.
 *
 * Screens are in screens/ID.c, and are listed in screen.c. */
#ifndef COIL_TUI_SCREEN_H
#define COIL_TUI_SCREEN_H

#include "engine/play.h"
#include "tui/chooser.h"
#include "tui/dialog.h"
#include "tui/term.h"

#include <stddef.h>

/* What there is to show. */
struct look {
    const struct rules *rules;
    const struct state *view;    /* the one last settled on */
    int seat;                    /* of the person who is to choose; SEAT_NONE while nobody is */
    const action *actions;       /* legal for that seat */
    int count;                   /* of them; 0 while nobody chooses */
    int chosen;                  /* the one the cursor is on; -1 for none */
    const char *name[SEATS_MAX]; /* of the seats */
    struct cast cast;            /* the same for sentences, and who is "you" */
    struct choice choice;        /* the same actions as a tree */
    int level;                   /* of the tree that is asked now */
};

/* For a game in which seats may answer what was announced (NODE_REACTION): every person says when he wants to be asked,
 * and where he does not, the table declines for him. It is none of the rules' business: they ask whom they ask. These
 * functions are given full states, and may read only what is public in them. */
struct screen_answering {
    /* True for the action that is no answer. */
    bool (*declines)(const struct rules *rules, const struct state *s, int seat, action a);
    /* The seats that are asked one after the other as long as nobody answers, a bit for each. */
    unsigned (*round)(const struct rules *rules, const struct state *s);
    /* True if a person who wants to be asked only about what matters is asked here. */
    bool (*matters)(const struct rules *rules, const struct state *s, int seat);
    const char *what_matters; /* in words: "it is aimed at you" */
    /* The seat whose turn begins with this event, or SEAT_NONE. */
    int (*turn_of)(const struct event *e);
    /* One sentence: what may be answered now. Made from a view of the table. */
    void (*announced)(const struct look *look, struct textbuf *out);
};

struct screen {
    const char *game; /* its id */
    size_t scene_size;

    /* How many columns the picture takes of a window, for the rows of the picture and the columns of the window. */
    int (*width)(int height, int columns);

    /* Fills a zeroed or an older scene from a view. */
    void (*settle)(void *scene, const struct rules *rules, const struct state *view);
    /* Moves the scene along by an event; false if there was nothing to see. */
    bool (*advance)(void *scene, const struct rules *rules, const struct event *e);
    /* In its place, for a scene without a state of its own: an event, as it was seen, has just moved look->view along.
     * Marks what it touched; false if there was nothing to see. */
    bool (*touch)(void *scene, const struct look *look, const struct event *seen);
    /* After a view was settled on: the latest events, the last one first, until it returns false. For what happened but
     * is not in a view, such as the cards spent in this turn. NULL: not needed. */
    bool (*recall)(void *scene, const struct rules *rules, const struct event *e);

    void (*draw)(void *scene, struct term *t, struct area area, const struct look *look);
    /* What belongs beside the picture (dice, who stands where); returns the rows used, at most area.height. */
    int (*panel)(void *scene, struct term *t, struct area area, const struct look *look);
    /* One sentence for the person who chooses: what is to be done now. */
    void (*advice)(const struct look *look, struct textbuf *out);

    /* True if the present actions are chosen in the picture; else they are listed. */
    bool (*pictured)(const struct look *look);
    /* True if who acts now does so before all eyes, so that several persons need not hand over the keyboard: what may
     * be done and what comes of it is public. May read only what is public in the state. A game that has this shows to
     * all what comes of secret choices too. NULL: never. */
    bool (*open)(const struct state *s);
    /* The action a key leads to from look->chosen, or -1 if the key means nothing here. */
    int (*steer)(void *scene, const struct look *look, struct input in);
    /* The action that a click at y, x means, or -1. */
    int (*hit)(void *scene, const struct look *look, int y, int x);
    /* In its place: the thing that lies at y, x; the chooser finds what it means. */
    bool (*point)(void *scene, const struct look *look, int y, int x, struct handle *out);
    /* A key that only changes what is shown, whoever is asked; false if it means nothing here. NULL: there is none. */
    bool (*glance)(void *scene, const struct look *look, struct input in);
    /* True for an event that only moves the picture, and is left out of the log. NULL: there is none. */
    bool (*quiet)(const struct event *e);
    /* For games with NODE_REACTION. NULL: reactions are asked for like turns. */
    const struct screen_answering *answering;
    /* How the game ended, in place of the plain list of places and scores. NULL: the list will do. */
    void (*ending)(const struct look *look, struct textbuf *out);

    const struct page *help; /* the rules in short, and how to read the picture */
    int help_count;
    const char *keys; /* of the screen's own, for the line at the bottom; "" for none */
};

/* The screen of a game, or NULL. */
const struct screen *screen_of(const struct game *game);

#endif
