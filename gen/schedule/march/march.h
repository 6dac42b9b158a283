/* The structures of schedule blocked:T on GPUs: tiles that march (tiles.h has what is done with them). */
#ifndef YEEC_SCHEDULE_MARCH_MARCH_H
#define YEEC_SCHEDULE_MARCH_MARCH_H

#include "schedule/kernel.h"

/* Blocked kernels. A block of threads takes a tile of x and rows through T whole steps
 * while it marches along the remaining axis: when plane p arrives, level l = 0..T-1 makes
 * step l+1 of plane p-1-l. It reads the current copy of every state buffer and writes the
 * other, so no tile waits for another; the halo of T sites is computed by both neighbours.
 * A thread owns a strip of `strip` sites in x of one row; `lanes` strips make a row. */
typedef struct Tile {
    int32_t x, x0, x1;       /* first site, and the sites kept: x0 <= i < x1 */
    int32_t row, row0, row1; /* the same along the rows; 0, 0, 1 without rows */
    int32_t p0, p1;          /* planes kept along the march */
    int32_t v0, v1, stop;    /* planes v0 <= p < v1 hold points, whose rounds begin at stops[stop] (visits.c) */
} Tile;                      /* blocked kernels read it as their own Tile: tile_types in march.tpl */

enum { TILE_INTS = sizeof(Tile) / sizeof(int32_t) };

/* Memory variables of the layers of one axis, or of the whole domain, in on-chip memory: each thread keeps its own of
 * the planes in flight, in T+1 slots that are used in turn. */
enum { RING_DOMAIN = 3, RINGS = 4, RING_MEMORIES = 64 };

typedef struct Ring {
    int lanes, rows; /* threads that hold them: a part of the tile, or all of it */
    bool whole;
    int count;                 /* variables */
    int memory[RING_MEMORIES]; /* index into Model.memories */
    long base;                 /* reals from the start of on-chip memory */
} Ring;

/* In a March's initialiser: it has no tables yet. */
#define MARCH_NO_TABLES                                                                                                \
    .tile_buffer = -1, .stop_buffer = -1, .visit_buffer = -1, .carry_buffer = -1, .patch_buffer = -1,                  \
    .patch_set_buffer = -1, .ahead = -1, .rises = -1, .tables = -1

typedef struct March {
    int steps;
    int halo; /* sites that a tile computes for itself beyond those it keeps: a step each, and see far.c */
    int strip, lanes, warps;
    int axis[3];            /* grid axes of x, the rows (-1: none) and the march */
    unsigned walls;         /* grid axes along which some tile meets a conducting wall */
    Ring rings[RINGS];      /* by grid axis, then of the whole domain; count 0: none */
    int shared[COMPONENTS]; /* number of the component's planes on chip, -1: in registers */
    int shared_count;
    long level, planes; /* reals of one level's planes, of all */
    long edges;         /* reals from the start: what neighbours along x exchange where there are no shuffles; -1 */
    long ahead;         /* reals from the start: rows on their way from memory; -1: each is asked for a row before */
    long rises;         /* reals from the start: those of E at two planes of each level (far.c); -1: none */
    long rise_plane;    /* reals of one */
    long tables;        /* reals from the start: tables of coefficients (chip_tables.c); -1: none are on chip */
    size_t bytes;       /* on-chip memory */
    VEC(Tile) tiles;
    long beside;  /* tiles of other pieces for which the core leaves room (march_beside) */
    size_t inner; /* flat grids: tiles at the front that need not wait for others' sites, where the rest are a launch of
                     their own; 0: all are one */
    int tile_buffer;
    int stop_buffer, visit_buffer, carry_buffer; /* points and probes by tile and plane; -1: none */
    int patch_buffer, patch_set_buffer;          /* boxes of points, and those that each plane meets; -1: none */
    long patch_planes[2];                        /* the planes of the sets: from, to */
    bool looks_up;                               /* coefficients are found by site */
    bool far;                                    /* the text knows points that read rises (far.c) */
    bool faces;                                  /* the text knows the patches (faces.c) */
    int mur;                                     /* a line's Mur walls: index into Plan.murs; -1: none */
    unsigned mirrors;                            /* a line's PMC walls: bit 0 low, bit 1 high */
} March;

/* What a lane does in a round: points or probes item..item+count-1 of list `list` (-1: nothing) at the sites element
 * and on of its strip. */
typedef struct TilePoint {
    int32_t list, item, element, count;
} TilePoint;

enum { TILE_POINT_INTS = sizeof(TilePoint) / sizeof(int32_t) };

/* Points of a component of E that read rises, as words of strips (far_strips.c). */
enum { FAR_MASK = 4 }; /* bits of a word that say which sites */

typedef struct FarStrips {
    Component component;
    const char *what; /* of the first list */
    Box box;          /* of the words; along x from and to whole strips */
    Read *reads;
    int read_count;
    bool some;          /* of which some points have not all */
    int words, weights; /* buffers */
} FarStrips;

/* A point or probe by its list and number, so many cells away along periodic axes, whose tiles reach beyond the ends.
 * Those of row r of plane p are refs[first[(p - plane0) * rows + r - row0]] and on, up to the first of the next row
 * (point_map.c). `first` is NULL before anybody has asked. */
typedef struct PointRef {
    int32_t list, item, image[3];
} PointRef;

/* What the points of a patch with one wave each have in common: a gain; rows of the wave table, by sites along axes. */
typedef struct PatchLaw {
    bool one_gain, rows_known;
    double gain;
    long row, row_along[3];
} PatchLaw;

/* A box of sites, images beyond periodic ends apart, that the points of a list from number `first` on fill; each axis
 * with how many points a step along it skips (patches.c). */
typedef struct Patch {
    int list;
    size_t first;
    Box box;
    long points[3];
    PatchLaw law;
} Patch;

/* Media of a flat grid by pieces of rows (media_map.c); `number` is NULL before anybody has asked. */
typedef struct MediaMap {
    long pieces, rows;
    int16_t *number;
} MediaMap;

typedef struct PointMap {
    long plane0, row0, planes, rows;
    size_t *first;
    PointRef *refs;
} PointMap;

#endif
