/* Layers that media of negative eps or mu run into.
 *
 * A surface wave on a metal film or in a gap, on the lattice also one on a single surface, may have its phase run
 * against its power. A stretched coordinate, CPML's or the split field's, amplifies such a wave instead of damping it
 * (Becache, Joly & Vinoles, Math. Comput. 87, 2775 (2018), have the theory; here the fields of a lossless Drude
 * half-space, film and gap grew by 1e3 within 10^4 steps, those of a gap whose layers hold nothing but metal within
 * 5 10^4). So the layer is a conductor instead, electric and magnetic with the same rate at every site,
 *     sigma/(eps0 eps(f)) = sigma_m/(mu0 mu(f)) = 3.2 c0/d (depth/N)^3,     f the sources' main frequency,
 * which is the loss of a default CPML, absorbs as well as that at normal incidence and this frequency, less well at
 * others where eps is another, and obliquely, and is passive for any media whatever. It ends on the conducting wall
 * behind. A line (1D) has no surface waves; a medium that is negative only far from what the sources drive (silicon in
 * the ultraviolet) keeps its layer, which is matched at all frequencies.
 *
 * Layers that keep steady currents. Without a frequency shift (Berenger's split field, CPML with alpha = 0) the
 * stretch is without end at zero frequency: the curl's derivative along the layer's axis, say x, vanishes there, and
 * with it what would damp E_x(x), H_z with dH_z/dy = sigma E_x, an exact solution of the layer's equations in what
 * conducts. Such a current goes on for ever, and where conductors end inside the domain it charges them: E grows in
 * proportion to time, a double eigenvalue of one (Becache, Petropoulos & Gedney, IEEE Trans. Antennas Propag. 52, 1335
 * (2004), have the layer's own; tests/physics/README.md figures). */
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

/* What a layer's media are asked: are they negative in a band, or without one do they conduct? */
static bool medium_meant(const Grid *grid, Component c, const Medium *medium, const double *band)
{
    return band != NULL ? poles_negative(grid, c, medium, band) : medium->sigma > 0;
}

/* The answer of each class of a component; of media that each site has for itself: NULL. */
static bool *classes_meant(const Grid *grid, Component c, const double *band)
{
    const MediumMap *m = &grid->medium[c];
    if (m->width == IDS_VALUES)
        return NULL;
    bool *meant = ARENA_ARRAY(grid->arena, bool, m->class_count);
    for (size_t i = 1; i < m->class_count; i++) {
        const Medium medium = {.eps = m->classes[i].eps, .sigma = m->classes[i].sigma, .blend = m->classes[i].blend};
        meant[i] = medium_meant(grid, c, &medium, band);
    }
    return meant;
}

static bool has_medium(const Grid *grid, Component c, const Zone *z, const double *band)
{
    const bool *meant = classes_meant(grid, c, band);
    long lo[3], hi[3], at[3];
    sites_of(grid, c, z, lo, hi);
    for (at[2] = lo[2]; at[2] <= hi[2]; at[2]++)
        for (at[1] = lo[1]; at[1] <= hi[1]; at[1]++)
            for (at[0] = lo[0]; at[0] <= hi[0]; at[0]++) {
                Medium here;
                if (!grid_holds(grid, c, at))
                    continue;
                if (meant != NULL ? meant[grid_class(grid, c, at)]
                                  : grid_medium(grid, c, at, &here) && medium_meant(grid, c, &here, band))
                    return true;
            }
    return false;
}

static bool all_agree(const Grid *grid, uint64_t found, bool *wants, Error *err)
{
    if (grid->agree.join != NULL && !grid->agree.join(grid->agree.context, &found, 1, err))
        return false;
    *wants = found != 0;
    return true;
}

static bool wants_loss(const Grid *grid, const Zone *z, const double band[2], bool *wants, Error *err)
{
    uint64_t found = 0;
    for (int c = 0; c < REAL_COMPONENTS; c++)
        if (grid->medium[c].present && grid->pole_count[component_field((Component)c)] > 0 &&
            has_medium(grid, (Component)c, z, band))
            found = 1;
    return all_agree(grid, found, wants, err);
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

long grid_absorbing_cells(const Grid *grid, int a, int side)
{
    const Boundary *b = &grid->scene->boundary[a][side];
    return b->kind == BOUNDARY_MUR ? 1 : is_laid(grid, a, side) ? b->cells : 0;
}

/* The eps (mu) that a layer's loss is matched to: that at the sources' main frequency; of a medium that no wave goes
 * through there that at infinite frequency. */
static double matched(const Grid *grid, Component c, const Medium *here)
{
    const double at = here->blend == NULL || !(grid->frequency > 0)
                          ? here->eps
                          : creal(poles_permittivity(grid, here, component_field(c), grid->frequency));
    return at > 0 ? at : here->eps;
}

double absorbers_sigma(const Grid *grid, Component c, const long site[3], const Medium *here)
{
    double sigma = 0;
    for (int a = 0; a < 3; a++)
        for (int side = 0; side < 2; side++) {
            const Zone z = {a, side, grid->scene->boundary[a][side].cells};
            if (is_laid(grid, a, side))
                sigma +=
                    matched(grid, c, here) * (loss_at(grid, c, &z, site[a]) * (component_is_e(c) ? 1 : MU0 / EPS0));
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
                    !patch_sigma(p, at, here.sigma + matched(grid, p->component, &here) * loss,
                                 ", in a conducting layer", err))
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
               "the layer is made of conductors instead, which absorb less well at slanting incidence and off the "
               "sources' main frequency (more cells "
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

/* Does what goes round in the layer at zero frequency outlast the run? */
static bool keeps_currents(const Grid *grid, const Boundary *b)
{
    return b->kind == BOUNDARY_BERENGER ||
           (b->kind == BOUNDARY_CPML && !isnan(b->alpha) && b->alpha * (double)grid->steps * grid->dt < EPS0);
}

/* Does a medium in a layer conduct along the layer's axis? */
static bool layer_conducts(const Grid *grid, const Zone *z, bool *wants, Error *err)
{
    const Component along = (Component)(EX + z->axis);
    return all_agree(grid, grid->medium[along].present && has_medium(grid, along, z, NULL), wants, err);
}

static void warn_of_currents(const Grid *grid, const Zone *z, const Boundary *b)
{
    const bool cpml = b->kind == BOUNDARY_CPML;
    scene_warn(
        grid->scene, b->loc,
        "%s: steady currents in what conducts in the %s layer of %c do not decay%s, and charge what they end on, "
        "whose field grows in proportion to time; cpml with its default alpha lets them",
        cpml ? "cpml" : "berenger", z->side == 0 ? "low" : "high", "xyz"[z->axis], cpml ? " at this alpha" : "");
}

bool absorbers_doubt(Grid *grid, Error *err)
{
    if (grid->mode == MODE_1D)
        return true;
    for (int a = 0; a < 3; a++)
        for (int side = 0; side < 2; side++) {
            const Boundary *b = side == 0 ? &grid->axis[a].low : &grid->axis[a].high;
            const Zone z = {a, side, b->cells};
            bool wants = false;
            if (!grid->axis[a].present || !keeps_currents(grid, b))
                continue;
            if (!layer_conducts(grid, &z, &wants, err))
                return false;
            if (wants) {
                warn_of_currents(grid, &z, b);
                return true;
            }
        }
    return true;
}
