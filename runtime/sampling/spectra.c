/* Sums to spectra, spectra to power; see spectra.h. */
#include "sampling/spectra.h"

#include "base/number.h"
#include "sampling/shares.h"
#include "sampling/unfold.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

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

enum { BATCH_BYTES = 4 << 20, SPILL_BYTES = 64 << 20 };

/* Frequencies and planes of a part whose sums come at a time. */
typedef struct Batch {
    size_t f, frequencies;
    Slab slab;
} Batch;

static size_t plane_sites(const SpectrumPart *p)
{
    return (size_t)(p->count[0] * p->count[1]);
}

long spectra_slab(const SpectrumPart *part)
{
    const long fit = (long)(BATCH_BYTES / (plane_sites(part) * sizeof(double complex) + 1));
    return min_long(max_long(fit, 1), part->count[2]);
}

/* The one after `b`, the first after one that is zero; false: there is none. */
static bool next_batch(const Spectra *s, const SpectrumPart *p, Batch *b)
{
    const size_t fit = BATCH_BYTES / (spectra_sites(p) * sizeof(double complex) + 1);
    b->slab.first += b->slab.count;
    if (b->slab.first >= p->count[2]) {
        b->slab.first = 0;
        b->f += b->frequencies;
    }
    const size_t left = s->frequency_count - b->f;
    b->slab.count = min_long(spectra_slab(p), p->count[2] - b->slab.first);
    b->frequencies = fit < 1 ? 1 : fit < left ? fit : left;
    return left > 0;
}

/* Sums of a frequency, re and then im of `count` kept sites from `first` on, to amplitudes, images beyond mirror planes
 * included. */
static void fill_slab(const SpectrumPart *p, const Unfold *u, Slab slab, double complex scale, const double *re,
                      size_t first, size_t count, double complex *out)
{
    const double *im = re + count;
    size_t to = 0;
    double sign;
    for (long k = slab.first; k < slab.first + slab.count; k++)
        for (long j = 0; j < p->count[1]; j++)
            for (long i = 0; i < p->count[0]; i++, to++) {
                const size_t s = unfold_at(u, i, j, k, &sign) - first;
                out[to] = sign * scale * (re[s] + I * im[s]);
            }
}

/* `here` of this process' own kept sites from number `from` on, for each frequency re and im. */
static bool read_own(Backend *b, const SpectrumPart *p, const Batch *batch, size_t from, size_t here, double *to,
                     Error *err)
{
    const size_t all = program_share_size(&p->own), blocks = 2 * batch->frequencies;
    const size_t at = p->first + 2 * batch->f * all + from;
    if (here > 0 && here == all)
        return b->read(b, p->buffer, at * sizeof *to, blocks * all * sizeof *to, to, err);
    for (size_t n = 0; n < (here > 0 ? blocks : 0); n++)
        if (!b->read(b, p->buffer, (at + n * all) * sizeof *to, here * sizeof *to, to + n * here, err))
            return false;
    return true;
}

/* `count` kept sites from `first` on, [frequency][re, im][count]; nothing with a process that does not speak. */
static bool read_sums(Backend *b, Exchange *x, const SpectrumPart *p, const Batch *batch, size_t first, size_t count,
                      double **sums, Error *err)
{
    const ShareRange range = {&p->own, p->kept, first, count};
    const size_t blocks = 2 * batch->frequencies;
    size_t from = first, here = count;
    if (x != NULL)
        share_own(&range, &from, &here);
    *sums = malloc((blocks * (exchange_speaks(x) ? count : 0) + 1) * sizeof **sums);
    double *own = x != NULL ? malloc((blocks * here + 1) * sizeof *own) : *sums;
    bool ok = (*sums != NULL && own != NULL) || error_set(err, ERROR_SYSTEM, "no memory for spectra");
    ok = ok && read_own(b, p, batch, from, here, own, err);
    if (x == NULL)
        return ok;
    for (size_t n = 0; n < blocks; n++)
        if (!share_gather(x, &range, sizeof *own, own + n * here, *sums + (exchange_speaks(x) ? n * count : 0), err))
            break;
    free(own);
    return ok && err->code == ERROR_NONE;
}

/* A batch of a part, [frequency][z][y][x]; NULL on failure, and always with a process that does not speak. */
static double complex *read_batch(const Program *program, Backend *b, Exchange *x, const Spectra *spectra, int part,
                                  const Batch *batch, Error *err)
{
    const SpectrumPart *p = &spectra->parts[part];
    const FieldLayout *field = &program->fields[p->field];
    const double scale = (double)spectra->every * program->dt * field->to_si;
    const size_t kept_plane = (size_t)(p->kept[0] * p->kept[1]), sites = plane_sites(p) * (size_t)batch->slab.count;
    double complex *out = NULL;
    double *sums = NULL;
    Unfold u = {0};
    bool ok = unfold_init(&u, field, p->lo, p->count, p->start, p->kept, err);
    const Slab kept = ok ? unfold_planes(&u, batch->slab) : batch->slab;
    const size_t first = (size_t)kept.first * kept_plane, count = (size_t)kept.count * kept_plane;
    ok = ok && read_sums(b, x, p, batch, first, count, &sums, err);
    if (ok && exchange_speaks(x) && (out = malloc((batch->frequencies * sites + 1) * sizeof *out)) == NULL)
        error_set(err, ERROR_SYSTEM, "no memory for the spectra of '%s'", spectra->name);
    for (size_t n = 0; n < (out != NULL ? batch->frequencies : 0); n++) {
        const double f = spectra->frequencies[batch->f + n];
        const double complex turn = is_electric(field) ? 1 : cexp(I * PI * f * program->dt);
        fill_slab(p, &u, batch->slab, scale * turn, sums + 2 * n * count, first, count, out + n * sites);
    }
    unfold_free(&u);
    free(sums);
    return out;
}

/* The spectrum of a complex field: that of its real part and j times that of its imaginary one. */
static bool add_imaginary(const Program *program, Backend *b, Exchange *x, const Spectra *spectra, int part,
                          const Batch *batch, double complex *values, Error *err)
{
    const SpectrumPart *p = &spectra->parts[part];
    const size_t count = batch->frequencies * plane_sites(p) * (size_t)batch->slab.count;
    if (p->imaginary < 0)
        return true;
    double complex *other = read_batch(program, b, x, spectra, p->imaginary, batch, err);
    for (size_t i = 0; i < (values != NULL && other != NULL ? count : 0); i++)
        values[i] += I * other[i];
    free(other);
    return err->code == ERROR_NONE;
}

bool spectra_give(Backend *b, Exchange *x, const Program *program, const Spectra *spectra, Error *err)
{
    for (size_t i = 0; i < spectra->part_count; i++)
        for (Batch batch = {0}; next_batch(spectra, &spectra->parts[i], &batch);) {
            free(read_batch(program, b, x, spectra, (int)i, &batch, err));
            if (err->code != ERROR_NONE || !add_imaginary(program, b, x, spectra, (int)i, &batch, NULL, err))
                return false;
        }
    return true;
}

/* In memory, or, where it is much and nothing changes it, in a file. */
static bool room_for(SpectraData *d, size_t part, const char *folder, Error *err)
{
    const Spectra *s = d->spectra;
    const size_t bytes = spectra_sites(&s->parts[part]) * s->frequency_count * sizeof(double complex);
    const bool large = s->kind == SPECTRA_DFT && s->other == NULL && bytes > SPILL_BYTES;
    d->spills[part].file = -1;
    if (large && spill_open(&d->spills[part], folder, bytes))
        d->parts[part] = d->spills[part].bytes;
    else
        d->parts[part] = malloc(bytes + 1);
    return d->parts[part] != NULL ||
           error_set(err, ERROR_SYSTEM, "no memory for the spectra of '%s' (%zu bytes)", s->name, bytes);
}

static bool put_batch(SpectraData *d, size_t part, const Batch *batch, const double complex *values, Error *err)
{
    const SpectrumPart *p = &d->spectra->parts[part];
    const size_t plane = plane_sites(p), count = plane * (size_t)batch->slab.count;
    for (size_t n = 0; n < batch->frequencies; n++) {
        const size_t at = (batch->f + n) * spectra_sites(p) + plane * (size_t)batch->slab.first;
        if (d->spills[part].file < 0)
            memcpy(d->parts[part] + at, values + n * count, count * sizeof *values);
        else if (!spill_write(&d->spills[part], at * sizeof *values, values + n * count, count * sizeof *values, err))
            return false;
    }
    return true;
}

static bool read_part(SpectraData *d, Backend *b, Exchange *x, size_t part, const char *folder, Error *err)
{
    const Spectra *s = d->spectra;
    bool ok = room_for(d, part, folder, err);
    for (Batch batch = {0}; ok && next_batch(s, &s->parts[part], &batch);) {
        double complex *values = read_batch(d->program, b, x, s, (int)part, &batch, err);
        ok = values != NULL && add_imaginary(d->program, b, x, s, (int)part, &batch, values, err) &&
             put_batch(d, part, &batch, values, err);
        free(values);
    }
    return ok;
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
                  const char *folder, Error *err)
{
    *d = (SpectraData){.program = program, .spectra = spectra};
    d->parts = calloc(spectra->part_count + 1, sizeof *d->parts);
    d->spills = calloc(spectra->part_count + 1, sizeof *d->spills);
    if (d->parts == NULL || d->spills == NULL)
        return error_set(err, ERROR_SYSTEM, "no memory for the spectra of '%s'", spectra->name);
    for (size_t i = 0; i < spectra->part_count; i++)
        if (!read_part(d, b, x, i, folder, err))
            return false;
    return (spectra->reference == NULL || read_source(d, spectra->source, 0, steps, &d->reference, err)) &&
           read_giving(d, steps, err);
}

void spectra_free(SpectraData *d)
{
    for (size_t i = 0; i < (d->parts != NULL && d->spills != NULL ? d->spectra->part_count : 0); i++)
        if (d->spills[i].bytes != NULL)
            spill_close(&d->spills[i]);
        else
            free(d->parts[i]);
    free(d->parts);
    free(d->spills);
    free(d->reference);
    free(d->giving);
    *d = (SpectraData){0};
}

void spectra_release(const SpectraData *d)
{
    for (size_t i = 0; i < d->spectra->part_count; i++)
        spill_release(&d->spills[i]);
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

static bool in_layer(const SpectraData *d, const SpectrumPart *part, const long site[3])
{
    bool within = false;
    for (int a = 0; a < 3; a++) {
        const long at = part->lo[a] + site[a];
        within = within || at < d->program->layer[a][0] || at > d->program->cells[a] - d->program->layer[a][1];
    }
    return within;
}

/* Sum over the sites of one pair, or those in layers alone, of E conj(H), H between its two layers, which follow E's
 * site along `axis`. */
static double complex pair_flux(const SpectraData *d, const SpectrumFace *face, int pair, size_t f, bool layers)
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
                const long site[3] = {i, j, k}, row = face->axis == 1 ? k * 2 : k * n[1] + j;
                if (layers && !in_layer(d, part, site))
                    continue;
                const long at = face->axis == 0 ? 2 * row : row * n[0] + i;
                const double complex mean = share[0] * h[at] + share[1] * h[at + layer];
                const double area = face_area(d, part, face->axis, site);
                sum += area * e[(k * n[1] + j) * n[0] + i] * conj(mean);
            }
    return sum;
}

static double flux_of(const SpectraData *d, size_t f, bool layers)
{
    double complex sum = 0;
    for (size_t i = 0; i < d->spectra->face_count; i++) {
        const SpectrumFace *face = &d->spectra->faces[i];
        for (int pair = 0; pair < 2; pair++)
            if (face->e[pair] >= 0)
                sum += (pair == 0 ? face->sign : -face->sign) * pair_flux(d, face, pair, f, layers);
    }
    return creal(sum);
}

double spectra_flux(const SpectraData *d, size_t f)
{
    return flux_of(d, f, false);
}

double spectra_layer_flux(const SpectraData *d, size_t f)
{
    return flux_of(d, f, true);
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
