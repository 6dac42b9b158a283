/* Pass `sparse`: kernels of what changes a field after its half step: ghost copies beyond walls, sources and circuits
 * at single sites, first-order Mur walls. */
#include "schedule/plan.h"

#include <string.h>

/* The ghosts of the other axes are copied along, so that edges come out right axis after axis. */
static Place ghost_plane(const Plan *plan, int axis)
{
    Place p = {.box = {{0, 0, 0}, {1, 1, 1}}};
    for (int a = 0; a < 3; a++)
        if (plan->grid->axis[a].present && a != axis) {
            p.box.lo[a] = -1;
            p.box.hi[a] = plan->grid->axis[a].sites;
        }
    return p;
}

void kernel_add_literals(Kernel *k, const Statement *s)
{
    for (int n = 0; n < s->op_count; n++) {
        const Factor *f = &s->ops[n].factor;
        bool known = s->ops[n].kind != OP_FACTOR || f->kind != FACTOR_LITERAL;
        for (size_t i = 0; i < k->constants.count; i++)
            known = known || strcmp(k->constants.items[i].name, f->name) == 0;
        if (!known)
            vec_push(&k->constants, ((Constant){.name = f->name, .value = f->value, .origin = f->origin}));
    }
}

static void add_ghosts(Plan *plan, int item)
{
    const Wrap *w = &plan->model->wraps.items[item];
    const char *letter = w->rise ? "rise" : w->half == HALF_H ? "h" : "e";
    const char *name = arena_printf(plan->arena, "%s_walls_%s", letter, axis_name(w->axis));
    const char *what = w->rise ? "what is added to E" : w->half == HALF_H ? "H" : "E";
    const char *purpose = arena_printf(plan->arena, "%s beyond the %s walls", what, axis_name(w->axis));
    Kernel *k = plan_add_kernel(plan, KERNEL_WRAP, name, purpose);
    k->half = w->half;
    k->item = item;
    for (int i = 0; i < w->copy_count; i++) {
        const Read copied = {.component = w->copies[i].component, .rise = w->rise};
        kernel_add_buffer(plan, k, model_read_buffer(plan->model, &copied), false);
        kernel_add_literals(k, &w->copies[i].statement);
    }
    kernel_add_box(plan, k, mode_axes(plan->grid->mode) & ~(1U << w->axis));
    vec_push(&k->places, ghost_plane(plan, w->axis));
}

void kernel_add_points(const Plan *plan, Kernel *k, const PointSet *set)
{
    const int inputs[] = {set->site_buffer,
                          set->scale_buffer,
                          set->memory_buffer,
                          set->feed_buffer,
                          set->gain_buffer,
                          set->row_buffer,
                          set->weight_buffer,
                          set->taken != 0 ? set->given_state : -1,
                          set->taps > 0 && set->taken == 0 ? plan->model->wave_buffer : -1};
    const int states[] = {set->last_buffer, set->branch_buffer, set->sum_buffer, set->rest_buffer,
                          set->given != 0 ? set->given_state : -1};
    for (size_t i = 0; i < sizeof inputs / sizeof inputs[0]; i++)
        if (inputs[i] >= 0)
            kernel_add_buffer(plan, k, inputs[i], true);
    for (size_t i = 0; i < sizeof states / sizeof states[0]; i++)
        if (states[i] >= 0)
            kernel_add_buffer(plan, k, states[i], false);
    for (int i = 0; i < set->kept_count; i++)
        kernel_add_buffer(plan, k, set->kept[i], false);
}

static void add_points(Plan *plan, int item)
{
    const PointSet *set = &plan->model->points.items[item];
    const char *name = arena_printf(plan->arena, "%s_%s", component_symbol(set->component), set->name);
    Kernel *k = plan_add_kernel(plan, KERNEL_POINTS, name, set->what);
    k->half = set->half;
    k->item = item;
    k->component = set->component;
    if (!set->adds)
        kernel_add_buffer(plan, k, plan->model->field_buffer[set->component], false);
    for (int r = 0; r < set->read_count; r++)
        kernel_add_buffer(plan, k, model_read_buffer(plan->model, &set->reads[r]), true);
    kernel_add_points(plan, k, set);
    kernel_add_literals(k, &set->statement);
    vec_push(&k->params, ((Param){.kind = PARAM_NUMBER, .name = "count"}));
    if (set->taps > 0 && set->taken == 0)
        vec_push(&k->params, ((Param){.kind = PARAM_STEP, .name = "m"}));
}

static void add_mur(Plan *plan, int item)
{
    const Mur *m = &plan->model->murs.items[item];
    const char *name = arena_printf(plan->arena, "e_mur_%s", axis_name(m->axis));
    Kernel *k = plan_add_kernel(plan, KERNEL_MUR, name,
                                arena_printf(plan->arena, "E on the Mur walls of %s", axis_name(m->axis)));
    k->half = HALF_E;
    k->item = item;
    for (int n = 0; n < m->face_count; n++)
        kernel_add_buffer(plan, k, plan->model->field_buffer[m->faces[n].component], false);
    for (int n = 0; n < m->face_count; n++) {
        const MurFace *f = &m->faces[n];
        kernel_add_buffer(plan, k, f->last_buffer, false);
        if (f->k.kind == FACTOR_VALUES)
            kernel_add_buffer(plan, k, f->k.buffer, true);
        else
            vec_push(&k->constants, ((Constant){.name = f->k.name, .value = f->k.value, .origin = f->k.origin}));
    }
    kernel_add_box(plan, k, mode_axes(plan->grid->mode) & ~(1U << m->axis));
    vec_push(&k->places, ((Place){.box = m->hull}));
}

bool plan_pass_sparse(Plan *plan, Error *err)
{
    (void)err;
    for (size_t i = 0; i < plan->model->wraps.count; i++)
        add_ghosts(plan, (int)i);
    for (size_t i = 0; i < plan->model->points.count; i++)
        add_points(plan, (int)i);
    for (size_t i = 0; i < plan->model->murs.count; i++)
        add_mur(plan, (int)i);
    return true;
}
