/* The facts of a kernel that holds the whole domain on chip as Lua tables: besides a tile's, how threads lie, where on
 * chip they meet, and what blocks exchange. */
#include "emit/push.h"
#include "emit/tables.h"
#include "schedule/resident/resident.h"

/* What is exchanged, and its first element in a copy of the edges. */
static void push_states(State *L, const Plan *plan, const Together *t)
{
    lua_newtable(L);
    for (int i = 0; i < t->state_count; i++) {
        lua_newtable(L);
        set_buffer(L, plan, "name", t->states[i]);
        set_number(L, "at", t->at[i]);
        append(L);
    }
    lua_setfield(L, -2, "states");
}

/* Sites along an axis that some block keeps. */
static void push_kept(State *L, const Plan *plan)
{
    lua_newtable(L);
    for (int a = 0; a < 3; a++)
        if (plan->grid->axis[a].present)
            set_number(L, axis_name(a), tiles_end(plan, a));
    lua_setfield(L, -2, "ends");
}

/* The layers' rows, for coefficients on chip. */
static void push_table_rows(State *L, const Plan *plan)
{
    lua_newtable(L);
    for (int a = 0; a < 3; a++)
        if (plan->grid->axis[a].present)
            set_number(L, axis_name(a), model_layer_rows(plan->model, a));
    lua_setfield(L, -2, "layer_rows");
}

/* Planes of the ring along the third axis. */
static void push_ring_planes(State *L, const Together *t)
{
    lua_getfield(L, -1, "rings");
    for (lua_Integer i = 1; i <= (lua_Integer)lua_rawlen(L, -1); i++) {
        lua_rawgeti(L, -1, i);
        set_number(L, "planes", t->ring_planes);
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
}

void tables_push_together(State *L, const Plan *plan, const Kernel *k)
{
    const Together *t = &plan->together;
    tables_push_tile(L, plan, k, &t->m);
    lua_getfield(L, -1, "march");
    push_ring_planes(L, t);
    lua_newtable(L);
    set_number(L, "rows", t->cut.rows);
    set_number(L, "groups", t->cut.groups);
    set_number(L, "deep", t->cut.deep);
    set_number(L, "blocks", (long long)t->shares.count);
    set_number(L, "halo_x", round_up(t->cut.steps, t->m.strip));
    set_number(L, "e_along", t->e_along);
    set_number(L, "h_along", t->h_along);
    set_number(L, "e_rows", t->e_rows);
    set_number(L, "h_rows", t->h_rows);
    set_flag(L, "shared", t->e_along == t->h_along);
    set_number(L, "tables", t->tables);
    set_flag(L, "holds", t->cut.holds);
    set_number(L, "copy", t->copy);
    set_number(L, "flag", FLAG_INTS);
    push_states(L, plan, t);
    push_kept(L, plan);
    push_table_rows(L, plan);
    lua_setfield(L, -2, "together");
    lua_pop(L, 1);
}
