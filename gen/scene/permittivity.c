/* Media at a frequency:
 *     eps = eps_inf + sum of poles - j sigma/(2 pi f eps0),  mu likewise with sigma_m and mu0,
 *     n - jk = sqrt(eps mu)
 * (Taflove & Hagness, chapter 9).
 */
#include "scene/permittivity.h"

#include "base/number.h"

#include <math.h>

static double complex pole_value(const Pole *p, int axis, double f)
{
    const double strength = p->strength[axis];
    if (strength == 0 || p->kind == POLE_KERR)
        return 0; /* without a field */
    if (p->kind == POLE_DEBYE)
        return strength / (1 + 2 * PI * I * f * p->tau[axis]);
    const double complex damped = f * f - I * f * p->gamma[axis];
    if (p->kind == POLE_DRUDE)
        return -strength * strength / damped;
    const double f0 = p->f0[axis];
    return strength * f0 * f0 / (f0 * f0 - damped);
}

static double complex value(const Material *m, int axis, double f, bool magnetic)
{
    double complex sum = magnetic ? m->mu[axis] : m->eps[axis];
    for (size_t i = 0; i < m->pole_count; i++)
        if (m->poles[i].magnetic == magnetic)
            sum += pole_value(&m->poles[i], axis, f);
    const double loss = magnetic ? m->sigma_m[axis] / MU0 : m->sigma[axis] / EPS0;
    return sum - I * loss / (2 * PI * f);
}

double complex material_eps(const Material *m, int axis, double f)
{
    return value(m, axis, f, false);
}

double complex material_mu(const Material *m, int axis, double f)
{
    return value(m, axis, f, true);
}

double complex material_index(const Material *m, int a, int b, double f)
{
    /* With a loss the roots lie in the fourth quadrant; of both, the product has n below 0 where the wave runs
     * backwards. */
    return csqrt(material_eps(m, a, f)) * csqrt(material_mu(m, b, f));
}
