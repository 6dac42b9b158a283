/* A first look at a file that may be damaged or hostile, by a process of its own: HDF5 is sure of its checksums alone,
 * behind which some damage makes it loop for ever, crash, or ask for all memory. */
#ifndef YEEC_OUTPUT_VET_H
#define YEEC_OUTPUT_VET_H

#include "base/error.h"

/* Reads all that will be read later; false with an error when that cannot be done. */
typedef bool VetLook(void *context, Error *err);

/* Calls `look` in a child, which has processor time according to the size of the file `path`. False with the child's
 * error, with ERROR_SYSTEM where it crashed or took too long, or with ERROR_INTERRUPTED. */
bool vet_file(const char *path, VetLook *look, void *context, Error *err);

#endif
