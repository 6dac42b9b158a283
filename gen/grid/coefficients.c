/* Update coefficients of a medium (Taflove & Hagness, eqs. 3.29 to 3.34), semi-
 * implicit in the loss, with the Courant number S = c0 dt/d left out:
 *     E: Ca = (1 - s)/(1 + s), Cb = 1/(eps_r (1 + s)), s = sigma dt/(2 eps0 eps_r)
 *     H: Da, Db alike,                                s = sigma_m dt/(2 mu0 mu_r)
 * Poles (poles.c) add their implicit part to s. The stored H is Z0 times H, which makes Db's free-space value 1 as
 * well: dt/(mu0 d) * Z0 = c0 dt/d. */
#include "grid/poles.h"
#include "grid/stages.h"

void grid_coefficients(const Grid *grid, Component c, const Medium *medium, double *decay, double *curl)
{
    const double s = grid_semi_implicit(grid, c, medium);
    *decay = (1 - s) / (1 + s);
    *curl = 1 / (medium->eps * (1 + s));
}

double grid_pole_drive(const Grid *grid, Component c, const Medium *medium, int pole)
{
    double decay, curl;
    if (medium->blend == NULL || medium->blend->strength[pole] == 0)
        return 0;
    grid_coefficients(grid, c, medium, &decay, &curl);
    return curl * medium->blend->strength[pole] * grid->poles[component_field(c)][pole].drive;
}

double grid_depolarised(const Grid *grid, Component c, const Medium *medium, DepolarisedPart part)
{
    const double n = poles_screening(grid, component_field(c), medium->blend);
    const double sum = n == 0 ? 0 : poles_implicit(grid, c, medium), all = 1 + sum * n;
    double decay, curl;
    grid_coefficients(grid, c, medium, &decay, &curl);
    switch (part) {
    case DEPOLARISED_SCREEN:
        return n / curl;
    case DEPOLARISED_FEED:
        return n == 0 ? 0 : curl * sum / all;
    case DEPOLARISED_PART:
        return 1 / all;
    case DEPOLARISED_BACK:
        return 2 * sum * n / all;
    }
    return 0;
}

void coefficients_build(Grid *grid)
{
    for (int c = 0; c < REAL_COMPONENTS; c++) {
        MediumMap *map = &grid->medium[c];
        for (size_t id = 1; id < map->class_count; id++) {
            MediumClass *m = &map->classes[id];
            grid_coefficients(grid, (Component)c, &(Medium){m->eps, m->sigma, m->blend}, &m->decay, &m->curl);
        }
    }
}
