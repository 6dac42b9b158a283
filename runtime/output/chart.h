/* Charts as inline SVG: a curve with axes, for the report. */
#ifndef YEEC_OUTPUT_CHART_H
#define YEEC_OUTPUT_CHART_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct Chart {
    const char *title, *x_name, *x_unit, *y_name, *y_unit;
    const double *x, *y; /* count points, x ascending */
    size_t count;
    bool decibel; /* y is drawn as 20 log10(y / largest), down to -80 dB */
} Chart;

/* Appends an <svg>; long curves are thinned to what a screen shows, keeping extremes. */
void chart_put(Text *out, const Chart *chart);

/* CSS rules of the charts. */
const char *chart_style(void);

/* Amplitude spectrum of count samples `spacing` seconds apart (rectangular window, spacing times the
 * sum), at `bins` frequencies from 0 to `highest` Hz. */
void chart_spectrum(const double *values, size_t count, double spacing, double highest, double *f, double *amplitude,
                    size_t bins);

#endif
