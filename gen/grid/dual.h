/* Dual: the dual cell of a site, one cell in size with the site at its centre,
 * and what the objects put into it. */
#ifndef YEEC_GRID_DUAL_H
#define YEEC_GRID_DUAL_H

#include "grid/mix.h"

enum { BACKGROUND = -1 }; /* in place of an object's number */

/* How object `s` covers the dual cells of the sites of component c in `box`. */
Cover dual_cover(const Grid *grid, const Solid *s, Component c, const IndexBox *box);
/* Nodes from one before a solid's bounds to one after them; none where hi < lo. */
IndexBox dual_reach(const Grid *grid, const Solid *s);

/* How it covers a box, m, of which what lies outside the domain is what the walls make of the inside; a thin one none.
 */
Cover dual_cover_box(const Grid *grid, const Solid *s, const double lo[3], const double hi[3]);

/* What component c sees at the site: the objects in `list` (numbers into grid->solids, topmost first) over `base`
 * (an object's number or BACKGROUND), which fills the rest. Errors: a graded function raised or is not positive. */
bool dual_mix(const Grid *grid, Component c, const long site[3], const int *list, int count, int base, Mix *mix,
              Error *err);
/* The medium of one object alone, or of the background. `site` matters to graded objects only. */
bool dual_pure(const Grid *grid, Component c, const long site[3], int object, Mix *mix, Error *err);

/* The parts of the cell round a node, of materials that are the same along all axes and remember nothing; none where
 * another kind of object reaches into it. */
void dual_node(const Grid *grid, const long node[3], const int *list, int count, int base, Mix *mix);

/* The material of the perfect conductor that holds a site of E; the background's where it is of no object. */
int dual_conductor(const Grid *grid, Component c, const long site[3]);

/* Whether some site of some component is touched by the object, the others aside. */
bool dual_touches(const Grid *grid, const Solid *s);

#endif
