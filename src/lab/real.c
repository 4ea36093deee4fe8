/* Exponential and logarithm by their series; see real.h. */
#include "lab/real.h"

#include <assert.h>

/* x = k ln 2 + rest, and the series for the rest. */
double real_exp(double x)
{
    x = x > 700 ? 700 : x < -700 ? -700 : x;
    int k = (int)(x / real_ln2 + (x < 0 ? -0.5 : 0.5));
    double rest = x - k * real_ln2, term = 1, sum = 1;
    for (int i = 1; i < 24; i++)
        sum += term *= rest / i;
    for (; k > 0; k--)
        sum *= 2;
    for (; k < 0; k++)
        sum /= 2;
    return sum;
}

/* x = 2 ^ k times something from 0.7 to 1.4, whose logarithm is twice the area tangent of (x - 1) / (x + 1). */
double real_log(double x)
{
    assert(x > 0);
    int k = 0;
    for (; x > 1.4142135623730951; k++)
        x /= 2;
    for (; x < 0.7071067811865476; k--)
        x *= 2;
    double t = (x - 1) / (x + 1), power = t, sum = 0;
    for (int i = 1; i < 44; i += 2, power *= t * t)
        sum += power / i;
    return 2 * sum + k * real_ln2;
}
