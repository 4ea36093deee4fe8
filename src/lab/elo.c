/* Elo differences, ratings and a sequential test; see elo.h. */
#include "lab/elo.h"

#include "base/memory.h"
#include "lab/real.h"

#include <math.h>
#include <string.h>

static const double ln10 = 2.30258509299404568402;
static const double z95 = 1.959963984540054;
/* The logarithm of 19: evidence beyond it ends a test, beyond its negative likewise. */
static const double bound = 2.94443897916644046;

/* ---- Shares ------------------------------------------------------------------------------------------------------ */

/* The share, and by how much it grows with an Elo more. */
static double share_at(double difference, int seats, double *slope)
{
    double r = real_exp(difference * ln10 / 400), others = seats > 2 ? seats - 1 : 1;
    double few = 1 / (r + others), many = 1 / (1 + others * r);
    *slope = (others * few * few + others * many * many) / 2 * r * ln10 / 400;
    return (r * few + others * r * many) / 2;
}

double elo_share(double difference, int seats)
{
    double slope;
    return share_at(difference, seats, &slope);
}

double elo_of(double share, int seats)
{
    double low = -ELO_FAR, high = ELO_FAR;
    for (int i = 0; i < 60; i++) {
        double middle = (low + high) / 2;
        if (elo_share(middle, seats) < share)
            low = middle;
        else
            high = middle;
    }
    return (low + high) / 2;
}

/* ---- A test that ends when it is sure ---------------------------------------------------------------------------- */

/* Scores and how often they came up. 0 and 1 are among them, if need be as a thousandth of a block, so that any mean
 * between is possible. */
struct scores {
    int count;
    double *value, *times;
};

static void add_score(struct scores *s, double value, double times)
{
    s->value[s->count] = value;
    s->times[s->count++] = times;
}

static struct scores scores_of(const struct tally *score, int64_t whole)
{
    struct scores s = { 0 };
    size_t room = (size_t)score->count + 2;
    s.value = memory_new(2 * room * sizeof *s.value);
    s.times = s.value + room;
    if (score->count == 0 || tally_min(score) > 0)
        add_score(&s, 0, 0.001);
    for (int i = 0; i < score->count; i++)
        add_score(&s, (double)score->entries[i].value / (double)whole, (double)score->entries[i].times);
    if (score->count == 0 || tally_max(score) < whole)
        add_score(&s, 1, 0.001);
    return s;
}

/* The likeliest distribution with this mean has each score times / (1 + tilt (value - mean)) often. */
static double tilt_for(const struct scores *s, double mean)
{
    double low = -1 / (1 - mean), high = 1 / mean;
    for (int i = 0; i < 100; i++) {
        double tilt = (low + high) / 2, sum = 0;
        for (int k = 0; k < s->count; k++)
            sum += s->times[k] * (s->value[k] - mean) / (1 + tilt * (s->value[k] - mean));
        if (sum > 0)
            low = tilt;
        else
            high = tilt;
    }
    return (low + high) / 2;
}

double elo_evidence(const struct elo_test *test, const struct tally *score, int64_t whole, int seats)
{
    struct scores s = scores_of(score, whole);
    double mean[2] = { elo_share(test->elo0, seats), elo_share(test->elo1, seats) }, sum = 0;
    double tilt[2] = { tilt_for(&s, mean[0]), tilt_for(&s, mean[1]) };
    for (int k = 0; k < s.count; k++)
        sum += s.times[k] *
               (real_log(1 + tilt[0] * (s.value[k] - mean[0])) - real_log(1 + tilt[1] * (s.value[k] - mean[1])));
    free(s.value);
    return sum;
}

enum elo_verdict elo_verdict(double evidence)
{
    return evidence >= bound ? ELO_AT_LEAST : evidence <= -bound ? ELO_AT_MOST : ELO_OPEN;
}

/* ---- Ratings of many --------------------------------------------------------------------------------------------- */

typedef double square[RATED_MAX][RATED_MAX];

/* The inverse, by elimination; the matrix is symmetric and positive, so its own diagonal will do. */
static void invert(int n, square m, square out)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            out[i][k] = i == k;
    for (int i = 0; i < n; i++) {
        double pivot = m[i][i];
        for (int k = 0; k < n; k++) {
            m[i][k] /= pivot;
            out[i][k] /= pivot;
        }
        for (int row = 0; row < n; row++) {
            double factor = m[row][i];
            for (int k = 0; k < n && row != i; k++) {
                m[row][k] -= factor * m[i][k];
                out[row][k] -= factor * out[i][k];
            }
        }
    }
}

/* What results are missing to whom by these ratings, and the inverse of how much a rating changes that. Adding a
 * constant to all ratings changes nothing; the last line of the sum keeps the inverse finite, and the mean where it
 * is. */
static void slopes(int count, int seats, const struct elo_pair *pairs, int pair_count, const double *rating,
                   double *missing, square inverse)
{
    square m;
    for (int i = 0; i < count; i++) {
        missing[i] = 0;
        for (int k = 0; k < count; k++)
            m[i][k] = 1e-3;
    }
    for (const struct elo_pair *p = pairs; p < pairs + pair_count; p++) {
        int a = p->first, b = p->second;
        double slope, expected = share_at(rating[a] - rating[b], seats, &slope), blocks = (double)p->blocks + 1;
        double less = p->score + 0.5 - blocks * expected;
        missing[a] += less;
        missing[b] -= less;
        m[a][a] += blocks * slope;
        m[b][b] += blocks * slope;
        m[a][b] -= blocks * slope;
        m[b][a] -= blocks * slope;
    }
    invert(count, m, inverse);
}

void elo_rate(int count, int seats, const struct elo_pair *pairs, int pair_count, struct elo_ratings *out)
{
    const double most = 150; /* a step: far from the end, slopes mislead */
    double missing[RATED_MAX];
    square inverse;
    memset(out, 0, sizeof *out);
    for (int turn = 0; turn < 100; turn++) {
        slopes(count, seats, pairs, pair_count, out->rating, missing, inverse);
        double longest = 0, step[RATED_MAX] = { 0 };
        for (int i = 0; i < count; i++) {
            for (int k = 0; k < count; k++)
                step[i] += inverse[i][k] * missing[k];
            longest = fabs(step[i]) > longest ? fabs(step[i]) : longest;
        }
        for (int i = 0; i < count; i++)
            out->rating[i] += longest > most ? step[i] * most / longest : step[i];
    }
}

/* Adds what a round tells: each pair's share beyond what it should be. */
static void add_round(int count, const double *beyond, square sum)
{
    for (int i = 0; i < count; i++)
        for (int k = 0; k < count; k++)
            sum[i][k] += beyond[i] * beyond[k];
}

void elo_errors(int count, int seats, const struct elo_pair *pairs, int pair_count, int64_t rounds,
                double (*round)(const void *context, int pair, int64_t index), const void *context,
                struct elo_ratings *out)
{
    double missing[RATED_MAX], expected[RATED_MAX * (RATED_MAX - 1) / 2];
    square inverse, sum = { { 0 } };
    assert(pair_count <= (int)(sizeof expected / sizeof *expected));
    slopes(count, seats, pairs, pair_count, out->rating, missing, inverse);
    for (int p = 0; p < pair_count; p++)
        expected[p] = elo_share(out->rating[pairs[p].first] - out->rating[pairs[p].second], seats);
    for (int64_t index = -pair_count; index < rounds; index++) { /* those below 0 are the level blocks of each pair */
        double beyond[RATED_MAX] = { 0 };
        for (int p = 0; p < pair_count; p++) {
            int a = pairs[p].first, b = pairs[p].second;
            double share = index >= 0 ? round(context, p, index) : index + pair_count == p ? 0.5 : -1;
            double more = share < 0 ? 0 : share - expected[p];
            beyond[a] += more;
            beyond[b] -= more;
        }
        add_round(count, beyond, sum);
    }
    for (int i = 0; i < count; i++) {
        double variance = 0;
        for (int k = 0; k < count; k++)
            for (int l = 0; l < count; l++)
                variance += inverse[i][k] * sum[k][l] * inverse[l][i];
        out->error[i] = z95 * sqrt(variance > 0 ? variance : 0);
    }
}
