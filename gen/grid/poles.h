/* Poles of the media on the grid: which dynamics there are, and what blends of them sites have. */
#ifndef YEEC_GRID_POLES_H
#define YEEC_GRID_POLES_H

#include "grid/grid.h"

#include <complex.h>

enum { MOST_POLES = 64 }; /* different dynamics of the media of E, and of H */

/* The poles of all materials, each dynamics once. Errors: too many. */
bool poles_build(Grid *grid, Error *err);
/* Their numbers, as soon as dt is known. Errors: a medium that amplifies too fast for the step. */
bool poles_time(Grid *grid, Error *err);
/* The number of a Debye pole of mu with this tau, new if need be; -1: too many. */
int poles_add_debye(Grid *grid, double tau, const char *origin, Error *err);
/* The number of chi3 among the strengths of E's blends; -1: no medium has it. */
int poles_kerr(const Grid *grid);
/* chi3 of a medium of E, m^2/V^2. */
double poles_chi3(const Grid *grid, const Medium *medium);
/* The number of the depolarisation among the strengths of a field's blends; -1: no cell has it. */
int poles_depolarisation(const Grid *grid, int field);
/* A, the implicit part of all poles of a medium; N of a cut cell's blend, 0: none (poles.c). */
double poles_implicit(const Grid *grid, Component c, const Medium *medium);
double poles_screening(const Grid *grid, int field, const Blend *blend);
void poles_free(Grid *grid);

/* What component c sees of a material of the scene. */
Medium poles_material(const Grid *grid, Component c, int material);
/* The one blend of these strengths; NULL where all are zero. Safe in any thread. */
const Blend *poles_blend(const Grid *grid, const double *strength, int count);
/* eps, sigma and strengths times a factor. */
Medium poles_scaled(const Grid *grid, Component c, const Medium *medium, double by);
/* Relative eps (field 0) or mu (1) at frequency f, Hz, of exp(+j 2 pi f t), without sigma. */
double complex poles_permittivity(const Grid *grid, const Medium *medium, int field, double f);
/* Is the real part of eps, or mu, of a component's medium below zero at some frequency from band[0] to band[1], Hz? */
bool poles_negative(const Grid *grid, Component c, const Medium *medium, const double band[2]);
/* The band that the sources drive and half as much again on either side, Hz; 0 to infinity where one of them does not
 * say, or there is none (absorbers.c). */
void poles_driven_band(const Scene *scene, double band[2]);
/* An order of blends that depends on their values alone. */
int blends_compare(const Blend *a, const Blend *b);

#endif
