/* What sources of several waves add, before the tiles of a pass: an oblique wave's point is the sum of several of the
 * wave table's rows, too many to look up where a plane of a tile waits for them. One launch sums them up for every
 * point and step of the pass; tiles add what it left (PointSet.giving, taking). */
#include "schedule/march/tiles.h"

bool give_wanted(const PointSet *set)
{
    return set->given_buffer >= 0;
}

void give_add(Plan *plan, int steps, PlanPass *pass)
{
    size_t points = 0;
    Kernel *k = plan_add_kernel(plan, KERNEL_GIVE, "give", "what sources of several waves add in the steps of a pass");
    k->item = steps;
    for (size_t i = 0; i < plan->model->points.count; i++) {
        const PointSet *set = &plan->model->points.items[i];
        if (!give_wanted(set))
            continue;
        Buffer *given = &plan->model->buffers.items[set->given_buffer];
        const size_t values = set->points.count * (size_t)steps;
        given->count = given->count < values ? values : given->count;
        points += set->points.count;
        kernel_add_buffer(plan, k, set->gain_buffer, true);
        kernel_add_buffer(plan, k, set->row_buffer, true);
        kernel_add_buffer(plan, k, set->given_buffer, false);
    }
    if (points == 0) {
        kernel_free(k);
        plan->kernels.count--;
        return;
    }
    kernel_add_buffer(plan, k, plan->model->wave_buffer, true);
    vec_push(&k->params, ((Param){.kind = PARAM_STEP, .name = "m"}));
    const size_t global[3] = {points, 1, 1};
    Launch l = plan_launch(plan, (int)plan->kernels.count - 1, &(Place){0}, global, 0);
    l.inner = plan->grid->all->window.present;
    vec_push(&pass->launches, l);
}
