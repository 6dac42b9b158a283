/* Where sources, circuits and monitors landed on the grid: which edges, between which nodes. */
#include "places.h"

#include "model/points.h"

#include <math.h>
#include <string.h>

typedef struct Teller {
    const Compiled *c;
    const Grid *grid;
    CompileFact *fact;
    void *context;
    Text text;
} Teller;

/* Hands over what the text holds and empties it. */
static void tell(Teller *t, const char *kind)
{
    t->fact(t->context, "places", kind, text_str(&t->text), 0);
    text_free(&t->text);
}

static char index_letter(int a)
{
    return "ijk"[a];
}

static void put_site(Teller *t, Site site)
{
    double at[3];
    grid_position(t->grid, site, at);
    text_printf(&t->text, "%s at", component_name(site.component));
    for (int a = 0; a < 3; a++)
        if (t->grid->axis[a].present)
            text_printf(&t->text, " %s %.6g m (%c %ld)", axis_name(a), at[a], index_letter(a), site.index[a]);
}

/* Sites of a component, from lo up to and without hi. */
static void put_sites(Teller *t, Component c, const long lo[3], const long hi[3])
{
    const Site first = {.component = c, .index = {lo[0], lo[1], lo[2]}};
    const Site last = {.component = c, .index = {hi[0] - 1, hi[1] - 1, hi[2] - 1}};
    double from[3], to[3];
    grid_position(t->grid, first, from);
    grid_position(t->grid, last, to);
    text_printf(&t->text, "%s at", component_name(c));
    const char *comma = "";
    for (int a = 0; a < 3; a++) {
        if (!t->grid->axis[a].present)
            continue;
        text_printf(&t->text, "%s %s %.6g", comma, axis_name(a), from[a]);
        comma = ",";
        if (hi[a] - lo[a] > 1)
            text_printf(&t->text, " to %.6g m (%c %ld to %ld)", to[a], index_letter(a), lo[a], hi[a] - 1);
        else
            text_printf(&t->text, " m (%c %ld)", index_letter(a), lo[a]);
    }
}

/* Nodes lo..hi along each axis; one number where they are one. */
static void put_nodes(Teller *t, const long lo[3], const long hi[3])
{
    const char *comma = "";
    for (int a = 0; a < 3; a++) {
        const Axis *axis = &t->grid->axis[a];
        if (!axis->present)
            continue;
        text_printf(&t->text, "%s %s %.6g", comma, axis_name(a), axis_at(axis, (double)lo[a]));
        if (hi[a] > lo[a])
            text_printf(&t->text, " to %.6g m (nodes %ld to %ld)", axis_at(axis, (double)hi[a]), lo[a], hi[a]);
        else
            text_printf(&t->text, " m (node %ld)", lo[a]);
        comma = ",";
    }
}

/* One edge as a site, a chain as its number of edges between two nodes. */
static void put_edges(Teller *t, int axis, const double from[3], const double to[3])
{
    Site first;
    int sign;
    long count = grid_chain(t->grid, axis, from, to, &first, &sign);
    if (count == 1) {
        put_site(t, first);
    } else {
        long end[3] = {first.index[0], first.index[1], first.index[2]};
        end[axis] += count;
        text_printf(&t->text, "%ld edges %s,", count, component_name(first.component));
        put_nodes(t, first.index, end);
    }
    if (sign < 0)
        text_put(&t->text, ", against the axis");
}

static void put_lumped(Teller *t, const Lumped *l)
{
    static const char *const units[] = {"ohm", "F", "H"};
    text_printf(&t->text, "%s of %.6g %s: ", lumped_name(l->kind), l->value, units[l->kind]);
    put_edges(t, l->axis, l->from, l->to);
    tell(t, "lumped");
}

/* The box of nodes that the plan gave a plane wave or a replay. */
static const BoxLanding *landing_of(const Plan *plan, const Source *s)
{
    for (size_t i = 0; i < plan->model->boxes.count; i++)
        if (plan->model->boxes.items[i].source == s)
            return &plan->model->boxes.items[i];
    return NULL;
}

static void put_total_field(Teller *t, const Source *s)
{
    const BoxLanding *box = landing_of(t->c->plan, s);
    text_put(&t->text, s->kind == SOURCE_REPLAY ? "recorded field inside"
                       : s->kind == SOURCE_MODE ? "a mode from"
                                                : "total field inside");
    if (box != NULL)
        put_nodes(t, box->lo, box->hi);
}

/* Of a soft, hard or initial source over a box, or everywhere; conductors in it stay dark. */
static void put_field_box(Teller *t, const Source *s)
{
    static const double everywhere[3] = {NAN, NAN, NAN};
    const Box box =
        points_sites(t->c->plan->model, s->component, s->is_box ? s->from : everywhere, s->is_box ? s->to : everywhere);
    if (s->kind == SOURCE_INITIAL)
        text_put(&t->text, "at the start, ");
    put_sites(t, s->component, box.lo, box.hi);
}

static void put_source(Teller *t, const Source *s)
{
    text_printf(&t->text, "%s: ", s->name);
    if (s->kind == SOURCE_PLANE_WAVE || s->kind == SOURCE_REPLAY || s->kind == SOURCE_MODE || s->kind == SOURCE_BEAM)
        put_total_field(t, s);
    else if (s->kind == SOURCE_INITIAL || s->is_box)
        put_field_box(t, s);
    else if (s->kind == SOURCE_VOLTAGE || s->kind == SOURCE_CURRENT)
        put_edges(t, s->axis, s->from, s->to);
    else
        put_site(t, grid_snap(t->grid, s->component, s->from));
    tell(t, "source");
}

static void put_record(Teller *t, int monitor)
{
    for (size_t i = 0; i < t->c->plan->model->records.count; i++) {
        const Record *r = &t->c->plan->model->records.items[i];
        if (r->monitor != monitor)
            continue;
        text_printf(&t->text, "%s: %zu values a step,", t->grid->scene->monitors[monitor].name, r->facts.count);
        put_nodes(t, r->facts.lo, r->facts.hi);
        tell(t, "record");
    }
}

static void put_monitor(Teller *t, int monitor)
{
    const Monitor *m = &t->grid->scene->monitors[monitor];
    if (m->kind == MONITOR_RECORD)
        put_record(t, monitor);
    if (m->kind != MONITOR_PROBE && m->kind != MONITOR_VOLTAGE && m->kind != MONITOR_CURRENT)
        return;
    text_printf(&t->text, "%s: ", m->name);
    if (m->kind != MONITOR_PROBE)
        put_edges(t, m->axis, m->from, m->to);
    else
        put_site(t, grid_snap(t->grid, m->component, m->from));
    tell(t, m->kind == MONITOR_PROBE ? "probe" : m->kind == MONITOR_VOLTAGE ? "voltage" : "current");
}

static void put_port(Teller *t, const Port *p)
{
    const ProbeColumn *probes = t->c->program->probes;
    if (p->voltage < 0)
        return;
    text_printf(&t->text, "%s: Z = (%s%s)/(%s%s), reference %.6g ohm", p->name, p->voltage_sign < 0 ? "-" : "",
                probes[p->voltage].name, p->current_sign < 0 ? "-" : "", probes[p->current].name, p->reference);
    tell(t, "port");
}

/* The sites of a dft or a power. */
static void put_summed(Teller *t, const ModelSpectra *s)
{
    for (size_t i = 0; i < s->parts.count; i++) {
        const SpectrumPart *p = &s->parts.items[i];
        const long hi[3] = {p->lo[0] + p->count[0], p->lo[1] + p->count[1], p->lo[2] + p->count[2]};
        text_printf(&t->text, "%s: ", t->grid->scene->monitors[s->monitor].name);
        if (s->giving.name != NULL)
            text_printf(&t->text, "of %s, ", s->giving.name);
        put_sites(t, (Component)p->field, p->lo, hi);
        tell(t, s->giving.name != NULL ? "power" : "dft");
    }
}

/* The box or plane of a flux or far field. */
static void put_surface(Teller *t, const Spectra *s)
{
    long lo[3], hi[3];
    for (int a = 0; a < 3; a++) {
        lo[a] = lround(axis_index(&t->grid->axis[a], s->from[a]));
        hi[a] = lround(axis_index(&t->grid->axis[a], s->to[a]));
    }
    text_printf(&t->text, "%s:", s->name);
    put_nodes(t, lo, hi);
    tell(t, s->kind == SPECTRA_FLUX    ? "flux"
            : s->incident >= 0         ? "orders"
            : s->kind == SPECTRA_MODES ? "modes"
                                       : "far_field");
}

void places_tell(const Compiled *c, CompileFact *fact, void *context)
{
    Teller t = {.c = c, .grid = c->grid, .fact = fact, .context = context};
    const Scene *scene = c->grid->scene;
    for (size_t i = 0; i < scene->source_count; i++)
        put_source(&t, &scene->sources[i]);
    for (size_t i = 0; i < scene->lumped_count; i++)
        put_lumped(&t, &scene->lumped[i]);
    for (size_t i = 0; i < scene->monitor_count; i++)
        put_monitor(&t, (int)i);
    for (size_t i = 0; i < c->program->port_count; i++)
        put_port(&t, &c->program->ports[i]);
    for (size_t i = 0; i < c->program->spectra_count; i++)
        if (c->program->spectra[i].kind == SPECTRA_DFT || c->program->spectra[i].kind == SPECTRA_POWER)
            put_summed(&t, &c->plan->model->spectra.items[i]);
        else
            put_surface(&t, &c->program->spectra[i]);
}
