/* The samples that sums over a steady sine count, and their weights. */
#ifndef YEEC_BASE_SUM_WINDOW_H
#define YEEC_BASE_SUM_WINDOW_H

#include <stdbool.h>

/* Samples first + 1 .. first + count; count = 0: all, each with weight 1. */
typedef struct SumWindow {
    long first, count;
} SumWindow;

/* The last whole periods of frequency f (Hz) of `steps` samples that are dt (s) apart: at most half of them, none of
 * the first `ramp` seconds, and one period at least. None where that is longer than all, or shorter than two samples.
 */
SumWindow sum_window(long steps, double dt, double ramp, double f);
double sum_window_weight(const SumWindow *w, long step);
/* Does a sum at f (Hz) find a sine of frequency `tone`? Within a thousandth. */
bool sum_window_finds(double f, double tone);

#endif
