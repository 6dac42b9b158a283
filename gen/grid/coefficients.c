/* Update coefficients of a medium (Taflove & Hagness, eqs. 3.29 to 3.34), semi-
 * implicit in the loss, with the Courant number S = c0 dt/d left out:
 *     E: Ca = (1 - s)/(1 + s), Cb = 1/(eps_r (1 + s)), s = sigma dt/(2 eps0 eps_r)
 *     H: Da, Db alike,                                s = sigma_m dt/(2 mu0 mu_r)
 * The stored H is Z0 times H, which makes Db's free-space value 1 as well:
 * dt/(mu0 d) * Z0 = c0 dt/d. */
#include "grid/stages.h"

void grid_coefficients(const Grid *grid, Component c, double eps, double sigma, double *decay, double *curl)
{
    double s = sigma * grid->dt / (2 * (component_is_e(c) ? EPS0 : MU0) * eps);
    *decay = (1 - s) / (1 + s);
    *curl = 1 / (eps * (1 + s));
}

void coefficients_build(Grid *grid)
{
    for (int c = 0; c < COMPONENTS; c++) {
        MediumMap *map = &grid->medium[c];
        for (size_t id = 1; id < map->class_count; id++)
            grid_coefficients(grid, (Component)c, map->classes[id].eps, map->classes[id].sigma, &map->classes[id].decay,
                              &map->classes[id].curl);
    }
}
