/* Pass `prune`: what changes nothing is not printed. A factor that rounds to one
 * in the model's precision goes, a term whose coefficient is zero goes, and a
 * component left without terms and without decay is idle. */
#include "model/model.h"

static bool equals(const Model *model, double value, double constant)
{
    return model->options.precision == PRECISION_F32 ? to_single(value) == to_single(constant) : value == constant;
}

static bool rounds_to(const Model *model, const Factor *f, double constant)
{
    return f->kind == FACTOR_LITERAL && equals(model, f->value, constant);
}

static int decay_of(const Statement *s)
{
    for (int n = 0; n < s->op_count; n++)
        if (s->ops[n].kind == OP_MUL && s->ops[n].running)
            return n;
    return -1;
}

void model_prune_decay(const Model *model, Statement *s)
{
    const int decay = decay_of(s);
    if (decay < 0)
        return;
    const int factor = s->ops[decay].a;
    const Factor *f = &s->ops[factor].factor;
    if (f->kind != FACTOR_ONE && !rounds_to(model, f, 1))
        return;
    statement_replace(s, decay, s->ops[decay].b);
    statement_replace(s, factor, -1);
}

static void prune_statement(const Model *model, Statement *s)
{
    model_prune_decay(model, s);
    for (int n = 0; n < s->op_count; n++)
        if (s->ops[n].kind == OP_FACTOR && s->ops[n].term >= 0 && rounds_to(model, &s->ops[n].factor, 0)) {
            statement_drop_term(s, s->ops[n].term);
            n = -1;
        }
}

void model_prune_region(const Model *model, Region *r)
{
    for (int c = 0; c < COMPONENTS; c++) {
        if (r->idle[c])
            continue;
        prune_statement(model, &r->updates[c]);
        r->idle[c] = statement_idle(&r->updates[c]);
    }
}

bool model_pass_prune(Model *model, Error *err)
{
    (void)err;
    for (size_t n = 0; n < model->regions.count; n++)
        model_prune_region(model, &model->regions.items[n]);
    return true;
}
