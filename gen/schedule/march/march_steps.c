/* T of blocked:T in 3D, for `auto`: the one whose step should take the least time, or none where the sweep's should
 * take less. Constants are those of an H200 (tests/bench/README.md). */
#include "schedule/march/tiles.h"

#include <math.h>

/* Microseconds of a pass of tiles for each of its pieces; bytes that tiles move in a microsecond beside what they do,
 * and at most; what a step must fall to for fewer steps in a pass, which move more. */
static const double PIECE = 1.4, BESIDE_BYTES = 20e6, MOST_BYTES = 4e6, FEWER = 0.95;

/* Of a step of the sweep: microseconds of its launches with layers and without, bytes that it moves in one to memory
 * and to the second-level cache, how many that one holds; what sites in layers take more, those along x, which lie few
 * in a row, again; what media do that remember or whose points read rises. */
static const double LAUNCHES[2] = {1, 13}, MEMORY_BYTES = 3.45e6, CACHE_BYTES = 5.6e6, CACHED = 55e6, IN_LAYERS = 0.54,
                    ALONG_X = 2.2, FURTHER = 0.3;

/* The part of the sites of an axis that lies in its layers. */
static double in_layers(const Plan *plan, int axis)
{
    const LayerProfile *layer = &plan->grid->layer[axis];
    return (double)(layer->low + layer->high) / (double)plan->grid->axis[axis].cells;
}

static double sweep_time(const Plan *plan)
{
    const double bytes = plan->sweep_bytes * (double)grid_sites(plan->grid);
    const double cached = fmin(fmax(2 - bytes / CACHED, 0), 1);
    const double outside = (1 - in_layers(plan, 0)) * (1 - in_layers(plan, 1)) * (1 - in_layers(plan, 2));
    const double longer = 1 + IN_LAYERS * (1 - outside) + ALONG_X * in_layers(plan, 0) +
                          (plan->model->pole_bricks != NULL || far_wanted(plan) ? FURTHER : 0);
    return LAUNCHES[model_has_layers(plan->model)] +
           bytes / (MEMORY_BYTES + cached * (CACHE_BYTES - MEMORY_BYTES)) * longer;
}

/* Parts of a grid all take as many steps. */
static bool chooses(const Plan *plan, int most)
{
    return most > 0 && !plan->grid->all->window.present;
}

/* Of a step in passes of so many; 0: there are too many tiles to play a pass through. */
static double step_time(const Plan *plan, int steps)
{
    PieceList list;
    MarchCost cost;
    march_cut(plan, steps, &list);
    const double pass = rounds_fit(plan, steps, &list);
    if (pass == 0 || !march_cost_of(plan, steps, &list, &cost))
        return 0;
    const double bytes = cost.bytes * (double)grid_sites(plan->grid);
    return fmax((pass + PIECE * list.count) / steps + bytes / BESIDE_BYTES, bytes / MOST_BYTES);
}

double march_time(const Plan *plan, int steps)
{
    return steps == 0 ? sweep_time(plan) : march_fits(plan, steps) ? step_time(plan, steps) : 0;
}

int march_steps(const Plan *plan, int most)
{
    if (!chooses(plan, most))
        return most;
    const double fewer = far_wanted(plan) ? 1 : FEWER; /* rises take room on chip for each step */
    int best = most;
    double least = step_time(plan, most);
    for (int steps = most - 1; steps > 1 && least > 0; steps--) {
        const double time = plan_samples_fit(plan, steps) ? step_time(plan, steps) : 0;
        if (time > 0 && (time < fewer * least || !plan_samples_fit(plan, best))) {
            best = steps;
            least = time;
        }
    }
    const bool automatic = plan->shape.kind == SHAPE_AUTO; /* else tiles are asked for by name */
    return automatic && least > 0 && least > sweep_time(plan) ? 0 : best;
}
