/* Pass `probes`: the values at single sites are gathered on the device, one row per
 * step of the batch, and fetched when the batch ends. Probes of one component and one
 * period share a kernel, which runs only at the steps that sample. Voltages and currents
 * are weighted sums of such values, put together on the host. */
#include "model/probes.h"

#include <stdlib.h>
#include <string.h>

static ProbeGroup *group_for(Model *model, Component c, long every)
{
    for (size_t i = 0; i < model->probes.count; i++)
        if (model->probes.items[i].component == c && model->probes.items[i].every == every)
            return &model->probes.items[i];
    ProbeGroup g = {.component = c, .every = every};
    vec_push(&model->probes, g);
    return &model->probes.items[model->probes.count - 1];
}

typedef struct SortedSite {
    size_t element, number;
} SortedSite;

static int compare_sites(const void *a, const void *b)
{
    const SortedSite *x = a, *y = b;
    if (x->element != y->element)
        return x->element < y->element ? -1 : 1;
    return x->number < y->number ? -1 : 1;
}

/* In the order of memory, so that the probes of a row stand together; a monitor's own sites keep their order there. */
static void sort_sites(const Model *model, ProbeGroup *g)
{
    const size_t n = g->sites.count;
    SortedSite *order = ARENA_ARRAY(model->arena, SortedSite, n);
    ProbeSite *sites = ARENA_ARRAY(model->arena, ProbeSite, n);
    for (size_t i = 0; i < n; i++)
        order[i] = (SortedSite){model_element(model, g->sites.items[i].index), i};
    qsort(order, n, sizeof *order, compare_sites);
    for (size_t i = 0; i < n; i++)
        sites[i] = g->sites.items[order[i].number];
    memcpy(g->sites.items, sites, n * sizeof *sites);
}

static void add_buffers(Model *model, ProbeGroup *g, int number)
{
    size_t n = g->sites.count;
    size_t *elements = ARENA_ARRAY(model->arena, size_t, n);
    for (size_t i = 0; i < n; i++)
        elements[i] = model_element(model, g->sites.items[i].index);
    const char *symbol = component_symbol(g->component);
    const char *sites = arena_printf(model->arena, "probe_site_%d", number),
               *out = arena_printf(model->arena, "probe_%d", number);
    g->site_buffer =
        model_add_sites(model, sites, arena_printf(model->arena, "sites of the %s probes", symbol), elements, n);
    g->out_buffer = model_add_buffer(model, out, arena_printf(model->arena, "%s at the probes, a row per step", symbol),
                                     BUFFER_OUT, TYPE_REAL, (size_t)model->batch * n);
}

void probes_add_site(Model *model, int monitor, Component c, const long index[3], double weight, long number)
{
    ProbeGroup *g = group_for(model, c, model->grid->scene->monitors[monitor].every);
    ProbeSite site = {.index = {index[0], index[1], index[2]}, .monitor = monitor, .weight = weight, .site = number};
    vec_push(&g->sites, site);
}

static void add_site(Model *model, int monitor, Component c, const long index[3], double weight)
{
    probes_add_site(model, monitor, c, index, weight, 0);
}

/* V = sum of E d over the edges from `from` to `to`. */
static void add_voltage(Model *model, int monitor)
{
    const Monitor *m = &model->grid->scene->monitors[monitor];
    Site site;
    int sign;
    long count = grid_chain(model->grid, m->axis, m->from, m->to, &site, &sign);
    grid_wrap(model->grid, site.index);
    for (; count > 0; count--, site.index[m->axis]++)
        add_site(model, monitor, site.component, site.index, sign * model->grid->axis[m->axis].d);
}

/* Two opposite sides of the loop: H_c on both sides of the edge along b, times d_c. On the low wall of b a periodic
 * axis has the low side at its other end, a magnetic wall mirrors the high one. */
static bool add_sides(Model *model, int monitor, const Site *edge, int b, int c, int sign, Error *err)
{
    const Axis *axis = &model->grid->axis[b];
    long index[3] = {edge->index[0], edge->index[1], edge->index[2]};
    double weight = sign * model->grid->axis[c].d;
    if (!axis->present)
        return true;
    bool low = index[b] == 0, high = index[b] == axis->cells;
    BoundaryKind kind = model->grid->scene->boundary[b][high].kind;
    if ((low || high) && kind != BOUNDARY_PERIODIC && kind != BOUNDARY_PMC)
        return error_at(err, ERROR_SCENE, model->grid->scene->monitors[monitor].loc,
                        "current_probe: its edge lies on the wall %c%c, half of the loop round it outside the domain",
                        "xyz"[b], high ? '+' : '-');
    bool mirror = (low || high) && kind == BOUNDARY_PMC;
    if (!(mirror && high))
        add_site(model, monitor, (Component)(HX + c), index, mirror ? 2 * weight : weight);
    index[b] = low ? axis->cells - 1 : index[b] - 1;
    if (!(mirror && low))
        add_site(model, monitor, (Component)(HX + c), index, mirror ? -2 * weight : -weight);
    return true;
}

/* I = loop of H round the edge, with the displacement current in it; at (n - 1/2) dt. */
static bool add_current(Model *model, int monitor, Error *err)
{
    const Monitor *m = &model->grid->scene->monitors[monitor];
    const int a = m->axis, b = (a + 1) % 3, c = (a + 2) % 3;
    Site edge = grid_snap_round(model->grid, (Component)(EX + a), m->from);
    return (model->field_buffer[HX + c] < 0 || add_sides(model, monitor, &edge, b, c, +1, err)) &&
           (model->field_buffer[HX + b] < 0 || add_sides(model, monitor, &edge, c, b, -1, err));
}

static bool add_monitor(Model *model, int monitor, Error *err)
{
    const Monitor *m = &model->grid->scene->monitors[monitor];
    if (m->kind == MONITOR_PROBE) {
        Site site = grid_snap_round(model->grid, m->component, m->from);
        add_site(model, monitor, m->component, site.index, 1);
    } else if (m->kind == MONITOR_VOLTAGE) {
        add_voltage(model, monitor);
    } else if (m->kind == MONITOR_CURRENT) {
        return add_current(model, monitor, err);
    } else if (m->kind == MONITOR_RECORD) {
        return record_add(model, monitor, err);
    }
    return true;
}

bool model_pass_probes(Model *model, Error *err)
{
    for (size_t i = 0; i < model->grid->scene->monitor_count; i++)
        if (!add_monitor(model, (int)i, err))
            return false;
    for (size_t i = 0; i < model->probes.count; i++) {
        sort_sites(model, &model->probes.items[i]);
        add_buffers(model, &model->probes.items[i], (int)i + 1);
    }
    return true;
}
