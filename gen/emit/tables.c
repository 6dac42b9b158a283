/* Pushes a plan as nested Lua tables: the facts of the scene, axes, buffers and kernels. */
#include "emit/tables.h"

#include "emit/push.h"

static void push_axes(State *L, const Plan *plan)
{
    lua_newtable(L);
    for (int a = 0; a < 3; a++) {
        const Axis *axis = &plan->grid->axis[a];
        if (!axis->present)
            continue;
        lua_newtable(L);
        set_text(L, "name", axis_name(a));
        set_text(L, "index", index_letters[a]);
        set_text(L, "stride", stride_names[a]);
        set_number(L, "step", plan->model->layout.stride[a]);
        set_number(L, "cells", axis->cells);
        set_number(L, "number", a);
        set_text(L, "d",
                 axis->node == NULL ? arena_printf(plan->arena, "%g", axis->d)
                                    : arena_printf(plan->arena, "%g to %g", axis->d, axis_widest(axis)));
        set_text(L, "courant", arena_printf(plan->arena, "%.9g", axis->s));
        append(L);
    }
    lua_setfield(L, -2, "axes");
}

/* "i 1..1999, j 0..999", the sites that a reduced array holds. */
static const char *held_text(const Plan *plan, const Box *held)
{
    const char *text = NULL;
    for (int a = 0; a < 3; a++)
        if (plan->grid->axis[a].present)
            text = arena_printf(plan->arena, "%s%s%s %ld..%ld", text != NULL ? text : "", text != NULL ? ", " : "",
                                index_letters[a], held->lo[a], held->hi[a] - 1);
    return text;
}

static void push_strides(State *L, const Plan *plan, Component c)
{
    lua_newtable(L);
    for (int a = 1; a < 3; a++) {
        if (!plan->grid->axis[a].present)
            continue;
        lua_newtable(L);
        set_text(L, "name", stride_names[a]);
        set_text(L, "axis", axis_name(a));
        set_number(L, "step", plan->model->own[c].stride[a]);
        append(L);
    }
    lua_setfield(L, -2, "strides");
}

/* The reduced layout's arrays; absent where all have one shape. */
static void push_own_layouts(State *L, const Plan *plan)
{
    if (!plan->model->options.reduced)
        return;
    lua_newtable(L);
    for (int c = 0; c < COMPONENTS; c++) {
        if (plan->model->field_buffer[c] < 0)
            continue;
        const Box held = model_held(plan->model, (Component)c);
        lua_newtable(L);
        set_text(L, "name", component_name((Component)c));
        set_text(L, "held", arena_printf(plan->arena, "held at %s", held_text(plan, &held)));
        push_strides(L, plan, (Component)c);
        append(L);
    }
    lua_setfield(L, -2, "own");
}

/* Boxes of memory variables by name: the elements there are, the first of them at lo, and their strides. */
static void push_memory_boxes(State *L, const Plan *plan)
{
    lua_newtable(L);
    for (size_t i = 0; i < plan->model->memory_boxes.count; i++) {
        const MemoryBox *b = &plan->model->memory_boxes.items[i];
        lua_newtable(L);
        set_text(L, "name", b->name);
        for (int a = 0; a < 3; a++) {
            set_number(L, arena_printf(plan->arena, "lo_%s", axis_name(a)), b->held.lo[a]);
            set_number(L, arena_printf(plan->arena, "hi_%s", axis_name(a)), b->held.hi[a]);
            set_number(L, arena_printf(plan->arena, "stride_%s", axis_name(a)), b->stride[a]);
        }
        lua_setfield(L, -2, b->name);
    }
    lua_setfield(L, -2, "memory_boxes");
}

static void push_legend(State *L, const Plan *plan)
{
    lua_newtable(L);
    for (size_t i = 0; i < plan->model->buffers.count; i++) {
        const Buffer *b = &plan->model->buffers.items[i];
        if (b->count == 0)
            continue;
        lua_newtable(L);
        set_text(L, "name", b->name);
        set_text(L, "legend", b->legend);
        set_text(L, "type", tables_type(plan, b->type));
        append(L);
    }
    lua_setfield(L, -2, "buffers");
}

/* The axis of each field component, by its name in kernels. */
static void push_component_axes(State *L)
{
    lua_newtable(L);
    for (int c = 0; c < COMPONENTS; c++)
        set_text(L, component_symbol((Component)c), axis_name(component_axis((Component)c)));
    lua_setfield(L, -2, "axis_of");
}

static void push_facts(State *L, const Plan *plan)
{
    static const char *const dialects[] = {"C11", "OpenCL C 1.2", "CUDA C"};
    const Scene *scene = plan->grid->scene;
    bool single = plan->options.precision == PRECISION_F32;
    set_text(L, "version", YEEC_VERSION);
    set_text(L, "title", scene->title);
    set_text(L, "scene", source_name(scene->path));
    set_text(L, "scene_hash", scene->hash);
    set_text(L, "mode", mode_name(plan->grid->mode));
    set_text(L, "dialect", dialects[plan->options.dialect]);
    set_text(L, "schedule", plan->schedule);
    set_text(L, "precision", single ? "f32" : "f64");
    set_text(L, "real", single ? "float" : "double");
    set_text(L, "suffix", single ? "f" : "");
    set_text(L, "index", tables_index_type(plan));
    set_text(L, "dt", arena_printf(plan->arena, "%.9g", plan->grid->dt));
    set_number(L, "origin", (long long)plan->model->layout.origin);
    set_number(L, "size", (long long)plan->model->layout.size);
    set_number(L, "wave_rows", (long long)plan->model->waves.count);
    set_flag(L, "wide", plan->model->layout.wide);
    set_flag(L, "turned", plan->turned);
    set_flag(L, "columns", plan->columns);
    set_flag(L, "constants", plan->constants);
    const int *group = plan->shape.group;
    set_number(L, "group", group[0] > 0 ? group[0] * group[1] * group[2] : 256);
    set_flag(L, "check_bounds", plan->options.check_bounds);
}

void tables_define(Template *t, const Plan *plan)
{
    State *L = template_lua(t);
    lua_newtable(L);
    push_facts(L, plan);
    push_component_axes(L);
    push_axes(L, plan);
    push_own_layouts(L, plan);
    push_memory_boxes(L, plan);
    push_tables(L, plan);
    push_legend(L, plan);
    lua_newtable(L);
    for (size_t i = 0; i < plan->kernels.count; i++)
        push_kernel(L, plan, &plan->kernels.items[i]);
    lua_setfield(L, -2, "kernels");
    if (plan->wavefront.wanted)
        push_wavefront(L, plan);
    template_define(t, "plan");
}
