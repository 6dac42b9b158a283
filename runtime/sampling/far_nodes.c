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

/* A part on its way from sites to points. */
typedef struct Condensed {
    const FarNodes *nodes;
    const SpectrumPart *part;
    size_t count[3]; /* of what there is, [z][y][x] */
    double complex *values;
} Condensed;

/* weight exp(i k_q r'_i): a row for each point q, a column for each site i along the axis. */
static double complex *factors(const Condensed *fold, int axis)
{
    const FarNodes *n = fold->nodes;
    const Program *program = n->data->program;
    const FieldLayout *field = &program->fields[fold->part->field];
    const size_t sites = fold->count[axis], points = (size_t)n->count[axis];
    double complex *out = malloc((points * sites + 1) * sizeof *out);
    double *weights = malloc((sites + 1) * sizeof *weights);
    if (out != NULL && weights != NULL) {
        spectra_weights(program, fold->part, axis, weights);
        for (size_t q = 0; q < points; q++)
            for (size_t i = 0; i < sites; i++) {
                const double at =
                    field_at(field, axis, fold->part->lo[axis] + (long)i) - far_nodes_origin(n->data->spectra, axis);
                out[q * sites + i] = weights[i] * (n->top[axis] > 0 ? cexp(I * point(n, axis, (int)q) * at) : 1);
            }
        free(weights);
        return out;
    }
    free(weights);
    free(out);
    return NULL;
}

/* Sum of a[i stride] b[i], without the standard's checks for infinities. */
static double complex along_column(const double complex *a, size_t stride, const double complex *b, size_t count)
{
    double re = 0, im = 0;
    for (size_t i = 0; i < count; i++) {
        const double complex v = a[i * stride];
        re += creal(v) * creal(b[i]) - cimag(v) * cimag(b[i]);
        im += creal(v) * cimag(b[i]) + cimag(v) * creal(b[i]);
    }
    return re + I * im;
}

/* From sites along one axis to points. */
static bool fold_axis(Condensed *fold, int axis)
{
    const size_t sites = fold->count[axis], points = (size_t)fold->nodes->count[axis];
    const size_t inner = axis == 0 ? 1 : axis == 1 ? fold->count[0] : fold->count[0] * fold->count[1];
    const size_t outer = fold->count[0] * fold->count[1] * fold->count[2] / (sites * inner);
    double complex *factor = factors(fold, axis), *out = malloc((outer * points * inner + 1) * sizeof *out);
    const bool ok = factor != NULL && out != NULL;
    for (size_t o = 0; o < (ok ? outer : 0); o++)
        for (size_t q = 0; q < points; q++)
            for (size_t i = 0; i < inner; i++)
                out[(o * points + q) * inner + i] =
                    along_column(fold->values + o * sites * inner + i, inner, factor + q * sites, sites);
    free(factor);
    free(fold->values);
    fold->values = out;
    fold->count[axis] = points;
    if (!ok) {
        free(out);
        fold->values = NULL;
    }
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
    const size_t bytes = spectra_sites(part) * sizeof(double complex);
    Condensed fold = {.nodes = n, .part = part, .values = malloc(bytes + 1)};
    bool ok = fold.values != NULL && interrupt_check(err);
    if (ok)
        memcpy(fold.values, spectra_at(n->data, number, n->f), bytes);
    for (int a = 0; a < 3; a++)
        fold.count[a] = (size_t)part->count[a];
    for (int a = 0; a < 3; a++)
        ok = ok && (a == normal || fold_axis(&fold, a));
    n->parts[number] = fold.values;
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

double complex far_nodes_sum(const FarNodes *n, int part, int normal, const FarWeights *w,
                             const double complex layers[2])
{
    const long *sites = n->data->spectra->parts[part].count;
    const double complex *v = n->parts[part];
    size_t count[3];
    double complex sum = 0;
    for (int a = 0; a < 3; a++)
        count[a] = a == normal ? (size_t)sites[a] : (size_t)n->count[a];
    for (size_t k = 0; k < count[2]; k++) {
        double complex plane = 0;
        for (size_t j = 0; j < count[1]; j++, v += count[0]) {
            const double complex row = sum_row(normal, w, layers, v, count[0]);
            plane += row * (normal == 1 ? layers[j] : w->at[1][j]);
        }
        sum += plane * (normal == 2 ? layers[k] : w->at[2][k]);
    }
    return sum;
}
