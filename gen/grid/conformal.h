/* Edges and faces that conductors cut (scene{ conformal = true }). */
#ifndef YEEC_GRID_CONFORMAL_H
#define YEEC_GRID_CONFORMAL_H

#include "grid/grid.h"

/* Parts are whole numbers of 1/CUT_STEPS, so that the media of one material's cuts have numbers of a byte. */
enum { CUT_STEPS = 240 };
/* A face is enlarged by what lies so many sites from it. */
enum { CONFORMAL_REACH = 3 };

/* An edge or a face that is cut, or a whole face at such an edge. */
typedef struct CutSite {
    Component component;
    long at[3];
    double part; /* of the edge or the face that no conductor fills; of faces enlarged ones, once that is done */
} CutSite;

/* conformal.c: finds what is cut, into grid->cut, and takes edges that are free in part out of the conductor.
 * Errors: what conformal conductors cannot stand beside; memory. */
bool conformal_find(Grid *grid, Error *err);
/* The cut site of a component at an index; NULL: whole, or inside a conductor. */
CutSite *conformal_at(const Grid *grid, Component c, const long at[3]);
/* enlarge.c: enlarges faces until dt's limit over sqrt 2 is a stable one, and scales the media. Errors: memory. */
bool conformal_scale(Grid *grid, Error *err);

#endif
