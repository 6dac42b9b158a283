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
#include "schedule/plan.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static double decay_of(const MediumMap *m, size_t klass)
{
    return klass == 0 ? 1 : m->classes[klass].decay;
}

static bool equal_courant(const Plan *plan)
{
    const Axis *axis = plan->grid->axis;
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
static bool shared(const Plan *plan, Component c)
{
    const MediumMap *maps = &plan->grid->medium[component_is_e(c) ? EX : HX], *own = &plan->grid->medium[c];
    for (int a = 0; a < 3; a++)
        if (maps[a].present && has_ids(&maps[a]) && !same_classes(&maps[a], own))
            return false;
    return has_ids(own) && !plan_asks_for(plan, "sweep-arrays");
}

/* "ca_e", "cb_e", "cb_e_y" where the cells are not cubic; "ca_ex" ... where components differ. */
static const char *coefficient_name(Plan *plan, Component c, int axis)
{
    const char *letter = component_is_e(c) ? "c" : "d";
    const char *whose = !shared(plan, c) ? component_symbol(c) : component_is_e(c) ? "e" : "h";
    if (axis < 0)
        return arena_printf(plan->arena, "%sa_%s", letter, whose);
    if (equal_courant(plan))
        return arena_printf(plan->arena, "%sb_%s", letter, whose);
    return arena_printf(plan->arena, "%sb_%s_%s", letter, whose, axis_name(axis));
}

static const char *coefficient_legend(Plan *plan, Component c, int axis)
{
    char letter = component_is_e(c) ? 'C' : 'D';
    const char *whose = !shared(plan, c) ? component_name(c) : component_is_e(c) ? "E" : "H";
    if (axis < 0)
        return arena_printf(plan->arena, "%ca of %s: what is kept of the old value", letter, whose);
    const char *along = equal_courant(plan) ? "" : axis_name(axis);
    return arena_printf(plan->arena, "%cb c0 dt/d%s of %s", letter, along, whose);
}

enum { SOURCE_TABLE_ENTRIES = 256 };

static int add_table(Plan *plan, Component c, int axis)
{
    const MediumMap *m = &plan->grid->medium[c];
    Table t = {.name = coefficient_name(plan, c, axis), .component = c, .count = m->class_count, .buffer = -1};
    t.legend = coefficient_legend(plan, c, axis);
    t.values = ARENA_ARRAY(plan->arena, double, t.count);
    t.origins = ARENA_ARRAY(plan->arena, const char *, t.count);
    for (size_t i = 0; i < t.count; i++) {
        t.values[i] = axis < 0 ? decay_of(m, i) : m->classes[i].curl * plan->grid->axis[axis].s;
        t.origins[i] = m->classes[i].origin;
    }
    if (t.count > SOURCE_TABLE_ENTRIES) {
        t.buffer = plan_add_buffer(plan, t.name, t.legend, BUFFER_DATA, TYPE_REAL, t.count);
        plan->buffers.items[t.buffer].data = plan_reals(plan, t.values, t.count);
    }
    vec_push(&plan->tables, t);
    return (int)plan->tables.count - 1;
}

/* The site ids of a component in the layout of a field; where it is never updated: 0, the conductor. */
static void add_ids(Plan *plan, Component c)
{
    const MediumMap *m = &plan->grid->medium[c];
    if (plan->id_buffer[c] >= 0)
        return;
    size_t width = m->width == IDS_8 ? 1 : 2;
    const char *name = arena_printf(plan->arena, "id_%s", component_symbol(c));
    const char *legend = arena_printf(plan->arena, "material class at each %s site", component_name(c));
    int buffer = plan_add_buffer(plan, name, legend, BUFFER_DATA, width == 1 ? TYPE_U8 : TYPE_U16, plan->layout.size);
    char *ids = arena_alloc(plan->arena, plan->layout.size * width);
    const char *from = width == 1 ? (const char *)m->id8 : (const char *)m->id16;
    const Axis *axis = plan->grid->axis;
    const Box range = plan_range(plan, c);
    for (long k = range.lo[2]; k < range.hi[2]; k++)
        for (long j = range.lo[1]; j < range.hi[1]; j++) {
            long at[3] = {range.lo[0], j, k};
            size_t first = (size_t)(at[0] + axis[0].sites * (j + axis[1].sites * k));
            memcpy(ids + width * plan_element(plan, at), from + width * first,
                   width * (size_t)(range.hi[0] - range.lo[0]));
        }
    plan->buffers.items[buffer].data = ids;
    plan->id_buffer[c] = buffer;
}

/* One value per site, zero where the component is never updated. */
static int add_values(Plan *plan, Component c, int axis)
{
    const Axis *axes = plan->grid->axis;
    int buffer = plan_add_buffer(plan, coefficient_name(plan, c, axis), coefficient_legend(plan, c, axis), BUFFER_DATA,
                                 TYPE_REAL, plan->layout.size);
    size_t bytes = plan->buffers.items[buffer].element;
    char *out = arena_alloc(plan->arena, plan->layout.size * bytes);
    const Box range = plan_range(plan, c);
    long at[3];
    for (at[2] = range.lo[2]; at[2] < range.hi[2]; at[2]++)
        for (at[1] = range.lo[1]; at[1] < range.hi[1]; at[1]++)
            for (at[0] = range.lo[0]; at[0] < range.hi[0]; at[0]++) {
                double eps, sigma, decay = 1, curl = 0;
                if (grid_medium(plan->grid, c, at, &eps, &sigma))
                    grid_coefficients(plan->grid, c, eps, sigma, &decay, &curl);
                double value = axis < 0 ? decay : curl * axes[axis].s;
                char *to = out + bytes * plan_element(plan, at);
                if (bytes == 4)
                    memcpy(to, &(float){(float)value}, 4);
                else
                    memcpy(to, &value, 8);
            }
    plan->buffers.items[buffer].data = out;
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
static bool values_lossless(const Plan *plan, const MediumMap *m)
{
    for (size_t i = 0; i < grid_sites(plan->grid); i++)
        if (m->sigma32[i] > 0)
            return false;
    return true;
}

/* Where the number of a component's table or array stands (or of all three of a field); it is made when first
 * needed. */
static int *slot(Plan *plan, Component c, int axis)
{
    const Component of = !shared(plan, c) ? c : component_is_e(c) ? EX : HX;
    return axis < 0 ? &plan->made[of].decay : &plan->made[of].curl[equal_courant(plan) ? 0 : axis];
}

static Coef by_site(Plan *plan, Component c, int axis)
{
    const MediumMap *m = &plan->grid->medium[c];
    bool forced = plan_asks_for(plan, "sweep-arrays"), values = forced || m->width == IDS_VALUES;
    if (!forced && axis < 0 && (values ? values_lossless(plan, m) : all_decays_one(m)))
        return (Coef){.kind = COEF_ONE};
    int *number = slot(plan, c, axis);
    if (forced && has_ids(m))
        add_ids(plan, c); /* energy weighs by class */
    if (*number < 0)
        *number = values ? add_values(plan, c, axis) : add_table(plan, c, axis);
    if (values)
        return (Coef){.kind = COEF_VALUES, .buffer = *number};
    add_ids(plan, c);
    return (Coef){.kind = COEF_TABLE, .table = *number, .buffer = plan->id_buffer[c]};
}

static Coef coefficient(Plan *plan, const Region *r, Component c, int axis)
{
    if (r->klass[c] == MIXED || plan_asks_for(plan, "sweep-arrays"))
        return by_site(plan, c, axis);
    const MediumMap *m = &plan->grid->medium[c];
    const MediumClass *k = &m->classes[r->klass[c]];
    double value = axis < 0 ? decay_of(m, (size_t)r->klass[c]) : k->curl * plan->grid->axis[axis].s;
    return (Coef){.kind = COEF_LITERAL, .value = value, .origin = k->origin};
}

static int find_memory(const Plan *plan, Component c, int axis)
{
    for (size_t i = 0; i < plan->memories.count; i++)
        if (plan->memories.items[i].target == c && plan->memories.items[i].axis == axis)
            return (int)i;
    return -1;
}

static void add_term(Plan *plan, const Region *r, Update *u, int axis, int sign)
{
    int other = 3 - component_axis(u->target) - axis;
    Component source = (Component)(component_is_e(u->target) ? HX + other : EX + other);
    if (!plan->grid->axis[axis].present || plan->field_buffer[source] < 0)
        return;
    Term t = {.axis = axis, .source = source, .sign = sign, .memory = -1};
    t.coef = coefficient(plan, r, u->target, axis);
    if (r->side[axis] != 0) {
        t.memory = find_memory(plan, u->target, axis);
        t.stretched = plan->grid->layer[axis].stretched;
        t.split = layer_is_split(&plan->grid->layer[axis]);
    }
    u->terms[u->term_count++] = t;
}

static Update update_of(Plan *plan, const Region *r, Component c)
{
    Update u = {.target = c, .range = plan_range(plan, c)};
    int b = (component_axis(c) + 1) % 3, d = (component_axis(c) + 2) % 3;
    u.decay = coefficient(plan, r, c, -1);
    add_term(plan, r, &u, component_is_e(c) ? b : d, +1);
    add_term(plan, r, &u, component_is_e(c) ? d : b, -1);
    return u;
}

void plan_fill_region(Plan *plan, Region *r)
{
    for (int c = 0; c < COMPONENTS; c++) {
        r->idle[c] = plan->field_buffer[c] < 0;
        if (!r->idle[c])
            r->updates[c] = update_of(plan, r, (Component)c);
    }
}

bool plan_pass_coefficients(Plan *plan, Error *err)
{
    (void)err;
    Wavefront *w = &plan->wavefront;
    for (size_t n = 0; n < plan->regions.count; n++)
        plan_fill_region(plan, &plan->regions.items[n]);
    if (w->plain)
        plan_fill_region(plan, &w->rows[0]);
    if (w->mixed)
        plan_fill_region(plan, &w->rows[1]);
    return true;
}
