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

#endif
