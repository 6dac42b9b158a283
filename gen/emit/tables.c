/* Pushes a plan as nested Lua tables. Numbers that end up in kernels are formatted
 * here, by one function, so that the same value is always the same text. */
#include "emit/tables.h"

#include "emit/push.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *tables_number(const Plan *plan, double value)
{
    char text[64];
    bool single = plan->options.precision == PRECISION_F32;
    for (int digits = 1; digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, single ? (double)(float)value : value);
        if (single ? strtof(text, NULL) == (float)value : strtod(text, NULL) == value)
            break;
    }
    const char *point = strpbrk(text, ".e") != NULL ? "" : ".0";
    return arena_printf(plan->arena, "%s%s%s", text, point, single ? "f" : "");
}

static const char *type_name(const Plan *plan, ElementType type)
{
    switch (type) {
    case TYPE_REAL:
        return plan->options.precision == PRECISION_F32 ? "float" : "double";
    case TYPE_DOUBLE:
        return "double";
    case TYPE_U8:
        return "unsigned char";
    case TYPE_U16:
        return "unsigned short";
    case TYPE_I32:
        return "int";
    case TYPE_I64:
        return plan->options.dialect == DIALECT_CUDA ? "long long" : "long";
    }
    return "void";
}

static const char *index_type(const Plan *plan)
{
    return plan->model->layout.wide ? type_name(plan, TYPE_I64) : "int";
}

const char *const index_letters[3] = {"i", "j", "k"};
const char *const stride_names[3] = {"1", "SY", "SZ"};

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
        set_text(L, "d", arena_printf(plan->arena, "%g", axis->d));
        set_text(L, "courant", arena_printf(plan->arena, "%.9g", axis->s));
        append(L);
    }
    lua_setfield(L, -2, "axes");
}

/* Pushes a factor; with a name it becomes that field of the table below it. */
static void push_coef(State *L, const Plan *plan, const Factor *c, const char *field)
{
    static const char *const kinds[] = {"one", "zero", "literal", "table", "values", "rows", "points"};
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
    set_number(L, "tap", c->tap);
    if (field != NULL)
        lua_setfield(L, -2, field);
}

/* Table row of the high layer's first cell. */
static long high_row(const Plan *plan, int axis)
{
    return plan->grid->axis[axis].cells - plan->grid->layer[axis].high - model_layer_offset(plan->model, axis, +1);
}

bool tables_same_profile(const Plan *plan, int axis, int other)
{
    const LayerProfile *a = &plan->grid->layer[axis], *b = &plan->grid->layer[other];
    int rows = a->low + a->high;
    return a->low == b->low && a->high == b->high && rows > 0 && layer_is_split(a) == layer_is_split(b) &&
           model_layer_rows(plan->model, axis) == model_layer_rows(plan->model, other) &&
           (a->high == 0 || high_row(plan, axis) == high_row(plan, other)) &&
           memcmp(a->node, b->node, sizeof(LayerTable) * (size_t)rows) == 0 &&
           memcmp(a->half, b->half, sizeof(LayerTable) * (size_t)rows) == 0;
}

/* The axes whose layers share axis' tables, as in "b_xyz_e". */
const char *tables_profile(const Plan *plan, int axis)
{
    char name[4] = "";
    size_t n = 0;
    for (int a = 0; a < 3; a++)
        if (tables_same_profile(plan, a, axis))
            name[n++] = axis_name(a)[0];
    return arena_strdup(plan->arena, name);
}

/* {field = "hy" | "psi_ezx", x = offset, ... , layer = axis of a memory variable's layers}, or of a wall or a point. */
static void push_ref(State *L, const Plan *plan, const Ref *r)
{
    const Model *model = plan->model;
    lua_newtable(L);
    if (r->kind != REF_FIELD) {
        set_text(L, "kind", r->kind == REF_WAVE ? "wave" : "state");
        set_buffer(L, plan, "buffer", r->field);
        set_number(L, "tap", r->tap);
    } else if (r->field >= FIELD_MEMORY) {
        const Memory *m = &model->memories.items[r->field - FIELD_MEMORY];
        set_text(L, "memory", m->name);
        set_text(L, "layer", m->axis >= 0 ? axis_name(m->axis) : NULL);
    } else {
        set_text(L, "field", component_symbol((Component)r->field));
        for (int a = 0; a < 3; a++)
            if (r->offset[a] != 0) {
                set_text(L, "along", axis_name(a));
                set_text(L, "stride", stride_names[a]);
                set_number(L, "offset", r->offset[a]);
            }
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

static void push_op(State *L, const Plan *plan, const Op *op)
{
    static const char *const kinds[] = {"load", "factor", "add", "sub", "mul", "fma", "neg", "store"};
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
    else if (op->kind == OP_FACTOR)
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
        if (s->ops[n].kind != OP_FACTOR || f->kind == FACTOR_ROWS)
            continue;
        push_coef(L, plan, f, NULL);
        append(L);
        if (f->kind == FACTOR_TABLE)
            id = plan->model->buffers.items[f->buffer].name;
    }
    lua_setfield(L, -2, "factors");
    set_text(L, "id", id);
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
    Text equation = {0};
    statement_equation(u, &equation);
    set_text(L, "equation", text_str(&equation));
    text_free(&equation);
    append(L);
}

void push_params(State *L, const Plan *plan, const Kernel *k)
{
    lua_newtable(L);
    for (size_t i = 0; i < k->params.count; i++) {
        const Param *p = &k->params.items[i];
        const char *number = p->kind == PARAM_NUMBER  ? index_type(plan)
                             : p->kind == PARAM_FIRST ? type_name(plan, TYPE_I64)
                                                      : "int";
        lua_newtable(L);
        set_text(L, "name", p->name);
        const bool is_buffer = p->kind == PARAM_BUFFER || p->kind == PARAM_OTHER;
        set_flag(L, "buffer", is_buffer);
        set_flag(L, "const", p->is_const);
        set_text(L, "type", is_buffer ? type_name(plan, plan->model->buffers.items[p->buffer].type) : number);
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
        lua_newtable(L);
        set_text(L, "name", k->constants.items[i].name);
        set_text(L, "value", tables_number(plan, k->constants.items[i].value));
        set_text(L, "origin", k->constants.items[i].origin);
        append(L);
    }
    lua_setfield(L, -2, "constants");
}

static void push_wrap(State *L, const Plan *plan, const Kernel *k)
{
    const Wrap *w = &plan->model->wraps.items[k->item];
    set_text(L, "axis", axis_name(w->axis));
    set_text(L, "stride", stride_names[w->axis]);
    lua_newtable(L);
    for (int i = 0; i < w->copy_count; i++) {
        lua_newtable(L);
        set_text(L, "field", component_symbol(w->copies[i].component));
        set_number(L, "dst", w->copies[i].dst);
        set_number(L, "src", w->copies[i].src);
        set_number(L, "sign", w->copies[i].sign);
        push_statement(L, plan, &w->copies[i].statement);
        set_number(L, "row", plan->wavefront.copy_row[k->item][i]);
        append(L);
    }
    lua_setfield(L, -2, "copies");
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

/* Tests of a face's range where the kernel's box sticks out, joined; none: absent. */
static void push_face_test(State *L, const Plan *plan, const MurFace *f)
{
    const char *test = NULL;
    for (int a = 0; a < 3; a++)
        for (int high = 0; high < 2; high++)
            if (high ? f->guard_hi[a] : f->guard_lo[a])
                test =
                    arena_printf(plan->arena, high ? "%s%s%s < %ld" : "%s%s%s >= %ld", test != NULL ? test : "",
                                 test != NULL ? " && " : "", index_letters[a], high ? f->range.hi[a] : f->range.lo[a]);
    set_text(L, "test", test);
}

/* Element of a site in a face's buffers: "j + 41*k". */
static const char *face_element(const Plan *plan, const Mur *m)
{
    const char *text = NULL;
    for (int a = 0; a < 3; a++) {
        if (a == m->axis || !plan->grid->axis[a].present)
            continue;
        const char *one = m->stride[a] == 1 ? index_letters[a]
                                            : arena_printf(plan->arena, "%ld%s*%s", m->stride[a],
                                                           plan->model->layout.wide ? "L" : "", index_letters[a]);
        text = text == NULL ? one : arena_printf(plan->arena, "%s + %s", text, one);
    }
    return text != NULL ? text : "0";
}

static void push_faces(State *L, const Plan *plan, const Mur *m)
{
    lua_newtable(L);
    for (int i = 0; i < m->face_count; i++) {
        const MurFace *f = &m->faces[i];
        lua_newtable(L);
        set_text(L, "field", component_symbol(f->component));
        set_text(L, "name", component_name(f->component));
        set_number(L, "wall", f->wall);
        set_number(L, "inner", f->inner);
        set_buffer(L, plan, "last", f->last_buffer);
        push_coef(L, plan, &f->k, "k");
        push_face_test(L, plan, f);
        push_range(L, &f->range);
        push_statement(L, plan, &f->statement);
        append(L);
    }
}

/* The rows after which the wavefront sets the faces. */
static void push_face_rows(State *L, const Plan *plan, int item)
{
    for (int i = 0; i < plan->model->murs.items[item].face_count; i++) {
        lua_rawgeti(L, -1, i + 1);
        set_number(L, "row", plan->wavefront.face_row[item][i]);
        lua_pop(L, 1);
    }
}

static void push_mur(State *L, const Plan *plan, const Kernel *k)
{
    const Mur *m = &plan->model->murs.items[k->item];
    set_text(L, "axis", axis_name(m->axis));
    set_text(L, "stride", stride_names[m->axis]);
    set_text(L, "element", face_element(plan, m));
    push_faces(L, plan, m);
    push_face_rows(L, plan, k->item);
    lua_setfield(L, -2, "faces");
}

/* The walls of a line that stays on chip. */
static void push_ends(State *L, const Plan *plan, const Kernel *k)
{
    const March *m = &plan->marches.items[k->item];
    static const Mur none = {0};
    lua_getfield(L, -1, "march");
    push_faces(L, plan, m->mur >= 0 ? &plan->model->murs.items[m->mur] : &none);
    lua_setfield(L, -2, "mur");
    set_flag(L, "mirror_low", m->mirrors & 1);
    set_flag(L, "mirror_high", m->mirrors >> 1 & 1);
    lua_pop(L, 1);
}

void push_point_set(State *L, const Plan *plan, const PointSet *s)
{
    set_text(L, "field", component_symbol(s->component));
    set_buffer(L, plan, "scale", s->scale_buffer);
    set_buffer(L, plan, "memory", s->memory_buffer);
    set_buffer(L, plan, "feed", s->feed_buffer);
    set_buffer(L, plan, "last", s->last_buffer);
    set_buffer(L, plan, "branch", s->branch_buffer);
    set_buffer(L, plan, "gain", s->gain_buffer);
    set_buffer(L, plan, "row", s->row_buffer);
    set_number(L, "taps", s->taps);
    set_number(L, "count", (long long)s->points.count);
    push_statement(L, plan, &s->statement);
}

static void push_points(State *L, const Plan *plan, const Kernel *k)
{
    set_buffer(L, plan, "site", plan->model->points.items[k->item].site_buffer);
    push_point_set(L, plan, &plan->model->points.items[k->item]);
}

static void push_probe(State *L, const Plan *plan, const Kernel *k)
{
    const ProbeGroup *g = &plan->model->probes.items[k->item];
    set_text(L, "field", component_symbol(g->component));
    set_buffer(L, plan, "site", g->site_buffer);
    set_buffer(L, plan, "out", g->out_buffer);
    set_number(L, "count", (long long)g->sites.count);
}

static void push_gather(State *L, const Plan *plan, const Kernel *k)
{
    set_text(L, "field", component_symbol(k->component));
    set_buffer(L, plan, "out", k->params.items[1].buffer);
}

static void push_sum(State *L, const Plan *plan, const Kernel *k)
{
    set_buffer(L, plan, "input", k->params.items[0].buffer);
    set_buffer(L, plan, "out", k->params.items[1].buffer);
}

static void push_dft(State *L, const Plan *plan, const Kernel *k)
{
    const Tones *t = &plan->model->tones.items[k->item];
    set_text(L, "field", component_symbol(k->component));
    set_text(L, "long", type_name(plan, TYPE_I64));
    set_buffer(L, plan, "sums", k->params.items[2].buffer);
    set_number(L, "row", t->row);
    set_number(L, "every", t->every);
    lua_newtable(L);
    for (size_t i = 0; i < t->count; i++) {
        lua_pushstring(L, arena_printf(plan->arena, "%.9g", t->frequencies[i]));
        append(L);
    }
    lua_setfield(L, -2, "frequencies");
}

void push_kernel(State *L, const Plan *plan, const Kernel *k)
{
    static const char *const kinds[] = {"update", "wrap",  "mur",   "points", "probe",     "gather", "energy",
                                        "sum",    "march", "tiles", "copy",   "wavefront", "dft",    "resident"};
    lua_newtable(L);
    set_text(L, "kind", kinds[k->kind]);
    set_text(L, "name", k->name);
    set_text(L, "purpose", k->purpose);
    set_text(L, "half", k->half == HALF_E ? "E" : "H");
    set_number(L, "strip", k->strip);
    set_flag(L, "part", k->part);
    push_params(L, plan, k);
    push_places(L, plan, k);
    push_constants(L, plan, k);
    push_layers(L, plan, k);
    lua_newtable(L);
    for (int u = 0; u < k->update_count; u++)
        push_update(L, plan, &k->updates[u], k->kind == KERNEL_ENERGY ? &k->weights[u] : NULL);
    lua_setfield(L, -2, "updates");
    switch (k->kind) {
    case KERNEL_WRAP:
        push_wrap(L, plan, k);
        break;
    case KERNEL_MUR:
        push_mur(L, plan, k);
        break;
    case KERNEL_POINTS:
        push_points(L, plan, k);
        break;
    case KERNEL_PROBE:
        push_probe(L, plan, k);
        break;
    case KERNEL_GATHER:
        push_gather(L, plan, k);
        break;
    case KERNEL_SUM:
        push_sum(L, plan, k);
        break;
    case KERNEL_DFT:
        push_dft(L, plan, k);
        break;
    case KERNEL_MARCH:
        tables_push_march(L, plan, k);
        break;
    case KERNEL_RESIDENT:
        tables_push_march(L, plan, k);
        push_ends(L, plan, k);
        break;
    case KERNEL_TILES:
        tables_push_tiles(L, plan);
        break;
    case KERNEL_COPY:
        tables_push_copy(L, plan, k);
        break;
    case KERNEL_UPDATE:
    case KERNEL_ENERGY:
    case KERNEL_WAVEFRONT:
        break;
    }
    append(L);
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
        set_text(L, "type", type_name(plan, b->type));
        append(L);
    }
    lua_setfield(L, -2, "buffers");
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
    set_text(L, "index", index_type(plan));
    set_text(L, "dt", arena_printf(plan->arena, "%.9g", plan->grid->dt));
    set_number(L, "origin", (long long)plan->model->layout.origin);
    set_number(L, "size", (long long)plan->model->layout.size);
    set_number(L, "wave_rows", (long long)plan->model->waves.count);
    set_flag(L, "wide", plan->model->layout.wide);
    set_flag(L, "turned", plan->turned);
    set_flag(L, "check_bounds", plan->options.check_bounds);
}

void tables_define(Template *t, const Plan *plan)
{
    State *L = template_lua(t);
    lua_newtable(L);
    push_facts(L, plan);
    push_axes(L, plan);
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
