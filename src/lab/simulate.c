/* Mass simulation: a table of bots plays game after game, threads take the next game from one counter, and the reports
 * of all threads are added up; see simulate.h. */
#include "lab/simulate.h"

#include "base/memory.h"
#include "match/match.h"

#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

/* ---- One table --------------------------------------------------------------------------------------------------- */

/* What one thread needs to play. */
struct seating {
    const struct sim_setup *setup;
    struct bot_player *player[SEATS_MAX]; /* by entrant */
    const struct measures *measures;      /* of the game, or NULL */
    int64_t count[MEASURE_COUNTS_MAX];    /* by them, in the game at hand */
    struct event *events;                 /* of one action; NULL if nobody listens */
    bool observed;                        /* some player remembers what it sees */
    union state_memory state, view;
};

static void seating_init(struct seating *t, const struct sim_setup *setup)
{
    const struct game *game = setup->rules->game;
    t->setup = setup;
    t->measures = measures_find(game->id);
    t->observed = false;
    for (int e = 0; e < setup->rules->seats; e++)
        t->observed = t->observed || setup->entrant[e].bot->observe;
    bool listens = (t->measures && t->measures->events) || t->observed;
    t->events = listens ? memory_new((size_t)setup->rules->events_max * sizeof *t->events) : NULL;
    for (int e = 0; e < setup->rules->seats; e++)
        t->player[e] = bot_open(setup->entrant[e], setup->rules);
}

static void seating_release(struct seating *t)
{
    for (int e = 0; e < t->setup->rules->seats; e++)
        bot_close(t->player[e]);
    free(t->events);
}

static int entrant_in(const struct sim_setup *setup, int64_t index, int seat)
{
    int seats = setup->rules->seats;
    return setup->rotate ? (int)((seat + seats - index % seats) % seats) : seat;
}

static action decide(struct seating *t, int64_t index, int seat, uint64_t seed)
{
    const struct rules *rules = t->setup->rules;
    game_view(rules, &t->state.state, seat, &t->view.state);
    struct bot_task task = { .view = &t->view.state, .seat = seat, .seed = seed };
    struct bot_answer answer;
    bot_think(t->player[entrant_in(t->setup, index, seat)], &task, &answer);
    return answer.chosen;
}

/* Every player sees what its seat sees. */
static void show_to_players(struct seating *t, int64_t index, const struct event_log *log)
{
    for (int seat = 0; seat < t->setup->rules->seats; seat++)
        for (int i = 0; i < log->count; i++) {
            struct event seen = event_seen_by(&log->events[i], seat);
            bot_observe(t->player[entrant_in(t->setup, index, seat)], &seen, 1);
        }
}

/* Applies an action, and measures it if somebody does. */
static void apply(struct seating *t, int64_t index, int seat, action a)
{
    const struct rules *rules = t->setup->rules;
    struct state *s = &t->state.state;
    struct event_log log = { t->events, 0, rules->events_max }, *listener = t->events ? &log : NULL;
    game_apply(rules, s, seat, a, listener);
    if (t->observed)
        show_to_players(t, index, &log);
    if (t->measures)
        t->measures->step(rules, a, s, listener, t->count);
}

/* Plays game `index` into t->state, and onto `record` if there is one. */
static void play(struct seating *t, int64_t index, struct match *record, int64_t *plies, int64_t *decisions)
{
    const struct rules *rules = t->setup->rules;
    struct state *s = &t->state.state;
    uint64_t seed = rng_derive(rng_seed_of_text(t->setup->seed), (uint64_t)index);
    struct rng chance = rng_from_seed(rng_derive(seed, 0)), thoughts = rng_from_seed(rng_derive(seed, 1));
    game_setup(rules, s);
    memset(t->count, 0, sizeof t->count);
    *plies = *decisions = 0;
    while (s->node != NODE_OVER && *plies < rules->game->plies_max) {
        int seat = s->node == NODE_CHANCE ? SEAT_CHANCE : __builtin_ctz(s->actors);
        action a = seat == SEAT_CHANCE ? game_chance(rules, s, &chance) : decide(t, index, seat, rng_next(&thoughts));
        apply(t, index, seat, a);
        if (record)
            match_play_action(record, seat, a);
        ++*plies;
        *decisions += seat != SEAT_CHANCE;
    }
}

/* ---- Counting ---------------------------------------------------------------------------------------------------- */

static void add_standing(struct sim_standing *standing, int64_t score, int64_t first)
{
    tally_add(&standing->score, score, 1);
    standing->first += first;
}

static void count_game(struct sim_report *r, struct seating *t, int64_t index, int64_t plies, int64_t decisions)
{
    const struct state *s = &t->state.state;
    struct result result;
    game_result(t->setup->rules, s, &result);
    int first = 0;
    for (int seat = 0; seat < r->seats; seat++)
        first += result.rank[seat] == 1;
    int64_t each = first > 0 ? SIM_FIRST_PARTS / first : 0;
    for (int seat = 0; seat < r->seats; seat++) {
        int64_t parts = result.rank[seat] == 1 ? each : 0;
        add_standing(&r->seat[seat], result.score[seat], parts);
        add_standing(&r->entrant[entrant_in(t->setup, index, seat)], result.score[seat], parts);
    }
    r->games++;
    r->unfinished += !result.over;
    r->nobody_first += first == 0;
    r->reason[s->reason]++;
    tally_add(&r->plies, plies, 1);
    tally_add(&r->decisions, decisions, 1);
    if (!t->measures)
        return;
    if (t->measures->end)
        t->measures->end(t->setup->rules, s, &result, t->count);
    measured_add(&r->measured, t->count);
}

static void merge_standing(struct sim_standing *into, const struct sim_standing *from)
{
    tally_merge(&into->score, &from->score);
    into->first += from->first;
}

static void report_init(struct sim_report *r, const struct rules *rules)
{
    *r = (struct sim_report){ .seats = rules->seats };
    measured_init(&r->measured, rules->game->id);
}

static void report_merge(struct sim_report *into, const struct sim_report *from)
{
    into->games += from->games;
    into->unfinished += from->unfinished;
    into->nobody_first += from->nobody_first;
    tally_merge(&into->plies, &from->plies);
    tally_merge(&into->decisions, &from->decisions);
    for (int seat = 0; seat < into->seats; seat++) {
        merge_standing(&into->entrant[seat], &from->entrant[seat]);
        merge_standing(&into->seat[seat], &from->seat[seat]);
    }
    for (int i = 0; i <= UINT8_MAX; i++)
        into->reason[i] += from->reason[i];
    measured_merge(&into->measured, &from->measured);
}

void sim_report_release(struct sim_report *r)
{
    tally_release(&r->plies);
    tally_release(&r->decisions);
    measured_release(&r->measured);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        tally_release(&r->entrant[seat].score);
        tally_release(&r->seat[seat].score);
    }
}

/* ---- The queue --------------------------------------------------------------------------------------------------- */

/* What the threads of one run share. */
struct queue {
    const struct sim_setup *setup;
    atomic_int_fast64_t next, played;
    int working; /* threads that have not finished, guarded by the lock */
    pthread_mutex_t lock;
    pthread_cond_t finished;
};

struct worker {
    struct queue *queue;
    pthread_t thread;
    struct seating table;
    struct sim_report report;
};

static bool stopped(const struct sim_setup *setup)
{
    return setup->stop && atomic_load_explicit(setup->stop, memory_order_relaxed);
}

static void *work(void *argument)
{
    struct worker *w = argument;
    struct queue *q = w->queue;
    int64_t index, plies, decisions;
    seating_init(&w->table, q->setup);
    while (!stopped(q->setup) && (index = atomic_fetch_add(&q->next, 1)) < q->setup->games) {
        play(&w->table, index, NULL, &plies, &decisions);
        count_game(&w->report, &w->table, index, plies, decisions);
        atomic_fetch_add(&q->played, 1);
    }
    seating_release(&w->table);
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

void sim_run(const struct sim_setup *setup, struct sim_report *out)
{
    assert(setup->games > 0 && setup->threads > 0 && setup->threads <= SIM_THREADS_MAX);
    report_init(out, setup->rules);
    struct queue queue;
    queue_init(&queue, setup);
    struct worker *workers = memory_new((size_t)setup->threads * sizeof *workers);
    for (int i = 0; i < setup->threads; i++) {
        workers[i].queue = &queue;
        report_init(&workers[i].report, setup->rules);
        if (pthread_create(&workers[i].thread, NULL, work, &workers[i]) != 0) {
            fputs("coil: cannot start a thread\n", stderr);
            abort();
        }
    }
    wait_for_workers(&queue);
    for (int i = 0; i < setup->threads; i++) {
        pthread_join(workers[i].thread, NULL);
        report_merge(out, &workers[i].report);
        sim_report_release(&workers[i].report);
    }
    free(workers);
    queue_release(&queue);
}

/* ---- Records ----------------------------------------------------------------------------------------------------- */

void sim_record(const struct sim_setup *setup, const struct options *options, int64_t index, struct textbuf *out)
{
    struct rules *rules;
    int code = rules_new(setup->rules->ruleset, options, setup->rules->seats, &rules, NULL);
    assert(code == 0);
    struct match *record = match_new(rules, CHANCE_MANUAL, "");
    for (int seat = 0; seat < rules->seats; seat++)
        match_set_name(record, seat, setup->entrant[entrant_in(setup, index, seat)].bot->title);
    struct seating table;
    int64_t plies, decisions;
    seating_init(&table, setup);
    play(&table, index, record, &plies, &decisions);
    match_record(record, out);
    match_free(record);
    seating_release(&table);
}
