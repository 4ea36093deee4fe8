/* All that the module offers its page. Texts go in and out through the module's memory: the page asks for room with
 * coil_alloc and writes UTF-8 ended by a zero byte there; what is returned belongs to the module and is valid until the
 * next call. The module imports nothing. */
#include "base/memory.h"
#include "cmd/games.h"
#include "wasm/fault.h"
#include "wasm/seeded_game.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

/* A module is one program with one catalogue, which all of its calls share. */
static const struct catalog *shared_catalog(void)
{
    static struct catalog catalog;
    if (!catalog.games)
        catalog_init(&catalog, game_list());
    return &catalog;
}

/* `size` > 0 bytes for the page, which gives them back with coil_free. */
void *EXPORT(coil_alloc)(size_t size)
{
    return memory_new(size);
}

void EXPORT(coil_free)(void *memory)
{
    free(memory);
}

/* After a trap: what was wrong, "" if nobody knows. */
const char *EXPORT(coil_fault)(void)
{
    return fault_text();
}

/* The hash of a seeded game (seeded_game.h), which is the same in every build; 0 if there is no such game. */
uint64_t EXPORT(coil_seeded_game)(const char *game_id, uint32_t number)
{
    const struct game *game = catalog_game(shared_catalog(), game_id);
    return game ? seeded_game_hash(shared_catalog(), game, number) : 0;
}
