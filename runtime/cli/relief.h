/* A picture of a scene's solids in space. */
#ifndef YEEC_CLI_RELIEF_H
#define YEEC_CLI_RELIEF_H

#include "cli/cut.h"

/* Writes view_3d.png of a scene in three dimensions: what differs from the background, without the absorbing layers,
 * seen from above at a slant, shaded, with outlines; what lies behind is hidden. Calls `made` with the name. */
bool relief_write(const Scene *scene, const Program *program, const char *folder, CutMade *made, void *context,
                  Error *err);

#endif
