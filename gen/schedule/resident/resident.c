/* The schedule blocked:T of a line on GPUs: a block of threads takes a tile of sites through T steps
 * and keeps it on chip meanwhile.
 *
 * One dimension leaves nothing to march along, so all of a tile is in registers at once, a strip per
 * thread, and neighbours pass one value each way and half step through on-chip memory. A tile that
 * holds the whole line needs no halo and takes any number of steps in one launch; on a longer line
 * tiles overlap by T sites on each side, as those of march.c do, and passes of fewer steps fill up what
 * T leaves over. Mur and PMC walls are the tile's own business. On a periodic line tiles go on beyond its ends, as
 * often as they are wide: what lies there is read at the other end. */
#include "schedule/resident/resident.h"

#include "schedule/march/tiles.h"

#include <stdlib.h>

enum { WIDE = 8, WIDEST = 16, USUAL_STEPS = 128, FEWER = 8 };

bool resident_possible(const Plan *plan, const char **why)
{
    *why = plan->options.dialect == DIALECT_C               ? "it is for GPUs"
           : model_reach(plan->model) > 1                   ? "updates reach further than it knows"
           : plan->grid->axis[0].low.kind == BOUNDARY_BLOCH ? "a tile of a line does not know Bloch walls"
                                                            : NULL;
    return *why == NULL;
}

static long most_warps(const Plan *plan, long wanted)
{
    const long room = plan->options.group_limit > 0 ? (long)plan->options.group_limit / WARP : WIDE;
    return plan->options.dialect == DIALECT_OPENCL ? min_long(wanted, max_long(room, 1)) : wanted;
}

static long warp_sites(const March *m)
{
    return (long)WARP * m->strip;
}

/* Does one tile hold the line, walls included? */
static bool is_whole(const Plan *plan, const March *m)
{
    return !tiles_wrap(plan, 0) && (long)m->warps * warp_sites(m) >= plan->grid->axis[0].sites;
}

/* The most steps of a pass, at most `most`, that no sample falls into: what divides all their periods. 0: nothing is
 * sampled on the way. */
static int steps_between_samples(const Plan *plan, int most)
{
    int steps = 0;
    for (int n = 1; plan->accumulators.count > 0 && n <= most; n++)
        steps = plan_samples_fit(plan, n) ? n : steps;
    return steps;
}

static void choose_tile(const Plan *plan, March *m)
{
    const Shape *named = &plan->shape;
    m->strip = together_strip(plan);
    const long widest = most_warps(plan, WIDEST), wide = most_warps(plan, WIDE);
    const long usual = min_long(USUAL_STEPS, wide * warp_sites(m) / 4);
    const long halo = named->steps > 0 ? named->steps : usual;
    const long sites = plan->grid->axis[0].sites + (tiles_wrap(plan, 0) ? 2 * round_up(halo, tiles_sector(plan)) : 0);
    const long needed = (sites + warp_sites(m) - 1) / warp_sites(m);
    m->warps = named->warps > 0 ? named->warps : (int)(needed <= widest ? needed : wide);
    m->lanes = m->warps * WARP;
    m->steps = named->steps > 0 ? named->steps : is_whole(plan, m) ? 0 : (int)usual;
    if (named->steps == 0 && m->steps > plan->model->batch)
        m->steps = (int)plan->model->batch;
    if (named->steps == 0 && plan->accumulators.count > 0)
        m->steps = steps_between_samples(plan, m->steps > 0 ? m->steps : (int)usual);
}

/* Memory variables stay in registers. */
static void place_memories(const Plan *plan, March *m)
{
    m->rings[0] = m->rings[RING_DOMAIN] = (Ring){.lanes = m->lanes, .rows = 1, .whole = true};
    for (size_t i = 0; i < plan->model->memories.count; i++) {
        Ring *r = &m->rings[plan->model->memories.items[i].axis < 0 ? RING_DOMAIN : 0];
        if (r->count < RING_MEMORIES)
            r->memory[r->count++] = (int)i;
    }
}

static bool add_tiles(const Plan *plan, March *m, Error *err)
{
    const bool ring = tiles_wrap(plan, 0);
    const Segment line = {.hi = plan->grid->axis[0].sites, .wall_lo = !ring, .wall_hi = !ring};
    const long width = (long)m->lanes * m->strip, halo = round_up(m->steps, tiles_sector(plan));
    const long most = line.hi / max_long(width - 2 * halo, tiles_sector(plan)) + 2;
    Window *w = malloc((size_t)most * sizeof *w);
    if (w == NULL)
        return error_set(err, ERROR_SYSTEM, "no memory for the tiles of the blocked kernels");
    const int n = tiles_windows(&line, width, halo, tiles_sector(plan), w, (int)most);
    if (n <= 0 || w[n - 1].hi != line.hi) {
        free(w);
        return error_set(err, ERROR_SCENE, "a tile of %ld sites is too narrow for a halo of %ld on each side", width,
                         halo);
    }
    for (int i = 0; i < n; i++) {
        Tile t = {.x = (int32_t)w[i].origin, .x0 = (int32_t)w[i].lo, .x1 = (int32_t)w[i].hi, .row1 = 1, .p1 = 1};
        vec_push(&m->tiles, t);
    }
    free(w);
    return true;
}

static void find_walls(const Plan *plan, March *m)
{
    m->mur = plan->model->murs.count > 0 ? 0 : -1;
    m->mirrors = (plan->grid->axis[0].low.kind == BOUNDARY_PMC ? 1U : 0) |
                 (plan->grid->axis[0].high.kind == BOUNDARY_PMC ? 2U : 0);
}

static bool make_march(const Plan *plan, March *m, Error *err)
{
    const size_t real = (size_t)model_real_bytes(plan->model);
    *m = (March){.axis = {0, -1, 1}, MARCH_NO_TABLES};
    choose_tile(plan, m);
    m->halo = m->steps;
    place_memories(plan, m);
    find_walls(plan, m);
    for (int c = 0; c < COMPONENTS; c++)
        m->shared[c] = -1;
    m->bytes = (2 * (size_t)m->lanes + 4) * real; /* one value of each thread each way, its ends, and a wall's */
    if (m->bytes > march_room(plan))
        return error_set(err, ERROR_SCENE, "a tile needs %zu bytes on chip", m->bytes);
    return add_tiles(plan, m, err);
}

/* Updates that test their range: tiles stick out of it, but for a periodic line's. */
static void add_updates(Plan *plan, Kernel *k)
{
    const Axis *x = &plan->grid->axis[0];
    const Box all = {{0, 0, 0}, {x->sites, 1, 1}};
    Region r = {.box = all, .side = {model_has_layers(plan->model)}};
    model_classes_over(plan->model, r.box, r.klass);
    march_add_updates(plan, &r, k);
    for (int u = 0; u < k->update_count; u++) {
        k->updates[u].guard_lo[0] = !tiles_wrap(plan, 0) && k->updates[u].range.lo[0] > 0;
        k->updates[u].guard_hi[0] = !tiles_wrap(plan, 0);
    }
}

static void add_mur(Plan *plan, Kernel *k)
{
    for (size_t i = 0; i < plan->model->murs.count; i++)
        for (int n = 0; n < plan->model->murs.items[i].face_count; n++) {
            const MurFace *f = &plan->model->murs.items[i].faces[n];
            kernel_add_old(plan, k, f->last_buffer);
            kernel_add_new(plan, k, f->last_buffer);
            if (f->k.kind == FACTOR_VALUES)
                kernel_add_buffer(plan, k, f->k.buffer, true);
            else
                vec_push(&k->constants, ((Constant){.name = f->k.name, .value = f->k.value, .origin = f->k.origin}));
        }
}

static Kernel *add_kernel(Plan *plan, March *m)
{
    Kernel *k = plan_add_kernel(plan, KERNEL_RESIDENT, "resident", "several steps of all fields, on chip");
    const Place line = {.box = {{0, 0, 0}, {plan->grid->axis[0].cells, 1, 1}}};
    k->layers = model_has_layers(plan->model);
    k->item = (int)plan->marches.count;
    vec_push(&k->places, line);
    march_add_fields(plan, m, k);
    add_updates(plan, k);
    add_mur(plan, k);
    visits_add(plan, k, m);
    m->tile_buffer = march_add_tile_buffer(plan, k, m);
    vec_push(&k->params, ((Param){.kind = PARAM_COUNT, .name = "T"}));
    vec_push(&plan->marches, *m);
    return k;
}

static void add_pass(Plan *plan, const Kernel *k, const March *m, const char *name, int steps)
{
    const int kernel = (int)(k - plan->kernels.items);
    PlanPass pass = {.name = name, .steps = steps, .swaps = true};
    Launch l = plan_launch_groups(plan, kernel, m->tiles.count, (size_t)m->lanes, m->bytes);
    vec_push(&pass.launches, l);
    if (steps > 0 && plan_samples_fit(plan, steps))
        plan_add_sums(plan, &pass);
    vec_push(&plan->passes, pass);
}

/* What a pass loads and keeps, by its steps; a tile that holds the line takes a batch. */
static double bytes_per_cell_step(const Plan *plan, const March *m)
{
    const double steps = m->steps > 0 ? m->steps : (double)plan->model->batch;
    double moved = 0;
    for (size_t i = 0; i < m->tiles.count; i++) {
        const Tile *t = &m->tiles.items[i];
        const long last = min_long(t->x + (long)m->lanes * m->strip, plan->grid->axis[0].sites);
        moved += (double)(last - max_long(t->x, 0)) + (double)(t->x1 - t->x0);
    }
    const double fields = 2 * moved * model_real_bytes(plan->model);
    return fields / steps / (double)plan->grid->axis[0].cells;
}

bool resident_add_passes(Plan *plan, Error *err)
{
    March m;
    if (!make_march(plan, &m, err))
        return false;
    const Kernel *k = add_kernel(plan, &m);
    const char *name = m.steps == 0 ? "blocked" : shape_of_steps(m.steps, plan->arena);
    if (m.steps > 1)
        add_pass(plan, k, &m, shape_of_steps(1, plan->arena), 1);
    for (int fewer = m.steps / FEWER; fewer > 1; fewer /= FEWER)
        add_pass(plan, k, &m, shape_of_steps(fewer, plan->arena), fewer);
    plan->schedule = shape_name(&plan->shape, plan->arena, name);
    add_pass(plan, k, &m, plan->schedule, m.steps);
    plan->bytes_per_cell_step = bytes_per_cell_step(plan, &m);
    return true;
}
