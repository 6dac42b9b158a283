/* Nodes: places along an axis of the lattice that are given one by one, or `d` apart where `node` is NULL. */
#ifndef YEEC_BASE_NODES_H
#define YEEC_BASE_NODES_H

/* The index of a place on the axis: a whole number at a node, between two nodes a part of their cell. */
double nodes_index(const double *node, double d, long cells, double at);
/* The whole number nearest to an index. Midway it is the upper one, rounding errors notwithstanding: wires, plates,
 * sheets, sources and probes go to it, and pictures show them there. */
long nodes_nearest(double index);

#endif
