/* The Fourier integrals of a closed box at Chebyshev points of the wave vector; see far_nodes.h. */
#include "sampling/far_nodes.h"

#include "base/number.h"
#include "base/parallel.h"
#include "system/interrupt.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

double far_nodes_origin(const Spectra *s, int axis)
{
    return s->image_side[axis] < 0   ? s->from[axis]
           : s->image_side[axis] > 0 ? s->to[axis]
                                     : 0.5 * (s->from[axis] + s->to[axis]);
}

/* Points from which the remainder (K R/2)^n/n! is below rounding; odd, so that K = 0 is one of them. */
static int points_for(double reach)
{
    double rest = 1;
    int n = 1;
    for (; n < FAR_NODES_MOST - 2 && (rest > 1e-17 || n < reach); n++)
        rest *= 0.5 * reach / n;
    return n | 1;
}

static double point(const FarNodes *n, int axis, int q)
{
    return n->count[axis] > 1 ? n->top[axis] * cos(PI * q / (n->count[axis] - 1)) : 0;
}

/* How far the box reaches from where r' counts, with the half cells outside of it that samples may lie in. */
static double reach_of(const FarNodes *n, int axis)
{
    const Spectra *s = n->data->spectra;
    const double origin = far_nodes_origin(s, axis);
    double reach = fmax(fabs(s->from[axis] - origin), fabs(s->to[axis] - origin));
    for (size_t p = 0; p < s->part_count; p++) {
        const FieldLayout *field = &n->data->program->fields[s->parts[p].field];
        const long lo = s->parts[p].lo[axis], hi = lo + s->parts[p].count[axis] - 1;
        reach = fmax(reach, fabs(field_at(field, axis, lo) - origin));
        reach = fmax(reach, fabs(field_at(field, axis, hi) - origin));
    }
    return reach;
}

enum { LANES = 8, ROWS = 4 }; /* sums side by side: each waits for its own last term */

/* A part on its way from sites to points. */
typedef struct Condensed {
    const FarNodes *nodes;
    const SpectrumPart *part;
    size_t count[3]; /* of what there is, [z][y][x] */
    const double complex *values;
    double complex *own; /* the same, unless they are the spectra's */
} Condensed;

/* weight exp(i k_q r'_i); beyond the last point zero. */
static double complex factor(const Condensed *fold, int axis, size_t q, size_t i, const double *weights)
{
    const FarNodes *n = fold->nodes;
    const FieldLayout *field = &n->data->program->fields[fold->part->field];
    if (q >= (size_t)n->count[axis])
        return 0;
    const double at = field_at(field, axis, fold->part->lo[axis] + (long)i) - far_nodes_origin(n->data->spectra, axis);
    return weights[i] * (n->top[axis] > 0 ? cexp(I * point(n, axis, (int)q) * at) : 1);
}

/* LANES points of an axis from q on, for each site re and im apart. */
static void set_factors(const Condensed *fold, int axis, size_t q, const double *weights, double *out)
{
    for (size_t i = 0; i < fold->count[axis]; i++)
        for (size_t l = 0; l < LANES; l++) {
            const double complex value = factor(fold, axis, q + l, i, weights);
            out[2 * LANES * i + l] = creal(value);
            out[2 * LANES * i + LANES + l] = cimag(value);
        }
}

/* Sums of a[i stride] times the factors, without the standard's checks for infinities. */
static void along_column(const double complex *a, size_t stride, const double *factors, size_t count,
                         double complex sums[LANES])
{
    double re[LANES] = {0}, im[LANES] = {0};
    for (size_t i = 0; i < count; i++) {
        const double v = creal(a[i * stride]), w = cimag(a[i * stride]);
        const double *f = factors + 2 * LANES * i;
#pragma omp simd
        for (int l = 0; l < LANES; l++) {
            re[l] += v * f[l] - w * f[LANES + l];
            im[l] += v * f[LANES + l] + w * f[l];
        }
    }
    for (int l = 0; l < LANES; l++)
        sums[l] = re[l] + I * im[l];
}

/* Points q .. q + LANES - 1 of all columns along an axis. */
static void fold_points(const Condensed *fold, int axis, size_t q, const double *factors, double complex *out)
{
    const size_t sites = fold->count[axis], points = (size_t)fold->nodes->count[axis];
    const size_t inner = axis == 0 ? 1 : axis == 1 ? fold->count[0] : fold->count[0] * fold->count[1];
    const size_t outer = fold->count[0] * fold->count[1] * fold->count[2] / (sites * inner);
    double complex sums[LANES];
    for (size_t o = 0; o < outer; o++)
        for (size_t i = 0; i < inner; i++) {
            along_column(fold->values + o * sites * inner + i, inner, factors, sites, sums);
            for (size_t l = 0; l < LANES && q + l < points; l++)
                out[(o * points + q + l) * inner + i] = sums[l];
        }
}

/* From sites along one axis to points. */
static bool fold_axis(Condensed *fold, int axis)
{
    const size_t sites = fold->count[axis], points = (size_t)fold->nodes->count[axis];
    const size_t others = fold->count[0] * fold->count[1] * fold->count[2] / sites;
    double *weights = malloc((sites + 1) * sizeof *weights),
           *factors = malloc((sites + 1) * 2 * LANES * sizeof *factors);
    double complex *out = malloc((points * others + 1) * sizeof *out);
    const bool ok = weights != NULL && factors != NULL && out != NULL;
    if (ok)
        spectra_weights(fold->nodes->data->program, fold->part, axis, weights);
    for (size_t q = 0; q < (ok ? points : 0); q += LANES) {
        set_factors(fold, axis, q, weights, factors);
        fold_points(fold, axis, q, factors, out);
    }
    free(weights);
    free(factors);
    free(fold->own);
    fold->values = fold->own = ok ? out : NULL;
    fold->count[axis] = points;
    if (!ok)
        free(out);
    return ok;
}

/* The parts of all faces, for threads. */
typedef struct Condensing {
    FarNodes *nodes;
    Error *errors; /* of each worker */
} Condensing;

static bool fold_part(FarNodes *n, int number, int normal, Error *err)
{
    const SpectrumPart *part = &n->data->spectra->parts[number];
    Condensed fold = {.nodes = n, .part = part, .values = spectra_at(n->data, number, n->f)};
    bool ok = interrupt_check(err);
    for (int a = 0; a < 3; a++)
        fold.count[a] = (size_t)part->count[a];
    for (int a = 0; a < 3; a++)
        ok = ok && (a == normal || fold_axis(&fold, a));
    n->parts[number] = fold.own;
    return ok || error_set(err, ERROR_SYSTEM, "no memory for the far field of '%s'", n->data->spectra->name);
}

/* Item 4 f + s is the s-th part of face f. */
static void fold_item(void *context, long item, int worker)
{
    const Condensing *folding = context;
    const SpectrumFace *face = &folding->nodes->data->spectra->faces[item / 4];
    const int part = (item & 2) == 0 ? face->e[item & 1] : face->h[item & 1];
    if (part >= 0 && folding->errors[worker].code == ERROR_NONE)
        fold_part(folding->nodes, part, face->axis, &folding->errors[worker]);
}

bool far_nodes_take(FarNodes *n, const SpectraData *d, size_t f, const double top[3], Error *err)
{
    const int threads = parallel_threads();
    const long items = 4 * (long)d->spectra->face_count;
    *n = (FarNodes){.data = d, .f = f};
    n->parts = calloc(d->spectra->part_count + 1, sizeof *n->parts);
    Condensing folding = {n, calloc((size_t)threads, sizeof(Error))};
    bool ok = n->parts != NULL && folding.errors != NULL;
    for (int a = 0; a < (ok ? 3 : 0); a++) {
        const double reach = d->program->cell[a] > 0 ? top[a] * reach_of(n, a) : 0;
        n->top[a] = reach > 0 ? top[a] : 0;
        n->count[a] = reach > 0 ? points_for(reach) : 1;
    }
    if (ok)
        parallel_for(items, threads, fold_item, &folding);
    else
        error_set(err, ERROR_SYSTEM, "no memory for the far field of '%s'", d->spectra->name);
    for (int t = 0; t < (ok ? threads : 0); t++)
        if (folding.errors[t].code != ERROR_NONE) {
            *err = folding.errors[t];
            ok = false;
            break;
        }
    free(folding.errors);
    return ok;
}

void far_nodes_free(FarNodes *n)
{
    for (size_t i = 0; i < (n->parts != NULL ? n->data->spectra->part_count : 0); i++)
        free(n->parts[i]);
    free((void *)n->parts);
    *n = (FarNodes){0};
}

/* Barycentric weights of Chebyshev points of the second kind: signs in turn, half at the ends. */
static void set_axis(const FarNodes *n, int axis, double k, double *out)
{
    const int count = n->count[axis];
    double sum = 0;
    for (int q = 0; q < count; q++) {
        const double away = k - point(n, axis, q), ends = q == 0 || q == count - 1 ? 0.5 : 1;
        if (count == 1 || away == 0) {
            memset(out, 0, (size_t)count * sizeof *out);
            out[q] = 1;
            return;
        }
        out[q] = ((q & 1) != 0 ? -ends : ends) / away;
        sum += out[q];
    }
    for (int q = 0; q < count; q++)
        out[q] /= sum;
}

void far_weights_set(FarWeights *w, const FarNodes *n, const double k[3])
{
    for (int a = 0; a < 3; a++)
        set_axis(n, a, k[a], w->at[a]);
}

/* Sum over a row along x: by the points' weights, or the layers' factors. */
static double complex sum_row(int normal, const FarWeights *w, const double complex layers[2], const double complex *v,
                              size_t count)
{
    double re = 0, im = 0;
    if (normal == 0)
        return count == 2 ? v[0] * layers[0] + v[1] * layers[1] : v[0] * layers[0];
    for (size_t i = 0; i < count; i++) {
        re += creal(v[i]) * w->at[0][i];
        im += cimag(v[i]) * w->at[0][i];
    }
    return re + I * im;
}

/* Up to ROWS rows, one after the other in v. */
static void sum_rows(int normal, const FarWeights *w, const double complex layers[2], const double complex *v,
                     size_t count, size_t rows, double complex sum[ROWS])
{
    double re[ROWS] = {0}, im[ROWS] = {0};
    for (size_t i = 0; i < (normal != 0 && rows == ROWS ? count : 0); i++)
        for (size_t r = 0; r < ROWS; r++) {
            re[r] += creal(v[r * count + i]) * w->at[0][i];
            im[r] += cimag(v[r * count + i]) * w->at[0][i];
        }
    for (size_t r = 0; r < rows; r++)
        sum[r] = normal != 0 && rows == ROWS ? re[r] + I * im[r] : sum_row(normal, w, layers, v + r * count, count);
}

double complex far_nodes_sum(const FarNodes *n, int part, int normal, const FarWeights *w,
                             const double complex layers[2])
{
    const long *sites = n->data->spectra->parts[part].count;
    const double complex *v = n->parts[part];
    size_t count[3];
    double complex sum = 0, row[ROWS];
    for (int a = 0; a < 3; a++)
        count[a] = a == normal ? (size_t)sites[a] : (size_t)n->count[a];
    for (size_t k = 0; k < count[2]; k++) {
        double complex plane = 0;
        for (size_t j = 0; j < count[1]; j += ROWS) {
            const size_t rows = min_size(ROWS, count[1] - j);
            sum_rows(normal, w, layers, v, count[0], rows, row);
            for (size_t r = 0; r < rows; r++)
                plane += row[r] * (normal == 1 ? layers[j + r] : w->at[1][j + r]);
            v += rows * count[0];
        }
        sum += plane * (normal == 2 ? layers[k] : w->at[2][k]);
    }
    return sum;
}
