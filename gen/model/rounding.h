/* Rounding: what the arithmetic of a run may add up to (rounding.c derives the bound). */
#ifndef YEEC_MODEL_ROUNDING_H
#define YEEC_MODEL_ROUNDING_H

#include "grid/grid.h"
#include "program.h"

/* A bound on the error of a field after the run's steps, relative to the largest value the field has had. */
double rounding_bound(const Grid *grid, Precision precision);

/* Warns where the bound exceeds 1e-3. */
void rounding_warn(const Grid *grid, Precision precision);

#endif
