/* Pass `march`: the kernels and launches of the schedule `blocked:T`, T whole steps in one pass
 * over memory (overlapped tiles that march along one axis; see March in plan.h).
 *
 * A site's value after T steps depends on the old values at most T sites away, so a tile that
 * loads a halo of T sites makes its inner sites alone, at the cost of computing the halo twice.
 * Everything here is sizes: which tile a piece gets so that its planes fit on chip, how the march
 * is cut so that the device is full, which tiles are of one material. */
#include "schedule/march/tiles.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_WARPS = 16, ON_CHIP = 160 << 10, MIXED_CHUNKS = 4 };

static const Component order[COMPONENTS] = {HX, HY, HZ, EX, EY, EZ};

static bool flat(const Plan *plan)
{
    return !plan->grid->axis[2].present;
}

size_t march_room(const Plan *plan)
{
    const size_t usual = plan->options.dialect == DIALECT_CUDA ? ON_CHIP : 32 << 10;
    size_t room = plan->options.local_memory > 0 ? plan->options.local_memory : usual;
    return room < ON_CHIP ? room : ON_CHIP;
}

bool march_possible(const Plan *plan)
{
    return plan->grid->mode != MODE_1D && plan->options.dialect != DIALECT_C;
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

static int layer_count(const Piece *p)
{
    return (int)((p->layers & 1) + (p->layers >> 1 & 1) + (p->layers >> 2 & 1));
}

static long halo_x(const March *m)
{
    return round_up(m->steps, m->strip);
}

static void choose_axes(const Plan *plan, const Piece *p, March *m)
{
    bool swap = (p->layers & 6) == 4; /* a z layer alone: rows along z, so that the layer is not marched through */
    m->axis[0] = 0;
    m->axis[1] = flat(plan) ? -1 : swap ? 2 : 1;
    m->axis[2] = flat(plan) || swap ? 1 : 2;
}

/* Are the sizes that the schedule names those of the piece's tiles? */
static bool named_tile(const Plan *plan, const Piece *p)
{
    return p->layers == 0 && p->rest == 0 && !flat(plan);
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
    bool wide = p->layers == 0 && model_real_bytes(plan->model) == 8;
    m->lanes = p->layers >> m->axis[2] & 1 ? 8 : wide ? 32 : 16;
    m->lanes = (int)min_long(cut_layer(p, 0) ? 32 : m->lanes, widest);
    long rows = cut_layer(p, m->axis[1]) ? extent(p, m->axis[1], m->steps) : 1000;
    rows = min_long(rows, extent(p, m->axis[1], m->steps));
    if (named_tile(plan, p) && plan->shape.lanes > 0)
        m->lanes = plan->shape.lanes;
    assert(m->lanes > 0);
    const int most[] = {MOST_WARPS, 12, 8, 8}, per_warp = tiles_per_warp(m);
    m->warps = (int)min_long((rows + per_warp - 1) / per_warp, most[layer_count(p)]);
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
    return n;
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
    r->whole = flat(plan) || role == 2 || p->whole >> axis & 1;
    if (role == 0 && !r->whole)
        r->lanes = (int)min_long(m->lanes, (strips + m->strip - 1) / m->strip);
    if (role == 1 && !r->whole)
        r->rows = (int)min_long(r->rows, max_long(layer->low, layer->high));
    *at += (long)(m->steps + 1) * r->count * r->lanes * r->rows * m->strip;
}

/* Lays out on-chip memory: planes, edges, rings. */
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
    m->bytes = (size_t)at * (size_t)model_real_bytes(plan->model);
}

/* A tile for the piece that fits on chip, or false. */
bool march_shape(const Plan *plan, const Piece *p, int steps, March *m)
{
    *m = (March){.steps = steps,
                 .walls = p->walls,
                 .tile_buffer = -1,
                 .stop_buffer = -1,
                 .visit_buffer = -1,
                 .carry_buffer = -1};
    choose_axes(plan, p, m);
    if (flat(plan))
        choose_tile_2d(plan, p, m);
    else
        choose_tile_3d(plan, p, m);
    const int least = named_tile(plan, p) && plan->shape.warps > 0 ? m->warps : 1;
    for (;; m->warps--) {
        place_memory(plan, p, m);
        bool deep = m->axis[1] < 0 || tiles_rows(m) > 2 * steps || tiles_rows(m) >= extent(p, m->axis[1], steps);
        if (m->warps < least || !deep)
            return false;
        if (m->bytes <= march_room(plan))
            return (long)m->lanes * m->strip > 2 * halo_x(m) || (long)m->lanes * m->strip >= extent(p, 0, halo_x(m));
    }
}

bool march_fits(const Plan *plan, int steps)
{
    PieceList list;
    March m;
    tiles_cut(plan, steps, &list);
    for (int i = 0; i < list.count; i++)
        if (!march_shape(plan, &list.pieces[i], steps, &m))
            return false;
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
    return tiles_windows(s, tiles_rows(m), m->steps, 1, out, MOST_WINDOWS);
}

void march_cut(const Plan *plan, int steps, PieceList *list)
{
    tiles_cut(plan, steps, list);
    if (flat(plan))
        flat_balance(plan, steps, list);
    else
        fit_cut(plan, steps, list);
}

/* Chunks of the march over a block of a piece whose other axes have `tiles` windows. */
static long chunk_count(const Plan *plan, const Piece *p, const March *m, const Segment *along, long tiles)
{
    const long length = along->hi - along->lo;
    if (p->layers >> m->axis[2] & 1)
        return 1;
    if (p->layers == 0 && p->rest == 0 && plan->shape.chunks > 0)
        return min_long(plan->shape.chunks, length);
    if (p->layers == 0) {
        const long chunks = tiles_chunks(tiles, length, m->steps, tiles_units(plan));
        const bool alone = plan->model->memories.count == 0 || p->rest != 0;
        /* beside layers smaller pieces of work mix better */
        return alone ? chunks : max_long(chunks, min_long(MIXED_CHUNKS, (length + 31) / 32));
    }
    return layer_count(p) == 1 ? min_long(MIXED_CHUNKS, (length + 31) / 32) : min_long(8, (length + 15) / 16);
}

static void add_tiles(March *m, const Window *x, int nx, const Window *rows, int nrows, const Segment *along,
                      long chunks)
{
    const long length = along->hi - along->lo;
    for (long c = 0; c < chunks; c++)
        for (int j = 0; j < nrows; j++)
            for (int i = 0; i < nx; i++) {
                Tile t = {.x = (int32_t)x[i].origin, .x0 = (int32_t)x[i].lo, .x1 = (int32_t)x[i].hi};
                t.row = (int32_t)rows[j].origin;
                t.row0 = (int32_t)rows[j].lo;
                t.row1 = (int32_t)rows[j].hi;
                t.p0 = (int32_t)(along->lo + length * c / chunks);
                t.p1 = (int32_t)(along->lo + length * (c + 1) / chunks);
                if (t.p1 > t.p0)
                    vec_push(&m->tiles, t);
            }
}

static bool make_tiles(const Plan *plan, const Piece *p, March *m, Error *err)
{
    Window *x = malloc(2 * MOST_WINDOWS * sizeof *x), *rows = x + MOST_WINDOWS;
    if (x == NULL)
        return error_set(err, ERROR_SYSTEM, "no memory for the tiles of the blocked kernels");
    for (int i = 0; i < p->count; i++) {
        const Block *b = &p->blocks[i];
        const Segment *along = &b->s[m->axis[2]];
        int nx = march_windows(plan, m, &b->s[0], 0, x);
        int nrows = march_windows(plan, m, m->axis[1] < 0 ? NULL : &b->s[m->axis[1]], 1, rows);
        if (flat(plan))
            flat_tiles(p, along, x, nx, m);
        else
            add_tiles(m, x, nx, rows, nrows, along, chunk_count(plan, p, m, along, (long)nx * nrows));
    }
    free(x);
    return true;
}

bool march_tiles(const Plan *plan, const Piece *p, int steps, March *m, Error *err)
{
    return march_shape(plan, p, steps, m) && make_tiles(plan, p, m, err);
}

static void add_places(const Piece *p, Kernel *k)
{
    for (int i = 0; i < p->count; i++) {
        Place place = {{{0, 0, 0}, {1, 1, 1}}, {0, 0, 0}, 0};
        for (int a = 0; a < 3; a++) {
            place.box.lo[a] = p->blocks[i].s[a].lo;
            place.box.hi[a] = p->blocks[i].s[a].hi;
        }
        vec_push(&k->places, place);
    }
}

void march_add_updates(Plan *plan, Region *region, Kernel *k)
{
    model_fill_region(plan->model, region);
    model_prune_region(plan->model, region);
    for (int i = 0; i < COMPONENTS; i++)
        if (plan->model->field_buffer[order[i]] >= 0)
            k->updates[k->update_count++] = region->updates[order[i]];
    kernel_add_coefficients(plan, k);
}

static void add_updates(Plan *plan, const Piece *p, const TileGroup *s, Kernel *k)
{
    Region r = {.side = {(int)(p->layers & 1), (int)(p->layers >> 1 & 1), (int)(p->layers >> 2 & 1)}};
    memcpy(r.klass, s->klass, sizeof r.klass);
    march_add_updates(plan, &r, k);
}

static void add_fields(const Plan *plan, const March *m, Kernel *k,
                       void (*add)(const Plan *plan, Kernel *k, int buffer))
{
    for (int i = 0; i < COMPONENTS; i++)
        if (plan->model->field_buffer[order[i]] >= 0)
            add(plan, k, plan->model->field_buffer[order[i]]);
    for (int a = 0; a < 3; a++)
        for (int i = 0; i < m->rings[a].count; i++)
            add(plan, k, plan->model->memories.items[m->rings[a].memory[i]].buffer);
}

void march_add_fields(Plan *plan, const March *m, Kernel *k)
{
    add_fields(plan, m, k, kernel_add_old);
    add_fields(plan, m, k, kernel_add_new);
}

int march_add_tile_buffer(Plan *plan, Kernel *k, const March *m)
{
    const char *name = arena_printf(plan->arena, "tiles_%s", k->name);
    int buffer = visits_add_ints(plan, name, "tiles: first site, sites kept, planes kept, lists of points",
                                 (const int32_t *)m->tiles.items, m->tiles.count * TILE_INTS);
    kernel_add_buffer(plan, k, buffer, true);
    return buffer;
}

static const char *place_text(Plan *plan, const Piece *p)
{
    if (p->rest != 0)
        return p->rest & 1 ? "in the columns that whole tiles leave" : "in the rows that whole tiles leave";
    return p->layers == 0 ? "outside the layers"
                          : arena_printf(plan->arena, "in the %s layers", model_axes_text(plan->model, p->layers));
}

/* What the tiles lie in: E's medium; H's where it is the one that tells. */
static const char *medium_text(Plan *plan, const TileGroup *s, const char **word)
{
    Region r = {.box = {{0}}};
    const char *words[2];
    memcpy(r.klass, s->klass, sizeof r.klass);
    for (int c = 0; c < COMPONENTS; c++)
        r.idle[c] = plan->model->field_buffer[c] < 0;
    const char *e = kernel_medium(plan, &r, HALF_E, &words[0]), *h = kernel_medium(plan, &r, HALF_H, &words[1]);
    const bool magnetic =
        strcmp(words[0], "mixed") != 0 && (strcmp(words[0], "vacuum") == 0 || strcmp(words[1], "mixed") == 0);
    *word = words[magnetic];
    return magnetic ? h : e;
}

/* march_layer_xy_glass_points_walls_x: of which layers; in what; with points; tiles that meet which walls. */
static const char *kernel_name(Plan *plan, const Piece *p, const TileGroup *s, const char *medium)
{
    const char *axes = model_axes_text(plan->model, p->layers);
    const char *walls = model_axes_text(plan->model, parts_wanted(plan) ? s->walls : 0);
    const char *layer = axes[0] != '\0' ? "_layer_" : p->rest == 0 ? "" : p->rest & 1 ? "_rest_x" : "_rest_y";
    return arena_printf(plan->arena, "march%s%s_%s%s%s%s", layer, axes, medium, s->points ? "_points" : "",
                        walls[0] != '\0' ? "_walls_" : "", walls);
}

static void push_launch(Plan *plan, const Piece *p, const Kernel *k, const March *m, PlanPass *pass)
{
    const int kernel = (int)(k - plan->kernels.items);
    Launch l = plan_launch_groups(plan, kernel, m->tiles.count, (size_t)m->warps * WARP, m->bytes);
    l.stream = plan->marches.count > 1 ? (int)plan->marches.count - 1 : 0;
    l.late = p->rest != 0;
    vec_push(&pass->launches, l);
}

/* One kernel for the tiles of a piece that are of medium s; takes the tiles over. */
static void add_kernel(Plan *plan, const Piece *p, const March *shape, const TileGroup *s, const int *group, int number,
                       PlanPass *pass)
{
    March m = *shape;
    m.tiles.items = NULL;
    m.tiles.count = m.tiles.space = 0;
    m.walls &= s->walls;
    for (size_t i = 0; i < shape->tiles.count; i++)
        if (group[i] == number)
            vec_push(&m.tiles, shape->tiles.items[i]);
    const char *word, *medium = medium_text(plan, s, &word);
    const char *steps = m.steps == 1 ? "a step" : arena_printf(plan->arena, "%d steps", m.steps);
    const char *purpose = arena_printf(plan->arena, "%s of all fields %s, in %s%s", steps, place_text(plan, p), medium,
                                       s->points ? ", with sources or probes" : "");
    Kernel *k = plan_add_kernel(plan, KERNEL_MARCH, kernel_name(plan, p, s, word), purpose);
    k->part = parts_wanted(plan);
    k->layers = p->layers;
    k->item = (int)plan->marches.count;
    add_places(p, k);
    march_add_fields(plan, &m, k);
    add_updates(plan, p, s, k);
    if (s->points)
        visits_add(plan, k, &m);
    mur_add(plan, k, &m);
    m.tile_buffer = march_add_tile_buffer(plan, k, &m);
    vec_push(&plan->marches, m);
    if (!k->part)
        push_launch(plan, p, k, &m, pass);
}

/* A kernel for each group of tiles that the same text serves. */
static void add_kernels(Plan *plan, const Piece *p, const March *m, PlanPass *pass)
{
    int *of = ARENA_ARRAY(plan->arena, int, m->tiles.count + 1);
    TileGroup groups[TILE_GROUPS];
    const int count = tiles_sort(plan, m, of, groups);
    for (int g = 0; g < count; g++)
        add_kernel(plan, p, m, &groups[g], of, g, pass);
}

/* Does a tile keep this site? Walls are not kept: nothing there ever changes. */
static bool is_kept(const Plan *plan, const long index[3])
{
    for (int a = 0; a < 3; a++)
        if (plan->grid->axis[a].present && index[a] >= plan->grid->axis[a].cells)
            return false;
    return true;
}

/* Probes on walls are read by their own kernel, once for each step; the tiles then write the others. */
static void add_wall_probes(Plan *plan, int steps, PlanPass *pass)
{
    for (size_t i = 0; i < plan->kernels.count; i++) {
        const Kernel *k = &plan->kernels.items[i];
        bool all_kept = true;
        for (size_t n = 0; k->kind == KERNEL_PROBE && n < plan->model->probes.items[k->item].sites.count; n++)
            all_kept &= is_kept(plan, plan->model->probes.items[k->item].sites.items[n].index);
        for (int step = 0; !all_kept && step < steps; step++) {
            const Place nowhere = {0};
            const size_t count = plan->model->probes.items[k->item].sites.count, global[3] = {count, 1, 1};
            Launch l = plan_launch(plan, (int)i, &nowhere, global, (long)count);
            for (int a = 0; a < l.arg_count; a++)
                l.args[a].value += l.args[a].kind == ARG_STEP ? step : 0;
            vec_push(&pass->launches, l);
        }
    }
}

static bool add_piece(Plan *plan, const Piece *p, int steps, PlanPass *pass, Error *err)
{
    March m;
    if (!march_tiles(plan, p, steps, &m, err))
        return false;
    tiles_isolate_points(plan, &m);
    if (flat(plan))
        flat_halve_points(plan, &m);
    add_kernels(plan, p, &m, pass);
    vec_free(&m.tiles);
    return true;
}

/* The bulk comes first, on stream 0; the layers run beside it and go before it (see Launch.stream), what whole tiles
 * leave of it goes after it. */
static bool add_pieces(Plan *plan, int steps, PlanPass *pass, Error *err)
{
    PieceList list;
    march_cut(plan, steps, &list);
    for (int layered = 0; layered < 2; layered++)
        for (int i = 0; i < list.count; i++)
            if ((list.pieces[i].layers != 0) == layered && !add_piece(plan, &list.pieces[i], steps, pass, err))
                return false;
    return true;
}

bool march_add_pass(Plan *plan, int steps, Error *err)
{
    PlanPass pass = {.steps = steps, .swaps = true};
    pass.name = shape_name(&plan->shape, plan->arena, shape_of_steps(steps, plan->arena));
    if (shell_needed(plan))
        shell_add(plan, steps, &pass);
    else
        add_wall_probes(plan, steps, &pass);
    const bool whole = add_pieces(plan, steps, &pass, err);
    if (whole && parts_wanted(plan))
        parts_join(plan, steps, &pass);
    plan_add_sums(plan, &pass);
    vec_push(&plan->passes, pass); /* the plan owns its launches, whole or not */
    if (!whole)
        return false;
    plan->schedule = pass.name;
    plan->bytes_per_cell_step = march_bytes(plan, steps);
    return true;
}
