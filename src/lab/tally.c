/* Counts and the statistics of counts; see tally.h. */
#include "lab/tally.h"

#include "base/memory.h"

#include <math.h>
#include <string.h>

static const double z95 = 1.959963984540054; /* 95 % of a normal distribution lie so many deviations around its mean */

int64_t first_parts(const struct result *result, int seats, int seat)
{
    int first = 1; /* if it is first itself */
    for (int each = 0; each < seats; each++)
        first += each != seat && result->rank[each] == 1;
    return result->rank[seat] == 1 ? FIRST_PARTS / first : 0;
}

/* The place of a value, or where it belongs. */
static int place_of(const struct tally *t, int64_t value)
{
    int low = 0, high = t->count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (t->entries[middle].value < value)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void tally_add(struct tally *t, int64_t value, int64_t times)
{
    int place = place_of(t, value);
    t->total += times;
    if (place < t->count && t->entries[place].value == value) {
        t->entries[place].times += times;
        return;
    }
    if (t->count == t->capacity) {
        t->capacity = t->capacity ? 2 * t->capacity : 16;
        t->entries = memory_resize(t->entries, (size_t)t->capacity * sizeof *t->entries);
    }
    struct tally_entry *entry = &t->entries[place];
    memmove(entry + 1, entry, (size_t)(t->count++ - place) * sizeof *entry);
    *entry = (struct tally_entry){ value, times };
}

void tally_merge(struct tally *into, const struct tally *from)
{
    for (int i = 0; i < from->count; i++)
        tally_add(into, from->entries[i].value, from->entries[i].times);
}

void tally_release(struct tally *t)
{
    free(t->entries);
    *t = (struct tally){ 0 };
}

int64_t tally_min(const struct tally *t)
{
    return t->count ? t->entries[0].value : 0;
}

int64_t tally_max(const struct tally *t)
{
    return t->count ? t->entries[t->count - 1].value : 0;
}

/* The n-th value from 0 in ascending order. */
static int64_t nth_value(const struct tally *t, int64_t n)
{
    int i = 0;
    while (n >= t->entries[i].times)
        n -= t->entries[i++].times;
    return t->entries[i].value;
}

double tally_median(const struct tally *t)
{
    if (t->total == 0)
        return 0;
    return ((double)nth_value(t, (t->total - 1) / 2) + (double)nth_value(t, t->total / 2)) / 2;
}

int64_t tally_percentile(const struct tally *t, int percent)
{
    return t->total == 0 ? 0 : nth_value(t, (t->total * percent + 99) / 100 - 1);
}

/* ---- Intervals --------------------------------------------------------------------------------------------------- */

static struct estimate estimate_of(double value, double low, double high, int64_t cases, int64_t games)
{
    bool few = cases < FEW_CASES || games < FEW_CASES;
    return (struct estimate){ value, low, high, cases, few };
}

/* Wilson's interval, of a number of trials that need not be whole. */
static struct estimate share_of(double share, double trials, int64_t cases, int64_t games)
{
    double z2 = z95 * z95;
    double centre = (share + z2 / (2 * trials)) / (1 + z2 / trials);
    double reach = z95 * sqrt(share * (1 - share) / trials + z2 / (4 * trials * trials)) / (1 + z2 / trials);
    double low = centre - reach, high = centre + reach;
    return estimate_of(share, share <= 0 || low < 0 ? 0 : low, share >= 1 || high > 1 ? 1 : high, cases, games);
}

/* The score interval of a mean of counts: `variance` is that of the mean where it is what was seen. */
static struct estimate count_of(double mean, double variance, int64_t cases, int64_t games)
{
    double least_cases = (double)(cases < games ? cases : games);
    double grows = mean > 0 ? variance / mean : 1 / least_cases; /* the variance by the mean */
    double half = z95 * z95 * grows / 2, reach = sqrt(2 * half * mean + half * half);
    return estimate_of(mean, mean + half - reach, mean + half + reach, cases, games);
}

struct estimate tally_mean(const struct tally *t)
{
    if (t->total == 0)
        return (struct estimate){ 0 };
    int64_t sum = 0;
    for (int i = 0; i < t->count; i++)
        sum += t->entries[i].value * t->entries[i].times;
    double mean = (double)sum / (double)t->total, squares = 0;
    for (int i = 0; i < t->count; i++) {
        double away = (double)t->entries[i].value - mean;
        squares += away * away * (double)t->entries[i].times;
    }
    double variance = t->total > 1 ? squares / (double)(t->total - 1) / (double)t->total : 0;
    if (tally_min(t) >= 0)
        return count_of(mean, variance, t->total, t->total);
    double error = z95 * sqrt(variance);
    return estimate_of(mean, mean - error, mean + error, t->total, t->total);
}

struct estimate share_estimate(int64_t part, int64_t whole, int64_t trials)
{
    if (whole == 0)
        return (struct estimate){ 0 };
    return share_of((double)part / (double)whole, (double)trials, trials, trials);
}

/* ---- Ratios ------------------------------------------------------------------------------------------------------ */

void ratio_add(struct ratio *r, int64_t part, int64_t whole)
{
    r->games++;
    r->part += part;
    r->whole += whole;
    r->part_squares += part * part;
    r->whole_squares += whole * whole;
    r->products += part * whole;
}

void ratio_merge(struct ratio *into, const struct ratio *from)
{
    into->games += from->games;
    into->part += from->part;
    into->whole += from->whole;
    into->part_squares += from->part_squares;
    into->whole_squares += from->whole_squares;
    into->products += from->products;
}

/* From the squares of what each game has over its share of the parts. */
static double ratio_variance(const struct ratio *r, double value)
{
    double n = (double)r->games, whole = (double)r->whole;
    double squares =
        (double)r->part_squares - 2 * value * (double)r->products + value * value * (double)r->whole_squares;
    return n > 1 && squares > 0 ? squares * n / (n - 1) / (whole * whole) : 0;
}

struct estimate ratio_estimate(const struct ratio *r)
{
    if (r->whole == 0)
        return (struct estimate){ 0 };
    double value = (double)r->part / (double)r->whole;
    return count_of(value, ratio_variance(r, value), r->whole, r->games);
}

struct estimate ratio_share(const struct ratio *r, int64_t unit)
{
    if (r->whole == 0)
        return (struct estimate){ 0 };
    double share = (double)r->part / (double)r->whole;
    int64_t cases = r->whole / unit;
    double variance = ratio_variance(r, share), trials = (double)cases;
    if (r->part == 0 || r->part == r->whole)
        trials = (double)(cases < r->games ? cases : r->games);
    else if (variance * trials > share * (1 - share))
        trials = share * (1 - share) / variance;
    return share_of(share, trials, cases, r->games);
}

/* ---- Differences ------------------------------------------------------------------------------------------------- */

void contrast_add(struct contrast *c, const int64_t pair[4])
{
    c->games++;
    c->unequal += pair[0] != pair[2] || pair[1] != pair[3];
    for (int i = 0; i < 4; i++) {
        c->sum[i] += pair[i];
        for (int k = 0; k <= i; k++)
            c->product[i][k] += pair[i] * pair[k];
    }
}

void contrast_merge(struct contrast *into, const struct contrast *from)
{
    into->games += from->games;
    into->unequal += from->unequal;
    for (int i = 0; i < 4; i++) {
        into->sum[i] += from->sum[i];
        for (int k = 0; k <= i; k++)
            into->product[i][k] += from->product[i][k];
    }
}

double contrast_side(const struct contrast *c, int side)
{
    int64_t whole = c->sum[2 * side + 1];
    return whole ? (double)c->sum[2 * side] / (double)whole : 0;
}

/* What a game adds to the difference is weight x number, summed over its four numbers (the linear part of the two
 * ratios); these add up to 0, so their squares make the variance. */
struct estimate contrast_estimate(const struct contrast *c, int64_t unit)
{
    if (c->sum[1] == 0 || c->sum[3] == 0)
        return (struct estimate){ 0 };
    double one = contrast_side(c, 0), other = contrast_side(c, 1), n = (double)c->games, squares = 0;
    const double weight[4] = { -1 / (double)c->sum[1], one / (double)c->sum[1], 1 / (double)c->sum[3],
                               -other / (double)c->sum[3] };
    for (int i = 0; i < 4; i++)
        for (int k = 0; k <= i; k++)
            squares += (k < i ? 2 : 1) * weight[i] * weight[k] * (double)c->product[i][k];
    double error = c->unequal && n > 1 && squares > 0 ? z95 * sqrt(squares * n / (n - 1)) : 0;
    double value = c->unequal ? other - one : 0;
    int64_t cases = (c->sum[1] < c->sum[3] ? c->sum[1] : c->sum[3]) / unit;
    struct estimate e = estimate_of(value, value - error, value + error, cases, c->games);
    e.few = e.few || (c->unequal > 0 && c->unequal < FEW_UNEQUAL);
    return e;
}

double contrast_strength(struct estimate difference)
{
    double error = (difference.high - difference.low) / (2 * z95), size = fabs(difference.value);
    return size <= 0 ? 0 : size > 1000 * error ? 1000 : size / error;
}

double strength_among(int figures)
{
    double low = 0, high = 40, tails = 0.05 / (figures > 1 ? figures : 1);
    for (int i = 0; i < 60; i++) {
        double middle = (low + high) / 2;
        *(erfc(middle / sqrt(2)) > tails ? &low : &high) = middle;
    }
    return high;
}
