/* What states of points store, beside the energy that samples.c weighs at every site.
 *
 * A Kerr medium (kerr.c): D = eps E + chi3 |E|^2 E stores the integral of E dD, eps E^2/2 + 3/4 chi3 |E|^4 (Boyd,
 * Nonlinear Optics, ch. 1), where chi3 |E|^2 E is p/Cb with the list's state p. */
#include "model/model.h"

/* The part of a site's space that a PMC wall leaves, in least cells. */
static double space_at(const Grid *grid, Component c, const long at[3])
{
    double volume = model_relative_volume(grid, c, at);
    for (int a = 0; a < 3; a++) {
        const Axis *axis = &grid->axis[a];
        if (axis->present && !component_half(c, a) &&
            ((at[a] == 0 && axis->low.kind == BOUNDARY_PMC) ||
             (at[a] == axis->cells && axis->high.kind == BOUNDARY_PMC)))
            volume /= 2;
    }
    return volume;
}

/* Of a point, in the units of eps E^2: twice the energy. */
static double weight_at(const Model *model, const PointSet *set, const long at[3])
{
    Medium medium = medium_plain(1, 0);
    double decay, curl;
    grid_medium(model->grid, set->component, at, &medium);
    grid_coefficients(model->grid, set->component, &medium, &decay, &curl);
    return 1.5 * space_at(model->grid, set->component, at) / curl;
}

/* Points lie in the order of memory, and so do the parts of the grid. */
static bool find_own(const Model *model, const PointSet *set, Stored *s)
{
    s->from = s->to = 0;
    for (size_t i = 0; i < set->points.count; i++) {
        const long *at = set->points.items[i].index;
        Box here = {{at[0], at[1], at[2]}, {at[0] + 1, at[1] + 1, at[2] + 1}};
        if (!model_own_part(model, &here))
            continue;
        s->from = s->to == 0 ? i : s->from;
        s->to = i + 1;
    }
    return s->to > s->from;
}

static Factor weight_of_points(Model *model, const PointSet *set, const Stored *s)
{
    const size_t count = set->points.count;
    double *weights = ARENA_ARRAY(model->arena, double, count);
    bool alike = true;
    for (size_t i = 0; i < count; i++) {
        weights[i] = weight_at(model, set, set->points.items[i].index);
        alike = alike && weights[i] == weights[0];
    }
    if (alike)
        return (Factor){.kind = FACTOR_LITERAL, .value = weights[s->from], .name = "stored", .origin = set->what};
    const char *name = arena_printf(model->arena, "stored_%s_%s", component_symbol(set->component), set->name);
    const int buffer =
        model_add_buffer(model, name, arena_printf(model->arena, "what weighs in the energy of %s", set->what),
                         BUFFER_DATA, TYPE_DOUBLE, count);
    model->buffers.items[buffer].data = weights;
    return (Factor){.kind = FACTOR_POINTS, .buffer = buffer};
}

void model_find_stored(Model *model)
{
    for (size_t n = 0; n < model->points.count; n++) {
        const PointSet *set = &model->points.items[n];
        Stored s = {.set = (int)n};
        if (set->stores == STORED_NOTHING || !find_own(model, set, &s))
            continue;
        s.weight = weight_of_points(model, set, &s);
        vec_push(&model->stored, s);
    }
}
