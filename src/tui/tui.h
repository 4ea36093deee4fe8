/* The terminal front end, as the sub-commands see it: one call that lasts until the user has had enough. */
#ifndef COIL_TUI_TUI_H
#define COIL_TUI_TUI_H

#include "tui/start_screen.h"
#include "tui/table.h"

struct tui_start {
    struct setup setup;      /* what the start screen suggests, or what is begun at once */
    bool game_chosen;        /* what is played; the start screen asks who plays */
    bool at_once;            /* begin without the start screen; leaving the game leaves the program */
    const char *load_path;   /* play on from this record at once; NULL */
    const char *replay_path; /* replay this record at once; NULL */
    struct match *match;     /* play it on at once, or replay it; taken over; NULL */
    bool replay_match;
    const char *record_path; /* write each game here too, after every action; see game_file_fresh; NULL */
    enum speed speed;
    rules_finder *rules; /* may be NULL */
};

/* Runs until the end. The terminal must have passed term_obstacle. Returns 0, or an error that made it impossible to
 * begin (the terminal is as it was then). *signal is the signal that ended it, else 0: raise it again. */
int tui_run(struct tui_start *request, int *signal, struct error *err);

#endif
