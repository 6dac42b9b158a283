/* Grading: the nodes of one axis from what its cells must keep to.
 *
 * A cell is at most as large as is allowed where it lies, and neighbours differ by a factor of at most `ratio`. The
 * allowed size h(x) is made to rise and fall by at most s = 2 (ratio - 1)/(ratio + 1) per length: two cells whose sizes
 * are h in their middles, (h1 + h2)/2 apart, then differ by at most h2/h1 = (1 + s/2)/(1 - s/2) = ratio. Between two
 * lines that nodes must lie on there are as few cells as the integral of dx/h allows, each with the same part of it;
 * where whole numbers of cells leave neighbours across a line too different, the larger ones are made smaller.
 *
 * Absorbing layers end two cells before the first line behind them, unless that asks for cells of less than a quarter
 * of what their medium allows: what lies that far out lies in the layer. Where both ends of the axis allow the same,
 * both layers have the same cells.
 */
#ifndef YEEC_SCENE_GRADING_H
#define YEEC_SCENE_GRADING_H

#include "base/error.h"
#include "base/vec.h"

#include <stddef.h>

/* A place where a node must lie, and why: "box (line 12)". */
typedef struct GradingLine {
    double at;
    const char *why;
} GradingLine;

/* Cells between lo and hi are at most `most`, m. */
typedef struct GradingSpan {
    double lo, hi, most;
} GradingSpan;

typedef struct Grading {
    double length, most, least, ratio;
    int layer[2]; /* cells of one size at either end, for absorbing layers */
    VEC(GradingLine) lines;
    VEC(GradingSpan) spans;
} Grading;

typedef VEC(double) GradingNodes;

/* The size allowed at x, and the least of what is allowed between lo and hi, m. */
double grading_limit(const Grading *g, double x);
double grading_limit_between(const Grading *g, double lo, double hi);
/* Appends the nodes from 0 to `length`. What cannot be met is ERROR_SCENE, in words without a place in the scene. */
bool grading_nodes(Grading *g, GradingNodes *nodes, Error *err);
void grading_free(Grading *g);

#endif
