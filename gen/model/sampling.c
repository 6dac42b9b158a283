/* Sampling period of the running Fourier sums. With S(f) = sum over n of w(n dt) exp(-2 pi i f n dt)
 * for a source's waveform w, a sum over every K-th step alone, times K, is exactly
 *     S_K(f) = sum over m = 0 .. K-1 of S(f + m/(K dt)),
 * so what sampling adds are the aliases m > 0. The fields being linear in the sources, their
 * spectra have the same aliases, weighted by how much stronger the structure responds at the
 * alias than at f. K is the largest power of two for which the aliases of all sources, each
 * relative to its waveform's integral of |w|, sum to less than ALLOWED of the spectra at f: ten
 * times less than the 1e-4 aimed at, for that weight. A waveform that has not died out by
 * the end of the run is faded out over the last quarter first: its end is no feature of the source. */
#include "model/sampling.h"

#include "base/parallel.h"
#include "grid/poles.h"

#include <complex.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_EVERY = 64, MOST_STEPS = 1 << 16, MOST_TURNS = MOST_EVERY * MOST_STEPS, MOST_SOURCES = 16 };

static const double ALLOWED = 1e-5, DEAD = 1e-7;

/* A waveform at steps 1 .. count, without the silence at its end. */
typedef struct Signal {
    double *values;
    long count;
    double size; /* sum of |w| */
    bool cut;    /* it had not died out */
} Signal;

static double loudest(const Signal *s, long from)
{
    double most = 0;
    for (long n = from; n < s->count; n++)
        most = fmax(most, fabs(s->values[n]));
    return most;
}

static void finish_signal(Signal *s)
{
    double most = loudest(s, 0);
    const long faded = s->count / 4;
    s->cut = loudest(s, s->count - s->count / 50 - 1) > 1e-3 * most;
    if (s->cut)
        for (long n = 0; n < faded; n++)
            s->values[s->count - faded + n] *= 0.5 * (1 + cos(PI * (double)n / (double)faded));
    while (s->count > 1 && fabs(s->values[s->count - 1]) < DEAD * most)
        s->count--;
    for (long n = 0; n < s->count; n++)
        s->size += fabs(s->values[n]);
}

static bool sample(const Grid *grid, const Waveform *w, Signal *s, Error *err)
{
    *s = (Signal){.count = grid->steps < MOST_STEPS ? grid->steps : MOST_STEPS};
    s->count = s->count < 1 ? 1 : s->count;
    s->values = malloc((size_t)s->count * sizeof *s->values);
    if (s->values == NULL)
        return error_set(err, ERROR_SYSTEM, "no memory to sample a waveform");
    for (long n = 0; n < s->count; n++)
        if (!waveform_value(grid->scene, w, (double)(n + 1) * grid->dt, &s->values[n], err))
            return false;
    finish_signal(s);
    return true;
}

/* |S| at f, which may lie above 1/(2 dt). */
static double content(const Signal *s, double f, double dt)
{
    const double complex turn = cexp(-2 * PI * I * fmod(f * dt, 1.0));
    double complex phase = 1, sum = 0;
    for (long n = 0; n < s->count; n++) {
        sum += s->values[n] * phase;
        phase *= turn;
    }
    return cabs(sum);
}

/* The content at several frequencies, Hz. */
typedef struct Contents {
    const Signal *signal;
    const double *f;
    double dt, *out;
} Contents;

static void content_of(void *context, long item, int worker)
{
    const Contents *c = context;
    (void)worker;
    c->out[item] = content(c->signal, c->f[item], c->dt);
}

static void contents(const Signal *s, const double *f, long count, double dt, double *out)
{
    enum { FEW = 1 << 16 }; /* turns that are not worth other threads */
    Contents c = {s, f, dt, out};
    parallel_for(count, s->count * count > FEW ? parallel_threads() : 1, content_of, &c);
}

/* Of all aliases; where they are too many, of some, evenly spread, that stand for all. */
static double alias_content(const Signal *s, double f, long every, double dt)
{
    enum { AT_A_TIME = 64 };
    const long most = MOST_TURNS / s->count, count = every - 1 < most ? every - 1 : most;
    double sum = 0, spacing = (double)(every - 1) / (double)count, at[AT_A_TIME], each[AT_A_TIME];
    for (long first = 0, n; first < count; first += n) {
        n = count - first < AT_A_TIME ? count - first : AT_A_TIME;
        for (long i = 0; i < n; i++)
            at[i] = f + (1 + floor((double)(first + i) * spacing)) / ((double)every * dt);
        contents(s, at, n, dt, each);
        for (long i = 0; i < n; i++)
            sum += each[i];
    }
    return sum * spacing;
}

/* Aliases over spectrum at one frequency, all sources together. */
static double aliases_at(const Signal *signals, int count, double f, long every, double dt)
{
    double alias = 0, own = 0;
    for (int i = 0; i < count; i++) {
        if (signals[i].size == 0)
            continue;
        own += content(&signals[i], f, dt) / signals[i].size;
        alias += alias_content(&signals[i], f, every, dt) / signals[i].size;
    }
    return own > 0 ? alias / own : INFINITY;
}

/* The lowest, the middle and the highest frequency stand for all. */
static double aliases(const Signal *signals, int count, const double *f, size_t n, long every, double dt)
{
    double low = f[0], high = f[0];
    for (size_t i = 1; i < n; i++) {
        low = fmin(low, f[i]);
        high = fmax(high, f[i]);
    }
    double worst = fmax(aliases_at(signals, count, low, every, dt), aliases_at(signals, count, high, every, dt));
    return n < 3 ? worst : fmax(worst, aliases_at(signals, count, f[n / 2], every, dt));
}

static bool same_shape(const Waveform *a, const Waveform *b)
{
    Waveform x = *a, y = *b;
    x.loc = y.loc = (SourceLoc){0};
    x.amplitude = y.amplitude = 1;
    return x.kind == y.kind && x.f == y.f && x.phase == y.phase && x.ramp == y.ramp && x.width == y.width &&
           x.delay == y.delay && x.rise == y.rise && x.dt == y.dt && x.values == y.values && x.function == y.function;
}

static bool is_new(const Scene *scene, size_t source)
{
    for (size_t i = 0; i < source; i++)
        if (same_shape(&scene->sources[i].waveform, &scene->sources[source].waveform))
            return false;
    return true;
}

static void release(Signal *signals, int count)
{
    for (int i = 0; i < count; i++)
        free(signals[i].values);
}

static bool unknown(Signal *signals, int *count)
{
    release(signals, *count);
    *count = -1;
    return true;
}

/* The different waveforms of the scene, and what some sources make of theirs; *count is -1 when a source has none or
 * there are too many. */
static bool collect_signals(const Model *model, Signal signals[MOST_SOURCES], int *count, Error *err)
{
    const Grid *grid = model->grid;
    const Scene *scene = grid->scene;
    *count = 0;
    for (size_t i = 0; i < scene->source_count; i++) {
        const Source *source = &scene->sources[i];
        if (!source_has_waveform(source))
            return unknown(signals, count);
        if (!is_new(scene, i))
            continue;
        if (*count == MOST_SOURCES)
            return unknown(signals, count);
        if (!sample(grid, &source->waveform, &signals[(*count)++], err))
            return false;
    }
    for (size_t i = 0; i < model->filtered.count; i++) {
        if (*count == MOST_SOURCES)
            return unknown(signals, count);
        if (!sample(grid, model->filtered.items[i], &signals[(*count)++], err))
            return false;
    }
    *count = *count > 0 ? *count : -1;
    return true;
}

/* Where the spectrum is strongest, by SCANNED looks up to `highest`. */
static double peak_content(const Signal *s, double highest, double dt)
{
    enum { SCANNED = 200 };
    double peak = 0, at[SCANNED + 1], each[SCANNED + 1];
    for (int i = 0; i <= SCANNED; i++)
        at[i] = highest * i / SCANNED;
    contents(s, at, SCANNED + 1, dt, each);
    for (int i = 0; i <= SCANNED; i++)
        peak = fmax(peak, each[i]);
    return peak;
}

static double band_edge(const Grid *grid, const Waveform *w, const double *frequencies, size_t count)
{
    double edge = waveform_max_frequency(w);
    if (!(edge > 0))
        edge = 1 / (20 * grid->dt);
    for (size_t i = 0; i < count; i++)
        edge = fmax(edge, frequencies[i]);
    return edge;
}

bool sampling_band(const Grid *grid, const double *frequencies, size_t count, Band *band, Error *err)
{
    const Scene *scene = grid->scene;
    *band = (Band){.faintest = INFINITY, .at = frequencies[0]};
    double *strongest = ARENA_ARRAY(grid->arena, double, count + 1);
    for (size_t i = 0; i < scene->source_count; i++) {
        const Source *q = &scene->sources[i];
        Signal s;
        if (!source_has_waveform(q)) {
            *band = (Band){.faintest = 1, .at = frequencies[0]}; /* nothing is known of their spectra */
            return true;
        }
        if (waveform_is_silent(&q->waveform) || !is_new(scene, i))
            continue;
        if (!sample(grid, &q->waveform, &s, err))
            return false;
        double peak = peak_content(&s, band_edge(grid, &q->waveform, frequencies, count), grid->dt);
        for (size_t f = 0; f < count && peak > 0; f++)
            strongest[f] = fmax(strongest[f], content(&s, frequencies[f], grid->dt) / peak);
        if (q->kind != SOURCE_PLANE_WAVE && !s.cut && peak > 0 && content(&s, 0, grid->dt) / peak > band->direct) {
            band->direct = content(&s, 0, grid->dt) / peak;
            band->source = q->name;
        }
        free(s.values);
    }
    for (size_t f = 0; f < count; f++)
        if (strongest[f] < band->faintest) {
            band->faintest = strongest[f];
            band->at = frequencies[f];
        }
    return true;
}

bool sampling_every(const Model *model, const double *frequencies, size_t count, long *every, double *aliasing,
                    Error *err)
{
    Signal signals[MOST_SOURCES] = {{0}};
    int n;
    *every = 1;
    *aliasing = 0;
    if (!collect_signals(model, signals, &n, err))
        return false;
    const long most = poles_kerr(model->grid) >= 0 ? 1 : MOST_EVERY; /* harmonics would alias, too */
    for (long k = most; k > 1 && n > 0 && *every == 1; k /= 2) {
        double bound = aliases(signals, n, frequencies, count, k, model->grid->dt);
        if (bound > ALLOWED)
            continue;
        *every = k;
        *aliasing = bound;
    }
    release(signals, n);
    return true;
}

bool sampling_aliasing(const Model *model, const double *frequencies, size_t count, long every, double *aliasing,
                       Error *err)
{
    Signal signals[MOST_SOURCES] = {{0}};
    int n;
    *aliasing = every == 1 ? 0 : NAN;
    if (!collect_signals(model, signals, &n, err))
        return false;
    if (n > 0 && every > 1)
        *aliasing = aliases(signals, n, frequencies, count, every, model->grid->dt);
    release(signals, n);
    return true;
}
