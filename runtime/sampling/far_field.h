/* Near-to-far-field transformation (Taflove & Hagness, 3rd ed., ch. 8). The fields on a closed box
 * are replaced by J = n x H and M = -n x E in the medium outside, whose wave number is k and
 * impedance eta:
 *     N = integral of J exp(i k r'.r) dS,   L = integral of M exp(i k r'.r) dS
 *     E_theta = -(i k/4 pi) (L_phi + eta N_theta),   E_phi = (i k/4 pi) (L_theta - eta N_phi)
 * times exp(-i k r)/r; in 2d i k/4 pi becomes i k exp(-i pi/4)/sqrt(8 pi k), times exp(-i k r)/sqrt(r).
 * The lattice's own form of the equivalence puts J, made of H half a cell off the plane, on the plane's
 * E sites, and M, made of E, on the H sites half a cell off; and its waves have wave vectors of their own.
 * Both are kept here, so that the pattern does not depend on where the box lies: that of a current element
 * comes out right to 1e-6 with 10 cells a wavelength. r' counts from the box's centre; where the box stands on a PEC or
 * PMC wall, from there: the wall is taken in by the images of J and M (Balanis, Advanced Engineering
 * Electromagnetics, 7.4), and behind it there is no field. */
#ifndef YEEC_RUNTIME_FAR_FIELD_H
#define YEEC_RUNTIME_FAR_FIELD_H

#include "sampling/far_nodes.h"

typedef struct FarField {
    double complex e_theta, e_phi; /* V s (2d: V s/sqrt(m)): r (sqrt(r)) times the amplitude's spectrum */
} FarField;

/* What the field at frequency number f is computed from, for any number of directions; far_nodes_free frees it. */
bool far_field_take(FarNodes *nodes, const SpectraData *d, size_t f, Error *err);
/* Towards the angles (degrees). */
FarField far_field_at(const FarNodes *nodes, double theta, double phi);
/* The same without regard to what lies behind walls: there is the image of what is before them. */
FarField far_field_image(const FarNodes *nodes, double theta, double phi);
/* Integral of |e_theta|^2 + |e_phi|^2 over all directions (2d: over phi): V^2 s^2 (V^2 s^2/m). sphere.c */
bool far_field_total(const FarNodes *nodes, double *total, Error *err);
/* Wave impedance outside, ohm. */
double far_field_impedance(const Spectra *s);

#endif
