/* The plan as Lua tables: what templates may read (templates/README.md lists it). */
#ifndef YEEC_EMIT_TABLES_H
#define YEEC_EMIT_TABLES_H

#include "base/template.h"
#include "schedule/plan.h"

/* Defines `plan` in the template's environment. */
void tables_define(Template *t, const Plan *plan);
/* A real literal of the plan's precision, shortest that reads back to the same bits: "0.5f". */
const char *tables_number(const Plan *plan, double value);
/* Types as kernels name them; that of indices. */
const char *tables_type(const Plan *plan, ElementType type);
const char *tables_index_type(const Plan *plan);

/* The axes whose layers share axis' tables, as in "b_xyz_e". */
const char *tables_profile(const Plan *plan, int axis);
/* Do the layers of two axes have the same tables? */
bool tables_same_profile(const Plan *plan, int axis, int other);
/* Adds `march` to the kernel's table on top of the Lua stack (march_tables.c). */
struct lua_State;
void tables_push_march(struct lua_State *L, const Plan *plan, const Kernel *k);
/* Adds `march`, and in it `together`, to a kernel that holds the whole domain (together_tables.c). */
void tables_push_together(struct lua_State *L, const Plan *plan, const Kernel *k);
void tables_push_tile(struct lua_State *L, const Plan *plan, const Kernel *k, const March *m);
/* Pushes a table of what points of a component that read rises have: their reads and weights. */
void tables_push_far(struct lua_State *L, const Plan *plan, const FarStrips *of, int width);
/* Adds `parts`, `reals` and `threads` of a kernel of tiles. */
void tables_push_tiles(struct lua_State *L, const Plan *plan, const Kernel *k);
/* Adds `taken`, `sums` and `summed` to the kernel of sums that steps on chip have left (together_tables.c). */
void tables_push_taken(struct lua_State *L, const Plan *plan);
void tables_push_given(struct lua_State *L, const Plan *plan, const Kernel *k);

#endif
