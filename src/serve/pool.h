/* Bots think here, in threads of their own, and never on the loop. A job is handed in and its answer fetched by the
 * loop's thread, which `woken` is to wake; the threads touch nothing but the job. */
#ifndef COIL_SERVE_POOL_H
#define COIL_SERVE_POOL_H

#include "room/room.h"

struct pool;

struct pool_job {
    char table[ROOM_ID_SIZE];
    uint64_t serial; /* of the table as it is in memory now */
    struct room_job job;
    action chosen; /* the answer */
    struct pool_job *next;
};

struct pool *pool_new(int threads, void (*woken)(void *context), void *context);

/* Tells thinkers to stop, waits for them, and drops all jobs. NULL is allowed. */
void pool_free(struct pool *p);

/* Takes the job and its hold on the rules. */
void pool_add(struct pool *p, const char *table, uint64_t serial, const struct room_job *job);

/* A job that is done, to be freed by pool_job_free; NULL if there is none. */
struct pool_job *pool_done(struct pool *p);
void pool_job_free(struct pool_job *job);

/* Jobs that have been begun or wait for it. */
int pool_waiting(struct pool *p);

#endif
