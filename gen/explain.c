/* `yeec plan`: what will be generated, in words and as facts for JSON. */
#include "base/unit.h"
#include "compiled.h"
#include "explain_schedule.h"
#include "grid/skin.h"
#include "landing.h"
#include "model/rounding.h"
#include "places.h"

#include <math.h>
#include <string.h>

/* The largest ratio of two cells that meet. */
static double steepest(const Axis *axis)
{
    double most = 1;
    for (long i = 0; i + 1 < axis->cells; i++) {
        const double ratio = axis_cell(axis, i + 1) / axis_cell(axis, i);
        most = fmax(most, fmax(ratio, 1 / ratio));
    }
    return most;
}

static void explain_axis(int a, const Axis *axis, Text *out)
{
    text_printf(out, ", %s %ld cells of %.6g", axis_name(a), axis->cells, axis->d);
    if (axis->node != NULL)
        text_printf(out, " to %.6g m (neighbours by a factor of up to %.3g)", axis_widest(axis), steepest(axis));
    else
        text_put(out, " m");
}

static long least_cell(const Axis *axis)
{
    long least = 0;
    for (long i = 1; i < axis->cells; i++)
        if (axis_cell(axis, i) < axis_cell(axis, least) * (1 - 1e-9))
            least = i;
    return least;
}

/* Of unequal cells the least ones limit dt: where they are, and the part of 1/dt^2 that each axis has. */
static void explain_least(const Grid *g, Text *out)
{
    double sum = 0;
    bool unequal = false;
    for (int a = 0; a < 3; a++) {
        sum += g->axis[a].present ? 1 / (g->axis[a].d * g->axis[a].d) : 0;
        unequal = unequal || (g->axis[a].present && g->axis[a].node != NULL);
    }
    const char *comma = "          limited by";
    for (int a = 0; a < (unequal ? 3 : 0); a++) {
        const Axis *axis = &g->axis[a];
        if (!axis->present)
            continue;
        text_printf(out, "%s %s %.4g m", comma, axis_name(a), axis->d);
        if (axis->node != NULL) {
            const long i = least_cell(axis);
            text_printf(out, " from %.6g to %.6g m", axis_at(axis, (double)i), axis_at(axis, (double)i + 1));
        }
        text_printf(out, " (%.0f%%)", 100 / (axis->d * axis->d * sum));
        comma = ",";
    }
    text_put(out, unequal ? "\n" : "");
}

static void explain_grid(const Grid *g, Text *out)
{
    text_printf(out, "grid      %s", mode_name(g->mode));
    for (int a = 0; a < 3; a++)
        if (g->axis[a].present)
            explain_axis(a, &g->axis[a], out);
    for (int a = 0; a < 3; a++)
        if (g->scene->symmetry[a] != 0)
            text_printf(out, "\nmirror    %s at %s = %g m: the low half of %ld cells is stepped, the rest is its image",
                        g->scene->symmetry[a] > 0 ? "even" : "odd", axis_name(a), axis_length(&g->axis[a]),
                        grid_whole_cells(g, a));
    text_printf(out, "\ntime      dt %.9g s (%.4g of the Courant limit %.9g s), %ld steps, together %.4g s\n", g->dt,
                g->dt / g->courant_limit, g->courant_limit, g->steps, (double)g->steps * g->dt);
    explain_least(g, out);
    if (g->cut_count > 0)
        text_printf(
            out,
            "conformal %zu edges and %zu faces are cut; %zu faces are enlarged, by %.3g of a cell's face at most; "
            "the limit is %.4g of what it were without\n",
            g->cut_edges, g->cut_faces, g->enlarged, g->enlarged_most, CONFORMAL_LIMIT);
    if (g->wire_limit == g->courant_limit)
        text_printf(out, "          the cells beside thin wires keep the limit at %.4g of what it were without them\n",
                    g->courant_limit / grid_plain_limit(g));
    if (grid_kerr_limit(g) == g->courant_limit)
        text_printf(out, "          chi3 keeps the limit at %.4g of what it were without it\n",
                    g->courant_limit / grid_plain_limit(g));
}

/* "cpml of 8 cells, up to x = 0.02 m"; "copper, a metal of 5.8e+07 S/m" */
static void explain_boundary(const Grid *g, int a, int side, Text *out)
{
    const Boundary *b = &g->scene->boundary[a][side];
    if (b->kind == BOUNDARY_PEC && b->metal > 0) {
        const Material *m = &g->scene->materials[b->metal - 1];
        text_printf(out, "%s, a metal of %.6g S/m,", m->name, m->conductivity);
        return;
    }
    text_put(out, boundary_name(b->kind));
    if (boundary_is_layer(b->kind))
        text_printf(out, " of %d cells, %s %s = %.6g m,", b->cells, side == 0 ? "up to" : "from", axis_name(a),
                    axis_at(&g->axis[a], side == 0 ? g->layer[a].low : (double)(g->axis[a].cells - g->layer[a].high)));
}

/* Equation 1.6 as it stands in the paper: the bracket over ln g. */
static double printed_n_min(const Grid *g, int axis, int side, double n_min)
{
    double factor = side == 0 ? g->axis[axis].low.g : g->axis[axis].high.g;
    return pow(factor, n_min) / log(factor);
}

/* What nagornyi2017 asks of a geometric layer (eqs. 1.6 and 1.7). */
static void explain_berenger(const Grid *g, int axis, Text *out)
{
    double n_min, f_min;
    for (int side = 0; side < 2; side++)
        if (grid_berenger_facts(g, axis, side, &n_min, &f_min))
            text_printf(out,
                        "          berenger %s: reflects below f_min = %.4g Hz; N_min = %.1f cells for this run"
                        " (%.0f as printed in nagornyi2017, without the logarithm)\n",
                        side == 0 ? "below" : "above", f_min, n_min, printed_n_min(g, axis, side, n_min));
}

static void put_walls(const Grid *g, int a, Text *out)
{
    explain_boundary(g, a, 0, out);
    text_put(out, " at the low end, ");
    explain_boundary(g, a, 1, out);
    text_put(out, " at the high end");
}

static void explain_boundaries(const Grid *g, Text *out)
{
    for (int a = 0; a < 3; a++) {
        if (!g->axis[a].present)
            continue;
        text_printf(out, "walls %s   ", axis_name(a));
        put_walls(g, a, out);
        text_put(out, "\n");
        explain_berenger(g, a, out);
    }
}

static void walls_facts(const Grid *g, CompileFact *fact, void *context)
{
    for (int a = 0; a < 3; a++) {
        Text text = {0}, name = {0};
        if (!g->axis[a].present)
            continue;
        put_walls(g, a, &text);
        text_printf(&name, "walls %s", axis_name(a));
        fact(context, "walls", text_str(&name), text_str(&text), 0);
        text_free(&text);
        text_free(&name);
    }
}

static void explain_media(const Grid *g, Text *out)
{
    for (int c = 0; c < REAL_COMPONENTS; c++) {
        const MediumMap *m = &g->medium[c];
        if (!m->present)
            continue;
        text_printf(out, "media %s  ", component_name((Component)c));
        if (m->width == IDS_NONE)
            text_printf(out, "%s everywhere\n", m->classes[m->uniform].origin);
        else if (m->width == IDS_VALUES)
            text_put(out, "coefficients of its own at each site\n");
        else
            text_printf(out, "%zu media and mixtures, numbered in %d bits at each site\n", m->class_count,
                        m->width == IDS_8 ? 8 : 16);
    }
}

/* Where the surface impedance of metals holds. */
static void explain_skin(const Grid *g, Text *out)
{
    const Skin *k = g->skin;
    if (k != NULL)
        text_printf(out, "metals    surface impedance by %d pole%s of mu from %.4g to %.4g Hz, within %.2g%%\n",
                    k->count, k->count == 1 ? "" : "s", k->low, k->high, fmax(100 * k->error, 0.01));
}

static void put_place(void *context, const char *group, const char *kind, const char *text, double number)
{
    (void)group;
    (void)number;
    text_printf(context, "%-9s %s\n", kind, text);
}

static void explain_kernels(const Plan *plan, Text *out)
{
    for (size_t i = 0; i < plan->kernels.count; i++) {
        const Kernel *k = &plan->kernels.items[i];
        size_t sites = 0;
        if (k->kind == KERNEL_ENERGY || k->kind == KERNEL_STORED || k->kind == KERNEL_SUM)
            continue;
        for (size_t n = 0; n < k->places.count; n++)
            sites += box_sites(&k->places.items[n].box);
        text_printf(out, "kernel    %-24s %s", k->name, k->purpose);
        if (k->places.count > 0)
            text_printf(out, "; %zu box%s, %zu cells", k->places.count, k->places.count == 1 ? "" : "es", sites);
        text_put(out, "\n");
    }
}

/* Running sums: how often, what they hold, and what they add to a step. */
static void explain_spectra(const Plan *plan, const Program *p, Text *out)
{
    for (size_t i = 0; i < p->spectra_count; i++) {
        const Spectra *s = &p->spectra[i];
        double bytes = 0;
        for (size_t n = 0; n < s->part_count; n++)
            bytes += 16.0 * (double)s->frequency_count * (double)s->parts[n].count[0] * (double)s->parts[n].count[1] *
                     (double)s->parts[n].count[2];
        text_printf(out, "spectra   %s: %zu frequenc%s, sampled every %ld step%s (aliasing below %.1g), %.2f MB\n",
                    s->name, s->frequency_count, s->frequency_count == 1 ? "y" : "ies", s->every,
                    s->every == 1 ? "" : "s", s->aliasing, bytes / 1e6);
    }
    if (p->spectra_count > 0)
        text_printf(out, "          the Fourier sums move %.3g bytes per cell and step besides\n",
                    plan->model->spectra_bytes / (double)p->cell_count);
}

static double memory_bytes(const Program *p)
{
    double bytes = 0;
    for (size_t i = 0; i < p->buffer_count; i++)
        bytes += (double)p->buffers[i].element * (double)p->buffers[i].count * (p->buffers[i].two_copies ? 2 : 1);
    return bytes;
}

/* Bytes of the media's memory variables in a box (-1: in the whole domain). */
static double remembered_bytes(const Model *model, int box)
{
    double bytes = 0;
    for (size_t i = 0; i < model->memories.count; i++) {
        const Memory *m = &model->memories.items[i];
        const Buffer *b = &model->buffers.items[m->buffer];
        if (model_of_media(model, m) && m->box == box)
            bytes += (double)b->element * (double)b->count * (b->two_copies ? 2 : 1);
    }
    return bytes;
}

/* Where media remember, and what that takes. */
static void explain_memory_boxes(const Plan *plan, Text *out)
{
    const Model *model = plan->model;
    for (size_t i = 0; i < model->memory_boxes.count; i++) {
        const MemoryBox *b = &model->memory_boxes.items[i];
        const char *where = NULL;
        for (int a = 0; a < 3; a++)
            if (plan->grid->axis[a].present)
                where = arena_printf(plan->arena, "%s%s%c %ld to %ld", where != NULL ? where : "",
                                     where != NULL ? ", " : "", "ijk"[a], b -> box.lo[a], b->box.hi[a] - 1);
        text_printf(out, "remember  media with poles at %s (%s): %.2g%% of the sites, %.2f MB\n", where, b->name,
                    100 * (double)box_sites(&b->box) / (double)grid_sites(plan->grid),
                    remembered_bytes(model, (int)i) / 1e6);
    }
    if (remembered_bytes(model, -1) > 0)
        text_printf(out, "remember  media with poles at all sites: %.2f MB\n", remembered_bytes(model, -1) / 1e6);
}

static size_t used_buffers(const Program *p)
{
    size_t used = 0;
    for (size_t i = 0; i < p->buffer_count; i++)
        used += p->buffers[i].count > 0;
    return used;
}

static void explain_cost(const Program *p, double copy_bandwidth, Text *out)
{
    const double bound = program_bound(p, copy_bandwidth);
    text_printf(out, "memory    %.1f MB in %zu buffers\n", memory_bytes(p) / 1e6, used_buffers(p));
    text_printf(out, "schedule  %s: moves %.1f bytes per cell and step\n", p->schedule, p->bytes_per_cell_step);
    if (program_stays_on_chip(p))
        text_printf(out, "speed     not bound by copies: the fields stay on the chip\n");
    else if (bound > 0)
        text_printf(out, "speed     at most %.4g Mcells/s, for the device copies %.4g GB/s\n", bound / 1e6,
                    copy_bandwidth / 1e9);
}

/* "param     radius = 0.06 m, radius of the cylinder" */
static void explain_parameters(const Scene *scene, Text *out)
{
    for (size_t i = 0; i < scene->parameter_count; i++) {
        const Parameter *p = &scene->parameters[i];
        text_printf(out, "param     %s = %s%s%s%s%s\n", p->name,
                    strlen(p->value) < sizeof(UnitText) ? unit_plain(p->value).text : p->value,
                    p->unit[0] != '\0' ? " " : "", p->unit, p->description[0] != '\0' ? ", " : "", p->description);
    }
}

void compile_explain(const Compiled *c, const CompileOptions *options, const KernelUsage *usage, Text *out)
{
    text_printf(out, "scene     %s (%s)\n", c->program->title, c->program->scene_path);
    explain_parameters(c->grid->scene, out);
    explain_grid(c->grid, out);
    if (c->grid->scene->resolution != NULL)
        text_printf(out, "waves     %s\n", c->grid->scene->resolution);
    explain_boundaries(c->grid, out);
    explain_media(c->grid, out);
    explain_skin(c->grid, out);
    landing_tell(c, put_place, out);
    places_tell(c, put_place, out);
    explain_kernels(c->plan, out);
    explain_spectra(c->plan, c->program, out);
    explain_memory_boxes(c->plan, out);
    explain_cost(c->program, options->device.copy_bandwidth, out);
    if (c->tuned.schedule[0] != '\0')
        text_printf(out, "tuned     %s\n", c->tuned.note);
    explain_schedule(c, &options->device, usage, out);
}

static void kernel_facts(const Plan *plan, CompileFact *fact, void *context)
{
    for (size_t i = 0; i < plan->kernels.count; i++)
        fact(context, "kernels", plan->kernels.items[i].name, plan->kernels.items[i].purpose, 0);
}

void compile_facts(const Compiled *c, const CompileOptions *options, const KernelUsage *usage, CompileFact *fact,
                   void *context)
{
    const Program *p = c->program;
    fact(context, "", "title", p->title, 0);
    fact(context, "", "scene", p->scene_path, 0);
    fact(context, "", "mode", mode_name(c->grid->mode), 0);
    fact(context, "", "schedule", p->schedule, 0);
    if (c->tuned.schedule[0] != '\0')
        fact(context, "", "tuned", c->tuned.note, 0);
    if (c->grid->scene->resolution != NULL)
        fact(context, "", "resolution", c->grid->scene->resolution, 0);
    fact(context, "", "dt", NULL, p->dt);
    fact(context, "", "steps", NULL, (double)p->steps);
    fact(context, "", "cells", NULL, (double)p->cell_count);
    fact(context, "", "regions", NULL, (double)c->plan->model->regions.count);
    fact(context, "", "memory_bytes", NULL, memory_bytes(p));
    fact(context, "", "bytes_per_cell_step", NULL, p->bytes_per_cell_step);
    fact(context, "", "spectra_bytes_per_cell_step", NULL, c->plan->model->spectra_bytes / (double)p->cell_count);
    fact(context, "", "rounding_bound", NULL, rounding_bound(c->grid, p->precision));
    fact(context, "", "source_hash", p->source_hash, 0);
    walls_facts(c->grid, fact, context);
    landing_tell(c, fact, context);
    places_tell(c, fact, context);
    kernel_facts(c->plan, fact, context);
    facts_schedule(c, &options->device, usage, fact, context);
}
