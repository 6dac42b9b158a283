/* The tile of a piece: as large as its planes on chip, the device's warps and the piece allow, and the windows that
 * such tiles have along an axis. */
#include "schedule/march/tiles.h"

#include <assert.h>

enum { MOST_WARPS = 16, ON_CHIP = 160 << 10 };
/* On chip with a tile and its tables: all that compute capability 8.0 has, where the device is not known, and what
 * leaves 32 KiB of first-level cache on 9.0. */
enum { TABLES_ROOM = 163 << 10, TABLES_MOST = 195 << 10 };

size_t march_room(const Plan *plan)
{
    const size_t usual = plan->options.dialect == DIALECT_CUDA ? ON_CHIP : 32 << 10;
    size_t room = plan->options.local_memory > 0 ? plan->options.local_memory : usual;
    return room < ON_CHIP ? room : ON_CHIP;
}

/* Where no device is known, one that has the usual room for tiles has this, too. */
size_t march_room_with_tables(const Plan *plan)
{
    const size_t told = plan->options.local_memory;
    if (told == 0)
        return plan->options.dialect == DIALECT_CUDA ? TABLES_ROOM : march_room(plan);
    return min_size(told, TABLES_MOST);
}

/* Bytes that a tile of a piece may use. Bodies lie where poles act, and to look their media up in memory takes longer
 * than all else: there tables have room besides, unless they would take most of it. */
static size_t room_of_piece(const Plan *plan, const Piece *p, int steps)
{
    size_t reals = 0;
    if (!p->remembers || steps == 1) /* tables lie on chip for several steps alone */
        return march_room(plan);
    for (size_t i = 0; i < plan->model->tables.count; i++)
        reals += plan->model->tables.items[i].count;
    const size_t all = march_room_with_tables(plan), bytes = reals * (size_t)model_real_bytes(plan->model);
    return min_size(march_room(plan), bytes < all / 3 ? all - bytes : all);
}

/* Largest extent of a piece along an axis, with the halos that it needs. */
static long extent(const Piece *p, int axis, long halo)
{
    long most = 0;
    for (int i = 0; i < p->count; i++) {
        const Segment *s = &p->blocks[i].s[axis];
        most = max_long(most, s->hi - s->lo + (s->wall_lo ? 0 : halo) + (s->wall_hi ? 0 : halo));
    }
    return most;
}

static bool cut_layer(const Piece *p, int axis)
{
    return axis >= 0 && (p->layers & ~p->whole) >> axis & 1;
}

static long halo_x(const March *m)
{
    return round_up(m->halo, m->strip);
}

static void choose_axes(const Plan *plan, const Piece *p, March *m)
{
    bool swap = (p->layers & 6) == 4; /* a z layer alone: rows along z, so that the layer is not marched through */
    m->axis[0] = 0;
    m->axis[1] = tiles_flat(plan) ? -1 : swap ? 2 : 1;
    m->axis[2] = tiles_flat(plan) || swap ? 1 : 2;
}

/* Are the sizes that the schedule names those of the piece's tiles? */
static bool named_tile(const Plan *plan, const Piece *p)
{
    return p->layers == 0 && p->rest == 0 && !tiles_flat(plan);
}

static void choose_tile_2d(const Plan *plan, const Piece *p, March *m)
{
    m->strip = plan_strip(plan) / (p->layers == 0 ? 1 : 2);
    m->lanes = WARP;
    m->warps = 1;
}

static void choose_tile_3d(const Plan *plan, const Piece *p, March *m)
{
    m->strip = plan_strip(plan);
    long widest = (extent(p, 0, halo_x(m)) + m->strip - 1) / m->strip;
    /* in f64 longer rows are worth it while a tile keeps more than half of its rows */
    bool wide = p->layers == 0 && model_real_bytes(plan->model) == 8 && MOST_WARPS > 4 * m->halo;
    m->lanes = p->layers >> m->axis[2] & 1 ? 8 : wide ? 32 : 16;
    m->lanes = (int)min_long(cut_layer(p, 0) ? 32 : m->lanes, widest);
    long rows = cut_layer(p, m->axis[1]) ? extent(p, m->axis[1], m->halo) : 1000;
    rows = min_long(rows, extent(p, m->axis[1], m->halo));
    rows = p->most_rows > 0 ? min_long(rows, p->most_rows) : rows;
    if (named_tile(plan, p) && plan->shape.lanes > 0)
        m->lanes = plan->shape.lanes;
    assert(m->lanes > 0);
    const int most[] = {MOST_WARPS, 12, 8, 8}, per_warp = tiles_per_warp(m);
    m->warps = (int)min_long((rows + per_warp - 1) / per_warp, most[tiles_layers(p)]);
    if (named_tile(plan, p) && plan->shape.warps > 0)
        m->warps = plan->shape.warps;
    if (plan->options.group_limit > 0)
        m->warps = (int)min_long(m->warps, (long)plan->options.group_limit / WARP);
}

static int find_planes(const Plan *plan, March *m)
{
    m->shared_count = 0;
    for (int c = 0; c < COMPONENTS; c++) {
        bool chip = plan->model->field_buffer[c] >= 0 && m->axis[1] >= 0 && component_axis((Component)c) != m->axis[1];
        m->shared[c] = chip ? m->shared_count++ : -1;
    }
    return m->shared_count;
}

int march_edges(const Plan *plan, const March *m)
{
    int n = 0;
    for (int c = 0; c < COMPONENTS; c++)
        n += plan->model->field_buffer[c] >= 0 && m->shared[c] < 0 && component_axis((Component)c) != 0;
    return n + mur_edges(plan);
}

static void place_ring(const Plan *plan, const Piece *p, March *m, int axis, long *at)
{
    const LayerProfile *layer = &plan->grid->layer[axis];
    Ring *r = &m->rings[axis];
    const int role = axis == m->axis[0] ? 0 : axis == m->axis[1] ? 1 : 2;
    *r = (Ring){.lanes = m->lanes, .rows = tiles_rows(m), .whole = true, .base = *at};
    if ((p->layers >> axis & 1) == 0)
        return;
    for (size_t i = 0; i < plan->model->memories.count; i++)
        if (plan->model->memories.items[i].axis == axis)
            r->memory[r->count++] = (int)i;
    long start = (plan->grid->axis[axis].cells - layer->high) / m->strip * m->strip;
    long strips = max_long(layer->low, layer->high > 0 ? plan->grid->axis[axis].cells - start : 0);
    r->whole = tiles_flat(plan) || role == 2 || p->whole >> axis & 1;
    if (role == 0 && !r->whole)
        r->lanes = (int)min_long(m->lanes, (strips + m->strip - 1) / m->strip);
    if (role == 1 && !r->whole)
        r->rows = (int)min_long(r->rows, max_long(layer->low, layer->high));
    *at += (long)(m->steps + 1) * r->count * r->lanes * r->rows * m->strip;
}

/* Memory variables of all sites, of tiles that have them. */
static void place_domain_ring(const Plan *plan, const Piece *p, March *m, long *at)
{
    Ring *r = &m->rings[RING_DOMAIN];
    *r = (Ring){.lanes = m->lanes, .rows = tiles_rows(m), .whole = true, .base = *at};
    if (!p->remembers)
        return;
    for (size_t i = 0; i < plan->model->memories.count && r->count < RING_MEMORIES; i++)
        if (model_of_media(plan->model, &plan->model->memories.items[i]))
            r->memory[r->count++] = (int)i;
    *at += (long)(m->steps + 1) * r->count * r->lanes * r->rows * m->strip;
}

/* Rows of a flat grid are stepped faster than memory answers: several are on their way at a time, copied beside what
 * the threads do, 16 bytes a strip. Not in layers: their memory variables take the room on chip. */
static bool rows_go_ahead(const Plan *plan, const March *m)
{
    for (int a = 0; a < RINGS; a++)
        if (m->rings[a].count > 0)
            return false;
    return plan->options.dialect == DIALECT_CUDA && tiles_flat(plan) && plan->grid->axis[1].present &&
           m->strip * model_real_bytes(plan->model) == 16 &&
           !(tiles_wrap(plan, m->axis[0]) && plan->grid->axis[m->axis[0]].cells % m->strip != 0);
}

static void place_rows_ahead(const Plan *plan, March *m, long *at)
{
    long fields = 0;
    m->ahead = -1;
    if (!rows_go_ahead(plan, m))
        return;
    for (int c = 0; c < COMPONENTS; c++)
        fields += plan->model->field_buffer[c] >= 0;
    m->ahead = *at;
    *at += (AHEAD_ROWS + 1) * fields * m->lanes * m->strip;
}

/* Lays out on-chip memory: planes, edges, rings, rows on their way. */
static void place_memory(const Plan *plan, const Piece *p, March *m)
{
    const long row = (long)m->lanes * m->strip;
    long at = 0;
    m->level = find_planes(plan, m) * (tiles_rows(m) + 1) * row;
    m->planes = m->shared_count > 0 ? m->level * m->steps + row : 0;
    at = m->planes;
    m->edges = -1;
    if (plan->options.dialect == DIALECT_OPENCL) {
        m->edges = at;
        at += round_up((long)m->steps * march_edges(plan, m) * (m->warps * WARP + 2), m->strip);
    }
    for (int a = 0; a < 3; a++)
        place_ring(plan, p, m, a, &at);
    place_domain_ring(plan, p, m, &at);
    place_rows_ahead(plan, m, &at);
    far_place(plan, p, m, &at);
    m->bytes = (size_t)at * (size_t)model_real_bytes(plan->model);
}

/* As many warps as have room, at most those of `m`; false: even the fewest have none, or keep nothing. */
static bool fit_warps(const Plan *plan, const Piece *p, size_t room, March *m)
{
    const int least = named_tile(plan, p) && plan->shape.warps > 0 ? m->warps : 1;
    for (;; m->warps--) {
        place_memory(plan, p, m);
        bool deep = m->axis[1] < 0 || tiles_rows(m) > 2 * m->halo || tiles_rows(m) >= extent(p, m->axis[1], m->halo);
        if (m->warps < least || !deep)
            return false;
        if (m->bytes <= room)
            return (long)m->lanes * m->strip > 2 * halo_x(m) || (long)m->lanes * m->strip >= extent(p, 0, halo_x(m));
    }
}

/* A tile for the piece that fits on chip, or false. */
bool march_shape(const Plan *plan, const Piece *p, int steps, March *m)
{
    *m = (March){.steps = steps, .halo = steps + far_wanted(plan), .walls = p->walls, MARCH_NO_TABLES};
    choose_axes(plan, p, m);
    if (tiles_flat(plan))
        choose_tile_2d(plan, p, m);
    else
        choose_tile_3d(plan, p, m);
    const int most = m->warps;
    if (fit_warps(plan, p, room_of_piece(plan, p, steps), m))
        return true;
    m->warps = most;
    return fit_warps(plan, p, march_room(plan), m);
}

/* Do the memory variables of all sites have room in a ring? */
static bool ring_holds(const Plan *plan)
{
    int count = 0;
    for (size_t i = 0; i < plan->model->memories.count; i++)
        count += model_of_media(plan->model, &plan->model->memories.items[i]);
    return count <= RING_MEMORIES;
}

bool march_fits(const Plan *plan, int steps)
{
    if (!ring_holds(plan))
        return false;
    PieceList list;
    March m;
    tiles_cut(plan, steps, &list);
    for (int i = 0; i < list.count; i++) {
        list.pieces[i].remembers = plan->model->pole_bricks != NULL; /* the larger */
        if (!march_shape(plan, &list.pieces[i], steps, &m))
            return false;
    }
    return true;
}

int march_windows(const Plan *plan, const March *m, const Segment *s, int role, Window out[MOST_WINDOWS])
{
    if (role == 0)
        return tiles_windows(s, (long)m->lanes * m->strip, halo_x(m), tiles_sector(plan), out, MOST_WINDOWS);
    if (m->axis[1] < 0) {
        out[0] = (Window){0, 0, 1};
        return 1;
    }
    return tiles_windows(s, tiles_rows(m), m->halo, 1, out, MOST_WINDOWS);
}
