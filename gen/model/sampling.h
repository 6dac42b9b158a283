/* How seldom a running Fourier sum may sample. */
#ifndef YEEC_MODEL_SAMPLING_H
#define YEEC_MODEL_SAMPLING_H

#include "model/model.h"

/* The most steps (a power of two) between samples for which every source's aliases at the given frequencies stay
 * small; *aliasing is their bound relative to the spectrum. 1 where a source's spectrum is not known beforehand, or a
 * medium is nonlinear. */
bool sampling_every(const Model *model, const double *frequencies, size_t count, long *every, double *aliasing,
                    Error *err);
/* The bound for a given number of steps; NAN when it is not known. */
bool sampling_aliasing(const Model *model, const double *frequencies, size_t count, long every, double *aliasing,
                       Error *err);

/* What the sources hold where they are asked for, as parts of what each has where it is strongest. */
typedef struct Band {
    double faintest, at; /* at the frequency (Hz) where the best source has least; 1 when spectra are not known */
    double direct;       /* at zero frequency, of the worst source that is not a plane wave */
    const char *source;  /* its name */
} Band;

bool sampling_band(const Grid *grid, const double *frequencies, size_t count, Band *band, Error *err);

#endif
