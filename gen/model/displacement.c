/* What crystals and cut cells with averaging "tensor" hold of D, for their energy, and what sources give it.
 *
 * There E = M G with G = D/eps0 and a matrix M that has entries between edges which share a node (couplings.c).
 * A step needs M alone. Where an energy is asked for, lists of points keep G of each coupled edge besides,
 *     G(n+1) = G(n) + curl H(n+1/2) - (sigma dt/eps0) E(n),
 * for E eps E is E G - E^2 sigma dt/(2 eps0) of each edge (stored.c): the sum of E G and mu H(n+1/2) H(n-1/2) is what
 * the leapfrog keeps without loss (Werner & Cary, J. Comput. Phys. 226, 1085 (2007)). G of the initial E is solved for.
 *
 * In layers that crystals run into nobody asks what is stored: there each edge counts eps E^2/2 with the eps of its
 * own.
 *
 * What a source adds to E on a coupled edge is a current there, a part of the edge's own G: what shares its nodes gets
 * as much of it as M says.
 *
 * In cut cells all this holds where they only couple. Edges at whose nodes loss or poles act (relax.c, respond.c) keep
 * no G and count eps E^2/2, and so do all cut cells of scenes in which something else than sums acts on E: an E at the
 * start, `hard` sources and circuits. */
#include "model/displacement.h"

#include "base/vec.h"
#include "model/taps.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool is_counted(const Model *model)
{
    const Scene *scene = model->grid->scene;
    for (size_t i = 0; i < scene->monitor_count; i++)
        if (scene->monitors[i].kind == MONITOR_ENERGY)
            return true;
    return false;
}

/* The couplings at a node, in a row, and their number. */
static const Coupling *couplings_at(const Grid *grid, const long node[3], size_t *count)
{
    size_t low = 0, high = grid->coupling_count, end;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (index_compare(grid->couplings[middle].node, node) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    for (end = low; end < grid->coupling_count && index_compare(grid->couplings[end].node, node) == 0; end++)
        ;
    *count = end - low;
    return &grid->couplings[low];
}

/* Has a node's cell loss or poles that act at the node? */
static bool remembers(const Coupling *k)
{
    return k->relaxes || k->relaxed_count > 0 || k->response_count > 0;
}

/* The crystal at a node, or the cut cell that only couples; NULL: none. */
static const Coupling *coupled_at(const Grid *grid, const long node[3])
{
    size_t count;
    const Coupling *list = couplings_at(grid, node, &count), *found = NULL;
    for (size_t n = 0; n < count; n++) {
        if (list[n].crystal != NULL)
            return &list[n];
        if (remembers(&list[n]))
            return NULL;
        found = list[n].curl != 0 ? &list[n] : found;
    }
    return found;
}

/* Brings an index beyond a periodic wall back; false where a phase lies between. */
static bool wrap(const Grid *grid, long index[3])
{
    bool same = true;
    for (int a = 0; a < 3; a++) {
        const Axis *axis = &grid->axis[a];
        if (!axis->present || !boundary_wraps(axis->low.kind) || (index[a] >= 0 && index[a] < axis->cells))
            continue;
        index[a] = (index[a] + axis->cells) % axis->cells;
        same = same && axis->low.kind == BOUNDARY_PERIODIC;
    }
    return same;
}

/* Those of axis b at a node that ends an edge of component c, at its high end or not. */
static void find_at_node(const Model *model, const Coupling *k, Component c, int high, int b, Neighbour list[],
                         int *count)
{
    for (int side = -1; side <= 0; side++) {
        Neighbour n = {.component = component_beside(c, true, b),
                       .weight = taps_entry(model->grid, k, b, component_axis(c), -high)};
        memcpy(n.index, k->node, sizeof n.index);
        n.index[b] += side;
        if (grid_edge_free(model->grid, component_real(n.component), n.index) && wrap(model->grid, n.index))
            list[(*count)++] = n;
    }
}

int displacement_neighbours(const Model *model, Component c, const long at[3], Neighbour list[NEIGHBOURS], double *own)
{
    const int a = component_axis(c);
    int count = 0;
    *own = 0;
    for (int high = 0; high < 2; high++) {
        long node[3] = {at[0], at[1], at[2]};
        node[a] += high;
        const Coupling *k = coupled_at(model->grid, node);
        if (k == NULL)
            continue;
        *own += (*own == 0 ? taps_own_curl(model->grid, component_real(c), at) : 0) +
                (k->crystal == NULL ? 0 : taps_own_rest(model->grid, k, component_real(c), at));
        for (int b = 0; b < 3; b++)
            if (b != a && model->field_buffer[component_beside(c, true, b)] >= 0)
                find_at_node(model, k, c, high, b, list, &count);
    }
    return count;
}

/* Lists that keep G. */

/* Does an edge lie in a layer, whose loss takes of G what is not known? */
static bool in_layer(const Grid *grid, Component c, const long at[3])
{
    bool in = false;
    for (int a = 0; a < 3; a++) {
        const LayerProfile *layer = &grid->layer[a];
        const long last = grid->axis[a].cells - layer->high - component_half(c, a);
        in = in || (grid->axis[a].present && (at[a] < layer->low || at[a] > last));
    }
    return in;
}

/* Does all that acts on E add to it, from the start on? */
static bool is_driven_by_sums(const Scene *scene)
{
    bool sums = scene->lumped_count == 0;
    for (size_t i = 0; i < scene->source_count; i++) {
        const Source *s = &scene->sources[i];
        sums = sums && s->kind != SOURCE_HARD && s->kind != SOURCE_VOLTAGE &&
               (s->kind != SOURCE_INITIAL || !component_is_e(s->component));
    }
    return sums;
}

/* What there is at the nodes that an edge ends at. */
typedef struct Ends {
    bool crystal, cut, remembers;
} Ends;

static Ends ends_of(const Grid *grid, Component c, const long at[3])
{
    Ends ends = {0};
    for (int high = 0; high < 2; high++) {
        long node[3] = {at[0], at[1], at[2]};
        size_t count;
        node[component_axis(c)] += high;
        const Coupling *list = couplings_at(grid, node, &count);
        for (size_t n = 0; n < count; n++) {
            ends.crystal = ends.crystal || list[n].crystal != NULL;
            ends.cut = ends.cut || list[n].curl != 0;
            ends.remembers = ends.remembers || remembers(&list[n]);
        }
    }
    return ends;
}

/* Does an edge keep G? */
static bool is_kept(const Model *model, Component c, const long at[3])
{
    const Ends ends = ends_of(model->grid, c, at);
    if (in_layer(model->grid, c, at))
        return false;
    return ends.crystal || (ends.cut && !ends.remembers && is_driven_by_sums(model->grid->scene));
}

static bool takes_kept(const Taps *t, const Joint *j)
{
    return points_takes_part(t->model, t->component, j->index) && is_kept(t->model, t->component, j->index);
}

/* Weights that are alike at all edges become those of one. */
static bool are_even(Taps *t)
{
    bool even = true;
    for (int r = 0; r < t->read_count; r++)
        for (size_t e = 1; e < t->edges; e++)
            even = even && t->weight[(size_t)r * t->edges + e] == t->weight[(size_t)r * t->edges];
    for (int r = 0; r < (even ? t->read_count : 0); r++)
        t->weight[r] = t->weight[(size_t)r * t->edges];
    return even;
}

/* A set that adds the curl less the current of each edge. */
static PointSet *add_rate(Model *model, Taps *t, int state)
{
    taps_begin(t, 0);
    for (size_t n = 0; n < t->joint_count; n += (size_t)taps_of_edge(t, n), t->edge++) {
        const Joint *j = &t->joint[n];
        const bool rises = ends_of(model->grid, t->component, j->index).crystal;
        (rises ? taps_add_rise : taps_add_curl)(t, j, component_axis(t->component), (const long[3]){0}, 1);
    }
    PointSet *set =
        taps_add_set(model, t, HALF_E, "curl", "D of crystals and cut cells, for their energy", are_even(t));
    set->sum_buffer = state;
    set->adds = true;
    return set;
}

static void keep_component(Model *model, Component c)
{
    Taps t = {.model = model, .component = c};
    taps_find(&t, takes_kept);
    taps_count(&t);
    if (t.edges == 0)
        return;
    const int state = model_add_buffer(model, arena_printf(model->arena, "d_%s", component_symbol(c)),
                                       arena_printf(model->arena, "D/eps0 of %s, V/m", component_symbol(c)),
                                       BUFFER_STATE, TYPE_REAL, t.edges);
    PointSet *set = add_rate(model, &t, state);
    set->stores = STORED_DISPLACED;
    points_follow_axis(model, state, set->points.items, set->points.count);
}

void points_add_displacements(Model *model)
{
    for (int c = EX; c <= EZ && is_counted(model) && model->grid->coupling_count > 0; c++)
        if (model->field_buffer[c] >= 0)
            keep_component(model, (Component)c);
}

/* Sources. */

typedef struct Shared {
    Component component;
    size_t source; /* the number of the point in its set */
    Point point;
} Shared;

typedef VEC(Shared) SharedList;

static int compare_shared(const void *a, const void *b)
{
    const Shared *p = a, *q = b;
    const int order = p->component != q->component ? (int)p->component - (int)q->component
                                                   : index_compare(p->point.index, q->point.index);
    return order != 0 ? order : p->source < q->source ? -1 : p->source > q->source;
}

static Point times(Point p, double factor)
{
    for (int t = 0; t < POINT_TAPS; t++)
        p.gain[t] *= factor;
    return p;
}

/* Puts what points give their neighbours into sets of which each has a site once. */
static void place_shared(Model *model, const PointForm *of, const char *name, const char *what, SharedList *list)
{
    int most = 0;
    if (list->count == 0)
        return;
    qsort(list->items, list->count, sizeof *list->items, compare_shared);
    for (int rank = 0; rank <= most; rank++)
        for (int b = 0; b < 3; b++) {
            const PointForm form = {
                .half = HALF_E, .component = component_beside(of->component, true, b), .taps = of->taps};
            PointSet *set = NULL;
            for (size_t n = 0, first = 0; n < list->count; n++) {
                const Shared *s = &list->items[n];
                const bool next = s->component != list->items[first].component ||
                                  index_compare(s->point.index, list->items[first].point.index) != 0;
                first = next ? n : first;
                most = (int)(n - first) > most ? (int)(n - first) : most;
                if (s->component != form.component || (int)(n - first) != rank)
                    continue;
                set = set != NULL ? set : points_add_set(model, &form, name, what);
                vec_push(&set->points, s->point);
            }
        }
}

/* Where something other than a sum acts on a coupled edge what it takes from G is not known. */
static bool refuse_source(const Model *model, const PointSet *set, Error *err)
{
    return error_at(
        err, ERROR_SCENE, model->grid->scene->loc,
        "%s lies in a medium whose eps has entries off the diagonal, the energy of which counts sources that "
        "add to the field and nothing else acting on it; take a soft or a current source there, put it a cell outside, "
        "or leave out energy{}",
        set->what);
}

static bool holds_forced(const PointSet *set, const long index[3])
{
    for (size_t i = 0; i < set->points.count; i++)
        if (set->points.items[i].scale == 0 && index_compare(set->points.items[i].index, index) == 0)
            return true;
    return false;
}

/* Is the field forced there, whatever else acts? */
static bool is_forced(const Model *model, Component c, const long index[3])
{
    for (size_t n = 0; n < model->points.count; n++) {
        const PointSet *set = &model->points.items[n];
        if (set->component == c && set->has_scale && !set->has_memory && holds_forced(set, index))
            return true;
    }
    return false;
}

/* What the sources of a set give: to edges beside theirs, and to G of their own. */
typedef struct Gifts {
    SharedList beside;
    VEC(Point) own;
} Gifts;

static void give_point(const Model *model, Component c, const Point *p, size_t number, Gifts *gifts)
{
    Neighbour beside[NEIGHBOURS];
    double own;
    const int count = displacement_neighbours(model, c, p->index, beside, &own);
    if (own > 0 && is_kept(model, c, p->index))
        vec_push(&gifts->own, times(*p, 1 / own));
    for (int i = 0; i < count; i++) {
        Shared s = {beside[i].component, number, times(*p, beside[i].weight / own)};
        memcpy(s.point.index, beside[i].index, sizeof s.point.index);
        if (!is_forced(model, s.component, s.point.index))
            vec_push(&gifts->beside, s);
    }
}

static bool share_set(Model *model, size_t number, Error *err)
{
    const PointSet from = model->points.items[number];
    const PointForm form = {.half = HALF_E, .component = from.component, .taps = from.taps};
    const bool adds = !from.has_scale && !from.has_memory && !from.has_branch, counted = is_counted(model);
    Gifts gifts = {0};
    for (size_t n = 0; n < from.points.count; n++)
        give_point(model, from.component, &from.points.items[n], n, &gifts);
    const bool ok = adds || !counted || gifts.own.count == 0 || refuse_source(model, &from, err);
    if (adds)
        place_shared(model, &form, from.name, from.what, &gifts.beside);
    if (adds && counted && (gifts.own.count > 0 || model->grid->window.present)) { /* names are alike in all parts */
        PointSet *set = points_add_set(model, &form, arena_printf(model->arena, "%s_d", from.name), from.what);
        set->adds = true;
        set->stores = STORED_GIVEN;
        for (size_t n = 0; n < gifts.own.count; n++)
            vec_push(&set->points, gifts.own.items[n]);
    }
    vec_free(&gifts.own);
    vec_free(&gifts.beside);
    return ok;
}

/* Alike in all parts of a grid. */
static bool is_coupled(const Grid *grid)
{
    return grid->crystal_fastest > 0 || grid->scene->averaging == AVERAGING_TENSOR;
}

bool points_share_sources(Model *model, size_t first, Error *err)
{
    const size_t last = model->points.count;
    for (size_t n = first; n < last && is_coupled(model->grid); n++)
        if (model->points.items[n].half == HALF_E && !share_set(model, n, err))
            return false;
    return true;
}
