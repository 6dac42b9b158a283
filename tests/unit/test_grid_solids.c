/* Solids against a plain reading of what they are, at random: points, boxes (said to be wholly in or out, no point is
 * found otherwise), lines, volumes. Shapes of all kinds, moved at random, in trees of unions, intersections and
 * differences. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "grid/solid.h"
#include "grid/stages.h"
#include "grid_scene.h"
#include "scene/hull.h"
#include "scene/placing.h"

enum { TREES = 400, BOXES = 300, LINES = 60, LOOKS = 40, CORNERS = 7 };

static uint64_t state_of_dice = 1;

/* xorshift64*, 0..1 */
static double dice(void)
{
    state_of_dice ^= state_of_dice >> 12;
    state_of_dice ^= state_of_dice << 25;
    state_of_dice ^= state_of_dice >> 27;
    return (double)(state_of_dice * UINT64_C(2685821657736338717) >> 11) / 9007199254740992.0;
}

static double between(double lo, double hi)
{
    return lo + (hi - lo) * dice();
}

static int one_of(int n)
{
    return (int)(dice() * n);
}

static double distance_to(const double *a, const double *b, double u, double v)
{
    const double du = b[0] - a[0], dv = b[1] - a[1];
    double t = ((u - a[0]) * du + (v - a[1]) * dv) / (du * du + dv * dv);
    t = fmin(1, fmax(0, t));
    return hypot(a[0] + t * du - u, a[1] + t * dv - v);
}

/* How far the point lies in the outline, at right angles; below 0 outside. */
static double depth_in(const Object *o, double u, double v)
{
    double least = INFINITY;
    bool in = false;
    for (int i = 0, j = o->point_count - 1; i < o->point_count; j = i++) {
        const double *a = o->points + 2 * i, *b = o->points + 2 * j;
        least = fmin(least, distance_to(a, b, u, v));
        if ((a[1] > v) != (b[1] > v) && u < a[0] + (v - a[1]) / (b[1] - a[1]) * (b[0] - a[0]))
            in = !in;
    }
    return in ? least : -least;
}

static bool round_holds(const Object *o, const double p[3])
{
    double unit[3], length = 0, along = 0, r2 = 0;
    for (int a = 0; a < 3; a++)
        length += (o->to[a] - o->from[a]) * (o->to[a] - o->from[a]);
    length = sqrt(length);
    for (int a = 0; a < 3; a++) {
        unit[a] = (o->to[a] - o->from[a]) / length;
        along += (p[a] - o->from[a]) * unit[a];
        r2 += (p[a] - o->from[a]) * (p[a] - o->from[a]);
    }
    const double away = sqrt(fmax(0, r2 - along * along));
    if (o->kind == OBJECT_TORUS)
        return hypot(away - o->radius, along) <= o->radius2;
    const double end = o->kind == OBJECT_CONE ? o->radius2 : o->radius;
    return along >= 0 && along <= length && away <= o->radius + (end - o->radius) * along / length;
}

static double volume(const double *a, const double *b, const double *c, const double p[3])
{
    double x[3], y[3], z[3];
    for (int i = 0; i < 3; i++) {
        x[i] = a[i] - p[i];
        y[i] = b[i] - p[i];
        z[i] = c[i] - p[i];
    }
    return x[0] * (y[1] * z[2] - y[2] * z[1]) + x[1] * (y[2] * z[0] - y[0] * z[2]) + x[2] * (y[0] * z[1] - y[1] * z[0]);
}

/* The hulls here are tetrahedra: on the same side of all faces as the opposite corner. */
static bool hull_holds(const Hull *h, const double p[3])
{
    for (int f = 0; f < 4; f++) {
        const int *t = h->triangle[f], other = 6 - t[0] - t[1] - t[2];
        const double *a = h->corner[t[0]], *b = h->corner[t[1]], *c = h->corner[t[2]];
        if (volume(a, b, c, p) * volume(a, b, c, h->corner[other]) < 0)
            return false;
    }
    return true;
}

/* Is the point inside, by what the object says of itself? */
static bool holds(const Object *o, const double at[3])
{
    double p[3] = {at[0], at[1], at[2]};
    bool in = o->part_count > 0 && holds(&o->parts[0], at);
    for (size_t q = 1; q < o->part_count; q++) {
        const bool other = holds(&o->parts[q], at);
        in = o->kind == OBJECT_UNION ? in || other : o->kind == OBJECT_INTERSECTION ? in && other : in && !other;
    }
    if (o->part_count > 0)
        return in;
    for (int a = 0; o->place != NULL && a < 3; a++)
        p[a] = o->place->in.m[a][0] * at[0] + o->place->in.m[a][1] * at[1] + o->place->in.m[a][2] * at[2] +
               o->place->in.t[a];
    switch (o->kind) {
    case OBJECT_BOX:
        return p[0] >= o->from[0] && p[0] <= o->to[0] && p[1] >= o->from[1] && p[1] <= o->to[1] && p[2] >= o->from[2] &&
               p[2] <= o->to[2];
    case OBJECT_SPHERE:
        return hypot(hypot(p[0] - o->centre[0], p[1] - o->centre[1]), p[2] - o->centre[2]) <= o->radius;
    case OBJECT_POLYGON:
        return p[o->axis] >= o->from[o->axis] && p[o->axis] <= o->to[o->axis] &&
               depth_in(o, p[(o->axis + 1) % 3], p[(o->axis + 2) % 3]) >= o->slope * (p[o->axis] - o->foot);
    case OBJECT_HULL:
        return hull_holds(o->hull, p);
    default:
        return round_holds(o, p);
    }
}

static void random_prism(Arena *arena, Object *o)
{
    double *points = ARENA_ARRAY(arena, double, 2 * CORNERS);
    o->axis = one_of(3);
    for (int i = 0; i < CORNERS; i++) { /* a star: not convex */
        const double angle = 2 * acos(-1.0) * (i + between(0, 0.8)) / CORNERS, r = between(0.08, 0.3);
        points[2 * i] = 0.5 + r * cos(angle);
        points[2 * i + 1] = 0.5 + r * sin(angle);
    }
    o->points = points;
    o->point_count = CORNERS;
    if (dice() < 0.5) {
        o->slope = between(-0.6, 0.6);
        o->foot = dice() < 0.5 ? o->from[o->axis] : o->to[o->axis];
        o->slope *= o->foot == o->to[o->axis] ? -1 : 1;
    }
}

static void random_hull(Arena *arena, Object *o)
{
    static const int faces[4][3] = {{0, 1, 2}, {0, 3, 1}, {1, 3, 2}, {2, 3, 0}};
    float triangles[4][3][3], corner[4][3];
    char why[HULL_WHY];
    Hull *hull = ARENA_NEW(arena, Hull);
    for (int i = 0; i < 12; i++) /* some on planes of the grid, for faces along the axes */
        corner[i / 3][i % 3] = (float)(dice() < 0.3 ? one_of(16) / 16.0 : between(0.1, 0.9));
    for (int i = 0; i < 36; i++)
        triangles[i / 9][i / 3 % 3][i % 3] = corner[faces[i / 9][i / 3 % 3]][i % 3];
    assert_true(hull_make(arena, &triangles[0][0][0], 4, 1, hull, why));
    o->hull = hull;
    for (int a = 0; a < 3; a++) {
        o->from[a] = fmin(fmin(corner[0][a], corner[1][a]), fmin(corner[2][a], corner[3][a]));
        o->to[a] = fmax(fmax(corner[0][a], corner[1][a]), fmax(corner[2][a], corner[3][a]));
    }
}

static void random_shape(Arena *arena, Object *o)
{
    static const ObjectKind kinds[] = {OBJECT_BOX,  OBJECT_SPHERE, OBJECT_CYLINDER, OBJECT_POLYGON,
                                       OBJECT_CONE, OBJECT_TORUS,  OBJECT_HULL};
    *o = (Object){.kind = kinds[one_of(7)], .material = -1};
    for (int a = 0; a < 3; a++) {
        o->from[a] = between(0.2, 0.5);
        o->to[a] = o->from[a] + between(0.1, 0.4);
        o->centre[a] = between(0.3, 0.7);
    }
    o->radius = o->kind == OBJECT_TORUS ? between(0.15, 0.3) : between(0.05, 0.3);
    o->radius2 = o->kind == OBJECT_TORUS ? between(0.03, 0.12) : dice() < 0.3 ? 0 : between(0.02, 0.3);
    if (o->kind == OBJECT_CONE || o->kind == OBJECT_CYLINDER || o->kind == OBJECT_TORUS)
        for (int a = 0, keep = one_of(6); a < 3; a++)
            if (keep < 3 && a != keep)
                o->to[a] = o->from[a]; /* along an axis, or not */
    if (o->kind == OBJECT_TORUS) {
        const double length =
            sqrt(pow(o->to[0] - o->from[0], 2) + pow(o->to[1] - o->from[1], 2) + pow(o->to[2] - o->from[2], 2));
        for (int a = 0; a < 3; a++)
            o->to[a] = o->from[a] + (o->to[a] - o->from[a]) / length * o->radius;
    }
    if (o->kind == OBJECT_POLYGON)
        random_prism(arena, o);
    if (o->kind == OBJECT_HULL)
        random_hull(arena, o);
}

/* Quarter turns, turns about an axis, any turn, stretches, mirrors. */
static void random_move(Arena *arena, Object *o)
{
    const double axes[4][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {between(0.1, 1), between(-1, 1), between(0.1, 1)}};
    const double middle[3] = {0.5, 0.5, 0.5};
    double m[3][3] = {{between(0.6, 1.4), 0, 0}, {0, between(0.6, 1.4), 0}, {0, 0, dice() < 0.3 ? -1 : 1}};
    Affine move = affine_rotation(axes[one_of(4)], dice() < 0.3 ? 90 * one_of(4) : between(-180, 180), middle);
    if (dice() < 0.3)
        move = affine_about(m, middle);
    assert_true(object_place(arena, o, &move));
}

static void random_solid(Arena *arena, Object *o, int depth)
{
    if (depth == 0 || dice() < 0.3) {
        random_shape(arena, o);
    } else {
        static const ObjectKind kinds[] = {OBJECT_UNION, OBJECT_INTERSECTION, OBJECT_DIFFERENCE};
        const int count = 2 + one_of(2);
        Object *parts = ARENA_ARRAY(arena, Object, count);
        for (int q = 0; q < count; q++)
            random_solid(arena, &parts[q], depth - 1);
        *o = (Object){.kind = kinds[one_of(3)], .material = -1, .parts = parts, .part_count = (size_t)count};
    }
    for (int n = one_of(3); n > 0; n--)
        random_move(arena, o);
}

typedef struct Yard {
    Bench bench;
    Grid grid;
} Yard;

/* A solid on a grid of 16 cells, edge 1. */
static const Solid *stand(Yard *y, const Object *o)
{
    Error err = {0};
    bench_init(&y->bench, MODE_3D, 16, 1.0 / 16);
    *bench_add(&y->bench, o->kind, GLASS) = *o;
    y->bench.objects[0].material = GLASS;
    y->grid = (Grid){.arena = arena_new(), .scene = &y->bench.scene, .mode = MODE_3D};
    assert_true(axes_layout(&y->grid, &err) && solids_build(&y->grid, &err));
    return &y->grid.solids[0];
}

static void random_point(double p[3])
{
    for (int a = 0; a < 3; a++)
        p[a] = between(0, 1);
}

/* True where the solid is so near to its surface there that rounding may decide. */
static bool doubtful(const Solid *s, const double p[3])
{
    return solid_contains(s, p, 1e-9) != solid_contains(s, p, -1e-9);
}

static void check_points(const Solid *s, const Object *o)
{
    double p[3];
    for (int n = 0; n < 400; n++) {
        random_point(p);
        if (!doubtful(s, p))
            assert_int_equal(solid_contains(s, p, 0), holds(o, p));
    }
}

/* Returns whether the answer was PART though all looks agree. */
static bool check_box(const Solid *s, const Object *o, double size)
{
    double lo[3], hi[3], p[3];
    int in = 0;
    for (int a = 0; a < 3; a++) {
        lo[a] = between(0, 1 - size);
        hi[a] = lo[a] + size * between(0.3, 1);
    }
    const Cover cover = solid_cover(s, lo, hi);
    for (int n = 0; n < LOOKS; n++) {
        for (int a = 0; a < 3; a++) /* corners and faces, too */
            p[a] = n < 8 ? (n >> a & 1) != 0 ? hi[a] : lo[a] : between(lo[a], hi[a]);
        in += holds(o, p);
        if (cover != COVER_PART && !doubtful(s, p))
            assert_int_equal(holds(o, p), cover == COVER_ALL);
    }
    return cover == COVER_PART && (in == 0 || in == LOOKS);
}

static void check_line(const Solid *s, const Object *o)
{
    const int a = one_of(3);
    const double lo = between(0, 0.5), hi = lo + between(0.02, 0.5);
    double p[3];
    Span spans[SPANS];
    random_point(p);
    const int n = solid_spans(s, p, a, lo, hi, spans);
    for (int k = 0; k < n; k++)
        assert_true(spans[k].from < spans[k].to && spans[k].from >= (k == 0 ? lo : spans[k - 1].to) &&
                    spans[k].to <= hi);
    for (int look = 0; look < LOOKS; look++) {
        bool in = false, near = false;
        p[a] = between(lo, hi);
        for (int k = 0; k < n; k++) {
            in = in || (p[a] > spans[k].from && p[a] < spans[k].to);
            near = near || fabs(p[a] - spans[k].from) < 1e-7 || fabs(p[a] - spans[k].to) < 1e-7;
        }
        if (!near && !doubtful(s, p))
            assert_int_equal(in, holds(o, p));
    }
}

static void answers_are_those_of_points(void **state)
{
    static Yard y;
    long loose = 0, all = 0;
    (void)state;
    for (int n = 0; n < TREES; n++) {
        Arena *arena = arena_new();
        Object o;
        state_of_dice = 1000003U * (uint64_t)(n + 1);
        random_solid(arena, &o, n % 4);
        const Solid *s = stand(&y, &o);
        check_points(s, &o);
        for (int k = 0; k < BOXES; k++) {
            all++;
            loose += check_box(s, &o, k % 3 == 0 ? 0.4 : 0.06);
        }
        for (int k = 0; k < LINES; k++)
            check_line(s, &o);
        arena_free(y.grid.arena);
        arena_free(arena);
    }
    printf("%ld of %ld boxes are called cut where %d looks find one side alone\n", loose, all, LOOKS);
    assert_true(loose < all / 10);
}

/* Volumes by shares of cells, in a grid of a size that does not fit. */
static double volume_of(const Object *o, int cells)
{
    static Bench b;
    Error err = {0};
    bench_init(&b, MODE_3D, cells, 1.0 / cells);
    *bench_add(&b, o->kind, GLASS) = *o;
    b.objects[0].material = GLASS;
    Grid *g = grid_build(&b.scene, &err);
    if (g == NULL)
        fail_msg("%s", err.message);
    double sum = 0;
    for (size_t id = 1; id < g->medium[EX].class_count; id++)
        sum += (double)g->medium[EX].classes[id].count * (g->medium[EX].classes[id].eps - 1) / 3;
    grid_free(g);
    return sum / (cells * (double)cells * cells);
}

static Object shape_at(ObjectKind kind, double x, double y, double z, double to_x, double to_y, double to_z)
{
    return (Object){.kind = kind, .from = {x, y, z}, .to = {to_x, to_y, to_z}, .centre = {x, y, z}, .material = -1};
}

static void volumes_are_right(void **state)
{
    static const double square[] = {0.2, 0.2, 0.8, 0.2, 0.8, 0.8, 0.2, 0.8};
    const double pi = acos(-1.0), slope = 0.5, top = 0.6 - 2 * slope * 0.4;
    (void)state;
    Object cone = shape_at(OBJECT_CONE, 0.5, 0.5, 0.2, 0.5, 0.5, 0.8);
    cone.radius = 0.3;
    cone.radius2 = 0.1;
    assert_near(volume_of(&cone, 23), pi * 0.6 / 3 * (0.09 + 0.03 + 0.01), 2e-4);
    Object ring = shape_at(OBJECT_TORUS, 0.5, 0.5, 0.5, 0.5 + 0.3 * 0.6, 0.5, 0.5 + 0.3 * 0.8);
    ring.radius = 0.3;
    ring.radius2 = 0.1;
    assert_near(volume_of(&ring, 23), 2 * pi * pi * 0.3 * 0.01, 2e-4);
    Object heap = {.kind = OBJECT_POLYGON, .axis = 2, .points = square, .point_count = 4, .slope = slope, .foot = 0.3};
    heap.from[2] = 0.3;
    heap.to[2] = 0.7;
    assert_near(volume_of(&heap, 23), 0.4 / 3 * (0.36 + 0.6 * top + top * top), 2e-4);
    Object egg = shape_at(OBJECT_SPHERE, 0.5, 0.5, 0.5, 0, 0, 0);
    Arena *arena = arena_new();
    double stretch[3][3] = {{1, 0, 0}, {0, 2, 0}, {0, 0, 1.5}};
    const Affine longer = affine_about(stretch, egg.centre);
    egg.radius = 0.2;
    assert_true(object_place(arena, &egg, &longer));
    assert_near(volume_of(&egg, 23), 4 * pi / 3 * 0.2 * 0.4 * 0.3, 2e-4);
    Object parts[2] = {shape_at(OBJECT_SPHERE, 0.5, 0.5, 0.5, 0, 0, 0),
                       shape_at(OBJECT_SPHERE, 0.5, 0.5, 0.5, 0, 0, 0)};
    parts[0].radius = 0.4;
    parts[1].radius = 0.3;
    Object shell = {.kind = OBJECT_DIFFERENCE, .parts = parts, .part_count = 2};
    assert_near(volume_of(&shell, 23), 4 * pi / 3 * (0.064 - 0.027), 3e-4);
    arena_free(arena);
}

/* A metal of two boxes that touch has no seam: sites there lie strictly inside. */
static void unions_have_no_seams(void **state)
{
    static Yard y;
    const double seam[3] = {0.5, 0.5, 0.5}, edge[3] = {0.25, 0.5, 0.5};
    (void)state;
    Object parts[2] = {shape_at(OBJECT_BOX, 0.25, 0.25, 0.25, 0.5, 0.75, 0.75),
                       shape_at(OBJECT_BOX, 0.5, 0.25, 0.25, 0.75, 0.75, 0.75)};
    const Object both = {.kind = OBJECT_UNION, .parts = parts, .part_count = 2};
    const Solid *s = stand(&y, &both);
    assert_true(solid_contains(s, seam, -1e-7));
    assert_false(solid_contains(s, edge, -1e-7));
    assert_true(solid_contains(s, edge, 1e-7));
    arena_free(y.grid.arena);
}

/* Nor has what two boxes that touch leave of a metal: sites there are not its. */
static void differences_have_no_seams(void **state)
{
    static Yard y;
    const double seam[3] = {0.5, 0.5, 0.5}, edge[3] = {0.25, 0.5, 0.5};
    (void)state;
    Object parts[3] = {shape_at(OBJECT_BOX, 0, 0, 0, 1, 1, 1), shape_at(OBJECT_BOX, 0.25, 0.25, 0.25, 0.5, 0.75, 0.75),
                       shape_at(OBJECT_BOX, 0.5, 0.25, 0.25, 0.75, 0.75, 0.75)};
    const Object rest = {.kind = OBJECT_DIFFERENCE, .parts = parts, .part_count = 3};
    const Solid *s = stand(&y, &rest);
    assert_false(solid_contains(s, seam, 1e-7));
    assert_true(solid_contains(s, edge, 1e-7));
    assert_false(solid_contains(s, edge, -1e-7));
    arena_free(y.grid.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_those_of_points),
        cmocka_unit_test(volumes_are_right),
        cmocka_unit_test(unions_have_no_seams),
        cmocka_unit_test(differences_have_no_seams),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
