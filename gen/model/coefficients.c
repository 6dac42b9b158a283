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
#include "model/lookups.h"
#include "model/poles.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static double decay_of(const MediumMap *m, size_t klass)
{
    return klass == 0 ? 1 : m->classes[klass].decay;
}

/* "ca_e", "cb_e", "cb_e_y" where the cells are not cubic; "ca_ex" ... where components differ. */
static const char *coefficient_name(Model *model, Component c, int axis)
{
    const char *letter = component_is_e(c) ? "c" : "d";
    const char *whose = !lookup_shared(model, c) ? component_symbol(component_real(c)) : component_is_e(c) ? "e" : "h";
    if (axis < 0)
        return arena_printf(model->arena, "%sa_%s", letter, whose);
    if (lookup_equal_courant(model))
        return arena_printf(model->arena, "%sb_%s", letter, whose);
    return arena_printf(model->arena, "%sb_%s_%s", letter, whose, axis_name(axis));
}

static const char *coefficient_legend(Model *model, Component c, int axis)
{
    char letter = component_is_e(c) ? 'C' : 'D';
    const char *whose = !lookup_shared(model, c) ? component_name(component_real(c)) : component_is_e(c) ? "E" : "H";
    if (axis < 0)
        return arena_printf(model->arena, "%ca of %s: what is kept of the old value", letter, whose);
    const char *along = lookup_equal_courant(model) ? "" : axis_name(axis);
    return arena_printf(model->arena, "%cb c0 dt/d%s of %s", letter, along, whose);
}

/* decay (axis -1) or curl. */
static double value_of(const Model *model, Component c, const Medium *medium, int axis)
{
    double decay = 1, curl = 0;
    if (medium != NULL)
        grid_coefficients(model->grid, c, medium, &decay, &curl);
    return axis < 0 ? decay : curl * model->grid->axis[axis].s;
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
        if (m->sigma32[i] != 0 || (m->blends != NULL && m->blends[i] != NULL))
            return false;
    return true;
}

/* Where the number of a component's table or array stands (or of all three of a field); it is made when first
 * needed. */
static int *slot(Model *model, Component c, int axis)
{
    const Component own = component_real(c), of = !lookup_shared(model, own) ? own : component_is_e(c) ? EX : HX;
    return axis < 0 ? &model->made[of].decay : &model->made[of].curl[lookup_equal_courant(model) ? 0 : axis];
}

static Factor by_site(Model *model, Component c, int axis)
{
    const MediumMap *m = &model->grid->medium[c];
    bool forced = model->options.arrays, values = forced || m->width == IDS_VALUES;
    if (!forced && axis < 0 && (values ? values_lossless(model, m) : all_decays_one(m)))
        return (Factor){.kind = FACTOR_ONE, .axis = axis};
    int *number = slot(model, c, axis);
    if (forced && lookup_has_ids(m))
        lookup_add_ids(model, c); /* energy weighs by class */
    if (*number < 0)
        *number = (values ? lookup_add_values : lookup_add_table)(model, c, coefficient_name(model, c, axis),
                                                                  coefficient_legend(model, c, axis), value_of, axis);
    if (values)
        return (Factor){.kind = FACTOR_VALUES, .axis = axis, .buffer = *number};
    lookup_add_ids(model, c);
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

/* Buffer of the weights of the sites along an axis of unequal cells, padded so that it can be read in vectors. */
static int weights(Model *model, int axis, bool node)
{
    enum { PADDING = 64 };
    const Axis *a = &model->grid->axis[axis];
    int *made = &model->weights[axis][node];
    if (*made > 0)
        return *made - 1;
    const char *name = arena_printf(model->arena, "w_%s_%s", axis_name(axis), node ? "e" : "h");
    const char *legend = arena_printf(model->arena,
                                      node ? "least cell over the dual cell at each node along %s"
                                           : "least cell over each cell along %s",
                                      axis_name(axis));
    const size_t count = (size_t)a->sites + PADDING;
    double *values = ARENA_ARRAY(model->arena, double, count);
    for (long i = 0; i < a->sites; i++)
        values[i] = axis_weight(a, i, node);
    const int buffer = model_add_buffer(model, name, legend, BUFFER_DATA, TYPE_REAL, count);
    model->buffers.items[buffer].data = model_reals(model, values, count);
    *made = buffer + 1;
    return buffer;
}

/* The difference d over its own distance instead of the least cell's edge; divided by that distance in least cells
 * where equal cells are asked to divide, too: 1, which changes no bit. */
static int weigh(Model *model, Statement *s, int axis, int d)
{
    const bool node = component_is_e((Component)s->target), divided = model->options.divided;
    if (model->grid->axis[axis].node == NULL && !divided)
        return d;
    const int w = statement_factor(
        s, (Factor){.kind = FACTOR_AXIS, .axis = axis, .buffer = weights(model, axis, node), .node = node});
    return divided ? statement_op(s, OP_DIV, d, w, -1) : statement_op(s, OP_MUL, w, d, -1);
}

/* v + sign * coefficient * difference of `source` along an axis: forward for H, backward for E. */
static int add_term(Model *model, const Region *r, Statement *s, int axis, int sign, int v)
{
    const Component target = (Component)s->target;
    const int other = 3 - component_axis(target) - axis, first = s->op_count, is_e = component_is_e(target);
    const Component source = component_beside(target, !is_e, other);
    if (!model->grid->axis[axis].present || model->field_buffer[source] < 0)
        return v;
    const int high = statement_load(s, ref_at((int)source, axis, is_e ? 0 : 1));
    const int low = statement_load(s, ref_at((int)source, axis, is_e ? -1 : 0));
    int d = weigh(model, s, axis, statement_op(s, OP_SUB, high, low, -1));
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

/* Does a medium of the region lose by its conductivity? Where none has poles, what decays does. */
static bool conducts(const Model *model, const Region *r, Component c)
{
    const MediumMap *m = &model->grid->medium[c];
    if (model->poles[c] == 0 || m->width == IDS_VALUES)
        return true;
    if (r->klass[c] != MIXED)
        return m->classes[r->klass[c]].sigma != 0;
    for (size_t i = 1; i < m->class_count; i++)
        if (m->classes[i].sigma != 0)
            return true;
    return false;
}

/* What loss leaves of the old value. */
static int add_decay(Model *model, const Region *r, Statement *s, int old)
{
    const Component target = (Component)s->target;
    const int factor = statement_factor(s, coefficient(model, r, target, -1));
    const int v = statement_op(s, OP_MUL, factor, old, -1);
    s->ops[v].running = true;
    if (conducts(model, r, target))
        s->ops[v].says =
            arena_printf(model->arena, "%s %s", component_is_e(target) ? "sigma" : "sigma_m", component_name(target));
    return v;
}

/* Do points read what a region's update adds to the component? */
static bool rises(const Model *model, const Region *r, Component c)
{
    return model->rise[c] >= 0 && r->klass[c] != 0 && (r->rises || grid_couples_in(model->grid, r->box.lo, r->box.hi));
}

/* Keeps what the update adds to the old value. */
static void add_rise(Model *model, Statement *s, int old, int v)
{
    s->ops[old].name = "old";
    s->ops[v].name = "now";
    const int rise = statement_op(s, OP_SUB, v, old, -1);
    statement_store(s, ref_at(FIELD_MEMORY + model->rise[s->target], -1, 0), rise);
}

static Statement statement_of(Model *model, const Region *r, Component c)
{
    Statement s = {.arena = model->arena, .target = (int)c, .range = model_range(model, c)};
    const int b = (component_axis(c) + 1) % 3, d = (component_axis(c) + 2) % 3;
    const int old = statement_load(&s, ref_at((int)c, -1, 0));
    PoleTerms poles = poles_step(model, r, &s, old);
    int v = add_decay(model, r, &s, old);
    v = add_term(model, r, &s, component_is_e(c) ? b : d, +1, v);
    v = add_term(model, r, &s, component_is_e(c) ? d : b, -1, v);
    v = poles_take(model, &s, &poles, v);
    if (rises(model, r, c))
        add_rise(model, &s, old, v);
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
