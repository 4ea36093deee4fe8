/* A bot that thinks in a thread of its own, so that the screen stays alive and the bot can be stopped. One that
 * searches has all processors. */
#ifndef COIL_NATIVE_THINKER_H
#define COIL_NATIVE_THINKER_H

#include "bots/bot.h"

#include <pthread.h>
#include <stdatomic.h>

struct thinker {
    struct bot_player *player; /* borrowed */
    union state_memory view;   /* its own copy */
    struct crew *crew;         /* while it thinks */
    struct bot_task task;
    struct bot_answer answer;
    atomic_bool cancel, done;
    pthread_t thread;
    bool threaded; /* else it thought before thinker_start returned */
};

/* Begins to think about a copy of the view, as long as a person likes to wait; with `why` the answer has reasons, and
 * is the same every time. */
void thinker_start(struct thinker *k, struct bot_player *player, const struct state *view, int seat, uint64_t seed,
                   bool why);

/* True if the answer is there. */
bool thinker_done(struct thinker *k);

/* Waits for the end; with `cancel` it comes soon. The answer is in k->answer. */
void thinker_finish(struct thinker *k, bool cancel);

#endif
