/* Symmetric 3 x 3 tensors, as six numbers. */
#ifndef YEEC_BASE_SYMMETRIC_H
#define YEEC_BASE_SYMMETRIC_H

#include <stdbool.h>

/* xx, yy, zz, yz, zx, xy: number 3 + a is the entry of the two axes besides a. */
enum { SYMMETRIC = 6 };

/* Where the entry of axes a and b lies. */
static inline int symmetric_at(int a, int b)
{
    return a == b ? a : 6 - a - b;
}

/* Are all eigenvalues above zero (Sylvester's criterion)? */
bool symmetric_positive(const double s[SYMMETRIC]);
/* The inverse of the part that belongs to the axes of `axes` (bit a: axis a); zero in the others' rows and columns. The
 * part is positive definite. */
void symmetric_inverse(const double s[SYMMETRIC], unsigned axes, double inverse[SYMMETRIC]);
/* The largest and the least eigenvalue, by the trigonometric solution (O. K. Smith, Comm. ACM 4, 168 (1961)). */
void symmetric_eigenvalues(const double s[SYMMETRIC], double *least, double *most);
/* R S R', R the right-handed turn by an angle in degrees about an axis of any length. */
void symmetric_turn(const double s[SYMMETRIC], const double axis[3], double degrees, double turned[SYMMETRIC]);

#endif
