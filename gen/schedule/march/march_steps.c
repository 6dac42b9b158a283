/* T of blocked:T in 3D, for `auto`: the one whose step should take the least time, or none where the sweep's should
 * take less. Constants are those of an H200, fitted to 76 scenes (tests/bench/README.md). */
#include "schedule/march/tiles.h"

#include <math.h>

/* Microseconds of a pass' begin and end; what a pass of two steps takes longer than its tiles tell; what a step must
 * fall to for fewer steps in a pass, without poles and with, and what of it the sweep; bytes that tiles move in a
 * microsecond. */
static const double PASS = 12, TWO = 1.1, FEWER[2] = {0.88, 0.8}, SURE = 0.93, TILE_BYTES = 3.6e6;

/* Of a step of the sweep: what its launches take, bytes that it moves in a microsecond to memory and to the
 * second-level cache, how many that one holds, and what sites in layers along x, which lie few in a row, take more. */
static const double LAUNCHES = 14, MEMORY_BYTES = 2.8e6, CACHE_BYTES = 4.5e6, CACHED = 50e6, ALONG_X = 2.2;

static double sweep_time(const Plan *plan)
{
    const LayerProfile *x = &plan->grid->layer[0];
    const double bytes = plan->sweep_bytes * (double)grid_sites(plan->grid);
    const double share = (double)(x->low + x->high) / (double)plan->grid->axis[0].cells;
    const double cached = fmin(fmax(2 - bytes / CACHED, 0), 1);
    return LAUNCHES + bytes / (MEMORY_BYTES + cached * (CACHE_BYTES - MEMORY_BYTES)) * (1 + ALONG_X * share);
}

/* Parts of a grid all take as many steps. */
static bool chooses(const Plan *plan, int most)
{
    return most > 0 && !plan->grid->all->window.present;
}

/* Of a step in passes of so many; 0: there are too many tiles to play a pass through. */
static double step_time(const Plan *plan, int steps, Rounds *r)
{
    PieceList list;
    MarchCost cost;
    march_cut(plan, steps, &list);
    *r = rounds_fit(plan, steps, &list);
    if (r->tiles == 0 || (r->slow && !march_cost_of(plan, steps, &list, &cost)))
        return 0;
    const double memory =
        r->slow ? cost.bytes * (double)grid_sites(plan->grid) / TILE_BYTES : 0; /* plain tiles hide it */
    const double levels = (steps == 2 ? TWO : 1) * r->time / steps;
    return fmax(memory, levels) + PASS / steps;
}

bool march_is_slow(const Plan *plan, int most)
{
    Rounds r;
    return chooses(plan, most) && step_time(plan, most, &r) > 0 && r.slow;
}

double march_time(const Plan *plan, int steps)
{
    Rounds r;
    return steps == 0 ? sweep_time(plan) : march_fits(plan, steps) ? step_time(plan, steps, &r) : 0;
}

/* A pass of the most steps whose tiles are a few more than multiprocessors takes two rounds. With one step less several
 * tiles have room on a multiprocessor. */
static bool just_two_rounds(const Plan *plan, size_t tiles)
{
    enum { POINTS = 6 }; /* tiles that points add */
    const size_t units = (size_t)tiles_units(plan);
    return tiles + POINTS > units && tiles <= units * 3 / 2;
}

/* Of so many steps at most those that move and compute least: rises take so much room on chip that tiles of more steps
 * keep few of the sites that they compute. */
static int cheapest_steps(const Plan *plan, int most)
{
    MarchCost cost;
    double least = INFINITY;
    int best = most;
    for (int steps = most; steps > 1; steps--)
        if (march_cost(plan, steps, &cost) && march_total(&cost) < least) {
            least = march_total(&cost);
            best = steps;
        }
    return best;
}

int march_steps(const Plan *plan, int most)
{
    Rounds first, other;
    if (!chooses(plan, most))
        return most;
    most = far_wanted(plan) ? cheapest_steps(plan, most) : most;
    int best = most, fastest = most;
    double least = step_time(plan, most, &first), shortest = least;
    const bool two = just_two_rounds(plan, first.tiles);
    const bool poles = plan->model->pole_bricks != NULL;
    const int fewest = first.slow ? 2 : two ? most - 1 : most;
    for (int steps = most - 1; steps >= fewest && steps > 1 && least > 0; steps--) {
        const double time = plan_samples_fit(plan, steps) ? step_time(plan, steps, &other) : 0;
        const double fewer = two && steps == most - 1 ? 1 : FEWER[poles];
        const double wanted = !plan_samples_fit(plan, best) ? INFINITY : fewer * least;
        if (time > 0 && time < shortest) {
            fastest = steps;
            shortest = time;
        }
        if (time > 0 && time < wanted) {
            best = steps;
            least = time;
        }
    }
    const bool automatic = plan->shape.kind == SHAPE_AUTO; /* else tiles are asked for by name */
    if (!automatic || least == 0 || SURE * least <= sweep_time(plan))
        return best;
    return SURE * shortest <= sweep_time(plan) ? fastest : 0;
}
