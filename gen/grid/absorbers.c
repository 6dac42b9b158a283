/* Layers that media of negative eps or mu run into.
 *
 * A surface wave on a metal film or in a gap, on the lattice also one on a single surface, may have its phase run
 * against its power. A stretched coordinate, CPML's or the split field's, amplifies such a wave instead of damping it
 * (Becache, Joly & Vinoles, Math. Comput. 87, 2775 (2018), have the theory; here the fields of a lossless Drude
 * half-space, film and gap grew by 1e3 within 10^4 steps, those of a gap whose layers hold nothing but metal within
 * 5 10^4). So the layer is a conductor instead, electric and magnetic with the same rate at every site,
 *     sigma/(eps0 eps) = sigma_m/(mu0 mu) = 3.2 c0/d (depth/N)^3,
 * which is the loss of a default CPML, absorbs as well as that at normal incidence, less well obliquely, and is passive
 * for any media whatever. It ends on the conducting wall behind. A line (1D) has no surface waves; a medium that is
 * negative only far from what the sources drive (silicon in the ultraviolet) keeps its layer, which the conductor's
 * loss, matched to eps at infinite frequency, would not match. */
#include "grid/poles.h"
#include "grid/stages.h"

#include <math.h>

enum { ORDER = 3 };

typedef struct Zone {
    int axis, side;
    long cells;
} Zone;

/* A component's sites in the layer. */
static void sites_of(const Grid *grid, Component c, const Zone *z, long lo[3], long hi[3])
{
    for (int a = 0; a < 3; a++) {
        lo[a] = 0;
        hi[a] = grid_last(grid, c, a);
    }
    if (z->side == 0)
        hi[z->axis] = z->cells;
    else
        lo[z->axis] = grid->axis[z->axis].cells - z->cells;
}

void poles_driven_band(const Scene *scene, double band[2])
{
    band[0] = scene->source_count > 0 ? INFINITY : 0;
    band[1] = scene->source_count > 0 ? 0 : INFINITY;
    for (size_t i = 0; i < scene->source_count; i++) {
        double low, high;
        const bool says = source_band(&scene->sources[i], &low, &high);
        band[0] = fmin(band[0], says ? low / 1.5 : 0);
        band[1] = fmax(band[1], says ? 1.5 * high : INFINITY);
    }
}

/* Of each class of a component, and of media that each site has for itself: NULL. */
static bool *negative_classes(const Grid *grid, Component c, const double band[2])
{
    const MediumMap *m = &grid->medium[c];
    if (m->width == IDS_VALUES)
        return NULL;
    bool *negative = ARENA_ARRAY(grid->arena, bool, m->class_count);
    for (size_t i = 1; i < m->class_count; i++) {
        const Medium medium = {.eps = m->classes[i].eps, .blend = m->classes[i].blend};
        negative[i] = poles_negative(grid, c, &medium, band);
    }
    return negative;
}

static bool has_negative(const Grid *grid, Component c, const Zone *z, const double band[2])
{
    const bool *negative = negative_classes(grid, c, band);
    long lo[3], hi[3], at[3];
    sites_of(grid, c, z, lo, hi);
    for (at[2] = lo[2]; at[2] <= hi[2]; at[2]++)
        for (at[1] = lo[1]; at[1] <= hi[1]; at[1]++)
            for (at[0] = lo[0]; at[0] <= hi[0]; at[0]++) {
                Medium here;
                if (!grid_holds(grid, c, at))
                    continue;
                if (negative != NULL ? negative[grid_class(grid, c, at)]
                                     : grid_medium(grid, c, at, &here) && poles_negative(grid, c, &here, band))
                    return true;
            }
    return false;
}

static bool wants_loss(const Grid *grid, const Zone *z, const double band[2], bool *wants, Error *err)
{
    uint64_t found = 0;
    for (int c = 0; c < REAL_COMPONENTS; c++)
        if (grid->medium[c].present && grid->pole_count[component_field((Component)c)] > 0 &&
            has_negative(grid, (Component)c, z, band))
            found = 1;
    if (grid->agree.join != NULL && !grid->agree.join(grid->agree.context, &found, 1, err))
        return false;
    *wants = found != 0;
    return true;
}

/* The loss over eps at a component's index along the axis, S/m. */
static double loss_at(const Grid *grid, Component c, const Zone *z, long index)
{
    const Axis *axis = &grid->axis[z->axis];
    const double place = (double)index + (component_half(c, z->axis) ? 0.5 : 0);
    const double depth = z->side == 0 ? (double)z->cells - place : place - (double)(axis->cells - z->cells);
    const double most = 0.8 * (ORDER + 1) / (Z0 * axis_cell(axis, z->side == 0 ? 0 : axis->cells - 1));
    return depth > 0 ? most * pow(depth / (double)z->cells, ORDER) : 0;
}

/* A layer whose wall is none any more has been laid. */
static bool is_laid(const Grid *grid, int a, int side)
{
    const Boundary *now = side == 0 ? &grid->axis[a].low : &grid->axis[a].high;
    return grid->axis[a].present && boundary_is_layer(grid->scene->boundary[a][side].kind) &&
           !boundary_is_layer(now->kind);
}

double absorbers_sigma(const Grid *grid, Component c, const long site[3], const Medium *here)
{
    double sigma = 0;
    for (int a = 0; a < 3; a++)
        for (int side = 0; side < 2; side++) {
            const Zone z = {a, side, grid->scene->boundary[a][side].cells};
            if (is_laid(grid, a, side))
                sigma += here->eps * (loss_at(grid, c, &z, site[a]) * (component_is_e(c) ? 1 : MU0 / EPS0));
        }
    return sigma;
}

static bool lay_component(Patching *p, const Zone *z, Error *err)
{
    const Grid *grid = p->grid;
    const int a = z->axis, b = (a + 1) % 3, c = (a + 2) % 3;
    long lo[3], hi[3], at[3];
    sites_of(grid, p->component, z, lo, hi);
    for (at[a] = lo[a]; at[a] <= hi[a]; at[a]++) {
        const double loss = loss_at(grid, p->component, z, at[a]) * (component_is_e(p->component) ? 1 : MU0 / EPS0);
        for (at[c] = lo[c]; loss > 0 && at[c] <= hi[c]; at[c]++)
            for (at[b] = lo[b]; at[b] <= hi[b]; at[b]++) {
                Medium here;
                if (grid_holds(grid, p->component, at) && grid_medium(grid, p->component, at, &here) &&
                    !patch_sigma(p, at, here.sigma + here.eps * loss, ", in a conducting layer", err))
                    return false;
            }
    }
    return true;
}

static bool lay(Grid *grid, const Zone *z, Error *err)
{
    Boundary *wall = z->side == 0 ? &grid->axis[z->axis].low : &grid->axis[z->axis].high;
    bool ok = true;
    for (int c = 0; c < REAL_COMPONENTS; c++) {
        Patching p = {.grid = grid, .component = (Component)c};
        ok = ok && (!grid->medium[c].present || lay_component(&p, z, err));
        patch_end(&p);
    }
    scene_warn(grid->scene, wall->loc,
               "a medium of negative eps or mu runs into the %s layer of %c, where %s would amplify its surface waves: "
               "the layer is made of conductors instead, which absorb less well at slanting incidence (more cells "
               "help)",
               z->side == 0 ? "low" : "high", "xyz"[z->axis], wall -> kind == BOUNDARY_CPML ? "cpml" : "berenger");
    wall->kind = BOUNDARY_PEC;
    return ok;
}

bool absorbers_lay(Grid *grid, Error *err)
{
    if (grid->mode == MODE_1D || grid->pole_count[0] + grid->pole_count[1] == 0)
        return true;
    double band[2];
    poles_driven_band(grid->scene, band);
    for (int a = 0; a < 3; a++)
        for (int side = 0; side < 2; side++) {
            const Boundary *b = side == 0 ? &grid->axis[a].low : &grid->axis[a].high;
            const Zone z = {a, side, b->cells};
            bool wants = false;
            if (!grid->axis[a].present || !boundary_is_layer(b->kind) || b->cells >= grid->axis[a].cells)
                continue;
            if (!wants_loss(grid, &z, band, &wants, err) || (wants && !lay(grid, &z, err)))
                return false;
        }
    return true;
}
