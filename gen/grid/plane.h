/* The surface that cuts a cell in two, taken for flat. */
#ifndef YEEC_GRID_PLANE_H
#define YEEC_GRID_PLANE_H

#include "grid/mix.h"

/* The normal of a plane that cuts `share` off a cube of 1, from the first moment of what it cuts off about the cube's
 * middle; it points there. False when the moment shows no direction. */
bool plane_normal(double share, const double moment[3], double normal[3]);

/* That of the dual cell round node `at`, or, `along` an axis of 0 to 2, round an edge. False when it has not two parts.
 */
bool plane_of_mix(const Grid *grid, const Mix *mix, const long at[3], int along, double normal[3]);

#endif
