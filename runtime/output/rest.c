/* What is left at a run's end; see rest.h. Each field F(f) at a site is the response
 * to a waveform of spectrum W(f) and largest value w: it was about w |F(f)/W(f)| large.
 * Where the sums have a window of length T, the steady state is Re 2 F(f)/T exp(iwt).
 * A few planes stand for all. E counts as it is, H times Z0. */
#include "output/rest.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/parallel.h"
#include "stepping/fields.h"

enum { PLANES = 8, LITTLE = 1 << 14 };

typedef struct Sum {
    double left, most; /* of squares */
} Sum;

double rest_limit_elsewhere(void)
{
    return 1e-2;
}

double rest_limit(bool steady)
{
    return steady ? 1e-2 : 1e-3;
}

static double value_at(const Program *p, const void *values, size_t at)
{
    return program_real(p) == sizeof(double) ? ((const double *)values)[at] : (double)((const float *)values)[at];
}

/* A part's own spectrum: between Bloch walls that of a real part has j times the imaginary one's with it. */
static double complex own_spectrum(const SpectraData *d, int part, size_t f, size_t at)
{
    const int imaginary = d->spectra->parts[part].imaginary;
    return spectra_at(d, part, f)[at] - (imaginary < 0 ? 0 : I * spectra_at(d, imaginary, f)[at]);
}

/* The steady state at time t at site `at` of a part, and how large it gets: of the frequencies that sources have alone,
 * for one nearby finds what leaks into it. */
static double steady(const SpectraData *d, int part, size_t at, double t, double *most)
{
    double sum = 0;
    for (size_t f = 0; f < d->spectra->frequency_count; f++) {
        if (!d->spectra->driven[f])
            continue;
        const double complex a = 2 * own_spectrum(d, part, f, at) / d->spectra->window[f];
        sum += creal(a * cexp(2 * PI * I * d->spectra->frequencies[f] * t));
        *most += cabs(a);
    }
    return sum;
}

static double norm_of(double complex z)
{
    return creal(z) * creal(z) + cimag(z) * cimag(z);
}

/* `source`: squares of its spectrum. */
static double largest(const SpectraData *d, const double *source, int part, size_t at)
{
    double most = 0;
    for (size_t f = 0; f < d->spectra->frequency_count; f++)
        if (source[f] > 0)
            most = fmax(most, norm_of(own_spectrum(d, part, f, at)) / source[f]);
    return sqrt(most) * d->spectra->driver_peak;
}

/* Place in the part of the site that is kept at (i, j, k), its own or its image's, and the sign there. */
static size_t whole_site(const SpectrumPart *p, const FieldLayout *field, long i, long j, long k, double *sign)
{
    long at[3] = {i, j, k};
    *sign = 1;
    for (int a = 0; a < 3; a++) {
        at[a] -= p->lo[a];
        if (at[a] >= 0 && at[a] < p->count[a])
            continue;
        at[a] = field->fold.last[a] - (at[a] + p->lo[a]) - p->lo[a];
        *sign *= field->fold.sign[a];
    }
    return (size_t)((at[2] * p->count[1] + at[1]) * p->count[0] + at[0]);
}

/* A part's values in a plane at time t, and the squares of what is left and of the largest at each site. */
typedef struct Plane {
    const SpectraData *data;
    const double *source;
    int number; /* of the part */
    long k;
    double t;
    void *rows; /* real[kept[1]][all[0]] */
    Sum *sites; /* [kept[1]][kept[0]] */
} Plane;

static void take_row(void *context, long j, int worker)
{
    const Plane *plane = context;
    const SpectraData *d = plane->data;
    const SpectrumPart *p = &d->spectra->parts[plane->number];
    const FieldLayout *field = &d->program->fields[p->field];
    const double scale = field->name[0] == 'E' ? 1 : Z0;
    (void)worker;
    for (long i = 0; i < p->kept[0]; i++) {
        double sign;
        size_t here = whole_site(p, field, p->start[0] + i, p->start[1] + j, plane->k, &sign);
        size_t there = (size_t)(j * field->all[0] + p->start[0] + i);
        double most = 0, value = sign * value_at(d->program, plane->rows, there) * field->to_si;
        if (d->spectra->window != NULL)
            value -= steady(d, plane->number, here, plane->t, &most);
        else
            most = largest(d, plane->source, plane->number, here);
        plane->sites[j * p->kept[0] + i] = (Sum){scale * value * scale * value, scale * most * scale * most};
    }
}

/* Added up in their order, whoever took them. */
static void add_plane(Plane *plane, Sum *sum, size_t *count)
{
    const SpectrumPart *p = &plane->data->spectra->parts[plane->number];
    const size_t sites = (size_t)(p->kept[0] * p->kept[1]);
    parallel_for(p->kept[1], sites < LITTLE ? 1 : parallel_threads(), take_row, plane);
    for (size_t i = 0; i < sites; i++) {
        sum->left += plane->sites[i].left;
        sum->most += plane->sites[i].most;
    }
    *count += sites;
}

/* Is there a source to judge by, and are all steady states known? */
static bool is_asked(const Spectra *s, long steps)
{
    return s->driver >= 0 && (s->window == NULL || s->unasked == 0) && s->frequency_count > 0 && steps >= 1;
}

static long spacing_of(const SpectrumPart *p)
{
    return p->kept[2] / PLANES + 1;
}

static size_t row_bytes(const Program *program, const SpectrumPart *p)
{
    return (size_t)program->fields[p->field].all[0] * program_real(program);
}

/* The part's rows of plane k of all that is stepped, real[kept[1]][all[0]]; with a process that does not speak what it
 * has of them. */
static bool read_rows(Backend *b, Exchange *x, const Program *program, const SpectrumPart *p, long k, void *rows,
                      Error *err)
{
    const ProgramShare *own = &p->own;
    const long first = p->start[1], plane = k - p->start[2];
    if (x == NULL)
        return fields_read_rows(b, program, p->field, (const long[]){first, first + p->kept[1]}, k, rows, err);
    const ProgramSpan *y = &program->window.span[1], *z = &program->window.span[2];
    const bool mine = program_share_size(own) > 0 && plane >= own->lo[2] && plane < own->lo[2] + own->here[2];
    const size_t row = row_bytes(program, p), from = mine ? (size_t)own->lo[1] * row : 0;
    const long j = first + own->lo[1] - y->first;
    char *to = (char *)rows + (exchange_speaks(x) ? from : 0);
    return (!mine ||
            fields_read_rows(b, program, p->field, (const long[]){j, j + own->here[1]}, k - z->first, to, err)) &&
           exchange_gather(x, rows, from, mine ? (size_t)own->here[1] * row : 0, err);
}

bool rest_give(Backend *b, Exchange *x, const Program *program, const Spectra *s, long steps, Error *err)
{
    bool ok = true;
    for (size_t i = 0; i < (is_asked(s, steps) ? s->part_count : 0); i++) {
        if (!ok)
            break;
        const SpectrumPart *p = &s->parts[i];
        void *rows = malloc((size_t)p->kept[1] * row_bytes(program, p) + 1);
        ok = rows != NULL || error_set(err, ERROR_SYSTEM, "no memory for rows of %s", program->fields[p->field].name);
        for (long k = spacing_of(p) / 2; k < p->kept[2]; k += spacing_of(p))
            ok = ok && read_rows(b, x, program, p, p->start[2] + k, rows, err);
        free(rows);
    }
    return ok;
}

static bool add_part(Plane *plane, Backend *b, Exchange *x, int number, long steps, Sum *sum, size_t *count, Error *err)
{
    const Program *program = plane->data->program;
    const SpectrumPart *p = &plane->data->spectra->parts[number];
    const double half = program->fields[p->field].name[0] == 'E' ? 0 : 0.5;
    plane->number = number;
    plane->t = ((double)steps - half) * program->dt;
    for (long k = spacing_of(p) / 2; k < p->kept[2]; k += spacing_of(p)) {
        plane->k = p->start[2] + k;
        if (!read_rows(b, x, program, p, plane->k, plane->rows, err))
            return false;
        add_plane(plane, sum, count);
    }
    return true;
}

/* Room for a plane of any part. */
static bool make_plane(Plane *plane, Error *err)
{
    const Spectra *s = plane->data->spectra;
    size_t bytes = 1, sites = 1;
    for (size_t i = 0; i < s->part_count; i++) {
        const SpectrumPart *p = &s->parts[i];
        bytes = max_size(bytes, (size_t)p->kept[1] * row_bytes(plane->data->program, p));
        sites = max_size(sites, (size_t)(p->kept[0] * p->kept[1]));
    }
    plane->rows = malloc(bytes);
    plane->sites = malloc(sites * sizeof *plane->sites);
    return (plane->rows != NULL && plane->sites != NULL) ||
           error_set(err, ERROR_SYSTEM, "no memory for what is left of '%s'", s->name);
}

/* Squares of the source's spectrum. */
static bool source_squares(const SpectraData *d, long steps, double *source, Error *err)
{
    const Spectra *s = d->spectra;
    for (size_t f = 0; f < s->frequency_count; f++) {
        double out[2];
        if (!d->program->spectrum(d->program->context, s->driver, s->frequencies[f], 0, steps, out, err))
            return false;
        source[f] = out[0] * out[0] + out[1] * out[1];
    }
    return true;
}

bool rest_take(SpectraData *d, Backend *b, Exchange *x, long steps, Error *err)
{
    const Spectra *s = d->spectra;
    Sum sum = {0};
    size_t count = 0;
    d->rest = d->elsewhere = NAN;
    d->level = 0;
    if (!is_asked(s, steps))
        return true;
    double *source = calloc(s->frequency_count, sizeof *source);
    Plane plane = {.data = d, .source = source};
    bool ok = source != NULL || error_set(err, ERROR_SYSTEM, "no memory for a source's spectrum");
    ok = ok && (s->window != NULL || source_squares(d, steps, source, err)) && make_plane(&plane, err);
    for (size_t i = 0; i < s->part_count; i++)
        ok = ok && add_part(&plane, b, x, (int)i, steps, &sum, &count, err);
    free(source);
    free(plane.rows);
    free(plane.sites);
    if (ok && sum.most > 0) {
        d->rest = sqrt(sum.left / sum.most);
        d->level = sqrt(sum.most / (double)count);
    }
    return ok;
}

void rest_elsewhere(SpectraData *d, const FieldSummary *fields)
{
    if (d->spectra->window != NULL || !(d->level > 0))
        return;
    d->elsewhere = 0;
    for (size_t f = 0; f < d->program->field_count; f++) {
        const FieldLayout *field = &d->program->fields[f];
        const double share = field->name[0] == 'H' ? Z0 * fields[f].largest * field->to_si / d->level : 0;
        if (share > d->elsewhere) {
            d->elsewhere = share;
            d->elsewhere_field = (int)f;
            memcpy(d->elsewhere_at, fields[f].at, sizeof d->elsewhere_at);
        }
    }
}
