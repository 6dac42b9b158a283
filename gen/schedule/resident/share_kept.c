/* Cut cells with loss or media with poles by `resident:half`: lists of points of E that keep states. A block's threads
 * work out the points of its sites one by one, as the sweep does, with E and rises at their places on chip
 * (share_far.c) and states in memory, in the copy that the batch writes: without halos a point is one block's alone.
 * Lists of one component follow one another in rounds, for an edge may be in several. */
#include "schedule/resident/resident.h"

int kept_number(const Plan *plan, size_t list)
{
    int number = 0;
    for (size_t i = 0; i < list; i++)
        number += far_keeps(&plan->model->points.items[i]);
    return number;
}

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
