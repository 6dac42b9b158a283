/* A cut through a scene's geometry as a picture: materials in colours with a legend,
 * absorbing layers, sources and probes marked. */
#ifndef YEEC_CLI_CUT_H
#define YEEC_CLI_CUT_H

#include "program.h"
#include "scene/scene.h"

/* The plane of axes[0] (right) and axes[1] (up) at the coordinates `at` (m) along the third axis. */
typedef struct Cut {
    int axes[2];
    double at[3];
} Cut;

/* Writes folder/name, a PNG. */
bool cut_write(const Scene *scene, const Program *program, const Cut *cut, const char *folder, const char *name,
               Error *err);

#endif
