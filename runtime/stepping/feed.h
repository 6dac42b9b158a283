/* Feed: the rows of the wave table, one per step, on their way to the device. Rows
 * are computed by program.wave in double on the host and kept in a window, so that
 * those of the next batch can be made while the device still works on this one. */
#ifndef YEEC_RUNTIME_FEED_H
#define YEEC_RUNTIME_FEED_H

#include "backends/backend.h"

typedef struct Feed {
    const Program *program;
    size_t row_bytes;
    unsigned char *rows; /* of steps first .. first+count-1, absolute and 1-based */
    long first, count, capacity;
    double *sum;      /* of |value| in each column of all rows written: what the sources gave so far */
    double *ahead;    /* the same of rows made since the last were written, */
    long ahead_count; /* of which there are so many */
} Feed;

/* False when there is no memory for one batch of rows. */
bool feed_init(Feed *f, const Program *program, Error *err);
void feed_free(Feed *f);

/* Makes the rows of steps first .. first+count-1 (count <= program.batch). */
bool feed_prepare(Feed *f, long first, long count, Error *err);
/* The same, and writes them to the device's wave table, row 0 being step `first`. */
bool feed_write(Feed *f, Backend *b, long first, long count, Error *err);

#endif
