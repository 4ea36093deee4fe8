/* The pool of thinkers; see pool.h. */
#include "serve/pool.h"

#include "base/memory.h"
#include "native/flatten.h"
#include "native/system.h"
#include "native/threads.h"

#include <stdatomic.h>
#include <stdio.h>
#include <sys/resource.h>

enum { THREADS_MAX = 64, GIVES_WAY = 19, THINKS_MS = 10000 };

struct jobs {
    struct pool_job *first, **end;
};

struct pool {
    pthread_t thread[THREADS_MAX + 1]; /* one more, for what is behind */
    int threads;
    pthread_mutex_t lock;
    pthread_cond_t called, called_behind;
    struct jobs wanted, behind, done;
    int waiting;
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
}

static struct pool_job *jobs_take(struct jobs *jobs)
{
    struct pool_job *job = jobs->first;
    if (job && !(jobs->first = job->next))
        jobs->end = &jobs->first;
    return job;
}

bool pool_job_is_check(const struct pool_job *job)
{
    return job->catalog;
}

/* A bot that was asked for may want to think for very long: it plays the best that it has found by then. */
struct thinking {
    struct pool *pool;
    int64_t until;
};

static bool cancelled(void *context)
{
    const struct thinking *t = context;
    return atomic_load(&t->pool->cancelled) || system_ms(NULL) >= t->until;
}

static void think(struct pool *p, struct pool_job *job)
{
    struct thinking thinking = { p, system_ms(NULL) + THINKS_MS };
    struct bot_answer answer;
    struct bot_task task = { .view = &job->job.view.state, .seat = job->job.seat, .seed = job->job.seed };
    struct bot_player *player = bot_open(job->job.bot, job->job.rules);
    task.cancelled = cancelled;
    task.context = &thinking;
    bot_think(player, &task, &answer);
    bot_close(player);
    job->chosen = answer.chosen;
}

static void carry_out(struct pool *p, struct pool_job *job)
{
    if (!pool_job_is_check(job))
        think(p, job);
    else if (!room_check(job->catalog, native_flattener, textbuf_text(&job->lines), job->lines.length, &job->fault))
        job->fault.code = 0;
}

/* Carries out jobs of one kind until the end. */
static void *work(struct pool *p, struct jobs *jobs, pthread_cond_t *called)
{
    pthread_mutex_lock(&p->lock);
    while (!p->ends) {
        struct pool_job *job = jobs_take(jobs);
        if (!job) {
            pthread_cond_wait(called, &p->lock);
            continue;
        }
        pthread_mutex_unlock(&p->lock);
        carry_out(p, job);
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
        fatal("no thread for bots can be had");
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

void pool_add(struct pool *p, const char *table, uint64_t serial, const struct room_job *job, bool behind)
{
    struct pool_job *added = job_new(table);
    added->serial = serial;
    added->job = *job;
    hand_in(p, behind, added);
}

void pool_hurry(struct pool *p, uint64_t serial)
{
    pthread_mutex_lock(&p->lock);
    struct pool_job *next, *job = p->behind.first;
    p->behind.first = NULL;
    p->behind.end = &p->behind.first;
    for (; job; job = next) {
        next = job->next;
        jobs_put(!pool_job_is_check(job) && job->serial == serial ? &p->wanted : &p->behind, job);
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
