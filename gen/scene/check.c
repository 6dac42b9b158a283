/* Checks across a scene whose parts are each sound: sides that must go together,
 * layers that must fit, names that must exist, and waves that the grid cannot
 * carry (fewer than 10 cells per wavelength, Taflove & Hagness, section 4.5).
 */
#include "base/nearest.h"
#include "base/number.h"
#include "scene/build.h"

#include <math.h>
#include <string.h>
#include <strings.h>

enum { CELLS_PER_WAVELENGTH = 10 };

static bool is_layer(const Boundary *side)
{
    return side->kind == BOUNDARY_CPML || side->kind == BOUNDARY_BERENGER;
}

static void check_sides(Builder *b, int a)
{
    const Boundary *low = &b->scene->boundary[a][0], *high = &b->scene->boundary[a][1];
    SourceLoc loc = b->scene->loc;
    if ((low->kind == BOUNDARY_PERIODIC) != (high->kind == BOUNDARY_PERIODIC))
        script_complain(b->script, loc, "scene", "'boundary': periodic must be on both sides of %c", "xyz"[a]);
    long layers = (is_layer(low) ? low->cells : 0) + (is_layer(high) ? high->cells : 0);
    if (layers >= b->scene->cells[a])
        script_complain(b->script, is_layer(low) ? low->loc : high->loc, "scene",
                        "'boundary': absorbing layers of %ld cells leave nothing of the %ld cells along %c", layers,
                        b->scene->cells[a], "xyz"[a]);
}

static unsigned bit(MonitorKind kind)
{
    return 1U << kind;
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
    const char *meant = nearest_name(name, names.items, names.count);
    if (!found && meant != NULL)
        script_complain(b->script, loc, who, "no %s is called '%s' (did you mean '%s'?)", what, name, meant);
    else if (!found)
        script_complain(b->script, loc, who, "no %s is called '%s'", what, name);
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

static double largest(const double v[3])
{
    return fmax(v[0], fmax(v[1], v[2]));
}

/* Refractive index of a medium for a wave of frequency f: Re sqrt(mu (eps - i sigma/(2 pi f eps0))).
 * 0 where the wave is damped rather than carried (good conductors). */
static double index_of(const Material *m, double f)
{
    if (m->kind != MATERIAL_DIELECTRIC)
        return 0;
    double eps = largest(m->eps), mu = largest(m->mu), loss = largest(m->sigma) / (2 * PI * f * EPS0);
    return loss > eps ? 0 : sqrt(mu * 0.5 * (eps + sqrt(eps * eps + loss * loss)));
}

static void check_sampling(Builder *b, const Source *source)
{
    Scene *s = b->scene;
    double f = waveform_max_frequency(&source->waveform), cell = 0, densest = 0;
    if (source->kind == SOURCE_INITIAL || source->kind == SOURCE_REPLAY || f <= 0)
        return;
    for (int a = 0; a < b->axes; a++)
        cell = fmax(cell, s->cell[a]);
    const Material *medium = &s->materials[s->background];
    for (size_t i = 0; i < s->material_count; i++)
        if (index_of(&s->materials[i], f) > densest) {
            densest = index_of(&s->materials[i], f);
            medium = &s->materials[i];
        }
    double sampling = densest > 0 ? C0 / (f * densest * cell) : INFINITY;
    if (sampling < CELLS_PER_WAVELENGTH)
        scene_warn(s, source->loc,
                   "the wave is under-sampled: %.3g cells per wavelength in %s at %.4g Hz, at least %d are wanted",
                   sampling, medium->name, f, CELLS_PER_WAVELENGTH);
}

void scene_check(Builder *b)
{
    for (int a = 0; a < b->axes; a++)
        check_sides(b, a);
    check_stop(b);
    outputs_check(b);
    for (size_t i = 0; i < b->scene->monitor_count; i++)
        if (b->scene->monitors[i].kind == MONITOR_IMPEDANCE)
            check_impedance(b, &b->scene->monitors[i]);
    for (size_t i = 0; i < b->scene->source_count; i++)
        check_sampling(b, &b->scene->sources[i]);
}

/* Has it been said already? */
static bool is_known(const Scene *scene, const char *text)
{
    for (size_t i = 0; i < scene->warning_count; i++)
        if (strcmp(scene->warnings[i], text) == 0)
            return true;
    return false;
}

void scene_warn(Scene *scene, SourceLoc loc, const char *format, ...)
{
    enum { MOST = 40 }; /* what is beyond is said to be there */
    if (scene->warning_count > MOST)
        return;
    va_list args;
    va_start(args, format);
    char *text = arena_vprintf(scene->arena, format, args);
    va_end(args);
    if (loc.file != NULL)
        text = arena_printf(scene->arena, "%s:%d: %s", loc.file, loc.line, text);
    if (is_known(scene, text))
        return;
    if (scene->warnings == NULL)
        scene->warnings = ARENA_ARRAY(scene->arena, char *, MOST + 1);
    if (scene->warning_count == MOST)
        text = arena_strdup(scene->arena, "(and further warnings)");
    scene->warnings[scene->warning_count++] = text;
}
