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

/* Places of the words that blocks hand one another after a half step. */
static void push_words(State *L, const Words *w)
{
    lua_newtable(L);
    set_number(L, "reals", w->reals);
    set_number(L, "of_site", w->of_site);
    set_number(L, "of_strip", w->of_strip);
    set_number(L, "x_plane", w->x_plane);
    set_number(L, "x_step", w->x_step);
    set_number(L, "row", w->row);
    set_number(L, "row_plane", w->row_plane);
    set_number(L, "row_step", w->row_step);
    set_number(L, "plane", w->plane);
    set_number(L, "plane_step", w->plane_step);
    set_number(L, "h", w->h);
    lua_setfield(L, -2, "words");
}

void tables_push_together(State *L, const Plan *plan, const Kernel *k)
{
    const Together *t = &plan->together;
    tables_push_tile(L, plan, k, &t->m);
    lua_getfield(L, -1, "march");
    lua_newtable(L);
    set_number(L, "rows", t->cut.rows);
    set_number(L, "groups", t->cut.groups);
    set_number(L, "deep", t->cut.deep);
    set_number(L, "fold", t->cut.fold);
    set_number(L, "beside", t->cut.beside);
    set_number(L, "blocks", (long long)t->shares.count);
    set_number(L, "halo_x", round_up(t->cut.steps, t->m.strip));
    set_number(L, "e_along", t->e_along);
    set_number(L, "h_along", t->h_along);
    set_number(L, "e_rows", t->e_rows);
    set_number(L, "h_rows", t->h_rows);
    set_number(L, "x_faces", t->x_faces);
    set_flag(L, "shared", t->e_along == t->h_along);
    set_number(L, "tables", t->tables);
    set_number(L, "rings", t->rings);
    set_flag(L, "holds", t->cut.holds);
    set_number(L, "copy", t->copy);
    set_number(L, "flag", FLAG_INTS);
    set_flag(L, "half", t->cut.steps == 0);
    set_number(L, "bound", together_bound(&t->cut));
    push_words(L, &t->words);
    push_states(L, plan, t);
    push_kept(L, plan);
    push_table_rows(L, plan);
    lua_setfield(L, -2, "together");
    lua_pop(L, 1);
}
