/* Where a coefficient of a component is looked up: tables by the site's id, and arrays by site, of which all components
 * of a field share one where they number the same media. */
#include "model/lookups.h"

#include "base/parallel.h"

#include <stdlib.h>
#include <string.h>

bool lookup_equal_courant(const Model *model)
{
    const Axis *axis = model->grid->axis;
    double s = 0;
    for (int a = 0; a < 3; a++) {
        if (axis[a].present && s != 0 && axis[a].s != s)
            return false;
        s = axis[a].present ? axis[a].s : s;
    }
    return true;
}

static bool same_classes(const MediumMap *p, const MediumMap *q)
{
    if (p->class_count != q->class_count)
        return false;
    for (size_t i = 1; i < p->class_count; i++)
        if (p->classes[i].eps != q->classes[i].eps || p->classes[i].sigma != q->classes[i].sigma ||
            p->classes[i].blend != q->classes[i].blend)
            return false;
    return true;
}

bool lookup_has_ids(const MediumMap *m)
{
    return m->width == IDS_8 || m->width == IDS_16;
}

/* Do all components of c's field that have ids number the same media? Then they share tables (arrays are by site). */
bool lookup_shared(const Model *model, Component c)
{
    const MediumMap *maps = &model->grid->medium[component_is_e(c) ? EX : HX], *own = &model->grid->medium[c];
    for (int a = 0; a < 3; a++)
        if (maps[a].present && lookup_has_ids(&maps[a]) && !same_classes(&maps[a], own))
            return false;
    return lookup_has_ids(own) && !model->options.arrays;
}

enum { SOURCE_TABLE_ENTRIES = 256 };

int lookup_add_table(Model *model, Component c, const char *name, const char *legend, LookupValue *f, int which)
{
    const MediumMap *m = &model->grid->medium[c];
    Table t = {.name = name, .legend = legend, .component = c, .count = m->class_count, .buffer = -1};
    t.values = ARENA_ARRAY(model->arena, double, t.count);
    t.origins = ARENA_ARRAY(model->arena, const char *, t.count);
    for (size_t i = 0; i < t.count; i++) {
        const MediumClass *k = &m->classes[i];
        t.values[i] = i == 0 ? f(model, c, NULL, which) : f(model, c, &(Medium){k->eps, k->sigma, k->blend}, which);
        t.origins[i] = k->origin;
    }
    if (t.count > SOURCE_TABLE_ENTRIES) {
        t.buffer = model_add_buffer(model, t.name, t.legend, BUFFER_DATA, TYPE_REAL, t.count);
        model->buffers.items[t.buffer].data = model_reals(model, t.values, t.count);
    }
    vec_push(&model->tables, t);
    return (int)model->tables.count - 1;
}

/* Ids on their way from the lattice to a field's layout. */
typedef struct Copying {
    const Model *model;
    Component component;
    Box range;
    size_t width;
    const char *from;
    char *to;
} Copying;

static void copy_plane(void *context, long plane, int worker)
{
    const Copying *q = context;
    const Axis *axis = q->model->grid->axis;
    (void)worker;
    for (long j = q->range.lo[1]; j < q->range.hi[1]; j++) {
        const long at[3] = {q->range.lo[0], j, q->range.lo[2] + plane};
        const size_t first = (size_t)(at[0] + axis[0].sites * (j + axis[1].sites * at[2]));
        memcpy(q->to + q->width * model_element(q->model, q->component, at), q->from + q->width * first,
               q->width * (size_t)(q->range.hi[0] - q->range.lo[0]));
    }
}

/* The site ids of a component in the layout of a field; where it is never updated: 0, the conductor. */
void lookup_add_ids(Model *model, Component c)
{
    const Component imaginary = component_imaginary(c);
    const MediumMap *m = &model->grid->medium[c];
    c = component_real(c);
    if (model->id_buffer[c] >= 0)
        return;
    size_t width = m->width == IDS_8 ? 1 : 2;
    const char *name = arena_printf(model->arena, "id_%s", component_symbol(c));
    const char *legend = arena_printf(model->arena, "material class at each %s site", component_name(c));
    int buffer =
        model_add_buffer(model, name, legend, BUFFER_DATA, width == 1 ? TYPE_U8 : TYPE_U16, model->own[c].size);
    char *ids = arena_alloc(model->arena, model->own[c].size * width);
    Copying copying = {.model = model,
                       .component = c,
                       .range = model_range(model, c),
                       .width = width,
                       .from = width == 1 ? (const char *)m->id8 : (const char *)m->id16,
                       .to = ids};
    parallel_for(copying.range.hi[2] - copying.range.lo[2], parallel_threads(), copy_plane, &copying);
    model->buffers.items[buffer].data = ids;
    model->id_buffer[c] = model->id_buffer[imaginary] = buffer;
}

/* One value per site, zero where the component is never updated. */
int lookup_add_values(Model *model, Component c, const char *name, const char *legend, LookupValue *f, int which)
{
    int buffer = model_add_buffer(model, name, legend, BUFFER_DATA, TYPE_REAL, model->own[c].size);
    size_t bytes = model->buffers.items[buffer].element;
    char *out = arena_alloc(model->arena, model->own[c].size * bytes);
    const Box range = model_range(model, c);
    long at[3];
    for (at[2] = range.lo[2]; at[2] < range.hi[2]; at[2]++)
        for (at[1] = range.lo[1]; at[1] < range.hi[1]; at[1]++)
            for (at[0] = range.lo[0]; at[0] < range.hi[0]; at[0]++) {
                Medium here;
                const bool conductor = !grid_medium(model->grid, c, at, &here);
                const double value = f(model, c, conductor ? NULL : &here, which);
                char *to = out + bytes * model_element(model, c, at);
                if (bytes == 4)
                    memcpy(to, &(float){to_single(value)}, 4);
                else
                    memcpy(to, &value, 8);
            }
    model->buffers.items[buffer].data = out;
    return buffer;
}
