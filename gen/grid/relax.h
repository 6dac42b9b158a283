/* Relaxation: the loss of cut cells with averaging "tensor", as forms of D at nodes (relax.c). */
#ifndef YEEC_GRID_RELAX_H
#define YEEC_GRID_RELAX_H

#include "grid/mix.h"

/* The edges at a node, 2 axis + (1: beyond the node): 1/eps of their cells at infinite frequency, <eps>, what is in
 * them. */
typedef struct NodeEdges {
    bool present[COUPLED_EDGES];
    double inverse[COUPLED_EDGES], mean[COUPLED_EDGES];
    Mix mix[COUPLED_EDGES];
} NodeEdges;

/* The terms of a node of cut cells whose tensor without loss is k's. */
void relax_node(const Grid *grid, const NodeEdges *edges, Coupling *k);
/* The term of one edge alone at a node without a tensor, of the edge's own medium. */
void relax_edge(const Grid *grid, const Medium *medium, int edge, Coupling *k);

#endif
