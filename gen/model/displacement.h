/* D of crystals: what of it an energy needs, and what sources give it (displacement.c). */
#ifndef YEEC_MODEL_DISPLACEMENT_H
#define YEEC_MODEL_DISPLACEMENT_H

#include "model/model.h"

enum { NEIGHBOURS = 16 };

/* An edge that shares a node with another one, and what its E has of the other's G = D/eps0. */
typedef struct Neighbour {
    Component component;
    long index[3];
    double weight;
} Neighbour;

/* Those that a crystal couples to an edge, their number; *own is what the edge's E has of its own G, 0 where no crystal
 * couples it. */
int displacement_neighbours(const Model *model, Component c, const long at[3], Neighbour list[NEIGHBOURS], double *own);

#endif
