/* Cut cells with loss or media with poles by `resident:half`, and what of D is kept of crystals and cut cells for an
 * energy: lists of points of E that keep states. A block's threads work out the points of its sites, with E and rises
 * at their places on chip (share_far.c): without halos a point is one block's alone. An edge may be in several lists of
 * its component; a thread has an edge, and all of its lists in their order, behind those without states, which the
 * model has before them (model/couplings.c). So what they all want of memory is asked for at once. Weights and states
 * lie there as a block's threads take them, edge by edge: states for the time of a batch. Edges of the same lists lie
 * beside one another, for threads of a warp take the same way then. */
#include "schedule/resident/share_far.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

int kept_state(const PointSet *set, int n)
{
    const int own[] = {set->sum_buffer, set->rest_buffer};
    for (int i = 0; i < 2; i++)
        if (own[i] >= 0 && n-- == 0)
            return own[i];
    return n < set->kept_count ? set->kept[n] : -1;
}

int kept_place(const KeptEdges *of, const Read *r)
{
    int n = 0;
    while (n < of->read_count && model_compare_reads(&of->reads[n], r) != 0)
        n++;
    return n;
}

static void add_list(const Plan *plan, KeptEdges *of, int list)
{
    const PointSet *set = &plan->model->points.items[list];
    of->component = set->component;
    const size_t weights = set->weight_buffer < 0 ? 0 : plan->model->buffers.items[set->weight_buffer].count;
    of->weights[of->list_count] = (int)(weights / set->points.count);
    of->lists[of->list_count++] = list;
    of->points = max_long(of->points, (long)set->points.count);
    for (int r = 0; r < set->read_count; r++)
        if (kept_place(of, &set->reads[r]) == of->read_count)
            of->reads[of->read_count++] = set->reads[r];
}

/* The element of a corner in sums over all sites before it along each axis. */
static long corner(const EdgeMap *map, long i, long j, long k)
{
    return (k * map->count[1] + j) * map->count[0] + i;
}

/* Counts a list's edges that no list of the component before it has. */
static void count_edges(const PointSet *set, uint8_t *seen, EdgeMap *map)
{
    const uint8_t bit = (uint8_t)(1U << component_axis(set->component));
    for (size_t p = 0; p < set->points.count; p++) {
        const long *at = set->points.items[p].index, n = corner(map, at[0] + 1, at[1] + 1, at[2] + 1);
        map->sums[n] += (seen[n] & bit) == 0;
        seen[n] |= bit;
    }
}

/* Counts by site to sums. */
static void sum_edges(EdgeMap *map)
{
    const long apart[3] = {1, map->count[0], map->count[0] * map->count[1]};
    const long all = apart[2] * map->count[2];
    for (int a = 0; a < 3; a++)
        for (long n = apart[a]; n < all; n++)
            map->sums[n] += n / apart[a] % map->count[a] > 0 ? map->sums[n - apart[a]] : 0;
}

/* How many edges each box has; of domains that are larger than any chip nobody asks. */
static void map_edges(const Plan *plan, EdgeMap *map)
{
    enum { MOST_SITES = 1 << 22 };
    *map = (EdgeMap){.sums = NULL};
    double all = 1;
    for (int a = 0; a < 3; a++) {
        map->count[a] = (plan->grid->axis[a].present ? plan->grid->axis[a].sites : 1) + 1;
        all *= (double)map->count[a];
    }
    if (all > MOST_SITES)
        return;
    uint8_t *const seen = memory_must(calloc((size_t)all, 1));
    map->sums = ARENA_ARRAY(plan->arena, int32_t, (size_t)all);
    memset(map->sums, 0, (size_t)all * sizeof *map->sums);
    for (size_t i = 0; i < plan->model->points.count; i++)
        if (far_keeps(&plan->model->points.items[i]))
            count_edges(&plan->model->points.items[i], seen, map);
    sum_edges(map);
    free(seen);
}

/* Of a box: with and without what lies before its low ends. */
static long edges_in(const EdgeMap *map, const long lo[3], const long hi[3])
{
    long sum = 0;
    for (int n = 0; n < 8; n++) {
        const long i = n & 1 ? hi[0] : lo[0], j = n & 2 ? hi[1] : lo[1], k = n & 4 ? hi[2] : lo[2];
        const int lows = !(n & 1) + !(n & 2) + !(n & 4);
        sum += (lows & 1 ? -1 : 1) * (long)map->sums[corner(map, i, j, k)];
    }
    return sum;
}

/* The edges of a component, which may be none yet. */
static KeptEdges *edges_of(Together *t, Component c)
{
    for (int n = 0; n < t->kept_count; n++)
        if (t->kept_edges[n].component == c)
            return &t->kept_edges[n];
    t->kept_edges[t->kept_count] = (KeptEdges){.component = c};
    return &t->kept_edges[t->kept_count++];
}

bool kept_find(const Plan *plan, Together *t)
{
    t->kept_count = 0;
    for (size_t i = 0; i < plan->model->points.count; i++) {
        const PointSet *set = &plan->model->points.items[i];
        if (!far_keeps(set))
            continue;
        KeptEdges *of = edges_of(t, set->component);
        if (of->list_count == MOST_KEPT)
            return false;
        add_list(plan, of, (int)i);
    }
    if (t->kept_count > 0)
        map_edges(plan, &t->kept_map);
    return true;
}

/* Cycles that a thread takes for an edge: it waits for memory twice, and asks it for places, states and weights. */
static double edge_cycles(const KeptEdges *of)
{
    const double waits = 2000, list = 300;
    return waits + list * of->list_count;
}

/* Edges of the fullest of blocks that are all as large. */
static long fullest_edges(const EdgeMap *map, const long width[3])
{
    long most = 0, lo[3], hi[3];
    for (lo[2] = 0; lo[2] < map->count[2] - 1; lo[2] += width[2])
        for (lo[1] = 0; lo[1] < map->count[1] - 1; lo[1] += width[1])
            for (lo[0] = 0; lo[0] < map->count[0] - 1; lo[0] += width[0]) {
                for (int a = 0; a < 3; a++)
                    hi[a] = min_long(lo[a] + width[a], map->count[a] - 1);
                most = max_long(most, edges_in(map, lo, hi));
            }
    return most;
}

double kept_cycles(const Plan *plan, const Cut *c)
{
    const Together *t = &plan->together;
    const int third = together_third(plan);
    const long sites = together_sites(plan, third), planes = max_long(max_long(c->planes, c->planes_across), 1);
    long width[3] = {(long)c->lanes * together_strip(plan), c->rows, 1};
    double longest = 0;
    width[third] = divide_up(sites, divide_up(sites, planes));
    for (int n = 0; n < t->kept_count; n++)
        longest = fmax(longest, edge_cycles(&t->kept_edges[n]));
    if (t->kept_count == 0 || t->kept_map.sums == NULL)
        return 0;
    return longest * (double)divide_up(fullest_edges(&t->kept_map, width), (long)c->lanes * c->rows * c->groups);
}

double kept_of_block(const Together *t, const KeptHead *heads)
{
    double longest = 0;
    for (int n = 0; n < t->kept_count; n++)
        longest = fmax(longest, heads[n].count > 0 ? edge_cycles(&t->kept_edges[n]) : 0);
    const long edges = t->kept_count > 0 ? heads[t->kept_count - 1].end : 0;
    return longest * (double)divide_up(edges, (long)t->m.warps * WARP);
}

int kept_places(const Together *t, const KeptEdges *of)
{
    return (int)divide_up(1L + of->read_count, t->kept_packed);
}

/* Points of one edge, and a bit for each of their lists. */
typedef struct Edge {
    const KeptPoint *first;
    int count;
    uint32_t lists;
} Edge;

static int compare_points(const void *a, const void *b)
{
    const KeptPoint *p = a, *q = b;
    return p->e != q->e ? (p->e > q->e) - (p->e < q->e) : (p->list > q->list) - (p->list < q->list);
}

static int compare_edges(const void *a, const void *b)
{
    const Edge *p = a, *q = b;
    if (p->lists != q->lists)
        return (p->lists > q->lists) - (p->lists < q->lists);
    return (p->first->e > q->first->e) - (p->first->e < q->first->e);
}

static size_t find_edges(const KeptPoint *points, size_t count, Edge *edges)
{
    size_t n = 0;
    for (size_t p = 0; p < count; p++) {
        if (p == 0 || points[p].e != points[p - 1].e)
            edges[n++] = (Edge){.first = &points[p]};
        edges[n - 1].count++;
        edges[n - 1].lists |= 1U << points[p].list;
    }
    return n;
}

/* Where an edge has E, slot 0, or what its lists read. */
static uint32_t place_in_slot(const Edge *e, int slot)
{
    int32_t place = slot == 0 ? e->first->e : 0;
    for (int n = 0; n < e->count && slot > 0; n++)
        place = (int32_t)max_long(place, e->first[n].place[slot - 1]);
    return (uint32_t)place;
}

/* Its number in a list; -1: it is not in it. */
static int32_t number_in(const Edge *e, int list)
{
    for (int n = 0; n < e->count; n++)
        if (e->first[n].list == list)
            return e->first[n].point;
    return -1;
}

/* Places, lists, and numbers in them. */
static void push_places(Together *t, const KeptEdges *of, const Edge *edges, size_t count)
{
    for (int slot = 0; slot <= of->read_count; slot += t->kept_packed)
        for (size_t n = 0; n < count; n++) {
            const bool two = t->kept_packed > 1 && slot < of->read_count;
            vec_push(&t->kept,
                     (int32_t)(place_in_slot(&edges[n], slot) | (two ? place_in_slot(&edges[n], slot + 1) << 16 : 0)));
        }
    for (size_t n = 0; n < count; n++)
        vec_push(&t->kept, (int32_t)edges[n].lists);
    for (int list = 0; list < of->list_count; list++)
        for (size_t n = 0; n < count; n++)
            vec_push(&t->kept, number_in(&edges[n], list));
}

/* Weights of a list's edges, zero in others, and room for their states. */
static void push_weights(const Plan *plan, Together *t, const KeptEdges *of, int list, const Edge *edges, size_t count)
{
    const PointSet *set = &plan->model->points.items[of->lists[list]];
    for (int row = 0; row < of->weights[list]; row++)
        for (size_t n = 0; n < count; n++) {
            const int32_t p = number_in(&edges[n], list);
            vec_push(&t->kept_weights, p < 0 ? 0 : set->weights[(size_t)row * set->points.count + (size_t)p]);
        }
    for (int n = 0; kept_state(set, n) >= 0; n++)
        t->kept_states += (long)count;
}

KeptHead kept_join(const Plan *plan, Together *t, const KeptEdges *of, KeptPoint *points, size_t count)
{
    Edge *const edges = memory_must(calloc(count + 1, sizeof *edges));
    if (count > 0)
        qsort(points, count, sizeof *points, compare_points);
    const size_t all = find_edges(points, count, edges);
    const KeptHead head = {.first = (int32_t)t->kept.count,
                           .count = (int32_t)all,
                           .weights = (int32_t)t->kept_weights.count,
                           .states = (int32_t)t->kept_states};
    if (all > 0)
        qsort(edges, all, sizeof *edges, compare_edges);
    push_places(t, of, edges, all);
    for (int list = 0; list < of->list_count; list++)
        push_weights(plan, t, of, list, edges, all);
    free(edges);
    return head;
}

static void add_states(Plan *plan, Kernel *k, const PointSet *set)
{
    for (int n = 0; kept_state(set, n) >= 0; n++) {
        kernel_add_old(plan, k, kept_state(set, n));
        kernel_add_new(plan, k, kept_state(set, n));
    }
}

void kept_add(Plan *plan, Kernel *k, Together *t)
{
    if (t->kept_count == 0)
        return;
    vec_push(&t->kept, 0); /* where all edges lie on walls that no block has there are none */
    vec_push(&t->kept_weights, 0);
    t->kept_buffer = plan_add_ints(
        plan, "kept",
        "edges with states: places on chip of E and of what they read, a bit for each list, numbers in them",
        t->kept.items, t->kept.count);
    t->kept_weight_buffer = model_add_buffer(plan->model, "kept_weight", "weights of edges with states, by edge",
                                             BUFFER_DATA, TYPE_REAL, t->kept_weights.count);
    plan->model->buffers.items[t->kept_weight_buffer].data =
        model_reals(plan->model, t->kept_weights.items, t->kept_weights.count);
    t->kept_state_buffer = model_add_buffer(plan->model, "kept_state", "states of edges during a batch, by edge",
                                            BUFFER_OUT, TYPE_REAL, (size_t)t->kept_states + 1);
    kernel_add_buffer(plan, k, t->kept_buffer, true);
    kernel_add_buffer(plan, k, t->kept_weight_buffer, true);
    kernel_add_buffer(plan, k, t->kept_state_buffer, false);
    vec_free(&t->kept_weights);
    for (size_t i = 0; i < plan->model->points.count; i++)
        if (far_keeps(&plan->model->points.items[i]))
            add_states(plan, k, &plan->model->points.items[i]);
}
