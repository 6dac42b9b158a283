/* Reflection of an absorbing boundary at the low end of x, exact for the discrete equations. For a plane wave
 * exp(i(w t - ky y)) the Yee scheme is a ladder along x, solved from the wall outwards. In the update of an absorbing
 * site a derivative D becomes, with z = exp(i w dt) and psi(n) = b psi(n-1) + c D(n),
 *     CPML         ikappa D + psi(n)   = D (ikappa + c/(1 - b/z))
 *     split field  ikappa D + psi(n-1) = D (ikappa + c/(z - b))
 * A Mur wall sets E(0) z = E(1) + k (E(1) z - E(0)); where E crosses it (grid/sheets.c), a magnetic wall with the
 * conductivity 2/(Z d), (z^1/2 - z^-1/2 + S (z^1/2 + z^-1/2)) E(0) = 2 S H(1/2). A medium of index n everywhere is a
 * vacuum with S/n for S, H in units of n. */
#ifndef YEEC_TESTS_LADDER_H
#define YEEC_TESTS_LADDER_H

#include <complex.h>
#include <math.h>

#include "grid/grid.h"

typedef struct Wave {
    double w_dt, s;    /* w dt, c0 dt/d */
    double complex kx; /* along x, times d */
    double complex q;  /* derivative along y: 2i sin(ky d/2) */
} Wave;

/* A wave of so many cells in the background, its crests at `angle` (rad) to the wall, with the grid's dispersion:
 * sin^2(w dt/2)/s^2 = sin^2(kx d/2) + sin^2(ky d/2). */
static inline Wave wave_at(const Grid *g, double cells_per_wavelength, double angle)
{
    const MediumMap *e = &g->medium[g->medium[EZ].present ? EZ : EY];
    Wave w = {.s = g->axis[0].s / sqrt(e->classes[1].eps)};
    double k = 2 * acos(-1.0) / cells_per_wavelength;
    w.w_dt = k * w.s;
    for (int q = 0; q < 50; q++) {
        double x = k * cos(angle), y = k * sin(angle), t = sin(w.w_dt / 2) / w.s;
        double f = sin(x / 2) * sin(x / 2) + sin(y / 2) * sin(y / 2) - t * t;
        k -= f / ((sin(x) * cos(angle) + sin(y) * sin(angle)) / 2);
    }
    w.kx = k * cos(angle);
    w.q = 2 * I * sin(k * sin(angle) / 2);
    return w;
}

static inline double complex ladder_stretch(const Wave *w, const LayerProfile *p, const LayerTable *t)
{
    double complex z = cexp(I * w->w_dt);
    return t->ikappa + (layer_is_split(p) ? t->c / (z - t->b) : t->c / (1 - t->b / z));
}

/* Amplitude of the wave that returns, from tangential E at two neighbouring nodes. */
static inline double ladder_ratio(const Wave *w, int node, double complex e, double complex e_next)
{
    double complex one = cexp(I * w->kx * node), two = cexp(I * w->kx * (node + 1));
    double complex in = e / two - e_next / one, out = one * e_next - two * e;
    return 20 * log10(cabs(out / in));
}

static inline double mur_reflection(const Wave *w)
{
    double complex z = cexp(I * w->w_dt);
    double k = (w->s - 1) / (w->s + 1);
    return ladder_ratio(w, 0, (1 + k * z) / (z + k), 1);
}

/* d/dt and the derivative along y in one. */
static inline double complex ladder_across(const Wave *w)
{
    double complex omega = 2 * I * sin(w->w_dt / 2);
    return omega - w->s * w->s * w->q * w->q / omega;
}

/* Of the sheet on a magnetic wall, dB; tm: E along the wall. */
static inline double sheet_reflection(const Wave *w, bool tm)
{
    double complex omega = 2 * I * sin(w->w_dt / 2), across = ladder_across(w);
    double complex e = 2 * w->s / ((tm ? across : omega) + 2 * w->s * cos(w->w_dt / 2));
    return ladder_ratio(w, 0, e, e + (tm ? omega : across) / w->s);
}

/* Reflection at the low end of x, dB; tm: E along z. */
static inline double reflection(const Grid *g, const Wave *w, bool tm)
{
    const LayerProfile *p = &g->layer[0];
    if (g->axis[0].low.kind == BOUNDARY_MUR)
        return tm ? mur_reflection(w) : sheet_reflection(w, tm);
    double complex e = 0, before = 0, h = 1, omega = 2 * I * sin(w->w_dt / 2);
    double complex across = ladder_across(w);
    int far = p->low + 2;
    for (int i = 0; i < far; i++) {
        before = e;
        double complex half = i < p->low ? ladder_stretch(w, p, &p->half[i]) : 1;
        e += (tm ? omega : across) * h / (w->s * half);
        double complex node = i + 1 < p->low ? ladder_stretch(w, p, &p->node[i + 1]) : 1;
        h += (tm ? across : omega) * e / (w->s * node);
    }
    return ladder_ratio(w, far - 1, before, e);
}

#endif
