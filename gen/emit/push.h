/* Setting fields of the Lua table on top of the stack; shared by the files that push a plan or a program. */
#ifndef YEEC_EMIT_PUSH_H
#define YEEC_EMIT_PUSH_H

#include "base/quote.h"
#include "schedule/plan.h"

#include <lua.h>

typedef struct lua_State State;

/* The index and the stride along an axis, as kernels name them (tables_texts.c). */
extern const char *const index_letters[3];
extern const char *const stride_names[3];

/* A text as a template may print it in a comment, whoever wrote it: names and code are not changed by that. */
static inline void set_text(State *L, const char *name, const char *text)
{
    if (text == NULL)
        return;
    Text comment = {0};
    quote_comment(&comment, text);
    lua_pushstring(L, text_str(&comment));
    text_free(&comment);
    lua_setfield(L, -2, name);
}

/* A buffer's name; nothing for -1. */
static inline void set_buffer(State *L, const Plan *plan, const char *name, int buffer)
{
    set_text(L, name, buffer >= 0 ? plan->model->buffers.items[buffer].name : NULL);
}

static inline void set_number(State *L, const char *name, long long value)
{
    lua_pushinteger(L, value);
    lua_setfield(L, -2, name);
}

static inline void set_flag(State *L, const char *name, bool value)
{
    lua_pushboolean(L, value);
    lua_setfield(L, -2, name);
}

/* Appends the table on top of the stack to the list below it. */
static inline void append(State *L)
{
    lua_rawseti(L, -2, (lua_Integer)lua_rawlen(L, -2) + 1);
}

/* Pushes a factor; with a name it becomes that field of the table below it (tables_statement.c). */
void push_coef(State *L, const Plan *plan, const Factor *c, const char *field);
/* Appends an update to the list on top; `weight` for energies, else NULL. */
void push_update(State *L, const Plan *plan, const Statement *u, const Factor *weight);
/* Pushes what a load or store refers to. */
void push_ref(State *L, const Plan *plan, const Ref *r);
/* Sets the fields of a statement: `ops`, `factors`, `beside`, `memories` and, with look-ups, `id`. */
void push_statement(State *L, const Plan *plan, const Statement *s);

/* Sets `params`, `places`, `constants` and `layers` of any kernel (tables_signature.c). */
void push_signature(State *L, const Plan *plan, const Kernel *k);
void push_params(State *L, const Plan *plan, const Kernel *k);
void push_constants(State *L, const Plan *plan, const Kernel *k);
/* Sets the field `range`: lo and hi along each axis. */
void push_range(State *L, const Box *range);

/* Set the fields of a kernel that copies ghosts, sets Mur walls, changes points (tables_walls.c). */
void push_wrap(State *L, const Plan *plan, const Kernel *k);
void push_wall(State *L, const Plan *plan, const Kernel *k);
void push_points(State *L, const Plan *plan, const Kernel *k);
/* The walls of a line that stays on chip. */
void push_ends(State *L, const Plan *plan, const Kernel *k);
/* Sets the fields of a set of points: `field`, `taps`, `count` and the names of the buffers it has. */
void push_point_set(State *L, const Plan *plan, const PointSet *s, const Statement *what);

/* Appends a kernel to the list on top (tables_kernel.c). */
void push_kernel(State *L, const Plan *plan, const Kernel *k);
/* Sets the field `wavefront` (tables_wavefront.c). */
void push_wavefront(State *L, const Plan *plan);
/* Adds `tables`: constant tables by class and of the layers (tables_constant.c). */
void push_tables(State *L, const Plan *plan);

#endif
