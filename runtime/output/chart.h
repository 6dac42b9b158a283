/* Charts: curves over one axis, inside a page or as a file of their own (SVG). */
#ifndef YEEC_OUTPUT_CHART_H
#define YEEC_OUTPUT_CHART_H

#include "output/canvas.h"

#include <stddef.h>

enum { CHART_CURVES = CANVAS_PENS };

typedef struct Curve {
    const char *name; /* for the legend; NULL: none */
    const double *y;
} Curve;

typedef struct Chart {
    const char *title, *x_name, *x_unit, *y_name, *y_unit; /* units without prefix; "" for pure numbers */
    const double *x;                                       /* count points in any order */
    size_t count;
    Curve curves[CHART_CURVES];
    int curve_count;
    bool relative;     /* drawn as 20 log10(y / largest), down to -80 dB */
    bool power;        /* relative: 10 log10, for energies */
    bool fixed;        /* y's unit takes no prefix: dB, degrees */
    bool zero;         /* y = 0 is in the plot, with a line of its own: 0 dB */
    const char *table; /* as in CanvasItem */
    double period;     /* y wraps round: no stroke between points further apart than half of it; 0: never */
} Chart;

/* Appends an item to a page's list; long curves are thinned to what a screen shows, keeping extremes. Nothing for fewer
 * than two points. */
void chart_put(Page *page, const Chart *chart);
/* folder/name, with its title; a name that ends in .png makes pixels of it. */
bool chart_write(const Chart *chart, const char *folder, const char *name, Error *err);

#endif
