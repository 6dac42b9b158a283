/* Sense: what a scene asks for that is well formed and yet means nothing. Told when the grid is there: as warnings,
 * where a run still shows something, as errors where it cannot. */
#ifndef YEEC_MODEL_SENSE_H
#define YEEC_MODEL_SENSE_H

#include "grid/grid.h"

/* Warnings go to the scene. False: an error, with the line. */
bool sense_check(const Grid *grid, Error *err);
/* absorption.c: of lossy bodies whose absorption is known to be off. */
void absorption_warn(const Grid *grid);

#endif
