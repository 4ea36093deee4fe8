/* Plain mode: the games line by line, for screen readers, pipes, terminals that can do no more, and small windows. A
 * front end of its own beside the full screen: all that it says of a game comes from show. */
#ifndef COIL_PLAIN_H
#define COIL_PLAIN_H

#include "native/setup.h"
#include "plain/talk.h"

/* The rules of a game by its id, as Markdown, or NULL. */
typedef const char *plain_rules(const char *game);

struct plain_start {
    struct talk talk;
    struct setup setup;      /* what is suggested, or what is begun at once */
    bool game_chosen;        /* begin with the questions about the game of the setup */
    bool at_once;            /* begin without questions */
    const char *load_path;   /* play on from this record at once; NULL */
    struct match *match;     /* play it on at once; taken over; NULL */
    const char *record_path; /* write each game here too, after every action; see game_file_fresh; NULL */
    plain_rules *rules;
};

/* Runs until the person leaves or the input ends. Returns 0, or an error that made it impossible to begin. */
int plain_run(struct plain_start *s, struct error *err);

#endif
