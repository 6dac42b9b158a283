/* plan_dump: the plan as text, one fact a line, for `yeec plan --dump` and the golden files. */
#include "schedule/plan.h"

static void put_box(Text *out, const Box *b)
{
    text_printf(out, "[%ld,%ld) [%ld,%ld) [%ld,%ld)", b->lo[0], b->hi[0], b->lo[1], b->hi[1], b->lo[2], b->hi[2]);
}

static void put_side(Text *out, const int side[3])
{
    for (int a = 0; a < 3; a++)
        if (side[a] != 0)
            text_printf(out, " %s%s", axis_name(a), side[a] < 0 ? "-" : "+");
}

static void put_coef(const Plan *plan, const Coef *c, Text *out)
{
    switch (c->kind) {
    case COEF_ONE:
        text_put(out, "1");
        break;
    case COEF_ZERO:
        text_put(out, "0");
        break;
    case COEF_LITERAL:
        text_printf(out, "%.9g", c->value);
        break;
    case COEF_TABLE:
        text_printf(out, "%s[id]", plan->tables.items[c->table].name);
        break;
    case COEF_VALUES:
        text_printf(out, "%s[site]", plan->buffers.items[c->buffer].name);
        break;
    }
}

static void put_update(const Plan *plan, const Update *u, Text *out)
{
    text_printf(out, "%s = ", component_symbol(u->target));
    put_coef(plan, &u->decay, out);
    text_printf(out, " %s", component_symbol(u->target));
    for (int t = 0; t < u->term_count; t++) {
        const Term *term = &u->terms[t];
        text_put(out, term->sign > 0 ? " + " : " - ");
        put_coef(plan, &term->coef, out);
        text_printf(out, " d%s/d%s", component_symbol(term->source), axis_name(term->axis));
        if (term->memory >= 0)
            text_printf(out, "{%s%s}", plan->memories.items[term->memory].name,
                        term->split       ? ", split"
                        : term->stretched ? ", kappa"
                                          : "");
    }
    text_put(out, "\n");
}

static void put_regions(const Plan *plan, Text *out)
{
    for (size_t i = 0; i < plan->regions.count; i++) {
        const Region *r = &plan->regions.items[i];
        text_put(out, "region ");
        put_box(out, &r->box);
        put_side(out, r->side);
        for (int c = 0; c < COMPONENTS; c++)
            if (plan->field_buffer[c] >= 0 && r->klass[c] == MIXED)
                text_printf(out, " %s:mixed", component_symbol((Component)c));
            else if (plan->field_buffer[c] >= 0)
                text_printf(out, " %s:%d", component_symbol((Component)c), r->klass[c]);
        text_put(out, "\n");
    }
}

static void put_kernel(const Plan *plan, const Kernel *k, Text *out)
{
    text_printf(out, "kernel %s: %s\n", k->name, k->purpose);
    out->indent = 2;
    for (int u = 0; u < k->update_count; u++)
        put_update(plan, &k->updates[u], out);
    for (size_t i = 0; i < k->places.count; i++) {
        text_put(out, "at ");
        put_box(out, &k->places.items[i].box);
        put_side(out, k->places.items[i].side);
        text_put(out, "\n");
    }
    text_put(out, "params");
    for (size_t i = 0; i < k->params.count; i++)
        text_printf(out, " %s", k->params.items[i].name);
    text_put(out, "\n");
    out->indent = 0;
}

static void put_murs(const Plan *plan, Text *out)
{
    for (size_t i = 0; i < plan->murs.count; i++)
        for (int n = 0; n < plan->murs.items[i].face_count; n++) {
            const MurFace *f = &plan->murs.items[i].faces[n];
            text_printf(out, "mur %s: %s[%ld] from [%ld], k ", axis_name(plan->murs.items[i].axis),
                        component_symbol(f->component), f->wall, f->inner);
            put_coef(plan, &f->k, out);
            text_put(out, ", at ");
            put_box(out, &f->range);
            text_put(out, "\n");
        }
}

static void put_sparse(const Plan *plan, Text *out)
{
    for (size_t i = 0; i < plan->wraps.count; i++)
        for (int n = 0; n < plan->wraps.items[i].copy_count; n++) {
            const WrapCopy *w = &plan->wraps.items[i].copies[n];
            text_printf(out, "wall %s: %s[%ld] = %s%s[%ld]\n", axis_name(plan->wraps.items[i].axis),
                        component_symbol(w->component), w->dst, w->sign < 0 ? "-" : "", component_symbol(w->component),
                        w->src);
        }
    for (size_t i = 0; i < plan->points.count; i++) {
        const PointSet *s = &plan->points.items[i];
        text_printf(out, "points %s: %s, %zu sites%s%s%s, %d taps\n", s->what, component_symbol(s->component),
                    s->points.count, s->has_scale ? ", scale" : "", s->has_memory ? ", memory" : "",
                    s->has_branch ? ", branch" : "", s->taps);
    }
    for (size_t i = 0; i < plan->probes.count; i++)
        text_printf(out, "probes %s: %zu sites every %ld\n", component_symbol(plan->probes.items[i].component),
                    plan->probes.items[i].sites.count, plan->probes.items[i].every);
}

static void put_launch(const Plan *plan, const Launch *l, Text *out)
{
    text_printf(out, "launch %s", plan->kernels.items[l->kernel].name);
    for (int i = 0; i < l->arg_count; i++) {
        const Arg *a = &l->args[i];
        if (a->kind == ARG_BUFFER || a->kind == ARG_OTHER)
            text_printf(out, " %s%s", plan->buffers.items[a->buffer].name, a->kind == ARG_OTHER ? "'" : "");
        else if (a->kind == ARG_STEP)
            text_printf(out, " m+%lld", (long long)a->value);
        else if (a->kind == ARG_COUNT)
            text_put(out, " steps");
        else
            text_printf(out, " %lld", (long long)a->value);
    }
    if (l->every > 1)
        text_printf(out, " every %ld", l->every);
    text_put(out, "\n");
}

static void put_passes(const Plan *plan, Text *out)
{
    for (size_t i = 0; i < plan->passes.count; i++) {
        const PlanPass *p = &plan->passes.items[i];
        text_printf(out, "pass %s: %d step%s%s\n", p->name, p->steps, p->steps == 1 ? "" : "s",
                    p->swaps ? ", swaps" : "");
        out->indent = 2;
        for (size_t n = 0; n < p->launches.count; n++)
            put_launch(plan, &p->launches.items[n], out);
        out->indent = 0;
    }
}

void plan_dump(const Plan *plan, Text *out)
{
    const Layout *l = &plan->layout;
    text_printf(out, "layout stride %ld %ld origin %zu size %zu%s\n", l->stride[1], l->stride[2], l->origin, l->size,
                l->wide ? " wide" : "");
    for (size_t i = 0; i < plan->buffers.count; i++)
        text_printf(out, "buffer %s %zu x %zu: %s\n", plan->buffers.items[i].name, plan->buffers.items[i].count,
                    plan->buffers.items[i].element, plan->buffers.items[i].legend);
    put_regions(plan, out);
    for (size_t i = 0; i < plan->kernels.count; i++)
        put_kernel(plan, &plan->kernels.items[i], out);
    put_murs(plan, out);
    put_sparse(plan, out);
    put_passes(plan, out);
}
