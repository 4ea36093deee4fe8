/* The pool of thinkers; see pool.h. */
#include "serve/pool.h"

#include "base/memory.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>

enum { THREADS_MAX = 64 };

struct jobs {
    struct pool_job *first, **end;
};

struct pool {
    pthread_t thread[THREADS_MAX];
    int threads;
    pthread_mutex_t lock;
    pthread_cond_t called;
    struct jobs wanted, done;
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

static bool cancelled(void *pool)
{
    return atomic_load(&((struct pool *)pool)->cancelled);
}

static void think(struct pool *p, struct pool_job *job)
{
    struct bot_answer answer;
    struct bot_task task = { .view = &job->job.view.state, .seat = job->job.seat, .seed = job->job.seed };
    struct bot_player *player = bot_open(job->job.bot, job->job.rules);
    task.cancelled = cancelled;
    task.context = p;
    bot_think(player, &task, &answer);
    bot_close(player);
    job->chosen = answer.chosen;
}

static void *work(void *pool)
{
    struct pool *p = pool;
    pthread_mutex_lock(&p->lock);
    while (!p->ends) {
        struct pool_job *job = jobs_take(&p->wanted);
        if (!job) {
            pthread_cond_wait(&p->called, &p->lock);
            continue;
        }
        pthread_mutex_unlock(&p->lock);
        think(p, job);
        pthread_mutex_lock(&p->lock);
        jobs_put(&p->done, job);
        p->waiting--;
        p->woken(p->context);
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

struct pool *pool_new(int threads, void (*woken)(void *context), void *context)
{
    struct pool *p = memory_new(sizeof *p);
    sigset_t all, before;
    p->wanted.end = &p->wanted.first;
    p->done.end = &p->done.first;
    p->woken = woken;
    p->context = context;
    atomic_init(&p->cancelled, false);
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->called, NULL);
    sigfillset(&all); /* signals are for the loop */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (p->threads < threads && p->threads < THREADS_MAX &&
           pthread_create(&p->thread[p->threads], NULL, work, p) == 0)
        p->threads++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (p->threads == 0)
        fatal("no thread for bots can be had");
    return p;
}

void pool_job_free(struct pool_job *job)
{
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
    pthread_mutex_unlock(&p->lock);
    for (int i = 0; i < p->threads; i++)
        pthread_join(p->thread[i], NULL);
    for (struct pool_job *job; (job = jobs_take(&p->wanted)) || (job = jobs_take(&p->done));)
        pool_job_free(job);
    pthread_cond_destroy(&p->called);
    pthread_mutex_destroy(&p->lock);
    free(p);
}

void pool_add(struct pool *p, const char *table, uint64_t serial, const struct room_job *job)
{
    struct pool_job *wanted = memory_new(sizeof *wanted);
    snprintf(wanted->table, sizeof wanted->table, "%s", table);
    wanted->serial = serial;
    wanted->job = *job;
    pthread_mutex_lock(&p->lock);
    jobs_put(&p->wanted, wanted);
    p->waiting++;
    pthread_cond_signal(&p->called);
    pthread_mutex_unlock(&p->lock);
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
