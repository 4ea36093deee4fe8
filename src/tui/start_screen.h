/* The first screen: what Coil is, what to play, and with whom. */
#ifndef COIL_TUI_START_SCREEN_H
#define COIL_TUI_START_SCREEN_H

#include "native/game_file.h"
#include "native/setup.h"
#include "tui/term.h"

enum start_choice { START_QUIT, START_PLAY, START_CONTINUE, START_LOAD, START_REPLAY };

/* The full rules of a game by its id, or NULL. */
typedef const char *rules_finder(const char *game);

/* Lets the user choose a game and who plays, into `setup`, until something is to be done; `path` is set for all but
 * START_PLAY. With `chosen` the setup's game has been chosen, and who plays comes first. A note (of what went wrong
 * before) is shown at first; "" for none. `rules` may be NULL. */
enum start_choice start_screen_run(struct term *t, struct setup *setup, rules_finder *rules, bool chosen,
                                   const char *note, char path[GAME_PATH_SIZE]);

#endif
