/* Bench: cell updates per second of a loaded program, without captures and output,
 * beside what the device's copy bandwidth, measured in the same process, allows:
 *     bound = copy bandwidth / (bytes per cell and step)
 * A figure above the bound is no error (a small grid lives in the caches, to which
 * the copy bandwidth of the memory says nothing) but is never shown without saying so. */
#ifndef YEEC_RUNTIME_BENCH_H
#define YEEC_RUNTIME_BENCH_H

#include "backends/backend.h"

typedef struct BenchOptions {
    int repeats;    /* measurements; 0: 7 */
    double seconds; /* length of each, about; 0: 0.4 */
    long steps;     /* of each; 0 or less: as many as last so long */
    bool no_copy;   /* the copy bandwidth is of no interest */
} BenchOptions;

typedef struct BenchResult {
    double cells_per_second; /* median */
    double slowest, fastest; /* of the measurements */
    int repeats;
    long steps;                    /* per measurement */
    double bytes_per_cell_step;    /* planned */
    double copy_bytes_per_second;  /* bytes read and written */
    double bound_cells_per_second; /* 0: bytes or bandwidth unknown */
    double share;                  /* of the bound */
    double state_bytes;            /* the fields and memory variables */
    const char *remark;            /* why a figure above the bound stands there; NULL */
} BenchResult;

bool bench_run(Backend *b, const Program *program, const BenchOptions *options, BenchResult *out, Error *err);

#endif
