/* Filter, shift and decimation in one; see baseband.h. */
#include "output/baseband.h"

#include "base/memory.h"
#include "base/number.h"

#include <gsl/gsl_sf_bessel.h>
#include <math.h>
#include <stdlib.h>

static const double SHAPE = 10.06; /* Kaiser's beta for 100 dB */
static const double PRODUCT = 6.4; /* its length times the width of its slope */
static const double SLOPE = 0.5;   /* width of the slope in widths of the band */
static const double MOST_TIME = 4; /* the filter may take this part of the signal */
static const double LIMIT = 1.05;  /* samples that come out, over those that the reach needs */

static void make_filter(Baseband *b, double half, double slope)
{
    const double cut = 2 * (half + slope / 2) * b->spacing;
    b->taps = b->stride > 1 ? (size_t)(PRODUCT / slope / b->spacing) | 1U : 1;
    b->tap = memory_must(calloc(b->taps, sizeof *b->tap));
    b->tap[0] = 1;
    for (size_t i = 0; i < b->taps && b->taps > 1; i++) {
        const double u = (double)i - (double)(b->taps - 1) / 2, r = 2 * u / (double)(b->taps - 1);
        const double ideal = u == 0 ? cut : sin(PI * cut * u) / (PI * u);
        b->tap[i] = ideal * gsl_sf_bessel_I0(SHAPE * sqrt(fmax(0, 1 - r * r))) / gsl_sf_bessel_I0(SHAPE);
    }
}

void baseband_take(Baseband *b, const double *in, size_t count, double spacing, const double band[2])
{
    const double half = (band[1] - band[0]) / 2, time = spacing * (double)count;
    const double slope = fmax(SLOPE * 2 * half, MOST_TIME * PRODUCT / time);
    const double seldom = 1 / (2 * LIMIT * spacing * (half + slope));
    *b = (Baseband){.centre = (band[0] + band[1]) / 2, .spacing = spacing, .stride = seldom > 2 ? (size_t)seldom : 1};
    b->reach = b->stride > 1 ? half + slope : 0.5 / (LIMIT * spacing);
    make_filter(b, half, slope);
    b->count = count >= b->taps ? (count - b->taps) / b->stride + 1 : 0;
    b->values = memory_must(calloc(b->count + 1, sizeof *b->values));
    double complex *shifted = memory_must(calloc(count + 1, sizeof *shifted));
    for (size_t n = 0; n < count; n++)
        shifted[n] = in[n] * cexp(-2 * PI * I * b->centre * spacing * (double)n);
    for (size_t k = 0; k < b->count; k++)
        for (size_t i = 0; i < b->taps; i++)
            b->values[k] += b->tap[i] * shifted[k * b->stride + b->taps - 1 - i];
    free(shifted);
}

void baseband_free(Baseband *b)
{
    free(b->values);
    free(b->tap);
    *b = (Baseband){0};
}

double complex baseband_gain(const Baseband *b, double complex rate)
{
    double complex sum = 0;
    rate -= 2 * PI * I * b->centre * b->spacing;
    for (size_t i = 0; i < b->taps; i++)
        sum += b->tap[i] * cexp(rate * (double)(b->taps - 1 - i));
    return sum;
}
