/* The scene as text, one fact a line, for `plan --dump scene` and the golden files.
 */
#include "scene/hull.h"
#include "scene/picture.h"
#include "scene/scene.h"

#include <math.h>
#include <string.h>

static const char *const waveform_names[] = {"sine", "gaussian", "pulse", "ricker", "step", "samples", "function"};
static const char *const source_names[] = {"voltage", "current", "hard", "soft", "plane_wave",
                                           "initial", "replay",  "mode", "beam"};
static const char *const material_names[] = {"dielectric", "pec", "pmc", "sheet"};
static const char *const averaging_names[] = {"volume", "none", "normal", "tensor"};
static const char *const monitor_names[] = {"probe",  "snapshot",  "energy",    "voltage_probe", "current_probe",
                                            "dft",    "flux",      "far_field", "modes",         "power",
                                            "record", "impedance", "resonances"};

static void put_number(Text *out, const char *name, double x)
{
    text_printf(out, " %s=%.10g", name, x);
}

/* Coordinates of the mode's axes only. */
static void put_point(Text *out, const Scene *s, const char *name, const double p[3])
{
    const char *comma = "";
    text_printf(out, " %s={", name);
    for (int a = 0; a < 3; a++)
        if (mode_axes(s->mode) >> a & 1u) {
            if (isnan(p[a]))
                text_printf(out, "%sall", comma);
            else
                text_printf(out, "%s%.10g", comma, p[a]);
            comma = ", ";
        }
    text_put(out, "}");
}

static void put_diagonal(Text *out, const char *name, const double v[3])
{
    if (v[0] == v[1] && v[1] == v[2])
        put_number(out, name, v[0]);
    else
        text_printf(out, " %s={%.10g, %.10g, %.10g}", name, v[0], v[1], v[2]);
}

static void put_loc(Text *out, SourceLoc loc)
{
    if (loc.file != NULL)
        text_printf(out, " (line %d)", loc.line);
    text_put(out, "\n");
}

static void dump_head(const Scene *s, Text *out)
{
    text_printf(out, "scene \"%s\" mode=%s", s->title, mode_name(s->mode));
    put_point(out, s, "cell", s->cell);
    double cells[3] = {(double)s->cells[0], (double)s->cells[1], (double)s->cells[2]};
    put_point(out, s, "cells", cells);
    for (int a = 0; a < 3; a++)
        for (long i = 0; s->nodes[a] != NULL && i <= s->cells[a]; i++)
            text_printf(out, "%s%.9g",
                        i > 0    ? ","
                        : a == 0 ? " nodes_x="
                        : a == 1 ? " nodes_y="
                                 : " nodes_z=",
                        s->nodes[a][i]);
    if (s->steps >= 0)
        text_printf(out, " steps=%ld", s->steps);
    else
        put_number(out, "duration", s->duration);
    if (isnan(s->dt))
        put_number(out, "courant", s->courant);
    else
        put_number(out, "dt", s->dt);
    for (int a = 0; a < 3; a++)
        if (s->symmetry[a] != 0)
            text_printf(out, " symmetry %c=%s", "xyz"[a], s -> symmetry[a] > 0 ? "even" : "odd");
    text_printf(out, " averaging=%s%s background=%s\n", averaging_names[s->averaging], s->conformal ? " conformal" : "",
                s->materials[s->background].name);
}

static void dump_boundary(const Scene *s, int a, int side, Text *out)
{
    const Boundary *w = &s->boundary[a][side];
    text_printf(out, "boundary %c %s %s", "xyz"[a], side == 0 ? "low" : "high", boundary_name(w->kind));
    if (w->kind == BOUNDARY_BLOCH)
        put_number(out, "k", w->k);
    if (w->metal > 0)
        text_printf(out, " material=\"%s\"", s->materials[w->metal - 1].name);
    if (boundary_is_layer(w->kind)) {
        text_printf(out, " cells=%d", w->cells);
        if (!isnan(w->order))
            put_number(out, "order", w->order);
    }
    if (w->kind == BOUNDARY_CPML) {
        if (!isnan(w->sigma))
            put_number(out, "sigma", w->sigma);
        put_number(out, "kappa", w->kappa);
        if (!isnan(w->alpha))
            put_number(out, "alpha", w->alpha);
    }
    if (!isnan(w->reflection))
        put_number(out, "reflection", w->reflection);
    if (!isnan(w->g))
        put_number(out, "g", w->g);
    text_put(out, "\n");
}

static void dump_pole(const Pole *p, Text *out)
{
    static const char *const names[] = {"debye", "drude", "lorentz"};
    if (p->kind == POLE_KERR) {
        text_printf(out, " chi3=%.9g", p->strength[0]);
        return;
    }
    text_printf(out, " %s%s", p->magnetic ? "mu_" : "", names[p->kind]);
    put_diagonal(out, p->kind == POLE_DRUDE ? "fp" : p->magnetic ? "delta_mu" : "delta_eps", p->strength);
    if (p->kind == POLE_DEBYE)
        put_diagonal(out, "tau", p->tau);
    if (p->kind == POLE_LORENTZ)
        put_diagonal(out, "f0", p->f0);
    if (p->kind != POLE_DEBYE)
        put_diagonal(out, "gamma", p->gamma);
}

static void dump_material(const Material *m, Text *out)
{
    text_printf(out, "material \"%s\" %s", m->name, material_names[m->kind]);
    if (m->kind == MATERIAL_DIELECTRIC) {
        put_diagonal(out, "eps", m->eps);
        if (material_is_crystal(m))
            put_diagonal(out, "yz,zx,xy", m->off);
        put_diagonal(out, "mu", m->mu);
        put_diagonal(out, "sigma", m->sigma);
        put_diagonal(out, "sigma_m", m->sigma_m);
        for (size_t i = 0; i < m->pole_count; i++)
            dump_pole(&m->poles[i], out);
        text_put(out, m->gain ? " gain" : "");
        if (m->range[1] > 0)
            text_printf(out, " range %.9g %.9g Hz", m->range[0], m->range[1]);
    }
    if (m->conductivity > 0) {
        put_number(out, "sigma", m->conductivity);
        put_number(out, "mu", m->mu[0]);
        if (m->band[1] > 0)
            text_printf(out, " band %.9g %.9g Hz", m->band[0], m->band[1]);
    }
    if (m->kind == MATERIAL_SHEET)
        put_number(out, "ohms", m->ohms);
    put_loc(out, m->loc);
}

static void dump_prism(const Scene *s, const Object *o, Text *out)
{
    text_printf(out, " axis=%c points={", "xyz"[o->axis]);
    for (int i = 0; i < o->point_count; i++)
        text_printf(out, "%s{%.10g, %.10g}", i > 0 ? ", " : "", o->points[2 * i], o->points[2 * i + 1]);
    text_put(out, "}");
    if (s->mode != MODE_3D)
        return;
    put_number(out, "from", o->from[o->axis]);
    put_number(out, "to", o->to[o->axis]);
    if (o->slope != 0) {
        put_number(out, "slope", o->slope);
        put_number(out, "foot", o->foot);
    }
}

static void dump_place(const Affine *a, Text *out)
{
    text_put(out, " place={");
    for (int r = 0; r < 3; r++)
        text_printf(out, "%s{%.10g, %.10g, %.10g, %.10g}", r > 0 ? ", " : "", a->m[r][0], a->m[r][1], a->m[r][2],
                    a->t[r]);
    text_put(out, "}");
}

/* Where the object is; its parts come after its own line. */
static void dump_shape(const Scene *s, const Object *o, Text *out)
{
    bool is_disc = o->kind == OBJECT_CYLINDER && s->mode != MODE_3D;
    text_put(out, is_disc ? "disc" : object_kind_name(o->kind));
    if (o->part_count > 0) {
        text_printf(out, " parts=%zu", o->part_count);
    } else if (o->kind == OBJECT_SPHERE || is_disc) {
        put_point(out, s, "centre", o->centre);
    } else if (o->kind == OBJECT_POLYGON) {
        dump_prism(s, o, out);
    } else {
        put_point(out, s, "from", o->from);
        put_point(out, s, "to", o->to);
    }
    if (o->radius > 0)
        put_number(out, "radius", o->radius);
    if (o->kind == OBJECT_CONE || o->kind == OBJECT_TORUS)
        put_number(out, "radius2", o->radius2);
    if (o->hull != NULL)
        text_printf(out, " triangles=%d", o->hull->triangle_count);
    if (o->bitmap != NULL)
        text_printf(out, " axis=%c pixels=%dx%d, %u of them", "xyz"[o->axis], o -> bitmap -> width,
                    o -> bitmap -> height, o -> bitmap -> sums[(o->bitmap->width + 1) * (o->bitmap->height + 1) - 1]);
    if (o->place != NULL)
        dump_place(&o->place->out, out);
}

static void dump_parts(const Scene *s, const Object *o, int depth, Text *out)
{
    for (size_t i = 0; i < o->part_count; i++) {
        text_printf(out, "%*s", 2 * depth, "");
        dump_shape(s, &o->parts[i], out);
        put_loc(out, o->parts[i].loc);
        dump_parts(s, &o->parts[i], depth + 1, out);
    }
}

static void dump_object(const Scene *s, const Object *o, Text *out)
{
    dump_shape(s, o, out);
    if (o->kind != OBJECT_GRADED)
        text_printf(out, " material=\"%s\"", s->materials[o->material].name);
    put_loc(out, o->loc);
    dump_parts(s, o, 1, out);
}

static void put_waveform(const Waveform *w, Text *out)
{
    text_printf(out, " %s{amplitude=%.10g", waveform_names[w->kind], w->amplitude);
    if (w->f > 0)
        put_number(out, "f", w->f);
    if (w->kind == WAVEFORM_SINE) {
        put_number(out, "phase", w->phase);
        put_number(out, "ramp", w->ramp);
    }
    if (w->width > 0)
        put_number(out, "width", w->width);
    if (w->kind == WAVEFORM_GAUSSIAN || w->kind == WAVEFORM_PULSE || w->kind == WAVEFORM_RICKER)
        put_number(out, "delay", w->delay);
    if (w->kind == WAVEFORM_STEP)
        put_number(out, "rise", w->rise);
    if (w->kind == WAVEFORM_SAMPLES)
        text_printf(out, " dt=%.10g values=%zu", w->dt, w->value_count);
    text_put(out, "}");
}

static void dump_source(const Scene *s, const Source *q, Text *out)
{
    text_printf(out, "source \"%s\" %s", q->name, source_names[q->kind]);
    if (q->kind == SOURCE_REPLAY) {
        text_printf(out, " file=\"%s\"", q->file);
        put_point(out, s, "shift", q->shift);
        text_put(out, q->side < 0 ? " side=-" : "");
        if (q->start > 0)
            put_number(out, "start", q->start);
        if (q->period > 0)
            put_number(out, "period", q->period);
        if (q->f > 0)
            put_number(out, "f", q->f);
        put_loc(out, q->loc);
        return;
    }
    if (q->kind == SOURCE_MODE)
        text_printf(out, " number=%d direction=%c%c f=%.10g guess=%.10g", q->number, q->side < 0 ? '-' : '+',
                    "xyz"[q->axis], q -> f, q -> guess);
    else if (q->kind != SOURCE_PLANE_WAVE && q->kind != SOURCE_BEAM)
        text_printf(out, " %s", component_name(q->component));
    put_point(out, s, "from", q->from);
    put_point(out, s, "to", q->to);
    if (q->kind == SOURCE_VOLTAGE)
        put_number(out, "resistance", q->resistance);
    if (q->kind == SOURCE_BEAM) {
        put_point(out, s, "focus", q->focus);
        text_printf(out, " waist=%.10g f=%.10g", q->waist, q->f);
    }
    if (q->kind == SOURCE_PLANE_WAVE || q->kind == SOURCE_BEAM) {
        put_diagonal(out, "direction", q->direction);
        put_diagonal(out, "polarisation", q->polarisation);
    }
    if (q->kind != SOURCE_INITIAL)
        put_waveform(&q->waveform, out);
    else if (q->function != 0)
        text_put(out, " value=function");
    else
        put_number(out, "value", q->value);
    put_loc(out, q->loc);
}

static void dump_lumped(const Scene *s, const Lumped *l, Text *out)
{
    text_printf(out, "%s axis=%c", lumped_name(l->kind), "xyz"[l->axis]);
    put_point(out, s, "from", l->from);
    put_point(out, s, "to", l->to);
    put_number(out, "value", l->value);
    put_loc(out, l->loc);
}

static const char *quantity_of(const Monitor *m)
{
    if (m->quantity == QUANTITY_E_ABS)
        return "|E|";
    return m->quantity == QUANTITY_H_ABS ? "|H|" : component_name(m->component);
}

static void dump_monitor(const Scene *s, const Monitor *m, Text *out)
{
    text_printf(out, "monitor \"%s\" %s", m->name, m->orders ? "orders" : monitor_names[m->kind]);
    if (m->incident != NULL)
        text_printf(out, " incident=%s", m->incident);
    if (m->kind == MONITOR_PROBE || m->kind == MONITOR_SNAPSHOT || m->kind == MONITOR_DFT)
        text_printf(out, " %s", quantity_of(m));
    if (m->kind == MONITOR_VOLTAGE || m->kind == MONITOR_CURRENT)
        text_printf(out, " axis=%c", "xyz"[m->axis]);
    if (m->kind == MONITOR_POWER) {
        text_printf(out, " source=%s", s->sources[m->source].name);
    } else if (m->kind == MONITOR_IMPEDANCE) {
        text_printf(out, " voltage=%s current=%s reference=%.10g", m->voltage, m->current, m->ohms);
    } else if (m->kind == MONITOR_RESONANCES) {
        text_printf(out, " signal=%s band=%.10g,%.10g after=%.10g", m->signal, m->band[0], m->band[1], m->after);
    } else if (m->kind != MONITOR_ENERGY) {
        put_point(out, s, "from", m->from);
        put_point(out, s, "to", m->to);
    }
    if (m->every > 0)
        text_printf(out, " every=%ld", m->every);
    for (size_t i = 0; i < m->step_count; i++)
        text_printf(out, "%s%ld", i == 0 ? " steps=" : ",", m->steps[i]);
    for (size_t i = 0; i < m->frequency_count; i++)
        text_printf(out, "%s%.10g", i == 0 ? " frequencies=" : ",", m->frequencies[i]);
    for (size_t i = 0; i < m->angle_count; i++)
        text_printf(out, "%s%.10g/%.10g", i == 0 ? " angles=" : ",", m->angles[2 * i], m->angles[2 * i + 1]);
    for (size_t i = 0; i < m->number_count; i++)
        text_printf(out, "%s%d", i == 0 ? " numbers=" : ",", m->numbers[i]);
    if (m->is_port)
        text_printf(out, " direction=%c%c", m->side < 0 ? '-' : '+', "xyz"[m->axis]);
    if (m->guess > 0)
        text_printf(out, " guess=%.10g", m->guess);
    if (m->other != NULL)
        text_printf(out, " %s=\"%s\"/%s", m->subtract ? "minus" : "over", m->other, m->against);
    text_put(out, m->by_wavelength ? " by wavelength" : "");
    if (m->file != NULL)
        text_printf(out, " file=\"%s\"", m->file);
    text_put(out, m->animate ? " animate" : "");
    put_loc(out, m->loc);
}

void scene_dump(const Scene *s, Text *out)
{
    dump_head(s, out);
    for (size_t i = 0; i < s->parameter_count; i++)
        text_printf(out, "param %s=%s%s%s%s\n", s->parameters[i].name, s->parameters[i].value,
                    s->parameters[i].unit[0] != '\0' ? " " : "", s->parameters[i].unit,
                    s->parameters[i].overridden ? " (set)" : "");
    for (int a = 0; a < 3; a++)
        for (int side = 0; (mode_axes(s->mode) >> a & 1u) && side < 2; side++)
            dump_boundary(s, a, side, out);
    for (size_t i = 0; i < s->material_count; i++)
        dump_material(&s->materials[i], out);
    for (size_t i = 0; i < s->object_count; i++)
        dump_object(s, &s->objects[i], out);
    for (size_t i = 0; i < s->source_count; i++)
        dump_source(s, &s->sources[i], out);
    for (size_t i = 0; i < s->lumped_count; i++)
        dump_lumped(s, &s->lumped[i], out);
    for (size_t i = 0; i < s->monitor_count; i++)
        dump_monitor(s, &s->monitors[i], out);
    if (s->stop.present)
        text_printf(out, "stop decay ratio=%.10g probe=%s after=%ld\n", s->stop.ratio,
                    s->stop.probe != NULL ? s->stop.probe : "energy", s->stop.after);
    for (size_t i = 0; i < s->warning_count; i++)
        text_printf(out, "warning %s\n", s->warnings[i]);
}
