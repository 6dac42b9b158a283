/* How seldom a running Fourier sum may sample. */
#ifndef YEEC_PLAN_SAMPLING_H
#define YEEC_PLAN_SAMPLING_H

#include "grid/grid.h"

/* The most steps (a power of two) between samples for which every source's aliases at the given frequencies stay
 * small; *aliasing is their bound relative to the spectrum. 1 where a source's spectrum is not known beforehand. */
bool sampling_every(const Grid *grid, const double *frequencies, size_t count, long *every, double *aliasing,
                    Error *err);
/* The bound for a given number of steps; NAN when it is not known. */
bool sampling_aliasing(const Grid *grid, const double *frequencies, size_t count, long every, double *aliasing,
                       Error *err);

#endif
