/* Layers that crystals run into.
 *
 * A coordinate x that is stretched, s = 1 + sigma/(j w eps0), damps a wave by sigma X/eps0 with
 *     X = k_x v_x/w,  v the velocity of its energy,
 * the part of its phase that it gains along x. In a crystal whose principal axes lie askew, waves of some directions
 * have their phase run against their energy along x: X < 0, and they grow (Becache, Fauqueux & Joly, J. Comput. Phys.
 * 188, 399 (2003)). The X of three axes add up to one, since w grows as the wave vector does. So where the other axes
 * are stretched as well, each by p sigma, a wave is damped by
 *     sigma (X + p (1 - X))/eps0,
 * which is not below zero for any wave when  p = -X/(1 - X)  of the least X: a multiaxial layer (Meza-Fajardo &
 * Papageorgiou, Bull. Seism. Soc. Am. 98, 1811 (2008)), with the least p that does it. For E of two axes in their
 * plane, where 1/eps has r^2 = M_xy^2/(M_xx M_yy), that is sqrt(p) = (1 - sqrt(1 - r^2))/r, and by the criterion of
 * Routh and Hurwitz a uniform layer then has no wave that grows at any sigma, and one that does with less.
 *
 * A crystal with poles has a tensor for each frequency. Dispersion slows all of a wave's energy alike, so that p is
 * that of the tensor at the wave's frequency; the largest of the band that the sources drive counts.
 *
 * Both stretches have 1 + p sigma/(j w eps0) in common, which is a plain loss of all fields with the rate p sigma/eps0
 * (LayerTable.keep, model/fade.c), and what is left along x is a CPML of (1 - p) sigma and an alpha of p sigma more. */
#include "grid/couplings.h"
#include "grid/poles.h"
#include "grid/stages.h"

#include "base/symmetric.h"

#include <complex.h>
#include <math.h>
#include <string.h>

enum { DIRECTIONS = 120, FREQUENCIES = 240 }; /* of a half turn; of a band */
static const double MARGIN = 1.01;            /* for directions between those */

typedef double Tensor[SYMMETRIC];

static double form(const Tensor t, const double u[3], const double v[3])
{
    double sum = 0;
    for (int a = 0; a < 3; a++)
        for (int b = 0; b < 3; b++)
            sum += t[symmetric_at(a, b)] * u[a] * v[b];
    return sum;
}

static void cross(const double u[3], const double v[3], double w[3])
{
    for (int a = 0; a < 3; a++)
        w[a] = u[(a + 1) % 3] * v[(a + 2) % 3] - u[(a + 2) % 3] * v[(a + 1) % 3];
}

static void normalise(double v[3])
{
    const double length = sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    for (int a = 0; a < 3; a++)
        v[a] /= length;
}

/* (w/c0)^2 of the two waves of a wave vector: the eigenvalues of A J B J', with the parts A of 1/eps and B of 1/mu
 * across k and J the turn by 90 degrees about it, times k^2. */
static void waves(const Tensor eps, const Tensor mu, const double k[3], double square[2])
{
    double along[3] = {k[0], k[1], k[2]}, u[3], v[3];
    int least = fabs(k[1]) < fabs(k[0]) ? 1 : 0;
    least = fabs(k[2]) < fabs(k[least]) ? 2 : least;
    const double axis[3] = {least == 0, least == 1, least == 2};
    normalise(along);
    cross(along, axis, u);
    normalise(u);
    cross(along, u, v);
    const double a = form(eps, u, u), b = form(eps, u, v), c = form(eps, v, v);
    const double p = form(mu, v, v), q = -form(mu, u, v), r = form(mu, u, u);
    const double half = (a * p + 2 * b * q + c * r) / 2, det = (a * c - b * b) * (p * r - q * q);
    const double root = sqrt(fmax(half * half - det, 0));
    square[0] = (half - root) * (k[0] * k[0] + k[1] * k[1] + k[2] * k[2]);
    square[1] = (half + root) * (k[0] * k[0] + k[1] * k[1] + k[2] * k[2]);
}

/* The lesser X along an axis of the two waves of a direction: half the derivative of ln w^2 by ln k_axis. */
static double gained(const Tensor eps, const Tensor mu, const double direction[3], int axis)
{
    const double step = 1e-4;
    double k[3] = {direction[0], direction[1], direction[2]}, low[2], high[2];
    k[axis] = direction[axis] * (1 - step);
    waves(eps, mu, k, low);
    k[axis] = direction[axis] * (1 + step);
    waves(eps, mu, k, high);
    return fmin(log(high[0] / low[0]), log(high[1] / low[1])) / (4 * step);
}

/* The tensor of a material of the scene at a frequency, without loss. */
static void tensor_at(const Grid *grid, int material, double f, Tensor eps)
{
    material_tensor(&grid->scene->materials[material], eps);
    for (int a = 0; a < 3; a++) {
        const Medium m = poles_material(grid, (Component)(EX + a), material);
        eps[a] += m.blend == NULL ? 0 : creal(poles_permittivity(grid, &m, 0, f)) - m.eps;
    }
}

/* How far a tensor couples the axes: the largest r^2; infinite where it has values below zero. */
static double askew(const Tensor eps)
{
    Tensor inverse;
    double most = 0;
    if (!symmetric_positive(eps))
        return INFINITY;
    symmetric_inverse(eps, 7, inverse);
    for (int a = 0; a < 3; a++) {
        const int b = (a + 1) % 3, at = symmetric_at(a, b);
        most = fmax(most, inverse[at] * inverse[at] / (inverse[a] * inverse[b]));
    }
    return most;
}

static void try_frequency(const Grid *grid, int material, double f, Tensor worst)
{
    Tensor eps;
    tensor_at(grid, material, f, eps);
    if (askew(eps) > askew(worst))
        memcpy(worst, eps, sizeof(Tensor));
}

/* Where a pole acts, Hz. */
static double pole_frequency(const Pole *p, int axis)
{
    return p->kind == POLE_DEBYE   ? 1 / (2 * PI * p->tau[axis])
           : p->kind == POLE_DRUDE ? fabs(p->strength[axis])
                                   : p->f0[axis];
}

/* The tensor of a material that couples the axes most, at infinite frequency or in the driven band. */
static void worst_tensor(const Grid *grid, int material, Tensor worst)
{
    const Material *m = &grid->scene->materials[material];
    double band[2];
    poles_driven_band(grid->scene, band);
    material_tensor(m, worst);
    for (size_t q = 0; q < m->pole_count; q++)
        for (int a = 0; a < 3 && !m->poles[q].magnetic; a++) {
            const Pole *p = &m->poles[q];
            const double at = pole_frequency(p, a), dip = at + p->gamma[a] / 2;
            const double low = fmax(band[0], at / 1000), high = fmin(band[1], at * 1000);
            if (p->strength[a] == 0)
                continue;
            for (int n = 0; low < high && n <= FREQUENCIES; n++)
                try_frequency(grid, material, low * pow(high / low, (double)n / FREQUENCIES), worst);
            if (p->kind == POLE_LORENTZ && dip >= band[0] && dip <= band[1])
                try_frequency(grid, material, dip, worst);
        }
}

/* The least X of all waves that the mode has. */
static double least_gained(const Grid *grid, const Material *m, const Tensor eps, int axis)
{
    Tensor inverse, mu = {1 / m->mu[0], 1 / m->mu[1], 1 / m->mu[2]};
    double least = 0;
    symmetric_inverse(eps, 7, inverse);
    for (int q = 0; q < DIRECTIONS; q++)
        for (int p = 0; p < (grid->axis[2].present ? DIRECTIONS : 1); p++) {
            const double turn = PI * (q + 0.5) / DIRECTIONS;
            const double lean = grid->axis[2].present ? PI * (p + 0.5) / DIRECTIONS : PI / 2;
            const double k[3] = {sin(lean) * cos(turn), sin(lean) * sin(turn), grid->axis[2].present ? cos(lean) : 0};
            least = fmin(least, gained(inverse, mu, k, axis));
        }
    return least;
}

bool tilt_share(const Grid *grid, int axis, int side, double *share, Error *err)
{
    double least = 0;
    for (size_t i = 0; i < (grid->tilted == NULL ? 0 : grid->scene->material_count); i++) {
        const Material *m = &grid->scene->materials[i];
        Tensor eps;
        if (!grid->tilted[i][axis][side])
            continue;
        worst_tensor(grid, (int)i, eps);
        if (!symmetric_positive(eps))
            return error_at(err, ERROR_SCENE, m->loc,
                            "material: '%s' has a principal eps below zero at a frequency that the sources drive, and "
                            "runs into the %s layer of %c, which would amplify it; end it a cell before",
                            m->name, side == 0 ? "low" : "high", "xyz"[axis]);
        least = fmin(least, least_gained(grid, m, eps, axis));
    }
    *share = least == 0 ? 0 : -MARGIN * least / (1 - least);
    return true;
}
