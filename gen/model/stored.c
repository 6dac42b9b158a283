/* Pass `stored`: what states of points store, beside the energy that samples.c weighs at every site.
 *
 * A Kerr medium (kerr.c): D = eps E + chi3 |E|^2 E stores the integral of E dD, eps E^2/2 + 3/4 chi3 |E|^4 (Boyd,
 * Nonlinear Optics, ch. 1), where chi3 |E|^2 E is p/Cb with the list's state p. A crystal stores E D/2, of which the
 * sites count eps E^2/2 with the eps of the edge, 1/Cb - sigma dt/(2 eps0): the rest is E (G - E/Cb)/2
 * (displacement.c), with what sources gave to G in lists of their own. Where cut cells have loss, each rate takes off
 * what of G has leaked times what of E relaxes by it. What goes through media with poles (responses.c) adds eps e t,
 * and of each pole its weight times (q + drive e) of E and of G, for q lacks the part of the field that it is stored
 * beside.
 */
#include "model/poles.h"

#include <string.h>

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

/* Of a point, in the units of eps E^2, that is twice the energy: of E times the state, or of E^2 (`own`). */
static double weight_at(const Model *model, const PointSet *set, const long at[3], bool own)
{
    const double space = space_at(model->grid, set->component, at);
    Medium medium = medium_plain(1, 0);
    double decay, curl;
    grid_medium(model->grid, set->component, at, &medium);
    grid_coefficients(model->grid, set->component, &medium, &decay, &curl);
    return set->stores == STORED_KERR     ? 1.5 * space / curl
           : set->stores == STORED_LEAKED ? -space
           : own                          ? -space / curl
                                          : space;
}

static bool is_own(const Model *model, const long at[3])
{
    Box here = {{at[0], at[1], at[2]}, {at[0] + 1, at[1] + 1, at[2] + 1}};
    return model_own_part(model, &here);
}

/* From the first that is the process' own to the last: where y is cut there are others' between them, of no weight. */
static bool find_own(const Model *model, const PointSet *set, Stored *s)
{
    s->from = s->to = 0;
    for (size_t i = 0; i < set->points.count; i++) {
        if (!is_own(model, set->points.items[i].index))
            continue;
        s->from = s->to == 0 ? i : s->from;
        s->to = i + 1;
    }
    return s->to > s->from;
}

static Factor weight_of_points(Model *model, const PointSet *set, const Stored *s, bool own)
{
    const size_t count = set->points.count;
    double *weights = ARENA_ARRAY(model->arena, double, count);
    bool alike = true;
    for (size_t i = s->from; i < s->to; i++) {
        const long *at = set->points.items[i].index;
        weights[i] = is_own(model, at) ? weight_at(model, set, at, own) : 0;
        alike = alike && weights[i] == weights[s->from];
    }
    if (alike)
        return (Factor){
            .kind = FACTOR_LITERAL, .value = weights[s->from], .name = own ? "own" : "stored", .origin = set->what};
    const char *name =
        arena_printf(model->arena, "%s_%s_%s", own ? "own" : "stored", component_symbol(set->component), set->name);
    const int buffer =
        model_add_buffer(model, name, arena_printf(model->arena, "what weighs in the energy of %s", set->what),
                         BUFFER_DATA, TYPE_DOUBLE, count);
    model->buffers.items[buffer].data = weights;
    return (Factor){.kind = FACTOR_POINTS, .buffer = buffer};
}

/* Rows of eps, then of each pole its drive and its weight, of a Lorentz pole that of p, too. */
static Factor weight_through(Model *model, const PointSet *set, const Stored *s)
{
    const size_t count = set->points.count;
    size_t rows = 1;
    for (int k = 0; k < MOST_POLES; k++)
        rows += (set->poles >> k & 1) == 0 ? 0 : model->grid->poles[0][k].kind == POLE_LORENTZ ? 3 : 2;
    double *weights = ARENA_ARRAY(model->arena, double, rows *count);
    memset(weights, 0, rows * count * sizeof *weights);
    for (size_t i = s->from; i < s->to; i++) {
        const long *at = set->points.items[i].index;
        const Medium *m = set->media[i];
        const double space = is_own(model, at) ? space_at(model->grid, set->component, at) : 0;
        double *w = &weights[i];
        *w = m->eps * space;
        for (int k = 0; k < MOST_POLES; k++) {
            if ((set->poles >> k & 1) == 0)
                continue;
            *(w += count) = grid_pole_drive(model->grid, set->component, m, k);
            *(w += count) = space * poles_stored_weight(model, set->component, m, 2 * k);
            if (model->grid->poles[0][k].kind == POLE_LORENTZ)
                *(w += count) = space * poles_stored_weight(model, set->component, m, 2 * k + 1);
        }
    }
    const char *name = arena_printf(model->arena, "stored_%s_%s", component_symbol(set->component), set->name);
    const int buffer =
        model_add_buffer(model, name, arena_printf(model->arena, "what weighs in the energy of %s", set->what),
                         BUFFER_DATA, TYPE_DOUBLE, rows * count);
    model->buffers.items[buffer].data = weights;
    return (Factor){.kind = FACTOR_POINTS, .buffer = buffer};
}

bool model_pass_stored(Model *model, Error *err)
{
    bool counted = false;
    (void)err;
    for (size_t i = 0; i < model->samples.count; i++)
        counted = counted || model->samples.items[i].energy;
    for (size_t n = 0; n < (counted ? model->points.count : 0); n++) {
        const PointSet *set = &model->points.items[n];
        Stored s = {.set = (int)n, .state = set->stores == STORED_KERR ? set->last_buffer : set->sum_buffer};
        if (set->stores == STORED_NOTHING || !find_own(model, set, &s))
            continue;
        s.weight =
            set->stores == STORED_THROUGH ? weight_through(model, set, &s) : weight_of_points(model, set, &s, false);
        if (set->stores == STORED_DISPLACED)
            s.own = weight_of_points(model, set, &s, true);
        vec_push(&model->stored, s);
    }
    return true;
}
