/* Placing: objects moved, turned and stretched. */
#ifndef YEEC_SCENE_PLACING_H
#define YEEC_SCENE_PLACING_H

#include "scene/scene.h"

/* Moves an object. Into its own numbers where it stays what it is, else it gets a pose. False: it would be too large or
 * too small for numbers. */
bool object_place(Arena *arena, Object *o, const Affine *a);
Affine affine_shift(const double by[3]);
/* m about a point that stays. */
Affine affine_about(double m[3][3], const double about[3]);
/* By degrees about a direction, right-handed; exact for quarter turns about an axis. */
Affine affine_rotation(const double axis[3], double degrees, const double about[3]);

#endif
