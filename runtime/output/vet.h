/* Reading a file that may be damaged or hostile, by a process of its own: HDF5 is sure of its checksums alone, behind
 * which some damage makes it loop for ever, crash, spoil its heap or ask for all memory. This process never opens such
 * a file; it gets what the other has found as plain values. */
#ifndef YEEC_OUTPUT_VET_H
#define YEEC_OUTPUT_VET_H

#include "base/error.h"

#include <stdio.h>

/* Reads what is wanted and writes it to `found`; false with an error when that cannot be done. */
typedef bool VetLook(void *context, FILE *found, Error *err);

/* Calls `look` in a child, which has processor time according to the size of the file `path`. What it has written, from
 * its beginning, for the caller to fclose; the room is in $TMPDIR. NULL with the child's error, with ERROR_SYSTEM where
 * it crashed, took too long or had no room, or with ERROR_INTERRUPTED. */
FILE *vet_file(const char *path, VetLook *look, void *context, Error *err);

/* `count` values as they lie in memory, to and from `found`. False: no room; not that many are there. */
bool vet_put(FILE *found, const void *values, size_t size, size_t count);
bool vet_take(FILE *found, void *values, size_t size, size_t count);
/* The same into memory of its own, for the caller to free; NULL when *ok is false before, false in *ok after a failure.
 */
void *vet_take_array(FILE *found, size_t size, size_t count, bool *ok);
/* ERROR_SYSTEM: what has been found of `path` does not fit together. */
bool vet_spoiled(const char *path, Error *err);

#endif
