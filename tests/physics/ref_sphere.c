/* Near field of a dielectric sphere in vacuum (Mie), lit by a unit plane wave that
 * travels along +z with E along x, time factor exp(-i w t).
 *
 * Bohren & Huffman, Absorption and Scattering of Light by Small Particles, ch. 4, with
 * vector harmonics M_o1n, N_e1n and E_n = i^n (2n+1)/(n(n+1)):
 *     incident   sum E_n (M(1)_o1n - i N(1)_e1n)
 *     scattered  sum E_n (i a_n N(3)_e1n - b_n M(3)_o1n)
 *     inside     sum E_n (c_n M(1)_o1n - i d_n N(1)_e1n)
 * with psi(x) = x j_n(x), xi(x) = x h_n(x), m = sqrt(eps):
 *     a_n = (m psi(mx) psi'(x) - psi(x) psi'(mx)) / (m psi(mx) xi'(x) - xi(x) psi'(mx))
 *     b_n = (psi(mx) psi'(x) - m psi(x) psi'(mx)) / (psi(mx) xi'(x) - m xi(x) psi'(mx))
 *     c_n = (m psi(x) xi'(x) - m xi(x) psi'(x)) / (psi(mx) xi'(x) - m xi(x) psi'(mx))
 *     d_n = (m psi(x) xi'(x) - m xi(x) psi'(x)) / (m psi(mx) xi'(x) - xi(x) psi'(mx))
 *
 * Usage: ref_sphere EPS KA < points
 * Each input line "x y z" in radii; each output line real and imaginary parts of Ex, Ey, Ez:
 * the scattered field outside, the total field inside.
 */
#include <complex.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include <gsl/gsl_sf_bessel.h>

typedef struct Sphere {
    double m, x; /* refractive index, ka */
    int terms;
} Sphere;

typedef struct Vector {
    double complex r, theta, phi;
} Vector;

/* Radial functions of order n at rho: z_n, and (rho z_n)'/rho. */
typedef struct Radial {
    double complex z, slope;
} Radial;

static double complex spherical(int n, double rho, int outgoing)
{
    double complex z = gsl_sf_bessel_jl(n, rho);
    return outgoing ? z + I * gsl_sf_bessel_yl(n, rho) : z;
}

static Radial radial(int n, double rho, int outgoing)
{
    double complex z = spherical(n, rho, outgoing);
    /* (rho z_n)' = rho z_{n-1} - n z_n */
    return (Radial){z, spherical(n - 1, rho, outgoing) - n * z / rho};
}

static double complex riccati(int n, double rho, int outgoing)
{
    return rho * spherical(n, rho, outgoing);
}

static double complex riccati_prime(int n, double rho, int outgoing)
{
    return rho * spherical(n - 1, rho, outgoing) - n * spherical(n, rho, outgoing);
}

/* Adds factor_m * M_o1n + factor_n * N_e1n with angular functions pi, tau (Bohren & Huffman 4.47, 4.48). */
static void add_harmonics(Vector *e, int n, Radial f, double rho, const double angle[2], double pi_n, double tau_n,
                          double complex factor_m, double complex factor_n)
{
    double theta = angle[0], phi = angle[1];
    e->theta += factor_m * cos(phi) * pi_n * f.z;
    e->phi += -factor_m * sin(phi) * tau_n * f.z;
    e->r += factor_n * cos(phi) * n * (n + 1) * sin(theta) * pi_n * f.z / rho;
    e->theta += factor_n * cos(phi) * tau_n * f.slope;
    e->phi += -factor_n * sin(phi) * pi_n * f.slope;
}

static Vector field(const Sphere *s, double r, double theta, double phi)
{
    Vector e = {0, 0, 0};
    double x = s->x, m = s->m, mu = cos(theta);
    double pi_before = 0, pi_n = 1; /* pi_0, pi_1 */
    double complex power = I;       /* i^n */
    for (int n = 1; n <= s->terms; n++, power *= I) {
        double tau_n = n * mu * pi_n - (n + 1) * pi_before;
        double complex weight = power * (2.0 * n + 1.0) / (n * (n + 1.0));
        double complex p = riccati(n, x, 0), dp = riccati_prime(n, x, 0);
        double complex q = riccati(n, x, 1), dq = riccati_prime(n, x, 1);
        double complex pm = riccati(n, m * x, 0), dpm = riccati_prime(n, m * x, 0);
        double complex electric = m * pm * dq - q * dpm, magnetic = pm * dq - m * q * dpm;
        double angle[2] = {theta, phi};
        if (r < 1.0) {
            double complex wronskian = m * (p * dq - q * dp);
            double rho = m * x * r;
            add_harmonics(&e, n, radial(n, rho, 0), rho, angle, pi_n, tau_n, weight * wronskian / magnetic,
                          -I * weight * wronskian / electric);
        } else {
            double complex a = (m * pm * dp - p * dpm) / electric, b = (pm * dp - m * p * dpm) / magnetic;
            double rho = x * r;
            add_harmonics(&e, n, radial(n, rho, 1), rho, angle, pi_n, tau_n, -weight * b, I * weight * a);
        }
        double pi_after = ((2.0 * n + 1.0) * mu * pi_n - (n + 1.0) * pi_before) / n;
        pi_before = pi_n;
        pi_n = pi_after;
    }
    return e;
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fprintf(stderr, "usage: ref_sphere EPS KA < points\n");
        return 1;
    }
    Sphere s = {.m = sqrt(atof(argv[1])), .x = atof(argv[2])};
    s.terms = (int)(s.m * s.x + 4.0 * cbrt(s.m * s.x) + 8.0);
    double x, y, z;
    while (scanf("%lf %lf %lf", &x, &y, &z) == 3) {
        double r = sqrt(x * x + y * y + z * z), theta = acos(z / r), phi = atan2(y, x);
        Vector e = field(&s, r, theta, phi);
        double complex across = e.r * sin(theta) + e.theta * cos(theta);
        double complex ex = across * cos(phi) - e.phi * sin(phi);
        double complex ey = across * sin(phi) + e.phi * cos(phi);
        double complex ez = e.r * cos(theta) - e.theta * sin(theta);
        printf("%.12e %.12e %.12e %.12e %.12e %.12e\n", creal(ex), cimag(ex), creal(ey), cimag(ey), creal(ez),
               cimag(ez));
    }
    return 0;
}
