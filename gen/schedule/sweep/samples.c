/* Pass `samples`: kernels of what monitors take.
 *
 * Running Fourier sums are launches of a pass of their own for each period, and end the passes that sample (see
 * plan_add_sums). The values at probes are gathered on the device, one row per step of the batch, and fetched when the
 * batch ends. A snapshot gathers a box of each component it needs into a contiguous buffer. For the energy H(n+1/2) is
 * computed on the way by the same updates as the next step will use, and not stored. Sums are in double, a partial
 * sum of each row in C, 32 of each chunk of a plane elsewhere, then of 32 partial sums, again until few are left; each
 * is two numbers, the sum and what rounding has taken from it, some 106 bits together, so that a sum rounded to a
 * double is the same in whatever order sites are added up: those of a part of the grid (grid/window.c) lie in other
 * places. */
#include "schedule/plan.h"
#include "schedule/sweep/boxes.h"

#include <string.h>

enum { LANES = ENERGY_LANES, FEW = 4096 };

static void extent(const Box *box, size_t global[3])
{
    for (int a = 0; a < 3; a++)
        global[a] = (size_t)(box->hi[a] - box->lo[a]);
}

static int dft_kernel(Plan *plan, const SumBox *s)
{
    for (size_t i = 0; i < plan->kernels.count; i++) {
        const Kernel *k = &plan->kernels.items[i];
        if (k->kind == KERNEL_DFT && k->component == s->component && k->item == s->tones)
            return (int)i;
    }
    const size_t count = plan->model->tones.items[s->tones].count;
    const char *purpose = arena_printf(plan->arena, "Fourier sums of %s at %zu frequenc%s",
                                       component_name(s->component), count, count == 1 ? "y" : "ies");
    Kernel *k =
        plan_add_kernel(plan, KERNEL_DFT, arena_printf(plan->arena, "dft_%s", component_symbol(s->component)), purpose);
    k->component = s->component;
    k->item = s->tones;
    kernel_add_buffer(plan, k, plan->model->field_buffer[s->component], true);
    kernel_add_buffer(plan, k, plan->model->wave_buffer, true);
    kernel_add_buffer(plan, k, s->buffer, false);
    kernel_add_box(plan, k, mode_axes(plan->grid->mode));
    vec_push(&k->params, ((Param){.kind = PARAM_FIRST, .name = "first"}));
    vec_push(&k->params, ((Param){.kind = PARAM_STEP, .name = "m"}));
    return (int)plan->kernels.count - 1;
}

static PlanAccumulator *accumulator(Plan *plan, long every)
{
    for (size_t i = 0; i < plan->accumulators.count; i++)
        if (plan->accumulators.items[i].every == every)
            return &plan->accumulators.items[i];
    PlanAccumulator a = {.every = every};
    vec_push(&plan->accumulators, a);
    return &plan->accumulators.items[plan->accumulators.count - 1];
}

/* The launches of a kernel of sums: one over all its boxes where there is a table of them. */
static void launch_sums(Plan *plan, int kernel)
{
    boxes_join(plan, kernel);
    const Kernel *k = &plan->kernels.items[kernel];
    PlanAccumulator *a = accumulator(plan, plan->model->tones.items[k->item].every);
    if (k->boxes >= 0)
        vec_push(&a->launches, boxes_launch(plan, kernel));
    for (size_t i = 0; k->boxes < 0 && i < k->places.count; i++) {
        size_t global[3];
        extent(&k->places.items[i].box, global);
        vec_push(&a->launches, plan_launch(plan, kernel, &k->places.items[i], global, 0));
    }
}

/* Of more than two periods all but the shortest as one, whatever their number: the phases of steps that a sum does not
 * sample are zero. */
static void join_periods(Plan *plan)
{
    PlanAccumulator *a = plan->accumulators.items;
    const size_t count = plan->accumulators.count;
    if (count <= 2 || !plan_on_gpu(plan))
        return;
    for (size_t i = 1; i < count; i++)
        if (a[i].every < a[0].every) {
            const PlanAccumulator shorter = a[i];
            a[i] = a[0];
            a[0] = shorter;
        }
    for (size_t i = 2; i < count; i++) {
        a[1].every = common_divisor(a[1].every, a[i].every);
        for (size_t n = 0; n < a[i].launches.count; n++)
            vec_push(&a[1].launches, a[i].launches.items[n]);
        vec_free(&a[i].launches);
    }
    plan->accumulators.count = 2;
}

static void add_sums(Plan *plan)
{
    for (size_t i = 0; i < plan->model->sums.count; i++) {
        const SumBox *s = &plan->model->sums.items[i];
        const int kernel = dft_kernel(plan, s);
        vec_push(&plan->kernels.items[kernel].places, ((Place){.box = s->box, .first = s->first}));
    }
    for (size_t i = 0; i < plan->kernels.count; i++)
        if (plan->kernels.items[i].kind == KERNEL_DFT)
            launch_sums(plan, (int)i);
    join_periods(plan);
    for (size_t i = 0; i < plan->accumulators.count; i++)
        joints_of_sums(plan, &plan->accumulators.items[i]);
}

int samples_add_probes(Plan *plan, int item, int steps)
{
    const ProbeGroup *g = &plan->model->probes.items[item];
    const char *walls = steps > 0 ? "_walls" : "", *too = steps > 0 ? ", those on walls" : "";
    const char *name = arena_printf(plan->arena, "probe%s_%s", walls, component_symbol(g->component));
    const char *purpose = arena_printf(plan->arena, "%s at %zu probe%s%s", component_name(g->component), g->sites.count,
                                       g->sites.count == 1 ? "" : "s", too);
    Kernel *k = plan_add_kernel(plan, KERNEL_PROBE, name, purpose);
    k->item = item;
    k->component = g->component;
    k->steps = steps;
    kernel_add_buffer(plan, k, plan->model->field_buffer[g->component], true);
    kernel_add_buffer(plan, k, g->site_buffer, true);
    kernel_add_buffer(plan, k, g->out_buffer, false);
    vec_push(&k->params, ((Param){.kind = PARAM_NUMBER, .name = "count"}));
    vec_push(&k->params, ((Param){.kind = PARAM_STEP, .name = "m"}));
    return (int)plan->kernels.count - 1;
}

static int find_kernel(const Plan *plan, KernelKind kind, Component c)
{
    for (size_t i = 0; i < plan->kernels.count; i++)
        if (plan->kernels.items[i].kind == kind && plan->kernels.items[i].component == c)
            return (int)i;
    return -1;
}

/* The gather kernel of a component; its buffer grows to the largest box. */
static int gather_kernel(Plan *plan, Component c, size_t values)
{
    int number = find_kernel(plan, KERNEL_GATHER, c);
    if (number >= 0) {
        Buffer *b = &plan->model->buffers.items[plan->kernels.items[number].params.items[1].buffer];
        b->count = b->count < values ? values : b->count;
        return number;
    }
    const char *symbol = component_symbol(c);
    const char *buffer_name = arena_printf(plan->arena, "box_%s", symbol);
    int buffer =
        model_add_buffer(plan->model, buffer_name, arena_printf(plan->arena, "%s gathered for a snapshot", symbol),
                         BUFFER_OUT, TYPE_REAL, values);
    Kernel *k = plan_add_kernel(plan, KERNEL_GATHER, arena_printf(plan->arena, "gather_%s", symbol),
                                arena_printf(plan->arena, "%s in a box, for snapshots", component_name(c)));
    k->component = c;
    kernel_add_buffer(plan, k, plan->model->field_buffer[c], true);
    kernel_add_buffer(plan, k, buffer, false);
    kernel_add_box(plan, k, mode_axes(plan->grid->mode));
    return (int)plan->kernels.count - 1;
}

static void add_gather(Plan *plan, PlanCapture *cap, const SamplePart *from)
{
    CapturePart *part = &cap->parts[cap->part_count++];
    Place p = {0};
    const Box kept = from->kept;
    size_t global[3];
    p.box = model_own_box(plan->model, from->component, &kept, &part->own);
    part->field = (int)from->component;
    part->buffer = -1;
    part->values = box_sites(&kept);
    for (int a = 0; a < 3; a++) {
        part->lo[a] = from->box.lo[a];
        part->count[a] = from->box.hi[a] - from->box.lo[a];
        part->first[a] = kept.lo[a];
        part->kept[a] = kept.hi[a] - kept.lo[a];
    }
    if (program_share_size(&part->own) == 0)
        return;
    const int kernel = gather_kernel(plan, from->component, program_share_size(&part->own));
    part->buffer = plan->kernels.items[kernel].params.items[1].buffer;
    extent(&p.box, global);
    vec_push(&cap->launches, plan_launch(plan, kernel, &p, global, 0));
}

/* The sites of a chunk, a multiple of LANES: some 8 of each work item, more where these would be more than a GPU has at
 * once. */
static long chunk_of(const Kernel *of)
{
    enum { LEAST = 8 * LANES, CHUNKS = 8192 };
    size_t sites = 0;
    for (size_t i = 0; i < of->places.count; i++)
        sites += box_sites(&of->places.items[i].box);
    const long each = (long)(sites / CHUNKS) / LANES * LANES;
    return each > LEAST ? each : LEAST;
}

/* How many partial sums a place of a kernel of the energy has. */
static size_t partials(const Plan *plan, const Kernel *k, const Box *b)
{
    const long of_plane = plan->options.dialect == DIALECT_C ? b->hi[1] - b->lo[1] : LANES * boxes_chunks(k, b);
    return (size_t)(of_plane * (b->hi[2] - b->lo[2]));
}

static bool is_state(void *context, const char *name)
{
    const Kernel *k = context;
    for (int u = 0; u < k->update_count; u++)
        for (size_t i = 0; i < k->states[u].count; i++)
            if (strcmp(k->states[u].items[i].name, name) == 0)
                return true;
    return false;
}

static void add_weight(Plan *plan, Kernel *e, const Factor *weight)
{
    if (weight->kind == FACTOR_LITERAL || weight->kind == FACTOR_ONE)
        return;
    kernel_add_buffer(plan, e, weight->buffer, true);
    if (weight->kind == FACTOR_TABLE && plan->model->tables.items[weight->table].buffer >= 0)
        kernel_add_buffer(plan, e, plan->model->tables.items[weight->table].buffer, true);
}

static void add_constant(const Kernel *from, Kernel *e, const char *name)
{
    for (size_t i = 0; i < e->constants.count; i++)
        if (strcmp(e->constants.items[i].name, name) == 0)
            return;
    for (size_t i = 0; i < from->constants.count; i++)
        if (strcmp(from->constants.items[i].name, name) == 0)
            vec_push(&e->constants, from->constants.items[i]);
}

/* What poles of E remember, of which the update's first operations make what they store. */
static void add_states(Plan *plan, const Kernel *from, Kernel *e)
{
    for (int u = 0; u < e->update_count; u++) {
        const bool shortened = e->half == HALF_E && e->states[u].count > 0;
        if (shortened)
            e->updates[u] = statement_of_values(&e->updates[u], is_state, e);
        for (size_t i = 0; i < e->states[u].count; i++)
            add_weight(plan, e, &e->states[u].items[i].weight);
        const int ops = shortened ? e->updates[u].op_count : 0;
        for (int n = 0; n < ops; n++) {
            const Op *op = &e->updates[u].ops[n];
            if (op->kind == OP_LOAD && op->ref.field >= FIELD_MEMORY)
                kernel_add_buffer(plan, e, plan->model->memories.items[op->ref.field - FIELD_MEMORY].buffer, true);
            else if (op->kind == OP_FACTOR && op->factor.kind == FACTOR_LITERAL)
                add_constant(from, e, op->factor.name);
            else if (op->kind == OP_FACTOR)
                add_weight(plan, e, &op->factor);
        }
    }
}

static void energy_kernel(Plan *plan, int of, int out, size_t *first)
{
    const Kernel *k = &plan->kernels.items[of];
    const char *name = arena_printf(plan->arena, "energy_%s", k->name);
    const char *purpose = arena_printf(plan->arena, "energy of %s", k->purpose);
    Factor weights[COMPONENTS] = {0};
    for (int u = 0; u < k->update_count; u++)
        weights[u] = model_energy_weight(plan->model, &k->updates[u], &k->places.items[0].box);
    Kernel *e = plan_add_kernel(plan, KERNEL_ENERGY, name, purpose);
    k = &plan->kernels.items[of];
    e->half = k->half;
    e->chunk = chunk_of(k);
    e->layers = k->layers;
    e->update_count = k->update_count;
    for (int u = 0; u < k->update_count; u++)
        e->updates[u] = statement_copy(&k->updates[u]);
    memcpy(e->weights, weights, sizeof weights);
    for (size_t i = 0; i < k->constants.count; i++)
        if (k->half == HALF_H)
            vec_push(&e->constants, k->constants.items[i]);
    for (int u = 0; u < e->update_count; u++)
        add_weight(plan, e, &weights[u]);
    for (int u = 0; u < e->update_count; u++) {
        EnergyState states[2 * MOST_POLES];
        const int count = model_energy_states(plan->model, &e->updates[u], &k->places.items[0].box, states);
        for (int i = 0; i < count; i++)
            vec_push(&e->states[u], states[i]);
    }
    add_states(plan, k, e);
    for (size_t i = 0; i < k->params.count; i++) {
        Param p = k->params.items[i];
        bool target = false;
        for (int u = 0; u < e->update_count; u++)
            target |= p.kind == PARAM_BUFFER && p.buffer == plan->model->field_buffer[e->updates[u].target];
        if (p.kind == PARAM_BUFFER && (target || e->half == HALF_H))
            kernel_add_buffer(plan, e, p.buffer, true);
    }
    kernel_add_buffer(plan, e, out, false);
    for (size_t i = 0; i < k->params.count; i++)
        if (k->params.items[i].kind != PARAM_BUFFER && (e->half == HALF_H || k->params.items[i].kind != PARAM_OFFSET))
            vec_push(&e->params, k->params.items[i]);
    vec_push(&e->params, ((Param){.kind = PARAM_NUMBER, .name = "first"}));
    for (size_t i = 0; i < k->places.count; i++) {
        Place p = k->places.items[i];
        if (!model_own_part(plan->model, &p.box))
            continue;
        p.first = *first;
        *first += partials(plan, e, &p.box);
        vec_push(&e->places, p);
    }
}

typedef VEC(Launch) Launches;

static void launch_energy(Plan *plan, Launches *out, int kernel)
{
    boxes_join(plan, kernel);
    if (plan->kernels.items[kernel].boxes >= 0) {
        vec_push(out, boxes_launch(plan, kernel));
        return;
    }
    for (size_t i = 0; i < plan->kernels.items[kernel].places.count; i++) {
        const Kernel *k = &plan->kernels.items[kernel];
        const Place p = k->places.items[i];
        const size_t planes = (size_t)(p.box.hi[2] - p.box.lo[2]);
        const size_t global[3] = {(size_t)(LANES * boxes_chunks(k, &p.box)), 1, planes};
        vec_push(out, plan_launch(plan, kernel, &p, global, (long)p.first));
    }
}

/* What a list's energy reads beside its own sum. */
static void add_stored_buffers(Plan *plan, Kernel *k, const PointSet *set)
{
    if (set->stores == STORED_THROUGH) {
        for (int i = 0; i < set->kept_count; i++) {
            kernel_add_buffer(plan, k, set->kept_of_e[i], true);
            if (set->poles != 0)
                kernel_add_buffer(plan, k, set->kept[i], true);
        }
    } else if (set->stores == STORED_LEAKED) {
        kernel_add_buffer(plan, k, set->leaking, true);
    } else {
        kernel_add_buffer(plan, k, plan->model->field_buffer[set->component], true);
        kernel_add_buffer(plan, k, set->site_buffer, true);
    }
}

/* The kernel of a list's states, and its launch. */
static void add_stored(Plan *plan, Launches *launches, int item, int out, size_t *first)
{
    const Stored *s = &plan->model->stored.items[item];
    const PointSet *set = &plan->model->points.items[s->set];
    const char *symbol = component_symbol(set->component);
    const Place place = {.first = *first};
    const size_t global[3] = {(s->to - s->from + LANES - 1) / LANES, 1, 1};
    Kernel *k = plan_add_kernel(plan, KERNEL_STORED, arena_printf(plan->arena, "energy_%s_%s", symbol, set->name),
                                arena_printf(plan->arena, "energy that %s stores besides eps E^2", set->what));
    k->item = item;
    add_stored_buffers(plan, k, set);
    kernel_add_buffer(plan, k, s->state, true);
    add_weight(plan, k, &s->weight);
    add_weight(plan, k, &s->own);
    kernel_add_buffer(plan, k, out, false);
    vec_push(&k->params, ((Param){.kind = PARAM_FIRST, .name = "first"}));
    vec_push(launches, plan_launch(plan, (int)plan->kernels.count - 1, &place, global, 0));
    *first += global[0];
}

/* Each of `out` is the sum of LANES of `in`, or fewer. */
static int sum_kernel(Plan *plan, int in, int out)
{
    Kernel *k = plan_add_kernel(plan, KERNEL_SUM, "sum_partials", "32 partial sums each added up");
    kernel_add_buffer(plan, k, in, true);
    kernel_add_buffer(plan, k, out, false);
    vec_push(&k->params, ((Param){.kind = PARAM_NUMBER, .name = "count"}));
    return (int)plan->kernels.count - 1;
}

static size_t reduce(Plan *plan, PlanCapture *cap, int from, int to, size_t values, int *last)
{
    const Place nowhere = {0};
    int there = sum_kernel(plan, from, to), back = sum_kernel(plan, to, from);
    *last = from;
    for (int kernel = there; values > FEW; kernel = kernel == there ? back : there) {
        size_t runs = (values + LANES - 1) / LANES, global[3] = {runs, 1, 1};
        vec_push(&cap->launches, plan_launch(plan, kernel, &nowhere, global, (long)values));
        *last = kernel == there ? to : from;
        values = runs;
    }
    return values;
}

/* Launches and buffers of the energy; the same for every energy monitor. */
static void add_energy(Plan *plan, PlanCapture *cap)
{
    int partial = model_add_buffer(plan->model, "partial", "partial sums of the energy, and what they lack", BUFFER_OUT,
                                   TYPE_DOUBLE, 2);
    int sums =
        model_add_buffer(plan->model, "sums", "sums of partial sums, and what they lack", BUFFER_OUT, TYPE_DOUBLE, 2);
    size_t values = 0, updates = plan->kernels.count;
    Launches launches = {0};
    for (size_t i = 0; i < updates; i++) {
        if (plan->kernels.items[i].kind != KERNEL_UPDATE)
            continue;
        energy_kernel(plan, (int)i, partial, &values);
        launch_energy(plan, &launches, (int)plan->kernels.count - 1);
    }
    for (size_t i = 0; i < plan->model->stored.count; i++)
        add_stored(plan, &launches, (int)i, partial, &values);
    Launch *joined = ARENA_ARRAY(plan->arena, Launch, launches.count + 1);
    const size_t count = joints_of_lists(plan, launches.items, launches.count, joined);
    for (size_t i = 0; i < count; i++)
        vec_push(&cap->launches, joined[i]);
    vec_free(&launches);
    plan->model->buffers.items[partial].count = 2 * values;
    plan->model->buffers.items[sums].count = 2 * (values / LANES + 1);
    CapturePart *part = &cap->parts[cap->part_count++];
    part->field = -1;
    part->values = 2 * reduce(plan, cap, partial, sums, values, &part->buffer);
}

static void share_energy(PlanCapture *cap, const PlanCapture *other)
{
    cap->part_count = other->part_count;
    memcpy(cap->parts, other->parts, sizeof cap->parts);
    for (size_t i = 0; i < other->launches.count; i++)
        vec_push(&cap->launches, other->launches.items[i]);
}

static void add_captures(Plan *plan)
{
    int energy = -1;
    for (size_t i = 0; i < plan->model->samples.count; i++) {
        const Sample *s = &plan->model->samples.items[i];
        PlanCapture cap = {.monitor = s->monitor};
        for (int n = 0; n < s->part_count; n++)
            add_gather(plan, &cap, &s->parts[n]);
        if (s->energy && energy >= 0)
            share_energy(&cap, &plan->captures.items[energy]);
        else if (s->energy)
            add_energy(plan, &cap);
        if (s->energy && energy < 0)
            energy = (int)plan->captures.count;
        vec_push(&plan->captures, cap);
    }
}

bool plan_pass_samples(Plan *plan, Error *err)
{
    (void)err;
    add_sums(plan);
    for (size_t i = 0; i < plan->model->probes.count; i++)
        samples_add_probes(plan, (int)i, 0);
    add_captures(plan);
    return true;
}

bool plan_samples_fit(const Plan *plan, int steps)
{
    for (size_t i = 0; i < plan->accumulators.count; i++)
        if (plan->accumulators.items[i].every % steps != 0)
            return false;
    return true;
}

void plan_drop_sums(Plan *plan)
{
    for (size_t i = 0; i < plan->accumulators.count; i++)
        vec_free(&plan->accumulators.items[i].launches);
    plan->accumulators.count = 0;
}

/* The sums of the pass' last step, from the copy that it has written. */
void plan_add_sums(Plan *plan, PlanPass *pass)
{
    pass->sums = true;
    for (size_t i = 0; i < plan->accumulators.count; i++)
        for (size_t n = 0; n < plan->accumulators.items[i].launches.count; n++) {
            Launch l = plan->accumulators.items[i].launches.items[n];
            Arg *args = ARENA_ARRAY(plan->arena, Arg, (size_t)l.arg_count + 1);
            memcpy(args, l.args, (size_t)l.arg_count * sizeof *args);
            for (int a = 0; a < l.arg_count; a++) {
                if (pass->swaps && args[a].kind == ARG_BUFFER && plan->model->buffers.items[args[a].buffer].two_copies)
                    args[a].kind = ARG_OTHER;
                if (args[a].kind == ARG_STEP)
                    args[a].value += pass->steps - 1;
            }
            l.args = args;
            l.every = plan->accumulators.items[i].every;
            vec_push(&pass->launches, l);
        }
}
