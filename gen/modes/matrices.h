/* Matrices of a cross-section's pairs by CXSparse: with e the transverse E and h the transverse H,
 *     B h = Q q,   B e = P h,   e = N q.
 * Where eps is diagonal q is e, and there is no N. The whole tensors of cut cells (averaging "tensor") make E of D, N
 * being 1/eps and what couples the axes; then q is D, and P Q q = B^2 N q. */
#ifndef YEEC_MODES_MATRICES_H
#define YEEC_MODES_MATRICES_H

#include "modes/section.h"

#ifdef YEEC_HAVE_MODES

#include <cs.h>

typedef struct Matrices {
    cs_ci *to_h, *to_e, *inverse; /* Q, P, N; N NULL: unity */
} Matrices;

/* False when there is no memory; matrices_free then, too. */
bool matrices_init(Matrices *m, const Section *s);
void matrices_free(Matrices *m);
/* y = A x */
void matrices_apply(const cs_ci *m, const double complex *x, double complex *y);
/* P Q - shift N, its columns in order; NULL: no memory. */
cs_ci *matrices_shifted(const Matrices *m, double complex shift);

#endif
#endif
