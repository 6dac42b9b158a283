/* What kernels of every kind have: parameters, places, layers and constants. */
#include "emit/tables.h"

#include "emit/push.h"

void push_params(State *L, const Plan *plan, const Kernel *k)
{
    lua_newtable(L);
    for (size_t i = 0; i < k->params.count; i++) {
        const Param *p = &k->params.items[i];
        const char *number = p->kind == PARAM_NUMBER  ? tables_index_type(plan)
                             : p->kind == PARAM_FIRST ? tables_type(plan, TYPE_I64)
                                                      : "int";
        lua_newtable(L);
        set_text(L, "name", p->name);
        const bool is_buffer = p->kind == PARAM_BUFFER || p->kind == PARAM_OTHER;
        set_flag(L, "buffer", is_buffer);
        set_flag(L, "const", p->is_const);
        set_text(L, "type", is_buffer ? tables_type(plan, plan->model->buffers.items[p->buffer].type) : number);
        append(L);
    }
    lua_setfield(L, -2, "params");
}

static void push_places(State *L, const Plan *plan, const Kernel *k)
{
    lua_newtable(L);
    for (size_t n = 0; n < k->places.count; n++) {
        const Box *b = &k->places.items[n].box;
        Text text = {0};
        int normal = k->kind == KERNEL_WRAP  ? plan->model->wraps.items[k->item].axis
                     : k->kind == KERNEL_MUR ? plan->model->murs.items[k->item].axis
                                             : -1;
        for (int a = 0; a < 3; a++)
            if (plan->grid->axis[a].present && a != normal && b->hi[a] > b->lo[a])
                text_printf(&text, "%s%s %ld..%ld", text.length > 0 ? ", " : "", index_letters[a], b->lo[a],
                            b->hi[a] - 1);
        if (text.length > 0) {
            lua_pushstring(L, text_str(&text));
            append(L);
        }
        text_free(&text);
    }
    lua_setfield(L, -2, "places");
}

/* The axes of a kernel's layers and the strides of their memory variables. */
static void push_layers(State *L, const Plan *plan, const Kernel *k)
{
    lua_newtable(L);
    for (int a = 0; a < 3; a++) {
        if ((k->layers & 1U << a) == 0)
            continue;
        lua_newtable(L);
        set_text(L, "axis", axis_name(a));
        set_text(L, "index", index_letters[a]);
        for (size_t i = 0; i < plan->model->memories.count; i++)
            if (plan->model->memories.items[i].axis == a) {
                set_number(L, "stride_y", plan->model->memories.items[i].stride[1]);
                set_number(L, "stride_z", plan->model->memories.items[i].stride[2]);
                break;
            }
        append(L);
    }
    lua_setfield(L, -2, "layers");
}

void push_constants(State *L, const Plan *plan, const Kernel *k)
{
    lua_newtable(L);
    for (size_t i = 0; i < k->constants.count; i++) {
        const Constant *c = &k->constants.items[i];
        lua_newtable(L);
        set_text(L, "name", c->name);
        set_text(L, "value", tables_number(plan, c->value));
        set_text(L, "origin", c->origin);
        if (c->from > 0) {
            set_number(L, "from", c->from);
            set_text(L, "other", tables_number(plan, c->other));
            set_text(L, "other_origin", c->other_origin);
        }
        append(L);
    }
    lua_setfield(L, -2, "constants");
}

void push_range(State *L, const Box *range)
{
    lua_newtable(L);
    for (int a = 0; a < 3; a++) {
        lua_newtable(L);
        set_number(L, "lo", range->lo[a]);
        set_number(L, "hi", range->hi[a]);
        append(L);
    }
    lua_setfield(L, -2, "range");
}

void push_signature(State *L, const Plan *plan, const Kernel *k)
{
    push_params(L, plan, k);
    push_places(L, plan, k);
    push_constants(L, plan, k);
    push_layers(L, plan, k);
}
