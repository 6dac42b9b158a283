/* A tree of boxes: which of many items reach into a box? */
#ifndef YEEC_GRID_TREE_H
#define YEEC_GRID_TREE_H

#include "base/arena.h"

#include <stdbool.h>

typedef struct Tree Tree;

typedef struct TreeBox {
    double lo[3], hi[3];
} TreeBox;

/* Bounding boxes of items 0..count-1; they are copied. */
Tree *tree_new(Arena *arena, const TreeBox *boxes, int count);
/* Is called for each item whose box meets lo..hi, in an order that depends on the boxes alone; false ends it. */
typedef bool TreeVisit(void *context, int item);
void tree_visit(const Tree *t, const double lo[3], const double hi[3], TreeVisit *visit, void *context);
/* The same for each item whose box holds all of lo..hi. */
void tree_visit_holding(const Tree *t, const double lo[3], const double hi[3], TreeVisit *visit, void *context);
/* For each pair of items whose boxes meet, once, by several threads at a time. */
typedef void TreePair(void *context, int a, int b);
void tree_pairs(const Tree *t, TreePair *visit, void *context);

#endif
