/* Pass `launched`: what no run launches is not emitted.
 *
 * Every schedule begins as the sweep's launches of one step. A pass of more steps leaves of them only what
 * its own launches name, unless a run can stand at a step that is no multiple of its steps: at the end, or
 * where a sample, a look of the stop rule or what the caller asks for (PlanOptions.pauses) ends a batch. What
 * the runtime may choose itself, its looks at the clock and at the fields, falls on the ends of passes.
 *
 * With the sweep go the kernels that nothing else launches, and the constant buffers that only they read.
 * States stay, whoever reads them: a checkpoint holds the same in every schedule. */
#include "schedule/plan.h"

#include <string.h>

static bool capture_ends_within(const Plan *plan, const PlanCapture *cap, int steps)
{
    const Monitor *m = &plan->grid->scene->monitors[cap->monitor];
    bool within = m->every % steps != 0;
    for (size_t i = 0; i < m->step_count; i++)
        within |= m->steps[i] % steps != 0;
    return within;
}

/* Can a batch end, or a run begin, within a pass of so many steps? */
static bool leaves_rest(const Plan *plan, int steps)
{
    const Scene *scene = plan->grid->scene;
    bool rest = plan->grid->steps % steps != 0 || plan->options.pauses % steps != 0 || plan->model->batch < steps;
    rest |= scene->stop.present && DECAY_WINDOW % steps != 0;
    for (size_t i = 0; i < plan->captures.count; i++)
        rest |= capture_ends_within(plan, &plan->captures.items[i], steps);
    return rest || !plan_samples_fit(plan, steps);
}

/* Does a later pass, which is preferred, take all that the sweep would have to? */
static bool sweep_needed(const Plan *plan)
{
    for (size_t i = 1; i < plan->passes.count; i++) {
        const int steps = plan->passes.items[i].steps;
        if (steps <= 1 || !leaves_rest(plan, steps))
            return false;
    }
    return true;
}

static void drop_sweep(Plan *plan)
{
    vec_free(&plan->passes.items[0].launches);
    plan->passes.count--;
    memmove(&plan->passes.items[0], &plan->passes.items[1], plan->passes.count * sizeof plan->passes.items[0]);
}

typedef struct Used {
    bool *kernels, *buffers;
    int *number; /* of a kernel among those that stay */
} Used;

/* What is done with the launches of a pass, of a running sum or of a capture. */
typedef void Visit(const Used *used, Launch *launches, size_t count);

static void mark(const Used *used, Launch *launches, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const Launch *l = &launches[i];
        used->kernels[l->kernel] = true;
        for (int a = 0; a < l->arg_count; a++)
            if (l->args[a].kind == ARG_BUFFER || l->args[a].kind == ARG_OTHER)
                used->buffers[l->args[a].buffer] = true;
    }
}

static void renumber(const Used *used, Launch *launches, size_t count)
{
    for (size_t i = 0; i < count; i++)
        launches[i].kernel = used->number[launches[i].kernel];
}

static void visit_launches(Plan *plan, const Used *used, Visit *visit)
{
    for (size_t i = 0; i < plan->passes.count; i++)
        visit(used, plan->passes.items[i].launches.items, plan->passes.items[i].launches.count);
    for (size_t i = 0; i < plan->accumulators.count; i++)
        visit(used, plan->accumulators.items[i].launches.items, plan->accumulators.items[i].launches.count);
    for (size_t i = 0; i < plan->captures.count; i++)
        visit(used, plan->captures.items[i].launches.items, plan->captures.items[i].launches.count);
}

/* Kernels that others have as parts of theirs. */
static void mark_parts(const Plan *plan, const Used *used)
{
    for (size_t j = 0; j < plan->kernels.count; j++)
        for (size_t i = 0; i < plan->kernels.count && used->kernels[j] && plan->kernels.items[j].joint > 0; i++)
            used->kernels[i] |= plan->kernels.items[i].joint == plan->kernels.items[j].joint;
}

/* Rows of a wavefront do themselves what these would do after a sweep's updates. */
static bool is_in_rows(const Plan *plan, const Kernel *k)
{
    return plan->wavefront.wanted &&
           (k->kind == KERNEL_WRAP || k->kind == KERNEL_MUR || k->kind == KERNEL_POINTS || k->kind == KERNEL_PROBE);
}

static void drop_kernels(Plan *plan, const Used *used)
{
    size_t count = 0;
    for (size_t i = 0; i < plan->kernels.count; i++) {
        Kernel *k = &plan->kernels.items[i];
        used->number[i] = (int)count;
        if (used->kernels[i])
            plan->kernels.items[count++] = *k;
        else if (is_in_rows(plan, k))
            vec_push(&plan->wavefront.inlined, *k);
        else
            kernel_free(k);
    }
    plan->kernels.count = count;
}

static void empty_buffers(Plan *plan, const Used *used)
{
    for (size_t i = 0; i < plan->model->buffers.count; i++) {
        Buffer *b = &plan->model->buffers.items[i];
        if (used->buffers[i] || b->kind != BUFFER_DATA)
            continue;
        b->count = 0;
        b->data = NULL;
    }
}

bool plan_pass_launched(Plan *plan, Error *err)
{
    (void)err;
    if (!sweep_needed(plan))
        drop_sweep(plan);
    const Used used = {.kernels = ARENA_ARRAY(plan->arena, bool, plan->kernels.count + 1),
                       .buffers = ARENA_ARRAY(plan->arena, bool, plan->model->buffers.count + 1),
                       .number = ARENA_ARRAY(plan->arena, int, plan->kernels.count + 1)};
    visit_launches(plan, &used, mark);
    mark_parts(plan, &used);
    drop_kernels(plan, &used);
    visit_launches(plan, &used, renumber);
    empty_buffers(plan, &used);
    plan->trimmed = true;
    return true;
}
