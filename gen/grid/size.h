/* Size: whether a scene's fields can fit at all, known before anything is rasterised. */
#ifndef YEEC_GRID_SIZE_H
#define YEEC_GRID_SIZE_H

#include "scene/scene.h"

/* ERROR_SYSTEM where the fields alone, of `real` bytes a number, need more than `memory` bytes (0: not known), with
 * what would fit; `where` has the memory. */
bool size_check(const Scene *scene, size_t real, size_t memory, const char *where, Error *err);

#endif
