/* Kernels' parameters and the launches made from them. */
#include "schedule/plan.h"

#include <string.h>

static const char *const index_letters[] = {"i", "j", "k"};

void kernel_free(Kernel *k)
{
    vec_free(&k->params);
    vec_free(&k->places);
    vec_free(&k->constants);
    for (int u = 0; u < COMPONENTS; u++)
        vec_free(&k->states[u]);
}

void kernel_add_buffer(const Plan *plan, Kernel *kernel, int buffer, bool is_const)
{
    for (size_t i = 0; i < kernel->params.count; i++)
        if (kernel->params.items[i].kind == PARAM_BUFFER && kernel->params.items[i].buffer == buffer) {
            kernel->params.items[i].is_const &= is_const;
            return;
        }
    Param p = {.kind = PARAM_BUFFER, .buffer = buffer, .is_const = is_const};
    p.name = plan->model->buffers.items[buffer].name;
    vec_push(&kernel->params, p);
}

void kernel_add_old(const Plan *plan, Kernel *kernel, int buffer)
{
    Param p = {.kind = PARAM_BUFFER, .buffer = buffer, .is_const = true};
    p.name = arena_printf(plan->arena, "old_%s", plan->model->buffers.items[buffer].name);
    vec_push(&kernel->params, p);
}

void kernel_add_new(const Plan *plan, Kernel *kernel, int buffer)
{
    Param p = {.kind = PARAM_OTHER, .buffer = buffer, .is_const = false};
    p.name = arena_printf(plan->arena, "new_%s", plan->model->buffers.items[buffer].name);
    vec_push(&kernel->params, p);
}

void kernel_add_box(const Plan *plan, Kernel *kernel, unsigned axes)
{
    for (int a = 0; a < 3; a++) {
        if ((axes & 1U << a) == 0)
            continue;
        Param lo = {.kind = PARAM_LO, .axis = a, .name = arena_printf(plan->arena, "%s0", index_letters[a])};
        Param hi = {.kind = PARAM_HI, .axis = a, .name = arena_printf(plan->arena, "%s1", index_letters[a])};
        vec_push(&kernel->params, lo);
        vec_push(&kernel->params, hi);
    }
}

/* Names are entry points, so a second kernel of the same name gets a number. */
static const char *unique_name(const Plan *plan, const char *name)
{
    int same = 1;
    const char *candidate = name;
    for (size_t i = 0; i < plan->kernels.count; i++)
        if (strcmp(plan->kernels.items[i].name, candidate) == 0) {
            candidate = arena_printf(plan->arena, "%s_%d", name, ++same);
            i = (size_t)-1;
        }
    return candidate;
}

Kernel *plan_add_kernel(Plan *plan, KernelKind kind, const char *name, const char *purpose)
{
    Kernel k = {.kind = kind, .name = unique_name(plan, name), .purpose = purpose, .item = -1, .boxes = -1};
    vec_push(&plan->kernels, k);
    return &plan->kernels.items[plan->kernels.count - 1];
}

int plan_add_ints(Plan *plan, const char *name, const char *legend, const int32_t *ints, size_t count)
{
    int buffer = model_add_buffer(plan->model, name, legend, BUFFER_DATA, TYPE_I32, count);
    int32_t *copy = ARENA_ARRAY(plan->arena, int32_t, count);
    memcpy(copy, ints, count * sizeof *copy);
    plan->model->buffers.items[buffer].data = copy;
    return buffer;
}

static Arg argument(const Plan *plan, const Param *p, const Place *place, long number)
{
    switch (p->kind) {
    case PARAM_BUFFER:
        return (Arg){.kind = ARG_BUFFER, .buffer = p->buffer};
    case PARAM_OTHER:
        return (Arg){.kind = ARG_OTHER, .buffer = p->buffer};
    case PARAM_LO:
        return (Arg){.kind = ARG_INT, .value = place->box.lo[p->axis]};
    case PARAM_HI:
        return (Arg){.kind = ARG_INT, .value = place->box.hi[p->axis]};
    case PARAM_OFFSET:
        return (Arg){.kind = ARG_INT, .value = model_layer_offset(plan->model, p->axis, place->side[p->axis])};
    case PARAM_NUMBER:
        return (Arg){.kind = plan->model->layout.wide ? ARG_LONG : ARG_INT, .value = number};
    case PARAM_FIRST:
        return (Arg){.kind = ARG_LONG, .value = (int64_t)place->first};
    case PARAM_STEP:
        return (Arg){.kind = ARG_STEP};
    case PARAM_PHASE:
        return (Arg){.kind = ARG_PHASE, .value = p->number};
    case PARAM_COUNT:
        return (Arg){.kind = ARG_COUNT};
    case PARAM_ROOM:
        return (Arg){.kind = ARG_ROOM};
    }
    return (Arg){0};
}

/* On a CPU a group is a loop: whole rows of at most 256 items in equal pieces, so that none is idle, and four rows. */
static void row_shape(const size_t global[3], size_t local[3])
{
    const size_t most = 256, rows = 4, pieces = (global[0] + most - 1) / most;
    local[0] = pieces > 0 ? (global[0] + pieces - 1) / pieces : 1;
    local[1] = global[1] < rows ? (global[1] > 0 ? global[1] : 1) : rows;
    local[2] = 1;
}

/* A group of 256 work items that fits the box: long in x, then y, then z. */
static void group_shape(const size_t global[3], size_t limit, size_t local[3])
{
    size_t room = limit > 0 && limit < 256 ? limit : 256;
    const size_t most[3] = {64, 64, 64};
    for (int a = 0; a < 3; a++) {
        local[a] = 1;
        while (local[a] < global[a] && local[a] < most[a] && local[a] < room)
            local[a] *= 2;
        room /= local[a];
    }
}

Launch plan_launch(Plan *plan, int kernel, const Place *place, const size_t global[3], long number)
{
    const Kernel *k = &plan->kernels.items[kernel];
    Launch l = {.kernel = kernel, .every = 1, .arg_count = (int)k->params.count};
    l.args = ARENA_ARRAY(plan->arena, Arg, k->params.count + 1);
    for (size_t i = 0; i < k->params.count; i++)
        l.args[i] = argument(plan, &k->params.items[i], place, number);
    memcpy(l.global, global, sizeof l.global);
    if (plan->options.dialect == DIALECT_OPENCL && !plan->options.gpu)
        row_shape(l.global, l.local);
    else
        group_shape(l.global, plan->options.group_limit, l.local);
    return l;
}

Launch plan_launch_groups(Plan *plan, int kernel, size_t groups, size_t threads, size_t bytes)
{
    const Place nowhere = {0};
    const size_t global[3] = {groups * threads, 1, 1};
    Launch l = plan_launch(plan, kernel, &nowhere, global, 0);
    l.local[0] = threads;
    l.local[1] = l.local[2] = 1;
    l.shared = plan->options.dialect == DIALECT_CUDA ? bytes : 0;
    return l;
}
