/* Points and probes inside blocked kernels. A source acts in every tile that computes its site, halo or not; a probe is
 * read in the one tile that keeps its site. For each plane of a tile, half step and warp there are rounds, a visit for
 * each of its lanes: lane n of round r is told by visits[32 r + n] what it does, so that a warp's lanes act side by
 * side and no thread reads what is another's. The rounds of plane p, half h and warp w begin at stops[Tile.stop + ((p -
 * v0) * 2 + h) * warps + w]                        (half 0 is H, 1 is E) and end where the next begin. Lists are
 * numbered: the plan's point sets in order, then its probe groups. A visit of a list of many points, such as the face
 * of a total-field box, treats all sites of the strip that lie in it. */
#include "schedule/march/tiles.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* What one thread does in the plane at hand. */
typedef struct Hit {
    int32_t thread, bucket; /* half * warps + warp */
    TilePoint visit;
} Hit;

typedef struct Hits {
    VEC(Hit) hits; /* of the plane at hand */
    VEC(int32_t) stops;
    VEC(TilePoint) visits;
} Hits;

static bool within(long i, long lo, long hi)
{
    return i >= lo && i < hi;
}

static bool is_probe(const Plan *plan, int list)
{
    return (size_t)list >= plan->model->points.count;
}

/* Does the tile compute a point's site (keep it, for probes, which it reads once; need it, where some read rises)? */
static bool meets(const Plan *plan, const March *m, const Tile *t, const PointRef *ref, long index[3])
{
    const bool image = visits_place(plan, ref, index), kept = is_probe(plan, ref->list);
    const long row = m->axis[1] < 0 ? 0 : index[m->axis[1]], at = index[m->axis[2]];
    const long plane = visits_plane(plan, m, ref->list, at), rows = m->axis[1] < 0 ? 1 : tiles_rows(m);
    if (kept)
        return !image && within(index[0], t->x0, t->x1) && within(row, t->row0, t->row1) && within(at, t->p0, t->p1);
    if (far_wanted(plan))
        return within(index[0], t->x0 - m->halo, t->x1 + m->halo) &&
               within(row, t->row0 - m->halo, t->row1 + m->halo) && within(plane, t->p0 - m->halo, t->p1 + m->halo);
    return within(index[0], t->x, t->x + (long)m->lanes * m->strip) && within(row, t->row, t->row + rows) &&
           within(plane, t->p0 - m->halo, t->p1 + m->halo);
}

/* Do patches or strips tell of a list's points, and no rounds? */
static bool is_elsewhere(const Plan *plan, int list)
{
    return patches_have(plan, list) || far_has(plan, list);
}

/* The references of a tile's rows in one plane. */
static const PointRef *refs_of(const PointMap *map, const March *m, const Tile *t, long plane, size_t *count)
{
    const long lo = m->axis[1] < 0 ? 0 : max_long(t->row - map->row0, 0),
               hi = m->axis[1] < 0 ? 1 : min_long(t->row + tiles_rows(m) - map->row0, map->rows);
    const size_t *row = map->first + (plane - map->plane0) * map->rows, first = row[lo];
    *count = hi > lo ? row[hi] - first : 0;
    return map->refs + first;
}

/* Planes that a tile computes, as far as they are there. */
static void planes_of(const PointMap *map, const March *m, const Tile *t, long planes[2])
{
    planes[0] = max_long(t->p0 - m->halo, map->plane0);
    planes[1] = min_long(t->p1 + m->halo, map->plane0 + map->planes);
}

/* The planes in which a tile meets points; `rounds`: such that no patch tells of. */
static bool span_of(const Plan *plan, const March *m, const Tile *t, bool rounds, long span[2])
{
    const PointMap *map = visits_map(plan, m);
    long planes[2], index[3];
    size_t count;
    span[0] = LONG_MAX;
    span[1] = LONG_MIN;
    planes_of(map, m, t, planes);
    for (long p = planes[0]; p < planes[1]; p++) {
        const PointRef *refs = refs_of(map, m, t, p, &count);
        for (size_t i = 0; i < count; i++)
            if ((!rounds || !patches_have(plan, refs[i].list)) && meets(plan, m, t, &refs[i], index)) {
                span[0] = min_long(span[0], p);
                span[1] = p + 1;
                break;
            }
    }
    return span[1] > span[0];
}

bool visits_any(const Plan *plan, const March *m, const Tile *t, long span[2])
{
    return span_of(plan, m, t, false, span);
}

size_t visits_count(const Plan *plan, const March *m, const Tile *t, bool far)
{
    const PointMap *map = visits_map(plan, m);
    long planes[2], index[3];
    size_t count, met = 0;
    planes_of(map, m, t, planes);
    for (long p = planes[0]; p < planes[1]; p++) {
        const PointRef *refs = refs_of(map, m, t, p, &count);
        for (size_t i = 0; i < count; i++)
            met += !is_probe(plan, refs[i].list) && far_has(plan, refs[i].list) == far &&
                   meets(plan, m, t, &refs[i], index);
    }
    return met;
}

static void push_part(March *m, const Tile *t, long p0, long p1)
{
    Tile part = *t;
    part.p0 = (int32_t)p0;
    part.p1 = (int32_t)p1;
    if (p1 > p0)
        vec_push(&m->tiles, part);
}

/* Looking for points makes a tile slow, so those that have some are cut short round them. */
void tiles_isolate_points(const Plan *plan, March *m)
{
    const size_t n = m->tiles.count;
    for (size_t i = 0; i < n; i++) {
        const Tile t = m->tiles.items[i];
        long span[2];
        if (!visits_any(plan, m, &t, span))
            continue;
        const long lo = max_long(t.p0, span[0] - m->halo), hi = min_long(t.p1, span[1] + m->halo);
        if (hi - lo + 4L * m->steps > t.p1 - t.p0)
            continue;
        m->tiles.items[i].p0 = (int32_t)lo;
        m->tiles.items[i].p1 = (int32_t)hi;
        push_part(m, &t, t.p0, lo);
        push_part(m, &t, hi, t.p1);
    }
}

/* Where all tiles run at once a pass takes as long as the slowest, one with points: those are cut into as many parts as
 * there are `spare` multiprocessors for, none of which keeps less than half its halo. How many more there are then. */
long tiles_divide_points(const Plan *plan, March *m, long spare)
{
    enum { MOST_PARTS = 4 };
    const size_t n = m->tiles.count;
    long slow = 0, span[2];
    for (size_t i = 0; i < n; i++)
        slow += visits_any(plan, m, &m->tiles.items[i], span);
    const long most = slow > 0 && spare > 0 ? min_long(MOST_PARTS, 1 + spare / slow) : 1;
    for (size_t i = 0; i < n; i++) {
        const Tile *t = &m->tiles.items[i];
        const long parts = min_long(most, (t->p1 - t->p0) / m->steps);
        if (parts > 1 && visits_any(plan, m, t, span))
            tiles_part(m, i, parts);
    }
    return (long)(m->tiles.count - n);
}

static void hit(const Plan *plan, Hits *h, const March *m, const Tile *t, const PointRef *ref)
{
    long index[3];
    if (!meets(plan, m, t, ref, index))
        return;
    const int per_warp = tiles_per_warp(m);
    const long row = m->axis[1] < 0 ? 0 : index[m->axis[1]] - t->row, lane = (index[0] - t->x) / m->strip;
    const long thread = row / per_warp * WARP + row % per_warp * m->lanes + lane;
    const Hit one = {
        .thread = (int32_t)thread,
        .bucket = (int32_t)(visits_half(plan, ref->list) * visits_warps(m) + thread / WARP),
        .visit = {
            .list = ref->list, .item = ref->item, .element = (int32_t)((index[0] - t->x) % m->strip), .count = 1}};
    vec_push(&h->hits, one);
}

/* The next site of a run that a thread is to treat in one visit? */
static bool continues(const Plan *plan, const TilePoint *run, const TilePoint *next)
{
    return run->list == next->list && run->item + run->count == next->item &&
           run->element + run->count == next->element && visits_many(plan, run->list);
}

/* Lays the hits of one half step and warp out in rounds. */
static void lay_rounds(const Plan *plan, Hits *h, int bucket)
{
    const size_t base = h->visits.count;
    size_t used[WARP] = {0}, rounds = 0;
    for (size_t i = 0; i < h->hits.count; i++) {
        const Hit *one = &h->hits.items[i];
        const size_t lane = (size_t)(one->thread % WARP);
        if (one->bucket != bucket)
            continue;
        if (used[lane] > 0) {
            TilePoint *last = &h->visits.items[base + (used[lane] - 1) * WARP + lane];
            if (continues(plan, last, &one->visit)) {
                last->count++;
                continue;
            }
        }
        if (used[lane] == rounds) {
            for (int n = 0; n < WARP; n++)
                vec_push(&h->visits, ((TilePoint){.list = -1}));
            rounds++;
        }
        h->visits.items[base + used[lane]++ * WARP + lane] = one->visit;
    }
}

static void lay_plane(const Plan *plan, Hits *h, const March *m)
{
    for (int bucket = 0; bucket < 2 * visits_warps(m); bucket++) {
        vec_push(&h->stops, (int32_t)(h->visits.count / WARP));
        if (h->hits.count > 0)
            lay_rounds(plan, h, bucket);
    }
    h->hits.count = 0;
}

static void visit_tile(const Plan *plan, Hits *h, const March *m, Tile *t)
{
    const PointMap *map = visits_map(plan, m);
    long span[2];
    size_t count;
    if (!span_of(plan, m, t, !m->far, span))
        return;
    t->v0 = (int32_t)span[0];
    t->v1 = (int32_t)span[1];
    t->stop = (int32_t)h->stops.count;
    for (long p = span[0]; p < span[1]; p++) {
        const PointRef *refs = refs_of(map, m, t, p, &count);
        for (size_t i = 0; i < count; i++)
            if (!is_elsewhere(plan, refs[i].list))
                hit(plan, h, m, t, &refs[i]);
        lay_plane(plan, h, m);
    }
    vec_push(&h->stops, (int32_t)(h->visits.count / WARP));
}

/* A state of the points: read from one copy, written to the other. */
static void add_state(Plan *plan, Kernel *k, int buffer)
{
    if (buffer < 0)
        return;
    kernel_add_old(plan, k, buffer);
    kernel_add_new(plan, k, buffer);
}

static void add_set_params(Plan *plan, Kernel *k, const PointSet *s)
{
    const bool given = k->kind == KERNEL_MARCH && give_wanted(s);
    const int inputs[] = {s->scale_buffer,
                          s->memory_buffer,
                          s->feed_buffer,
                          s->weight_buffer,
                          given ? s->given_buffer : s->gain_buffer,
                          given ? -1 : s->row_buffer};
    for (size_t i = 0; i < sizeof inputs / sizeof inputs[0]; i++)
        if (inputs[i] >= 0)
            kernel_add_buffer(plan, k, inputs[i], true);
    add_state(plan, k, s->last_buffer);
    add_state(plan, k, s->branch_buffer);
}

static bool any_state(const Plan *plan)
{
    for (size_t i = 0; i < plan->model->points.count; i++)
        if (plan->model->points.items[i].last_buffer >= 0 || plan->model->points.items[i].branch_buffer >= 0)
            return true;
    return false;
}

int visits_carried(const Plan *plan, const March *m)
{
    for (size_t i = 0; i < plan->model->points.count; i++)
        if (plan->model->points.items[i].last_buffer >= 0 && visits_many(plan, (int)i))
            return m->strip;
    return 1;
}

static void add_lists(Plan *plan, Kernel *k, March *m, const VisitLists *lists)
{
    const char *stops = arena_printf(plan->arena, "stops_%s", k->name),
               *visits = arena_printf(plan->arena, "visits_%s", k->name);
    m->stop_buffer = plan_add_ints(plan, stops, "where the rounds of each plane, half step and warp begin",
                                   lists->stops, lists->stop_count);
    m->visit_buffer = plan_add_ints(plan, visits, "points in tiles: list, number in it, site of the strip, sites",
                                    (const int32_t *)lists->visits, TILE_POINT_INTS * lists->visit_count);
    kernel_add_buffer(plan, k, m->stop_buffer, true);
    kernel_add_buffer(plan, k, m->visit_buffer, true);
}

void visits_add_params(Plan *plan, Kernel *k, March *m, size_t visits)
{
    for (size_t i = 0; i < plan->model->points.count; i++)
        if (!far_has(plan, (int)i))
            add_set_params(plan, k, &plan->model->points.items[i]);
    if (visits > 0 && any_state(plan)) {
        m->carry_buffer = model_add_buffer(plan->model, arena_printf(plan->arena, "carry_%s", k->name),
                                           "each visit's states of the step before", BUFFER_OUT, TYPE_REAL,
                                           2 * visits * (size_t)visits_carried(plan, m));
        kernel_add_buffer(plan, k, m->carry_buffer, false);
    }
    if (plan->model->wave_buffer >= 0)
        kernel_add_buffer(plan, k, plan->model->wave_buffer, true);
    for (size_t i = 0; i < plan->model->probes.count; i++)
        kernel_add_buffer(plan, k, plan->model->probes.items[i].out_buffer, false);
    vec_push(&k->params, ((Param){.kind = PARAM_STEP, .name = "m"}));
}

void visits_add_lists(Plan *plan, Kernel *k, March *m, const VisitLists *lists)
{
    add_lists(plan, k, m, lists);
    visits_add_params(plan, k, m, lists->visit_count);
}

void visits_add(Plan *plan, Kernel *k, March *m)
{
    Hits h = {0};
    for (size_t i = 0; i < m->tiles.count; i++)
        visit_tile(plan, &h, m, &m->tiles.items[i]);
    const bool patches = patches_add(plan, k, m);
    if (h.visits.count > 0)
        add_lists(plan, k, m, &(VisitLists){h.stops.items, h.stops.count, h.visits.items, h.visits.count});
    if (patches || h.visits.count > 0)
        visits_add_params(plan, k, m, h.visits.count);
    vec_free(&h.hits);
    vec_free(&h.stops);
    vec_free(&h.visits);
}
