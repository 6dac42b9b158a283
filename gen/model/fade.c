/* The loss of all fields in layers that crystals run into (grid/tilt.c): points that scale what a half step has left,
 *     v = keep v,  keep the product over the axes of LayerTable.keep,
 * after the couplings of E and before sources. */
#include "model/points.h"

/* What is left along an axis at an index; 1 outside of its layers. */
static double keep_along(const Grid *grid, Component c, int axis, long index)
{
    const LayerProfile *layer = &grid->layer[axis];
    const LayerTable *table = component_half(c, axis) ? layer->half : layer->node;
    const long high = grid->axis[axis].cells - layer->high, cells = grid->axis[axis].cells;
    if (!layer->fades)
        return 1;
    return index < layer->low               ? table[index].keep
           : index >= high && index < cells ? table[layer->low + index - high].keep
                                            : 1;
}

static void add_component(Model *model, Component c)
{
    const PointForm form = {.half = component_is_e(c) ? HALF_E : HALF_H, .component = c, .has_scale = true};
    const Box range = model_range(model, c);
    PointSet *set = points_add_set(model, &form, "fade", "the loss of layers that crystals run into");
    set->placed = true;
    for (long k = range.lo[2]; k < range.hi[2]; k++)
        for (long j = range.lo[1]; j < range.hi[1]; j++)
            for (long i = range.lo[0]; i < range.hi[0]; i++) {
                Point p = {.index = {i, j, k}, .scale = 1};
                for (int a = 0; a < 3; a++)
                    p.scale *= keep_along(model->grid, c, a, p.index[a]);
                if (p.scale < 1 && points_takes_part(model, c, p.index))
                    vec_push(&set->points, p);
            }
    if (set->points.count == 0)
        model->points.count--;
}

void points_add_fade(Model *model)
{
    bool fades = false;
    for (int a = 0; a < 3; a++)
        fades = fades || model->grid->layer[a].fades;
    for (int c = 0; c < REAL_COMPONENTS; c++)
        if (fades && model->field_buffer[c] >= 0)
            add_component(model, (Component)c);
}
