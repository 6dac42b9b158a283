/* Analytic signals: of a waveform w the complex signal A with no negative frequencies whose real part is w, filtered in
 * frequency. What is launched with amplitude and phase that vary from place to place is Re sum e_k(x) A_k(t). */
#ifndef YEEC_MODEL_ANALYTIC_H
#define YEEC_MODEL_ANALYTIC_H

#include "model/model.h"

#include <complex.h>

/* The waveform over the run and its spectrum, bin m at m * df. */
typedef struct Spectrum {
    double *values;
    long steps, support;
    double df;
    double complex *bins;
    long first, count; /* of bins that hold something */
    double peak;       /* largest |bin| */
} Spectrum;

bool spectrum_take(Spectrum *w, const Model *model, const Source *source, Error *err);
/* Where it has more than a hundredth of its peak, f included, Hz. */
void spectrum_band(const Spectrum *w, double f, double band[2]);
/* Samples of the filter's answer, `last` values at (n + offset) dt of its real (0) and imaginary part (1). */
typedef double complex SpectrumFilter(const void *context, double f);
long spectrum_synthesise(const Spectrum *w, const Model *model, double offset, SpectrumFilter *filter,
                         const void *context, double *values[2]);
/* The samples as a waveform. */
Waveform *spectrum_waveform(const Model *model, const Source *source, const double *values, long count);

/* Part 0 or 1 of a sine's A = amplitude exp(j (2 pi f t + phase - pi/2)), times exp(turned); while its ramp lasts, too.
 */
Waveform *analytic_sine(const Model *model, const Source *source, int part, double complex turned);

#endif
