/* Far-field scattering by a cylinder or a sphere in vacuum, conducting or dielectric.
 *
 * Bohren & Huffman, Absorption and Scattering of Light by Small Particles, ch. 4 and 8, x = ka, m = sqrt(eps):
 *   sphere, E along x, travelling along z, angle theta from z, phi from x:
 *     S1 = sum (2n+1)/(n(n+1)) (a_n pi_n + b_n tau_n), S2 with a and b exchanged
 *     k^2 sigma = 4 pi (|S2|^2 cos^2 phi + |S1|^2 sin^2 phi)
 *     conductor: a_n = psi_n'/xi_n', b_n = psi_n/xi_n; else eq. 4.53
 *   cylinder, angle from the direction of travel:  k sigma = 4 |sum over n of c_n exp(i n phi)|^2
 *     E along the axis:  conductor J_n/H_n;  else eq. 8.30
 *     H along the axis:  conductor J_n'/H_n';  else eq. 8.32
 *
 * Usage: ref_far sphere|cylinder-e|cylinder-h EPS KA < angles      (EPS 0: conductor)
 * Each input line an angle in degrees (sphere: theta and phi); each output line k^2 sigma (cylinder: k sigma).
 */
#include <complex.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gsl/gsl_sf_bessel.h>

static const double PI = 3.14159265358979323846;

typedef struct Body {
    double m, x; /* refractive index (0: conductor), ka */
    int terms;
    double complex a[400], b[400];
} Body;

static double psi(int n, double x)
{
    return x * gsl_sf_bessel_jl(n, x);
}

static double complex xi(int n, double x)
{
    return x * (gsl_sf_bessel_jl(n, x) + I * gsl_sf_bessel_yl(n, x));
}

static double dpsi(int n, double x)
{
    return psi(n - 1, x) - n / x * psi(n, x);
}

static double complex dxi(int n, double x)
{
    return xi(n - 1, x) - n / x * xi(n, x);
}

static void sphere(Body *s)
{
    double m = s->m, x = s->x;
    for (int n = 1; n <= s->terms; n++) {
        s->a[n] = dpsi(n, x) / dxi(n, x);
        s->b[n] = psi(n, x) / xi(n, x);
        if (m == 0)
            continue;
        double inside = psi(n, m * x), slope = dpsi(n, m * x);
        s->a[n] = (m * inside * dpsi(n, x) - psi(n, x) * slope) / (m * inside * dxi(n, x) - xi(n, x) * slope);
        s->b[n] = (inside * dpsi(n, x) - m * psi(n, x) * slope) / (inside * dxi(n, x) - m * xi(n, x) * slope);
    }
}

static double sphere_sigma(const Body *s, double theta, double phi)
{
    double before = 0, pi_n = 1, mu = cos(theta);
    double complex s1 = 0, s2 = 0;
    for (int n = 1; n <= s->terms; n++) {
        double tau = n * mu * pi_n - (n + 1) * before, weight = (2.0 * n + 1) / (n * (n + 1.0));
        s1 += weight * (s->a[n] * pi_n + s->b[n] * tau);
        s2 += weight * (s->a[n] * tau + s->b[n] * pi_n);
        double after = ((2.0 * n + 1) * mu * pi_n - (n + 1.0) * before) / n;
        before = pi_n;
        pi_n = after;
    }
    return 4 * PI * (pow(cabs(s2) * cos(phi), 2) + pow(cabs(s1) * sin(phi), 2));
}

static double slope_j(int n, double x)
{
    return n == 0 ? -gsl_sf_bessel_J1(x) : gsl_sf_bessel_Jn(n - 1, x) - n / x * gsl_sf_bessel_Jn(n, x);
}

static double complex hankel(int n, double x)
{
    return gsl_sf_bessel_Jn(n, x) + I * gsl_sf_bessel_Yn(n, x);
}

static double complex slope_h(int n, double x)
{
    return n == 0 ? -hankel(1, x) : hankel(n - 1, x) - n / x * hankel(n, x);
}

static void cylinder(Body *s, int h_along)
{
    double m = s->m, x = s->x;
    for (int n = 0; n <= s->terms; n++) {
        double j = gsl_sf_bessel_Jn(n, x), dj = slope_j(n, x);
        double complex h = hankel(n, x), dh = slope_h(n, x);
        s->a[n] = h_along ? dj / dh : j / h;
        if (m == 0)
            continue;
        double in = gsl_sf_bessel_Jn(n, m * x), slope = slope_j(n, m * x);
        s->a[n] = h_along ? (m * dj * in - j * slope) / (m * in * dh - slope * h)
                          : (in * dj - m * slope * j) / (in * dh - m * slope * h);
    }
}

static double cylinder_sigma(const Body *s, double phi)
{
    double complex sum = s->a[0];
    for (int n = 1; n <= s->terms; n++)
        sum += 2 * s->a[n] * cos(n * phi);
    return 4 * pow(cabs(sum), 2);
}

int main(int argc, char **argv)
{
    if (argc != 4) {
        fprintf(stderr, "usage: ref_far sphere|cylinder-e|cylinder-h EPS KA < angles\n");
        return 1;
    }
    Body s = {.m = sqrt(atof(argv[2])), .x = atof(argv[3])};
    s.terms = (int)(s.x + 4 * cbrt(s.x) + 6);
    double first, second;
    if (strcmp(argv[1], "sphere") == 0) {
        sphere(&s);
        while (scanf("%lf %lf", &first, &second) == 2)
            printf("%.12e\n", sphere_sigma(&s, first * PI / 180, second * PI / 180));
        return 0;
    }
    cylinder(&s, strcmp(argv[1], "cylinder-h") == 0);
    while (scanf("%lf", &first) == 1)
        printf("%.12e\n", cylinder_sigma(&s, first * PI / 180));
    return 0;
}
