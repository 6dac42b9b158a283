/* Pass `walls`: ghost copies. A PMC wall mirrors tangential H with the other sign,
 * so that the difference across the wall is twice the field inside (image theory;
 * Taflove & Hagness, ch. 3); a periodic wall repeats the other end. PEC walls need
 * nothing: tangential E there is never updated and stays zero. */
#include "model/model.h"

#include <string.h>

static void add_copy(const Model *model, Wrap *w, Component c, long dst, long src, int sign)
{
    WrapCopy *copy = &w->copies[w->copy_count++];
    *copy = (WrapCopy){
        .component = c, .dst = dst, .src = src, .sign = sign, .statement = {.arena = model->arena, .target = (int)c}};
    int value = statement_load(&copy->statement, ref_at((int)c, w->axis, src));
    if (sign < 0)
        value = statement_op(&copy->statement, OP_NEG, value, -1, -1);
    statement_store(&copy->statement, ref_at((int)c, w->axis, dst), value);
}

/* After H: components at half index along the axis need a value beyond the wall. */
static void copies_h(const Model *model, Wrap *w)
{
    const Axis *axis = &model->grid->axis[w->axis];
    const long n = axis->cells;
    for (int c = HX; c <= HZ; c++) {
        if (model->field_buffer[c] < 0)
            continue;
        bool half = component_half((Component)c, w->axis);
        if (half && axis->low.kind == BOUNDARY_PMC)
            add_copy(model, w, (Component)c, -1, 0, -1);
        if (half && axis->high.kind == BOUNDARY_PMC)
            add_copy(model, w, (Component)c, n, n - 1, -1);
        if (half && axis->low.kind == BOUNDARY_PERIODIC)
            add_copy(model, w, (Component)c, -1, n - 1, +1);
        if (!half && axis->low.kind == BOUNDARY_PERIODIC)
            add_copy(model, w, (Component)c, n, 0, +1);
    }
}

/* After E: tangential E on the high wall of a periodic axis is that of the low wall. */
static void copies_e(const Model *model, Wrap *w)
{
    const Axis *axis = &model->grid->axis[w->axis];
    for (int c = EX; c <= EZ; c++)
        if (model->field_buffer[c] >= 0 && !component_half((Component)c, w->axis) &&
            axis->low.kind == BOUNDARY_PERIODIC)
            add_copy(model, w, (Component)c, axis->cells, 0, +1);
}

bool model_pass_walls(Model *model, Error *err)
{
    (void)err;
    for (int half = HALF_H; half <= HALF_E; half++)
        for (int a = 0; a < 3; a++) {
            Wrap w = {.half = (Half)half, .axis = a};
            if (!model->grid->axis[a].present)
                continue;
            if (half == HALF_H)
                copies_h(model, &w);
            else
                copies_e(model, &w);
            if (w.copy_count == 0)
                continue;
            vec_push(&model->wraps, w);
        }
    return true;
}
