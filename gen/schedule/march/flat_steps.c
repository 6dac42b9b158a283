/* T of blocked:T over a flat grid, for `auto`: the one whose step takes the fewest cycles, as fitted to 26 scenes with
 * T = 2 .. 12 on an H200 (tests/bench/README.md), where the T that is taken makes 0.91 to 1 of the best. What is left
 * of a stretch between snapshots or energies is steps of the sweep. */
#include "schedule/march/flat.h"

#include <math.h>

enum { FIELDS = 3, LAUNCH = 6000, SWEEP_LAUNCHES = 4 };

/* Cycles of a row of a level where a Kerr medium is: a warp solves for E four sites a lane, a division after another;
 * of one where crystals or cut cells are; rows that take as long as a tile's beginning. */
enum { KERR_ROW = 2000, FAR_ROW = 900, SLOW_BEGIN = 5 };
static const double SURE = 0.9; /* what of a step of the sweep it must fall to */

/* Bytes per cycle of a multiprocessor's share of the memory, and bytes of its share of the second-level cache. */
static const double BYTES = 16, CACHED = 400e3;

/* What a byte of a pass costs, and what shows of the faster of memory and levels, by where both copies of the state
 * lie. */
typedef struct Rates {
    double byte, other;
} Rates;

static const Rates IN_MEMORY = {1.3, 0.05}, IN_CACHE = {0.45, 0.7};

static double cells_of(const Plan *plan)
{
    return (double)plan->grid->axis[0].cells * (double)plan->grid->axis[1].cells;
}

static Rates rates_of(const Plan *plan)
{
    const double state = 2 * FIELDS * cells_of(plan) * model_real_bytes(plan->model);
    return state < CACHED * (double)tiles_units(plan) ? IN_CACHE : IN_MEMORY;
}

static double memory_cycles(const Plan *plan, double bytes)
{
    return bytes * cells_of(plan) / (BYTES * (double)tiles_units(plan)) * rates_of(plan).byte;
}

/* Of a row of a level with the slowest points of the scene; 0: it has no slow ones. */
static double slow_row(const Plan *plan)
{
    for (size_t i = 0; i < plan->model->points.count; i++)
        if (plan->model->points.items[i].kerr)
            return KERR_ROW;
    return far_wanted(plan) ? FAR_ROW : 0;
}

/* Of the longest tile, if it has such points, once these have cut it (flat_points.c). */
static double slow_cycles(const Plan *plan, int steps, const PieceList *list)
{
    long rows = 0;
    for (int i = 0; i < list->count; i++)
        rows = max_long(rows, list->pieces[i].rows);
    return (double)((flat_points_rows(rows) + 2 * steps + SLOW_BEGIN) * steps) * slow_row(plan);
}

/* Cycles that a step costs in passes of so many: the slower of memory and of the blocks' levels, a part of the other,
 * and a launch. */
static double step_cycles(const Plan *plan, int steps)
{
    PieceList list;
    MarchCost cost;
    tiles_cut(plan, steps, &list);
    const double plain = flat_balance(plan, steps, false, &list);
    const double levels = fmax(plain, slow_cycles(plan, steps, &list));
    if (!march_cost_of(plan, steps, &list, &cost))
        return INFINITY;
    const double memory = memory_cycles(plan, cost.bytes * steps), other = rates_of(plan).other;
    return (fmax(memory, levels) + other * fmin(memory, levels) + LAUNCH) / steps;
}

/* The least period of snapshots and energies; 0: none comes again and again. */
static long capture_period(const Plan *plan)
{
    long least = 0;
    for (size_t i = 0; i < plan->model->samples.count; i++) {
        const long every = plan->grid->scene->monitors[plan->model->samples.items[i].monitor].every;
        least = every > 0 && (least == 0 || every < least) ? every : least;
    }
    return least;
}

static double sweep_cycles(const Plan *plan)
{
    return memory_cycles(plan, plan->sweep_bytes) + SWEEP_LAUNCHES * LAUNCH;
}

/* Cycles of a step where passes of so many are broken off for captures. */
static double captured_cycles(const Plan *plan, int steps)
{
    const long period = capture_period(plan), rest = period > 0 ? period % steps : 0;
    if (rest == 0)
        return step_cycles(plan, steps);
    return (step_cycles(plan, steps) * (double)(period - rest) + sweep_cycles(plan) * (double)rest) / (double)period;
}

double flat_time(const Plan *plan, int steps)
{
    const double megahertz = 1755;
    if (steps == 0)
        return sweep_cycles(plan) / megahertz;
    const double cycles = march_fits(plan, steps) ? step_cycles(plan, steps) : INFINITY;
    return isfinite(cycles) ? cycles / megahertz : 0;
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
        const double cycles = fits ? captured_cycles(plan, tried[i]) : INFINITY;
        if (cycles < least) {
            least = cycles;
            best = tried[i];
        }
    }
    const bool automatic = plan->shape.kind == SHAPE_AUTO; /* else tiles are asked for by name */
    return automatic && slow_row(plan) > 0 && least > SURE * sweep_cycles(plan) ? 0 : best;
}
