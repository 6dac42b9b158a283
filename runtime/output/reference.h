/* Another run's results of a monitor of Fourier sums, to divide by or to subtract: transmission and reflection are what
 * is there with an object over what is there without it. */
#ifndef YEEC_OUTPUT_REFERENCE_H
#define YEEC_OUTPUT_REFERENCE_H

#include "sampling/spectra.h"

#include <stdint.h>

typedef struct Reference {
    double *power;          /* all but dft, of each frequency: W where both runs are divided by a source, else J/Hz */
    double complex *field;  /* dft: its values as they stand there */
    double complex **parts; /* to subtract: as in SpectraData, scaled to this run's source */
} Reference;

/* Is what `s` asks for of s->other/results.h5 there, does it fit, and is it no folder that this run writes, `own`?
 * ERROR_SCENE with a sentence where not. */
bool reference_check(const Spectra *s, const char *own, Error *err);
/* Reads it for d->spectra; reference_free also after a failure. */
bool reference_read(Reference *r, const SpectraData *d, Error *err);
void reference_free(Reference *r, const Spectra *s);

/* /sums/<name>: the amplitudes of all parts one after the other, for runs that subtract them; nothing where they are
 * many and nobody asked for them. `file` is of HDF5. */
bool reference_store(const SpectraData *d, int64_t file);

#endif
