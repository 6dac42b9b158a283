/* Line: a one-dimensional grid stepped on the host in double beside the run; it carries the
 * incident wave of a total-field box. E at nodes 0..nodes-1, H half a cell after its node:
 *     h[m] = da h[m] + db (e[m] - e[m+1])      e[m] = ca e[m] + cb (h[m-1] - h[m])
 * in the order of the grid's own step: H to (n - 1/2) dt, then E to n dt. What poles remember
 * (grid/poles.c) is taken off. Memory does not grow with the steps, and a line can start again from the beginning. */
#ifndef YEEC_MODEL_LINE_H
#define YEEC_MODEL_LINE_H

#include "grid/grid.h"

enum { LINE_ABSORBER = 128 }; /* nodes of the matched layer at an end */

typedef struct Line {
    Scene *scene;
    const Waveform *waveform; /* drives e[0] with w(t + lead); NULL: fed by `feeder` */
    double dt, lead;          /* s */
    long before;              /* steps made before step 1, so that the wave stands at the box at t = 0 */
    struct Line *feeder;      /* of the medium round `entry`, itself driven */
    int entry, outlet;        /* the wave enters at this node, as it is at that node of the feeder */
    int nodes;
    double *ca, *cb, *da, *db;
    struct LineRun {
        int from, to;   /* the longest run of nodes whose decay is 1 and whose curl is one number, */
    } even_e, even_h;   /* counted from the first that is stepped */
    struct LineRun wet; /* nodes that waves have reached; all others are zero */
    double *e, *h;
    bool stretched;
    struct LineStretch {
        double *keep, *psi; /* exp(-rate dt), and what a difference remembers, by node */
    } at_e, at_h;
    struct LinePoles {
        const GridPole *poles;
        int count;
        double *drive;       /* of pole k at node m: [m * count + k] */
        double (*memory)[2]; /* likewise; what grid/poles.c calls q, or v and p, half a step on */
    } of_e, of_h;
    bool started;
    long step; /* e is that of step * dt, h that of half a step before */
} Line;

/* The medium at a node and half a cell after it. */
typedef struct LineMedium {
    Medium e, h;
    bool conductor;        /* E is held at zero */
    double rate_e, rate_h; /* 1/s: of the stretched coordinate in an absorber */
} LineMedium;

Line *line_new(Arena *arena, const Grid *grid, int nodes);
/* `s` = c0 dt/d, times `weight` of its E and H (grid/axis.h); `single` rounds the coefficients to float, as the grid's
 * are. */
void line_set(Line *line, const Grid *grid, int m, const LineMedium *medium, double s, const double weight[2],
              bool single);
/* Makes an absorber of a medium at a depth of 0..1, for cells of d (m). */
void line_absorb(LineMedium *medium, double depth_e, double depth_h, double d);

/* Makes e that of (step - 1) dt, stepping there or starting again. Errors: the waveform's. */
bool line_seek(Line *line, long step, Error *err);
/* From e of the step before: first h, then e of the next step. */
void line_advance_h(Line *line);
bool line_advance_e(Line *line, Error *err);

#endif
