/* results.xdmf: tells ParaView how the snapshots and dfts in results.h5 lie in space and time. One temporal collection
 * per snapshot monitor, each frame a regular mesh (3DCoRectMesh; 3DRectMesh where cells are unequal) whose values are a
 * hyperslab of /snapshots/<name>. One mesh per dft over more than one site, with the amplitude and the phase at each
 * frequency from /dft_polar/<name>. */
#ifndef YEEC_OUTPUT_XDMF_H
#define YEEC_OUTPUT_XDMF_H

#include "output/store.h"

bool xdmf_write(const Program *program, const Store *store, const Spectral *spectra, size_t count, const char *folder,
                Error *err);

#endif
