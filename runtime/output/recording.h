/* Recordings: the tangential fields on a box or plane, step by step, as HDF5:
 *
 *   attributes    format ("yeec recording 1"), mode, dt (s), cell (m), lo, hi (nodes of the box),
 *                 face (six flags: x-, x+, y-, y+, z-, z+)
 *   /site         whole numbers [n][4]: component (Ex, Ey, Ez, Hx, Hy, Hz: 0..5), i, j, k
 *   /value        double [step][n], V/m and A/m; row 0 is step 1: E at dt, H at dt/2
 *
 * E lies on the faces, H half a cell outside. It grows under a temporary name and gets its own
 * at the end of the run. */
#ifndef YEEC_OUTPUT_RECORDING_H
#define YEEC_OUTPUT_RECORDING_H

#include "program.h"

typedef struct RecordingWriter RecordingWriter;

/* Creates folder/<recording's file> under its temporary name. NULL on failure. */
RecordingWriter *recording_create(const char *folder, const Recording *recording, Error *err);
/* Appends `count` steps, values[count][facts.count] in SI units. */
bool recording_append(RecordingWriter *w, const double *values, size_t count, Error *err);
/* Completes the file and gives it its name. */
bool recording_finish(RecordingWriter *w, Error *err);
/* Frees; an unfinished file is removed. */
void recording_close(RecordingWriter *w);

/* Opens a recording for the compiler to replay (RecordingOpen). */
RecordingFile *recording_open(const char *path, Error *err);

#endif
