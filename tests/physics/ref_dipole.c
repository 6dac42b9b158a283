/* Input impedance of a thin straight wire dipole, by the method of moments.
 *
 * Galerkin's method with overlapping piecewise sinusoidal currents on the wire's axis
 * tested on its surface (J. H. Richmond, NASA CR-2399, 1974; Balanis, Antenna Theory,
 * ch. 8). The field of one such current, I = sin k(h - |z|) / sin kh, at distance rho
 * is known in closed form,
 *     E_z = -j30/sin(kh) [ e^{-jkR1}/R1 + e^{-jkR3}/R3 - 2 cos(kh) e^{-jkR2}/R2 ],
 * with R1, R2, R3 the distances to the current's low end, middle and high end, so that
 *     Z_mn = - integral of E_z of current m times current n,
 * and a delta gap of 1 V in the middle gives Z_in = 1 / I_middle.
 *
 * Usage: ref_dipole LENGTH RADIUS [SEGMENTS]   (wavelengths; segments even, default 60)
 * Prints the resistance and the reactance in ohm.
 */
#include <complex.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include <gsl/gsl_complex_math.h>
#include <gsl/gsl_integration.h>
#include <gsl/gsl_linalg.h>

enum { QUADRATURE = 64 };

static double complex wave_over(double k, double rho, double z)
{
    double r = hypot(rho, z);
    return cexp(-I * k * r) / r;
}

/* E_z of the current centred at z = 0 with half-length h. */
static double complex field(double k, double h, double rho, double z)
{
    return -30.0 * I / sin(k * h) *
           (wave_over(k, rho, z + h) + wave_over(k, rho, z - h) - 2.0 * cos(k * h) * wave_over(k, rho, z));
}

/* Impedance between two currents whose middles are `apart` from each other. */
static double complex mutual(double k, double h, double radius, double apart, const gsl_integration_glfixed_table *rule)
{
    double complex sum = 0;
    for (int half = -1; half <= 1; half += 2) {
        for (size_t i = 0; i < QUADRATURE; i++) {
            double u, weight;
            gsl_integration_glfixed_point(0.0, 1.0, i, &u, &weight, rule);
            /* u^3 puts the points where the integrand is steep: next to the current's middle and ends. */
            double s = u * u * (3.0 - 2.0 * u), stretch = 6.0 * u * (1.0 - u);
            double z = half * s * h;
            sum -= weight * stretch * h * field(k, h, radius, apart + z) * sin(k * (h - fabs(z))) / sin(k * h);
        }
    }
    return sum;
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fprintf(stderr, "usage: ref_dipole LENGTH RADIUS [SEGMENTS]\n");
        return 1;
    }
    double k = 2.0 * acos(-1.0), length = atof(argv[1]), radius = atof(argv[2]);
    size_t segments = argc > 3 ? (size_t)atoi(argv[3]) : 60, n = segments - 1;
    double h = length / (double)segments;
    gsl_integration_glfixed_table *rule = gsl_integration_glfixed_table_alloc(QUADRATURE);
    gsl_matrix_complex *z = gsl_matrix_complex_alloc(n, n);
    gsl_vector_complex *voltage = gsl_vector_complex_calloc(n), *current = gsl_vector_complex_alloc(n);
    gsl_permutation *order = gsl_permutation_alloc(n);
    for (size_t offset = 0; offset < n; offset++) {
        double complex value = mutual(k, h, radius, (double)offset * h, rule);
        for (size_t i = 0; i + offset < n; i++) {
            gsl_complex entry = gsl_complex_rect(creal(value), cimag(value));
            gsl_matrix_complex_set(z, i, i + offset, entry);
            gsl_matrix_complex_set(z, i + offset, i, entry);
        }
    }
    gsl_vector_complex_set(voltage, n / 2, gsl_complex_rect(1.0, 0.0));
    int sign;
    gsl_linalg_complex_LU_decomp(z, order, &sign);
    gsl_linalg_complex_LU_solve(z, order, voltage, current);
    gsl_complex input = gsl_complex_inverse(gsl_vector_complex_get(current, n / 2));
    printf("%.6f %.6f\n", GSL_REAL(input), GSL_IMAG(input));
    gsl_permutation_free(order);
    gsl_vector_complex_free(voltage);
    gsl_vector_complex_free(current);
    gsl_matrix_complex_free(z);
    gsl_integration_glfixed_table_free(rule);
    return 0;
}
