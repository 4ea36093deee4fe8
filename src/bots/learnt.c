/* Strengths and odds in whole numbers; see learnt.h. */
#include "bots/learnt.h"

#include <assert.h>
#include <stdlib.h>

enum { UNIT = 1 << 20 };

const struct weights *weights_for(const struct weights *list, int seats)
{
    const struct weights *nearest = NULL;
    for (const struct weights *w = list; w && w->seats; w++)
        if (!nearest || abs(w->seats - seats) < abs(nearest->seats - seats))
            nearest = w;
    return nearest;
}

int64_t strength_of(const struct weights *w, const struct standing *s, int features, int seat)
{
    int64_t sum = 0;
    for (int i = 0; i < features; i++)
        sum += weighed(w, s, seat, i);
    return sum / LATE_MAX;
}

/* 2 to the power of x thousandths, x <= 0, in UNITs; between whole powers by a parabola, which is at most a third of a
 * hundredth off. */
static int64_t power(int64_t x)
{
    int64_t down = (999 - x) / 1000, part = x + 1000 * down;
    return down > 30 ? 0 : (UNIT + part * (688390 + 360186 * part / 1000) / 1000) >> down;
}

/* The other way round, for x >= UNIT. */
static int64_t thousandths(int64_t x)
{
    int64_t whole = 0;
    for (; x >= 2 * UNIT; x /= 2)
        whole += 1000;
    int64_t part = (x - UNIT) * 1000 / UNIT;
    return whole + part * (1346500 - 346500 * part / 1000) / 1000000;
}

int64_t strength_of_others(const int64_t *strength, int seats, int seat)
{
    int64_t most = INT64_MIN, sum = 0;
    for (int other = 0; other < seats; other++)
        if (other != seat && strength[other] > most)
            most = strength[other];
    for (int other = 0; other < seats; other++)
        sum += other == seat ? 0 : power(strength[other] - most);
    return most + thousandths(sum);
}

void strength_chances(const int64_t *strength, int seats, int32_t *out)
{
    int64_t most = strength[0], sum = 0;
    for (int seat = 1; seat < seats; seat++)
        most = strength[seat] > most ? strength[seat] : most;
    for (int seat = 0; seat < seats; seat++)
        sum += power(strength[seat] - most);
    for (int seat = 0; seat < seats; seat++)
        out[seat] = (int32_t)(1000 * power(strength[seat] - most) / sum);
}

/* What the first expects of meeting the second, in thousandths: both together expect 1000. */
static int64_t meeting(int64_t strength, int64_t other)
{
    int64_t odds = power(-llabs(strength - other)), weaker = (1000 * odds + (UNIT + odds) / 2) / (UNIT + odds);
    return strength < other ? weaker : 1000 - weaker;
}

void strength_shares(const int64_t *strength, int seats, int32_t *out)
{
    assert(seats > 1);
    for (int seat = 0; seat < seats; seat++) {
        int64_t sum = 0;
        for (int other = 0; other < seats; other++)
            sum += other == seat ? 0 : meeting(strength[seat], strength[other]);
        out[seat] = (int32_t)((sum + (seats - 1) / 2) / (seats - 1));
    }
}
