/* The chooser: which passes a plan has besides the sweep. Passes `resident` (lines on GPUs), `march` (tiles on GPUs)
 * and `advance` (plain C's wavefront) add theirs where they are asked for, or should be faster than the sweep; pass
 * `copies` settles which states exist twice. */
#include "schedule/march/tiles.h"
#include "schedule/resident/resident.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* blocked:T of the C dialect: one launch that advances any number of steps. */
static void add_wavefront(Plan *plan)
{
    const Wavefront *w = &plan->wavefront;
    const char *name = arena_printf(plan->arena, "blocked:%d", w->steps);
    PlanPass pass = {.name = shape_name(&plan->shape, plan->arena, name)};
    const Place nowhere = {0};
    const size_t global[3] = {1, 1, 1};
    for (size_t i = 0; i < plan->kernels.count; i++)
        if (plan->kernels.items[i].kind == KERNEL_WAVEFRONT)
            vec_push(&pass.launches, plan_launch(plan, (int)i, &nowhere, global, 0));
    vec_push(&plan->passes, pass);
    plan->schedule = pass.name;
    plan->bytes_per_cell_step = plan_wavefront_traffic(plan);
}

enum { SMALL_SITES = 1 << 23 }; /* of a flat grid */

/* The T that pays most where nothing is known of the device but what fits on chip. */
static int usual_steps(const Plan *plan)
{
    const Grid *g = plan->grid;
    bool layers = g->layer[0].low + g->layer[0].high + g->layer[1].low + g->layer[1].high > 0;
    bool single = plan->options.precision == PRECISION_F32;
    if (g->mode == MODE_3D)
        return 4;
    if (layers || mur_in_tiles(plan))
        return grid_sites(g) > SMALL_SITES ? 8 : layers ? 4 : 6; /* the slowest block of a small grid is mostly halo */
    return single ? 12 : 8;
}

/* The most steps up to `wanted` whose tiles fit on chip; 0: none. */
static int steps_that_fit(const Plan *plan, int wanted)
{
    while (wanted > 0 && !march_fits(plan, wanted))
        wanted--;
    return wanted;
}

int plan_most_steps(const Plan *plan)
{
    return steps_that_fit(plan, usual_steps(plan));
}

/* Where on-chip memory is short, the most steps are not the best: the T up to `most` that should be the fastest. */
static int cheapest_steps(const Plan *plan, int most)
{
    int best = 0;
    double least = INFINITY;
    for (int steps = 1; steps <= most; steps++) {
        MarchCost cost;
        if (!march_cost(plan, steps, &cost) || march_total(&cost) >= least)
            continue;
        least = march_total(&cost);
        best = steps;
    }
    return best;
}

static int choose_steps(const Plan *plan)
{
    const int wanted = plan->shape.steps, most = wanted > MOST_LEVELS ? MOST_LEVELS : wanted;
    if (wanted > 0)
        return steps_that_fit(plan, most);
    if (plan->options.dialect == DIALECT_OPENCL || (grid_is_complex(plan->grid) && plan->grid->mode == MODE_3D))
        return cheapest_steps(plan, usual_steps(plan));
    return plan->grid->mode == MODE_3D ? march_steps(plan, plan_most_steps(plan)) : flat_steps(plan);
}

/* Complex fields fill registers and on-chip memory twice: do tiles of them save what their halos cost? */
static bool tiles_pay(const Plan *plan, int steps)
{
    MarchCost cost;
    return !grid_is_complex(plan->grid) || plan->grid->mode != MODE_3D ||
           (march_cost(plan, steps, &cost) && march_total(&cost) < plan->sweep_bytes);
}

/* Is a schedule of more than one step looked for, on a GPU's dialect? A CPU that speaks OpenCL has its own ways. */
static bool wants_tiles(const Plan *plan)
{
    const bool automatic = plan->shape.kind == SHAPE_AUTO;
    return !plan->settled && plan->options.dialect != DIALECT_C &&
           !(automatic && plan->options.dialect == DIALECT_OPENCL && !plan->options.gpu);
}

/* Why a schedule that was asked for by name cannot be had; where none was named, the sweep will do. */
static bool cannot_be_had(const Plan *plan, Error *err, const char *why)
{
    return plan->shape.kind == SHAPE_AUTO ||
           error_set(err, ERROR_SCENE, "schedule '%s' cannot be had: %s", plan->options.schedule, why);
}

/* Two or three dimensions on chip. */
static bool add_together(Plan *plan, Error *err)
{
    const char *why;
    const bool automatic = plan->shape.kind == SHAPE_AUTO;
    if (!automatic && plan->shape.kind != SHAPE_RESIDENT)
        return true;
    if (!together_possible(plan, &why))
        return cannot_be_had(plan, err, why);
    return automatic && !together_pays(plan) ? true : together_add_pass(plan, err);
}

bool plan_pass_resident(Plan *plan, Error *err)
{
    const char *why;
    if (!wants_tiles(plan))
        return true;
    if (plan->grid->mode != MODE_1D)
        return add_together(plan, err);
    return resident_possible(plan, &why) ? resident_add_passes(plan, err) : cannot_be_had(plan, err, why);
}

bool plan_pass_march(Plan *plan, Error *err)
{
    const bool automatic = plan->shape.kind == SHAPE_AUTO;
    const int wanted = plan->shape.steps;
    const char *why;
    if (!wants_tiles(plan) || plan->grid->mode == MODE_1D || plan->together.wanted ||
        plan->shape.kind == SHAPE_RESIDENT)
        return true;
    if (!march_possible(plan, &why))
        return cannot_be_had(plan, err, why);
    int steps = choose_steps(plan);
    while (wanted == 0 && steps > 1 && !plan_samples_fit(plan, steps))
        steps--; /* no pass may step over a sample */
    if (steps == 0 || (wanted > 0 && steps < wanted))
        return automatic ||
               error_set(err, ERROR_SCENE, "schedule '%s' does not fit on the device: its tiles allow at most %d steps",
                         plan->options.schedule, steps);
    if (automatic && !tiles_pay(plan, steps))
        return true;
    return march_add_pass(plan, steps, err);
}

bool plan_pass_advance(Plan *plan, Error *err)
{
    const char *why = NULL;
    if (plan->settled || plan->options.dialect != DIALECT_C)
        return true;
    if (plan->wavefront.wanted)
        add_wavefront(plan);
    else if (plan->shape.kind == SHAPE_BLOCKED && !plan_wavefront_possible(plan, &why))
        return cannot_be_had(plan, err, why);
    else if (plan->shape.kind == SHAPE_FUSED || plan->shape.kind == SHAPE_RESIDENT)
        return cannot_be_had(plan, err, "it is for GPUs");
    return true;
}

/* A second copy of the state is for passes that read one and write the other. */
bool plan_pass_copies(Plan *plan, Error *err)
{
    bool swaps = false;
    (void)err;
    for (size_t i = 0; i < plan->passes.count; i++)
        swaps |= plan->passes.items[i].swaps;
    for (size_t i = 0; i < plan->model->buffers.count; i++)
        plan->model->buffers.items[i].two_copies &= swaps;
    return true;
}
