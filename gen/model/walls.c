/* Pass `walls`: ghost copies. A PMC wall mirrors tangential H with the other sign,
 * so that the difference across the wall is twice the field inside (image theory;
 * Taflove & Hagness, ch. 3); a periodic wall repeats the other end. PEC walls need
 * nothing: tangential E there is never updated and stays zero. */
#include "schedule/plan.h"

#include <string.h>

static void add_copy(Wrap *w, Component c, long dst, long src, int sign)
{
    w->copies[w->copy_count++] = (WrapCopy){c, dst, src, sign};
}

/* After H: components at half index along the axis need a value beyond the wall. */
static void copies_h(const Plan *plan, Wrap *w)
{
    const Axis *axis = &plan->grid->axis[w->axis];
    const long n = axis->cells;
    for (int c = HX; c <= HZ; c++) {
        if (plan->field_buffer[c] < 0)
            continue;
        bool half = component_half((Component)c, w->axis);
        if (half && axis->low.kind == BOUNDARY_PMC)
            add_copy(w, (Component)c, -1, 0, -1);
        if (half && axis->high.kind == BOUNDARY_PMC)
            add_copy(w, (Component)c, n, n - 1, -1);
        if (half && axis->low.kind == BOUNDARY_PERIODIC)
            add_copy(w, (Component)c, -1, n - 1, +1);
        if (!half && axis->low.kind == BOUNDARY_PERIODIC)
            add_copy(w, (Component)c, n, 0, +1);
    }
}

/* After E: tangential E on the high wall of a periodic axis is that of the low wall. */
static void copies_e(const Plan *plan, Wrap *w)
{
    const Axis *axis = &plan->grid->axis[w->axis];
    for (int c = EX; c <= EZ; c++)
        if (plan->field_buffer[c] >= 0 && !component_half((Component)c, w->axis) && axis->low.kind == BOUNDARY_PERIODIC)
            add_copy(w, (Component)c, axis->cells, 0, +1);
}

static void add_kernel(Plan *plan, int item)
{
    const Wrap *w = &plan->wraps.items[item];
    const char *half = w->half == HALF_H ? "h" : "e";
    const char *name = arena_printf(plan->arena, "%s_walls_%s", half, axis_name(w->axis));
    const char *purpose =
        arena_printf(plan->arena, "%s beyond the %s walls", w->half == HALF_H ? "H" : "E", axis_name(w->axis));
    Kernel *k = plan_add_kernel(plan, KERNEL_WRAP, name, purpose);
    k->half = w->half;
    k->item = item;
    for (int i = 0; i < w->copy_count; i++)
        kernel_add_buffer(plan, k, plan->field_buffer[w->copies[i].component], false);
    kernel_add_box(plan, k, mode_axes(plan->grid->mode) & ~(1U << w->axis));
    /* The ghosts of the other axes are copied along, so that edges come out right axis after axis. */
    Place p = {.box = {{0, 0, 0}, {1, 1, 1}}};
    for (int a = 0; a < 3; a++)
        if (plan->grid->axis[a].present && a != w->axis) {
            p.box.lo[a] = -1;
            p.box.hi[a] = plan->grid->axis[a].sites;
        }
    vec_push(&k->places, p);
}

bool plan_pass_walls(Plan *plan, Error *err)
{
    (void)err;
    for (int half = HALF_H; half <= HALF_E; half++)
        for (int a = 0; a < 3; a++) {
            Wrap w = {.half = (Half)half, .axis = a};
            if (!plan->grid->axis[a].present)
                continue;
            if (half == HALF_H)
                copies_h(plan, &w);
            else
                copies_e(plan, &w);
            if (w.copy_count == 0)
                continue;
            vec_push(&plan->wraps, w);
            add_kernel(plan, (int)plan->wraps.count - 1);
        }
    return true;
}
