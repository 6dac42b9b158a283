/* Solid: an object of the scene as geometry. Three questions are asked of it:
 * does it cover a box of space wholly, partly or not at all; which of the 64
 * sample points of a dual cell lie inside; does it contain a point. Wires and
 * plates have no inside: they are boxes of Yee sites, one per component. */
#ifndef YEEC_GRID_SOLID_H
#define YEEC_GRID_SOLID_H

#include "grid/grid.h"

/* How exactly a point on a surface is told, in units of the smallest cell. */
#define SURFACE_TOLERANCE 1e-6

typedef enum Cover { COVER_NONE, COVER_PART, COVER_ALL } Cover;

/* Sites lo..hi inclusive; empty when some lo > hi. */
typedef struct IndexBox {
    long lo[3], hi[3];
} IndexBox;

enum { SAMPLES = 64 };

/* The sample points of one dual cell, a tensor product: 4x4x4, 8x8 or 64. Point
 * (m0, m1, m2) is bit m0 + count[0] (m1 + count[1] m2) of a mask. Coordinates in m. */
typedef struct Samples {
    int count[3];
    double at[3][SAMPLES];
} Samples;

typedef struct Polygon Polygon;
typedef struct ImplicitMap ImplicitMap;

typedef struct Solid {
    const Object *object;
    int material;        /* index into scene->materials; -1: graded */
    MaterialKind kind;   /* graded: MATERIAL_DIELECTRIC */
    bool ball;           /* sphere, or a disc of a 2d mode */
    bool thin;           /* wire or plate */
    double lo[3], hi[3]; /* bounding box, m; -inf..inf along absent axes */
    double centre[3], radius;
    double unit[3], length;     /* cylinder: direction and length of its axis from object->from */
    double tolerance;           /* m */
    IndexBox sites[COMPONENTS]; /* thin */
    Polygon *polygon;
    ImplicitMap *implicit;
} Solid;

/* Geometry of every object, in scene order, into grid->solids; grid's axes are set.
 * Errors: a wire or plate of the wrong shape, an inside() that raises. */
bool solids_build(Grid *grid, Error *err);

/* How the solid covers the box lo..hi (m). PART may be said where NONE or ALL is true, never otherwise. */
Cover solid_cover(const Solid *s, const double lo[3], const double hi[3]);
/* Which samples lie inside, surface included. */
uint64_t solid_mask(const Solid *s, const Samples *samples);
/* Whether p lies inside the solid grown by `margin` (m, may be negative). */
bool solid_contains(const Solid *s, const double p[3], double margin);

/* Mask from a bit per sample plane along each axis: the tensor product. */
uint64_t solid_product_mask(const Samples *samples, uint64_t x, uint64_t y, uint64_t z);

/* polygon.c: an even-odd outline extruded along an axis. Its coordinates u, v are those along (axis+1)%3, (axis+2)%3.
 */
Polygon *polygon_new(Arena *arena, const double *points, int count);
Cover polygon_cover(const Polygon *p, const double lo[2], const double hi[2]);
bool polygon_contains(const Polygon *p, double u, double v, double margin);

/* implicit.c: a Lua predicate, sampled once on the lattice that all components' samples share. */
ImplicitMap *implicit_new(Grid *grid, const Object *object, Error *err);
Cover implicit_cover(const ImplicitMap *m, const double lo[3], const double hi[3]);
uint64_t implicit_mask(const ImplicitMap *m, const Samples *samples);
bool implicit_contains(const ImplicitMap *m, const double p[3], double margin);

/* thin.c: the Yee sites of a wire or plate. */
bool thin_sites(const Grid *grid, Solid *s, Error *err);

/* average.c: sample points per axis of a mode; their product is 64. */
void samples_shape(Mode mode, int count[3]);

static inline bool index_box_empty(const IndexBox *b)
{
    return b->lo[0] > b->hi[0] || b->lo[1] > b->hi[1] || b->lo[2] > b->hi[2];
}

#endif
