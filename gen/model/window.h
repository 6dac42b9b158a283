/* The steps that running Fourier sums count where every source is a sine. */
#ifndef YEEC_MODEL_WINDOW_H
#define YEEC_MODEL_WINDOW_H

#include "grid/grid.h"

/* Steps first + 1 .. first + count; count = 0: all steps, each with weight 1. */
typedef struct SumWindow {
    long first, count;
} SumWindow;

/* For sums at frequency f. */
SumWindow window_at(const Grid *grid, double f);
double window_weight(const SumWindow *w, long step);

/* When the longest ramp of the scene's sines ends, s. */
double window_ramp(const Scene *scene);

/* Whether all sources are sines and none of them has one of the frequencies, which is then *missed: within a
 * thousandth, for the response of a sine nearby is what is found there. */
bool window_misses(const Scene *scene, const double *frequencies, size_t count, double *missed);

#endif
