/* Near field of an infinite circular cylinder along z in vacuum, lit by a unit
 * plane wave that travels along +x, time factor exp(-i w t).
 *
 * The longitudinal field u (Ez in TM, Hz in TE) is a series of cylinder waves
 * (Bohren & Huffman, Absorption and Scattering of Light by Small Particles, ch. 8;
 * Balanis, Advanced Engineering Electromagnetics, ch. 11):
 *     incident   sum i^n J_n(k r) e^{i n phi}
 *     scattered  sum i^n b_n H_n(k r) e^{i n phi},   H = J + i Y
 *     inside     sum i^n c_n J_n(k1 r) e^{i n phi},  k1 = k sqrt(eps)
 * PEC:        TM b_n = -J_n(ka)/H_n(ka);  TE b_n = -J'_n(ka)/H'_n(ka).
 * Dielectric: continuity of u and of (1/p) du/dr, p = 1 (TM) or eps (TE):
 *     b_n = (s J'_n(x1) J_n(x) - J_n(x1) J'_n(x)) / (J_n(x1) H'_n(x) - s J'_n(x1) H_n(x))
 *     with x = ka, x1 = k1 a, s = sqrt(eps) (TM) or 1/sqrt(eps) (TE).
 *
 * Usage: ref_cylinder tm|te pec|EPS KA  < points
 * Each input line "x y" in units of the radius; each output line the real and imaginary
 * part of the total u there, then of the scattered u (inside: total and 0).
 */
#include <complex.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gsl/gsl_sf_bessel.h>

typedef struct Cylinder {
    bool tm, pec;
    double eps, x, x1, s; /* relative permittivity; ka; k1 a; ratio of admittances */
    int terms;
} Cylinder;

static double j_prime(int n, double x)
{
    return n == 0 ? -gsl_sf_bessel_Jn(1, x) : gsl_sf_bessel_Jn(n - 1, x) - n / x * gsl_sf_bessel_Jn(n, x);
}

static double y_prime(int n, double x)
{
    return n == 0 ? -gsl_sf_bessel_Yn(1, x) : gsl_sf_bessel_Yn(n - 1, x) - n / x * gsl_sf_bessel_Yn(n, x);
}

static double complex hankel(int n, double x)
{
    return gsl_sf_bessel_Jn(n, x) + I * gsl_sf_bessel_Yn(n, x);
}

static double complex hankel_prime(int n, double x)
{
    return j_prime(n, x) + I * y_prime(n, x);
}

static double complex scattered_coefficient(const Cylinder *c, int n)
{
    double x = c->x, x1 = c->x1;
    if (c->pec)
        return c->tm ? -gsl_sf_bessel_Jn(n, x) / hankel(n, x) : -j_prime(n, x) / hankel_prime(n, x);
    double outer = gsl_sf_bessel_Jn(n, x1), slope = c->s * j_prime(n, x1);
    return (slope * gsl_sf_bessel_Jn(n, x) - outer * j_prime(n, x)) /
           (outer * hankel_prime(n, x) - slope * hankel(n, x));
}

static double complex inner_coefficient(const Cylinder *c, int n)
{
    if (c->pec)
        return 0;
    double complex b = scattered_coefficient(c, n);
    return (gsl_sf_bessel_Jn(n, c->x) + b * hankel(n, c->x)) / gsl_sf_bessel_Jn(n, c->x1);
}

/* Total and scattered field at (r, phi), r in radii. */
static void field(const Cylinder *c, double r, double phi, double complex *total, double complex *scattered)
{
    *total = *scattered = 0;
    double complex power = 1; /* i^n */
    for (int n = 0; n <= c->terms; n++, power *= I) {
        double complex angular = power * (n == 0 ? 1.0 : 2.0 * cos(n * phi));
        if (r < 1.0) {
            *total += angular * inner_coefficient(c, n) * gsl_sf_bessel_Jn(n, c->x1 * r);
            continue;
        }
        double complex out = angular * scattered_coefficient(c, n) * hankel(n, c->x * r);
        *scattered += out;
        *total += out + angular * gsl_sf_bessel_Jn(n, c->x * r);
    }
}

int main(int argc, char **argv)
{
    if (argc != 4) {
        fprintf(stderr, "usage: ref_cylinder tm|te pec|EPS KA < points\n");
        return 1;
    }
    Cylinder c = {.tm = strcmp(argv[1], "tm") == 0, .pec = strcmp(argv[2], "pec") == 0, .x = atof(argv[3])};
    c.eps = c.pec ? 1.0 : atof(argv[2]);
    c.x1 = c.x * sqrt(c.eps);
    c.s = c.tm ? sqrt(c.eps) : 1.0 / sqrt(c.eps);
    double x, y;
    while (scanf("%lf %lf", &x, &y) == 2) {
        double r = hypot(x, y);
        /* Wiscombe's rule for the scattered series, more for the incident one far out. */
        c.terms = (int)(fmax(c.x, c.x1) + 4.0 * cbrt(fmax(c.x, c.x1)) + 8.0 + c.x * (r - 1.0));
        double complex total, scattered;
        field(&c, r, atan2(y, x), &total, &scattered);
        printf("%.12e %.12e %.12e %.12e\n", creal(total), cimag(total), creal(scattered), cimag(scattered));
    }
    return 0;
}
