/* Pass `probes`: the values at single sites are gathered on the device, one row per
 * step of the batch, and fetched when the batch ends. Probes of one component and one
 * period share a kernel, which runs only at the steps that sample. */
#include "plan/plan.h"

static ProbeGroup *group_for(Plan *plan, Component c, long every)
{
    for (size_t i = 0; i < plan->probes.count; i++)
        if (plan->probes.items[i].component == c && plan->probes.items[i].every == every)
            return &plan->probes.items[i];
    ProbeGroup g = {.component = c, .every = every};
    vec_push(&plan->probes, g);
    return &plan->probes.items[plan->probes.count - 1];
}

static void add_buffers(Plan *plan, ProbeGroup *g, int number)
{
    size_t n = g->sites.count;
    size_t *elements = ARENA_ARRAY(plan->arena, size_t, n);
    for (size_t i = 0; i < n; i++)
        elements[i] = plan_element(plan, g->sites.items[i].index);
    const char *symbol = component_symbol(g->component);
    const char *sites = arena_printf(plan->arena, "probe_site_%d", number), *out = arena_printf(plan->arena, "probe_%d", number);
    g->site_buffer = plan_add_sites(plan, sites, arena_printf(plan->arena, "sites of the %s probes", symbol), elements, n);
    g->out_buffer = plan_add_buffer(plan, out, arena_printf(plan->arena, "%s at the probes, a row per step", symbol), BUFFER_OUT,
                                    TYPE_REAL, (size_t)plan->batch * n);
}

static void add_kernel(Plan *plan, int item)
{
    const ProbeGroup *g = &plan->probes.items[item];
    const char *name = arena_printf(plan->arena, "probe_%s", component_symbol(g->component));
    const char *purpose = arena_printf(plan->arena, "%s at %zu probe%s", component_name(g->component), g->sites.count,
                                       g->sites.count == 1 ? "" : "s");
    Kernel *k = plan_add_kernel(plan, KERNEL_PROBE, name, purpose);
    k->item = item;
    k->component = g->component;
    kernel_add_buffer(plan, k, plan->field_buffer[g->component], true);
    kernel_add_buffer(plan, k, g->site_buffer, true);
    kernel_add_buffer(plan, k, g->out_buffer, false);
    vec_push(&k->params, ((Param){.kind = PARAM_NUMBER, .name = "count"}));
    vec_push(&k->params, ((Param){.kind = PARAM_STEP, .name = "m"}));
}

bool plan_pass_probes(Plan *plan, Error *err)
{
    (void)err;
    const Scene *scene = plan->grid->scene;
    for (size_t i = 0; i < scene->monitor_count; i++) {
        const Monitor *m = &scene->monitors[i];
        if (m->kind != MONITOR_PROBE)
            continue;
        ProbeGroup *g = group_for(plan, m->component, m->every);
        Site site = grid_snap(plan->grid, m->component, m->from);
        vec_push(&g->sites, site);
        vec_push(&g->monitors, (int)i);
    }
    for (size_t i = 0; i < plan->probes.count; i++) {
        add_buffers(plan, &plan->probes.items[i], (int)i + 1);
        add_kernel(plan, (int)i);
    }
    return true;
}
