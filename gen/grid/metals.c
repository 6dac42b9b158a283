/* Good conductors, metal{}: perfect ones for the lattice, with the surface impedance Z(s) = sqrt(s mu/sigma) of a metal
 * that is thick against its skin depth (Taflove & Hagness, ch. 10; Pozar, Microwave Engineering, 1.7).
 *
 * On a metal's face E along it is Z H, with H along the face and across E. Faraday's law of the cell before the face,
 * of the area A and with the face's edge of the length l,
 *     s mu0 A H = -(sum of E l over its other edges) - Z(s) H l,
 * is that of a perfect conductor with  mu = mu0 + Z(s) l/(A s):  what the face adds is  (l/A) sqrt(mu/sigma)/sqrt(s),
 * which skin.c has as a constant, a magnetic conductivity and Debye poles of mu. So the loss is a matter of media of
 * the sites of H beside the metal, and H, which in the lattice lies half a cell before the face, has no slope there:
 * the error is of second order. All terms are positive; the scheme is passive and its time step is as before.
 *
 * Stairs have more surface than what they stand for; both sides of a plate have a skin of their own. A wire would need
 * its circumference and is refused (scene/check.c). */
#include "base/number.h"
#include "grid/beyond.h"
#include "grid/dual.h"
#include "grid/poles.h"
#include "grid/skin.h"
#include "grid/stages.h"

#include <limits.h>
#include <math.h>
#include <string.h>

/* The material of a perfect conductor is -1. */
static int metal_of(const Grid *grid, int material)
{
    return material >= 0 && grid->scene->materials[material].conductivity > 0 ? material : -1;
}

/* The material of a wall of the domain on which a site of E lies along it, -2: on none of a conductor. */
static int wall_metal(const Grid *grid, Component c, const long site[3])
{
    for (int a = 0; a < 3; a++) {
        if (!grid->axis[a].present || component_half(c, a))
            continue;
        for (int high = 0; high < 2; high++) {
            const Boundary *wall = &grid->scene->boundary[a][high];
            const bool mirror = high && grid->scene->symmetry[a] != 0;
            if (wall->kind == BOUNDARY_PEC && !mirror && site[a] == (high ? grid->axis[a].cells : 0))
                return wall->metal - 1;
        }
    }
    return -2;
}

/* The metal at a site of E: -1 a perfect conductor, -2 none. */
static int metal_at(const Grid *grid, Component c, const long site[3])
{
    Medium here;
    if (grid_medium(grid, c, site, &here))
        return wall_metal(grid, c, site);
    if (grid->one_conductor >= 0)
        return metal_of(grid, grid->one_conductor);
    return metal_of(grid, dual_conductor(grid, c, site));
}

/* The sum over a cell's faces of sqrt(mu/sigma) l/A (sqrt(ohm s)/m, mu0 left out) at a site of H, and what it is
 * named after; 0 where no field is. */
static double faces_at(const Grid *grid, Component h, const long site[3], int *material)
{
    double sum = 0;
    int edges = 0, closed = 0;
    for (int a = 0; a < 3; a++) { /* across the face */
        const int along = 3 - a - component_axis(h);
        if (a == component_axis(h) || !grid->axis[a].present || !grid->medium[EX + along].present)
            continue;
        for (int side = 0; side < 2; side++, edges++) {
            long edge[3] = {site[0], site[1], site[2]};
            edge[a] += side;
            grid_wrap(grid, edge);
            const int metal = metal_at(grid, (Component)(EX + along), edge);
            closed += metal > -2;
            if (metal < 0)
                continue;
            const Material *m = &grid->scene->materials[metal];
            sum += sqrt(m->mu[0] / m->conductivity) / axis_cell(&grid->axis[a], site[a]);
            *material = metal;
        }
    }
    return closed < edges ? sum : 0;
}

/* Adds what the faces of metal beside a site of H make of its medium. */
static bool add_faces(const Grid *grid, Component h, const long site[3], Medium *here, int *material)
{
    const Skin *skin = grid->skin;
    double strength[MOST_POLES] = {0};
    const double by = faces_at(grid, h, site, material) / sqrt(MU0);
    if (by == 0)
        return false;
    here->eps += by * skin->constant;
    here->sigma += by * skin->rate * MU0;
    for (int k = 0; k < blend_count(here->blend); k++)
        strength[k] = here->blend->strength[k];
    for (int k = 0; k < skin->count; k++)
        strength[skin->pole[k]] += by * skin->gain[k] / skin->pull[k];
    here->blend = poles_blend(grid, strength, grid->pole_count[1]);
    return true;
}

void metals_medium(const Grid *grid, Component c, const long site[3], Medium *here)
{
    int material;
    if (grid->skin != NULL && !component_is_e(c))
        add_faces(grid, c, site, here, &material);
}

static const char *origin_of(const Grid *grid, Component h, const long site[3], int material)
{
    const Material *m = &grid->scene->materials[material];
    const int id = grid_class(grid, h, site);
    return arena_printf(grid->arena, "%s beside %s (%s:%d)",
                        id < 0 ? "graded medium" : grid->medium[h].classes[id].origin, m->name,
                        source_name(m->loc.file), m->loc.line);
}

/* Sites that faces of metal may lie beside: of a box round all objects of it, and next to walls of it. */
typedef struct Beside {
    IndexBox box;
    bool wall[3][2];
} Beside;

static void extend(const Grid *grid, const Solid *s, IndexBox *box)
{
    const IndexBox reach = dual_reach(grid, s);
    for (int a = 0; a < 3; a++) {
        box->lo[a] = min_long(box->lo[a], reach.lo[a]);
        box->hi[a] = max_long(box->hi[a], reach.hi[a]);
    }
}

static Beside find_beside(const Grid *grid)
{
    const Scene *scene = grid->scene;
    const bool all = metal_of(grid, scene->background) >= 0;
    Beside b = {.box = {{LONG_MAX, LONG_MAX, LONG_MAX}, {-1, -1, -1}}};
    for (size_t q = 0; q < scene->object_count; q++)
        if (metal_of(grid, grid->solids[q].material) >= 0)
            extend(grid, &grid->solids[q], &b.box);
    for (int a = 0; a < 3; a++) {
        const long cells = grid->axis[a].cells;
        if (all || (grid_whole_wraps(grid, a) && (b.box.lo[a] <= 0 || b.box.hi[a] >= cells))) {
            b.box.lo[a] = 0; /* what lies at one end is beside the other, too */
            b.box.hi[a] = cells;
        }
        for (int high = 0; high < 2; high++)
            b.wall[a][high] = grid->axis[a].present && scene->boundary[a][high].metal > 0;
    }
    return b;
}

static bool is_beside(const Grid *grid, const Beside *b, const long site[3])
{
    enum { MARGIN = 1 }; /* an object's faces move to nodes, by less than a cell */
    bool in_box = true;
    for (int a = 0; a < 3; a++) {
        if ((b->wall[a][0] && site[a] <= MARGIN) || (b->wall[a][1] && site[a] >= grid->axis[a].cells - MARGIN))
            return true;
        in_box &= site[a] >= b->box.lo[a] - MARGIN && site[a] <= b->box.hi[a] + MARGIN;
    }
    return in_box;
}

typedef struct Laying {
    Grid *grid;
    Component component;
    Beside beside;
} Laying;

static bool lay_site(void *context, const long site[3], Error *err)
{
    const Laying *l = context;
    Medium here;
    int material = -1;
    return !is_beside(l->grid, &l->beside, site) || !grid_medium(l->grid, l->component, site, &here) ||
           !add_faces(l->grid, l->component, site, &here, &material) ||
           patch_site(l->grid, l->component, site, &here, origin_of(l->grid, l->component, site, material), err);
}

static bool lay_component(Grid *grid, Component h, Error *err)
{
    const long first[3] = {0}, last[3] = {grid_last(grid, h, 0), grid_last(grid, h, 1), grid_last(grid, h, 2)};
    Laying laying = {grid, h, find_beside(grid)};
    return grid_each_held(grid, h, first, last, lay_site, &laying, err);
}

/* The one material of all conductors; -1: there are several. */
static int only_conductor(const Grid *grid)
{
    const Scene *scene = grid->scene;
    int only = scene->materials[scene->background].kind == MATERIAL_PEC ? scene->background : -1;
    for (size_t q = 0; q < scene->object_count; q++) {
        const Solid *s = &grid->solids[q];
        if (s->kind != MATERIAL_PEC)
            continue;
        if (only >= 0 && s->material != only)
            return -1;
        only = s->material;
    }
    return only;
}

bool metals_lay(Grid *grid, Error *err)
{
    if (grid->skin == NULL)
        return true;
    grid->one_conductor = only_conductor(grid);
    for (int h = HX; h <= HZ; h++)
        if (grid->medium[h].present && !lay_component(grid, (Component)h, err))
            return false;
    grid->beyond->metals_laid = true;
    return true;
}

static bool has_metal(const Scene *scene)
{
    for (size_t i = 0; i < scene->material_count; i++)
        if (scene->materials[i].conductivity > 0)
            return true;
    return false;
}

static void widen(double band[2], double low, double high)
{
    band[0] = fmin(band[0], low);
    band[1] = fmax(band[1], high);
}

/* Where the impedance is to hold: where the metals say so, else where sources drive and monitors look. */
static void find_band(const Grid *grid, double band[2])
{
    const Scene *scene = grid->scene;
    double low, high;
    band[0] = INFINITY;
    band[1] = 0;
    for (size_t i = 0; i < scene->material_count; i++)
        if (scene->materials[i].band[1] > 0)
            widen(band, scene->materials[i].band[0], scene->materials[i].band[1]);
    for (size_t i = 0; band[1] == 0 && i < scene->source_count; i++)
        if (source_has_waveform(&scene->sources[i]) && source_band(&scene->sources[i], &low, &high) && high > 0)
            widen(band, low, high);
    if (band[1] == 0)
        widen(band, grid->frequency / 10, grid->frequency * 3);
    band[0] = fmax(band[0], band[1] / SKIN_WIDEST);
}

/* Warns where a metal is none: its skin reaches through a cell, or the field in it also moves charges of vacuum. */
static void doubt(const Grid *grid, const Material *m, const Skin *skin)
{
    const double depth = sqrt(1 / (PI * skin->low * m->mu[0] * MU0 * m->conductivity));
    double cell = INFINITY;
    for (int a = 0; a < 3; a++)
        if (grid->axis[a].present)
            cell = fmin(cell, grid->axis[a].d);
    if (depth > cell)
        scene_warn(grid->scene, m->loc,
                   "metal: the skin of '%s' is %.3g m deep at %.3g Hz, more than a cell of %.3g m; material{ sigma = } "
                   "resolves it",
                   m->name, depth, skin->low, cell);
    else if (2 * PI * skin->high * EPS0 > 0.1 * m->conductivity)
        scene_warn(grid->scene, m->loc, "metal: '%s' is no good conductor at %.3g Hz; material{ sigma = } is exact",
                   m->name, skin->high);
}

bool metals_poles(Grid *grid, Error *err)
{
    double band[2];
    if (!has_metal(grid->scene))
        return true;
    find_band(grid, band);
    Skin *skin = ARENA_NEW(grid->arena, Skin);
    *skin = skin_fit(band[0], band[1]);
    for (int k = 0; k < skin->count; k++) {
        skin->pole[k] = poles_add_debye(grid, 1 / skin->pull[k], "skin of the scene's metals", err);
        if (skin->pole[k] < 0)
            return false;
    }
    grid->skin = skin;
    for (size_t i = 0; i < grid->scene->material_count; i++)
        if (grid->scene->materials[i].conductivity > 0)
            doubt(grid, &grid->scene->materials[i], skin);
    return true;
}
