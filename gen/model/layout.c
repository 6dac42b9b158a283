/* Pass `layout`: six separate arrays of one shape, x contiguous, z slowest, rows
 * padded to the transaction width, one ghost index at -1 along every axis (for x
 * it is the padding at the end of the row before). Memory variables of the layers
 * are compact: along their axis they hold only the rows of the two layers. */
#include "schedule/plan.h"

enum { ALIGN_BYTES_CPU = 64, ALIGN_BYTES_GPU = 128 };

/* In plain C a plane is padded so that its neighbours start far from it in a page of memory: a load waits for an
 * earlier store to the same place in another page (gen/README.md). */
static long plane_stride(const Plan *plan, long row, long rows, int align)
{
    const long page = 64, nearest = 16; /* in lines of `align` elements */
    long stride = row * rows, place = stride / align % page;
    if (plan->options.dialect != DIALECT_C || !plan->grid->axis[2].present)
        return stride;
    long lines = place < nearest ? nearest - place : place > page - nearest ? page - place + nearest : 0;
    return stride + lines * align;
}

static void set_strides(Plan *plan)
{
    const Axis *axis = plan->grid->axis;
    int real = plan_real_bytes(plan);
    int align = (plan->options.dialect == DIALECT_C ? ALIGN_BYTES_CPU : ALIGN_BYTES_GPU) / real;
    long row = round_up(axis[0].sites + 1, align);
    long rows = axis[1].present ? axis[1].sites + 1 : 1;
    long planes = axis[2].present ? axis[2].sites + 1 : 1;
    if (axis[2].present && (axis[2].high.kind == BOUNDARY_PMC || axis[2].high.kind == BOUNDARY_MUR))
        planes++; /* rows on the wall read, and ignore, E beyond it */
    Layout *l = &plan->layout;
    l->align = align;
    l->stride[0] = 1;
    l->stride[1] = row;
    l->stride[2] = plane_stride(plan, row, rows, align);
    l->origin = (size_t)(round_up(1, align) + (axis[1].present ? row : 0) + (axis[2].present ? l->stride[2] : 0));
    l->size = (size_t)(l->stride[2] * planes + align + row);
    l->wide = l->size > (size_t)INT32_MAX;
}

/* The field's sites with the ghosts at -1, which walls fill. */
static StateBlock field_block(const Plan *plan)
{
    const Layout *l = &plan->layout;
    StateBlock b = {.origin = l->origin, .stride = {(size_t)l->stride[1], (size_t)l->stride[2]}, .count = {1, 1, 1}};
    for (int a = 0; a < 3; a++)
        if (plan->grid->axis[a].present) {
            b.origin -= (size_t)l->stride[a];
            b.count[a] = (size_t)plan->grid->axis[a].sites + 1;
        }
    b.low = b.count[0];
    return b;
}

static void add_fields(Plan *plan)
{
    for (int c = 0; c < COMPONENTS; c++) {
        if (!mode_has(plan->grid->mode, (Component)c))
            continue;
        const char *unit = component_is_e((Component)c) ? "V/m" : "times Z0, V/m";
        const char *legend = arena_printf(plan->arena, "%s, %s", component_name((Component)c), unit);
        plan->field_buffer[c] =
            plan_add_buffer(plan, component_symbol((Component)c), legend, BUFFER_STATE, TYPE_REAL, plan->layout.size);
        plan->buffers.items[plan->field_buffer[c]].two_copies = true;
        plan->buffers.items[plan->field_buffer[c]].block = field_block(plan);
    }
}

/* Strides of a memory variable: as the field, but with `rows` entries along `axis`. */
static size_t memory_strides(const Plan *plan, int axis, long rows, long stride[3])
{
    const Axis *axes = plan->grid->axis;
    long count[3] = {axes[0].sites, axes[1].sites, axes[2].sites};
    count[axis] = rows;
    stride[0] = 1;
    stride[1] = axis == 0 ? rows : plan->layout.stride[1];
    stride[2] = stride[1] * count[1];
    return (size_t)(stride[2] * count[2]);
}

/* The rows of the layers; those of x layers may have padding between them (plan_layer_rows). */
static StateBlock memory_block(const Plan *plan, const Memory *m)
{
    const Axis *axes = plan->grid->axis;
    const LayerProfile *layer = &plan->grid->layer[m->axis];
    StateBlock b = {.stride = {(size_t)m->stride[1], (size_t)m->stride[2]}};
    for (int a = 0; a < 3; a++)
        b.count[a] = (size_t)(a == m->axis ? layer->low + layer->high : axes[a].sites);
    b.low = m->axis == 0 ? (size_t)layer->low : b.count[0];
    if (m->axis == 0 && layer->high > 0)
        b.gap = (size_t)(axes[0].cells - layer->high - plan_layer_offset(plan, 0, +1) - layer->low);
    return b;
}

static void add_memory(Plan *plan, Component target, int axis)
{
    Memory m = {.target = target, .axis = axis};
    m.name = arena_printf(plan->arena, "psi_%s%s", component_symbol(target), axis_name(axis));
    size_t count = memory_strides(plan, axis, plan_layer_rows(plan, axis), m.stride);
    const char *legend =
        arena_printf(plan->arena, "memory of the %s layers for %s", axis_name(axis), component_name(target));
    m.buffer = plan_add_buffer(plan, m.name, legend, BUFFER_STATE, TYPE_REAL, count);
    plan->buffers.items[m.buffer].two_copies = true;
    plan->buffers.items[m.buffer].block = memory_block(plan, &m);
    vec_push(&plan->memories, m);
}

/* The field whose derivative along `axis` enters the update of c: neither c's axis nor `axis`. */
static bool has_derivative(const Plan *plan, Component c, int axis)
{
    if (component_axis(c) == axis || !plan->grid->axis[axis].present)
        return false;
    int other = 3 - component_axis(c) - axis;
    return mode_has(plan->grid->mode, (Component)(component_is_e(c) ? HX + other : EX + other));
}

bool plan_pass_layout(Plan *plan, Error *err)
{
    (void)err;
    set_strides(plan);
    add_fields(plan);
    for (int c = 0; c < COMPONENTS; c++)
        for (int a = 0; a < 3; a++)
            if (plan->field_buffer[c] >= 0 && plan->grid->layer[a].low + plan->grid->layer[a].high > 0 &&
                has_derivative(plan, (Component)c, a))
                add_memory(plan, (Component)c, a);
    return true;
}
