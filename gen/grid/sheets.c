/* First-order absorbing walls where E crosses them: 3D and 2D TE; and beside layers.
 *
 * Mur's condition (1981) on tangential E, dE_t/dt = v dE_t/dn, is the wave impedance Z = sqrt(mu/eps) at the wall as
 * long as E has no component across it (1D, 2D TM: model/mur.c). Where it has one, Maxwell's equations make it E_t = Z
 * (1 - (v k_t/omega)^2) n x H, a negative resistance for every field that varies along the wall faster than a wave in
 * the medium there (k_t > omega/v): guided modes and evanescent fields of a dielectric gain power from a wall that they
 * do not touch and grow exponentially. Here such a wall is the impedance itself, E_t = Z n x H: a magnetic wall, whose
 * sites of tangential E have half a cell each, with a sheet of the conductance 1/Z on it, that is a conductivity in
 * that half cell of sigma = (2/d) sqrt(eps/mu)/Z0,   summed over the walls that meet in an edge. Passive for any media:
 * with W the energy of the discrete equations (halved on the wall, model/samples.c), W(n+1) - W(n) = -dt sum sigma
 * ((E(n+1) + E(n))/2)^2 dV <= 0, and the time step keeps the limit of the magnetic wall. Both conditions reflect (1 -
 * cos t)/(1 + cos t) at the angle t, and as much as each other at normal incidence, (k d)^2 (1 - S^2)/16 to the leading
 * order (unit/ladder.h). */
#include "grid/beyond.h"
#include "grid/stages.h"

#include <math.h>

static bool is_mur(const Grid *grid, int axis, int high)
{
    return grid->axis[axis].present && grid->scene->boundary[axis][high].kind == BOUNDARY_MUR;
}

static bool has_sheets(const Grid *grid)
{
    bool layers = false;
    for (int a = 0; a < 3; a++)
        for (int high = 0; high < 2; high++)
            layers |= grid->axis[a].present && boundary_is_layer(grid->scene->boundary[a][high].kind);
    return grid->mode == MODE_2D_TE || grid->mode == MODE_3D || (grid->mode == MODE_2D_TM && layers);
}

static bool on_wall(const Grid *grid, const long site[3], int axis, int high)
{
    return site[axis] == (high ? grid->axis[axis].cells : 0);
}

/* Conductivity at a site of E on the walls, S/m: eps of the site, mu of the H site half a cell inside. */
static double sheet_sigma(const Grid *grid, Component c, const long site[3], const Medium *here)
{
    double sigma = 0;
    for (int a = 0; a < 3; a++)
        for (int high = 0; high < 2; high++) {
            if (component_half(c, a) || !is_mur(grid, a, high) || !on_wall(grid, site, a, high))
                continue;
            const Component h = (Component)(HX + 3 - a - component_axis(c));
            long inside[3] = {site[0], site[1], site[2]};
            Medium mu = medium_plain(1, 0);
            inside[a] -= high;
            if (!grid->medium[h].present || !grid_medium(grid, h, inside, &mu))
                mu = medium_plain(1, 0);
            const bool poles = here->blend != NULL || mu.blend != NULL;
            const double admittance = poles ? grid_index(grid, here, &mu) / mu.eps : sqrt(here->eps / mu.eps);
            sigma += 2 * admittance / (Z0 * axis_cell(&grid->axis[a], inside[a]));
        }
    return sigma;
}

double sheets_sigma(const Grid *grid, Component c, const long site[3], const Medium *here)
{
    return has_sheets(grid) && component_is_e(c) ? sheet_sigma(grid, c, site, here) : 0;
}

static bool lay_site(void *context, const long site[3], Error *err)
{
    Patching *p = context;
    Medium here;
    if (!grid_medium(p->grid, p->component, site, &here))
        return true;
    const double sigma = here.sigma + sheet_sigma(p->grid, p->component, site, &here);
    return patch_sigma(p, site, sigma, ", on an absorbing wall", err);
}

/* Sites of the wall that no wall of an earlier axis has had. */
static bool lay_wall(Patching *p, int axis, int high, Error *err)
{
    const Grid *grid = p->grid;
    long lo[3], hi[3];
    for (int a = 0; a < 3; a++) {
        lo[a] = a < axis && !component_half(p->component, a) && is_mur(grid, a, 0) ? 1 : 0;
        hi[a] = grid_last(grid, p->component, a) -
                (a < axis && !component_half(p->component, a) && is_mur(grid, a, 1) ? 1 : 0);
    }
    lo[axis] = hi[axis] = high ? grid->axis[axis].cells : 0;
    return grid_each_held(grid, p->component, lo, hi, lay_site, p, err);
}

static bool lay_walls(Patching *p, Error *err)
{
    for (int a = 0; a < 3; a++)
        for (int high = 0; high < 2; high++)
            if (is_mur(p->grid, a, high) && !component_half(p->component, a) && !lay_wall(p, a, high, err))
                return false;
    return true;
}

bool sheets_lay(Grid *grid, Error *err)
{
    bool ok = true;
    if (!has_sheets(grid))
        return true;
    for (int c = EX; c <= EZ; c++) {
        Patching p = {.grid = grid, .component = (Component)c};
        if (grid->medium[c].present)
            ok = ok && lay_walls(&p, err);
        patch_end(&p);
    }
    grid->beyond->sheets_laid = true;
    for (int a = 0; a < 3; a++) {
        grid->axis[a].low.kind = is_mur(grid, a, 0) ? BOUNDARY_PMC : grid->axis[a].low.kind;
        grid->axis[a].high.kind = is_mur(grid, a, 1) ? BOUNDARY_PMC : grid->axis[a].high.kind;
    }
    return ok;
}
