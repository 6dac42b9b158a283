/* Radiated power by quadrature of the pattern. A pattern of a body that fits in a ball of
 * radius R is a sum of spherical (2d: cylindrical) waves of order up to about k R + 10;
 * Gauss-Legendre nodes in cos theta and equal steps in phi integrate their squares exactly. */
#include "base/number.h"
#include "base/parallel.h"
#include "sampling/far_field.h"

#include <math.h>
#include <stdlib.h>

typedef struct Sphere {
    const FarNodes *nodes;
    int rings, spokes;
    double *sums;   /* of each ring: |E|^2 summed over phi */
    double *angles; /* of each ring, degrees */
} Sphere;

/* Node i of n on -1..1, 0 < i <= n, and its weight, by Newton's method on the Legendre polynomial. */
static double legendre_node(int i, int n, double *weight)
{
    double x = cos(PI * (i - 0.25) / (n + 0.5)), slope = 1;
    for (int turn = 0; turn < 8; turn++) {
        double p = 1, before = 0;
        for (int m = 1; m <= n; m++) {
            double next = ((2 * m - 1) * x * p - (m - 1) * before) / m;
            before = p;
            p = next;
        }
        slope = n * (x * p - before) / (x * x - 1);
        x -= p / slope;
    }
    *weight = 2 / ((1 - x * x) * slope * slope);
    return x;
}

static void ring(void *context, long item, int worker)
{
    Sphere *s = context;
    double sum = 0;
    (void)worker;
    for (int j = 0; j < s->spokes; j++) {
        const FarField far = far_field_image(s->nodes, s->angles[item], 360.0 * j / s->spokes);
        sum += creal(far.e_theta * conj(far.e_theta) + far.e_phi * conj(far.e_phi));
    }
    s->sums[item] = sum * 2 * PI / s->spokes;
}

static int order(const SpectraData *d, size_t f)
{
    double square = 0, k = 2 * PI * d->spectra->frequencies[f] * sqrt(d->spectra->eps_r * d->spectra->mu_r) / C0;
    for (int a = 0; a < 3; a++)
        square += pow((d->spectra->to[a] - d->spectra->from[a]) * (d->spectra->image[a] != 0 ? 2 : 1), 2);
    return (int)ceil(0.5 * k * sqrt(square)) + 10;
}

bool far_field_total(const FarNodes *nodes, double *total, Error *err)
{
    const SpectraData *d = nodes->data;
    const size_t f = nodes->f;
    bool flat = d->program->cell[2] == 0;
    Sphere s = {.nodes = nodes, .rings = flat ? 1 : order(d, f), .spokes = 2 * order(d, f)};
    s.sums = calloc((size_t)s.rings, sizeof *s.sums);
    s.angles = calloc((size_t)s.rings, sizeof *s.angles);
    double *weights = calloc((size_t)s.rings, sizeof *weights);
    bool ok = s.sums != NULL && s.angles != NULL && weights != NULL;
    for (int i = 0; i < s.rings; i++) {
        if (!ok)
            break;
        s.angles[i] = flat ? 90 : acos(legendre_node(i + 1, s.rings, &weights[i])) * 180 / PI;
        weights[i] = flat ? 1 : weights[i];
    }
    if (ok)
        parallel_for(s.rings, parallel_threads(), ring, &s);
    *total = 0;
    for (int i = 0; i < s.rings; i++) {
        if (!ok)
            break;
        *total += weights[i] * s.sums[i];
    }
    for (int a = 0; a < 3; a++) /* behind a wall there is the same once more, and no field */
        *total *= d->spectra->image[a] != 0 ? 0.5 : 1;
    free(s.sums);
    free(s.angles);
    free(weights);
    return ok || error_set(err, ERROR_SYSTEM, "no memory for the pattern of '%s'", d->spectra->name);
}
