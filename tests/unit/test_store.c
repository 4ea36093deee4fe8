/* The store: what is asked for at once, what is there at the next opening, and that nothing that counted as committed
 * is ever missing then, whatever happens to the disk, the process or the power. */
#include "store/store.h"

#include "base/memory.h"
#include "base/rng.h"
#include "faulty_disk.h"
#include "support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <pthread.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char scratch[] = "/tmp/coil-store-XXXXXX";
static char folder[100], mirror[100];

static int fresh_folders(void **context)
{
    char command[100];
    (void)context;
    snprintf(folder, sizeof folder, "%s/tables", scratch);
    snprintf(mirror, sizeof mirror, "%s/mirror", scratch);
    snprintf(command, sizeof command, "rm -rf %s/*", scratch);
    return system(command);
}

/* ---- Waiting ----------------------------------------------------------------------------------------------------- */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t woken = PTHREAD_COND_INITIALIZER;

static void wake(void *context)
{
    (void)context;
    pthread_mutex_lock(&lock);
    pthread_cond_signal(&woken);
    pthread_mutex_unlock(&lock);
}

/* Until that entry is committed or the store has failed. */
static void wait_for(const struct store *s, uint64_t number)
{
    pthread_mutex_lock(&lock);
    while (store_committed(s) < number && !store_failure(s))
        pthread_cond_wait(&woken, &lock);
    pthread_mutex_unlock(&lock);
}

static struct store *open_in(const char *where)
{
    struct store *s = NULL;
    struct error err = { .code = 0 };
    if (store_open(where, wake, NULL, &s, &err) != 0)
        test_die("%s", err.text);
    return s;
}

static struct store *reopen(struct store *s)
{
    store_close(s);
    return open_in(folder);
}

static uint64_t append(struct store *s, const char *id, int64_t now_ms, const char *entry)
{
    return store_append(s, id, now_ms, entry, strlen(entry));
}

static uint64_t rest(struct store *s, const char *id, int64_t now_ms, bool ended, const char *text)
{
    return store_rest(s, id, now_ms, ended, text, strlen(text));
}

/* ---- What is asked for ------------------------------------------------------------------------------------------- */

/* Checks a text; NULL if there should be no such table. */
static void check_text(struct store *s, const char *id, const char *expected)
{
    struct textbuf text = TEXTBUF_GROWING;
    text_put(&text, "[");
    assert_int_equal(store_read(s, id, &text), expected != NULL);
    assert_string_equal(textbuf_text(&text) + 1, expected ? expected : "");
    textbuf_release(&text);
}

/* Checks a list, as "a b(ended) c(ended sound)". */
static void check_list(struct store *s, enum store_which which, int most, const char *expected)
{
    struct store_fact fact[10];
    struct textbuf text = TEXTBUF_GROWING;
    int count = store_list(s, which, fact, most);
    assert_in_range(count, 0, most);
    for (int i = 0; i < count; i++)
        text_putf(&text, "%s%s:%d%s%s", i ? " " : "", fact[i].id, (int)fact[i].changed, fact[i].ended ? " ended" : "",
                  !fact[i].checked ? ""
                  : fact[i].sound  ? " sound"
                                   : " unsound");
    assert_string_equal(textbuf_text(&text), expected);
    textbuf_release(&text);
}

static void check_three(struct store *s)
{
    check_text(s, "a", "one\nthree\n");
    check_text(s, "b", "all of b\nmore\n");
    check_text(s, "c", "c\n");
    check_text(s, "d", "d\n");
    check_text(s, "nobody", NULL);
    check_text(s, "", NULL);
    check_list(s, STORE_ALL, 10, "c:60 ended sound b:50 d:50 ended unsound a:30");
    check_list(s, STORE_LIVE, 10, "b:50 a:30");
    check_list(s, STORE_ALL, 3, "c:60 ended sound b:50 d:50 ended unsound");
    check_list(s, STORE_LIVE, 1, "b:50");
    check_list(s, STORE_LIVE, 0, "");
    check_list(s, STORE_UNCHECKED, 10, "");
}

/* The same is told whether it is not committed yet, is, or was before another opening; only numbers begin anew. */
static void test_what_is_told_is_the_same_at_all_times(void **context)
{
    (void)context;
    for (int wait = 0; wait < 2; wait++) {
        fresh_folders(NULL);
        struct store *s = open_in(folder);
        assert_int_equal(append(s, "a", 10, "one\n"), 1);
        assert_int_equal(append(s, "b", 20, "two\n"), 2);
        assert_int_equal(append(s, "a", 30, "three\n"), 3);
        assert_int_equal(rest(s, "b", 40, true, "all of b\n"), 4);
        if (wait)
            wait_for(s, 4);
        assert_int_equal(append(s, "b", 50, "more\n"), 5); /* it has not ended any more */
        assert_int_equal(rest(s, "c", 60, true, "c\n"), 6);
        assert_int_equal(rest(s, "d", 50, true, "d\n"), 7);
        if (wait)
            wait_for(s, 7);
        check_list(s, STORE_UNCHECKED, 10, "c:60 ended d:50 ended");
        assert_int_equal(store_mark_checked(s, "c", true), 8);
        assert_int_equal(store_mark_checked(s, "d", false), 9);
        assert_int_equal(store_mark_checked(s, "b", true), 10); /* plays no part: these have not ended */
        assert_int_equal(store_mark_checked(s, "nobody", true), 11);
        check_three(s);
        wait_for(s, 11);
        assert_int_equal(store_committed(s), 11);
        check_three(s);
        assert_int_equal(store_figures(s).waiting, 0);
        assert_int_equal(store_figures(s).entries, 11);
        assert_in_range(store_figures(s).batches, 1, 11);
        for (int i = 0; i < 3; i++) {
            s = reopen(s);
            assert_int_equal(store_committed(s), 0);
            check_three(s);
        }
        assert_int_equal(append(s, "a", 70, "four\n"), 1);
        assert_int_equal(rest(s, "c", 80, false, "c again\n"), 2); /* what was checked is not there any more */
        for (int i = 0; i < 2; i++) {
            check_text(s, "a", "one\nthree\nfour\n");
            check_text(s, "c", "c again\n");
            check_list(s, STORE_ALL, 2, "c:80 a:70");
            s = reopen(s);
        }
        store_close(s);
    }
}

static void test_texts_of_any_size_and_kind(void **context)
{
    enum { SIZE = 1 << 20 };
    char *big = memory_new(SIZE);
    struct textbuf text = TEXTBUF_GROWING;
    struct rng rng = rng_from_seed(1);
    (void)context;
    for (int i = 0; i < SIZE; i++)
        big[i] = (char)rng_below(&rng, 256); /* whatever its owner thinks a line is */
    struct store *s = open_in(folder);
    store_append(s, "big", 1, big, SIZE);
    store_append(s, "big", 1, "", 0);
    store_append(s, "big", 1, big, SIZE);
    store_append(s, "empty", 1, "", 0);
    store_rest(s, "rests", 1, false, big, SIZE);
    store_rest(s, "nothing", 1, false, "", 0);
    for (int i = 0; i < 2; i++) {
        textbuf_clear(&text);
        assert_true(store_read(s, "big", &text));
        assert_true(store_read(s, "rests", &text));
        assert_true(store_read(s, "empty", &text));
        assert_true(store_read(s, "nothing", &text));
        assert_int_equal(text.length, 3 * SIZE);
        for (int part = 0; part < 3; part++)
            assert_memory_equal(text.data + part * SIZE, big, SIZE);
        s = reopen(s);
    }
    store_close(s);
    textbuf_release(&text);
    free(big);
}

/* Texts of connections that are opened from now on have at most so many bytes. */
enum { SHORT_TEXT = 20000 };
static int shorten_texts(sqlite3 *db, char **error, const void *api)
{
    (void)error, (void)api;
    sqlite3_limit(db, SQLITE_LIMIT_LENGTH, SHORT_TEXT);
    return SQLITE_OK;
}

static int count_aside(const char *id)
{
    char path[130], query[100];
    sqlite3 *db;
    sqlite3_stmt *q;
    snprintf(path, sizeof path, "%s/tables.sqlite", folder);
    snprintf(query, sizeof query, "SELECT sum(length(text)) FROM aside WHERE id = '%s'", id);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, query, -1, &q, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(q), SQLITE_ROW);
    int length = sqlite3_column_int(q, 0);
    sqlite3_finalize(q);
    sqlite3_close(db);
    return length;
}

/* A table of which there is more than SQLite takes in one text keeps no other from being read. */
static void test_what_is_too_long_is_set_aside(void **context)
{
    enum { PART = SHORT_TEXT / 5 };
    struct {
        const char *id;
        int rested, appended;
    } cases[] = { { "grows", 4, 2 }, { "grown", 0, 6 }, { "fits", 2, 2 } };
    char *part = memory_new(2 * SHORT_TEXT);
    (void)context;
    memset(part, 'x', 2 * SHORT_TEXT);
    sqlite3_auto_extension((void (*)(void))shorten_texts);
    struct store *s = open_in(folder);
    for (int i = 0; i < 3; i++) {
        if (cases[i].rested)
            store_rest(s, cases[i].id, 1, false, part, (size_t)(cases[i].rested * PART));
        for (int k = 0; k < cases[i].appended; k++)
            store_append(s, cases[i].id, 10 + i, part, PART);
    }
    for (int i = 0; i < 3; i++) {
        s = reopen(s);
        check_list(s, STORE_ALL, 10, "fits:12");
        check_list(s, STORE_ASIDE, 10, "grown:11 ended grows:10 ended");
        check_text(s, "grows", NULL);
        assert_null(store_failure(s));
        assert_int_equal(count_aside("grows"), 6 * PART);
        assert_int_equal(count_aside("grown"), 6 * PART);
    }
    wait_for(s, append(s, "grows", 20, "anew\n"));
    check_text(s, "grows", "anew\n");
    wait_for(s, store_rest(s, "fits", 20, false, part, SHORT_TEXT + 1)); /* not taken, and not passed over */
    assert_non_null(store_failure(s));
    store_close(s);
    sqlite3_cancel_auto_extension((void (*)(void))shorten_texts);
    free(part);
}

static void test_folders_that_cannot_be_opened(void **context)
{
    static const struct {
        const char *path, *said;
    } cases[] = {
        { "%s/tables", "is in use by another server" },
        { "%s/missing/tables", "No such file" },
        { "%s/file", "Not a directory" },
        { "%s/damaged", "damaged; put a copy in its place" },
        { "%s/newer", "written by a newer version" },
        { "%s/odd", "tables.sqlite\": Is a directory" },
    };
    char text[1100];
    struct error err;
    (void)context;
    struct store *s = open_in(folder), *other = NULL;
    append(s, "a", 1, "a\n");
    snprintf(text, sizeof text,
             "cd %s && echo >file && mkdir -p damaged newer odd/tables.sqlite"
             " && yes | head -c 9000 >damaged/tables.sqlite",
             scratch);
    assert_int_equal(system(text), 0);
    snprintf(text, sizeof text, "%s/newer/tables.sqlite", scratch);
    sqlite3 *db;
    assert_int_equal(sqlite3_open(text, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "PRAGMA user_version = 9", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snprintf(text, sizeof text, cases[i].path, scratch);
        assert_int_equal(store_open(text, wake, NULL, &other, &err), ERR_BAD_ARGUMENT);
        assert_non_null(strstr(err.text, cases[i].said));
        assert_non_null(strstr(err.text, text));
    }
    memset(text, 'x', sizeof text - 1);
    assert_int_equal(store_open(text, wake, NULL, &other, &err), ERR_BAD_ARGUMENT);
    assert_null(other);
    check_text(s, "a", "a\n");
    s = reopen(s); /* nobody has it any more */
    check_text(s, "a", "a\n");
    store_close(s);
    store_close(NULL);
}

static int version_of_file(int wanted)
{
    char path[1100], set[40];
    int version = -1;
    sqlite3 *db;
    sqlite3_stmt *q;
    snprintf(path, sizeof path, "%s/tables.sqlite", folder);
    snprintf(set, sizeof set, "PRAGMA user_version = %d", wanted);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (wanted)
        assert_int_equal(sqlite3_exec(db, set, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &q, NULL), SQLITE_OK);
    if (sqlite3_step(q) == SQLITE_ROW)
        version = sqlite3_column_int(q, 0);
    sqlite3_finalize(q);
    sqlite3_close(db);
    return version;
}

/* It is opened, and is this version's from then on, so that the older program does not take it any more. */
static void test_a_file_of_an_older_version(void **context)
{
    (void)context;
    struct store *s = open_in(folder);
    append(s, "a", 1, "a\n");
    store_close(s);
    assert_int_equal(version_of_file(1), 1);
    s = open_in(folder);
    check_text(s, "a", "a\n");
    store_close(s);
    assert_int_equal(version_of_file(0), STORE_VERSION);
}

/* ---- Play -------------------------------------------------------------------------------------------------------- */

/* Tables whose text is "1\n2\n3\n…", however often they rest: so a text says by itself whether it is whole. */
enum { TABLES = 16, LOG = 1 << 18 };

struct play {
    struct store *store;
    struct rng rng;
    int last[TABLES]; /* how far each table is */
    int safe[TABLES]; /* what was committed of it */
    int log[LOG];     /* by number: the table that got an entry then, or -1 */
    uint64_t seen;    /* all up to this number is in `safe` */
};

static void name_of(int table, char id[STORE_ID_SIZE])
{
    snprintf(id, STORE_ID_SIZE, "table-%d", table);
}

/* How far a text goes; -1 if it is not whole. */
static int read_play(struct store *s, int table)
{
    char id[STORE_ID_SIZE];
    struct textbuf text = TEXTBUF_GROWING;
    int last = 0;
    name_of(table, id);
    store_read(s, id, &text);
    for (const char *at = textbuf_text(&text); *at && last >= 0; last++) {
        char *end;
        if (strtol(at, &end, 10) != last + 1 || *end != '\n')
            last = -2;
        at = end + 1;
    }
    textbuf_release(&text);
    return last;
}

static void play_begin(struct play *p, struct store *s, uint64_t seed)
{
    *p = (struct play){ .store = s, .rng = rng_from_seed(seed) };
    for (int t = 0; t < TABLES; t++)
        p->safe[t] = p->last[t] = read_play(s, t);
}

/* Adds something somewhere; table 0 never rests. */
static uint64_t play_on(struct play *p)
{
    char id[STORE_ID_SIZE], line[20];
    int t = (int)rng_below(&p->rng, TABLES);
    uint64_t number;
    name_of(t, id);
    if (t > 0 && rng_below(&p->rng, 20) == 0) {
        struct textbuf text = TEXTBUF_GROWING;
        store_read(p->store, id, &text);
        number = store_rest(p->store, id, 5, false, textbuf_text(&text), text.length);
        textbuf_release(&text);
        t = -1;
    } else {
        snprintf(line, sizeof line, "%d\n", ++p->last[t]);
        number = append(p->store, id, 5, line);
    }
    assert_in_range(number, p->seen + 1, LOG - 1);
    p->log[number] = t + 1;
    return number;
}

/* Takes note of what is committed. Returns how many entries that were. */
static int play_note(struct play *p)
{
    uint64_t committed = store_committed(p->store);
    int count = 0;
    for (; p->seen < committed; count++)
        if (p->log[++p->seen] > 0)
            p->safe[p->log[p->seen] - 1]++;
    return count;
}

/* Whether a folder has all that is safe, in texts that are whole and no longer than they were. */
static void play_check(const struct play *p, const char *where)
{
    struct store *s = open_in(where);
    for (int t = 0; t < TABLES; t++)
        assert_in_range(read_play(s, t), p->safe[t], p->last[t]);
    store_close(s);
}

static int64_t journal_entries(void)
{
    char path[200];
    sqlite3 *db;
    sqlite3_stmt *q;
    snprintf(path, sizeof path, "%s/tables.sqlite", folder);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, "SELECT count(*) FROM journal", -1, &q, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(q), SQLITE_ROW);
    int64_t count = sqlite3_column_int64(q, 0);
    sqlite3_finalize(q);
    sqlite3_close(db);
    return count;
}

static int64_t bytes_of(const char *file)
{
    char path[200];
    struct stat about;
    snprintf(path, sizeof path, "%s/%s", folder, file);
    assert_int_equal(stat(path, &about), 0);
    assert_int_equal(about.st_mode & 0777, 0600); /* nobody else's business */
    return about.st_size;
}

/* Many entries; and the journal stays short, though one table is played at all the time, and so does SQLite's own. */
static void test_many_entries(void **context)
{
    static struct play p;
    uint64_t number = 0;
    (void)context;
    play_begin(&p, open_in(folder), 7);
    for (int i = 0; i < 20000; i++)
        number = play_on(&p);
    assert_int_equal(number, 20000); /* none is left out */
    for (int t = 0; t < TABLES; t++)
        assert_int_equal(read_play(p.store, t), p.last[t]);
    while (number < 210000) {
        number = play_on(&p);
        if (number % 16 == 0)
            wait_for(p.store, number);
    }
    wait_for(p.store, number);
    assert_null(store_failure(p.store));
    assert_in_range(journal_entries(), 1, 120000);
    assert_in_range(bytes_of("tables.sqlite"), 1 << 20, 20 << 20);
    assert_in_range(bytes_of("tables.sqlite-wal"), 1, 60 << 20);
    play_note(&p);
    store_close(p.store);
    assert_memory_equal(p.safe, p.last, sizeof p.safe);
    play_check(&p, folder);
    assert_int_equal(journal_entries(), 0);
}

/* ---- Faults ------------------------------------------------------------------------------------------------------ */

static void break_disk(enum disk_fault fault, int after, bool once, const char *said)
{
    static struct play p;
    fresh_folders(NULL);
    assert_int_equal(mkdir(mirror, 0700), 0);
    disk_mirror(mirror);
    play_begin(&p, open_in(folder), (uint64_t)after);
    disk_break(fault, after, once);
    for (int i = 0; i < 400 && !store_failure(p.store); i++) {
        uint64_t number = play_on(&p);
        if (i % 3 == 0)
            wait_for(p.store, number);
        play_note(&p);
    }
    if (disk_broke() && said) {
        uint64_t number = play_on(&p);
        wait_for(p.store, number); /* if what broke last was awaited by nobody */
        assert_non_null(store_failure(p.store));
        if (!strstr(store_failure(p.store), said))
            print_error("fault %d after %d: %s\n", fault, after, store_failure(p.store));
        assert_non_null(strstr(store_failure(p.store), said));
        assert_non_null(strstr(store_failure(p.store), folder));
        uint64_t committed = store_committed(p.store);
        for (int i = 0; i < 50; i++)
            play_on(&p);
        assert_int_equal(store_committed(p.store), committed); /* it stays so */
        assert_true(store_figures(p.store).waiting >= 50);
    } else {
        assert_null(store_failure(p.store));
    }
    play_note(&p);
    if (after % 2)
        disk_cut((uint64_t)after);
    store_close(p.store);
    disk_cut((uint64_t)after);
    disk_break(DISK_SOUND, 0, false);
    play_check(&p, folder);
    play_check(&p, mirror);
}

static void test_disks_that_break(void **context)
{
    static const struct {
        enum disk_fault fault;
        const char *said;
    } cases[] = {
        { DISK_FULL, "the disk is full" },
        { DISK_READ_ONLY, "it cannot be written to" },
        { DISK_NO_WRITE, "the disk reports an error" },
        { DISK_NO_SYNC, "the disk reports an error" },
        { DISK_SLOW, NULL },
    };
    int most = test_scale(200);
    (void)context;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int after = 0; after < most; after += 1 + after / 3)
            for (int once = 0; once < 2; once++)
                break_disk(cases[i].fault, after, once, cases[i].said);
}

/* A disk that cannot be read makes the store fail, but for what memory has. */
static void test_disks_that_cannot_be_read(void **context)
{
    struct textbuf text = TEXTBUF_GROWING;
    struct store_fact fact;
    (void)context;
    for (int question = 0; question < 3; question++) {
        fresh_folders(NULL);
        struct store *s = open_in(folder);
        rest(s, "a", 1, true, "a\n");
        s = reopen(s);
        append(s, "b", 2, "b\n");
        store_rest(s, "c", 2, false, "c\n", 2);
        disk_break(DISK_NO_READ, 0, false);
        assert_true(store_read(s, "c", &text));
        assert_null(store_failure(s));
        if (question == 0)
            assert_false(store_read(s, "a", &text));
        else if (question == 1)
            store_list(s, STORE_ALL, &fact, 1);
        else
            store_mark_checked(s, "a", true);
        assert_non_null(strstr(store_failure(s), "the disk reports an error"));
        disk_break(DISK_SOUND, 0, false);
        s = reopen(s);
        check_text(s, "a", "a\n");
        store_close(s);
    }
    textbuf_release(&text);
}

/* ---- Power and processes ----------------------------------------------------------------------------------------- */

/* What the disk has when the power fails is what was synced, and some of what was not. Long enough for SQLite to carry
 * its own journal into the file. */
static void test_power_fails(void **context)
{
    static struct play p;
    int cuts = test_scale(20);
    (void)context;
    for (int cut = 0; cut < cuts; cut++) {
        fresh_folders(NULL);
        assert_int_equal(mkdir(mirror, 0700), 0);
        disk_mirror(mirror);
        struct rng rng = rng_from_seed((uint64_t)cut);
        int entries = 1 + (int)rng_below(&rng, cut % 5 == 0 ? 12000 : 300);
        play_begin(&p, open_in(folder), (uint64_t)cut);
        for (int i = 0; i < entries; i++) {
            uint64_t number = play_on(&p);
            if (rng_below(&rng, 2) == 0)
                wait_for(p.store, number);
        }
        play_note(&p);
        disk_cut((uint64_t)cut);
        store_close(p.store);
        play_check(&p, mirror);
    }
}

/* Says by a pipe which tables have got entries that are safe, until it is killed. */
static void play_and_tell(int pipe, uint64_t seed)
{
    static struct play p;
    play_begin(&p, open_in(folder), seed);
    for (;;) {
        uint64_t before = p.seen;
        uint64_t number = play_on(&p);
        if (rng_below(&p.rng, 4) == 0)
            wait_for(p.store, number);
        play_note(&p);
        for (uint64_t n = before + 1; n <= p.seen; n++)
            if (p.log[n] > 0 && write(pipe, &p.log[n], sizeof p.log[n]) != sizeof p.log[n])
                _exit(1);
        if (store_failure(p.store) || number == LOG - 1)
            _exit(1);
    }
}

static void test_processes_are_killed(void **context)
{
    int safe[TABLES] = { 0 }, kills = test_scale(20);
    struct rng rng = rng_from_seed(3);
    (void)context;
    for (int kill_number = 0; kill_number < kills; kill_number++) {
        int ends[2], table, status, tellings = (int)rng_below(&rng, kill_number % 4 == 0 ? 4 : 3000);
        assert_int_equal(pipe(ends), 0);
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            close(ends[0]);
            play_and_tell(ends[1], rng_next(&rng));
        }
        close(ends[1]);
        for (int i = 0; i < tellings && read(ends[0], &table, sizeof table) == sizeof table; i++)
            safe[table - 1]++;
        if (tellings == 0)
            usleep(rng_below(&rng, 10000)); /* while it opens the store */
        assert_int_equal(kill(child, SIGKILL), 0);
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFSIGNALED(status));
        while (read(ends[0], &table, sizeof table) == sizeof table)
            safe[table - 1]++;
        close(ends[0]);
        struct store *s = kill_number % 2 ? open_in(folder) : NULL; /* or the next one finds what this one left */
        for (int t = 0; s && t < TABLES; t++) {
            int last = read_play(s, t);
            assert_true(last >= safe[t]);
            safe[t] = last;
        }
        store_close(s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_what_is_told_is_the_same_at_all_times, fresh_folders),
        cmocka_unit_test_setup(test_texts_of_any_size_and_kind, fresh_folders),
        cmocka_unit_test_setup(test_what_is_too_long_is_set_aside, fresh_folders),
        cmocka_unit_test_setup(test_folders_that_cannot_be_opened, fresh_folders),
        cmocka_unit_test_setup(test_a_file_of_an_older_version, fresh_folders),
        cmocka_unit_test_setup(test_many_entries, fresh_folders),
        cmocka_unit_test_setup(test_disks_that_break, fresh_folders),
        cmocka_unit_test_setup(test_disks_that_cannot_be_read, fresh_folders),
        cmocka_unit_test_setup(test_power_fails, fresh_folders),
        cmocka_unit_test_setup(test_processes_are_killed, fresh_folders),
    };
    if (!mkdtemp(scratch))
        return 1;
    disk_install();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    fresh_folders(NULL);
    rmdir(scratch);
    return failed;
}
