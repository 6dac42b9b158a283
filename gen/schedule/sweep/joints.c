/* Pass `joints`: small kernels of the sweep that need nothing of each other, as one launch, on GPUs. Each becomes a
 * function, and the kernel that is launched calls the one that its block belongs to. So the launches of a step are
 * bounded, whatever the number of media, layers, sources and probes: a launch costs as much as some 10^5 sites.
 *
 * What may be joined: updates of one half step, whose sites are different ones; lists of points of one half and one
 * level (levels.h); probes; the running sums of one period. */
#include "schedule/plan.h"

#include "schedule/sweep/boxes.h"
#include "schedule/sweep/levels.h"

#include <string.h>

enum { MOST_UPDATES = 5 }; /* launches of a half step */

/* The launches of one kind in a row, and which of them are joined: those of the same group above 0. */
typedef struct Row {
    const Launch *launches;
    size_t count;
    int *group;
    int groups;
} Row;

static bool same_row(const Plan *plan, const Launch *a, const Launch *b)
{
    const Kernel *p = plan_kernel_of(plan, a), *q = plan_kernel_of(plan, b);
    return p->kind == q->kind && p->half == q->half && (p->kind == KERNEL_PROBE || a->every == b->every);
}

/* An update's launch serves all of its boxes, if others may share it. */
static bool can_join(const Plan *plan, const Launch *l)
{
    const Kernel *k = plan_kernel_of(plan, l);
    return k->kind != KERNEL_UPDATE || k->boxes >= 0;
}

static size_t smallest_alone(const Plan *plan, const Row *row)
{
    size_t best = row->count;
    for (size_t i = 0; i < row->count; i++)
        if (row->group[i] == 0 && can_join(plan, &row->launches[i]) &&
            (best == row->count || row->launches[i].global[0] < row->launches[best].global[0]))
            best = i;
    return best;
}

static size_t joined(const Row *row)
{
    size_t n = 0;
    for (size_t i = 0; i < row->count; i++)
        n += row->group[i] > 0;
    return n;
}

/* Small ones, and as many of the others as there are too many launches. */
static void group_updates(const Plan *plan, Row *row)
{
    row->groups = 1;
    for (size_t i = 0; i < row->count; i++)
        row->group[i] = can_join(plan, &row->launches[i]) && row->launches[i].global[0] < BOXES_SMALL;
    for (size_t i = smallest_alone(plan, row); i < row->count && row->count - joined(row) + 1 > MOST_UPDATES;
         i = smallest_alone(plan, row))
        row->group[i] = 1;
}

/* Parameters that a kernel may have at least: 1 KiB in OpenCL, 4 KiB in CUDA. */
static int most_params(const Plan *plan)
{
    return plan->options.dialect == DIALECT_OPENCL ? 120 : 500;
}

/* Lists of one level, as many as parameters allow. */
static void group_points(const Plan *plan, Row *row)
{
    int *level = ARENA_ARRAY(plan->arena, int, row->count), params = 0;
    size_t left = row->count;
    levels_of_lists(plan, row->launches, row->count, level);
    for (int l = 0; left > 0; l++) {
        row->groups++;
        params = 0;
        for (size_t i = 0; i < row->count; i++) {
            if (level[i] != l)
                continue;
            params += row->launches[i].arg_count;
            if (params > most_params(plan) && params > row->launches[i].arg_count) {
                row->groups++;
                params = row->launches[i].arg_count;
            }
            row->group[i] = row->groups;
            left--;
        }
    }
}

/* A joint's parameter for one of a part's: shared, but for numbers, which are each part's own. */
static void add_param(Plan *plan, Kernel *joint, Launch *launch, const Kernel *part, const Launch *from, size_t i)
{
    Param p = part->params.items[i];
    if (p.kind == PARAM_NUMBER || p.kind == PARAM_FIRST)
        p.name = arena_printf(plan->arena, "%s_%s", part->name, p.name);
    for (size_t n = 0; n < joint->params.count; n++)
        if (strcmp(joint->params.items[n].name, p.name) == 0) {
            joint->params.items[n].is_const &= p.is_const;
            return;
        }
    launch->args[joint->params.count] = from->args[i];
    vec_push(&joint->params, p);
}

/* Work items of a group in a list's launch. */
static size_t group_items(Plan *plan, int kernel)
{
    const Place nowhere = {0};
    const size_t many[3] = {(size_t)1 << 20, 1, 1};
    return plan_launch(plan, kernel, &nowhere, many, 0).local[0];
}

static const char *name_of(const Kernel *first)
{
    return first->kind == KERNEL_UPDATE   ? "regions"
           : first->kind == KERNEL_POINTS ? "points"
           : first->kind == KERNEL_PROBE  ? "probes"
           : first->kind == KERNEL_DFT    ? "sums"
                                          : "energies";
}

static const char *purpose_of(const Kernel *first)
{
    return first->kind == KERNEL_UPDATE   ? "small regions in one launch"
           : first->kind == KERNEL_PROBE  ? "probes of all components"
           : first->kind == KERNEL_DFT    ? "Fourier sums of several components"
           : first->kind == KERNEL_POINTS ? "lists of points in one launch"
                                          : "energies of several regions in one launch";
}

/* When some member of a group runs. Probes of several periods are read whenever one of them might be: nobody looks at
 * rows of steps that a probe does not sample. */
static long every_of(const Row *row, int group)
{
    long every = 0;
    for (size_t i = 0; i < row->count; i++)
        every = row->group[i] == group ? common_divisor(every, row->launches[i].every) : every;
    return every;
}

/* The launch of the members of a group as one. */
static Launch join_group(Plan *plan, const Row *row, int group)
{
    const Kernel first = *plan_kernel_of(plan, row->launches);
    const char *name = name_of(&first);
    if (first.kind == KERNEL_UPDATE || first.kind == KERNEL_POINTS)
        name = arena_printf(plan->arena, "%s_%s", first.half == HALF_H ? "h" : "e", name);
    plan_add_kernel(plan, KERNEL_JOINT, name, purpose_of(&first));
    const int number = (int)plan->kernels.count - 1;
    size_t most = 1, blocks = 0, items = group_items(plan, number);
    for (size_t i = 0; i < row->count; i++)
        most += row->group[i] == group ? (size_t)row->launches[i].arg_count : 0;
    Launch l = {.kernel = number, .every = every_of(row, group), .args = ARENA_ARRAY(plan->arena, Arg, most)};
    Kernel *joint = &plan->kernels.items[number];
    joint->half = first.half;
    joint->joint = ++plan->joints;
    for (size_t i = 0; i < row->count; i++) {
        const Launch *from = &row->launches[i];
        Kernel *part = &plan->kernels.items[from->kernel];
        if (row->group[i] != group)
            continue;
        part->part = true;
        part->joint = joint->joint;
        part->first_block = (long)blocks;
        blocks += (from->global[0] + items - 1) / items;
        part->last_block = (long)blocks;
        for (size_t n = 0; n < part->params.count; n++)
            add_param(plan, joint, &l, part, from, n);
    }
    l.arg_count = (int)joint->params.count;
    l.global[0] = blocks * items;
    l.local[0] = items;
    l.global[1] = l.global[2] = l.local[1] = l.local[2] = 1;
    return l;
}

static size_t members(const Row *row, int group)
{
    size_t n = 0;
    for (size_t i = 0; i < row->count; i++)
        n += row->group[i] == group;
    return n;
}

/* The row's launches in the order of their groups, those of several members as one. */
static size_t push_row(Plan *plan, const Row *row, Launch *out)
{
    size_t n = 0;
    for (int g = 0; g <= row->groups; g++) {
        if (g > 0 && members(row, g) > 1) {
            out[n++] = join_group(plan, row, g);
            continue;
        }
        for (size_t i = 0; i < row->count; i++)
            if (row->group[i] == g)
                out[n++] = row->launches[i];
    }
    return n;
}

static Row row_from(const Plan *plan, const Launch *launches, size_t left)
{
    Row row = {.launches = launches, .count = 1};
    while (row.count < left && same_row(plan, launches, &launches[row.count]))
        row.count++;
    row.group = ARENA_ARRAY(plan->arena, int, row.count);
    const KernelKind kind = plan_kernel_of(plan, launches)->kind;
    if (kind == KERNEL_UPDATE)
        group_updates(plan, &row);
    else if (kind == KERNEL_POINTS)
        group_points(plan, &row);
    else if (kind == KERNEL_PROBE) {
        row.groups = 1;
        for (size_t i = 0; i < row.count; i++)
            row.group[i] = 1;
    }
    return row;
}

static bool wanted(const Plan *plan)
{
    return plan_on_gpu(plan) && !plan->turned && !plan->columns && !plan->constants && !plan->model->options.reduced &&
           plan->shape.group[0] == 0;
}

bool plan_pass_joints(Plan *plan, Error *err)
{
    (void)err;
    if (!wanted(plan) || plan->passes.count == 0)
        return true;
    PlanPass *pass = &plan->passes.items[0];
    const size_t count = pass->launches.count;
    Launch *from = ARENA_ARRAY(plan->arena, Launch, count + 1), *to = ARENA_ARRAY(plan->arena, Launch, count + 1);
    size_t kept = 0;
    memcpy(from, pass->launches.items, count * sizeof *from);
    for (size_t i = 0; i < count;) {
        const Row row = row_from(plan, &from[i], count - i);
        kept += push_row(plan, &row, &to[kept]);
        i += row.count;
    }
    memcpy(pass->launches.items, to, kept * sizeof *to);
    pass->launches.count = kept;
    return true;
}

size_t joints_of_lists(Plan *plan, const Launch *launches, size_t count, Launch *out)
{
    Row row = {.launches = launches, .count = count, .group = ARENA_ARRAY(plan->arena, int, count + 1)};
    int params = most_params(plan) + 1;
    for (size_t i = 0; i < count; i++) {
        params += launches[i].arg_count;
        row.groups += params > most_params(plan);
        params = params > most_params(plan) ? launches[i].arg_count : params;
        row.group[i] = wanted(plan) ? row.groups : 0;
    }
    return push_row(plan, &row, out);
}

void joints_of_sums(Plan *plan, PlanAccumulator *sums)
{
    const size_t count = sums->launches.count;
    Launch *from = ARENA_ARRAY(plan->arena, Launch, count + 1);
    Row row = {.launches = from, .count = count, .group = ARENA_ARRAY(plan->arena, int, count + 1), .groups = 1};
    if (!wanted(plan))
        return;
    memcpy(from, sums->launches.items, count * sizeof *from);
    for (size_t i = 0; i < count; i++)
        row.group[i] = plan_kernel_of(plan, &from[i])->boxes >= 0;
    sums->launches.count = push_row(plan, &row, sums->launches.items);
}
