/* The list of games; see games.h. A new game is one line in games.def. */
#include "cmd/games.h"

#define GAME(name) extern const struct game name;
#include "cmd/games.def"
#undef GAME

const struct game *const *game_list(void)
{
    static const struct game *const games[] = {
#define GAME(name) &name,
#include "cmd/games.def"
#undef GAME
        NULL,
    };
    return games;
}
