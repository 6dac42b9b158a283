/* Choosing the range by quantiles. */
#include "output/range.h"

#include <math.h>
#include <stdlib.h>

/* Values below this part of the peak do not count: the numerical forerunners of a wave. */
static const double NEGLIGIBLE = 1e-5;

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double quantile(const double *sorted, size_t n, double share)
{
    return n == 0 ? 0 : sorted[(size_t)(share * (double)(n - 1))];
}

Range range_of(double *sizes, size_t count, double peak, bool diverging)
{
    Range r = {.limit = peak, .peak = peak, .diverging = diverging};
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (sizes[i] > NEGLIGIBLE * peak)
            sizes[kept++] = sizes[i];
    if (kept == 0)
        return r;
    qsort(sizes, kept, sizeof *sizes, by_size);
    double common = fmax(quantile(sizes, kept, 0.99), peak / 500);
    r.logarithmic = !diverging && peak > 20 * common;
    if (r.logarithmic)
        r.low = fmax(quantile(sizes, kept, 0.02), NEGLIGIBLE * peak);
    else if (peak > 2 * common)
        r.limit = common;
    return r;
}

double range_share(const Range *r, double value)
{
    if (isnan(value))
        return value;
    if (!(r->limit > 0))
        return r->diverging ? 0.5 : 0;
    if (r->logarithmic)
        return value > r->low ? log(value / r->low) / log(r->limit / r->low) : 0;
    return r->diverging ? 0.5 + 0.5 * value / r->limit : value / r->limit;
}

ColourMap range_map(const Range *r)
{
    return r->cyclic ? MAP_CYCLIC : r->diverging ? MAP_DIVERGING : MAP_SEQUENTIAL;
}

void range_shades(const Range *r, uint32_t shades[SHADES + 1])
{
    for (int i = 0; i < SHADES; i++)
        shades[i] = colour_at(range_map(r), (double)i / (SHADES - 1));
    shades[SHADES] = colour_at(range_map(r), NAN);
}

uint32_t range_shade(const Range *r, const uint32_t shades[SHADES + 1], double value)
{
    double share = range_share(r, value);
    return shades[isnan(share) ? SHADES : (int)(fmin(fmax(share, 0), 1) * (SHADES - 1) + 0.5)];
}
