/* Planes of cuts: those that are asked for, and those that a scene's sources and monitors lie in. */
#ifndef YEEC_CLI_PLANES_H
#define YEEC_CLI_PLANES_H

#include "cli/cut.h"

enum { MOST_OWN_PLANES = 16 };

/* "z" and "0.8mm" as a plane across an axis of a scene in three dimensions; m where there is no unit. Errors: no axis,
 * no place, one outside of the domain. */
bool planes_read(const Setting *given, const Program *program, CutPlane *out, Error *err);

/* Where the usual three cuts go, m: through the first source that is a point or a line, else the middle. Along a line
 * it is where most media meet, as at a patch above its feed. */
void planes_point(const Scene *scene, const Program *program, double at[3]);

/* Planes across which points and lines lie and that flat sources and monitors have, and across each axis the one in
 * which most media meet, as far as the cuts at `through` (m) do not show them. Number of planes. */
size_t planes_of_scene(const Scene *scene, const Program *program, const double through[3],
                       CutPlane out[MOST_OWN_PLANES]);

#endif
