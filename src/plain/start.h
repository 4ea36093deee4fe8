/* The questions before a game: which one, who plays, by which options; or one that was kept or saved. */
#ifndef COIL_PLAIN_START_H
#define COIL_PLAIN_START_H

#include "native/game_file.h"
#include "plain/plain.h"

enum start_choice { START_QUIT, START_PLAY, START_CONTINUE, START_LOAD };

/* Asks; the setup becomes what is to be played. With `chosen` it begins with the questions about the setup's game.
 * START_CONTINUE and START_LOAD leave a file in `path`. */
enum start_choice start_ask(struct plain_start *s, bool chosen, char path[GAME_PATH_SIZE]);

/* Says the short rules of a game, or with `whole` all of them. */
void start_say_rules(struct plain_start *s, const struct game *game, bool whole);

#endif
