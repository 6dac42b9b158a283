/* What the files that make points share: field sources (sources.c), edges with a circuit
 * (circuits.c) and total-field boxes (total_field.c, plane_wave.c). Pass `points` in points.c. */
#ifndef YEEC_MODEL_POINTS_H
#define YEEC_MODEL_POINTS_H

#include "schedule/plan.h"

/* What a kernel of points is made for; points of one form may share a set. */
typedef struct PointForm {
    Half half;
    Component component;
    bool has_scale, has_memory, has_branch;
    int taps;
} PointForm;

/* A new set; `name` as in kernels, `what` for people. The caller keeps its sites distinct. */
PointSet *points_add_set(Plan *plan, const PointForm *form, const char *name, const char *what);
/* A set of this form, old or new, that runs after everything done so far to the sites of a box: for points of that
 * box that the caller keeps distinct. However many sources a scene has, where they do not overlap they share a set,
 * that is a kernel and its buffers. Valid until the next call. */
PointSet *points_set_after(Plan *plan, const PointForm *form, const char *name, const char *what, const Box *box);
/* Adds a point to such a set. */
void points_place(Plan *plan, const PointForm *form, const char *name, const char *what, const Point *point);
/* A row of the wave table with w((step + offset) dt); returns its number. */
int points_add_wave(Plan *plan, const Waveform *w, double offset);
/* "feed (scenes/a.lua:16)" */
const char *points_what(const Plan *plan, const char *name, SourceLoc loc);
/* Walls hold their value and conductors stay dark: only sites that the curl updates take part. */
bool points_takes_part(const Plan *plan, Component c, const long index[3]);

/* Sites of a component inside a box in metres; along an axis where none falls inside, the nearest. NAN: the whole axis.
 */
Box points_sites(const Plan *plan, Component c, const double from[3], const double to[3]);
/* hard and soft sources, initial fields. */
bool points_add_field_source(Plan *plan, const Source *s, Error *err);
bool points_set_initial(Plan *plan, const Source *s, Error *err);
/* Initial values beyond periodic and PMC walls, as the wall kernels would have left them. */
void points_wrap_initial(Plan *plan);
bool points_add_plane_wave(Plan *plan, const Source *s, Error *err);
bool points_add_replay(Plan *plan, const Source *s, Error *err);
/* Every voltage and current source and every lumped element of the scene. */
bool points_add_circuits(Plan *plan, Error *err);

#endif
