/* The list of handmade screens, and what they share; see screen.h. */
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

int look_draw_chosen(const struct look *look, struct term *t, struct area area)
{
    char text[128];
    struct textbuf out = textbuf_over(text, sizeof text);
    if (look->chosen < 0 || area.height < 1)
        return 0;
    text_put(&out, "> ");
    choice_text(&look->choice, look->chosen, &out);
    term_text(t, area.y, area.x, area.width, STYLE_BRIGHT, text);
    return 1;
}
