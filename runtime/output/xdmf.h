/* results.xdmf: tells ParaView how the snapshots in results.h5 lie in space and time.
 * One temporal collection per snapshot monitor, each frame a regular mesh
 * (3DCoRectMesh) whose values are a hyperslab of /snapshots/<name>. */
#ifndef YEEC_OUTPUT_XDMF_H
#define YEEC_OUTPUT_XDMF_H

#include "output/store.h"

bool xdmf_write(const Program *program, const Store *store, const char *folder, Error *err);

#endif
