/* The pool of thinkers; see pool.h. */
#include "serve/pool.h"

#include "base/hash.h"
#include "base/memory.h"
#include "native/flatten.h"
#include "native/system.h"
#include "native/threads.h"

#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

enum { THREADS_MAX = 64, GIVES_WAY = 19, THINKS_MS = 10000, SHARES_MS = 2000, TURNS = 4096 };

struct jobs {
    struct pool_job *first, **end;
    atomic_int count;
};

struct pool {
    pthread_t thread[THREADS_MAX + 1]; /* one more, for what is behind */
    int threads;
    pthread_mutex_t lock;
    pthread_cond_t called, called_behind;
    struct jobs wanted, behind, done;
    int waiting;
    uint64_t turns, turn[TURNS]; /* so many were taken; when somebody last had one, 0: never */
    bool ends;
    atomic_bool cancelled;
    void (*woken)(void *context);
    void *context;
};

static void jobs_put(struct jobs *jobs, struct pool_job *job)
{
    job->next = NULL;
    *jobs->end = job;
    jobs->end = &job->next;
    atomic_fetch_add(&jobs->count, 1);
}

static struct pool_job *jobs_take_at(struct jobs *jobs, struct pool_job **at)
{
    struct pool_job *job = *at;
    if (!job)
        return NULL;
    if (!(*at = job->next))
        jobs->end = at;
    atomic_fetch_sub(&jobs->count, 1);
    return job;
}

static struct pool_job *jobs_take(struct jobs *jobs)
{
    return jobs_take_at(jobs, &jobs->first);
}

static bool is_sooner(const struct pool *p, const struct pool_job *a, const struct pool_job *b)
{
    return p->turn[a->turn] != p->turn[b->turn] ? p->turn[a->turn] < p->turn[b->turn]
                                                : p->turn[a->table_turn] < p->turn[b->table_turn];
}

/* The job of who had a turn the longest ago. */
static struct pool_job *take_in_turn(struct pool *p, struct jobs *jobs)
{
    struct pool_job **next = &jobs->first;
    for (struct pool_job **at = next; *at; at = &(*at)->next)
        if (is_sooner(p, *at, *next))
            next = at;
    struct pool_job *job = jobs_take_at(jobs, next);
    if (job)
        p->turn[job->turn] = p->turn[job->table_turn] = ++p->turns;
    return job;
}

bool pool_job_is_check(const struct pool_job *job)
{
    return job->catalog;
}

/* A bot that was asked for may want to think for very long: it plays the best that it has found by then. */
struct thinking {
    struct pool *pool;
    struct jobs *others; /* that want its thread */
    int64_t begun;
};

static bool cancelled(void *context)
{
    const struct thinking *t = context;
    int64_t most = atomic_load(&t->others->count) > 0 ? SHARES_MS : THINKS_MS;
    return atomic_load(&t->pool->cancelled) || system_ms(NULL) - t->begun >= most;
}

static void think(struct pool *p, struct jobs *others, struct pool_job *job)
{
    struct thinking thinking = { p, others, system_ms(NULL) };
    struct bot_answer answer;
    struct bot_task task = { .view = &job->job.view.state, .seat = job->job.seat, .seed = job->job.seed };
    struct bot_player *player = bot_open(job->job.bot, job->job.rules);
    task.cancelled = cancelled;
    task.context = &thinking;
    bot_think(player, &task, &answer);
    bot_close(player);
    job->chosen = answer.chosen;
}

static void carry_out(struct pool *p, struct jobs *others, struct pool_job *job)
{
    if (!pool_job_is_check(job))
        think(p, others, job);
    else if (!room_check(job->catalog, native_flattener, textbuf_text(&job->lines), job->lines.length, &job->fault))
        job->fault.code = 0;
}

/* Carries out jobs of one kind until the end. */
static void *work(struct pool *p, struct jobs *jobs, pthread_cond_t *called)
{
    pthread_mutex_lock(&p->lock);
    while (!p->ends) {
        struct pool_job *job = take_in_turn(p, jobs);
        if (!job) {
            pthread_cond_wait(called, &p->lock);
            continue;
        }
        pthread_mutex_unlock(&p->lock);
        carry_out(p, jobs, job);
        pthread_mutex_lock(&p->lock);
        jobs_put(&p->done, job);
        p->waiting -= !pool_job_is_check(job);
        p->woken(p->context);
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

static void *work_wanted(void *pool)
{
    struct pool *p = pool;
    return work(p, &p->wanted, &p->called);
}

/* Where a thread may not give way, it is one among others. */
static void *work_behind(void *pool)
{
    struct pool *p = pool;
    setpriority(PRIO_PROCESS, 0, GIVES_WAY); /* on Linux of this thread alone */
    return work(p, &p->behind, &p->called_behind);
}

static bool start(struct pool *p, void *(*run)(void *pool))
{
    bool started = thread_start(&p->thread[p->threads], run, p);
    p->threads += started;
    return started;
}

struct pool *pool_new(int threads, void (*woken)(void *context), void *context)
{
    struct pool *p = memory_new(sizeof *p);
    p->wanted.end = &p->wanted.first;
    p->behind.end = &p->behind.first;
    p->done.end = &p->done.first;
    p->woken = woken;
    p->context = context;
    atomic_init(&p->cancelled, false);
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->called, NULL);
    pthread_cond_init(&p->called_behind, NULL);
    bool both = start(p, work_behind) && start(p, work_wanted);
    while (p->threads <= threads && p->threads <= THREADS_MAX && start(p, work_wanted))
        ;
    if (!both)
        coil_fatal("no thread for bots can be had");
    return p;
}

void pool_job_free(struct pool_job *job)
{
    if (pool_job_is_check(job))
        textbuf_release(&job->lines);
    else
        rules_free(job->job.rules);
    free(job);
}

void pool_free(struct pool *p)
{
    if (!p)
        return;
    atomic_store(&p->cancelled, true);
    pthread_mutex_lock(&p->lock);
    p->ends = true;
    pthread_cond_broadcast(&p->called);
    pthread_cond_broadcast(&p->called_behind);
    pthread_mutex_unlock(&p->lock);
    for (int i = 0; i < p->threads; i++)
        pthread_join(p->thread[i], NULL);
    for (struct pool_job *job;
         (job = jobs_take(&p->wanted)) || (job = jobs_take(&p->behind)) || (job = jobs_take(&p->done));)
        pool_job_free(job);
    pthread_cond_destroy(&p->called);
    pthread_cond_destroy(&p->called_behind);
    pthread_mutex_destroy(&p->lock);
    free(p);
}

static struct pool_job *job_new(const char *table)
{
    struct pool_job *job = memory_new(sizeof *job);
    snprintf(job->table, sizeof job->table, "%s", table);
    job->turn = job->table_turn = hash_bytes(HASH_START, table, strlen(table)) % TURNS;
    return job;
}

static void hand_in(struct pool *p, bool behind, struct pool_job *job)
{
    pthread_mutex_lock(&p->lock);
    jobs_put(behind ? &p->behind : &p->wanted, job);
    p->waiting += !pool_job_is_check(job);
    pthread_cond_signal(behind ? &p->called_behind : &p->called);
    pthread_mutex_unlock(&p->lock);
}

static bool is_behind(const struct pool_job *job, enum waiting waiting)
{
    return waiting == WAITS_NOBODY ||
           (waiting == WAITS_WATCHER && !bot_is_offered(job->job.bot.bot, job->job.rules->game));
}

void pool_add(struct pool *p, const char *table, uint64_t serial, uint64_t owner, const struct room_job *job,
              enum waiting waiting)
{
    struct pool_job *added = job_new(table);
    added->serial = serial;
    added->turn = owner % TURNS;
    added->job = *job;
    hand_in(p, is_behind(added, waiting), added);
}

void pool_hurry(struct pool *p, uint64_t serial, enum waiting waiting)
{
    pthread_mutex_lock(&p->lock);
    for (struct pool_job **at = &p->behind.first, *job; (job = *at);) {
        if (pool_job_is_check(job) || job->serial != serial || is_behind(job, waiting))
            at = &job->next;
        else
            jobs_put(&p->wanted, jobs_take_at(&p->behind, at));
    }
    pthread_cond_broadcast(&p->called);
    pthread_mutex_unlock(&p->lock);
}

void pool_check(struct pool *p, const char *table, const struct catalog *catalog, struct textbuf lines)
{
    struct pool_job *check = job_new(table);
    check->catalog = catalog;
    check->lines = lines;
    hand_in(p, true, check);
}

struct pool_job *pool_done(struct pool *p)
{
    pthread_mutex_lock(&p->lock);
    struct pool_job *job = jobs_take(&p->done);
    pthread_mutex_unlock(&p->lock);
    return job;
}

int pool_waiting(struct pool *p)
{
    pthread_mutex_lock(&p->lock);
    int waiting = p->waiting;
    pthread_mutex_unlock(&p->lock);
    return waiting;
}
