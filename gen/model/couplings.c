/* Couplings as points: what the other axes' curls give an edge through the entries M_ab of a cut cell's tensor
 * (gen/grid/couplings.c). At each end of the edge, with the mean over the two edges of axis b that meet there,
 *     E_a += 1/4 sum over ends, b, sides of  M_ab (curl H)_b
 * Points read the rise of each edge, what the update has just added to its E, over its Cb: that is the curl, in
 * absorbing layers as they stretch it, for these edges have no loss and no poles of their own. Where cut cells have
 * loss a part of E relaxes (gen/grid/relax.c): with u = R D less what has relaxed, c what the curls add to it and b =
 * (a dt/2)/(1 + a dt/2) E -= b (2 u + c),  u += c - b (2 u + c), once for each rate a that an edge has from its two
 * nodes.
 *
 * In crystals (gen/grid/crystals.c) M_ab is that of the node's eps, and half of what M_aa of the node is besides the
 * edge's own Cb is added at either end: with a conductivity, and beside conductors, they differ. There a rise is the
 * curl less the current sigma E and what the poles take, M being that of eps + sigma dt/(2 eps0) + the poles' implicit
 * parts. */
#include "model/taps.h"

#include "base/symmetric.h"
#include "grid/couplings.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { RATES_MOST = 33 }; /* of a node: those of the parts of its cell and that along the surface */

static int compare_joints(const void *a, const void *b)
{
    const Joint *p = a, *q = b;
    const int order = index_compare(p->index, q->index);
    return order != 0 ? order : p->end - q->end;
}

static void add_weight(Taps *t, const Read *read, double weight)
{
    int r = 0;
    if (weight == 0 || t->model->field_buffer[read->component] < 0)
        return;
    while (r < t->read_count && model_compare_reads(&t->reads[r], read) != 0)
        r++;
    assert(r < READS); /* 11 in 3D: 3 of its own axis, 4 of each other */
    if (r == t->read_count)
        t->reads[t->read_count++] = *read;
    t->weight[(size_t)r * t->edges + t->edge] += weight;
}

/* n_a n_b times the difference of Cb of the principal media, or the crystal's entry: what the edge of axis b on a side
 * of the node has of a mean that counts half, at each of two ends. */
double taps_entry(const Grid *grid, const Coupling *k, int a, int b, int side)
{
    double decay, across, along, inverse[SYMMETRIC];
    if (k->crystal != NULL) {
        grid_crystal_inverse(grid, k->crystal, inverse);
        return inverse[symmetric_at(a, b)] * k->curl * grid_part_of_node(grid, k->node, b, side) / 2;
    }
    grid_coefficients(grid, EX, &k->across, &decay, &across);
    grid_coefficients(grid, EX, &k->along, &decay, &along);
    return k->normal[a] * k->normal[b] * grid_part_of_node(grid, k->node, b, side) / 2 * k->curl * (across - along);
}

double taps_own_curl(const Grid *grid, Component c, const long at[3])
{
    Medium m = medium_plain(1, 0);
    long home[3] = {at[0], at[1], at[2]};
    double decay, curl = 0;
    grid_wrap(grid, home);
    if (grid_medium(grid, c, home, &m))
        grid_coefficients(grid, c, &m, &decay, &curl);
    return curl;
}

/* At one end of a crystal's edge: half of what M_aa of the node is besides that of the node's medium on an edge, as a
 * part of the edge's own Cb, so that the sum stays above zero. */
double taps_own_rest(const Grid *grid, const Coupling *coupling, Component c, const long at[3])
{
    const Crystal *k = coupling->crystal;
    const int a = component_axis(c);
    double inverse[SYMMETRIC], decay, usual;
    symmetric_inverse(k->eps, 7, inverse);
    const Medium medium = {1 / inverse[a], k->sigma[a], k->blend[a]};
    grid_coefficients(grid, c, &medium, &decay, &usual);
    grid_crystal_inverse(grid, k, inverse);
    const double ratio = inverse[a] / usual - 1;
    return fabs(ratio) < 1e-14 ? 0 : ratio * taps_own_curl(grid, c, at) / 2;
}

/* Does the edge of axis b on a side of the joint's node take part? Cut cells lie where all do. */
static bool takes_part(const Taps *t, const Joint *j, int b, int side)
{
    long at[3] = {j->index[0], j->index[1], j->index[2]};
    at[component_axis(t->component)] += j->end;
    at[b] += side;
    return t->model->field_buffer[EX + b] >= 0 && grid_edge_free(t->model->grid, (Component)(EX + b), at);
}

void taps_add_rise(Taps *t, const Joint *j, int b, const long beside[3], double weight)
{
    const Component c = (Component)(EX + b);
    const long at[3] = {j->index[0] + beside[0], j->index[1] + beside[1], j->index[2] + beside[2]};
    const Read read = {.component = c, .rise = true, .offset = {beside[0], beside[1], beside[2]}};
    add_weight(t, &read, weight / taps_own_curl(t->model->grid, c, at));
}

/* What one end of an edge adds of the curls. */
static void add_curls(Taps *t, const Joint *j)
{
    const int a = component_axis(t->component);
    for (int b = 0; b < 3; b++)
        for (int side = -1; side <= 0 && b != a; side++) {
            long beside[3] = {0};
            beside[a] = j->end;
            beside[b] = side;
            if (takes_part(t, j, b, side))
                taps_add_rise(t, j, b, beside, taps_entry(t->model->grid, j->coupling, a, b, side));
        }
    if (j->coupling->crystal != NULL)
        taps_add_rise(t, j, a, (const long[3]){0}, taps_own_rest(t->model->grid, j->coupling, t->component, j->index));
}

/* The medium whose crystal lies at both ends of an edge and as far as their edges reach; -1: none. */
static int even_medium(const Joint *low, const Joint *high)
{
    const Crystal *p = low->coupling->crystal, *q = high->coupling->crystal;
    return p != NULL && q != NULL && p->material == q->material ? p->material : -1;
}

static bool equal_cells(const Grid *grid)
{
    for (int a = 0; a < 3; a++)
        if (grid->axis[a].present && grid->axis[a].node != NULL)
            return false;
    return true;
}

/* Has the node anything for the edge? */
static bool takes_joint(const Taps *t, const Joint *j)
{
    const Coupling *k = j->coupling;
    const int row = 2 * component_axis(t->component) + 1 - j->end;
    if (k->crystal != NULL)
        return points_takes_part(t->model, t->component, j->index);
    bool any = k->curl != 0;
    for (int i = 0; i < k->relaxed_count; i++)
        for (int e = 0; e < COUPLED_EDGES; e++)
            any = any || k->relaxed[i].form[row][e] != 0;
    return any;
}

void taps_find(Taps *t, bool (*takes)(const Taps *t, const Joint *joint))
{
    const Grid *grid = t->model->grid;
    const int a = component_axis(t->component);
    t->joint = ARENA_ARRAY(t->model->arena, Joint, 2 * grid->coupling_count);
    for (size_t n = 0; n < grid->coupling_count; n++)
        for (int end = 0; end < 2; end++) {
            Joint *j = &t->joint[t->joint_count];
            *j = (Joint){.end = end, .coupling = &grid->couplings[n]};
            memcpy(j->index, j->coupling->node, sizeof j->index);
            j->index[a] -= end;
            if (couplings_holds_edge(grid, j->coupling->node, 2 * a + 1 - end) && takes(t, j))
                t->joint_count++;
        }
    qsort(t->joint, t->joint_count, sizeof *t->joint, compare_joints);
}

/* Moves the joints of edges in one medium alone, of equal cells, to a list of their own. */
static void part_joints(Taps *t, Taps *even, int material)
{
    size_t kept = 0;
    even->joint = ARENA_ARRAY(t->model->arena, Joint, t->joint_count);
    for (size_t n = 0; n < t->joint_count; n++) {
        const bool pair = n + 1 < t->joint_count && index_compare(t->joint[n].index, t->joint[n + 1].index) == 0;
        if (!pair || even_medium(&t->joint[n], &t->joint[n + 1]) != material) {
            t->joint[kept++] = t->joint[n];
            if (pair)
                t->joint[kept++] = t->joint[++n];
            continue;
        }
        even->joint[even->joint_count++] = t->joint[n++];
        even->joint[even->joint_count++] = t->joint[n];
    }
    t->joint_count = kept;
}

void taps_count(Taps *t)
{
    t->edges = 0;
    for (size_t n = 0; n < t->joint_count; n++)
        t->edges += n == 0 || index_compare(t->joint[n].index, t->joint[n - 1].index) != 0;
}

void taps_sort(Taps *t)
{
    for (int r = 1; r < t->read_count; r++)
        for (int q = r; q > 0 && model_compare_reads(&t->reads[q], &t->reads[q - 1]) < 0; q--) {
            const Read read = t->reads[q];
            t->reads[q] = t->reads[q - 1];
            t->reads[q - 1] = read;
            for (size_t e = 0; e < t->edges; e++) {
                double *a = &t->weight[(size_t)q * t->edges + e], *b = a - t->edges, weight = *a;
                *a = *b;
                *b = weight;
            }
        }
}

/* The weights of the edges of `joints` joints, for which there is room for `edges`. */
static void weigh(Taps *t, size_t joints, size_t edges)
{
    const size_t all = t->edges;
    t->edges = edges;
    t->read_count = 0;
    t->weight = ARENA_ARRAY(t->model->arena, double, edges *READS);
    memset(t->weight, 0, sizeof *t->weight * edges * READS);
    t->edge = (size_t)-1;
    for (size_t n = 0; n < joints; n++) {
        const bool first = n == 0 || index_compare(t->joint[n].index, t->joint[n - 1].index) != 0;
        t->edge += first;
        add_curls(t, &t->joint[n]);
    }
    taps_sort(t);
    t->edges = all;
}

PointSet *taps_add_set(Model *model, const Taps *t, Half half, const char *name, const char *what, bool even)
{
    const PointForm form = {.half = half, .component = t->component};
    PointSet *set = points_add_set(model, &form, name, what);
    set->reads = ARENA_ARRAY(model->arena, Read, READS);
    memcpy(set->reads, t->reads, sizeof t->reads);
    set->read_count = t->read_count;
    set->weights = t->weight;
    set->placed = true;
    set->even = even;
    for (size_t n = 0; n < t->joint_count; n++) {
        const Joint *j = &t->joint[n];
        if (n > 0 && index_compare(j->index, j[-1].index) == 0)
            continue;
        const Point p = {.index = {j->index[0], j->index[1], j->index[2]}};
        vec_push(&set->points, p);
    }
    return set;
}

static void add_set(Model *model, Taps *t, const char *name, const char *what, bool even)
{
    taps_count(t);
    if (t->edges == 0)
        return;
    weigh(t, even ? 2 : t->joint_count, even ? 1 : t->edges);
    if (t->read_count > 0)
        taps_add_set(model, t, HALF_E, name, what, even);
}

/* The edges inside of one crystal, whose weights are the same. */
static void add_even(Model *model, Taps *t, int material)
{
    const Material *m = &model->grid->scene->materials[material];
    Taps even = {.model = model, .component = t->component};
    part_joints(t, &even, material);
    add_set(model, &even, arena_printf(model->arena, "crystal%d", material),
            arena_printf(model->arena, "%s: the curl along other axes", m->name), true);
}

/* The rate of a term of a joint's node, where it has something for the edge; 0: no more terms. */
static double rate_of(const Joint *j, int axis, int term)
{
    const Coupling *k = j->coupling;
    const int row = 2 * axis + 1 - j->end;
    for (int i = 0; i < k->relaxed_count; i++) {
        bool any = false;
        for (int e = 0; e < COUPLED_EDGES; e++)
            any = any || k->relaxed[i].form[row][e] != 0;
        if (any && term-- == 0)
            return k->relaxed[i].rate;
    }
    return 0;
}

/* Number `slot` of the different rates of an edge with `count` joints; 0: it has fewer. */
static double rate_in_slot(const Joint *j, int count, int axis, int slot)
{
    double seen[3 * RATES_MOST];
    int known = 0;
    for (int n = 0; n < count; n++)
        for (int term = 0; term < RATES_MOST; term++) {
            const double rate = rate_of(&j[n], axis, term);
            bool old = rate == 0;
            for (int i = 0; i < known; i++)
                old = old || seen[i] == rate;
            if (!old)
                seen[known++] = rate;
            if (known > slot)
                return seen[slot];
        }
    return 0;
}

void taps_add_form(Taps *t, const Joint *j, const double form[COUPLED_EDGES], double eps)
{
    const int a = component_axis(t->component), row = 2 * a + 1 - j->end;
    const Medium vacuum = medium_plain(1, 0);
    double decay, curl;
    grid_coefficients(t->model->grid, t->component, &vacuum, &decay, &curl);
    curl /= 2 * grid_part_of_node(t->model->grid, j->coupling->node, a, row % 2 - 1) * eps;
    for (int e = 0; e < COUPLED_EDGES; e++) {
        long beside[3];
        const int sign = couplings_image(t->model->grid, j->coupling->node, e, beside);
        for (int b = 0; b < 3; b++)
            beside[b] -= j->index[b];
        if (form[e] != 0 && sign != 0)
            taps_add_rise(t, j, e / 2, beside, sign * form[e] * curl);
    }
}

static void add_relaxed(Taps *t, const Joint *j, double rate)
{
    const Coupling *k = j->coupling;
    const int row = 2 * component_axis(t->component) + 1 - j->end;
    for (int i = 0; i < k->relaxed_count; i++)
        if (k->relaxed[i].rate == rate)
            taps_add_form(t, j, k->relaxed[i].form[row], 1);
}

int taps_of_edge(const Taps *t, size_t n)
{
    int count = 1;
    while (n + (size_t)count < t->joint_count &&
           index_compare(t->joint[n].index, t->joint[n + (size_t)count].index) == 0)
        count++;
    return count;
}

/* The joints of the edges that have so many rates. */
static void joints_of_slot(const Taps *all, int slot, Taps *t)
{
    t->joint = ARENA_ARRAY(all->model->arena, Joint, all->joint_count + 1);
    for (size_t n = 0; n < all->joint_count;) {
        const int count = taps_of_edge(all, n);
        if (rate_in_slot(&all->joint[n], count, component_axis(all->component), slot) > 0)
            for (int i = 0; i < count; i++)
                t->joint[t->joint_count++] = all->joint[n + (size_t)i];
        n += (size_t)count;
    }
    taps_count(t);
}

void taps_begin(Taps *t, int rows)
{
    const size_t count = t->edges * (size_t)(READS + rows);
    t->read_count = 0;
    t->edge = 0;
    t->weight = ARENA_ARRAY(t->model->arena, double, count);
    memset(t->weight, 0, sizeof *t->weight * count);
}

/* Weights of the curl, and in the last row dt a/2 over 1 + dt a/2. */
static void weigh_relaxed(Taps *t, int slot)
{
    taps_begin(t, 1);
    double *back = ARENA_ARRAY(t->model->arena, double, t->edges);
    for (size_t n = 0; n < t->joint_count; t->edge++) {
        const int count = taps_of_edge(t, n);
        const double rate = rate_in_slot(&t->joint[n], count, component_axis(t->component), slot);
        const double half = rate * t->model->grid->dt / 2;
        back[t->edge] = half / (1 + half);
        for (int i = 0; i < count; i++)
            add_relaxed(t, &t->joint[n + (size_t)i], rate);
        n += (size_t)count;
    }
    taps_sort(t);
    memcpy(&t->weight[(size_t)t->read_count * t->edges], back, sizeof *back * t->edges);
}

/* A set for each number of rates that edges have. */
static void add_relaxing(Model *model, const Taps *all)
{
    for (int slot = 0;; slot++) {
        Taps t = {.model = model, .component = all->component};
        joints_of_slot(all, slot, &t);
        if (t.edges == 0)
            return;
        weigh_relaxed(&t, slot);
        const char *symbol = component_symbol(t.component);
        const int kept = model_add_buffer(model, arena_printf(model->arena, "relaxed%d_%s", slot + 1, symbol),
                                          "what of E in lossy cut cells relaxes", BUFFER_STATE, TYPE_REAL, t.edges);
        PointSet *set = taps_add_set(model, &t, HALF_E, arena_printf(model->arena, "loss%d", slot + 1),
                                     "lossy cut cells: E relaxes", false);
        set->sum_buffer = kept;
        set->relaxes = true;
        points_follow_axis(model, kept, set->points.items, set->points.count);
    }
}

void points_add_couplings(Model *model)
{
    for (int c = EX; c <= EZ && model->grid->coupling_count > 0; c++) {
        Taps t = {.model = model, .component = (Component)c};
        if (model->field_buffer[c] < 0)
            continue;
        taps_find(&t, takes_joint);
        for (size_t i = 0; i < model->grid->scene->material_count && equal_cells(model->grid); i++)
            if (material_is_crystal(&model->grid->scene->materials[i]))
                add_even(model, &t, (int)i);
        add_set(model, &t, "cut", "cut cells: the curl along other axes", false);
        add_relaxing(model, &t);
    }
}
