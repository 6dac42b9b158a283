/* An axis of the lattice: where its nodes are. Cells may be unequal (`node`); then `d` is the smallest of them, what
 * Courant numbers are of, and a difference along the axis is weighed by axis_weight. An index may be anywhere on the
 * axis: a whole number is a node, a half the middle of a cell; what lies beyond an end is the mirror image of the
 * inside, along a periodic axis its other end. */
#ifndef YEEC_GRID_AXIS_H
#define YEEC_GRID_AXIS_H

#include "scene/scene.h"

typedef struct Axis {
    bool present;
    long cells, sites;  /* sites = cells + 1, or 1 when absent */
    double d;           /* m: a cell's edge, the least one */
    double s;           /* c0 dt / d; 0 when absent */
    const double *node; /* m: where the cells + 1 nodes are; NULL: i d */
    Boundary low, high;
    double phase; /* rad: of Bloch walls, k times the length; else 0 */
} Axis;

/* Where an index lies, m, and the other way round. */
double axis_at(const Axis *axis, double index);
double axis_index(const Axis *axis, double at);
double axis_length(const Axis *axis);
/* Edge of the cell between nodes i and i + 1, m; of the dual cell round node i. */
double axis_cell(const Axis *axis, long i);
double axis_dual(const Axis *axis, long i);
/* The extent of a site: of the dual cell round a node, or of the cell round a half; m. */
double axis_extent(const Axis *axis, long i, bool half);
/* d over the distance of the two sites that a difference at index i (node) or i + 1/2 takes: at a node the dual cell,
 * at a half the cell. 1 where cells are equal. */
double axis_weight(const Axis *axis, long i, bool node);
/* An index from one period below the domain to one above it: along a periodic axis, Bloch's too, that at the other end.
 */
long axis_round(const Axis *axis, long i);
/* The largest edge of a cell, m. */
double axis_widest(const Axis *axis);

#endif
