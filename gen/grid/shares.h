/* Shares: how much of the dual cell of a site each of several objects fills,
 * and where. */
#ifndef YEEC_GRID_SHARES_H
#define YEEC_GRID_SHARES_H

#include "grid/solid.h"

enum { SHARES = 64 }; /* objects that share one dual cell; further ones below them take no part */

/* Media are told apart by their shares in finer or coarser steps (Grid.rounding), so that their numbers fit a byte
 * where that can be had for a hundredth of a cell. Faces along the axes are exact at any. */
enum {
    ROUNDINGS = 3,
    FACE_STEPS = 1 << 20 /* of shares of a cell that faces cut along one axis alone */
};

typedef struct Share {
    double volume;    /* of the dual cell's, 0..1 */
    double moment[3]; /* volume times the distance of its middle from the site, m */
} Share;

/* The share of each object of `list` (numbers into grid->solids, topmost first), without what lies under another; last,
 * at [count], of what none of them fills. Returns in how many steps the shares are worth telling apart. */
int shares_of(const Grid *grid, Component c, const long site[3], const int *list, int count, Share *share);
/* The same for the cell round a node of the lattice. */
int shares_of_node(const Grid *grid, const long node[3], const int *list, int count, Share *share);

/* The steps where three media meet along a line instead of two at a surface. */
static inline int shares_coarse(int steps)
{
    return steps == FACE_STEPS ? steps : steps >= 60 ? steps / 5 : steps / 2;
}

#endif
