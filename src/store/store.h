/* Where a server keeps its tables: so little that another store than SQLite can stand behind it.
 *
 * A table is a text that grows by entries (whole lines); what they mean is the business of whoever keeps it there. New
 * entries of all tables go into one journal, in the order of arrival, and are written in batches by a thread of the
 * store's own. An entry is safe once its number is committed: only then may anybody be told of what it says. A table
 * that rests is written as one text and leaves the journal.
 *
 * All functions but the commit itself are for one thread, the owner's. What is asked for is answered at once, from what
 * is committed and what is not yet. */
#ifndef COIL_STORE_STORE_H
#define COIL_STORE_STORE_H

#include "base/status.h"
#include "base/textbuf.h"

#include <stdbool.h>
#include <stdint.h>

/* Ids are texts of 1 to STORE_ID_SIZE - 1 bytes. */
enum { STORE_ID_SIZE = 40 };

/* Of the file, and of the texts in it: it rises when these have something that older programs cannot read, such as a
 * new verb of a table's lines. Older files are opened, newer ones refused: what was added would be damage otherwise. */
enum { STORE_VERSION = 2 };

struct store;

/* What a list of tables tells: facts that the owner may look tables up by, without reading them. */
struct store_fact {
    char id[STORE_ID_SIZE];
    bool ended;      /* nothing will be added to it */
    bool checked;    /* looked over again after it ended; see store_mark_checked */
    bool sound;      /* … and found to be as it should be */
    int64_t changed; /* when it was changed last, in ms since 1970 */
};

/* Opens the store in a folder, which is made if need be (not those above it), and starts its thread. `woken` is called
 * by that thread whenever store_committed has moved on or the store has failed: it is to wake the owner and no more.
 * A folder that is open already, in whatever process, is an error. Returns 0, or ERR_BAD_ARGUMENT that says what is
 * wrong with the folder. */
int store_open(const char *folder, void (*woken)(void *context), void *context, struct store **out, struct error *err);

/* Writes what there is, and ends; whether all could be written is known no more. NULL is allowed. */
void store_close(struct store *s);

/* Appends an entry (copied) to the table of that id, which may be new, and returns its number. Numbers rise over all
 * tables, from 1 at each opening; once in a long while one is left out, for an entry of the store's own. A table to
 * which something is added has not ended (any more). */
uint64_t store_append(struct store *s, const char *id, int64_t now_ms, const char *entry, size_t length);

/* Puts the whole text of a table in the place of all that was appended to it, and takes it out of the journal. Counts
 * as an entry, and returns its number. */
uint64_t store_rest(struct store *s, const char *id, int64_t now_ms, bool ended, const char *text, size_t length);

/* A table that ended has been looked over: it is as it should be, or not. Counts as an entry; of a table that has
 * not ended nothing is marked. */
uint64_t store_mark_checked(struct store *s, const char *id, bool sound);

/* All entries up to this number are on the disk, synced. Of those after it the next opening may find the first ones,
 * too, if this process ends now. */
uint64_t store_committed(const struct store *s);

/* Why nothing more will be committed (the disk is full, read-only, broken), NULL while all is well. Once failed a store
 * stays so: the owner is to stop taking actions and say so. What was committed is safe. */
const char *store_failure(const struct store *s);

/* Appends the whole text of a table, what is not committed yet too; false if there is none of that id, or if the disk
 * cannot be read: then the store has failed. */
bool store_read(struct store *s, const char *id, struct textbuf *out);

/* All tables, those that have not ended, those that have and were not looked over since, or those that were set aside:
 * those that changed last first, among equals by id; at most `most`. Returns how many were filled in.
 *
 * A table is set aside at an opening if its text has become too long to be kept as one: then there is no table of that
 * id any more, and what there was of it stays in the file, for who looks there. */
enum store_which { STORE_ALL, STORE_LIVE, STORE_UNCHECKED, STORE_ASIDE };
int store_list(struct store *s, enum store_which which, struct store_fact *out, int most);

/* Figures for people who run a server: entries that wait for their commit, batches, and how long the commits took. */
struct store_figures {
    int64_t waiting, entries, batches;
    int64_t commit_us_last, commit_us_most, commit_us_sum;
};
struct store_figures store_figures(const struct store *s);

#endif
