/* Landing: where the scene's objects landed on the grid, as sentences. */
#ifndef YEEC_LANDING_H
#define YEEC_LANDING_H

#include "compiled.h"

/* Calls `fact` with group "objects", kind "object" and "plate (line 12): where, and how far its faces moved" for each,
 * the first forty of very many. */
void landing_tell(const Compiled *c, CompileFact *fact, void *context);

#endif
