/* Pictures of dft{} over lines, planes and boxes: magnitude and phase. */
#ifndef YEEC_OUTPUT_SPECTRAL_PICTURE_H
#define YEEC_OUTPUT_SPECTRAL_PICTURE_H

#include "output/spectral.h"

/* What a snapshot of a dft's sites would be: its name, component and places. */
Capture spectral_capture(const Spectral *s, const char *unit);

typedef bool PictureMade(void *context, const char *name);

/* Writes folder/spectra/<name>_<n>.png, the magnitude at frequency number n from 1 on, and <name>_<n>_phase.png, its
 * phase where it is above a thousandth of the largest, for up to 8 frequencies; calls `made` with each file's name
 * below the folder. A single site has no picture; of a line there is the magnitude alone. */
bool spectral_picture(const Spectral *s, const char *folder, PictureMade *made, void *context, Error *err);

#endif
