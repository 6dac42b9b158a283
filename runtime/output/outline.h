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

/* An allocated mask of width * height bytes, 255 on a border between materials, or NULL without objects. */
unsigned char *outline_mask(const Program *program, const PixelPlane *plane);

#endif
