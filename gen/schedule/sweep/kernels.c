/* Pass `kernels`: regions whose updates read the same become one kernel, launched
 * over several boxes; each literal gets a name that says what it is. Kernels of H
 * come before kernels of E. */
#include "schedule/plan.h"

#include <ctype.h>
#include <string.h>

static unsigned layer_mask(const Region *r)
{
    unsigned mask = 0;
    for (int a = 0; a < 3; a++)
        mask |= r->side[a] != 0 ? 1U << a : 0;
    return mask;
}

/* The busy updates of a region in one half step. */
static int half_updates(const Region *r, Half half, Statement out[COMPONENTS])
{
    int n = 0;
    for (int c = 0; c < COMPONENTS; c++)
        if (component_is_e((Component)c) == (half == HALF_E) && !r->idle[c])
            out[n++] = statement_copy(&r->updates[c]);
    return n;
}

static bool same_updates(const Kernel *k, const Statement *updates)
{
    for (int u = 0; u < k->update_count; u++)
        if (!statement_same(&k->updates[u], &updates[u]))
            return false;
    return true;
}

static Kernel *find_kernel(Plan *plan, const Region *r, Half half, const Statement *updates, int n)
{
    for (size_t i = 0; i < plan->kernels.count; i++) {
        Kernel *k = &plan->kernels.items[i];
        if (k->half == half && k->layers == layer_mask(r) && k->update_count == n && same_updates(k, updates))
            return k;
    }
    return NULL;
}

/* The one material of a region's busy components, or NULL. */
static const char *material_of(const Plan *plan, const Region *r, Half half)
{
    const char *origin = NULL;
    for (int c = half == HALF_E ? EX : HX; c < (half == HALF_E ? HX : REAL_COMPONENTS); c++) {
        if (r->idle[c])
            continue;
        if (r->klass[c] == MIXED)
            return NULL;
        const char *here = plan->grid->medium[c].classes[r->klass[c]].origin;
        if (origin != NULL && strcmp(origin, here) != 0)
            return NULL;
        origin = here;
    }
    return origin;
}

/* A material's origin as part of a C name: letters, digits and underscores of its first word. */
static const char *identifier(Plan *plan, const char *origin)
{
    char *name = arena_strdup(plan->arena, origin);
    size_t n = 0;
    for (const char *s = origin; *s != '\0' && *s != '(' && *s != ' '; s++)
        if (isalnum((unsigned char)*s) || *s == '_')
            name[n++] = (char)tolower((unsigned char)*s);
    name[n] = '\0';
    return n > 0 && n < 24 ? name : "material";
}

const char *kernel_medium(Plan *plan, const Region *r, Half half, const char **word)
{
    const char *material = material_of(plan, r, half);
    bool plain = material == NULL || !isdigit((unsigned char)material[0]);
    *word = material == NULL ? "mixed" : plain ? identifier(plan, material) : "blend";
    return material == NULL ? "several materials" : material;
}

static void name_kernel(Plan *plan, const Region *r, Half half, const char **name, const char **purpose)
{
    const char *word, *medium = kernel_medium(plan, r, half, &word);
    const char *axes = model_axes_text(plan->model, layer_mask(r));
    const char *h = half == HALF_E ? "E" : "H";
    const char *low = half == HALF_E ? "e" : "h";
    if (axes[0] == '\0') {
        *name = arena_printf(plan->arena, "%s_%s", low, word);
        *purpose = arena_printf(plan->arena, "%s in %s", h, medium);
        return;
    }
    *name = arena_printf(plan->arena, "%s_layer_%s_%s", low, axes, word);
    *purpose = arena_printf(plan->arena, "%s in %s, absorbing along %s", h, medium, axes);
}

static void add_place(Kernel *k, const Region *r)
{
    Place p = {.box = r->box};
    memcpy(p.side, r->side, sizeof p.side);
    vec_push(&k->places, p);
    for (int u = 0; u < k->update_count; u++)
        for (int a = 0; a < 3; a++) {
            k->updates[u].guard_lo[a] |= r->box.lo[a] < k->updates[u].range.lo[a];
            k->updates[u].guard_hi[a] |= r->box.hi[a] > k->updates[u].range.hi[a];
        }
}

enum { FEW_MEMORIES = 12 }; /* of a site, beside which a thread has registers for a strip */

static int memory_count(const Kernel *k)
{
    int count = 0;
    for (int u = 0; u < k->update_count; u++)
        for (int n = 0; n < k->updates[u].op_count; n++)
            count += k->updates[u].ops[n].kind == OP_STORE && k->updates[u].ops[n].ref.field >= FIELD_MEMORY;
    return count;
}

/* Strips do not pay in the layers along x, a few sites wide, nor of media that remember much: their threads would
 * leave room for few others, those of the kernels in the same launch included. 0: a thread has one site. */
static int strip_length(const Plan *plan, const Kernel *k)
{
    const bool single = plan->grid->mode == MODE_1D || (k->layers & 1) || memory_count(k) > FEW_MEMORIES;
    return plan_on_gpu(plan) && !single ? plan_strip(plan) : 0;
}

static void sort_region(Plan *plan, const Region *r, Half half)
{
    Statement updates[COMPONENTS];
    const int n = half_updates(r, half, updates);
    if (n == 0)
        return;
    Kernel *k = find_kernel(plan, r, half, updates, n);
    if (k == NULL) {
        const char *name, *purpose;
        name_kernel(plan, r, half, &name, &purpose);
        k = plan_add_kernel(plan, KERNEL_UPDATE, name, purpose);
        k->half = half;
        k->layers = layer_mask(r);
        k->update_count = n;
        memcpy(k->updates, updates, (size_t)n * sizeof *updates);
        k->strip = strip_length(plan, k);
    }
    add_place(k, r);
}

/* Do two boxes share a whole face normal to `axis`, the first below the second? */
static bool abut(const Place *p, const Place *q, int axis)
{
    if (memcmp(p->side, q->side, sizeof p->side) != 0 || p->box.hi[axis] != q->box.lo[axis])
        return false;
    for (int a = 0; a < 3; a++)
        if (a != axis && (p->box.lo[a] != q->box.lo[a] || p->box.hi[a] != q->box.hi[a]))
            return false;
    return true;
}

/* Joins the first pair of boxes that make one box. */
static bool join_two(Kernel *k)
{
    for (size_t i = 0; i < k->places.count; i++)
        for (size_t j = 0; j < k->places.count; j++)
            for (int a = 0; a < 3; a++)
                if (i != j && abut(&k->places.items[i], &k->places.items[j], a)) {
                    k->places.items[i].box.hi[a] = k->places.items[j].box.hi[a];
                    memmove(&k->places.items[j], &k->places.items[j + 1],
                            (k->places.count - j - 1) * sizeof k->places.items[0]);
                    k->places.count--;
                    return true;
                }
    return false;
}

/* All literals of a kind (axis -1: decay; -2: of any axis) equal in this kernel's half? Then they share one name
 * without the component. */
static bool one_value(const Kernel *k, Component of, int axis)
{
    const Factor *first = NULL;
    for (int u = 0; u < k->update_count; u++) {
        const Statement *s = &k->updates[u];
        for (int n = 0; n < s->op_count && component_is_e((Component)s->target) == component_is_e(of); n++) {
            const Factor *f = &s->ops[n].factor;
            if (s->ops[n].kind != OP_FACTOR || f->kind != FACTOR_LITERAL ||
                (axis == -2 ? f->axis < 0 : f->axis != axis))
                continue;
            if (first != NULL && first->value != f->value)
                return false;
            first = f;
        }
    }
    return true;
}

static const char *constant_name(Plan *plan, const Kernel *k, Component c, int axis)
{
    const char *letter = component_is_e(c) ? "c" : "d";
    if (axis < 0)
        return one_value(k, c, -1) ? arena_printf(plan->arena, "%sa", letter)
                                   : arena_printf(plan->arena, "%sa_%s", letter, component_symbol(component_real(c)));
    if (one_value(k, c, -2))
        return arena_printf(plan->arena, "%sb", letter);
    if (one_value(k, c, axis))
        return arena_printf(plan->arena, "%sb_%s", letter, axis_name(axis));
    return arena_printf(plan->arena, "%sb_%s_%s", letter, component_symbol(component_real(c)), axis_name(axis));
}

/* "Cb c0 dt/dy of glass (scenes/a.lua:7)" */
static const char *constant_origin(Plan *plan, const Kernel *k, Component of, const Factor *f)
{
    char letter = component_is_e(of) ? 'C' : 'D';
    if (f->axis < 0)
        return arena_printf(plan->arena, "%ca of %s", letter, f->origin);
    if (one_value(k, of, -2))
        return arena_printf(plan->arena, "%cb c0 dt/d of %s", letter, f->origin);
    return arena_printf(plan->arena, "%cb c0 dt/d%s of %s", letter, axis_name(f->axis), f->origin);
}

typedef struct Naming {
    Plan *plan;
    Kernel *kernel;
} Naming;

static void name_literal(void *context, const Statement *s, Factor *f)
{
    const Naming *naming = context;
    Kernel *k = naming->kernel;
    if (f->kind != FACTOR_LITERAL)
        return;
    if (f->axis != FACTOR_OWN_NAME)
        f->name = constant_name(naming->plan, k, (Component)s->target, f->axis);
    for (size_t i = 0; i < k->constants.count; i++)
        if (strcmp(k->constants.items[i].name, f->name) == 0)
            return;
    Constant constant = {
        .name = f->name,
        .value = f->value,
        .origin = f->axis == FACTOR_OWN_NAME ? f->origin : constant_origin(naming->plan, k, (Component)s->target, f)};
    vec_push(&k->constants, constant);
}

void kernel_name_literals(Plan *plan, Kernel *k)
{
    Naming naming = {plan, k};
    for (int u = 0; u < k->update_count; u++)
        statement_factors(&k->updates[u], name_literal, &naming);
}

static void add_factor_params(void *context, const Statement *s, Factor *f)
{
    const Naming *naming = context;
    const Model *model = naming->plan->model;
    (void)s;
    if (f->kind == FACTOR_VALUES || f->kind == FACTOR_TABLE)
        kernel_add_buffer(naming->plan, naming->kernel, f->buffer, true);
    if (f->kind == FACTOR_TABLE && model->tables.items[f->table].buffer >= 0)
        kernel_add_buffer(naming->plan, naming->kernel, model->tables.items[f->table].buffer, true);
}

/* Weights of unequal cells. */
static void add_weights(const Plan *plan, Kernel *k, const Statement *s)
{
    for (int n = 0; n < s->op_count; n++)
        if (s->ops[n].kind == OP_FACTOR && s->ops[n].factor.kind == FACTOR_AXIS)
            kernel_add_buffer(plan, k, s->ops[n].factor.buffer, true);
}

void kernel_add_coefficients(Plan *plan, Kernel *k)
{
    Naming naming = {plan, k};
    kernel_name_literals(plan, k);
    for (int u = 0; u < k->update_count; u++) {
        statement_factors(&k->updates[u], add_factor_params, &naming);
        add_weights(plan, k, &k->updates[u]);
    }
}

static void add_loaded(const Plan *plan, Kernel *k, const Statement *s)
{
    for (int n = 0; n < s->op_count; n++)
        if (s->ops[n].kind == OP_LOAD && s->ops[n].ref.field < FIELD_MEMORY && s->ops[n].ref.field != s->target)
            kernel_add_buffer(plan, k, plan->model->field_buffer[s->ops[n].ref.field], true);
}

static void add_memories(const Plan *plan, Kernel *k, const Statement *s)
{
    for (int n = 0; n < s->op_count; n++)
        if (s->ops[n].kind == OP_STORE && s->ops[n].ref.field >= FIELD_MEMORY)
            kernel_add_buffer(plan, k, plan->model->memories.items[s->ops[n].ref.field - FIELD_MEMORY].buffer, false);
}

static void add_params(Plan *plan, Kernel *k)
{
    Naming naming = {plan, k};
    for (int u = 0; u < k->update_count; u++)
        kernel_add_buffer(plan, k, plan->model->field_buffer[k->updates[u].target], false);
    for (int u = 0; u < k->update_count; u++)
        add_loaded(plan, k, &k->updates[u]);
    for (int u = 0; u < k->update_count; u++) {
        statement_factors(&k->updates[u], add_factor_params, &naming);
        add_weights(plan, k, &k->updates[u]);
        add_memories(plan, k, &k->updates[u]);
    }
    kernel_add_box(plan, k, mode_axes(plan->grid->mode));
    for (int a = 0; a < 3; a++)
        if (k->layers & 1U << a) {
            Param p = {.kind = PARAM_OFFSET, .axis = a, .name = arena_printf(plan->arena, "o%s", axis_name(a))};
            vec_push(&k->params, p);
        }
}

bool plan_pass_kernels(Plan *plan, Error *err)
{
    (void)err;
    for (int half = HALF_H; half <= HALF_E; half++)
        for (size_t n = 0; n < plan->model->regions.count; n++)
            sort_region(plan, &plan->model->regions.items[n], (Half)half);
    for (size_t i = 0; i < plan->kernels.count; i++) {
        while (join_two(&plan->kernels.items[i]))
            continue;
        kernel_name_literals(plan, &plan->kernels.items[i]);
        add_params(plan, &plan->kernels.items[i]);
    }
    return true;
}
