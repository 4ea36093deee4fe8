/* The thread of a store that writes. Whoever owns the store puts orders into a queue; the thread takes all that wait
 * and carries them out in transactions, so the slower the disk, the larger these are. */
#ifndef COIL_STORE_WRITER_H
#define COIL_STORE_WRITER_H

#include "store/database.h"
#include "store/store.h"

#include <pthread.h>
#include <stdatomic.h>

enum order_kind { ORDER_APPEND, ORDER_REST, ORDER_CHECK };

struct order {
    enum order_kind kind;
    int flag; /* whether the table has ended, or enum checked */
    uint64_t number;
    uint64_t needed; /* of ORDER_REST: no entry of the journal before this one is needed any more */
    int64_t at;
    size_t length; /* of its text */
    char id[STORE_ID_SIZE];
};

struct writer {
    /* The thread's own */
    struct database database;
    int pages;              /* in SQLite's own journal (the WAL) */
    uint64_t first, needed; /* no entry before `first` is in the journal, and none before `needed` has to be */
    /* Under the lock */
    struct textbuf queue; /* orders, each with its text behind it */
    bool closing;
    pthread_mutex_t lock;
    pthread_cond_t work;
    /* For everybody */
    atomic_uint_least64_t committed;
    atomic_bool failed; /* set once, after `failure` */
    char failure[400];
    atomic_int_least64_t batches, commit_us_last, commit_us_most, commit_us_sum;
    /* What does not change */
    const char *folder; /* for messages */
    void (*woken)(void *context);
    void *context;
    pthread_t thread;
};

/* Opens the connection, for whoever needs it before the thread begins. `folder` is borrowed. Returns SQLite's codes; in
 * any case writer_release is due. */
int writer_open(struct writer *w, const char *path, const char *folder, void (*woken)(void *), void *context);

/* From now on the connection is the thread's, until writer_stop, which lets it finish what waits. */
void writer_start(struct writer *w);
void writer_stop(struct writer *w);
void writer_release(struct writer *w);

/* Puts an order into the queue, unless nobody will carry it out. */
void writer_order(struct writer *w, const struct order *o, const char *text);

/* Ends all writing, for what `d` says of this code. The owner is woken by the thread. */
void writer_fail(struct writer *w, const struct database *d, int code);

/* Runs a statement with what an order says for its parameters. Returns SQLite's codes. */
int order_run(struct database *d, enum statement statement, const struct order *o, const char *text);

#endif
