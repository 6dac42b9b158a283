/* Building statements, and what follows from their operations. */
#include "model/statement.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

/* Room for one more operation. */
static void make_room(Statement *s)
{
    if (s->op_count < s->op_room)
        return;
    const int room = s->op_room == 0 ? 16 : 2 * s->op_room;
    Op *ops = ARENA_ARRAY(s->arena, Op, room);
    if (s->op_count > 0)
        memcpy(ops, s->ops, (size_t)s->op_count * sizeof *ops);
    s->ops = ops;
    s->op_room = room;
}

static int append(Statement *s, Op op)
{
    assert(s->arena != NULL);
    make_room(s);
    s->ops[s->op_count] = op;
    return s->op_count++;
}

static Op blank(OpKind kind)
{
    return (Op){.kind = kind, .a = -1, .b = -1, .c = -1, .term = -1, .layer = -1, .otherwise = -1};
}

int statement_load(Statement *s, Ref ref)
{
    Op op = blank(OP_LOAD);
    op.ref = ref;
    return append(s, op);
}

int statement_factor(Statement *s, Factor factor)
{
    Op op = blank(OP_FACTOR);
    op.factor = factor;
    return append(s, op);
}

int statement_op(Statement *s, OpKind kind, int a, int b, int c)
{
    Op op = blank(kind);
    op.a = a;
    op.b = b;
    op.c = c;
    return append(s, op);
}

void statement_store(Statement *s, Ref ref, int value)
{
    Op op = blank(OP_STORE);
    op.ref = ref;
    op.a = value;
    append(s, op);
}

Statement statement_copy(const Statement *s)
{
    Statement copy = *s;
    copy.op_room = s->op_count;
    copy.ops = s->op_count > 0 ? ARENA_ARRAY(s->arena, Op, s->op_count) : NULL;
    if (s->op_count > 0)
        memcpy(copy.ops, s->ops, (size_t)s->op_count * sizeof *copy.ops);
    return copy;
}

static void need(bool *needed, int op)
{
    if (op >= 0)
        needed[op] = true;
}

Statement statement_of_values(const Statement *s, bool (*wanted)(void *context, const char *name), void *context)
{
    Statement out = {.arena = s->arena, .target = s->target, .range = s->range};
    bool *needed = ARENA_ARRAY(s->arena, bool, s->op_count + 1);
    int *number = ARENA_ARRAY(s->arena, int, s->op_count + 1);
    for (int n = s->op_count - 1; n >= 0; n--) {
        const Op *op = &s->ops[n];
        needed[n] |= op->name != NULL && op->kind != OP_STORE && wanted(context, op->name);
        if (!needed[n])
            continue;
        need(needed, op->a);
        need(needed, op->b);
        need(needed, op->c);
    }
    for (int n = 0; n < s->op_count; n++) {
        if (!needed[n])
            continue;
        Op op = s->ops[n];
        op.a = op.a >= 0 ? number[op.a] : -1;
        op.b = op.b >= 0 ? number[op.b] : -1;
        op.c = op.c >= 0 ? number[op.c] : -1;
        number[n] = append(&out, op);
    }
    memcpy(out.guard_lo, s->guard_lo, sizeof out.guard_lo);
    memcpy(out.guard_hi, s->guard_hi, sizeof out.guard_hi);
    return out;
}

bool statement_same_factor(const Factor *a, const Factor *b)
{
    if (a->kind != b->kind || a->axis != b->axis)
        return false;
    switch (a->kind) {
    case FACTOR_LITERAL:
        return a->value == b->value;
    case FACTOR_TABLE:
        return a->table == b->table;
    case FACTOR_VALUES:
    case FACTOR_AXIS:
        return a->buffer == b->buffer;
    case FACTOR_POINTS:
        return a->buffer == b->buffer && a->tap == b->tap;
    case FACTOR_ROWS:
        return a->profile == b->profile && a->node == b->node;
    case FACTOR_ONE:
        return true;
    }
    return false;
}

static bool same_ref(const Ref *a, const Ref *b)
{
    return a->kind == b->kind && a->field == b->field && a->state == b->state && a->tap == b->tap &&
           a->offset[0] == b->offset[0] && a->offset[1] == b->offset[1] && a->offset[2] == b->offset[2];
}

/* `values`: those of literals count as well. */
static bool same_op(const Op *a, const Op *b, bool values)
{
    if (a->kind != b->kind || a->a != b->a || a->b != b->b || a->c != b->c || a->minus != b->minus ||
        a->layer != b->layer || a->otherwise != b->otherwise || !same_ref(&a->ref, &b->ref))
        return false;
    const Factor *f = &a->factor, *g = &b->factor;
    const bool literals = f->kind == FACTOR_LITERAL && g->kind == FACTOR_LITERAL && f->axis == g->axis;
    return a->kind != OP_FACTOR || (literals && !values) || statement_same_factor(f, g);
}

static bool same_ops(const Statement *a, const Statement *b, bool values)
{
    if (a->target != b->target || a->op_count != b->op_count)
        return false;
    for (int n = 0; n < a->op_count; n++)
        if (!same_op(&a->ops[n], &b->ops[n], values))
            return false;
    return true;
}

bool statement_same(const Statement *a, const Statement *b)
{
    return same_ops(a, b, true);
}

bool statement_alike(const Statement *a, const Statement *b)
{
    return same_ops(a, b, false);
}

/* Coefficients of the medium, not of layers or cells. */
static bool is_coefficient(const Op *op)
{
    return op->kind == OP_FACTOR && op->factor.kind != FACTOR_ROWS && op->factor.kind != FACTOR_AXIS;
}

const Factor *statement_factor_of(const Statement *s, int axis)
{
    for (int n = 0; n < s->op_count; n++)
        if (is_coefficient(&s->ops[n]) && s->ops[n].factor.axis == axis)
            return &s->ops[n].factor;
    return NULL;
}

int statement_source(const Statement *s, int axis)
{
    for (int n = 0; n < s->op_count; n++)
        if (s->ops[n].kind == OP_LOAD && s->ops[n].term == axis && s->ops[n].ref.field < FIELD_MEMORY)
            return s->ops[n].ref.field;
    return -1;
}

int statement_memory(const Statement *s, int axis)
{
    for (int n = 0; n < s->op_count; n++)
        if (s->ops[n].kind == OP_STORE && s->ops[n].layer == axis)
            return s->ops[n].ref.field - FIELD_MEMORY;
    return -1;
}

void statement_factors(Statement *s, VisitFactor *f, void *context)
{
    for (int n = 0; n < s->op_count; n++)
        if (is_coefficient(&s->ops[n]))
            f(context, s, &s->ops[n].factor);
}

bool statement_by_class(const Statement *s)
{
    for (int n = 0; n < s->op_count; n++)
        if (s->ops[n].kind == OP_FACTOR && s->ops[n].factor.kind == FACTOR_TABLE)
            return true;
    return false;
}

bool statement_by_site(const Statement *s)
{
    for (int n = 0; n < s->op_count; n++)
        if (s->ops[n].kind == OP_FACTOR && s->ops[n].factor.kind == FACTOR_VALUES)
            return true;
    return statement_by_class(s);
}

void statement_reach(const Statement *s, long lo[3], long hi[3])
{
    for (int n = 0; n < s->op_count; n++)
        for (int a = 0; s->ops[n].kind == OP_LOAD && s->ops[n].ref.kind == REF_FIELD && a < 3; a++) {
            const long offset = s->ops[n].ref.offset[a];
            lo[a] = offset < lo[a] ? offset : lo[a];
            hi[a] = offset > hi[a] ? offset : hi[a];
        }
}

static int flops_of(const Op *op)
{
    switch (op->kind) {
    case OP_ADD:
    case OP_SUB:
    case OP_MUL:
    case OP_DIV:
        return 1;
    case OP_FMA:
        return 2;
    case OP_LOAD:
    case OP_FACTOR:
    case OP_NEG:
    case OP_STORE:
        return 0;
    }
    return 0;
}

void statement_cost(const Statement *s, Cost *cost)
{
    cost->loads += statement_by_class(s); /* the id */
    for (int n = 0; n < s->op_count; n++) {
        const Op *op = &s->ops[n];
        const bool looked_up = op->kind == OP_FACTOR && op->factor.kind == FACTOR_VALUES;
        cost->loads += op->kind == OP_LOAD || looked_up;
        cost->stores += op->kind == OP_STORE;
        cost->flops += flops_of(op);
    }
}

bool statement_idle(const Statement *s)
{
    for (int n = 0; n < s->op_count; n++)
        if (flops_of(&s->ops[n]) > 0)
            return false;
    return true;
}

static int renumbered(int operand, int gone, int by)
{
    return operand == gone ? by : operand > gone ? operand - 1 : operand;
}

void statement_replace(Statement *s, int gone, int by)
{
    for (int n = gone; n + 1 < s->op_count; n++)
        s->ops[n] = s->ops[n + 1];
    s->op_count--;
    for (int n = gone; n < s->op_count; n++) {
        Op *op = &s->ops[n];
        op->a = renumbered(op->a, gone, by);
        op->b = renumbered(op->b, gone, by);
        op->c = renumbered(op->c, gone, by);
        op->otherwise = renumbered(op->otherwise, gone, by);
    }
}

/* The sum that a term is added to stands in its last operation, an fma. */
void statement_drop_term(Statement *s, int term)
{
    for (int n = s->op_count - 1; n >= 0; n--)
        if (s->ops[n].term == term)
            statement_replace(s, n, s->ops[n].running ? (s->ops[n].kind == OP_FMA ? s->ops[n].c : s->ops[n].b) : -1);
}

void statement_terms(const Statement *s, VisitTerm *f, void *context)
{
    for (int losses = 0; losses < 2; losses++)
        for (int n = 0; n < s->op_count; n++)
            if (s->ops[n].says != NULL && (s->ops[n].kind == OP_MUL) == (losses == 1))
                f(context, losses || s->ops[n].minus ? -1 : 1, s->ops[n].says);
}

typedef struct Sum {
    Text *out;
    bool begun;
} Sum;

static void put_term(void *context, int sign, const char *says)
{
    Sum *sum = context;
    text_printf(sum->out, "%s%s", sign < 0 ? " - " : sum->begun ? " + " : " ", says);
    sum->begun = true;
}

void statement_equation(const Statement *s, Text *out)
{
    Sum sum = {.out = out};
    const Component c = (Component)s->target;
    text_printf(out, "%s d%s/dt =", component_is_e(c) ? "eps" : "mu", component_name(c));
    statement_terms(s, put_term, &sum);
}

static void dump_factor(const Factor *f, Text *out)
{
    static const char *const profiles[] = {"b", "c", "1/kappa"};
    switch (f->kind) {
    case FACTOR_ONE:
        text_put(out, "1");
        break;
    case FACTOR_LITERAL:
        text_printf(out, "%.9g", f->value);
        break;
    case FACTOR_TABLE:
        text_printf(out, "table %d[id]", f->table);
        break;
    case FACTOR_VALUES:
        text_printf(out, "buffer %d[site]", f->buffer);
        break;
    case FACTOR_AXIS:
        text_printf(out, "buffer %d[%c]", f->buffer, "xyz"[f->axis]);
        break;
    case FACTOR_POINTS:
        text_printf(out, "buffer %d[point]", f->buffer);
        break;
    case FACTOR_ROWS:
        text_printf(out, "%s[%c]", profiles[f->profile], "xyz"[f->axis]);
        break;
    }
}

static void dump_ref(const Ref *r, Text *out, const char *(*field_name)(void *, int), void *context)
{
    if (r->kind != REF_FIELD) {
        text_printf(out, "%s %d", r->kind == REF_WAVE ? "wave" : r->kind == REF_GIVEN ? "given" : "state", r->field);
        return;
    }
    text_put(out, field_name(context, r->field));
    for (int a = 0; a < 3; a++)
        if (r->offset[a] != 0)
            text_printf(out, "[%c%+ld]", "xyz"[a], r -> offset[a]);
}

static void dump_operands(const Op *op, Text *out)
{
    const int operands[] = {op->a, op->b, op->c};
    for (int i = 0; i < 3; i++)
        if (operands[i] >= 0)
            text_printf(out, " %s%d", i == 0 && op->minus ? "-" : "", operands[i]);
}

static void dump_remarks(const Op *op, Text *out)
{
    if (op->layer >= 0)
        text_printf(out, "  in layers of %c", "xyz"[op->layer]);
    if (op->otherwise >= 0)
        text_printf(out, "; elsewhere its value is %d", op->otherwise);
    if (op->running)
        text_put(out, "  the value so far");
    if (op->name != NULL)
        text_printf(out, "  \"%s\"", op->name);
    if (op->says != NULL)
        text_printf(out, "  says \"%s\"", op->says);
}

void statement_dump(const Statement *s, Text *out, const char *(*field_name)(void *context, int field), void *context)
{
    static const char *const names[] = {"load", "factor", "add", "sub", "mul", "div", "fma", "neg", "store"};
    for (int n = 0; n < s->op_count; n++) {
        const Op *op = &s->ops[n];
        text_printf(out, "%2d %s", n, names[op->kind]);
        dump_operands(op, out);
        if (op->kind == OP_FACTOR || op->kind == OP_LOAD || op->kind == OP_STORE)
            text_put(out, " ");
        if (op->kind == OP_FACTOR)
            dump_factor(&op->factor, out);
        else if (op->kind == OP_LOAD || op->kind == OP_STORE)
            dump_ref(&op->ref, out, field_name, context);
        dump_remarks(op, out);
        text_put(out, "\n");
    }
}
