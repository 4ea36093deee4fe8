/* Judging what was played; see review.h. */
#include "bots/review.h"

#include "bots/search.h"

#include <assert.h>
#include <string.h>

enum { KNOTS = 11, LUCK_STATES_MIN = 4 };

const char *review_mark_name(enum review_mark mark)
{
    static const char *const names[MARKS] = { "", "doubtful", "mistake", "blunder" };
    return names[mark];
}

const char *review_mark_sign(enum review_mark mark)
{
    static const char *const signs[MARKS] = { "", "?!", "?", "??" };
    return signs[mark];
}

/* ---- Calibration ------------------------------------------------------------------------------------------------- */

double review_calibrated(const struct rules *rules, double value)
{
    static const struct {
        const char *game;
        int seats;
        int16_t result[KNOTS];
    } tables[] = {
#define CALIBRATION(id, seats, ...) { id, seats, { __VA_ARGS__ } },
#include "bots/calibrations.def"
#undef CALIBRATION
        { "", 0, { 0 } },
    };
    for (size_t i = 0; *tables[i].game; i++) {
        if (tables[i].seats != rules->seats || strcmp(tables[i].game, rules->game->id) != 0)
            continue;
        int knot = (int)(value * (KNOTS - 1));
        knot = knot < KNOTS - 2 ? knot : KNOTS - 2;
        double low = tables[i].result[knot], high = tables[i].result[knot + 1];
        return (low + (high - low) * (value * (KNOTS - 1) - knot)) / 1000;
    }
    return value;
}

/* ---- Choices ----------------------------------------------------------------------------------------------------- */

static enum review_mark mark_of(double loss)
{
    static const double least[MARKS] = { 0, LOSS_DOUBTFUL / 1000.0, LOSS_MISTAKE / 1000.0, LOSS_BLUNDER / 1000.0 };
    int mark = MARK_BLUNDER;
    while (loss < least[mark])
        mark--;
    return (enum review_mark)mark;
}

void review_choice(struct bot_player *p, const struct state *view, action played, uint64_t seed, int64_t sims,
                   struct bot_answer *answer, struct review_choice *out)
{
    struct bot_task task = { .view = view, .seat = view->viewer, .seed = seed, .sims = sims, .must = played };
    bot_think(p, &task, answer);
    assert(answer->must_line >= 0);
    double best = answer->lines[0].value, value = answer->lines[answer->must_line].value, behind = best - value;
    bool sure = behind > 0 && behind * behind > 4 * answer->variance;
    *out = (struct review_choice){ .played = played, .best = sure ? answer->chosen : played };
    out->value = review_calibrated(p->rules, value);
    out->best_value = sure ? review_calibrated(p->rules, best) : out->value;
    out->loss = out->best_value - out->value;
    out->mark = mark_of(out->loss);
    if (out->mark == MARK_NONE)
        return;
    search_reasons((struct searcher *)p, &task, answer);
}

/* ---- Values and luck --------------------------------------------------------------------------------------------- */

const char *review_scale(const struct rules *rules)
{
    return rules->seats == 1                              ? "100 % is the best end, 0 % the worst."
           : rules->seats == 2 || eval_first_alone(rules) ? "100 % is the win."
                                                          : "100 % is the first place, 0 % the last.";
}

/* Makes the values of several seats, each bent by itself, come to `whole` again: they are divided, or what they fall
 * short of a whole result. */
static void make_whole(int seats, double whole, double value[SEATS_MAX])
{
    double sum = 0;
    for (int seat = 0; seat < seats; seat++)
        sum += value[seat];
    for (int seat = 0; seat < seats; seat++)
        value[seat] = sum > whole ? value[seat] * whole / sum : 1 - (1 - value[seat]) * (seats - whole) / (seats - sum);
}

void review_value(struct bot_player *p, const struct state *view, uint64_t seed, int64_t sims, double out[SEATS_MAX])
{
    struct searcher *s = (struct searcher *)p;
    struct bot_task task = { .view = view, .seed = seed };
    const int seats = p->rules->seats;
    int64_t sum[SEATS_MAX] = { 0 };
    double whole = 0;
    search_prepare(s, &task);
    for (int64_t n = 0; n < sims; n++) {
        int32_t value[SEATS_MAX];
        search_imagine(s->aside, &task, n);
        search_start(s->aside, n);
        search_play_out(s->aside, value);
        for (int seat = 0; seat < seats; seat++)
            sum[seat] += value[seat];
    }
    for (int seat = 0; seat < seats; seat++) {
        double mean = (double)sum[seat] / (1000.0 * (double)sims);
        out[seat] = review_calibrated(p->rules, mean);
        whole += mean;
    }
    if (seats > 1)
        make_whole(seats, whole, out);
}

/* What the imagined states tell of one outcome: how likely it was, and how far each seat stood above the average of the
 * outcomes of its state, with the squares of that. How well an outcome goes with a state is its chance there: states
 * are weighed by that, as they are by somebody who has seen the outcome. */
struct outcome {
    action a;
    double states, chance, weighed[SEATS_MAX], above[SEATS_MAX], squares[SEATS_MAX];
};

struct outcomes {
    int count;
    struct outcome list[OUTCOMES_MAX];
};

static struct outcome *outcome_of(struct outcomes *all, action a)
{
    int i = 0;
    while (i < all->count && all->list[i].a != a)
        i++;
    if (i == OUTCOMES_MAX)
        return NULL;
    if (i == all->count)
        all->list[all->count++] = (struct outcome){ .a = a };
    return &all->list[i];
}

/* All outcomes in the imagined state of a number, with the same luck behind them; returns how many there are. */
static int play_outcomes(struct walker *w, int64_t number, struct outcomes *all)
{
    const struct rules *rules = w->of->base.rules;
    action list[OUTCOMES_MAX];
    uint64_t weight[OUTCOMES_MAX];
    int32_t value[OUTCOMES_MAX][SEATS_MAX];
    double total = 0, mean[SEATS_MAX] = { 0 };
    int count = rules->game->chance_odds(rules, &w->full->state, list, weight);
    for (int i = 0; i < count; i++) {
        search_start(w, number);
        search_apply(w, SEAT_CHANCE, list[i], NULL);
        search_play_out(w, value[i]);
        total += (double)weight[i];
        for (int seat = 0; seat < rules->seats; seat++)
            mean[seat] += (double)weight[i] * value[i][seat];
    }
    for (int i = 0; i < count; i++) {
        struct outcome *o = outcome_of(all, list[i]);
        double chance = (double)weight[i] / total;
        if (!o)
            continue;
        o->states++;
        o->chance += chance;
        for (int seat = 0; seat < rules->seats; seat++) {
            double above = (value[i][seat] - mean[seat] / total) / 1000;
            o->weighed[seat] += chance * above;
            o->above[seat] += above;
            o->squares[seat] += above * above;
        }
    }
    return count;
}

/* How much of what sets outcomes apart is no noise of the imagined games, for a seat: from 0 to 1. It is the same
 * whatever has come, so luck is still 0 on average. */
static double signal(const struct outcomes *all, int seat)
{
    double spread = 0, noise = 0;
    for (int i = 0; i < all->count; i++) {
        const struct outcome *o = &all->list[i];
        double mean = o->above[seat] / o->states, square = o->squares[seat] / o->states;
        if (o->states < 2)
            continue;
        spread += o->chance * mean * mean;
        noise += o->chance * (square - mean * mean) / (o->states - 1);
    }
    return spread > noise ? (spread - noise) / spread : 0;
}

void review_luck(struct bot_player *p, const struct state *view, action outcome, uint64_t seed, int64_t sims,
                 double out[SEATS_MAX])
{
    struct searcher *s = (struct searcher *)p;
    struct bot_task task = { .view = view, .seed = seed };
    struct outcomes all = { .count = 0 };
    int64_t played = 0;
    search_prepare(s, &task);
    for (int64_t states = 0; played < sims || states < LUCK_STATES_MIN; states++) {
        search_imagine(s->aside, &task, states);
        played += play_outcomes(s->aside, states, &all);
    }
    const struct outcome *came = outcome_of(&all, outcome);
    for (int seat = 0; seat < p->rules->seats; seat++)
        out[seat] = (came && came->chance > 0 ? signal(&all, seat) * came->weighed[seat] / came->chance : 0) + 0.0;
}

/* ---- Plies ------------------------------------------------------------------------------------------------------- */

bool review_sees(const struct match *m, int ply, int viewer)
{
    bool seen = true;
    for (int v = match_events_before(m, ply) + 1; v <= match_events_before(m, ply + 1); v++)
        seen = seen && event_sight(match_event(m, v), viewer) == EVENT_WHOLE;
    return seen;
}

bool review_begins_turn(const struct match *m, int ply)
{
    union state_memory before;
    if (ply == 0 || ply == match_ply(m))
        return true;
    memcpy(&before, match_state_at(m, ply - 1), match_rules(m)->game->state_size);
    return game_turn_ended(match_rules(m), &before.state, match_state_at(m, ply));
}
