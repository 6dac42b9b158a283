/* Pass `probes`: the values at single sites are gathered on the device, one row per
 * step of the batch, and fetched when the batch ends. Probes of one component and one
 * period share a kernel, which runs only at the steps that sample. Voltages and currents
 * are weighted sums of such values, put together on the host. */
#include "model/probes.h"

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
        add_site(model, monitor, site.component, site.index,
                 sign * axis_cell(&model->grid->axis[m->axis], site.index[m->axis]));
}

/* Two opposite sides of the loop: H_c on both sides of the edge along b, times d_c. On the low wall of b a periodic
 * axis has the low side at its other end, a magnetic wall mirrors the high one. */
static bool add_sides(Model *model, int monitor, const Site *edge, int b, int c, double share, Error *err)
{
    const Axis *axis = &model->grid->axis[b];
    long index[3] = {edge->index[0], edge->index[1], edge->index[2]};
    const double weight = share * axis_dual(&model->grid->axis[c], index[c]);
    if (!axis->present)
        return true;
    const long cells = grid_whole_cells(model->grid, b);
    bool low = index[b] == 0, high = index[b] == cells;
    BoundaryKind kind = model->grid->scene->drawn[b][high].kind;
    if ((low || high) && kind != BOUNDARY_PERIODIC && kind != BOUNDARY_PMC)
        return error_at(err, ERROR_SCENE, model->grid->scene->monitors[monitor].loc,
                        "current_probe: its edge lies on the wall %c%c, half of the loop round it outside the domain",
                        "xyz"[b], high ? '+' : '-');
    bool mirror = (low || high) && kind == BOUNDARY_PMC;
    if (!(mirror && high))
        add_site(model, monitor, (Component)(HX + c), index, mirror ? 2 * weight : weight);
    index[b] = low ? cells - 1 : index[b] - 1;
    if (!(mirror && low))
        add_site(model, monitor, (Component)(HX + c), index, mirror ? -2 * weight : -weight);
    return true;
}

/* I = loop of H round an edge, with the displacement current in it, at (n - 1/2) dt: the mean of all edges. In a source
 * of N edges each has a part of its voltage and resistance, and the mean is what flows by both as a whole. */
static bool add_current(Model *model, int monitor, Error *err)
{
    const Monitor *m = &model->grid->scene->monitors[monitor];
    const int b = (m->axis + 1) % 3, c = (m->axis + 2) % 3;
    Site edge;
    int sign;
    const long count = grid_chain(model->grid, m->axis, m->from, m->to, &edge, &sign);
    const double share = (double)sign / (double)count;
    grid_wrap(model->grid, edge.index);
    for (long i = 0; i < count; i++, edge.index[m->axis]++)
        if ((model->field_buffer[HX + c] >= 0 && !add_sides(model, monitor, &edge, b, c, share, err)) ||
            (model->field_buffer[HX + b] >= 0 && !add_sides(model, monitor, &edge, c, b, -share, err)))
            return false;
    return true;
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
    bool ok = true;
    model_see_all(model);
    for (size_t i = 0; i < model->grid->scene->monitor_count; i++)
        ok = ok && add_monitor(model, (int)i, err);
    model_see_part(model);
    if (ok)
        probes_add_buffers(model);
    return ok;
}
