/* Objects: what they are called, and the boxes that they lie in. */
#include "scene/scene.h"

#include <math.h>

#include "scene/picture.h"

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

/* Discs of radius r0 and r1 across the unit vector u, one at each end; along axis a they reach r sqrt(1 - u_a^2). */
static void bound_discs(const Object *o, double r0, double r1, double lo[3], double hi[3])
{
    double length2 = 0;
    for (int a = 0; a < 3; a++)
        length2 += (o->to[a] - o->from[a]) * (o->to[a] - o->from[a]);
    const double length = sqrt(length2);
    for (int a = 0; a < 3; a++) {
        const double unit = length > 0 ? (o->to[a] - o->from[a]) / length : a == 2;
        const double across = sqrt(fmax(0, 1 - unit * unit));
        lo[a] = fmin(o->from[a] - r0 * across, o->to[a] - r1 * across);
        hi[a] = fmax(o->from[a] + r0 * across, o->to[a] + r1 * across);
    }
}

/* The ring's circle and the tube round it; `to` is one radius from the centre along the axis. */
static void bound_torus(const Object *o, double lo[3], double hi[3])
{
    for (int a = 0; a < 3; a++) {
        const double unit = fmax(-1, fmin(1, (o->to[a] - o->from[a]) / o->radius));
        const double reach = o->radius * sqrt(1 - unit * unit) + o->radius2;
        lo[a] = o->from[a] - reach;
        hi[a] = o->from[a] + reach;
    }
}

/* A wall that leans outwards by w widens the box by w on all sides. */
static void widen_prism(const Object *o, double lo[3], double hi[3])
{
    const int k = o->axis;
    const double out = fmax(0, -o->slope * ((o->slope * (o->to[k] - o->foot) < 0 ? o->to[k] : o->from[k]) - o->foot));
    for (int a = 0; a < 3; a++)
        if (a != k) {
            lo[a] -= out;
            hi[a] += out;
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

/* Pixels of the solid in the columns left of a number, or in the rows below it. */
static uint32_t pixels_below(const Bitmap *b, int which, long number)
{
    return which == 0 ? b->sums[number + (b->width + 1L) * b->height] : b->sums[b->width + (b->width + 1L) * number];
}

static void bound_pixels(const Object *o, double lo[3], double hi[3])
{
    bound_corners(o->from, o->to, lo, hi);
    for (int w = 0; w < 2; w++) {
        const int a = (o->axis + 1 + w) % 3, count = w == 0 ? o->bitmap->width : o->bitmap->height;
        long first = 0, end = count;
        while (first < count - 1 && pixels_below(o->bitmap, w, first + 1) == 0)
            first++;
        while (end > first + 1 && pixels_below(o->bitmap, w, end - 1) == pixels_below(o->bitmap, w, count))
            end--;
        lo[a] = o->from[a] + (o->to[a] - o->from[a]) * ((double)first / count);
        hi[a] = o->from[a] + (o->to[a] - o->from[a]) * ((double)end / count);
    }
}

static void bound_shape(const Object *o, double lo[3], double hi[3])
{
    switch (o->kind) {
    case OBJECT_SPHERE:
        bound_ball(o->centre, o->radius, lo, hi);
        break;
    case OBJECT_CYLINDER:
        bound_discs(o, o->radius, o->radius, lo, hi);
        break;
    case OBJECT_CONE:
        bound_discs(o, o->radius, o->radius2, lo, hi);
        break;
    case OBJECT_TORUS:
        bound_torus(o, lo, hi);
        break;
    case OBJECT_POLYGON:
        bound_polygon(o, lo, hi);
        if (o->slope != 0)
            widen_prism(o, lo, hi);
        break;
    case OBJECT_BITMAP:
        bound_pixels(o, lo, hi);
        break;
    default:
        bound_corners(o->from, o->to, lo, hi);
    }
}

/* Where a box goes, or for a ball the ball itself: the half sizes e become sum |m_ab| e_b, or the root of squares. */
static void move_bounds(const Object *o, double lo[3], double hi[3])
{
    double centre[3], half[3];
    const Affine *m = &o->place->out;
    for (int a = 0; a < 3; a++) {
        centre[a] = (lo[a] + hi[a]) / 2;
        half[a] = (hi[a] - lo[a]) / 2;
    }
    for (int a = 0; a < 3; a++) {
        double at = m->t[a], reach = 0, squares = 0;
        for (int b = 0; b < 3; b++) {
            at += m->m[a][b] * centre[b];
            reach += fabs(m->m[a][b]) * half[b];
            squares += m->m[a][b] * m->m[a][b] * half[b] * half[b];
        }
        reach = o->kind == OBJECT_SPHERE ? sqrt(squares) : reach;
        lo[a] = at - reach;
        hi[a] = at + reach;
    }
}

static void bound_parts(const Object *o, double lo[3], double hi[3])
{
    double other_lo[3], other_hi[3];
    object_bounds(&o->parts[0], lo, hi);
    for (size_t i = 1; i < o->part_count && o->kind != OBJECT_DIFFERENCE; i++) {
        object_bounds(&o->parts[i], other_lo, other_hi);
        for (int a = 0; a < 3; a++) {
            const bool all = o->kind == OBJECT_UNION;
            lo[a] = all ? fmin(lo[a], other_lo[a]) : fmax(lo[a], other_lo[a]);
            hi[a] = all ? fmax(hi[a], other_hi[a]) : fmin(hi[a], other_hi[a]);
        }
    }
}

void object_bounds(const Object *o, double lo[3], double hi[3])
{
    if (o->part_count > 0) {
        bound_parts(o, lo, hi);
        return;
    }
    bound_shape(o, lo, hi);
    if (o->place != NULL)
        move_bounds(o, lo, hi);
}

const char *object_kind_name(ObjectKind kind)
{
    static const char *const names[] = {
        [OBJECT_BOX] = "box",
        [OBJECT_SPHERE] = "sphere",
        [OBJECT_CYLINDER] = "cylinder",
        [OBJECT_POLYGON] = "polygon",
        [OBJECT_WIRE] = "wire",
        [OBJECT_PLATE] = "plate",
        [OBJECT_IMPLICIT] = "implicit",
        [OBJECT_GRADED] = "graded",
        [OBJECT_CONE] = "cone",
        [OBJECT_TORUS] = "torus",
        [OBJECT_HULL] = "stl",
        [OBJECT_BITMAP] = "image",
        [OBJECT_SHEET] = "sheet",
        [OBJECT_UNION] = "union",
        [OBJECT_INTERSECTION] = "intersection",
        [OBJECT_DIFFERENCE] = "difference",
    };
    return names[kind];
}

/* Are all directions stretched alike? */
static bool scales_evenly(const Affine *a)
{
    double dot[6] = {0}, most = 0;
    for (int p = 0, n = 0; p < 3; p++)
        for (int q = p; q < 3; q++, n++) {
            dot[n] = a->m[0][p] * a->m[0][q] + a->m[1][p] * a->m[1][q] + a->m[2][p] * a->m[2][q];
            most = fmax(most, fabs(dot[n]));
        }
    const double off = fmax(fabs(dot[1]), fmax(fabs(dot[2]), fabs(dot[4])));
    return fmax(off, fmax(fabs(dot[3] - dot[0]), fabs(dot[5] - dot[0]))) <= 1e-9 * most;
}

const char *object_name(const Object *o, Mode mode)
{
    if (o->kind == OBJECT_SPHERE && o->part_count == 0 && o->place != NULL && !scales_evenly(&o->place->out))
        return "ellipsoid";
    return o->kind == OBJECT_CYLINDER && mode != MODE_3D ? "disc" : object_kind_name(o->kind);
}
