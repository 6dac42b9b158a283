/* Taps: what points of E take of what the curl adds beside them, through the nodes at their edges' ends (couplings.c).
 */
#ifndef YEEC_MODEL_TAPS_H
#define YEEC_MODEL_TAPS_H

#include "model/points.h"

/* An edge at a node with a coupling; `end` 1 where the node is its high one. */
typedef struct Joint {
    long index[3];
    int end;
    const Coupling *coupling;
} Joint;

typedef struct Taps {
    const Model *model;
    Component component;
    Joint *joint;
    size_t joint_count, edges;
    size_t edge;
    Read reads[READS];
    int read_count;
    double *weight; /* of read r and edge e: [r * edges + e] */
} Taps;

/* The joints for which `takes` says so, sorted by edge. */
void taps_find(Taps *t, bool (*takes)(const Taps *t, const Joint *joint));
/* Joints of one edge, from number n on. */
int taps_of_edge(const Taps *t, size_t n);
void taps_count(Taps *t);
/* What an edge of axis a has of the curl of one of axis b on a side of a node. */
double taps_entry(const Grid *grid, const Coupling *k, int a, int b, int side);
/* Cb of an edge, and what a crystal at one of its ends adds to it. */
double taps_own_curl(const Grid *grid, Component c, const long at[3]);
double taps_own_rest(const Grid *grid, const Coupling *k, Component c, const long at[3]);
/* To edge `t->edge`, `weight` times the curl of the edge of axis b at `beside`, in crystals less sigma dt/eps0 of its
 * field: by what its update has added to it. */
void taps_add_rise(Taps *t, const Joint *j, int b, const long beside[3], double weight);
/* Room for the weights of all edges and `rows` rows more behind READS. */
void taps_begin(Taps *t, int rows);
/* To edge `t->edge`, what the D of its node's edges gives it by row `row` of a form, over eps; the form counts for the
 * volume of the node's cell, E for that of the edge's. */
void taps_add_form(Taps *t, const Joint *j, const double form[COUPLED_EDGES], double eps);
/* By component and place, so that sums do not depend on which edge comes first. */
void taps_sort(Taps *t);
PointSet *taps_add_set(Model *model, const Taps *t, Half half, const char *name, const char *what, bool even);

#endif
