/* Couplings: nodes where E along one axis has a part of the curl along others, in cut cells (couplings.c) and in
 * crystals (crystals.c). */
#ifndef YEEC_GRID_COUPLINGS_H
#define YEEC_GRID_COUPLINGS_H

#include "base/vec.h"
#include "grid/solid.h"

typedef struct Couplings {
    VEC(Coupling) list;
} Couplings;

enum { COUPLINGS_BARE = 2 };
#define COUPLINGS_LARGEST 1.2 /* eigenvalue of M with couplings over that without */

/* What a search calls: with a node about which solids lie, topmost first in `list` over `base`, and with a box of nodes
 * about which `base` alone lies (NULL: with none). False ends the search. */
typedef struct CouplingsVisit {
    void *context;
    bool (*node)(void *context, const long node[3], const int *list, int count, int base);
    bool (*box)(void *context, const IndexBox *box, int base);
    int reach; /* further cells about a node whose solids are in its list */
} CouplingsVisit;

/* Halves the box, or of a window what is held of it, until no solid's face runs through a part, or it is one node.
 * Nodes within COUPLINGS_BARE of a window's inner ends, whose edges are not all held, are left out. False when there is
 * no memory, or as a visit says. */
bool couplings_search(const Grid *grid, const IndexBox *box, const CouplingsVisit *visit, Error *err);
/* The axes across whose absorbing layers or walls a node lies: bit a of axis a. */
unsigned couplings_layers(const Grid *grid, const long node[3]);
/* Does some E of the scene begin with other than zero? */
bool couplings_begin_with_e(const Scene *scene);
/* Do elements or `hard` sources meet there that lie on edges of two axes (contested.c)? */
bool couplings_contested(const Grid *grid, const long node[3]);
/* Does a source of E, with `begins` also an initial one, or an element lie within two cells of a node? They change E of
 * an edge, and what its media remember does not know: such nodes keep to the edges' own media. */
bool couplings_near_source(const Grid *grid, const long node[3], bool begins);
/* The indices of edge e at a node: 2 axis + (1: beyond the node). */
void couplings_edge_at(const long node[3], int e, long at[3]);
/* Conducting walls, electric and magnetic, and with them mirror planes: what lies beyond is the image of the inside. */
bool couplings_mirrors(BoundaryKind wall);
/* Of a node on such a wall across axis a the sign that D along a has in its image; 0: it is on none. */
int couplings_mirror(const Grid *grid, const long node[3], int a);
/* As couplings_edge_at, but of an edge beyond such a wall the indices of its image. Returns what D is of that one's: 1,
 * -1, or 0 where D vanishes. */
int couplings_image(const Grid *grid, const long node[3], int e, long at[3]);
/* The same, and of an edge beyond a periodic wall the indices at the other end. */
int couplings_edge_within(const Grid *grid, const long node[3], int e, long at[3]);
/* On a periodic axis the last node is the first: what is found at the one is repeated at the other. */
void couplings_repeat(const Grid *grid, Couplings *found);
/* Is edge e of a node stepped, as far as walls go, here or at the other end of a periodic axis? Its indices there. */
bool couplings_steps_edge(const Grid *grid, const long node[3], int e, long at[3]);
/* Is it stepped here? */
bool couplings_holds_edge(const Grid *grid, const long node[3], int e);
/* Of a node on such a wall a surface's normal lies in the wall. False when nothing is left of it. */
bool couplings_level(const Grid *grid, const long node[3], double normal[3]);
/* The largest 1/eps among all sites of E. */
bool couplings_fastest(const Grid *grid, double *fastest, Error *err);
/* Those of a window by the indices of its part. */
void couplings_to_part(const Grid *grid, Grid *part);
/* The largest part of O, at most 1, with  least + O >= 0  and  most + O <= limit. */
double couplings_stable(const double least[3], const double most[3], const double o[3][3], double limit);
/* Makes what is found the grid's list, sorted, and frees it. */
void couplings_keep(Grid *grid, Couplings *found);
/* Sets Grid.crystal_fastest. Errors: a crystal that the mode cannot have. */
bool crystals_fastest(Grid *grid, Error *err);
/* Of the loss of a layer across an axis what the other axes need, so that no wave of the crystals that run into it
 * grows (tilt.c). Errors: a crystal with negative eps. */
bool tilt_share(const Grid *grid, int axis, int side, double *share, Error *err);

#endif
