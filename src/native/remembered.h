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
bool remembered_rules_shown(const struct remembered *r, const struct game *game);

/* Writes down who plays now, and that the short rules were shown. Both read the file anew, for other programs may have
 * written to it. Without a place to write to they do nothing. Return 0 or ERR_BAD_ARGUMENT. */
int remember_players(const struct setup *s, struct error *err);
int remember_rules_shown(const struct game *game, struct error *err);

#endif
