/* A cut through a scene's geometry as a picture: materials in colours with a legend,
 * absorbing layers, sources and probes marked. */
#ifndef YEEC_CLI_CUT_H
#define YEEC_CLI_CUT_H

#include "program.h"
#include "scene/scene.h"

typedef void CutMade(void *context, const char *name);

/* Across an axis of a scene in three dimensions, at `at` m. */
typedef struct CutPlane {
    int axis;
    double at;
} CutPlane;

/* Writes view_xy.png, in 3d also view_xz.png and view_yz.png, whose longer side has `long_side` pixels: cuts through
 * planes_point(). Lengths along both axes have one scale. Calls `made` with each
 * name. */
bool cuts_write(const Scene *scene, const Program *program, int long_side, const char *folder, CutMade *made,
                void *context, Error *err);
/* The same of given planes: view_xy_1.png and so on, numbered as they are listed. */
bool cuts_write_planes(const Scene *scene, const Program *program, const CutPlane *planes, size_t count, int long_side,
                       const char *folder, CutMade *made, void *context, Error *err);

#endif
