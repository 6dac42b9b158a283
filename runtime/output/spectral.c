/* Powers, patterns and their CSV files. */
#include "output/spectral.h"

#include "base/memory.h"
#include "base/number.h"
#include "base/parallel.h"
#include "output/ball.h"
#include "output/chart.h"
#include "output/file.h"
#include "output/json.h"
#include "output/reference.h"
#include "output/rest.h"
#include "output/scale.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool no_memory(const Spectral *s, Error *err)
{
    return error_set(err, ERROR_SYSTEM, "no memory for the results of '%s'", s->data.spectra->name);
}

static bool take_flux(Spectral *s, Error *err)
{
    size_t n = s->data.spectra->frequency_count;
    s->flux = malloc((n + 1) * sizeof *s->flux);
    if (s->flux == NULL)
        return no_memory(s, err);
    for (size_t f = 0; f < n; f++)
        s->flux[f] = s->data.spectra->kind == SPECTRA_POWER ? spectra_given(&s->data, f) : spectra_flux(&s->data, f);
    return true;
}

size_t spectral_patterns(const Spectra *q, size_t f[SPECTRAL_PATTERNS])
{
    const size_t count = q->frequency_count, shown = count < SPECTRAL_PATTERNS ? count : SPECTRAL_PATTERNS;
    for (size_t n = 0; n < shown; n++)
        f[n] = spread_over(n, shown, count);
    return shown;
}

/* Is the directivity at this frequency drawn as a ball? */
static bool has_ball(const Spectral *s, size_t f)
{
    const Spectra *q = s->data.spectra;
    const bool few = q->angle_count > 0 && q->angle_count <= CHART_CURVES;
    size_t drawn[SPECTRAL_PATTERNS];
    bool found = false;
    for (size_t n = spectral_patterns(q, drawn); n-- > 0;)
        found = found || drawn[n] == f;
    return found && !few && !q->plane_wave && s->data.program->cell[2] != 0;
}

/* The whole sphere at one frequency. */
typedef struct Globe {
    const FarNodes *nodes;
    double total, *directivity;
} Globe;

/* Behind walls there is nothing. */
static void take_ring(void *context, long ring, int worker)
{
    const Globe *g = context;
    (void)worker;
    for (int spoke = 0; spoke < BALL_SPOKES; spoke++) {
        const FarField far = far_field_at(g->nodes, 180.0 * (double)ring / BALL_RINGS, 360.0 * spoke / BALL_SPOKES);
        const double square = creal(far.e_theta * conj(far.e_theta) + far.e_phi * conj(far.e_phi));
        g->directivity[ring * BALL_SPOKES + spoke] = 4 * PI * square / g->total;
    }
}

static bool take_ball(Spectral *s, size_t f, const FarNodes *nodes, Error *err)
{
    if (!has_ball(s, f))
        return true;
    s->ball[f] = malloc(BALL_SPOTS * sizeof *s->ball[f]);
    if (s->ball[f] == NULL)
        return no_memory(s, err);
    Globe globe = {nodes, s->total[f], s->ball[f]};
    parallel_for(BALL_RINGS + 1, parallel_threads(), take_ring, &globe);
    return true;
}

/* The patterns' directions at one frequency. */
typedef struct Directions {
    const FarNodes *nodes;
    FarField *far;
} Directions;

static void take_direction(void *context, long a, int worker)
{
    const Directions *d = context;
    const double *angles = d->nodes->data->spectra->angles + 2 * a;
    (void)worker;
    d->far[a] = far_field_at(d->nodes, angles[0], angles[1]);
}

static bool take_directions(Spectral *s, size_t f, Error *err)
{
    const Spectra *q = s->data.spectra;
    FarNodes nodes;
    bool ok = far_field_take(&nodes, &s->data, f, err) && far_field_total(&nodes, &s->total[f], err);
    Directions directions = {&nodes, s->far + f * q->angle_count};
    parallel_for(ok ? (long)q->angle_count : 0, parallel_threads(), take_direction, &directions);
    ok = ok && take_ball(s, f, &nodes, err);
    far_nodes_free(&nodes);
    return ok;
}

static bool take_far(Spectral *s, Error *err)
{
    const Spectra *q = s->data.spectra;
    s->far = malloc((q->frequency_count * q->angle_count + 1) * sizeof *s->far);
    s->total = malloc((q->frequency_count + 1) * sizeof *s->total);
    s->ball = calloc(q->frequency_count + 1, sizeof *s->ball);
    if (s->far == NULL || s->total == NULL || s->ball == NULL)
        return no_memory(s, err);
    for (size_t f = 0; f < q->frequency_count; f++)
        if (!take_directions(s, f, err))
            return false;
    return true;
}

static bool take_modes(Spectral *s, Error *err)
{
    const Spectra *q = s->data.spectra;
    s->mode = malloc((2 * q->frequency_count * q->mode_count + 1) * sizeof *s->mode);
    if (s->mode == NULL)
        return no_memory(s, err);
    for (size_t i = 0; i < q->frequency_count * q->mode_count; i++)
        spectra_mode(&s->data, i / q->mode_count, i % q->mode_count, &s->mode[2 * i]);
    return true;
}

/* A dft's values are divided by those of the other run, or lose them. */
static void change_field(Spectral *s, const double complex *field)
{
    const Spectra *q = s->data.spectra;
    const size_t sites = spectra_sites(&q->parts[0]);
    double complex *values = s->data.parts[0];
    for (size_t i = 0; i < sites * q->frequency_count; i++) {
        if (q->subtract)
            values[i] -= field[i] * (s->data.reference != NULL ? s->data.reference[i / sites] : 1);
        else
            values[i] /= field[i];
    }
}

static void subtract_parts(Spectral *s, double complex *const *parts)
{
    const Spectra *q = s->data.spectra;
    for (size_t p = 0; p < q->part_count; p++)
        for (size_t i = 0; i < spectra_sites(&q->parts[p]) * q->frequency_count; i++)
            s->data.parts[p][i] -= parts[p][i];
}

/* What comes back through a plane counts against what goes in. */
static void take_ratio(Spectral *s, const double *power)
{
    const Spectra *q = s->data.spectra;
    const bool plane = q->kind == SPECTRA_FLUX || q->kind == SPECTRA_MODES;
    const double sign = q->subtract && plane ? -1 : 1;
    s->ratio = memory_must(calloc(q->frequency_count + 1, sizeof *s->ratio));
    for (size_t f = 0; f < q->frequency_count; f++)
        s->ratio[f] = sign * (q->reference != NULL ? spectral_power(s, f) : spectral_energy(s, f)) / power[f];
}

/* Powers, and what another run makes of them. */
static bool take_powers(Spectral *s, Error *err)
{
    const Spectra *q = s->data.spectra;
    Reference other = {0};
    bool ok = q->other == NULL || reference_read(&other, &s->data, err);
    if (ok && other.parts != NULL)
        subtract_parts(s, other.parts);
    if (ok && other.field != NULL)
        change_field(s, other.field);
    ok = ok && (q->kind == SPECTRA_DFT || take_flux(s, err));
    if (ok && other.power != NULL)
        take_ratio(s, other.power);
    reference_free(&other, q);
    return ok;
}

bool spectral_read(Spectral *s, Backend *b, Exchange *x, const Program *program, const Spectra *spectra, long steps,
                   const char *folder, Error *err)
{
    *s = (Spectral){0};
    return spectra_read(&s->data, b, x, program, spectra, steps, folder, err) && rest_take(&s->data, b, x, steps, err);
}

bool spectral_evaluate(Spectral *s, Error *err)
{
    const SpectraKind kind = s->data.spectra->kind;
    return take_powers(s, err) && (kind != SPECTRA_FAR_FIELD || take_far(s, err)) &&
           (kind != SPECTRA_MODES || take_modes(s, err));
}

void spectral_free(Spectral *s)
{
    free(s->flux);
    free(s->ratio);
    free(s->far);
    free(s->mode);
    free(s->total);
    free(s->antenna);
    if (s->ball != NULL)
        for (size_t f = 0; f < s->data.spectra->frequency_count; f++)
            free(s->ball[f]);
    free(s->ball);
    spectra_free(&s->data);
    *s = (Spectral){0};
}

double spectral_energy(const Spectral *s, size_t f)
{
    return 2 * s->flux[f];
}

static bool is_flat(const Spectral *s)
{
    return s->data.program->cell[2] == 0;
}

static double source_square(const Spectral *s, size_t f)
{
    double size = s->data.reference != NULL ? cabs(s->data.reference[f]) : 0;
    return size > 0 ? size * size : (double)NAN;
}

double spectral_power(const Spectral *s, size_t f)
{
    return 0.5 * s->flux[f] / source_square(s, f);
}

bool spectral_is_element(const Spectral *s)
{
    return s->data.spectra->giving.moment > 0;
}

double spectral_ldos(const Spectral *s, size_t f)
{
    const double element = s->data.spectra->giving.moment * cabs(s->data.giving[f]);
    return (is_flat(s) ? 4 : 12) * EPS0 * (0.5 * s->flux[f]) / (PI * element * element);
}

double complex spectral_mode(const Spectral *s, size_t f, size_t m, int way)
{
    const double complex scale = s->data.reference != NULL ? s->data.reference[f] : 1;
    return s->mode[2 * (f * s->data.spectra->mode_count + m) + (size_t)way] / scale;
}

static double square(const FarField *far)
{
    return creal(far->e_theta * conj(far->e_theta) + far->e_phi * conj(far->e_phi));
}

double spectral_directivity(const Spectral *s, size_t f, size_t angle)
{
    const FarField *far = &s->far[f * s->data.spectra->angle_count + angle];
    return (is_flat(s) ? 2 : 4) * PI * square(far) / s->total[f];
}

double spectral_radiated(const Spectral *s, size_t f)
{
    return 0.5 * s->total[f] / far_field_impedance(s->data.spectra) / source_square(s, f);
}

double spectral_rcs(const Spectral *s, size_t f, size_t angle)
{
    const FarField *far = &s->far[f * s->data.spectra->angle_count + angle];
    return s->data.spectra->plane_wave ? (is_flat(s) ? 2 : 4) * PI * square(far) / source_square(s, f) : (double)NAN;
}

FarField spectral_far(const Spectral *s, size_t f, size_t angle)
{
    FarField far = s->far[f * s->data.spectra->angle_count + angle];
    if (s->data.reference == NULL)
        return far;
    return (FarField){far.e_theta / s->data.reference[f], far.e_phi / s->data.reference[f]};
}

_Static_assert((int)SPECTRAL_UNIT_BYTES == (int)SCALE_UNIT_BYTES, "one size of units");

void spectral_unit(const Spectral *s, char unit[SPECTRAL_UNIT_BYTES])
{
    const char *field = s->data.program->fields[s->data.spectra->parts[0].field].unit;
    if (s->data.spectra->kind == SPECTRA_DFT && s->data.spectra->other != NULL && !s->data.spectra->subtract)
        snprintf(unit, SPECTRAL_UNIT_BYTES, "1");
    else if (s->data.reference == NULL)
        scale_integral(field, unit);
    else
        snprintf(unit, SPECTRAL_UNIT_BYTES, "%s", field);
}

const char *spectral_per(const Program *p)
{
    return p->cell[2] != 0 ? "" : p->cell[1] != 0 ? "/m" : "/m^2";
}

double complex spectral_value(const Spectral *s, size_t f, size_t i)
{
    return spectra_at(&s->data, 0, f)[i] / (s->data.reference != NULL ? s->data.reference[f] : 1);
}

static void print_heading(const Spectra *q, const char *columns, FILE *out)
{
    fprintf(out, "frequency_hz,%s%s", q->by_wavelength ? "wavelength_m," : "", columns);
}

static void print_axis(const Spectra *q, size_t f, FILE *out)
{
    fprintf(out, "%.17g", q->frequencies[f]);
    if (q->by_wavelength)
        fprintf(out, ",%.9g", C0 / q->frequencies[f]);
}

static void print_dft(const Spectral *s, FILE *out)
{
    const Spectra *q = s->data.spectra;
    print_heading(q, "re,im,magnitude,phase_deg\n", out);
    for (size_t f = 0; f < q->frequency_count; f++) {
        const double complex v = spectral_value(s, f, 0);
        print_axis(q, f, out);
        fprintf(out, ",%.9g,%.9g,%.9g,%.9g\n", creal(v), cimag(v), cabs(v), carg(v) * 180 / PI);
    }
}

static void print_flux(const Spectral *s, FILE *out)
{
    const Spectra *q = s->data.spectra;
    print_heading(q, "energy_j_per_hz,power_w", out);
    fprintf(out, "%s%s\n", s->ratio != NULL ? ",ratio" : "",
            !spectral_is_element(s) ? ""
            : is_flat(s)            ? ",ldos_s_per_m2"
                                    : ",ldos_s_per_m3");
    for (size_t f = 0; f < q->frequency_count; f++) {
        print_axis(q, f, out);
        fprintf(out, ",%.9g,%.9g", spectral_energy(s, f), spectral_power(s, f));
        if (s->ratio != NULL)
            fprintf(out, ",%.9g", s->ratio[f]);
        if (spectral_is_element(s))
            fprintf(out, ",%.9g", spectral_ldos(s, f));
        fputc('\n', out);
    }
}

static void print_far(const Spectral *s, FILE *out)
{
    const Spectra *q = s->data.spectra;
    print_heading(q, "theta_deg,phi_deg,e_theta_re,e_theta_im,e_phi_re,e_phi_im,directivity,rcs\n", out);
    for (size_t f = 0; f < q->frequency_count; f++)
        for (size_t a = 0; a < q->angle_count; a++) {
            FarField far = spectral_far(s, f, a);
            print_axis(q, f, out);
            fprintf(out, ",%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g\n", q->angles[2 * a], q->angles[2 * a + 1],
                    creal(far.e_theta), cimag(far.e_theta), creal(far.e_phi), cimag(far.e_phi),
                    spectral_directivity(s, f, a), spectral_rcs(s, f, a));
        }
}

static void print_orders(const Spectral *s, FILE *out)
{
    const Spectra *q = s->data.spectra;
    print_heading(q,
                  "order,angle_deg,azimuth_deg,forward_re,forward_im,backward_re,backward_im,forward_efficiency,"
                  "backward_efficiency\n",
                  out);
    for (size_t f = 0; f < q->frequency_count; f++)
        for (size_t m = 0; m < q->mode_count; m++) {
            const ModeProjection *mode = &q->modes[f * q->mode_count + m];
            const double complex go = spectral_mode(s, f, m, 0), come = spectral_mode(s, f, m, 1);
            if (!isfinite(mode->angle[0]))
                continue;
            print_axis(q, f, out);
            fprintf(out, ",\"%s\",%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g\n", mode->order, mode->angle[0],
                    mode->angle[1], creal(go), cimag(go), creal(come), cimag(come), spectral_efficiency(s, f, m, 0),
                    spectral_efficiency(s, f, m, 1));
        }
}

static void print_modes(const Spectral *s, FILE *out)
{
    const Spectra *q = s->data.spectra;
    print_heading(q, "mode,n_eff_re,n_eff_im,forward_re,forward_im,backward_re,backward_im,forward_w,backward_w\n",
                  out);
    for (size_t f = 0; f < q->frequency_count; f++)
        for (size_t m = 0; m < q->mode_count; m++) {
            const ModeProjection *mode = &q->modes[f * q->mode_count + m];
            const double complex go = spectral_mode(s, f, m, 0), come = spectral_mode(s, f, m, 1);
            print_axis(q, f, out);
            fprintf(out, ",%d,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g\n", mode->number, creal(mode->n_eff),
                    cimag(mode->n_eff), creal(go), cimag(go), creal(come), cimag(come), creal(go * conj(go)),
                    creal(come * conj(come)));
        }
}

/* Zero in both numbers: "0", "(0, 0) s". */
static bool is_straight(const char *order)
{
    return strcmp(order, "0") == 0 || strncmp(order, "(0, 0)", 6) == 0;
}

double spectral_efficiency(const Spectral *s, size_t f, size_t m, int way)
{
    const Spectral *in = s->incident != NULL ? s->incident : s;
    const Spectra *q = in->data.spectra;
    const double own = cabs(spectral_mode(s, f, m, way));
    double power = 0;
    for (size_t n = 0; n < q->mode_count; n++) {
        const ModeProjection *mode = &q->modes[f * q->mode_count + n];
        if (is_straight(mode->order) && isfinite(mode->angle[0]))
            power += pow(cabs(spectral_mode(in, f, n, 0)), 2);
    }
    return power > 0 ? own * own / power : (double)NAN;
}

bool spectral_write_csv(const Spectral *s, const char *folder, bool *written, Error *err)
{
    const Spectra *q = s->data.spectra;
    *written = q->kind != SPECTRA_DFT || spectra_sites(&q->parts[0]) == 1;
    if (!*written)
        return true;
    char name[160];
    snprintf(name, sizeof name, "spectra/%s.csv", q->name);
    OutFile f = {0};
    if (!file_begin(&f, folder, name, err))
        return false;
    if (q->kind == SPECTRA_DFT)
        print_dft(s, f.stream);
    else if (q->kind == SPECTRA_FLUX || q->kind == SPECTRA_POWER)
        print_flux(s, f.stream);
    else if (q->incident >= 0)
        print_orders(s, f.stream);
    else if (q->kind == SPECTRA_MODES)
        print_modes(s, f.stream);
    else
        print_far(s, f.stream);
    return file_commit(&f, err);
}

/* The angle of the largest directivity, for the manifest. */
static void put_largest(json_t *o, const Spectral *s)
{
    const Spectra *q = s->data.spectra;
    json_t *list = json_array();
    for (size_t f = 0; f < q->frequency_count; f++) {
        size_t best = 0;
        for (size_t a = 1; a < q->angle_count; a++)
            if (spectral_directivity(s, f, a) > spectral_directivity(s, f, best))
                best = a;
        json_t *one = json_object();
        json_put_number(one, "directivity", spectral_directivity(s, f, best));
        json_put_number(one, "theta_deg", q->angles[2 * best]);
        json_put_number(one, "phi_deg", q->angles[2 * best + 1]);
        json_array_append_new(list, one);
    }
    json_object_set_new(o, "largest", list);
}

/* Where an order goes and its part of what comes in, an entry for each frequency; null where it is evanescent. */
static void put_order(json_t *one, const Spectral *s, size_t m)
{
    const Spectra *q = s->data.spectra;
    json_t *angle = json_array(), *way[2] = {json_array(), json_array()};
    for (size_t f = 0; f < q->frequency_count; f++) {
        const double at = q->modes[f * q->mode_count + m].angle[0];
        json_array_append_new(angle, isfinite(at) ? json_real(at) : json_null());
        for (int w = 0; w < 2; w++) {
            const double part = spectral_efficiency(s, f, m, w);
            json_array_append_new(way[w], isfinite(at) && isfinite(part) ? json_real(part) : json_null());
        }
    }
    json_put_text(one, "order", q->modes[m].order);
    json_object_set_new(one, "angle_deg", angle);
    json_object_set_new(one, "forward_efficiency", way[0]);
    json_object_set_new(one, "backward_efficiency", way[1]);
}

/* A list for each mode, an entry for each frequency. */
static void put_modes(json_t *o, const Spectral *s)
{
    const Spectra *q = s->data.spectra;
    json_t *list = json_array();
    for (size_t m = 0; m < q->mode_count; m++) {
        json_t *one = json_object(), *index = json_array(), *go = json_array(), *come = json_array();
        for (size_t f = 0; f < q->frequency_count; f++) {
            const double a = cabs(spectral_mode(s, f, m, 0)), b = cabs(spectral_mode(s, f, m, 1));
            json_array_append_new(index, json_real(creal(q->modes[f * q->mode_count + m].n_eff)));
            json_array_append_new(go, json_real(isfinite(a) ? a * a : 0));
            json_array_append_new(come, json_real(isfinite(b) ? b * b : 0));
        }
        json_put_integer(one, "number", q->modes[m].number);
        if (q->incident >= 0)
            put_order(one, s, m);
        json_object_set_new(one, "n_eff", index);
        json_object_set_new(one, "forward_w", go);
        json_object_set_new(one, "backward_w", come);
        json_array_append_new(list, one);
    }
    json_object_set_new(o, "modes", list);
}

json_t *spectral_json(const Spectral *s)
{
    const Spectra *q = s->data.spectra;
    json_t *o = json_object();
    json_put_text(o, "kind", spectra_kind(q));
    json_put_numbers(o, "frequencies_hz", q->frequencies, q->frequency_count);
    json_put_integer(o, "every", q->every);
    json_put_number(o, "aliasing", q->aliasing);
    if (isfinite(s->data.rest))
        json_put_number(o, "rest", s->data.rest);
    if (isfinite(s->data.elsewhere))
        json_put_number(o, "elsewhere", s->data.elsewhere);
    if (q->kind == SPECTRA_POWER)
        json_put_text(o, "source", q->giving.name);
    if (q->reference != NULL)
        json_put_text(o, "normalised_by", q->reference);
    if (q->other != NULL)
        json_put_text(o, q->subtract ? "less" : "over", q->other);
    if (q->kind == SPECTRA_DFT)
        return o;
    json_put_numbers(o, "from_m", q->from, 3);
    json_put_numbers(o, "to_m", q->to, 3);
    json_t *energy = json_array(), *power = json_array(), *radiated = json_array(), *ratio = json_array(),
           *ldos = json_array();
    for (size_t f = 0; f < q->frequency_count; f++) {
        json_array_append_new(energy, json_real(isfinite(spectral_energy(s, f)) ? spectral_energy(s, f) : 0));
        if (isfinite(spectral_power(s, f)))
            json_array_append_new(power, json_real(spectral_power(s, f)));
        if (s->ratio != NULL)
            json_array_append_new(ratio, json_real(isfinite(s->ratio[f]) ? s->ratio[f] : 0));
        if (spectral_is_element(s))
            json_array_append_new(ldos, json_real(isfinite(spectral_ldos(s, f)) ? spectral_ldos(s, f) : 0));
        if (q->kind == SPECTRA_FAR_FIELD && isfinite(spectral_radiated(s, f)))
            json_array_append_new(radiated, json_real(spectral_radiated(s, f)));
    }
    json_object_set_new(o, "energy_j_per_hz", energy);
    json_object_set_new(o, "power_w", power);
    json_object_set_new(o, "radiated_w", radiated);
    if (q->kind == SPECTRA_MODES)
        put_modes(o, s);
    if (s->ratio != NULL)
        json_object_set(o, "ratio", ratio);
    json_decref(ratio);
    if (spectral_is_element(s))
        json_object_set(o, "ldos", ldos);
    json_decref(ldos);
    if (q->kind == SPECTRA_FAR_FIELD && q->angle_count > 0)
        put_largest(o, s);
    return o;
}
