/* Program.fields: where a component lies in memory and in space, and its unit. */
#include "emit/emit.h"

int emit_field(const Plan *plan, Component c)
{
    int n = 0;
    for (int i = 0; i < (int)c; i++)
        n += plan->model->field_buffer[i] >= 0;
    return n;
}

double emit_to_si(Component c)
{
    return component_is_e(c) ? 1 : 1 / Z0;
}

const char *emit_unit(Component c)
{
    return component_is_e(c) ? "V/m" : "A/m";
}

static void fill_field(const Plan *plan, const Program *p, FieldLayout *f, Component c)
{
    f->name = component_name(c);
    f->buffer = plan->model->field_buffer[c];
    const Layout *layout = &plan->model->own[c];
    const Box held = model_held(plan->model, c);
    f->origin = layout->origin;
    f->to_si = emit_to_si(c);
    f->unit = emit_unit(c);
    for (int a = 0; a < 3; a++) {
        const Axis *axis = &plan->grid->all->axis[a];
        f->stride[a] = (size_t)layout->stride[a];
        f->count[a] = grid_last(plan->grid, c, a) + 1;
        f->all[a] = grid_last(plan->grid->all, c, a) + 1;
        f->held[a][0] = held.lo[a];
        f->held[a][1] = held.hi[a];
        f->spacing[a] = axis->present ? axis->d : 0;
        if (plan->grid->scene->symmetry[a] != 0) {
            f->fold.sign[a] = component_parity(c, a, plan->grid->scene->symmetry[a]);
            f->fold.last[a] = grid_whole_last(plan->grid->all, c, a);
        }
        f->at[a] = component_half(c, a) ? p->middle[a] : p->node[a];
        f->first[a] = f->at[a] != NULL ? f->at[a][0] : axis->present && component_half(c, a) ? axis->d / 2 : 0;
    }
}

_Static_assert((int)COMPONENTS <= (int)PROGRAM_FIELDS, "a field is a component");

void emit_fields(const Plan *plan, Program *p)
{
    p->fields = ARENA_ARRAY(p->arena, FieldLayout, COMPONENTS);
    for (int c = 0; c < COMPONENTS; c++)
        if (plan->model->field_buffer[c] >= 0)
            fill_field(plan, p, &p->fields[p->field_count++], (Component)c);
}
