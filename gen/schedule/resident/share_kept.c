/* Cut cells with loss or media with poles by `resident:half`: lists of points of E that keep states. A block's threads
 * work out the points of its sites one by one, as the sweep does, with E and rises at their places on chip
 * (share_far.c) and states in memory, in the copy that the batch writes: without halos a point is one block's alone.
 * Lists of one component follow one another in rounds, for an edge may be in several, and those without states, which
 * the model has before them (model/couplings.c). */
#include "schedule/resident/resident.h"

#include <limits.h>
#include <math.h>

int kept_round(const Plan *plan, size_t list)
{
    const PointSet *sets = plan->model->points.items;
    int round = 0;
    for (size_t i = 0; i < list; i++)
        round += far_keeps(&sets[i]) && sets[i].component == sets[list].component;
    return round;
}

int kept_ints(const PointSet *set)
{
    return 2 + set->read_count;
}

int kept_state(const PointSet *set, int n)
{
    if (set->sum_buffer >= 0 && n == 0)
        return set->sum_buffer;
    n -= set->sum_buffer >= 0;
    return n < set->kept_count ? set->kept[n] : -1;
}

/* Cycles that a thread takes for a point of a list, which waits for memory three times, and its stores for others. */
static double point_cycles(const PointSet *set)
{
    const double waits = 1000, state = 450;
    int states = 0;
    while (kept_state(set, states) >= 0)
        states++;
    return waits + state * states;
}

void kept_find(const Plan *plan, Together *t)
{
    double longest[MOST_STATES] = {0};
    Box b = {{LONG_MAX, LONG_MAX, LONG_MAX}, {0, 0, 0}};
    t->kept_lists = t->kept_rounds = 0;
    t->kept_all = t->kept_least = 0;
    for (size_t i = 0; i < plan->model->points.count; i++) {
        const PointSet *set = &plan->model->points.items[i];
        if (!far_keeps(set))
            continue;
        const int round = kept_round(plan, i);
        t->kept_lists++;
        t->kept_rounds = round >= t->kept_rounds ? round + 1 : t->kept_rounds;
        t->kept_all += point_cycles(set) * (double)set->points.count;
        longest[round % MOST_STATES] = fmax(longest[round % MOST_STATES], point_cycles(set));
        for (size_t p = 0; p < set->points.count; p++)
            for (int a = 0; a < 3; a++) {
                b.lo[a] = min_long(b.lo[a], set->points.items[p].index[a]);
                b.hi[a] = max_long(b.hi[a], set->points.items[p].index[a] + 1);
            }
    }
    for (int n = 0; n < MOST_STATES; n++)
        t->kept_least += longest[n];
    t->kept_box = b;
}

/* Of the fullest block: a half more than the mean of those that the box of all points meets. */
double kept_cycles(const Plan *plan, const Cut *c)
{
    const Together *t = &plan->together;
    const long width[3] = {(long)c->lanes * together_strip(plan), c->rows, max_long(c->planes, c->planes_across)};
    double blocks = 1;
    if (t->kept_lists == 0)
        return 0;
    for (int a = 0; a < 3; a++)
        blocks *= (double)divide_up(t->kept_box.hi[a] - t->kept_box.lo[a], max_long(width[a], 1));
    return fmax(t->kept_least, 1.5 * t->kept_all / blocks / (double)(c->lanes * c->rows * c->groups));
}

double kept_of_block(const Plan *plan, const Together *t, const int32_t *lists)
{
    double cycles = 0;
    for (int round = 0; round < t->kept_rounds; round++) {
        double longest = 0;
        long points = 0;
        for (size_t i = 0, n = 0; i < plan->model->points.count; i++) {
            const PointSet *set = &plan->model->points.items[i];
            if (!far_keeps(set))
                continue;
            const int32_t *const list = &lists[KEPT_INTS * n++];
            if (list[1] == 0 || kept_round(plan, i) != round)
                continue;
            points = list[2];
            longest = fmax(longest, point_cycles(set));
        }
        cycles += longest * (double)divide_up(points, (long)t->m.warps * WARP);
    }
    return cycles;
}

static void add_list(Plan *plan, Kernel *k, const PointSet *set)
{
    kernel_add_buffer(plan, k, set->weight_buffer, true);
    for (int n = 0; kept_state(set, n) >= 0; n++) {
        kernel_add_old(plan, k, kept_state(set, n));
        kernel_add_new(plan, k, kept_state(set, n));
    }
}

void kept_add(Plan *plan, Kernel *k, Together *t)
{
    if (t->kept_lists == 0)
        return;
    t->kept_buffer =
        plan_add_ints(plan, "kept", "points with states: number, places on chip of E and of what they read",
                      t->kept.items, t->kept.count);
    kernel_add_buffer(plan, k, t->kept_buffer, true);
    for (size_t i = 0; i < plan->model->points.count; i++)
        if (far_keeps(&plan->model->points.items[i]))
            add_list(plan, k, &plan->model->points.items[i]);
}
