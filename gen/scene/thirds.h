/* Nodes beside edges of metal: the edge lies a third of a cell inside and two thirds outside, in one cell (grading.h).
 */
#ifndef YEEC_SCENE_THIRDS_H
#define YEEC_SCENE_THIRDS_H

#include "scene/grading.h"

/* An edge of metal; `inside` is +1 where the metal lies above it, -1 where below. */
typedef struct MetalEdge {
    double at, cell; /* of the cell that it lies in, from the size allowed there down; 0: the edge is a line */
    int inside;
    const char *why;
} MetalEdge;

typedef VEC(MetalEdge) MetalEdges;

/* As grading_nodes, with the edges' cells. */
bool thirds_nodes(Grading *g, MetalEdges *edges, GradingNodes *nodes, Error *err);

#endif
