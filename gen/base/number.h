/* Constants, and small functions of numbers. Physical constants: CODATA 2018. */
#ifndef YEEC_BASE_NUMBER_H
#define YEEC_BASE_NUMBER_H

#include <float.h>
#include <math.h>
#include <stddef.h>

#define PI 3.14159265358979323846
#define C0 299792458.0        /* m/s */
#define MU0 1.25663706127e-6  /* H/m */
#define EPS0 8.8541878188e-12 /* F/m */
#define Z0 376.730313412      /* ohm */

static inline long min_long(long a, long b)
{
    return a < b ? a : b;
}

static inline long max_long(long a, long b)
{
    return a > b ? a : b;
}

static inline size_t min_size(size_t a, size_t b)
{
    return a < b ? a : b;
}

static inline size_t max_size(size_t a, size_t b)
{
    return a > b ? a : b;
}

/* Of two numbers from 0 on; that of 0 and another is the other. */
static inline long common_divisor(long a, long b)
{
    while (b != 0) {
        const long rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* The n-th of `shown` numbers below `count` that lie evenly from the first to the last. */
static inline size_t spread_over(size_t n, size_t shown, size_t count)
{
    return shown > 1 ? n * (count - 1) / (shown - 1) : 0;
}

/* Of numbers alone, an instruction each; fmin() and fmax() know NAN and are calls. */
static inline double lesser(double a, double b)
{
    return a < b ? a : b;
}

static inline double greater(double a, double b)
{
    return a > b ? a : b;
}

/* The nearest number of single precision; below 2^-126 (1.2e-38), which devices take for zero there, zero. */
static inline float to_single(double value)
{
    const float nearest = (float)value;
    return fabsf(nearest) < FLT_MIN ? copysignf(0, nearest) : nearest;
}

/* n / unit, rounded up; n >= 0. */
static inline long divide_up(long n, long unit)
{
    return (n + unit - 1) / unit;
}

/* The least multiple of `unit` that is no less than n >= 0. */
static inline long round_up(long n, long unit)
{
    return divide_up(n, unit) * unit;
}

#endif
