/* Feed: the rows of the wave table, one per step, on their way to the device. Rows are computed by program.wave in
 * double on the host and kept in a window, of which there are two: the device takes the rows of a batch from one while
 * those of the next are made in the other. */
#ifndef YEEC_RUNTIME_FEED_H
#define YEEC_RUNTIME_FEED_H

#include "backends/staging.h"

typedef struct Feed {
    const Program *program;
    size_t row_bytes;
    Staging windows[2];
    int side;          /* the window that is filled: rows of steps first .. first+count-1, absolute and 1-based */
    long first, count; /* at most a batch */
    long written;      /* rows at its beginning that the device takes, whose window stays as it is; 0: none */
    double *sum;       /* of |value| in each column of all rows written: what the sources gave so far */
    double *ahead;     /* the same of rows made since the last were written, */
    long ahead_count;  /* of which there are so many */
} Feed;

/* False when there is no memory for two batches of rows. */
bool feed_init(Feed *f, const Program *program, Backend *b, Error *err);
void feed_free(Feed *f);

/* Makes the rows of steps first .. first+count-1 (count <= program.batch). What the last write but one wrote must be
 * on the device (staging.h). */
bool feed_prepare(Feed *f, long first, long count, Error *err);
/* The same, and writes them to the device's wave table, row 0 being step `first`. */
bool feed_write(Feed *f, Backend *b, long first, long count, Error *err);

#endif
