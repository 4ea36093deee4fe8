/* The list of handmade screens; see screen.h. */
#include "tui/screen.h"

#include <string.h>

extern const struct screen snakes_and_foxes_screen;
extern const struct screen serpent_master_screen;
extern const struct screen royal_python_screen;
extern const struct screen greatest_snake_screen;

const struct screen *screen_of(const struct game *game)
{
    static const struct screen *const screens[] = { &snakes_and_foxes_screen, &serpent_master_screen,
                                                    &royal_python_screen, &greatest_snake_screen };
    for (size_t i = 0; i < sizeof screens / sizeof *screens; i++)
        if (strcmp(screens[i]->game, game->id) == 0)
            return screens[i];
    return NULL;
}
