/* Pass `captures`: samples that end a batch.
 *
 * A snapshot gathers a box of each component it needs into a contiguous buffer;
 * |E| and |H| are put together on the host from their three components.
 *
 * The energy of step n is the one that a lossless scheme conserves exactly
 * (Taflove & Hagness, ch. 3):  W = 1/2 sum [ eps E(n) E(n) + mu H(n+1/2) H(n-1/2) ] dV.
 * H(n+1/2) is computed on the way by the same updates as the next step will use, and
 * not stored. Sums are in double and in one fixed order on every device: 32 partial
 * sums per row, then runs of 32 partial sums, again until few are left. */
#include "schedule/plan.h"

#include <math.h>
#include <string.h>

enum { LANES = 32, FEW = 4096 };

/* For |E| and |H| each component is averaged over two neighbours along its own axis: E onto the
 * nodes, H onto the cell centres. The box grows by what that needs and the domain has. */
static Box colocation_box(const Plan *plan, const Monitor *m, Component c)
{
    int a = component_axis(c);
    Box box = plan_box(plan, c, m->from, m->to);
    if (!plan->grid->axis[a].present || isnan(m->from[a]))
        return box;
    const double d = plan->grid->axis[a].d;
    long last = grid_last(plan->grid, c, a);
    long centre = component_is_e(c) ? lround(m->from[a] / d) : (long)floor(m->from[a] / d);
    long end = component_is_e(c) ? lround(m->to[a] / d) : (long)floor(m->to[a] / d);
    box.lo[a] = component_is_e(c) ? centre - 1 : centre;
    box.hi[a] = component_is_e(c) ? end + 1 : end + 2;
    box.lo[a] = box.lo[a] < 0 ? 0 : box.lo[a];
    box.hi[a] = box.hi[a] > last + 1 ? last + 1 : box.hi[a];
    return box;
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
        Buffer *b = &plan->buffers.items[plan->kernels.items[number].params.items[1].buffer];
        b->count = b->count < values ? values : b->count;
        return number;
    }
    const char *symbol = component_symbol(c);
    const char *buffer_name = arena_printf(plan->arena, "box_%s", symbol);
    int buffer = plan_add_buffer(plan, buffer_name, arena_printf(plan->arena, "%s gathered for a snapshot", symbol),
                                 BUFFER_OUT, TYPE_REAL, values);
    Kernel *k = plan_add_kernel(plan, KERNEL_GATHER, arena_printf(plan->arena, "gather_%s", symbol),
                                arena_printf(plan->arena, "%s in a box, for snapshots", component_name(c)));
    k->component = c;
    kernel_add_buffer(plan, k, plan->field_buffer[c], true);
    kernel_add_buffer(plan, k, buffer, false);
    kernel_add_box(plan, k, mode_axes(plan->grid->mode));
    return (int)plan->kernels.count - 1;
}

static void extent(const Box *box, size_t global[3])
{
    for (int a = 0; a < 3; a++)
        global[a] = (size_t)(box->hi[a] - box->lo[a]);
}

static void add_part(Plan *plan, PlanCapture *cap, const Monitor *m, Component c)
{
    if (plan->field_buffer[c] < 0)
        return;
    Place p = {.box =
                   m->quantity == QUANTITY_COMPONENT ? plan_box(plan, c, m->from, m->to) : colocation_box(plan, m, c)};
    size_t values = box_sites(&p.box), global[3];
    int kernel = gather_kernel(plan, c, values);
    CapturePart *part = &cap->parts[cap->part_count++];
    part->field = (int)c;
    part->buffer = plan->kernels.items[kernel].params.items[1].buffer;
    part->values = values;
    extent(&p.box, global);
    for (int a = 0; a < 3; a++) {
        part->lo[a] = p.box.lo[a];
        part->count[a] = (long)global[a];
    }
    vec_push(&cap->launches, plan_launch(plan, kernel, &p, global, 0));
}

static void add_snapshot(Plan *plan, PlanCapture *cap, const Monitor *m)
{
    if (m->quantity == QUANTITY_COMPONENT) {
        add_part(plan, cap, m, m->component);
        return;
    }
    for (int a = 0; a < 3; a++)
        add_part(plan, cap, m, (Component)((m->quantity == QUANTITY_E_ABS ? EX : HX) + a));
}

/* Relative eps or mu where an update works: what its sites weigh in the energy. */
static Coef weight(Plan *plan, const Kernel *k, const Update *u)
{
    const MediumMap *m = &plan->grid->medium[u->target];
    bool by_site = false;
    for (int t = 0; t < u->term_count; t++)
        by_site |= u->terms[t].coef.kind == COEF_TABLE || u->terms[t].coef.kind == COEF_VALUES;
    const char *name = arena_printf(plan->arena, "weight_%s", component_symbol(u->target));
    if (!by_site || m->width == IDS_NONE) {
        long at[3];
        memcpy(at, k->places.items[0].box.lo, sizeof at);
        for (int a = 0; a < 3; a++)
            at[a] = at[a] < u->range.lo[a] ? u->range.lo[a] : at[a];
        double eps = 1, sigma;
        grid_medium(plan->grid, u->target, at, &eps, &sigma);
        return (Coef){
            .kind = COEF_LITERAL, .value = eps, .name = name, .origin = "relative permittivity or permeability"};
    }
    if (m->width == IDS_VALUES) {
        for (size_t i = 0; i < plan->buffers.count; i++)
            if (strcmp(plan->buffers.items[i].name, name) == 0)
                return (Coef){.kind = COEF_VALUES, .buffer = (int)i};
        int buffer =
            plan_add_buffer(plan, name, "relative eps or mu at each site", BUFFER_DATA, TYPE_DOUBLE, plan->layout.size);
        double *out = ARENA_ARRAY(plan->arena, double, plan->layout.size);
        const Axis *axis = plan->grid->axis;
        long at[3];
        for (at[2] = 0; at[2] < axis[2].sites; at[2]++)
            for (at[1] = 0; at[1] < axis[1].sites; at[1]++)
                for (at[0] = 0; at[0] < axis[0].sites; at[0]++) {
                    double sigma;
                    grid_medium(plan->grid, u->target, at, &out[plan_element(plan, at)], &sigma);
                }
        plan->buffers.items[buffer].data = out;
        return (Coef){.kind = COEF_VALUES, .buffer = buffer};
    }
    for (size_t i = 0; i < plan->tables.count; i++)
        if (strcmp(plan->tables.items[i].name, name) == 0)
            return (Coef){.kind = COEF_TABLE, .table = (int)i, .buffer = plan->id_buffer[u->target]};
    Table t = {.name = name,
               .legend = "relative eps or mu of each class",
               .component = u->target,
               .count = m->class_count,
               .buffer = -1};
    t.values = ARENA_ARRAY(plan->arena, double, t.count);
    t.origins = ARENA_ARRAY(plan->arena, const char *, t.count);
    for (size_t i = 0; i < t.count; i++) {
        t.values[i] = i == 0 ? 0 : m->classes[i].eps;
        t.origins[i] = m->classes[i].origin;
    }
    t.buffer = plan_add_buffer(plan, name, t.legend, BUFFER_DATA, TYPE_DOUBLE, t.count);
    plan->buffers.items[t.buffer].data = t.values;
    vec_push(&plan->tables, t);
    return (Coef){.kind = COEF_TABLE, .table = (int)plan->tables.count - 1, .buffer = plan->id_buffer[u->target]};
}

/* Rows of a place, each with LANES partial sums. */
static size_t partials(const Box *b)
{
    return (size_t)((b->hi[1] - b->lo[1]) * (b->hi[2] - b->lo[2])) * LANES;
}

static void energy_kernel(Plan *plan, int of, int out, size_t *first)
{
    const Kernel *k = &plan->kernels.items[of];
    const char *name = arena_printf(plan->arena, "energy_%s", k->name);
    const char *purpose = arena_printf(plan->arena, "energy of %s", k->purpose);
    Coef weights[3] = {0};
    for (int u = 0; u < k->update_count; u++)
        weights[u] = weight(plan, k, &k->updates[u]);
    Kernel *e = plan_add_kernel(plan, KERNEL_ENERGY, name, purpose);
    k = &plan->kernels.items[of];
    e->half = k->half;
    e->layers = k->layers;
    e->update_count = k->update_count;
    memcpy(e->updates, k->updates, sizeof e->updates);
    memcpy(e->weights, weights, sizeof weights);
    for (size_t i = 0; i < k->constants.count; i++)
        if (k->half == HALF_H)
            vec_push(&e->constants, k->constants.items[i]);
    for (int u = 0; u < e->update_count; u++) {
        if (weights[u].kind == COEF_LITERAL)
            continue;
        kernel_add_buffer(plan, e, weights[u].buffer, true);
        if (weights[u].kind == COEF_TABLE)
            kernel_add_buffer(plan, e, plan->tables.items[weights[u].table].buffer, true);
    }
    for (size_t i = 0; i < k->params.count; i++) {
        Param p = k->params.items[i];
        bool target = false;
        for (int u = 0; u < e->update_count; u++)
            target |= p.kind == PARAM_BUFFER && p.buffer == plan->field_buffer[e->updates[u].target];
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
        p.first = *first;
        *first += partials(&p.box);
        vec_push(&e->places, p);
    }
}

static void launch_energy(Plan *plan, PlanCapture *cap, int kernel)
{
    for (size_t i = 0; i < plan->kernels.items[kernel].places.count; i++) {
        const Place p = plan->kernels.items[kernel].places.items[i];
        size_t global[3] = {LANES, (size_t)(p.box.hi[1] - p.box.lo[1]), (size_t)(p.box.hi[2] - p.box.lo[2])};
        vec_push(&cap->launches, plan_launch(plan, kernel, &p, global, (long)p.first));
    }
}

/* out[r] = sum of in[LANES r ..]; the last run may be short. */
static int sum_kernel(Plan *plan, int in, int out)
{
    Kernel *k = plan_add_kernel(plan, KERNEL_SUM, "sum_partials", "runs of 32 partial sums added up");
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
    int partial = plan_add_buffer(plan, "partial", "partial sums of the energy", BUFFER_OUT, TYPE_DOUBLE, 1);
    int sums = plan_add_buffer(plan, "sums", "sums of partial sums", BUFFER_OUT, TYPE_DOUBLE, 1);
    size_t values = 0, updates = plan->kernels.count;
    for (size_t i = 0; i < updates; i++) {
        if (plan->kernels.items[i].kind != KERNEL_UPDATE)
            continue;
        energy_kernel(plan, (int)i, partial, &values);
        launch_energy(plan, cap, (int)plan->kernels.count - 1);
    }
    plan->buffers.items[partial].count = values;
    plan->buffers.items[sums].count = values / LANES + 1;
    CapturePart *part = &cap->parts[cap->part_count++];
    part->field = -1;
    part->values = reduce(plan, cap, partial, sums, values, &part->buffer);
}

static void share_energy(PlanCapture *cap, const PlanCapture *other)
{
    cap->part_count = other->part_count;
    memcpy(cap->parts, other->parts, sizeof cap->parts);
    for (size_t i = 0; i < other->launches.count; i++)
        vec_push(&cap->launches, other->launches.items[i]);
}

bool plan_pass_captures(Plan *plan, Error *err)
{
    (void)err;
    const Scene *scene = plan->grid->scene;
    int energy = -1;
    for (size_t i = 0; i < scene->monitor_count; i++) {
        const Monitor *m = &scene->monitors[i];
        PlanCapture cap = {.monitor = (int)i};
        if (m->kind == MONITOR_SNAPSHOT)
            add_snapshot(plan, &cap, m);
        else if (m->kind == MONITOR_ENERGY && energy >= 0)
            share_energy(&cap, &plan->captures.items[energy]);
        else if (m->kind == MONITOR_ENERGY)
            add_energy(plan, &cap);
        else
            continue;
        if (m->kind == MONITOR_ENERGY && energy < 0)
            energy = (int)plan->captures.count;
        vec_push(&plan->captures, cap);
    }
    return true;
}
