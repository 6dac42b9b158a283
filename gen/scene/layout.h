/* Layout: the polygons of some layers of a cell, its references resolved. */
#ifndef YEEC_SCENE_LAYOUT_H
#define YEEC_SCENE_LAYOUT_H

#include "base/arena.h"
#include "scene/gdsii.h"

enum { LAYOUT_WHY = GDSII_WHY, LAYOUT_POLYGONS = 1000000, LAYOUT_POINTS = 10000000, LAYOUT_DEEPEST = 64 };

typedef struct LayoutPolygon {
    const double *points; /* 2*count, m */
    int count;
} LayoutPolygon;

typedef struct LayoutLayer {
    int layer, type;
    LayoutPolygon *polygons;
    size_t count;
} LayoutLayer;

typedef struct Layout {
    LayoutLayer *layers; /* as asked for */
    size_t count;
} Layout;

/* The polygons of the layers in a GDSII file in memory, lengths times `scale`; `layers` say their numbers and get their
 * polygons. False: a sentence in `why`: what is damaged, a cell that is not there or refers to itself, a layer that has
 * nothing, a polygon without area, too many of them. */
bool layout_read(Arena *arena, const char *bytes, size_t n, const char *cell, double scale, Layout *layout,
                 char why[LAYOUT_WHY]);

/* A shape of a cell in its own frame. */
typedef struct LayoutShape {
    double *points; /* 2*count, database units; malloc'ed */
    size_t layer;   /* of those asked for */
    int count;
    bool absolute; /* a path's width that does not count the cells round it */
} LayoutShape;

typedef VEC(LayoutShape) LayoutShapes;

/* track.c: adds the polygons of a path, `count` > 1 points, no neighbours equal. Bends are mitred; where the path turns
 * by more than 120 degrees it is cut, both parts half its width longer. A path that meets itself becomes several. */
void track_outline(const GdsiiElement *path, const double (*points)[2], int count, LayoutShape common,
                   LayoutShapes *out);

#endif
