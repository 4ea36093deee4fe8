/* Thinking in the background; see thinker.h. */
#include "native/thinker.h"

#include "native/crew.h"
#include "native/system.h"
#include "native/threads.h"

#include <string.h>

enum { THINK_MS = 1500, WHY_SIMS = 1000 }; /* for bots that search; with reasons that is enough */

static bool cancelled(void *context)
{
    struct thinker *k = context;
    return atomic_load(&k->cancel);
}

static void together(void *context, int count, void (*job)(void *of, int index), void *of)
{
    struct thinker *k = context;
    crew_together(k->crew, count, job, of);
}

static void *think(void *arg)
{
    struct thinker *k = arg;
    k->crew = crew_new(k->player->choice.bot->searches ? system_processors(CREW_MAX) : 1);
    bot_think(k->player, &k->task, &k->answer);
    crew_free(k->crew);
    atomic_store(&k->done, true);
    return NULL;
}

void thinker_start(struct thinker *k, struct bot_player *player, const struct state *view, int seat, uint64_t seed,
                   bool why)
{
    k->player = player;
    memcpy(&k->view, view, player->rules->game->state_size);
    k->task = (struct bot_task){ .view = &k->view.state, .seat = seat, .seed = seed, .why = why };
    k->task.ms = why ? 0 : THINK_MS;
    k->task.sims = why ? WHY_SIMS : 0;
    k->task.now_ms = system_ms;
    k->task.cancelled = cancelled;
    k->task.together = together;
    k->task.context = k;
    atomic_init(&k->cancel, false);
    atomic_init(&k->done, false);
    k->threaded = thread_start(&k->thread, think, k);
    if (!k->threaded)
        think(k);
}

bool thinker_done(struct thinker *k)
{
    return atomic_load(&k->done);
}

void thinker_finish(struct thinker *k, bool cancel)
{
    if (cancel)
        atomic_store(&k->cancel, true);
    if (k->threaded)
        pthread_join(k->thread, NULL);
}
