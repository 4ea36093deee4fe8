/* Newton's method for the odds of coming first; see fit.h. */
#include "lab/fit.h"

#include "base/memory.h"
#include "lab/real.h"

#include <string.h>

enum { INPUTS_MAX = 2 * FEATURES_MAX, STEPS = 7 };

/* What holds weights back: from being far from 0, and from changing much in the course of a game. In samples. */
static const double resistance[] = { 8, 80 };

void fit_sample_init(struct fit_sample *out, const struct standing *s, int seats)
{
    *out = (struct fit_sample){ .seats = (uint8_t)seats, .late = (uint8_t)s->late };
    for (int seat = 0; seat < seats; seat++)
        for (int i = 0; i < FEATURES_MAX; i++)
            out->of[seat][i] = (int16_t)s->of[seat][i];
}

/* ---- The sums ---------------------------------------------------------------------------------------------------- */

struct sums {
    int inputs;
    double weight[INPUTS_MAX];  /* of each feature, and of how much later it is than the middle of a game */
    double scale[FEATURES_MAX]; /* features are divided by it, so that one resistance suits all */
    double gradient[INPUTS_MAX], curve[INPUTS_MAX][INPUTS_MAX];
};

static bool is_held_out(const struct fit_data *d, size_t index)
{
    return index % d->part >= d->part - d->part / FIT_HELD_OUT_OF;
}

static void read_inputs(const struct fit_data *d, const struct fit_sample *s, int seat, const double *scale, double *x)
{
    for (int i = 0; i < d->features; i++) {
        x[i] = (double)s->of[seat][i] / scale[i];
        x[i + d->features] = x[i] * (2 * s->late - LATE_MAX) / LATE_MAX;
    }
}

/* The chance of each to be first. */
static void share_out(const double *strength, int seats, double *share)
{
    double most = strength[0], sum = 0;
    for (int seat = 1; seat < seats; seat++)
        most = strength[seat] > most ? strength[seat] : most;
    for (int seat = 0; seat < seats; seat++)
        sum += share[seat] = real_exp(strength[seat] - most);
    for (int seat = 0; seat < seats; seat++)
        share[seat] /= sum;
}

static int count_firsts(const struct fit_sample *s)
{
    int firsts = 0;
    for (int seat = 0; seat < s->seats; seat++)
        firsts += s->rank[seat] == 1;
    return firsts;
}

/* Adds what a sample says: its first places, shared by those who have one, against the odds of all. */
static void add_sample(const struct fit_data *d, const struct fit_sample *s, struct sums *t)
{
    double x[SEATS_MAX][INPUTS_MAX] = { { 0 } }, strength[SEATS_MAX] = { 0 }, share[SEATS_MAX],
           mean[INPUTS_MAX] = { 0 };
    int firsts = count_firsts(s);
    for (int seat = 0; seat < s->seats; seat++) {
        read_inputs(d, s, seat, t->scale, x[seat]);
        for (int i = 0; i < t->inputs; i++)
            strength[seat] += t->weight[i] * x[seat][i];
    }
    share_out(strength, s->seats, share);
    for (int seat = 0; seat < s->seats; seat++)
        for (int i = 0; i < t->inputs; i++) {
            mean[i] += share[seat] * x[seat][i];
            t->gradient[i] += ((s->rank[seat] == 1 ? 1.0 / firsts : 0) - share[seat]) * x[seat][i];
        }
    for (int seat = 0; seat < s->seats; seat++)
        for (int i = 0; i < t->inputs; i++) {
            double part = share[seat] * (x[seat][i] - mean[i]);
            for (int k = 0; k <= i; k++)
                t->curve[i][k] += part * (x[seat][k] - mean[k]);
        }
}

/* Solves curve * step = gradient by elimination (the curve is symmetric and positive), into the gradient. */
static void solve(struct sums *t)
{
    int n = t->inputs;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < i; k++) {
            double factor = t->curve[i][k];
            for (int j = 0; j < k; j++)
                factor -= t->curve[i][j] * t->curve[k][j] * t->curve[j][j];
            t->curve[i][k] = factor / t->curve[k][k];
            t->curve[i][i] -= t->curve[i][k] * t->curve[i][k] * t->curve[k][k];
        }
    for (int i = 0; i < n; i++)
        for (int k = 0; k < i; k++)
            t->gradient[i] -= t->curve[i][k] * t->gradient[k];
    for (int i = n - 1; i >= 0; i--) {
        t->gradient[i] /= t->curve[i][i];
        for (int k = i + 1; k < n; k++)
            t->gradient[i] -= t->curve[k][i] * t->gradient[k];
    }
}

/* Scales features to be 1 on average. */
static void find_scales(const struct fit_data *d, struct sums *t)
{
    for (int i = 0; i < d->features; i++) {
        int64_t sum = 0, count = 0;
        for (size_t n = 0; n < d->count; n++)
            for (int seat = 0; seat < d->samples[n].seats; seat++, count++)
                sum += abs(d->samples[n].of[seat][i]);
        t->scale[i] = sum ? (double)sum / (double)count : 1;
    }
}

static int16_t rounded(double weight)
{
    double limited = weight > WEIGHT_MAX ? WEIGHT_MAX : weight < -WEIGHT_MAX ? -WEIGHT_MAX : weight;
    return (int16_t)(limited + (limited < 0 ? -0.5 : 0.5));
}

void fit_weights(const struct fit_data *d, struct weights *out)
{
    struct sums *t = memory_new(sizeof *t);
    t->inputs = 2 * d->features;
    find_scales(d, t);
    for (int step = 0; step < STEPS; step++) {
        memset(t->gradient, 0, sizeof t->gradient);
        memset(t->curve, 0, sizeof t->curve);
        for (size_t n = 0; n < d->count; n++)
            if (d->samples[n].seats && !is_held_out(d, n))
                add_sample(d, &d->samples[n], t);
        for (int i = 0; i < t->inputs; i++) {
            t->gradient[i] -= resistance[i >= d->features] * t->weight[i];
            t->curve[i][i] += resistance[i >= d->features];
        }
        solve(t);
        for (int i = 0; i < t->inputs; i++)
            t->weight[i] += t->gradient[i];
    }
    *out = (struct weights){ .seats = d->seats };
    for (int i = 0; i < d->features; i++) {
        double change = t->weight[i + d->features];
        out->early[i] = rounded((t->weight[i] - change) / t->scale[i] * 1000 / real_ln2);
        out->late[i] = rounded((t->weight[i] + change) / t->scale[i] * 1000 / real_ln2);
    }
    free(t);
}

double fit_loss(const struct fit_data *d, const struct weights *w)
{
    double bits = 0, count = 0;
    for (size_t n = 0; n < d->count; n++) {
        const struct fit_sample *s = &d->samples[n];
        double strength[SEATS_MAX] = { 0 }, share[SEATS_MAX];
        if (!s->seats || !is_held_out(d, n))
            continue;
        for (int seat = 0; seat < s->seats; seat++)
            for (int i = 0; w && i < d->features; i++)
                strength[seat] += (double)s->of[seat][i] * (w->early[i] * (LATE_MAX - s->late) + w->late[i] * s->late) *
                                  real_ln2 / (1000 * LATE_MAX);
        share_out(strength, s->seats, share);
        for (int seat = 0; seat < s->seats; seat++)
            if (s->rank[seat] == 1)
                bits -= real_log(share[seat] > 1e-9 ? share[seat] : 1e-9) / real_ln2 / count_firsts(s);
        count++;
    }
    return count > 0 ? bits / count : 0;
}
