/* Pass `sweep`: the launches of one step in order. `sweep` is the reference:
 * all H, H points, its walls, then all E, E points, Mur walls, ghost copies, then the
 * probes (a wall must see what a source did, so walls come last).
 *
 * Variants of it, for comparison with what papers have measured, give the same bits:
 *     thread-per-cell-unaligned  work item 0 runs along the slowest axis, so that
 *                                neighbouring threads touch distant addresses (GPUs)
 *     thread-per-cell-divided    the same with every coefficient in arrays and a division by
 *                                the cell's edge, 1 in its own unit (equal cells, GPUs)
 *     sweep-arrays               every coefficient is an array in memory, none is folded
 *     sweep-constants            literals lie in constant memory (CUDA: the compiler may not
 *                                fold them; OpenCL's may)
 *     sweep-march                a group lies across x and y and its work items march along z
 *                                (GPUs, 3D)
 *     sweep-traditional          also the H nodes outside the outermost E nodes that the
 *                                field needs are updated and stored (1D and 2D, no layers)
 *     sweep-reduced              dense arrays of different shapes without the H nodes that lie
 *                                on walls (pec and mur walls; model/layout.c) */
#include "schedule/plan.h"
#include "schedule/sweep/reduced.h"

#include <string.h>

static size_t span(const Box *b, int axis)
{
    return (size_t)(b->hi[axis] - b->lo[axis]);
}

/* Reverses the order of the axes there are. */
static void turn(const Plan *plan, size_t global[3])
{
    int last = plan->grid->axis[2].present ? 2 : plan->grid->axis[1].present ? 1 : 0;
    size_t first = global[0];
    global[0] = global[last];
    global[last] = first;
}

static void push_boxes(Plan *plan, PlanPass *pass, int kernel)
{
    for (size_t i = 0; i < plan->kernels.items[kernel].places.count; i++) {
        const Place p = plan->kernels.items[kernel].places.items[i];
        size_t global[3] = {span(&p.box, 0), span(&p.box, 1), span(&p.box, 2)};
        const long strip = plan->kernels.items[kernel].strip;
        const bool update = plan->kernels.items[kernel].kind == KERNEL_UPDATE;
        if (plan->turned && update)
            turn(plan, global);
        else if (strip > 0)
            global[0] = (size_t)((p.box.hi[0] - p.box.lo[0] / strip * strip + strip - 1) / strip);
        if (plan->columns && update)
            global[2] = 1;
        Launch l = plan_launch(plan, kernel, &p, global, 0);
        if (plan->shape.group[0] > 0 && update)
            for (int a = 0; a < 3; a++)
                l.local[a] = (size_t)plan->shape.group[a];
        vec_push(&pass->launches, l);
    }
}

static void push_list(Plan *plan, PlanPass *pass, int kernel, size_t count, long every)
{
    const Place nowhere = {0};
    size_t global[3] = {count, 1, 1};
    Launch l = plan_launch(plan, kernel, &nowhere, global, (long)count);
    l.every = every;
    vec_push(&pass->launches, l);
}

static void push_kernel(Plan *plan, PlanPass *pass, int n)
{
    const Kernel *k = &plan->kernels.items[n];
    if (k->kind == KERNEL_UPDATE || k->kind == KERNEL_WRAP || k->kind == KERNEL_MUR)
        push_boxes(plan, pass, n);
    else if (k->kind == KERNEL_POINTS)
        push_list(plan, pass, n, plan->model->points.items[k->item].points.count, 1);
    else if (k->kind == KERNEL_PROBE)
        push_list(plan, pass, n, plan->model->probes.items[k->item].sites.count,
                  plan->model->probes.items[k->item].every);
}

static void push_kind(Plan *plan, PlanPass *pass, KernelKind kind, Half half)
{
    for (size_t i = 0; i < plan->kernels.count; i++)
        if (plan->kernels.items[i].kind == kind && (kind == KERNEL_PROBE || plan->kernels.items[i].half == half))
            push_kernel(plan, pass, (int)i);
}

/* Ghost copies of a half step's fields, or of what it has added to them. */
static void push_walls(Plan *plan, PlanPass *pass, Half half, bool rise)
{
    for (size_t i = 0; i < plan->kernels.count; i++) {
        const Kernel *k = &plan->kernels.items[i];
        if (k->kind == KERNEL_WRAP && k->half == half && plan->model->wraps.items[k->item].rise == rise)
            push_kernel(plan, pass, (int)i);
    }
}

static void add_sweep(Plan *plan)
{
    PlanPass pass = {.name = "sweep", .steps = 1};
    for (int half = HALF_H; half <= HALF_E; half++) {
        push_kind(plan, &pass, KERNEL_UPDATE, (Half)half);
        push_walls(plan, &pass, (Half)half, true);
        push_kind(plan, &pass, KERNEL_POINTS, (Half)half);
        push_kind(plan, &pass, KERNEL_MUR, (Half)half);
        push_walls(plan, &pass, (Half)half, false);
    }
    push_kind(plan, &pass, KERNEL_PROBE, HALF_E);
    plan_add_sums(plan, &pass);
    vec_push(&plan->passes, pass);
}

/* Has a buffer an element for each site of a field that the kernel updates? */
static bool is_per_site(const Plan *plan, const Kernel *k, const Buffer *b)
{
    for (int u = 0; u < k->update_count; u++)
        if (b->count == plan->model->own[k->updates[u].target].size)
            return true;
    return b->kind == BUFFER_STATE;
}

/* Bytes that a buffer's element costs per site and step: read, or read and written. */
static double update_traffic(const Plan *plan, const Kernel *k)
{
    double bytes = 0;
    for (size_t i = 0; i < k->params.count; i++) {
        const Param *p = &k->params.items[i];
        if (p->kind != PARAM_BUFFER)
            continue;
        const Buffer *b = &plan->model->buffers.items[p->buffer];
        bytes += is_per_site(plan, k, b) ? (double)b->element * (p->is_const ? 1 : 2) : 0;
    }
    return bytes;
}

static double sweep_traffic(const Plan *plan)
{
    double bytes = 0;
    for (size_t i = 0; i < plan->kernels.count; i++) {
        const Kernel *k = &plan->kernels.items[i];
        for (size_t n = 0; k->kind == KERNEL_UPDATE && n < k->places.count; n++)
            bytes += update_traffic(plan, k) * (double)box_sites(&k->places.items[n].box);
    }
    const Axis *axis = plan->grid->axis;
    double cells = (double)axis[0].cells * (double)axis[1].cells * (double)axis[2].cells;
    return bytes / cells;
}

/* Helper nodes lie beyond the last row, where only a wall that keeps E at zero, or Mur's, may be. */
static bool allows_helpers(const Plan *plan)
{
    const Axis *axis = plan->grid->axis;
    bool fits = !axis[2].present;
    for (int a = 0; a < 2; a++)
        for (int side = 0; side < 2 && axis[a].present; side++) {
            BoundaryKind kind = side == 0 ? axis[a].low.kind : axis[a].high.kind;
            fits = fits && (kind == BOUNDARY_PEC || kind == BOUNDARY_MUR);
        }
    return fits;
}

/* What the device or the scene lacks for a variant; NULL: nothing. */
static const char *variant_obstacle(const Plan *plan)
{
    const PlanOptions *o = &plan->options;
    const int *group = plan->shape.group;
    const size_t items = (size_t)group[0] * (size_t)group[1] * (size_t)group[2];
    if ((plan->turned || plan->columns || plan->constants) && o->dialect == DIALECT_C)
        return "it is for OpenCL and CUDA";
    if (plan->columns && plan->grid->mode != MODE_3D)
        return "it is for 3D scenes";
    if (o->group_limit > 0 && items > o->group_limit)
        return "the device's groups hold fewer work items";
    if (plan_asks_for(o, "sweep-traditional") && !allows_helpers(plan))
        return "it is for 1D and 2D scenes with pec and mur walls";
    for (int a = 0; a < 3; a++)
        if (plan->model->options.divided && plan->grid->axis[a].node != NULL)
            return "it is for equal cells";
    return plan_asks_for(o, "sweep-reduced") ? reduced_obstacle(plan) : NULL;
}

/* Sites that a work item reads at a time along x: one where variants change what lies beside it. */
static void shorten_strips(Plan *plan)
{
    const int align = plan->shape.align, strip = plan_strip(plan);
    const bool single = plan->turned || plan->columns || plan->model->options.reduced || plan->shape.group[0] > 0 ||
                        (align > 0 && align % strip != 0);
    for (size_t i = 0; i < plan->kernels.count; i++)
        plan->kernels.items[i].strip = single ? 0 : plan->kernels.items[i].strip;
}

bool plan_pass_sweep(Plan *plan, Error *err)
{
    const char *wanted = plan->options.schedule != NULL ? plan->options.schedule : "auto", *why;
    plan->settled = plan->shape.kind == SHAPE_SWEEP;
    plan->turned = plan_asks_for(&plan->options, "thread-per-cell-unaligned") || plan->model->options.divided;
    plan->columns = plan_asks_for(&plan->options, "sweep-march");
    plan->constants = plan_asks_for(&plan->options, "sweep-constants");
    if (plan->settled && (why = variant_obstacle(plan)) != NULL)
        return error_set(err, ERROR_SCENE, "schedule '%s' cannot be had: %s", wanted, why);
    if (plan->settled)
        plan->schedule = arena_strdup(plan->arena, wanted); /* a variant's name stands in the program */
    shorten_strips(plan);
    add_sweep(plan);
    plan->bytes_per_cell_step = plan->sweep_bytes = sweep_traffic(plan);
    return true;
}
