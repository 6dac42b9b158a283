/* Pass `zones`: the index box cut along the inner faces of the absorbing layers,
 * into at most 27 regions: the interior, and each combination of low, none and
 * high layer along the axes. Indices that no component updates (walls) are left out. */
#include "model/model.h"

typedef struct Interval {
    long lo, hi;
    int side;
} Interval;

static int cut_axis(const Model *model, int axis, Interval out[3])
{
    const LayerProfile *layer = &model->grid->layer[axis];
    long lo, hi;
    model_updated(model, axis, &lo, &hi);
    long first = layer->low > 0 ? layer->low : lo;
    long last = layer->high > 0 ? model->grid->axis[axis].cells - layer->high : hi;
    Interval parts[3] = {{lo, first, -1}, {first, last, 0}, {last, hi, +1}};
    int n = 0;
    for (int i = 0; i < 3; i++)
        if (parts[i].hi > parts[i].lo)
            out[n++] = parts[i];
    return n;
}

static void add_region(Model *model, const Interval *x, const Interval *y, const Interval *z)
{
    Region r = {.box = {{x->lo, y->lo, z->lo}, {x->hi, y->hi, z->hi}}, .side = {x->side, y->side, z->side}};
    for (int c = 0; c < COMPONENTS; c++)
        r.klass[c] = MIXED;
    vec_push(&model->regions, r);
}

bool model_pass_zones(Model *model, Error *err)
{
    (void)err;
    Interval cut[3][3];
    int n[3];
    for (int a = 0; a < 3; a++)
        n[a] = cut_axis(model, a, cut[a]);
    for (int k = 0; k < n[2]; k++)
        for (int j = 0; j < n[1]; j++)
            for (int i = 0; i < n[0]; i++)
                add_region(model, &cut[0][i], &cut[1][j], &cut[2][k]);
    return true;
}
