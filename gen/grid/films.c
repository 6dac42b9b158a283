/* sheet{}: a film of R ohm per square, so thin that the field along it is even across it (Maloney & Smith, IEEE Trans.
 * AP 40, 323 (1992)). Its current E/R per metre crosses the dual cell of each edge in its plane, which is a
 * conductivity there of
 *     sigma = 1/(R d),   d the extent of the dual cell across the film,
 * half a cell on a magnetic wall. Films of one plane add up, over whatever fills the cells; on a conductor they do
 * nothing. */
#include "grid/beyond.h"
#include "grid/solid.h"
#include "grid/stages.h"

#include <math.h>

/* The axis across a film; an absent one where the film is said along all the mode's axes but one. */
static int normal_of(const Grid *grid, const Object *o)
{
    for (int a = 0; a < 3; a++)
        if (grid->axis[a].present && o->from[a] == o->to[a])
            return a;
    return 0;
}

/* On a wall the lattice has half of a dual cell, unless it is a mirror plane, which has the other half of the film,
 * too. */
static double thickness(const Grid *grid, int a, long i)
{
    const Axis *axis = &grid->axis[a];
    const bool mirror = grid->scene->symmetry[a] != 0 && i == axis->cells;
    const bool wall = (i == 0 || i == axis->cells) && !boundary_wraps(axis->low.kind) && !mirror;
    return axis_dual(axis, i) / (wall ? 2 : 1);
}

static bool film_holds(const IndexBox *box, const long site[3])
{
    for (int a = 0; a < 3; a++)
        if (site[a] < box->lo[a] || site[a] > box->hi[a])
            return false;
    return true;
}

double films_sigma(const Grid *grid, Component c, const long site[3])
{
    double sigma = 0;
    for (size_t q = 0; component_is_e(c) && q < grid->scene->object_count; q++) {
        const Solid *s = &grid->solids[q];
        if (s->kind != MATERIAL_SHEET || !film_holds(&s->sites[c], site))
            continue;
        const int a = normal_of(grid, s->object);
        sigma += 1 / (grid->scene->materials[s->material].ohms * thickness(grid, a, site[a]));
    }
    return sigma;
}

/* Is the site in a film that has been laid? */
static bool is_laid(const Grid *grid, size_t q, Component c, const long site[3])
{
    for (size_t p = 0; p < q; p++)
        if (grid->solids[p].kind == MATERIAL_SHEET && film_holds(&grid->solids[p].sites[c], site))
            return true;
    return false;
}

typedef struct Laying {
    Patching *patching;
    size_t film;
} Laying;

static bool lay_site(void *context, const long site[3], Error *err)
{
    const Laying *l = context;
    Patching *p = l->patching;
    Medium here;
    if (is_laid(p->grid, l->film, p->component, site) || !grid_medium(p->grid, p->component, site, &here))
        return true;
    const double sigma = here.sigma + films_sigma(p->grid, p->component, site);
    return patch_sigma(p, site, sigma, ", with a sheet", err);
}

static bool lay_film(Patching *p, size_t q, Error *err)
{
    const IndexBox *box = &p->grid->solids[q].sites[p->component];
    Laying laying = {p, q};
    return grid_each_held(p->grid, p->component, box->lo, box->hi, lay_site, &laying, err);
}

static bool lay_films(Patching *p, Error *err)
{
    for (size_t q = 0; q < p->grid->scene->object_count; q++)
        if (p->grid->solids[q].kind == MATERIAL_SHEET && !lay_film(p, q, err))
            return false;
    return true;
}

/* Warns where a film is thicker than its skin at the sources' highest frequency, so that the field in it is not even.
 */
static void doubt(const Grid *grid, const Material *m, SourceLoc loc)
{
    double low, high = 0, most = 0;
    for (size_t i = 0; i < grid->scene->source_count; i++)
        if (source_has_waveform(&grid->scene->sources[i]) && source_band(&grid->scene->sources[i], &low, &high))
            most = fmax(most, high);
    const double depth = sqrt(m->ohms * m->thickness / (PI * most * MU0));
    if (most > 0 && m->thickness > depth)
        scene_warn(grid->scene, loc, "sheet: it is thicker than its skin, %.3g m at %.3g Hz; metal{} has a skin", depth,
                   most);
}

bool films_lay(Grid *grid, Error *err)
{
    bool ok = true;
    for (int c = EX; c <= EZ; c++) {
        Patching p = {.grid = grid, .component = (Component)c};
        ok = ok && (!grid->medium[c].present || lay_films(&p, err));
        patch_end(&p);
    }
    for (size_t q = 0; q < grid->scene->object_count; q++)
        if (grid->solids[q].kind == MATERIAL_SHEET)
            doubt(grid, &grid->scene->materials[grid->solids[q].material], grid->solids[q].object->loc);
    grid->beyond->films_laid = true;
    return ok;
}
