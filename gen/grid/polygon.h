/* Polygon: the inside of an outline in strips, for the files that walk its edges. */
#ifndef YEEC_GRID_POLYGON_H
#define YEEC_GRID_POLYGON_H

#include "grid/solid.h"

#include <math.h>

typedef struct Edge {
    double u0, v0, u1, v1;
} Edge;

struct Polygon {
    const Edge *edges;
    int edge_count;
    double v_low, v_high, strip_height;
    int strip_count;
    const int *start;   /* strip_count + 1 entries into `members` */
    const int *members; /* edges that reach into the strip */
};

static inline int polygon_strip(const Polygon *p, double v)
{
    double q = floor((v - p->v_low) / p->strip_height);
    return q <= 0 ? 0 : q >= p->strip_count ? p->strip_count - 1 : (int)q;
}

/* Square of the distance from an edge; `out`: from its nearest point to (u, v). */
double polygon_edge_distance2(const Edge *e, double u, double v, double out[2]);

#endif
