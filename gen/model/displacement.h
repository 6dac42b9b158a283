/* D of crystals and cut cells: what of it an energy needs, and what sources and elements give it (displacement.c). */
#ifndef YEEC_MODEL_DISPLACEMENT_H
#define YEEC_MODEL_DISPLACEMENT_H

#include "model/model.h"

enum { NEIGHBOURS = 16 };

/* An edge that shares a node with another one, and what its E has of the other's G = D/eps0: `weight` times `turn`, a
 * real and an imaginary part, which is 1 but where Bloch walls lie between the two. */
typedef struct Neighbour {
    long index[3];
    double weight, turn[2];
    Component component;
    int back; /* the way from here to the other edge, see displacement_way */
} Neighbour;

/* Those that are coupled to an edge of a real component, their number; *own is what the edge's E has of its own G, 0
 * where nothing couples it. At nodes where cut cells have loss they count where `at_once` asks for what E has of a G
 * that has just come; what sources give finds no way through such nodes. */
int displacement_neighbours(const Grid *grid, Component c, const long at[3], bool at_once, Neighbour list[NEIGHBOURS],
                            double *own);
/* What an edge's E would have of its own G without couplings over what it has; 1 where nothing couples it. */
double displacement_own_part(const Grid *grid, Component c, const long at[3]);
/* Does a node couple its edges at once? */
bool displacement_couples(const Coupling *k);
/* Brings an index beyond a periodic or Bloch wall back; the E there is turn[0] + j turn[1] times what it is beyond. */
void displacement_home(const Grid *grid, long index[3], double turn[2]);
/* An index from another one by a way of at most one cell along each axis, brought back. */
void displacement_go(const Grid *grid, const long from[3], int way, long to[3]);
/* May there be couplings? Alike in all parts of a grid. */
bool displacement_is_coupled(const Grid *grid);
/* Does a monitor ask for the energy? */
bool displacement_is_counted(const Model *model);

#endif
