/* How the march over a flat grid is cut: columns (flat_columns.c) and the length of their tiles (flat.c). */
#ifndef YEEC_SCHEDULE_MARCH_FLAT_H
#define YEEC_SCHEDULE_MARCH_FLAT_H

#include "schedule/march/tiles.h"

enum { LEAST_ROWS = 2 }; /* of a tile */

/* Rows lo <= row < hi that tiles of one medium can keep. */
typedef struct Stretch {
    long lo, hi;
} Stretch;

typedef struct Column {
    Window x;
    long lo, hi;           /* rows kept */
    double weight;         /* of its levels, one of the core being 1 */
    bool end_lo, end_hi;   /* at a Mur wall across the march */
    long wait_lo, wait_hi; /* rows that a tile could have been through by the time it begins, where it waits */
    size_t first, count;   /* of FlatCut.pure */
} Column;

/* flat_points.c: where points and probes lie, in columns as wide as the core's keep, in order. */
typedef struct PointPlace {
    long column, row;
} PointPlace;

typedef struct FlatPoints {
    VEC(PointPlace) places;
    int steps;
} FlatPoints;

void flat_points_find(const Plan *plan, int steps, FlatPoints *out);
/* How many tiles flat_cut_points adds where chunks have so many rows; how many rows its tiles have. */
long flat_points_add(const FlatPoints *points, long rows);
long flat_points_rows(long rows);

typedef struct FlatCut {
    VEC(Column) columns;
    VEC(Stretch) pure;
    double look_up;    /* weight of a level that looks media up */
    bool media;        /* it is asked for where they are */
    bool mixed;        /* there are some */
    double waits;      /* see Piece */
    FlatPoints points; /* none but where T is chosen */
    int steps;
} FlatCut;

/* media_map.c: the sites lo <= i < hi of any row, of a tile's at most; the number of the media in a row of them, equal
 * where the classes of all components are, or MIXED. */
enum { WINDOW_PIECES = 8 };
typedef struct MediaWindow {
    const MediaMap *map;
    int count;
    long piece[WINDOW_PIECES];
} MediaWindow;

void media_window(const Plan *plan, long lo, long hi, MediaWindow *out);
int media_of_row(const Plan *plan, const MediaWindow *w, long row);

/* Adds the columns of a block of a piece; frees all. */
void flat_add_columns(const Plan *plan, const Piece *p, const March *m, const Segment *along, const Window *x, int nx,
                      FlatCut *cut);
void flat_free(FlatCut *cut);

/* Tiles whose levels take as long as `rows` of the core and twice the halo: how many, added to a march unless it is
 * NULL. As many rows of the core take as long as the longest tile. */
long flat_push(const FlatCut *cut, long rows, March *m);
long flat_longest(const FlatCut *cut, long rows);

#endif
