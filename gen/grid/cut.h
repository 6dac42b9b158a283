/* Cut: how much of an edge, and of a face, of the lattice perfect conductors leave free. */
#ifndef YEEC_GRID_CUT_H
#define YEEC_GRID_CUT_H

#include "grid/solid.h"

/* What fills a place: the objects in `list` (numbers into grid->solids, topmost first) over a conductor or not. */
typedef struct CutPlace {
    const Grid *grid;
    const int *list;
    int count;
    bool base; /* a perfect conductor lies below them */
} CutPlace;

/* The part, 0..1, of the edge (component of E, along an axis that the mode has) or face (component of H) at a site
 * that no perfect conductor fills. What lies on a conductor's surface counts as in it. Exact for edges; for faces to
 * 1e-3 where surfaces are curved. Along axes that the mode lacks nothing changes. */
double cut_free(const CutPlace *place, Component c, const long site[3]);

#endif
