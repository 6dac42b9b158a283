/* From a probe's samples to frequencies and Qs; see resonances.h. */
#include "output/resonances.h"

#include "base/memory.h"
#include "base/number.h"
#include "base/unit.h"
#include "output/baseband.h"
#include "output/file.h"
#include "output/json.h"

#include <complex.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#ifdef YEEC_HAVE_HARMINV
#include <harminv.h>
#endif

/* What is kept of all that is found: errors relative to f, amplitudes relative to the largest. */
static const double MOST_ERROR = 0.01, LEAST_AMPLITUDE = 1e-6;
/* Of the signal's largest value: the filter lets 1e-5 of what lies outside of the band through. */
static const double LEAKS = 2e-5;
/* Where more than this of the signal near the band is not explained, what was found means nothing. */
static const double MOST_RESIDUAL = 0.5;
/* Periods of the band's width that a signal must last to tell two frequencies of the band apart. */
static const double LEAST_PERIODS = 2;
/* What grows by less over the signal rings on: rounding makes a line without loss grow a little. */
static const double MOST_GROWTH = 1e-2;

bool resonances_available(void)
{
#ifdef YEEC_HAVE_HARMINV
    return true;
#else
    return false;
#endif
}

/* First sample at `time` or after. */
static size_t first_from(const SeriesSet *set, const Series *s, double time)
{
    size_t i = 0;
    while (i < s->count && series_time(set, s, i) < time)
        i++;
    return i;
}

static double spacing_of(const SeriesSet *set, const Series *s)
{
    return set->dt * (double)(s->steps[1] - s->steps[0]);
}

static double largest_from(const Series *s, size_t first)
{
    double most = 0;
    for (size_t i = first; i < s->count; i++)
        most = fmax(most, fabs(s->values[i]));
    return most;
}

/* Says why a signal cannot be taken apart; true: it can. */
static bool is_enough(ResonanceList *l, const SeriesSet *set, size_t first)
{
    const Series *s = l->signal;
    const double width = l->wanted->band[1] - l->wanted->band[0], have = l->end - l->begin;
    const double needed = LEAST_PERIODS / fmin(width, l->wanted->band[0]);
    double most = largest_from(s, first);
    for (size_t i = first; i < s->count; i++)
        if (!isfinite(s->values[i]))
            most = INFINITY;
    if (isinf(l->wanted->begin))
        snprintf(l->why, sizeof l->why, "when the replay ends is not known; say from when on by 'after'");
    else if (!(have >= needed))
        snprintf(l->why, sizeof l->why,
                 "the signal is too short: it counts from %s on, when the sources have ended, and lasts %s more; the "
                 "band needs %s, a run of at least %.12g steps",
                 unit_text(l->wanted->begin, "s").text, unit_text(fmax(have, 0), "s").text, unit_text(needed, "s").text,
                 ceil((l->wanted->begin + needed) / set->dt));
    else if (most == 0 || isinf(most))
        snprintf(l->why, sizeof l->why, "the signal is %s", most == 0 ? "zero" : "not finite");
    else if (l->wanted->band[1] * spacing_of(set, s) > 0.5)
        snprintf(l->why, sizeof l->why, "the probe samples too seldom for %s: every %ld steps",
                 unit_text(l->wanted->band[1], "Hz").text, s->every);
    return l->why[0] == '\0';
}

#ifdef YEEC_HAVE_HARMINV
static int by_frequency(const void *a, const void *b)
{
    const double x = ((const Resonance *)a)->f, y = ((const Resonance *)b)->f;
    return (x > y) - (x < y);
}

/* libharminv's error of a frequency, relative to it: half the logarithm of u^2 against that of u. Beyond a quarter of
 * the samples' frequency, where neighbours of the band may lie, the first is off by pi, and so is what libharminv says.
 */
static double error_of(harminv_data d, int k, double complex omega)
{
    const double error = harminv_get_freq_error(d, k);
    return fabs(creal(omega)) > PI / 2 ? fabs(error - PI / cabs(omega)) : error;
}

/* A real signal has half of each amplitude at -f; libharminv counts exp(-i 2 pi f t), hence conjugate values. */
static Resonance resonance_of(harminv_data d, int k, const Baseband *b)
{
    const double spacing = b->spacing * (double)b->stride;
    double complex amplitude, omega;
    harminv_get_amplitude(&amplitude, d, k);
    harminv_get_omega(&omega, d, k);
    Resonance r = {.f = b->centre + harminv_get_freq(d, k) / spacing, .decay = harminv_get_decay(d, k) / spacing};
    const double complex whole = 2 * conj(amplitude) / baseband_gain(b, (2 * PI * r.f * I - r.decay) * b->spacing);
    r.amplitude = cabs(whole);
    r.phase = carg(whole) * 180 / PI;
    r.error = error_of(d, k, omega) * hypot(r.f - b->centre, r.decay / (2 * PI)) / r.f;
    r.q = PI * r.f / r.decay;
    const double growth = -r.decay * (double)(b->count * (size_t)b->stride) * b->spacing;
    const bool rings_on = growth > 0 && growth < MOST_GROWTH;
    if (rings_on)
        r.error = fmax(r.error, -r.decay / (2 * PI * r.f)); /* that much is error */
    r.resolved = !rings_on && fabs(r.decay) > 2 * PI * r.f * r.error;
    r.least_q = 0.5 / r.error;
    return r;
}

static bool is_wanted(const Resonance *r, const ResonanceList *l)
{
    return isfinite(r->f) && isfinite(r->amplitude) && r->error <= MOST_ERROR && r->f >= l->wanted->band[0] &&
           r->f <= l->wanted->band[1] && (l->amplifies || !(r->resolved && r->decay < 0));
}

static void keep_strong(ResonanceList *l, size_t first)
{
    double least = LEAKS * largest_from(l->signal, first);
    size_t kept = 0;
    for (size_t i = 0; i < l->count; i++)
        least = fmax(least, LEAST_AMPLITUDE * l->items[i].amplitude);
    for (size_t i = 0; i < l->count; i++)
        if (l->items[i].amplitude >= least)
            l->items[kept++] = l->items[i];
    l->count = kept;
    qsort(l->items, l->count, sizeof *l->items, by_frequency);
}

/* Half as many trial functions as the samples could tell apart. They span all that the samples hold: what is left of
 * neighbours of the band must find a place, or it falsifies the rest. */
static int functions(const Baseband *b)
{
    enum { FEWEST = 4, MOST = 300 };
    const double n = 0.5 * (double)b->count;
    return n < FEWEST ? FEWEST : n > MOST ? MOST : (int)n;
}

/* The part of the signal near the band that is not explained by what was found. */
static double residual(harminv_data d, const Baseband *b)
{
    double rest = 0, all = 0;
    double complex *left = memory_must(malloc((b->count + 1) * sizeof *left));
    memcpy(left, b->values, b->count * sizeof *left);
    for (int k = 0; k < harminv_get_num_freqs(d); k++) {
        double complex omega, amplitude;
        harminv_get_omega(&omega, d, k);
        harminv_get_amplitude(&amplitude, d, k);
        if (fabs(creal(omega)) <= PI && error_of(d, k, omega) < 1)
            for (size_t i = 0; i < b->count; i++)
                left[i] -= amplitude * cexp(-I * omega * (double)i);
    }
    for (size_t i = 0; i < b->count; i++) {
        rest += creal(left[i] * conj(left[i]));
        all += creal(b->values[i] * conj(b->values[i]));
    }
    free(left);
    return all > 0 ? sqrt(rest / all) : 0;
}

static void take_apart(ResonanceList *l, const SeriesSet *set, size_t first)
{
    const Series *s = l->signal;
    Baseband b;
    baseband_take(&b, s->values + first, s->count - first, spacing_of(set, s), l->wanted->band);
    for (size_t i = 0; i < b.count; i++)
        b.values[i] = conj(b.values[i]);
    const double reach = b.reach * b.spacing * (double)b.stride;
    harminv_data d = harminv_data_create((int)b.count, b.values, -reach, reach, functions(&b));
    harminv_solve(d);
    const int found = harminv_get_num_freqs(d);
    l->items = memory_must(calloc((size_t)found + 1, sizeof *l->items));
    for (int k = 0; k < found; k++) {
        const Resonance r = resonance_of(d, k, &b);
        if (is_wanted(&r, l))
            l->items[l->count++] = r;
    }
    l->residual = residual(d, &b);
    harminv_data_destroy(d);
    baseband_free(&b);
    l->count = l->residual > MOST_RESIDUAL ? 0 : l->count;
    keep_strong(l, first);
}
#else
static void take_apart(ResonanceList *l, const SeriesSet *set, size_t first)
{
    (void)set;
    (void)first;
    snprintf(l->why, sizeof l->why, "this yeec was built without libharminv (libharminv-dev)");
}
#endif

static void look_for(ResonanceList *l, const SeriesSet *set)
{
    const Series *s = l->signal;
    const size_t first = first_from(set, s, l->wanted->begin);
    l->end = s->count > 0 ? series_time(set, s, s->count - 1) : 0;
    l->begin = first < s->count ? series_time(set, s, first) : l->end;
    if (s->count < 2 || s->count - first > INT32_MAX)
        snprintf(l->why, sizeof l->why, "the signal is too %s", s->count < 2 ? "short" : "long");
    else if (is_enough(l, set, first))
        take_apart(l, set, first);
    if (l->count == 0 && l->why[0] == '\0')
        snprintf(l->why, sizeof l->why,
                 "nothing rings between %s and %s in '%s', or it cannot be told from the rest: a longer run, a "
                 "narrower band or another place of the probe may show it",
                 unit_text(l->wanted->band[0], "Hz").text, unit_text(l->wanted->band[1], "Hz").text, s->name);
}

ResonanceList *resonances_find(const Program *program, const SeriesSet *set)
{
    if (program->resonances_count == 0)
        return NULL;
    ResonanceList *lists = memory_must(calloc(program->resonances_count, sizeof *lists));
    for (size_t i = 0; i < program->resonances_count; i++) {
        const Resonances *wanted = &program->resonances[i];
        lists[i] = (ResonanceList){
            .wanted = wanted, .signal = &set->items[wanted->probe], .amplifies = program->amplifier != NULL};
        look_for(&lists[i], set);
    }
    return lists;
}

void resonances_free(ResonanceList *lists, size_t count)
{
    if (lists != NULL)
        for (size_t i = 0; i < count; i++)
            free(lists[i].items);
    free(lists);
}

bool resonances_write_csv(const ResonanceList *l, const char *folder, Error *err)
{
    OutFile f = {0};
    char name[160];
    snprintf(name, sizeof name, "spectra/%s.csv", l->wanted->name);
    if (!file_begin(&f, folder, name, err))
        return false;
    fputs("frequency_hz,q,decay_per_s,amplitude,phase_deg,error,q_resolved\n", f.stream);
    for (size_t i = 0; i < l->count; i++) {
        const Resonance *r = &l->items[i];
        fprintf(f.stream, "%.12g,%.9g,%.9g,%.9g,%.6g,%.3g,%d\n", r->f, r->q, r->decay, r->amplitude, r->phase, r->error,
                r->resolved);
    }
    return file_commit(&f, err);
}

static json_t *one_json(const Resonance *r)
{
    json_t *o = json_object();
    json_put_number(o, "frequency_hz", r->f);
    if (r->resolved)
        json_put_number(o, "q", r->q);
    else
        json_put_number(o, "q_at_least", r->least_q);
    json_put_number(o, "decay_per_s", r->decay);
    json_put_number(o, "amplitude", r->amplitude);
    json_put_number(o, "phase_deg", r->phase);
    json_put_number(o, "error", r->error);
    return o;
}

json_t *resonances_json(const ResonanceList *l)
{
    json_t *o = json_object(), *list = json_array();
    json_put_text(o, "kind", "resonances");
    json_put_text(o, "signal", l->signal->name);
    json_put_text(o, "unit", l->signal->unit);
    json_put_numbers(o, "band_hz", l->wanted->band, 2);
    json_put_number(o, "begin_s", l->begin);
    json_put_number(o, "end_s", l->end);
    json_put_number(o, "residual", l->residual);
    if (l->why[0] != '\0')
        json_put_text(o, "why_none", l->why);
    for (size_t i = 0; i < l->count; i++)
        json_array_append_new(list, one_json(&l->items[i]));
    json_object_set_new(o, "resonances", list);
    return o;
}
