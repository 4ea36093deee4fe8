/* A table of bots plays game after game, and threads take the next game from one counter; see table.h. */
#include "lab/table.h"

#include "base/memory.h"
#include "lab/workers.h"

#include <assert.h>
#include <string.h>

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

static action decide(struct sim_table *t, int64_t index, int seat, uint64_t seed)
{
    const struct rules *rules = t->setup->rules;
    game_view(rules, &t->state.state, seat, &t->view.state);
    struct bot_task task = { .view = &t->view.state, .seat = seat, .seed = seed, .now_ms = workers_thread_ms };
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

/* ---- Threads ----------------------------------------------------------------------------------------------------- */

/* What the threads of one run share. */
struct queue {
    const struct sim_setup *setup;
    void (*play)(void *worker, int64_t index);
    atomic_int_fast64_t next, played;
};

struct hand {
    struct queue *queue;
    void *worker;
};

static bool stopped(const struct sim_setup *setup)
{
    return setup->stop && atomic_load_explicit(setup->stop, memory_order_relaxed);
}

static void work(void *argument)
{
    struct hand *h = argument;
    struct queue *q = h->queue;
    int64_t index;
    while (!stopped(q->setup) && (index = atomic_fetch_add(&q->next, 1)) < q->setup->games) {
        q->play(h->worker, index);
        atomic_fetch_add(&q->played, 1);
    }
}

static void tell_progress(void *context)
{
    const struct queue *q = context;
    if (q->setup->progress)
        q->setup->progress(q->setup->context, atomic_load(&q->played));
}

int64_t sim_crew(const struct sim_setup *setup, void (*play)(void *worker, int64_t index), void *workers, size_t size)
{
    assert(setup->games > 0 && setup->threads > 0 && setup->threads <= SIM_THREADS_MAX);
    struct queue queue = { .setup = setup, .play = play };
    struct hand *hands = memory_new((size_t)setup->threads * sizeof *hands);
    for (int i = 0; i < setup->threads; i++)
        hands[i] = (struct hand){ &queue, (char *)workers + (size_t)i * size };
    workers_run(setup->threads, work, hands, sizeof *hands, tell_progress, &queue);
    free(hands);
    return queue.played;
}
