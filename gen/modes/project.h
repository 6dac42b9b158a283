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
#include "program.h"

typedef struct ModeWish {
    const double *frequencies;
    size_t frequency_count;
    const int *numbers; /* counted at the frequency in the middle of the list; followed from there by likeness */
    size_t number_count;
    double guess;     /* 0: none */
    const char *name; /* for messages */
} ModeWish;

/* out: [frequency][number], arrays in the grid's arena. */
bool modes_project(const Grid *grid, const ModeWindow *window, const ModeWish *wish, ModeProjection *out, Error *err);

#endif
