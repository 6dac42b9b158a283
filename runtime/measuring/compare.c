/* Distances between floating-point numbers: their bits as integers in order of size. */
#include "measuring/compare.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static int64_t ordered32(double value)
{
    float f = (float)value;
    int32_t bits;
    memcpy(&bits, &f, sizeof bits);
    return bits < 0 ? (int64_t)INT32_MIN - bits : bits;
}

static int64_t ordered64(double value)
{
    int64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits < 0 ? INT64_MIN - bits : bits;
}

double compare_ulp(double a, double b, Precision precision)
{
    if (isnan(a) || isnan(b))
        return isnan(a) && isnan(b) ? 0 : HUGE_VAL;
    if (precision == PRECISION_F32)
        return (double)llabs(ordered32(a) - ordered32(b));
    int64_t x = ordered64(a), y = ordered64(b);
    uint64_t distance = x > y ? (uint64_t)x - (uint64_t)y : (uint64_t)y - (uint64_t)x;
    return (double)distance;
}

bool compare_add(Comparison *c, double a, double b, Precision precision)
{
    c->values++;
    if (fabs(a) > c->largest)
        c->largest = fabs(a);
    if (a == b)
        return true;
    double ulp = compare_ulp(a, b, precision);
    if (ulp == 0)
        return true;
    c->different++;
    if (ulp > c->ulp)
        c->ulp = ulp;
    double difference = fabs(a - b);
    if (!(difference <= c->difference))
        c->difference = difference;
    return false;
}

double compare_relative(const Comparison *c)
{
    return c->largest > 0 ? c->difference / c->largest : c->difference;
}
