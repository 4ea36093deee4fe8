/* Threads that work, and one that waits and tells how far they are; see workers.h. */
#include "lab/workers.h"

#include "base/memory.h"

#include <pthread.h>
#include <time.h>

struct workers {
    void (*work)(void *worker);
    int working; /* threads that have not finished, guarded by the lock */
    pthread_mutex_t lock;
    pthread_cond_t finished;
};

struct hand {
    struct workers *all;
    pthread_t thread;
    void *worker;
};

static void *run(void *argument)
{
    struct hand *h = argument;
    struct workers *all = h->all;
    all->work(h->worker);
    pthread_mutex_lock(&all->lock);
    all->working--;
    pthread_cond_signal(&all->finished);
    pthread_mutex_unlock(&all->lock);
    return NULL;
}

static void wait_for_all(struct workers *all, void (*tick)(void *context), void *context)
{
    const long tick_ns = 200000000;
    pthread_mutex_lock(&all->lock);
    while (all->working > 0) {
        struct timespec until;
        clock_gettime(CLOCK_MONOTONIC, &until);
        until.tv_nsec += tick_ns;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&all->finished, &all->lock, &until);
        tick(context);
    }
    pthread_mutex_unlock(&all->lock);
}

static void workers_init(struct workers *all, int threads, void (*work)(void *worker))
{
    *all = (struct workers){ .work = work, .working = threads };
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_mutex_init(&all->lock, NULL);
    pthread_cond_init(&all->finished, &monotonic);
    pthread_condattr_destroy(&monotonic);
}

void workers_run(int threads, void (*work)(void *worker), void *workers, size_t size, void (*tick)(void *context),
                 void *context)
{
    struct workers all;
    workers_init(&all, threads, work);
    struct hand *hands = memory_new((size_t)threads * sizeof *hands);
    for (int i = 0; i < threads; i++) {
        hands[i].all = &all;
        hands[i].worker = (char *)workers + (size_t)i * size;
        if (pthread_create(&hands[i].thread, NULL, run, &hands[i]) != 0)
            coil_fatal("cannot start a thread");
    }
    wait_for_all(&all, tick, context);
    for (int i = 0; i < threads; i++)
        pthread_join(hands[i].thread, NULL);
    free(hands);
    pthread_cond_destroy(&all.finished);
    pthread_mutex_destroy(&all.lock);
}

static int64_t microseconds(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

int64_t workers_thread_us(void)
{
    return microseconds(CLOCK_THREAD_CPUTIME_ID);
}

int64_t workers_thread_ms(void *context)
{
    (void)context;
    return workers_thread_us() / 1000;
}

int64_t workers_wall_us(void)
{
    return microseconds(CLOCK_MONOTONIC);
}
