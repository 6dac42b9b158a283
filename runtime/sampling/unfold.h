/* Boxes of the whole domain from what is kept of them: beyond a mirror plane lies the image of what lies before it
 * (FieldLayout.fold). Values are double or, of spectra, complex; a box without a plane is copied as it is. */
#ifndef YEEC_RUNTIME_UNFOLD_H
#define YEEC_RUNTIME_UNFOLD_H

#include "program.h"

/* One axis of a box: for each of its sites the place in the kept box and the sign. */
typedef struct Unfold {
    long *at[3];
    double *sign[3];
    long kept[3];
} Unfold;

/* Sites lo .. lo + count - 1 along each axis, of which `kept` from `start` on are there. */
bool unfold_init(Unfold *u, const FieldLayout *field, const long lo[3], const long count[3], const long start[3],
                 const long kept[3], Error *err);
void unfold_free(Unfold *u);

/* Planes of a box. */
typedef struct Slab {
    long first, count;
} Slab;

/* The kept planes that those of the whole box come from. */
Slab unfold_planes(const Unfold *u, Slab whole);

/* Element of the kept box that holds site (i, j, k) of the whole one, and its sign. */
static inline size_t unfold_at(const Unfold *u, long i, long j, long k, double *sign)
{
    *sign = u->sign[0][i] * u->sign[1][j] * u->sign[2][k];
    return (size_t)((u->at[2][k] * u->kept[1] + u->at[1][j]) * u->kept[0] + u->at[0][i]);
}

#endif
