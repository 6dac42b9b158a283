/* What planes of cells cost to step, for cuts that give each process as much work. */
#ifndef YEEC_SCENE_COSTS_H
#define YEEC_SCENE_COSTS_H

#include "scene/scene.h"

/* Of each plane across an axis, in planes of a medium that remembers nothing (caller frees); NULL: no memory. */
double *plane_costs(const Scene *scene, int axis);

#endif
