/* Points and probes inside blocked kernels. Each tile has a list of the sources and probes that lie
 * in it, sorted by plane: entries visits[stops[s] .. stops[s+1]) belong to plane s of the tile. A
 * source acts in every tile that computes its site, halo or not; a probe is read in the one tile
 * that keeps its site. Lists are numbered: the plan's point sets in order, then its probe groups. */
#include "schedule/march/tiles.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

typedef struct Hit {
    int32_t plane;
    TilePoint visit;
} Hit;

typedef struct Hits {
    VEC(Hit) hits;
    VEC(int32_t) stops;
    VEC(TilePoint) visits;
} Hits;

int visits_add_ints(Plan *plan, const char *name, const char *legend, const int32_t *ints, size_t count)
{
    int buffer = model_add_buffer(plan->model, name, legend, BUFFER_DATA, TYPE_I32, count);
    int32_t *copy = ARENA_ARRAY(plan->arena, int32_t, count);
    memcpy(copy, ints, count * sizeof *copy);
    plan->model->buffers.items[buffer].data = copy;
    return buffer;
}

static bool within(long i, long lo, long hi)
{
    return i >= lo && i < hi;
}

/* Does the tile compute this site (keep it, for probes)? */
static bool meets(const March *m, const Tile *t, const long index[3], bool kept)
{
    const long row = m->axis[1] < 0 ? 0 : index[m->axis[1]], plane = index[m->axis[2]];
    const long rows = m->axis[1] < 0 ? 1 : tiles_rows(m);
    if (kept)
        return within(index[0], t->x0, t->x1) && within(row, t->row0, t->row1) && within(plane, t->p0, t->p1);
    return within(index[0], t->x, t->x + (long)m->lanes * m->strip) && within(row, t->row, t->row + rows) &&
           within(plane, t->p0 - m->steps, t->p1 + m->steps);
}

static void meet(Hits *h, const March *m, const Tile *t, const long index[3], bool kept, int list, size_t item)
{
    if (!meets(m, t, index, kept))
        return;
    const int per_warp = tiles_per_warp(m);
    const long row = m->axis[1] < 0 ? 0 : index[m->axis[1]] - t->row, lane = (index[0] - t->x) / m->strip;
    Hit hit = {.plane = (int32_t)(index[m->axis[2]] - (t->p0 - m->steps)),
               .visit = {.list = list, .item = (int32_t)item}};
    hit.visit.thread = (int32_t)(row / per_warp * WARP + row % per_warp * m->lanes + lane);
    hit.visit.element = (int32_t)((index[0] - t->x) % m->strip);
    vec_push(&h->hits, hit);
}

static void widen(const March *m, const Tile *t, const long index[3], bool kept, long span[2])
{
    const long plane = index[m->axis[2]];
    if (!meets(m, t, index, kept))
        return;
    span[0] = plane < span[0] ? plane : span[0];
    span[1] = plane + 1 > span[1] ? plane + 1 : span[1];
}

bool visits_any(const Plan *plan, const March *m, const Tile *t, long span[2])
{
    span[0] = LONG_MAX;
    span[1] = LONG_MIN;
    for (size_t s = 0; s < plan->model->points.count; s++)
        for (size_t i = 0; i < plan->model->points.items[s].points.count; i++)
            widen(m, t, plan->model->points.items[s].points.items[i].index, false, span);
    for (size_t g = 0; g < plan->model->probes.count; g++)
        for (size_t i = 0; i < plan->model->probes.items[g].sites.count; i++)
            widen(m, t, plan->model->probes.items[g].sites.items[i].index, true, span);
    return span[1] > span[0];
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
        const long lo = max_long(t.p0, span[0] - m->steps), hi = min_long(t.p1, span[1] + m->steps);
        if (hi - lo + 4L * m->steps > t.p1 - t.p0)
            continue;
        m->tiles.items[i].p0 = (int32_t)lo;
        m->tiles.items[i].p1 = (int32_t)hi;
        push_part(m, &t, t.p0, lo);
        push_part(m, &t, hi, t.p1);
    }
}

/* Sorted by plane; within a plane the order of the lists stays. */
static void close_tile(Hits *h, const March *m, Tile *t)
{
    int32_t first = INT32_MAX, last = -1;
    for (size_t i = 0; i < h->hits.count; i++) {
        first = h->hits.items[i].plane < first ? h->hits.items[i].plane : first;
        last = h->hits.items[i].plane > last ? h->hits.items[i].plane : last;
    }
    if (h->hits.count == 0)
        return;
    t->v0 = first + t->p0 - m->steps;
    t->v1 = last + 1 + t->p0 - m->steps;
    t->stop = (int32_t)h->stops.count;
    for (int32_t p = first; p <= last; p++) {
        vec_push(&h->stops, (int32_t)h->visits.count);
        for (size_t i = 0; i < h->hits.count; i++)
            if (h->hits.items[i].plane == p)
                vec_push(&h->visits, h->hits.items[i].visit);
    }
    vec_push(&h->stops, (int32_t)h->visits.count);
    h->hits.count = 0;
}

static void visit_tile(const Plan *plan, Hits *h, const March *m, Tile *t)
{
    const int sets = (int)plan->model->points.count;
    for (int s = 0; s < sets; s++)
        for (size_t i = 0; i < plan->model->points.items[s].points.count; i++)
            meet(h, m, t, plan->model->points.items[s].points.items[i].index, false, s, i);
    for (size_t g = 0; g < plan->model->probes.count; g++)
        for (size_t i = 0; i < plan->model->probes.items[g].sites.count; i++)
            meet(h, m, t, plan->model->probes.items[g].sites.items[i].index, true, sets + (int)g, i);
    close_tile(h, m, t);
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
    const int inputs[] = {s->scale_buffer, s->memory_buffer, s->feed_buffer, s->gain_buffer, s->row_buffer};
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

static void add_list_params(Plan *plan, Kernel *k, March *m, const Hits *h)
{
    const char *stops = arena_printf(plan->arena, "stops_%s", k->name),
               *visits = arena_printf(plan->arena, "visits_%s", k->name);
    m->stop_buffer =
        visits_add_ints(plan, stops, "where each plane's points begin, tile by tile", h->stops.items, h->stops.count);
    m->visit_buffer = visits_add_ints(plan, visits, "points in tiles: thread, site of its strip, list, number in it",
                                      (const int32_t *)h->visits.items, 4 * h->visits.count);
    kernel_add_buffer(plan, k, m->stop_buffer, true);
    kernel_add_buffer(plan, k, m->visit_buffer, true);
    for (size_t i = 0; i < plan->model->points.count; i++)
        add_set_params(plan, k, &plan->model->points.items[i]);
    if (any_state(plan)) {
        m->carry_buffer =
            model_add_buffer(plan->model, arena_printf(plan->arena, "carry_%s", k->name),
                             "each visit's states of the step before", BUFFER_OUT, TYPE_REAL, 2 * h->visits.count);
        kernel_add_buffer(plan, k, m->carry_buffer, false);
    }
    if (plan->model->wave_buffer >= 0)
        kernel_add_buffer(plan, k, plan->model->wave_buffer, true);
    for (size_t i = 0; i < plan->model->probes.count; i++)
        kernel_add_buffer(plan, k, plan->model->probes.items[i].out_buffer, false);
    vec_push(&k->params, ((Param){.kind = PARAM_STEP, .name = "m"}));
}

void visits_add(Plan *plan, Kernel *k, March *m)
{
    Hits h = {0};
    for (size_t i = 0; i < m->tiles.count; i++)
        visit_tile(plan, &h, m, &m->tiles.items[i]);
    if (h.visits.count > 0)
        add_list_params(plan, k, m, &h);
    vec_free(&h.hits);
    vec_free(&h.stops);
    vec_free(&h.visits);
}
