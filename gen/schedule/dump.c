/* plan_dump: the plan as text, one fact a line, for `yeec plan --dump` and the golden files; plan_dump_statements: the
 * operations of its updates. */
#include "schedule/march/tiles.h"

static void put_kernel(const Plan *plan, const Kernel *k, Text *out)
{
    text_printf(out, "kernel %s: %s\n", k->name, k->purpose);
    out->indent = 2;
    for (int u = 0; u < k->update_count; u++)
        model_dump_update(plan->model, &k->updates[u], out);
    for (size_t i = 0; i < k->places.count; i++) {
        text_put(out, "at ");
        model_dump_box(&k->places.items[i].box, out);
        model_dump_side(k->places.items[i].side, out);
        text_put(out, "\n");
    }
    text_put(out, "params");
    for (size_t i = 0; i < k->params.count; i++)
        text_printf(out, " %s", k->params.items[i].name);
    text_put(out, "\n");
    out->indent = 0;
}

static void put_launch(const Plan *plan, const Launch *l, Text *out)
{
    text_printf(out, "launch %s", plan_kernel_of(plan, l)->name);
    for (int i = 0; i < l->arg_count; i++) {
        const Arg *a = &l->args[i];
        if (a->kind == ARG_BUFFER || a->kind == ARG_OTHER)
            text_printf(out, " %s%s", plan->model->buffers.items[a->buffer].name, a->kind == ARG_OTHER ? "'" : "");
        else if (a->kind == ARG_STEP)
            text_printf(out, " m+%lld", (long long)a->value);
        else if (a->kind == ARG_PHASE)
            text_printf(out, " phase of %lld", (long long)a->value);
        else if (a->kind == ARG_COUNT)
            text_put(out, " steps");
        else if (a->kind == ARG_ROOM)
            text_put(out, " room");
        else
            text_printf(out, " %lld", (long long)a->value);
    }
    if (l->every > 1)
        text_printf(out, " every %ld", l->every);
    text_put(out, "\n");
}

static void put_launches(const Plan *plan, const Launch *launches, size_t count, Text *out)
{
    out->indent = 2;
    for (size_t i = 0; i < count; i++)
        put_launch(plan, &launches[i], out);
    out->indent = 0;
}

static void put_passes(const Plan *plan, Text *out)
{
    for (size_t i = 0; i < plan->passes.count; i++) {
        const PlanPass *p = &plan->passes.items[i];
        text_printf(out, "pass %s: %d step%s%s\n", p->name, p->steps, p->steps == 1 ? "" : "s",
                    p->swaps ? ", swaps" : "");
        put_launches(plan, p->launches.items, p->launches.count, out);
    }
}

static void put_samples(const Plan *plan, Text *out)
{
    for (size_t i = 0; i < plan->accumulators.count; i++) {
        const PlanAccumulator *a = &plan->accumulators.items[i];
        text_printf(out, "sums every %ld\n", a->every);
        put_launches(plan, a->launches.items, a->launches.count, out);
    }
    for (size_t i = 0; i < plan->captures.count; i++) {
        const PlanCapture *c = &plan->captures.items[i];
        text_printf(out, "capture %s\n", plan->grid->scene->monitors[c->monitor].name);
        put_launches(plan, c->launches.items, c->launches.count, out);
    }
}

void plan_dump(const Plan *plan, Text *out)
{
    model_dump(plan->model, out);
    for (size_t i = 0; i < plan->kernels.count; i++)
        put_kernel(plan, &plan->kernels.items[i], out);
    for (size_t i = 0; i < plan->marches.count; i++)
        march_dump(&plan->marches.items[i], out);
    if (plan->trimmed && plan->wavefront.wanted)
        wavefront_dump(plan, out);
    put_passes(plan, out);
    put_samples(plan, out);
}

static const char *field_name(void *context, int field)
{
    const Model *model = context;
    return field < FIELD_MEMORY ? component_symbol((Component)field) : model->memories.items[field - FIELD_MEMORY].name;
}

void plan_dump_statements(const Plan *plan, Text *out)
{
    for (size_t i = 0; i < plan->kernels.count; i++) {
        const Kernel *k = &plan->kernels.items[i];
        for (int u = 0; u < k->update_count; u++) {
            text_printf(out, "%s: ", k->name);
            statement_equation(&k->updates[u], out);
            text_put(out, "\n");
            statement_dump(&k->updates[u], out, field_name, plan->model);
        }
    }
}
