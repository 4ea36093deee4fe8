/* The file that a contest is kept in, so that it can go on: two lines on what is played, and one for each block, in
 * their order, each with a check of its own. It is only ever written to at its end. */
#ifndef COIL_CMD_CONTEST_FILE_H
#define COIL_CMD_CONTEST_FILE_H

#include "lab/contest.h"

struct contest_file {
    struct contest *contest; /* borrowed */
    int file;                /* -1: there is none */
    uint64_t hash;           /* of the setup */
    int64_t blocks;          /* that were in it */
    bool damaged;            /* its last line was not whole, and is gone */
    int failed;              /* errno of a line that could not be written, which stops the run; else 0 */
};

/* Opens the file or makes it, and counts the blocks in it. `setup` is JSON on one line that tells what decides results;
 * a file with another one is refused, and so is one that another process writes to, or that is something else. From
 * then on the contest keeps its blocks there. Returns 0 or ERR_BAD_RECORD. */
int contest_file_open(struct contest_file *f, const char *path, const char *setup, struct contest *contest,
                      struct error *err);
void contest_file_close(struct contest_file *f);

#endif
