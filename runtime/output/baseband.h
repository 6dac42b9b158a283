/* Baseband: what a signal holds near a band, moved to zero frequency and sampled as seldom as that allows.
 *
 *     out[k] = sum over i of tap[i] in[n] exp(-2 pi i centre n spacing),   n = k stride + taps - 1 - i
 *
 * A low-pass of finite length (Kaiser's window, 100 dB) takes damped oscillations to damped oscillations of the same
 * decay, so that nothing is lost but the time of the filter's length; what lies outside is gone. */
#ifndef YEEC_OUTPUT_BASEBAND_H
#define YEEC_OUTPUT_BASEBAND_H

#include <complex.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct Baseband {
    double centre;          /* Hz */
    double spacing;         /* s, of the samples that went in */
    double reach;           /* Hz to both sides of the centre that the samples that come out hold */
    double complex *values; /* one every `stride` samples */
    size_t count, stride;
    double *tap;
    size_t taps;
} Baseband;

void baseband_take(Baseband *b, const double *in, size_t count, double spacing, const double band[2]);
void baseband_free(Baseband *b);
/* What exp(rate n), per sample that goes in, has become at out[0]. */
double complex baseband_gain(const Baseband *b, double complex rate);

#endif
