/* Passes `rows` and `wavefront`: the schedule blocked:T of the C dialect, an in-place
 * wavefront that takes T steps in one pass over memory.
 *
 * The unit of work is a row of sites along x, H and then E in one walk. Row (j, k) of
 * step t needs old E of rows (j+1, k) and (j, k+1) and new H of rows (j-1, k) and
 * (j, k-1), so that in the skewed indices y' = j + t, z' = k + t every dependence points
 * to indices that are not higher: tiles of (t, y', z') may run in any order that keeps
 * this, no field is copied and nothing is computed twice (Wonnacott 2000, time skewing;
 * Minami et al. 2012 for FDTD). Tiles fit the second-level cache, blocks of tiles the
 * third; threads take columns of y' in turn (in 2D, blocks of steps) and follow one
 * another by counters.
 *
 * A periodic axis of n rows is a ring, on which step t begins at row t: H alone there,
 * rows t+1 .. t+n-1 modulo n whole, then E alone at row t+n, which is row t again and
 * now has H on both sides. What (j, t) needs of step t - 1 lies at j and j + 1 <= t+n,
 * and E of row t+n is that of row t, done at the beginning of step t - 1: so here, too,
 * every dependence points to a y' that is not higher, each row is computed once, and the
 * only price is that the domain is 2 T rather than T rows longer in y'. Along both axes
 * H is at home where j < t+n and k < t+n, E where j > t and k > t.
 *
 * A row of a large flat grid is longer than the first-level cache, so that the same argument is used along x as well:
 * in x' = x + t, with x counted in vectors, no dependence points upwards either, and a tile takes its rows in pieces.
 * Whatever follows a row's H or E (points, copies beyond walls, probes) follows a piece's then; a periodic axis or a
 * wall of Mur's along x leaves the rows whole.
 *
 * A part of the grid has rows of other processes' sites at its ends, whose values come anew after some steps. A row
 * that is further from the process' own than there are steps left till then reaches none of these, and is left out.
 *
 * Rows come in two kinds, of one material (literal coefficients) and mixed (ids or
 * values per site), and in the layers of y and z or not; layers along x and walls lie
 * in the first and last vectors of a row. */
#include "schedule/wavefront/chase.h"

#include <stdlib.h>
#include <string.h>

enum { HALVES = 2, KIB = 1024 };

/* Updates of sites that two threads sweep in a few tenths of a second (0.6 to 2.6e8 a second were measured); a compiler
 * takes 0.4 to 9 s longer over a wavefront's kernels. */
static const double LITTLE_WORK = 5e7;

static bool known_kernel(KernelKind kind)
{
    switch (kind) {
    case KERNEL_UPDATE:
    case KERNEL_WRAP:
    case KERNEL_MUR:
    case KERNEL_POINTS:
    case KERNEL_PROBE:
    case KERNEL_GATHER:
    case KERNEL_ENERGY:
    case KERNEL_STORED:
    case KERNEL_SUM:
    case KERNEL_DFT:
    case KERNEL_WAVEFRONT:
        return true;
    case KERNEL_MARCH:
    case KERNEL_RESIDENT:
    case KERNEL_TOGETHER:
    case KERNEL_TAKEN:
    case KERNEL_GIVE:
    case KERNEL_TILES:
    case KERNEL_JOINT:
        return false;
    }
    return false;
}

bool plan_wavefront_possible(const Plan *plan, const char **why)
{
    if (plan->options.dialect != DIALECT_C || plan->options.check_bounds) {
        *why = "this backend has no such schedule";
        return false;
    }
    const char *fault = wavefront_beside_fault(plan);
    if (fault != NULL) {
        *why = fault;
        return false;
    }
    for (size_t i = 0; i < plan->kernels.count; i++)
        if (!known_kernel(plan->kernels.items[i].kind)) {
            *why = arena_printf(plan->arena, "it has no place for '%s'", plan->kernels.items[i].purpose);
            return false;
        }
    return true;
}

bool wavefront_pays(const Plan *plan)
{
    return (double)grid_sites(plan->grid) * (double)plan->grid->scene_steps >= LITTLE_WORK;
}

static bool wanted(const Plan *plan)
{
    const char *why;
    const bool asked = plan->shape.kind == SHAPE_BLOCKED ||
                       (plan->shape.kind == SHAPE_AUTO && wavefront_pays(plan) && !chase_is_vain(plan));
    return asked && plan_wavefront_possible(plan, &why);
}

static bool by_site(const Plan *plan, int c)
{
    return plan->model->field_buffer[c] >= 0 && plan->grid->medium[c].width != IDS_NONE;
}

/* The class of a component in rows of one material. */
static int plain_class(const MediumMap *m)
{
    return m->width == IDS_NONE ? m->uniform : 1;
}

/* Are all ids 1? They are when the first is and each is as the one before. */
static bool same_ids(const MediumMap *m, size_t first, size_t count)
{
    if (m->width == IDS_8)
        return m->id8[first] == 1 && memcmp(m->id8 + first, m->id8 + first + 1, count - 1) == 0;
    return m->id16[first] == 1 && memcmp(m->id16 + first, m->id16 + first + 1, 2 * (count - 1)) == 0;
}

/* Is component c of the background's class in all of row (j, k)? */
static bool plain_row(const Plan *plan, int c, long j, long k)
{
    const Axis *axis = plan->grid->axis;
    const Box range = model_range(plan->model, (Component)c);
    const MediumMap *m = &plan->grid->medium[c];
    if (j < range.lo[1] || j >= range.hi[1] || k < range.lo[2] || k >= range.hi[2])
        return true;
    if (m->width == IDS_VALUES)
        return false;
    size_t row = (size_t)(axis[0].sites * (j + axis[1].sites * k));
    return same_ids(m, row + (size_t)range.lo[0], (size_t)(range.hi[0] - range.lo[0]));
}

bool wavefront_row_is_mixed(const Plan *plan, long row)
{
    const long rows = plan->grid->axis[1].sites;
    for (int c = 0; c < COMPONENTS; c++)
        if (by_site(plan, c) && !plain_row(plan, c, row % rows, row / rows))
            return true;
    return false;
}

static void find_mixed_rows(const Plan *plan, uint8_t *mixed)
{
    const Axis *axis = plan->grid->axis;
    for (long row = 0; row < axis[1].sites * axis[2].sites; row++)
        mixed[row] = wavefront_row_is_mixed(plan, row);
}

/* A region in all layers at once: each update with all the memory variables it can have; bare: but those of media. */
static Region every_layer(const Plan *plan, RowKind kind)
{
    const bool mixed = kind != ROW_PLAIN;
    Region r = {.side = {0}, .poles_known = kind == ROW_BARE, .rises = true};
    for (int a = 0; a < 3; a++)
        r.side[a] = plan->grid->layer[a].low + plan->grid->layer[a].high > 0;
    for (int c = 0; c < COMPONENTS; c++)
        r.klass[c] = mixed && by_site(plan, c) ? MIXED : plain_class(&plan->grid->medium[c]);
    return r;
}

/* Do media remember in boxes alone, so that vectors beyond them can do without? */
static bool all_in_boxes(const Model *model)
{
    for (size_t i = 0; i < model->memories.count; i++)
        if (model_of_media(model, &model->memories.items[i]) && model->memories.items[i].box < 0)
            return false;
    return model->memory_boxes.count > 0;
}

static bool has_rows(const Wavefront *w, int kind)
{
    return kind == ROW_PLAIN ? w->plain : kind == ROW_MIXED ? w->mixed : w->bare;
}

bool plan_pass_rows(Plan *plan, Error *err)
{
    (void)err;
    Wavefront *w = &plan->wavefront;
    const Axis *axis = plan->grid->axis;
    size_t rows = (size_t)(axis[1].sites * axis[2].sites), count = 0;
    w->row_buffer = -1;
    w->wanted = wanted(plan);
    if (!w->wanted)
        return true;
    uint8_t *mixed = ARENA_ARRAY(plan->arena, uint8_t, rows);
    find_mixed_rows(plan, mixed);
    w->mixed_rows = mixed;
    for (size_t i = 0; i < rows; i++)
        count += mixed[i];
    w->plain = count < rows;
    w->mixed = count > 0;
    w->bare = w->mixed && all_in_boxes(plan->model);
    for (int kind = 0; kind < ROW_KINDS; kind++) {
        w->rows[kind] = every_layer(plan, (RowKind)kind);
        if (has_rows(w, kind))
            model_fill_region(plan->model, &w->rows[kind]);
    }
    if (w->plain && w->mixed) {
        w->row_buffer = model_add_buffer(plan->model, "row_mixed", "1 for a row along x of several materials",
                                         BUFFER_DATA, TYPE_U8, rows);
        plan->model->buffers.items[w->row_buffer].data = mixed;
    }
    return true;
}

static void fill_half(Plan *plan, const Region *r, Half half, Kernel *k)
{
    *k = (Kernel){.kind = KERNEL_WAVEFRONT, .half = half};
    for (int c = 0; c < COMPONENTS; c++)
        if (component_is_e((Component)c) == (half == HALF_E) && plan->model->field_buffer[c] >= 0) {
            model_prune_decay(plan->model, &plan->wavefront.rows[r - plan->wavefront.rows].updates[c]);
            k->updates[k->update_count++] = statement_copy(&r->updates[c]);
        }
    kernel_name_literals(plan, k);
}

static bool splits(const Plan *plan)
{
    for (size_t i = 0; i < plan->model->points.count; i++)
        if (plan->model->points.items[i].half == HALF_H)
            return true;
    for (size_t i = 0; i < plan->model->wraps.count; i++)
        if (plan->model->wraps.items[i].half == HALF_H)
            return true;
    return false;
}

static long between(long value, long low, long high)
{
    return value < low ? low : value > high ? high : value;
}

/* Can a row be taken in pieces? Not where its ends know each other, or a wall of Mur's is at one. */
static bool can_cut(const Plan *plan)
{
    const Axis *axis = plan->grid->axis;
    for (size_t i = 0; i < plan->model->murs.count; i++)
        if (plan->model->murs.items[i].axis == 0)
            return false;
    return axis[1].present && !plan->wavefront.ring[1] && !boundary_wraps(axis[0].low.kind);
}

/* In 2D a tile of pieces stays in the first-level cache, where a vector that is written again costs half of what it
 * costs from the second (on a Xeon 7.5 cycles instead of 13 to 14), and a block of rows with all its tiles in time in
 * the second, which takes `room` of them. `cells`: bytes of a vector of every field. */
static void choose_pieces(Wavefront *w, long first, long room, long cells, const Chase *chase)
{
    enum { USUAL = 8, SMALL = 4, DEEP = 4 };
    w->planes = room >= 3 * USUAL ? USUAL : SMALL;
    w->steps = w->steps > 0 ? (int)between(w->steps, 1, 64) : w->planes;
    w->width = (int)between(first * 2 / 3 / ((w->steps + 2) * cells) - 1, 4, 64);
    w->depth = 1;
    for (int depth = 2; depth <= (int)between((room - w->planes) / w->steps, 1, DEEP); depth++)
        if (chase_time(chase, depth * w->steps, w->planes) < chase_time(chase, w->depth * w->steps, w->planes))
            w->depth = depth;
}

/* A tile of whole rows holds its steps' rows one above the other; the second-level cache takes `room` of them. More
 * than ENOUGH steps are worth two thirds of it: a Xeon with 2 MiB lost a fifth where they filled it. Many threads want
 * fewer. */
static void choose_tiles_2d(Wavefront *w, long room, const Chase *chase)
{
    enum { ENOUGH = 14, FEW = 4 };
    const long steps = between(room - 2, 1, ENOUGH), more = room * 2 / 3 - 2;
    const int most = (int)between(steps > more ? steps : more, 1, 64);
    w->planes = 8;
    w->width = w->column = w->depth = 1;
    if (w->steps > 0) {
        w->steps = (int)between(w->steps, 1, 64);
        return;
    }
    w->steps = most;
    for (int fewer = most * 3 / 4; fewer >= FEW; fewer = fewer * 3 / 4)
        if (chase_time(chase, fewer, w->planes) < chase_time(chase, w->steps, w->planes))
            w->steps = fewer;
}

/* In 3D a tile that marches along z holds (steps + 2) planes of (width + 2) rows in the second-level
 * cache, best a good deal wider than its steps; still wider ones lost 10 to 30% on processors with
 * 1 and with 2 MiB of it, where ten steps and twice the planes gained 7 to 25% over six. A block holds the planes of
 * all its steps in the third, of which it takes no more than a third: other threads have theirs there, and where pages
 * are small their addresses must be at hand as well. Columns are narrow enough that every thread has one; a thread
 * waits for the one before it where they are not a good deal wider than the tiles' steps (sixteen threads and 256 rows:
 * six steps gained 15 to 30% over ten), of which a ring of rows has twice as many to wait for. */
static void choose_tiles_3d(Wavefront *w, long room, long room3, long threads)
{
    enum { DEEP = 4, WIDE = 16, FEW = 4 };
    const long rows = w->hi[1] - w->lo[1], most = between(rows * 3 / ((w->ring[1] ? 16 : 8) * threads), FEW, 10);
    w->steps = (int)between(w->steps, 0, 64);
    if (w->steps == 0)
        for (w->steps = (int)between(room / (WIDE + 2) - 2, most < 6 ? most : 6, most);
             w->steps > 2 && 2 * (room / (w->steps + 2) - 2) < 3 * w->steps;)
            w->steps--;
    w->width = (int)between(room / (w->steps + 2) - 2, 2, between(rows, 2, WIDE));
    w->planes = w->steps > 8 ? 16 : 8;
    const long fits = room3 / (w->planes + DEEP * w->steps);
    const long widest = between(rows / threads, 1, between(fits, 1, 64));
    w->column = (int)(w->width * between(widest / w->width, 1, 8));
    w->depth = (int)between((room3 / w->column - w->planes) / w->steps, 1, DEEP);
}

static int either(int named, int chosen)
{
    return named > 0 ? named : chosen;
}

/* Sizes that the schedule's name gives; of tiles of whole rows in 2D only the planes have a meaning. */
static void take_named(const Shape *named, Wavefront *w, bool all)
{
    w->planes = either(named->planes, w->planes);
    if (!all)
        return;
    w->width = either(named->width, w->width);
    w->column = either(named->column, w->column);
    w->depth = either(named->depth, w->depth);
}

static void choose_tiles(const Plan *plan, Wavefront *w)
{
    const Shape *named = &plan->shape;
    const size_t *cache = plan->options.cache;
    const size_t first = cache[0] > 0 ? cache[0] : (size_t)32 * KIB,
                 second = cache[1] > 0 ? cache[1] : (size_t)512 * KIB;
    const size_t third = cache[2] > 0 ? cache[2] : 4 * second, bytes = chase_row_bytes(plan);
    const long room = (long)(second * 3 / 4 / bytes), blocks = model_row_edges(plan->model).blocks;
    const Chase chase = chase_of(plan);
    w->steps = named->steps;
    if (plan->grid->axis[2].present) {
        choose_tiles_3d(w, room, (long)(third / 3 / bytes), plan->options.units > 0 ? plan->options.units : 1);
        take_named(named, w, true);
        return;
    }
    choose_pieces(w, (long)first, room, (long)bytes * model_unit(plan->model) / plan->model->layout.stride[1], &chase);
    take_named(named, w, true);
    w->pieces = can_cut(plan) && w->width < blocks;
    if (w->pieces)
        return;
    w->steps = named->steps;
    choose_tiles_2d(w, room, &chase);
    take_named(named, w, false);
}

/* Coefficients that are stored per site, and weights of unequal cells. */
static void add_values(const Plan *plan, Kernel *k, const Statement *u)
{
    for (int n = 0; n < u->op_count; n++)
        if (u->ops[n].kind == OP_FACTOR &&
            (u->ops[n].factor.kind == FACTOR_VALUES || u->ops[n].factor.kind == FACTOR_AXIS))
            kernel_add_buffer(plan, k, u->ops[n].factor.buffer, true);
}

/* Sources, Mur walls and probes. */
static void add_sparse_params(const Plan *plan, Kernel *k)
{
    for (size_t i = 0; i < plan->model->points.count; i++) {
        kernel_add_points(plan, k, &plan->model->points.items[i]);
        if (plan->wavefront.first_point[i] >= 0)
            kernel_add_buffer(plan, k, plan->wavefront.first_point[i], true);
        if (plan->wavefront.runs[i] >= 0)
            kernel_add_buffer(plan, k, plan->wavefront.runs[i], true);
    }
    for (size_t i = 0; i < plan->model->murs.count; i++)
        for (int n = 0; n < plan->model->murs.items[i].face_count; n++) {
            const MurFace *f = &plan->model->murs.items[i].faces[n];
            kernel_add_buffer(plan, k, f->last_buffer, false);
            if (f->k.kind == FACTOR_VALUES)
                kernel_add_buffer(plan, k, f->k.buffer, true);
        }
    for (size_t i = 0; i < plan->model->probes.count; i++) {
        kernel_add_buffer(plan, k, plan->model->probes.items[i].site_buffer, true);
        kernel_add_buffer(plan, k, plan->model->probes.items[i].out_buffer, false);
    }
}

static void add_half_params(const Plan *plan, Kernel *k)
{
    for (int c = 0; c < COMPONENTS; c++)
        if (plan->model->field_buffer[c] >= 0)
            kernel_add_buffer(plan, k, plan->model->field_buffer[c], false);
    for (size_t i = 0; i < plan->model->memories.count; i++)
        kernel_add_buffer(plan, k, plan->model->memories.items[i].buffer, false);
    if (plan->wavefront.row_buffer >= 0)
        kernel_add_buffer(plan, k, plan->wavefront.row_buffer, true);
    for (int rows = 0; rows < ROW_KINDS; rows++)
        for (int half = 0; half < HALVES; half++)
            for (int u = 0; u < plan->wavefront.halves[rows][half].update_count; u++)
                add_values(plan, k, &plan->wavefront.halves[rows][half].updates[u]);
    for (int c = 0; c < COMPONENTS; c++)
        if (plan->wavefront.odd_rise[c] >= 0)
            kernel_add_buffer(plan, k, plan->wavefront.odd_rise[c], false);
    if (plan->wavefront.rise_buffer >= 0)
        kernel_add_buffer(plan, k, plan->wavefront.rise_buffer, true);
    if (plan->wavefront.vector_buffer >= 0) {
        kernel_add_buffer(plan, k, plan->wavefront.vector_buffer, true);
        kernel_add_buffer(plan, k, plan->wavefront.index_buffer, true);
    }
    add_sparse_params(plan, k);
    vec_push(&k->params, ((Param){.kind = PARAM_STEP, .name = "m"}));
    vec_push(&k->params, ((Param){.kind = PARAM_COUNT, .name = "count"}));
    if (plan->wavefront.own[0] < plan->wavefront.own[1])
        vec_push(&k->params, ((Param){.kind = PARAM_ROOM, .name = "room"}));
}

/* Ghost copies: the later row of a magnetic wall; a ring's source of H and of rises, and for E the copy itself, which
 * is settled after its source. */
static long copy_row(const Wavefront *w, const Wrap *wrap, const WrapCopy *copy)
{
    return w->ring[wrap->axis] && (wrap->half == HALF_H || wrap->rise) ? copy->src
           : copy->dst > copy->src                                     ? copy->dst
                                                                       : copy->src;
}

/* Mur walls: the later row of the wall's and its neighbour's that is walked. */
static long face_row(const Wavefront *w, int axis, const MurFace *f)
{
    const long last = f->wall > f->inner ? f->wall : f->inner;
    return axis > 0 && last > w->hi[axis] - 1 ? w->hi[axis] - 1 : last;
}

/* After which rows the walls have their turn. */
static void order_walls(const Model *model, Wavefront *w)
{
    for (size_t i = 0; i < model->wraps.count; i++)
        for (int n = 0; n < model->wraps.items[i].copy_count; n++)
            w->copy_row[i][n] = copy_row(w, &model->wraps.items[i], &model->wraps.items[i].copies[n]);
    for (size_t i = 0; i < model->murs.count; i++)
        for (int n = 0; n < model->murs.items[i].face_count; n++)
            w->face_row[i][n] = face_row(w, model->murs.items[i].axis, &model->murs.items[i].faces[n]);
}

bool plan_pass_wavefront(Plan *plan, Error *err)
{
    (void)err;
    Wavefront *w = &plan->wavefront;
    const char *why;
    w->wanted = w->wanted && plan_wavefront_possible(plan, &why);
    if (!w->wanted)
        return true;
    for (int kind = 0; kind < ROW_KINDS; kind++)
        for (int half = 0; half < HALVES && has_rows(w, kind); half++)
            fill_half(plan, &w->rows[kind], (Half)half, &w->halves[kind][half]);
    for (int a = 0; a < 3; a++)
        model_updated(plan->model, a, &w->lo[a], &w->hi[a]);
    for (int a = 1; a < 3; a++)
        w->ring[a] = plan->grid->axis[a].present && boundary_wraps(plan->grid->axis[a].low.kind);
    const int slow = plan->grid->axis[2].present ? 2 : 1;
    if (grid_is_cut(plan->grid->all, slow) && !w->ring[slow])
        grid_own_places(plan->grid->all, slow, w->own);
    w->split = splits(plan);
    order_walls(plan->model, w);
    choose_tiles(plan, w);
    plan_choose_starts(plan);
    wavefront_find_points(plan);
    wavefront_find_rises(plan);
    add_half_params(
        plan, plan_add_kernel(plan, KERNEL_WAVEFRONT, "advance", "several steps in one pass over memory, in place"));
    return true;
}

double plan_wavefront_traffic(const Plan *plan)
{
    const Wavefront *w = &plan->wavefront;
    const Axis *axis = plan->grid->axis;
    double bytes = 0;
    for (size_t i = 0; i < plan->model->buffers.count; i++) {
        const Buffer *b = &plan->model->buffers.items[i];
        bool per_site = b->kind == BUFFER_STATE || b->count == plan->model->layout.size;
        bytes += per_site ? (double)b->element * (double)b->count * (b->kind == BUFFER_STATE ? 2 : 1) : 0;
    }
    return bytes / ((double)axis[0].cells * (double)axis[1].cells * (double)axis[2].cells * w->steps * w->depth);
}
