/* Places: where the scene's sources, circuits and monitors landed on the grid, as sentences. */
#ifndef YEEC_PLACES_H
#define YEEC_PLACES_H

#include "compiled.h"

/* Calls `fact` with group "places", the kind ("source", "lumped", "voltage", ...) and "name: where" for each. */
void places_tell(const Compiled *c, CompileFact *fact, void *context);

#endif
