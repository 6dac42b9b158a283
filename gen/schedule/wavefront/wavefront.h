/* Schedule blocked:T of plain C: a wavefront in place over rows (wavefront.c has the argument). */
#ifndef YEEC_SCHEDULE_WAVEFRONT_WAVEFRONT_H
#define YEEC_SCHEDULE_WAVEFRONT_WAVEFRONT_H

#include "schedule/kernel.h"

struct Plan;

/* Schedule blocked:T of the C dialect: rows along x in a wavefront skewed in time (wavefront.c).
 * A row is walked in vectors of `lanes` sites; its first `low` and its last ones from `high` on
 * are edges, where walls and the layers along x are. */
typedef struct RowVector {
    Component component;
    int table;
    const char *name; /* "c_ex" */
} RowVector;

/* Rows of one material; with ids or values per site; the same beyond all boxes that media remember in. */
typedef enum RowKind { ROW_PLAIN, ROW_MIXED, ROW_BARE, ROW_KINDS } RowKind;

typedef struct Wavefront {
    bool wanted; /* asked for, and possible */
    Region rows[ROW_KINDS];
    bool plain, mixed, bare;                          /* which of them there are */
    const uint8_t *mixed_rows;                        /* 1 for each row of sites that is mixed */
    int row_buffer;                                   /* the same for the kernel; -1 unless there are both kinds */
    RowVector vectors[(4 + MOST_POLES) * COMPONENTS]; /* coefficients by id in mixed rows: */
    int vector_count;
    int vector_buffer, index_buffer; /* their values by vector, and which vector has which; -1: none */
    Kernel halves[ROW_KINDS][2];     /* [kind][half]: their updates and constants, as of a kernel */
    long lo[3], hi[3];               /* indices that any component updates */
    long own[2];  /* of a part of the grid, those of the process' own sites across the cut; empty: all */
    bool split;   /* some rows stop between H and E, for ghost copies or points on H */
    bool ring[3]; /* y, z: periodic; a step begins one row (plane) later than the step before, two with `beside` */
    bool pieces;  /* 2D: a tile takes its rows in pieces of `width` vectors */
    long copy_row[9][8];      /* [wrap][copy]: the row or plane that brings a ghost copy about */
    long face_row[3][8];      /* [Mur][face]: the one that completes a Mur wall */
    VEC(Kernel) inlined;      /* points, walls and probes, which its rows take in */
    bool beside;              /* points read what is added to E beside them (beside.c) */
    int rise_buffer;          /* then the vectors of each row where that is kept; else -1 */
    int odd_rise[COMPONENTS]; /* rises of odd steps, where these exist twice; -1 */
    int *runs;                /* [set of points]: buffer of where runs of sites end; -1: it has none */
    int *first_point;   /* [set of points]: buffer of each row's first point; -1: short, searched (row_points.c) */
    int steps, width;   /* tile: steps, rows in y + t or vectors in x + t */
    int planes, column; /* block: planes in z + t or, in 2D, rows in y + t; about the rows of a column in y + t */
    int depth;          /* tiles in time of a block */
} Wavefront;

/* Is there enough to step that its kernels are worth their compile time? `auto` asks. */
bool wavefront_pays(const struct Plan *plan);
/* Whether the plan's scene can have it, and if not `why`. */
bool plan_wavefront_possible(const struct Plan *plan, const char **why);
/* Bytes per cell and step that it moves between the caches and memory. */
double plan_wavefront_traffic(const struct Plan *plan);
/* Places its fields in their pages (starts.c). */
void plan_choose_starts(struct Plan *plan);

/* Adds a buffer of each row's first point for long sets of points (row_points.c). */
void wavefront_find_points(struct Plan *plan);
/* beside.c: what keeps points that read rises, or updates that reach further, from rows (NULL: nothing); the vectors of
 * each row that keep rises. */
const char *wavefront_beside_fault(const struct Plan *plan);
void wavefront_find_rises(struct Plan *plan);
/* Is row j + rows * k of several materials? */
bool wavefront_row_is_mixed(const struct Plan *plan, long row);
/* faults.c: what is wrong with the rows or tiles (NULL: nothing); they as text. */
const char *wavefront_fault(const struct Plan *plan);
void wavefront_dump(const struct Plan *plan, Text *out);

#endif
