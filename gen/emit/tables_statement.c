/* A statement as a Lua table: its operations in their order, and the coefficients, loads and memory variables that
 * templates declare before them. */
#include "emit/tables.h"

#include "emit/push.h"

/* Pushes a factor; with a name it becomes that field of the table below it. */
void push_coef(State *L, const Plan *plan, const Factor *c, const char *field)
{
    static const char *const kinds[] = {"one", "literal", "table", "values", "rows", "axis", "points"};
    lua_newtable(L);
    set_text(L, "kind", kinds[c->kind]);
    if (c->kind == FACTOR_LITERAL) {
        set_text(L, "name", c->name);
        set_text(L, "value", tables_number(plan, c->value));
        set_text(L, "value64", arena_printf(plan->arena, "%.17g", c->value));
        set_text(L, "origin", c->origin);
    }
    if (c->kind == FACTOR_TABLE) {
        set_text(L, "name", plan->model->tables.items[c->table].name);
        set_text(L, "id", plan->model->buffers.items[c->buffer].name);
    }
    if (c->kind == FACTOR_VALUES || c->kind == FACTOR_POINTS)
        set_text(L, "name", plan->model->buffers.items[c->buffer].name);
    set_text(L, "axis", c->axis >= 0 ? axis_name(c->axis) : NULL);
    set_flag(L, "own", c->axis == FACTOR_OWN_NAME);
    set_number(L, "tap", c->tap);
    if (field != NULL)
        lua_setfield(L, -2, field);
}

/* Of one axis as fields of the table; of several, in `steps`, each {along =, stride =, offset =}. */
static void push_offsets(State *L, const Ref *r)
{
    int axes = 0;
    for (int a = 0; a < 3; a++)
        if (r->offset[a] != 0) {
            set_text(L, "along", axis_name(a));
            set_text(L, "stride", stride_names[a]);
            set_number(L, "offset", r->offset[a]);
            axes++;
        }
    if (axes < 2)
        return;
    lua_newtable(L);
    for (int a = 0; a < 3; a++)
        if (r->offset[a] != 0) {
            lua_newtable(L);
            set_text(L, "along", axis_name(a));
            set_text(L, "stride", stride_names[a]);
            set_number(L, "offset", r->offset[a]);
            append(L);
        }
    lua_setfield(L, -2, "steps");
}

/* {field = "hy" | "psi_ezx", x = offset, ... , layer = axis of a memory variable's layers, box = its
 * box}, or of a wall or a point. */
void push_ref(State *L, const Plan *plan, const Ref *r)
{
    const Model *model = plan->model;
    lua_newtable(L);
    if (r->kind != REF_FIELD) {
        set_text(L, "kind", r->kind == REF_WAVE ? "wave" : r->kind == REF_GIVEN ? "given" : "state");
        if (r->kind == REF_GIVEN)
            set_buffer(L, plan, "from", r->state);
        set_buffer(L, plan, "buffer", r->field);
        set_number(L, "tap", r->tap);
    } else if (r->field >= FIELD_MEMORY) {
        const Memory *m = &model->memories.items[r->field - FIELD_MEMORY];
        set_text(L, "memory", m->name);
        set_text(L, "layer", m->axis >= 0 ? axis_name(m->axis) : NULL);
        set_text(L, "box", m->box >= 0 ? model->memory_boxes.items[m->box].name : NULL);
        set_flag(L, "rise", model->rise[m->target] == r->field - FIELD_MEMORY);
        push_offsets(L, r);
    } else {
        set_text(L, "field", component_symbol((Component)r->field));
        push_offsets(L, r);
    }
}

/* A layer's table: {kind = "rows", name = "b_xyz_e", what = "b", layer = axis}. */
static void push_profile(State *L, const Plan *plan, const Factor *f)
{
    static const char *const names[] = {"b", "c", "ikappa"};
    lua_newtable(L);
    set_text(L, "kind", "rows");
    set_text(L, "what", names[f->profile]);
    set_text(L, "half", f->node ? "e" : "h");
    set_text(L, "layer", axis_name(f->axis));
    set_text(L, "profile", arena_printf(plan->arena, "%s_%s", tables_profile(plan, f->axis), f->node ? "e" : "h"));
    set_text(
        L, "name",
        arena_printf(plan->arena, "%s_%s_%s", names[f->profile], tables_profile(plan, f->axis), f->node ? "e" : "h"));
    lua_setfield(L, -2, "factor");
}

/* A weight of unequal cells: {kind = "axis", name = buffer, along = axis}. */
static void push_weight(State *L, const Plan *plan, const Factor *f)
{
    lua_newtable(L);
    set_text(L, "kind", "axis");
    set_text(L, "name", plan->model->buffers.items[f->buffer].name);
    set_text(L, "along", axis_name(f->axis));
    set_text(L, "index", index_letters[f->axis]);
}

static void push_op(State *L, const Plan *plan, const Op *op)
{
    static const char *const kinds[] = {"load", "factor", "add", "sub", "mul", "div", "fma", "neg", "store"};
    lua_newtable(L);
    set_text(L, "kind", kinds[op->kind]);
    const int operands[] = {op->a, op->b, op->c, op->otherwise};
    static const char *const names[] = {"a", "b", "c", "otherwise"};
    for (int i = 0; i < 4; i++)
        if (operands[i] >= 0)
            set_number(L, names[i], operands[i] + 1);
    set_flag(L, "minus", op->minus);
    set_flag(L, "running", op->running);
    set_text(L, "name", op->name);
    set_text(L, "layer", op->layer >= 0 ? axis_name(op->layer) : NULL);
    if (op->kind == OP_LOAD || op->kind == OP_STORE) {
        push_ref(L, plan, &op->ref);
        lua_setfield(L, -2, "ref");
    }
    if (op->kind == OP_FACTOR && op->factor.kind == FACTOR_ROWS)
        push_profile(L, plan, &op->factor);
    else if (op->kind == OP_FACTOR && op->factor.kind == FACTOR_AXIS) {
        push_weight(L, plan, &op->factor);
        lua_setfield(L, -2, "factor");
    } else if (op->kind == OP_FACTOR)
        push_coef(L, plan, &op->factor, "factor");
    append(L);
}

/* Coefficients of the medium, in their order. */
static void push_factors(State *L, const Plan *plan, const Statement *s)
{
    const char *id = NULL;
    lua_newtable(L);
    for (int n = 0; n < s->op_count; n++) {
        const Factor *f = &s->ops[n].factor;
        if (s->ops[n].kind != OP_FACTOR || f->kind == FACTOR_ROWS || f->kind == FACTOR_AXIS)
            continue;
        push_coef(L, plan, f, NULL);
        append(L);
        if (f->kind == FACTOR_TABLE)
            id = plan->model->buffers.items[f->buffer].name;
    }
    lua_setfield(L, -2, "factors");
    set_text(L, "id", id);
}

/* Weights of unequal cells, each once. */
static void push_weights(State *L, const Plan *plan, const Statement *s)
{
    lua_newtable(L);
    for (int n = 0; n < s->op_count; n++)
        if (s->ops[n].kind == OP_FACTOR && s->ops[n].factor.kind == FACTOR_AXIS) {
            push_weight(L, plan, &s->ops[n].factor);
            append(L);
        }
    lua_setfield(L, -2, "weights");
}

static bool loads(const Statement *s, int field)
{
    for (int n = 0; n < s->op_count; n++)
        if (s->ops[n].kind == OP_LOAD && s->ops[n].ref.kind == REF_FIELD && s->ops[n].ref.field == field)
            return true;
    return false;
}

/* Loads beside the site, and the memory variables with the tables of their layers. */
static void push_references(State *L, const Plan *plan, const Statement *s)
{
    lua_newtable(L);
    for (int n = 0; n < s->op_count; n++) {
        const Ref *r = &s->ops[n].ref;
        if (s->ops[n].kind != OP_LOAD || r->kind != REF_FIELD || (r->offset[0] | r->offset[1] | r->offset[2]) == 0)
            continue;
        push_ref(L, plan, r);
        append(L);
    }
    lua_setfield(L, -2, "beside");
    lua_newtable(L);
    for (int n = 0; n < s->op_count; n++) {
        const Ref *r = &s->ops[n].ref;
        if (s->ops[n].kind != OP_STORE || r->kind != REF_FIELD || r->field < FIELD_MEMORY)
            continue;
        const int axis = plan->model->memories.items[r->field - FIELD_MEMORY].axis;
        push_ref(L, plan, r);
        set_flag(L, "kept", loads(s, r->field));
        if (axis >= 0)
            set_text(L, "profile",
                     arena_printf(plan->arena, "%s_%s", tables_profile(plan, axis),
                                  component_is_e((Component)s->target) ? "e" : "h"));
        append(L);
    }
    lua_setfield(L, -2, "memories");
}

/* The fields of a statement: `ops` and what follows from them. */
void push_statement(State *L, const Plan *plan, const Statement *s)
{
    lua_newtable(L);
    for (int n = 0; n < s->op_count; n++)
        push_op(L, plan, &s->ops[n]);
    lua_setfield(L, -2, "ops");
    push_factors(L, plan, s);
    push_weights(L, plan, s);
    push_references(L, plan, s);
}

/* Bounds of an update that its kernel must test: { {axis index, "lo"|"hi", bound} ... } */
static void push_guards(State *L, const Plan *plan, const Statement *u)
{
    lua_newtable(L);
    for (int a = 0; a < 3; a++)
        for (int high = 0; high < 2; high++) {
            if (!(high ? u->guard_hi[a] : u->guard_lo[a]))
                continue;
            lua_newtable(L);
            set_text(L, "index", index_letters[a]);
            set_number(L, "axis", a);
            set_flag(L, "high", high != 0);
            set_number(L, "bound", high ? u->range.hi[a] : u->range.lo[a]);
            set_text(L, "test",
                     arena_printf(plan->arena, high ? "%s < %ld" : "%s >= %ld", index_letters[a],
                                  high ? u->range.hi[a] : u->range.lo[a]));
            append(L);
        }
    lua_setfield(L, -2, "guards");
}

/* PMC walls halve the cells of the sites on them; for the energy. */
static void push_halves(State *L, const Plan *plan, const Statement *u)
{
    lua_newtable(L);
    for (int a = 0; a < 3; a++) {
        const Axis *axis = &plan->grid->axis[a];
        if (!axis->present || component_half((Component)u->target, a))
            continue;
        for (int high = 0; high < 2; high++) {
            if ((high ? axis->high.kind : axis->low.kind) != BOUNDARY_PMC)
                continue;
            lua_pushstring(L, arena_printf(plan->arena, "%s == %ld", index_letters[a], high ? axis->cells : 0L));
            append(L);
        }
    }
    lua_setfield(L, -2, "halves");
}

/* The equations of what the statement remembers, `laws`: one text each. */
static void push_laws(State *L, const Statement *u)
{
    lua_newtable(L);
    for (int n = 0; n < u->op_count; n++)
        if (u->ops[n].law != NULL) {
            lua_pushstring(L, u->ops[n].law);
            append(L);
        }
    lua_setfield(L, -2, "laws");
}

void push_update(State *L, const Plan *plan, const Statement *u, const Factor *weight)
{
    lua_newtable(L);
    set_text(L, "target", component_symbol((Component)u->target));
    set_text(L, "name", component_name((Component)u->target));
    set_flag(L, "is_e", component_is_e((Component)u->target));
    if (weight != NULL)
        push_coef(L, plan, weight, "weight");
    push_guards(L, plan, u);
    push_halves(L, plan, u);
    push_statement(L, plan, u);
    push_laws(L, u);
    Text equation = {0};
    statement_equation(u, &equation);
    set_text(L, "equation", text_str(&equation));
    text_free(&equation);
    append(L);
}
