/* Efficiencies, gain, polarisation, beam widths. */
#include "output/antenna.h"

#include "base/memory.h"
#include "base/number.h"
#include "output/cuts.h"
#include "output/file.h"
#include "output/json.h"

#include <math.h>
#include <stdlib.h>

double antenna_db(double ratio)
{
    return ratio > 0 ? 10 * log10(ratio) + 0.0 : isnan(ratio) ? ratio : -INFINITY;
}

static void take_powers(Antenna *a, const Spectral *s, const Program *program, const SeriesSet *series, size_t f)
{
    const Spectra *q = s->data.spectra;
    const double window = q->window != NULL ? q->window[f] : 0;
    const double source = s->data.reference != NULL ? cabs(s->data.reference[f]) : 0;
    double accepted, available;
    a->accepted = a->available = a->mismatch = a->radiation = a->total = (double)NAN;
    if (!ports_power(program, series, q->frequencies[f], window, &accepted, &available) || !(source > 0))
        return;
    a->accepted = accepted / (source * source);
    a->available = available / (source * source);
    a->mismatch = accepted / available;
    a->radiation = 0.5 * s->flux[f] / accepted;
    a->total = 0.5 * s->flux[f] / available;
}

/* What co-polar is. Ludwig's third definition takes the unit vectors at the pole where the beam is, side 1 the upper,
 * -1 the lower, x' at the angle `turn`, along the sphere without turning them. */
typedef struct Polarisation {
    bool ludwig, theta;
    double side, turn;
} Polarisation;

static void split(const Polarisation *p, const FarField *far, double phi, double complex *co, double complex *cross)
{
    const double angle = phi * PI / 180 - p->turn;
    if (p->ludwig) {
        *co = p->side * far->e_theta * cos(angle) - far->e_phi * sin(angle);
        *cross = p->side * far->e_theta * sin(angle) + far->e_phi * cos(angle);
    } else {
        *co = p->theta ? far->e_theta : far->e_phi;
        *cross = p->theta ? far->e_phi : far->e_theta;
    }
}

static double square(double complex x)
{
    return creal(x * conj(x));
}

/* The tilt of the polarisation ellipse against theta, and its axial ratio. */
static double ellipse(const FarField *far, double *tilt)
{
    const double a = square(far->e_theta), b = square(far->e_phi), c = creal(far->e_theta * conj(far->e_phi));
    const double sum = a + b, root = sqrt((a - b) * (a - b) + 4 * c * c);
    *tilt = 0.5 * atan2(2 * c, a - b);
    return sum - root > 1e-12 * sum ? sqrt((sum + root) / (sum - root)) : (double)INFINITY;
}

static void take_polarisation(Antenna *a, const Spectral *s, size_t f)
{
    const Spectra *q = s->data.spectra;
    const FarField *all = s->far + f * q->angle_count, *best = all + a->best;
    const double *at = q->angles + 2 * a->best;
    double tilt, strongest = 0;
    double complex co, cross;
    a->axial_ratio = ellipse(best, &tilt);
    Polarisation p = {.ludwig = s->data.program->cell[2] != 0 && fabs(fabs(at[0] - 90) - 90) < 45,
                      .theta = cabs(best->e_theta) >= cabs(best->e_phi),
                      .side = at[0] > 90 ? -1 : 1};
    p.turn = at[1] * PI / 180 + (p.side > 0 ? tilt : PI - tilt);
    split(&p, best, at[1], &co, &cross);
    a->cross = square(cross) / square(co);
    for (size_t i = 0; i < q->angle_count; i++) {
        double complex here;
        split(&p, &all[i], q->angles[2 * i + 1], &here, &cross);
        strongest = fmax(strongest, square(cross));
    }
    a->cross_worst = strongest / square(co);
}

/* Steps from direction `peak` to one side until the level has halved: the angle in between, or NAN. */
static double half_angle(const Spectral *s, size_t f, const Cut *cut, size_t peak, int step)
{
    const double most = spectral_directivity(s, f, cut->first + peak);
    double turned = 0, level = most;
    size_t at = peak;
    for (size_t n = 1; n < cut->count; n++) {
        if (!cut->closed && ((step < 0 && at == 0) || (step > 0 && at + 1 == cut->count)))
            return (double)NAN;
        const size_t next = (at + cut->count + (size_t)(step + (int)cut->count)) % cut->count;
        double turn = fabs(cut_angle(s->data.spectra, cut, next) - cut_angle(s->data.spectra, cut, at));
        turn = fmin(turn, 360 - turn);
        const double here = spectral_directivity(s, f, cut->first + next);
        if (here <= 0.5 * most) {
            const double share = here > 0 ? log(level / (0.5 * most)) / log(level / here) : 1;
            return turned + share * turn;
        }
        turned += turn;
        level = here;
        at = next;
    }
    return (double)NAN;
}

static void take_cuts(Antenna *a, const Spectral *s, size_t f)
{
    const Spectra *q = s->data.spectra;
    Cut cut;
    for (size_t i = 0; i < q->angle_count; i += cut.count) {
        cut = cut_at(s->data.program, q, i);
        if (cut.count < 8 || a->cut_count == ANTENNA_CUTS)
            continue;
        size_t peak = 0;
        for (size_t n = 1; n < cut.count; n++)
            if (spectral_directivity(s, f, i + n) > spectral_directivity(s, f, i + peak))
                peak = n;
        a->cuts[a->cut_count++] =
            (AntennaCut){.first = i,
                         .level = spectral_directivity(s, f, i + peak),
                         .angle = cut_angle(q, &cut, peak),
                         .width = half_angle(s, f, &cut, peak, -1) + half_angle(s, f, &cut, peak, 1)};
    }
}

Antenna *antenna_take(const Spectral *s, const Program *program, const SeriesSet *series)
{
    const Spectra *q = s->data.spectra;
    if (q->kind != SPECTRA_FAR_FIELD || q->angle_count == 0 || q->plane_wave)
        return NULL;
    Antenna *all = memory_must(calloc(q->frequency_count + 1, sizeof *all));
    for (size_t f = 0; f < q->frequency_count; f++) {
        Antenna *a = &all[f];
        for (size_t i = 1; i < q->angle_count; i++)
            if (spectral_directivity(s, f, i) > spectral_directivity(s, f, a->best))
                a->best = i;
        take_powers(a, s, program, series, f);
        a->directivity = spectral_directivity(s, f, a->best);
        a->gain = a->radiation * a->directivity;
        a->realised = a->total * a->directivity;
        take_polarisation(a, s, f);
        take_cuts(a, s, f);
    }
    return all;
}

bool antenna_write_csv(const Antenna *a, const Spectral *s, const char *folder, Error *err)
{
    const Spectra *q = s->data.spectra;
    OutFile f = {0};
    char name[160];
    snprintf(name, sizeof name, "spectra/%s_antenna.csv", q->name);
    if (!file_begin(&f, folder, name, err))
        return false;
    fputs("frequency_hz,theta_deg,phi_deg,directivity_dbi,gain_dbi,realised_gain_dbi,radiation_efficiency,"
          "total_efficiency,mismatch_efficiency,radiated_w,accepted_w,available_w,axial_ratio_db,"
          "cross_polarisation_db,cross_polarisation_worst_db\n",
          f.stream);
    for (size_t n = 0; n < q->frequency_count; n++, a++)
        fprintf(f.stream, "%.17g,%.9g,%.9g,%.6g,%.6g,%.6g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.6g,%.6g,%.6g\n",
                q->frequencies[n], q->angles[2 * a->best], q->angles[2 * a->best + 1], antenna_db(a->directivity),
                antenna_db(a->gain), antenna_db(a->realised), a->radiation, a->total, a->mismatch, spectral_power(s, n),
                a->accepted, a->available, 2 * antenna_db(a->axial_ratio), antenna_db(a->cross),
                antenna_db(a->cross_worst));
    return file_commit(&f, err);
}

static void put_known(json_t *o, const char *name, double value)
{
    if (isfinite(value))
        json_put_number(o, name, value);
}

static json_t *cuts_json(const Antenna *a, const Spectral *s)
{
    json_t *list = json_array();
    for (int i = 0; i < a->cut_count; i++) {
        const AntennaCut *c = &a->cuts[i];
        json_t *o = json_object();
        json_put_text(o, "cut", cut_at(s->data.program, s->data.spectra, c->first).name);
        put_known(o, "directivity_dbi", antenna_db(c->level));
        put_known(o, "angle_deg", c->angle);
        put_known(o, "beam_width_deg", c->width);
        json_array_append_new(list, o);
    }
    return list;
}

json_t *antenna_json(const Antenna *a, const Spectral *s)
{
    const Spectra *q = s->data.spectra;
    json_t *list = json_array();
    for (size_t n = 0; n < q->frequency_count; n++, a++) {
        json_t *o = json_object();
        json_put_number(o, "frequency_hz", q->frequencies[n]);
        json_put_number(o, "theta_deg", q->angles[2 * a->best]);
        json_put_number(o, "phi_deg", q->angles[2 * a->best + 1]);
        put_known(o, "directivity_dbi", antenna_db(a->directivity));
        put_known(o, "gain_dbi", antenna_db(a->gain));
        put_known(o, "realised_gain_dbi", antenna_db(a->realised));
        put_known(o, "radiation_efficiency", a->radiation);
        put_known(o, "total_efficiency", a->total);
        put_known(o, "mismatch_efficiency", a->mismatch);
        put_known(o, "accepted_w", a->accepted);
        put_known(o, "available_w", a->available);
        put_known(o, "axial_ratio_db", 2 * antenna_db(a->axial_ratio));
        put_known(o, "cross_polarisation_db", antenna_db(a->cross));
        put_known(o, "cross_polarisation_worst_db", antenna_db(a->cross_worst));
        json_object_set_new(o, "cuts", cuts_json(a, s));
        json_array_append_new(list, o);
    }
    return list;
}
