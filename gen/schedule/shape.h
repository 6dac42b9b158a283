/* What a schedule's name asks for (shape.c). */
#ifndef YEEC_SCHEDULE_SHAPE_H
#define YEEC_SCHEDULE_SHAPE_H

#include "base/arena.h"
#include "base/error.h"

#include <stdbool.h>

typedef enum ShapeKind { SHAPE_UNKNOWN, SHAPE_AUTO, SHAPE_SWEEP, SHAPE_FUSED, SHAPE_BLOCKED, SHAPE_RESIDENT } ShapeKind;

/* Sizes of tiles, and of the sweep; 0: the plan chooses. */
typedef struct Shape {
    ShapeKind kind;
    int steps;                        /* T; fused: 1 */
    int lanes, warps;                 /* GPUs: strips in a row of a tile, warps of a block, outside the layers */
    int chunks;                       /* GPUs: pieces of the march */
    int launches;                     /* GPUs, flat grids of several processes: of a pass, see Piece.waits; 1 or 2 */
    int strips, rows;                 /* resident: of a thread, of a block */
    int parked;                       /* resident on flat grids: of a thread's strips, those that lie on chip */
    bool half;                        /* resident: blocks exchange after each half step */
    int width, planes, column, depth; /* plain C, see Wavefront: rows of a tile and of a column, planes and tiles in
                                         time of a block */
    int align;                        /* sweep: elements to whose multiple rows are padded */
    int group[3];                     /* sweep on GPUs: work items of a group, a site each */
} Shape;

/* NULL is "auto". `gpu`: OpenCL or CUDA. ERROR_SCENE, naming what is wrong. */
bool shape_read(const char *schedule, bool gpu, Shape *out, Error *err);
/* "blocked:4"; "fused" for one step. */
const char *shape_of_steps(int steps, Arena *arena);
/* `kind`, as "blocked:4", with the sizes that the shape names. */
const char *shape_name(const Shape *shape, Arena *arena, const char *kind);

#endif
