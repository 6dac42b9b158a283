/* Sums to spectra, spectra to power; see spectra.h. */
#include "sampling/spectra.h"

#include "base/number.h"
#include "base/parallel.h"
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

/* Sums of a frequency on their way to amplitudes, images beyond mirror planes included. */
typedef struct Filling {
    const SpectrumPart *part;
    const Unfold *unfold;
    Slab slab;
    double complex scale;
    const double *re, *im; /* of kept sites from `first` on */
    size_t first;
    double complex *out; /* of the slab */
} Filling;

enum { FILL_CHUNKS = 32, FILL_LITTLE = 1 << 14 };

/* Chunk `item` of the slab's rows. */
static void fill_rows(void *context, long item, int worker)
{
    const Filling *f = context;
    const long *n = f->part->count, rows = n[1] * f->slab.count;
    double sign;
    (void)worker;
    for (long row = rows * item / FILL_CHUNKS; row < rows * (item + 1) / FILL_CHUNKS; row++)
        for (long i = 0; i < n[0]; i++) {
            const size_t s = unfold_at(f->unfold, i, row % n[1], f->slab.first + row / n[1], &sign) - f->first;
            f->out[row * n[0] + i] = sign * f->scale * (f->re[s] + I * f->im[s]);
        }
}

static void fill_slab(Filling *f)
{
    const bool little = plane_sites(f->part) * (size_t)f->slab.count < FILL_LITTLE;
    parallel_for(FILL_CHUNKS, little ? 1 : parallel_threads(), fill_rows, f);
}

/* Where sums are read from, for whom, and memory for those of a batch. */
typedef struct Reading {
    const Program *program;
    Backend *backend;
    Exchange *exchange;
    const Spectra *spectra;
    double *sums;
    size_t room;
} Reading;

static bool enlarge_sums(Reading *r, size_t count, Error *err)
{
    if (count > r->room) {
        free(r->sums);
        r->sums = malloc(count * sizeof *r->sums);
        r->room = r->sums != NULL ? count : 0;
    }
    return count <= r->room || error_set(err, ERROR_SYSTEM, "no memory for spectra");
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
static bool read_sums(Reading *r, const SpectrumPart *p, const Batch *batch, size_t first, size_t count, Error *err)
{
    Exchange *x = r->exchange;
    const ShareRange range = {&p->own, p->kept, first, count};
    const size_t blocks = 2 * batch->frequencies, whole = exchange_speaks(x) ? count : 0;
    size_t from = first, here = count;
    bool ok = enlarge_sums(r, blocks * whole, err);
    if (x == NULL)
        return ok && read_own(r->backend, p, batch, from, here, r->sums, err);
    share_own(&range, &from, &here);
    double *own = malloc((blocks * here + 1) * sizeof *own);
    ok = ok && (own != NULL || error_set(err, ERROR_SYSTEM, "no memory for spectra"));
    ok = ok && read_own(r->backend, p, batch, from, here, own, err);
    for (size_t n = 0; n < blocks; n++) /* meets first: all hear of a failure */
        if (!share_gather(x, &range, sizeof *own, own + n * here, r->sums + n * whole, err))
            break;
    free(own);
    return ok && err->code == ERROR_NONE;
}

/* Reads a batch of a part to out[frequency][z][y][x], frequencies `stride` apart; nothing with a process that does not
 * speak. */
static bool read_batch(Reading *r, int part, const Batch *batch, double complex *out, size_t stride, Error *err)
{
    const SpectrumPart *p = &r->spectra->parts[part];
    const FieldLayout *field = &r->program->fields[p->field];
    const double dt = r->program->dt, scale = (double)r->spectra->every * dt * field->to_si;
    const size_t kept_plane = (size_t)(p->kept[0] * p->kept[1]);
    Unfold u = {0};
    bool ok = unfold_init(&u, field, p->lo, p->count, p->start, p->kept, err);
    const Slab kept = ok ? unfold_planes(&u, batch->slab) : batch->slab;
    const size_t first = (size_t)kept.first * kept_plane, count = (size_t)kept.count * kept_plane;
    ok = ok && read_sums(r, p, batch, first, count, err);
    for (size_t n = 0; n < (ok && exchange_speaks(r->exchange) ? batch->frequencies : 0); n++) {
        const double f = r->spectra->frequencies[batch->f + n], *re = r->sums + 2 * n * count;
        const double complex turn = is_electric(field) ? 1 : cexp(I * PI * f * dt);
        fill_slab(&(Filling){p, &u, batch->slab, scale * turn, re, re + count, first, out + n * stride});
    }
    unfold_free(&u);
    return ok;
}

static size_t batch_sites(const SpectrumPart *p, const Batch *b)
{
    return plane_sites(p) * (size_t)b->slab.count;
}

/* The spectrum of a complex field: that of its real part and j times that of its imaginary one. */
static bool add_imaginary(Reading *r, int part, const Batch *batch, double complex *values, size_t stride, Error *err)
{
    const SpectrumPart *p = &r->spectra->parts[part];
    const size_t sites = batch_sites(p, batch);
    if (p->imaginary < 0)
        return true;
    double complex *other = values != NULL ? malloc((batch->frequencies * sites + 1) * sizeof *other) : NULL;
    bool ok = values == NULL || other != NULL || error_set(err, ERROR_SYSTEM, "no memory for spectra");
    ok = ok && read_batch(r, p->imaginary, batch, other, sites, err);
    for (size_t n = 0; n < (ok && values != NULL ? batch->frequencies : 0); n++)
        for (size_t i = 0; i < sites; i++)
            values[n * stride + i] += I * other[n * sites + i];
    free(other);
    return ok;
}

static bool take_batch(Reading *r, int part, const Batch *batch, double complex *out, size_t stride, Error *err)
{
    return read_batch(r, part, batch, out, stride, err) && add_imaginary(r, part, batch, out, stride, err);
}

bool spectra_give(Backend *b, Exchange *x, const Program *program, const Spectra *spectra, Error *err)
{
    Reading r = {program, b, x, spectra, NULL, 0};
    for (size_t i = 0; i < spectra->part_count; i++)
        for (Batch batch = {0}; next_batch(spectra, &spectra->parts[i], &batch);)
            if (!take_batch(&r, (int)i, &batch, NULL, 0, err))
                return false;
    return true;
}

static size_t part_bytes(const Spectra *s, size_t part)
{
    return spectra_sites(&s->parts[part]) * s->frequency_count * sizeof(double complex);
}

/* Is it much, and does nothing change it? */
static bool spill_part(SpectraData *d, size_t part, const char *folder)
{
    const Spectra *s = d->spectra;
    const size_t bytes = part_bytes(s, part);
    const bool large = s->kind == SPECTRA_DFT && s->other == NULL && bytes > SPILL_BYTES;
    d->spills[part].file = -1;
    return large && spill_open(&d->spills[part], folder, bytes);
}

/* In memory, all parts in one piece, whose pages are large where the system has such; or in files. */
static bool make_parts(SpectraData *d, const char *folder, Error *err)
{
    const Spectra *s = d->spectra;
    size_t bytes = 0, at = 0;
    for (size_t i = 0; i < s->part_count; i++)
        bytes += spill_part(d, i, folder) ? 0 : part_bytes(s, i);
    d->memory = malloc(bytes + 1);
    for (size_t i = 0; i < (d->memory != NULL ? s->part_count : 0); i++) {
        const bool spilled = d->spills[i].file >= 0;
        d->parts[i] = spilled ? d->spills[i].bytes : d->memory + at;
        at += spilled ? 0 : part_bytes(s, i) / sizeof *d->memory;
    }
    return d->memory != NULL ||
           error_set(err, ERROR_SYSTEM, "no memory for the spectra of '%s' (%zu bytes)", s->name, bytes);
}

/* A batch of a part that lies in a file, each of its frequencies at `at` sites and so many `sites` on. */
static bool spill_batch(Spill *spill, Reading *r, int part, const Batch *batch, size_t at, size_t sites, Error *err)
{
    const size_t count = batch_sites(&r->spectra->parts[part], batch);
    double complex *values = malloc((batch->frequencies * count + 1) * sizeof *values);
    bool ok = values != NULL || error_set(err, ERROR_SYSTEM, "no memory for the spectra of '%s'", r->spectra->name);
    ok = ok && take_batch(r, part, batch, values, count, err);
    for (size_t n = 0; n < batch->frequencies; n++)
        ok = ok &&
             spill_write(spill, (at + n * sites) * sizeof *values, values + n * count, count * sizeof *values, err);
    free(values);
    return ok;
}

static bool read_part(const SpectraData *d, Reading *r, int part, Error *err)
{
    const SpectrumPart *p = &d->spectra->parts[part];
    Spill *spill = &d->spills[part];
    const size_t sites = spectra_sites(p);
    bool ok = true;
    for (Batch batch = {0}; ok && next_batch(d->spectra, p, &batch);) {
        const size_t at = batch.f * sites + plane_sites(p) * (size_t)batch.slab.first;
        ok = spill->file < 0 ? take_batch(r, part, &batch, d->parts[part] + at, sites, err)
                             : spill_batch(spill, r, part, &batch, at, sites, err);
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
    Reading r = {program, b, x, spectra, NULL, 0};
    bool ok = make_parts(d, folder, err);
    for (size_t i = 0; i < spectra->part_count; i++)
        ok = ok && read_part(d, &r, (int)i, err);
    free(r.sums);
    ok = ok && (spectra->reference == NULL || read_source(d, spectra->source, 0, steps, &d->reference, err)) &&
         read_giving(d, steps, err);
    const size_t doubled = ok && spectra->analytic ? spectra->frequency_count : 0;
    for (size_t f = 0; f < doubled; f++)
        d->reference[f] *= 2;
    return ok;
}

void spectra_free(SpectraData *d)
{
    for (size_t i = 0; i < (d->spills != NULL ? d->spectra->part_count : 0); i++)
        if (d->spills[i].bytes != NULL)
            spill_close(&d->spills[i]);
    free(d->memory);
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
