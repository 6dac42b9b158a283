/* Undo: takes the last additions to an HDF5 file back.
 *
 * A killed run leaves a file that can be read only while it is in single-writer mode, which adds rows to datasets, but
 * neither datasets nor attributes. Those come at the end; a run that ends halfway through them, killed or with a full
 * disk, would leave neither the file as it was nor the whole one. So all that they may overwrite is kept beside it
 * (.results.h5.undo) until it has its final name: everything but the rows. */
#ifndef YEEC_OUTPUT_UNDO_H
#define YEEC_OUTPUT_UNDO_H

#include "base/error.h"
#include "base/vec.h"

#include <hdf5.h>

/* Bytes of a file. */
typedef struct UndoSpan {
    uint64_t from, bytes;
} UndoSpan;

typedef VEC(UndoSpan) UndoSpans;

/* Adds where the rows of an open dataset lie; false: HDF5 does not tell. */
bool undo_add_rows(UndoSpans *rows, hid_t dataset);

/* Keeps what is not rows of the partial file of folder/name, which nobody has open. */
bool undo_keep(const char *folder, const char *name, UndoSpans *rows, Error *err);
/* Makes the partial file what it was then, if anything is kept of it. An error when it cannot be written or what is
 * kept is damaged. */
bool undo_take_back(const char *folder, const char *name, Error *err);
/* Nothing is to be taken back any more. */
void undo_forget(const char *folder, const char *name);

#endif
