/* The amplitude spectrum of what a probe has measured, for the report and as a table. */
#ifndef YEEC_OUTPUT_SPECTRUM_H
#define YEEC_OUTPUT_SPECTRUM_H

#include "output/series.h"

enum { SPECTRUM_BINS = 500 };

/* |dt sum value exp(-2 pi i f t)| over all samples, a rectangular window: the series' unit times s. Evenly spaced
 * frequencies from 0 to where the last part above -60 dB of the largest ends, at most half the sampling rate. */
typedef struct Spectrum {
    double f[SPECTRUM_BINS], amplitude[SPECTRUM_BINS];
} Spectrum;

/* NULL: an energy, or too few samples. The caller frees. */
Spectrum *spectrum_of(const SeriesSet *set, const Series *s);
/* folder/spectra/<name>.csv: "frequency_hz,amplitude". */
bool spectrum_write_csv(const Spectrum *spectrum, const char *name, const char *folder, Error *err);

#endif
