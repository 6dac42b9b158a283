/* The kernel that finds the largest |value| of a field on a GPU (see stepping/peaks.h). */
#ifndef YEEC_RUNTIME_PEAK_KERNEL_H
#define YEEC_RUNTIME_PEAK_KERNEL_H

#include "backends/backend.h"

/* How the kernel that peak_kernel_source makes is launched: `groups` groups of PEAKS_LANES work items, on-chip memory
 * for PEAKS_LANES reals, and out[first + group] is what a group found. */
enum { PEAKS_LANES = 128, PEAKS_PIECE = 4096, PEAKS_SOURCE_BYTES = 2048 };

/* Arguments of the kernel, in its order, without the field (first) and the output (last but one). */
typedef struct PeaksJob {
    int64_t origin, row, plane; /* elements: the first site's place, strides */
    int32_t cells, rows;        /* sites along x and y */
    int32_t pieces;             /* of PEAKS_PIECE sites in a row */
    int64_t work;               /* pieces in all */
} PeaksJob;

const char *peak_kernel_source(Dialect dialect, Precision precision, char text[PEAKS_SOURCE_BYTES]);
PeaksJob peak_kernel_job(const FieldLayout *layout);
/* Groups that keep `units` multiprocessors or cores busy. */
int peak_kernel_groups(int units);
/* Of what the groups left: bits[field] for `fields` fields. */
void peak_kernel_gather(Precision precision, const void *out, size_t fields, int groups, uint64_t *bits);

#endif
