/* T of blocked:T over a flat grid, for `auto`: the one whose step takes the fewest cycles, as fitted to 15 scenes with
 * T = 2 .. 16 on an H200 (tests/bench/README.md), where the T that is taken makes 0.93 to 1 of the best. */
#include "schedule/march/tiles.h"

#include <math.h>

enum { FIELDS = 3, LAUNCH = 8000, LEVEL_OF_ROWS = 8000 };

/* Bytes per cycle of a multiprocessor's share of the memory, and bytes of its share of the second-level cache. */
static const double BYTES = 16, CACHED = 320e3;

/* What a byte of a pass costs, by where both copies of the state lie; what of the faster of memory and levels shows. */
static const double IN_MEMORY = 1.6, IN_CACHE = 0.3, OTHER = 0.3;

/* Do sources fill rows, as the faces of a total-field box across y do? Their tiles are then the slowest, by so many
 * cycles for each level but the first (as measured with T = 2, 3, 4). */
static bool fills_rows(const Plan *plan)
{
    for (size_t i = 0; i < plan->model->points.count; i++) {
        const PointSet *set = &plan->model->points.items[i];
        size_t beside = 0;
        for (size_t n = 1; n < set->points.count; n++) {
            const long *a = set->points.items[n - 1].index, *b = set->points.items[n].index;
            beside += b[0] == a[0] + 1 && b[1] == a[1];
        }
        if (visits_many(plan, (int)i) && 2 * beside > set->points.count)
            return true;
    }
    return false;
}

/* Cycles that a step costs in passes of so many: the slower of memory and of the blocks' levels, a part of the other,
 * a launch, and what rows of points add for each level but the first. */
static double step_cycles(const Plan *plan, int steps, double rows)
{
    const Axis *axis = plan->grid->axis;
    const double cells = (double)axis[0].cells * (double)axis[1].cells, units = (double)tiles_units(plan);
    const double state = 2 * FIELDS * cells * model_real_bytes(plan->model);
    PieceList list;
    MarchCost cost;
    tiles_cut(plan, steps, &list);
    const double levels = flat_balance(plan, steps, &list);
    if (!march_cost_of(plan, steps, &list, &cost))
        return INFINITY;
    const double byte = state < CACHED * units ? IN_CACHE : IN_MEMORY;
    const double memory = cost.bytes * cells * steps / (BYTES * units) * byte;
    return (fmax(memory, levels) + OTHER * fmin(memory, levels) + LAUNCH + rows * (steps - 1)) / steps;
}

int flat_steps(const Plan *plan)
{
    static const int tried[] = {1, 2, 3, 4, 6, 8, 10, 12};
    const int most = plan->options.precision == PRECISION_F32 ? 12 : 8; /* more do not fit into registers */
    const double rows = fills_rows(plan) ? LEVEL_OF_ROWS : 0;
    int best = 0;
    double least = INFINITY;
    for (size_t i = 0; i < sizeof tried / sizeof tried[0] && tried[i] <= most; i++) {
        const bool fits = march_fits(plan, tried[i]) && plan_samples_fit(plan, tried[i]);
        const double cycles = fits ? step_cycles(plan, tried[i], rows) : INFINITY;
        if (cycles < least) {
            least = cycles;
            best = tried[i];
        }
    }
    return best;
}
