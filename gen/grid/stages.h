/* The stages of grid_build, in their order. Each fills its part of the Grid. */
#ifndef YEEC_GRID_STAGES_H
#define YEEC_GRID_STAGES_H

#include "grid/grid.h"

/* axes.c: cells, sites, d. Errors: no cells, more sites than can be counted. */
bool axes_layout(Grid *grid, Error *err);
/* bloch.c: the phase of each pair of Bloch walls. Errors: no wave number. */
bool bloch_phases(Grid *grid, Error *err);
/* bloch.c: media of imaginary parts, once all others are made. */
void bloch_imaginary(Grid *grid);
/* poles.c: poles_build, poles_time (poles.h). */
/* solid.c: solids_build (solid.h). */
/* voxels.c: the medium of every site. */
bool voxels_build(Grid *grid, Error *err);
/* conformal.c, enlarge.c: conductors that cut cells (conformal.h). */
/* gaps.c: the medium that a site of a conductor would have without. Errors: memory, a graded function. */
bool gaps_fill(Grid *grid, Component c, const long site[3], Error *err);
/* gaps.c: sources and lumped elements cut their edges out of conductors. */
bool gaps_open(Grid *grid, Error *err);
/* Does one of them sit in the edge along `axis`? */
bool gaps_hold(const Grid *grid, int axis, const long edge[3]);
/* unify.c: the components of a field number their media alike. */
bool media_unify(Grid *grid, Error *err);
/* New numbers in place of the `classes` old ones, in two bytes each (`wide`) where one byte has become too short, for
 * which memory may lack. */
bool media_renumber(MediumMap *m, size_t sites, const uint16_t *number, size_t classes, bool wide, Error *err);
/* How many media the components of a field have together, conductor and background included; -1: no memory. */
long media_count(const MediumMap maps[3]);
/* couplings.c: the nodes of Grid.couplings. */
bool couplings_find(Grid *grid, Error *err);
/* crystals.c: adds the nodes of crystals to them. Errors: where a crystal cannot lie. */
bool crystals_find(Grid *grid, Error *err);
/* wires.c: the radius of thin wires, as media of the sites beside them. */
bool wires_correct(Grid *grid, Error *err);
/* patch.c: gives one site a medium of its own. Errors: memory. */
bool patch_site(Grid *grid, Component c, const long site[3], const Medium *medium, const char *origin, Error *err);

/* patch.c: the same for many sites of a component of few media; starts with `grid` and `component`. */
typedef struct PatchKnown {
    double sigma;
    int to; /* the class that a site got there; -1: none yet */
} PatchKnown;

typedef struct Patching {
    Grid *grid;
    Component component;
    PatchKnown *known; /* by the class before */
    int count;
} Patching;

/* Another conductivity of a site that is no conductor; the new medium's name is the old one's and `suffix`. */
bool patch_sigma(Patching *p, const long site[3], double sigma, const char *suffix, Error *err);
void patch_end(Patching *p);
/* sheets.c: Mur walls where E crosses them. Errors: memory. */
bool sheets_lay(Grid *grid, Error *err);
/* sheets.c: what that adds at a site of E with this medium, S/m; 0 off such walls. */
double sheets_sigma(const Grid *grid, Component c, const long site[3], const Medium *here);
/* films.c: sheets of a resistance per square. Errors: memory. */
bool films_lay(Grid *grid, Error *err);
/* films.c: what they add at a site of E, S/m. */
double films_sigma(const Grid *grid, Component c, const long site[3]);
/* metals.c: the poles of metals' surface impedance, once all others are there. Errors: too many. */
bool metals_poles(Grid *grid, Error *err);
/* metals.c: sites of H beside metals. Errors: memory. */
bool metals_lay(Grid *grid, Error *err);
/* metals.c: what that makes of a site's medium. */
void metals_medium(const Grid *grid, Component c, const long site[3], Medium *here);
/* absorbers.c: layers in which media of negative eps or mu meet others. Errors: memory. */
bool absorbers_lay(Grid *grid, Error *err);
/* absorbers.c: warns of layers that keep steady currents. Errors: of other processes. */
bool absorbers_doubt(Grid *grid, Error *err);
/* absorbers.c: what such layers add at a site with this medium, S/m (ohm/m). */
double absorbers_sigma(const Grid *grid, Component c, const long site[3], const Medium *here);
/* axes.c: c_max from the media so far. */
bool axes_fastest(Grid *grid, Error *err);
/* limit.c: the limit of dt of the cells beside thin wires, s; INFINITY without any. */
double wires_limit(const Grid *grid);
/* axes.c: the limit of dt, dt, steps, Courant numbers. */
bool axes_time(Grid *grid, Error *err);
/* mirror.c: is the scene symmetric about its mirror planes? */
bool mirror_check(const Grid *grid, Error *err);
/* window.c: `count` media of a field in the window become those of the whole grid, CLASS_LIMIT where they are very
 * many. Errors: more than windows can tell apart. */
bool window_media(const Grid *grid, const MediumMap maps[3], long *count, Error *err);
/* window.c: what a window cannot have, by its media; `part` and `all`. */
bool window_check(const Grid *grid, Error *err);
void window_part(Grid *grid);
/* pole_boxes.c: where the sites with each pole lie. Errors: memory. */
bool pole_boxes_find(Grid *grid, Error *err);
/* coefficients.c: decay and curl of every class. */
void coefficients_build(Grid *grid);
/* layers.c: the profiles of the absorbing layers. */
bool layers_build(Grid *grid, Error *err);

#endif
