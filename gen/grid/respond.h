/* Responses: cut cells with poles and averaging "tensor", as forms of D at nodes (respond.c). */
#ifndef YEEC_GRID_RESPOND_H
#define YEEC_GRID_RESPOND_H

#include "grid/couplings.h"
#include "grid/mix.h"

/* One end of an edge that responds at nodes: its half of 1/eps at infinite frequency. */
typedef struct HalfEdge {
    Component component;
    long at[3];
    int end;
    double inverse;
} HalfEdge;

typedef struct Responding {
    const Grid *grid;
    Couplings found;
    VEC(HalfEdge) halves;
} Responding;

/* All nodes of a box whose cell a surface of a medium with poles cuts. Errors: memory. */
bool respond_find(Responding *r, const IndexBox *box, Error *err);
/* Does an edge of the node respond at nodes? */
bool respond_meets(const Responding *r, const long node[3]);
/* Gives the edges that respond the medium at infinite frequency. Errors: memory. */
bool respond_patch(Grid *grid, Responding *r, double fastest, Error *err);
void respond_free(Responding *r);

#endif
