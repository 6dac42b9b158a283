/* Fields as they lie on the device, walked row by row: what the digest hashes, the
 * instability check scans and `verify` compares. A row is the valid sites
 * i = 0 .. count[0]-1 at one j, k, as stored (h times Z0). */
#ifndef YEEC_RUNTIME_FIELDS_H
#define YEEC_RUNTIME_FIELDS_H

#include "backends/backend.h"

/* `row` holds count[0] reals, zeros where the field has no element; return false to end the walk early (not an error).
 */
typedef bool FieldRow(void *context, int field, long j, long k, const void *row);

/* Visits the rows of one field, k outermost; reads some planes at a time. */
bool fields_visit(Backend *b, const Program *program, int field, FieldRow *visit, void *context, Error *err);

/* Reads rows j[0] .. j[1]-1, one at least, of plane k, unpadded, into out[j[1] - j[0]][count[0]]. */
bool fields_read_rows(Backend *b, const Program *program, int field, const long j[2], long k, void *out, Error *err);

/* Position of a site in metres; 0 along absent axes. */
void fields_position(const FieldLayout *layout, const long index[3], double at[3]);

/* Puts the fields and memory variables back to their values before step 1. */
bool fields_reset(Backend *b, const Program *program, Error *err);

#endif
