/* Scenes put together in C, for tests of the grid that need no Lua. */
#ifndef YEEC_TESTS_GRID_SCENE_H
#define YEEC_TESTS_GRID_SCENE_H

#include <math.h>
#include <string.h>

#include "grid/grid.h"

enum { VACUUM, PEC, PMC, GLASS, LOSSY, FERRITE, CRYSTAL, FIRST_FREE, MAX_MATERIALS = 16, MAX_OBJECTS = 64 };

/* |a - b| <= tolerance, in double. */
#define assert_near(a, b, tolerance)                                                                                   \
    do {                                                                                                               \
        double near_a = (a), near_b = (b);                                                                             \
        if (!(fabs(near_a - near_b) <= (tolerance)))                                                                   \
            fail_msg("%s = %.17g, expected %.17g", #a, near_a, near_b);                                                \
    } while (0)

typedef struct Bench {
    Scene scene;
    Material materials[MAX_MATERIALS];
    Object objects[MAX_OBJECTS];
} Bench;

static inline Material bench_material(const char *name, double eps, double mu, double sigma)
{
    return (Material){.name = name, .eps = {eps, eps, eps}, .mu = {mu, mu, mu}, .sigma = {sigma, sigma, sigma}};
}

/* A vacuum domain of `cells` cells of size d (m) along each axis of the mode, PEC walls. */
static inline void bench_init(Bench *b, Mode mode, long cells, double d)
{
    memset(b, 0, sizeof *b);
    b->materials[VACUUM] = bench_material("vacuum", 1, 1, 0);
    b->materials[PEC] = bench_material("pec", 1, 1, 0);
    b->materials[PEC].kind = MATERIAL_PEC;
    b->materials[PMC] = bench_material("pmc", 1, 1, 0);
    b->materials[PMC].kind = MATERIAL_PMC;
    b->materials[GLASS] = bench_material("glass", 4, 1, 0);
    b->materials[GLASS].loc = (SourceLoc){"a.lua", 7};
    b->materials[LOSSY] = bench_material("lossy", 2, 1, 0.5);
    b->materials[FERRITE] = bench_material("ferrite", 1, 3, 0);
    b->materials[CRYSTAL] = bench_material("crystal", 2, 1, 0);
    b->materials[CRYSTAL].eps[1] = 3;
    b->materials[CRYSTAL].eps[2] = 5;
    Scene *s = &b->scene;
    s->path = "a.lua";
    s->mode = mode;
    s->materials = b->materials;
    s->material_count = FIRST_FREE;
    s->objects = b->objects;
    s->steps = 100;
    s->duration = s->dt = NAN;
    s->courant = 0.99;
    for (int a = 0; a < 3; a++) {
        bool present = (mode_axes(mode) >> a & 1) != 0;
        s->cell[a] = present ? d : 1;
        s->cells[a] = present ? cells : 1;
    }
}

static inline Object *bench_add(Bench *b, ObjectKind kind, int material)
{
    Object *o = &b->objects[b->scene.object_count++];
    o->kind = kind;
    o->material = material;
    o->loc = (SourceLoc){"a.lua", 10 + (int)b->scene.object_count};
    return o;
}

static inline Object *bench_corners(Object *o, double x0, double y0, double z0, double x1, double y1, double z1)
{
    const double from[3] = {x0, y0, z0}, to[3] = {x1, y1, z1};
    memcpy(o->from, from, sizeof from);
    memcpy(o->to, to, sizeof to);
    return o;
}

static inline void bench_sphere(Bench *b, int material, double x, double y, double z, double radius)
{
    Object *o = bench_add(b, OBJECT_SPHERE, material);
    o->centre[0] = x;
    o->centre[1] = y;
    o->centre[2] = z;
    o->radius = radius;
}

static inline void bench_boundary(Bench *b, Boundary kind)
{
    for (int a = 0; a < 3; a++)
        if ((mode_axes(b->scene.mode) >> a & 1) != 0)
            b->scene.boundary[a][0] = b->scene.boundary[a][1] = kind;
}

#endif
