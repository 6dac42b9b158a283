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
 * as much of it as M says. So does what an element or a `hard` source makes of E: it is the current that changes E so,
 * known once it has acted. They come after all that adds, keep what they have changed, and what they give is taken from
 * there. No two of them share a node that couples (grid/contested.c), so that none changes what another has set.
 *
 * Where cut cells have loss (relax.c), E = M G - sum over rates of (R G - u), u what of R G has not relaxed. They store
 * sum of G (M - sum of R) G/2 and of q R q/2 with q what of G has not leaked, u = R q (the trapezoidal rule is linear);
 * that is sum of E G/2 less p u/2 of each edge and rate, with p = G - q. Where poles act (respond.c) responses.c has
 * what is stored besides E G/2. No source acts in either (couplings_near_source), but an initial E may begin in the
 * former. */
#include "model/displacement.h"

#include "base/vec.h"
#include "model/taps.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool displacement_is_counted(const Model *model)
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

bool displacement_couples(const Coupling *k)
{
    return k->crystal != NULL || (k->curl != 0 && k->response_count == 0);
}

/* The crystal at a node, or the cut cell that only couples, or with `at_once` that has loss; NULL: none. */
static const Coupling *coupled_at(const Grid *grid, const long node[3], bool at_once)
{
    size_t count;
    const Coupling *list = couplings_at(grid, node, &count), *found = NULL;
    for (size_t n = 0; n < count; n++) {
        if (list[n].crystal != NULL)
            return &list[n];
        if (list[n].response_count > 0 || (!at_once && remembers(&list[n])))
            return NULL;
        found = displacement_couples(&list[n]) ? &list[n] : found;
    }
    return found;
}

void displacement_home(const Grid *grid, long index[3], double turn[2])
{
    double angle = 0;
    for (int a = 0; a < 3; a++) {
        const Axis *axis = &grid->axis[a];
        if (!axis->present || !boundary_wraps(axis->low.kind) || (index[a] >= 0 && index[a] < axis->cells))
            continue;
        if (axis->low.kind == BOUNDARY_BLOCH)
            angle += index[a] < 0 ? -axis->phase : axis->phase;
        index[a] = axis_round(axis, index[a]);
    }
    turn[0] = angle == 0 ? 1 : cos(angle);
    turn[1] = angle == 0 ? 0 : sin(angle);
}

/* A way of -1, 0 or 1 along each axis as a number. */
static int way_between(const long from[3], const long to[3])
{
    int way = 0;
    for (int a = 2; a >= 0; a--)
        way = 3 * way + (int)(to[a] - from[a]) + 1;
    return way;
}

void displacement_go(const Grid *grid, const long from[3], int way, long to[3])
{
    double turn[2];
    for (int a = 0; a < 3; a++, way /= 3)
        to[a] = from[a] + way % 3 - 1;
    displacement_home(grid, to, turn);
}

/* An edge that is asked for its neighbours. */
typedef struct Asked {
    Component component;
    const long *at;
} Asked;

/* Those of axis b at a node that ends an edge, at its high end or not. */
static void find_at_node(const Grid *grid, const Coupling *k, const Asked *edge, int high, int b, Neighbour list[],
                         int *count)
{
    for (int side = -1; side <= 0; side++) {
        Neighbour n = {.component = component_beside(edge->component, true, b),
                       .weight = taps_entry(grid, k, b, component_axis(edge->component), -high)};
        memcpy(n.index, k->node, sizeof n.index);
        n.index[b] += side;
        if (!grid_edge_free(grid, n.component, n.index))
            continue;
        n.back = way_between(n.index, edge->at);
        displacement_home(grid, n.index, n.turn);
        list[(*count)++] = n;
    }
}

int displacement_neighbours(const Grid *grid, Component c, const long at[3], bool at_once, Neighbour list[NEIGHBOURS],
                            double *own)
{
    const int a = component_axis(c);
    const Asked edge = {c, at};
    int count = 0;
    *own = 0;
    for (int high = 0; high < 2; high++) {
        long node[3] = {at[0], at[1], at[2]};
        node[a] += high;
        const Coupling *k = coupled_at(grid, node, at_once);
        if (k == NULL)
            continue;
        *own += (*own == 0 ? taps_own_curl(grid, c, at) : 0) + (k->crystal == NULL ? 0 : taps_own_rest(grid, k, c, at));
        for (int b = 0; b < 3; b++)
            if (b != a && grid->medium[EX + b].present)
                find_at_node(grid, k, &edge, high, b, list, &count);
    }
    return count;
}

double displacement_own_part(const Grid *grid, Component c, const long at[3])
{
    Neighbour beside[NEIGHBOURS];
    double own;
    displacement_neighbours(grid, c, at, false, beside, &own);
    return own > 0 ? taps_own_curl(grid, c, at) / own : 1;
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

/* What there is at the nodes that an edge ends at. */
typedef struct Ends {
    bool crystal, cut, relaxes, responds;
} Ends;

/* Does something of a node's edge relax there, not only of others? */
static bool relaxes_edge(const Coupling *k, int edge)
{
    for (int i = 0; i < k->relaxed_count; i++)
        for (int e = 0; e < COUPLED_EDGES; e++)
            if (k->relaxed[i].form[edge][e] != 0)
                return true;
    return false;
}

/* Does a node's edge go through media with poles there, not only others? */
static bool responds_edge(const Coupling *k, int edge)
{
    bool any = false;
    for (int i = 0; i < k->response_count; i++)
        any = any || k->responses[i].form[edge][edge] != 0;
    return any;
}

static Ends ends_of(const Grid *grid, Component c, const long at[3])
{
    Ends ends = {0};
    for (int high = 0; high < 2; high++) {
        long node[3] = {at[0], at[1], at[2]};
        size_t count;
        node[component_axis(c)] += high;
        const Coupling *list = couplings_at(grid, node, &count);
        const int edge = 2 * component_axis(c) + 1 - high;
        for (size_t n = 0; n < count; n++) {
            ends.crystal = ends.crystal || list[n].crystal != NULL;
            ends.cut = ends.cut || list[n].curl != 0;
            ends.relaxes = ends.relaxes || relaxes_edge(&list[n], edge);
            ends.responds = ends.responds || responds_edge(&list[n], edge);
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
    if (ends.crystal || ends.responds)
        return true;
    return ends.relaxes || ends.cut;
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
        taps_add_rise(t, j, component_axis(t->component), (const long[3]){0}, 1);
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

static int add_leak_state(Model *model, const PointSet *of, const char *name, const char *legend)
{
    const int buffer =
        model_add_buffer(model, arena_printf(model->arena, "%s_%s_%s", name, component_symbol(of->component), of->name),
                         legend, BUFFER_STATE, TYPE_REAL, of->points.count);
    points_follow_axis(model, buffer, of->points.items, of->points.count);
    return buffer;
}

/* Beside a list of what of E relaxes by a rate one of what of G does, with the same points. */
static void keep_leak(Model *model, size_t number)
{
    const PointSet loss = model->points.items[number];
    const size_t count = loss.points.count;
    Taps t = {.model = model, .component = loss.component, .joint_count = count, .edges = count};
    t.joint = ARENA_ARRAY(model->arena, Joint, count);
    taps_begin(&t, 1);
    for (; t.edge < count; t.edge++) {
        t.joint[t.edge] = (Joint){.coupling = NULL};
        memcpy(t.joint[t.edge].index, loss.points.items[t.edge].index, sizeof t.joint->index);
        taps_add_rise(&t, &t.joint[t.edge], component_axis(t.component), (const long[3]){0}, 1);
    }
    taps_sort(&t);
    memcpy(&t.weight[(size_t)t.read_count * count], &loss.weights[(size_t)loss.read_count * count],
           count * sizeof *t.weight);
    const int leaked = add_leak_state(model, &loss, "leaked", "what of D/eps0 has relaxed by a rate, V/m");
    const int rest = add_leak_state(model, &loss, "rest", "what of D/eps0 has not, V/m");
    PointSet *set = taps_add_set(model, &t, HALF_E, arena_printf(model->arena, "leak_%s", loss.name),
                                 "D of lossy cut cells, for their energy", false);
    set->sum_buffer = leaked;
    set->rest_buffer = rest;
    set->leaking = loss.sum_buffer;
    set->leaks = set->adds = true;
    set->stores = STORED_LEAKED;
}

void points_add_displacements(Model *model)
{
    const size_t lists = model->points.count;
    if (!displacement_is_counted(model) || model->grid->coupling_count == 0)
        return;
    for (size_t n = 0; n < lists; n++)
        if (model->points.items[n].relaxes)
            keep_leak(model, n);
    for (int c = EX; c <= EZ; c++)
        if (model->field_buffer[c] >= 0)
            keep_component(model, (Component)c);
}

/* Sources and elements. */

typedef struct Shared {
    Component component;
    size_t source; /* the number of the point in its set */
    Point point;
} Shared;

typedef VEC(Shared) SharedList;

/* What the points of a set give: to edges beside theirs, and to G of their own. */
typedef struct Gifts {
    SharedList beside;
    VEC(Point) own;
} Gifts;

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

/* Puts what points give into sets of one component that have a site once. */
static int place_component(Model *model, const PointSet *from, PointForm form, const SharedList *list, int rank)
{
    PointSet *set = NULL;
    int most = 0;
    for (size_t n = 0, first = 0; n < list->count; n++) {
        const Shared *s = &list->items[n];
        if (s->component != form.component)
            continue;
        const bool next = s->component != list->items[first].component ||
                          index_compare(s->point.index, list->items[first].point.index) != 0;
        first = next ? n : first;
        most = (int)(n - first) > most ? (int)(n - first) : most;
        if ((int)(n - first) != rank)
            continue;
        set = set != NULL ? set : points_add_set(model, &form, from->name, from->what);
        set->taken = from->given;
        vec_push(&set->points, s->point);
    }
    return most;
}

static void place_shared(Model *model, const PointSet *from, PointForm form, SharedList *list)
{
    int most = 0;
    if (list->count > 0)
        qsort(list->items, list->count, sizeof *list->items, compare_shared);
    for (int rank = 0; rank <= most && list->count > 0; rank++)
        for (int c = 0; c < COMPONENTS; c++) {
            form.component = (Component)c;
            const int here = place_component(model, from, form, list, rank);
            most = here > most ? here : most;
        }
}

/* To one part of a neighbour's E, `factor` of what a point adds or has changed. */
static void give_part(const Neighbour *to, bool imaginary, const Point *p, double factor, size_t number, Gifts *gifts)
{
    Shared s = {imaginary ? component_imaginary(to->component) : to->component, number, times(*p, factor)};
    memcpy(s.point.index, to->index, sizeof s.point.index);
    if (factor != 0)
        vec_push(&gifts->beside, s);
}

static void give_point(const Model *model, const PointSet *from, size_t number, Gifts *gifts)
{
    const Component c = component_real(from->component);
    const bool imaginary = component_is_imaginary(from->component);
    Neighbour beside[NEIGHBOURS];
    double own;
    Point p = from->points.items[number];
    const int count = displacement_neighbours(model->grid, c, p.index, false, beside, &own);
    if (from->given != 0)
        p = (Point){.index = {p.index[0], p.index[1], p.index[2]}, .gain = {1}, .row = {way_between(p.index, p.index)}};
    if (own > 0 && is_kept(model, c, p.index))
        vec_push(&gifts->own, times(p, 1 / own));
    for (int i = 0; i < count; i++) {
        const double factor = beside[i].weight / own, *turn = beside[i].turn;
        if (from->given != 0)
            p.row[0] = beside[i].back;
        give_part(&beside[i], imaginary, &p, factor * turn[0], number, gifts);
        give_part(&beside[i], !imaginary, &p, factor * (imaginary ? -turn[1] : turn[1]), number, gifts);
    }
}

static void share_set(Model *model, size_t number)
{
    const PointSet from = model->points.items[number];
    const PointForm form = {.half = HALF_E, .component = from.component, .taps = from.given != 0 ? 1 : from.taps};
    Gifts gifts = {0};
    for (size_t n = 0; n < from.points.count; n++)
        give_point(model, &from, n, &gifts);
    place_shared(model, &from, form, &gifts.beside);
    if (displacement_is_counted(model) && (gifts.own.count > 0 || model->grid->window.present)) {
        /* names are alike in all parts */
        PointSet *set = points_add_set(model, &form, arena_printf(model->arena, "%s_d", from.name), from.what);
        set->adds = true;
        set->stores = STORED_GIVEN;
        set->taken = from.given;
        for (size_t n = 0; n < gifts.own.count; n++)
            vec_push(&set->points, gifts.own.items[n]);
    }
    vec_free(&gifts.own);
    vec_free(&gifts.beside);
}

bool displacement_is_coupled(const Grid *grid)
{
    return grid->crystal_fastest > 0 || grid->scene->averaging == AVERAGING_TENSOR;
}

static bool is_element(const PointSet *set)
{
    return set->half == HALF_E && (set->has_scale || set->has_memory || set->has_branch);
}

/* Moves elements and `hard` sources behind all else; the number of the first of them. */
static size_t part_elements(Model *model, size_t first)
{
    const size_t count = model->points.count;
    VEC(PointSet) elements = {0};
    size_t kept = first;
    for (size_t n = first; n < count; n++) {
        if (is_element(&model->points.items[n]))
            vec_push(&elements, model->points.items[n]);
        else
            model->points.items[kept++] = model->points.items[n];
    }
    model->points.count = kept;
    for (size_t n = first; n < kept; n++)
        if (model->points.items[n].half == HALF_E)
            share_set(model, n);
    const size_t begin = model->points.count;
    for (size_t n = 0; n < elements.count; n++)
        vec_push(&model->points, elements.items[n]);
    vec_free(&elements);
    return begin;
}

static bool any_coupled(const Model *model, const PointSet *set)
{
    Neighbour beside[NEIGHBOURS];
    double own = 0;
    for (size_t n = 0; n < set->points.count && own == 0; n++)
        displacement_neighbours(model->grid, component_real(set->component), set->points.items[n].index, false, beside,
                                &own);
    return own > 0;
}

void points_share_sources(Model *model, size_t first)
{
    if (!displacement_is_coupled(model->grid))
        return;
    const size_t begin = part_elements(model, first), end = model->points.count;
    for (size_t n = begin; n < end; n++)
        if (any_coupled(model, &model->points.items[n]) || model->grid->window.present) {
            model->points.items[n].given = (int)(n - begin) + 1;
            share_set(model, n);
        }
}

/* Taken: points whose taps name the way to an element get its number in its list; those beside elements that another
 * process has go. */

/* NULL: another process has all of it. */
static const PointSet *giver_of(const Model *model, int given)
{
    for (size_t n = 0; n < model->points.count; n++)
        if (model->points.items[n].given == given)
            return &model->points.items[n];
    return NULL;
}

static void find_givers(const Model *model, PointSet *set)
{
    const PointSet *giver = giver_of(model, set->taken);
    size_t kept = 0;
    const size_t count = giver == NULL ? 0 : set->points.count;
    for (size_t n = 0; n < count; n++) {
        Point p = set->points.items[n];
        long element[3];
        displacement_go(model->grid, p.index, p.row[0], element);
        const Point *found = points_find(giver, element);
        if (found == NULL)
            continue;
        p.row[0] = (int)(found - giver->points.items);
        set->points.items[kept++] = p;
    }
    set->points.count = kept;
}

void points_find_givers(Model *model)
{
    size_t kept = 0;
    for (size_t n = 0; n < model->points.count; n++) {
        PointSet *set = &model->points.items[n];
        if (set->given != 0)
            points_sort(set);
        if (set->taken != 0)
            find_givers(model, set);
        if (set->taken != 0 && set->points.count == 0)
            vec_free(&set->points);
        else
            model->points.items[kept++] = *set;
    }
    model->points.count = kept;
}
