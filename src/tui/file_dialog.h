/* The prompts for files of games: where to save, what to open. */
#ifndef COIL_TUI_FILE_DIALOG_H
#define COIL_TUI_FILE_DIALOG_H

#include "native/game_file.h"
#include "tui/term.h"

/* Asks where to, asks again before a file is overwritten or if it cannot be written, and saves. Then `note` says where;
 * it is "" if cancelled. True if the game was saved. */
bool file_dialog_save(struct term *t, const struct match *m, char *note, size_t size);

/* Offers the records of the current folder and asks for a path; false if cancelled. */
bool file_dialog_open(struct term *t, const char *title, char path[GAME_PATH_SIZE]);

#endif
