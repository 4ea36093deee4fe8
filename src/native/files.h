/* Whole files, read and written. Refusals name the file and are ERR_BAD_RECORD: a full disk is no wrong usage. */
#ifndef COIL_NATIVE_FILES_H
#define COIL_NATIVE_FILES_H

#include "base/status.h"
#include "base/textbuf.h"

#include <stdbool.h>

/* The path that a word names: standard input, whatever that is, for "-". */
const char *file_named(const char *word);

/* Appends a whole file to a growing buffer, unless it has more than `max` bytes. After a refusal `out` is as before. */
int file_read(const char *path, size_t max, struct textbuf *out, struct error *err);

/* Puts a text in the place of a file so that at every moment either the old or the new content stands there, whole: it
 * is written beside the file, brought to the disk and renamed. An existing file keeps its permissions, a link stays a
 * link; what is not a file (a terminal, a pipe) is written to as it is. */
int file_write(const char *path, const char *text, size_t length, struct error *err);

/* Makes a folder, unless there is one. */
int file_folder(const char *path, struct error *err);

/* True if something stands at a path, were it a link that leads nowhere or a file that nobody here may read: a new file
 * of that name would take its place. */
bool file_exists(const char *path);

/* Writes all of a text to a file that is open, however often it takes; false if it cannot, and errno says why. */
bool file_write_all(int fd, const char *text, size_t length);

#endif
