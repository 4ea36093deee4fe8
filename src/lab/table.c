/* A table of bots plays game after game, and threads take the next game from one counter; see table.h. */
#include "lab/table.h"

#include "base/memory.h"

#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

/* ---- One table --------------------------------------------------------------------------------------------------- */

void sim_table_init(struct sim_table *t, const struct sim_setup *setup, const struct card_list *cards)
{
    const struct rules *rules = setup->rules;
    *t = (struct sim_table){ .setup = setup, .measures = measures_find(rules->game->id) };
    for (int e = 0; e < rules->seats; e++)
        t->observed = t->observed || setup->entrant[e].bot->observe;
    if (cards)
        card_game_init(&t->cards, cards);
    bool listens = (t->measures && t->measures->events) || t->observed || cards;
    t->events = listens ? memory_new((size_t)rules->events_max * sizeof *t->events) : NULL;
    for (int e = 0; e < rules->seats; e++)
        t->player[e] = bot_open(setup->entrant[e], rules);
}

void sim_table_release(struct sim_table *t)
{
    for (int e = 0; e < t->setup->rules->seats; e++)
        bot_close(t->player[e]);
    card_game_release(&t->cards);
    free(t->events);
}

int sim_entrant_in(const struct sim_setup *setup, int64_t index, int seat)
{
    int seats = setup->rules->seats;
    return setup->rotate ? (int)((seat + seats - index % seats) % seats) : seat;
}

/* What a bot is given to think is processor time, so that no other program takes any of it. */
static int64_t thread_ms(void *context)
{
    struct timespec used;
    (void)context;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
    return (int64_t)used.tv_sec * 1000 + used.tv_nsec / 1000000;
}

static action decide(struct sim_table *t, int64_t index, int seat, uint64_t seed)
{
    const struct rules *rules = t->setup->rules;
    game_view(rules, &t->state.state, seat, &t->view.state);
    struct bot_task task = { .view = &t->view.state, .seat = seat, .seed = seed, .now_ms = thread_ms };
    struct bot_answer answer;
    bot_think(t->player[sim_entrant_in(t->setup, index, seat)], &task, &answer);
    return answer.chosen;
}

/* Every player sees what its seat sees. */
static void show_to_players(struct sim_table *t, int64_t index, const struct event_log *log)
{
    for (int seat = 0; seat < t->setup->rules->seats; seat++)
        for (int i = 0; i < log->count; i++) {
            struct event seen = event_seen_by(&log->events[i], seat);
            bot_observe(t->player[sim_entrant_in(t->setup, index, seat)], &seen, 1);
        }
}

/* Applies an action, and counts what is to be counted. */
static void apply(struct sim_table *t, int64_t index, int seat, action a)
{
    const struct rules *rules = t->setup->rules;
    struct state *s = &t->state.state;
    struct event_log log = { t->events, 0, rules->events_max }, *listener = t->events ? &log : NULL;
    struct result before;
    if (t->cards.list)
        game_result(rules, s, &before);
    game_apply(rules, s, seat, a, listener);
    if (t->observed)
        show_to_players(t, index, &log);
    if (t->measures)
        t->measures->step(rules, a, s, listener, t->count);
    if (t->cards.list)
        card_game_step(&t->cards, seat, &before, s, &log);
}

static void end(struct sim_table *t)
{
    const struct rules *rules = t->setup->rules;
    game_result(rules, &t->state.state, &t->result);
    if (t->measures && t->measures->end)
        t->measures->end(rules, &t->state.state, &t->result, t->count);
    if (t->cards.list)
        card_game_end(&t->cards, &t->result);
}

void sim_table_play(struct sim_table *t, int64_t index, struct match *record)
{
    const struct rules *rules = t->setup->rules;
    struct state *s = &t->state.state;
    uint64_t seed = rng_derive(rng_seed_of_text(t->setup->seed), (uint64_t)index);
    struct rng chance = rng_from_seed(rng_derive(seed, 0)), thoughts = rng_from_seed(rng_derive(seed, 1));
    game_setup(rules, s);
    memset(t->count, 0, sizeof t->count);
    for (int e = 0; t->observed && e < rules->seats; e++)
        bot_forget(t->player[e]);
    if (t->cards.list)
        card_game_begin(&t->cards);
    t->plies = t->decisions = 0;
    while (s->node != NODE_OVER && t->plies < rules->game->plies_max) {
        int seat = s->node == NODE_CHANCE ? SEAT_CHANCE : __builtin_ctz(s->actors);
        action a = seat == SEAT_CHANCE ? game_chance(rules, s, &chance) : decide(t, index, seat, rng_next(&thoughts));
        apply(t, index, seat, a);
        if (record)
            match_play_action(record, seat, a);
        t->plies++;
        t->decisions += seat != SEAT_CHANCE;
    }
    end(t);
}

int64_t sim_first_parts(const struct sim_table *t, int seat)
{
    int first = 0;
    for (int each = 0; each < t->setup->rules->seats; each++)
        first += t->result.rank[each] == 1;
    return t->result.rank[seat] == 1 ? SIM_FIRST_PARTS / first : 0;
}

/* ---- Threads ----------------------------------------------------------------------------------------------------- */

/* What the threads of one run share. */
struct queue {
    const struct sim_setup *setup;
    void (*play)(void *worker, int64_t index);
    atomic_int_fast64_t next, played;
    int working; /* threads that have not finished, guarded by the lock */
    pthread_mutex_t lock;
    pthread_cond_t finished;
};

struct hand {
    struct queue *queue;
    pthread_t thread;
    void *worker;
};

static bool stopped(const struct sim_setup *setup)
{
    return setup->stop && atomic_load_explicit(setup->stop, memory_order_relaxed);
}

static void *work(void *argument)
{
    struct hand *h = argument;
    struct queue *q = h->queue;
    int64_t index;
    while (!stopped(q->setup) && (index = atomic_fetch_add(&q->next, 1)) < q->setup->games) {
        q->play(h->worker, index);
        atomic_fetch_add(&q->played, 1);
    }
    pthread_mutex_lock(&q->lock);
    q->working--;
    pthread_cond_signal(&q->finished);
    pthread_mutex_unlock(&q->lock);
    return NULL;
}

/* Waits for the threads, and tells about five times a second how far they are. */
static void wait_for_workers(struct queue *q)
{
    const long tick_ns = 200000000;
    pthread_mutex_lock(&q->lock);
    while (q->working > 0) {
        struct timespec until;
        clock_gettime(CLOCK_MONOTONIC, &until);
        until.tv_nsec += tick_ns;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&q->finished, &q->lock, &until);
        if (q->setup->progress)
            q->setup->progress(q->setup->context, atomic_load(&q->played));
    }
    pthread_mutex_unlock(&q->lock);
}

static void queue_init(struct queue *q, const struct sim_setup *setup)
{
    *q = (struct queue){ .setup = setup, .working = setup->threads };
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_mutex_init(&q->lock, NULL);
    pthread_cond_init(&q->finished, &monotonic);
    pthread_condattr_destroy(&monotonic);
}

static void queue_release(struct queue *q)
{
    pthread_cond_destroy(&q->finished);
    pthread_mutex_destroy(&q->lock);
}

void sim_crew(const struct sim_setup *setup, void (*play)(void *worker, int64_t index), void *workers, size_t size)
{
    assert(setup->games > 0 && setup->threads > 0 && setup->threads <= SIM_THREADS_MAX);
    struct queue queue;
    queue_init(&queue, setup);
    queue.play = play;
    struct hand *hands = memory_new((size_t)setup->threads * sizeof *hands);
    for (int i = 0; i < setup->threads; i++) {
        hands[i].queue = &queue;
        hands[i].worker = (char *)workers + (size_t)i * size;
        if (pthread_create(&hands[i].thread, NULL, work, &hands[i]) != 0) {
            fputs("coil: cannot start a thread\n", stderr);
            abort();
        }
    }
    wait_for_workers(&queue);
    for (int i = 0; i < setup->threads; i++)
        pthread_join(hands[i].thread, NULL);
    free(hands);
    queue_release(&queue);
}
