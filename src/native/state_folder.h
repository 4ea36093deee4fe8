/* The user's state folder, $XDG_STATE_HOME/coil or ~/.local/state/coil: games that are going on (game_file.h), who
 * played last (remembered.h), and how games ended (past_games.h). What is remembered there is a file of lines, each a
 * JSON object by itself, so that damage to one loses no other. */
#ifndef COIL_NATIVE_STATE_FOLDER_H
#define COIL_NATIVE_STATE_FOLDER_H

#include "base/flat.h"
#include "base/textbuf.h"

enum { STATE_PATH_SIZE = 1024 };

/* The path of a file in it, the folder made if it is missing; false if there is none to write to. */
bool state_path(const char *file, char path[STATE_PATH_SIZE]);

/* Takes one line; false if it is not what it should be. */
typedef bool state_line(void *context, struct flat *line);

/* Reads a file of lines; one that is not there is empty. Returns how many lines could not be read, a whole file that
 * cannot be read being one, and left out. */
int state_read(const char *file, state_line *take, void *context);

/* Puts a text in the place of the file. What could not be read of it before (`damaged`) is kept beside it, with
 * ".damaged" behind its name. Returns 0 or ERR_BAD_ARGUMENT. */
int state_write(const char *file, const struct textbuf *text, bool damaged, struct error *err);

/* Adds a line (without its end) to the file, at once and whole, also where several programs do so. */
int state_add(const char *file, const struct textbuf *line, struct error *err);

#endif
