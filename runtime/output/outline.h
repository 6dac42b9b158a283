/* Outlines of the objects in a plane, as coverage per pixel. */
#ifndef YEEC_OUTPUT_OUTLINE_H
#define YEEC_OUTPUT_OUTLINE_H

#include "program.h"

/* A plane seen as pixels: pixel (u, v), v downwards, has its centre at low + ((u + 1/2) du, (height - v - 1/2) dv)
 * along axes[0] and axes[1]; `at` gives the third coordinate. */
typedef struct PixelPlane {
    int axes[2];
    double low[2], pixel[2]; /* m */
    double at[3];
    int width, height;
    int cell; /* pixels per cell, about: how coarse the first look may be */
} PixelPlane;

/* What a byte of a mask says. */
enum { OUTLINE_CONDUCTOR = 1, OUTLINE_BORDER = 255 };

/* An allocated mask of width * height bytes: a border between materials, inside a perfect conductor, or 0; NULL without
 * objects. */
unsigned char *outline_mask(const Program *program, const PixelPlane *plane);

#endif
