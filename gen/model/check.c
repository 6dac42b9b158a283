/* model_check: what must hold of a model between passes. A violation is a bug of ours and is reported as such, with the
 * pass after which it appeared. */
#include "model/model.h"

#include <math.h>
#include <string.h>

static bool broken(Error *err, const char *after, const char *what)
{
    return error_set(err, ERROR_SYSTEM, "internal error after pass '%s': %s", after, what);
}

static bool disjoint(const Box *a, const Box *b)
{
    for (int i = 0; i < 3; i++)
        if (a->hi[i] <= b->lo[i] || b->hi[i] <= a->lo[i])
            return true;
    return false;
}

/* Regions tile the updated indices: disjoint, and as many sites as their hull. */
static bool check_regions(const Model *model, const char *after, Error *err)
{
    size_t sites = 0;
    Box hull = model->regions.count > 0 ? model->regions.items[0].box : (Box){{0}, {0}};
    for (size_t i = 0; i < model->regions.count; i++) {
        const Box *box = &model->regions.items[i].box;
        sites += box_sites(box);
        for (int a = 0; a < 3; a++) {
            hull.lo[a] = box->lo[a] < hull.lo[a] ? box->lo[a] : hull.lo[a];
            hull.hi[a] = box->hi[a] > hull.hi[a] ? box->hi[a] : hull.hi[a];
        }
        for (size_t j = 0; j < i; j++)
            if (!disjoint(box, &model->regions.items[j].box))
                return broken(err, after, "two regions overlap");
    }
    if (model->regions.count > 0 && sites != box_sites(&hull))
        return broken(err, after, "the regions leave a gap");
    return true;
}

static bool check_coef(const Model *model, const Factor *c)
{
    switch (c->kind) {
    case FACTOR_LITERAL:
        return isfinite(c->value);
    case FACTOR_TABLE:
        return c->table >= 0 && (size_t)c->table < model->tables.count && c->buffer >= 0;
    case FACTOR_VALUES:
    case FACTOR_POINTS:
        return c->buffer >= 0 && (size_t)c->buffer < model->buffers.count;
    case FACTOR_ROWS:
        return c->axis >= 0 && c->axis < 3;
    case FACTOR_AXIS:
        return c->axis >= 0 && c->axis < 3 && c->buffer >= 0 && (size_t)c->buffer < model->buffers.count;
    case FACTOR_ONE:
        return true;
    }
    return false;
}

static bool check_field(const Model *model, int field)
{
    return field < FIELD_MEMORY ? model->field_buffer[field] >= 0
                                : (size_t)(field - FIELD_MEMORY) < model->memories.count;
}

/* Operands come before their operation, what is named is there, and layers are those of the kernel. */
static bool check_op(const Model *model, const Statement *s, int n, unsigned layers)
{
    const Op *op = &s->ops[n];
    const bool refers = (op->kind == OP_LOAD || op->kind == OP_STORE) && op->ref.kind == REF_FIELD;
    return op->a < n && op->b < n && op->c < n && op->otherwise < n && (!refers || check_field(model, op->ref.field)) &&
           (op->kind != OP_FACTOR || check_coef(model, &op->factor)) &&
           (op->layer < 0 || (layers >> op->layer & 1) != 0) && (op->kind != OP_STORE || op->a >= 0);
}

static int uses_of(const Statement *s, int n)
{
    int uses = 0;
    for (int later = n + 1; later < s->op_count; later++)
        uses += (s->ops[later].a == n) + (s->ops[later].b == n) + (s->ops[later].c == n);
    return uses;
}

/* What is used more than once has a name; and once the target's value has begun to change, the old one is gone, where
 * it has no name: rows of vectors and strips keep both in one place. */
static bool check_values(const Statement *s)
{
    bool changed = false;
    int old = -2; /* the operation that loads it */
    for (int n = 0; n < s->op_count; n++) {
        const Op *op = &s->ops[n];
        const bool result = op->kind != OP_LOAD && op->kind != OP_FACTOR && op->kind != OP_STORE;
        if (result && !op->running && op->name == NULL && op->otherwise < 0 && uses_of(s, n) > 1)
            return false;
        const bool loads = op->kind == OP_LOAD && op->ref.kind == REF_FIELD && op->ref.field == s->target;
        if (changed && (loads || op->a == old || op->b == old || op->c == old))
            return false;
        old = loads && op->name == NULL ? n : old;
        changed |= op->running;
    }
    return true;
}

/* A derivative along an axis with layers is theirs, whole. */
bool model_check_update(const Model *model, const Statement *u, unsigned layers)
{
    unsigned seen = 0, wanted = 0;
    if (!check_values(u))
        return false;
    for (int n = 0; n < u->op_count; n++) {
        if (!check_op(model, u, n, layers))
            return false;
        seen |= u->ops[n].layer >= 0 ? 1U << u->ops[n].layer : 0;
        wanted |= u->ops[n].term >= 0 ? 1U << u->ops[n].term & layers : 0;
    }
    return seen == wanted;
}

/* Whoever remembers in a box lies in it. */
static bool check_boxes(const Model *model, const Region *r, const Statement *u)
{
    for (int n = 0; n < u->op_count; n++) {
        const Ref *ref = &u->ops[n].ref;
        const bool remembers = u->ops[n].kind == OP_STORE && ref->kind == REF_FIELD && ref->field >= FIELD_MEMORY;
        const MemoryBox *b = remembers ? model_memory_box(model, ref->field - FIELD_MEMORY) : NULL;
        for (int a = 0; a < (b != NULL ? 3 : 0); a++)
            if (r->box.lo[a] < b->held.lo[a] || r->box.hi[a] > b->held.hi[a])
                return false;
    }
    return true;
}

static unsigned layers_of(const Region *r)
{
    return (r->side[0] != 0 ? 1U : 0) | (r->side[1] != 0 ? 2U : 0) | (r->side[2] != 0 ? 4U : 0);
}

static bool check_updates(const Model *model, const char *after, Error *err)
{
    for (size_t i = 0; i < model->regions.count; i++) {
        const Region *r = &model->regions.items[i];
        for (int c = 0; c < COMPONENTS; c++) {
            if (model->field_buffer[c] >= 0 && !model_check_update(model, &r->updates[c], layers_of(r)))
                return broken(err, after, "an update has a coefficient, source or memory that is not there");
            if (model->field_buffer[c] >= 0 && !check_boxes(model, r, &r->updates[c]))
                return broken(err, after, "an update remembers outside of its box");
        }
    }
    return true;
}

/* The points of a set run side by side; they are in the order of memory. */
static bool check_points(const Model *model, const char *after, Error *err)
{
    for (size_t i = 0; i < model->points.count; i++) {
        const PointSet *set = &model->points.items[i];
        for (size_t n = 1; n < set->points.count; n++)
            if (memcmp(set->points.items[n - 1].index, set->points.items[n].index, sizeof set->points.items[n].index) ==
                0)
                return broken(err, after, "a set of points has a site twice");
    }
    return true;
}

bool model_check(const Model *model, const char *after, Error *err)
{
    return check_regions(model, after, err) && check_updates(model, after, err) && check_points(model, after, err);
}
