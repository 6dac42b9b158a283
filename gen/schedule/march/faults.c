/* What must hold of the tiles of blocked kernels and of their lists of points, and both as text. */
#include "schedule/march/tiles.h"

static const int32_t *ints_of(const Plan *plan, int buffer)
{
    return plan->model->buffers.items[buffer].data;
}

/* The site that a visit names by its list and number; NULL: there is none. */
static const long *named_site(const Plan *plan, const TilePoint *v)
{
    const Model *model = plan->model;
    const size_t sets = model->points.count, list = (size_t)v->list, item = (size_t)v->item;
    if (v->list < 0 || v->item < 0 || list >= sets + model->probes.count)
        return NULL;
    if (list < sets)
        return item < model->points.items[list].points.count ? model->points.items[list].points.items[item].index
                                                             : NULL;
    const ProbeGroup *g = &model->probes.items[list - sets];
    return item < g->sites.count ? g->sites.items[item].index : NULL;
}

/* Does the thread that a visit names hold its site, in this plane of the march? */
static bool finds_site(const Plan *plan, const March *m, const Tile *t, const TilePoint *v, long plane)
{
    const long *site = named_site(plan, v);
    const int in_warp = v->thread % WARP, whole = m->lanes > WARP;
    const long lane = whole ? v->thread : in_warp % m->lanes;
    const long row = whole ? 0 : v->thread / WARP * tiles_per_warp(m) + in_warp / m->lanes;
    return site != NULL && v->thread >= 0 && v->element >= 0 && v->element < m->strip &&
           site[0] == t->x + lane * m->strip + v->element && (m->axis[1] < 0 || site[m->axis[1]] == t->row + row) &&
           site[m->axis[2]] == plane;
}

static const char *visit_fault(const Plan *plan, const March *m, const Tile *t)
{
    const int32_t *stops = ints_of(plan, m->stop_buffer);
    const TilePoint *visits = plan->model->buffers.items[m->visit_buffer].data;
    const long stop_count = (long)plan->model->buffers.items[m->stop_buffer].count,
               visit_count = (long)plan->model->buffers.items[m->visit_buffer].count / 4;
    if (t->stop < 0 || t->stop + t->v1 - t->v0 >= stop_count)
        return "a tile's lists of points lie outside of all lists";
    for (long p = t->v0; p < t->v1; p++) {
        const long first = stops[t->stop + p - t->v0], end = stops[t->stop + p - t->v0 + 1];
        if (first < 0 || end < first || end > visit_count)
            return "a plane's list of points has no beginning or no end";
        for (long v = first; v < end; v++)
            if (!finds_site(plan, m, t, &visits[v], p))
                return "a tile looks for a point where it is not";
    }
    return NULL;
}

/* What a tile keeps lies in what it computes. */
static bool keeps_within(const March *m, const Tile *t)
{
    const long width = (long)m->lanes * m->strip, rows = m->axis[1] < 0 ? 1 : tiles_rows(m);
    return t->x <= t->x0 && t->x0 < t->x1 && t->x1 <= t->x + width && t->row <= t->row0 && t->row0 < t->row1 &&
           t->row1 <= t->row + rows && t->p0 < t->p1 && t->x % m->strip == 0;
}

static const char *ring_fault(const Plan *plan, const March *m)
{
    const long reals = (long)(m->bytes / (size_t)model_real_bytes(plan->model));
    for (int a = 0; a < RINGS; a++)
        for (int i = 0; i < m->rings[a].count; i++) {
            const int memory = m->rings[a].memory[i];
            if (memory < 0 || (size_t)memory >= plan->model->memories.count || m->rings[a].base > reals)
                return "a tile keeps a memory variable that is not there";
        }
    return NULL;
}

const char *march_fault(const Plan *plan, const March *m)
{
    const Buffer *tiles = &plan->model->buffers.items[m->tile_buffer];
    if (tiles->count != m->tiles.count * TILE_INTS)
        return "a kernel is told of other tiles than it has";
    for (size_t n = 0; n < m->tiles.count; n++) {
        const Tile *t = &m->tiles.items[n];
        if (!keeps_within(m, t))
            return "a tile keeps what it does not compute";
        const char *fault = m->visit_buffer >= 0 && t->v1 > t->v0 ? visit_fault(plan, m, t) : NULL;
        if (fault != NULL)
            return fault;
    }
    return ring_fault(plan, m);
}

void march_dump(const March *m, Text *out)
{
    text_printf(out, "march %d steps: strips of %d, %d lanes, %d warps, %zu bytes on chip\n", m->steps, m->strip,
                m->lanes, m->warps, m->bytes);
    out->indent = 2;
    for (int a = 0; a < RINGS; a++)
        if (m->rings[a].count > 0)
            text_printf(out, "ring %c: %d memories of %d x %d threads at %ld\n", "xyzs"[a], m -> rings[a].count,
                        m->rings[a].lanes, m->rings[a].rows, m->rings[a].base);
    for (size_t n = 0; n < m->tiles.count; n++) {
        const Tile *t = &m->tiles.items[n];
        text_printf(out, "tile x %d: %d..%d row %d: %d..%d planes %d..%d", t->x, t->x0, t->x1 - 1, t->row, t->row0,
                    t->row1 - 1, t->p0, t->p1 - 1);
        if (t->v1 > t->v0)
            text_printf(out, ", points in %d..%d from stop %d", t->v0, t->v1 - 1, t->stop);
        text_put(out, "\n");
    }
    out->indent = 0;
}
