/* Crystals: media whose eps has entries off the diagonal. E_a = M_aa D_a + sum over b of M_ab D_b with M = 1/eps: M_aa
 * is the medium of the edge itself (poles.c), M_ab acts at nodes between the means of the two edges of either axis that
 * meet there, as in cut cells (couplings.c). Then M of the whole grid is symmetric, and positive with eps: a node's
 * form 1/2 sum over a of M_aa (D_a-^2 + D_a+^2)/2  +  sum over a < b of M_ab mean(D_a) mean(D_b) is at least that of
 * the means. So the energy of the leapfrog is kept (Werner & Cary, J. Comput. Phys. 226, 1085 (2007)), with steps below
 * the limit of the least principal value of eps, and the scheme is of second order where the medium is even.
 *
 * With a conductivity and poles, M is (eps + S)^-1 with S = sigma dt/(2 eps0) + sum of the poles' implicit parts a
 * (poles.c), and the curl is that less the current of E before the step and what the poles remember, each driven by E
 * of its own edge. M is at most 1/S, so that the sum of the field's energy and that of the poles only falls, as in any
 * medium.
 * A node whose cell has several media takes the mean of their eps, and S as its edges have it; a part of M_ab is left
 * out where an edge's medium is not that of the node, so that M stays positive. Where conductors make some of E vanish,
 * M is the inverse of what eps has of the other axes. */
#include "base/symmetric.h"
#include "grid/couplings.h"
#include "grid/dual.h"
#include "grid/poles.h"
#include "grid/shares.h"
#include "grid/stages.h"

#include <math.h>
#include <string.h>

typedef struct Crystals {
    Grid *grid;
    Couplings *found;
    const Crystal **bulk;  /* of each material, with all axes free */
    double limit;          /* of the eigenvalues of M */
    const Material *first; /* crystal of the cell at hand, for messages */
    Error *err;
} Crystals;

void grid_crystal_inverse(const Grid *grid, const Crystal *crystal, double inverse[SYMMETRIC])
{
    double eps[SYMMETRIC];
    memcpy(eps, crystal->eps, sizeof eps);
    for (int a = 0; a < 3; a++) {
        const Medium poles = {1, 0, crystal->blend[a]};
        eps[a] += crystal->sigma[a] * grid->dt / (2 * EPS0) + poles_implicit(grid, (Component)(EX + a), &poles);
    }
    symmetric_inverse(eps, crystal->axes, inverse);
}

static bool lies_in(const Grid *grid, const Coupling *k, const long lo[3], const long hi[3])
{
    for (int a = 0; a < 3; a++)
        if (grid->axis[a].present && (k->node[a] < lo[a] || k->node[a] > hi[a]))
            return false;
    return true;
}

bool grid_crystal_in(const Grid *grid, const long lo[3], const long hi[3])
{
    for (size_t n = 0; n < grid->coupling_count; n++)
        if (grid->couplings[n].crystal != NULL && lies_in(grid, &grid->couplings[n], lo, hi))
            return true;
    return false;
}

bool grid_couples_in(const Grid *grid, const long lo[3], const long hi[3])
{
    for (size_t n = 0; n < grid->coupling_count; n++)
        if (lies_in(grid, &grid->couplings[n], lo, hi))
            return true;
    return false;
}

static bool used(const Grid *grid, size_t material)
{
    bool any = grid->scene->background == (int)material;
    for (size_t q = 0; q < grid->scene->object_count; q++)
        any = any || grid->solids[q].material == (int)material;
    return any;
}

/* What a mode or a wall cannot have. `beside` are the entries of an axis a: 3 + b of the other two. */
static bool check_axes(const Grid *grid, const Material *m, Error *err)
{
    static const char *const entries[] = {"yz", "xz", "xy"};
    for (int b = 0; b < 3; b++) {
        const int p = (b + 1) % 3, q = (b + 2) % 3;
        const bool here = mode_has(grid->mode, (Component)(EX + p)), there = mode_has(grid->mode, (Component)(EX + q));
        if (m->off[b] != 0 && here != there)
            return error_at(
                err, ERROR_SCENE, m->loc,
                "material: '%s' has an eps with %s, which couples the two polarisations; mode \"%s\" has one", m->name,
                entries[b], mode_name(grid->mode));
        for (int a = 0; a < 3 && m->off[b] != 0; a++)
            if (a != b && (grid->scene->symmetry[a] != 0))
                return error_at(err, ERROR_SCENE, m->loc,
                                "material: '%s' has an eps with %s, which is no mirror image of itself across %c",
                                m->name, entries[b], "xyz"[a]);
    }
    return true;
}

bool crystals_fastest(Grid *grid, Error *err)
{
    for (size_t i = 0; i < grid->scene->material_count; i++) {
        const Material *m = &grid->scene->materials[i];
        double eps[SYMMETRIC], least, most;
        if (!material_is_crystal(m) || !used(grid, i))
            continue;
        if (!check_axes(grid, m, err))
            return false;
        material_tensor(m, eps);
        symmetric_eigenvalues(eps, &least, &most);
        grid->crystal_fastest = fmax(grid->crystal_fastest, 1 / least);
    }
    return true;
}

bool grid_edge_free(const Grid *grid, Component c, const long index[3])
{
    Medium medium;
    long at[3] = {index[0], index[1], index[2]};
    for (int a = 0; a < 3; a++) {
        const Axis *axis = &grid->axis[a];
        const bool half = component_half(c, a);
        if (!axis->present)
            continue;
        at[a] = axis_round(axis, at[a]);
        if (at[a] < 0 || at[a] > grid_last(grid, c, a))
            return false;
        if (!half && ((at[a] == 0 && axis->low.kind == BOUNDARY_PEC) ||
                      (at[a] == axis->cells && axis->high.kind == BOUNDARY_PEC)))
            return false;
    }
    return grid->medium[c].present && grid_medium(grid, c, at, &medium);
}

/* What is known of the edges at a node: which axes have a free one, 1/eps, the less and the greater. */
typedef struct Around {
    double least[3], most[3];
    Medium medium[COUPLED_EDGES];
    bool free[COUPLED_EDGES];
    unsigned axes;
    bool even; /* all are free and of the material asked about */
} Around;

/* Is the edge in a medium beside which a node is left diagonal: a good conductor, a Kerr medium, a cell whose poles
 * are driven by E less a depolarisation? */
static bool is_apart(const Grid *grid, const Medium *m)
{
    return medium_short(grid, m) || poles_screening(grid, 0, m->blend) != 0 || poles_chi3(grid, m) != 0;
}

/* False where one of the edges is apart. */
static bool look_around(const Grid *grid, const long node[3], int material, Around *r)
{
    *r = (Around){.even = material >= 0};
    for (int e = 0; e < COUPLED_EDGES; e++) {
        const int a = e / 2;
        const Component c = (Component)(EX + a);
        long at[3] = {node[0], node[1], node[2]};
        Medium m;
        at[a] += grid->axis[a].present ? e % 2 - 1 : 0;
        if (!grid->medium[c].present)
            continue;
        if (!grid_edge_free(grid, c, at)) {
            r->even = false;
            continue;
        }
        grid_wrap(grid, at);
        grid_medium(grid, c, at, &m);
        if (is_apart(grid, &m))
            return false;
        r->medium[e] = m;
        r->free[e] = true;
        if (r->even) {
            const Medium own = poles_material(grid, c, material);
            r->even = medium_same(&m, &own);
        }
        r->least[a] = (r->axes >> a & 1) != 0 ? fmin(r->least[a], 1 / m.eps) : 1 / m.eps;
        r->most[a] = fmax(r->most[a], 1 / m.eps);
        r->axes |= 1U << a;
    }
    return true;
}

static bool refuse_wall(const Crystals *s, int a, const char *what)
{
    return error_at(
        s->err, ERROR_SCENE, s->first->loc,
        "material: '%s' has an eps with entries off the diagonal and reaches %s of %c; end it a cell before",
        s->first->name, what, "xyz"[a]);
}

/* Walls that a crystal may not reach, and layers that it runs into. */
static bool check_place(const Crystals *s, const long node[3])
{
    for (int a = 0; a < 3; a++) {
        const Axis *axis = &s->grid->axis[a];
        const Boundary *wall[2] = {&axis->low, &axis->high};
        const Material *m = s->first;
        if (!axis->present)
            continue;
        for (int side = 0; side < 2; side++) {
            const long depth = side == 0 ? node[a] : axis->cells - node[a];
            if (boundary_is_layer(wall[side]->kind) && depth < wall[side]->cells)
                s->grid->tilted[m - s->grid->scene->materials][a][side] = true;
            if (wall[side]->kind == BOUNDARY_MUR && depth <= 1)
                return refuse_wall(s, a, "a mur wall");
            if (wall[side]->kind == BOUNDARY_PMC && depth == 0 &&
                (m->off[(a + 1) % 3] != 0 || m->off[(a + 2) % 3] != 0))
                return refuse_wall(s, a, "a pmc wall");
        }
    }
    return true;
}

/* M_ab of a node's own eps, and what of it is stable beside its edges. */
static double stable_share(const Crystals *s, const Crystal *crystal, const Around *around)
{
    double inverse[SYMMETRIC], off[3][3] = {{0}};
    symmetric_inverse(crystal->eps, crystal->axes, inverse);
    for (int a = 0; a < 3; a++)
        for (int b = 0; b < 3; b++)
            off[a][b] = a != b && (around->axes >> a & around->axes >> b & 1) != 0 ? inverse[symmetric_at(a, b)] : 0;
    return couplings_stable(around->least, around->most, (const double(*)[3])off, s->limit);
}

static void push_node(const Crystals *s, const long node[3], const Crystal *crystal, double share)
{
    const Coupling k = {.node = {node[0], node[1], node[2]}, .curl = share, .crystal = crystal};
    vec_push(&s->found->list, k);
}

/* E along absent axes or components that the mode lacks has no edge; it does not vanish in a conductor. */
static unsigned all_axes(const Grid *grid, const Around *around)
{
    unsigned axes = around->axes;
    for (int a = 0; a < 3; a++)
        if (!mode_has(grid->mode, (Component)(EX + a)))
            axes |= 1U << a;
    return axes;
}

/* The mean conductivity and poles of the free edges along an axis. */
static void take_losses(const Grid *grid, const Around *around, int a, Crystal *own)
{
    double strength[MOST_POLES] = {0};
    const int count = around->free[2 * a] + around->free[2 * a + 1];
    own->sigma[a] = 0;
    for (int e = 2 * a; e < 2 * a + 2; e++) {
        const Medium *m = &around->medium[e];
        if (!around->free[e])
            continue;
        own->sigma[a] += m->sigma / count;
        for (int k = 0; k < blend_count(m->blend); k++)
            strength[k] += m->blend->strength[k] / count;
    }
    own->blend[a] = poles_blend(grid, strength, grid->pole_count[0]);
}

static bool add_node(Crystals *s, const long node[3], const Crystal *crystal)
{
    Around around;
    if (!check_place(s, node))
        return false;
    if (couplings_contested(s->grid, node) || !look_around(s->grid, node, crystal->material, &around) ||
        around.axes == 0)
        return true;
    const unsigned axes = all_axes(s->grid, &around);
    if (around.even && axes == 7) {
        push_node(s, node, crystal, 1);
        return true;
    }
    Crystal *own = ARENA_NEW(s->grid->arena, Crystal);
    *own = *crystal;
    own->axes = axes;
    own->material = -1;
    for (int a = 0; a < 3; a++)
        take_losses(s->grid, &around, a, own);
    push_node(s, node, own, stable_share(s, own, &around));
    return true;
}

static void add_medium(const Material *m, double share, Crystal *sum)
{
    double eps[SYMMETRIC];
    material_tensor(m, eps);
    for (int q = 0; q < SYMMETRIC; q++)
        sum->eps[q] += share * eps[q];
}

/* A material as a crystal; NULL: it is none. */
static const Crystal *bulk_of(Crystals *s, int material)
{
    const Grid *grid = s->grid;
    if (material < 0 || !material_is_crystal(&grid->scene->materials[material]))
        return NULL;
    s->first = &grid->scene->materials[material];
    if (s->bulk[material] == NULL) {
        Crystal *crystal = ARENA_NEW(grid->arena, Crystal);
        *crystal = (Crystal){.axes = 7, .material = material};
        add_medium(s->first, 1, crystal);
        for (int a = 0; a < 3; a++) {
            const Medium medium = poles_material(grid, (Component)(EX + a), material);
            crystal->sigma[a] = medium.sigma;
            crystal->blend[a] = medium.blend;
        }
        s->bulk[material] = crystal;
    }
    return s->bulk[material];
}

/* Of an object, or of the background; -1: graded. */
static int material_of(const Grid *grid, int object)
{
    return object == BACKGROUND ? grid->scene->background : grid->solids[object].material;
}

/* The mean eps of what is in a node's cell, in `sum` or shared; NULL: no crystal is, or a graded medium. */
static const Crystal *node_mix(Crystals *s, const long node[3], const int *list, int count, int base, Crystal *sum)
{
    const Grid *grid = s->grid;
    Share share[SHARES + 1];
    double all = 0;
    int first = -1, materials = 0, before = -1;
    *sum = (Crystal){.axes = 7, .material = -1};
    count = count < SHARES ? count : SHARES;
    shares_of_node(grid, node, list, count, share);
    for (int q = 0; q <= count; q++) {
        const int material = material_of(grid, q < count ? list[q] : base);
        const Material *m = material < 0 ? NULL : &grid->scene->materials[material];
        if (share[q].volume <= 0 || (m != NULL && m->kind != MATERIAL_DIELECTRIC))
            continue;
        if (m == NULL)
            return NULL;
        add_medium(m, share[q].volume, sum);
        all += share[q].volume;
        first = first < 0 && material_is_crystal(m) ? material : first;
        materials += material != before;
        before = material;
    }
    for (int q = 0; q < SYMMETRIC && all > 0; q++)
        sum->eps[q] /= all;
    s->first = first < 0 ? NULL : &grid->scene->materials[first];
    return first < 0 ? NULL : materials == 1 ? bulk_of(s, first) : sum;
}

/* A box of nodes in one medium. */
static bool add_box(void *context, const IndexBox *box, int base)
{
    Crystals *s = context;
    const Crystal *crystal = bulk_of(s, material_of(s->grid, base));
    if (crystal == NULL)
        return true;
    for (long k = box->lo[2]; k <= box->hi[2]; k++)
        for (long j = box->lo[1]; j <= box->hi[1]; j++)
            for (long i = box->lo[0]; i <= box->hi[0]; i++)
                if (!add_node(s, (const long[3]){i, j, k}, crystal))
                    return false;
    return true;
}

static bool add_mix(void *context, const long node[3], const int *list, int count, int base)
{
    Crystal sum;
    const Crystal *mix = node_mix(context, node, list, count, base, &sum);
    return mix == NULL || add_node(context, node, mix);
}

static bool search_all(Crystals *s)
{
    const CouplingsVisit visit = {.context = s, .node = add_mix, .box = add_box};
    IndexBox box = {{0, 0, 0}, {0, 0, 0}};
    for (int a = 0; a < 3; a++)
        if (s->grid->axis[a].present)
            box.hi[a] = s->grid->axis[a].cells - boundary_wraps(s->grid->axis[a].low.kind);
    return couplings_search(s->grid, &box, &visit, s->err);
}

/* Processes tell each other which layers a crystal runs into. */
static bool agree_layers(Grid *grid, size_t material, Error *err)
{
    bool(*tilted)[2] = grid->tilted[material];
    double free[6];
    for (int q = 0; q < 6; q++)
        free[q] = tilted[q / 2][q % 2] ? 0 : 1;
    if (grid->agree.least != NULL && !grid->agree.least(grid->agree.context, free, 6, err))
        return false;
    for (int q = 0; q < 6; q++)
        tilted[q / 2][q % 2] = free[q] == 0;
    return true;
}

static bool agree_all_layers(Grid *grid, Error *err)
{
    for (size_t i = 0; i < grid->scene->material_count; i++)
        if (material_is_crystal(&grid->scene->materials[i]) && !agree_layers(grid, i, err))
            return false;
    return true;
}

bool crystals_find(Grid *grid, Error *err)
{
    Couplings found = {0};
    Crystals s = {.grid = grid, .found = &found, .err = err};
    if (grid->crystal_fastest == 0 || grid->mode == MODE_1D || grid->mode == MODE_2D_TM)
        return true;
    s.bulk = ARENA_ARRAY(grid->arena, const Crystal *, grid->scene->material_count);
    memset(s.bulk, 0, sizeof *s.bulk * grid->scene->material_count);
    grid->tilted = arena_alloc(grid->arena, sizeof *grid->tilted * grid->scene->material_count);
    memset(grid->tilted, 0, sizeof *grid->tilted * grid->scene->material_count);
    if (!couplings_fastest(grid, &s.limit, err))
        return false;
    s.limit = fmax(COUPLINGS_LARGEST * s.limit, grid->crystal_fastest);
    const bool ok = search_all(&s) && agree_all_layers(grid, err);
    couplings_repeat(grid, &found);
    for (size_t n = 0; n < grid->coupling_count; n++)
        vec_push(&found.list, grid->couplings[n]);
    couplings_keep(grid, &found);
    return ok;
}
