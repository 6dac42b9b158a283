/* Bitmaps: prisms over the pixels of a picture. */
#ifndef YEEC_GRID_BITMAP_H
#define YEEC_GRID_BITMAP_H

#include "grid/solid.h"

/* See solid.h. */
Cover bitmap_cover(const Solid *s, const double lo[3], const double hi[3]);
bool bitmap_contains(const Solid *s, const double p[3], double margin);
int bitmap_spans(const Solid *s, const double p[3], int a, double lo, double hi, Span spans[SPANS]);
unsigned bitmap_slants(const Solid *s, const double lo[3], const double hi[3]);
int bitmap_faces(const Solid *s, int a, const double lo[3], const double hi[3], double *at, int room);

#endif
