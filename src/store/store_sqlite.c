/* The store in SQLite; see store.h.
 *
 * The file has in `tables` each table's text as it was when it rested last, and in `journal` the entries that have
 * come since, for the next opening only: until then memory has them too (held.h). What stands at the beginning of the
 * journal and is of tables that rest by now is cut off, and a table that does not rest for very long is made to, so
 * that it does not keep the journal from being cut. The writer's thread writes (writer.h), the owner's reads by a
 * connection of its own. */
#include "store/store.h"

#include "base/memory.h"
#include "store/held.h"
#include "store/writer.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    JOURNAL_ENTRIES = 100000, /* more of them make the table rest that has not for longest */
    PATH_SIZE = 1024
};

struct store {
    struct writer writer;
    struct database reader;
    struct held_tables held;
    uint64_t number; /* of the last entry */
    int folder;      /* a descriptor of it, which is locked */
    char name[PATH_SIZE];
};

/* ---- Opening and closing ----------------------------------------------------------------------------------------- */

/* If the folder is new its name is brought to the disk. */
static int open_folder(struct store *s, struct error *err)
{
    bool made = mkdir(s->name, 0700) == 0;
    int unmade = errno;
    s->folder = open(s->name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (s->folder < 0)
        return error_set(err, ERR_BAD_ARGUMENT, "\"%s\": %s", s->name, strerror(errno == ENOENT ? unmade : errno));
    if (flock(s->folder, LOCK_EX | LOCK_NB) != 0)
        return error_set(err, ERR_BAD_ARGUMENT, "\"%s\" %s", s->name,
                         errno == EWOULDBLOCK ? "is in use by another server" : "cannot be locked");
    int above = made ? openat(s->folder, "..", O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    if (above >= 0) {
        fsync(above);
        close(above);
    }
    return 0;
}

/* What the journal has of every table. */
static int read_journal(struct store *s)
{
    sqlite3_stmt *q = s->writer.database.statement[DB_READ_JOURNAL];
    while (sqlite3_step(q) == SQLITE_ROW) {
        struct held *h = held_get(&s->held, (const char *)sqlite3_column_text(q, 0));
        const char *text = (const char *)sqlite3_column_text(q, 2);
        if (text)
            held_append(&s->held, h, 0, sqlite3_column_int64(q, 1), text, (size_t)sqlite3_column_bytes(q, 2));
        else
            held_rest(&s->held, h, 0, "", 0);
    }
    return sqlite3_reset(q);
}

/* Puts what the journal has of a table behind its text. What becomes too long for SQLite is set aside as it is: one
 * table is not to keep all others from being read. */
static int fold(struct database *d, const struct held *h)
{
    struct order o = { .at = h->fact.changed, .length = h->text.length };
    memcpy(o.id, h->fact.id, sizeof o.id);
    int code = order_run(d, DB_FOLD, &o, textbuf_text(&h->text));
    if (code != SQLITE_TOOBIG)
        return code;
    code = order_run(d, DB_SET_ASIDE, &o, "");
    return code == SQLITE_OK ? order_run(d, DB_REMOVE, &o, "") : code;
}

/* Empties the journal into the texts of the tables. */
static int fold_journal(struct store *s)
{
    struct database *d = &s->writer.database;
    const struct held *h;
    int code = database_run(d, DB_BEGIN);
    if (code == SQLITE_OK)
        code = read_journal(s);
    for (h = TAILQ_FIRST(&s->held.live); h && code == SQLITE_OK; h = TAILQ_NEXT(h, neighbours))
        code = fold(d, h);
    if (code == SQLITE_OK)
        code = database_run(d, DB_EMPTY);
    if (code == SQLITE_OK)
        code = database_run(d, DB_COMMIT);
    held_release(&s->held);
    held_init(&s->held);
    return code;
}

/* Nobody else is to read what tables keep secret. SQLite gives its other files the rights of this one. It would not say
 * why it cannot be opened. */
static int make_private(const char *path, struct error *err)
{
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0)
        return error_set(err, ERR_BAD_ARGUMENT, "\"%s\": %s", path, strerror(errno));
    close(file);
    return 0;
}

static int open_databases(struct store *s, const char *path, void (*woken)(void *context), void *context,
                          struct error *err)
{
    const struct database *d = &s->writer.database;
    int code = writer_open(&s->writer, path, s->name, woken, context);
    if (code == SQLITE_OK)
        code = fold_journal(s);
    if (code == SQLITE_OK) {
        d = &s->reader;
        code = database_open(&s->reader, path);
    }
    if (code == SQLITE_OK && fsync(s->folder) != 0)
        code = SQLITE_IOERR_DIR_FSYNC;
    if (code == SQLITE_OK)
        return 0;
    writer_fail(&s->writer, d, code);
    return error_set(err, ERR_BAD_ARGUMENT, "%s", s->writer.failure);
}

/* The folder is unlocked when nothing of it is open any more. */
static void release(struct store *s, bool databases)
{
    if (databases) {
        writer_release(&s->writer);
        database_close(&s->reader);
    }
    if (s->folder >= 0)
        close(s->folder);
    held_release(&s->held);
    free(s);
}

int store_open(const char *folder, void (*woken)(void *context), void *context, struct store **out, struct error *err)
{
    if (strlen(folder) >= PATH_SIZE)
        return error_set(err, ERR_BAD_ARGUMENT, "\"%s\": the path is too long", folder);
    char path[PATH_SIZE + 20];
    struct store *s = memory_new(sizeof *s);
    snprintf(s->name, sizeof s->name, "%s", folder);
    snprintf(path, sizeof path, "%s/tables.sqlite", folder);
    held_init(&s->held);
    int code = open_folder(s, err);
    if (code == 0)
        code = make_private(path, err);
    bool databases = code == 0;
    if (code == 0)
        code = open_databases(s, path, woken, context, err);
    if (code != 0) {
        release(s, databases);
        return code;
    }
    writer_start(&s->writer);
    *out = s;
    return 0;
}

void store_close(struct store *s)
{
    if (!s)
        return;
    writer_stop(&s->writer);
    release(s, true);
}

/* ---- What is added ----------------------------------------------------------------------------------------------- */

static uint64_t next_number(struct store *s)
{
    held_settle(&s->held, s->writer.committed);
    return ++s->number;
}

static void give_order(struct store *s, const char *id, struct order o, const char *text)
{
    assert(strlen(id) < STORE_ID_SIZE);
    memcpy(o.id, id, strlen(id) + 1);
    writer_order(&s->writer, &o, text);
}

uint64_t store_rest(struct store *s, const char *id, int64_t now_ms, bool ended, const char *text, size_t length)
{
    uint64_t number = next_number(s);
    struct held *h = held_get(&s->held, id);
    held_rest(&s->held, h, number, text, length);
    h->fact.ended = ended;
    h->fact.changed = now_ms;
    const struct held *first = TAILQ_FIRST(&s->held.live);
    struct order o = { ORDER_REST, .flag = ended, .number = number, .at = now_ms, .length = length };
    o.needed = first ? first->first : number + 1;
    give_order(s, id, o, text);
    return number;
}

/* Makes the table rest that has not for longest, if that is so long ago that the journal has become large. */
static void shorten_journal(struct store *s)
{
    struct textbuf text = TEXTBUF_GROWING;
    const struct held *h = TAILQ_FIRST(&s->held.live);
    if (h && s->number - h->first >= JOURNAL_ENTRIES && store_read(s, h->fact.id, &text))
        store_rest(s, h->fact.id, h->fact.changed, false, textbuf_text(&text), text.length);
    textbuf_release(&text);
}

uint64_t store_append(struct store *s, const char *id, int64_t now_ms, const char *entry, size_t length)
{
    shorten_journal(s);
    uint64_t number = next_number(s);
    held_append(&s->held, held_get(&s->held, id), number, now_ms, entry, length);
    give_order(s, id, (struct order){ ORDER_APPEND, .number = number, .at = now_ms, .length = length }, entry);
    return number;
}

/* ---- What is asked for ------------------------------------------------------------------------------------------- */

/* Begins a question about one id. */
static sqlite3_stmt *ask(struct store *s, enum statement statement, const char *id)
{
    sqlite3_stmt *q = s->reader.statement[statement];
    int code = sqlite3_bind_text(q, 1, id, -1, SQLITE_STATIC);
    if (code != SQLITE_OK) {
        sqlite3_clear_bindings(q); /* then it is about nobody */
        writer_fail(&s->writer, &s->reader, code);
    }
    return q;
}

/* Ends one. False if the disk could not be read. */
static bool asked(struct store *s, sqlite3_stmt *q)
{
    int code = sqlite3_reset(q);
    if (code != SQLITE_OK)
        writer_fail(&s->writer, &s->reader, code);
    return code == SQLITE_OK;
}

static struct store_fact fact(sqlite3_stmt *q)
{
    int checked = sqlite3_column_int(q, 2);
    struct store_fact f = { .ended = sqlite3_column_int(q, 1),
                            .checked = checked != UNCHECKED,
                            .sound = checked == CHECKED_SOUND,
                            .changed = sqlite3_column_int64(q, 3) };
    snprintf(f.id, sizeof f.id, "%s", (const char *)sqlite3_column_text(q, 0));
    return f;
}

uint64_t store_mark_checked(struct store *s, const char *id, bool sound)
{
    uint64_t number = next_number(s);
    struct held *h = held_find(&s->held, id);
    if (!h) {
        sqlite3_stmt *q = ask(s, DB_FACT, id);
        if (sqlite3_step(q) == SQLITE_ROW) {
            h = held_get(&s->held, id);
            h->fact = fact(q);
        }
        asked(s, q);
    }
    if (h)
        held_mark_checked(&s->held, h, number, sound);
    struct order o = { ORDER_CHECK, .flag = sound ? CHECKED_SOUND : CHECKED_UNSOUND, .number = number };
    give_order(s, id, o, "");
    return number;
}

uint64_t store_committed(const struct store *s)
{
    return s->writer.committed;
}

const char *store_failure(const struct store *s)
{
    return s->writer.failed ? s->writer.failure : NULL;
}

bool store_read(struct store *s, const char *id, struct textbuf *out)
{
    const struct held *h = held_find(&s->held, id);
    bool found = h;
    if (!h || !h->whole) {
        sqlite3_stmt *q = ask(s, DB_TEXT, id);
        if (sqlite3_step(q) == SQLITE_ROW) {
            text_put_bytes(out, (const char *)sqlite3_column_text(q, 0), (size_t)sqlite3_column_bytes(q, 0));
            found = true;
        }
        if (!asked(s, q))
            return false;
    }
    if (h)
        text_put_bytes(out, textbuf_text(&h->text), h->text.length);
    return found;
}

static int by_change(const void *a, const void *b)
{
    const struct store_fact *one = a, *other = b;
    if (one->changed != other->changed)
        return one->changed > other->changed ? -1 : 1;
    return strcmp(one->id, other->id);
}

static bool is_among(const struct store_fact *f, enum store_which which)
{
    switch (which) {
    case STORE_ALL:
        return true;
    case STORE_LIVE:
        return !f->ended;
    case STORE_UNCHECKED:
        return f->ended && !f->checked;
    default:
        return false;
    }
}

/* Memory has the facts of those that it holds, the disk of all others. */
int store_list(struct store *s, enum store_which which, struct store_fact *out, int most)
{
    static const enum statement statements[] = { DB_LIST, DB_LIST_LIVE, DB_LIST_UNCHECKED, DB_LIST_ASIDE };
    struct store_fact *all = memory_new(((size_t)most + s->held.count + 1) * sizeof *all);
    const struct held *h;
    int count = 0;
    sqlite3_stmt *q = s->reader.statement[statements[which]];
    while (count < most && sqlite3_step(q) == SQLITE_ROW) {
        all[count] = fact(q);
        count += !held_find(&s->held, all[count].id);
    }
    asked(s, q);
    TAILQ_FOREACH(h, &s->held.live, neighbours)
    if (is_among(&h->fact, which))
        all[count++] = h->fact;
    TAILQ_FOREACH(h, &s->held.resting, neighbours)
    if (is_among(&h->fact, which))
        all[count++] = h->fact;
    qsort(all, (size_t)count, sizeof *all, by_change);
    count = count < most ? count : most;
    memcpy(out, all, (size_t)count * sizeof *all);
    free(all);
    return count;
}

struct store_figures store_figures(const struct store *s)
{
    const struct writer *w = &s->writer;
    return (struct store_figures){
        .waiting = (int64_t)(s->number - w->committed),
        .entries = (int64_t)s->number,
        .batches = w->batches,
        .commit_us_last = w->commit_us_last,
        .commit_us_most = w->commit_us_most,
        .commit_us_sum = w->commit_us_sum,
    };
}
