/* The steps that running Fourier sums count where every source is a sine. */
#ifndef YEEC_MODEL_WINDOW_H
#define YEEC_MODEL_WINDOW_H

#include "base/sum_window.h"
#include "grid/grid.h"

/* For sums at frequency f. */
SumWindow window_at(const Grid *grid, double f);

/* When the longest ramp of the scene's sines ends, s. */
double window_ramp(const Scene *scene);

/* Whether all sources are sines and none of them has one of the frequencies, which is then *missed: within a
 * thousandth, for the response of a sine nearby is what is found there. */
bool window_misses(const Scene *scene, const double *frequencies, size_t count, double *missed);

#endif
