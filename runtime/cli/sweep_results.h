/* What a sweep leaves: sweep.csv and sweep.html with a column and a chart for each result,
 * and the whole matrix of S-parameters where runs drive every port in turn, in a folder
 * for each combination of the other parameters. */
#ifndef YEEC_CLI_SWEEP_RESULTS_H
#define YEEC_CLI_SWEEP_RESULTS_H

#include "base/page.h"
#include "base/vec.h"
#include "cli/options.h"
#include "output/json.h"
#include "output/scattering.h"

enum { MOST_VALUES = 1000, VALUE_BYTES = 64, AXIS_BYTES = 128, PATH_BYTES = 4096 };

/* One axis of the sweep: its values as text. */
typedef struct SweepAxis {
    const char *name;
    char label[AXIS_BYTES]; /* "radius (m)", for tables and charts */
    char (*values)[VALUE_BYTES];
    size_t count;
} SweepAxis;

typedef struct Sweep {
    const Options *options;
    char *folder;
    bool resumed; /* --resume: an earlier call has begun it */
    Exchange *exchange;
    SweepAxis axes[MOST_SWEEPS];
    size_t axis_count;
    VEC(json_t *) manifests; /* NULL where a run left none */
    VEC(size_t) numbers;     /* which combination each manifest is of */
} Sweep;

/* sweep_axes.c: reads the options' axes. Errors: an axis without values, or with too many. */
bool sweep_axes(Sweep *sweep, Error *err);
size_t sweep_combinations(const Sweep *sweep);
/* Value of an axis in combination `number`; the last axis runs fastest. */
const char *sweep_value(const Sweep *sweep, size_t number, size_t axis);
void sweep_folder(const Sweep *sweep, size_t number, char path[PATH_BYTES]);

/* sweep_results.c: labels with the units that the runs' manifests have. */
void sweep_name_axes(Sweep *sweep);

/* sweep_curves.c: traces of all runs in charts, and B-scans, which it also writes as pictures into the folder. */
bool sweep_curves(const Sweep *sweep, const json_t *first, Page *page, Error *err);

/* Writes the files and prints the table; nothing when no run left results. */
bool sweep_write(const Sweep *sweep, Error *err);

/* The matrix of the runs that drive every port in turn, all other parameters alike. */
typedef struct SweepMatrix {
    Scattering s;
    char name[PATH_BYTES]; /* "length=0.016,eps=2": those others; "" where there are none */
} SweepMatrix;

typedef VEC(SweepMatrix) SweepMatrices;

enum { WHY_BYTES = 400 };

/* One matrix for each combination of the parameters but one, whose values drive each port once, from the runs'
 * ports.csv. `why` says what is missing, "" when nothing is. */
SweepMatrices sweep_matrices(const Sweep *sweep, char why[WHY_BYTES]);
void sweep_matrices_free(SweepMatrices *matrices);

#endif
