/* Rows of the layers' tables and memory variables. Along y and z they are those of the low layer and then those of the
 * high one. Along x they are padded to whole units of memory, so that what is read together is aligned and never holds
 * sites of both layers. Where rows are walked in units (MemoryRules.edges), a row begins and ends with edge units,
 * which hold the walls and layers along x, layer or not. */
#include "model/model.h"

long model_unit(const Model *model)
{
    return model->options.memory.unit > 0 ? model->options.memory.unit : model->layout.align;
}

static long round_to_unit(const Model *model, long n)
{
    return round_up(n, model_unit(model));
}

RowEdges model_row_edges(const Model *model)
{
    const Axis *x = &model->grid->axis[0];
    const LayerProfile *layer = &model->grid->layer[0];
    const long unit = model_unit(model);
    long first, last;
    model_updated(model, 0, &first, &last);
    RowEdges e = {.blocks = (last + unit - 1) / unit};
    e.low = layer->low > 0 ? (layer->low + unit - 1) / unit : 1;
    e.high = (x->cells - layer->high) / unit;
    e.high = e.high < e.low ? e.low : e.high;
    return e;
}

long model_layer_offset(const Model *model, int axis, int side)
{
    const LayerProfile *layer = &model->grid->layer[axis];
    const long start = model->grid->axis[axis].cells - layer->high;
    if (side <= 0 || layer->high == 0)
        return 0;
    if (axis > 0)
        return start - layer->low;
    if (model->options.memory.edges) {
        const RowEdges e = model_row_edges(model);
        return (e.high - e.low) * model_unit(model);
    }
    const long offset = start / model_unit(model) * model_unit(model) - round_to_unit(model, layer->low);
    return offset > 0 ? offset : 0;
}

long model_layer_rows(const Model *model, int axis)
{
    const LayerProfile *layer = &model->grid->layer[axis];
    if (axis > 0)
        return layer->low + layer->high;
    if (model->options.memory.edges) {
        const RowEdges e = model_row_edges(model);
        return (e.low + e.blocks - e.high) * model_unit(model);
    }
    return round_to_unit(model, layer->high == 0 ? layer->low
                                                 : model->grid->axis[axis].cells - model_layer_offset(model, axis, +1));
}

LayerTable model_layer_entry(const Model *model, int axis, bool node, long row)
{
    const LayerProfile *layer = &model->grid->layer[axis];
    const LayerTable *entries = node ? layer->node : layer->half;
    const long cells = model->grid->axis[axis].cells, offset = model_layer_offset(model, axis, +1);
    if (row < layer->low)
        return entries[row];
    const long beyond = row + offset - (cells - layer->high);
    if (beyond >= 0 && beyond < layer->high)
        return entries[layer->low + beyond];
    return (LayerTable){.b = 0, .c = 0, .ikappa = 1, .keep = 1};
}
