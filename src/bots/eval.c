/* The list of evaluators, and what all of them share; see eval.h. */
#include "bots/eval.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define EVAL(name) extern const struct eval name##_eval;
#include "bots/evals.def"
#undef EVAL

const struct eval *eval_find(const char *game)
{
    static const struct eval *const evals[] = {
#define EVAL(name) &name##_eval,
#include "bots/evals.def"
#undef EVAL
    };
    for (size_t i = 0; i < sizeof evals / sizeof *evals; i++)
        if (strcmp(evals[i]->game, game) == 0)
            return evals[i];
    return NULL;
}

int eval_danger(const struct eval *eval)
{
    int term = 0;
    while (eval->terms[term] && strcmp(eval->terms[term], "danger") != 0)
        term++;
    return eval->terms[term] ? term : -1;
}

void account_add(struct account *sum, const struct account *a)
{
    for (int term = 0; term < EVAL_TERMS_MAX; term++)
        sum->points[term] += a->points[term];
}

void account_divide(struct account *sum, int64_t by)
{
    int64_t rating = account_rating(sum) / by;
    int64_t *most = &sum->points[0];
    for (int term = 0; term < EVAL_TERMS_MAX; term++) {
        sum->points[term] /= by;
        most = llabs(sum->points[term]) > llabs(*most) ? &sum->points[term] : most;
    }
    *most += rating - account_rating(sum);
}

void ratings_put(struct ratings *out, int index, const struct account *a)
{
    out->rating[index] = account_rating(a) + (out->fear ? a->points[out->danger] * out->fear / 100 : 0);
    for (int i = 0; i < out->wanted_count; i++)
        if (out->wanted[i] == index)
            out->account[i] = *a;
}

/* The strengths of all seats before the end, by what is learnt. */
static void measure_strength(const struct rules *rules, const struct weights *w, const struct state *s,
                             int64_t strength[SEATS_MAX])
{
    const struct eval *eval = eval_find(rules->game->id);
    struct standing now;
    eval->measure(rules, s, &now);
    for (int seat = 0; seat < rules->seats; seat++)
        strength[seat] = strength_of(w, &now, eval->feature_count, seat);
}

void eval_value(const struct rules *rules, const struct state *s, int32_t out[SEATS_MAX])
{
    const struct weights *w = eval_weights(rules);
    int64_t strength[SEATS_MAX];
    assert(s->viewer == VIEW_FULL);
    if (s->node == NODE_OVER) {
        game_utility(rules, s, out);
    } else if (!w) {
        eval_find(rules->game->id)->value(rules, s, out);
    } else {
        measure_strength(rules, w, s, strength);
        strength_shares(strength, rules->seats, out);
    }
}

/* First places, shared by those who have one. */
static void share_first(const struct rules *rules, const struct state *s, int32_t out[SEATS_MAX])
{
    struct result result;
    int firsts = 0;
    game_result(rules, s, &result);
    for (int seat = 0; seat < rules->seats; seat++)
        firsts += result.rank[seat] == 1;
    for (int seat = 0; seat < rules->seats; seat++)
        out[seat] = result.rank[seat] == 1 ? 1000 / firsts : 0;
}

bool eval_first_alone(const struct rules *rules)
{
    return rules->seats > 2 && eval_weights(rules);
}

void eval_chances(const struct rules *rules, const struct state *s, int32_t out[SEATS_MAX])
{
    int64_t strength[SEATS_MAX];
    if (!eval_first_alone(rules)) {
        eval_value(rules, s, out);
    } else if (s->node == NODE_OVER) {
        share_first(rules, s, out);
    } else {
        measure_strength(rules, eval_weights(rules), s, strength);
        strength_chances(strength, rules->seats, out);
    }
}

const struct weights *eval_weights(const struct rules *rules)
{
    return rules->seats == 1 ? NULL : weights_for(eval_find(rules->game->id)->weights, rules->seats);
}

struct account learnt_account(const struct eval *eval, const struct weights *w, const struct standing *s, int seats,
                              int seat, int rivals)
{
    int64_t strength[SEATS_MAX] = { 0 };
    for (int each = 0; each < seats; each++)
        strength[each] = each == seat ? 0 : strength_of(w, s, eval->feature_count, each);
    struct account a = { { 0 } };
    for (int i = 0; i < eval->feature_count; i++)
        a.points[eval->feature_terms[i]] += weighed(w, s, seat, i);
    a.points[rivals] -= LATE_MAX * strength_of_others(strength, seats, seat);
    return a;
}

int eval_policy(const struct eval *eval, const struct rules *rules, const struct state *s, int seat,
                const action *legal, int count, struct rng *rng)
{
    assert(s->viewer == VIEW_FULL && game_owes(s, seat) && count > 0);
    return count == 1 ? 0 : eval->policy(rules, s, seat, legal, count, rng);
}

void eval_shares(int seats, const int64_t *strength, int64_t spread, int32_t *out)
{
    assert(seats > 1);
    for (int seat = 0; seat < seats; seat++) {
        int64_t sum = 0;
        for (int other = 0; other < seats; other++) {
            int64_t ahead = strength[seat] - strength[other];
            sum += other == seat ? 0 : 500 + 500 * ahead / ((ahead < 0 ? -ahead : ahead) + spread);
        }
        out[seat] = (int32_t)(sum / (seats - 1));
    }
}
