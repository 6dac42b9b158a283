/* Pass `coefficients`: writes down the update of every component in every region.
 * With (a, b, c) a cyclic order of the axes and S_b = c0 dt/d_b the curl is
 *     E_a:  + Cb S_b dH_c/db   - Cb S_c dH_b/dc
 *     H_a:  + Db S_c dE_b/dc   - Db S_b dE_c/db
 * (Taflove & Hagness, ch. 3; H stored times Z0). Which form a coefficient takes is
 * decided here: one class in the region, a literal; several, a table by the site's
 * id; more classes than ids, an array of values.
 *
 * A perfect conductor's decay is written as one: its field starts at zero and its
 * curl coefficient is zero, so it stays zero, and a lossless scene needs no decay. */
#include "model/model.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static double decay_of(const MediumMap *m, size_t klass)
{
    return klass == 0 ? 1 : m->classes[klass].decay;
}

static bool equal_courant(const Model *model)
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
        if (p->classes[i].eps != q->classes[i].eps || p->classes[i].sigma != q->classes[i].sigma)
            return false;
    return true;
}

static bool has_ids(const MediumMap *m)
{
    return m->width == IDS_8 || m->width == IDS_16;
}

/* Do all components of c's field that have ids number the same media? Then they share tables (arrays are by site). */
static bool shared(const Model *model, Component c)
{
    const MediumMap *maps = &model->grid->medium[component_is_e(c) ? EX : HX], *own = &model->grid->medium[c];
    for (int a = 0; a < 3; a++)
        if (maps[a].present && has_ids(&maps[a]) && !same_classes(&maps[a], own))
            return false;
    return has_ids(own) && !model->options.arrays;
}

/* "ca_e", "cb_e", "cb_e_y" where the cells are not cubic; "ca_ex" ... where components differ. */
static const char *coefficient_name(Model *model, Component c, int axis)
{
    const char *letter = component_is_e(c) ? "c" : "d";
    const char *whose = !shared(model, c) ? component_symbol(c) : component_is_e(c) ? "e" : "h";
    if (axis < 0)
        return arena_printf(model->arena, "%sa_%s", letter, whose);
    if (equal_courant(model))
        return arena_printf(model->arena, "%sb_%s", letter, whose);
    return arena_printf(model->arena, "%sb_%s_%s", letter, whose, axis_name(axis));
}

static const char *coefficient_legend(Model *model, Component c, int axis)
{
    char letter = component_is_e(c) ? 'C' : 'D';
    const char *whose = !shared(model, c) ? component_name(c) : component_is_e(c) ? "E" : "H";
    if (axis < 0)
        return arena_printf(model->arena, "%ca of %s: what is kept of the old value", letter, whose);
    const char *along = equal_courant(model) ? "" : axis_name(axis);
    return arena_printf(model->arena, "%cb c0 dt/d%s of %s", letter, along, whose);
}

enum { SOURCE_TABLE_ENTRIES = 256 };

static int add_table(Model *model, Component c, int axis)
{
    const MediumMap *m = &model->grid->medium[c];
    Table t = {.name = coefficient_name(model, c, axis), .component = c, .count = m->class_count, .buffer = -1};
    t.legend = coefficient_legend(model, c, axis);
    t.values = ARENA_ARRAY(model->arena, double, t.count);
    t.origins = ARENA_ARRAY(model->arena, const char *, t.count);
    for (size_t i = 0; i < t.count; i++) {
        t.values[i] = axis < 0 ? decay_of(m, i) : m->classes[i].curl * model->grid->axis[axis].s;
        t.origins[i] = m->classes[i].origin;
    }
    if (t.count > SOURCE_TABLE_ENTRIES) {
        t.buffer = model_add_buffer(model, t.name, t.legend, BUFFER_DATA, TYPE_REAL, t.count);
        model->buffers.items[t.buffer].data = model_reals(model, t.values, t.count);
    }
    vec_push(&model->tables, t);
    return (int)model->tables.count - 1;
}

/* The site ids of a component in the layout of a field; where it is never updated: 0, the conductor. */
static void add_ids(Model *model, Component c)
{
    const MediumMap *m = &model->grid->medium[c];
    if (model->id_buffer[c] >= 0)
        return;
    size_t width = m->width == IDS_8 ? 1 : 2;
    const char *name = arena_printf(model->arena, "id_%s", component_symbol(c));
    const char *legend = arena_printf(model->arena, "material class at each %s site", component_name(c));
    int buffer =
        model_add_buffer(model, name, legend, BUFFER_DATA, width == 1 ? TYPE_U8 : TYPE_U16, model->layout.size);
    char *ids = arena_alloc(model->arena, model->layout.size * width);
    const char *from = width == 1 ? (const char *)m->id8 : (const char *)m->id16;
    const Axis *axis = model->grid->axis;
    const Box range = model_range(model, c);
    for (long k = range.lo[2]; k < range.hi[2]; k++)
        for (long j = range.lo[1]; j < range.hi[1]; j++) {
            long at[3] = {range.lo[0], j, k};
            size_t first = (size_t)(at[0] + axis[0].sites * (j + axis[1].sites * k));
            memcpy(ids + width * model_element(model, at), from + width * first,
                   width * (size_t)(range.hi[0] - range.lo[0]));
        }
    model->buffers.items[buffer].data = ids;
    model->id_buffer[c] = buffer;
}

/* One value per site, zero where the component is never updated. */
static int add_values(Model *model, Component c, int axis)
{
    const Axis *axes = model->grid->axis;
    int buffer = model_add_buffer(model, coefficient_name(model, c, axis), coefficient_legend(model, c, axis),
                                  BUFFER_DATA, TYPE_REAL, model->layout.size);
    size_t bytes = model->buffers.items[buffer].element;
    char *out = arena_alloc(model->arena, model->layout.size * bytes);
    const Box range = model_range(model, c);
    long at[3];
    for (at[2] = range.lo[2]; at[2] < range.hi[2]; at[2]++)
        for (at[1] = range.lo[1]; at[1] < range.hi[1]; at[1]++)
            for (at[0] = range.lo[0]; at[0] < range.hi[0]; at[0]++) {
                double eps, sigma, decay = 1, curl = 0;
                if (grid_medium(model->grid, c, at, &eps, &sigma))
                    grid_coefficients(model->grid, c, eps, sigma, &decay, &curl);
                double value = axis < 0 ? decay : curl * axes[axis].s;
                char *to = out + bytes * model_element(model, at);
                if (bytes == 4)
                    memcpy(to, &(float){(float)value}, 4);
                else
                    memcpy(to, &value, 8);
            }
    model->buffers.items[buffer].data = out;
    return buffer;
}

static bool all_decays_one(const MediumMap *m)
{
    for (size_t i = 1; i < m->class_count; i++)
        if (m->classes[i].decay != 1)
            return false;
    return true;
}

/* Any per-site value with loss? */
static bool values_lossless(const Model *model, const MediumMap *m)
{
    for (size_t i = 0; i < grid_sites(model->grid); i++)
        if (m->sigma32[i] > 0)
            return false;
    return true;
}

/* Where the number of a component's table or array stands (or of all three of a field); it is made when first
 * needed. */
static int *slot(Model *model, Component c, int axis)
{
    const Component of = !shared(model, c) ? c : component_is_e(c) ? EX : HX;
    return axis < 0 ? &model->made[of].decay : &model->made[of].curl[equal_courant(model) ? 0 : axis];
}

static Factor by_site(Model *model, Component c, int axis)
{
    const MediumMap *m = &model->grid->medium[c];
    bool forced = model->options.arrays, values = forced || m->width == IDS_VALUES;
    if (!forced && axis < 0 && (values ? values_lossless(model, m) : all_decays_one(m)))
        return (Factor){.kind = FACTOR_ONE, .axis = axis};
    int *number = slot(model, c, axis);
    if (forced && has_ids(m))
        add_ids(model, c); /* energy weighs by class */
    if (*number < 0)
        *number = values ? add_values(model, c, axis) : add_table(model, c, axis);
    if (values)
        return (Factor){.kind = FACTOR_VALUES, .axis = axis, .buffer = *number};
    add_ids(model, c);
    return (Factor){.kind = FACTOR_TABLE, .axis = axis, .table = *number, .buffer = model->id_buffer[c]};
}

static Factor coefficient(Model *model, const Region *r, Component c, int axis)
{
    if (r->klass[c] == MIXED || model->options.arrays)
        return by_site(model, c, axis);
    const MediumMap *m = &model->grid->medium[c];
    const MediumClass *k = &m->classes[r->klass[c]];
    double value = axis < 0 ? decay_of(m, (size_t)r->klass[c]) : k->curl * model->grid->axis[axis].s;
    return (Factor){.kind = FACTOR_LITERAL, .axis = axis, .value = value, .origin = k->origin};
}

static int find_memory(const Model *model, Component c, int axis)
{
    for (size_t i = 0; i < model->memories.count; i++)
        if (model->memories.items[i].target == c && model->memories.items[i].axis == axis)
            return (int)i;
    return -1;
}

/* A factor of the layers along an axis. */
static int profile_factor(Statement *s, int axis, Profile profile)
{
    return statement_factor(
        s,
        (Factor){.kind = FACTOR_ROWS, .axis = axis, .profile = profile, .node = component_is_e((Component)s->target)});
}

/* Marks the operations from `first` on as made in the layers of an axis; the last is `d` elsewhere. */
static void only_in_layers(Statement *s, int first, int axis, int d)
{
    for (int n = first; n < s->op_count; n++)
        s->ops[n].layer = axis;
    s->ops[s->op_count - 1].otherwise = d;
}

/* The difference d as the layers along an axis see it. CPML adds its memory of this step, a split field that of the
 * step before (layers.c). Returns the stretched difference. */
static int absorb(Model *model, Statement *s, int axis, int memory, int d)
{
    const LayerProfile *layer = &model->grid->layer[axis];
    const Ref psi = ref_at(FIELD_MEMORY + memory, -1, 0);
    const char *name = arena_printf(model->arena, "psi_%s", axis_name(axis));
    const int first = s->op_count;
    int old = -1, new = -1;
    if (layer_is_split(layer)) {
        old = statement_load(s, psi);
        s->ops[old].name = name;
    }
    const int b = profile_factor(s, axis, PROFILE_B);
    const int before = old >= 0 ? old : statement_load(s, psi);
    const int c = profile_factor(s, axis, PROFILE_C);
    new = statement_op(s, OP_FMA, b, before, statement_op(s, OP_MUL, c, d, -1));
    if (old < 0)
        s->ops[new].name = name;
    statement_store(s, psi, new);
    const int seen = old >= 0 ? old : new;
    if (layer->stretched)
        statement_op(s, OP_FMA, profile_factor(s, axis, PROFILE_IKAPPA), d, seen);
    else
        statement_op(s, OP_ADD, d, seen, -1);
    only_in_layers(s, first, axis, d);
    return s->op_count - 1;
}

/* v + sign * coefficient * difference of `source` along an axis: forward for H, backward for E. */
static int add_term(Model *model, const Region *r, Statement *s, int axis, int sign, int v)
{
    const Component target = (Component)s->target;
    const int other = 3 - component_axis(target) - axis, first = s->op_count, is_e = component_is_e(target);
    const Component source = (Component)(is_e ? HX + other : EX + other);
    if (!model->grid->axis[axis].present || model->field_buffer[source] < 0)
        return v;
    const int high = statement_load(s, ref_at((int)source, axis, is_e ? 0 : 1));
    const int low = statement_load(s, ref_at((int)source, axis, is_e ? -1 : 0));
    int d = statement_op(s, OP_SUB, high, low, -1);
    s->ops[d].name = arena_printf(model->arena, "d%s_d%s", component_symbol(source), axis_name(axis));
    if (r->side[axis] != 0)
        d = absorb(model, s, axis, find_memory(model, target, axis), d);
    const int factor = statement_factor(s, coefficient(model, r, target, axis));
    v = statement_op(s, OP_FMA, factor, d, v);
    s->ops[v].minus = sign < 0;
    s->ops[v].running = true;
    s->ops[v].says =
        arena_printf(model->arena, "d%s/d%s%s", component_name(source), axis_name(axis), r->side[axis] != 0 ? "'" : "");
    for (int n = first; n < s->op_count; n++)
        s->ops[n].term = axis;
    return v;
}

/* The old value and what loss leaves of it. */
static int add_decay(Model *model, const Region *r, Statement *s)
{
    const Component target = (Component)s->target;
    const int old = statement_load(s, ref_at(s->target, -1, 0));
    const int factor = statement_factor(s, coefficient(model, r, target, -1));
    const int v = statement_op(s, OP_MUL, factor, old, -1);
    s->ops[v].running = true;
    s->ops[v].says =
        arena_printf(model->arena, "%s %s", component_is_e(target) ? "sigma" : "sigma_m", component_name(target));
    return v;
}

static Statement statement_of(Model *model, const Region *r, Component c)
{
    Statement s = {.target = (int)c, .range = model_range(model, c)};
    const int b = (component_axis(c) + 1) % 3, d = (component_axis(c) + 2) % 3;
    int v = add_decay(model, r, &s);
    v = add_term(model, r, &s, component_is_e(c) ? b : d, +1, v);
    v = add_term(model, r, &s, component_is_e(c) ? d : b, -1, v);
    statement_store(&s, ref_at((int)c, -1, 0), v);
    return s;
}

void model_fill_region(Model *model, Region *r)
{
    for (int c = 0; c < COMPONENTS; c++) {
        r->idle[c] = model->field_buffer[c] < 0;
        if (!r->idle[c])
            r->updates[c] = statement_of(model, r, (Component)c);
    }
}

bool model_pass_coefficients(Model *model, Error *err)
{
    (void)err;
    for (size_t n = 0; n < model->regions.count; n++)
        model_fill_region(model, &model->regions.items[n]);
    return true;
}
