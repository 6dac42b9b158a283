/* Nodes beside edges of metal: the edge lies a third of a cell inside and two thirds outside, in one cell (grading.h).
 */
#ifndef YEEC_SCENE_THIRDS_H
#define YEEC_SCENE_THIRDS_H

#include "scene/grading.h"
#include "scene/scene.h"

/* An edge of metal; `inside` is +1 where the metal lies above it, -1 where below. */
typedef struct MetalEdge {
    double at, cell; /* of the cell that it lies in, from the size allowed there down; 0: the edge is a line */
    double length;   /* m, across the axis */
    SourceLoc loc;
    int inside;
    const char *why;
} MetalEdge;

typedef VEC(MetalEdge) MetalEdges;

/* As grading_nodes, with the edges' cells. Other lines on an edge are none. */
bool thirds_nodes(Grading *g, MetalEdges *edges, GradingNodes *nodes, Error *err);
/* Warns of edges of axis a that do not lie a third of a cell inside, though they end. */
void thirds_warn(Scene *scene, int a, const MetalEdges *edges, const GradingNodes *nodes);

#endif
