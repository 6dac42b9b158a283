/* Bounds checking of the plain C dialect, for --check-bounds: every index into a buffer
 * or table of the emitted text goes through a test against its size. */
#ifndef YEEC_EMIT_BOUNDS_H
#define YEEC_EMIT_BOUNDS_H

#include "schedule/plan.h"

/* The source with `name[index]` become `name[AT(name, index)]` for all buffers of the plan and tables of the text.
 * An index outside is noted in the global `yeec_bounds_fault` ("kernel: name[index], of size") and replaced by 0. */
const char *bounds_checked(const Plan *plan, Arena *arena, const char *source);

#endif
