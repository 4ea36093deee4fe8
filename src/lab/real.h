/* The exponential and the logarithm without the mathematical library: the same numbers on every machine. */
#ifndef COIL_LAB_REAL_H
#define COIL_LAB_REAL_H

/* The natural logarithm of 2. */
static const double real_ln2 = 0.69314718055994530942;

/* e ^ x, and the natural logarithm of x > 0. */
double real_exp(double x);
double real_log(double x);

#endif
