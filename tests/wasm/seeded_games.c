/* The native side of tests/wasm/seeded_games.mjs: prints the hash of each of the first COUNT seeded games of a game.
 *
 *     seeded_games GAME COUNT */
#include "games/games.h"
#include "seeded_game.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    static struct catalog catalog;
    catalog_init(&catalog, game_list());
    const struct game *game = argc == 3 ? catalog_game(&catalog, argv[1]) : NULL;
    if (!game) {
        fputs("usage: seeded_games GAME COUNT\n", stderr);
        return 2;
    }
    unsigned long count = strtoul(argv[2], NULL, 10);
    for (uint32_t number = 0; number < count; number++)
        printf("%" PRIu64 "\n", seeded_game_hash(&catalog, game, number));
    return 0;
}
