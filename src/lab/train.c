/* Games of bots become samples, samples become weights (fit.h), a match says whether they are better; see train.h. */
#include "lab/train.h"

#include "base/memory.h"
#include "lab/features.h"
#include "lab/fit.h"
#include "lab/table.h"

#include <string.h>

enum {
    STRAY = 8,   /* one action in so many is any legal one */
    SAMPLES = 8, /* of a game */
    PLIES_MAX = 4000
};

/* Streams of a game's seed. */
enum { STREAM_CHANCE, STREAM_THOUGHTS, STREAM_STRAY, STREAM_SAMPLES };

struct run {
    const struct train_setup *setup;
    const struct eval *eval;
    int seats;
    uint64_t seed;                 /* of this round or match */
    size_t list;                   /* the longest list of actions */
    struct fit_sample *samples;    /* of this round: SAMPLES for each game, those that are not there have no seats */
    const struct weights *before;  /* of the evaluator as it is, NULL: made by hand */
    const struct weights *weights; /* of who plays; NULL: those before */
    int64_t played;                /* games, of the rounds before */
};

/* What a thread plays with. */
struct worker {
    struct run *run;
    action *legal;
    int64_t *rating;
    union state_memory s, before, view;
    struct result result;
    int64_t parts; /* of the match: first places of the new weights */
};

/* ---- One game ---------------------------------------------------------------------------------------------------- */

static action choose(struct worker *w, const struct rules *rules, int seat, const struct weights *weights,
                     uint64_t seed)
{
    int count = game_legal(rules, &w->s.state, seat, w->legal), best = 0;
    struct ratings ratings = { .rating = w->rating, .weights = weights ? weights : w->run->before };
    if (count == 1)
        return w->legal[0];
    game_view(rules, &w->s.state, seat, &w->view.state);
    w->run->eval->rate(rules, &w->view.state, seat, seed, w->legal, count, &ratings);
    for (int i = 1; i < count; i++)
        best = w->rating[i] > w->rating[best] ? i : best;
    return w->legal[best];
}

/* Plays a game to its end. `weights` are those of each seat; every turn's end is shown to `look`, if there is one. */
static const struct rules *play(struct worker *w, int64_t index, const struct weights *const *weights, int stray,
                                void (*look)(struct worker *w, const struct rules *rules, void *context), void *context)
{
    const struct train_setup *setup = w->run->setup;
    const struct rules *rules = setup->rules[index / w->run->seats % setup->rules_count];
    uint64_t seed = rng_derive(w->run->seed, (uint64_t)index);
    struct rng chance = rng_from_seed(rng_derive(seed, STREAM_CHANCE));
    struct rng thoughts = rng_from_seed(rng_derive(seed, STREAM_THOUGHTS));
    struct rng lot = rng_from_seed(rng_derive(seed, STREAM_STRAY));
    struct state *s = &w->s.state;
    game_setup(rules, s);
    for (int plies = 0; s->node != NODE_OVER && plies < PLIES_MAX; plies++) {
        int seat = s->node == NODE_CHANCE ? SEAT_CHANCE : __builtin_ctz(s->actors);
        action a;
        memcpy(&w->before, s, rules->game->state_size);
        if (seat == SEAT_CHANCE)
            a = game_chance(rules, s, &chance);
        else if (stray && rng_below(&lot, (uint32_t)stray) == 0)
            a = w->legal[rng_below(&lot, (uint32_t)game_legal(rules, s, seat, w->legal))];
        else
            a = choose(w, rules, seat, weights[seat], rng_next(&thoughts));
        game_apply(rules, s, seat, a, NULL);
        if (look && s->node != NODE_OVER && game_turn_ended(rules, &w->before.state, s))
            look(w, rules, context);
    }
    game_result(rules, s, &w->result);
    return rules;
}

/* ---- Samples ----------------------------------------------------------------------------------------------------- */

/* Any SAMPLES of the turns' ends seen so far. */
struct reservoir {
    struct fit_sample *samples;
    struct rng rng;
    uint32_t seen;
};

static void sample(struct worker *w, const struct rules *rules, void *context)
{
    struct reservoir *r = context;
    uint32_t place = r->seen < SAMPLES ? r->seen : rng_below(&r->rng, r->seen + 1);
    struct standing standing;
    r->seen++;
    if (place >= SAMPLES)
        return;
    w->run->eval->measure(rules, &w->s.state, &standing);
    fit_sample_init(&r->samples[place], &standing, rules->seats);
}

static void play_for_samples(void *worker, int64_t index)
{
    struct worker *w = worker;
    const struct weights *weights[SEATS_MAX] = { NULL };
    struct reservoir r = { .samples = w->run->samples + SAMPLES * index };
    for (int seat = 0; seat < w->run->seats; seat++)
        weights[seat] = w->run->weights;
    r.rng = rng_from_seed(rng_derive(rng_derive(w->run->seed, (uint64_t)index), STREAM_SAMPLES));
    play(w, index, weights, STRAY, sample, &r);
    for (uint32_t i = 0; i < SAMPLES && i < r.seen; i++) {
        if (w->result.over)
            memcpy(r.samples[i].rank, w->result.rank, sizeof r.samples[i].rank);
        else
            r.samples[i].seats = 0;
    }
}

/* ---- The match --------------------------------------------------------------------------------------------------- */

static void play_match(void *worker, int64_t index)
{
    struct worker *w = worker;
    const struct weights *weights[SEATS_MAX] = { NULL };
    int self = (int)(index % w->run->seats);
    weights[self] = w->run->weights;
    play(w, index, weights, 0, NULL, NULL);
    w->parts += w->result.over ? first_parts(&w->result, w->run->seats, self) : 0;
}

static void tell_progress(void *context, int64_t played)
{
    const struct run *run = context;
    if (run->setup->progress)
        run->setup->progress(run->setup->context, run->played + played);
}

/* Plays games on all threads; returns the parts of first places that they counted. */
static int64_t play_all(struct run *run, int64_t games, void (*each)(void *worker, int64_t index))
{
    struct sim_setup crew = { .rules = run->setup->rules[0],
                              .games = games,
                              .threads = run->setup->threads,
                              .stop = run->setup->stop,
                              .progress = tell_progress,
                              .context = run };
    struct worker *workers = memory_new((size_t)crew.threads * sizeof *workers);
    int64_t parts = 0;
    for (int i = 0; i < crew.threads; i++) {
        workers[i].run = run;
        workers[i].legal = memory_new(run->list * sizeof(action));
        workers[i].rating = memory_new(run->list * sizeof(int64_t));
    }
    run->played += sim_crew(&crew, each, workers, sizeof *workers);
    for (int i = 0; i < crew.threads; i++) {
        parts += workers[i].parts;
        free(workers[i].legal);
        free(workers[i].rating);
    }
    free(workers);
    return parts;
}

/* ---- The run ----------------------------------------------------------------------------------------------------- */

static void tell_round(const struct train_setup *setup, int round, const struct train_result *found)
{
    struct textbuf line = TEXTBUF_GROWING;
    if (!setup->tell)
        return;
    text_putf(&line, "round %d: %lld games, %.4f bits a game held out (before %.4f, level %.4f)", round + 1,
              (long long)setup->games, found->loss, found->loss_before, found->loss_level);
    setup->tell(setup->context, textbuf_text(&line));
    textbuf_release(&line);
}

/* Plays the games of all rounds, and fits the weights anew after each. False if it was stopped. */
static bool learn(struct run *run, struct train_result *out)
{
    const struct train_setup *setup = run->setup;
    size_t of_round = (size_t)setup->games * SAMPLES;
    struct fit_sample *samples = memory_new((size_t)setup->rounds * of_round * sizeof *samples);
    int round = 0;
    for (; round < setup->rounds; round++) {
        run->seed = rng_derive(rng_seed_of_text(setup->seed), (uint64_t)round);
        run->samples = samples + (size_t)round * of_round;
        run->weights = round ? &out->weights : NULL;
        play_all(run, setup->games, play_for_samples);
        if (run->played < (round + 1) * setup->games)
            break;
        struct fit_data data = { samples, (size_t)(round + 1) * of_round, run->eval->feature_count, run->seats,
                                 SAMPLES * FIT_HELD_OUT_OF };
        fit_weights(&data, &out->weights);
        out->loss = fit_loss(&data, &out->weights);
        out->loss_before = fit_loss(&data, run->before);
        out->loss_level = fit_loss(&data, NULL);
        tell_round(setup, round, out);
    }
    free(samples);
    return round == setup->rounds;
}

static void play_the_match(struct run *run, struct train_result *out)
{
    const struct train_setup *setup = run->setup;
    run->seed = rng_derive(rng_seed_of_text(setup->seed), (uint64_t)setup->rounds);
    run->weights = &out->weights;
    int64_t parts = setup->match ? play_all(run, setup->match, play_match) : 0;
    if (run->played < train_games(setup))
        return;
    out->share = share_estimate(parts, setup->match * FIRST_PARTS, setup->match);
    out->better = out->share.low > 1.0 / run->seats;
}

void train_run(const struct train_setup *setup, struct train_result *out)
{
    const struct rules *rules = setup->rules[0];
    struct run run = { .setup = setup, .eval = eval_find(rules->game->id), .seats = rules->seats };
    for (int i = 0; i < setup->rules_count; i++) {
        size_t list = (size_t)rules_list_max(setup->rules[i]);
        run.list = list > run.list ? list : run.list;
    }
    run.before = setup->anew ? NULL : eval_weights(rules);
    *out = (struct train_result){ .weights.seats = rules->seats };
    if (learn(&run, out))
        play_the_match(&run, out);
    out->played = run.played;
}

void train_text(const struct eval *eval, const struct weights *w, struct textbuf *out)
{
    const char *const *names = feature_names(eval->game);
    text_putf(out, "seats %d\n", w->seats);
    for (int i = 0; i < eval->feature_count; i++)
        text_putf(out, "%-14s %6d %6d\n", names[i], w->early[i], w->late[i]);
}
