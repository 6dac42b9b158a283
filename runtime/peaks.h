/* The largest |value| of each field, found where the memory is. Bits of |value| are compared as unsigned integers:
 * numbers keep their order, infinity and NaN come above all of them, and a largest one depends on no order, so every
 * backend gives the same. */
#ifndef YEEC_RUNTIME_PEAKS_H
#define YEEC_RUNTIME_PEAKS_H

#include "backend.h"

/* How the kernel that peaks_source makes is launched: `groups` groups of PEAKS_LANES work items, on-chip memory for
 * PEAKS_LANES reals, and out[first + group] is what a group found. */
enum { PEAKS_LANES = 128, PEAKS_PIECE = 4096, PEAKS_SOURCE_BYTES = 2048 };

/* Arguments of the kernel, in its order, without the field (first) and the output (last but one). */
typedef struct PeaksJob {
    int64_t origin, row, plane; /* elements: the first site's place, strides */
    int32_t cells, rows;        /* sites along x and y */
    int32_t pieces;             /* of PEAKS_PIECE sites in a row */
    int64_t work;               /* pieces in all */
} PeaksJob;

const char *peaks_source(Dialect dialect, Precision precision, char text[PEAKS_SOURCE_BYTES]);
PeaksJob peaks_job(const FieldLayout *layout);
/* Groups that keep `units` multiprocessors or cores busy. */
int peaks_groups(int units);
/* Of what the groups left: bits[field] for `fields` fields. */
void peaks_gather(Precision precision, const void *out, size_t fields, int groups, uint64_t *bits);

/* The largest |value| of each of the program's fields, as stored; infinite where one is not finite. Backends without
 * a way of their own are read. */
bool peaks_take(Backend *b, const Program *program, double *peak, Error *err);

#endif
