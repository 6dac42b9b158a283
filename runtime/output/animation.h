/* Animations of snapshots (animate = true): the frames' PNGs as one file that a browser
 * plays: <name>.mp4 where ffmpeg is installed, else an animated PNG, <name>.png. */
#ifndef YEEC_OUTPUT_ANIMATION_H
#define YEEC_OUTPUT_ANIMATION_H

#include "base/error.h"

#include <stddef.h>

/* Joins `frames` (file names in `folder`, in order, of one size). `made` (at least 256 bytes) gets the
 * file's name. Ten frames a second. */
bool animation_write(const char *folder, const char *name, char *const *frames, size_t count, char *made, Error *err);

#endif
