/* Modes of a guide: eigenmodes of the lattice's own equations over a cross-section, so that what is launched is a mode
 * of the grid. With p the normal, u and v the axes after it, fields go as exp(j w t - j beta p); on the lattice
 *     W = 2 sin(w dt/2)/(c0 dt) stands for w/c0,   B = 2 sin(beta d/2)/d for beta,   eps = eps_r - j sigma dt/(2 eps0)
 * cot(w dt/2) and H is stored times Z0, so that Maxwell's equations without the components along p are B e_u =  W mu_v
 * h_v + 1/W D_u 1/eps_p (D_u h_v - D_v h_u)      B h_v =  W eps_u e_u - 1/W D_v 1/mu_p (D_u e_v - D_v e_u) B e_v = -W
 * mu_u h_u + 1/W D_v 1/eps_p (D_u h_v - D_v h_u)      B h_u = -W eps_v e_v - 1/W D_u 1/mu_p (D_u e_v - D_v e_u) B^2 is
 * the eigenvalue of the two matrices' product (Fallahkhair, Li & Murphy, J. Lightwave Technol. 26, 1423 (2008), on
 * Yee's sites). The section ends at the domain's walls where it reaches them, else at electric walls. */
#ifndef YEEC_MODES_MODES_H
#define YEEC_MODES_MODES_H

#include "grid/grid.h"

#include <complex.h>

/* A rectangle of nodes: plane `lo[normal]` == hi[normal], 0 and 0 along absent axes. */
typedef struct ModeWindow {
    int normal;
    long lo[3], hi[3];
    SourceLoc loc;
} ModeWindow;

/* Amplitudes at the sites of the window, [j][i] with i along u and counts[0] to a row; at the plane p = 0 for E and H
 * alike: H half a cell d/2 before it is h exp(j beta d/2). H times Z0. */
typedef struct GuideMode {
    double f;
    double complex n_eff, beta; /* beta: 1/m */
    double share;               /* of |E|^2 across the axis that is along u */
    double group;               /* group index; NAN: not asked for */
    double complex *field[REAL_COMPONENTS];
    double *area[2]; /* m^2 (m in 2d) that a site of the pairs (e_u, h_v), (e_v, h_u) stands for, 0 where the section
                      * has none; NULL: no such pair */
    long counts[2];
    double half[2]; /* m, from the plane to H before and behind it */
} GuideMode;

/* The modes of largest n_eff at f (Hz), largest first; `n` as many as there are, at most `count`. They carry 1 W (per
 * metre in 2d) where they carry power. `guess`: an index near which they are wanted; 0: the largest in the section. */
bool modes_solve(const Grid *grid, const ModeWindow *window, double f, double guess, int count, GuideMode *modes,
                 int *n, Error *err);
/* Fills `group` of modes, from solutions at nearby frequencies. */
bool modes_group(const Grid *grid, const ModeWindow *window, GuideMode *modes, int n, Error *err);
/* The one of other modes of the window that is most like a mode; NULL: none is like it. */
const GuideMode *modes_most_alike(const GuideMode *mode, const GuideMode *others, int n, int normal);
/* Gives a mode the sign of another that is like it. */
void modes_align(const GuideMode *like, GuideMode *mode, int normal);
/* The largest E or H times Z0 of a mode where its section ends within the domain, over its largest; 0 where it ends at
 * walls and conductors alone. Above MODES_LOOSE the mode has not died down there and is no mode of the guide. */
static const double MODES_LOOSE = 0.05;
double modes_rim(const Grid *grid, const ModeWindow *window, const GuideMode *mode);
/* Are the media across the guide the same a cell before and behind the plane? */
bool modes_goes_on(const Grid *grid, const ModeWindow *window);
/* Warn the scene of either, in a monitor's or source's name. */
void modes_doubt(const Grid *grid, const ModeWindow *window, const char *name, int number, const GuideMode *mode);
void modes_doubt_guide(const Grid *grid, const ModeWindow *window, const char *name);
/* How alike two modes of one window are: 1 the same, 0 orthogonal. */
double modes_overlap(const GuideMode *a, const GuideMode *b, int normal);
/* What the mean of H's two layers, half a cell before and behind the plane, keeps of H at the plane where the mode goes
 * up the normal (way 1) or down it (-1). */
static inline double complex modes_mean(const GuideMode *mode, int way)
{
    const double complex turn = (double)way * I * mode->beta;
    return 0.5 * (cexp(turn * mode->half[0]) + cexp(-turn * mode->half[1]));
}
/* Is the solver built in? Says what is missing otherwise. */
bool modes_available(SourceLoc loc, Error *err);

#endif
