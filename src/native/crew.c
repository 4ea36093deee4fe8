/* Threads that do one job together; see crew.h. Whoever is free takes the next index; the last one to end wakes the
 * caller. */
#include "native/crew.h"

#include "base/memory.h"
#include "native/threads.h"

#include <stdbool.h>
#include <stdlib.h>

struct crew {
    pthread_t thread[CREW_MAX];
    int threads; /* besides the caller's */
    pthread_mutex_t lock;
    pthread_cond_t called, done;
    bool ends;
    void (*job)(void *of, int index);
    void *of;
    int next, count; /* index to be taken; of the job at hand */
    int busy;        /* indices that are taken and not yet done */
};

/* Takes indices for as long as there are any. Called and left with the lock. */
static void help(struct crew *c)
{
    while (c->next < c->count) {
        int index = c->next++;
        c->busy++;
        pthread_mutex_unlock(&c->lock);
        c->job(c->of, index);
        pthread_mutex_lock(&c->lock);
        c->busy--;
    }
    if (c->busy == 0)
        pthread_cond_signal(&c->done);
}

static void *work(void *crew)
{
    struct crew *c = crew;
    pthread_mutex_lock(&c->lock);
    while (!c->ends) {
        if (c->next < c->count)
            help(c);
        else
            pthread_cond_wait(&c->called, &c->lock);
    }
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

struct crew *crew_new(int threads)
{
    struct crew *c = memory_new(sizeof *c);
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->called, NULL);
    pthread_cond_init(&c->done, NULL);
    while (c->threads < threads - 1 && thread_start(&c->thread[c->threads], work, c))
        c->threads++;
    return c;
}

void crew_free(struct crew *c)
{
    if (!c)
        return;
    pthread_mutex_lock(&c->lock);
    c->ends = true;
    pthread_cond_broadcast(&c->called);
    pthread_mutex_unlock(&c->lock);
    for (int i = 0; i < c->threads; i++)
        pthread_join(c->thread[i], NULL);
    pthread_cond_destroy(&c->called);
    pthread_cond_destroy(&c->done);
    pthread_mutex_destroy(&c->lock);
    free(c);
}

void crew_together(struct crew *c, int count, void (*job)(void *of, int index), void *of)
{
    pthread_mutex_lock(&c->lock);
    c->job = job;
    c->of = of;
    c->next = 0;
    c->count = count;
    pthread_cond_broadcast(&c->called);
    help(c);
    while (c->busy > 0)
        pthread_cond_wait(&c->done, &c->lock);
    pthread_mutex_unlock(&c->lock);
}
