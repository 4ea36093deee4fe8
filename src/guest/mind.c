/* Bots and programs behind one face; see mind.h. */
#include "guest/mind.h"

#include "base/memory.h"
#include "native/system.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

struct feed {
    struct event *events;
    int count, room;
};

struct mind {
    struct mind_setup setup;
    uv_loop_t *loop;
    const struct rules *rules; /* held */
    union state_memory start;
    mind_done *done;
    void *context;
    struct feed coming; /* what it is to be shown when it thinks next */
    struct bot_choice bot;
    bool busy, dropped;
    atomic_bool hurry;
    uv_work_t work;
    /* While it is busy, its thread's. */
    struct feed shown;
    int number;                /* of the last event that was shown */
    struct bot_player *player; /* one of both; NULL: not yet */
    void *outsider;
    union state_memory view;
    struct bot_task task;
    enum fault fault;
    action chosen;
};

struct mind *mind_new(const struct mind_setup *setup, struct uv_loop_s *loop, const struct rules *rules,
                      const struct state *view, mind_done *done, void *context, struct error *err)
{
    struct bot_choice bot = { 0 };
    if (setup->bot && !(bot = bot_find(setup->bot, rules->game, err)).bot)
        return NULL;
    struct mind *m = memory_new(sizeof *m);
    m->setup = *setup;
    m->loop = loop;
    m->rules = rules_share(rules);
    m->bot = bot;
    m->done = done;
    m->context = context;
    m->work.data = m;
    atomic_init(&m->hurry, false);
    memcpy(&m->start, view, rules->game->state_size);
    return m;
}

void mind_observe(struct mind *m, const struct event *seen)
{
    struct feed *f = &m->coming;
    if (f->count == f->room) {
        f->room = 2 * f->room + 16;
        f->events = memory_resize(f->events, (size_t)f->room * sizeof *f->events);
    }
    f->events[f->count++] = *seen;
}

/* ---- In a thread ------------------------------------------------------------------------------------------------- */

static bool cancelled(void *mind)
{
    return atomic_load(&((struct mind *)mind)->hurry);
}

/* The player, and all that it has not seen yet. */
static void catch_up(struct mind *m)
{
    const struct outsider *o = m->setup.outsider;
    if (m->bot.bot && !m->player)
        m->player = bot_open(m->bot, m->rules);
    if (!m->bot.bot && !m->outsider) {
        m->outsider = o->open(o, m->rules, m->start.state.viewer);
        o->begin(m->outsider, &m->start.state);
    }
    if (m->bot.bot)
        bot_observe(m->player, m->shown.events, m->shown.count);
    else
        for (int i = 0; i < m->shown.count; i++)
            o->observe(m->outsider, &m->shown.events[i], ++m->number);
    m->shown.count = 0;
}

static void think(uv_work_t *work)
{
    struct mind *m = work->data;
    struct bot_answer answer;
    catch_up(m);
    m->fault = FAULT_NONE;
    if (m->bot.bot) {
        bot_think(m->player, &m->task, &answer);
        m->chosen = answer.chosen;
    } else {
        m->fault = m->setup.outsider->think(m->outsider, &m->task, &m->chosen);
    }
}

/* ---- On the loop ------------------------------------------------------------------------------------------------- */

static void end(struct mind *m)
{
    bot_close(m->player);
    if (m->outsider)
        m->setup.outsider->close(m->outsider);
    rules_free(m->rules);
    free(m->coming.events);
    free(m->shown.events);
    free(m);
}

static void thought(uv_work_t *work, int status)
{
    struct mind *m = work->data;
    (void)status;
    m->busy = false;
    if (m->dropped)
        end(m);
    else
        m->done(m->context, m->fault, m->chosen);
}

void mind_think(struct mind *m, const struct state *view, int64_t ms)
{
    const struct mind_setup *s = &m->setup;
    struct feed empty = m->shown;
    uint64_t seed = 0;
    system_random(NULL, &seed);
    m->shown = m->coming;
    m->coming = empty;
    memcpy(&m->view, view, m->rules->game->state_size);
    m->task = (struct bot_task){ .view = &m->view.state,
                                 .seat = view->viewer,
                                 .seed = seed,
                                 .ms = s->ms && (!ms || s->ms < ms) ? s->ms : ms,
                                 .sims = s->sims,
                                 .now_ms = system_ms,
                                 .cancelled = cancelled,
                                 .context = m };
    atomic_store(&m->hurry, false);
    m->busy = true;
    uv_queue_work(m->loop, &m->work, think, thought);
}

bool mind_busy(const struct mind *m)
{
    return m->busy;
}

/* A program that is called off is not spoken to any more, so it is let finish. */
void mind_hurry(struct mind *m)
{
    if (m->bot.bot)
        atomic_store(&m->hurry, true);
}

void mind_free(struct mind *m, const struct result *result)
{
    if (!m)
        return;
    if (m->busy) {
        m->dropped = true;
        atomic_store(&m->hurry, true);
        return;
    }
    if (m->outsider && result)
        m->setup.outsider->end(m->outsider, result);
    end(m);
}
