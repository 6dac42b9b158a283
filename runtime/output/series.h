/* Series: what a probe or an energy monitor measured, sample by sample, kept for the
 * CSV file, the manifest's summary and the report. */
#ifndef YEEC_OUTPUT_SERIES_H
#define YEEC_OUTPUT_SERIES_H

#include "program.h"

typedef struct Series {
    const char *name, *quantity, *unit;
    const ProbeColumn *probe; /* NULL: an energy */
    long every;
    int capture;       /* index of the energy's capture; -1: a probe */
    double time_shift; /* sample of step n belongs to (n + time_shift) dt */
    long *steps;
    double *values; /* SI */
    size_t count, space;
} Series;

typedef struct SeriesSet {
    double dt;
    Series *items; /* probes in the program's order, then energies */
    size_t count;
} SeriesSet;

void series_init(SeriesSet *set, const Program *program);
void series_free(SeriesSet *set);
/* The energy series of a capture. */
Series *series_of_capture(SeriesSet *set, int capture);
/* Room for `count` more. */
void series_reserve(Series *s, size_t count);
void series_add(Series *s, const long *steps, const double *values, size_t count);

/* The largest |value| of the last `window` steps over the largest of all; NAN where there is none above 0. */
double series_left(const Series *s, long window);

static inline double series_time(const SeriesSet *set, const Series *s, size_t i)
{
    return ((double)s->steps[i] + s->time_shift) * set->dt;
}

/* folder/probes/<name>.csv: "step,time_s,value" with 9 (f32) or 17 (f64) significant digits. */
bool series_write_csv(const SeriesSet *set, size_t number, const char *folder, Precision precision, Error *err);

#endif
