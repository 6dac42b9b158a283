/* A sine does not end: the sum over a run of it holds the ramp and whatever part of
 * a period is left over. Where all sources are sines, sums at f therefore count the
 * last whole periods of the run alone (base/sum_window.h). A spectrum divided by the
 * source's, which is summed alike, is the steady state; one that is not divided is the
 * integral over those periods. */
#include "model/window.h"

#include <math.h>

static bool is_sine(const Source *q)
{
    return q->waveform.kind == WAVEFORM_SINE && q->waveform.f > 0;
}

double window_ramp(const Scene *scene)
{
    double ramp = 0;
    for (size_t i = 0; i < scene->source_count; i++) {
        const Source *q = &scene->sources[i];
        if (source_has_waveform(q) && is_sine(q))
            ramp = fmax(ramp, q->waveform.ramp / q->waveform.f);
    }
    return ramp;
}

static bool drives(const Source *q)
{
    return source_has_waveform(q) && is_sine(q) && !waveform_is_silent(&q->waveform);
}

static bool same_frequency(double f, double g)
{
    return fabs(f / g - 1) < 1e-9;
}

size_t window_sines(const Scene *scene, Arena *arena, const double **sines)
{
    double *list = ARENA_ARRAY(arena, double, scene->source_count + 1);
    size_t count = 0;
    for (size_t i = 0; i < scene->source_count; i++) {
        const Source *q = &scene->sources[i];
        bool known = !drives(q);
        for (size_t k = 0; k < count; k++)
            known = known || same_frequency(q->waveform.f, list[k]);
        if (!known)
            list[count++] = q->waveform.f;
    }
    *sines = list;
    return count;
}

/* Whether sines drive the scene, and nothing else. */
static bool all_sines(const Scene *scene)
{
    int sines = 0;
    for (size_t i = 0; i < scene->source_count; i++) {
        const Source *q = &scene->sources[i];
        if (!source_has_waveform(q))
            return false;
        if (waveform_is_silent(&q->waveform))
            continue;
        if (!is_sine(q))
            return false;
        sines++;
    }
    return sines > 0;
}

static bool has_tone(const Scene *scene, double f)
{
    for (size_t i = 0; i < scene->source_count; i++) {
        const Waveform *w = &scene->sources[i].waveform;
        if (!waveform_is_silent(w) && sum_window_finds(f, w->f))
            return true;
    }
    return false;
}

bool window_misses(const Scene *scene, const double *frequencies, size_t count, double *missed)
{
    if (!all_sines(scene))
        return false;
    for (size_t i = 0; i < count; i++) {
        *missed = frequencies[i];
        if (!has_tone(scene, *missed))
            return true;
    }
    return false;
}

SumWindow window_at(const Grid *grid, double f)
{
    if (!(f > 0) || !all_sines(grid->scene))
        return (SumWindow){0, 0};
    return sum_window(grid->steps, grid->dt, window_ramp(grid->scene), f);
}

/* Hann's weights over a time T find less than 0.3% of what is more than BINS/T away (Harris 1978). */
enum { BINS = 5 };

bool window_blurs(const Grid *grid, const double *frequencies, size_t count, Blur *out)
{
    const Scene *scene = grid->scene;
    for (size_t i = 0; i < count; i++) {
        const double f = frequencies[i], time = (double)window_at(grid, f).count * grid->dt;
        int found = 0;
        for (size_t k = 0; k < scene->source_count && time > 0 && found < 2; k++) {
            const double g = scene->sources[k].waveform.f;
            if (drives(&scene->sources[k]) && fabs(g - f) * time < BINS &&
                (found == 0 || !same_frequency(g, out->f[0])))
                out->f[found++] = g;
        }
        if (found < 2)
            continue;
        const double wanted = BINS / fabs(out->f[1] - out->f[0]) + 1 / f; /* in half of the run, by whole periods */
        out->steps = (long)ceil(2 * wanted / grid->dt);
        return true;
    }
    return false;
}
