/* Pushes the schedule blocked:T of the C dialect: sizes, the kinds of rows, and what
 * happens between H and E and after E in a row. */
#include "emit/push.h"

/* Updates of both halves, H first; `literals` are the constants they name. */
static void push_rows(State *L, const Plan *plan, const Kernel halves[2], const char *field)
{
    lua_newtable(L);
    for (int half = 0; half < 2; half++)
        for (int u = 0; u < halves[half].update_count; u++) {
            const Statement *update = &halves[half].updates[u];
            push_update(L, plan, update, NULL);
            lua_rawgeti(L, -1, (lua_Integer)lua_rawlen(L, -1));
            push_range(L, &update->range);
            lua_pop(L, 1);
        }
    lua_setfield(L, -2, field);
}

static void push_literals(State *L, const Plan *plan, const Wavefront *w)
{
    lua_newtable(L);
    for (int half = 0; half < 2; half++) {
        lua_newtable(L);
        push_constants(L, plan, &w->halves[w->plain ? 0 : 1][half]);
        append(L);
    }
    lua_setfield(L, -2, "literals");
}

/* Layers along each axis: {low =, high =, first = index where the high one begins, offset =, psi strides}. */
static void push_layers(State *L, const Plan *plan)
{
    lua_newtable(L);
    for (int a = 0; a < 3; a++) {
        const LayerProfile *layer = &plan->grid->layer[a];
        if (layer->low + layer->high == 0)
            continue;
        lua_newtable(L);
        set_number(L, "low", layer->low);
        set_number(L, "high", layer->high);
        set_number(L, "first", plan->grid->axis[a].cells - layer->high);
        set_number(L, "offset", model_layer_offset(plan->model, a, +1));
        set_flag(L, "stretched", layer->stretched);
        set_flag(L, "split", layer_is_split(layer));
        for (size_t i = 0; i < plan->model->memories.count; i++)
            if (plan->model->memories.items[i].axis == a) {
                set_number(L, "stride_y", plan->model->memories.items[i].stride[1]);
                set_number(L, "stride_z", plan->model->memories.items[i].stride[2]);
                break;
            }
        lua_setfield(L, -2, axis_name(a));
    }
    lua_setfield(L, -2, "layers");
}

static void push_sizes(State *L, const Plan *plan, const Wavefront *w)
{
    RowEdges edges = model_row_edges(plan->model);
    set_number(L, "lanes", model_unit(plan->model));
    set_number(L, "blocks", edges.blocks);
    set_number(L, "low", edges.low);
    set_number(L, "high", edges.high);
    set_number(L, "j0", w->lo[1]);
    set_number(L, "j1", w->hi[1]);
    set_number(L, "k0", w->lo[2]);
    set_number(L, "k1", w->hi[2]);
    if (w->own[0] < w->own[1]) {
        set_number(L, "own0", w->own[0]);
        set_number(L, "own1", w->own[1] - (plan->grid->all->window.looks ? 0 : 1));
    }
    set_number(L, "steps", w->steps);
    set_number(L, "width", w->width);
    set_number(L, "planes", w->planes);
    set_number(L, "column", w->column);
    set_number(L, "depth", w->depth);
    set_number(L, "rows", plan->grid->axis[1].sites);
    set_number(L, "planes_of_sites", plan->grid->axis[2].sites);
}

void push_wavefront(State *L, const Plan *plan)
{
    const Wavefront *w = &plan->wavefront;
    lua_newtable(L);
    push_sizes(L, plan, w);
    push_layers(L, plan);
    push_literals(L, plan, w);
    push_rows(L, plan, w->halves[w->plain ? 0 : 1], "updates");
    if (w->mixed)
        push_rows(L, plan, w->halves[ROW_MIXED], "mixed_updates");
    if (w->bare)
        push_rows(L, plan, w->halves[ROW_BARE], "bare_updates");
    lua_newtable(L);
    for (int n = 0; n < w->vector_count; n++) {
        lua_newtable(L);
        set_text(L, "name", w->vectors[n].name);
        set_text(L, "target", component_symbol(w->vectors[n].component));
        set_text(L, "table", plan->model->tables.items[w->vectors[n].table].name);
        append(L);
    }
    lua_setfield(L, -2, "vectors");
    lua_newtable(L);
    for (size_t i = 0; i < w->inlined.count; i++)
        push_kernel(L, plan, &w->inlined.items[i]);
    lua_setfield(L, -2, "inlined");
    set_flag(L, "plain", w->plain);
    set_flag(L, "mixed", w->mixed);
    set_flag(L, "split", w->split);
    set_flag(L, "pieces", w->pieces);
    set_flag(L, "beside", w->beside);
    lua_newtable(L);
    for (int c = 0; c < COMPONENTS; c++)
        if (w->odd_rise[c] >= 0) {
            lua_newtable(L);
            set_text(L, "even", plan->model->memories.items[plan->model->rise[c]].name);
            set_buffer(L, plan, "odd", w->odd_rise[c]);
            append(L);
        }
    lua_setfield(L, -2, "twice");
    set_flag(L, "ring_y", w->ring[1]);
    set_flag(L, "ring_z", w->ring[2]);
    lua_setfield(L, -2, "wavefront");
}
