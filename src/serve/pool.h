/* Bots think here, and finished tables are looked over, in threads of their own and never on the loop. A job is handed
 * in and its answer fetched by the loop's thread, which `woken` is to wake; the threads touch nothing but the job.
 *
 * What somebody waits for never waits for what nobody does: that is done behind, in a thread that gives way to all
 * others. */
#ifndef COIL_SERVE_POOL_H
#define COIL_SERVE_POOL_H

#include "room/room.h"

struct pool;

struct pool_job {
    char table[ROOM_ID_SIZE];
    uint64_t serial; /* of the table as it is in memory now */
    struct room_job job;
    action chosen; /* the answer */

    /* Instead: the lines of a finished table, and what is not as it should be: code 0 if all is. */
    const struct catalog *catalog;
    struct textbuf lines;
    struct error fault;

    struct pool_job *next;
};

/* `threads` for what somebody waits for. */
struct pool *pool_new(int threads, void (*woken)(void *context), void *context);

/* Tells thinkers to stop, waits for them, and drops all jobs. NULL is allowed. */
void pool_free(struct pool *p);

/* Takes the job and its hold on the rules. `behind`: nobody is at the table. */
void pool_add(struct pool *p, const char *table, uint64_t serial, const struct room_job *job, bool behind);
/* Somebody has come to a table: its jobs are not behind any more. */
void pool_hurry(struct pool *p, uint64_t serial);

/* A finished table that is to be looked over (room_check), behind; takes its lines. */
void pool_check(struct pool *p, const char *table, const struct catalog *catalog, struct textbuf lines);
bool pool_job_is_check(const struct pool_job *job);

/* A job that is done, to be freed by pool_job_free; NULL if there is none. */
struct pool_job *pool_done(struct pool *p);
void pool_job_free(struct pool_job *job);

/* Bots that think or wait for it. */
int pool_waiting(struct pool *p);

#endif
