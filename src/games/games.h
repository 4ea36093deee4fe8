/* The list of games: with games.def the one place that names them. A program that wants other games, or fewer, makes a
 * list of its own. */
#ifndef COIL_GAMES_H
#define COIL_GAMES_H

#include "engine/game.h"

#define GAME(name) extern const struct game name;
#include "games/games.def"
#undef GAME

/* All games of this program, ended by NULL: for catalog_init. */
static inline const struct game *const *game_list(void)
{
    static const struct game *const games[] = {
#define GAME(name) &name,
#include "games/games.def"
#undef GAME
        NULL,
    };
    return games;
}

#endif
