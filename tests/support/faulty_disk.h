/* A disk for SQLite that breaks when it is told to: a VFS around that of the system. And a disk that loses its power:
 * what has been synced is written to a second folder too, which is what such a disk would have then. */
#ifndef COIL_TESTS_FAULTY_DISK_H
#define COIL_TESTS_FAULTY_DISK_H

#include <stdbool.h>
#include <stdint.h>

enum disk_fault {
    DISK_SOUND,
    DISK_SLOW,      /* syncs take a millisecond */
    DISK_FULL,      /* writes stop in the middle */
    DISK_READ_ONLY, /* writes and syncs */
    DISK_NO_WRITE,
    DISK_NO_SYNC,
    DISK_NO_READ, /* of what is not in memory */
};

/* From now on SQLite uses this disk, a sound one at first. */
void disk_install(void);

/* After so many more writes and syncs (reads, for DISK_NO_READ) the disk breaks; if `once`, only for a moment. */
void disk_break(enum disk_fault fault, int after, bool once);

/* Whether the fault has come about. */
bool disk_broke(void);

/* What is synced from now on is written to this folder too. */
void disk_mirror(const char *folder);

/* The power fails: some of what is not synced yet, drawn from the seed, reaches the second folder; nothing after it. */
void disk_cut(uint64_t seed);

#endif
