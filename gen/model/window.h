/* The steps that running Fourier sums count where every source is a sine. */
#ifndef YEEC_MODEL_WINDOW_H
#define YEEC_MODEL_WINDOW_H

#include "base/sum_window.h"
#include "grid/grid.h"

/* For sums at frequency f. */
SumWindow window_at(const Grid *grid, double f);

/* When the longest ramp of the scene's sines ends, s. */
double window_ramp(const Scene *scene);

/* The frequencies of the scene's sines, each once, Hz; the number of them. */
size_t window_sines(const Scene *scene, Arena *arena, const double **sines);

/* Whether sums at one of the frequencies find two sines, less far apart than the window resolves to 0.3%: those two,
 * Hz, and the steps of a run that tells them apart. */
typedef struct Blur {
    double f[2];
    long steps;
} Blur;
bool window_blurs(const Grid *grid, const double *frequencies, size_t count, Blur *out);

/* Whether all sources are sines and none of them has one of the frequencies, which is then *missed: within a
 * thousandth, for the response of a sine nearby is what is found there. */
bool window_misses(const Scene *scene, const double *frequencies, size_t count, double *missed);

#endif
