/* What must hold of the tiles of blocked kernels and of their lists of points, and both as text. */
#include "schedule/march/tiles.h"

static const int32_t *ints_of(const Plan *plan, int buffer)
{
    return plan->model->buffers.items[buffer].data;
}

/* Is it this index, or its image on a periodic axis? */
static bool is_at(const Plan *plan, int axis, long site, long index)
{
    return site == index || (tiles_wrap(plan, axis) && (site - index) % plan->grid->axis[axis].cells == 0);
}

/* Do the sites that a visit names lie where lane `lane` of a warp has them, in this plane of the march? */
static bool finds_sites(const Plan *plan, const March *m, const Tile *t, const TilePoint *v, long warp, long lane,
                        long plane)
{
    const bool whole = m->lanes > WARP; /* a row is more than a warp */
    const long row = whole ? 0 : warp * tiles_per_warp(m) + lane / m->lanes;
    const long first = t->x + (whole ? warp * WARP + lane : lane % m->lanes) * m->strip + v->element;
    if (v->list >= visits_lists(plan) || v->item < 0 || v->count < 1 || v->element < 0 ||
        v->element + v->count > m->strip || (size_t)v->item + (size_t)v->count > visits_length(plan, v->list))
        return false;
    for (int n = 0; n < v->count; n++) {
        const long *site = visits_site(plan, v->list, (size_t)v->item + (size_t)n);
        if (!is_at(plan, 0, site[0], first + n) ||
            !is_at(plan, m->axis[2], visits_plane(plan, m, v->list, site[m->axis[2]]), plane) ||
            (m->axis[1] >= 0 && !is_at(plan, m->axis[1], site[m->axis[1]], t->row + row)))
            return false;
    }
    return true;
}

static const char *rounds_fault(const Plan *plan, const March *m, const Tile *t, long plane, const int32_t *stops)
{
    const TilePoint *visits = plan->model->buffers.items[m->visit_buffer].data;
    const long rounds = (long)plan->model->buffers.items[m->visit_buffer].count / TILE_POINT_INTS / WARP;
    for (int bucket = 0; bucket < 2 * visits_warps(m); bucket++) {
        if (stops[bucket] < 0 || stops[bucket + 1] < stops[bucket] || stops[bucket + 1] > rounds)
            return "a plane's rounds of points have no beginning or no end";
        for (long v = (long)stops[bucket] * WARP; v < (long)stops[bucket + 1] * WARP; v++)
            if (visits[v].list >= 0 &&
                (!finds_sites(plan, m, t, &visits[v], bucket % visits_warps(m), v % WARP, plane) ||
                 visits_half(plan, visits[v].list) != bucket / visits_warps(m)))
                return "a tile looks for a point where it is not";
    }
    return NULL;
}

static const char *visit_fault(const Plan *plan, const March *m, const Tile *t)
{
    const int32_t *stops = ints_of(plan, m->stop_buffer);
    const long stop_count = (long)plan->model->buffers.items[m->stop_buffer].count, each = 2L * visits_warps(m);
    if (t->stop < 0 || t->stop + each * (t->v1 - t->v0) >= stop_count)
        return "a tile's lists of points lie outside of all lists";
    for (long p = t->v0; p < t->v1; p++) {
        const char *fault = rounds_fault(plan, m, t, p, stops + t->stop + each * (p - t->v0));
        if (fault != NULL)
            return fault;
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
    const char *fault = ring_fault(plan, m);
    if (fault == NULL)
        fault = visits_map_fault(plan);
    return fault != NULL ? fault : patches_fault(plan);
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
