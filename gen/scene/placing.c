/* Moving objects. What stays of its kind (a box turned by quarter turns, a ball or cylinder turned and scaled alike
 * along all axes, a prism turned about its axis) gets new numbers and stays as exact as it was; a box turned about one
 * axis becomes a prism. Anything else keeps its numbers and gets a place: the way to its own frame and back. */
#include "scene/placing.h"

#include "base/number.h"

#include <math.h>
#include <string.h>

Affine affine_shift(const double by[3])
{
    return (Affine){{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {by[0], by[1], by[2]}};
}

static void apply(const Affine *a, const double x[3], double out[3])
{
    double y[3];
    for (int r = 0; r < 3; r++)
        y[r] = a->m[r][0] * x[0] + a->m[r][1] * x[1] + a->m[r][2] * x[2] + a->t[r];
    memcpy(out, y, sizeof y);
}

Affine affine_about(double m[3][3], const double about[3])
{
    Affine a = {0};
    double at[3];
    memcpy(a.m, m, sizeof a.m);
    apply(&a, about, at);
    for (int r = 0; r < 3; r++)
        a.t[r] = about[r] - at[r];
    return a;
}

/* Rodrigues' formula: cos 1 + (1 - cos) u u^T + sin [u]. */
Affine affine_rotation(const double axis[3], double degrees, const double about[3])
{
    const double length = sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]);
    const double turn = fmod(degrees, 360), radians = turn * (PI / 180);
    double c = cos(radians), s = sin(radians), u[3], m[3][3];
    if (fmod(turn, 90) == 0) {
        c = round(c);
        s = round(s);
    }
    for (int a = 0; a < 3; a++)
        u[a] = axis[a] / length;
    for (int a = 0; a < 3; a++) {
        const int b = (a + 1) % 3, d = (a + 2) % 3;
        m[a][a] = fabs(u[a]) == 1 ? 1 : c + (1 - c) * u[a] * u[a];
        m[a][b] = (1 - c) * u[a] * u[b] - s * u[d];
        m[b][a] = (1 - c) * u[a] * u[b] + s * u[d];
    }
    return affine_about(m, about);
}

/* The inverse by cofactors; false: there is none in numbers. */
static bool invert(const Affine *a, Affine *out)
{
    const double(*m)[3] = a->m;
    double det = 0;
    for (int c = 0; c < 3; c++)
        det += m[0][c] * (m[1][(c + 1) % 3] * m[2][(c + 2) % 3] - m[1][(c + 2) % 3] * m[2][(c + 1) % 3]);
    if (!(fabs(det) > 1e-60 && fabs(det) < 1e60))
        return false;
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 3; c++) {
            const int p = (c + 1) % 3, q = (c + 2) % 3, u = (r + 1) % 3, v = (r + 2) % 3;
            out->m[r][c] = (m[p][u] * m[q][v] - m[p][v] * m[q][u]) / det;
        }
    memset(out->t, 0, sizeof out->t);
    double t[3];
    apply(out, a->t, t);
    for (int r = 0; r < 3; r++) {
        out->t[r] = -t[r];
        if (!isfinite(t[r]))
            return false;
    }
    return true;
}

/* Does the axis stay what it is, apart from the others? */
static bool keeps_axis(const Affine *a, int axis)
{
    for (int b = 0; b < 3; b++)
        if (b != axis && (a->m[axis][b] != 0 || a->m[b][axis] != 0))
            return false;
    return true;
}

/* Does each axis stay along an axis? */
static bool keeps_axes(const Affine *a)
{
    for (int r = 0; r < 3; r++)
        if ((a->m[r][0] != 0) + (a->m[r][1] != 0) + (a->m[r][2] != 0) != 1)
            return false;
    return true;
}

/* The factor by which all lengths grow, 0 where they do not grow alike. */
static double common_scale(const Affine *a)
{
    double product[3][3];
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 3; c++)
            product[r][c] = a->m[0][r] * a->m[0][c] + a->m[1][r] * a->m[1][c] + a->m[2][r] * a->m[2][c];
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 3; c++)
            if (fabs(product[r][c] - (r == c ? product[0][0] : 0)) > 1e-13 * product[0][0])
                return 0;
    const double scale = sqrt(product[0][0]);
    return fabs(scale - 1) < 1e-13 ? 1 : scale;
}

static void sort_corners(Object *o)
{
    for (int a = 0; a < 3; a++) {
        const double lo = fmin(o->from[a], o->to[a]), hi = fmax(o->from[a], o->to[a]);
        o->from[a] = lo;
        o->to[a] = hi;
    }
}

static void move_corners(Object *o, const Affine *a)
{
    apply(a, o->from, o->from);
    apply(a, o->to, o->to);
    sort_corners(o);
}

/* A prism along an axis that stays. */
static void move_prism(Arena *arena, Object *o, const Affine *a)
{
    const int k = o->axis, u = (k + 1) % 3, v = (k + 2) % 3;
    double *points = ARENA_ARRAY(arena, double, 2 * o->point_count);
    for (int i = 0; i < 2 * o->point_count; i += 2) {
        const double x = o->points[i], y = o->points[i + 1];
        points[i] = a->m[u][u] * x + a->m[u][v] * y + a->t[u];
        points[i + 1] = a->m[v][u] * x + a->m[v][v] * y + a->t[v];
    }
    o->points = points;
    o->from[k] = a->m[k][k] * o->from[k] + a->t[k];
    o->to[k] = a->m[k][k] * o->to[k] + a->t[k];
    o->foot = a->m[k][k] * o->foot + a->t[k];
    o->slope = a->m[k][k] < 0 ? -o->slope : o->slope;
    sort_corners(o);
}

static void make_prism(Arena *arena, Object *o, int axis)
{
    const int u = (axis + 1) % 3, v = (axis + 2) % 3;
    double *points = ARENA_ARRAY(arena, double, 8);
    for (int i = 0; i < 4; i++) {
        points[2 * i] = i == 1 || i == 2 ? o->to[u] : o->from[u];
        points[2 * i + 1] = i >= 2 ? o->to[v] : o->from[v];
    }
    o->kind = OBJECT_POLYGON;
    o->axis = axis;
    o->points = points;
    o->point_count = 4;
    o->from[u] = o->to[u] = o->from[v] = o->to[v] = 0;
}

static bool fold_box(Arena *arena, Object *o, const Affine *a)
{
    if (keeps_axes(a)) {
        move_corners(o, a);
        return true;
    }
    for (int k = 2; k >= 0; k--)
        if (keeps_axis(a, k)) {
            make_prism(arena, o, k);
            move_prism(arena, o, a);
            return true;
        }
    return false;
}

/* True: the object's own numbers say where it is. */
static bool fold(Arena *arena, Object *o, const Affine *a)
{
    const double scale = common_scale(a);
    switch (o->kind) {
    case OBJECT_BOX:
        return fold_box(arena, o, a);
    case OBJECT_POLYGON:
        if (!keeps_axis(a, o->axis) || (o->slope != 0 && scale == 0))
            return false;
        move_prism(arena, o, a);
        return true;
    case OBJECT_SPHERE:
    case OBJECT_CYLINDER:
    case OBJECT_CONE:
    case OBJECT_TORUS:
        if (scale == 0)
            return false;
        apply(a, o->from, o->from);
        apply(a, o->to, o->to);
        apply(a, o->centre, o->centre);
        o->radius *= scale;
        o->radius2 *= scale;
        return true;
    default:
        return false;
    }
}

static bool compose(Arena *arena, Object *o, const Affine *a)
{
    Pose *place = ARENA_NEW(arena, Pose);
    place->out = *a;
    if (o->place != NULL) {
        const Affine *b = &o->place->out;
        for (int r = 0; r < 3; r++)
            for (int c = 0; c < 3; c++)
                place->out.m[r][c] = a->m[r][0] * b->m[0][c] + a->m[r][1] * b->m[1][c] + a->m[r][2] * b->m[2][c];
        apply(a, b->t, place->out.t);
    }
    o->place = place;
    return invert(&place->out, &place->in);
}

bool object_place(Arena *arena, Object *o, const Affine *a)
{
    Affine back;
    if (!invert(a, &back))
        return false;
    if (o->part_count > 0) {
        Object *parts = ARENA_ARRAY(arena, Object, o->part_count);
        memcpy(parts, o->parts, o->part_count * sizeof *parts);
        o->parts = parts;
        for (size_t i = 0; i < o->part_count; i++)
            if (!object_place(arena, &parts[i], a))
                return false;
        return true;
    }
    return (o->place == NULL && fold(arena, o, a)) || compose(arena, o, a);
}
