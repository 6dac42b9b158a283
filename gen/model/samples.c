/* Pass `samples`: what snapshots and energy monitors take, and what a site weighs in the energy.
 *
 * |E| and |H| are put together on the host from their components. The energy of step n is the one that a lossless
 * scheme conserves exactly (Taflove & Hagness, ch. 3):
 *     W = 1/2 sum [ eps E(n) E(n) + mu H(n+1/2) H(n-1/2) ] dV
 * with the relative eps or mu of the site and a half for each PMC wall that it lies on. */
#include "model/model.h"

#include <math.h>
#include <string.h>

/* For |E| and |H| each component is averaged over two neighbours along its own axis: E onto the
 * nodes, H onto the cell centres. The box grows by what that needs and the domain has. */
static Box colocation_box(const Model *model, const Monitor *m, Component c)
{
    int a = component_axis(c);
    Box box = model_box(model, c, m->from, m->to);
    if (!model->grid->axis[a].present || isnan(m->from[a]))
        return box;
    const Axis *axis = &model->grid->axis[a];
    long last = grid_whole_last(model->grid, c, a);
    long centre = component_is_e(c) ? lround(axis_index(axis, m->from[a])) : (long)floor(axis_index(axis, m->from[a]));
    long end = component_is_e(c) ? lround(axis_index(axis, m->to[a])) : (long)floor(axis_index(axis, m->to[a]));
    if (!component_is_e(c) && m->from[a] == m->to[a] && centre == grid_whole_cells(model->grid, a) &&
        model->grid->scene->drawn[a][1].kind == BOUNDARY_PERIODIC)
        centre = end = 0; /* the cell behind the high wall */
    box.lo[a] = component_is_e(c) ? centre - 1 : centre;
    box.hi[a] = component_is_e(c) ? end + 1 : end + 2;
    box.lo[a] = box.lo[a] < 0 ? 0 : box.lo[a];
    box.hi[a] = box.hi[a] > last + 1 ? last + 1 : box.hi[a];
    return box;
}

static void sample_add_part(const Model *model, Sample *s, const Monitor *m, Component c)
{
    if (model->field_buffer[c] < 0)
        return;
    SamplePart *part = &s->parts[s->part_count++];
    part->component = c;
    part->box = m->quantity == QUANTITY_COMPONENT ? model_box(model, c, m->from, m->to) : colocation_box(model, m, c);
    part->kept = model_fold_box(model, c, &part->box);
}

static void add_snapshot(const Model *model, Sample *s, const Monitor *m)
{
    if (m->quantity == QUANTITY_COMPONENT) {
        sample_add_part(model, s, m, m->component);
        return;
    }
    for (int c = 0; c < COMPONENTS; c++)
        if (component_is_e((Component)c) == (m->quantity == QUANTITY_E_ABS))
            sample_add_part(model, s, m, (Component)c);
}

bool model_pass_samples(Model *model, Error *err)
{
    (void)err;
    const Scene *scene = model->grid->scene;
    for (size_t i = 0; i < scene->monitor_count; i++) {
        const Monitor *m = &scene->monitors[i];
        Sample s = {.monitor = (int)i, .energy = m->kind == MONITOR_ENERGY};
        if (m->kind != MONITOR_SNAPSHOT && m->kind != MONITOR_ENERGY)
            continue;
        model_see_all(model);
        if (m->kind == MONITOR_SNAPSHOT)
            add_snapshot(model, &s, m);
        model_see_part(model);
        vec_push(&model->samples, s);
    }
    return true;
}

double model_relative_volume(const Grid *grid, Component c, const long at[3])
{
    double volume = 1;
    for (int a = 0; a < 3; a++)
        volume /= axis_weight(&grid->axis[a], at[a], !component_half(c, a));
    return volume;
}

/* A weight that is the same at all sites of a place. */
static Factor uniform_weight(const Model *model, const Statement *u, const Box *place, const EnergyWeight *w)
{
    long at[3];
    Medium here = medium_plain(1, 0);
    for (int a = 0; a < 3; a++)
        at[a] = place->lo[a] < u->range.lo[a] ? u->range.lo[a] : place->lo[a];
    grid_medium(model->grid, (Component)u->target, at, &here);
    return (Factor){.kind = FACTOR_LITERAL,
                    .value = w->value(model, (Component)u->target, &here, w->which),
                    .name = w->name,
                    .origin = "relative permittivity or permeability"};
}

static Factor weight_array(Model *model, const Statement *u, const EnergyWeight *w)
{
    for (size_t i = 0; i < model->buffers.count; i++)
        if (strcmp(model->buffers.items[i].name, w->name) == 0)
            return (Factor){.kind = FACTOR_VALUES, .buffer = (int)i};
    const Component c = (Component)u->target;
    const char *const form =
        grid_is_unequal(model->grid) ? "%s at each site times its part of space, in least cells" : "%s at each site";
    const int buffer = model_add_buffer(model, w->name, arena_printf(model->arena, form, w->what), BUFFER_DATA,
                                        TYPE_DOUBLE, model->own[c].size);
    double *out = ARENA_ARRAY(model->arena, double, model->own[c].size);
    const Axis *axis = model->grid->axis;
    long at[3];
    for (at[2] = 0; at[2] < axis[2].sites; at[2]++)
        for (at[1] = 0; at[1] < axis[1].sites; at[1]++)
            for (at[0] = 0; at[0] < axis[0].sites; at[0]++) {
                Medium here;
                if (model_holds(model, c, at) && grid_medium(model->grid, c, at, &here))
                    out[model_element(model, c, at)] =
                        w->value(model, c, &here, w->which) * model_relative_volume(model->grid, c, at);
            }
    model->buffers.items[buffer].data = out;
    return (Factor){.kind = FACTOR_VALUES, .buffer = buffer};
}

static Factor weight_table(Model *model, const Statement *u, const EnergyWeight *w)
{
    const MediumMap *m = &model->grid->medium[u->target];
    for (size_t i = 0; i < model->tables.count; i++)
        if (strcmp(model->tables.items[i].name, w->name) == 0)
            return (Factor){.kind = FACTOR_TABLE, .table = (int)i, .buffer = model->id_buffer[u->target]};
    Table t = {.name = w->name,
               .legend = arena_printf(model->arena, "%s of each class", w->what),
               .component = (Component)u->target,
               .count = m->class_count,
               .buffer = -1};
    t.values = ARENA_ARRAY(model->arena, double, t.count);
    t.origins = ARENA_ARRAY(model->arena, const char *, t.count);
    for (size_t i = 0; i < t.count; i++) {
        const MediumClass *k = &m->classes[i];
        t.values[i] =
            i == 0 ? 0 : w->value(model, (Component)u->target, &(Medium){k->eps, k->sigma, k->blend}, w->which);
        t.origins[i] = k->origin;
    }
    t.buffer = model_add_buffer(model, w->name, t.legend, BUFFER_DATA, TYPE_DOUBLE, t.count);
    model->buffers.items[t.buffer].data = t.values;
    vec_push(&model->tables, t);
    return (Factor){.kind = FACTOR_TABLE, .table = (int)model->tables.count - 1, .buffer = model->id_buffer[u->target]};
}

Factor model_weight(Model *model, const Statement *u, const Box *place, const EnergyWeight *w)
{
    const MediumMap *m = &model->grid->medium[u->target];
    const bool unequal = grid_is_unequal(model->grid);
    if (!unequal && (!statement_by_site(u) || m->width == IDS_NONE))
        return uniform_weight(model, u, place, w);
    return unequal || m->width == IDS_VALUES ? weight_array(model, u, w) : weight_table(model, u, w);
}

static double medium_weight(const Model *model, Component c, const Medium *medium, int which)
{
    (void)model;
    (void)c;
    (void)which;
    return medium->eps;
}

Factor model_energy_weight(Model *model, const Statement *u, const Box *place)
{
    const EnergyWeight w = {
        .name = arena_printf(model->arena, "weight_%s", component_symbol(component_real((Component)u->target))),
        .what = "relative eps or mu",
        .value = medium_weight};
    return model_weight(model, u, place, &w);
}
