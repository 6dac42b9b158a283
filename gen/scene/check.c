/* Checks across a scene whose parts are each sound: sides that must go together,
 * layers that must fit, names that must exist.
 */
#include "base/nearest.h"
#include "scene/build.h"

#include <math.h>
#include <string.h>
#include <strings.h>

static void check_sides(Builder *b, int a)
{
    const Boundary *low = &b->scene->boundary[a][0], *high = &b->scene->boundary[a][1];
    SourceLoc loc = b->scene->loc;
    const BoundaryKind wraps = boundary_wraps(low->kind) ? low->kind : high->kind;
    if (boundary_wraps(wraps) && low->kind != high->kind)
        script_complain(b->script, loc, "scene", "'boundary': %s must be on both sides of %c", boundary_name(wraps),
                        "xyz"[a]);
    else if (wraps == BOUNDARY_BLOCH && !(low->k == high->k || (isnan(low->k) && isnan(high->k))))
        script_complain(b->script, low->loc, "scene", "'boundary': both sides of %c have one 'k', got %g and %g",
                        "xyz"[a], low -> k, high -> k);
    long layers = boundary_layer_cells(low) + boundary_layer_cells(high);
    if (layers >= b->scene->cells[a])
        script_complain(b->script, boundary_is_layer(low->kind) ? low->loc : high->loc, "scene",
                        "'boundary': absorbing layers of %ld cells leave nothing of the %ld cells along %c", layers,
                        b->scene->cells[a], "xyz"[a]);
}

static unsigned bit(MonitorKind kind)
{
    return 1U << kind;
}

/* `meant`: a name that is nearly the one given, NULL: none. */
static void complain_name(Builder *b, SourceLoc loc, const char *who, const char *what, const char *name,
                          const char *meant)
{
    if (meant != NULL)
        script_complain(b->script, loc, who, "no %s is called '%s' (did you mean '%s'?)", what, name, meant);
    else
        script_complain(b->script, loc, who, "no %s is called '%s'", what, name);
}

/* A name that is nearly the one given, or begins with it as those of a port's voltage and current do. */
static const char *meant_name(const char *given, const char *const *names, size_t count)
{
    const char *meant = nearest_name(given, names, count);
    const size_t n = strlen(given);
    for (size_t i = 0; i < (meant == NULL ? count : 0); i++)
        if (strncmp(names[i], given, n) == 0 && names[i][n] == '_')
            meant = names[i];
    return meant;
}

/* A monitor of one of the kinds must have the name; `what` calls such monitors in messages. */
static void check_name(Builder *b, SourceLoc loc, const char *who, const char *what, const char *name, unsigned kinds)
{
    const Scene *s = b->scene;
    VEC(const char *) names = {0};
    bool found = false;
    for (size_t i = 0; i < s->monitor_count; i++) {
        if ((kinds & bit(s->monitors[i].kind)) == 0)
            continue;
        vec_push(&names, s->monitors[i].name);
        found = found || strcmp(s->monitors[i].name, name) == 0;
    }
    if (!found)
        complain_name(b, loc, who, what, name, meant_name(name, names.items, names.count));
    vec_free(&names);
}

static void check_stop(Builder *b)
{
    const StopRule *stop = &b->scene->stop;
    if (stop->present && stop->probe != NULL)
        check_name(b, stop->loc, "decay", "probe", stop->probe,
                   bit(MONITOR_PROBE) | bit(MONITOR_VOLTAGE) | bit(MONITOR_CURRENT));
}

/* Ports of sources and impedances write files of their names. */
static void check_impedance(Builder *b, const Monitor *m)
{
    check_name(b, m->loc, "impedance", "voltage_probe", m->voltage, bit(MONITOR_VOLTAGE));
    check_name(b, m->loc, "impedance", "current_probe", m->current, bit(MONITOR_CURRENT));
    for (size_t i = 0; i < b->scene->source_count; i++)
        if (strcasecmp(b->scene->sources[i].name, m->name) == 0)
            script_complain(b->script, m->loc, "impedance", "the name '%s' is taken by the source in line %d", m->name,
                            b->scene->sources[i].loc.line);
}

static bool same_frequencies(const Monitor *a, const Monitor *b)
{
    return a->frequency_count == b->frequency_count &&
           memcmp(a->frequencies, b->frequencies, a->frequency_count * sizeof *a->frequencies) == 0;
}

/* Efficiencies are parts of what another monitor sees come in, at the same frequencies. */
static void check_orders(Builder *b, const Monitor *m)
{
    const Scene *s = b->scene;
    VEC(const char *) names = {0};
    const Monitor *in = NULL;
    for (size_t i = 0; i < s->monitor_count; i++) {
        if (!s->monitors[i].orders)
            continue;
        vec_push(&names, s->monitors[i].name);
        in = strcmp(s->monitors[i].name, m->incident) == 0 ? &s->monitors[i] : in;
    }
    if (in == NULL)
        complain_name(b, m->loc, "orders", "orders monitor", m->incident,
                      nearest_name(m->incident, names.items, names.count));
    else if (!same_frequencies(in, m))
        script_complain(b->script, m->loc, "orders", "'%s' and '%s' want the same frequencies", m->name, in->name);
    vec_free(&names);
}

/* Ports of modes make one network, with files of their names. */
static void check_mode_port(Builder *b, const Monitor *m)
{
    const Scene *s = b->scene;
    for (size_t i = 0; i < s->source_count; i++)
        if (strcasecmp(s->sources[i].name, m->name) == 0 && s->sources[i].kind == SOURCE_VOLTAGE)
            script_complain(b->script, m->loc, "modes", "the name '%s' is taken by the source in line %d", m->name,
                            s->sources[i].loc.line);
    for (const Monitor *q = s->monitors; q < m; q++)
        if (q->is_port && !same_frequencies(q, m)) {
            script_complain(b->script, m->loc, "modes",
                            "'frequencies': ports want the same ones, those of '%s' in line %d are others", q->name,
                            q->loc.line);
            return;
        }
}

static void check_monitor(Builder *b, const Monitor *m)
{
    if (m->kind == MONITOR_IMPEDANCE)
        check_impedance(b, m);
    if (m->kind == MONITOR_RESONANCES)
        check_name(b, m->loc, "resonances", "probe", m->signal,
                   bit(MONITOR_PROBE) | bit(MONITOR_VOLTAGE) | bit(MONITOR_CURRENT));
    if (m->is_port)
        check_mode_port(b, m);
    if (m->incident != NULL)
        check_orders(b, m);
}

/* What metals and sheets cannot be made into, or stand beside. */
static void check_surfaces(Builder *b, const Object *o)
{
    const Scene *s = b->scene;
    const Material *m = o->kind == OBJECT_GRADED ? NULL : &s->materials[o->material];
    if (m == NULL)
        return;
    if (o->kind == OBJECT_WIRE && m->conductivity > 0)
        script_complain(b->script, o->loc, "wire",
                        "metal{} is for solids and plates, whose surface the grid knows; use pec");
    if (s->conformal && m->conductivity > 0)
        script_complain(b->script, o->loc, object_kind_name(o->kind),
                        "metal{} is not for conductors that cut cells (conformal); use pec");
    if (o->kind == OBJECT_SHEET && s->averaging == AVERAGING_TENSOR)
        script_complain(b->script, o->loc, "sheet",
                        "not with averaging = \"tensor\"; \"normal\" and \"volume\" are fine");
}

void scene_check(Builder *b)
{
    for (size_t i = 0; i < b->scene->object_count; i++)
        check_surfaces(b, &b->scene->objects[i]);
    for (int a = 0; a < b->axes; a++)
        check_sides(b, a);
    check_stop(b);
    outputs_check(b);
    for (size_t i = 0; i < b->scene->monitor_count; i++)
        check_monitor(b, &b->scene->monitors[i]);
    bands_check(b);
}
