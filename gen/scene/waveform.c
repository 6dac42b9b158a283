/* Waveforms: values against time, in double, on the host.
 *   sine      A r(t) sin(2 pi f t + phase), t >= 0, r rising as (1 - cos)/2 over the ramp
 *   gaussian  A exp(-(t - delay)^2/(2 width^2))
 *   pulse     A exp(-(t - delay)^2/(2 w^2)) sin(2 pi f0 (t - delay)), w = sqrt(ln 2)/(pi bandwidth),
 *             so that the spectrum falls by 3 dB over `bandwidth` round f0
 *   ricker    A (1 - 2a) exp(-a), a = (pi f (t - delay))^2
 *   step      A (1 - cos(pi t/rise))/2, then A
 *   samples   linear between values, 0 outside
 */
#include "scene/build.h"

#include "base/number.h"

#include <math.h>

#define AMPLITUDE KEY("amplitude", KEY_NUMBER, .fallback = 1, .doc = "largest value")
#define FREQUENCY(n) KEY(n, KEY_NUMBER, .required = true, .range = RANGE_POSITIVE, .unit = "Hz", .doc = "frequency")
#define DELAY(d) KEY("delay", KEY_NUMBER, .fallback = NAN, .otherwise = (d), .unit = "s", .doc = "time of the middle")

static const Key sine_keys[] = {
    FREQUENCY("f"),
    AMPLITUDE,
    KEY("phase", KEY_NUMBER, .unit = "rad", .doc = "phase at t = 0"),
    KEY("ramp", KEY_NUMBER, .range = RANGE_NOT_NEGATIVE, .unit = "periods",
        .doc = "time over which the amplitude rises smoothly from 0"),
};
static const Key gaussian_keys[] = {
    KEY("width", KEY_NUMBER, .required = true, .range = RANGE_POSITIVE, .unit = "s",
        .doc = "standard deviation in time"),
    DELAY("6 width"),
    AMPLITUDE,
};
static const Key pulse_keys[] = {
    FREQUENCY("f0"),
    KEY("bandwidth", KEY_NUMBER, .required = true, .range = RANGE_POSITIVE, .unit = "Hz",
        .doc = "full width of the spectrum at -3 dB"),
    DELAY("6 standard deviations"),
    KEY("amplitude", KEY_NUMBER, .fallback = 1, .doc = "largest value of the envelope"),
};
static const Key ricker_keys[] = {FREQUENCY("f"), DELAY("1.5/f"), AMPLITUDE};
static const Key step_keys[] = {
    KEY("rise", KEY_NUMBER, .range = RANGE_NOT_NEGATIVE, .unit = "s", .doc = "time of the smooth rise"),
    AMPLITUDE,
};
static const Key samples_keys[] = {
    KEY("dt", KEY_NUMBER, .required = true, .range = RANGE_POSITIVE, .unit = "s",
        .doc = "time between values, the first at t = 0"),
    KEY("values", KEY_NUMBERS, .required = true, .doc = "the values; linear between them, 0 outside"),
};

static const Constructor constructors[] = {
    CONSTRUCTOR("sine", .doc = "a continuous wave", .family = FAMILY_WAVEFORM, .kind = WAVEFORM_SINE, KEYS(sine_keys)),
    CONSTRUCTOR("gaussian", .doc = "exp(-(t - delay)^2/(2 width^2))", .family = FAMILY_WAVEFORM,
                .kind = WAVEFORM_GAUSSIAN, KEYS(gaussian_keys)),
    CONSTRUCTOR("pulse", .doc = "a sine in a Gaussian envelope", .family = FAMILY_WAVEFORM, .kind = WAVEFORM_PULSE,
                KEYS(pulse_keys)),
    CONSTRUCTOR("ricker", .doc = "the second derivative of a Gaussian, spectrum's peak at f", .family = FAMILY_WAVEFORM,
                .kind = WAVEFORM_RICKER, KEYS(ricker_keys)),
    CONSTRUCTOR("step", .doc = "a smooth step from 0", .family = FAMILY_WAVEFORM, .kind = WAVEFORM_STEP,
                KEYS(step_keys)),
    CONSTRUCTOR("samples", .doc = "a table of values", .family = FAMILY_WAVEFORM, .kind = WAVEFORM_SAMPLES,
                KEYS(samples_keys)),
};

const Constructors waveform_constructors = CONSTRUCTORS("Waveforms", constructors);

static double or_else(double value, double otherwise)
{
    return isnan(value) ? otherwise : value;
}

static double pulse_width(double bandwidth)
{
    return sqrt(log(2)) / (PI * bandwidth);
}

bool waveform_build(const Record *r, Waveform *w)
{
    const Value *given = record_value(r, "waveform");
    *w = (Waveform){.loc = r->loc, .kind = WAVEFORM_FUNCTION, .amplitude = 1, .function = given->function};
    if (given->function != 0)
        return true;
    const Record *q = given->record;
    w->loc = q->loc;
    w->kind = (WaveformKind)q->type->kind;
    if (w->kind != WAVEFORM_SAMPLES)
        w->amplitude = record_number(q, "amplitude");
    switch (w->kind) {
    case WAVEFORM_SINE:
        w->f = record_number(q, "f");
        w->phase = record_number(q, "phase");
        w->ramp = record_number(q, "ramp");
        break;
    case WAVEFORM_GAUSSIAN:
        w->width = record_number(q, "width");
        w->delay = or_else(record_number(q, "delay"), 6 * w->width);
        break;
    case WAVEFORM_PULSE:
        w->f = record_number(q, "f0");
        w->bandwidth = record_number(q, "bandwidth");
        w->width = pulse_width(w->bandwidth);
        w->delay = or_else(record_number(q, "delay"), 6 * w->width);
        break;
    case WAVEFORM_RICKER:
        w->f = record_number(q, "f");
        w->delay = or_else(record_number(q, "delay"), 1.5 / w->f);
        break;
    case WAVEFORM_STEP:
        w->rise = record_number(q, "rise");
        break;
    case WAVEFORM_SAMPLES:
        w->dt = record_number(q, "dt");
        w->values = record_value(q, "values")->list;
        w->value_count = record_value(q, "values")->length;
        break;
    case WAVEFORM_FUNCTION:
        break;
    }
    return true;
}

/* 0 before t = 0, 1 after `time`, smooth between. */
static double smooth_rise(double t, double time)
{
    if (t < 0)
        return 0;
    return t >= time ? 1 : 0.5 * (1 - cos(PI * t / time));
}

static double bell(double t, double width)
{
    return exp(-0.5 * (t / width) * (t / width));
}

static double ricker(double t, double f)
{
    double a = PI * f * t * (PI * f * t);
    return (1 - 2 * a) * exp(-a);
}

static double interpolated(const Waveform *w, double t)
{
    double place = t / w->dt;
    if (w->value_count == 0 || !(place >= 0) || place > (double)(w->value_count - 1))
        return 0;
    size_t i = (size_t)place;
    if (i + 1 >= w->value_count)
        return w->values[i];
    double part = place - (double)i;
    return (1 - part) * w->values[i] + part * w->values[i + 1];
}

bool waveform_is_silent(const Waveform *w)
{
    return w->kind == WAVEFORM_SAMPLES ? w->value_count == 0 : w->amplitude == 0;
}

bool waveform_value(Scene *scene, const Waveform *w, double t, double *value, Error *err)
{
    switch (w->kind) {
    case WAVEFORM_SINE:
        *value = w->amplitude * smooth_rise(t, w->ramp / w->f) * sin(2 * PI * w->f * t + w->phase);
        return true;
    case WAVEFORM_GAUSSIAN:
        *value = w->amplitude * bell(t - w->delay, w->width);
        return true;
    case WAVEFORM_PULSE:
        *value = w->amplitude * bell(t - w->delay, w->width) * sin(2 * PI * w->f * (t - w->delay));
        return true;
    case WAVEFORM_RICKER:
        *value = w->amplitude * ricker(t - w->delay, w->f);
        return true;
    case WAVEFORM_STEP:
        *value = w->amplitude * smooth_rise(t, w->rise);
        return true;
    case WAVEFORM_SAMPLES:
        *value = interpolated(w, t);
        return true;
    case WAVEFORM_FUNCTION:
        return scene_call1(scene, w->function, t, value, err);
    }
    return false;
}

/* Of a Gaussian of standard deviation 1 s: exp(-(2 pi f)^2/2) = 0.01. */
static double gauss_edge(void)
{
    return sqrt(2 * log(100)) / (2 * PI);
}

/* x exp(1 - x) = 0.01 with x = (f/f_peak)^2 */
static const double ricker_low = 0.003692403, ricker_high = 7.638352;

double waveform_max_frequency(const Waveform *w)
{
    switch (w->kind) {
    case WAVEFORM_SINE:
        return w->f;
    case WAVEFORM_GAUSSIAN:
        return gauss_edge() / w->width;
    case WAVEFORM_PULSE:
        return w->f + gauss_edge() / w->width;
    case WAVEFORM_RICKER:
        return sqrt(ricker_high) * w->f;
    case WAVEFORM_STEP:
        return w->rise > 0 ? 1.5 / w->rise : 0; /* first zero of the rise's spectrum */
    default:
        return 0;
    }
}

double waveform_min_frequency(const Waveform *w)
{
    switch (w->kind) {
    case WAVEFORM_SINE:
        return w->f;
    case WAVEFORM_PULSE:
        return fmax(0, w->f - gauss_edge() / w->width);
    case WAVEFORM_RICKER:
        return sqrt(ricker_low) * w->f;
    default:
        return 0;
    }
}

bool source_band(const Source *source, double *low, double *high)
{
    *low = waveform_min_frequency(&source->waveform);
    *high = waveform_max_frequency(&source->waveform);
    return source_has_waveform(source) && *high > 0;
}

int scene_first_driver(const Scene *scene, int liked)
{
    int first = -1;
    for (size_t i = 0; i < scene->source_count; i++) {
        const Source *s = &scene->sources[i];
        if (!source_has_waveform(s) || waveform_is_silent(&s->waveform))
            continue;
        if ((int)s->kind == liked)
            return (int)i;
        first = first < 0 ? (int)i : first;
    }
    return first;
}

double waveform_main_frequency(const Waveform *w)
{
    bool peaked = w->kind == WAVEFORM_SINE || w->kind == WAVEFORM_PULSE || w->kind == WAVEFORM_RICKER;
    return peaked ? w->f : waveform_max_frequency(w) / 2;
}
