/* Picture: which pixels of a PNG file belong to a solid. */
#ifndef YEEC_SCENE_PICTURE_H
#define YEEC_SCENE_PICTURE_H

#include "base/arena.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PICTURE_WHY = 240, PICTURE_PIXELS = 1 << 24 };

typedef struct Picture {
    int width, height;
    const uint8_t *grey; /* by row from the top, 0 black to 255 white; what is transparent shows white */
} Picture;

/* The pixels of a shade: sums[i + (width + 1) j] of them lie left of column i in the rows below row j, counted from the
 * bottom. */
typedef struct Bitmap {
    int width, height;
    const uint32_t *sums;
} Bitmap;

/* A PNG file in memory, by cairo. False: a sentence in `why`. */
bool picture_read(Arena *arena, const char *bytes, size_t n, Picture *picture, char why[PICTURE_WHY]);
/* Pixels with low <= grey < high, 0 black to 1 white. Returns how many there are. */
uint32_t picture_shade(Arena *arena, const Picture *picture, double low, double high, Bitmap *bitmap);

#endif
