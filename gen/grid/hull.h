/* Hull: a solid by the triangles of its closed surface, in the domain's frame. */
#ifndef YEEC_GRID_HULL_H
#define YEEC_GRID_HULL_H

#include "grid/solid.h"
#include "scene/hull.h"

struct HullMap {
    double (*corner)[3];
    int (*triangle)[3];
    int count; /* of triangles */
    const Tree *tree;
    double lo[3], hi[3];
    unsigned long serial; /* of all hulls ever made; never 0 */
};

/* The triangles of the object, moved to their place, in a tree of boxes. */
HullMap *hull_new(Arena *arena, const Object *o);
TreeBox hull_triangle_box(const HullMap *h, int item);
/* crossing.c: no two triangles go through each other; else an error with the object's line and the place. */
bool hull_check(const HullMap *h, const Object *o, Error *err);
/* See solid.h. */
Cover hull_cover(const HullMap *h, const double lo[3], const double hi[3]);
bool hull_contains(const HullMap *h, const double p[3], double margin);
int hull_spans(const HullMap *h, const double p[3], int a, double lo, double hi, Span spans[SPANS]);
unsigned hull_slants(const HullMap *h, const double lo[3], const double hi[3], double normal[3]);
int hull_faces(const HullMap *h, int a, const double lo[3], const double hi[3], double *at, int room);

#endif
