/* The pages behind the key `?`: the keys, the picture, the rules. */
#ifndef COIL_TUI_HELP_PAGES_H
#define COIL_TUI_HELP_PAGES_H

#include "tui/screen.h"

enum help_place { HELP_AT_START, HELP_AT_TABLE, HELP_AT_REPLAY };

/* Shows them, beginning with the keys of the place or, with `rules`, with the rules. `rules_text` is the game's full
 * rulebook, or NULL. */
void help_show(struct term *t, enum help_place place, const struct game *game, const struct rules *played,
               const char *rules_text, bool rules);

#endif
