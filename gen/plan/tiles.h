/* Pieces of the domain and the tiles of blocked kernels (tiles.c). */
#ifndef YEEC_PLAN_TILES_H
#define YEEC_PLAN_TILES_H

#include "plan/plan.h"

/* Part of an axis, lo <= i < hi. */
typedef struct Segment {
    long lo, hi;
    bool layer;            /* an absorbing layer of this axis lies in it */
    bool whole;            /* all of an axis too thin to cut: both layers lie in it */
    bool wall_lo, wall_hi; /* it ends at a wall */
    bool shell;            /* no tile works there */
} Segment;

typedef struct Block {
    Segment s[3];
} Block;

/* The boxes that meet the layers of the same axes. */
typedef struct Piece {
    unsigned layers, walls, whole; /* bit a: axis a */
    Block blocks[8];
    int count;
} Piece;

typedef struct PieceList {
    Piece pieces[8];
    int count;
} PieceList;

typedef struct Window {
    long origin, lo, hi; /* first site of the tile; sites kept */
} Window;

static inline long min_long(long a, long b)
{
    return a < b ? a : b;
}

static inline long max_long(long a, long b)
{
    return a > b ? a : b;
}

long tiles_round_up(long n, long unit);
int tiles_sector(const Plan *plan); /* reals in a memory transaction */
void tiles_cut(const Plan *plan, int steps, PieceList *list);
/* Number of windows, -1 when the width leaves nothing to keep. */
int tiles_windows(const Segment *s, long width, long halo, long unit, Window *out, int room);
long tiles_chunks(long tiles, long length, int steps, long slots);
int tiles_rows(const March *m);
/* The sites a tile computes, halo included, inside the domain. */
Box tiles_box(const Plan *plan, const March *m, const Tile *t);

/* Tiles that one text serves (groups.c): of one medium per component, or MIXED, with or without points. */
typedef struct TileGroup {
    int klass[COMPONENTS];
    bool points;
    long tiles;
} TileGroup;

enum { TILE_GROUPS = 4 };

/* Sorts a march's tiles into groups; of[i] is the group of tile i. Number of groups. */
int tiles_sort(const Plan *plan, const March *m, int *of, TileGroup groups[TILE_GROUPS]);
bool tiles_mixed(const TileGroup *g);

/* march.c: what a blocked kernel can do itself; whether its tiles fit on chip; the pass. */
bool march_possible(const Plan *plan);
bool march_fits(const Plan *plan, int steps);
bool march_add_pass(Plan *plan, int steps, Error *err);
int march_edges(const Plan *plan, const March *m);

/* visits.c: the points and probes that each tile meets, plane by plane; fills Tile.stop. */
void visits_add(Plan *plan, Kernel *k, March *m);
/* Does a tile meet any, and if so in which planes, span[0] <= p < span[1]? */
bool visits_any(const Plan *plan, const March *m, const Tile *t, long span[2]);
void tiles_isolate_points(const Plan *plan, March *m);
int visits_add_ints(Plan *plan, const char *name, const char *legend, const int32_t *ints, size_t count);

/* shell.c: walls that the sweep's own kernels step, near which no tile works. */
bool shell_needed(const Plan *plan);
bool shell_wall(const Plan *plan, int axis, bool high);
long shell_skin(const Plan *plan, int axis, bool high, int steps);
double shell_share(const Plan *plan, int steps); /* of all sites */
void shell_add(Plan *plan, int steps, PlanPass *pass);
/* Sites from a wall that a layer's pieces or the shell take (tiles.c). */
long tiles_skin(const Plan *plan, int axis, bool high, int steps);

#endif
