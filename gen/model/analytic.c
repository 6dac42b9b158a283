/* Spectra of waveforms and what filters make of them; see analytic.h. */
#include "model/analytic.h"

#include <math.h>

static bool sample_waveform(Spectrum *w, const Model *model, const Source *source, Error *err)
{
    const Grid *grid = model->grid;
    double most = 0;
    w->steps = grid->steps;
    w->values = ARENA_ARRAY(model->arena, double, (size_t)w->steps + 1);
    for (long n = 0; n <= w->steps; n++) {
        if (!waveform_value(grid->scene, &source->waveform, (double)n * grid->dt, &w->values[n], err))
            return false;
        most = fmax(most, fabs(w->values[n]));
    }
    for (long n = 0; n <= w->steps; n++)
        if (fabs(w->values[n]) > 1e-12 * most)
            w->support = n + 1;
    return true;
}

static double complex bin_at(const Spectrum *w, double turn)
{
    const double complex step = cexp(-I * turn);
    double complex phase = 1, sum = 0;
    for (long n = 0; n < w->support; n++) {
        sum += w->values[n] * phase;
        phase *= step;
        if (n % 1024 == 1023)
            phase = cexp(-I * turn * (double)(n + 1));
    }
    return sum;
}

/* Bins from zero up to where nothing is left; twice the support in time, so that filters do not go round. */
static void transform(Spectrum *w, const Model *model, const Source *source)
{
    const double dt = model->grid->dt;
    const long span = 2 * w->support + 64;
    const double middle = source->f;
    long most = (long)fmin((double)span / 2, 4 * middle * (double)span * dt + 8);
    w->df = 1 / ((double)span * dt);
    w->bins = ARENA_ARRAY(model->arena, double complex, (size_t)most + 1);
    for (long m = 1; m < most; m++) {
        w->bins[m] = bin_at(w, 2 * PI * (double)m / (double)span);
        w->peak = fmax(w->peak, cabs(w->bins[m]));
    }
    w->first = most;
    for (long m = 1; m < most; m++)
        if (cabs(w->bins[m]) > 1e-8 * w->peak) {
            w->first = m < w->first ? m : w->first;
            w->count = m - w->first + 1;
        }
}

bool spectrum_take(Spectrum *w, const Model *model, const Source *source, Error *err)
{
    if (!sample_waveform(w, model, source, err))
        return false;
    transform(w, model, source);
    return true;
}

void spectrum_band(const Spectrum *w, double f, double band[2])
{
    band[0] = band[1] = f;
    for (long m = w->first; m < w->first + w->count; m++)
        if (cabs(w->bins[m]) > 0.01 * w->peak) {
            band[0] = fmin(band[0], (double)m * w->df);
            band[1] = fmax(band[1], (double)m * w->df);
        }
}

long spectrum_synthesise(const Spectrum *w, const Model *model, double offset, SpectrumFilter *filter,
                         const void *context, double *values[2])
{
    const double dt = model->grid->dt;
    const long span = 2 * w->support + 64, last = w->steps + 1 < span ? w->steps + 1 : span;
    for (int part = 0; part < 2; part++)
        values[part] = ARENA_ARRAY(model->arena, double, (size_t)last + 1);
    for (long m = w->first; m < w->first + w->count; m++) {
        const double f = (double)m * w->df, turn = 2 * PI * f * dt;
        double complex value = 2 * w->bins[m] / (double)span * filter(context, f) * cexp(I * turn * offset);
        const double complex step = cexp(I * turn), start = value;
        for (long n = 0; n < last; n++) {
            values[0][n] += creal(value);
            values[1][n] += cimag(value);
            value = n % 1024 == 1023 ? start * cexp(I * turn * (double)(n + 1)) : value * step;
        }
    }
    return last;
}

Waveform *spectrum_waveform(const Model *model, const Source *source, const double *values, long count)
{
    Waveform *w = ARENA_NEW(model->arena, Waveform);
    *w = (Waveform){.loc = source->loc,
                    .kind = WAVEFORM_SAMPLES,
                    .amplitude = 1,
                    .dt = model->grid->dt,
                    .values = values,
                    .value_count = (size_t)count};
    return w;
}

Waveform *analytic_sine(const Model *model, const Source *source, int part, double complex turned)
{
    Waveform *w = ARENA_NEW(model->arena, Waveform);
    *w = source->waveform;
    w->phase += cimag(turned) - (part == 1 ? PI / 2 : 0);
    w->amplitude *= exp(creal(turned));
    return w;
}
