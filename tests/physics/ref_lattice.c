/* Green's function of the lattice's Helmholtz equation, the exact field of a point on Yee's grid in free space.
 *
 * With second differences on a cubic lattice of cell 1 and kappa = (K d)^2,
 *     sum over axes of [g(n + 1) - 2 g(n) + g(n - 1)] + kappa g = delta(n),
 * outgoing for the time factor exp(+iwt). In Fourier space g is 1/(kappa - i0 - 6 + 2 sum cos theta_a); as
 * 1/(x - i0) = i times the integral of exp(-isx) over s > 0, each axis becomes a Bessel function:
 *     g(n) = i integral_0^inf exp(-is (kappa - 6)) product over axes of (-i)^n_a J_n_a(2s) ds
 * (S. Katsura et al., J. Math. Phys. 12, 892, 1971). The slowest part of the integrand goes as exp(-is kappa)/s^1.5;
 * a window that falls smoothly over CYCLES of its cycles ends the integral, which is summed by Gauss's rule.
 *
 * Usage: ref_lattice KAPPA < lines "i j k"      prints "re im" for each.
 */
#include <complex.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include <gsl/gsl_integration.h>
#include <gsl/gsl_sf_bessel.h>

enum { NODES = 16, HIGHEST = 200, MOST = 4096, CYCLES = 60 };

static const double PI = 3.14159265358979323846;

typedef struct Query {
    int n[3];
    double complex sum;
} Query;

/* 1 before a quarter of the way, 0 at its end, every derivative continuous. */
static double window(double part)
{
    double x = (part - 0.25) / 0.75;
    if (x <= 0)
        return 1;
    return x >= 1 ? 0 : 1 / (1 + exp(1 / (1 - x) - 1 / x));
}

/* (-i)^n */
static double complex turn(int n)
{
    static const double complex turns[] = {1, -_Complex_I, -1, _Complex_I};
    return turns[n & 3];
}

static void add(Query *queries, int count, int highest, double kappa, double s, double weight)
{
    double bessel[HIGHEST + 1] = {0};
    int above = (int)(3 * s) + 60; /* J_n(2s) is below 1e-20 from here on, and would underflow where s is small */
    gsl_sf_bessel_Jn_array(0, highest < above ? highest : above, 2 * s, bessel);
    double complex wave = weight * cexp(-_Complex_I * s * (kappa - 6));
    for (int q = 0; q < count; q++) {
        const int *n = queries[q].n;
        queries[q].sum += wave * bessel[n[0]] * bessel[n[1]] * bessel[n[2]];
    }
}

static int read_queries(Query *queries, int *highest)
{
    int count = 0, *n = queries[0].n;
    while (count < MOST && scanf("%d %d %d", &n[0], &n[1], &n[2]) == 3) {
        for (int a = 0; a < 3; a++) {
            n[a] = abs(n[a]);
            *highest = n[a] > *highest ? n[a] : *highest;
        }
        queries[count].sum = 0;
        n = queries[++count].n;
    }
    return count;
}

int main(int argc, char **argv)
{
    static Query queries[MOST + 1];
    int highest = 1, count = read_queries(queries, &highest);
    double kappa = argc > 1 ? atof(argv[1]) : 0;
    if (!(kappa > 0) || highest > HIGHEST || count == 0)
        return 1;
    gsl_integration_glfixed_table *table = gsl_integration_glfixed_table_alloc(NODES);
    double end = ceil(CYCLES * 2 * PI / kappa);
    for (double from = 0; from < end; from += 1)
        for (size_t i = 0; i < NODES; i++) {
            double s, weight;
            gsl_integration_glfixed_point(from, from + 1, i, &s, &weight, table);
            add(queries, count, highest, kappa, s, weight * window(s / end));
        }
    gsl_integration_glfixed_table_free(table);
    for (int q = 0; q < count; q++) {
        const int *n = queries[q].n;
        double complex g = _Complex_I * turn(n[0] + n[1] + n[2]) * queries[q].sum;
        printf("%.17g %.17g\n", creal(g), cimag(g));
    }
    return 0;
}
