/* Couplings as points: what the other axes' curls give an edge through the entries M_ab of a cut cell's tensor
 * (gen/grid/couplings.c). At each end of the edge, with the mean over the two edges of axis b that meet there,
 *     E_a += 1/4 sum over ends, b, sides of  M_ab (curl H)_b
 * which reads H alone and so comes after the curl in any order. With loss the curl is that less the current sigma E,
 *     E += M (curl H - sigma E),  M of eps + sigma dt/(2 eps0),
 * sigma a tensor likewise: what M sigma takes of other edges' E is summed up after H, before E changes. */
#include "model/points.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* An edge at a node with a coupling; `end` 1 where the node is its high one. */
typedef struct Joint {
    long index[3];
    int end;
    const Coupling *coupling;
} Joint;

typedef struct Taps {
    const Model *model;
    Component component;
    Joint *joint;
    size_t joint_count, edges;
    size_t edge;
    Read reads[READS];
    int read_count;
    double *weight; /* of read r and edge e: [r * edges + e] */
} Taps;

static int compare_joints(const void *a, const void *b)
{
    const Joint *p = a, *q = b;
    const int order = index_compare(p->index, q->index);
    return order != 0 ? order : p->end - q->end;
}

static void add_weight(Taps *t, Component from, const long offset[3], double weight)
{
    int r = 0;
    if (weight == 0 || t->model->field_buffer[from] < 0)
        return;
    while (r < t->read_count &&
           (t->reads[r].component != from || memcmp(t->reads[r].offset, offset, sizeof t->reads[r].offset) != 0))
        r++;
    if (r == t->read_count) {
        assert(r < READS); /* 47 in 3D: 15 of its own axis, 16 of each other */
        t->reads[r].component = from;
        memcpy(t->reads[r].offset, offset, sizeof t->reads[r].offset);
        t->read_count++;
    }
    t->weight[(size_t)r * t->edges + t->edge] += weight;
}

static void add_at(Taps *t, const long home[3], Component from, const long at[3], double weight)
{
    add_weight(t, from, (const long[3]){at[0] - home[0], at[1] - home[1], at[2] - home[2]}, weight);
}

/* `weight` times one of the two derivatives in the curl of edge b, `beside` the joint's edge. */
static void add_difference(Taps *t, const Joint *j, int b, const long beside[3], Component of, int axis, double weight)
{
    if (!t->model->grid->axis[axis].present)
        return;
    long offset[3] = {beside[0], beside[1], beside[2]};
    weight *= model_rate(t->model, (Component)(EX + b), axis, j->index[axis] + beside[axis]);
    add_weight(t, of, offset, weight);
    offset[axis]--;
    add_weight(t, of, offset, -weight);
}

/* n_a n_b times the difference of Cb of the principal media: a quarter, for a mean over two edges at each of two ends.
 */
static double quarter(const Grid *grid, const Coupling *k, int a, int b)
{
    double decay, across, along;
    grid_coefficients(grid, EX, &k->across, &decay, &across);
    grid_coefficients(grid, EX, &k->along, &decay, &along);
    return k->normal[a] * k->normal[b] / 4 * k->curl * (across - along);
}

/* What one end of an edge adds of the curls. */
static void add_curls(Taps *t, const Joint *j)
{
    const int a = component_axis(t->component);
    for (int b = 0; b < 3; b++)
        for (int side = -1; side <= 0 && b != a && t->model->field_buffer[EX + b] >= 0; side++) {
            const int c = (b + 1) % 3, d = (b + 2) % 3;
            const double weight = quarter(t->model->grid, j->coupling, a, b);
            long beside[3] = {0};
            beside[a] = j->end;
            beside[b] = side;
            add_difference(t, j, b, beside, (Component)(HX + d), c, weight);
            add_difference(t, j, b, beside, (Component)(HX + c), d, -weight);
        }
}

/* Cb and sigma dt/eps0 of an edge itself. */
static void own_coefficients(const Grid *grid, Component c, const long at[3], double *curl, double *loss)
{
    Medium m = medium_plain(1, 0);
    double decay = 1;
    *curl = 0;
    if (grid_medium(grid, c, at, &m))
        grid_coefficients(grid, c, &m, &decay, curl);
    *loss = m.sigma * grid->dt / EPS0;
}

/* Takes `by` times the current that E drives through edge `at` of axis b: row b of sigma E, without its own entry when
 * `others`. `home` is the edge that gets it. */
static void add_current(Taps *t, const long home[3], int b, const long at[3], double by, bool others)
{
    const Grid *grid = t->model->grid;
    double curl, own;
    own_coefficients(grid, (Component)(EX + b), at, &curl, &own);
    if (!others)
        add_at(t, home, (Component)(EX + b), at, by * own);
    for (int end = 0; end < 2; end++) {
        long node[3] = {at[0], at[1], at[2]};
        node[b] += end;
        const Coupling *k = grid_coupling(grid, node);
        if (k == NULL || k->loss == NULL)
            continue;
        add_at(t, home, (Component)(EX + b), at, -by * own / 2);
        for (int e = 0; e < COUPLED_EDGES; e++) {
            long from[3] = {node[0], node[1], node[2]};
            from[e / 2] += e % 2 - 1;
            if (t->model->field_buffer[EX + e / 2] >= 0)
                add_at(t, home, (Component)(EX + e / 2), from,
                       by * grid->dt / EPS0 * k->loss[COUPLED_EDGES * (2 * b + 1 - end) + e]);
        }
    }
}

/* What one edge adds of the currents: those of the edges that share a node with it, and of its own what comes from
 * others. `whole` once for each edge. */
static void add_currents(Taps *t, const Joint *j, bool whole)
{
    const Grid *grid = t->model->grid;
    const int a = component_axis(t->component);
    double curl, loss;
    own_coefficients(grid, t->component, j->index, &curl, &loss);
    if (whole)
        add_current(t, j->index, a, j->index, -curl, true);
    for (int b = 0; b < 3; b++)
        for (int side = -1; side <= 0 && b != a && t->model->field_buffer[EX + b] >= 0; side++) {
            long at[3] = {j->index[0], j->index[1], j->index[2]};
            at[a] += j->end;
            at[b] += side;
            add_current(t, j->index, b, at, -quarter(grid, j->coupling, a, b), false);
        }
}

static void find_joints(Taps *t)
{
    const Grid *grid = t->model->grid;
    const int a = component_axis(t->component);
    t->joint = ARENA_ARRAY(t->model->arena, Joint, 2 * grid->coupling_count);
    for (size_t n = 0; n < grid->coupling_count; n++)
        for (int end = 0; end < 2; end++) {
            Joint *j = &t->joint[t->joint_count++];
            *j = (Joint){.end = end, .coupling = &grid->couplings[n]};
            memcpy(j->index, j->coupling->node, sizeof j->index);
            j->index[a] -= end;
        }
    qsort(t->joint, t->joint_count, sizeof *t->joint, compare_joints);
    for (size_t n = 0; n < t->joint_count; n++)
        t->edges += n == 0 || index_compare(t->joint[n].index, t->joint[n - 1].index) != 0;
}

static void weigh(Taps *t, bool curls)
{
    t->read_count = 0;
    t->weight = ARENA_ARRAY(t->model->arena, double, t->edges *READS);
    memset(t->weight, 0, sizeof *t->weight * t->edges * READS);
    t->edge = (size_t)-1;
    for (size_t n = 0; n < t->joint_count; n++) {
        const bool first = n == 0 || index_compare(t->joint[n].index, t->joint[n - 1].index) != 0;
        t->edge += first;
        if (curls)
            add_curls(t, &t->joint[n]);
        else
            add_currents(t, &t->joint[n], first);
    }
}

static PointSet *add_set(Model *model, const Taps *t, Half half, const char *name, const char *what)
{
    const PointForm form = {.half = half, .component = t->component};
    PointSet *set = points_add_set(model, &form, name, what);
    set->reads = ARENA_ARRAY(model->arena, Read, READS);
    memcpy(set->reads, t->reads, sizeof t->reads);
    set->read_count = t->read_count;
    set->weights = t->weight;
    for (size_t n = 0; n < t->joint_count; n++) {
        const Joint *j = &t->joint[n];
        if (n > 0 && index_compare(j->index, j[-1].index) == 0)
            continue;
        const Point p = {.index = {j->index[0], j->index[1], j->index[2]}};
        vec_push(&set->points, p);
    }
    return set;
}

void points_add_couplings(Model *model)
{
    for (int c = EX; c <= EZ && model->grid->coupling_count > 0; c++) {
        Taps t = {.model = model, .component = (Component)c};
        int kept = -1;
        if (model->field_buffer[c] < 0)
            continue;
        find_joints(&t);
        weigh(&t, false);
        if (t.read_count > 0) {
            kept = model_add_buffer(model, arena_printf(model->arena, "kept_%s", component_symbol((Component)c)),
                                    "what is kept of the other axes' E in cut cells", BUFFER_STATE, TYPE_REAL, t.edges);
            PointSet *set = add_set(model, &t, HALF_H, "cut_before", "cut cells: what is kept of E along other axes");
            set->sum_buffer = kept;
            set->sums = true;
        }
        weigh(&t, true);
        add_set(model, &t, HALF_E, "cut", "cut cells: the curl along other axes")->sum_buffer = kept;
    }
}
