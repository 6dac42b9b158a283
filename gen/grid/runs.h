/* Runs: where along an axis a solid is the same everywhere. */
#ifndef YEEC_GRID_RUNS_H
#define YEEC_GRID_RUNS_H

#include "grid/solid.h"

enum { RUN_BREAKS = 16 };

/* Between two neighbours of these places along the axis (m, in no order) the solid does not change. */
typedef struct Runs {
    double at[RUN_BREAKS];
    int count;
} Runs;

/* Fills s->runs; NULL for an axis along which the solid changes otherwise, or at too many places. */
void runs_find(Solid *s, Arena *arena);
/* How many of the places lie between lo and hi. */
int runs_between(const Runs *runs, double lo, double hi);
/* The one of them that is nearest to their middle, or `best`, NAN for none, where that is nearer. */
double runs_nearest(const Runs *runs, double lo, double hi, double best);

#endif
