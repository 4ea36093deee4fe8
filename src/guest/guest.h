/* A guest at a table of a server (docs/server.md): a seat that a bot of ours or a program plays, far from the referee.
 * It holds the seat's end of the match, answers in windows at once, comes back when the connection is lost, and
 * resumes where it was. */
#ifndef COIL_GUEST_GUEST_H
#define COIL_GUEST_GUEST_H

#include "engine/ruleset.h"
#include "guest/link.h"
#include "guest/mind.h"

struct guest_setup {
    const struct catalog *catalog; /* borrowed, as all is */
    struct link link;              /* without a token it sits down in a seat that is open */
    const char *name;              /* to sit down with */
    const char *authorities;       /* a file of certificates to trust; NULL: the system's */
    struct mind_setup mind;
    bool stays; /* for rematches */
    /* What happens, in a line for people: where it sits (with its link), how it ended, that it comes back. */
    void (*tell)(const char *line);
};

/* Plays until the game is over; with `stays` for ever. Returns 0, or an error that people can act on: of the link, of
 * the server, of the bot; ERR_CLOSING if the server cannot be reached any more. */
int guest_play(const struct guest_setup *setup, struct error *err);

#endif
