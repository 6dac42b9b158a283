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
