/* Section: the sites of a guide's cross-section as unknowns. The transverse E of a site and the H that is at the same
 * place in the plane (e_u and h_v, e_v and h_u) share a number. */
#ifndef YEEC_MODES_SECTION_H
#define YEEC_MODES_SECTION_H

#include "modes/modes.h"

typedef enum Rim { RIM_ELECTRIC, RIM_MAGNETIC, RIM_PERIODIC } Rim;

typedef struct Section {
    const Grid *grid;
    const ModeWindow *window;
    int axes[2]; /* u, v */
    long counts[2];
    Rim rim[2][2];
    double f, big; /* Hz; W, 1/m */
    /* numbers of sites by place [j][i]; -1: none. Of pairs 0 (e_u, h_v) and 1 (e_v, h_u), of e_p and h_p. */
    long *pair[2], *ep, *hp;
    long pairs, eps, hps;
    double *area; /* of each pair, m^2 (m in 2d) */
} Section;

/* Allocates; section_free also after a failure. */
bool section_init(Section *s, const Grid *grid, const ModeWindow *window, double f, Error *err);
void section_free(Section *s);

/* The component of E or H along u (0), v (1) or p (2). */
Component section_component(const Section *s, bool electric, int along);
/* Place in the arrays of site (i, j), counted from the window's corner. */
static inline long section_place(const Section *s, long i, long j)
{
    return j * s->counts[0] + i;
}
/* Does a node lie in the section? The number of the site of E along u (0) or v (1) at an index of the grid; -1: none.
 */
bool section_has_node(const Section *s, const long node[3]);
long section_pair(const Section *s, int along, const long index[3]);
/* Number of the site of a tangential H or h_p along u or v (`along`) from node (i, j): half a cell behind (`back` 1) or
 * before it (0), with the sign of an image; or of E from half site (i, j): on the node behind it (`ahead` 0) or before
 * it (1). -1: no unknown there, the field is zero. */
long section_h_beside(const Section *s, const long *numbers, int along, int back, long i, long j, double *sign);
long section_e_beside(const Section *s, const long *numbers, int along, int ahead, long i, long j);
/* eps or mu of a component at (i, j) as the lattice has it at f; 0 in a conductor. */
double complex section_medium(const Section *s, Component c, long i, long j);
/* Largest Re eps mu of the section. */
double section_densest(const Section *s);
/* 1/distance along u (0) or v (1) of the two sites that a difference takes at the node i of the window (`node`), or in
 * the middle of the cell behind it; 0 along an absent axis. */
double section_inverse(const Section *s, int along, long i, bool node);
/* The spacing along p at the plane, and of H before (0) and behind (1) it, m. */
double section_step(const Section *s);
double section_half(const Section *s, int side);
/* How often the section is in the whole domain: once, twice, four times where mirror planes bound it. */
double section_images(const Section *s);

#endif
