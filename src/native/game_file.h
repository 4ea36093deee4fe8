/* Games on disk: records loaded and saved, and the autosave.
 *
 * After every action the game on the table is written to $XDG_STATE_HOME/coil (or ~/.local/state/coil), so that a lost
 * connection or a killed process loses nothing. There are a few such files: each running program has one to itself, and
 * a new game takes one whose game has ended before it takes the oldest. */
#ifndef COIL_NATIVE_GAME_FILE_H
#define COIL_NATIVE_GAME_FILE_H

#include "match/match.h"
#include "native/state_folder.h"

#include <time.h>

enum { GAME_FILE_MAX = 64 << 20, GAME_PATH_SIZE = STATE_PATH_SIZE, AUTOSAVES_MAX = 5 };

/* Loads a record. As match_from_record, and ERR_BAD_RECORD too if the file cannot be read. What is still to come by
 * chance follows `seed`; NULL draws one. */
int game_file_load(const struct catalog *catalog, const char *path, enum chance_mode mode, const char *seed,
                   struct match **out, struct error *warning, struct error *err);
/* The same from a text. */
int game_text_load(const struct catalog *catalog, const struct textbuf *text, enum chance_mode mode, const char *seed,
                   struct match **out, struct error *warning, struct error *err);
/* What is said of a `warning`, by its text. */
#define GAME_DAMAGED "The record is damaged; this is what was sound: %s."
/* True if a seat has done anything in it: else there is nothing to lose. */
bool game_begun(const struct match *m);
/* Writes the record of a match so that no moment leaves half a file. Returns 0 or ERR_BAD_RECORD. */
int game_file_save(const struct match *m, const char *path, struct error *err);
/* Where a game that begins is written to, if all of this run go to `path`: there, else to the first of game-2.coil,
 * game-3.coil, … that is not there; "" for NULL. */
void game_file_fresh(const char *path, char out[GAME_PATH_SIZE]);

/* ---- Autosave ---------------------------------------------------------------------------------------------------- */

struct autosave {
    char path[GAME_PATH_SIZE]; /* "" if there is no place to write to */
    int lock;                  /* a file descriptor, -1 for none */
    bool failed;               /* what was to be written last was not; without a place: nobody was told of that yet */
};

#define AUTOSAVE_NONE ((struct autosave){ .lock = -1 })

/* A game that can be continued. */
struct autosave_entry {
    char path[GAME_PATH_SIZE];
    char label[160]; /* the game, and who plays */
    int actions;     /* that have been played; 0 if it cannot be opened here */
    time_t changed;
    char when[40]; /* the same in words: "today, 16:02", "3 November, 16:02" */
};

/* The games that were not finished and that no running program has, the latest first; returns their number. */
int autosave_list(const struct catalog *catalog, struct autosave_entry out[AUTOSAVES_MAX]);

/* Deletes such a game; false if another program has it by now, or the file cannot be removed. */
bool autosave_delete(const char *path);

/* Takes a file for a new game, or the one at `path` to continue it. Without a place to write to, the first
 * writing tells so and later calls do nothing. */
void autosave_open(struct autosave *a, const struct catalog *catalog, const char *path);
/* Writes the match, and its record to `record_path` too unless that is "". A match in which nobody has done anything
 * yet is no game to continue, and its file is removed. What fails does not keep the other from being tried; the first
 * error is told. Returns 0 or ERR_BAD_RECORD. */
int game_keep(struct autosave *a, const char *record_path, const struct match *m, struct error *err);
/* True if the game can be continued from what was written last. */
bool autosave_kept(const struct autosave *a);
/* Gives the file free; with `forget` it is removed. */
void autosave_close(struct autosave *a, bool forget);

#endif
