/* Pass `prune`: what changes nothing is not printed. A factor that rounds to one
 * in the plan's precision goes, a term whose coefficient is zero goes, and a
 * component left without terms and without decay is idle. */
#include "schedule/plan.h"

static bool equals(const Plan *plan, double value, double constant)
{
    return plan->options.precision == PRECISION_F32 ? (float)value == (float)constant : value == constant;
}

void plan_simplify(const Plan *plan, Coef *coef)
{
    if (coef->kind != COEF_LITERAL)
        return;
    if (equals(plan, coef->value, 1))
        coef->kind = COEF_ONE;
    else if (equals(plan, coef->value, 0))
        coef->kind = COEF_ZERO;
}

static void prune_update(const Plan *plan, Update *u)
{
    plan_simplify(plan, &u->decay);
    int kept = 0;
    for (int t = 0; t < u->term_count; t++) {
        plan_simplify(plan, &u->terms[t].coef);
        if (u->terms[t].coef.kind != COEF_ZERO)
            u->terms[kept++] = u->terms[t];
    }
    u->term_count = kept;
}

void plan_prune_region(const Plan *plan, Region *r)
{
    for (int c = 0; c < COMPONENTS; c++) {
        if (r->idle[c])
            continue;
        prune_update(plan, &r->updates[c]);
        r->idle[c] = r->updates[c].term_count == 0 && r->updates[c].decay.kind == COEF_ONE;
    }
}

bool plan_pass_prune(Plan *plan, Error *err)
{
    (void)err;
    for (size_t n = 0; n < plan->regions.count; n++)
        plan_prune_region(plan, &plan->regions.items[n]);
    return true;
}
