/* T of blocked:T over a flat grid, for `auto`: the one whose step takes the fewest cycles, as fitted to 26 scenes with
 * T = 2 .. 12 on an H200 (tests/bench/README.md), where the T that is taken makes 0.91 to 1 of the best. */
#include "schedule/march/tiles.h"

#include <math.h>

enum { FIELDS = 3, LAUNCH = 6000 };

/* Bytes per cycle of a multiprocessor's share of the memory, and bytes of its share of the second-level cache. */
static const double BYTES = 16, CACHED = 400e3;

/* What a byte of a pass costs, and what shows of the faster of memory and levels, by where both copies of the state
 * lie. */
typedef struct Rates {
    double byte, other;
} Rates;

static const Rates IN_MEMORY = {1.3, 0.05}, IN_CACHE = {0.45, 0.7};

/* Cycles that a step costs in passes of so many: the slower of memory and of the blocks' levels, a part of the other,
 * and a launch. */
static double step_cycles(const Plan *plan, int steps)
{
    const Axis *axis = plan->grid->axis;
    const double cells = (double)axis[0].cells * (double)axis[1].cells, units = (double)tiles_units(plan);
    const double state = 2 * FIELDS * cells * model_real_bytes(plan->model);
    PieceList list;
    MarchCost cost;
    tiles_cut(plan, steps, &list);
    const double levels = flat_balance(plan, steps, false, &list);
    if (!march_cost_of(plan, steps, &list, &cost))
        return INFINITY;
    const Rates r = state < CACHED * units ? IN_CACHE : IN_MEMORY;
    const double memory = cost.bytes * cells * steps / (BYTES * units) * r.byte;
    return (fmax(memory, levels) + r.other * fmin(memory, levels) + LAUNCH) / steps;
}

int flat_steps(const Plan *plan)
{
    static const int tried[] = {1, 2, 3, 4, 6, 8, 10, 12};
    const int single = plan->options.precision == PRECISION_F32 ? 12 : 8; /* more do not fit into registers */
    const int most = grid_is_complex(plan->grid) ? single / 2 : single;
    int best = 0;
    double least = INFINITY;
    for (size_t i = 0; i < sizeof tried / sizeof tried[0] && tried[i] <= most; i++) {
        const bool fits = march_fits(plan, tried[i]) && plan_samples_fit(plan, tried[i]);
        const double cycles = fits ? step_cycles(plan, tried[i]) : INFINITY;
        if (cycles < least) {
            least = cycles;
            best = tried[i];
        }
    }
    return best;
}
