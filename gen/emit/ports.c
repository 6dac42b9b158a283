/* Ports: a voltage source with a voltage probe over its edges (or a way that contains them)
 * and a current probe round one of them; and any two probes that an `impedance` names. */
#include "emit/emit.h"

#include <math.h>
#include <string.h>

static const double USUAL_REFERENCE = 50; /* ohm */

/* A chain of edges on the grid. */
typedef struct Way {
    Site first;
    long count;
    int axis, sign;
} Way;

static Way way_of(const Grid *grid, int axis, const double from[3], const double to[3])
{
    Way w = {.axis = axis};
    w.count = grid_chain(grid, axis, from, to, &w.first, &w.sign);
    return w;
}

/* Whether all edges of `part` are edges of `whole`. */
static bool contains(const Way *whole, const Way *part)
{
    if (whole->axis != part->axis)
        return false;
    for (int a = 0; a < 3; a++)
        if (a != whole->axis && whole->first.index[a] != part->first.index[a])
            return false;
    long start = part->first.index[part->axis] - whole->first.index[whole->axis];
    return start >= 0 && start + part->count <= whole->count;
}

/* Index of the monitor's column in Program.probes; -1 when it has none. */
static int column_of(const Program *p, const char *name)
{
    for (size_t i = 0; i < p->probe_count; i++)
        if (strcmp(p->probes[i].name, name) == 0)
            return (int)i;
    return -1;
}

/* The voltage probe over a source with the fewest edges, or the first current probe in it; NULL: none. */
static const Monitor *find_probe(const Grid *grid, MonitorKind kind, const Way *source, Way *found)
{
    const Monitor *best = NULL;
    for (size_t i = 0; i < grid->scene->monitor_count; i++) {
        const Monitor *m = &grid->scene->monitors[i];
        if (m->kind != kind)
            continue;
        Way w = way_of(grid, m->axis, m->from, m->to);
        bool fits = kind == MONITOR_VOLTAGE ? contains(&w, source) : contains(source, &w);
        if (fits && (best == NULL || w.count < found->count)) {
            best = m;
            *found = w;
        }
    }
    return best;
}

static bool fill_port(const Plan *plan, const Program *p, const Source *s, Port *port)
{
    const Grid *grid = plan->grid;
    Way source = way_of(grid, s->axis, s->from, s->to), over, round;
    const Monitor *voltage = find_probe(grid, MONITOR_VOLTAGE, &source, &over);
    const Monitor *current = find_probe(grid, MONITOR_CURRENT, &source, &round);
    if (voltage == NULL || current == NULL)
        return false;
    *port = (Port){.name = s->name, .voltage = column_of(p, voltage->name), .current = column_of(p, current->name)};
    port->voltage_sign = source.sign * over.sign;
    port->current_sign =
        -source.sign; /* what flows along the axis in the source's edge comes back against it outside */
    port->reference = s->resistance > 0 ? s->resistance : USUAL_REFERENCE;
    port->kind = waveform_is_silent(&s->waveform) ? PORT_LOAD : PORT_DRIVEN;
    port->frequencies = s->frequencies;
    port->frequency_count = s->frequency_count;
    port->single = s->waveform.kind == WAVEFORM_SINE && s->frequency_count == 0;
    port->frequency = waveform_max_frequency(&s->waveform);
    if (!(port->frequency > 0))
        port->frequency = 1 / (20 * grid->dt);
    return true;
}

/* The one frequency of a scene whose sources are all sines of it, or the highest that they have. */
static void fill_content(const Scene *scene, double dt, Port *port)
{
    size_t sines = 0, driven = 0;
    for (size_t i = 0; i < scene->source_count; i++) {
        const Source *s = &scene->sources[i];
        if (s->kind == SOURCE_INITIAL || s->kind == SOURCE_REPLAY || waveform_is_silent(&s->waveform))
            continue;
        double f = waveform_max_frequency(&s->waveform);
        sines += s->waveform.kind == WAVEFORM_SINE && (driven == 0 || f == port->frequency);
        driven++;
        port->frequency = fmax(port->frequency, f);
    }
    port->single = driven > 0 && sines == driven;
    if (!(port->frequency > 0))
        port->frequency = 1 / (20 * dt);
}

static void fill_impedance(const Plan *plan, const Program *p, const Monitor *m, Port *port)
{
    *port = (Port){.kind = PORT_IMPEDANCE,
                   .name = m->name,
                   .voltage = column_of(p, m->voltage),
                   .current = column_of(p, m->current),
                   .voltage_sign = 1,
                   .current_sign = 1,
                   .reference = m->ohms};
    fill_content(plan->grid->scene, plan->grid->dt, port);
}

/* Loads are looked at where the first driven port is. */
static void tune_loads(Program *p)
{
    const Port *driven = NULL;
    for (size_t i = p->port_count; i-- > 0;)
        driven = p->ports[i].kind == PORT_DRIVEN ? &p->ports[i] : driven;
    for (size_t i = 0; i < p->port_count; i++) {
        if (driven == NULL || p->ports[i].kind != PORT_LOAD)
            continue;
        p->ports[i].frequencies = driven->frequencies;
        p->ports[i].frequency_count = driven->frequency_count;
        p->ports[i].frequency = driven->frequency;
        p->ports[i].single = driven->single;
    }
}

void emit_ports(const Plan *plan, Program *program)
{
    const Scene *scene = plan->grid->scene;
    program->ports = ARENA_ARRAY(program->arena, Port, scene->source_count + scene->monitor_count + 1);
    for (size_t i = 0; i < scene->source_count; i++)
        if (scene->sources[i].kind == SOURCE_VOLTAGE &&
            fill_port(plan, program, &scene->sources[i], &program->ports[program->port_count]))
            program->port_count++;
    tune_loads(program);
    for (size_t i = 0; i < scene->monitor_count; i++)
        if (scene->monitors[i].kind == MONITOR_IMPEDANCE)
            fill_impedance(plan, program, &scene->monitors[i], &program->ports[program->port_count++]);
}
