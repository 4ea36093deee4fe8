/* What the module seeded.wasm exports beside all that a page's has, for seeded_games.mjs. */
#include "games/games.h"
#include "seeded_game.h"

/* The hash of a seeded game, which is the same in every build; 0 if there is no such game. */
__attribute__((export_name("coil_seeded_game"))) uint64_t coil_seeded_game(const char *game_id, uint32_t number)
{
    static struct catalog catalog;
    if (!catalog.games)
        catalog_init(&catalog, game_list());
    const struct game *game = catalog_game(&catalog, game_id);
    return game ? seeded_game_hash(&catalog, game, number) : 0;
}
