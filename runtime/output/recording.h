/* Recordings: the tangential fields on a box or plane, step by step, as HDF5:
 *
 *   attributes    format ("yeec recording 1"), mode, dt (s), cell (m), lo, hi (nodes of the box),
 *                 face (six flags: x-, x+, y-, y+, z-, z+), wall (what the box ends at on each of these sides: a
 *                 boundary's name, "inside", or "-" along absent axes)
 *   /site         whole numbers [n][4]: component (Ex, Ey, Ez, Hx, Hy, Hz: 0..5), i, j, k
 *   /medium       double [n][2], relative eps (of H: mu) there at 1/(100 dt), real part and loss; 0, 0: a conductor
 *   /source       double [steps], the first source's waveform at n dt, where there is one
 *   /value        double [step][n], V/m and A/m; row 0 is step 1: E at dt, H at dt/2
 *
 * E lies on the faces, H half a cell outside. It grows under a temporary name, readable at any moment (HDF5's
 * single-writer mode), and gets its own at the end of the run. A run that goes on takes over the rows up to its
 * checkpoint. */
#ifndef YEEC_OUTPUT_RECORDING_H
#define YEEC_OUTPUT_RECORDING_H

#include "output/kept.h"
#include "program.h"

typedef struct RecordingWriter RecordingWriter;

/* Creates folder/<recording's file> under its temporary name, for a run of at most `steps`. NULL on failure. */
RecordingWriter *recording_create(const char *folder, const Recording *recording, long steps, Error *err);
/* The same for a run that goes on: takes over the rows that the checkpoint knows from what the run before left in
 * `folder`. NULL on failure, with what was there untouched. */
RecordingWriter *recording_resume(const char *folder, const Recording *recording, long steps, Kept wanted, Error *err);
/* Appends `count` steps, values[count][facts.count] in SI units. */
bool recording_append(RecordingWriter *w, const double *values, size_t count, Error *err);
/* Waits until what was appended is on the disk. */
bool recording_sync(RecordingWriter *w, Error *err);
/* What was appended, as a checkpoint knows it. */
Kept recording_kept(const RecordingWriter *w);
/* Completes the file and gives it its name. */
bool recording_finish(RecordingWriter *w, const Program *program, const Recording *recording, Error *err);
/* Frees; an unfinished file stays under its temporary name, one without a step is removed. */
void recording_close(RecordingWriter *w);

/* Opens a recording for the compiler to replay (RecordingOpen). */
RecordingFile *recording_open(const char *path, Error *err);

#endif
