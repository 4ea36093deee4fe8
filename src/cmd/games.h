/* The list of games: with games.def the one place that names them. */
#ifndef COIL_CMD_GAMES_H
#define COIL_CMD_GAMES_H

#include "engine/game.h"

/* All games of this program, ended by NULL: for catalog_init. */
const struct game *const *game_list(void);

#endif
