/* What the files that make points share: their sets (point_sets.c), field sources (sources.c), edges with a circuit
 * (circuits.c) and total-field boxes (total_field.c, plane_wave.c). Pass `points` in points.c. */
#ifndef YEEC_MODEL_POINTS_H
#define YEEC_MODEL_POINTS_H

#include "model/model.h"

/* What a kernel of points is made for; points of one form may share a set. */
typedef struct PointForm {
    Half half;
    Component component;
    bool has_scale, has_memory, has_branch;
    int taps;
} PointForm;

/* A new set; `name` as in kernels, `what` for people. The caller keeps its sites distinct. */
PointSet *points_add_set(Model *model, const PointForm *form, const char *name, const char *what);
/* A set of this form, old or new, that runs after everything done so far to the sites of a box: for points of that
 * box that the caller keeps distinct. However many sources a scene has, where they do not overlap they share a set,
 * that is a kernel and its buffers. Valid until the next call. */
PointSet *points_set_after(Model *model, const PointForm *form, const char *name, const char *what, const Box *box);
/* Adds a point to such a set. */
void points_place(Model *model, const PointForm *form, const char *name, const char *what, const Point *point);
/* Puts a list in the order of memory, so that the points of a row stand together; of such a list the point at a site,
 * or NULL. */
void points_sort(PointSet *set);
const Point *points_find(const PointSet *set, const long index[3]);
/* A row of the wave table with w((step + offset) dt); returns its number. */
int points_add_wave(Model *model, const Waveform *w, double offset);
/* "feed (scenes/a.lua:16)" */
const char *points_what(const Model *model, const char *name, SourceLoc loc);
/* Walls hold their value and conductors stay dark: only sites that the curl updates take part. */
bool points_takes_part(const Model *model, Component c, const long index[3]);
/* Does a site lie on a high Bloch wall, whose fields are those of the low one times a phase? */
bool points_on_high_bloch(const Model *model, const long index[3]);
/* Why a source cannot be at a site that takes no part, or on such a wall. */
const char *points_unfit(const Model *model, const long index[3]);

/* Sites of a component inside a box in metres; along an axis where none falls inside, the nearest. NAN: the whole axis.
 */
Box points_sites(const Model *model, Component c, const double from[3], const double to[3]);
/* The sites of a soft or hard source, those of them in conductors included. */
Box points_driven(const Model *model, const Source *s);
/* power.c: the sites of the source of a monitor `power`, and what its power is of their sums. */
Box power_sites(const Model *model, const Monitor *m, SpectrumSource *out);
/* hard and soft sources, initial fields. */
bool points_add_field_source(Model *model, const Source *s, Error *err);
bool points_set_initial(Model *model, const Source *s, Error *err);
/* E at the start at a site that takes part, of the whole domain, as memory holds it. */
bool points_initial_at(const Model *model, Component c, const long at[3], double *value, Error *err);
/* Initial values beyond periodic and PMC walls, as the wall kernels would have left them. */
void points_wrap_initial(Model *model);
bool points_add_plane_wave(Model *model, const Source *s, Error *err);
bool points_add_mode(Model *model, const Source *s, Error *err);
/* A plane wave whose box meets Bloch walls. */
bool points_add_sheet_wave(Model *model, const Source *s, Error *err);
bool points_add_beam(Model *model, const Source *s, Error *err);
bool points_add_replay(Model *model, const Source *s, Error *err);
/* couplings.c: the tensor of cut cells, before all else that is done to E. */
void points_add_couplings(Model *model);
/* fade.c: the loss in layers that crystals run into. */
void points_add_fade(Model *model);
/* responses.c: cut cells of media with poles; the rows of weights that a set has for its media. */
void points_add_responses(Model *model);
int points_response_rows(const PointSet *set);
/* A number of each point: that of row `row` of a buffer that has rows of all points. */
int points_factor(Statement *s, int buffer, int row);
/* The sum of what points read, each with its weight. */
int points_sum_reads(const Model *model, Statement *s, const PointSet *set);
Statement response_statement(Model *model, const PointSet *set);
/* A state of points lies where they do along the axis that the grid is cut across. */
void points_follow_axis(Model *model, int buffer, const Point *points, size_t count);
/* How many sites a step of a Kerr medium of several components reaches: a round of its lists one, and the curl. */
enum { KERR_REACH = 5 };
/* displacement.c: lists that keep D of crystals and cut cells where an energy is asked for, and what of it the initial
 * E has (displacement_begin.c). */
void points_add_displacements(Model *model);
bool points_begin_displacements(Model *model, Error *err);
/* What sources and elements of the sets from `first` on give the edges that are coupled to theirs. */
void points_share_sources(Model *model, size_t first);
/* Points of such sets that take what elements have changed get their numbers. */
void points_find_givers(Model *model);
/* kerr.c: media with chi3, after all that adds to E. Errors: what they cannot be with. */
bool points_add_kerr(Model *model, Error *err);
Statement kerr_statement(const Model *model, const PointSet *set);
/* imaginary.c: points of the imaginary parts of fields, beside those of the real ones; where set number `first` is now.
 */
size_t points_add_imaginary(Model *model, size_t first);
/* Every voltage and current source and every lumped element of the scene. */
bool points_add_circuits(Model *model, Error *err);

#endif
