/* Spectra in results.h5, below /dft, /flux, /far_field. */
#ifndef YEEC_OUTPUT_SPECTRAL_H5_H
#define YEEC_OUTPUT_SPECTRAL_H5_H

#include "output/spectral.h"

#include <hdf5.h>

/* Its dataset (dft) or group (flux, far_field) in an open file. */
bool spectral_store(const Spectral *s, hid_t file);

#endif
