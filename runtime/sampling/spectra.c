/* Sums to spectra, spectra to power; see spectra.h. */
#include "sampling/spectra.h"

#include "base/number.h"
#include "sampling/unfold.h"

#include <math.h>
#include <stdlib.h>

const char *spectra_kind(const Spectra *s)
{
    static const char *const names[] = {"dft", "flux", "far_field", "modes", "power"};
    return names[s->kind];
}

size_t spectra_sites(const SpectrumPart *part)
{
    return (size_t)part->count[0] * (size_t)part->count[1] * (size_t)part->count[2];
}

const double complex *spectra_at(const SpectraData *d, int part, size_t f)
{
    return d->parts[part] + f * spectra_sites(&d->spectra->parts[part]);
}

static bool is_electric(const FieldLayout *field)
{
    return field->name[0] == 'E';
}

static size_t kept_sites(const SpectrumPart *part)
{
    return (size_t)part->kept[0] * (size_t)part->kept[1] * (size_t)part->kept[2];
}

/* Sums of one frequency, re and then im, to amplitudes, images beyond mirror planes included. */
static void fill_part(const SpectrumPart *p, const Unfold *u, double complex scale, const double *re,
                      double complex *out)
{
    const double *im = re + kept_sites(p);
    size_t to = 0;
    double sign;
    for (long k = 0; k < p->count[2]; k++)
        for (long j = 0; j < p->count[1]; j++)
            for (long i = 0; i < p->count[0]; i++, to++) {
                const size_t s = unfold_at(u, i, j, k, &sign);
                out[to] = sign * scale * (re[s] + I * im[s]);
            }
}

/* Sums of a part on their way: this process' own where they belong, [frequency][re, im][`stride`] doubles. */
static bool read_own(Backend *b, const SpectrumPart *p, size_t blocks, size_t stride, double *to, Error *err)
{
    if (p->here == stride && stride > 0)
        return b->read(b, p->buffer, p->first * sizeof *to, blocks * stride * sizeof *to, to, err);
    for (size_t n = 0; n < blocks && p->here > 0; n++)
        if (!b->read(b, p->buffer, (p->first + n * p->here) * sizeof *to, p->here * sizeof *to, to + n * stride, err))
            return false;
    return true;
}

static bool gather(Exchange *x, const SpectrumPart *p, size_t blocks, size_t stride, double *sums, Error *err)
{
    for (size_t n = 0; n < (x != NULL ? blocks : 0); n++)
        if (!exchange_gather(x, sums + n * stride, p->from * sizeof *sums, p->here * sizeof *sums, err))
            return false;
    return true;
}

bool spectra_give(Backend *b, Exchange *x, const Spectra *spectra, Error *err)
{
    bool ok = true;
    for (size_t i = 0; i < spectra->part_count; i++) {
        if (!ok)
            break;
        const SpectrumPart *p = &spectra->parts[i];
        const size_t blocks = 2 * spectra->frequency_count;
        double *sums = malloc((blocks * p->here + 1) * sizeof *sums);
        ok = sums != NULL || error_set(err, ERROR_SYSTEM, "no memory for the spectra of '%s'", spectra->name);
        ok = ok && read_own(b, p, blocks, p->here, sums, err) && gather(x, p, blocks, p->here, sums, err);
        free(sums);
    }
    return ok;
}

static bool read_part(SpectraData *d, Backend *b, Exchange *x, size_t part, Error *err)
{
    const SpectrumPart *p = &d->spectra->parts[part];
    const FieldLayout *field = &d->program->fields[p->field];
    size_t sites = spectra_sites(p), frequencies = d->spectra->frequency_count, n = 2 * kept_sites(p) * frequencies;
    double *sums = malloc(n * sizeof *sums);
    Unfold u = {0};
    d->parts[part] = malloc(sites * frequencies * sizeof *d->parts[part]);
    bool ok = sums != NULL && d->parts[part] != NULL;
    if (!ok)
        error_set(err, ERROR_SYSTEM, "no memory for the spectra of '%s' (%zu bytes)", d->spectra->name,
                  2 * n * sizeof *sums);
    ok = ok && unfold_init(&u, field, p->lo, p->count, p->start, p->kept, err);
    ok = ok && read_own(b, p, 2 * frequencies, kept_sites(p), sums + p->from, err) &&
         gather(x, p, 2 * frequencies, kept_sites(p), sums, err);
    for (size_t f = 0; f < frequencies; f++) {
        if (!ok)
            break;
        double dt = d->program->dt, scale = (double)d->spectra->every * dt * field->to_si;
        double complex turn = is_electric(field) ? 1 : cexp(I * PI * d->spectra->frequencies[f] * dt);
        fill_part(p, &u, scale * turn, sums + 2 * f * kept_sites(p), d->parts[part] + f * sites);
    }
    unfold_free(&u);
    free(sums);
    return ok;
}

/* The spectrum of a complex field: that of its real part and j times that of its imaginary one. */
static void add_imaginary(SpectraData *d, size_t part)
{
    const SpectrumPart *p = &d->spectra->parts[part];
    for (size_t n = 0; p->imaginary >= 0 && n < spectra_sites(p) * d->spectra->frequency_count; n++)
        d->parts[part][n] += I * d->parts[p->imaginary][n];
}

/* A source's spectrum at each frequency; see Program.spectrum. */
static bool read_source(const SpectraData *d, int source, double offset, long steps, double complex **values,
                        Error *err)
{
    const Spectra *s = d->spectra;
    double complex *v = *values = malloc((s->frequency_count + 1) * sizeof *v);
    if (v == NULL)
        return error_set(err, ERROR_SYSTEM, "no memory for a source's spectrum");
    for (size_t f = 0; f < s->frequency_count; f++) {
        double out[2];
        if (!d->program->spectrum(d->program->context, source, s->frequencies[f], offset, steps, out, err))
            return false;
        v[f] = out[0] + I * out[1];
    }
    return true;
}

/* W of a monitor `power`; see SpectrumSource. */
static bool read_giving(SpectraData *d, long steps, Error *err)
{
    const Spectra *s = d->spectra;
    if (s->kind != SPECTRA_POWER)
        return true;
    if (!read_source(d, s->giving.number, s->giving.offset, steps, &d->giving, err))
        return false;
    for (size_t f = 0; f < s->frequency_count; f++)
        d->giving[f] *= cexp(2 * PI * I * s->frequencies[f] * s->giving.lead * d->program->dt);
    return true;
}

bool spectra_read(SpectraData *d, Backend *b, Exchange *x, const Program *program, const Spectra *spectra, long steps,
                  Error *err)
{
    *d = (SpectraData){.program = program, .spectra = spectra};
    d->parts = calloc(spectra->part_count + 1, sizeof *d->parts);
    if (d->parts == NULL)
        return error_set(err, ERROR_SYSTEM, "no memory for the spectra of '%s'", spectra->name);
    for (size_t i = 0; i < spectra->part_count; i++)
        if (!read_part(d, b, x, i, err))
            return false;
    for (size_t i = 0; i < spectra->part_count; i++)
        add_imaginary(d, i);
    return (spectra->reference == NULL || read_source(d, spectra->source, 0, steps, &d->reference, err)) &&
           read_giving(d, steps, err);
}

void spectra_free(SpectraData *d)
{
    if (d->parts != NULL)
        for (size_t i = 0; i < d->spectra->part_count; i++)
            free(d->parts[i]);
    free(d->parts);
    free(d->reference);
    free(d->giving);
    *d = (SpectraData){0};
}

/* E_a sits half a cell off along a; H_a along the other two axes. */
static bool is_half(const FieldLayout *field, int axis)
{
    return (field->name[1] - 'x' == axis) == is_electric(field);
}

/* The same along unequal cells. */
static double unequal_weight(const Program *program, const FieldLayout *field, const SpectrumPart *part, int axis,
                             long i)
{
    const double *middle = program->middle[axis], *node = program->node[axis];
    const long at = part->lo[axis] + i;
    if (is_half(field, axis))
        return node[at + 1] - node[at];
    const double low = i == 0 ? node[at] : middle[at - 1];
    return (i == part->count[axis] - 1 ? node[at] : middle[at]) - low;
}

/* Length that site i stands for: a cell, or half of one at the ends of a line of nodes. */
static double weight(const Program *program, const SpectrumPart *part, int axis, long i)
{
    const FieldLayout *field = &program->fields[part->field];
    if (field->spacing[axis] <= 0)
        return 1;
    if (field->at[axis] != NULL)
        return unequal_weight(program, field, part, axis, i);
    if (is_half(field, axis))
        return field->spacing[axis];
    return field->spacing[axis] * (i == 0 ? 0.5 : 1) * (i == part->count[axis] - 1 ? 0.5 : 1);
}

void spectra_weights(const Program *program, const SpectrumPart *part, int axis, double *out)
{
    for (long i = 0; i < part->count[axis]; i++)
        out[i] = weight(program, part, axis, i);
}

void spectra_layers(const Program *program, const SpectrumPart *part, int axis, double share[2])
{
    const double *node = program->node[axis];
    const long low = part->lo[axis];
    share[0] = 0.5;
    if (node != NULL && low + 2 <= program->cells[axis])
        share[0] = (node[low + 2] - node[low + 1]) / (node[low + 2] - node[low]);
    share[1] = 1 - share[0];
}

/* Area that site (i, j, k) of a face stands for. */
static double face_area(const SpectraData *d, const SpectrumPart *part, int normal, const long site[3])
{
    double area = 1;
    for (int a = 0; a < 3; a++)
        area *= a == normal ? 1 : weight(d->program, part, a, site[a]);
    return area;
}

/* Sum over the sites of one pair of E conj(H), H between its two layers, which follow E's site along `axis`. */
static double complex pair_flux(const SpectraData *d, const SpectrumFace *face, int pair, size_t f)
{
    const SpectrumPart *part = &d->spectra->parts[face->e[pair]];
    const double complex *e = spectra_at(d, face->e[pair], f), *h = spectra_at(d, face->h[pair], f);
    const long *n = part->count;
    double complex sum = 0;
    double share[2];
    spectra_layers(d->program, &d->spectra->parts[face->h[pair]], face->axis, share);
    const long layer = face->axis == 0 ? 1 : face->axis == 1 ? n[0] : n[0] * n[1];
    for (long k = 0; k < n[2]; k++)
        for (long j = 0; j < n[1]; j++)
            for (long i = 0; i < n[0]; i++) {
                const long row = face->axis == 1 ? k * 2 : k * n[1] + j;
                const long at = face->axis == 0 ? 2 * row : row * n[0] + i;
                const double complex mean = share[0] * h[at] + share[1] * h[at + layer];
                const double area = face_area(d, part, face->axis, (const long[]){i, j, k});
                sum += area * e[(k * n[1] + j) * n[0] + i] * conj(mean);
            }
    return sum;
}

double spectra_flux(const SpectraData *d, size_t f)
{
    double complex sum = 0;
    for (size_t i = 0; i < d->spectra->face_count; i++) {
        const SpectrumFace *face = &d->spectra->faces[i];
        for (int pair = 0; pair < 2; pair++)
            if (face->e[pair] >= 0)
                sum += (pair == 0 ? face->sign : -face->sign) * pair_flux(d, face, pair, f);
    }
    return creal(sum);
}

double spectra_given(const SpectraData *d, size_t f)
{
    const double *weights = d->spectra->giving.weights;
    const double complex *field = spectra_at(d, 0, f);
    const double mean = cos(PI * d->spectra->frequencies[f] * d->program->dt);
    double sum = 0;
    for (size_t i = 0; i < spectra_sites(&d->spectra->parts[0]); i++)
        sum += weights[2 * i] * creal(field[i] * conj(d->giving[f])) -
               weights[2 * i + 1] * mean * creal(field[i] * conj(field[i]));
    return sum;
}

/* Sums of a face's pairs with a mode's weights, of E and of the mean of H's two layers. */
static void weigh_pair(const SpectraData *d, const SpectrumFace *face, int pair, size_t f, const ModeProjection *mode,
                       double complex sums[2])
{
    const long *n = d->spectra->parts[face->e[pair]].count;
    const double complex *e = spectra_at(d, face->e[pair], f), *h = spectra_at(d, face->h[pair], f);
    const long layer = face->axis == 0 ? 1 : face->axis == 1 ? n[0] : n[0] * n[1];
    for (long k = 0; k < n[2]; k++)
        for (long j = 0; j < n[1]; j++)
            for (long i = 0; i < n[0]; i++) {
                const long row = face->axis == 1 ? k * 2 : k * n[1] + j, at = (k * n[1] + j) * n[0] + i;
                const long low = face->axis == 0 ? 2 * row : row * n[0] + i;
                sums[0] += mode->e[pair][at] * e[at];
                sums[1] += mode->h[pair][at] * 0.5 * (h[low] + h[low + layer]);
            }
}

void spectra_mode(const SpectraData *d, size_t f, size_t m, double complex out[2])
{
    const ModeProjection *mode = &d->spectra->modes[f * d->spectra->mode_count + m];
    const SpectrumFace *face = &d->spectra->faces[0];
    double complex sums[2] = {0, 0};
    for (int pair = 0; pair < 2; pair++)
        if (face->e[pair] >= 0 && mode->e[pair] != NULL)
            weigh_pair(d, face, pair, f, mode, sums);
    const double complex up = mode->of_e[0] * sums[0] + mode->of_h * sums[1],
                         down = mode->of_e[1] * sums[0] - mode->of_h * sums[1];
    out[0] = d->spectra->way > 0 ? up : down;
    out[1] = d->spectra->way > 0 ? down : up;
}
