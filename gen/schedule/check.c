/* plan_check: what must hold between passes. A violation is a bug of ours and is
 * reported as such, with the pass after which it appeared. */
#include "schedule/march/tiles.h"

#include <string.h>

static bool broken(Error *err, const char *after, const char *what)
{
    return error_set(err, ERROR_SYSTEM, "internal error after pass '%s': %s", after, what);
}

static bool check_updates(const Plan *plan, const char *after, Error *err)
{
    for (size_t i = 0; i < plan->kernels.count; i++)
        for (int u = 0; u < plan->kernels.items[i].update_count; u++)
            if (!model_check_update(plan->model, &plan->kernels.items[i].updates[u], plan->kernels.items[i].layers))
                return broken(err, after, "an update has a coefficient, source or memory that is not there");
    return true;
}

/* Every busy component of every region is updated by exactly one kernel. */
static bool check_coverage(const Plan *plan, const char *after, Error *err)
{
    size_t wanted = 0, given = 0;
    for (size_t i = 0; i < plan->model->regions.count; i++)
        for (int c = 0; c < COMPONENTS; c++)
            wanted += plan->model->regions.items[i].idle[c] ? 0 : box_sites(&plan->model->regions.items[i].box);
    for (size_t i = 0; i < plan->kernels.count; i++)
        for (size_t p = 0; plan->kernels.items[i].kind == KERNEL_UPDATE && p < plan->kernels.items[i].places.count; p++)
            given +=
                (size_t)plan->kernels.items[i].update_count * box_sites(&plan->kernels.items[i].places.items[p].box);
    if (plan->kernels.count > 0 && !plan->trimmed && wanted != given)
        return broken(err, after, "the kernels do not update each region once");
    return true;
}

static bool check_params(const Plan *plan, const char *after, Error *err)
{
    for (size_t i = 0; i < plan->kernels.count; i++)
        for (size_t p = 0; p < plan->kernels.items[i].params.count; p++) {
            const Param *param = &plan->kernels.items[i].params.items[p];
            if (param->kind == PARAM_BUFFER &&
                (param->buffer < 0 || (size_t)param->buffer >= plan->model->buffers.count))
                return broken(err, after, "a kernel names a buffer that is not there");
        }
    return true;
}

static bool check_launches(const Plan *plan, const char *after, Error *err)
{
    for (size_t i = 0; i < plan->passes.count; i++)
        for (size_t n = 0; n < plan->passes.items[i].launches.count; n++) {
            const Launch *l = &plan->passes.items[i].launches.items[n];
            if (l->kernel < 0 || (size_t)l->kernel >= plan->kernels.count ||
                (size_t)l->arg_count != plan_kernel_of(plan, l)->params.count)
                return broken(err, after, "a launch does not fit its kernel");
        }
    return true;
}

static void mark_launched(const Launch *launches, size_t count, bool *launched)
{
    for (size_t i = 0; i < count; i++)
        launched[launches[i].kernel] = true;
}

/* In the end each kernel is launched, or part of one. */
static bool check_launched(const Plan *plan, const char *after, Error *err)
{
    bool *launched = ARENA_ARRAY(plan->arena, bool, plan->kernels.count + 1);
    for (size_t i = 0; i < plan->passes.count; i++)
        mark_launched(plan->passes.items[i].launches.items, plan->passes.items[i].launches.count, launched);
    for (size_t i = 0; i < plan->accumulators.count; i++)
        mark_launched(plan->accumulators.items[i].launches.items, plan->accumulators.items[i].launches.count, launched);
    for (size_t i = 0; i < plan->captures.count; i++)
        mark_launched(plan->captures.items[i].launches.items, plan->captures.items[i].launches.count, launched);
    for (size_t i = 0; i < plan->kernels.count; i++)
        if (plan->trimmed && !launched[i] && !plan->kernels.items[i].part)
            return broken(err, after, "a kernel is never launched");
    return true;
}

/* Sites that all tiles of passes of so many steps keep, of the process' own where there are several. */
static long kept_sites(const Plan *plan, int steps)
{
    long kept = 0;
    for (size_t i = 0; i < plan->marches.count; i++)
        for (size_t n = 0; plan->marches.items[i].steps == steps && n < plan->marches.items[i].tiles.count; n++) {
            const Tile *t = &plan->marches.items[i].tiles.items[n];
            kept += (t->x1 - t->x0) * edges_own(plan, plan->marches.items[i].axis[1], t->row0, t->row1) *
                    edges_own(plan, plan->marches.items[i].axis[2], t->p0, t->p1);
        }
    return kept;
}

/* Where tiles alone step a grid, they keep each site that changes once. */
static bool check_tiles(const Plan *plan, const char *after, Error *err)
{
    long cells = 1;
    if (plan->grid->mode == MODE_1D || mur_in_tiles(plan))
        return true;
    for (int a = 0; a < 3; a++)
        cells *= plan->grid->axis[a].present ? edges_own(plan, a, 0, tiles_end(plan, a)) : 1;
    for (size_t i = 0; i < plan->marches.count; i++)
        if (kept_sites(plan, plan->marches.items[i].steps) != cells)
            return broken(err, after, "the tiles of a pass do not keep every site once");
    return true;
}

/* The structures of the schedules, once they are whole. */
static bool check_schedules(const Plan *plan, const char *after, Error *err)
{
    if (!plan->trimmed)
        return true;
    const char *fault = plan->wavefront.wanted ? wavefront_fault(plan) : NULL;
    for (size_t i = 0; i < plan->marches.count; i++)
        fault = fault != NULL ? fault : march_fault(plan, &plan->marches.items[i]);
    return fault == NULL || broken(err, after, fault);
}

bool plan_check(const Plan *plan, const char *after, Error *err)
{
    return check_updates(plan, after, err) && check_coverage(plan, after, err) && check_params(plan, after, err) &&
           check_launches(plan, after, err) && check_launched(plan, after, err) && check_tiles(plan, after, err) &&
           check_schedules(plan, after, err);
}
