/* D of crystals at the start: G with M G = E (displacement.c), by conjugate gradients. M is symmetric and positive when
 * each row counts for its edge's part of space V: V M G = V E (Hestenes & Stiefel 1952, with the diagonal before it).
 */
#include "model/displacement.h"

#include "model/points.h"

#include <math.h>
#include <string.h>

enum { ROUNDS_MOST = 5000 };
static const double SMALL = 1e-15; /* of the residual, over that of no G */

typedef struct Entry {
    size_t row;
    double value; /* of V M */
} Entry;

typedef struct Start {
    const Model *model;
    const PointSet *set[3]; /* that keep G, by axis; NULL: none */
    size_t first[3], count; /* of the edges */
    Entry *entries;         /* of edge e's G: from begin[e] on */
    size_t *begin;
    double *diagonal, *given, *g;
} Start;

/* The number of an edge; `count` where it is none. */
static size_t edge_number(const Start *s, const Neighbour *n)
{
    const int a = component_axis(n->component);
    const PointSet *set = s->set[a];
    size_t low = 0, high = set == NULL ? 0 : set->points.count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (index_compare(set->points.items[middle].index, n->index) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    const bool found =
        set != NULL && low < set->points.count && index_compare(set->points.items[low].index, n->index) == 0;
    return found ? s->first[a] + low : s->count;
}

static double initial_at(const Model *model, Component c, const long at[3])
{
    const Buffer *b = &model->buffers.items[model->field_buffer[c]];
    const size_t n = model_element(model, c, at);
    if (b->data == NULL)
        return 0;
    return model->options.precision == PRECISION_F32 ? (double)((const float *)b->data)[n]
                                                     : ((const double *)b->data)[n];
}

/* The column of an edge. */
static void fill_edge(Start *s, Component c, const long at[3], size_t e)
{
    Neighbour list[NEIGHBOURS];
    double own;
    size_t *end = &s->begin[e + 1];
    const int count = displacement_neighbours(s->model, c, at, list, &own);
    const double volume = model_relative_volume(s->model->grid, c, at);
    s->diagonal[e] = volume * own;
    s->given[e] = volume * initial_at(s->model, c, at);
    *end = s->begin[e];
    for (int i = 0; i < count; i++) {
        const size_t row = edge_number(s, &list[i]);
        if (row < s->count)
            s->entries[(*end)++] =
                (Entry){row, list[i].weight * model_relative_volume(s->model->grid, list[i].component, list[i].index)};
    }
}

static void multiply(const Start *s, const double *x, double *y)
{
    for (size_t e = 0; e < s->count; e++)
        y[e] = s->diagonal[e] * x[e];
    for (size_t e = 0; e < s->count; e++)
        for (size_t i = s->begin[e]; i < s->begin[e + 1]; i++)
            y[s->entries[i].row] += s->entries[i].value * x[e];
}

static double product(const Start *s, const double *x, const double *y)
{
    double sum = 0;
    for (size_t e = 0; e < s->count; e++)
        sum += x[e] * y[e];
    return sum;
}

/* z = r over the diagonal; returns r z. */
static double precondition(const Start *s, const double *r, double *z)
{
    for (size_t e = 0; e < s->count; e++)
        z[e] = r[e] / s->diagonal[e];
    return product(s, r, z);
}

static void solve_start(Start *s)
{
    Arena *arena = s->model->arena;
    double *r = s->given, *z = ARENA_ARRAY(arena, double, s->count), *p = ARENA_ARRAY(arena, double, s->count),
           *q = ARENA_ARRAY(arena, double, s->count);
    double rz = precondition(s, r, z);
    const double enough = SMALL * SMALL * rz;
    memset(s->g, 0, s->count * sizeof *s->g);
    memcpy(p, z, s->count * sizeof *p);
    for (int round = 0; round < ROUNDS_MOST && rz > enough; round++) {
        multiply(s, p, q);
        const double step = rz / product(s, p, q), before = rz;
        for (size_t e = 0; e < s->count; e++) {
            s->g[e] += step * p[e];
            r[e] -= step * q[e];
        }
        rz = precondition(s, r, z);
        for (size_t e = 0; e < s->count; e++)
            p[e] = z[e] + rz / before * p[e];
    }
}

static void find_edges(Start *s)
{
    for (int a = 0; a < 3; a++)
        for (size_t n = 0; s->set[a] != NULL && n < s->set[a]->points.count; n++)
            fill_edge(s, (Component)(EX + a), s->set[a]->points.items[n].index, s->first[a] + n);
}

static void start_room(Start *s, Model *model)
{
    s->entries = ARENA_ARRAY(model->arena, Entry, s->count * NEIGHBOURS + 1);
    s->begin = ARENA_ARRAY(model->arena, size_t, s->count + 1);
    s->diagonal = ARENA_ARRAY(model->arena, double, s->count + 1);
    s->given = ARENA_ARRAY(model->arena, double, s->count + 1);
    s->g = ARENA_ARRAY(model->arena, double, s->count + 1);
    s->begin[0] = 0;
}

static const Source *initial_e(const Scene *scene)
{
    for (size_t i = 0; i < scene->source_count; i++)
        if (scene->sources[i].kind == SOURCE_INITIAL && component_is_e(scene->sources[i].component))
            return &scene->sources[i];
    return NULL;
}

/* The sets that keep G. */
static void find_sets(Start *s)
{
    for (size_t n = 0; n < s->model->points.count; n++) {
        const PointSet *set = &s->model->points.items[n];
        if (set->stores != STORED_DISPLACED)
            continue;
        const int a = component_axis(set->component);
        s->set[a] = set;
        s->first[a] = s->count;
        s->count += set->points.count;
    }
}

static bool runs_into_layer(const Grid *grid)
{
    bool any = false;
    for (size_t i = 0; i < grid->scene->material_count; i++)
        for (int q = 0; q < (grid->all->tilted == NULL ? 0 : 6); q++)
            any = any || grid->all->tilted[i][q / 2][q % 2];
    return any;
}

bool points_begin_displacements(Model *model, Error *err)
{
    Start s = {.model = model};
    const Source *source = initial_e(model->grid->scene);
    find_sets(&s);
    if (source == NULL || s.count == 0)
        return true;
    const char *where = grid_is_complex(model->grid)       ? "between bloch walls"
                        : model->grid->all->window.present ? "where several processes step it"
                        : runs_into_layer(model->grid)     ? "where it runs into an absorbing layer"
                                                           : NULL;
    if (where != NULL)
        return error_at(err, ERROR_SCENE, source->loc,
                        "initial: the energy of a medium whose eps has entries off the diagonal needs an E that begins "
                        "at zero %s",
                        where);
    start_room(&s, model);
    find_edges(&s);
    solve_start(&s);
    for (int a = 0; a < 3; a++)
        if (s.set[a] != NULL)
            model->buffers.items[s.set[a]->sum_buffer].data =
                model_reals(model, s.g + s.first[a], s.set[a]->points.count);
    return true;
}
