/* Total-field box: inside (its surface nodes included) the grid holds the total field,
 * outside the scattered field. A difference across the surface takes one value from each
 * side; the correction adds the incident field that is missing, or takes it off
 * (Taflove & Hagness, sect. 5.10). With lo, hi the box's nodes along the axis t of the
 * difference, S = sign * coefficient of that term:
 *     E on the low face      e -= S h_inc(lo - 1/2)        on the high face   e += S h_inc(hi + 1/2)
 *     H outside the low one  h -= S e_inc(lo)              outside the high   h += S e_inc(hi) */
#ifndef YEEC_MODEL_TOTAL_FIELD_H
#define YEEC_MODEL_TOTAL_FIELD_H

#include "model/points.h"

typedef struct TotalField {
    const Model *model;
    long lo[3], hi[3]; /* nodes; 0, 0 along absent axes */
    bool face[3][2];   /* which faces there are */
} TotalField;

/* One term of one site: gain times the incident field at `incident` has to be added. */
typedef struct Correction {
    Site target, incident;
    double gain;
    bool again; /* the site has a correction along the other axis as well, visited before */
} Correction;

typedef bool VisitCorrection(void *context, const Correction *correction, Error *err);

/* Sites of component c inside a box of nodes and on its surface. */
Box total_field_inside(const Grid *grid, const long lo[3], const long hi[3], Component c);
/* Whether the box's face on that side keeps its distance from the wall. */
bool total_field_clear(const TotalField *t, int axis, int high, const char *what, SourceLoc loc, Error *err);
/* Box and faces from two corners (m). A side on a wall has no face. Errors: no volume, or too near an absorbing layer.
 */
bool total_field_init(TotalField *t, const Model *model, const Source *s, Error *err);
/* Calls `visit` for every correction whose incident component is in the set `carried` (bit c). False as soon as it is.
 */
bool total_field_visit(const TotalField *t, unsigned carried, VisitCorrection *visit, void *context, Error *err);

/* What a recording keeps of a site's medium (RecordingFacts.media); of several processes one knows it of its own sites.
 */
void total_field_medium(const Grid *grid, Site site, double medium[2]);
bool total_field_knows(const Grid *grid, Site site);

/* Turns an incident value into taps: fills gain[], row[] of the point with those from `first` on, a point's at most. */
typedef void FillTaps(void *context, const Correction *correction, int first, Point *point);

/* The points of a box, of one form each, named after the source; of more than a point's `taps` a site has several. */
bool total_field_add(Model *model, const TotalField *t, unsigned carried, const Source *s, int taps, FillTaps *fill,
                     void *context, Error *err);

#endif
