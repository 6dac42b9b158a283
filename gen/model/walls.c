/* Pass `walls`: ghost copies. A PMC wall mirrors tangential H with the other sign,
 * so that the difference across the wall is twice the field inside (image theory;
 * Taflove & Hagness, ch. 3); a periodic wall repeats the other end, a Bloch wall with a
 * phase. PEC walls need nothing: tangential E there is never updated and stays zero. In crystals points read what the
 * updates have added to E beside them, of which there are copies, too. */
#include "model/model.h"

#include <math.h>
#include <string.h>

static void push_copy(const Model *model, Wrap *w, WrapCopy copy)
{
    copy.statement = (Statement){.arena = model->arena, .target = (int)copy.component};
    w->copies[w->copy_count++] = copy;
}

/* What is copied of a component. */
static int copied(const Model *model, const Wrap *w, Component c)
{
    return w->rise ? FIELD_MEMORY + model->rise[c] : (int)c;
}

static void add_copy(const Model *model, Wrap *w, Component c, long dst, long src, int sign)
{
    const int field = copied(model, w, c);
    push_copy(model, w, (WrapCopy){.component = c, .other = c, .dst = dst, .src = src, .own = sign});
    WrapCopy *copy = &w->copies[w->copy_count - 1];
    int value = statement_load(&copy->statement, ref_at(field, w->axis, src));
    if (sign < 0)
        value = statement_op(&copy->statement, OP_NEG, value, -1, -1);
    statement_store(&copy->statement, ref_at(field, w->axis, dst), value);
}

static int phase_factor(const Model *model, Statement *s, int axis, const char *function, double value)
{
    return statement_factor(s, (Factor){.kind = FACTOR_LITERAL,
                                        .axis = FACTOR_OWN_NAME,
                                        .value = value,
                                        .name = arena_printf(model->arena, "%s_%s", function, axis_name(axis)),
                                        .origin = arena_printf(model->arena, "%s(k L) of the Bloch walls of %s",
                                                               function, axis_name(axis))});
}

/* field(dst) = exp(-j way k L) field(src), one part of it: a real part gains cross = way sin of the imaginary one, an
 * imaginary part loses as much of the real one. */
static void add_turned_copy(const Model *model, Wrap *w, Component c, long dst, long src, int way)
{
    const double phase = model->grid->axis[w->axis].phase;
    const bool imaginary = component_is_imaginary(c);
    const Component other = imaginary ? component_real(c) : component_imaginary(c);
    const bool minus = (way < 0) != imaginary;
    push_copy(model, w,
              (WrapCopy){.component = c,
                         .other = other,
                         .dst = dst,
                         .src = src,
                         .own = cos(phase),
                         .cross = minus ? -sin(phase) : sin(phase)});
    Statement *s = &w->copies[w->copy_count - 1].statement;
    const int cosine = phase_factor(model, s, w->axis, "cos", cos(phase));
    const int own = statement_op(s, OP_MUL, cosine, statement_load(s, ref_at(copied(model, w, c), w->axis, src)), -1);
    const int sine = phase_factor(model, s, w->axis, "sin", sin(phase));
    const int there = statement_load(s, ref_at(copied(model, w, other), w->axis, src));
    const int value = statement_op(s, OP_FMA, sine, there, own);
    s->ops[value].minus = minus;
    statement_store(s, ref_at(copied(model, w, c), w->axis, dst), value);
}

/* The other end's plane; way 1 up the axis, -1 down. */
static void add_round(const Model *model, Wrap *w, Component c, long dst, long src, int way)
{
    if (model->grid->axis[w->axis].low.kind == BOUNDARY_BLOCH)
        add_turned_copy(model, w, c, dst, src, way);
    else
        add_copy(model, w, c, dst, src, +1);
}

/* After H: components at half index along the axis need a value beyond the wall. */
static void copies_h(const Model *model, Wrap *w)
{
    const Axis *axis = &model->grid->axis[w->axis];
    const long n = axis->cells;
    for (int c = 0; c < COMPONENTS; c++) {
        if (model->field_buffer[c] < 0 || component_is_e((Component)c))
            continue;
        bool half = component_half((Component)c, w->axis);
        if (half && axis->low.kind == BOUNDARY_PMC)
            add_copy(model, w, (Component)c, -1, 0, -1);
        if (half && axis->high.kind == BOUNDARY_PMC)
            add_copy(model, w, (Component)c, n, n - 1, -1);
        if (half && boundary_wraps(axis->low.kind))
            add_round(model, w, (Component)c, -1, n - 1, -1);
        if (!half && boundary_wraps(axis->low.kind))
            add_round(model, w, (Component)c, n, 0, +1);
    }
}

/* After E: tangential E on the high wall of a periodic axis is that of the low wall. */
static void copies_e(const Model *model, Wrap *w)
{
    const Axis *axis = &model->grid->axis[w->axis];
    for (int c = 0; c < COMPONENTS; c++)
        if (model->field_buffer[c] >= 0 && component_is_e((Component)c) && !component_half((Component)c, w->axis) &&
            boundary_wraps(axis->low.kind))
            add_round(model, w, (Component)c, axis->cells, 0, +1);
}

/* Of the edges that meet at the nodes of a periodic wall, those beyond it. */
static void copies_rise(const Model *model, Wrap *w)
{
    const Axis *axis = &model->grid->axis[w->axis];
    for (int c = 0; c < COMPONENTS; c++)
        if (model->rise[c] >= 0 && boundary_wraps(axis->low.kind)) {
            const bool half = component_half((Component)c, w->axis);
            if (half)
                add_round(model, w, (Component)c, -1, axis->cells - 1, -1);
            add_round(model, w, (Component)c, axis->cells, 0, +1);
        }
}

static void add_wrap(Model *model, Half half, int axis, bool rise)
{
    Wrap w = {.half = half, .axis = axis, .rise = rise};
    if (rise)
        copies_rise(model, &w);
    else if (half == HALF_H)
        copies_h(model, &w);
    else
        copies_e(model, &w);
    if (w.copy_count > 0)
        vec_push(&model->wraps, w);
}

bool model_pass_walls(Model *model, Error *err)
{
    (void)err;
    for (int half = HALF_H; half <= HALF_E; half++)
        for (int rise = half == HALF_E; rise >= 0; rise--)
            for (int a = 0; a < 3; a++)
                if (model->grid->axis[a].present)
                    add_wrap(model, (Half)half, a, rise != 0);
    return true;
}
