/* The bands of the sources, against the grid and the media: waves that the grid cannot carry
 * (fewer than 10 cells per wavelength, Taflove & Hagness, section 4.5), and media that are
 * driven beyond the range of their values. The band is where the waveform's spectrum is
 * within 40 dB of its peak.
 */
#include "base/number.h"
#include "base/unit.h"
#include "scene/build.h"
#include "scene/permittivity.h"

#include <math.h>

enum { CELLS_PER_WAVELENGTH = 10, FEWEST_CELLS_PER_WAVELENGTH = 2, SAMPLES = 33 };

static double largest(const double v[3])
{
    return fmax(v[0], fmax(v[1], v[2]));
}

/* A medium with poles as good a conductor as a metal at radio frequencies: its waves end within its skin. */
static bool is_conductor(const Material *m, double f)
{
    static const double GOOD = 1e6; /* of |eps| */
    const double complex eps = material_eps(m, 0, f);
    return fabs(cimag(eps)) > GOOD && fabs(cimag(eps)) > 10 * fabs(creal(eps));
}

/* How many times shorter than in vacuum a wave of frequency f changes in a medium. Without memory Re n, or 0 where the
 * wave is damped rather than carried (good conductors, seldom meant to be resolved); else |n|, which holds a metal's
 * skin, too. */
static double index_at(const Material *m, double f)
{
    if (m->pole_count > 0) {
        double eps = 0, mu = 0;
        for (int a = 0; a < 3; a++) {
            eps = fmax(eps, cabs(material_eps(m, a, f)));
            mu = fmax(mu, cabs(material_mu(m, a, f)));
        }
        return sqrt(eps * mu);
    }
    double eps = largest(m->eps), mu = largest(m->mu), loss = largest(m->sigma) / (2 * PI * f * EPS0);
    return loss > eps ? 0 : sqrt(mu * 0.5 * (eps + sqrt(eps * eps + loss * loss)));
}

static bool is_outside(const Material *m, double low, double high)
{
    return m->range[1] > 0 && (high < m->range[0] || low > m->range[1]);
}

/* Where in the band, as far as the medium's values hold, its waves are shortest: f, and f times the index there. Where
 * they hold nowhere (check_ranges), they are all there is. */
static double shortest(const Material *m, double low, double high, double *at)
{
    *at = high;
    if (m->kind != MATERIAL_DIELECTRIC)
        return 0;
    if (m->pole_count == 0)
        return high * index_at(m, high);
    if (is_conductor(m, high))
        return 0;
    if (m->range[1] > 0 && !is_outside(m, low, high)) {
        low = fmin(fmax(low, m->range[0]), m->range[1]);
        high = fmax(fmin(high, m->range[1]), m->range[0]);
    }
    double most = 0;
    for (int i = 0; i < SAMPLES; i++) {
        const double f = high - (high - low) * i / SAMPLES, product = f * index_at(m, f);
        if (product > most) {
            most = product;
            *at = f;
        }
    }
    return most;
}

/* "; its skin depth there is 0.8 cells" of a medium that damps the wave. */
static const char *skin_words(Arena *arena, const Material *m, double f, double cell)
{
    if (m->pole_count == 0 || m->kind != MATERIAL_DIELECTRIC)
        return "";
    const double complex index = material_index(m, 0, 0, f);
    if (-cimag(index) < fabs(creal(index)))
        return "";
    return arena_printf(arena, "; its skin depth there is %.3g cells", C0 / (2 * PI * f * -cimag(index)) / cell);
}

/* The widest cell of an axis between two places, m. */
static double widest_between(const Scene *s, int a, double lo, double hi)
{
    double widest = 0;
    if (s->nodes[a] == NULL)
        return s->cell[a];
    for (long i = 0; i < s->cells[a]; i++)
        if (s->nodes[a][i + 1] > lo && s->nodes[a][i] < hi)
            widest = fmax(widest, s->nodes[a][i + 1] - s->nodes[a][i]);
    return widest;
}

/* The widest cell that each medium may fill, m. */
static const double *widest_cells(const Builder *b)
{
    const Scene *s = b->scene;
    double *widest = ARENA_ARRAY(s->arena, double, s->material_count), lo[3], hi[3];
    for (int a = 0; a < b->axes; a++)
        for (size_t i = 0; i < s->material_count; i++)
            if ((int)i == s->background || s->nodes[a] == NULL)
                widest[i] = fmax(widest[i], widest_between(s, a, -INFINITY, INFINITY));
    for (size_t i = 0; i < s->object_count; i++) {
        const Object *o = &s->objects[i];
        if (o->kind == OBJECT_GRADED)
            continue;
        object_bounds(o, lo, hi);
        for (int a = 0; a < b->axes; a++)
            widest[o->material] = fmax(widest[o->material], widest_between(s, a, lo[a], hi[a]));
    }
    return widest;
}

/* The medium in which waves of the band have the fewest cells: its wavelength and widest cell, m, and at which
 * frequency. Without memory: only media that carry waves as they are, no metal's skin. */
static const Material *densest(const Scene *s, const double *widest, double low, double high, bool without_memory,
                               double *length, double *cell, double *at)
{
    const Material *medium = &s->materials[s->background];
    double most = 0;
    *at = high;
    *length = INFINITY;
    *cell = widest[s->background];
    for (size_t i = 0; i < s->material_count; i++) {
        double f;
        const double product = shortest(&s->materials[i], low, high, &f);
        if (product * widest[i] > most && !(without_memory && s->materials[i].pole_count > 0)) {
            most = product * widest[i];
            *length = C0 / product;
            *cell = widest[i];
            *at = f;
            medium = &s->materials[i];
        }
    }
    return medium;
}

/* That of the worst source stays. */
static void note_resolution(Scene *s, const Material *medium, double cells, double f)
{
    if (!isfinite(cells) || (s->resolution != NULL && s->cells_per_wavelength <= cells))
        return;
    s->cells_per_wavelength = cells;
    s->resolution = arena_printf(s->arena, "%.3g cells per wavelength in %s at %s, the fewest in the sources' band",
                                 cells, medium->name, unit_text(f, "Hz").text);
}

static void check_sampling(Builder *b, const double *widest, const Source *source, double low, double high)
{
    Scene *s = b->scene;
    double cell, length, f;
    const Material *medium = densest(s, widest, low, high, true, &length, &cell, &f);
    if (length < FEWEST_CELLS_PER_WAVELENGTH * cell && !s->coarse) {
        script_complain(b->script, source->loc, NULL,
                        "the grid cannot carry the wave: %.3g cells per wavelength in %s at %s, fewer than %d; %d are "
                        "wanted, that is cells of at most %s (--yes steps it all the same)",
                        length / cell, medium->name, unit_text(f, "Hz").text, FEWEST_CELLS_PER_WAVELENGTH,
                        CELLS_PER_WAVELENGTH, unit_text(length / CELLS_PER_WAVELENGTH, "m").text);
        return;
    }
    medium = densest(s, widest, low, high, false, &length, &cell, &f);
    note_resolution(s, medium, length / cell, f);
    if (length < CELLS_PER_WAVELENGTH * cell)
        scene_warn(s, source->loc,
                   "the wave is under-sampled: %.3g cells per wavelength in %s at %s, at least %d are wanted, that is "
                   "cells of at most %s%s",
                   length / cell, medium->name, unit_text(f, "Hz").text, CELLS_PER_WAVELENGTH,
                   unit_text(length / CELLS_PER_WAVELENGTH, "m").text, skin_words(s->arena, medium, f, cell));
}

/* Metals whose skin no cell resolves. */
static void check_conductors(const Builder *b, const double *widest, const Source *source, double high)
{
    for (size_t i = 0; i < b->scene->material_count; i++) {
        const Material *m = &b->scene->materials[i];
        if (m->kind != MATERIAL_DIELECTRIC || m->pole_count == 0 || widest[i] == 0 || !is_conductor(m, high))
            continue;
        const double skin = C0 / (2 * PI * high * fabs(cimag(material_index(m, 0, 0, high))));
        if (skin < widest[i])
            scene_warn(
                b->scene, source->loc,
                "'%s' is a good conductor at %s, whose skin of about %s no cell of %s resolves: take metal{ sigma "
                "= } in its place, with its conductivity in S/m (copper: 5.8e7)",
                m->name, unit_text(high, "Hz").text, unit_text(skin, "m").text, unit_text(widest[i], "m").text);
    }
}

static void check_ranges(const Builder *b, const Source *source, double low, double high)
{
    for (size_t i = 0; i < b->scene->material_count; i++) {
        const Material *m = &b->scene->materials[i];
        if (m->range[1] <= 0 || (low >= m->range[0] * (1 - 1e-9) && high <= m->range[1] * (1 + 1e-9)))
            continue;
        if (low == high)
            scene_warn(b->scene, source->loc,
                       "the wave's frequency, %.4g Hz, is outside the range of %s, %.4g to %.4g Hz", low, m->name,
                       m->range[0], m->range[1]);
        else if (is_outside(m, low, high))
            scene_warn(b->scene, source->loc,
                       "all of the wave's band, %.4g to %.4g Hz, is outside the range of %s, %.4g to %.4g Hz", low,
                       high, m->name, m->range[0], m->range[1]);
        else
            scene_warn(b->scene, source->loc,
                       "the wave's band, %.4g to %.4g Hz, leaves the range of %s, %.4g to %.4g Hz: spectra are right "
                       "within it",
                       low, high, m->name, m->range[0], m->range[1]);
    }
}

/* A pulse wider than twice f0 is one round zero frequency; a number without its power of ten, most often. */
static void check_pulse(const Builder *b, const Source *source)
{
    const Waveform *w = &source->waveform;
    if (w->kind == WAVEFORM_PULSE && w->bandwidth > 2 * w->f)
        scene_warn(b->scene, w->loc,
                   "the pulse's bandwidth, %s, is %.3g times its f0, %s: it is a pulse round zero frequency; both are "
                   "in Hz",
                   unit_text(w->bandwidth, "Hz").text, w->bandwidth / w->f, unit_text(w->f, "Hz").text);
}

void bands_check(Builder *b)
{
    const double *widest = widest_cells(b);
    for (size_t i = 0; i < b->scene->source_count; i++) {
        const Source *source = &b->scene->sources[i];
        double low, high;
        check_pulse(b, source);
        if (!source_band(source, &low, &high))
            continue;
        check_sampling(b, widest, source, low, high);
        check_conductors(b, widest, source, high);
        check_ranges(b, source, low, high);
    }
}
