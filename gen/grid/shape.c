/* Shapes: solids without parts. A box of space is told from a solid by exact
 * distances where they are cheap (box, ball) and by a bound on how far the
 * distance can change across it otherwise (cylinder). */
#include "grid/bitmap.h"
#include "grid/hull.h"

#include <math.h>

#include "base/number.h"

Cover shape_box_cover(const Solid *s, const double lo[3], const double hi[3])
{
    bool all = true;
    for (int a = 0; a < 3; a++) {
        if (hi[a] < s->lo[a] || lo[a] > s->hi[a])
            return COVER_NONE;
        all = all && lo[a] >= s->lo[a] && hi[a] <= s->hi[a];
    }
    return all ? COVER_ALL : COVER_PART;
}

/* Nearest and farthest point of the box from the centre against the radius. */
static Cover ball_cover(const Solid *s, const double lo[3], const double hi[3])
{
    double near2 = 0, far2 = 0, r2 = s->radius * s->radius;
    for (int a = 0; a < 3; a++) {
        double below = s->centre[a] - lo[a], above = hi[a] - s->centre[a];
        double near = greater(0, greater(-below, -above)), far = greater(below, above);
        near2 += near * near;
        far2 += far * far;
    }
    return near2 > r2 ? COVER_NONE : far2 <= r2 ? COVER_ALL : COVER_PART;
}

/* Coordinates of p in the cylinder's own frame: along its axis, and the distance from it. */
static void cylinder_frame(const Solid *s, const double p[3], double *along, double *away)
{
    double t = 0, r2 = 0;
    for (int a = 0; a < 3; a++) {
        double x = p[a] - s->object->from[a];
        t += x * s->unit[a];
        r2 += x * x;
    }
    *along = t;
    *away = sqrt(greater(0, r2 - t * t));
}

/* Over a box of half edges e the coordinate along the axis changes by at most sum |u_a| e_a from its
 * value at the centre, and the distance from the axis by at most the part of e across the axis. */
static Cover cylinder_cover(const Solid *s, const double lo[3], const double hi[3])
{
    double centre[3], reach = 0, largest = 0, diagonal2 = 0, along, away;
    for (int a = 0; a < 3; a++) {
        double e = (hi[a] - lo[a]) / 2, part = fabs(s->unit[a]) * e;
        centre[a] = (lo[a] + hi[a]) / 2;
        reach += part;
        largest = greater(largest, part);
        diagonal2 += e * e;
    }
    double least = greater(0, 2 * largest - reach); /* of |u . e| over the corners */
    double across = sqrt(greater(0, diagonal2 - least * least));
    cylinder_frame(s, centre, &along, &away);
    double beyond = greater(-along, along - s->length);
    if (beyond > reach || away - s->radius > across)
        return COVER_NONE;
    return beyond <= -reach && away - s->radius <= -across ? COVER_ALL : COVER_PART;
}

static Cover prism_cover(const Solid *s, const double lo[3], const double hi[3])
{
    int a = s->object->axis, u = (a + 1) % 3, v = (a + 2) % 3;
    if (hi[a] < s->lo[a] || lo[a] > s->hi[a])
        return COVER_NONE;
    Cover plane = polygon_cover(s->polygon, (double[]){lo[u], lo[v]}, (double[]){hi[u], hi[v]});
    bool whole = lo[a] >= s->lo[a] && hi[a] <= s->hi[a];
    return plane == COVER_ALL && !whole ? COVER_PART : plane;
}

Cover shape_cover(const Solid *s, const double lo[3], const double hi[3])
{
    Cover bounds = shape_box_cover(s, lo, hi);
    if (bounds == COVER_NONE)
        return COVER_NONE;
    if (s->ball)
        return ball_cover(s, lo, hi);
    switch (s->object->kind) {
    case OBJECT_CYLINDER:
        return cylinder_cover(s, lo, hi);
    case OBJECT_CONE:
        return cone_cover(s, lo, hi);
    case OBJECT_TORUS:
        return torus_cover(s, lo, hi);
    case OBJECT_POLYGON:
        return s->object->slope != 0 ? taper_cover(s, lo, hi) : prism_cover(s, lo, hi);
    case OBJECT_IMPLICIT:
        return implicit_cover(s->implicit, lo, hi);
    case OBJECT_HULL:
        return hull_cover(s->hull, lo, hi);
    case OBJECT_BITMAP:
        return bitmap_cover(s, lo, hi);
    default:
        return bounds;
    }
}

static bool box_contains(const Solid *s, const double p[3], double margin)
{
    for (int a = 0; a < 3; a++)
        if (p[a] < s->lo[a] - margin || p[a] > s->hi[a] + margin)
            return false;
    return true;
}

static bool ball_contains(const Solid *s, const double p[3], double margin)
{
    double x = p[0] - s->centre[0], y = p[1] - s->centre[1], z = p[2] - s->centre[2];
    double r = s->radius + margin;
    return r > 0 && x * x + y * y + z * z <= r * r;
}

static bool cylinder_contains(const Solid *s, const double p[3], double margin)
{
    double along, away;
    cylinder_frame(s, p, &along, &away);
    return along >= -margin && along <= s->length + margin && away <= s->radius + margin;
}

static bool prism_contains(const Solid *s, const double p[3], double margin)
{
    int a = s->object->axis;
    return p[a] >= s->lo[a] - margin && p[a] <= s->hi[a] + margin &&
           polygon_contains(s->polygon, p[(a + 1) % 3], p[(a + 2) % 3], margin);
}

bool shape_contains(const Solid *s, const double p[3], double margin)
{
    if (s->thin)
        return false;
    if (s->ball)
        return ball_contains(s, p, margin);
    switch (s->object->kind) {
    case OBJECT_CYLINDER:
        return cylinder_contains(s, p, margin);
    case OBJECT_CONE:
        return cone_contains(s, p, margin);
    case OBJECT_TORUS:
        return torus_contains(s, p, margin);
    case OBJECT_POLYGON:
        return s->object->slope != 0 ? taper_contains(s, p, margin) : prism_contains(s, p, margin);
    case OBJECT_IMPLICIT:
        return implicit_contains(s->implicit, p, margin);
    case OBJECT_HULL:
        return hull_contains(s->hull, p, margin);
    case OBJECT_BITMAP:
        return bitmap_contains(s, p, margin);
    default:
        return box_contains(s, p, margin);
    }
}
