/* What is remembered of each game from the last time, in the state folder: who sat where, and whether its short rules
 * have been shown. */
#ifndef COIL_NATIVE_REMEMBERED_H
#define COIL_NATIVE_REMEMBERED_H

#include "native/setup.h"

enum { REMEMBERED_MAX = 32, REMEMBERED_GAME_SIZE = 40 };

struct remembered_game {
    char game[REMEMBERED_GAME_SIZE]; /* its id */
    bool rules_shown;
    int seats; /* 0: it has not been played */
    struct {
        char name[NAME_SIZE], bot[BOT_NAME_MAX]; /* a person's, or a bot's; the other is "" */
        char look[LOOK_SIZE];                    /* that they have picked */
    } seat[SEATS_MAX];
};

struct remembered {
    struct remembered_game game[REMEMBERED_MAX]; /* the one that was played last comes first */
    int count;
    int damaged; /* lines that could not be read; they are kept beside the file when it is written again */
};

/* What the file says; nothing if there is none. */
void remembered_load(struct remembered *r);

/* Suggests who played the setup's game last, as far as its ruleset and bots go. */
void remembered_suggest(const struct remembered *r, struct setup *s);

/* These read the file anew, for other programs may have written to it. What cannot be written stops no game: it is not
 * remembered. */
void remember_players(const struct setup *s);
/* True if the short rules of a game have not been shown; then they are to be, and that is written down. */
bool remember_lesson(const struct game *game);

#endif
