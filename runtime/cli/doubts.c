/* Rests, and reflections above 1. */
#include "cli/doubts.h"

#include "base/unit.h"
#include "cli/cli.h"
#include "output/antenna.h"
#include "output/rest.h"
#include "stepping/fields.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { TEXT_BYTES = 800, ADVICE_BYTES = 160, SAMPLES = 4000 };

/* Above this a passive device would give power. */
static const double PASSIVE = 1.01;

static void tell(const Doubts *d, const char *text)
{
    cli_warn(d->options, "%s", text);
    scene_warn(d->scene, (SourceLoc){0}, "%s", text);
}

/* Has the waveform more than `limit` of its largest value in the last twentieth of the run? */
static bool drives_on(const Doubts *d, const Waveform *w, double limit)
{
    double most = 0, last = 0, end = (double)d->step * d->results->program->dt;
    for (int n = 0; n < SAMPLES; n++) {
        Error err = {0};
        double value;
        if (!waveform_value(d->scene, w, end * (n + 0.5) / SAMPLES, &value, &err))
            return false;
        most = fmax(most, fabs(value));
        last = n >= SAMPLES - SAMPLES / 20 ? fmax(last, fabs(value)) : last;
    }
    return last > limit * most;
}

static const Source *driver_at_end(const Doubts *d, double limit)
{
    for (size_t i = 0; i < d->scene->source_count; i++) {
        const Source *s = &d->scene->sources[i];
        if (source_has_waveform(s) && !waveform_is_silent(&s->waveform) && drives_on(d, &s->waveform, limit))
            return s;
    }
    return NULL;
}

/* "; about 4000 more steps let them die away (--steps 12000)". */
static void advise(const Doubts *d, double rest, double limit, char out[ADVICE_BYTES])
{
    const double rate = guard_decay(d->guard), more = rate > 0 ? log(rest / limit) / rate : 0;
    const Source *driver = driver_at_end(d, limit);
    if (driver != NULL) {
        snprintf(out, ADVICE_BYTES, "; source '%.60s' still drives then: they die away only after it", driver->name);
        return;
    }
    if (!(more > 0) || more > 1e12) {
        snprintf(out, ADVICE_BYTES, "; the fields do not die away yet, how many more steps are needed is not known");
        return;
    }
    const StopRule *stop = &d->scene->stop;
    if (stop->present && d->step < d->results->program->steps) {
        const double wanted =
            stop->ratio * pow(limit / rest, stop->probe == NULL ? 2 : 1); /* energy goes with squares */
        snprintf(out, ADVICE_BYTES, "; decay{} has ended the run: its ratio = %.0e would let them die away",
                 pow(10, floor(log10(wanted))));
        return;
    }
    const double least = 10, wanted = fmax(more, least);
    const double unit = pow(10, floor(log10(wanted)) - 1), steps = ceil(wanted / unit) * unit;
    snprintf(out, ADVICE_BYTES, "; about %.0f more steps let them die away (--steps %.0f)", steps,
             (double)d->step + steps);
}

/* The monitor's own sites are quiet, other places are not. Fields go with the root of the energy: where little of that
 * is left in the whole domain, what is large beside the monitor's fields is the near field of a source or an edge. */
static void doubt_elsewhere(const Doubts *d, const SpectraData *data)
{
    char text[TEXT_BYTES], advice[ADVICE_BYTES];
    double at[3];
    if (!(data->elsewhere > rest_limit_elsewhere()) || sqrt(d->energy_left) <= rest_limit_elsewhere())
        return;
    const FieldLayout *field = &data->program->fields[data->elsewhere_field];
    fields_position(field, data->elsewhere_at, at);
    advise(d, data->elsewhere, rest_limit_elsewhere(), advice);
    snprintf(text, sizeof text,
             "'%s': at the last step %s at (%.4g, %.4g, %.4g) m still has %.2g of what the monitor's fields were at "
             "their largest; what comes from there later is not in its spectra%s",
             data->spectra->name, field->name, at[0], at[1], at[2], data->elsewhere, advice);
    tell(d, text);
}

/* What a Kerr medium makes of a sine is there to stay. */
static const char *of_harmonics(const Doubts *d)
{
    for (size_t i = 0; i < d->scene->material_count; i++)
        if (d->scene->materials[i].chi3 > 0)
            return ", or harmonics that a Kerr medium makes, which do none either";
    return "";
}

static void doubt_spectrum(const Doubts *d, const SpectraData *data)
{
    const Spectra *s = data->spectra;
    char text[TEXT_BYTES], advice[ADVICE_BYTES];
    if (s->window != NULL && s->unasked > 0) {
        snprintf(text, sizeof text,
                 "'%s': a sine drives %.6g Hz, which is not among its frequencies, so that it is not known whether "
                 "its fields have settled; with that frequency among them it is",
                 s->name, s->unasked);
        tell(d, text);
        return;
    }
    if (!(data->rest > rest_limit(s->window != NULL))) {
        doubt_elsewhere(d, data);
        return;
    }
    advise(d, data->rest, rest_limit(s->window != NULL), advice);
    if (s->window != NULL)
        snprintf(text, sizeof text,
                 "'%s': at the last step the fields are off by %.2g of the steady state that is taken from the last "
                 "periods, and so may its amplitudes be; a longer run settles, unless what is off is the static field "
                 "of a charge that a source left, which does no harm%s",
                 s->name, data->rest, of_harmonics(d));
    else
        snprintf(text, sizeof text,
                 "'%s': at the last step the fields that it sums still have %.2g of their largest value; its spectra "
                 "may be wrong by as much and, near a resonance, by more%s",
                 s->name, data->rest, advice);
    tell(d, text);
}

/* A plane that runs through layers, where waves beside it die away. */
static void doubt_layers(const Doubts *d, const SpectraData *data)
{
    static const double SLIGHT = 0.01, FAINT = 0.1; /* of the flux; of the largest */
    char text[TEXT_BYTES];
    const Spectra *s = data->spectra;
    double most = 0, worst = 0, at = 0;
    for (size_t f = 0; f < s->frequency_count; f++)
        most = fmax(most, fabs(spectra_flux(data, f)));
    for (size_t f = 0; f < s->frequency_count; f++) {
        const double all = fabs(spectra_flux(data, f)), share = fabs(spectra_layer_flux(data, f)) / all;
        if (all > FAINT * most && share > worst) {
            worst = share;
            at = s->frequencies[f];
        }
    }
    if (!(worst > SLIGHT))
        return;
    snprintf(
        text, sizeof text,
        "'%s': at %s %.2g of its power goes through where the plane runs into absorbing layers, in which waves die "
        "away: let it end before them",
        s->name, unit_text(at, "Hz").text, worst);
    tell(d, text);
}

void doubts_of_spectra(const Doubts *d)
{
    for (size_t i = 0; i < d->results->spectra_count; i++) {
        const SpectraData *data = &d->results->spectra[i].data;
        doubt_spectrum(d, data);
        if (data->spectra->kind == SPECTRA_FLUX)
            doubt_layers(d, data);
    }
}

/* The largest magnetic field of the domain (E may be a static charge's) over the largest field there was. */
void doubts_of_stop(const Doubts *d)
{
    static const double SLIGHT = 0.03;
    const StopRule *stop = &d->scene->stop;
    const Program *program = d->results->program;
    const GuardPast *past = &d->guard->past;
    char text[TEXT_BYTES];
    size_t where = 0;
    double most = 0, left = 0, at[3];
    if (!stop->present || stop->probe == NULL || d->step >= program->steps)
        return;
    for (int i = 0; i < past->count; i++)
        most = fmax(most, past->peak[i]);
    for (size_t f = 0; f < program->field_count; f++)
        if (program->fields[f].name[0] == 'H' && d->fields[f].largest > left) {
            left = d->fields[f].largest;
            where = f;
        }
    if (!(left > fmax(SLIGHT, 10 * stop->ratio) * most))
        return;
    fields_position(&program->fields[where], d->fields[where].at, at);
    snprintf(
        text, sizeof text,
        "decay{} has ended the run by '%s', but %s at (%.4g, %.4g, %.4g) m still has %.2g of the largest field there "
        "was: what comes to the probe later is missing; without `probe` the energy is waited for",
        stop->probe, program->fields[where].name, at[0], at[1], at[2], left / most);
    tell(d, text);
}

static void doubt_rest(const Doubts *d, const PortCurve *c)
{
    char text[TEXT_BYTES], advice[ADVICE_BYTES];
    const char *kind = c->port->kind == PORT_IMPEDANCE ? "impedance" : "port",
               *what = c->port->voltage < 0 ? "field" : "voltage";
    const double limit = rest_limit(c->steady);
    if (!(c->rest > limit))
        return;
    advise(d, c->rest, limit, advice);
    if (c->steady)
        snprintf(text, sizeof text,
                 "%s '%s': at the last step its %s is off by %.2g of the steady state that is taken from the last "
                 "periods, and so may impedance and S-parameters be; a longer run settles%s",
                 kind, c->port->name, what, c->rest, of_harmonics(d));
    else
        snprintf(text, sizeof text,
                 "%s '%s': at the last step its %s still has %.2g of its largest value; impedance and S-parameters may "
                 "be wrong by as much and, near a resonance, by more%s",
                 kind, c->port->name, what, c->rest, advice);
    tell(d, text);
}

/* Are all sources but the driven port's silent? Others may send power into it. */
static bool drives_alone(const Doubts *d)
{
    size_t driven = 0;
    for (size_t i = 0; i < d->scene->source_count; i++) {
        const Source *s = &d->scene->sources[i];
        driven += !source_has_waveform(s) || !waveform_is_silent(&s->waveform);
    }
    return driven == 1;
}

/* S-parameters of a port that others help to drive. */
static void doubt_company(const Doubts *d)
{
    const Scattering *s = &d->results->scattering;
    if (s->columns == 1 && s->count > 0)
        tell(d,
             "S-parameters are those of one port that drives alone; here another source drives, too, and what it sends "
             "counts as reflected or let through");
}

static void doubt_entry(const Doubts *d, const char *name, double size, double f, double rest)
{
    char text[TEXT_BYTES];
    snprintf(text, sizeof text, "|%s| is %.3g (%.1f dB) at %s: more than a passive device can send; %s", name, size,
             20 * log10(size), unit_text(f, "Hz").text,
             rest > 1e-3 ? "the run is too short"
                         : "the source may have too little there, or the port's place be wrong");
    tell(d, text);
}

/* Does the driven port send enough there for a quotient to mean something? */
static bool is_strong(const Doubts *d, size_t driven, size_t f, double least)
{
    const PortCurve *c = &d->results->ports[driven];
    double most = 0;
    for (size_t n = 0; n < c->count; n++)
        most = fmax(most, cabs(c->voltage[n] + c->port->reference * c->current[n]));
    return f < c->count && cabs(c->voltage[f] + c->port->reference * c->current[f]) > least * most;
}

/* Columns of the one driven port; a single port has its reflection alone. */
static void doubt_scattering(const Doubts *d)
{
    const Scattering *s = &d->results->scattering;
    double rest = 0;
    for (size_t i = 0; i < ports_of_network(d->results->program); i++)
        rest = fmax(rest, d->results->ports[i].rest);
    const double least = rest > 1e-3 ? 0.01 : 0.1; /* what is cut off shows where the source has little, too */
    for (size_t k = 0; k < s->ports && s->columns == 1; k++) {
        size_t worst = 0;
        char name[16];
        for (size_t f = 1; f < s->count; f++)
            if (is_strong(d, s->driven[0], f, least) &&
                (cabs(scattering_at(s, f, k, 0)) > cabs(scattering_at(s, worst, k, 0)) ||
                 !is_strong(d, s->driven[0], worst, least)))
                worst = f;
        scattering_name(s, k, 0, name);
        if (s->count > 0 && is_strong(d, s->driven[0], worst, least) && cabs(scattering_at(s, worst, k, 0)) > PASSIVE)
            doubt_entry(d, name, cabs(scattering_at(s, worst, k, 0)), s->frequency[worst], rest);
    }
}

/* A mode port's wave into what lies between the ports is its forward one, out of it the backward one. */
static void doubt_direction(const Doubts *d, const PortCurve *c, const PortCurve *driven)
{
    enum { TIMES = 10, LEAST = 1000 }; /* of powers: in over out; the driven one's over it */
    char text[TEXT_BYTES];
    double in = 0, out = 0, all = 0;
    for (size_t f = 0; f < c->count && f < driven->count; f++) {
        const double r = c->port->reference;
        in += pow(cabs(c->voltage[f] + r * c->current[f]), 2);
        out += pow(cabs(c->voltage[f] - r * c->current[f]), 2);
        all += pow(cabs(driven->voltage[f] + driven->port->reference * driven->current[f]), 2);
    }
    if (!(in > TIMES * out && LEAST * in > all))
        return;
    snprintf(text, sizeof text,
             "port '%s': nearly all that it carries goes the way of its `direction`, though no source sends it: "
             "`direction` says where the structure lies as seen from the plane, not where the wave leaves to",
             c->port->name);
    tell(d, text);
}

static const PortCurve *driven_port(const Results *r)
{
    for (size_t i = 0; i < r->program->port_count; i++)
        if (r->ports[i].port->kind == PORT_DRIVEN)
            return &r->ports[i];
    return NULL;
}

static void doubt_mode_ports(const Doubts *d)
{
    const PortCurve *driven = driven_port(d->results);
    for (size_t i = 0; i < d->results->program->port_count; i++) {
        const PortCurve *c = &d->results->ports[i];
        if (!port_is_mode(c->port))
            continue;
        if (driven == NULL) {
            tell(d, "no S-parameters: no `mode{}` source lies before a port's plane, in the same section, with the "
                    "same number and a direction towards it");
            return;
        }
        if (c->port->kind == PORT_LOAD)
            doubt_direction(d, c, driven);
    }
}

/* A source with a waveform that is no port; NULL: none. */
static const Source *stranger(const Doubts *d)
{
    const Program *p = d->results->program;
    for (size_t i = 0; i < d->scene->source_count; i++) {
        const Source *s = &d->scene->sources[i];
        bool port = source_has_waveform(s) && waveform_is_silent(&s->waveform);
        for (size_t k = 0; k < p->port_count; k++)
            port = port || strcmp(p->ports[k].name, s->name) == 0;
        if (!port)
            return s;
    }
    return NULL;
}

/* Efficiencies and gains take all that leaves the box for what the ports have given. */
static void doubt_antenna(const Doubts *d, const Spectral *s)
{
    static const double LEAST = 0.01; /* accepted of what is available: below it a quotient means little */
    const Spectra *q = s->data.spectra;
    const Source *other = stranger(d);
    char text[TEXT_BYTES];
    size_t worst = 0;
    for (size_t f = 1; f < q->frequency_count; f++)
        if (s->antenna[f].mismatch > LEAST &&
            !(s->antenna[worst].mismatch > LEAST && s->antenna[worst].radiation >= s->antenna[f].radiation))
            worst = f;
    if (!isfinite(s->antenna[worst].radiation))
        return;
    if (other != NULL)
        snprintf(text, sizeof text,
                 "'%s': source '%.60s' drives beside the ports, and what it radiates counts in gain and efficiencies "
                 "as if the ports had given it; let it drive in a run of its own",
                 q->name, other->name);
    else if (s->antenna[worst].mismatch > LEAST && s->antenna[worst].radiation > PASSIVE)
        snprintf(text, sizeof text,
                 "'%s': at %s %.3g of what the ports accept leaves the box, more than there is: gain and efficiencies "
                 "are off by as much; a longer run, or ports of fewer cells, may be nearer",
                 q->name, unit_text(q->frequencies[worst], "Hz").text, s->antenna[worst].radiation);
    else
        return;
    tell(d, text);
}

void doubts_of_ports(const Doubts *d)
{
    if (d->results->ports == NULL)
        return;
    doubt_mode_ports(d);
    for (size_t i = 0; i < d->results->program->port_count; i++)
        if (d->results->ports[i].count > 0 || d->results->ports[i].port->kind == PORT_LOAD)
            doubt_rest(d, &d->results->ports[i]);
    if (!drives_alone(d))
        doubt_company(d);
    else if (d->results->program->amplifier == NULL)
        doubt_scattering(d);
    for (size_t i = 0; i < d->results->spectra_count; i++)
        if (d->results->spectra[i].antenna != NULL && d->results->program->amplifier == NULL)
            doubt_antenna(d, &d->results->spectra[i]);
}

void doubts_of_resonances(const Doubts *d)
{
    const Results *r = d->results;
    if (r->resonances == NULL)
        return;
    for (size_t i = 0; i < r->program->resonances_count; i++) {
        char text[TEXT_BYTES];
        snprintf(text, sizeof text, "resonances '%s': %s", r->resonances[i].wanted->name, r->resonances[i].why);
        if (r->resonances[i].why[0] != '\0')
            tell(d, text);
    }
}
