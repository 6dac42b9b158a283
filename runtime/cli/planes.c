/* Planes of cuts; see planes.h. */
#include "cli/planes.h"

#include "base/unit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MEETING_SIDE = 48, MEETING_PLACES = 40 }; /* of pictures that are compared, and how many */

/* A length with its unit, m where it has none; NAN: it is none. */
static double length_of(const char *text)
{
    static const struct {
        const char *name;
        double metres;
    } units[] = {{"", 1}, {"m", 1}, {"cm", 1e-2}, {"mm", 1e-3}, {"um", 1e-6}, {"µm", 1e-6}, {"nm", 1e-9}};
    char *end;
    const double value = strtod(text, &end);
    for (size_t i = 0; end > text && i < sizeof units / sizeof *units; i++)
        if (strcmp(end, units[i].name) == 0)
            return value * units[i].metres;
    return NAN;
}

bool planes_read(const Setting *given, const Program *program, CutPlane *out, Error *err)
{
    const char *name = given->name;
    out->at = length_of(given->value);
    out->axis = name[0] - 'x';
    if (name[0] < 'x' || name[0] > 'z' || name[1] != '\0' || !isfinite(out->at))
        return error_set(err, ERROR_SCENE, "--plane %s=%s: expected an axis and a place, as z=0.8mm", name,
                         given->value);
    if (program->cell[2] == 0)
        return error_set(err, ERROR_SCENE, "--plane %s=%s: the scene is flat, and is shown whole", name, given->value);
    const double size = program->size[out->axis];
    return (out->at >= 0 && out->at <= size) ||
           error_set(err, ERROR_SCENE, "--plane %s=%s: the domain is from 0 to %s along %s", name, given->value,
                     unit_text(size, "m").text, name);
}

typedef struct Planes {
    const Program *program;
    const double *through;
    CutPlane *list;
    size_t count;
} Planes;

static bool is_shown(const Planes *p, int axis, double at)
{
    const double near = 0.5 * p->program->cell[axis];
    bool shown = fabs(at - p->through[axis]) <= near;
    for (size_t i = 0; i < p->count; i++)
        shown = shown || (p->list[i].axis == axis && fabs(at - p->list[i].at) <= near);
    return shown;
}

/* What is flat has a plane of its own; of points and lines one that they lie in. What has a volume has none. */
static void show(Planes *p, const double from[3], const double to[3])
{
    int flat = 0, last = -1;
    bool shown = false;
    for (int a = 0; a < 3; a++)
        if (from[a] == to[a]) { /* NAN: the whole domain */
            flat++;
            last = a;
            shown = shown || is_shown(p, a, from[a]);
        }
    if (flat > 0 && !shown && p->count < MOST_OWN_PLANES)
        p->list[p->count++] = (CutPlane){last, from[last]};
}

static bool has_place(const Source *s)
{
    return s->image_of < 0 && s->kind != SOURCE_INITIAL && s->kind != SOURCE_PLANE_WAVE && s->kind != SOURCE_BEAM;
}

static bool is_somewhere(const Monitor *m)
{
    return m->kind != MONITOR_ENERGY && m->kind != MONITOR_POWER && m->kind != MONITOR_IMPEDANCE &&
           m->kind != MONITOR_RESONANCES;
}

/* How many neighbours of a coarse picture across an axis differ in their media. */
static size_t meetings(const Program *p, int axis, double at)
{
    int row[MEETING_SIDE] = {0};
    size_t count = 0;
    for (int j = 0; j < MEETING_SIDE; j++)
        for (int i = 0, before = 0; i < MEETING_SIDE; i++) {
            double place[3];
            place[axis] = at;
            place[(axis + 1) % 3] = p->size[(axis + 1) % 3] * (i + 0.5) / MEETING_SIDE;
            place[(axis + 2) % 3] = p->size[(axis + 2) % 3] * (j + 0.5) / MEETING_SIDE;
            const int here = p->material_at(p->context, place, NULL);
            count += (size_t)(i > 0 && here != before) + (size_t)(j > 0 && here != row[i]);
            before = row[i] = here;
        }
    return count;
}

/* Where one may look across an axis: at thin objects, and in the middles of the others. */
static size_t candidates(const Scene *scene, const Program *p, int axis, double out[MEETING_PLACES])
{
    const double near = 0.5 * p->cell[axis];
    size_t count = 0;
    for (size_t i = 0; i < scene->object_count && count < MEETING_PLACES; i++) {
        double lo[3], hi[3];
        bool known = false;
        object_bounds(&scene->objects[i], lo, hi);
        const double at = 0.5 * (fmax(lo[axis], 0) + fmin(hi[axis], p->size[axis]));
        for (size_t k = 0; k < count; k++)
            known = known || fabs(out[k] - at) <= near;
        if (!known && at >= 0 && at <= p->size[axis])
            out[count++] = at;
    }
    return count;
}

/* The place from lo to hi across an axis in which most media meet, where more do than at `at`; else NAN. */
static double meeting_place(const Scene *scene, const Program *p, int axis, double at, double lo, double hi)
{
    double places[MEETING_PLACES], best = NAN;
    const size_t count = candidates(scene, p, axis, places);
    size_t most = meetings(p, axis, at);
    for (size_t i = 0; i < count; i++) {
        const size_t meet = places[i] >= lo && places[i] <= hi ? meetings(p, axis, places[i]) : 0;
        best = meet > most ? places[i] : best;
        most = meet > most ? meet : most;
    }
    return best;
}

/* The plane across an axis in which most media meet, where it shows more than the cut through `through`. */
static void show_meeting(Planes *p, const Scene *scene, int axis)
{
    const double best = meeting_place(scene, p->program, axis, p->through[axis], 0, p->program->size[axis]);
    if (!isnan(best) && !is_shown(p, axis, best) && p->count < MOST_OWN_PLANES)
        p->list[p->count++] = (CutPlane){axis, best};
}

static bool is_narrow(const Source *s)
{
    return !s->is_box && s->kind != SOURCE_INITIAL && s->kind != SOURCE_PLANE_WAVE && s->kind != SOURCE_BEAM &&
           !isnan(s->from[0]);
}

void planes_point(const Scene *scene, const Program *program, double at[3])
{
    size_t i = 0;
    while (i < scene->source_count && !is_narrow(&scene->sources[i]))
        i++;
    for (int a = 0; a < 3; a++) {
        at[a] = program->size[a] / 2;
        if (i == scene->source_count)
            continue;
        const double *from = scene->sources[i].from, *to = scene->sources[i].to;
        const double lo = fmin(from[a], to[a]), hi = fmax(from[a], to[a]);
        at[a] = program->cell[a] > 0 ? 0.5 * (lo + hi) : 0;
        const double best = hi > lo && program->cell[2] > 0 ? meeting_place(scene, program, a, at[a], lo, hi) : NAN;
        at[a] = isnan(best) ? at[a] : best;
    }
}

size_t planes_of_scene(const Scene *scene, const Program *program, const double through[3],
                       CutPlane out[MOST_OWN_PLANES])
{
    Planes p = {.program = program, .through = through, .list = out};
    if (program->cell[2] == 0)
        return 0;
    for (size_t i = 0; i < scene->source_count; i++)
        if (has_place(&scene->sources[i]))
            show(&p, scene->sources[i].from, scene->sources[i].to);
    for (size_t i = 0; i < scene->lumped_count; i++)
        show(&p, scene->lumped[i].from, scene->lumped[i].to);
    for (size_t i = 0; i < scene->monitor_count; i++)
        if (is_somewhere(&scene->monitors[i]))
            show(&p, scene->monitors[i].from, scene->monitors[i].to);
    for (int a = 0; a < 3; a++)
        show_meeting(&p, scene, a);
    return p.count;
}
