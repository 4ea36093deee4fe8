/* Bots think here, and finished tables are looked over, in threads of their own and never on the loop. A job is handed
 * in and its answer fetched by the loop's thread, which `woken` is to wake; the threads touch nothing but the job.
 *
 * What somebody waits for never waits for what nobody does: that is done behind, in a thread that gives way to all
 * others. Those whose tables they are take turns, and so do the tables of each, so that nobody's many bots hold up
 * another's; and a bot that thinks for long ends soon when others wait. */
#ifndef COIL_SERVE_POOL_H
#define COIL_SERVE_POOL_H

#include "room/room.h"

struct pool;

/* Who waits for the bots of a table. */
enum waiting { WAITS_NOBODY, WAITS_WATCHER, WAITS_PLAYER };

struct pool_job {
    char table[ROOM_ID_SIZE];
    uint64_t serial;           /* of the table as it is in memory now */
    unsigned turn, table_turn; /* places of its owner and its table among those who take turns */
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

/* Takes the job and its hold on the rules. `owner` is any number of whose table it is. Behind is what nobody waits for;
 * and if nobody does who plays, bots of other kinds than people are offered, which may think for very long. */
void pool_add(struct pool *p, const char *table, uint64_t serial, uint64_t owner, const struct room_job *job,
              enum waiting waiting);
/* Somebody has come to a table: jobs of its that would not be behind if they were added now are not any more. */
void pool_hurry(struct pool *p, uint64_t serial, enum waiting waiting);

/* A finished table that is to be looked over (room_check), behind; takes its lines. */
void pool_check(struct pool *p, const char *table, const struct catalog *catalog, struct textbuf lines);
bool pool_job_is_check(const struct pool_job *job);

/* A job that is done, to be freed by pool_job_free; NULL if there is none. */
struct pool_job *pool_done(struct pool *p);
void pool_job_free(struct pool_job *job);

/* Bots that think or wait for it. */
int pool_waiting(struct pool *p);

#endif
