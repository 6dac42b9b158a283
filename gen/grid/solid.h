/* Solid: an object of the scene as geometry. Three questions are asked of it:
 * does it cover a box of space wholly, partly or not at all; which spans of a
 * line along an axis lie inside; does it contain a point. Wires and plates have
 * no inside: they are boxes of Yee sites, one per component. */
#ifndef YEEC_GRID_SOLID_H
#define YEEC_GRID_SOLID_H

#include "grid/grid.h"
#include "grid/span.h"
#include "grid/tree.h"

/* How exactly a point on a surface is told, in units of the smallest cell. */
#define SURFACE_TOLERANCE 1e-6

typedef enum Cover { COVER_NONE, COVER_PART, COVER_ALL } Cover;

/* Sites lo..hi inclusive; empty when some lo > hi. */
typedef struct IndexBox {
    long lo[3], hi[3];
} IndexBox;

typedef struct Polygon Polygon;
typedef struct ImplicitMap ImplicitMap;
typedef struct HullMap HullMap;

typedef struct Solid {
    const Object *object;
    int material;        /* index into scene->materials; -1: graded */
    MaterialKind kind;   /* graded: MATERIAL_DIELECTRIC */
    bool ball;           /* sphere, or a disc of a 2d mode */
    bool thin;           /* wire or plate */
    double lo[3], hi[3]; /* bounding box, m; -inf..inf along absent axes */
    double centre[3], radius;
    double unit[3], length;  /* cylinder, cone: direction and length of its axis from object->from; torus: axis */
    double radius2, opening; /* cone: radius at the end, and by how much it grows per m; torus: of the tube */
    double tolerance;        /* m */
    IndexBox sites[REAL_COMPONENTS]; /* thin */
    Polygon *polygon;
    ImplicitMap *implicit;
    HullMap *hull;
    const struct Solid *parts; /* union, intersection, difference; of a solid with a place: itself in its own frame */
    int part_count;
    const Tree *tree;           /* of a union's parts */
    const Pose *place;          /* NULL: the domain's frame */
    double grow;                /* how long 1 m is in its own frame, at least */
    const struct Runs *runs[3]; /* of an object as a whole (runs.h); NULL: it changes along the axis everywhere */
} Solid;

/* A line in a solid's own frame: at + t along. */
typedef struct Ray {
    double at[3], along[3];
} Ray;

/* Geometry of every object, in scene order, into grid->solids; grid's axes are set.
 * Errors: a wire or plate of the wrong shape, an inside() that raises. */
bool solids_build(Grid *grid, Error *err);

/* solid.c: a solid as a whole. How it covers the box lo..hi (m): PART may be said where NONE or ALL is true, never
 * otherwise. */
Cover solid_cover(const Solid *s, const double lo[3], const double hi[3]);
/* The spans inside of the line through p along axis a, within lo..hi, ascending. Returns how many. */
int solid_spans(const Solid *s, const double p[3], int a, double lo, double hi, Span spans[SPANS]);
/* The axes (a bit each) along which the surface within the box changes otherwise than at its faces: 0 for a box. Adds
 * the squares of the surface's normal there to `normal`. */
unsigned solid_slants(const Solid *s, const double lo[3], const double hi[3], double normal[3]);
/* Where along axis a, between lo[a] and hi[a], the surface within the box has faces and corners: at most `room`. */
int solid_faces(const Solid *s, int a, const double lo[3], const double hi[3], double *at, int room);
/* A part that is all there is of the solid in a box, or the solid itself: for many lines in one dual cell. Of a large
 * union, those few of its parts that reach into the box, in `few`; NULL: no room for them. */
enum { FEW_PARTS = 32 };
typedef struct FewParts {
    Solid whole, parts[FEW_PARTS];
} FewParts;
const Solid *solid_near(const Solid *s, const double lo[3], const double hi[3], FewParts *few);
/* Whether p lies inside the solid grown by `margin` (m, may be negative). */
bool solid_contains(const Solid *s, const double p[3], double margin);
/* Whether it is inside of something at p and all round it, as far as half of `reach` (m), as on the seam of two solids
 * that touch. */
typedef bool SolidInside(const void *context, const double p[3], double margin);
bool solid_all_round(const double p[3], double reach, SolidInside *inside, const void *context);

/* The same of a solid without parts: shape.c, spans.c. */
Cover shape_cover(const Solid *s, const double lo[3], const double hi[3]);
bool shape_contains(const Solid *s, const double p[3], double margin);
int shape_spans(const Solid *s, const double p[3], int a, double lo, double hi, Span spans[SPANS]);
unsigned shape_slants(const Solid *s, const double lo[3], const double hi[3], double normal[3]);
int shape_faces(const Solid *s, int a, const double lo[3], const double hi[3], double *at, int room);
Cover shape_box_cover(const Solid *s, const double lo[3], const double hi[3]);

/* round.c: cones and rings. */
Cover cone_cover(const Solid *s, const double lo[3], const double hi[3]);
bool cone_contains(const Solid *s, const double p[3], double margin);
Cover torus_cover(const Solid *s, const double lo[3], const double hi[3]);
bool torus_contains(const Solid *s, const double p[3], double margin);
int cone_ray(const Solid *s, const Ray *ray, double lo, double hi, Span spans[SPANS]);
int torus_ray(const Solid *s, const Ray *ray, double lo, double hi, Span spans[SPANS]);
/* taper.c: prisms with leaning walls. */
Cover taper_cover(const Solid *s, const double lo[3], const double hi[3]);
bool taper_contains(const Solid *s, const double p[3], double margin);
int taper_ray(const Solid *s, const Ray *ray, double lo, double hi, Span spans[SPANS]);
/* ray.c: of a solid without parts, the spans inside of a line in any direction, t from lo to hi; and a normal of that
 * part of its surface which is nearest to p, of any length. Not for implicit ones. */
int ray_spans(const Solid *s, const Ray *ray, double lo, double hi, Span spans[SPANS]);
void ray_normal(const Solid *s, const double p[3], double normal[3]);

/* polygon.c: an even-odd outline extruded along an axis. Its coordinates u, v are those along (axis+1)%3, (axis+2)%3.
 */
Polygon *polygon_new(Arena *arena, const double *points, int count);
Cover polygon_cover(const Polygon *p, const double lo[2], const double hi[2]);
bool polygon_contains(const Polygon *p, double u, double v, double margin);
/* Along axis a (0: u, 1: v) of the line through `at`; see solid_spans. */
int polygon_spans(const Polygon *p, const double at[2], int a, double lo, double hi, Span spans[SPANS]);
/* The same along a line in any direction, t from lo to hi. */
int polygon_ray(const Polygon *p, const double at[2], const double along[2], double lo, double hi, Span spans[SPANS]);
/* From the nearest point of the outline to (u, v). */
void polygon_normal(const Polygon *p, double u, double v, double normal[2]);
unsigned polygon_slants(const Polygon *p, const double lo[2], const double hi[2], double normal[2]);
int polygon_corners(const Polygon *p, int a, const double lo[2], const double hi[2], double *at, int room);

/* implicit.c: a Lua predicate, sampled once on the lattice that all components' dual cells share. */
ImplicitMap *implicit_new(Grid *grid, const Object *object, Error *err);
Cover implicit_cover(const ImplicitMap *m, const double lo[3], const double hi[3]);
int implicit_spans(const ImplicitMap *m, const double p[3], int a, double lo, double hi, Span spans[SPANS]);
void implicit_normal(const ImplicitMap *m, const double p[3], double normal[3]);
bool implicit_contains(const ImplicitMap *m, const double p[3], double margin);

/* thin.c: the Yee sites of a wire or plate. */
bool thin_sites(const Grid *grid, Solid *s, Error *err);

static inline bool index_box_empty(const IndexBox *b)
{
    return b->lo[0] > b->hi[0] || b->lo[1] > b->hi[1] || b->lo[2] > b->hi[2];
}

#endif
