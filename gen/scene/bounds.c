/* The boxes that objects lie in. */
#include "scene/scene.h"

#include <math.h>

static void bound_corners(const double from[3], const double to[3], double lo[3], double hi[3])
{
    for (int a = 0; a < 3; a++) {
        lo[a] = fmin(from[a], to[a]);
        hi[a] = fmax(from[a], to[a]);
    }
}

static void bound_ball(const double centre[3], double radius, double lo[3], double hi[3])
{
    for (int a = 0; a < 3; a++) {
        lo[a] = centre[a] - radius;
        hi[a] = centre[a] + radius;
    }
}

/* A disc of radius r across the unit vector u reaches r sqrt(1 - u_a^2) along axis a. */
static void bound_cylinder(const Object *o, double lo[3], double hi[3])
{
    double length2 = 0;
    for (int a = 0; a < 3; a++)
        length2 += (o->to[a] - o->from[a]) * (o->to[a] - o->from[a]);
    const double length = sqrt(length2);
    bound_corners(o->from, o->to, lo, hi);
    for (int a = 0; a < 3; a++) {
        const double unit = length > 0 ? (o->to[a] - o->from[a]) / length : a == 2;
        const double across = o->radius * sqrt(fmax(0, 1 - unit * unit));
        lo[a] -= across;
        hi[a] += across;
    }
}

static void bound_polygon(const Object *o, double lo[3], double hi[3])
{
    bound_corners(o->from, o->to, lo, hi);
    for (int q = 0; q < 2; q++) {
        const int a = (o->axis + 1 + q) % 3;
        lo[a] = INFINITY;
        hi[a] = -INFINITY;
        for (int p = 0; p < o->point_count; p++) {
            lo[a] = fmin(lo[a], o->points[2 * p + q]);
            hi[a] = fmax(hi[a], o->points[2 * p + q]);
        }
    }
}

void object_bounds(const Object *o, double lo[3], double hi[3])
{
    if (o->kind == OBJECT_SPHERE)
        bound_ball(o->centre, o->radius, lo, hi);
    else if (o->kind == OBJECT_CYLINDER)
        bound_cylinder(o, lo, hi);
    else if (o->kind == OBJECT_POLYGON)
        bound_polygon(o, lo, hi);
    else
        bound_corners(o->from, o->to, lo, hi);
}
