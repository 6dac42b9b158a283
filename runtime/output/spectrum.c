/* Spectra of series by Goertzel's recurrence, some bins at a time: each waits for its own last sample. */
#include "output/spectrum.h"

#include "base/memory.h"
#include "base/number.h"
#include "output/file.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { FEWEST_SAMPLES = 9, NAME_BYTES = 256, LANES = 10 };

_Static_assert(SPECTRUM_BINS % LANES == 0, "whole lots of bins");

static void fill_lanes(const Series *s, double spacing, const double f[LANES], double amplitude[LANES])
{
    double turn[LANES], s1[LANES] = {0}, s2[LANES] = {0};
    for (int l = 0; l < LANES; l++)
        turn[l] = 2 * cos(2 * PI * f[l] * spacing);
    for (size_t i = 0; i < s->count; i++) {
        const double value = s->values[i];
#pragma omp simd
        for (int l = 0; l < LANES; l++) {
            const double s0 = value + turn[l] * s1[l] - s2[l];
            s2[l] = s1[l];
            s1[l] = s0;
        }
    }
    for (int l = 0; l < LANES; l++)
        amplitude[l] = spacing * sqrt(fmax(0, s1[l] * s1[l] + s2[l] * s2[l] - turn[l] * s1[l] * s2[l]));
}

static void fill(Spectrum *out, const Series *s, double spacing, double highest)
{
    for (size_t b = 0; b < SPECTRUM_BINS; b++)
        out->f[b] = highest * (double)b / (double)(SPECTRUM_BINS - 1);
    for (size_t b = 0; b < SPECTRUM_BINS; b += LANES)
        fill_lanes(s, spacing, out->f + b, out->amplitude + b);
}

/* The last bin above -60 dB of the largest so far. */
static double end_of(const Spectrum *spectrum, double *peak)
{
    size_t last = SPECTRUM_BINS - 1;
    for (size_t b = 0; b < SPECTRUM_BINS; b++)
        *peak = fmax(*peak, spectrum->amplitude[b]);
    while (last > 2 && spectrum->amplitude[last] < 1e-3 * *peak)
        last--;
    return spectrum->f[last];
}

Spectrum *spectrum_of(const SeriesSet *set, const Series *s)
{
    if (s->probe == NULL || s->count < FEWEST_SAMPLES)
        return NULL;
    Spectrum *out = memory_must(malloc(sizeof *out));
    const double spacing = set->dt * (double)(s->steps[1] - s->steps[0]), nyquist = 0.5 / spacing;
    double highest = nyquist, peak = 0;
    fill(out, s, spacing, highest);
    for (int round = 0; round < 3; round++) {
        const double wanted = fmin(nyquist, 1.2 * end_of(out, &peak));
        if (wanted > 0.8 * highest)
            break;
        highest = wanted;
        fill(out, s, spacing, highest);
    }
    return out;
}

bool spectrum_write_csv(const Spectrum *spectrum, const char *name, const char *folder, Error *err)
{
    char path[NAME_BYTES];
    OutFile f = {0};
    snprintf(path, sizeof path, "spectra/%s.csv", name);
    if (!file_begin(&f, folder, path, err))
        return false;
    fputs("frequency_hz,amplitude\n", f.stream);
    for (size_t b = 0; b < SPECTRUM_BINS; b++)
        fprintf(f.stream, "%.9g,%.9g\n", spectrum->f[b], spectrum->amplitude[b]);
    return file_commit(&f, err);
}
