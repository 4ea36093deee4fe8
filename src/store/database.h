/* A connection to the SQLite file of a store, for one thread: schema, statements, what errors mean. */
#ifndef COIL_STORE_DATABASE_H
#define COIL_STORE_DATABASE_H

#include <sqlite3.h>
#include <stddef.h>

enum statement {
    DB_BEGIN,
    DB_COMMIT,
    DB_APPEND,       /* ?1 id, ?2 number, ?3 time, ?4 text */
    DB_REST,         /* the same, and ?5 whether it has ended; DB_REST_MARK goes with it */
    DB_REST_MARK,    /* what the journal has before it of this table counts no more */
    DB_CHECK,        /* ?1 id, ?5 enum checked */
    DB_TRIM,         /* ?1 the first entry of the journal that is still needed */
    DB_READ_JOURNAL, /* id, time, text, or NULL for a mark; in the order of arrival */
    DB_FOLD,         /* ?1 id, ?3 time, ?4 what is put behind the text of a table */
    DB_EMPTY,        /* the journal */
    DB_SET_ASIDE,    /* ?1 id; its text, and its entries of the journal, are kept elsewhere */
    DB_REMOVE,       /* ?1 id; from the tables */
    DB_TEXT,         /* ?1 id; the text */
    DB_FACT,         /* ?1 id; id, ended, checked, changed */
    DB_LIST,         /* the same of all, the last changed first */
    DB_LIST_LIVE,
    DB_LIST_UNCHECKED,
    DB_LIST_ASIDE,
    DB_STATEMENTS
};

enum checked { UNCHECKED, CHECKED_SOUND, CHECKED_UNSOUND };

struct database {
    sqlite3 *db;
    sqlite3_stmt *statement[DB_STATEMENTS];
};

/* All of these return SQLite's codes. After a refusal of database_open, database_close is due too. */
int database_open(struct database *d, const char *path);

/* Carries out a statement that gives no rows. */
int database_run(struct database *d, enum statement statement);

void database_close(struct database *d);

/* What a code other than SQLITE_OK means to who runs the server, without a subject. */
void database_problem(const struct database *d, int code, char *text, size_t size);

#endif
