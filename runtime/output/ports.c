/* Fourier sums of ports. */
#include "output/ports.h"

#include "base/memory.h"
#include "base/number.h"
#include "base/parallel.h"
#include "base/sum_window.h"
#include "output/file.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { POINTS = 500 };

/* Frequencies whose incident wave is below this part of the largest hold nothing but rounding. */
static const double FAINT = 3e-3;

static double spacing(const SeriesSet *set, const Series *s)
{
    return s->count > 1 ? series_time(set, s, 1) - series_time(set, s, 0) : set->dt;
}

static double complex turned(const SeriesSet *set, const Series *s, size_t i, double f)
{
    return s->values[i] * cexp(-2 * PI * f * series_time(set, s, i) * I);
}

/* Integral of values exp(-2 pi i f t) dt. */
static double complex fourier(const SeriesSet *set, const Series *s, double f)
{
    double complex sum = 0;
    for (size_t i = 0; i < s->count; i++)
        sum += turned(set, s, i, f);
    return sum * spacing(set, s);
}

/* The amplitude at f that is left after the ramps. */
static double complex amplitude(const SeriesSet *set, const Series *s, double f, double ramp)
{
    SumWindow w = sum_window((long)s->count, spacing(set, s), ramp, f);
    double complex sum = 0;
    if (w.count == 0)
        w.count = (long)s->count;
    for (long i = w.first; i < w.first + w.count; i++)
        sum += sum_window_weight(&w, i + 1) * turned(set, s, (size_t)i, f);
    return w.count > 0 ? 2 * sum / (double)w.count : 0;
}

static double complex sum_of(const Port *p, const SeriesSet *set, const Series *s, double f)
{
    return p->steady ? amplitude(set, s, f, p->ramp) : fourier(set, s, f);
}

/* The amplitudes of which the steady state is the sum, of each sine; none of a pulse. The caller frees them. */
static double complex *steady_parts(const PortCurve *c, const SeriesSet *set, const Series *s)
{
    const Port *p = c->port;
    double complex *parts = memory_must(calloc(p->sine_count + 1, sizeof *parts));
    for (size_t n = 0; n < (c->steady ? p->sine_count : 0); n++)
        parts[n] = amplitude(set, s, p->sines[n], p->ramp);
    return parts;
}

static double steady_value(const Port *p, const double complex *parts, double t)
{
    double sum = 0;
    for (size_t n = 0; n < p->sine_count; n++)
        if (parts[n] != 0)
            sum += creal(parts[n] * cexp(2 * PI * p->sines[n] * t * I));
    return sum;
}

static double rest_of(const PortCurve *c, const SeriesSet *set, const Series *s)
{
    double complex *parts = steady_parts(c, set, s);
    double most = 0, last = 0;
    for (size_t i = 0; i < s->count; i++) {
        most = fmax(most, fabs(s->values[i]));
        if (i + s->count / 50 + 1 >= s->count)
            last = fmax(last, fabs(s->values[i] - steady_value(c->port, parts, series_time(set, s, i))));
    }
    free(parts);
    return most > 0 ? last / most : 0;
}

static double frequency_of(const Port *p, size_t n)
{
    if (p->frequencies != NULL)
        return p->frequencies[n];
    return p->single ? p->frequency : p->frequency * (double)(n + 1) / POINTS;
}

static size_t frequency_count(const Port *p)
{
    return p->frequencies != NULL ? p->frequency_count : p->single ? 1 : POINTS;
}

/* A port's frequencies, for threads. */
typedef struct Transform {
    const PortCurve *curve;
    const SeriesSet *set;
    const Series *voltage, *current;
} Transform;

static void transform_at(void *context, long n, int worker)
{
    const Transform *t = context;
    const PortCurve *c = t->curve;
    const Port *p = c->port;
    const double f = c->frequency[n] = frequency_of(p, (size_t)n);
    (void)worker;
    c->voltage[n] = p->voltage_sign * sum_of(p, t->set, t->voltage, f);
    c->current[n] = p->current_sign * sum_of(p, t->set, t->current, f);
}

static void transform(const PortCurve *c, const SeriesSet *set, const Series *v, const Series *i)
{
    Transform t = {c, set, v, i};
    parallel_for((long)c->count, parallel_threads(), transform_at, &t);
}

/* Twice the amplitude of the wave that comes from the source. */
static double incident(const PortCurve *c, size_t n)
{
    return cabs(c->voltage[n] + c->port->reference * c->current[n]);
}

/* Which frequencies the source has content at. */
static bool *with_content(const PortCurve *source)
{
    bool *keep = memory_must(calloc(source->count + 1, sizeof *keep));
    double most = 0;
    for (size_t n = 0; n < source->count; n++)
        most = fmax(most, incident(source, n));
    for (size_t n = 0; n < source->count; n++)
        keep[n] = source->port->frequencies != NULL || incident(source, n) > FAINT * most;
    return keep;
}

/* Keeps the frequencies with content and takes the quotients. */
static void drop_faint(PortCurve *c, const bool *keep)
{
    size_t kept = 0;
    for (size_t n = 0; n < c->count; n++) {
        if (!keep[n])
            continue;
        double complex v = c->voltage[n], i = c->current[n];
        double r = c->port->reference;
        c->frequency[kept] = c->frequency[n];
        c->voltage[kept] = v;
        c->current[kept] = i;
        c->impedance[kept] = v / i;
        c->s11[kept++] = (v - r * i) / (v + r * i);
    }
    c->count = kept;
}

static void make_room(PortCurve *c)
{
    double complex **const columns[] = {&c->voltage, &c->current, &c->impedance, &c->s11};
    c->count = frequency_count(c->port);
    c->frequency = memory_must(calloc(c->count + 1, sizeof *c->frequency));
    for (size_t i = 0; i < sizeof columns / sizeof columns[0]; i++)
        *columns[i] = memory_must(calloc(c->count + 1, sizeof **columns[i]));
}

/* A load is judged by the first port that is driven, all others by themselves. */
static void finish_all(PortCurve *curves, size_t count)
{
    bool **keep = memory_must(calloc(count + 1, sizeof *keep));
    size_t first = count;
    for (size_t k = count; k-- > 0;)
        if (curves[k].port->kind != PORT_LOAD) {
            keep[k] = with_content(&curves[k]);
            first = curves[k].port->kind == PORT_DRIVEN ? k : first;
        }
    for (size_t k = 0; k < count; k++) {
        size_t judge = curves[k].port->kind == PORT_LOAD ? first : k;
        if (judge < count)
            drop_faint(&curves[k], keep[judge]);
        else
            curves[k].count = 0;
    }
    for (size_t k = 0; k < count; k++)
        free(keep[k]);
    free(keep);
}

bool port_is_mode(const Port *port)
{
    return port->voltage < 0;
}

/* A mode's amplitudes a forward and b backward, in sqrt(W), as the voltage and current of a line of the port's
 * reference whose power 1/2 Re V I* is |a|^2 - |b|^2: a `port{}` beside it counts its own so. Of a steady state they
 * are amplitudes, too. */
static void take_mode(PortCurve *c, const Spectral *s)
{
    const Port *p = c->port;
    const double *window = s->data.spectra->window;
    c->steady = window != NULL;
    c->rest = isfinite(s->data.rest) ? s->data.rest : 0;
    for (size_t n = 0; n < c->count; n++) {
        const double complex a = s->mode[2 * (n * s->data.spectra->mode_count + (size_t)p->mode)],
                             b = s->mode[2 * (n * s->data.spectra->mode_count + (size_t)p->mode) + 1];
        c->frequency[n] = p->frequencies[n];
        const double scale = window != NULL ? 2 / window[n] : 1;
        c->voltage[n] = scale * (a + b) * sqrt(2 * p->reference);
        c->current[n] = scale * (a - b) * sqrt(2 / p->reference);
    }
}

PortCurve *ports_evaluate(const Program *program, const SeriesSet *set, const Spectral *spectra)
{
    if (program->port_count == 0)
        return NULL;
    PortCurve *curves = memory_must(calloc(program->port_count, sizeof *curves));
    for (size_t k = 0; k < program->port_count; k++) {
        PortCurve *c = &curves[k];
        const Port *p = c->port = &program->ports[k];
        make_room(c);
        if (port_is_mode(p)) {
            take_mode(c, &spectra[p->spectra]);
            continue;
        }
        c->steady = p->steady;
        transform(c, set, &set->items[p->voltage], &set->items[p->current]);
        c->rest = rest_of(c, set, &set->items[p->voltage]);
    }
    finish_all(curves, program->port_count);
    return curves;
}

bool ports_power(const Program *program, const SeriesSet *set, double f, double window, double *accepted,
                 double *available)
{
    bool any = false;
    *accepted = *available = 0;
    for (size_t k = 0; k < program->port_count; k++) {
        const Port *p = &program->ports[k];
        if (port_is_mode(p))
            continue;
        const Series *v = &set->items[p->voltage], *i = &set->items[p->current];
        if (p->kind != PORT_DRIVEN || v->count < 2 || i->count < 2)
            continue;
        const double scale = p->steady ? window / 2 : 1;
        const double complex voltage = scale * p->voltage_sign * sum_of(p, set, v, f);
        const double complex current = scale * p->current_sign * sum_of(p, set, i, f);
        const double complex source = voltage + p->reference * current;
        *accepted += p->share * 0.5 * creal(voltage * conj(current));
        *available += p->share * creal(source * conj(source)) / (8 * p->reference);
        any = true;
    }
    return any;
}

static const double TENTH = 0.31622776601683794; /* -10 dB */

/* Between two frequencies, where the level crosses -10 dB. */
static double crossing(const PortCurve *c, size_t in, size_t out)
{
    const double a = 20 * log10(cabs(c->s11[in])), b = 20 * log10(cabs(c->s11[out]));
    return c->frequency[in] + (c->frequency[out] - c->frequency[in]) * (-10 - a) / (b - a);
}

/* The stretch round `least` in which the level stays below -10 dB. */
static Match match_at(const PortCurve *c, size_t least)
{
    Match m = {.least = least, .band = {(double)NAN, (double)NAN}};
    m.at_end = least == 0 || least + 1 == c->count;
    if (cabs(c->s11[least]) > TENTH)
        return m;
    size_t low = least, high = least;
    while (low > 0 && cabs(c->s11[low]) <= TENTH)
        low--;
    while (high + 1 < c->count && cabs(c->s11[high]) <= TENTH)
        high++;
    if (cabs(c->s11[low]) > TENTH)
        m.band[0] = crossing(c, low + 1, low);
    if (cabs(c->s11[high]) > TENTH)
        m.band[1] = crossing(c, high - 1, high);
    return m;
}

/* The least of c->s11 from `from` to before `end`. */
static size_t least_of(const PortCurve *c, size_t from, size_t end)
{
    size_t least = from;
    for (size_t n = from; n < end; n++)
        least = cabs(c->s11[n]) < cabs(c->s11[least]) ? n : least;
    return least;
}

Match ports_match(const PortCurve *c)
{
    if (c->count == 0)
        return (Match){.band = {(double)NAN, (double)NAN}};
    return match_at(c, least_of(c, 0, c->count));
}

size_t ports_matches(const PortCurve *c, Match *out, size_t room)
{
    size_t count = 0;
    for (size_t n = 0, end; n < c->count && count < room; n = end + 1) {
        for (end = n; end < c->count && cabs(c->s11[end]) <= TENTH; end++)
            continue;
        if (end > n)
            out[count++] = match_at(c, least_of(c, n, end));
    }
    return count;
}

size_t ports_of_network(const Program *program)
{
    size_t count = 0;
    while (count < program->port_count && program->ports[count].kind != PORT_IMPEDANCE)
        count++;
    return count;
}

void ports_free(PortCurve *curves, size_t count)
{
    if (curves != NULL)
        for (size_t i = 0; i < count; i++) {
            free(curves[i].frequency);
            free(curves[i].voltage);
            free(curves[i].current);
            free(curves[i].impedance);
            free(curves[i].s11);
        }
    free(curves);
}

static bool begin(OutFile *f, const PortCurve *c, const char *folder, Error *err)
{
    char name[160];
    snprintf(name, sizeof name, "ports/%s.csv", c->port->name);
    return file_begin(f, folder, name, err);
}

bool ports_write_csv(const PortCurve *c, const char *folder, Error *err)
{
    OutFile f = {0};
    if (!begin(&f, c, folder, err))
        return false;
    const bool mode = port_is_mode(c->port);
    fprintf(f.stream, "f_hz,%ss11_re,s11_im,s11_db\n", mode ? "" : "z_re_ohm,z_im_ohm,");
    for (size_t n = 0; n < c->count; n++) {
        fprintf(f.stream, "%.9g,", c->frequency[n]);
        if (!mode)
            fprintf(f.stream, "%.9g,%.9g,", creal(c->impedance[n]), cimag(c->impedance[n]));
        fprintf(f.stream, "%.9g,%.9g,%.6g\n", creal(c->s11[n]), cimag(c->s11[n]), 20 * log10(cabs(c->s11[n])));
    }
    return file_commit(&f, err);
}
