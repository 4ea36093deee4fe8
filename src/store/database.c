/* The SQLite file: its schema, its statements, and words for its errors; see database.h. */
#include "store/database.h"

#include "store/store.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* The journal has no index but its order, so that what is added is always added at the end of the file's tree. */
static const char schema[] =
    "CREATE TABLE journal(entry INTEGER PRIMARY KEY, id TEXT NOT NULL, at INTEGER NOT NULL, text TEXT) STRICT;"
    "CREATE TABLE tables(id TEXT NOT NULL PRIMARY KEY, ended INTEGER NOT NULL, checked INTEGER NOT NULL,"
    " changed INTEGER NOT NULL, text TEXT NOT NULL) STRICT;"
    "CREATE INDEX by_change ON tables(changed DESC, id, ended, checked);"
    "CREATE INDEX live_by_change ON tables(changed DESC, id, ended, checked) WHERE NOT ended;"
    "CREATE INDEX unchecked_by_change ON tables(changed DESC, id, ended, checked) WHERE ended AND NOT checked";
enum { BUSY_MS = 5000 };

/* What files of version 1 are without. */
static const char later[] = "CREATE TABLE IF NOT EXISTS aside(id TEXT NOT NULL, at INTEGER NOT NULL, text TEXT) STRICT";

static const char *const texts[DB_STATEMENTS] = {
    [DB_BEGIN] = "BEGIN IMMEDIATE",
    [DB_COMMIT] = "COMMIT",
    [DB_APPEND] = "INSERT INTO journal(entry, id, at, text) VALUES (?2, ?1, ?3, ?4)",
    [DB_REST] = ("INSERT INTO tables(id, ended, checked, changed, text) VALUES (?1, ?5, 0, ?3, ?4) ON CONFLICT(id) "
                 "DO UPDATE SET ended = excluded.ended, checked = 0, changed = excluded.changed, text = excluded.text"),
    [DB_REST_MARK] = "INSERT INTO journal(entry, id, at, text) VALUES (?2, ?1, ?3, NULL)",
    [DB_CHECK] = "UPDATE tables SET checked = ?5 WHERE id = ?1 AND ended",
    [DB_TRIM] = "DELETE FROM journal WHERE entry < ?1",
    [DB_READ_JOURNAL] = "SELECT id, at, text FROM journal ORDER BY entry",
    [DB_FOLD] = ("INSERT INTO tables(id, ended, checked, changed, text) VALUES (?1, 0, 0, ?3, ?4) ON CONFLICT(id) "
                 "DO UPDATE SET ended = 0, checked = 0, changed = excluded.changed, text = text || excluded.text"),
    [DB_EMPTY] = "DELETE FROM journal",
    [DB_SET_ASIDE] = ("INSERT INTO aside(id, at, text) SELECT id, changed, text FROM tables WHERE id = ?1 "
                      "UNION ALL SELECT id, at, text FROM (SELECT * FROM journal WHERE id = ?1 ORDER BY entry)"),
    [DB_REMOVE] = "DELETE FROM tables WHERE id = ?1",
    [DB_TEXT] = "SELECT text FROM tables WHERE id = ?1",
    [DB_FACT] = "SELECT id, ended, checked, changed FROM tables WHERE id = ?1",
    [DB_LIST] = "SELECT id, ended, checked, changed FROM tables ORDER BY changed DESC, id",
    [DB_LIST_LIVE] = "SELECT id, ended, checked, changed FROM tables WHERE NOT ended ORDER BY changed DESC, id",
    [DB_LIST_UNCHECKED] = ("SELECT id, ended, checked, changed FROM tables WHERE ended AND NOT checked "
                           "ORDER BY changed DESC, id"),
    [DB_LIST_ASIDE] = "SELECT id, 1, 0, max(at) AS changed FROM aside GROUP BY id ORDER BY changed DESC, id",
};

/* The first column of the first row, a number. */
static int ask_number(sqlite3 *db, const char *query, int *number)
{
    sqlite3_stmt *q = NULL;
    int code = sqlite3_prepare_v2(db, query, -1, &q, NULL);
    if (code == SQLITE_OK && (code = sqlite3_step(q)) == SQLITE_ROW) {
        *number = sqlite3_column_int(q, 0);
        code = SQLITE_OK;
    }
    sqlite3_finalize(q);
    return code;
}

/* Makes the tables of a new file, and what an older one is without. The texts are the same: newer ones have more. */
static int make_current(sqlite3 *db, bool made)
{
    char end[60];
    snprintf(end, sizeof end, "PRAGMA user_version = %d; COMMIT", STORE_VERSION);
    int code = sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    if (code == SQLITE_OK && !made)
        code = sqlite3_exec(db, schema, NULL, NULL, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_exec(db, later, NULL, NULL, NULL);
    return code == SQLITE_OK ? sqlite3_exec(db, end, NULL, NULL, NULL) : code;
}

/* An entry counts as written only after a sync: FULL. Checkpoints are the writer's own business. */
static int configure(sqlite3 *db)
{
    int version = 0;
    int code = sqlite3_exec(db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0",
                            NULL, NULL, NULL);
    if (code == SQLITE_OK)
        code = ask_number(db, "PRAGMA user_version", &version);
    if (code != SQLITE_OK || version == STORE_VERSION)
        return code;
    return version < STORE_VERSION ? make_current(db, version > 0) : SQLITE_FORMAT;
}

int database_open(struct database *d, const char *path)
{
    *d = (struct database){ .db = NULL };
    int code = sqlite3_open_v2(path, &d->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL);
    if (code != SQLITE_OK)
        return code;
    sqlite3_extended_result_codes(d->db, 1);
    sqlite3_busy_timeout(d->db, BUSY_MS);
    code = configure(d->db);
    for (int i = 0; code == SQLITE_OK && i < DB_STATEMENTS; i++)
        code = sqlite3_prepare_v3(d->db, texts[i], -1, SQLITE_PREPARE_PERSISTENT, &d->statement[i], NULL);
    return code;
}

int database_run(struct database *d, enum statement statement)
{
    errno = 0;
    sqlite3_step(d->statement[statement]);
    return sqlite3_reset(d->statement[statement]);
}

void database_close(struct database *d)
{
    for (int i = 0; i < DB_STATEMENTS; i++)
        sqlite3_finalize(d->statement[i]);
    sqlite3_close(d->db);
}

/* Of a commit that fails SQLite does not note the system's error, but nothing that fails comes after it. */
static int system_error(const struct database *d)
{
    int number = d->db ? sqlite3_system_errno(d->db) : 0;
    return number ? number : errno;
}

void database_problem(const struct database *d, int code, char *text, size_t size)
{
    int kind = code & 0xff;
    bool of_system = kind == SQLITE_IOERR || kind == SQLITE_CANTOPEN;
    int number = of_system ? system_error(d) : 0;
    if (kind == SQLITE_FULL || number == ENOSPC || number == EDQUOT)
        snprintf(text, size, "the disk is full; make room on it and start again");
    else if (kind == SQLITE_READONLY || kind == SQLITE_PERM || number == EROFS || number == EACCES || number == EPERM)
        snprintf(text, size,
                 "it cannot be written to; look at its owner and rights, and whether the disk is read-only");
    else if (kind == SQLITE_FORMAT)
        snprintf(text, size, "it was written by a newer version of this program; run that one");
    else if (kind == SQLITE_NOTADB || kind == SQLITE_CORRUPT)
        snprintf(text, size, "its file is damaged; put a copy in its place");
    else if (kind == SQLITE_BUSY || kind == SQLITE_LOCKED)
        snprintf(text, size, "another program keeps its file locked; end that one and start again");
    else if (of_system)
        snprintf(text, size, "the disk reports an error (%s, code %d); look after it before you start again",
                 number ? strerror(number) : sqlite3_errstr(code), code);
    else
        snprintf(text, size, "%s (code %d)", sqlite3_errstr(code), code);
}
