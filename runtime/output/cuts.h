/* Cuts: runs of a far field's directions that lie on one great circle through the z axis, or at one theta. */
#ifndef YEEC_OUTPUT_CUTS_H
#define YEEC_OUTPUT_CUTS_H

#include "output/spectral.h"

typedef struct Cut {
    size_t first, count;
    bool over_phi; /* else over theta, which goes on beyond 180 degrees on the other side */
    bool closed;   /* all the way round */
    char name[32]; /* "phi = 90", in Greek */
} Cut;

/* The cut that begins with direction `first`, of at least one. */
Cut cut_at(const Program *program, const Spectra *q, size_t first);
/* The angle of the cut's direction number i, degrees. */
double cut_angle(const Spectra *q, const Cut *cut, size_t i);

#endif
