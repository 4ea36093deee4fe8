/* The thread that writes; see writer.h. */
#include "store/writer.h"

#include "base/fatal.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>

enum {
    COMMIT_BYTES = 1 << 20,  /* a transaction ends when it has that much */
    TRIM_ENTRIES = 500,      /* as many leave the journal with one, so that it does not take long */
    QUEUE_KEPT = 4 << 20,    /* memory of a queue that is kept for the next one */
    CHECKPOINT_PAGES = 8000, /* so many in SQLite's own journal are carried into the file */
};

void writer_fail(struct writer *w, const struct database *d, int code)
{
    char problem[300];
    database_problem(d, code, problem, sizeof problem);
    pthread_mutex_lock(&w->lock);
    if (!w->failed) {
        snprintf(w->failure, sizeof w->failure, "\"%s\": %s", w->folder, problem);
        w->failed = true;
    }
    pthread_cond_signal(&w->work);
    pthread_mutex_unlock(&w->lock);
}

void writer_order(struct writer *w, const struct order *o, const char *text)
{
    pthread_mutex_lock(&w->lock);
    if (!w->failed) {
        if (w->queue.length == 0)
            pthread_cond_signal(&w->work);
        text_put_bytes(&w->queue, (const char *)o, sizeof *o);
        text_put_bytes(&w->queue, text, o->length);
    }
    pthread_mutex_unlock(&w->lock);
}

/* ---- Transactions ------------------------------------------------------------------------------------------------ */

static int64_t now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* A statement has its parameters up to some number. */
int order_run(struct database *d, enum statement statement, const struct order *o, const char *text)
{
    sqlite3_stmt *q = d->statement[statement];
    int has = sqlite3_bind_parameter_count(q);
    int code = sqlite3_bind_text(q, 1, o->id, -1, SQLITE_STATIC);
    if (code == SQLITE_OK && has >= 2)
        code = sqlite3_bind_int64(q, 2, (sqlite3_int64)o->number);
    if (code == SQLITE_OK && has >= 3)
        code = sqlite3_bind_int64(q, 3, o->at);
    if (code == SQLITE_OK && has >= 4)
        code = sqlite3_bind_text64(q, 4, text, o->length, SQLITE_STATIC, SQLITE_UTF8);
    if (code == SQLITE_OK && has >= 5)
        code = sqlite3_bind_int(q, 5, o->flag);
    return code == SQLITE_OK ? database_run(d, statement) : code;
}

static int carry_out(struct writer *w, const struct order *o, const char *text)
{
    if (o->kind == ORDER_APPEND)
        return order_run(&w->database, DB_APPEND, o, text);
    if (o->kind == ORDER_CHECK)
        return order_run(&w->database, DB_CHECK, o, text);
    w->needed = o->needed;
    int code = order_run(&w->database, DB_REST, o, text);
    return code == SQLITE_OK ? order_run(&w->database, DB_REST_MARK, o, text) : code;
}

static int trim(struct writer *w)
{
    if (w->first >= w->needed)
        return SQLITE_OK;
    w->first = w->needed - w->first > TRIM_ENTRIES ? w->first + TRIM_ENTRIES : w->needed;
    int code = sqlite3_bind_int64(w->database.statement[DB_TRIM], 1, (sqlite3_int64)w->first);
    return code == SQLITE_OK ? database_run(&w->database, DB_TRIM) : code;
}

/* One transaction with the orders from *at on, as many as fit. Tells the number of the last. */
static int write_some(struct writer *w, const struct textbuf *orders, size_t *at, uint64_t *number)
{
    size_t begin = *at;
    int code = database_run(&w->database, DB_BEGIN);
    while (code == SQLITE_OK && *at < orders->length && *at - begin < COMMIT_BYTES) {
        struct order o;
        memcpy(&o, orders->data + *at, sizeof o);
        code = carry_out(w, &o, orders->data + *at + sizeof o);
        *at += sizeof o + o.length;
        *number = o.number;
    }
    if (code == SQLITE_OK)
        code = trim(w);
    return code == SQLITE_OK ? database_run(&w->database, DB_COMMIT) : code;
}

static void measure(struct writer *w, int64_t us)
{
    w->batches++;
    w->commit_us_last = us;
    w->commit_us_sum += us;
    if (us > w->commit_us_most)
        w->commit_us_most = us;
}

/* Done after the owner has been woken, who waits for commits only. Another program that looks into the file may be in
 * the way: then next time. */
static int checkpoint(struct writer *w)
{
    if (w->pages < CHECKPOINT_PAGES)
        return SQLITE_OK;
    int code = sqlite3_wal_checkpoint_v2(w->database.db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    return code == SQLITE_BUSY ? SQLITE_OK : code;
}

static void write_all(struct writer *w, const struct textbuf *orders)
{
    size_t at = 0;
    while (at < orders->length && !w->failed) {
        uint64_t number = 0;
        int64_t start = now_us();
        int code = write_some(w, orders, &at, &number);
        if (code == SQLITE_OK) {
            measure(w, now_us() - start);
            w->committed = number;
            w->woken(w->context);
            code = checkpoint(w);
        }
        if (code != SQLITE_OK)
            writer_fail(w, &w->database, code);
    }
}

/* ---- The thread -------------------------------------------------------------------------------------------------- */

static void *run(void *context)
{
    struct writer *w = context;
    struct textbuf orders = TEXTBUF_GROWING;
    prctl(PR_SET_NAME, "coil-store"); /* for those who look at threads */
    pthread_mutex_lock(&w->lock);
    while (!w->failed && (w->queue.length > 0 || !w->closing)) {
        if (w->queue.length == 0) {
            pthread_cond_wait(&w->work, &w->lock);
            continue;
        }
        struct textbuf taken = w->queue;
        w->queue = orders;
        pthread_mutex_unlock(&w->lock);
        orders = taken;
        write_all(w, &orders);
        textbuf_clear(&orders);
        if (orders.capacity > QUEUE_KEPT)
            textbuf_release(&orders);
        pthread_mutex_lock(&w->lock);
    }
    pthread_mutex_unlock(&w->lock);
    textbuf_release(&orders);
    if (w->failed)
        w->woken(w->context);
    return NULL;
}

static int count_pages(void *context, sqlite3 *db, const char *name, int pages)
{
    (void)db;
    (void)name;
    ((struct writer *)context)->pages = pages;
    return SQLITE_OK;
}

int writer_open(struct writer *w, const char *path, const char *folder, void (*woken)(void *), void *context)
{
    *w = (struct writer){ .folder = folder, .woken = woken, .context = context, .queue = TEXTBUF_GROWING };
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->work, NULL);
    int code = database_open(&w->database, path);
    if (code == SQLITE_OK)
        sqlite3_wal_hook(w->database.db, count_pages, w);
    return code;
}

/* Signals are for the threads of others. */
void writer_start(struct writer *w)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    if (pthread_create(&w->thread, NULL, run, w) != 0)
        coil_fatal("cannot start a thread");
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

void writer_stop(struct writer *w)
{
    pthread_mutex_lock(&w->lock);
    w->closing = true;
    pthread_cond_signal(&w->work);
    pthread_mutex_unlock(&w->lock);
    pthread_join(w->thread, NULL);
}

void writer_release(struct writer *w)
{
    database_close(&w->database);
    textbuf_release(&w->queue);
    pthread_cond_destroy(&w->work);
    pthread_mutex_destroy(&w->lock);
}
