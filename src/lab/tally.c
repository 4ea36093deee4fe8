/* Counts and the statistics of counts; see tally.h. */
#include "lab/tally.h"

#include "base/memory.h"

#include <math.h>
#include <string.h>

static const double z95 = 1.959963984540054; /* 95 % of a normal distribution lie so many deviations around its mean */

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
    double error = t->total > 1 ? z95 * sqrt(squares / (double)(t->total - 1) / (double)t->total) : 0;
    return (struct estimate){ mean, mean - error, mean + error };
}

struct estimate share_estimate(int64_t part, int64_t whole, int64_t trials)
{
    double share = (double)part / (double)whole, n = (double)trials, z2 = z95 * z95;
    double centre = (share + z2 / (2 * n)) / (1 + z2 / n);
    double reach = z95 * sqrt(share * (1 - share) / n + z2 / (4 * n * n)) / (1 + z2 / n);
    double low = centre - reach, high = centre + reach;
    return (struct estimate){ share, part == 0 || low < 0 ? 0 : low, part == whole || high > 1 ? 1 : high };
}

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

struct estimate ratio_estimate(const struct ratio *r)
{
    double value = (double)r->part / (double)r->whole, n = (double)r->games;
    /* The squares of what each game has over its share of the parts, summed up. */
    double squares =
        (double)r->part_squares - 2 * value * (double)r->products + value * value * (double)r->whole_squares;
    double error = n > 1 && squares > 0 ? z95 * sqrt(squares * n / (n - 1)) / (double)r->whole : 0;
    return (struct estimate){ value, value - error, value + error };
}

struct estimate ratio_share(const struct ratio *r)
{
    if (r->part == 0 || r->part == r->whole)
        return share_estimate(r->part, r->whole, r->games);
    struct estimate e = ratio_estimate(r);
    return (struct estimate){ e.value, e.low > 0 ? e.low : 0, e.high < 1 ? e.high : 1 };
}
