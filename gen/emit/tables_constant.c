/* Constant tables for the templates: coefficients by class of medium, and the profiles
 * of the absorbing layers, printed once for the axes that share them. */
#include "emit/push.h"
#include "emit/tables.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void push_entry(State *L, const char *value, const char *origin)
{
    lua_newtable(L);
    set_text(L, "value", value);
    set_text(L, "origin", origin);
    append(L);
}

/* Tables by material class that stand in the source. */
static void push_class_tables(State *L, const Plan *plan)
{
    for (size_t i = 0; i < plan->model->tables.count; i++) {
        const Table *t = &plan->model->tables.items[i];
        if (t->buffer >= 0)
            continue;
        lua_newtable(L);
        set_text(L, "name", t->name);
        set_text(L, "legend", t->legend);
        set_flag(L, "by_class", true);
        lua_newtable(L);
        for (size_t n = 0; n < t->count; n++)
            push_entry(L, tables_number(plan, t->values[n]), t->origins[n]);
        lua_setfield(L, -2, "entries");
        append(L);
    }
}

/* Is axis the first of those that share its tables, and do they hold memory of E (H)? */
static bool prints_profile(const Plan *plan, int axis, bool is_e)
{
    bool used = false;
    for (int a = 0; a < 3; a++) {
        if (!tables_same_profile(plan, a, axis))
            continue;
        if (a < axis)
            return false;
        for (size_t i = 0; i < plan->model->memories.count; i++)
            used |= plan->model->memories.items[i].axis == a &&
                    component_is_e(plan->model->memories.items[i].target) == is_e;
    }
    return used;
}

static double layer_value(const LayerTable *t, char which)
{
    return which == 'b' ? t->b : which == 'c' ? t->c : t->ikappa;
}

static const char *layer_legend(const LayerProfile *layer, char which)
{
    if (layer_is_split(layer))
        return which == 'b'   ? "a = exp(-sigma dt/eps0)"
               : which == 'c' ? "-(1 - a)^2/(sigma dt/eps0)"
                              : "(1 - a)/(sigma dt/eps0), a = exp(-sigma dt/eps0),";
    return which == 'b'   ? "b = exp(-(sigma/kappa + alpha) dt/eps0)"
           : which == 'c' ? "c = sigma (b - 1)/(kappa (sigma + kappa alpha))"
                          : "1/kappa";
}

static void push_layer_table(State *L, const Plan *plan, int axis, bool is_e, char which)
{
    const char *name = tables_profile(plan, axis);
    const char *what = layer_legend(&plan->grid->layer[axis], which);
    lua_newtable(L);
    set_text(L, "name",
             arena_printf(plan->arena, "%s_%s_%s",
                          which == 'k'   ? "ikappa"
                          : which == 'b' ? "b"
                                         : "c",
                          name, is_e ? "e" : "h"));
    set_text(L, "legend",
             arena_printf(plan->arena, "%s at the %s sites of the %s layers, low wall inwards, then high outwards",
                          what, is_e ? "node" : "half", name));
    lua_newtable(L);
    for (long q = 0; q < model_layer_rows(plan->model, axis); q++) {
        LayerTable entry = model_layer_entry(plan->model, axis, is_e, q);
        push_entry(L, tables_number(plan, layer_value(&entry, which)), NULL);
    }
    lua_setfield(L, -2, "entries");
    append(L);
}

void push_tables(State *L, const Plan *plan)
{
    lua_newtable(L);
    push_class_tables(L, plan);
    for (int a = 0; a < 3; a++)
        for (int is_e = 0; is_e < 2; is_e++) {
            if (!prints_profile(plan, a, is_e))
                continue;
            push_layer_table(L, plan, a, is_e, 'b');
            push_layer_table(L, plan, a, is_e, 'c');
            if (plan->grid->layer[a].stretched)
                push_layer_table(L, plan, a, is_e, 'k');
        }
    lua_setfield(L, -2, "tables");
}
