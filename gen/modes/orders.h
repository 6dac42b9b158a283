/* Orders: the plane waves of the lattice that a structure with a period sends out. Across the plane the wave vector is
 * that of the walls and a multiple of the lattice vector, k_a = phase_a/L_a + 2 pi m_a/L_a; along its normal it follows
 * from the grid's dispersion relation,
 *     B^2 = eps mu W^2 - K_u^2 - K_v^2,   K_a = (2/d_a) sin(k_a d_a/2)      (W and B as in modes.h)
 * and the fields are e = s, h = K x s/(mu W) with s across the plane of incidence, or h = s, e = -K x s/(eps W).
 * (Petit, Electromagnetic Theory of Gratings, ch. 1) */
#ifndef YEEC_MODES_ORDERS_H
#define YEEC_MODES_ORDERS_H

#include "modes/project.h"

typedef struct Order {
    int m[2];         /* along the axes after the plane's normal */
    bool in_plane;    /* E in the plane of incidence (p), else across it (s) */
    const char *name; /* "-1"; in 3d "(0, -1) s" */
} Order;

/* A plane of nodes from wall to wall, in one medium, at a frequency. */
typedef struct OrderPlane {
    const Grid *grid;
    const ModeWindow *window;
    int axes[3];       /* u, v, normal */
    double eps, mu;    /* relative */
    double length[2];  /* m; 0 along absent axes */
    double d[2], area; /* m; m^2 (m in 2d) of the whole plane */
    double step;       /* m along the normal */
    double half[2];    /* m, from the plane to H before and behind it */
    double f, big;     /* Hz; W, 1/m */
} OrderPlane;

/* Errors: a plane that does not reach from wall to wall, whose medium changes, loses or has poles; unequal cells. */
bool orders_plane(OrderPlane *plane, const Grid *grid, const ModeWindow *window, double f, Error *err);
void orders_tune(OrderPlane *plane, double f);

/* The tangential amplitudes at the plane's frequency of the wave whose k across the normal is the walls' own. */
typedef struct OrderWave {
    double k[2], K[2];         /* rad/m along u, v; as differences have it */
    double complex B, beta;    /* along the normal; imaginary where it is evanescent */
    double complex e[2], h[2]; /* along u, v at the plane; H times Z0 */
    bool travels;
} OrderWave;

/* E as near to the polarisation (x, y, z) as can be. */
OrderWave orders_polarised(const OrderPlane *plane, const double polarisation[3]);
/* The same with this tangential E. */
OrderWave orders_tangential(const OrderPlane *plane, const double complex e[2]);

/* exp(-j k.r) at site (i, j) of a tangential component, counted along u and v. */
double complex orders_phase(const OrderPlane *plane, const OrderWave *wave, Component c, long i, long j);

/* The orders that travel at one of the frequencies, and their weights, [frequency][order]. Memory: the grid's arena. */
bool orders_project(const Grid *grid, const ModeWindow *window, const double *frequencies, size_t frequency_count,
                    const Order **orders, size_t *order_count, ModeWeights **weights, Error *err);

#endif
