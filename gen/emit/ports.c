/* Ports: a voltage source with a voltage probe over its edges (or a way that contains them)
 * and a current probe round them, or some of them; and any two probes that an `impedance` names. */
#include "base/unit.h"
#include "emit/emit.h"
#include "grid/poles.h"
#include "model/window.h"

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

int emit_column(const Program *p, const char *name)
{
    for (size_t i = 0; i < p->probe_count; i++)
        if (strcmp(p->probes[i].name, name) == 0)
            return (int)i;
    return -1;
}

/* The voltage probe over a source with the fewest edges, or the current probe with the most in it; NULL: none. */
static const Monitor *find_probe(const Grid *grid, MonitorKind kind, const Way *source, Way *found)
{
    const Monitor *best = NULL;
    for (size_t i = 0; i < grid->scene->monitor_count; i++) {
        const Monitor *m = &grid->scene->monitors[i];
        if (m->kind != kind)
            continue;
        Way w = way_of(grid, m->axis, m->from, m->to);
        bool fits = kind == MONITOR_VOLTAGE ? contains(&w, source) : contains(source, &w);
        if (fits && (best == NULL || (kind == MONITOR_VOLTAGE ? w.count < found->count : w.count > found->count))) {
            best = m;
            *found = w;
        }
    }
    return best;
}

/* In a Kerr medium harmonics may be meant. */
static void check_tones(const Grid *grid, const Source *s)
{
    double missed;
    Blur blur;
    if (!waveform_is_silent(&s->waveform) && poles_kerr(grid) < 0 &&
        window_misses(grid->scene, s->frequencies, s->frequency_count, &missed))
        scene_warn(grid->scene, s->loc,
                   "port '%s': all sources are sines and none of them drives %s; impedance and S-parameters there mean "
                   "nothing. Take a `pulse`, or a run for each frequency",
                   s->name, unit_text(missed, "Hz").text);
    const double *f = s->frequency_count > 0 ? s->frequencies : &s->waveform.f;
    if (s->waveform.kind == WAVEFORM_SINE &&
        window_blurs(grid, f, s->frequency_count > 0 ? s->frequency_count : 1, &blur))
        scene_warn(grid->scene, s->loc,
                   "port '%s': the run does not tell the sines of %.6g Hz and %.6g Hz apart, and impedance and "
                   "S-parameters are those of both; --steps %ld does",
                   s->name, blur.f[0], blur.f[1], blur.steps);
}

static bool overlaps(const Way *a, const Way *b)
{
    for (int i = 0; i < 3; i++)
        if (i != a->axis && a->first.index[i] != b->first.index[i])
            return false;
    const long from = a->first.index[a->axis], other = b->first.index[a->axis];
    return a->axis == b->axis && from < other + b->count && other < from + a->count;
}

/* The current probe goes round the whole edge: what else is in it is taken for a part of the source. */
static void check_alone(const Grid *grid, const Source *s, const Way *own)
{
    const Scene *scene = grid->scene;
    for (size_t i = 0; i < scene->lumped_count; i++) {
        const Lumped *l = &scene->lumped[i];
        const Way way = way_of(grid, l->axis, l->from, l->to);
        if (overlaps(own, &way))
            scene_warn(grid->scene, l->loc,
                       "this %s lies in an edge of port '%s', and neither the port's impedance nor its S-parameters "
                       "contain it: they are those of all outside the edge; put it in an edge beside the port's",
                       lumped_name(l->kind), s->name);
    }
    for (size_t i = 0; i < scene->source_count; i++) {
        const Source *q = &scene->sources[i];
        if (q == s || (q->kind != SOURCE_VOLTAGE && q->kind != SOURCE_CURRENT))
            continue;
        const Way way = way_of(grid, q->axis, q->from, q->to);
        if (overlaps(own, &way))
            scene_warn(grid->scene, q->loc,
                       "'%s' lies in an edge of port '%s', whose impedance and S-parameters are those of all outside "
                       "the edge, as if it were not there; put it in an edge beside the port's",
                       q->name, s->name);
    }
}

static bool fill_port(const Plan *plan, const Program *p, const Source *s, Port *port)
{
    const Grid *grid = plan->grid->all;
    Way source = way_of(grid, s->axis, s->from, s->to), over, round;
    const Monitor *voltage = find_probe(grid, MONITOR_VOLTAGE, &source, &over);
    const Monitor *current = find_probe(grid, MONITOR_CURRENT, &source, &round);
    if (voltage == NULL || current == NULL)
        return false;
    *port = (Port){.name = s->name, .voltage = emit_column(p, voltage->name), .current = emit_column(p, current->name)};
    port->voltage_sign = source.sign * over.sign;
    /* what flows along the axis in the source's edge comes back against it outside */
    port->current_sign = -source.sign * round.sign;
    port->reference = s->resistance > 0 ? s->resistance : USUAL_REFERENCE;
    port->share = 1.0 / grid_wall_images(grid, source.axis, source.first.index);
    port->kind = waveform_is_silent(&s->waveform) ? PORT_LOAD : PORT_DRIVEN;
    port->frequencies = s->frequencies;
    port->frequency_count = s->frequency_count;
    check_tones(grid, s);
    check_alone(grid, s, &source);
    port->steady = s->waveform.kind == WAVEFORM_SINE;
    port->ramp = window_ramp(grid->scene);
    port->single = port->steady && s->frequency_count == 0;
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
        if (!source_has_waveform(s) || waveform_is_silent(&s->waveform))
            continue;
        double f = waveform_max_frequency(&s->waveform);
        sines += s->waveform.kind == WAVEFORM_SINE && (driven == 0 || f == port->frequency);
        driven++;
        port->frequency = fmax(port->frequency, f);
    }
    port->single = port->steady = driven > 0 && sines == driven;
    port->ramp = window_ramp(scene);
    if (!(port->frequency > 0))
        port->frequency = 1 / (20 * dt);
}

static void fill_impedance(const Plan *plan, const Program *p, const Monitor *m, Port *port)
{
    *port = (Port){.kind = PORT_IMPEDANCE,
                   .name = m->name,
                   .voltage = emit_column(p, m->voltage),
                   .current = emit_column(p, m->current),
                   .voltage_sign = 1,
                   .current_sign = 1,
                   .reference = m->ohms,
                   .share = 1};
    fill_content(plan->grid->scene, plan->grid->dt, port);
}

/* How far before the plane of a mode port a source sends its mode towards it, m; infinite: it does not. */
static double ahead_of(const Monitor *m, int number, const Source *s)
{
    if (s->kind != SOURCE_MODE || s->axis != m->axis || s->side != m->side || s->number != number ||
        waveform_is_silent(&s->waveform))
        return INFINITY;
    for (int a = 0; a < 3; a++)
        if (a != m->axis && (fmin(s->to[a], m->to[a]) < fmax(s->from[a], m->from[a])))
            return INFINITY;
    const double distance = m->side * (m->from[m->axis] - s->from[m->axis]);
    return distance >= 0 ? distance : INFINITY;
}

/* Is the port the first that a source's mode comes to? */
static bool is_driven(const Scene *scene, const Monitor *m, int number)
{
    for (size_t i = 0; i < scene->source_count; i++) {
        const double distance = ahead_of(m, number, &scene->sources[i]);
        bool first = isfinite(distance);
        for (size_t k = 0; k < scene->monitor_count; k++) {
            const Monitor *q = &scene->monitors[k];
            const size_t rivals = q != m && q->is_port ? q->number_count : 0;
            for (size_t n = 0; n < rivals; n++)
                first = first && !(ahead_of(q, q->numbers[n], &scene->sources[i]) < distance);
        }
        if (first)
            return true;
    }
    return false;
}

/* Each guide is matched to itself; as the joined matrix has one resistance, that of its first port, it stands for all.
 */
static void add_mode_ports(const Plan *plan, Program *p)
{
    const Scene *scene = plan->grid->scene;
    const double reference = p->port_count > 0 ? p->ports[0].reference : USUAL_REFERENCE;
    for (size_t i = 0; i < plan->model->spectra.count; i++) {
        const Monitor *m = &scene->monitors[plan->model->spectra.items[i].monitor];
        const size_t count = m->is_port ? m->number_count : 0;
        for (size_t n = 0; n < count; n++) {
            Port *port = &p->ports[p->port_count++];
            *port = (Port){.name = m->name,
                           .kind = is_driven(scene, m, m->numbers[n]) ? PORT_DRIVEN : PORT_LOAD,
                           .voltage = -1,
                           .current = -1,
                           .spectra = (int)i,
                           .mode = (int)n,
                           .voltage_sign = 1,
                           .current_sign = 1,
                           .reference = reference,
                           .share = 1,
                           .frequencies = m->frequencies,
                           .frequency_count = m->frequency_count,
                           .by_wavelength = m->by_wavelength};
            if (m->number_count > 1)
                port->name = arena_printf(plan->arena, "%s@%d", m->name, m->numbers[n]);
        }
    }
}

/* Ports of modes; none: NULL. */
static const Monitor *mode_port(const Scene *scene)
{
    for (size_t i = 0; i < scene->monitor_count; i++)
        if (scene->monitors[i].is_port)
            return &scene->monitors[i];
    return NULL;
}

/* Beside ports of modes those of sources count that are looked at where they are. */
static bool joins(const Scene *scene, const Source *s)
{
    const Monitor *m = mode_port(scene);
    return m == NULL || (s->frequency_count == m->frequency_count &&
                         memcmp(s->frequencies, m->frequencies, m->frequency_count * sizeof(double)) == 0);
}

/* Loads are looked at where the first driven port is, and as it is; where a mode drives them, at their own frequencies
 * (see `joins`), and as all sources are. */
static void tune_loads(const Plan *plan, Program *p)
{
    const Scene *scene = plan->grid->scene;
    const Port *driven = NULL;
    for (size_t i = p->port_count; i-- > 0;)
        driven = p->ports[i].kind == PORT_DRIVEN ? &p->ports[i] : driven;
    for (size_t i = 0; i < p->port_count; i++) {
        if (p->ports[i].kind != PORT_LOAD)
            continue;
        if (driven == NULL) {
            fill_content(scene, plan->grid->dt, &p->ports[i]);
            p->ports[i].single = p->ports[i].single && p->ports[i].frequency_count == 0;
            continue;
        }
        p->ports[i].frequencies = driven->frequencies;
        p->ports[i].frequency_count = driven->frequency_count;
        p->ports[i].frequency = driven->frequency;
        p->ports[i].single = driven->single;
        p->ports[i].steady = driven->steady;
        p->ports[i].ramp = driven->ramp;
    }
}

void emit_ports(const Plan *plan, Program *program)
{
    const Scene *scene = plan->grid->scene;
    size_t most = scene->source_count + scene->monitor_count + 1;
    for (size_t i = 0; i < scene->monitor_count; i++)
        most += scene->monitors[i].number_count;
    program->ports = ARENA_ARRAY(program->arena, Port, most);
    for (size_t i = 0; i < scene->source_count; i++)
        if (scene->sources[i].kind == SOURCE_VOLTAGE && joins(scene, &scene->sources[i]) &&
            fill_port(plan, program, &scene->sources[i], &program->ports[program->port_count]))
            program->port_count++;
    tune_loads(plan, program);
    add_mode_ports(plan, program);
    for (size_t i = 0; i < scene->monitor_count; i++)
        if (scene->monitors[i].kind == MONITOR_IMPEDANCE)
            fill_impedance(plan, program, &scene->monitors[i], &program->ports[program->port_count++]);
    const double *sines;
    const size_t count = window_sines(scene, program->arena, &sines);
    for (size_t i = 0; i < program->port_count; i++) {
        program->ports[i].sines = sines;
        program->ports[i].sine_count = count;
    }
}
