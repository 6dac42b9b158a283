/* D of crystals and cut cells at the start: G with M G = E (displacement.c), by conjugate gradients. M is symmetric and
 * positive when each row counts for its edge's part of space V: V M G = V E (Hestenes & Stiefel 1952, with the diagonal
 * before it). Where cut cells have loss nothing has relaxed then: u = R G and q = G. Between Bloch walls it is
 * Hermitian, and the real and imaginary parts of an edge are two unknowns.
 *
 * G of an edge depends on E everywhere. So each of several processes makes the grid of the whole scene once for this,
 * solves for all of it, which gives all of them the bits of one process, and takes what it holds. */
#include "model/displacement.h"

#include "grid/couplings.h"
#include "model/points.h"
#include "model/taps.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS_MOST = 5000 };
static const double SMALL = 1e-15; /* of the residual, over that of no G */

typedef struct CoupledEdge {
    Component component;
    long index[3];
} CoupledEdge;

typedef struct Entry {
    size_t row;
    double re, im; /* of V M */
} Entry;

typedef struct Start {
    Model *model;
    const Grid *grid; /* of the whole scene */
    int parts;        /* unknowns of an edge: 2 where fields are complex */
    CoupledEdge *edges;
    size_t count;
    Entry *entries; /* of edge e's G: from begin[e] on */
    size_t *begin;
    double *diagonal, *given, *g;
} Start;

static int compare_edges(const void *a, const void *b)
{
    const CoupledEdge *p = a, *q = b;
    return p->component != q->component ? (int)p->component - (int)q->component : index_compare(p->index, q->index);
}

/* Does a node's D matter beyond what each edge's own E is? */
static bool holds_d(const Coupling *k)
{
    return displacement_couples(k) || k->relaxed_count > 0;
}

/* The edges at all such nodes, each once. */
static void find_edges(Start *s)
{
    const Grid *grid = s->grid;
    s->edges = ARENA_ARRAY(s->model->arena, CoupledEdge, COUPLED_EDGES * grid->coupling_count + 1);
    size_t count = 0;
    for (size_t n = 0; n < grid->coupling_count; n++)
        for (int e = 0; e < COUPLED_EDGES && holds_d(&grid->couplings[n]); e++) {
            CoupledEdge edge = {.component = (Component)(EX + e / 2)};
            double turn[2];
            memcpy(edge.index, grid->couplings[n].node, sizeof edge.index);
            edge.index[e / 2] += grid->axis[e / 2].present ? e % 2 - 1 : 0;
            displacement_home(grid, edge.index, turn);
            if (grid_edge_free(grid, edge.component, edge.index))
                s->edges[count++] = edge;
        }
    qsort(s->edges, count, sizeof *s->edges, compare_edges);
    for (size_t n = 0; n < count; n++)
        if (s->count == 0 || compare_edges(&s->edges[n], &s->edges[s->count - 1]) != 0)
            s->edges[s->count++] = s->edges[n];
}

/* The number of an edge; `count` where it is none. */
static size_t edge_number(const Start *s, const Neighbour *n)
{
    CoupledEdge wanted = {.component = n->component};
    memcpy(wanted.index, n->index, sizeof wanted.index);
    const CoupledEdge *found = bsearch(&wanted, s->edges, s->count, sizeof wanted, compare_edges);
    return found == NULL ? s->count : (size_t)(found - s->edges);
}

/* The column of an edge, and what is given there. */
static bool fill_edge(Start *s, size_t e, Error *err)
{
    Neighbour list[NEIGHBOURS];
    double own, value;
    const CoupledEdge *edge = &s->edges[e];
    size_t *end = &s->begin[e + 1];
    const int count = displacement_neighbours(s->grid, edge->component, edge->index, true, list, &own);
    const double volume = model_relative_volume(s->grid, edge->component, edge->index);
    own = own > 0 ? own : taps_own_curl(s->grid, edge->component, edge->index);
    if (!points_initial_at(s->model, edge->component, edge->index, &value, err))
        return false;
    for (int part = 0; part < s->parts; part++) {
        s->diagonal[e * (size_t)s->parts + (size_t)part] = volume * own;
        s->given[e * (size_t)s->parts + (size_t)part] = part == 0 ? volume * value : 0;
    }
    *end = s->begin[e];
    for (int i = 0; i < count; i++) {
        const size_t row = edge_number(s, &list[i]);
        const double weight = list[i].weight * model_relative_volume(s->grid, list[i].component, list[i].index);
        if (row < s->count)
            s->entries[(*end)++] = (Entry){row, weight * list[i].turn[0], weight * list[i].turn[1]};
    }
    return true;
}

static void multiply(const Start *s, const double *x, double *y)
{
    for (size_t n = 0; n < s->count * (size_t)s->parts; n++)
        y[n] = s->diagonal[n] * x[n];
    for (size_t e = 0; e < s->count; e++)
        for (size_t i = s->begin[e]; i < s->begin[e + 1]; i++) {
            const Entry *m = &s->entries[i];
            if (s->parts == 1) {
                y[m->row] += m->re * x[e];
            } else {
                y[2 * m->row] += m->re * x[2 * e] - m->im * x[2 * e + 1];
                y[2 * m->row + 1] += m->re * x[2 * e + 1] + m->im * x[2 * e];
            }
        }
}

static double product(size_t count, const double *x, const double *y)
{
    double sum = 0;
    for (size_t n = 0; n < count; n++)
        sum += x[n] * y[n];
    return sum;
}

/* z = r over the diagonal; returns r z. */
static double precondition(const Start *s, const double *r, double *z)
{
    const size_t count = s->count * (size_t)s->parts;
    for (size_t n = 0; n < count; n++)
        z[n] = r[n] / s->diagonal[n];
    return product(count, r, z);
}

static void solve_start(Start *s)
{
    Arena *arena = s->model->arena;
    const size_t count = s->count * (size_t)s->parts;
    double *r = s->given, *z = ARENA_ARRAY(arena, double, count), *p = ARENA_ARRAY(arena, double, count),
           *q = ARENA_ARRAY(arena, double, count);
    double rz = precondition(s, r, z);
    const double enough = SMALL * SMALL * rz;
    memset(s->g, 0, count * sizeof *s->g);
    memcpy(p, z, count * sizeof *p);
    for (int round = 0; round < ROUNDS_MOST && rz > enough; round++) {
        multiply(s, p, q);
        const double step = rz / product(count, p, q), before = rz;
        for (size_t n = 0; n < count; n++) {
            s->g[n] += step * p[n];
            r[n] -= step * q[n];
        }
        rz = precondition(s, r, z);
        for (size_t n = 0; n < count; n++)
            p[n] = z[n] + rz / before * p[n];
    }
}

static bool fill_edges(Start *s, Error *err)
{
    Arena *arena = s->model->arena;
    const size_t count = s->count * (size_t)s->parts + 1;
    s->entries = ARENA_ARRAY(arena, Entry, s->count * NEIGHBOURS + 1);
    s->begin = ARENA_ARRAY(arena, size_t, s->count + 1);
    s->diagonal = ARENA_ARRAY(arena, double, count);
    s->given = ARENA_ARRAY(arena, double, count);
    s->g = ARENA_ARRAY(arena, double, count);
    s->begin[0] = 0;
    for (size_t e = 0; e < s->count; e++)
        if (!fill_edge(s, e, err))
            return false;
    return true;
}

/* The part of the solution that a list keeps; its points are in the order of memory. */
static void begin_set(const Start *s, const PointSet *set, int buffer)
{
    Model *model = s->model;
    const size_t part = component_is_imaginary(set->component);
    double *values = ARENA_ARRAY(model->arena, double, set->points.count + 1);
    for (size_t n = 0; n < set->points.count; n++)
        values[n] = 0;
    for (size_t e = 0; e < s->count; e++) {
        long at[3] = {s->edges[e].index[0], s->edges[e].index[1], s->edges[e].index[2]};
        if (s->edges[e].component != component_real(set->component) || !model_to_part(model, set->component, at))
            continue;
        const Point *found = points_find(set, at);
        if (found != NULL)
            values[found - set->points.items] = s->g[e * (size_t)s->parts + part];
    }
    model->buffers.items[buffer].data = model_reals(model, values, set->points.count);
}

/* What edge e of a node has of G of all of them by row `row` of a form; a part of it. */
static double form_of(const Start *s, const Coupling *k, const double form[COUPLED_EDGES], int part)
{
    double sum = 0, turn[2];
    for (int e = 0; e < COUPLED_EDGES; e++) {
        CoupledEdge edge = {.component = (Component)(EX + e / 2)};
        const int sign = form[e] != 0 ? couplings_image(s->grid, k->node, e, edge.index) : 0;
        if (sign == 0)
            continue;
        displacement_home(s->grid, edge.index, turn);
        const CoupledEdge *found = bsearch(&edge, s->edges, s->count, sizeof edge, compare_edges);
        const double *g = found == NULL ? NULL : &s->g[(size_t)(found - s->edges) * (size_t)s->parts];
        if (g != NULL && s->parts == 1)
            sum += sign * form[e] * g[0];
        else if (g != NULL)
            sum += sign * form[e] * (part == 0 ? turn[0] * g[0] + turn[1] * g[1] : turn[0] * g[1] - turn[1] * g[0]);
    }
    return sum;
}

/* What of R G one node gives a list of edges that relax, whose last row of weights tells their rates. */
static void add_relaxing(const Start *s, const PointSet *set, const Coupling *k, double *values)
{
    const int a = component_axis(set->component);
    const double *back = &set->weights[(size_t)set->read_count * set->points.count];
    for (int row = 2 * a; row < 2 * a + 2; row++) {
        long at[3] = {k->node[0], k->node[1], k->node[2]};
        at[a] += row % 2 - 1;
        if (!couplings_holds_edge(s->grid, k->node, row) || !model_to_part(s->model, set->component, at))
            continue;
        const Point *found = points_find(set, at);
        const double part = grid_part_of_node(s->grid, k->node, a, row % 2 - 1);
        if (found == NULL)
            continue;
        for (int i = 0; i < k->relaxed_count; i++) {
            const double half = k->relaxed[i].rate * s->grid->dt / 2;
            if (half / (1 + half) == back[found - set->points.items])
                values[found - set->points.items] +=
                    form_of(s, k, k->relaxed[i].form[row], component_is_imaginary(set->component)) / (2 * part);
        }
    }
}

static void begin_relaxing(const Start *s, const PointSet *set)
{
    Model *model = s->model;
    double *values = ARENA_ARRAY(model->arena, double, set->points.count + 1);
    for (size_t n = 0; n < set->points.count; n++)
        values[n] = 0;
    for (size_t n = 0; n < s->grid->coupling_count; n++)
        add_relaxing(s, set, &s->grid->couplings[n], values);
    model->buffers.items[set->sum_buffer].data = model_reals(model, values, set->points.count);
}

static void begin_sets(const Start *s)
{
    for (size_t n = 0; n < s->model->points.count; n++) {
        const PointSet *set = &s->model->points.items[n];
        if (set->stores == STORED_DISPLACED)
            begin_set(s, set, set->sum_buffer);
        else if (set->stores == STORED_LEAKED)
            begin_set(s, set, set->rest_buffer);
        else if (set->relaxes)
            begin_relaxing(s, set);
    }
}

static bool begins(const Model *model)
{
    bool needed = displacement_is_counted(model);
    for (size_t n = 0; n < model->points.count; n++)
        needed = needed || model->points.items[n].relaxes;
    return needed && couplings_begin_with_e(model->grid->scene) && displacement_is_coupled(model->grid);
}

bool points_begin_displacements(Model *model, Error *err)
{
    const bool window = model->grid->all->window.present;
    if (!begins(model))
        return true;
    Grid *whole = window ? grid_build(model->grid->scene, err) : NULL;
    if (window && whole == NULL)
        return false;
    Start s = {.model = model, .grid = window ? whole : model->grid->all, .parts = 1 + grid_is_complex(model->grid)};
    find_edges(&s);
    model_see_all(model);
    const bool filled = fill_edges(&s, err);
    model_see_part(model);
    if (filled) {
        solve_start(&s);
        begin_sets(&s);
    }
    grid_free(whole);
    return filled;
}
