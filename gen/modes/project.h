/* Projection: weights that take a field's tangential parts on a plane to amplitudes of a guide's modes. By reciprocity
 * modes of different index are orthogonal in the lattice's own product N = integral of e x h over the plane, h as it
 * is at the plane (no conjugates, so that lossy and evanescent modes are as good). With m+ and m- the part of H that
 * the mean of its two layers keeps of waves up and down the normal (section_mean),
 *     S = integral E x h/N = a+ + a-      X = integral e x H/N = m+ a+ - m- a-
 *     a+ = (m- S + X)/(m+ + m-)           a- = (m+ S - X)/(m+ + m-)
 * N is a matrix among modes of one index, and is inverted. (Snyder & Love, Optical Waveguide Theory, ch. 31) */
#ifndef YEEC_MODES_PROJECT_H
#define YEEC_MODES_PROJECT_H

#include "modes/modes.h"

/* A mode at one frequency. S is the sum of e[k] times E and X that of h[k] times the mean of H's two layers, over the
 * sites of the pairs k = (e_u, h_v), (e_v, h_u); of_e[0] S + of_h X is the amplitude up the normal and of_e[1] S - of_h
 * X the one down it, in sqrt(W). */
typedef struct ModeWeights {
    const char *order; /* a diffraction order's name (orders.h); else NULL */
    double angle[2];   /* its direction, deg: from the normal, about it; NAN where it is evanescent */
    int number;
    double complex n_eff, beta;
    const double complex *e[2], *h[2]; /* x fastest; NULL: there is no such pair */
    double complex of_e[2], of_h;
} ModeWeights;

typedef struct ModeWish {
    const double *frequencies;
    size_t frequency_count;
    const int *numbers; /* counted at the frequency in the middle of the list; followed from there by likeness */
    size_t number_count;
    double guess;     /* 0: none */
    const char *name; /* for messages */
} ModeWish;

/* out: [frequency][number], arrays in the grid's arena. */
bool modes_project(const Grid *grid, const ModeWindow *window, const ModeWish *wish, ModeWeights *out, Error *err);

#endif
