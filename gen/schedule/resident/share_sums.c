/* Running sums of the schedule `resident`. After a step that samples, each thread leaves the strips that some sum is
 * made of in memory, a row for each such step; behind a batch another kernel adds them to the sums, whose bits are
 * those of launches after each step (sweep/samples.c). So a batch goes on where they are due, and each sum is read and
 * written once. They stay such launches where numbers are too large. */
#include "schedule/resident/resident.h"

#include <limits.h>

static bool reaches(const Share *s, const Together *t, const Box *box, Box *met)
{
    const long lo[] = {s->x0, s->row0, s->plane0}, hi[] = {s->x1, s->row1, s->plane1};
    *met = *box;
    for (int role = 0; role < 3; role++) {
        const int axis = t->m.axis[role];
        if (axis < 0)
            continue;
        met->lo[axis] = max_long(met->lo[axis], lo[role]);
        met->hi[axis] = min_long(met->hi[axis], hi[role]);
        if (met->lo[axis] >= met->hi[axis])
            return false;
    }
    return true;
}

/* Its number among the buffers of sums. */
static int buffer_of(Together *t, int buffer)
{
    int number = 0;
    while ((size_t)number < t->sum_buffers.count && t->sum_buffers.items[number] != buffer)
        number++;
    if ((size_t)number == t->sum_buffers.count)
        vec_push(&t->sum_buffers, buffer);
    return number;
}

typedef void Visit(const Plan *plan, Together *t, StripTable *table, const SumBox *box, const long site[3],
                   const Spot *spot);

/* Does a box reach the high end of a periodic axis, whose sites are those of the low end? */
static bool goes_round(const Plan *plan, const SumBox *box, int axis)
{
    return tiles_wrap(plan, axis) && box->box.hi[axis] > together_sites(plan, axis);
}

/* A box's sites that the block has `by` cells lower. */
static void each_image(const Plan *plan, Together *t, const Share *s, const SumBox *box, const long by[3],
                       StripTable *table, Visit *visit)
{
    Box met, image = box->box;
    long at[3];
    Spot spot;
    for (int a = 0; a < 3; a++) {
        image.lo[a] -= by[a];
        image.hi[a] -= by[a];
    }
    if (!reaches(s, t, &image, &met))
        return;
    for (at[2] = met.lo[2]; at[2] < met.hi[2]; at[2]++)
        for (at[1] = met.lo[1]; at[1] < met.hi[1]; at[1]++)
            for (at[0] = met.lo[0]; at[0] < met.hi[0]; at[0]++)
                if (together_spot(t, s, at, &spot))
                    visit(plan, t, table, box, (const long[3]){at[0] + by[0], at[1] + by[1], at[2] + by[2]}, &spot);
}

static void each_site(const Plan *plan, Together *t, const Share *s, const SumBox *box, StripTable *table, Visit *visit)
{
    for (int round = 0; round < 8; round++) { /* a bit for each axis */
        long by[3] = {0, 0, 0};
        bool there = true;
        for (int a = 0; a < 3; a++)
            if (round >> a & 1) {
                there = there && goes_round(plan, box, a);
                by[a] = plan->grid->axis[a].cells;
            }
        if (there)
            each_image(plan, t, s, box, by, table, visit);
    }
}

static long sum_slot(const Plan *plan, const Together *t, const SumBox *box, const Spot *spot)
{
    return (long)together_field(plan, box->component) * t->cut.deep + spot->plane;
}

static int half_of(const SumBox *box)
{
    return component_is_e(box->component) ? HALF_E : HALF_H;
}

static void mark_site(const Plan *plan, Together *t, StripTable *table, const SumBox *box, const long site[3],
                      const Spot *spot)
{
    (void)site;
    strips_mark(table, spot->thread, half_of(box), sum_slot(plan, t, box, spot));
}

static void add_site(const Plan *plan, Together *t, StripTable *table, const SumBox *box, const long site[3],
                     const Spot *spot)
{
    const long place = strips_place(table, spot->thread, half_of(box), sum_slot(plan, t, box, spot));
    const long *lo = box->box.lo, *hi = box->box.hi, wide = hi[0] - lo[0];
    const long own = site[0] - lo[0] + wide * (site[1] - lo[1] + (hi[1] - lo[1]) * (site[2] - lo[2]));
    const SummedSite one = {.place = (int32_t)(place * t->m.strip + spot->site),
                            .first = (int32_t)((long)box->first + own),
                            .sites = (int32_t)box_sites(&box->box),
                            .buffer = buffer_of(t, box->buffer)};
    vec_push(&t->summed, one);
}

/* A block's strips that are taken, behind those of the blocks before. */
static void take_strips(const Plan *plan, Together *t, Share *s)
{
    StripTable table;
    strips_begin(&table, t);
    for (size_t i = 0; i < plan->model->sums.count; i++)
        each_site(plan, t, s, &plan->model->sums.items[i], &table, mark_site);
    const long strips = strips_count(&table);
    s->takes = strips > 0 ? (int32_t)t->strips.count : -1;
    for (long n = 0; n < (strips > 0 ? table.threads : 0); n++) {
        table.of[n].first += (int32_t)t->taken;
        vec_push(&t->strips, table.of[n]);
    }
    t->taken += strips;
    strips_free(&table);
}

static void add_sites(const Plan *plan, Together *t, int tones)
{
    const Model *model = plan->model;
    for (size_t n = 0; n < t->shares.count; n++) {
        const Share *s = &t->shares.items[n];
        StripTable table = {.threads = (long)t->m.warps * WARP};
        table.of = s->takes >= 0 ? &t->strips.items[s->takes] : NULL;
        for (size_t i = 0; i < (s->takes >= 0 ? model->sums.count : 0); i++)
            if (model->sums.items[i].tones == tones)
                each_site(plan, t, s, &model->sums.items[i], &table, add_site);
    }
}

/* Does a box reach the high end between Bloch walls, whose sites are those of the low end, turned? No block has them.
 */
static bool is_turned(const Plan *plan, const SumBox *box)
{
    bool turned = false;
    for (int a = 0; a < 3; a++)
        turned = turned || (plan->grid->axis[a].low.kind == BOUNDARY_BLOCH && goes_round(plan, box, a));
    return turned;
}

/* Do numbers of sums and steps fit into 32 bits, and a thread's strips into its own? */
static bool numbers_fit(const Plan *plan, Together *t)
{
    const Model *model = plan->model;
    const long fields = max_long(together_fields(plan, HALF_H), together_fields(plan, HALF_E));
    bool fit = fields * t->cut.deep <= STRIP_BITS;
    for (size_t i = 0; i < model->sums.count; i++)
        fit = fit && model->buffers.items[model->sums.items[i].buffer].count <= INT_MAX &&
              !is_turned(plan, &model->sums.items[i]);
    t->phases = 1;
    t->taken_every = 0;
    for (size_t n = 0; n < model->tones.count; n++) {
        const long every = model->tones.items[n].every;
        const long times = max_long(every / common_divisor(t->phases, every), 1);
        if (t->phases > INT_MAX / 2 / times)
            return false;
        t->phases *= times;
        t->taken_every = common_divisor(t->taken_every, every);
    }
    return fit;
}

/* The rows of a batch, which is made shorter where they would take too much memory. */
static long taken_rows(const Plan *plan, Together *t)
{
    enum { MOST_BYTES = 512 << 20, FEWEST = 64 };
    const long row = t->taken * t->m.strip * model_real_bytes(plan->model);
    t->batch = plan->model->batch;
    while (t->batch > FEWEST && divide_up(t->batch, t->taken_every) > MOST_BYTES / row)
        t->batch /= 2;
    return divide_up(t->batch, t->taken_every);
}

/* The rows, and what threads take of them. */
static void add_taken_rows(Plan *plan, Kernel *k, Together *t)
{
    const long rows = taken_rows(plan, t);
    t->taken_buffer = model_add_buffer(plan->model, "taken", "what running sums take, a row for each step that samples",
                                       BUFFER_OUT, TYPE_REAL, (size_t)(rows * t->taken * t->m.strip));
    t->strip_buffer =
        plan_add_ints(plan, "strips", "strips that running sums take, of each thread: bits of H and E, first of them",
                      (const int32_t *)t->strips.items, STRIP_INTS * t->strips.count);
    kernel_add_buffer(plan, k, t->taken_buffer, false);
    kernel_add_buffer(plan, k, t->strip_buffer, true);
    vec_push(&k->params, ((Param){.kind = PARAM_PHASE, .name = "phase", .number = t->phases}));
}

/* On walls that no block has, which stay zero, nothing is taken. */
void together_take_sums(Plan *plan, Kernel *k, Together *t)
{
    if (plan->model->sums.count == 0 || !numbers_fit(plan, t))
        return;
    for (size_t i = 0; i < t->shares.count; i++)
        take_strips(plan, t, &t->shares.items[i]);
    if (t->taken > 0)
        add_taken_rows(plan, k, t);
    plan_drop_sums(plan);
}

static const Kernel *taken_kernel(Plan *plan, Together *t)
{
    Kernel *k = plan_add_kernel(plan, KERNEL_TAKEN, "add_taken", "Fourier sums of what the steps on chip have left");
    kernel_add_buffer(plan, k, t->taken_buffer, true);
    kernel_add_buffer(plan, k, t->summed_buffer, true);
    kernel_add_buffer(plan, k, plan->model->wave_buffer, true);
    for (size_t n = 0; n < t->sum_buffers.count; n++)
        kernel_add_buffer(plan, k, t->sum_buffers.items[n], false);
    vec_push(&k->params, ((Param){.kind = PARAM_STEP, .name = "m"}));
    vec_push(&k->params, ((Param){.kind = PARAM_PHASE, .name = "phase", .number = t->phases}));
    vec_push(&k->params, ((Param){.kind = PARAM_COUNT, .name = "steps"}));
    return k;
}

void together_add_sums(Plan *plan, Together *t, PlanPass *pass)
{
    const Model *model = plan->model;
    size_t items = 0;
    if (t->taken == 0)
        return;
    for (size_t n = 0; n < model->tones.count; n++) {
        const size_t before = t->summed.count;
        vec_push(&t->summed_from, (int32_t)before);
        add_sites(plan, t, (int)n);
        items += (t->summed.count - before) * (size_t)divide_up((long)model->tones.items[n].count, TAKEN_TONES);
    }
    vec_push(&t->summed_from, (int32_t)t->summed.count);
    t->summed_buffer = plan_add_ints(plan, "summed", "sites of running sums: place, element of the sum, sites, buffer",
                                     (const int32_t *)t->summed.items, SUMMED_INTS * t->summed.count);
    const int kernel = (int)(taken_kernel(plan, t) - plan->kernels.items);
    vec_push(&pass->launches, plan_launch(plan, kernel, &(Place){0}, (size_t[3]){items, 1, 1}, 0));
}
