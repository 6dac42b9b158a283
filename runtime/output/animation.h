/* Animations of snapshots (animate = true): the frames' PNGs as one film, <name>.mp4, made by ffmpeg. */
#ifndef YEEC_OUTPUT_ANIMATION_H
#define YEEC_OUTPUT_ANIMATION_H

#include "base/error.h"

#include <stddef.h>

typedef struct Animation {
    char file[256];
    bool made;
    char why[256]; /* it was not: ffmpeg is missing or failed, or a folder is in the way; that costs the film alone */
} Animation;

/* Joins `frames` (file names in `folder`, in order, of one size), ten a second. Errors: the list cannot be
 * written. */
bool animation_write(const char *folder, const char *name, char *const *frames, size_t count, Animation *out,
                     Error *err);

#endif
