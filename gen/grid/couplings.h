/* Couplings: nodes where E along one axis has a part of the curl along others, in cut cells (couplings.c) and in
 * crystals (crystals.c). */
#ifndef YEEC_GRID_COUPLINGS_H
#define YEEC_GRID_COUPLINGS_H

#include "base/vec.h"
#include "grid/solid.h"

typedef struct Couplings {
    VEC(Coupling) list;
} Couplings;

enum { COUPLINGS_DEPTH = 128 }; /* of halved boxes */

#define COUPLINGS_LARGEST 1.2 /* eigenvalue of M with couplings over that without */

/* How a solid covers the cells of all edges at the nodes of a box. */
Cover couplings_cover(const Grid *grid, const Solid *s, const IndexBox *box);
/* The largest 1/eps among the sites of E. */
double couplings_fastest(const Grid *grid);
/* The largest part of O, at most 1, with  least + O >= 0  and  most + O <= limit. */
double couplings_stable(const double least[3], const double most[3], const double o[3][3], double limit);
/* Room for COUPLINGS_DEPTH lists of all objects and one more, from malloc; NULL: there is none. */
int *couplings_room(const Grid *grid, Error *err);
/* Makes what is found the grid's list, sorted, and frees it. */
void couplings_keep(Grid *grid, Couplings *found);
/* Sets Grid.crystal_fastest. Errors: a crystal that the mode cannot have. */
bool crystals_fastest(Grid *grid, Error *err);

#endif
