/* Bench: cell updates per second of a loaded program, with a run's samples and looks for instability but without
 * captures and output, beside what the device's copy bandwidth, measured in the same process, allows:
 *     bound = copy bandwidth / (bytes per cell and step)
 * A figure above the bound is no error (a small grid lives in the caches, to which
 * the copy bandwidth of the memory says nothing) but is never shown without saying so. */
#ifndef YEEC_RUNTIME_BENCH_H
#define YEEC_RUNTIME_BENCH_H

#include "backends/backend.h"
#include "exchange/halo.h"
#include "exchange/part_cells.h"

typedef struct BenchOptions {
    int repeats;        /* measurements; 0: 7 */
    double seconds;     /* length of each, about; 0: 0.4 */
    long steps;         /* of each; 0 or less: as many as last so long */
    bool no_copy;       /* the copy bandwidth is of no interest */
    Exchange *exchange; /* of several processes that measure together; NULL: alone */
    Halo *halo;
} BenchOptions;

/* One process of several. */
typedef struct BenchPart {
    char device[128];
    PartCells part;
    double cells;            /* its own */
    double alone;            /* seconds per step without exchanges and the others, its ghosts what they may be */
    double copy_per_second;  /* bytes */
    double sent_bytes;       /* in an exchange */
    double exchange_seconds; /* of the processor per step, in exchanges; 0 where states go from device to device */
} BenchPart;

typedef struct BenchResult {
    double cells_per_second; /* median */
    double slowest, fastest; /* of the measurements */
    int repeats;
    long steps;                    /* per measurement */
    double bytes_per_cell_step;    /* planned */
    double copy_bytes_per_second;  /* bytes read and written */
    double bound_cells_per_second; /* 0: bytes or bandwidth unknown, or fields that stay on the chip */
    double share;                  /* of the bound */
    double state_bytes;            /* the fields and memory variables */
    const char *remark;            /* why a figure stands above the bound, or far below; NULL */
    BenchPart *parts;              /* of several processes, else NULL; bench_free frees them */
    int part_count;
    double exchange_seconds; /* per step, of this process' processor */
    double exchange_share;   /* of the time: what the slowest process would save without exchanges */
    bool direct;             /* states go from device to device */
} BenchResult;

bool bench_run(Backend *b, const Program *program, const BenchOptions *options, BenchResult *out, Error *err);
void bench_free(BenchResult *result);

/* bench_parts.c: what each process of several does by itself, after all have measured together for `seconds` per step.
 */
bool bench_parts(Backend *b, const Program *program, const BenchOptions *options, double seconds, BenchResult *out,
                 Error *err);

#endif
