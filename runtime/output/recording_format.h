/* What those who write and read recordings share (recording.h has the format). */
#ifndef YEEC_OUTPUT_RECORDING_FORMAT_H
#define YEEC_OUTPUT_RECORDING_FORMAT_H

#include <stddef.h>

#define RECORDING_FORMAT "yeec recording 1"

enum { RECORDING_COLUMNS = 4, RECORDING_BLOCK_BYTES = 4 << 20 }; /* of /site; of rows read or written at a time */

static const char *const recording_edges[3] = {"edges_x", "edges_y", "edges_z"};

/* Rows of `count` values in a block, of `steps` in all. */
static inline size_t recording_rows(size_t count, size_t steps)
{
    size_t rows = RECORDING_BLOCK_BYTES / (sizeof(double) * (count + 1));
    rows = rows < steps ? rows : steps;
    return rows < 1 ? 1 : rows;
}

#endif
